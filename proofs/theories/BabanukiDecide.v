(** Open-hand BABANUKI with three players, as a program: the winner and the list of winning
    draws of a canonical state, by the closed form of [Babanuki]. *)
From Coq Require Import Arith Bool Lia List.
From Tefuda Require Import Babanuki.
Import ListNotations.

(** ** Draws with names *)
Inductive kind := APair | APull | AJoker.

(** What a draw of this kind leads to, if there is such a card. *)
Definition after '(St x y z j) (k : kind) : option result :=
  match k, y, z, j with
  | APair, S y, _, _ => Some (finish x y z j)
  | APull, _, S z, _ => Some (finish (S x) y z j)
  | AJoker, _, _, L2 => Some (finish x y z L0)
  | _, _, _, _ => None
  end.

(** These are the draws of the rules. *)
Lemma draw_after s r : draw s r <-> exists k, after s k = Some r.
Proof.
  split.
  - intros []; [exists APair|exists APull|exists AJoker]; cbn; try reflexivity.
  - destruct s as [x y z j]. intros [[] e]; cbn in e;
    [destruct y; [discriminate|]|destruct z; [discriminate|]|destruct j; try discriminate];
    injection e as <-; constructor.
Qed.

(** ** The closed form, computed *)
Definition closedb (i : label) '(St x y z j) : bool :=
  let e := Nat.even in let o n := negb (Nat.even n) in
  match j, i with
  | L1, L0 => (x =? 0) && ((0 <? z) || e y) || (x =? 1) && o y && (0 <? z)
  | L1, L1 => o x && (1 <? y) && (z =? 0)
  | L1, L2 => (y =? 0) || (y =? 1) && ((z =? 0) || (1 <? x) && e z) ||
      (e x && o y && e z || o x && e y && o z) && ((z <=? x) || (y <? x))
  | L0, L0 => (x =? 0) && o y && (0 <? z)
  | L0, L1 => (z =? 0) && (1 <? y) || (z =? 1) && ((x =? 1) && (0 <? y) || o x && (2 <? y)) ||
      (e x && e y && e z || o x && o y && o z) && ((x <=? y) || (z <? y))
  | L0, L2 => (0 <? x) && ((y =? 0) || (y =? 1) && e z) || (x =? 0) && (y =? 0) && o z
  | L2, L0 => (x =? 0) || (x =? 1) && ((y =? 1) || o y && (1 <? z)) ||
      (e x && e y && o z || o x && o y && e z) && ((y <=? z + 1) || (x <? z))
  | L2, L1 => (z =? 0) && ((1 <? y) || (y =? 1) && e x && (0 <? x)) ||
      (z =? 1) && (o x && (1 <? y) || (x =? 1) && (y =? 0))
  | L2, L2 => (0 <? x) && (y =? 0) && e z
  end.

Lemma closedb_closed i s : closedb i s = true <-> closed i s.
Proof.
  destruct s as [x y z j]. unfold closedb, closed, ev, od.
  destruct i, j, (Nat.even x), (Nat.even y), (Nat.even z); cbn [negb];
  rewrite ?orb_true_iff, ?andb_true_iff, ?orb_true_iff, ?andb_true_iff, ?orb_true_iff,
    ?Nat.eqb_eq, ?Nat.ltb_lt, ?Nat.leb_le; lia.
Qed.

Lemma forces_closedb i s : valid s -> (forces i s <-> closedb i s = true).
Proof. intros v. rewrite closedb_closed. exact (forces_closed i s v). Qed.

(** ** The winner *)
Definition winner (s : state) : option label := find (fun i => closedb i s) [L0; L1; L2].

(** No two players have an entry. *)
Lemma closed_unique i k s : valid s -> closed i s -> closed k s -> i = k.
Proof.
  destruct s as [x y z j]. intros v ci ck. par x; par y; par z;
  destruct j, i, k; try reflexivity; exfalso; arith.
Qed.

Theorem forces_unique i k s : valid s -> forces i s -> forces k s -> i = k.
Proof. intros v. rewrite !(forces_closed _ _ v). exact (closed_unique i k s v). Qed.

Theorem winner_right i s : valid s -> (winner s = Some i <-> forces i s).
Proof.
  intros v. split.
  - intros [_ w]%find_some. exact (proj2 (forces_closedb i s v) w).
  - intros f. destruct (winner s) as [k|] eqn:e.
    + f_equal. apply find_some in e as [_ w]. apply (forces_unique _ _ s v); [|exact f].
      exact (proj2 (forces_closedb k s v) w).
    + apply (forces_closedb i s v) in f.
      rewrite (find_none _ _ e i) in f; [discriminate|]. destruct i; cbn; auto.
Qed.

Theorem nobody_right s : valid s -> (winner s = None <-> forall i, ~ forces i s).
Proof.
  intros v. split.
  - intros e i f%(winner_right i s v). congruence.
  - intros n. destruct (winner s) as [i|] eqn:e; [|reflexivity].
    exfalso. exact (n i (proj1 (winner_right i s v) e)).
Qed.

(** ** The winning draws *)
Definition goodb (i : label) (r : result) : bool :=
  match r, i with
  | First L0, L0 | First L1, L1 | First L2, L2 => true
  | First _, _ => false
  | Next s, _ => closedb (before i) s
  end.
