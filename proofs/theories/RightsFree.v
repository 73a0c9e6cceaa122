(** Where one player has rights, free moves of the other player: if that player, to move, wins,
    every move that opens no hidden vertex of the owner of the rights wins. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe FreeMoves Seals RightsBound.
Import ListNotations.
Open Scope nat_scope.

Section Graph.
Variables (edge : nat -> nat -> bool) (o : player) (several : bool).
Notation uses := (uses o several). Notation turn := (turn edge o several (done left)).

(** What uses leave: the position before, with some vertices of the other player white. *)
Lemma uses_left k G k' G' : uses k G k' G' -> left o G' = left o G.
Proof.
  induction 1 as [k G|k G u i|k G u k' G' _ i _ IH]; auto;
  apply left_whiten in i; rewrite opp_opp in i; lia.
Qed.
Lemma uses_opened k G k' G' x : uses k G k' G' -> opened edge G x -> opened edge G' x.
Proof. induction 1; auto using opened_whiten. Qed.
Lemma uses_free k G k' G' x : uses k G k' G' -> free edge (opp o) G x -> free edge (opp o) G' x.
Proof. induction 1; auto using free_whiten. Qed.
Lemma uses_size k G k' G' : uses k G k' G' -> size G' <= size G.
Proof.
  induction 1 as [k G|k G u i|k G u k' G' _ i _ IH]; auto; apply size_whiten in i; lia.
Qed.
(** Uses after x was played are uses after z was played instead: either they whiten z, and might
    whiten x instead, or neither. *)
Lemma uses_instead k Qx k' G1 : uses k Qx k' G1 -> forall Q x z, Qx = whiten x Q -> x <> z ->
  has Q x (Some (opp o)) -> has Q z (Some (opp o)) ->
  uses k (whiten z Q) k' G1 \/
  exists G0, G1 = whiten x G0 /\ uses k Q k' G0 /\ uses k (whiten z Q) k' (whiten z G0) /\
    has G0 x (Some (opp o)) /\ has G0 z (Some (opp o)).
Proof.
  induction 1 as [k G|k G u i|k G u k' G' s i t IH]; intros Q x z -> n ix iz.
  - right. exists Q. repeat split; auto; constructor.
  - apply whiten_owner in i as [nu i]. destruct (Nat.eq_dec u z) as [->|nz].
    + left. rewrite (whiten_swap Q z x). apply Used. now apply has_whiten; auto.
    + right. exists (whiten u Q). rewrite (whiten_swap _ u x), (whiten_swap _ z u).
      repeat split; try (now apply has_whiten; auto); apply Used; auto. now apply has_whiten; auto.
  - apply whiten_owner in i as [nu i]. destruct (Nat.eq_dec u z) as [->|nz].
    + left. apply Again with x; auto; [now apply has_whiten; auto|]. now rewrite whiten_swap.
    + destruct (IH (whiten u Q) x z) as [l|(G0 & e & a & c & hx & hz)]; auto using whiten_swap;
        try (now apply has_whiten; auto).
      * left. apply Again with u; auto; [now apply has_whiten; auto | now rewrite whiten_swap].
      * right. exists G0. repeat split; auto.
        -- now apply Again with u.
        -- apply Again with u; auto; [now apply has_whiten; auto | now rewrite whiten_swap].
Qed.

Lemma turn_other k G s : turn (opp o, (k, G)) s -> exists G', s = (o, (k, G')) /\
  ~ done left o G /\ play edge (opp o) G G'.
Proof.
  intros t. remember (opp o, (k, G)) as s0 eqn:e. destruct t.
  - injection e as e _ _. now destruct o.
  - injection e as -> ->. eauto.
Qed.
Lemma left_other G x : has G x (Some (opp o)) -> left o (whiten x G) = left o G.
Proof. intros i%left_whiten. rewrite opp_opp in i. apply i. Qed.
(** By an imagined game that is won and in which x has not been played yet: z, which wins there,
    is played later. *)
Theorem rights_free k G x : has G x (Some (opp o)) -> opened edge G x -> free edge (opp o) G x ->
  wins turn (opp o, (k, G)) -> loses turn (o, (k, whiten x G)).
