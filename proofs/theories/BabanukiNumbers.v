(** Open-hand BABANUKI with any number of players: if every face occurs twice, only the
    numbers of shared faces and the holder of the joker matter.  Every turn with hands of
    cards is a draw with numbers, with the same players leaving in the same order. *)
From Coq Require Import Arith Bool Lia List Permutation.
From Tefuda Require Import BabanukiHands BabanukiLink.
Import ListNotations.

(** ** The rules in numbers *)
(** The players in turn order, how many faces two of them share, who holds the joker. *)
Inductive state := N (o : list nat) (c : nat -> nat -> nat) (j : nat).

Definition the a b n m : bool := (n =? a) && (m =? b) || (n =? b) && (m =? a).
Definition less a b (c : nat -> nat -> nat) n m := if the a b n m then c n m - 1 else c n m.
Definition more a b (c : nat -> nat -> nat) n m := if the a b n m then c n m + 1 else c n m.

(** Whoever shares nothing and has not the joker has no card. *)
Definition gone (o : list nat) c j (n : nat) : bool :=
  negb (n =? j) && forallb (fun m => (m =? n) || (c n m =? 0)) o.
Definition gone_of '(N o c j) : list nat := filter (gone o c j) o.
Definition left_of '(N o c j) : state := N (filter (fun n => negb (gone o c j n)) o) c j.

(** The draws of a from b: a pair, a card whose partner l holds, the joker. *)
Inductive kind := APair | APull (l : nat) | AJoker.
Definition legal a mid b c j (k : kind) : Prop :=
  match k with APair => 0 < c a b | APull l => In l mid /\ 0 < c b l | AJoker => j = b end.
Definition effect a b (c : nat -> nat -> nat) j (k : kind) : (nat -> nat -> nat) * nat :=
  match k with
  | APair => (less a b c, j)
  | APull l => (more a l (less b l c), j)
  | AJoker => (c, a)
  end.
Definition next a mid b c j k : state :=
  let (c', j') := effect a b c j k in N (mid ++ [b; a]) c' j'.
Inductive draw : state -> list nat -> state -> Prop :=
| Draw a mid b c j k : legal a mid b c j k ->
    draw (N (a :: mid ++ [b]) c j) (gone_of (next a mid b c j k)) (left_of (next a mid b c j k)).

