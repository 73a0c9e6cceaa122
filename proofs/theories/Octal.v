(** Octal (hexadecimal, ...) games as rows of heaps: their Grundy values are the values of
    [Period], are computed by a table, and a period is proved by a finite check. *)
From Coq Require Import List Arith Bool Lia Wellfounded.
From Tefuda Require Import Game Grundy Period.
Import ListNotations.

Section Octal.
(** [may i k]: a move may take i counters from a heap and leave the others as k heaps. *)
Variables (may : nat -> nat -> bool) (t K : nat).
Hypothesis bounded : forall i k, may i k = true -> i <= t /\ k <= K.
Hypothesis proper : forall k, may 0 k = true -> 2 <= k.

(** ** The moves *)
(** The rows of k heaps, none of them empty, with n counters in all. *)
Fixpoint parts (k n : nat) : list (list nat) :=
  match k with
  | 0 => if n =? 0 then [[]] else []
  | S 0 => if n =? 0 then [] else [[n]]
  | S k => flat_map (fun h => map (cons h) (parts k (n - h))) (seq 1 n)
  end.
Definition splits (n : nat) : list (list nat) :=
  flat_map (fun i => flat_map (fun k => if may i k then parts k (n - i) else []) (seq 0 (S K)))
    (seq 0 (S (min t n))).

Lemma in_parts k n hs : In hs (parts k n) <->
  length hs = k /\ Forall (lt 0) hs /\ list_sum hs = n.
Proof.
  revert n hs. induction k as [|[|k] IH]; intros n hs.
  - cbn. destruct n; cbn; (split; [intros H|intros (l & _ & s)]).
    + destruct H as [<-|[]]. repeat constructor.
    + left. now destruct hs.
    + destruct H.
    + now destruct hs.
  - clear IH. cbn. destruct n; cbn; (split; [intros H|intros (l & f & s)]).
    + destruct H.
    + destruct hs as [|h [|]]; cbn in l, s; try lia. apply Forall_inv in f. lia.
    + destruct H as [<-|[]]. cbn. rewrite Forall_cons_iff. repeat split; [lia|constructor|lia].
    + destruct hs as [|h [|]]; cbn in l, s; try lia. left. f_equal. lia.
  - change (parts (S (S k)) n)
      with (flat_map (fun h => map (cons h) (parts (S k) (n - h))) (seq 1 n)).
    rewrite in_flat_map. split.
    + intros (h & i%in_seq & (r & <- & (l & f & s)%IH)%in_map_iff).
      unfold list_sum in *. cbn. repeat split; [congruence|constructor; [lia|exact f]|lia].
    + destruct hs as [|h r]; intros (l & f & s); [discriminate|]. exists h.
      pose proof (Forall_inv f). unfold list_sum in s. cbn in s. rewrite in_seq, in_map_iff.
      split; [lia|]. exists r. rewrite IH. repeat split; [cbn in *; lia|now apply Forall_inv_tail in f|].
      unfold list_sum. lia.
Qed.

Lemma in_splits n hs : In hs (splits n) <-> exists i, may i (length hs) = true /\
  Forall (lt 0) hs /\ i + list_sum hs = n.
Proof.
  unfold splits. rewrite in_flat_map. setoid_rewrite in_flat_map. split.
  - intros (i & li%in_seq & k & lk%in_seq & H). exists i.
    destruct (may i k) eqn:m; [|destruct H]. apply in_parts in H as (<- & f & s).
    repeat split; [exact m|exact f|]. lia.
  - intros (i & m & f & s). pose proof (bounded _ _ m). exists i. rewrite in_seq. split; [lia|].
    exists (length hs). rewrite in_seq, m. split; [lia|]. apply in_parts. repeat split; [exact f|lia].
Qed.

Lemma splits_smaller n hs h : In hs (splits n) -> In h hs -> h < n.
Proof.
  intros (i & m & f & s)%in_splits. revert m f s. apply (smaller (fun i k => may i k = true)).
  exact proper.
Qed.

Lemma splits_end : well_founded (fun h n => exists hs, In hs (splits n) /\ In h hs).
Proof.
  apply (wf_incl _ _ lt); [|exact lt_wf]. intros h n (hs & i & j). exact (splits_smaller n hs h i j).
