(** Open-hand BABANUKI with hands of cards, for any number of players: the rules, what stays
    true of the hands, and that at most one player can force the first place. *)
From Coq Require Import Arith Bool Lia List Permutation.
Import ListNotations.

(** ** The rules *)
Inductive card := Face (n : nat) | J.
Notation hand := (list card).
(** The players who are still in, by name, in turn order: the first one is to draw, and
    draws from the one before her, who is the last of the list. *)
Notation circle := (list (nat * hand)).

Definition card_dec (c d : card) : {c = d} + {c <> d}.
Proof. decide equality. apply Nat.eq_dec. Defined.
Definition mem (c : card) (A : hand) : bool := if in_dec card_dec c A then true else false.
Fixpoint without (c : card) (A : hand) : hand :=
  match A with [] => [] | d :: A => if card_dec c d then A else d :: without c A end.
(** A card that makes a pair is laid down with its partner. *)
Definition receive (c : card) (A : hand) : hand := if mem c A then without c A else c :: A.

(** Whoever holds no card leaves; of two the one who comes first in the list leaves first. *)
Definition out (p : nat * hand) : bool := match snd p with [] => true | _ => false end.
Definition leavers (C : circle) : list nat := map fst (filter out C).
Definition stayers (C : circle) : circle := filter (fun p => negb (out p)) C.

(** a draws the card c from b; the player after a is next; b leaves before a does. *)
Definition pass (a : nat) (A : hand) (mid : circle) (b : nat) (B : hand) (c : card) : circle :=
  mid ++ [(b, without c B); (a, receive c A)].
Inductive turn : circle -> card -> list nat -> circle -> Prop :=
| Turn a A mid b B c : In c B ->
    turn ((a, A) :: mid ++ [(b, B)]) c
         (leavers (pass a A mid b B c)) (stayers (pass a A mid b B c)).

(** Player n can force to be the first to leave, against all the others. *)
Definition drawer (C : circle) : option nat := hd_error (map fst C).
Inductive forces (n : nat) : circle -> Prop :=
| Mine C c l D : drawer C = Some n -> turn C c l D -> good n l D -> forces n C
| Others C : drawer C <> Some n -> (forall c l D, turn C c l D -> good n l D) -> forces n C
with good (n : nat) : list nat -> circle -> Prop :=
| Now l D : good n (n :: l) D
| Later D : forces n D -> good n [] D.

(** Hands as they are before and between draws: no pairs in a hand, of each face an even
    number of cards in play, one joker; nobody who is in is without a card. *)
Definition held (c : card) (C : circle) : nat :=
  list_sum (map (fun p => Nat.b2n (mem c (snd p))) C).
Definition clean (C : circle) : Prop :=
  NoDup (map fst C) /\ Forall (fun p => NoDup (snd p)) C /\
  (forall n, Nat.even (held (Face n) C) = true) /\ held J C = 1.
Definition tidy (C : circle) : Prop := clean C /\ Forall (fun p => snd p <> []) C.

(** At the beginning everybody lays down the pairs she was dealt. *)
Definition lay (A : hand) : hand := fold_right receive [] A.
Definition start (C : circle) : circle := stayers (map (fun p => (fst p, lay (snd p))) C).
Definition cards (C : circle) : hand := concat (map snd C).

(** ** Membership *)
Lemma mem_In c A : mem c A = true <-> In c A.
Proof. unfold mem. destruct (in_dec card_dec c A); split; congruence || tauto. Qed.
Lemma mem_not c A : mem c A = false <-> ~ In c A.
Proof. rewrite <- mem_In. destruct (mem c A); split; congruence. Qed.

Lemma without_In x c A : NoDup A -> (In x (without c A) <-> In x A /\ x <> c).
Proof.
  induction 1 as [|d A nd _ IH]; cbn; [tauto|].
  destruct (card_dec c d) as [->|n]; cbn.
  - split; [intros i; split; [auto|intros ->; exact (nd i)]|intros [[->|i] ne]; tauto].
  - rewrite IH. split; [intros [->|]; intuition congruence|tauto].
Qed.
Lemma without_NoDup c A : NoDup A -> NoDup (without c A).
Proof.
  induction 1 as [|d A nd ndA IH]; cbn; [constructor|].
  destruct (card_dec c d); [assumption|]. constructor; [|assumption].
  rewrite (without_In d c A ndA). tauto.
Qed.
Lemma mem_without x c A : NoDup A ->
  mem x (without c A) = if card_dec x c then false else mem x A.