Lemma goodb_good i r : proper r -> (goodb i r = true <-> good i r).
Proof.
  destruct r as [l|s]; cbn; intros v.
  - split; [destruct l, i; try discriminate; constructor|].
    intros g. inversion g. destruct l; reflexivity.
  - rewrite <- (forces_closedb _ _ v). split; [constructor; assumption|].
    intros g. inversion g. assumption.
Qed.

Definition wins (s : state) (k : kind) : bool :=
  match after s k with Some r => goodb L0 r | None => false end.
Definition winning (s : state) : list kind := filter (wins s) [APair; APull; AJoker].
Definition decide3 (s : state) : option label * list kind := (winner s, winning s).

(** The list has exactly the draws after which the drawer is first or can still force it. *)
Theorem winning_right s k : valid s ->
  (In k (winning s) <-> exists r, after s k = Some r /\ good L0 r).
Proof.
  intros v. unfold winning. rewrite filter_In.
  assert (In k [APair; APull; AJoker]) as m by (destruct k; cbn; auto).
  unfold wins. destruct (after s k) as [r|] eqn:e.
  - assert (proper r) as p by (apply (draw_proper s r v), draw_after; exists k; exact e).
    rewrite (goodb_good L0 r p). split.
    + intros [_ g]. exists r. auto.
    + intros (r' & [= <-] & g). auto.
  - split; [intros [_ [=]]|intros (r & [=] & _)].
Qed.

Theorem winning_some s : valid s -> (winning s <> [] <-> winner s = Some L0).
Proof.
  intros v. rewrite (winner_right L0 s v). split.
  - destruct (winning s) as [|k l] eqn:e; [congruence|]. intros _.
    destruct (proj1 (winning_right s k v)) as (r & a & g); [rewrite e; left; reflexivity|].
    apply (Mine s r); [apply draw_after; exists k; exact a|exact g].
  - intros f. inversion f as [s' r d g|]; [subst|congruence].
    apply draw_after in d as [k a]. intros e.
    assert (In k (winning s)) as m by (apply (winning_right s k v); exists r; auto).
    rewrite e in m. exact m.
Qed.

(** ** The strategy: the pair if there is one, otherwise the pull *)
Theorem advice3 x y z j : valid (St x y z j) -> forces L0 (St x y z j) ->
  In (match y with 0 => APull | S _ => APair end) (winning (St x y z j)).
Proof.
  intros v f. apply (winning_right _ _ v). set (s := St x y z j) in *.
  apply (forces_closed L0 s v) in f. destruct (keep_mine s v f) as [d p].
  exists (choice s). split.
  - subst s. destruct y as [|y]; [|reflexivity]. destruct z as [|z]; cbn.
    + destruct j; arith.
    + do 2 f_equal. lia.
  - pose proof (draw_proper s _ v d) as v'. destruct (choice s) as [l|s']; cbn in p, v'.
    + subst l. constructor.
    + constructor. exact (proj2 (forces_closed _ s' v') p).
Qed.

(** Who can force the first place, and how the drawer does: the two together. *)
Theorem three_players x y z j : valid (St x y z j) ->
  (forall i, forces i (St x y z j) <-> closed i (St x y z j)) /\
  (forces L0 (St x y z j) ->
   In (match y with 0 => APull | S _ => APair end) (winning (St x y z j))).
Proof. intros v. split; [intros i; exact (forces_closed i _ v)|exact (advice3 x y z j v)]. Qed.

(** Another player who can force the first place keeps it whatever is drawn. *)
Theorem others_keep i s k r : valid s -> i <> L0 -> forces i s -> after s k = Some r -> good i r.
Proof.
  intros v n f a. inversion f as [|i' s' _ H]; [congruence|subst].
  apply H, draw_after. exists k. exact a.
Qed.

(** ** States of the documents *)
Example ex1 : decide3 (St 1 1 1 L0) = (Some L1, []).
Proof. reflexivity. Qed.
Example ex2 : decide3 (St 1 1 1 L2) = (Some L0, [APair]).
Proof. reflexivity. Qed.
Example ex3 : decide3 (St 2 1 1 L2) = (None, []).
Proof. reflexivity. Qed.
Example ex4 : decide3 (St 0 2 3 L1) = (Some L0, [APair; APull]).
Proof. reflexivity. Qed.
(** How many states with m pairs each label wins, and how many nobody does: the numbers of
    [tefuda count babanuki --players 3]. *)
Definition valid_b '(St x y z j) : bool :=
  match j with
  | L0 => (0 <? x + z) && (0 <? y + z)
  | L1 => (0 <? x + y) && (0 <? y + z)
  | L2 => (0 <? x + y) && (0 <? x + z)
  end.
Definition states m : list state :=
  filter valid_b (flat_map (fun x => flat_map (fun y => map (St x y (m - x - y)) [L0; L1; L2])
    (seq 0 (S (m - x)))) (seq 0 (S m))).
Definition count m (w : option label) : nat :=
  length (filter (fun s => match winner s, w with
    | Some L0, Some L0 | Some L1, Some L1 | Some L2, Some L2 | None, None => true
    | _, _ => false end) (states m)).
Example counts_5 : map (count 5) [Some L0; Some L1; Some L2; None] = [16; 12; 18; 11].
Proof. reflexivity. Qed.
Example counts_6 : map (count 6) [Some L0; Some L1; Some L2; None] = [20; 17; 20; 21].
Proof. reflexivity. Qed.
