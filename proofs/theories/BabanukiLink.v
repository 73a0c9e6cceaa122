(** From hands of cards to canonical states: with three players only the numbers of shared
    faces and the holder of the joker matter, so that [Babanuki.forces_closed] holds for
    hands of cards.  (Two players: [BabanukiProgram].) *)
From Coq Require Import Arith Bool Lia List Permutation.
From Tefuda Require Import BabanukiHands.
From Tefuda Require Babanuki BabanukiDecide.
Import ListNotations.

(** ** How many cards two hands have in common *)
Definition shared (A B : hand) : nat := length (filter (fun c => mem c B) A).

(** It changes only by the card that is drawn. *)
Lemma shared_without c A B : NoDup A ->
  shared A B = shared (without c A) B + Nat.b2n (mem c A && mem c B).
Proof.
  unfold shared. induction 1 as [|d A nd _ IH]; [reflexivity|]. cbn [filter without].
  assert (mem c (d :: A) = if card_dec c d then true else mem c A) as ->.
  { destruct (card_dec c d) as [->|n].
    - apply mem_In. left. reflexivity.
    - destruct (mem c A) eqn:e; [apply mem_In; right; apply mem_In, e|].
      apply mem_not. apply mem_not in e. intros [->|]; tauto. }
  destruct (card_dec c d) as [->|n]; cbn [filter andb];
  destruct (mem d B) eqn:e; cbn [length]; rewrite ?e; cbn [length Nat.b2n]; lia.
