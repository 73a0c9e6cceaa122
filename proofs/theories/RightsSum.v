(** What rights gain at most in parts side by side: the best way to share them out. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe RightsBound.
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
      pose proof (owns_falls (opp o) G u) as f. rewrite e in f. specialize (f (or_introl eq_refl)). lia. }
    assert (M : forall p, vertices edge p G = []).
    { intros p. destruct (vertices edge p G) as [|u l] eqn:e; [reflexivity|].
      pose proof (vertices_falls p G u) as f. rewrite e in f. specialize (f (or_introl eq_refl)). lia. }
    rewrite O, !M. now destruct k. }
  induction n as [|n IH]; intros [|m] k G ln lm; try (rewrite !N by lia; reflexivity).
  cbn [RightsBound.J_at]. f_equal. f_equal; [|f_equal]; [destruct k; [reflexivity|]| |];
    apply map_ext_in; intros u i;
    (apply owns_falls in i || apply vertices_falls in i || apply filter_In in i as [i%vertices_falls _]);
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

(** ** Parts side by side *)
Section Sum.
Variables (e1 e2 : nat -> nat -> bool) (o : player).
Lemma split_has G H u c : has (G ++ H) u c ->
  (has G u c /\ whiten u (G ++ H) = whiten u G ++ H) \/
  (exists u', u = length G + u' /\ has H u' c /\ whiten u (G ++ H) = G ++ whiten u' H).
Proof.
  intros i. destruct (Nat.lt_ge_cases u (length G)) as [l|l].
  - left. rewrite has_first in i by exact l. split; [exact i | now apply whiten_first].
  - right. exists (u - length G). replace u with (length G + (u - length G)) in i |- * by lia.
    rewrite has_second in i. replace (length G + (u - length G) - length G) with (u - length G) by lia.
    repeat split; [exact i | apply whiten_second].
Qed.
Lemma join_play p G H X : play (joined (length G) e1 e2) p (G ++ H) X <->
  (exists G', play e1 p G G' /\ X = G' ++ H) \/ (exists H', play e2 p H H' /\ X = G ++ H').
Proof.
  split.
  - intros [x i op]. destruct (split_has _ _ _ _ i) as [[j ->]|(u & -> & j & ->)].
    + left. rewrite opened_first in op by (eapply has_length, j).
      exists (whiten x G). split; [now constructor | reflexivity].
    + right. rewrite opened_second in op. exists (whiten u H). split; [now constructor | reflexivity].
  - intros [(G' & [x i op] & ->)|(H' & [x i op] & ->)].
    + pose proof (has_length _ _ _ i) as l. rewrite <- whiten_first by exact l.
      constructor; [now apply has_first | now apply opened_first].
    + rewrite <- whiten_second. constructor; [now apply has_second | now apply opened_second].
Qed.
Lemma play_length e p G G' : play e p G G' -> length G' = length G.
Proof. intros [x _ _]. apply whiten_length. Qed.

Open Scope Z_scope.
Notation Vs G H := (V (joined (length G) e1 e2) o (G ++ H)).
Notation Ps k G H := (P (joined (length G) e1 e2) o k (G ++ H)).
Lemma V_sum G H : Vs G H = V e1 o G + V e2 o H.
Proof. unfold V, worth_to. pose proof (worth_sum e1 e2 G H). destruct o; lia. Qed.

Lemma share_le n : forall k G H, (size G + size H < n)%nat ->
  exists i, (i <= k)%nat /\ Ps k G H <= P e1 o i G + P e2 o (k - i) H.
