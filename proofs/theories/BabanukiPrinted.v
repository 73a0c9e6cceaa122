(** Theorems 5.3 to 5.5 of the thesis as they are printed, and exactly where they are wrong.
    The lists are those of the thesis, bullet by bullet; x, y, z are |X0|, |Y0|, |Z0|. *)
From Coq Require Import Arith Lia.
From Tefuda Require Import Babanuki.

(** ** As printed: "label i has a winning strategy if and only if ..." *)
(** Theorem 5.3, the joker at the player after the drawer. *)
Definition printed_5_3 (i : label) x y z : Prop :=
  match i with
  | L0 => x = 1 /\ od y /\ 0 < z \/ x = 0 /\ ev y /\ y <> 0 /\ z = 0 \/ x = 0 /\ 0 < z
  | L1 => od x /\ 1 < y /\ z = 0
  | L2 => 0 < x /\ y = 0 \/ y = 1 /\ z = 0 \/ ev x /\ od y /\ ev z /\ z <= x \/
          od x /\ ev y /\ od z /\ z <= x
  end.
(** Theorem 5.4, the joker at the drawer. *)
Definition printed_5_4 (i : label) x y z : Prop :=
  match i with
  | L0 => x = 0 /\ od y /\ 0 < z
  | L1 => 1 < y /\ z = 0 \/ x = 1 /\ z = 1 \/ od x /\ od y /\ od z /\ x <= y \/
          ev x /\ ev y /\ ev z /\ x <= y
  | L2 => 0 < x /\ y = 0 \/ 0 < x /\ y = 1 /\ ev z \/ x = 0 /\ y = 0 /\ od z
  end.
(** Theorem 5.5, the joker at the player drawn from. *)
Definition printed_5_5 (i : label) x y z : Prop :=
  match i with
  | L0 => x = 0 /\ 0 < z \/ x = 1 /\ y = 1 /\ 0 < z \/ od x /\ od y /\ ev z /\ y <= z \/
          ev x /\ ev y /\ od z /\ y <= z
  | L1 => 1 < y /\ z = 0 \/ ev x /\ 0 < y /\ z = 0 \/ od x /\ 1 < y /\ z = 1
  | L2 => 0 < x /\ y = 0 /\ ev z
  end.

(** ** What the lists leave out *)
Definition missed_5_3 (i : label) x y z : Prop :=
  match i with
  | L2 => y = 1 /\ od x /\ 3 <= x /\ ev z /\ 2 <= z \/
          (ev x /\ od y /\ ev z \/ od x /\ ev y /\ od z) /\ 0 < y /\ y < x /\ x < z
  | _ => False
  end.
Definition missed_5_4 (i : label) x y z : Prop :=
  match i with
  | L1 => z = 1 /\ od x /\ 3 <= x /\ ev y /\ 4 <= y \/
          (ev x /\ ev y /\ ev z \/ od x /\ od y /\ od z) /\ 0 < z /\ z < y /\ y < x
  | _ => False
  end.
Definition missed_5_5 (i : label) x y z : Prop :=
  match i with
  | L0 => (ev x /\ ev y /\ od z /\ 0 < x \/ od x /\ od y /\ ev z) /\
          (y = z + 1 \/ z + 1 < y /\ x < z) /\ ~ (x = 1 /\ y = 1 /\ 0 < z) \/
          x = 1 /\ od y /\ od z /\ 3 <= y /\ 3 <= z
  | L1 => x = 1 /\ y = 0 /\ z = 1
  | L2 => False
  end.

Ltac compare v :=
  rewrite (forces_closed _ _ v);
  match goal with |- context [closed ?i (St ?x ?y ?z ?j)] => par x; par y; par z; destruct i end;
  unfold printed_5_3, printed_5_4, printed_5_5, missed_5_3, missed_5_4, missed_5_5; arith.

(** All that 5.3 lists is right, and what it leaves out is exactly this. *)
Theorem exact_5_3 i x y z : valid (St x y z L1) ->
  (forces i (St x y z L1) <-> printed_5_3 i x y z \/ missed_5_3 i x y z) /\
  ~ (printed_5_3 i x y z /\ missed_5_3 i x y z).
Proof. intros v. compare v. Qed.

(** 5.4 lists besides one state wrongly, (1, 0, 1) for label 1. *)
Definition wrong_5_4 (i : label) x y z : Prop := i = L1 /\ x = 1 /\ y = 0 /\ z = 1.
Theorem exact_5_4 i x y z : valid (St x y z L0) ->
  (forces i (St x y z L0) <-> printed_5_4 i x y z /\ ~ wrong_5_4 i x y z \/ missed_5_4 i x y z) /\
  ~ (printed_5_4 i x y z /\ missed_5_4 i x y z) /\
  (wrong_5_4 i x y z -> printed_5_4 i x y z).
Proof.
  intros v. unfold wrong_5_4.
  assert (i = L1 /\ x = 1 /\ y = 0 /\ z = 1 <-> is i L1 /\ x = 1 /\ y = 0 /\ z = 1) as ->
    by (destruct i; cbn; intuition congruence).
  compare v.