Proof.
  intros nd. pose proof (without_In x c A nd) as H. rewrite <- !mem_In in H.
  destruct (card_dec x c), (mem x (without c A)), (mem x A); intuition congruence.
Qed.

(** A received card is in the hand afterwards iff it was not before. *)
Lemma mem_receive x c A : NoDup A ->
  mem x (receive c A) = if card_dec x c then negb (mem c A) else mem x A.
Proof.
  intros nd. unfold receive. destruct (mem c A) eqn:e.
  - rewrite (mem_without x c A nd). reflexivity.
  - destruct (card_dec x c) as [->|n]; cbn [negb].
    + apply mem_In. left. reflexivity.
    + destruct (mem x A) eqn:f.
      * apply mem_In. right. apply mem_In, f.
      * apply mem_not in f. apply mem_not. intros [->|i]; tauto.
Qed.
Lemma receive_NoDup c A : NoDup A -> NoDup (receive c A).
Proof.
  intros nd. unfold receive. destruct (mem c A) eqn:e; [apply without_NoDup, nd|].
  constructor; [apply mem_not, e|exact nd].
Qed.
Lemma empty_mem A : (forall c, mem c A = false) <-> A = [].
Proof.
  split; [|intros -> c; reflexivity]. destruct A as [|c A]; [reflexivity|].
  intros H. specialize (H c). apply mem_not in H. cbn in H. tauto.
Qed.

(** ** In how many hands a card lies *)
Lemma held_cons c p C : held c (p :: C) = Nat.b2n (mem c (snd p)) + held c C.
Proof. reflexivity. Qed.
Lemma held_app c C D : held c (C ++ D) = held c C + held c D.
Proof. unfold held. rewrite map_app, list_sum_app. reflexivity. Qed.
Lemma held_in c n A C : In (n, A) C -> mem c A = true -> 1 <= held c C.
Proof.
  intros i m. apply in_split in i as (C1 & C2 & ->).
  rewrite held_app, held_cons. cbn [snd]. rewrite m. cbn. lia.
Qed.
Lemma held_stayers c C : held c (stayers C) = held c C.
Proof.
  induction C as [|[n A] C IH]; [reflexivity|]. cbn [stayers filter]. unfold out at 1. cbn [snd].
  destruct A; cbn [negb]; rewrite ?held_cons; cbn [snd]; rewrite <- IH; reflexivity.
Qed.

(** A draw leaves every other card where it is, and lays down two cards or none of its own. *)
Lemma held_pass x a A mid b B c : NoDup A -> NoDup B -> In c B ->
  held x ((a, A) :: mid ++ [(b, B)]) =
  held x (pass a A mid b B c) + if card_dec x c then 2 * Nat.b2n (mem c A) else 0.
Proof.
  intros nA nB i%mem_In. unfold pass. rewrite held_cons, !held_app, !held_cons. cbn [snd].
  rewrite (mem_without x c B nB), (mem_receive x c A nA).
  destruct (card_dec x c) as [->|n]; [rewrite i|]; [destruct (mem c A)|]; cbn; lia.
Qed.

(** ** The hands stay tidy *)
Lemma pass_names a A mid b B c :
  Permutation (map fst ((a, A) :: mid ++ [(b, B)])) (map fst (pass a A mid b B c)).
Proof.
  unfold pass. cbn [map]. rewrite !map_app. cbn [map fst].
  change [b; a] with ([b] ++ [a]). rewrite app_assoc. apply Permutation_cons_append.
Qed.
Lemma clean_pass a A mid b B c :
  clean ((a, A) :: mid ++ [(b, B)]) -> In c B -> clean (pass a A mid b B c).
Proof.
  intros (nn & nh & e & j) i.
  assert (NoDup A /\ Forall (fun p => NoDup (snd p)) mid /\ NoDup B) as (nA & nm & nB).
  { inversion nh as [|? ? nA nr]; subst. apply Forall_app in nr as [nm nb].
    inversion nb; subst. auto. }
  repeat split.
  - exact (Permutation_NoDup (pass_names a A mid b B c) nn).
  - apply Forall_app. split; [exact nm|].
    repeat constructor; cbn [snd]; [apply without_NoDup, nB|apply receive_NoDup, nA].
  - intros n. specialize (e n). rewrite (held_pass _ a A mid b B c nA nB i) in e.
    destruct (card_dec (Face n) c); [|rewrite Nat.add_0_r in e; exact e].
    rewrite Nat.even_add, Nat.even_mul in e. change (Nat.even 2) with true in e.
    destruct (Nat.even (held _ _)); [reflexivity|discriminate].
  - rewrite (held_pass J a A mid b B c nA nB i) in j.
    destruct (card_dec J c) as [<-|]; [|lia]. destruct (mem J A); cbn in j; lia.