Qed.
Definition elsewhere (c : card) (A A' : hand) : Prop := forall x, x <> c -> mem x A = mem x A'.
Lemma shared_change c A A' B B' : NoDup A -> NoDup A' ->
  elsewhere c A A' -> elsewhere c B B' ->
  shared A B + Nat.b2n (mem c A' && mem c B') = shared A' B' + Nat.b2n (mem c A && mem c B).
Proof.
  intros nA nA' eA eB. rewrite (shared_without c A B nA), (shared_without c A' B' nA').
  enough (shared (without c A) B = shared (without c A') B') by lia.
  apply Permutation_length, NoDup_Permutation; try apply NoDup_filter, without_NoDup; auto.
  intros x. rewrite !filter_In, !without_In by assumption.
  rewrite <- !mem_In. split; intros [[i n] m]; rewrite ?(eA x n), ?(eB x n) in *; auto.
Qed.
Lemma elsewhere_same c A : elsewhere c A A.
Proof. intros x _. reflexivity. Qed.
Lemma elsewhere_without c A : NoDup A -> elsewhere c A (without c A).
Proof.
  intros nd x n. rewrite (mem_without x c A nd). destruct (card_dec x c); congruence.
Qed.
Lemma elsewhere_receive c A : NoDup A -> elsewhere c A (receive c A).
Proof.
  intros nd x n. rewrite (mem_receive x c A nd). destruct (card_dec x c); congruence.
Qed.
Lemma without_self c A : NoDup A -> mem c (without c A) = false.
Proof. intros nd. rewrite (mem_without c c A nd). destruct (card_dec c c); congruence. Qed.
Lemma receive_self c A : NoDup A -> mem c (receive c A) = negb (mem c A).
Proof. intros nd. rewrite (mem_receive c c A nd). destruct (card_dec c c); congruence. Qed.

Lemma shared_pos A B : 0 < shared A B <-> exists c, mem c A = true /\ mem c B = true.
Proof.
  unfold shared. split.
  - destruct (filter _ A) as [|c l] eqn:e; cbn; [lia|]. intros _. exists c.
    rewrite mem_In. apply (filter_In (fun c => mem c B)). rewrite e. left. reflexivity.
  - intros (c & a & b). apply mem_In in a.
    pose proof (proj2 (filter_In (fun c => mem c B) c A) (conj a b)) as i.
    destruct (filter _ A); cbn; [destruct i|lia].
Qed.
Lemma shared_sym A B : NoDup A -> NoDup B -> shared A B = shared B A.
Proof.
  intros nA nB. apply Permutation_length, NoDup_Permutation; try apply NoDup_filter; auto.
  intros c. rewrite !filter_In, !mem_In. tauto.
Qed.

(** ** Three players *)
Module Three.
Import Babanuki BabanukiDecide.

Definition holder (A B : hand) : label :=
  if mem J A then L0 else if mem J B then L1 else L2.
Definition canon (A B D : hand) : state :=
  St (shared A B) (shared A D) (shared B D) (holder A B).
Definition name (a b d : nat) (l : label) : nat := match l with L0 => a | L1 => b | L2 => d end.
(** What it is to draw the card c into the hand A. *)
Definition kind_of (A : hand) (c : card) : kind :=
  match c with J => AJoker | Face _ => if mem c A then APair else APull end.

(** Every card lies in two of the hands, or in one if it is the joker. *)
Lemma where3 a A b B d D : clean [(a, A); (b, B); (d, D)] -> forall c,
  match c, mem c A, mem c B, mem c D with
  | J, true, false, false | J, false, true, false | J, false, false, true => True
  | J, _, _, _ => False
  | _, true, true, false | _, true, false, true | _, false, true, true => True
  | _, false, false, false => True
  | _, _, _, _ => False
  end.
Proof.
  intros (_ & _ & e & j) [n|].
  - specialize (e n). unfold held in e. cbn in e.
    destruct (mem (Face n) A), (mem (Face n) B), (mem (Face n) D); cbn in e; auto; discriminate.
  - unfold held in j. cbn in j.
    destruct (mem J A), (mem J B), (mem J D); cbn in j; auto; discriminate.
Qed.
Lemma nodup3 a A b B d D : clean [(a, A); (b, B); (d, D)] -> NoDup A /\ NoDup B /\ NoDup D.
Proof. intros (_ & nh & _). rewrite !Forall_cons_iff in nh. tauto. Qed.

(** A hand is empty iff it shares nothing and has not the joker. *)
Lemma empty3 a A b B d D : clean [(a, A); (b, B); (d, D)] ->
  (A = [] <-> shared A B + shared A D = 0 /\ mem J A = false).
Proof.
  intros k. pose proof (shared_pos A B) as [_ P1]. pose proof (shared_pos A D) as [_ P2].
  split; [intros ->; split; reflexivity|]. intros [s j]. apply empty_mem. intros [n|]; [|exact j].
  pose proof (where3 _ _ _ _ _ _ k (Face n)) as W. cbv iota in W.
  destruct (mem (Face n) A) eqn:e; [exfalso|reflexivity].
  destruct (mem (Face n) B) eqn:eB; [assert (0 < shared A B) by eauto; lia|].
  destruct (mem (Face n) D) eqn:eD; [assert (0 < shared A D) by eauto; lia|contradiction].
Qed.
Lemma clean_turn a A b B d D : clean [(a, A); (b, B); (d, D)] -> clean [(b, B); (d, D); (a, A)].
Proof.
  intros (nn & nh & e & j). repeat split.
  - refine (Permutation_NoDup _ nn). exact (Permutation_cons_append [b; d] a).
  - rewrite !Forall_cons_iff in *. tauto.
  - intros n. rewrite <- (e n). f_equal. cbn. lia.
  - rewrite <- j. cbn. lia.
Qed.
Lemma empties a A b B d D : clean [(a, A); (b, B); (d, D)] ->
  (A = [] <-> shared A B + shared A D = 0 /\ mem J A = false) /\
  (B = [] <-> shared A B + shared B D = 0 /\ mem J B = false) /\
  (D = [] <-> shared A D + shared B D = 0 /\ mem J D = false).
Proof.
  intros k. destruct (nodup3 _ _ _ _ _ _ k) as (nA & nB & nD).
  split; [|split].
  - exact (empty3 _ _ _ _ _ _ k).
  - rewrite Nat.add_comm, (shared_sym A B nA nB).
    exact (empty3 _ _ _ _ _ _ (clean_turn _ _ _ _ _ _ k)).
  - rewrite (shared_sym A D nA nD), (shared_sym B D nB nD).
    exact (empty3 _ _ _ _ _ _ (clean_turn _ _ _ _ _ _ (clean_turn _ _ _ _ _ _ k))).
Qed.
Lemma valid3 a A b B d D : tidy [(a, A); (b, B); (d, D)] -> valid (canon A B D).
Proof.
  intros [k ne]. destruct (empties _ _ _ _ _ _ k) as (EA & EB & ED).
  rewrite !Forall_cons_iff in ne. destruct ne as (nA & nB & nD & _). cbn [snd] in *.
  pose proof (where3 _ _ _ _ _ _ k J) as W. unfold canon, holder.
  destruct (mem J A), (mem J B), (mem J D); try contradiction; cbn [valid]; split;
  match goal with |- 0 < ?n => destruct n eqn:e; [exfalso|lia] end; tauto.
Qed.

(** A draw of a card is a draw of its kind, with these numbers afterwards. *)
Lemma after3 a A b B d D c : clean [(a, A); (b, B); (d, D)] -> In c D ->
  let A' := receive c A in let D' := without c D in
  after (canon A B D) (kind_of A c) =
  Some (finish (shared A' B) (shared A' D') (shared B D') (holder A' B)).
Proof.
  intros k i%mem_In A' D'. destruct (nodup3 _ _ _ _ _ _ k) as (nA & nB & nD).
  pose proof (where3 _ _ _ _ _ _ k c) as Wc. pose proof (where3 _ _ _ _ _ _ k J) as WJ.
  pose proof (receive_NoDup c A nA) as nA'. pose proof (without_NoDup c D nD) as nD'.
  pose proof (shared_change c A A' B B nA nA' (elsewhere_receive c A nA) (elsewhere_same c B)) as X.
  pose proof (shared_change c A A' D D' nA nA' (elsewhere_receive c A nA)
    (elsewhere_without c D nD)) as Y.
  pose proof (shared_change c B B D D' nB nB (elsewhere_same c B) (elsewhere_without c D nD)) as Z.
  assert (mem J A' = if card_dec J c then negb (mem c A) else mem J A) as jA
    by apply (mem_receive J c A nA).
  subst A' D'. rewrite receive_self, without_self in * by assumption. rewrite i in *.
  unfold canon, holder. rewrite jA.
  destruct c as [n|]; cbn [kind_of];
  [destruct (card_dec J (Face n)) as [|_]; [discriminate|]|
   destruct (card_dec J J) as [_|]; [|congruence]];
  destruct (mem _ A) eqn:eA, (mem _ B) eqn:eB; rewrite ?i in Wc; try contradiction;
  cbn [negb andb Nat.b2n] in *;
  destruct (shared A D), (shared B D); try lia; cbn [after]; f_equal; f_equal; lia.
Qed.

(** After it either the same player leaves first, or the same state is reached. *)
Definition follows (a b d : nat) (r : result) (l : list nat) (C : circle) : Prop :=
  match r with
  | First i => exists l', l = name a b d i :: l'
  | Next s => l = [] /\ exists A B D, C = [(b, B); (d, D); (a, A)] /\ s = canon B D A
  end.
Lemma follows3 a A b B d D : clean [(b, B); (d, D); (a, A)] -> B <> [] ->
  follows a b d (finish (shared A B) (shared A D) (shared B D) (holder A B))
    (leavers [(b, B); (d, D); (a, A)]) (stayers [(b, B); (d, D); (a, A)]).
Proof.
  intros k nB. pose proof (where3 _ _ _ _ _ _ k) as W.
  destruct (nodup3 _ _ _ _ _ _ k) as (ndB & ndD & ndA).
  destruct (empties _ _ _ _ _ _ (clean_turn _ _ _ _ _ _ (clean_turn _ _ _ _ _ _ k)))
    as (EA & _ & ED).
  specialize (W J). unfold leavers, stayers, finish, holder.
  assert (follows a b d (Next (canon B D A)) [] [(b, B); (d, D); (a, A)]) as N
    by (split; [reflexivity|exists A, B, D; auto]).
  revert N. unfold canon at 1, holder.
  rewrite (shared_sym B A ndB ndA), (shared_sym D A ndD ndA). intros N.
  destruct (shared A D + shared B D) eqn:e1, (shared A B + shared A D) eqn:e2,
    (mem J A), (mem J B), (mem J D), A as [|? A], D as [|? D], B as [|? B];
  try contradiction; try (exfalso; intuition congruence).
  all: exact N || (eexists; reflexivity).
Qed.

(** Every turn is a draw with the same outcome, and every draw is one of some card. *)
Lemma turn3 a A b B d D c l C : turn [(a, A); (b, B); (d, D)] c l C ->
  In c D /\ l = leavers (pass a A [(b, B)] d D c) /\ C = stayers (pass a A [(b, B)] d D c).
Proof.
  intros t. inversion t as [a' A' mid b' B' c' i]; subst.
  match goal with H : mid ++ _ = _ |- _ =>
    apply (app_inj_tail mid [(b, B)]) in H as [-> [= -> ->]] end. auto.
Qed.
Lemma forth3 a A b B d D c l C : tidy [(a, A); (b, B); (d, D)] ->
  turn [(a, A); (b, B); (d, D)] c l C ->
  exists r, after (canon A B D) (kind_of A c) = Some r /\ follows a b d r l C.
Proof.
  intros [k ne] (i & -> & ->)%turn3. eexists. split; [exact (after3 _ _ _ _ _ _ c k i)|].
  apply follows3; [exact (clean_pass a A [(b, B)] d D c k i)|].
  rewrite !Forall_cons_iff in ne. apply ne.
Qed.
Lemma back3 a A b B d D k r : clean [(a, A); (b, B); (d, D)] -> after (canon A B D) k = Some r ->
  exists c, In c D /\ kind_of A c = k.
Proof.
  intros K e. pose proof (where3 _ _ _ _ _ _ K) as W. destruct k; cbn in e.
  - destruct (shared A D) eqn:s; [discriminate|].
    destruct (proj1 (shared_pos A D)) as (c & m1 & m2); [lia|]. exists c. rewrite <- mem_In.
    specialize (W c). destruct c; cbv iota in W; cbn; rewrite ?m1, ?m2 in *;
    [auto|destruct (mem J B); contradiction].
  - destruct (shared B D) eqn:s; [discriminate|].
    destruct (proj1 (shared_pos B D)) as (c & m1 & m2); [lia|]. exists c. rewrite <- mem_In.
    specialize (W c). destruct c; cbv iota in W; cbn; rewrite m1, m2 in *;
    destruct (mem _ A); auto; contradiction.
  - exists J. rewrite <- mem_In. specialize (W J). cbv iota in W. unfold holder in e.
    destruct (mem J A); [discriminate|]. destruct (mem J B); [discriminate|].
    destruct (mem J D); [auto|contradiction].
Qed.

Lemma name_inj a b d i k : NoDup [a; b; d] -> name a b d i = name a b d k -> i = k.
Proof.
  intros n. rewrite !NoDup_cons_iff in n. cbn in n. destruct i, k; cbn; intuition congruence.
Qed.
Lemma drawer3 a A b B d D i : tidy [(a, A); (b, B); (d, D)] ->
  (drawer [(a, A); (b, B); (d, D)] = Some (name a b d i) <-> i = L0).
Proof.
  intros [[n _] _]. cbn. split; [|intros ->; reflexivity].
  intros [= e]. symmetry. exact (name_inj a b d L0 i n e).
Qed.
Lemma tidy_names a A b B d D : tidy [(a, A); (b, B); (d, D)] -> NoDup [a; b; d].
Proof. intros [[n _] _]. exact n. Qed.

(** Who can force the first place depends on the canonical state alone. *)
Theorem hands_three a A b B d D i : tidy [(a, A); (b, B); (d, D)] ->
  (BabanukiHands.forces (name a b d i) [(a, A); (b, B); (d, D)] <->
   Babanuki.forces i (canon A B D)).
Proof.
  intros t. split.
  - intros f. remember [(a, A); (b, B); (d, D)] as C eqn:e.
    remember (name a b d i) as n eqn:en. revert C f a A b B d D i e en t.
    apply (BabanukiHands.forces_min n (fun C => forall a A b B d D i, C = [(a, A); (b, B); (d, D)] ->
      n = name a b d i -> tidy C -> Babanuki.forces i (canon A B D))
      (fun l C => forall a b d i r, follows a b d r l C -> n = name a b d i -> NoDup [a; b; d] ->
        (l = [] -> tidy C) -> Babanuki.good i r)).
    + intros C c l C' dr t _ IH a A b B d D i -> -> k.
      apply (drawer3 a A b B d D i k) in dr as ->.
      destruct (forth3 _ _ _ _ _ _ _ _ _ k t) as (r & e & f).
      apply (Babanuki.Mine _ r); [apply draw_after; eauto|].
      apply (IH a b d L0 r f eq_refl (tidy_names _ _ _ _ _ _ k)). intros _.
      exact (turn_tidy _ _ _ _ k t).
    + intros C dr _ IH a A b B d D i -> -> k. rewrite (drawer3 a A b B d D i k) in dr.
      apply Babanuki.Others; [exact dr|]. intros r (kd & e)%draw_after.
      destruct (back3 _ _ _ _ _ _ kd r (proj1 k) e) as (c & ic & <-).
      pose proof (Turn a A [(b, B)] d D c ic) as t.
      destruct (forth3 _ _ _ _ _ _ _ _ _ k t) as (r' & e' & f).
      rewrite e in e'. injection e' as <-.
      apply (IH _ _ _ t a b d i r f eq_refl (tidy_names _ _ _ _ _ _ k)). intros _.
      exact (turn_tidy _ _ _ _ k t).
    + intros l C a b d i [k|s] f -> nd _; cbn in f.
      * destruct f as [l' [= f _]]. apply (name_inj a b d i k nd) in f as ->. constructor.
      * destruct f as [[=] _].
    + intros C _ IH a b d i [k|s] f -> nd k'; cbn in f.
      * destruct f as [l' [=]].
      * destruct f as (_ & A & B & D & -> & ->). constructor.
        apply (IH b B d D a A); [reflexivity|destruct i; reflexivity|auto].
  - intros f. remember (canon A B D) as s eqn:e. revert i s f a A b B d D e t.
    apply (Babanuki.forces_min (fun i s => forall a A b B d D, s = canon A B D ->
      tidy [(a, A); (b, B); (d, D)] ->
      BabanukiHands.forces (name a b d i) [(a, A); (b, B); (d, D)])
      (fun i r => forall a b d l C, follows a b d r l C -> (l = [] -> tidy C) ->
        BabanukiHands.good (name a b d i) l C)).
    + intros s r dr _ IH a A b B d D -> k. apply draw_after in dr as (kd & e).
      destruct (back3 _ _ _ _ _ _ kd r (proj1 k) e) as (c & ic & <-).
      pose proof (Turn a A [(b, B)] d D c ic) as t.
      destruct (forth3 _ _ _ _ _ _ _ _ _ k t) as (r' & e' & f).
      rewrite e in e'. injection e' as <-.
      refine (BabanukiHands.Mine _ _ _ _ _ _ t _); [reflexivity|].
      apply IH; [exact f|]. intros _. exact (turn_tidy _ _ _ _ k t).
    + intros i s n _ IH a A b B d D -> k. apply BabanukiHands.Others.
      * rewrite (drawer3 a A b B d D i k). exact n.
      * intros c l C t. destruct (forth3 _ _ _ _ _ _ _ _ _ k t) as (r & e & f).
        apply (IH r); [apply draw_after; eauto|exact f|].
        intros _. exact (turn_tidy _ _ _ _ k t).
    + intros i a b d l C [l' ->] _. constructor.
    + intros i s _ IH a b d l C (-> & A & B & D & -> & ->) k. constructor.
      specialize (IH b B d D a A eq_refl (k eq_refl)). destruct i; exact IH.
Qed.

(** The closed form of [Babanuki], for hands of cards. *)
Theorem closed_three a A b B d D i : tidy [(a, A); (b, B); (d, D)] ->
  (BabanukiHands.forces (name a b d i) [(a, A); (b, B); (d, D)] <-> closed i (canon A B D)).
Proof.
  intros t. rewrite (hands_three a A b B d D i t). exact (forces_closed i _ (valid3 _ _ _ _ _ _ t)).
Qed.

(** The winner, by name, and the winning cards. *)
Definition decide a A b B d D : option nat * hand :=
  (option_map (name a b d) (winner (canon A B D)),
   filter (fun c => wins (canon A B D) (kind_of A c)) D).
Theorem winner3 a A b B d D n : tidy [(a, A); (b, B); (d, D)] ->
  (fst (decide a A b B d D) = Some n <-> BabanukiHands.forces n [(a, A); (b, B); (d, D)]).
Proof.
  intros t. pose proof (valid3 _ _ _ _ _ _ t) as v. cbn [decide fst]. split.
  - destruct (winner (canon A B D)) as [i|] eqn:e; [|discriminate]. intros [= <-].
    apply (hands_three _ _ _ _ _ _ i t), (winner_right i _ v), e.
  - intros f. assert (exists i, n = name a b d i) as [i ->].
    { apply (forces_in n _ t) in f as [<-|[<-|[<-|[]]]]; [exists L0|exists L1|exists L2|cbn; lia];
      reflexivity. }
    apply (hands_three _ _ _ _ _ _ i t), (winner_right i _ v) in f. rewrite f. reflexivity.
Qed.
Lemma good3 a A b B d D c l C r : tidy [(a, A); (b, B); (d, D)] ->
  turn [(a, A); (b, B); (d, D)] c l C -> follows a b d r l C ->
  (BabanukiHands.good a l C <-> Babanuki.good L0 r).
Proof.
  intros t u f. pose proof (tidy_names _ _ _ _ _ _ t) as n.
  pose proof (turn_tidy _ _ _ _ t u) as t'. clear u.
  destruct r as [i|s]; cbn in f.
  - destruct f as [l' ->]. split; intros g; inversion g; subst.
    + rewrite <- (name_inj a b d L0 i n); [constructor|cbn; congruence].
    + constructor.
  - destruct f as (-> & A' & B' & D' & -> & ->).
    pose proof (hands_three b B' d D' a A' L2 t') as H. cbn [name] in H.
    split; intros g; inversion g; subst; constructor; apply H; assumption.
Qed.
Theorem winning3 a A b B d D c : tidy [(a, A); (b, B); (d, D)] ->
  (In c (snd (decide a A b B d D)) <->
   exists l C, turn [(a, A); (b, B); (d, D)] c l C /\ BabanukiHands.good a l C).
Proof.
  intros t. pose proof (valid3 _ _ _ _ _ _ t) as v. cbn [decide snd]. rewrite filter_In.
  assert (wins (canon A B D) (kind_of A c) = true <->
    exists r, after (canon A B D) (kind_of A c) = Some r /\ Babanuki.good L0 r) as ->.
  { rewrite <- (winning_right _ _ v). unfold winning. rewrite filter_In.
    destruct (kind_of A c); cbn; tauto. }
  split.
  - intros (i & r & e & g). pose proof (Turn a A [(b, B)] d D c i) as u.
    destruct (forth3 _ _ _ _ _ _ _ _ _ t u) as (r' & e' & f).
    rewrite e in e'. injection e' as <-. do 2 eexists. split; [exact u|].
    exact (proj2 (good3 _ _ _ _ _ _ _ _ _ _ t u f) g).
  - intros (l & C & u & g). destruct (forth3 _ _ _ _ _ _ _ _ _ t u) as (r & e & f).
    split; [apply (turn3 _ _ _ _ _ _ _ _ _ u)|]. exists r. split; [exact e|].
    exact (proj1 (good3 _ _ _ _ _ _ _ _ _ _ t u f) g).
Qed.
End Three.
