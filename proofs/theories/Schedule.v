(** SHICHINARABE with one access: the best order of the jobs.  M is the most that any order of
    the jobs leaves; doing first what is due first is best (Jackson's rule), so one pass and
    one sort find who wins. *)
From Coq Require Import List ZArith Lia Bool Permutation Sorted Mergesort Orders.
From Tefuda Require Import Game Integers Forest Blockers OneAccess.
Import ListNotations.
Open Scope Z_scope.

(** ** M is the best over all orders *)
(** From the time t on the vertices of the holder can be done in some order, each after its
    ancestors, so that every blocker u, when it is reached, has m <= kappa u - time. *)
Inductive ordered (h : player) (m : Z) : Z -> forest -> Prop :=
| Finish t : ordered h m t []
| Do t A ch B : ordered h m (t + work h ch) (A ++ ch ++ B) -> ordered h m t (A ++ Node h ch :: B)
| Reach t A ch B : ((0 < count h ch)%nat -> m <= kappa h ch - t) ->
    ordered h m t (A ++ ch ++ B) -> ordered h m t (A ++ Node (opp h) ch :: B).

Section Orders.
Variable h : player.
Notation feasible := (feasible h).

Lemma ordered_feasible m t F : ordered h m t F -> feasible (m + t) F.
Proof.
  induction 1 as [t|t A ch B _ f|t A ch B k _ f].
  - intros D [].
  - apply feasible_hold in f. revert f. apply feasible_le. lia.
  - intros D d. destruct (by_dec D (start h (A ++ ch ++ B))) as [y|n].
    + rewrite load_chal. auto.
    + rewrite load_chal, (later_load _ _ _ (later_jobs h _) n). rewrite start_chal in d.
      destruct (Nat.ltb_spec 0 (count h ch)) as [c|c]; [|tauto].
      rewrite omin_by in d. destruct d as [d|d]; [|tauto]. cbn in d. specialize (k c). lia.
Qed.

(** The size of a forest, by which one can go on. *)
Definition total F := (count Red F + count Blue F)%nat.
Lemma total_smaller A q ch B : (total (A ++ ch ++ B) < total (A ++ Node q ch :: B))%nat.
Proof. unfold total. rewrite !count_app, !count_node. destruct q; cbn; lia. Qed.

Lemma feasible_ordered n : forall F m t, (total F < n)%nat -> feasible (m + t) F -> ordered h m t F.
Proof.
  induction n as [|n IH]; intros F m t lt f; [lia|].
  destruct (pick (chal h) (fun _ => 0) F) as [no|(A & x & B & -> & p & _)].
  - assert (nb : forall ch, In (Node (opp h) ch) F -> count h ch = O).
    { intros ch i. apply no in i. cbn in i. now rewrite same_opp in i. }
    destruct F as [|x F]; [constructor|].
    destruct (start h (x :: F)) as [e|] eqn:E.
    + destruct (hold_open h (m + t) (x :: F)) as (A & ch & B & e' & g); auto; [congruence|].
      rewrite e' in *. apply Do, IH; [pose proof (total_smaller A h ch B); lia|].
      revert g. apply feasible_le. lia.
    + destruct (owner h x) as [ch [-> | ->]]; [|specialize (no _ (or_introl eq_refl)); cbn in no;
        now rewrite same_opp in no].
      apply (Do h m t []), IH; [pose proof (total_smaller [] h ch F); cbn in *; lia|].
      assert (N : start h ([] ++ ch ++ F) = None).
      { change (Node h ch :: F) with ([] ++ Node h ch :: F) in E. rewrite start_hold in E.
        rewrite start_mid. revert E.
        destruct (start h ch), (start h ([] ++ F)); easy. }
      intros D d. rewrite N in d. easy.
  - destruct (owner h x) as [ch [-> | ->]]; cbn in p; [now rewrite same_refl in p|].
    apply Reach.
    + intros c. pose proof (load_nonneg h (A ++ Node (opp h) ch :: B) (kappa h ch)).
      enough (due_by (kappa h ch) (start h (A ++ Node (opp h) ch :: B))) as d
        by (specialize (f _ d); lia).
      rewrite start_chal. destruct (Nat.ltb_spec 0 (count h ch)); [|lia].
      apply omin_by. left. cbn. lia.
    + apply IH; [pose proof (total_smaller A (opp h) ch B); lia | now apply feasible_chal].
Qed.

(** With blockers, C is the most that an order leaves, or 0. *)
Theorem least_best e m F : start h F = Some e -> m <= least e (jobs h F) <-> ordered h m 0 F.
Proof.
  intros E. pose proof (later_jobs h F) as l. rewrite E in l.
  rewrite (le_least m e _ l). split.
  - intros f. apply (feasible_ordered (Datatypes.S (total F))); [lia|].
    intros D d. rewrite E in d. specialize (f D d). lia.
  - intros o%ordered_feasible D d. specialize (o D). rewrite E in o. specialize (o d). lia.
Qed.
End Orders.

(** ** Jackson's rule: what is due first is done first *)
Fixpoint run (e t : Z) (J : list (Z * Z)) : Z :=
  match J with [] => e | (d, w) :: J => Z.min (d - (t + w)) (run e (t + w) J) end.

Definition sooner (i j : Z * Z) : Prop := fst i <= fst j.
Lemma le_run m e e' J : StronglySorted sooner J -> Forall (after e') J -> forall t,
  m <= run e t J <-> m <= e /\ forall j, In j J -> load J (fst j) + t + m <= fst j.
Proof.
  induction 1 as [|[d w] J _ IH first]; intros g t; [cbn; intuition|].
  inversion g as [|? ? [_ pos] g']; subst. cbn in pos. cbn [run].
  rewrite Z.min_glb_iff, (IH g'). rewrite Forall_forall in first. setoid_rewrite load_cons.
  split; intros [a b].
  - destruct b as [b c]. split; auto. intros j [<-|i].
    + cbn. destruct (Z.leb_spec d d); [|lia].
      destruct (load_at J d e' g') as [->|(j & i & l & <-)]; [lia|].
      specialize (first j i). specialize (c j i). unfold sooner in first. cbn in *. lia.
    + specialize (first j i). specialize (c j i). unfold sooner in first. cbn in *.
      destruct (Z.leb_spec d (fst j)); lia.
  - split; [|split]; auto.
    + specialize (b (d, w) (or_introl eq_refl)). cbn in b. destruct (Z.leb_spec d d); [|lia].
      pose proof (load_mono J d d e' g'). lia.
    + intros j i. specialize (first j i). specialize (b j (or_intror i)).
      unfold sooner in first. cbn in first. destruct (Z.leb_spec d (fst j)); lia.
Qed.

Module ByTime <: TotalLeBool.
  Definition t := (Z * Z)%type.
  Definition leb (i j : Z * Z) := fst i <=? fst j.
  Lemma leb_total i j : leb i j = true \/ leb j i = true.
  Proof. unfold leb. rewrite !Z.leb_le. lia. Qed.
End ByTime.
Module SortByTime := Sort ByTime.
Definition sort := SortByTime.sort.
Lemma sort_sorted J : StronglySorted sooner (sort J).
Proof.
  assert (tr : Relations_1.Transitive (fun i j => is_true (ByTime.leb i j))).
  { intros i j k. unfold is_true, ByTime.leb. rewrite !Z.leb_le. lia. }
  generalize (SortByTime.StronglySorted_sort J tr). fold (sort J).
  induction 1 as [|j K s IH f]; constructor; auto. revert f. apply Forall_impl.
  intros k. apply Z.leb_le.
Qed.

Lemma load_perm J K D : Permutation J K -> load J D = load K D.
Proof. induction 1 as [|[d w] J K _ IH|[d w] [d' w'] J|]; rewrite ?load_cons in *; lia. Qed.
(** The sorted jobs, one after the other, leave M. *)
Theorem run_least e J : Forall (after e) J -> run e 0 (sort J) = least e J.
Proof.
  intros g. pose proof (SortByTime.Permuted_sort J : Permutation J (sort J)) as P.
  assert (E : forall m, m <= run e 0 (sort J) <-> m <= least e J).
  { intros m. rewrite (le_run m e e _ (sort_sorted J)) by (now rewrite <- P).
    rewrite le_least_in. setoid_rewrite (load_perm J (sort J) _ P).
    split; (intros [a b]; split; [exact a|]); intros j i.
    - specialize (b j (Permutation_in _ P i)). lia.
    - specialize (b j (Permutation_in _ (Permutation_sym P) i)). lia. }
  apply Z.le_antisymm; apply E; lia.
Qed.

(** ** One pass and one sort *)
(** Of a forest, in one pass from the leaves: its value, whether the holder has vertices in it,
    when he must begin, and the jobs, put in front of those in J. *)
Section Scan.
Variable h : player.
Definition state := (Z * bool * option Z * list (Z * Z))%type.
Definition node q (st : state) : state :=
  let '(s, seen, e, J) := st in
  if same h q then
    let w := Z.max 0 (- 1 - s) in
    (Z.max 0 (1 + s), true, option_map (fun d => d - w) e,
      match e with Some d => (d, w) :: J | None => J end)
  else (Z.min 0 (s - 1), seen, if seen then omin (Some (Z.max 0 (1 - s))) e else e, J).
Definition beside (st st' : state) : state :=
  let '(s, seen, e, J) := st in let '(s', seen', e', _) := st' in
  (s + s', seen || seen', omin e e', J).
Fixpoint scan (t : tree) (J : list (Z * Z)) : state :=
  match t with Node q ch => node q (fold_right
    (fun u st => beside (scan u (snd st)) st) (0, false, None, J) ch) end.
Definition scans (F : forest) J : state :=
  fold_right (fun u st => beside (scan u (snd st)) st) (0, false, None, J) F.

Lemma scans_right (F : forest) : forall J,
  scans F J = (value h F, (0 <? count h F)%nat, start h F, jobs h F ++ J).
Proof.
  induction F as [|q ch F IH1 IH2] using forest_ind; intros J; [reflexivity|].
  change (scans (Node q ch :: F) J) with
    (beside (node q (scans ch (snd (scans F J)))) (scans F J)).
  rewrite IH2, IH1, value_node, start_node, count_node, jobs_node. unfold own. cbn [snd node].
  assert (or : forall a b, ((0 <? a) || (0 <? b) = (0 <? a + b))%nat).
  { intros [|a] [|b]; reflexivity. }
  destruct (same h q); cbn [beside].
  - rewrite <- !app_assoc. now destruct (start h ch).
  - rewrite or, <- !app_assoc. reflexivity.
Qed.
End Scan.

Definition fast_worth h (buried : nat) F : option Z :=
  let '(s, _, e, J) := scans h F [] in
  match buried, e with
  | O, None => None
  | O, Some e => Some (s + Z.max 0 (run e 0 (sort J)))
  | _, _ => Some s
  end.
Definition fast_decide (buried : player -> nat) : player -> forest -> bool :=
  first_wins (left buried) (fun h => fast_worth h (buried h)).

Lemma fast_worth_right h n F : fast_worth h n F = worth h n F.
Proof.
  unfold fast_worth, worth, cost. rewrite scans_right, app_nil_r.
  pose proof (later_jobs h F) as l. destruct n, (start h F) as [e|]; cbn; f_equal; try lia.
  now rewrite run_least.
Qed.
Lemma fast_decide_right buried p F : fast_decide buried p F = decide buried p F.
Proof. unfold fast_decide, decide, first_wins. now rewrite fast_worth_right. Qed.

Theorem wins_fast buried p F : (0 < left buried p F)%nat ->
  wins_at buried p F <-> fast_decide buried p F = true.
Proof. rewrite fast_decide_right. apply wins_decide. Qed.
Theorem loses_fast buried p F : (0 < left buried p F)%nat ->
  loses_at buried p F <-> fast_decide buried p F = false.
Proof. rewrite fast_decide_right. apply loses_decide. Qed.
