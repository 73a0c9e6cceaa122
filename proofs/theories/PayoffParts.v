(** The payoff form in parts: only edges that lead to hidden vertices matter, values of parts add up,
    and a vertex whose payoff is bad enough is never played. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Integers Payoff Reductions Seals.
Import ListNotations.
Open Scope Z_scope.

(** ** Edges to open vertices do not matter. *)
Theorem v_edges e e' T :
  (forall x y u, at_ T x <> None -> at_ T y = Some u -> open u = false -> e x y = e' x y) ->
  v e T = v e' T.
Proof.
  remember (size T) as n eqn:en. revert T en. induction n as [n IH] using lt_wf_ind. intros T -> h.
  assert (P : forall x, at_ T x <> None -> played e x T = played e' x T).
  { intros x i. apply rest_ext; [unfold played, without; now rewrite !amend_length|]. intros y.
    rewrite !at_played. destruct (y =? x)%nat; auto. destruct (at_ T y) as [u|] eqn:ey; auto. f_equal.
    destruct (open u) eqn:o; [now rewrite !opened_if_open | now rewrite (h x y u)]. }
  assert (W : forall p, worths e (v e) p T = worths e' (v e') p T).
  { intros p. unfold worths. apply map_ext_in. intros x [_ i]%filter_In. unfold mine in i.
    destruct (at_ T x) as [u|] eqn:ex; [|discriminate]. f_equal. rewrite <- P by congruence.
    apply (IH (size (played e x T))); auto.
    - now apply size_without with u.
    - intros a y w ia iy ow. rewrite at_played in ia. apply played_some in iy as (w' & iy & -> & _).
      destruct (opened_if_same (e x y) w') as (_ & _ & m). rewrite m in ow.
      apply orb_false_iff in ow as [_ ow]. apply (h a y w'); auto.
      destruct (a =? x)%nat, (at_ T a); congruence. }
  rewrite (v_eq e T), (v_eq e' T). now rewrite !W.
Qed.

Section Graph.
Variable edge : nat -> nat -> bool.
Notation v := (v edge). Notation pick := (pick edge). Notation played := (played edge).
Lemma at_removed K T x : at_ (removed K T) x = if among K x then None else at_ T x.
Proof. unfold removed. rewrite at_amend. now destruct (at_ T x), (among K x). Qed.
Lemma removed_played K x T : removed K (played x T) = played x (removed K T).
Proof.
  apply rest_ext; [unfold removed, Payoff.played, without; now rewrite !amend_length|].
  intros y. rewrite at_removed, !at_played, at_removed. now destruct (among K y), (y =? x)%nat.
Qed.

(** ** Two sets of vertices that no edge to a hidden vertex joins *)
Record halves X Y T : Prop := Halves {
  all x u : at_ T x = Some u -> In x X \/ In x Y;
  once x : In x X -> ~ In x Y;
  out x y u : In x X -> In y Y -> at_ T y = Some u -> open u = false -> edge x y = false;
  back x y u : In x X -> In y Y -> at_ T x = Some u -> open u = false -> edge y x = false }.
Lemma halves_swap X Y T : halves X Y T -> halves Y X T.
Proof.
  intros [a o f b]. split; eauto.
  - intros x u i. destruct (a x u i); auto.
  - intros x i j. exact (o x j i).
Qed.
Lemma halves_played X Y T x : halves X Y T -> halves X Y (played x T).
Proof.
  assert (H : forall y u, at_ (played x T) y = Some u -> open u = false ->
    exists u', at_ T y = Some u' /\ open u' = false).
  { intros y u (u' & i & -> & _)%played_some o. exists u'. split; [exact i|].
    destruct (opened_if_same (edge x y) u') as (_ & _ & m). rewrite m in o.
    now apply orb_false_iff in o. }
  intros [a o f b]. split; auto.
  - intros y u (u' & i & _)%played_some. eauto.
  - intros y z u i j e h. destruct (H z u e h) as (u' & ? & ?). eauto.
  - intros y z u i j e h. destruct (H y u e h) as (u' & ? & ?). eauto.
Qed.
(** A pick in one half leaves the other as it was. *)
Lemma half_same X Y T x : halves X Y T -> In x X -> removed X (played x T) = removed X T.
Proof.
  intros P i. apply rest_ext; [unfold removed, Payoff.played, without; now rewrite !amend_length|].
  intros y. rewrite !at_removed. destruct (among X y) eqn:m; auto. rewrite at_played.
  assert (n : ~ In y X) by (rewrite <- among_spec; congruence).
  destruct (Nat.eqb_spec y x) as [->|_]; [contradiction|].
  destruct (at_ T y) as [u|] eqn:ey; auto. f_equal. apply opened_if_open. intros e.
  destruct (open u) eqn:o; auto. destruct (all _ _ _ P y u ey) as [j|j]; [contradiction|].
  rewrite (out _ _ _ P x y u i j ey o) in e. discriminate.
Qed.
Lemma whole_half p X Y T g T' : halves X Y T -> pick p T g T' ->
  halves X Y T' /\
  (pick p (removed Y T) g (removed Y T') /\ removed X T' = removed X T \/
   pick p (removed X T) g (removed X T') /\ removed Y T' = removed Y T).
Proof.
  intros P [x u e o m]. split; [now apply halves_played|].
  assert (A : forall K, ~ In x K -> pick p (removed K T) (pay u) (removed K (played x T))).
  { intros K n. rewrite removed_played. constructor; auto. rewrite at_removed, e.
    rewrite <- among_spec in n. now destruct (among K x). }
  destruct (all _ _ _ P x u e) as [i|i]; [left | right].
  - split; [apply A; now apply (once _ _ _ P) | now apply (half_same X Y)].
  - split; [apply A; intros j; now apply (once _ _ _ P) in j|].
    now apply (half_same Y X); [apply halves_swap|].
Qed.
Lemma half_whole p X Y T g R : halves X Y T -> pick p (removed Y T) g R ->
  exists T', pick p T g T' /\ R = removed Y T' /\ removed X T' = removed X T /\ halves X Y T'.
Proof.
  intros P [x u e o m]. rewrite at_removed in e. destruct (among Y x) eqn:n; [discriminate|].
  exists (played x T). split; [now constructor|]. split; [now rewrite removed_played|].
  split; [|now apply halves_played]. apply (half_same X Y); auto.
  destruct (all _ _ _ P x u e) as [i|i]; auto. apply among_spec in i. congruence.
Qed.
Lemma halves_le p X Y T : halves X Y T ->
  seen p (v T) <= seen p (v (removed Y T)) + seen p (v (removed X T)).
Proof.
  remember (size T) as n eqn:en. revert T en. induction n as [n IH] using lt_wf_ind. intros T -> P.
  destruct (Z.lt_ge_cases 0 (seen p (v T))) as [pos|neg].
  - destruct (option_ex edge p T pos) as (g & T' & t & e). pose proof (pick_falls _ _ _ _ _ t) as f.
    destruct (whole_half p X Y T g T' P t) as [P' [[t' q]|[t' q]]]; specialize (IH _ f T' eq_refl P');
    apply option_le in t'; rewrite q in IH; destruct p; cbn in *; lia.
  - destruct (Z.lt_ge_cases (seen p (v (removed Y T))) 0) as [l|l].
    + destruct (option_ex edge (opp p) (removed Y T)) as (g & R & t & e); [destruct p; cbn in *; lia|].
      destruct (half_whole _ _ _ _ _ _ P t) as (T' & t' & -> & q & P').
      specialize (IH _ (pick_falls _ _ _ _ _ t') T' eq_refl P'). rewrite q in IH.
      apply option_le in t'. destruct p; cbn in *; lia.
    + destruct (Z.lt_ge_cases (seen p (v (removed X T))) 0) as [l'|l']; [|lia].
      destruct (option_ex edge (opp p) (removed X T)) as (g & R & t & e); [destruct p; cbn in *; lia|].
      destruct (half_whole _ _ _ _ _ _ (halves_swap _ _ _ P) t) as (T' & t' & -> & q & P').
      specialize (IH _ (pick_falls _ _ _ _ _ t') T' eq_refl (halves_swap _ _ _ P')). rewrite q in IH.
      apply option_le in t'. destruct p; cbn in *; lia.
Qed.
(** Values of parts add up. *)
Theorem v_parts X Y T : halves X Y T -> v T = v (removed Y T) + v (removed X T).
Proof.
  intros P. pose proof (halves_le Red X Y T P) as a. pose proof (halves_le Blue X Y T P) as c.
  unfold seen in a, c. lia.
Qed.

(** ** A payoff bad enough: the vertices of K are as good as removed. *)
(** What p can gain at most. *)
Fixpoint wealth p (T : rest) : Z :=
  match T with
  | [] => 0
  | Some u :: T => (if same p (owner u) then Z.max 0 (seen p (pay u)) else 0) + wealth p T
  | None :: T => wealth p T
  end.
Lemma wealth_0 p T : 0 <= wealth p T.
Proof. induction T as [|[u|] T IH]; cbn; try lia. destruct (same p (owner u)); lia. Qed.
Lemma wealth_played p x T : wealth p (played x T) + match at_ T x with
  | Some u => if same p (owner u) then Z.max 0 (seen p (pay u)) else 0 | None => 0 end = wealth p T.
Proof.
  unfold Payoff.played, without, amend, at_.
  set (f := fun y u => if (y =? x)%nat then None else Some (opened_if (edge x y) u)).
  assert (A : forall T i, (x < i)%nat -> wealth p (amend_from i f T) = wealth p T).
  { clear T. induction T as [|[u|] T IH]; intros i l; cbn; auto. unfold f at 1.
    destruct (Nat.eqb_spec i x); [lia|]. destruct (opened_if_same (edge x i) u) as (a & b & _).
    rewrite a, b, IH by lia. reflexivity. }
  assert (B : forall T i, (i <= x)%nat -> wealth p (amend_from i f T) + match nth (x - i) T None with
    | Some u => if same p (owner u) then Z.max 0 (seen p (pay u)) else 0 | None => 0 end = wealth p T).
  { clear T. induction T as [|c T IH]; intros i l; [now destruct (x - i)%nat|].
    destruct (Nat.eq_dec i x) as [->|n].
    - rewrite Nat.sub_diag. cbn [nth amend_from]. specialize (A T (S x) ltac:(lia)).
      destruct c as [u|]; cbn; [unfold f at 1; rewrite Nat.eqb_refl|]; cbn; lia.
    - replace (x - i)%nat with (S (x - S i)) by lia. cbn [nth amend_from].
      specialize (IH (S i) ltac:(lia)).
      destruct c as [u|]; cbn; [|lia]. unfold f at 1. apply Nat.eqb_neq in n. rewrite n.
      destruct (opened_if_same (edge x i) u) as (a & b & _). cbn. rewrite a, b. lia. }
  specialize (B T 0%nat ltac:(lia)). now rewrite Nat.sub_0_r in B.
Qed.
Lemma v_wealth p T : seen p (v T) <= wealth p T.
Proof.
  remember (size T) as n eqn:en. revert T en. induction n as [n IH] using lt_wf_ind. intros T ->.
  pose proof (wealth_0 p T). destruct (Z.lt_ge_cases 0 (seen p (v T))) as [pos|]; [|lia].
  destruct (option_ex edge p T pos) as (g & T' & t & e).
  specialize (IH _ (pick_falls _ _ _ _ _ t) T' eq_refl).
  destruct t as [x u ex ox mx]. pose proof (wealth_played p x T) as wp. rewrite ex, ox, same_refl in wp.
  destruct p; cbn in *; lia.
Qed.
(** The vertices of K cost their owners N. *)
Definition priced K N : rest -> rest := amend (fun x u =>
  Some (if among K x then Vertex (owner u) (open u) (- seen (owner u) N) else u)).
Lemma at_priced K N T x : at_ (priced K N T) x = match at_ T x with
  | Some u => Some (if among K x then Vertex (owner u) (open u) (- seen (owner u) N) else u)
  | None => None end.
Proof. apply at_amend. Qed.
Lemma priced_played K N x T : priced K N (played x T) = played x (priced K N T).
Proof.
  apply rest_ext; [unfold priced, Payoff.played, without; now rewrite !amend_length|].
  intros y. rewrite at_priced, !at_played, at_priced. destruct (y =? x)%nat; auto.
  destruct (at_ T y) as [u|]; auto. f_equal. now destruct (among K y), (edge x y).
Qed.
Lemma wealth_amend p f T : (forall x u, match f x u with
    | Some u' => owner u' = owner u /\
        (same p (owner u) = true -> seen p (pay u') <= Z.max 0 (seen p (pay u)))
    | None => True end) -> wealth p (amend f T) <= wealth p T.
Proof.
  intros h. unfold amend. generalize 0%nat. induction T as [|[u|] T IH]; intros i; cbn; auto; try lia.
  specialize (IH (S i)). specialize (h i u). destruct (f i u) as [u'|]; cbn.
  - destruct h as [-> l]. destruct (same p (owner u)); [specialize (l eq_refl)|]; lia.
  - destruct (same p (owner u)); lia.
Qed.
Theorem never_played K N T : 0 <= N -> wealth Red T + wealth Blue T <= N ->
  v (priced K N T) = v (removed K T).
Proof.
  intros nn l. apply (equal edge (fun A B => exists T, wealth Red T + wealth Blue T <= N /\
    A = priced K N T /\ B = removed K T)); [|eauto].
  clear T l. intros _ _ (T & l & -> & ->) p.
  assert (K' : forall x, wealth Red (played x T) + wealth Blue (played x T) <= N).
  { intros x. pose proof (wealth_played Red x T) as a. pose proof (wealth_played Blue x T) as c.
    destruct (at_ T x) as [u|]; [|lia]. destruct (same Red (owner u)), (same Blue (owner u)); lia. }
  split; intros g _ [x u e o m].
  - rewrite at_priced in e. destruct (at_ T x) as [w|] eqn:ex; [|discriminate].
    destruct (among K x) eqn:i; injection e as <-; [left|right].
    + cbn in o. subst p. rewrite <- priced_played. cbn [pay].
      assert (a : seen (owner w) (v (priced K N (played x T))) <= wealth (owner w) T).
      { etransitivity; [apply v_wealth|]. etransitivity; [apply wealth_amend|].
        - intros y z. destruct (among K y); cbn; split; auto; try lia. intros s.
          apply same_true in s. rewrite s. destruct (owner w); cbn; lia.
        - pose proof (wealth_played (owner w) x T). destruct (at_ T x) as [z|]; [|lia].
          destruct (same (owner w) (owner z)); lia. }
      assert (c : seen (opp (owner w)) (v (removed K T)) <= wealth (opp (owner w)) T).
      { etransitivity; [apply v_wealth|]. apply wealth_amend.
        intros y z. destruct (among K y); cbn; auto. split; auto. lia. }
      destruct (owner w); cbn in *; lia.
    + exists (played x (removed K T)). split; [constructor; auto; now rewrite at_removed, i|].
      exists (played x T). rewrite priced_played, removed_played. auto.
  - rewrite at_removed in e. destruct (among K x) eqn:i; [discriminate|]. right.
    exists (played x (priced K N T)). split; [constructor; auto; now rewrite at_priced, e, i|].
    exists (played x T). rewrite priced_played, removed_played. auto.
Qed.
End Graph.

(** ** Example: Blue would open his second vertex for a price of 1, but not for 4. *)
Example price : let T := [shown Blue (-1); hidden Blue (-3)] in
  v line (priced [0%nat] 1 T) = -2 /\ v line (priced [0%nat] 4 T) = 0 /\ v line (removed [0%nat] T) = 0.
Proof. repeat split; reflexivity. Qed.
