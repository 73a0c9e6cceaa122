(** Free moves: a move that opens no hidden vertex of the other player loses nothing.
    If the player to move can win, every free move wins. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe.
Import ListNotations.
Open Scope nat_scope.

Section Graph.
Variable edge : nat -> nat -> bool.
(** Every vertex of the other player next to x is open already. *)
Definition free p G x := forall y, has G y (Some (opp p)) -> edge x y = true -> opened edge G y.

(** A free move stays free while other vertices are played, ... *)
Lemma free_whiten p G x z : free p G x -> free p (whiten z G) x.
Proof. intros f y [_ i]%whiten_owner e. now apply opened_whiten, f. Qed.
(** ... and the other player cannot do more after it than before. *)
Lemma free_opens p G x y : free p G x -> has G y (Some (opp p)) ->
  opened edge (whiten x G) y -> opened edge G y.
Proof.
  intros f i (u & w & e). destruct (Nat.eq_dec x u) as [->|n]; [now apply f|].
  exists u. split; [now apply has_whiten in w | exact e].
Qed.
(** A free move of the challenger does not make a position safe. *)
Lemma free_safe h G x : has G x (Some (opp h)) -> free (opp h) G x ->
  safe edge h (whiten x G) -> safe edge h G.
Proof.
  intros ix f s y i. assert (n : x <> y).
  { intros ->. unfold has in *. destruct h; cbn in *; congruence. }
  pose proof (s y (proj2 (has_whiten G x y _ n) i)) as r. clear n.
  revert i. induction r as [u y w e|u y _ IH m e]; intros i.
  - destruct (free_opens (opp h) G x y f) as (v & wv & ev).
    + now rewrite opp_opp.
    + now exists u.
    + now apply From_white with v.
  - apply whiten_owner in m as [_ m]. now apply From_own with u; auto.
Qed.

(** ** A free move changes the value by just 1. *)
Section Value.
Variables (h : player) (W : position -> option Z).
Hypothesis vals : values (play edge) h W.

Open Scope Z_scope.
Theorem free_hold : (forall G G', play edge h G G' -> W G = None -> W G' = None) ->
  forall G x w, has G x (Some h) -> opened edge G x -> free h G x -> W G = Some w ->
  W (whiten x G) = Some (w - 1).
Proof.
  intros keep G. remember (size G) as n eqn:en. revert G en.
  induction n as [n IH] using lt_wf_ind. intros G -> x w i o f e.
  destruct (hold_le _ _ _ _ vals G (whiten x G) w e) as (w' & e' & le); [now constructor|].
  rewrite e'. f_equal. apply Z.le_antisymm; [exact le|].
  destruct (Z.lt_ge_cases 0 w) as [p|p].
  - (* the best move z of h may be made after x too *)
    destruct (hold_ex _ _ _ _ vals G w e p) as (G' & t & ez).
    pose proof (play_falls _ _ _ _ t) as lt. destruct t as [z iz oz].
    destruct (Nat.eq_dec z x) as [->|n]; [rewrite e' in ez; injection ez; lia|].
    specialize (IH _ lt _ eq_refl x _ (proj2 (has_whiten G z x _ n) i)
      (opened_whiten _ _ _ _ o) (free_whiten _ _ _ _ f) ez).
    destruct (hold_le _ _ _ _ vals (whiten x G) (whiten z (whiten x G)) w' e') as (v & ev & lv).
    { constructor; [now apply has_whiten; auto | now apply opened_whiten]. }
    rewrite whiten_swap, IH in ev. injection ev. lia.
  - (* the best move y of c may be made before x too *)
    destruct (Z.lt_ge_cases w' (w - 1)) as [q|q]; [|exact q].
    destruct (chal_ex _ _ _ _ vals (whiten x G) w' e') as (G' & t & ey); [lia|].
    destruct t as [y iy oy]. apply whiten_owner in iy as [n iy]. apply (free_opens h) in oy; auto.
    assert (t : play edge (opp h) G (whiten y G)) by now constructor.
    pose proof (chal_ge _ _ _ _ vals _ _ _ e t) as ge. rewrite whiten_swap in ey.
    assert (tx : play edge h (whiten y G) (whiten x (whiten y G))).
    { constructor; [now apply has_whiten; auto | now apply opened_whiten]. }
    destruct (W (whiten y G)) as [v|] eqn:ev; [|rewrite (keep _ _ tx ev) in ey; discriminate].
    specialize (IH _ (play_falls _ _ _ _ t) _ eq_refl x _ (proj2 (has_whiten G y x _ (not_eq_sym n)) i)
      (opened_whiten _ _ _ _ o) (free_whiten _ _ _ _ f) ev).
    rewrite IH in ey. injection ey as ey. cbn in ge. lia.
Qed.
Theorem free_chal : (forall G x, has G x (Some (opp h)) -> opened edge G x -> free (opp h) G x ->
    W (whiten x G) = None -> W G = None) ->
  forall G x w, has G x (Some (opp h)) -> opened edge G x -> free (opp h) G x -> W G = Some w ->
  W (whiten x G) = Some (w + 1).
Proof.
  intros keep G. remember (size G) as n eqn:en. revert G en.
  induction n as [n IH] using lt_wf_ind. intros G -> x w i o f e.
  pose proof (chal_ge _ _ _ _ vals G (whiten x G) w e) as le.
  destruct (W (whiten x G)) as [w'|] eqn:e'; [|apply keep in e'; auto; congruence].
  f_equal. apply Z.le_antisymm; [|apply le; now constructor].
  destruct (Z.lt_ge_cases w 0) as [p|p].
  - destruct (chal_ex _ _ _ _ vals G w e p) as (G' & t & ez).
    pose proof (play_falls _ _ _ _ t) as lt. destruct t as [z iz oz].
    destruct (Nat.eq_dec z x) as [->|n]; [rewrite e' in ez; injection ez; lia|].
    specialize (IH _ lt _ eq_refl x _ (proj2 (has_whiten G z x _ n) i)
      (opened_whiten _ _ _ _ o) (free_whiten _ _ _ _ f) ez).
    assert (t : play edge (opp h) (whiten x G) (whiten z (whiten x G))).
    { constructor; [now apply has_whiten; auto | now apply opened_whiten]. }
    pose proof (chal_ge _ _ _ _ vals _ _ _ e' t) as ge. rewrite whiten_swap, IH in ge.
    cbn in ge. lia.
  - destruct (Z.lt_ge_cases (w + 1) w') as [q|q]; [|exact q].
    destruct (hold_ex _ _ _ _ vals (whiten x G) w' e') as (G' & t & ey); [lia|].
    destruct t as [y iy oy]. apply whiten_owner in iy as [n iy].
    apply (free_opens (opp h)) in oy; [|exact f|now rewrite opp_opp].
    assert (t : play edge h G (whiten y G)) by now constructor.
    destruct (hold_le _ _ _ _ vals _ _ _ e t) as (v & ev & lv). rewrite whiten_swap in ey.
    specialize (IH _ (play_falls _ _ _ _ t) _ eq_refl x _ (proj2 (has_whiten G y x _ (not_eq_sym n)) i)
      (opened_whiten _ _ _ _ o) (free_whiten _ _ _ _ f) ev).
    rewrite IH in ey. injection ey as ey. lia.
Qed.
End Value.

(** In normal play, for either player. *)
Theorem free_worth p G x : has G x (Some p) -> opened edge G x -> free p G x ->
  worth_to edge p (whiten x G) = (worth_to edge p G - 1)%Z.
Proof.
  intros i o f. pose proof (free_hold p _ (worth_to_values edge p)) as F.
  assert (e := F ltac:(discriminate) G x _ i o f eq_refl). now injection e.
Qed.
(** In the real game a free move wins if any move does. *)
Theorem free_wins p G x : has G x (Some p) -> opened edge G x -> free p G x ->
  wins (step (play edge) (done left)) (p, G) ->
  loses (step (play edge) (done left)) (opp p, whiten x G).
Proof.
  intros i o f w. assert (t : play edge p G (whiten x G)) by now constructor.
  assert (0 < left (opp p) G).
  { destruct w as [s st _]. inversion st as [? ? ? n _]; subst. unfold done in n. lia. }
  pose proof (play_left _ _ _ _ t) as [l lo]. apply race_wins in w; [|lia].
  apply race_loses; [lia|]. unfold first_wins in *.
  rewrite (holder_move _ _ _ (play_left edge) _ _ _ t). pose proof (same_spec p (holder left p G)) as sp.
  destruct (same p (holder left p G)); rewrite sp in *; clear sp.
  - unfold ahead in *. rewrite same_refl, same_opp in *.
    destruct (race edge p G) as [v|] eqn:e.
    + rewrite (free_hold p _ (race_values edge p)) with (w := v); auto.
      * apply Z.ltb_lt in w. apply Z.ltb_ge. lia.
      * intros G1 G2 t' n. rewrite race_safe in *. now apply (safe_hold edge p G1 G2).
    + assert (n : race edge p (whiten x G) = None); [|now rewrite n].
      rewrite race_safe in *. now apply (safe_hold edge p G).
  - unfold ahead in *. replace (same (opp p) p) with false in w by now destruct p.
    rewrite same_refl. destruct (race edge (opp p) G) as [v|] eqn:e; [|discriminate].
    rewrite (free_chal (opp p) _ (race_values edge (opp p))) with (w := v); rewrite ?opp_opp; auto.
    + apply Z.ltb_lt in w. apply Z.ltb_ge. lia.
    + intros G1 y i1 o1 f1. rewrite !race_safe. apply free_safe; now rewrite ?opp_opp.
Qed.
End Graph.

(** ** Three legs rb, rr, br: the free move into the second one wins, the first one loses. *)
Definition three := tree [0; 1; 0; 3; 0; 5].
Definition legs := [w; r; b; r; r; b; r].
Example free_3 : free three Red legs 3 /\ ~ free three Red legs 1.
Proof.
  split.
  - intros [|[|[|[|[|[|[|y]]]]]]] i e; try discriminate.
    destruct y; discriminate.
  - intros f. destruct (f 2 eq_refl eq_refl) as (u & i & e).
    destruct u as [|[|[|[|[|[|[|u]]]]]]]; try discriminate. destruct u; discriminate.
Qed.
Example legs_wins : wins (step (play three) (done left)) (Red, legs) /\
  loses (step (play three) (done left)) (Blue, whiten 3 legs) /\
  wins (step (play three) (done left)) (Blue, whiten 1 legs).
Proof.
  assert (v : wins (step (play three) (done left)) (Red, legs))
    by (apply race_wins; [cbn; lia | reflexivity]).
  split; [exact v|split].
  - apply (free_wins three Red legs 3); [reflexivity | now exists 0 | apply free_3 | exact v].
  - apply race_wins; [cbn; lia | reflexivity].
Qed.
