(** The six reductions of the payoff form leave the value as it is, on every graph.  They are
    stated for either player; edges may be directed. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Integers Payoff.
Import ListNotations.
Open Scope Z_scope.

Section Graph.
Variable edge : nat -> nat -> bool.
Notation v := (v edge). Notation pick := (pick edge). Notation played := (played edge).

(** ** 2, 3 and 4: by the bounds *)
(** All neighbours of x that belong to p are open. *)
Definition opens_no p x T := forall y u, at_ T y = Some u -> owner u = p -> edge x y = true ->
  y <> x -> open u = true.
Lemma opened_if_open s u : (s = true -> open u = true) -> opened_if s u = u.
Proof. destruct s, u; cbn; auto. intros e. now rewrite <- e. Qed.
(** 2: an open vertex with a gain, or a payoff of 0, that opens no hidden vertex of the other
    player is played. *)
Theorem play_free x T u : at_ T x = Some u -> open u = true -> 0 <= seen (owner u) (pay u) ->
  opens_no (opp (owner u)) x T -> v T = pay u + v (played x T).
Proof.
  intros e o g f. set (p := owner u) in *.
  pose proof (option_le edge p T _ _ (Pick edge p T x u e eq_refl o)) as ge.
  pose proof (giving edge p x T u e eq_refl) as le.
  replace (given edge p x T) with (played x T) in le; [destruct p; cbn in *; lia|].
  apply rest_ext; [unfold Payoff.played, given, without; now rewrite !amend_length|].
  intros y. unfold Payoff.played, given. rewrite !at_without. destruct (at_ T y) as [u'|] eqn:ey; auto.
  destruct (Nat.eqb_spec y x) as [|n]; auto. f_equal. pose proof (same_spec p (owner u')) as s.
  destruct (same p (owner u')); [now rewrite andb_true_r|]. rewrite andb_false_r.
  apply opened_if_open. intros ed. now apply (f y).
Qed.
(** 3 and 4: a vertex, open or hidden, without a gain that opens no hidden vertex of its owner
    is dead. *)
Theorem dead x T u : at_ T x = Some u -> seen (owner u) (pay u) <= 0 ->
  opens_no (owner u) x T -> v T = v (renounced x T).
Proof.
  intros e g f. set (p := owner u) in *.
  pose proof (renouncing edge p x T u e eq_refl) as ge.
  pose proof (giving edge p x T u e eq_refl) as le.
  replace (given edge p x T) with (renounced x T) in le; [destruct p; cbn in *; lia|].
  apply rest_ext; [unfold renounced, given, without; now rewrite !amend_length|].
  intros y. unfold renounced, given. rewrite !at_without. destruct (at_ T y) as [u'|] eqn:ey; auto.
  destruct (Nat.eqb_spec y x) as [|n]; auto. f_equal. cbn [opened_if].
  symmetry. apply opened_if_open. intros [ed s]%andb_true_iff. apply (f y); auto. now apply same_true.
Qed.

(** ** 1, 5 and 6: by induction.  Two positions have the same value if their options match, or
    are at least no better than the value of the other position. *)
Lemma equal (E : rest -> rest -> Prop) :
  (forall T T', E T T' -> forall p,
    (forall g x, pick p T g x -> seen p (g + v x) <= seen p (v T') \/
      exists x', pick p T' g x' /\ E x x') /\
    (forall g x', pick p T' g x' -> seen p (g + v x') <= seen p (v T) \/
      exists x, pick p T g x /\ E x x')) ->
  forall T T', E T T' -> v T = v T'.
Proof.
  intros H T T' i. apply Z.le_antisymm.
  - apply (bound edge Red (fun c T T' => c = 0 /\ E T T')) with (c := 0); auto. clear T T' i.
    intros c T T' [-> i]. split; [lia|split].
    + intros g x [l|(x' & t & j)]%(H _ _ i Red); [left; lia | right].
      exists 0, g, x'. repeat split; auto; lia.
    + intros g x [l|(x' & t & j)]%(H _ _ i Blue); [left; cbn in *; lia | right].
      exists 0, g, x'. repeat split; auto; lia.
  - apply (bound edge Red (fun c T' T => c = 0 /\ E T T')) with (c := 0); auto. clear T T' i.
    intros c T' T [-> i]. split; [lia|split].
    + intros g x [l|(x' & t & j)]%(H _ _ i Red); [left; lia | right].
      exists 0, g, x'. repeat split; auto; lia.
    + intros g x [l|(x' & t & j)]%(H _ _ i Blue); [left; cbn in *; lia | right].
      exists 0, g, x'. repeat split; auto; lia.
Qed.
(** x goes, and c is added to the payoff of n. *)
Definition absorb x n c := amend (fun y u => if (y =? x)%nat then None else
  Some (if (y =? n)%nat then Vertex (owner u) (open u) (pay u + c) else u)).
Lemma at_absorb x n c T y : at_ (absorb x n c T) y = match at_ T y with
  | Some u => if (y =? x)%nat then None else
      Some (if (y =? n)%nat then Vertex (owner u) (open u) (pay u + c) else u)
  | None => None end.
Proof. apply at_amend. Qed.
Lemma absorb_played x n c y T : absorb x n c (played y T) = played y (absorb x n c T).
Proof.
  apply rest_ext; [unfold Payoff.played, without, absorb; now rewrite !amend_length|].
  intros z. unfold Payoff.played. rewrite at_absorb, !at_without, at_absorb.
  destruct (at_ T z) as [u|]; auto.
  destruct (z =? y)%nat eqn:ey, (z =? x)%nat eqn:ex; auto. f_equal.
  destruct (z =? n)%nat, (edge y z); reflexivity.
Qed.
Lemma absorb_gone x n c T : at_ T n = None -> absorb x n c T = renounced x T.
Proof.
  intros e. apply rest_ext; [unfold renounced, without, absorb; now rewrite !amend_length|].
  intros z. unfold renounced. rewrite at_absorb, at_without. destruct (at_ T z) as [u|] eqn:ez; auto.
  destruct (Nat.eqb_spec z n) as [->|]; [congruence | reflexivity].
Qed.
(** Other vertices are left as they were, but perhaps opened. *)
Lemma at_played x T y : at_ (played x T) y =
  if (y =? x)%nat then None else
    match at_ T y with Some u => Some (opened_if (edge x y) u) | None => None end.
Proof. unfold Payoff.played. rewrite at_without. now destruct (at_ T y), (y =? x)%nat. Qed.
Lemma played_some x T y u : at_ (played x T) y = Some u ->
  exists u', at_ T y = Some u' /\ u = opened_if (edge x y) u' /\ y <> x.
Proof.
  rewrite at_played. destruct (Nat.eqb_spec y x); [discriminate|].
  destruct (at_ T y) as [u'|]; [|discriminate]. intros [= <-]. eauto.
Qed.
(** Nothing but m is next to x. *)
Definition leaf x m T := forall y u, at_ T y = Some u -> edge x y = true -> y <> x -> y = m.
Lemma leaf_played x m y T : leaf x m T -> leaf x m (played y T).
Proof. intros l z u (u' & e & _)%played_some. eauto. Qed.
(** A vertex that opens nothing hidden is alone: it is worth its gain, or nothing. *)
Definition alone x T := forall y u, at_ T y = Some u -> edge x y = true -> y <> x -> open u = true.
Definition bonus u := if 0 <? seen (owner u) (pay u) then pay u else 0.
Lemma alone_value x T u : at_ T x = Some u -> open u = true -> alone x T ->
  v T = bonus u + v (renounced x T).
Proof.
  intros e o l. unfold bonus. destruct (Z.ltb_spec 0 (seen (owner u) (pay u))) as [g|g].
  - rewrite (play_free x T u) by (auto with zarith; intros y u' ? _; eauto). do 2 f_equal.
    apply rest_ext; [unfold renounced, Payoff.played, without; now rewrite !amend_length|].
    intros y. unfold renounced. rewrite at_played, at_without. destruct (at_ T y) as [u'|] eqn:ey.
    + destruct (Nat.eqb_spec y x) as [|n]; auto. f_equal. apply opened_if_open. eauto.
    + now destruct (y =? x)%nat.
  - rewrite (dead x T u) by (auto; intros y u' ? _; eauto). reflexivity.
Qed.
(** A leaf is alone if what it opens is open or gone. *)
Definition shut m T := match at_ T m with Some u => negb (open u) | None => false end.
Lemma leaf_alone x m T : leaf x m T -> shut m T = false -> alone x T.
Proof.
  unfold shut. intros l o y u e ed n. assert (y = m) by eauto. subst y. rewrite e in o.
  now destruct (open u).
Qed.
Lemma shut_played m x T : edge x m = true -> shut m (played x T) = false.
Proof.
  intros e. unfold shut. rewrite at_played. destruct (m =? x)%nat; auto. rewrite e.
  now destruct (at_ T m).
Qed.
Lemma shut_gone m T : shut m (played m T) = false.
Proof. unfold shut. now rewrite at_played, Nat.eqb_refl. Qed.

(** *** 1: a hidden vertex x at which only n is, if that, goes; if it has a gain, it is added to
    the payoff of n. *)
Definition hangs x n u T := at_ T x = Some u /\ open u = false /\ n <> x /\ leaf x n T /\
  (at_ T n <> None -> edge n x = true) /\
  forall y u', at_ T y = Some u' -> edge y x = true -> y <> x -> y = n.
Theorem hidden_leaf x n u T : hangs x n u T -> v T = v (absorb x n (bonus u) T).
Proof.
  intros i. apply (equal (fun T T' => hangs x n u T /\ T' = absorb x n (bonus u) T)); [|auto].
  clear T i. intros T _ [H ->] p. pose proof H as (e & h & nx & l & ed & only).
  assert (A : at_ T n <> None -> v (played n T) = bonus u + v (played n (absorb x n (bonus u) T))).
  { intros en%ed. rewrite <- absorb_played, absorb_gone by now rewrite at_played, Nat.eqb_refl.
    destruct (opened_if_same (edge n x) u) as (a & g & o).
    rewrite (alone_value x (played n T) (opened_if (edge n x) u)).
    - unfold bonus. now rewrite a, g.
    - rewrite at_played, e. apply not_eq_sym, Nat.eqb_neq in nx. now rewrite nx.
    - now rewrite o, en.
    - apply leaf_alone with n; [now apply leaf_played | apply shut_gone]. }
  assert (K : forall y w, at_ T y = Some w -> open w = true -> y <> n -> hangs x n u (played y T)).
  { intros y w ew ow ny. assert (yx : y <> x) by (intros ->; congruence).
    assert (f : edge y x = false) by (destruct (edge y x) eqn:f; auto; destruct ny; eauto).
    repeat split; auto using leaf_played.
    - rewrite at_played, e, f. apply not_eq_sym, Nat.eqb_neq in yx. now rewrite yx.
    - intros en. apply ed. rewrite at_played in en. destruct (n =? y)%nat, (at_ T n); congruence.
    - intros z w' (w2 & ez & _)%played_some. eauto. }
  split; intros g _ [y w ew ow mw].
  - destruct (Nat.eq_dec y n) as [->|ny]; [left|right].
    + assert (t : pick p (absorb x n (bonus u) T) (pay w + bonus u) (played n (absorb x n (bonus u) T))).
      { apply (Pick edge p _ n (Vertex (owner w) (open w) (pay w + bonus u))); auto.
        rewrite at_absorb, ew. apply Nat.eqb_neq in nx. now rewrite nx, Nat.eqb_refl. }
      apply option_le in t. rewrite A by congruence. destruct p; cbn in *; lia.
    + exists (played y (absorb x n (bonus u) T)).
      split; [|split; [now apply K with w | symmetry; apply absorb_played]].
      constructor; auto. assert (yx : y <> x) by (intros ->; congruence).
      apply Nat.eqb_neq in yx, ny. now rewrite at_absorb, ew, yx, ny.
  - rewrite at_absorb in ew. destruct (at_ T y) as [w'|] eqn:ey; [|discriminate].
    destruct (Nat.eqb_spec y x) as [|yx]; [discriminate|]. injection ew as ew.
    destruct (Nat.eqb_spec y n) as [->|ny]; subst w; [left|right].
    + pose proof (option_le edge p T _ _ (Pick edge p T n w' ey ow mw)) as t.
      rewrite A in t by congruence. destruct p; cbn in *; lia.
    + exists (played y T). split; [now constructor|].
      split; [now apply K with w' | symmetry; apply absorb_played].
Qed.
(** A hidden vertex without neighbours goes. *)
Theorem hidden_alone x u T : at_ T x = Some u -> open u = false ->
  (forall y u', at_ T y = Some u' -> y <> x -> edge x y = false /\ edge y x = false) ->
  v T = v (renounced x T).
Proof.
  intros e h no. assert (g : at_ T (length T) = None) by now apply nth_overflow.
  rewrite <- (absorb_gone x (length T) (bonus u)) by exact g. apply hidden_leaf.
  repeat split; auto; try congruence.
  - intros y w ey ed n. destruct (no y w ey n). congruence.
  - intros y w ey ed n. destruct (no y w ey n). congruence.
Qed.

(** *** 5 and 6: two open leaves a and b of the same player at m *)
Definition twins a b m ua ub T := at_ T a = Some ua /\ at_ T b = Some ub /\
  open ua = true /\ open ub = true /\ owner ub = owner ua /\ a <> b /\ a <> m /\ b <> m /\
  leaf a m T /\ leaf b m T /\ edge a m = true /\ edge b m = true.
(** Both have gains, or neither, and then b has not the larger payoff. *)
Definition alike ua ub := let p := owner ua in
  0 <= seen p (pay ua) /\ 0 <= seen p (pay ub) \/
  seen p (pay ub) <= seen p (pay ua) /\ seen p (pay ua) <= 0.
Lemma twins_played a b m ua ub y T : twins a b m ua ub T -> y <> a -> y <> b ->
  twins a b m ua ub (played y T).
Proof.
  intros (ea & eb & oa & ob & o & ab & am & bm & la & lb & da & db) na nb.
  apply not_eq_sym, Nat.eqb_neq in na, nb.
  repeat split; auto using leaf_played.
  - rewrite at_played, ea, na. now rewrite opened_if_open.
  - rewrite at_played, eb, nb. now rewrite opened_if_open.
Qed.
Theorem two_leaves a b m ua ub T : twins a b m ua ub T -> alike ua ub ->
  v T = v (absorb b a (bonus ub) T).
Proof.
  intros i al. set (c := bonus ub).
  apply (equal (fun T T' => twins a b m ua ub T /\ T' = absorb b a c T)); [|auto].
  clear T i. intros T _ [H ->] p.
  pose proof H as (ea & eb & oa & ob & o & ab & am & bm & la & lb & da & db).
  set (a' := Vertex (owner ua) (open ua) (pay ua + c)).
  assert (ea' : at_ (absorb b a c T) a = Some a').
  { rewrite at_absorb, ea. apply Nat.eqb_neq in ab. now rewrite ab, Nat.eqb_refl. }
  assert (gains : bonus a' = bonus ua + bonus ub /\
    seen (owner ua) (pay ub + bonus ua) <= seen (owner ua) (pay ua + bonus ub)).
  { unfold a', c, bonus. cbn [owner pay]. rewrite !o. clear -al. unfold alike in al.
    destruct (owner ua); cbn in *;
    repeat match goal with |- context [0 <? ?z] => destruct (Z.ltb_spec 0 z) end; split; lia. }
  destruct gains as (ga & gb).
  destruct (shut m T) eqn:sh.
  - (* m is hidden: when one of the leaves is played, the other is alone *)
    assert (A : v (played a T) = bonus ub + v (played a (absorb b a c T))).
    { rewrite <- absorb_played, absorb_gone by now rewrite at_played, Nat.eqb_refl.
      apply alone_value; auto.
      - rewrite at_played, eb. apply not_eq_sym, Nat.eqb_neq in ab. rewrite ab.
        now rewrite opened_if_open.
      - apply leaf_alone with m; [now apply leaf_played | now apply shut_played]. }
    assert (B : v (played b T) = bonus ua + v (played a (absorb b a c T))).
    { rewrite (alone_value a (played b T) ua); auto.
      - do 2 f_equal. rewrite <- absorb_played, absorb_gone by now rewrite at_played, Nat.eqb_refl.
        apply rest_ext; [unfold renounced, Payoff.played, without; now rewrite !amend_length|].
        intros z. unfold renounced. rewrite !at_without, !at_played.
        destruct (at_ T z) as [w|] eqn:ez; [|now destruct (z =? a)%nat, (z =? b)%nat].
        destruct (Nat.eqb_spec z a), (Nat.eqb_spec z b); auto. do 2 f_equal. cbn [opened_if].
        destruct (edge a z) eqn:za, (edge b z) eqn:zb; auto.
        + assert (z = m) by eauto. subst z. congruence.
        + assert (z = m) by eauto. subst z. congruence.
      - rewrite at_played, ea. apply Nat.eqb_neq in ab. rewrite ab. now rewrite opened_if_open.
      - apply leaf_alone with m; [now apply leaf_played | now apply shut_played]. }
    assert (t' : pick (owner ua) (absorb b a c T) (pay ua + c) (played a (absorb b a c T))).
    { apply (Pick edge (owner ua) _ a a' ea'); auto. }
    apply option_le in t'. split; intros g _ [y w ew ow mw].
    + destruct (Nat.eq_dec y a) as [->|na]; [|destruct (Nat.eq_dec y b) as [->|nb]].
      * left. rewrite ea in ew. injection ew as <-. rewrite A. subst p. unfold c in *.
        now rewrite Z.add_assoc.
      * left. rewrite eb in ew. injection ew as <-. rewrite B. rewrite o in ow. subst p. unfold c in *.
        destruct (owner ua); cbn in *; lia.
      * right. exists (played y (absorb b a c T)).
        split; [|split; [now apply twins_played | symmetry; apply absorb_played]].
        constructor; auto. apply Nat.eqb_neq in na, nb. now rewrite at_absorb, ew, na, nb.
    + rewrite at_absorb in ew. destruct (at_ T y) as [w'|] eqn:ey; [|discriminate].
      destruct (Nat.eqb_spec y b) as [|nb]; [discriminate|]. injection ew as ew.
      destruct (Nat.eqb_spec y a) as [->|na]; subst w; [left|right].
      * rewrite ea in ey. injection ey as <-. cbn in ow. subst p.
        pose proof (option_le edge (owner ua) T _ _ (Pick edge _ T a ua ea eq_refl oa)) as t.
        rewrite A in t. cbn [pay]. unfold c in *. now rewrite <- Z.add_assoc.
      * exists (played y T). split; [now constructor|].
        split; [now apply twins_played | symmetry; apply absorb_played].
  - (* m is open or gone: both leaves are alone *)
    assert (e : v T = v (absorb b a c T));
      [|split; intros g x t; left; [rewrite <- e | rewrite e]; now apply option_le].
    rewrite (alone_value a T ua ea oa (leaf_alone a m T la sh)).
    rewrite (alone_value a (absorb b a c T) a' ea' oa).
    + rewrite (alone_value b (renounced a T) ub); auto.
      * rewrite ga, <- Z.add_assoc. do 3 f_equal.
        apply rest_ext; [unfold renounced, without, absorb; now rewrite !amend_length|].
        intros z. unfold renounced. rewrite !at_without, at_absorb. destruct (at_ T z) as [w|]; auto.
        destruct (z =? a)%nat eqn:za, (z =? b)%nat eqn:zb; auto.
      * unfold renounced. rewrite at_without, eb. apply not_eq_sym, Nat.eqb_neq in ab. now rewrite ab.
      * intros z w ez ed nz. unfold renounced in ez. rewrite at_without in ez.
        destruct (at_ T z) as [w'|] eqn:ew; [|discriminate]. destruct (z =? a)%nat; [discriminate|].
        injection ez as <-. cbn. now apply (leaf_alone b m T lb sh z).
    + intros z w ez ed nz. rewrite at_absorb in ez. destruct (at_ T z) as [w'|] eqn:ew; [|discriminate].
      destruct (z =? b)%nat; [discriminate|]. apply Nat.eqb_neq in nz. rewrite nz in ez.
      injection ez as <-.
      apply Nat.eqb_neq in nz. now apply (leaf_alone a m T la sh z).
Qed.
(** 5: leaves with gains become one, with the sum of the payoffs. *)
Theorem merge_leaves a b m ua ub T : twins a b m ua ub T ->
  0 < seen (owner ua) (pay ua) -> 0 < seen (owner ua) (pay ub) -> v T = v (absorb b a (pay ub) T).
Proof.
  intros t ga gb. rewrite (two_leaves _ _ _ _ _ _ t) by (left; lia).
  destruct t as (_ & _ & _ & _ & o & _). unfold bonus. rewrite o.
  destruct (Z.ltb_spec 0 (seen (owner ua) (pay ub))); [reflexivity | lia].
Qed.
(** 6: of leaves without gains the one with the larger payoff, for its owner, stays. *)
Theorem best_leaf a b m ua ub T : twins a b m ua ub T ->
  seen (owner ua) (pay ua) <= 0 -> seen (owner ua) (pay ub) <= seen (owner ua) (pay ua) ->
  v T = v (renounced b T).
Proof.
  intros t ga gb. rewrite (two_leaves _ _ _ _ _ _ t) by (right; lia).
  destruct t as (_ & _ & _ & _ & o & _). unfold bonus. rewrite o.
  destruct (Z.ltb_spec 0 (seen (owner ua) (pay ub))); [lia|]. f_equal.
  apply rest_ext; [unfold renounced, without, absorb; now rewrite !amend_length|].
  intros z. unfold renounced. rewrite at_absorb, at_without. destruct (at_ T z) as [u|]; auto.
  destruct (z =? b)%nat, (z =? a)%nat; auto. rewrite Z.add_0_r. now destruct u.
Qed.
End Graph.

(** ** Examples on lines and stars *)
(** 1: a hidden red leaf with payoff 2 behind a blue vertex counts for Red when that is played. *)
Example leaf_1 : v line [shown Blue (-3); hidden Red 2] = -1 /\ v line [shown Blue (-1); None] = -1.
Proof. split; reflexivity. Qed.
(** 5: two leaves with gains at a hidden vertex of the other player. *)
Definition star u x := ((u =? 0) || (x =? 0))%nat && negb (u =? x)%nat.
Example leaves_5 : v star [hidden Blue (-4); shown Red 2; shown Red 1; shown Blue 1] = 0 /\
  v star [hidden Blue (-2); shown Red 2; shown Red 1; shown Blue 1] = 1.
Proof. split; reflexivity. Qed.
Example leaves_5_merged : v star [hidden Blue (-4); shown Red 3; None; shown Blue 1] = 0 /\
  v star [hidden Blue (-2); shown Red 3; None; shown Blue 1] = 1.
Proof. split; reflexivity. Qed.
(** The leaves must both have gains: with payoffs 2 and -1 the sum is not enough. *)
Example leaves_differ : v star [hidden Blue (-1); shown Red 2; shown Red (-1)] = 1 /\
  v star [hidden Blue (-1); shown Red 1; None] = 0.
Proof. split; reflexivity. Qed.
(** 6: of payoffs -1 and -2 at a hidden red vertex the first one is paid. *)
Example leaves_6 : v star [hidden Red 3; shown Red (-1); shown Red (-2)] = 2.
Proof. reflexivity. Qed.