Definition mover '(N o _ _) : option nat := hd_error o.
Inductive forces (n : nat) : state -> Prop :=
| Mine s l s' : mover s = Some n -> draw s l s' -> good n l s' -> forces n s
| Others s : mover s <> Some n -> (forall l s', draw s l s' -> good n l s') -> forces n s
with good (n : nat) : list nat -> state -> Prop :=
| Now l s : good n (n :: l) s
| Later s : forces n s -> good n [] s.

(** ** The numbers of hands *)
Definition twice (C : circle) : Prop := forall c, held c C <= 2.
Definition agrees (C : circle) (c : nat -> nat -> nat) (j : nat) : Prop :=
  (forall n A m B, In (n, A) C -> In (m, B) C -> n <> m -> c n m = shared A B) /\
  (exists A, In (j, A) C /\ mem J A = true).
Definition shows (C : circle) '(N o c j) : Prop := o = map fst C /\ agrees C c j.

(** ** Who holds a card *)
Definition holding (x : card) (C : circle) (n : nat) : Prop :=
  exists A, In (n, A) C /\ mem x A = true.
Lemma held_many x C l : NoDup l -> (forall n, In n l -> holding x C n) -> length l <= held x C.
Proof.
  intros nd H. transitivity (length (map fst (filter (fun p => mem x (snd p)) C))).
  - apply NoDup_incl_length; [exact nd|]. intros n (A & i & m)%H. apply in_map_iff.
    exists (n, A). split; [reflexivity|]. apply filter_In. auto.
  - rewrite map_length. clear. induction C as [|p C IH]; [cbn; lia|]. rewrite held_cons.
    cbn [filter]. destruct (mem x (snd p)); cbn [length Nat.b2n]; lia.
Qed.
Lemma held_pos x C : 1 <= held x C -> exists n, holding x C n.
Proof.
  induction C as [|[n A] C IH]; [cbn; lia|]. rewrite held_cons. cbn [snd].
  destruct (mem x A) eqn:m; [exists n, A; cbn; auto|]. cbn.
  intros (k & K & i & mk)%IH. exists k, K. cbn. auto.
Qed.
Lemma other_holder x C n A : NoDup (map fst C) -> In (n, A) C -> 2 <= held x C ->
  exists m, m <> n /\ holding x C m.
Proof.
  intros nd i h. apply in_split in i as (C1 & C2 & ->).
  rewrite map_app in nd. cbn in nd. apply NoDup_remove_2 in nd. rewrite <- map_app in nd.
  rewrite held_app, held_cons in h.
  destruct (held_pos x (C1 ++ C2)) as (m & M & i & e).
  { rewrite held_app. destruct (mem x (snd (n, A))); cbn in h; lia. }
  exists m. split; [intros ->; apply nd; exact (in_map fst _ _ i)|].
  exists M. rewrite in_app_iff in *. cbn. tauto.
Qed.
Lemma same_hand (C : circle) n A B : NoDup (map fst C) -> In (n, A) C -> In (n, B) C -> A = B.
Proof.
  induction C as [|[m D] C IH]; [intros _ []|]. cbn. rewrite NoDup_cons_iff. intros [ni nd] i k.
  destruct i as [i|i], k as [k|k]; [congruence| | |auto];
  destruct ni; [apply (in_map fst) in k|apply (in_map fst) in i]; cbn in *; congruence.
Qed.

(** A face that somebody holds is held by exactly one other player; the joker by nobody else. *)
Lemma partner C n A f : clean C -> In (n, A) C -> mem (Face f) A = true ->
  exists m, m <> n /\ holding (Face f) C m.
Proof.
  intros (nn & _ & e & _) i m. apply (other_holder (Face f) C n A nn i).
  pose proof (held_in (Face f) n A C i m). specialize (e f).
  destruct (held (Face f) C) as [|[|]]; cbn in e; lia || discriminate.
Qed.
Lemma no_third C x n m k : twice C -> n <> m -> holding x C n -> holding x C m ->
  holding x C k -> k = n \/ k = m.
Proof.
  intros t ne hn hm hk. destruct (Nat.eq_dec k n), (Nat.eq_dec k m); auto. exfalso.
  pose proof (held_many x C [k; n; m]) as H. specialize (t x). cbn [length] in H.
  enough (3 <= held x C) by lia. apply H.
  - repeat constructor; cbn; intuition congruence.
  - intros q [<-|[<-|[<-|[]]]]; assumption.
Qed.
Lemma one_joker C n m : clean C -> holding J C n -> holding J C m -> n = m.
Proof.
  intros (_ & _ & _ & j) hn hm. destruct (Nat.eq_dec n m); auto. exfalso.
  pose proof (held_many J C [n; m]) as H. cbn [length] in H.
  enough (2 <= held J C) by lia. apply H.
  - repeat constructor; cbn; intuition congruence.
  - intros q [<-|[<-|[]]]; assumption.
Qed.

(** ** Who leaves *)
Lemma gone_out C c j n A : clean C -> agrees C c j -> In (n, A) C ->
  gone (map fst C) c j n = out (n, A).
Proof.
  intros k [s h] i. unfold out, gone. cbn [snd]. pose proof k as (nn & _).
  destruct A as [|x A].
  - apply andb_true_iff. split.
    + destruct (Nat.eqb_spec n j) as [->|]; [|reflexivity]. destruct h as (B & i' & m).
      rewrite <- (same_hand C j [] B nn i i') in m. discriminate.
    + apply forallb_forall. intros m (p & <- & i')%in_map_iff. destruct p as [m B]. cbn.
      destruct (Nat.eqb_spec m n) as [|ne]; [reflexivity|].
      rewrite (s n [] m B i i'); [reflexivity|congruence].
  - assert (mem x (x :: A) = true) as mx by (apply mem_In; left; reflexivity).
    apply andb_false_iff. destruct x as [f|].
    + right. destruct (partner C n _ f k i mx) as (m & ne & B & i' & mB).
      destruct (forallb _ _) eqn:e; [|reflexivity]. rewrite forallb_forall in e.
      specialize (e m (in_map fst _ _ i')). cbn in e.
      rewrite (s n _ m B i i') in e by congruence.
      assert (0 < shared (Face f :: A) B) by (apply shared_pos; eauto).
      destruct (Nat.eqb_spec m n), (Nat.eqb_spec (shared (Face f :: A) B) 0);
      cbn in e; congruence || lia.
    + left. rewrite (one_joker C n j k); [rewrite Nat.eqb_refl; reflexivity| |exact h].
      exists (J :: A). auto.
Qed.
Lemma filter_names (C : circle) f (g : nat * hand -> bool) : (forall p, In p C -> f (fst p) = g p) ->
  filter f (map fst C) = map fst (filter g C).
Proof.
  induction C as [|p C IH]; [reflexivity|]. cbn. intros H. rewrite (H p) by auto.
  rewrite IH by auto. destruct (g p); reflexivity.
Qed.
Lemma settle C s : clean C -> shows C s -> leavers C = gone_of s /\ shows (stayers C) (left_of s).
Proof.
  destruct s as [o c j]. intros k [-> ag]. cbn [gone_of left_of shows].
  assert (forall p, In p C -> gone (map fst C) c j (fst p) = out p) as G
    by (intros [n A] i; exact (gone_out C c j n A k ag i)).
  split; [symmetry; apply filter_names, G|]. split.
  - apply (filter_names C _ (fun p => negb (out p))). intros p i. rewrite (G p i). reflexivity.
  - destruct ag as [s (A & i & m)]. split.
    + intros n B q D [iB _]%filter_In [iD _]%filter_In. exact (s n B q D iB iD).
    + exists A. split; [|exact m]. apply filter_In. split; [exact i|].
      destruct A; [discriminate|reflexivity].
Qed.

(** ** What a draw changes *)
Section Pass.
Variables (a b : nat) (A B : hand) (mid : circle) (x : card).
Let C := (a, A) :: mid ++ [(b, B)].
Let P := pass a A mid b B x.
Hypotheses (k : clean C) (t : twice C) (iB : In x B).

Definition is_kind (q : kind) : Prop :=
  match q with
  | APair => x <> J /\ mem x A = true
  | APull l => x <> J /\ holding x mid l
  | AJoker => x = J
  end.
Definition holds (q : kind) (n : nat) : bool :=
  (n =? b) || match q with APair => n =? a | APull l => n =? l | AJoker => false end.

Lemma in_C n D : In (n, D) C <-> (n = a /\ D = A) \/ In (n, D) mid \/ (n = b /\ D = B).
Proof.
  unfold C. cbn. rewrite in_app_iff. cbn. intuition congruence.
Qed.
Lemma names : a <> b /\ forall n D, In (n, D) mid -> n <> a /\ n <> b.
Proof using k.
  pose proof (proj1 k) as nn. unfold C in nn. cbn in nn. rewrite map_app in nn. cbn in nn.
  rewrite NoDup_cons_iff in nn. destruct nn as [na nn].
  apply NoDup_remove in nn as [_ nb]. rewrite app_nil_r in nb. rewrite in_app_iff in na. cbn in na.
  split; [intros e; rewrite e in na; auto|]. intros n D i%(in_map fst). cbn in i.
  split; intros e; rewrite e in i; auto.
Qed.

(** The holders of the card before the draw. *)
Lemma holders q : is_kind q -> forall n D, In (n, D) C -> mem x D = holds q n.
Proof.
  intros iq n D i. destruct names as [ab nm]. pose proof k as (nn & _).
  assert (holding x C b) as hb
    by (exists B; split; [apply in_C; auto|apply mem_In, iB]).
  assert (holding x C n <-> holds q n = true) as H.
  { unfold holds. destruct q as [|l|]; cbn in iq; rewrite orb_true_iff, ?Nat.eqb_eq.
    - assert (holding x C a) as ha by (exists A; split; [apply in_C; auto|apply iq]).
      split; [intros h; exact (no_third C x b a n t (not_eq_sym ab) hb ha h)|intros [->| ->]; auto].
    - destruct iq as [_ (L & il & ml)]. pose proof (proj2 (nm l L il)) as nl.
      assert (holding x C l) as hl by (exists L; split; [apply in_C; auto|exact ml]).
      split; [intros h; exact (no_third C x b l n t (not_eq_sym nl) hb hl h)|intros [->| ->]; auto].
    - split; [|intros [->|[=]]; auto]. intros h. left. rewrite iq in *.
      exact (one_joker C n b k h hb). }
  destruct (mem x D) eqn:e.
  - symmetry. apply H. exists D. auto.
  - destruct (holds q n); [|reflexivity]. destruct (proj2 H eq_refl) as (D' & i' & e').
    rewrite (same_hand C n D D' nn i i') in e. congruence.
Qed.

(** Who holds which hand after the draw. *)
Definition now (n : nat) (D : hand) : hand :=
  if n =? b then without x B else if n =? a then receive x A else D.
Lemma pass_in n D' : In (n, D') P <-> exists D, In (n, D) C /\ D' = now n D.
Proof.
  destruct names as [ab nm]. unfold P, pass, now. rewrite in_app_iff. split.
  - intros [i|[[= <- <-]|[[= <- <-]|[]]]].
    + exists D'. split; [apply in_C; auto|]. destruct (nm n D' i).
      destruct (Nat.eqb_spec n b), (Nat.eqb_spec n a); congruence.
    + exists B. rewrite Nat.eqb_refl. split; [apply in_C; auto|reflexivity].
    + exists A. rewrite Nat.eqb_refl. destruct (Nat.eqb_spec a b); [congruence|].
      split; [apply in_C; auto|reflexivity].
  - intros (D & i & ->). apply in_C in i as [[-> ->]|[i|[-> ->]]]; rewrite ?Nat.eqb_refl; cbn.
    + destruct (Nat.eqb_spec a b); [congruence|auto].
    + destruct (nm n D i). destruct (Nat.eqb_spec n b), (Nat.eqb_spec n a); try congruence. auto.
    + auto.
Qed.
Lemma now_right n D : In (n, D) C -> NoDup D /\ NoDup (now n D) /\ elsewhere x D (now n D) /\
  mem x (now n D) = if n =? b then false else if n =? a then negb (mem x D) else mem x D.
Proof.
  destruct names as [ab nm]. intros i. pose proof k as (nn & nh & _).
  rewrite Forall_forall in nh. pose proof (nh _ i) as nD. cbn in nD.
  assert (n = a -> D = A) as eA by (intros ->; apply (same_hand C a D A nn i), in_C; auto).
  assert (n = b -> D = B) as eB by (intros ->; apply (same_hand C b D B nn i), in_C; auto).
  unfold now. destruct (Nat.eqb_spec n b) as [e|_]; [rewrite (eB e) in *|
    destruct (Nat.eqb_spec n a) as [e|_]; [rewrite (eA e) in *|]].
  - auto using without_NoDup, elsewhere_without, without_self.
  - auto using receive_NoDup, elsewhere_receive, receive_self.
  - auto using elsewhere_same.
Qed.

(** The numbers after the draw. *)
Lemma effect_right q c j : is_kind q -> agrees C c j ->
  agrees P (fst (effect a b c j q)) (snd (effect a b c j q)).
Proof.
  intros iq [s (Dj & ij & mj)]. destruct names as [ab nm]. pose proof (holders q iq) as H. split.
  - intros n N' m M' (N & iN & ->)%pass_in (M & iM & ->)%pass_in ne.
    specialize (s n N m M iN iM ne).
    destruct (now_right n N iN) as (ndN & ndN' & elN & mN).
    destruct (now_right m M iM) as (ndM & ndM' & elM & mM).
    pose proof (shared_change x N (now n N) M (now m M) ndN ndN' elN elM) as X.
    rewrite mN, mM, (H n N iN), (H m M iM) in X. unfold holds in X.
    assert (match q with APull l => l <> a /\ l <> b | _ => True end) as nl.
    { destruct q as [|l|]; auto. destruct iq as [_ (L & il & _)]. exact (nm l L il). }
    clear - X nl s ne ab. revert X.
    destruct q as [|l|]; cbn [effect fst]; unfold more, less, the;
    repeat match goal with |- context [?u =? ?v] => destruct (Nat.eqb_spec u v); subst end;
    cbn in *; intros X; try congruence; lia.
  - destruct q as [|l|]; cbn [effect snd] in *.
    1, 2: exists (now j Dj); split; [apply pass_in; eauto|];
      destruct (now_right j Dj ij) as (_ & _ & el & _); rewrite <- (el J); [exact mj|];
      intros e; symmetry in e; apply iq, e.
    exists (now a A). split; [apply pass_in; exists A; split; [apply in_C; auto|reflexivity]|].
    rewrite <- iq. destruct (now_right a A) as (_ & _ & _ & ->); [apply in_C; auto|].
    rewrite Nat.eqb_refl, (H a A) by (apply in_C; auto). unfold holds.
    destruct (Nat.eqb_spec a b); [congruence|reflexivity].
Qed.

(** Every card is of a kind that can be drawn ... *)
Lemma card_kind c j : agrees C c j -> exists q, is_kind q /\ legal a (map fst mid) b c j q.
Proof.
  intros [s h]. destruct names as [ab nm]. pose proof (proj2 (mem_In x B) iB) as m.
  assert (In (b, B) C) as ib by (apply in_C; auto).
  assert (is_kind APair \/ is_kind AJoker \/ exists l, is_kind (APull l)) as [H|[H|[l H]]].
  { destruct (card_dec x J) as [e|e]; [auto|].
    assert (exists l, l <> b /\ holding x C l) as (l & ne & L & il & ml).
    { destruct x as [f|]; [exact (partner C b B f k ib m)|congruence]. }
    apply in_C in il as [[-> ->]|[il|[-> _]]]; [left; split; auto| |congruence].
    right. right. exists l. split; [exact e|]. exists L. auto. }
  - exists APair. split; [exact H|]. cbn. rewrite (s a A b B) by (apply in_C || idtac; auto).
    apply shared_pos. exists x. split; [apply H|exact m].
  - exists AJoker. split; [exact H|]. cbn in *. apply (one_joker C j b k h).
    exists B. rewrite <- H. auto.
  - exists (APull l). split; [exact H|]. cbn [legal]. destruct H as [_ (L & il & ml)].
    split; [exact (in_map fst _ _ il)|]. destruct (nm l L il).
    rewrite (s b B l L); [|apply in_C; auto|apply in_C; auto|congruence].
    apply shared_pos. exists x. auto.
Qed.
Lemma twice_pass : twice P.
Proof.
  intros y. specialize (t y). destruct k as (_ & nh & _). unfold C in *.
  rewrite Forall_cons_iff, Forall_app, Forall_cons_iff in nh. cbn in nh.
  rewrite (held_pass y a A mid b B x) in t by tauto. unfold P. lia.
Qed.
End Pass.

(** ... and every kind that can be drawn has a card. *)
Lemma kind_card a A mid b B c j q : clean ((a, A) :: mid ++ [(b, B)]) ->
  agrees ((a, A) :: mid ++ [(b, B)]) c j -> legal a (map fst mid) b c j q ->
  exists x, In x B /\ is_kind A mid x q.
Proof.
  intros k [s h] l. pose proof (in_C a b A B mid) as I. destruct (names a b A B mid k) as [ab nm].
  set (C := (a, A) :: mid ++ [(b, B)]) in *.
  assert (forall n D x, In (n, D) C -> n <> b -> mem x D = true -> In x B -> x <> J) as nj.
  { intros n D x i ne m iB ->. apply ne, (one_joker C n b k); [exists D; auto|].
    exists B. split; [apply I; auto|apply mem_In, iB]. }
  destruct q as [|m|]; cbn in l.
  - rewrite (s a A b B) in l by (apply I || idtac; auto). apply shared_pos in l as (x & mA & mB%mem_In).
    exists x. split; [exact mB|]. split; [|exact mA]. apply (nj a A); auto. apply I. auto.
  - destruct l as [iM l]. apply in_map_iff in iM as ([m' M] & <- & iM). cbn in *.
    destruct (nm m' M iM). rewrite (s b B m' M) in l; [|apply I; auto|apply I; auto|congruence].
    apply shared_pos in l as (x & mB%mem_In & mM). exists x. split; [exact mB|].
    split; [apply (nj m' M); auto; apply I; auto|]. exists M. auto.
  - exists J. split; [|reflexivity]. destruct h as (D & i & m). subst j.
    rewrite (same_hand C b B D (proj1 k)); [apply mem_In, m|apply I; auto|exact i].
Qed.

(** ** The simulation *)
Lemma step a A mid b B x c j q : let C := (a, A) :: mid ++ [(b, B)] in
  clean C -> twice C -> In x B -> agrees C c j -> is_kind A mid x q ->
  leavers (pass a A mid b B x) = gone_of (next a (map fst mid) b c j q) /\
  shows (stayers (pass a A mid b B x)) (left_of (next a (map fst mid) b c j q)).
Proof.
  intros C k t i ag iq. apply (settle _ _ (clean_pass a A mid b B x k i)).
  pose proof (effect_right a b A B mid x k t i q c j iq ag) as e. unfold next.
  destruct (effect a b c j q) as [c' j']. split; [|exact e].
  unfold pass. rewrite map_app. reflexivity.
Qed.
Theorem forth C s x l D : clean C -> twice C -> shows C s -> turn C x l D ->
  exists s', draw s l s' /\ shows D s'.
Proof.
  intros k t sh u. revert k t sh. destruct u as [a A mid b B x i]. intros k t sh.
  destruct s as [o c j], sh as [-> ag].
  destruct (card_kind a b A B mid x k i c j ag) as (q & iq & lq).
  destruct (step a A mid b B x c j q k t i ag iq) as [-> sh].
  eexists. split; [|exact sh]. cbn. rewrite map_app. exact (Draw _ _ _ _ _ _ lq).
Qed.
Theorem back C s l s' : clean C -> twice C -> shows C s -> draw s l s' ->
  exists x D, turn C x l D /\ shows D s'.
Proof.
  intros k t sh d. destruct d as [a mid b c j q lq]. destruct sh as [e ag].
  symmetry in e. apply map_eq_cons in e as ([a' A] & C' & -> & <- & e).
  apply map_eq_app in e as (midC & tl & -> & <- & e).
  apply map_eq_cons in e as ([b' B] & nil & -> & <- & ->%map_eq_nil). cbn [fst] in *.
  destruct (kind_card a' A midC b' B c j q k ag lq) as (x & i & iq).
  destruct (step a' A midC b' B x c j q k t i ag iq) as [<- sh].
  exists x. eexists. split; [exact (Turn a' A midC b' B x i)|exact sh].
Qed.
Lemma turn_twice C x l D : clean C -> twice C -> turn C x l D -> twice D.
Proof.
  intros k t u. revert k t. destruct u as [a A mid b B x i]. intros k t y.
  rewrite held_stayers. exact (twice_pass a b A B mid x k t i y).
Qed.

(** Who can force the first place depends on the numbers alone. *)
Scheme forces_min := Minimality for forces Sort Prop
  with good_min := Minimality for good Sort Prop.
Lemma mover_drawer C s : shows C s -> mover s = drawer C.
Proof. destruct s as [o c j]. intros [-> _]. reflexivity. Qed.
Theorem hands_numbers n C s : tidy C -> twice C -> shows C s ->
  (BabanukiHands.forces n C <-> forces n s).
Proof.
  intros k t sh. split; intros f.
  - revert C f s k t sh. apply (BabanukiHands.forces_min n
      (fun C => forall s, tidy C -> twice C -> shows C s -> forces n s)
      (fun l C => forall s, tidy C -> twice C -> shows C s -> good n l s)).
    + intros C c l D d u _ IH s k t sh. destruct (forth C s c l D (proj1 k) t sh u) as (s' & d' & sh').
      rewrite <- (mover_drawer C s sh) in d. apply (Mine n s l s' d d').
      exact (IH s' (turn_tidy _ _ _ _ k u) (turn_twice _ _ _ _ (proj1 k) t u) sh').
    + intros C d _ IH s k t sh. rewrite <- (mover_drawer C s sh) in d. apply (Others n s d).
      intros l s' d'. destruct (back C s l s' (proj1 k) t sh d') as (x & D & u & sh').
      exact (IH x l D u s' (turn_tidy _ _ _ _ k u) (turn_twice _ _ _ _ (proj1 k) t u) sh').
    + constructor.
    + intros D _ IH s k t sh. constructor. auto.
  - revert s f C k t sh. apply (forces_min n
      (fun s => forall C, tidy C -> twice C -> shows C s -> BabanukiHands.forces n C)
      (fun l s => forall C, tidy C -> twice C -> shows C s -> BabanukiHands.good n l C)).
    + intros s l s' d d' _ IH C k t sh. destruct (back C s l s' (proj1 k) t sh d') as (x & D & u & sh').
      rewrite (mover_drawer C s sh) in d. apply (BabanukiHands.Mine n C x l D d u).
      exact (IH D (turn_tidy _ _ _ _ k u) (turn_twice _ _ _ _ (proj1 k) t u) sh').
    + intros s d _ IH C k t sh. rewrite (mover_drawer C s sh) in d.
      apply (BabanukiHands.Others n C d). intros x l D u.
      destruct (forth C s x l D (proj1 k) t sh u) as (s' & d' & sh').
      exact (IH l s' d' D (turn_tidy _ _ _ _ k u) (turn_twice _ _ _ _ (proj1 k) t u) sh').
    + constructor.
    + intros s _ IH C k t sh. constructor. auto.
Qed.

(** ** The numbers, computed *)
Definition hand_of (C : circle) (n : nat) : hand :=
  match find (fun p => fst p =? n) C with Some p => snd p | None => [] end.
Definition numbers (C : circle) : state :=
  N (map fst C) (fun n m => shared (hand_of C n) (hand_of C m))
    (match find (fun p => mem J (snd p)) C with Some p => fst p | None => 0 end).
Lemma numbers_show C : clean C -> shows C (numbers C).
Proof.
  intros k. assert (forall n A, In (n, A) C -> hand_of C n = A) as H.
  { intros n A i. unfold hand_of. destruct (find _ C) as [[m B]|] eqn:e.
    - apply find_some in e as [i' e]. apply Nat.eqb_eq in e. cbn in e. subst m.
      exact (same_hand C n B A (proj1 k) i' i).
    - apply (find_none _ _ e) in i. cbn in i. rewrite Nat.eqb_refl in i. discriminate. }
  split; [reflexivity|]. split.
  - intros n A m B iA iB _. rewrite (H n A iA), (H m B iB). reflexivity.
  - destruct (find _ C) as [[n A]|] eqn:e.
    + apply find_some in e. exists A. exact e.
    + destruct (held_pos J C) as (n & A & i & m); [destruct k as (_ & _ & _ & ->); auto|].
      apply (find_none _ _ e) in i. cbn in i. congruence.
Qed.
Corollary forces_numbers n C : tidy C -> twice C ->
  (BabanukiHands.forces n C <-> forces n (numbers C)).
Proof. intros k t. exact (hands_numbers n C _ k t (numbers_show C (proj1 k))). Qed.

(** If of each face two cards are dealt, then every face is held at most twice. *)
Theorem start_twice C : (forall c, count_occ card_dec (cards C) c <= 2) -> twice (start C).
Proof.
  intros H c. unfold start. rewrite held_stayers. etransitivity; [clear H|apply (H c)].
  unfold cards. induction C as [|[n A] C IH]; [cbn; lia|].
  cbn [map concat fst snd]. rewrite held_cons, count_occ_app. cbn [snd]. rewrite mem_lay.
  destruct (count_occ card_dec A c) as [|m]; [cbn; lia|]. destruct (Nat.odd (S m)); cbn; lia.
Qed.

(** Four players (Lemma 5.7): whoever draws the joker leaves the same numbers to the next. *)
Definition four (a b c d : nat) : circle :=
  [(a, [Face 1; Face 2]); (b, [Face 3; Face 4]); (c, [Face 1; Face 2]); (d, [J; Face 3; Face 4])].
Example four_turn : turn (four 0 1 2 3) J []
  [(1, [Face 3; Face 4]); (2, [Face 1; Face 2]); (3, [Face 3; Face 4]); (0, [J; Face 1; Face 2])].
Proof. exact (Turn 0 _ [(1, _); (2, _)] 3 [J; Face 3; Face 4] J (or_introl eq_refl)). Qed.
Example four_numbers : match numbers (four 0 1 2 3) with N o c j =>
  (o, map (fun n => map (c n) [0; 1; 2; 3]) [0; 1], j) end
  = ([0; 1; 2; 3], [[2; 0; 2; 0]; [0; 2; 0; 2]], 3).
Proof. reflexivity. Qed.
(** Five players (the chain): the only card of player 4 is drawn, and she is first. *)
Example five_turn : turn [(0, [Face 3; Face 4; Face 5; J]); (1, [Face 1; Face 2]);
  (2, [Face 3; Face 4]); (3, [Face 1; Face 2]); (4, [Face 5])] (Face 5) [4]
  [(1, [Face 1; Face 2]); (2, [Face 3; Face 4]); (3, [Face 1; Face 2]); (0, [Face 3; Face 4; J])].
Proof. exact (Turn 0 _ [(1, _); (2, _); (3, _)] 4 [Face 5] (Face 5) (or_introl eq_refl)). Qed.
(** Both become empty: the player drawn from leaves first. *)
Example both : turn [(0, [Face 1]); (1, [J]); (2, [Face 1])] (Face 1) [2; 0] [(1, [J])].
Proof. exact (Turn 0 _ [(1, [J])] 2 [Face 1] (Face 1) (or_introl eq_refl)). Qed.
