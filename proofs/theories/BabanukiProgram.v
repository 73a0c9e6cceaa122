(** Open-hand BABANUKI with hands of cards: Theorems 5.1 and 5.2 for two players, and one
    program that names the winner and the winning cards of two or three players. *)
From Coq Require Import Arith Bool Lia List Permutation.
From Tefuda Require Import BabanukiHands BabanukiLink.
From Tefuda Require BabanukiTwo Babanuki BabanukiDecide.
Import ListNotations.

(** ** Two players *)
(** Both hold the same faces, one of them the joker. *)
Lemma where2 a A d D : clean [(a, A); (d, D)] -> forall c,
  mem c D = match c with J => negb (mem J A) | _ => mem c A end.
Proof.
  intros (_ & _ & e & j) [n|].
  - specialize (e n). unfold held in e. cbn in e.
    destruct (mem (Face n) A), (mem (Face n) D); cbn in e; auto; discriminate.
  - unfold held in j. cbn in j. destruct (mem J A), (mem J D); cbn in j; auto; discriminate.
Qed.
Lemma turn2 a A d D c l C : turn [(a, A); (d, D)] c l C ->
  In c D /\ l = leavers (pass a A [] d D c) /\ C = stayers (pass a A [] d D c).
Proof.
  intros t. inversion t as [a' A' mid b' B' c' i]; subst.
  match goal with H : mid ++ _ = _ |- _ => apply (app_inj_tail mid []) in H as [-> [= -> ->]] end.
  auto.
Qed.
Lemma nodup2 a A d D : clean [(a, A); (d, D)] -> NoDup A /\ NoDup D.
Proof. intros (_ & nh & _). rewrite !Forall_cons_iff in nh. tauto. Qed.
Lemma without_length c A : In c A -> length (without c A) < length A.
Proof.
  induction A as [|x A IH]; [intros []|]. cbn. destruct (card_dec c x) as [|n]; [lia|].
  intros [->|i]; [congruence|]. specialize (IH i). cbn. lia.
Qed.

(** The player without the joker. *)
Definition free (a : nat) (A : hand) (d : nat) : nat := if mem J A then d else a.

(** A draw of another card than the joker keeps her in front ... *)
Lemma step2 a A d D c l C : tidy [(a, A); (d, D)] -> turn [(a, A); (d, D)] c l C -> c <> J ->
  (forall A' D', tidy [(d, D'); (a, A')] -> length A' + length D' < length A + length D ->
    forces (free d D' a) [(d, D'); (a, A')]) ->
  good (free a A d) l C.
Proof.
  intros [k ne] (i & -> & ->)%turn2 nj H. specialize (H (receive c A) (without c D)).
  destruct (nodup2 _ _ _ _ k) as [nA nD].
  pose proof (clean_pass a A [] d D c k i) as k'. pose proof (where2 _ _ _ _ k' J) as W.
  pose proof (clean_stayers _ k') as t'.
  assert (length (receive c A) + length (without c D) < length A + length D) as len.
  { pose proof (without_length c D i). apply mem_In in i. rewrite (where2 _ _ _ _ k) in i.
    destruct c; [|congruence]. unfold receive. rewrite i.
    apply mem_In in i. pose proof (without_length _ A i). lia. }
  assert (free a A d = free a (receive c A) d) as ->.
  { unfold free. rewrite (mem_receive J c A nA). destruct (card_dec J c); congruence. }
  unfold pass, free, leavers, stayers in *. cbn [app] in *. rewrite W.
  destruct (receive c A) as [|x A'], (without c D) as [|y D'];
  cbn [out snd filter negb map fst] in *; try discriminate; try constructor.
  - destruct (mem J (y :: D')); [constructor|discriminate].
  - specialize (H t' len). destruct (mem J (y :: D')); exact H.
Qed.

(** ... and she always has or gets such a draw. *)
Lemma wins2 m : forall a A d D, tidy [(a, A); (d, D)] -> length A + length D < m ->
  forces (free a A d) [(a, A); (d, D)].
Proof.
  induction m as [|m IH]; [lia|]. intros a A d D t len. pose proof (where2 _ _ _ _ (proj1 t)) as W.
  assert (forall c l C, turn [(a, A); (d, D)] c l C -> c <> J -> good (free a A d) l C) as G.
  { intros c l C u n. apply (step2 a A d D c l C t u n). intros A' D' t' len'.
    apply IH; [exact t'|lia]. }
  destruct (mem J A) eqn:e.
  - apply Others.
    + destruct t as [[nn _] _]. cbn in nn. rewrite !NoDup_cons_iff in nn. cbn in *. unfold free. rewrite e.
      intuition congruence.
    + intros c l C u. apply (G c l C u). intros ->. apply turn2 in u as [i%mem_In _].
      rewrite (W J) in i. discriminate.
  - destruct A as [|c A]; [destruct t as [_ ne]; inversion ne; cbn in *; congruence|].
    assert (c <> J) as n by (intros ->; apply mem_not in e; apply e; left; reflexivity).
    assert (In c D) as i.
    { apply mem_In. rewrite (W c). destruct c; [|congruence]. apply mem_In. left. reflexivity. }
    pose proof (Turn a (c :: A) [] d D c i) as u. refine (Mine _ _ _ _ _ _ u (G _ _ _ u n)).
    unfold free. rewrite e. reflexivity.
Qed.

(** Theorem 5.1: of two players exactly the one without the joker can force the first place. *)
Theorem hands_5_1 a A d D n : tidy [(a, A); (d, D)] ->
  (forces n [(a, A); (d, D)] <-> n = if mem J A then d else a).
Proof.
  intros t. pose proof (wins2 _ a A d D t (Nat.lt_succ_diag_r _)) as f. split; [|intros ->; exact f].
  intros f'. apply (forces_unique n (free a A d) _ t (le_n 2) f' f).
Qed.

(** Theorem 5.2: a draw of the player without the joker wins iff it is not the joker. *)
Theorem hands_5_2 a A d D c l C : tidy [(a, A); (d, D)] -> mem J A = false ->
  turn [(a, A); (d, D)] c l C -> (good a l C <-> c <> J).
Proof.
  intros t e u. split.
  - intros g ->. pose proof (turn_tidy _ _ _ _ t u) as t'. apply turn2 in u as (i & -> & ->).
    pose proof (where2 _ _ _ _ (proj1 t)) as W.
    destruct (nodup2 _ _ _ _ (proj1 t)) as [nA nD].
    assert (receive J A = J :: A) as r by (unfold receive; rewrite e; reflexivity).
    assert (without J D <> []) as ne.
    { destruct A as [|x A]; [destruct t as [_ ne]; inversion ne; cbn in *; congruence|].
      assert (x <> J) by (intros ->; apply mem_not in e; apply e; left; reflexivity).
      intros z. assert (In x (without J D)) as ix; [|rewrite z in ix; exact ix].
      apply (without_In x J D nD). split; [|assumption]. apply mem_In. rewrite (W x).
      destruct x; [|congruence]. apply mem_In. left. reflexivity. }
    unfold pass, leavers, stayers in *. cbn [app] in *. rewrite r in *.
    pose proof (without_self J D nD) as s.
    destruct (without J D) as [|y D']; [congruence|]. cbn [filter out snd negb map] in *.
    inversion g as [|C f]; subst. apply (hands_5_1 _ _ _ _ _ t') in f. rewrite s in f.
    destruct t as [[nn _] _]. cbn in nn. rewrite !NoDup_cons_iff in nn. cbn in nn. intuition congruence.
  - intros n. assert (a = free a A d) as -> by (unfold free; rewrite e; reflexivity).
    apply (step2 a A d D c l C t u n). intros A' D' t' _.
    exact (wins2 _ d D' a A' t' (Nat.lt_succ_diag_r _)).
Qed.

(** So the hands behave as their canonical state does. *)
Definition canon2 (A D : hand) : BabanukiTwo.state :=
  BabanukiTwo.St (shared A D) (if mem J A then BabanukiTwo.L0 else BabanukiTwo.L1).
Lemma valid2 a A d D : tidy [(a, A); (d, D)] -> BabanukiTwo.valid (canon2 A D).
Proof.
  intros [k ne]. rewrite !Forall_cons_iff in ne. destruct ne as (nA & nD & _). cbn in *.
  pose proof (where2 _ _ _ _ k) as W. apply shared_pos.
  assert (exists n, mem (Face n) A = true) as [n m].
  { destruct (mem J A) eqn:e.
    - destruct D as [|[n|] D]; [congruence| |].
      + exists n. rewrite <- (W (Face n)). apply mem_In. left. reflexivity.
      + specialize (W J). cbn [negb] in W. apply mem_not in W.
        destruct W. left. reflexivity.
    - destruct A as [|[n|] A]; [congruence| |].
      + exists n. apply mem_In. left. reflexivity.
      + apply mem_not in e. destruct e. left. reflexivity. }
  exists (Face n). rewrite (W (Face n)). auto.
Qed.
Definition name2 (a d : nat) (i : BabanukiTwo.label) : nat :=
  match i with BabanukiTwo.L0 => a | BabanukiTwo.L1 => d end.
Theorem hands_two a A d D i : tidy [(a, A); (d, D)] ->
  (forces (name2 a d i) [(a, A); (d, D)] <-> BabanukiTwo.forces i (canon2 A D)).
Proof.
  intros t. rewrite (hands_5_1 a A d D _ t), (BabanukiTwo.theorem_5_1 i _ (valid2 _ _ _ _ t)).
  destruct t as [[nn _] _]. cbn in nn. rewrite !NoDup_cons_iff in nn. cbn in nn.
  unfold canon2, BabanukiTwo.holder. destruct (mem J A), i; cbn; intuition congruence.
Qed.

(** ** The program *)
(** The winner, if there is one, and the cards that the drawer can draw and win. *)
Definition is_joker (c : card) : bool := match c with J => true | _ => false end.
Definition decide_hands (C : circle) : option (option nat * hand) :=
  match C with
  | [(a, A); (d, D)] =>
      Some (if mem J A then (Some d, []) else (Some a, filter (fun c => negb (is_joker c)) D))
  | [(a, A); (b, B); (d, D)] => Some (Three.decide a A b B d D)
  | _ => None
  end.

Theorem decide_hands_right C w ms : tidy C -> decide_hands C = Some (w, ms) ->
  (forall n, w = Some n <-> forces n C) /\
  (forall c, In c ms <-> exists l D n, drawer C = Some n /\ turn C c l D /\ good n l D).
Proof.
  intros t e.
  destruct C as [|[a A] [|[b B] [|[d D] [|]]]]; try discriminate; cbn [decide_hands] in e.
  - rename b into d, B into D. split.
    + intros n. rewrite (hands_5_1 a A d D n t).
      destruct (mem J A); injection e as <- <-; split; congruence.
    + intros c. destruct (mem J A) eqn:j; injection e as <- <-.
      * split; [intros []|]. intros (l & C & n & [= <-] & u & g).
        assert (forces a [(a, A); (d, D)]) as f by (refine (Mine _ _ _ _ _ _ u g); reflexivity).
        apply (hands_5_1 a A d D _ t) in f. rewrite j in f. destruct t as [[nn _] _].
        cbn in nn. rewrite !NoDup_cons_iff in nn. cbn in nn. intuition congruence.
      * rewrite filter_In. split.
        -- intros [i nj]. pose proof (Turn a A [] d D c i) as u. eexists _, _, a.
           split; [reflexivity|]. split; [exact u|]. apply (hands_5_2 _ _ _ _ _ _ _ t j u).
           destruct c; discriminate.
        -- intros (l & C & n & [= <-] & u & g). apply (hands_5_2 _ _ _ _ _ _ _ t j u) in g.
           apply turn2 in u as [i _]. split; [exact i|]. destruct c; [reflexivity|congruence].
  - assert (Three.decide a A b B d D = (w, ms)) as q by congruence. clear e.
    replace w with (fst (Three.decide a A b B d D)) by (rewrite q; reflexivity).
    replace ms with (snd (Three.decide a A b B d D)) by (rewrite q; reflexivity). split.
    + intros n. exact (Three.winner3 a A b B d D n t).
    + intros c. rewrite (Three.winning3 a A b B d D c t). split.
      * intros (l & C & u & g). exists l, C, a. auto.
      * intros (l & C & n & [= <-] & u & g). eauto.
Qed.

(** It answers for all tidy hands of two or three players. *)
Theorem decide_hands_total C : length C = 2 \/ length C = 3 -> decide_hands C <> None.
Proof.
  destruct C as [|[a A] [|[b B] [|[d D] [|]]]]; cbn; intros [|]; congruence || lia.
Qed.

(** ** Examples of the documents *)
Definition hands (l : list hand) : circle := combine (seq 0 (length l)) l.
Example ex_two : decide_hands (hands [[Face 1; Face 2]; [Face 1; Face 2; J]])
  = Some (Some 0, [Face 1; Face 2]).
Proof. reflexivity. Qed.
Example ex_three : decide_hands (hands [[Face 1; Face 2; J]; [Face 1; Face 3]; [Face 2; Face 3]])
  = Some (Some 1, []).
Proof. reflexivity. Qed.
Example ex_pair : decide_hands (hands [[Face 1; Face 2]; [Face 1; Face 3]; [Face 2; Face 3; J]])
  = Some (Some 0, [Face 2]).
Proof. reflexivity. Qed.
Example ex_nobody : decide_hands
  (hands [[Face 1; Face 2; Face 3]; [Face 1; Face 2; Face 4]; [Face 3; Face 4; J]])
  = Some (None, []).
Proof. reflexivity. Qed.
(** The state that Theorem 5.4 gives to the wrong player, from the deal on: player 2 wins. *)
Example ex_deal : start (hands [[Face 4; J; Face 4; Face 1]; [Face 3; Face 1]; [Face 5; Face 3; Face 5]])
  = hands [[J; Face 1]; [Face 3; Face 1]; [Face 3]].
Proof. reflexivity. Qed.
Example ex_5_4 : decide_hands (hands [[J; Face 1]; [Face 3; Face 1]; [Face 3]])
  = Some (Some 2, []).
Proof. reflexivity. Qed.

(** ... and this means what it says. *)
Example ex_forced : let C := hands [[J; Face 1]; [Face 3; Face 1]; [Face 3]] in
  tidy C /\ forces 2 C /\ ~ forces 1 C.
Proof.
  intros C. assert (tidy C) as t.
  { unfold C. rewrite <- ex_deal. apply start_tidy.
    - repeat constructor; cbn; lia.
    - intros [|[|[|[|[|[|n]]]]]]; reflexivity.
    - reflexivity. }
  destruct (decide_hands_right C _ _ t ex_5_4) as [w _].
  split; [exact t|]. split; [apply w; reflexivity|]. intros f. apply w in f. discriminate.
Qed.
