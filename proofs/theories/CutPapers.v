(** The statements of the two papers on cut cards, in their own words and as far as they are
    right: the thesis (3.2 to 3.4) and the 8-cut paper (its conditions and Lemmas 1 to 3).
    Neighbours are counted in full hands, and the table card belongs to the graph. *)
From Tefuda Require Import Game Hands Cut.

Section Papers.
Variables (idle : Prop) (X Y U V : hand) (r : nat).
Let p := Pos X Y U V (Some r).
Hypothesis valid : ok p.

(** The mover's cut cards have fewer than two neighbours, and none beats the table. *)
Definition K := weak Y U /\ list_max Y <= r.
(** The opponent can answer every ordinary card of the mover. *)
Definition answered := length X <= mu (V ++ U) X.
(** The surplus states of the mover and of the other player. *)
Definition mover_surplus := K /\ answered.
Definition other_surplus := weak V X /\ length U < mu (Y ++ X) (r :: U).
(** The mover's matching is the larger one. *)
Definition larger := mu (V ++ U) (trim X) < mu (Y ++ X) (r :: trim U).

Lemma wins_iff : wins (move idle) p <-> ~ mover_surplus /\ (other_surplus \/ larger).
Proof.
  rewrite wins_decide by exact valid. cbn [p decide]. rewrite rule_true.
  unfold mover_surplus, K, answered, other_surplus, larger. tauto.
Qed.
Lemma loses_if : ~ wins (move idle) p -> loses (move idle) p.
Proof.
  pose proof (value_all idle p valid) as v. destruct (decide p); [contradiction|auto].
Qed.

(** ** The 8-cut paper *)
Theorem eightcut_lemma_1 : K -> answered \/ ~ larger /\ ~ other_surplus -> loses (move idle) p.
Proof. intros k a. apply loses_if. rewrite wins_iff. unfold mover_surplus. tauto. Qed.
Theorem eightcut_lemma_2 : ~ (K /\ answered) -> other_surplus \/ larger -> wins (move idle) p.
Proof. intros. apply wins_iff. unfold mover_surplus. tauto. Qed.
Theorem eightcut_lemma_3 : ~ (other_surplus \/ larger) -> loses (move idle) p.
Proof. intros b. apply loses_if. rewrite wins_iff. tauto. Qed.
(** The plan of its proof, with the first half of condition A only. *)
Theorem eightcut_conditions : (K /\ answered -> loses (move idle) p) /\
  (~ (K /\ answered) -> other_surplus \/ larger -> wins (move idle) p) /\
  (~ (K /\ answered) -> ~ (other_surplus \/ larger) -> loses (move idle) p).
Proof.
  repeat split; [intros [k a]; apply eightcut_lemma_1; auto|exact eightcut_lemma_2|].
  intros _. exact eightcut_lemma_3.
Qed.

(** ** The thesis *)
(** Whoever is in a surplus state loses; if both are, the mover does. *)
Theorem thesis_3_3 : (mover_surplus -> loses (move idle) p) /\
  (~ mover_surplus -> other_surplus -> wins (move idle) p).
Proof.
  split; [intros [k a]; apply eightcut_lemma_1; auto|].
  intros n o. apply eightcut_lemma_2; auto.
Qed.
Theorem thesis_3_4 : ~ mover_surplus -> ~ other_surplus -> (wins (move idle) p <-> larger).
Proof. rewrite wins_iff. tauto. Qed.

(** Definition 3.2 asks besides that the mover's strongest card is no neighbour of the other
    player's cut cards.  That changes nothing: such a mover has one ordinary card, and wins by
    the matchings anyway. *)
Definition strongest_below := X <> [] /\ list_max Y <= list_max X < list_max V.
Theorem thesis_3_2 : wins (move idle) p <->
  ~ mover_surplus /\ (other_surplus /\ ~ strongest_below \/ larger).
Proof.
  rewrite wins_iff. enough (other_surplus -> strongest_below -> larger) as H.
  { split; [intros [n [o|l]]|tauto]; [|tauto].
    assert (strongest_below \/ ~ strongest_below) as [s|s]; [|tauto|tauto].
    unfold strongest_below. destruct (list_eq_dec Nat.eq_dec X []) as [|nX]; [tauto|].
    destruct (le_lt_dec (list_max Y) (list_max X)), (le_lt_dec (list_max V) (list_max X));
    (right; lia) || (left; split; [exact nX|lia]). }
  intros [[_ w] H] [nX [_ XV]]. unfold larger. unfold lt in H. rewrite le_mu in H.
  assert (trim X = []) as ->.
  { assert (lo (list_max V) X = length X) as e.
    { clear - XV. assert (forall x, In x X -> x < list_max V) as all
        by (intros x i; pose proof (le_list_max x X i); lia).
      clear XV. induction X as [|x t IH]; cbn; [reflexivity|].
      rewrite IH by (intros; apply all; cbn; auto).
      specialize (all x (or_introl eq_refl)). bits. }
    pose proof (trim_len X nX). destruct (trim X); cbn in *; [reflexivity|lia]. }
  pose proof (mu_len (V ++ U) []). cbn in *. apply (Nat.le_lt_trans _ 0); [lia|].
  apply le_mu. intros v. pose proof (H r) as Hr. pose proof (lo_le r U).
  cbn. destruct (Nat.le_gt_cases v r) as [l|g]; [pose proof (hi_mono v r (Y ++ X) l)|]; bits.
Qed.
End Papers.

(** ** The empty table *)
Theorem empty_table idle X Y U V : ok (Pos X Y U V (Some 0)) ->
  wins (move idle) (Pos X Y U V (Some 0)) <->
  weak V X /\ length U <= mu (Y ++ X) U \/ mu (V ++ U) (trim X) <= mu (Y ++ X) (trim U).
Proof. intros o. rewrite wins_decide by exact o. apply rule_0, o. Qed.
(** ... which may also be said with the mover's lead in the graph. *)
Corollary empty_table_lead idle X Y U V : ok (Pos X Y U V (Some 0)) ->
  wins (move idle) (Pos X Y U V (Some 0)) <->
  weak V X /\ length U < mu (Y ++ X) (0 :: U) \/
  mu (V ++ U) (trim X) <= mu (Y ++ X) (trim U).
Proof.
  intros o. pose proof o as [[n z] _]. rewrite wins_decide by exact o. cbn. rewrite rule_true.
  rewrite (mu_zero _ _ (trim U)) by exact z.
  pose proof (trim_short X Y n). pose proof (mu_len (V ++ U) (trim X)).
  split; [tauto|]. intros h. split; [|intuition lia].
  intros ([nY _] & c & _). apply z, in_or_app. left.
  replace 0 with (list_max Y) by lia. apply list_max_in, nY.
Qed.

(** ** Where the papers are wrong as printed *)
Ltac computed := repeat split; try discriminate; vm_compute; lia.
(** Both players can be in a surplus: [1c 2 / 3c @ 1]. *)
Example both : mover_surplus [2] [1] [] [3] 1 /\ other_surplus [2] [1] [] [3] 1.
Proof. computed. Qed.
(** Lemma 1 of the 8-cut paper, K and "answered, or not larger": [1 1 3c 4 / 1c 2 @ 3]. *)
Example eightcut_lemma_1_printed : K [3] [2] 3 /\ ~ larger [1; 1; 4] [3] [2] [1] 3 /\
  decide (Pos [1; 1; 4] [3] [2] [1] (Some 3)) = true.
Proof. computed. Qed.