Qed.
Lemma clean_stayers C : clean C -> tidy (stayers C).
Proof.
  intros (nn & nh & e & j). repeat split.
  - revert nn. clear. induction C as [|p C IH]; cbn; [auto|]. intros n.
    inversion n as [|? ? ni n']; subst. destruct (out p); cbn; [auto|].
    constructor; [|auto]. intros (q & eq & [i _]%filter_In)%in_map_iff.
    apply ni. rewrite <- eq. apply in_map, i.
  - rewrite Forall_forall in *. intros p [i _]%filter_In. exact (nh p i).
  - intros n. rewrite held_stayers. apply e.
  - rewrite held_stayers. exact j.
  - apply Forall_forall. intros [n [|c A]] [_ o]%filter_In; cbn in *; discriminate.
Qed.
Theorem turn_tidy C c l D : tidy C -> turn C c l D -> tidy D.
Proof. intros t d. revert t. destruct d. intros [k _]. apply clean_stayers, clean_pass; assumption. Qed.

(** The last player is left with the joker alone. *)
Theorem last_joker n A : tidy [(n, A)] -> A = [J].
Proof.
  intros ((_ & nh & e & j) & ne). inversion nh as [|? ? nA _]; inversion ne; subst.
  cbn [snd] in *.
  assert (forall f, ~ In (Face f) A) as none.
  { intros f. specialize (e f). apply mem_not. unfold held in e. cbn in e.
    destruct (mem (Face f) A); [discriminate|reflexivity]. }
  destruct A as [|c [|d A]]; [congruence| |].
  - destruct c as [f|]; [|reflexivity]. destruct (none f). left. reflexivity.
  - destruct c as [f|]; [destruct (none f); left; reflexivity|].
    destruct d as [f|]; [destruct (none f); right; left; reflexivity|].
    inversion nA as [|? ? ni _]. destruct ni. left. reflexivity.
Qed.

(** With two or more players there is always a card to draw. *)
Lemma ends {X} (p : X) C : C <> [] -> exists mid q, p :: C = p :: mid ++ [q].
Proof. intros n. destruct (exists_last n) as (mid & q & ->). eauto. Qed.
Theorem can_draw C : tidy C -> 2 <= length C -> exists c l D, turn C c l D.
Proof.
  intros [_ ne] len. destruct C as [|[a A] C]; [cbn in len; lia|].
  destruct (ends (a, A) C) as (mid & [b B] & e); [intros ->; cbn in len; lia|].
  rewrite e in *. rewrite Forall_forall in ne.
  assert (B <> []) as nB by (apply (ne (b, B)); right; apply in_or_app; right; left; reflexivity).
  destruct B as [|c B]; [congruence|]. exists c. do 2 eexists.
  apply Turn. left. reflexivity.
Qed.

(** ** At most one player can force the first place *)
Lemma turn_stay C c D : turn C c [] D -> length D = length C.
Proof.
  intros t. remember [] as l eqn:e. revert e. destruct t as [a A mid b B c i]. intros e.
  transitivity (length (pass a A mid b B c)).
  - unfold leavers in e. apply map_eq_nil in e. revert e. unfold stayers.
    induction (pass a A mid b B c) as [|p C IH]; cbn; [reflexivity|].
    destruct (out p); cbn; [discriminate|]. intros e. rewrite (IH e). reflexivity.
  - unfold pass. cbn. rewrite !app_length. cbn. lia.
Qed.

Scheme forces_min := Minimality for forces Sort Prop
  with good_min := Minimality for good Sort Prop.
Theorem forces_unique n m C : tidy C -> 2 <= length C -> forces n C -> forces m C -> n = m.
Proof.
  intros t len f. revert C f t len.
  apply (forces_min n (fun C => tidy C -> 2 <= length C -> forces m C -> n = m)
    (fun l D => (l = [] -> tidy D /\ 2 <= length D) -> good m l D -> n = m)).
  - intros C c l D d t _ IH k len fm. inversion fm as [C' c' l' D' d' t' g'|C' d' H]; subst.
    + congruence.
    + apply IH; [|exact (H _ _ _ t)]. intros ->. split; [exact (turn_tidy _ _ _ _ k t)|].
      rewrite (turn_stay _ _ _ t). exact len.
  - intros C d _ IH k len fm. inversion fm as [C' c l D d' t g|C' d' H]; subst.
    + apply (IH c l D t); [|exact g]. intros ->. split; [exact (turn_tidy _ _ _ _ k t)|].
      rewrite (turn_stay _ _ _ t). exact len.
    + destruct (can_draw C k len) as (c & l & D & t).
      apply (IH c l D t); [|exact (H c l D t)]. intros ->.
      split; [exact (turn_tidy _ _ _ _ k t)|]. rewrite (turn_stay _ _ _ t). exact len.
  - intros l D _ g. inversion g. reflexivity.
  - intros D _ IH k g. inversion g; subst. destruct (k eq_refl). auto.
Qed.

(** ... and only players who are still in can. *)
Lemma turn_names C c l D n : turn C c l D -> In n l \/ In n (map fst D) -> In n (map fst C).
Proof.
  intros t. destruct t as [a A mid b B c i]. intros H.
  apply (Permutation_in n (Permutation_sym (pass_names a A mid b B c))).
  destruct H as [H|H]; apply in_map_iff in H as (p & <- & [q _]%filter_In); apply in_map, q.
Qed.
Theorem forces_in n C : tidy C -> 2 <= length C -> forces n C -> In n (map fst C).
Proof.
  intros t len f. revert C f t len.
  apply (forces_min n (fun C => tidy C -> 2 <= length C -> In n (map fst C))
    (fun l D => (l = [] -> tidy D /\ 2 <= length D) -> In n l \/ In n (map fst D))).
  - intros C c l D d _ _ _ _ _. destruct C; cbn in *; [discriminate|injection d; auto].
  - intros C _ _ IH k len. destruct (can_draw C k len) as (c & l & D & t).
    apply (turn_names C c l D n t), (IH c l D t). intros ->.
    split; [exact (turn_tidy _ _ _ _ k t)|]. rewrite (turn_stay _ _ _ t). exact len.
  - intros l D _. left. left. reflexivity.
  - intros D _ IH k. right. destruct (k eq_refl). auto.
Qed.

(** ** The deal *)
Lemma lay_NoDup A : NoDup (lay A).
Proof. induction A; cbn; [constructor|apply receive_NoDup; assumption]. Qed.
Lemma mem_lay c A : mem c (lay A) = Nat.odd (count_occ card_dec A c).
Proof.
  induction A as [|d A IH]; [reflexivity|]. cbn [lay fold_right count_occ].
  fold (lay A). rewrite (mem_receive c d (lay A) (lay_NoDup A)).
  destruct (card_dec c d) as [e|n], (card_dec d c); try congruence.
  subst d. rewrite Nat.odd_succ, <- Nat.negb_odd, IH. reflexivity.
Qed.

(** Dealt an even number of each face and one joker, the hands are tidy. *)
Theorem start_tidy C : NoDup (map fst C) ->
  (forall n, Nat.even (count_occ card_dec (cards C) (Face n)) = true) ->
  count_occ card_dec (cards C) J = 1 -> tidy (start C).
Proof.
  intros nn e j. apply clean_stayers. set (lays := map _ C).
  assert (forall c, Nat.even (held c lays) = Nat.even (count_occ card_dec (cards C) c) /\
    held c lays <= count_occ card_dec (cards C) c) as H.
  { intros c. subst lays. unfold cards. clear. induction C as [|[n A] C [IH1 IH2]]; [cbn; auto|].
    cbn [map concat fst snd]. rewrite held_cons, count_occ_app. cbn [snd].
    rewrite mem_lay, !Nat.even_add, IH1, <- (Nat.negb_odd (count_occ _ A _)). split.
    - destruct (Nat.odd (count_occ card_dec A c)); reflexivity.
    - destruct (count_occ card_dec A c) as [|k]; cbn [Nat.odd]; [cbn; lia|].
      destruct (Nat.odd (S k)); cbn; lia. }
  repeat split.
  - subst lays. rewrite map_map. exact nn.
  - apply Forall_forall. intros p (q & <- & _)%in_map_iff. apply lay_NoDup.
  - intros n. rewrite (proj1 (H (Face n))). apply e.
  - destruct (H J) as [H1 H2]. rewrite j in *.
    destruct (held J lays) as [|[|]]; cbn in *; lia || congruence.
Qed.