Qed.

(** All that 5.5 lists is right, and what it leaves out is exactly this. *)
Theorem exact_5_5 i x y z : valid (St x y z L2) ->
  (forces i (St x y z L2) <-> printed_5_5 i x y z \/ missed_5_5 i x y z) /\
  ~ (printed_5_5 i x y z /\ missed_5_5 i x y z).
Proof. intros v. compare v. Qed.

(** The lists without any mistake. *)
Corollary right_5_3 i x y z : i <> L2 -> valid (St x y z L1) ->
  (forces i (St x y z L1) <-> printed_5_3 i x y z).
Proof. intros n v. destruct (exact_5_3 i x y z v) as [-> _]. destruct i; cbn; tauto. Qed.
Corollary right_5_4 i x y z : i <> L1 -> valid (St x y z L0) ->
  (forces i (St x y z L0) <-> printed_5_4 i x y z).
Proof.
  intros n v. destruct (exact_5_4 i x y z v) as [-> _]. unfold wrong_5_4.
  destruct i; cbn [missed_5_4]; intuition congruence.
Qed.
Corollary right_5_5 x y z : valid (St x y z L2) ->
  (forces L2 (St x y z L2) <-> printed_5_5 L2 x y z).
Proof. intros v. destruct (exact_5_5 L2 x y z v) as [-> _]. cbn. tauto. Qed.

(** ** The smallest counterexamples *)
Ltac state := cbn; unfold ev, od; cbn; lia.
Ltac forced := apply forces_closed; state.

(** 5.3, label 2, "only if": y = 1; and y < x < z. *)
Example only_if_5_3 : forces L2 (St 3 1 2 L1) /\ ~ printed_5_3 L2 3 1 2.
Proof. split; [forced|state]. Qed.
Example only_if_5_3' : forces L2 (St 3 2 5 L1) /\ ~ printed_5_3 L2 3 2 5.
Proof. split; [forced|state]. Qed.
(** 5.4, label 1, "if": at (1, 0, 1) label 2 can force the first place. *)
Example if_5_4 : printed_5_4 L1 1 0 1 /\ ~ forces L1 (St 1 0 1 L0) /\ forces L2 (St 1 0 1 L0).
Proof.
  repeat split; [state| |forced].
  intros f. apply forces_closed in f; revert f; state.
Qed.
(** ... so that the printed list gives the first place to two players. *)
Example twice_5_4 : printed_5_4 L1 1 0 1 /\ printed_5_4 L2 1 0 1.
Proof. split; state. Qed.
(** 5.4, label 1, "only if". *)
Example only_if_5_4 : forces L1 (St 3 4 1 L0) /\ ~ printed_5_4 L1 3 4 1.
Proof. split; [forced|state]. Qed.
Example only_if_5_4' : forces L1 (St 5 3 1 L0) /\ ~ printed_5_4 L1 5 3 1.
Proof. split; [forced|state]. Qed.
(** 5.5, label 0, "only if": y = z + 1; z > x; x = 1. *)
Example only_if_5_5 : forces L0 (St 1 1 0 L2) /\ ~ printed_5_5 L0 1 1 0.
Proof. split; [forced|state]. Qed.
Example only_if_5_5' : forces L0 (St 2 6 3 L2) /\ ~ printed_5_5 L0 2 6 3.
Proof. split; [forced|state]. Qed.
Example only_if_5_5'' : forces L0 (St 1 3 3 L2) /\ ~ printed_5_5 L0 1 3 3.
Proof. split; [forced|state]. Qed.
(** 5.5, label 1, "only if". *)
Example only_if_5_5_1 : forces L1 (St 1 0 1 L2) /\ ~ printed_5_5 L1 1 0 1.
Proof. split; [forced|state]. Qed.

(** The thesis does not say who is first if both players of a draw are left without cards.
    Its lists say it: here the only draw is the last pair of 0 and 2, and 5.3 names label 2. *)
Example both_leave : draw (St 0 1 0 L1) (First L2) /\
  (forall r, draw (St 0 1 0 L1) r -> r = First L2) /\
  printed_5_3 L2 0 1 0 /\ ~ printed_5_3 L0 0 1 0.
Proof.
  repeat split; [exact (Pair 0 0 0 L1)| |state|state].
  intros r d. inversion d. reflexivity.
Qed.

(** One of them without the closed form, by the rules alone: label 1 waits, then draws a pair,
    and her last card is drawn. *)
Ltac wait := apply Others; [discriminate|]; let d := fresh in intros ? d; inversion d; subst; cbn.
Example by_rules : forces L1 (St 1 0 1 L2).
Proof.
  wait; constructor; cbn.
  - apply (Mine _ _ (Pair 0 1 0 L1)). constructor. cbn. wait. constructor.
  - apply (Mine _ _ (Pair 1 0 0 L2)). constructor. cbn. wait. constructor.
Qed.
