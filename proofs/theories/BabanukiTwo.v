(** Open-hand BABANUKI with two players: Theorems 5.1 and 5.2 of the thesis.
    Label 0 is to draw from label 1.  m: faces of which both hold a card; j: who holds
    the joker.  With [BabanukiHands.hands_two] the same holds for hands of cards. *)
From Coq Require Import Arith Bool Lia List.
Import ListNotations.

(** ** The rules *)
Inductive label := L0 | L1.
Definition other l := match l with L0 => L1 | L1 => L0 end.
Inductive state := St (m : nat) (j : label).
Inductive result := First (l : label) | Next (s : state).

(** Without common faces only the joker is left: the other player has no card and is first. *)
Definition finish m j : result :=
  match m with 0 => First (other j) | S _ => Next (St m (other j)) end.
Inductive kind := APair | AJoker.
Inductive draw : state -> kind -> result -> Prop :=
| Pair m j : draw (St (S m) j) APair (finish m j)
| Joker m : draw (St m L1) AJoker (finish m L0).

(** Label i can force the first place. *)
Inductive forces : label -> state -> Prop :=
| Mine s k r : draw s k r -> good L0 r -> forces L0 s
| Others s : (forall k r, draw s k r -> good L1 r) -> forces L1 s
with good : label -> result -> Prop :=
| Now i : good i (First i)
| Later i s : forces (other i) s -> good i (Next s).

(** Both players hold a card. *)
Definition valid '(St m _) : Prop := 0 < m.
Definition holder '(St _ j) : label := j.

(** ** Theorem 5.1 *)
(** Who holds the joker after a draw, in the labels before it. *)
Definition keeper (r : result) : label :=
  match r with First l => other l | Next s => other (holder s) end.
Lemma keeper_finish m j : keeper (finish m j) = j.
Proof. destruct m, j; reflexivity. Qed.

(** The player without the joker forces the first place, by pairs. *)
Lemma wins m : forall i j, 0 < m -> j <> i -> forces i (St m j).
Proof.
  assert (forall m i j, (0 < m -> forall i j, j <> i -> forces i (St m j)) -> j <> i ->
    good i (finish m j)) as step.
  { intros [|n] i j H ne; cbn.
    - destruct i, j; try congruence; constructor.
    - constructor. apply H; [lia|]. destruct i, j; cbn; congruence. }
  induction m as [|m IH]; intros i j p ne; [lia|]. specialize (step m i j).
  destruct i.
  - exact (Mine _ _ _ (Pair m j) (step (fun q i j => IH i j q) ne)).
  - constructor. intros k r d. inversion d; subst; [|congruence].
    exact (step (fun q i j => IH i j q) ne).
Qed.

(** ... and at most one player can. *)
Scheme forces_min := Minimality for forces Sort Prop
  with good_min := Minimality for good Sort Prop.
Lemma never i s : forces i s -> valid s -> holder s <> i.
Proof.
  revert i s. apply (forces_min (fun i s => valid s -> holder s <> i)
    (fun i r => match r with First l => l = i | Next s => valid s -> holder s <> other i end)).
  - intros s k r d _ IH v. destruct d as [[|m] []|[|m]]; cbn in *; try discriminate; try lia;
    intros _; apply IH; lia || reflexivity.
  - intros [[|m] []] _ IH v; cbn in *; try lia; try discriminate.
    specialize (IH _ _ (Pair m L1)). destruct m; cbn in IH; [discriminate|].
    intros _. apply IH; [lia|reflexivity].
  - reflexivity.
  - intros i s _ IH. exact IH.
Qed.

(** Of two players the one without the joker can force the first place, the other cannot. *)
Theorem theorem_5_1 i s : valid s -> (forces i s <-> holder s <> i).
Proof.
  intros v. split; [intros f; exact (never i s f v)|].
  destruct s as [m j]. exact (wins m i j v).
Qed.

(** ** Theorem 5.2 *)
Lemma good_keeper i r : (match r with First _ => True | Next s => valid s end) ->
  (good i r <-> keeper r <> i).
Proof.
  destruct r as [l|s]; intros v; cbn; split.
  - intros g. inversion g. destruct l; discriminate.
  - destruct l, i; cbn; try congruence; constructor.
  - intros g. inversion g as [|i' s' f]; subst. apply (theorem_5_1 _ _ v) in f.
    destruct i, (holder s); cbn in *; congruence.
  - intros ne. constructor. apply (theorem_5_1 _ _ v).
    destruct i, (holder s); cbn in *; congruence.
Qed.
Lemma draw_keeper s k r : draw s k r -> keeper r = match k with AJoker => L0 | APair => holder s end.
Proof. intros []; apply keeper_finish. Qed.

(** A draw is good for the drawer iff she does not hold the joker afterwards: of the player
    without the joker every draw but that of the joker wins ... *)
Theorem theorem_5_2 s k r : valid s -> holder s = L1 -> draw s k r ->
  (good L0 r <-> k <> AJoker).
Proof.
  intros v h d. rewrite good_keeper.
  - rewrite (draw_keeper s k r d), h. destruct k; split; congruence.
  - destruct d as [[|m] j|[|m]]; cbn in *; auto; lia.
Qed.

(** ... and there is always such a draw. *)
Theorem can_pair s : valid s -> exists r, draw s APair r.
Proof. destruct s as [[|m] j]; cbn; [lia|]. intros _. exists (finish m j). constructor. Qed.

(** ** The program *)
Definition winner '(St _ j) : label := other j.
Definition winning '(St m j) : list kind := match j with L0 => [] | L1 => [APair] end.
Definition decide2 (s : state) : label * list kind := (winner s, winning s).

Theorem winner_right i s : valid s -> (winner s = i <-> forces i s).
Proof.
  intros v. rewrite (theorem_5_1 i s v). destruct s as [m []], i; cbn; split; congruence.
Qed.
Theorem winning_right s k : valid s -> (In k (winning s) <-> exists r, draw s k r /\ good L0 r).
Proof.
  intros v. destruct s as [m []]; cbn [winning].
  - split; [intros []|]. intros (r & d & g).
    pose proof (Mine _ _ _ d g) as f. apply (theorem_5_1 _ _ v) in f. exact (f eq_refl).
  - split.
    + intros [<-|[]]. destruct (can_pair _ v) as [r d]. exists r. split; [exact d|].
      apply (theorem_5_2 _ _ _ v eq_refl d). discriminate.
    + intros (r & d & g). apply (theorem_5_2 _ _ _ v eq_refl d) in g.
      destruct k; cbn; [auto|congruence].
Qed.

Example ex1 : decide2 (St 2 L1) = (L0, [APair]).
Proof. reflexivity. Qed.
Example ex2 : decide2 (St 2 L0) = (L1, []).
Proof. reflexivity. Qed.