Proof.
  induction n as [|n IH]; intros k G H l; [lia|].
  destruct (P_case (joined (length G) e1 e2) o k (G ++ H)) as [->|[(k' & u & -> & i & ->)|[(X & t & ->)|(X & t & e & ->)]]].
  - exists 0%nat. split; [lia|]. rewrite V_sum. pose proof (P_value e1 o 0 G).
    pose proof (P_value e2 o (k - 0) H). lia.
  - destruct (split_has _ _ _ _ i) as [[j ->]|(u' & -> & j & ->)]; pose proof (size_whiten _ _ _ j).
    + destruct (IH k' (whiten u G) H) as (i' & a & b); [lia|]. rewrite whiten_length in b.
      exists (S i'). split; [lia|]. pose proof (P_use e1 o i' G u j). cbn [Nat.sub]. lia.
    + destruct (IH k' G (whiten u' H)) as (i' & a & b); [lia|].
      exists i'. split; [lia|]. pose proof (P_use e2 o (k' - i') H u' j).
      replace (S k' - i')%nat with (S (k' - i')) by lia. lia.
  - apply join_play in t as [(G' & t & ->)|(H' & t & ->)]; pose proof (play_falls _ _ _ _ t).
    + destruct (IH k G' H) as (i' & a & b); [lia|]. rewrite (play_length _ _ _ _ t) in b.
      exists i'. split; [lia|]. pose proof (P_own e1 o i' G G' t). lia.
    + destruct (IH k G H') as (i' & a & b); [lia|]. exists i'. split; [lia|].
      pose proof (P_own e2 o (k - i') H H' t). lia.
  - apply join_play in t as [(G' & t & ->)|(H' & t & ->)]; pose proof (play_falls _ _ _ _ t).
    + pose proof (V_sum G' H) as f. rewrite (play_length _ _ _ _ t) in f. rewrite f, V_sum in e.
      destruct (IH k G' H) as (i' & a & b); [lia|]. rewrite (play_length _ _ _ _ t) in b.
      exists i'. split; [lia|]. pose proof (P_other e1 o i' G G' t ltac:(lia)). lia.
    + rewrite !V_sum in e. destruct (IH k G H') as (i' & a & b); [lia|]. exists i'. split; [lia|].
      pose proof (P_other e2 o (k - i') H H' t ltac:(lia)). lia.
Qed.
Lemma share_ge n : forall i j G H, (size G + size H < n)%nat -> P e1 o i G + P e2 o j H <= Ps (i + j) G H.
Proof.
  induction n as [|n IH]; intros i j G H l; [lia|].
  destruct (P_case e1 o i G) as [e|[(i' & u & -> & m & ->)|[(G' & t & ->)|(G' & t & f & ->)]]].
  - destruct (P_case e2 o j H) as [e'|[(j' & u & -> & m & ->)|[(H' & t & ->)|(H' & t & f & ->)]]].
    + rewrite e, e', <- V_sum. apply P_value.
    + pose proof (size_whiten _ _ _ m). specialize (IH i j' G (whiten u H) ltac:(lia)).
      rewrite <- whiten_second in IH. apply (has_second G) in m.
      pose proof (P_use (joined (length G) e1 e2) o (i + j') _ _ m).
      replace (i + S j')%nat with (S (i + j')) by lia. lia.
    + pose proof (play_falls _ _ _ _ t). specialize (IH i j G H' ltac:(lia)).
      assert (t' : play (joined (length G) e1 e2) o (G ++ H) (G ++ H')) by (apply join_play; eauto).
      pose proof (P_own _ o (i + j) _ _ t'). lia.
    + pose proof (play_falls _ _ _ _ t). specialize (IH i j G H' ltac:(lia)).
      assert (t' : play (joined (length G) e1 e2) (opp o) (G ++ H) (G ++ H')) by (apply join_play; eauto).
      pose proof (P_other _ o (i + j) _ _ t' ltac:(rewrite !V_sum; lia)). lia.
  - pose proof (size_whiten _ _ _ m). specialize (IH i' j (whiten u G) H ltac:(lia)).
    pose proof (has_length _ _ _ m) as lu. rewrite whiten_length, <- whiten_first in IH by exact lu.
    apply (has_first G H) in m; [|exact lu]. cbn [Nat.add].
    pose proof (P_use (joined (length G) e1 e2) o (i' + j) _ _ m). lia.
  - pose proof (play_falls _ _ _ _ t). specialize (IH i j G' H ltac:(lia)).
    rewrite (play_length _ _ _ _ t) in IH.
    assert (t' : play (joined (length G) e1 e2) o (G ++ H) (G' ++ H)) by (apply join_play; eauto).
    pose proof (P_own _ o (i + j) _ _ t'). lia.
  - pose proof (play_falls _ _ _ _ t). specialize (IH i j G' H ltac:(lia)).
    pose proof (V_sum G' H) as f'. rewrite (play_length _ _ _ _ t) in IH, f'.
    assert (t' : play (joined (length G) e1 e2) (opp o) (G ++ H) (G' ++ H)) by (apply join_play; eauto).
    pose proof (P_other _ o (i + j) _ _ t' ltac:(rewrite f', V_sum; lia)). lia.
Qed.
(** J of parts side by side: the most over all ways to give i rights to the first one. *)
Theorem J_sum k G H : J (joined (length G) e1 e2) o k (G ++ H) =
  largest (map (fun i => J e1 o i G + J e2 o (k - i) H) (seq 0 (S k))).
Proof.
  assert (E : forall i, P e1 o i G + P e2 o (k - i) H - Vs G H = J e1 o i G + J e2 o (k - i) H).
  { intros i. rewrite V_sum. unfold P. lia. }
  assert (E' : J (joined (length G) e1 e2) o k (G ++ H) = Ps k G H - Vs G H) by (unfold P; lia).
  rewrite E'. apply Z.le_antisymm.
  - destruct (share_le (S (size G + size H)) k G H (Nat.lt_succ_diag_r _)) as (i & l & le).
    apply Z.le_trans with (J e1 o i G + J e2 o (k - i) H); [rewrite <- E; lia|].
    apply largest_in, (in_map (fun i => J e1 o i G + J e2 o (k - i) H)), in_seq. lia.
  - set (l := map _ _). destruct (largest_case l) as [->|i].
    + pose proof (P_value (joined (length G) e1 e2) o k (G ++ H)). lia.
    + unfold l in i |- *. apply in_map_iff in i as (i & <- & [_ a]%in_seq). rewrite <- E.
      pose proof (share_ge (S (size G + size H)) i (k - i) G H (Nat.lt_succ_diag_r _)) as ge.
      replace (i + (k - i))%nat with k in ge by lia. lia.
Qed.
End Sum.

(** ** Two legs br: the first right gains 1, and so does the second. *)
Definition leg := tree [0; 1]%nat.
Example legs_gain : map (fun k => J leg Red k [w; b; r]) [0; 1; 2]%nat = [0; 1; 1]%Z /\
  map (fun k => J (joined 3 leg leg) Red k ([w; b; r] ++ [w; b; r])) [0; 1; 2]%nat = [0; 1; 2]%Z.
Proof. split; vm_compute; reflexivity. Qed.