Proof.
  remember (size G) as n eqn:en. revert k G en. induction n as [n IH] using lt_wf_ind.
  intros k Q -> ix op f W. destruct W as [q t L].
  apply turn_other in t as (Q' & -> & no & t). destruct t as [z iz oz].
  destruct (Nat.eq_dec x z) as [->|nz]; [exact L|].
  intros s (k' & G1 & G' & -> & us & no1 & t)%turn_own. destruct t as [y iy oy].
  destruct (uses_instead _ _ _ _ us Q x z eq_refl nz ix iz) as [us'|(G0 & -> & us0 & us' & hx & hz)].
  - apply L. apply Own with G1; auto; [|now constructor].
    unfold done. pose proof (has_whiten Q z x (Some (opp o)) (not_eq_sym nz)) as h.
    apply h, left_whiten in ix. lia.
  - assert (hxz : has (whiten z G0) x (Some (opp o))) by now apply has_whiten; auto.
    apply whiten_owner in iy as [nxy iy].
    assert (zy : z <> y).
    { intros <-. pose proof (has_one _ _ _ _ iy hz) as e. symmetry in e. now apply opp_not in e. }
    assert (oy' : opened edge G0 y).
    { apply (free_opens edge (opp o) G0 x); [now apply (uses_free _ _ _ _ _ us0)| |exact oy].
      now rewrite opp_opp. }
    set (R := whiten y (whiten z G0)).
    assert (W' : wins turn (opp o, (k', R))).
    { apply L. apply Own with (whiten z G0); auto.
      - unfold done. pose proof (has_whiten Q z x (Some (opp o)) (not_eq_sym nz)) as h.
        apply h, left_whiten in ix. lia.
      - unfold done. apply left_whiten in hxz. lia.
      - constructor; [now apply has_whiten | now apply opened_whiten]. }
    assert (hxR : has R x (Some (opp o))) by (apply has_whiten; auto).
    assert (st : turn (opp o, (k', whiten y (whiten x G0))) (o, (k', whiten x R))).
    { replace (whiten x R) with (whiten z (whiten y (whiten x G0))).
      2: { unfold R. rewrite (whiten_swap _ x y), (whiten_swap _ x z), (whiten_swap _ z y).
           reflexivity. }
      constructor.
      - destruct W' as [q' (R' & _ & nd & _)%turn_other _]. unfold done in *.
        rewrite whiten_swap, left_other by (apply has_whiten; auto).
        unfold R in nd. rewrite whiten_swap, left_other in nd by (apply has_whiten; auto). exact nd.
      - constructor; [apply has_whiten; auto; apply has_whiten; auto|].
        now apply opened_whiten, opened_whiten, (uses_opened _ _ _ _ _ us0). }
    refine (Win _ st _).
    apply (IH (size R)) with (k := k') (G := R); auto.
    + unfold R. pose proof (size_whiten _ _ _ (proj2 (has_whiten G0 z y _ zy) iy)) as a.
      pose proof (size_whiten _ _ _ hz). apply uses_size in us0. lia.
    + now apply opened_whiten, opened_whiten, (uses_opened _ _ _ _ _ us0).
    + now apply free_whiten, free_whiten, (uses_free _ _ _ _ _ us0).
Qed.
End Graph.

(** ** For the owner this is false: [b(r(b r)) + r], Red to move with one right.  To whiten the first
    blue vertex and play the leg of one vertex wins, but to play that without a use loses. *)
Definition kept := tree [0; 1; 2; 2; 0].
Definition kept_start := [w; b; r; b; r; r].
Example owner_free : free kept Red kept_start 5.
Proof.
  intros y i e. do 6 (destruct y as [|y]; [discriminate|]). destruct y; discriminate.
Qed.
Example owner_wins : wins (turn kept Red false (done left)) (Red, (1, kept_start)).
Proof.
  assert (st : turn kept Red false (done left) (Red, (1, kept_start)) (Blue, (0, [w; w; r; b; r; w]))).
  { apply Own with (G1 := [w; w; r; b; r; r]); try discriminate.
    - now apply (Used Red false 0 kept_start 1).
    - apply (Play kept Red [w; w; r; b; r; r] 5); [reflexivity | exists 0; split; reflexivity]. }
  apply (Win _ st). intros q t. inversion t as [|k G G' no p]; subst.
  apply to_play in p. cbv in p. contradiction.
Qed.
Example owner_free_loses : wins (turn kept Red false (done left)) (Blue, (1, whiten 5 kept_start)).
Proof.
  assert (st : turn kept Red false (done left) (Blue, (1, whiten 5 kept_start))
    (Red, (1, [w; w; r; b; r; w]))).
  { apply Other; try discriminate.
    apply (Play kept Blue (whiten 5 kept_start) 1); [reflexivity | exists 0; split; reflexivity]. }
  apply (Win _ st). intros q t. inversion t as [k G k' G1 G' no us no' p|]; subst.
  inversion us as [|? ? u i|]; subst; [|destruct no'; revert i|discriminate].
  - apply to_play in p. cbv in p. destruct p as [<-|[]].
    assert (st' : turn kept Red false (done left) (Blue, (1, [w; w; w; b; r; w]))
      (Red, (1, [w; w; w; w; r; w]))).
    { apply Other; try discriminate.
      apply (Play kept Blue [w; w; w; b; r; w] 3); [reflexivity | exists 2; split; reflexivity]. }
    apply (Win _ st'). intros q t'. inversion t' as [? ? ? ? ? n|]; subst. now destruct n.
  - unfold has, done. do 6 (destruct u as [|u]; [now try discriminate|]). now destruct u.
Qed.
