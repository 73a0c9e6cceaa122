(** What rights gain at most in parts side by side: the best way to share them out. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe RightsBound SealsParts.
Import ListNotations.
Open Scope nat_scope.

(** ** J without the number of vertices that are left *)
Section Gain.
Variables (edge : nat -> nat -> bool) (o : player).
Notation V := (V edge o). Notation J_at := (J_at edge o). Notation J := (J edge o).
Lemma owns_falls p G u : In u (owns p G) -> size (whiten u G) < size G.
Proof. intros i%owns_spec. eapply size_whiten, i. Qed.
Lemma vertices_falls p G x : In x (vertices edge p G) -> size (whiten x G) < size G.
Proof. intros [i _]%vertices_spec. eapply size_whiten, i. Qed.
Lemma J_at_enough n : forall m k G, size G <= n -> size G <= m -> J_at n k G = J_at m k G.
Proof.
  assert (N : forall G k, size G = 0 -> forall n, J_at n k G = 0%Z).
  { clear n. intros G k z [|n]; [reflexivity|]. cbn [RightsBound.J_at].
    assert (O : owns (opp o) G = []).
    { destruct (owns (opp o) G) as [|u l] eqn:e; [reflexivity|].
      pose proof (owns_falls (opp o) G u) as f. rewrite e in f. specialize (f (or_introl eq_refl)).
      lia. }
    assert (M : forall p, vertices edge p G = []).
    { intros p. destruct (vertices edge p G) as [|u l] eqn:e; [reflexivity|].
      pose proof (vertices_falls p G u) as f. rewrite e in f. specialize (f (or_introl eq_refl)). lia. }
    rewrite O, !M. now destruct k. }
  induction n as [|n IH]; intros [|m] k G ln lm; try (rewrite !N by lia; reflexivity).
  cbn [RightsBound.J_at]. f_equal. f_equal; [|f_equal]; [destruct k; [reflexivity|]| |];
    apply map_ext_in; intros u i;
    (apply owns_falls in i || apply vertices_falls in i ||
     apply filter_In in i as [i%vertices_falls _]);
    rewrite (IH m) by lia; reflexivity.
Qed.

Open Scope Z_scope.
(** Value and gain together. *)
Definition P k G := V G + J k G.
Lemma P_value k G : V G <= P k G.
Proof. unfold P, RightsBound.J. pose proof (J_0 edge o (size G) k G). lia. Qed.
Lemma P_use k G u : has G u (Some (opp o)) -> P k (whiten u G) <= P (S k) G.
Proof.
  intros i. unfold P, RightsBound.J. pose proof (J_use edge o (size G) k G u i) as l.
  pose proof (size_whiten _ _ _ i). rewrite (J_at_enough (size G) (size (whiten u G))) in l by lia.
  now rewrite (J_at_enough (size G) (S (size G))) by lia.
Qed.
Lemma P_own k G G' : play edge o G G' -> P k G' + 1 <= P k G.
Proof.
  intros t. unfold P, RightsBound.J. pose proof (J_hold edge o (size G) k G G' t) as l.
  pose proof (play_falls _ _ _ _ t). rewrite (J_at_enough (size G) (size G')) in l by lia.
  rewrite (J_at_enough (size G) (S (size G))) by lia. lia.
Qed.
Lemma P_other k G G' : play edge (opp o) G G' -> V G' = V G + 1 -> P k G' - 1 <= P k G.
Proof.
  intros t e. unfold P, RightsBound.J. pose proof (play_falls _ _ _ _ t) as f.
  rewrite (J_at_enough (size G') (size G)), (J_at_enough (size G) (S (size G)) k G) by lia.
  rewrite e. destruct t as [y i op].
  cut (J_at (size G) k (whiten y G) <= J_at (S (size G)) k G); [lia|].
  cbn [RightsBound.J_at]. apply largest_in, in_or_app. right. apply in_or_app. right.
  apply (in_map (fun y => J_at (size G) k (whiten y G))), filter_In.
  split; [now apply vertices_spec | now apply Z.eqb_eq].
Qed.
Lemma largest_case l : largest l = 0 \/ In (largest l) l.
Proof.
  induction l as [|a l IH]; cbn; auto. destruct (Z.max_spec a (largest l)) as [[_ ->]|[_ ->]]; [|auto].
  destruct IH; auto.
Qed.
(** It is one of these. *)
Lemma P_case k G : P k G = V G \/
  (exists k' u, k = S k' /\ has G u (Some (opp o)) /\ P k G = P k' (whiten u G)) \/
  (exists G', play edge o G G' /\ P k G = P k G' + 1) \/
  (exists G', play edge (opp o) G G' /\ V G' = V G + 1 /\ P k G = P k G' - 1).
Proof.
  unfold P, RightsBound.J. rewrite (J_at_enough (size G) (S (size G))) by lia. cbn [RightsBound.J_at].
  set (l := _ ++ _). destruct (largest_case l) as [->|i]; [left; lia|right].
  set (z := largest l) in *. clearbody z. unfold l in i. rewrite !in_app_iff in i.
  destruct i as [i|[i|i]].
  - destruct k as [|k']; [destruct i|]. apply in_map_iff in i as (u & <- & i). left. exists k', u.
    pose proof (owns_falls _ _ _ i). apply owns_spec in i. repeat split; auto.
    rewrite (J_at_enough (size G) (size (whiten u G))) by lia. lia.
  - apply in_map_iff in i as (x & <- & i). right. left. exists (whiten x G).
    pose proof (vertices_falls _ _ _ i). apply vertices_spec in i as [i op]. split; [now constructor|].
    rewrite (J_at_enough (size G) (size (whiten x G))) by lia. lia.
  - apply in_map_iff in i as (y & <- & [i e%Z.eqb_eq]%filter_In). right. right. exists (whiten y G).
    pose proof (vertices_falls _ _ _ i). apply vertices_spec in i as [i op].
    split; [now constructor | split; [exact e|]].
    rewrite (J_at_enough (size G) (size (whiten y G))) by lia. lia.
Qed.
End Gain.

(** ** Parts that no edge joins; white vertices may touch both. *)
Section Sum.
Variables (edge : nat -> nat -> bool) (o : player).
Notation V := (V edge o). Notation J := (J edge o). Notation P := (P edge o).
Notation parts := (parts edge).
Lemma use_parts X Y G u p : parts X Y G -> has G u (Some p) ->
  parts X Y (whiten u G) /\
  (has (clear Y G) u (Some p) /\ clear Y (whiten u G) = whiten u (clear Y G) /\
   clear X (whiten u G) = clear X G \/
   has (clear X G) u (Some p) /\ clear X (whiten u G) = whiten u (clear X G) /\
   clear Y (whiten u G) = clear Y G).
Proof.
  intros A i. split; [now apply parts_whiten|]. destruct (all _ _ _ _ A u p i) as [j|j]; [left | right].
  - split; [apply has_clear; [now apply (never_both _ _ _ _ A) | exact i]|].
    split; [now rewrite whiten_clear | now apply clear_in].
  - split; [apply has_clear; [intros k; now apply (never_both _ _ _ _ A) in k | exact i]|].
    split; [now rewrite whiten_clear | now apply clear_in].
Qed.
Lemma part_use X Y G u p : parts X Y G -> has (clear Y G) u (Some p) ->
  has G u (Some p) /\ clear Y (whiten u G) = whiten u (clear Y G) /\ clear X (whiten u G) = clear X G.
Proof.
  intros A [i n]%clear_owner. split; [exact i|]. split; [now rewrite whiten_clear|].
  destruct (all _ _ _ _ A u p i); [now apply clear_in | contradiction].
Qed.

Open Scope Z_scope.
Lemma V_sum X Y G : parts X Y G -> V G = V (clear Y G) + V (clear X G).
Proof.
  intros A. pose proof (worth_parts edge X Y G A). unfold RightsBound.V, worth_to. destruct o; lia.
Qed.

Lemma share_le n : forall k X Y G, (size G < n)%nat -> parts X Y G ->
  exists i, (i <= k)%nat /\ P k G <= P i (clear Y G) + P (k - i) (clear X G).
Proof.
  induction n as [|n IH]; intros k X Y G l A; [lia|].
  destruct (P_case edge o k G) as [->|[(k' & u & -> & i & ->)|[(G' & t & ->)|(G' & t & e & ->)]]].
  - exists 0%nat. split; [lia|]. rewrite (V_sum X Y G A). pose proof (P_value edge o 0 (clear Y G)).
    pose proof (P_value edge o (k - 0) (clear X G)). lia.
  - pose proof (size_whiten _ _ _ i). destruct (use_parts X Y G u _ A i) as [A' c].
    destruct (IH k' X Y (whiten u G) ltac:(lia) A') as (j & a & le).
    destruct c as [(m & e1 & e2)|(m & e1 & e2)]; rewrite e1, e2 in le.
    + exists (S j). split; [lia|]. pose proof (P_use edge o j _ u m). cbn [Nat.sub]. lia.
    + exists j. split; [lia|]. pose proof (P_use edge o (k' - j) _ u m).
      replace (S k' - j)%nat with (S (k' - j)) by lia. lia.
  - pose proof (play_falls _ _ _ _ t).
    destruct (play_parts edge _ _ _ _ _ A t) as [(_ & m & q & A')|(_ & m & q & A')].
    + destruct (IH k X Y G' ltac:(lia) A') as (j & a & le). rewrite q in le. exists j.
      split; [exact a|].
      pose proof (P_own edge o j _ _ m). lia.
    + destruct (IH k X Y G' ltac:(lia) (parts_swap _ _ _ _ A')) as (j & a & le). rewrite q in le.
      exists j. split; [exact a|]. pose proof (P_own edge o (k - j) _ _ m). lia.
  - pose proof (play_falls _ _ _ _ t). rewrite (V_sum X Y G A) in e.
    destruct (play_parts edge _ _ _ _ _ A t) as [(_ & m & q & A')|(_ & m & q & A')].
    + rewrite (V_sum X Y G' A'), q in e. destruct (IH k X Y G' ltac:(lia) A') as (j & a & le).
      rewrite q in le. exists j. split; [exact a|]. pose proof (P_other edge o j _ _ m ltac:(lia)). lia.
    + apply parts_swap in A'. rewrite (V_sum X Y G' A'), q in e.
      destruct (IH k X Y G' ltac:(lia) A') as (j & a & le). rewrite q in le.
      exists j. split; [exact a|]. pose proof (P_other edge o (k - j) _ _ m ltac:(lia)). lia.
Qed.
(** A step in the first part; the other part is either as good as its value, or takes its turn. *)
Lemma share_step n : (forall i j X Y G, (size G < n)%nat -> parts X Y G ->
    P i (clear Y G) + P j (clear X G) <= P (i + j) G) ->
  forall i j X Y G, (size G < S n)%nat -> parts X Y G ->
  P i (clear Y G) = V (clear Y G) \/ P i (clear Y G) + P j (clear X G) <= P (i + j) G.
Proof.
  intros IH i j X Y G l A.
  destruct (P_case edge o i (clear Y G))
    as [e|[(i' & u & -> & m & ->)|[(K & t & ->)|(K & t & f & ->)]]];
    [now left | right..].
  - destruct (part_use X Y G u _ A m) as (m' & e1 & e2). pose proof (size_whiten _ _ _ m').
    specialize (IH i' j X Y (whiten u G) ltac:(lia) (parts_whiten _ _ _ _ _ A)). rewrite e1, e2 in IH.
    pose proof (P_use edge o (i' + j) G u m'). cbn [Nat.add]. lia.
  - destruct (part_play edge _ _ _ _ _ A t) as (G' & -> & (t' & _ & q & A')).
    pose proof (play_falls _ _ _ _ t'). specialize (IH i j X Y G' ltac:(lia) A'). rewrite q in IH.
    pose proof (P_own edge o (i + j) _ _ t'). lia.
  - destruct (part_play edge _ _ _ _ _ A t) as (G' & -> & (t' & _ & q & A')).
    pose proof (play_falls _ _ _ _ t'). specialize (IH i j X Y G' ltac:(lia) A'). rewrite q in IH.
    assert (e : V G' = V G + 1) by (rewrite (V_sum X Y G A), (V_sum X Y G' A'), q; lia).
    pose proof (P_other edge o (i + j) _ _ t' e). lia.
Qed.
Lemma share_ge n : forall i j X Y G, (size G < n)%nat -> parts X Y G ->
  P i (clear Y G) + P j (clear X G) <= P (i + j) G.
Proof.
  induction n as [|n IH]; intros i j X Y G l A; [lia|].
  destruct (share_step n IH i j X Y G l A) as [e|]; [|assumption].
  destruct (share_step n IH j i Y X G l (parts_swap _ _ _ _ A)) as [e'|c].
  - rewrite e, e', <- (V_sum X Y G A). apply P_value.
  - rewrite (Nat.add_comm i j). lia.
Qed.
(** J of both parts: the most over all ways to give i rights to the first one. *)
Theorem J_parts k X Y G : parts X Y G ->
  J k G = largest (map (fun i => J i (clear Y G) + J (k - i) (clear X G)) (seq 0 (S k))).
Proof.
  intros A.
  assert (E : forall i, P i (clear Y G) + P (k - i) (clear X G) - V G =
    J i (clear Y G) + J (k - i) (clear X G)).
  { intros i. rewrite (V_sum X Y G A). unfold RightsSum.P. lia. }
  assert (E' : J k G = P k G - V G) by (unfold RightsSum.P; lia).
  rewrite E'. apply Z.le_antisymm.
  - destruct (share_le (S (size G)) k X Y G (Nat.lt_succ_diag_r _) A) as (i & l & le).
    apply Z.le_trans with (J i (clear Y G) + J (k - i) (clear X G)); [rewrite <- E; lia|].
    apply largest_in, (in_map (fun i => J i (clear Y G) + J (k - i) (clear X G))), in_seq. lia.
  - set (l := map _ _). destruct (largest_case l) as [->|i].
    + pose proof (P_value edge o k G). lia.
    + unfold l in i |- *. apply in_map_iff in i as (i & <- & [_ a]%in_seq). rewrite <- E.
      pose proof (share_ge (S (size G)) i (k - i) X Y G (Nat.lt_succ_diag_r _) A) as ge.
      replace (i + (k - i))%nat with k in ge by lia. lia.
Qed.
End Sum.

(** ** Two legs br at one white vertex: the first right gains 1, and so does the second. *)
Definition legs := tree [0; 1; 0; 3]%nat.
Example legs_gain : map (fun k => J legs Red k [w; b; r; b; r]) [0; 1; 2]%nat = [0; 1; 2]%Z /\
  map (fun k => J legs Red k (clear [3; 4]%nat [w; b; r; b; r])) [0; 1; 2]%nat = [0; 1; 1]%Z.
Proof. split; vm_compute; reflexivity. Qed.