Qed.
Definition heaps : game := row nat splits splits_end.

(** The rule: one heap is replaced. *)
Lemma heaps_move l m : move heaps l m <-> exists a n b i hs, l = a ++ n :: b /\ m = a ++ hs ++ b /\
  may i (length hs) = true /\ Forall (lt 0) hs /\ i + list_sum hs = n.
Proof.
  etransitivity; [apply in_row_moves|]. split.
  - intros (a & n & hs & b & -> & (i & H)%in_splits & ->). exists a, n, b, i, hs. tauto.
  - intros (a & n & b & i & hs & -> & -> & H). exists a, n, hs, b. rewrite in_splits. eauto.
Qed.

(** ** The values *)
Definition heap_value (n : nat) : nat := grundy heaps [n].

Lemma grundy_heaps l : grundy heaps l = xors (map heap_value l).
Proof. apply grundy_row. Qed.
Theorem wins_heaps l : wins (move heaps) l <-> xors (map heap_value l) <> 0.
Proof. now rewrite wins_grundy, grundy_heaps. Qed.
Theorem loses_heaps l : loses (move heaps) l <-> xors (map heap_value l) = 0.
Proof. now rewrite loses_grundy, grundy_heaps. Qed.

Lemma heap_value_eq n :
  heap_value n = mex (map (fun hs => xors (map heap_value hs)) (splits n)).
Proof.
  unfold heap_value at 1. rewrite grundy_eq. cbn [moves heaps row row_moves map].
  rewrite app_nil_r, map_map. f_equal. apply map_ext. intros hs.
  now rewrite app_nil_r, grundy_heaps.
Qed.

(** They are the values of [Period]. *)
Lemma heap_value_mex n :
  is_mex (option (fun i k => may i k = true) xors heap_value n) (heap_value n).
Proof.
  rewrite heap_value_eq. destruct (mex_spec (map (fun hs => xors (map heap_value hs)) (splits n)))
    as [a b]. split.
  - intros (i & hs & m & f & s & e). apply a. apply in_map_iff. exists hs.
    split; [easy|]. apply in_splits. now exists i.
  - intros v (hs & <- & (i & m & f & s)%in_splits)%b%in_map_iff. now exists i, hs.
Qed.

(** The table of the values of 0, ..., n - 1. *)
Fixpoint table (n : nat) : list nat :=
  match n with
  | 0 => []
  | S n => let T := table n in
      T ++ [mex (map (fun hs => xors (map (fun h => nth h T 0) hs)) (splits n))]
  end.

Lemma nth_values n h : h < n -> nth h (map heap_value (seq 0 n)) 0 = heap_value h.
Proof.
  intros l. rewrite (nth_indep _ 0 (heap_value 0)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Theorem table_right n : table n = map heap_value (seq 0 n).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app. cbn [table map plus].
  rewrite IH. do 2 f_equal. rewrite heap_value_eq. f_equal. apply map_ext_in. intros hs i.
  f_equal. apply map_ext_in. intros h j. apply nth_values. exact (splits_smaller n hs h i j).
Qed.

(** The finite check of a period p from n0 on. *)
Definition periodic (n0 p : nat) : bool :=
  let N := K * n0 + (K - 1) * p + t in
  let T := table (N + p) in
  forallb (fun n => nth (n + p) T 0 =? nth n T 0) (seq n0 (N - n0)).

Theorem periodic_right n0 p : 1 <= K -> 1 <= n0 -> 1 <= p -> periodic n0 p = true ->
  forall n, n0 <= n -> heap_value (n + p) = heap_value n.
Proof.
  intros K1 n1 p1 c. apply (period (fun i k => may i k = true) t K bounded proper xors heap_value);
    [exact heap_value_mex|exact K1|exact n1|exact p1|].
  intros n l. unfold periodic in c. rewrite table_right, forallb_forall in c.
  specialize (c n). rewrite !nth_values in c by lia. apply Nat.eqb_eq, c, in_seq. lia.
Qed.
End Octal.

(** ** Games told by a code d_0 d_1 ...: bit k of d_i allows to take i counters and leave k heaps *)
Section Code.
Variables (code : list nat) (K : nat).
Definition code_may (i k : nat) : bool := Nat.testbit (nth i code 0) k.
(** At most K heaps are left, and at least two if nothing is taken. *)
Definition code_ok : bool := forallb (fun d => Nat.log2 d <=? K) code &&
  negb (code_may 0 0) && negb (code_may 0 1).
Hypothesis ok : code_ok = true.

Lemma code_bounded i k : code_may i k = true -> i <= length code - 1 /\ k <= K.
Proof.
  unfold code_ok in ok. rewrite !andb_true_iff, forallb_forall in ok. destruct ok as [[c _] _].
  unfold code_may. intros b. destruct (Nat.lt_ge_cases i (length code)) as [l|g].
  - split; [lia|]. apply (nth_In code 0), c, Nat.leb_le in l.
    destruct (Nat.le_gt_cases k K); [assumption|].
    rewrite Nat.bits_above_log2 in b; [discriminate|lia].
  - rewrite nth_overflow, Nat.bits_0 in b by exact g. discriminate.
Qed.
Lemma code_proper k : code_may 0 k = true -> 2 <= k.
Proof.
  unfold code_ok in ok. rewrite !andb_true_iff, !negb_true_iff in ok. destruct ok as [[_ a] b].
  destruct k as [|[|]]; [congruence|congruence|lia].
Qed.
Definition code_game : game := heaps code_may (length code - 1) K code_bounded code_proper.
Definition code_table : nat -> list nat := table code_may (length code - 1) K.
Definition code_periodic : nat -> nat -> bool := periodic code_may (length code - 1) K.

Theorem code_values n : map (fun h => grundy code_game [h]) (seq 0 n) = code_table n.
Proof. symmetry. apply table_right. Qed.

(** The decider: the nim-sum of the values in the table. *)
Definition code_sum (l : list nat) : nat :=
  let T := code_table (S (list_max l)) in xors (map (fun h => nth h T 0) l).
Lemma code_sum_right l : grundy code_game l = code_sum l.
Proof.
  unfold code_sum. rewrite <- code_values. etransitivity; [apply grundy_heaps|]. f_equal.
  apply map_ext_in. intros h i. symmetry. apply nth_values.
  pose proof (proj1 (list_max_le l _) (le_n _)) as m. rewrite Forall_forall in m.
  specialize (m h i). lia.
Qed.
Theorem code_wins l : wins (move code_game) l <-> code_sum l <> 0.
Proof. now rewrite wins_grundy, code_sum_right. Qed.
Theorem code_loses l : loses (move code_game) l <-> code_sum l = 0.
Proof. now rewrite loses_grundy, code_sum_right. Qed.

Theorem code_period n0 p : 1 <= K -> 1 <= n0 -> 1 <= p -> code_periodic n0 p = true ->
  forall n, n0 <= n -> grundy code_game [n + p] = grundy code_game [n].
Proof. apply periodic_right. Qed.
End Code.

(** ** Examples *)
(** Kayles, .77: take one counter or two that lie side by side. *)
Definition kayles : game := code_game [0; 7; 7] 2 eq_refl.
Example kayles_values :
  map (fun h => grundy kayles [h]) (seq 0 12) = [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6].
Proof. unfold kayles. rewrite code_values. vm_compute. reflexivity. Qed.
Example kayles_period n : 71 <= n -> grundy kayles [n + 12] = grundy kayles [n].
Proof. apply code_period; try lia. vm_compute. reflexivity. Qed.
Example kayles_70 : code_periodic [0; 7; 7] 2 70 12 = false. Proof. vm_compute. reflexivity. Qed.
(** Rows of 5 and 9 are worth the same. *)
Example kayles_lost : loses (move kayles) [5; 9].
Proof. apply code_loses. vm_compute. reflexivity. Qed.

(** Dawson's Kayles, .07: take two that lie side by side. *)
Definition dawson : game := code_game [0; 0; 7] 2 eq_refl.
Example dawson_period n : 53 <= n -> grundy dawson [n + 34] = grundy dawson [n].
Proof. apply code_period; try lia. vm_compute. reflexivity. Qed.

(** A period from 0 on would need more than the check: .4 passes it with p = 1. *)
Example from_0 : code_periodic [0; 4] 2 0 1 = true /\ code_table [0; 4] 2 4 = [0; 0; 0; 1].
Proof. split; vm_compute; reflexivity. Qed.
