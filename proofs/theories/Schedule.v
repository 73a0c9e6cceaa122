(** SHICHINARABE with one access: the best order of the jobs.  M is the most that any order of
    the jobs leaves, and doing first what is due first is best (Jackson's rule). *)
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
  pose proof (best_spec (chal h) any F) as no.
  destruct (best (chal h) any F) as [[i z]|]; [destruct no as (A & x & B & -> & _ & p & _)|].
  - destruct (owner h x) as [ch [-> | ->]]; cbn in p; [now rewrite same_refl in p|].
    apply Reach.
    + intros c. pose proof (load_nonneg h (A ++ Node (opp h) ch :: B) (kappa h ch)).
      enough (due_by (kappa h ch) (start h (A ++ Node (opp h) ch :: B))) as d
        by (specialize (f _ d); lia).
      rewrite start_chal. destruct (Nat.ltb_spec 0 (count h ch)); [|lia].
      apply omin_by. left. cbn. lia.
    + apply IH; [pose proof (total_smaller A (opp h) ch B); lia | now apply feasible_chal].
  - assert (nb : forall ch, In (Node (opp h) ch) F -> count h ch = O).
    { intros ch i. apply no in i. cbn in i. now rewrite same_opp in i. }
    destruct F as [|x F]; [constructor|].
    destruct (start h (x :: F)) as [e|] eqn:E.
    + destruct (hold_open h (m + t) (x :: F)) as (A & ch & B & z & e' & _ & g); auto; [congruence|].
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
(** The jobs in the order of their times, one after the other, leave M. *)
Lemma run_perm e J K : Forall (after e) J -> Permutation J K -> StronglySorted sooner K ->
  run e 0 K = least e J.
Proof.
  intros g P s. assert (E : forall m, m <= run e 0 K <-> m <= least e J).
  { intros m. rewrite (le_run m e e _ s) by (now rewrite <- P).
    rewrite le_least_in. setoid_rewrite (load_perm J K _ P).
    split; (intros [a b]; split; [exact a|]); intros j i.
    - specialize (b j (Permutation_in _ P i)). lia.
    - specialize (b j (Permutation_in _ (Permutation_sym P) i)). lia. }
  apply Z.le_antisymm; apply E; lia.
Qed.
Theorem run_least e J : Forall (after e) J -> run e 0 (sort J) = least e J.
Proof. intros g. apply run_perm; auto using sort_sorted. apply SortByTime.Permuted_sort. Qed.

(** ** The loop that the program runs *)
(** It looks only at blockers right behind a job: d is the least kappa of those blockers, or
    infinite.  The jobs are sorted by dm (what [jobs] calls the time), ancestors first on ties. *)
Section Loop.
Variable h : player.
Fixpoint near (t : tree) : option Z :=
  match t with Node q ch => let d := fold_right omin None (map near ch) in
    if same h q then None else if (0 <? count h ch)%nat then omin (Some (kappa h ch)) d else d end.
Definition nearest (F : forest) : option Z := fold_right omin None (map near F).
Fixpoint full_job (t : tree) : list (Z * Z * option Z) :=
  match t with Node q ch => map (fun j => (j, nearest ch)) (own h q ch) ++ flat_map full_job ch end.
Definition full_jobs (F : forest) := flat_map full_job F.

Fixpoint loop (c : option Z) (t : Z) (J : list (Z * Z * option Z)) : option Z :=
  match J with
  | [] => c
  | (_, w, d) :: J => loop (omin c (option_map (fun d => d - (t + w)) d)) (t + w) J
  end.
Fixpoint place (j : Z * Z * option Z) J :=
  match J with
  | [] => [j]
  | k :: J => if fst (fst j) <=? fst (fst k) then j :: k :: J else k :: place j J
  end.
Definition stable J := fold_right place [] J.

(** A time comes from a blocker right behind (d), or from a job y that is done later. *)
Definition from (dm : Z) (d : option Z) (J : list (Z * Z * option Z)) : Prop :=
  d = Some dm \/ exists y, In y J /\ dm = fst (fst y) - snd (fst y).
Fixpoint linked (J : list (Z * Z * option Z)) : Prop :=
  match J with [] => True | ((dm, w), d) :: J =>
    0 <= w /\ at_least dm d /\ from dm d J /\ linked J end.

Lemma place_perm j J : Permutation (j :: J) (place j J).
Proof.
  induction J as [|k J IH]; cbn; auto. destruct (_ <=? _); auto.
  rewrite perm_swap. now constructor.
Qed.
Lemma stable_perm J : Permutation J (stable J).
Proof. induction J as [|j J IH]; cbn; auto. rewrite <- place_perm. now constructor. Qed.
Lemma from_perm dm d J K : Permutation J K -> from dm d J -> from dm d K.
Proof. intros P [e|(y & i & e)]; [now left | right]. eauto using Permutation_in. Qed.
Lemma place_sorted j J :
  StronglySorted sooner (map fst J) -> StronglySorted sooner (map fst (place j J)).
Proof.
  induction J as [|k J IH]; cbn; intros s; [repeat constructor|].
  destruct (Z.leb_spec (fst (fst j)) (fst (fst k))) as [l|l]; cbn.
  - constructor; auto. inversion s as [|? ? _ f]; subst. constructor; [exact l|].
    revert f. apply Forall_impl. unfold sooner. lia.
  - inversion s as [|? ? s' f]; subst. constructor; auto.
    apply (Permutation_Forall (Permutation_map fst (place_perm j J))).
    constructor; auto. unfold sooner. lia.
Qed.
Lemma place_linked dm w d J : 0 <= w -> at_least dm d -> from dm d J ->
  linked J -> linked (place (dm, w, d) J).
Proof.
  intros pos le. induction J as [|[[dm' w'] d'] J IH]; cbn.
  - auto.
  - intros f (a & b & c & l). destruct (Z.leb_spec dm dm'); cbn; [auto 8|].
    split; [auto|]. split; [auto|]. split.
    + eapply from_perm; [apply place_perm|]. destruct c as [c|(y & i & c)]; [now left | right].
      exists y. cbn. auto.
    + apply IH; auto. destruct f as [f|(y & [<-|i] & f)]; [now left | | right; eauto].
      cbn in f. lia.
Qed.
Lemma stable_linked J : linked J -> linked (stable J).
Proof.
  induction J as [|[[dm w] d] J IH]; cbn; auto. intros (a & b & c & l).
  apply place_linked; auto. eapply from_perm; [apply stable_perm | exact c].
Qed.
Lemma stable_sorted J : StronglySorted sooner (map fst (stable J)).
Proof. induction J as [|j J IH]; [constructor | now apply place_sorted]. Qed.

(** The loop sees as much as if it looked at all times. *)
Lemma run_in m e t J y : linked J -> m <= run e t (map fst J) -> In y J ->
  m <= fst (fst y) - (t + snd (fst y)).
Proof.
  revert t. induction J as [|[[dm w] d] J IH]; cbn; [easy|].
  intros t (a & _ & _ & l) s [<-|i]; cbn; [lia|].
  enough (m <= fst (fst y) - (t + w + snd (fst y))) by lia. apply IH; auto. lia.
Qed.
Lemma le_omin m x y : at_least m (omin x y) <-> at_least m x /\ at_least m y.
Proof. destruct x, y; cbn; lia. Qed.
Lemma le_loop m J : linked J -> forall c t,
  at_least m (loop c t J) <-> at_least m c /\ m <= run m t (map fst J).
Proof.
  induction J as [|[[dm w] d] J IH]; cbn; intros l c t; [intuition lia|].
  destruct l as (a & b & f & l). rewrite (IH l), le_omin, Z.min_glb_iff.
  enough (m <= run m (t + w) (map fst J) ->
    at_least m (option_map (fun d => d - (t + w)) d) <-> m <= dm - (t + w)) by tauto.
  intros s. destruct f as [->|(y & i & ->)]; [cbn; lia|].
  pose proof (run_in m m (t + w) J y l s i). destruct d; cbn in *; lia.
Qed.

(** The jobs are linked as they stand in the forest. *)
Lemma full_node q ch F : full_jobs (Node q ch :: F) =
  (map (fun j => (j, nearest ch)) (own h q ch) ++ full_jobs ch) ++ full_jobs F.
Proof. reflexivity. Qed.
Lemma nearest_node q ch F : nearest (Node q ch :: F) = omin
  (if same h q then None else if (0 <? count h ch)%nat then omin (Some (kappa h ch)) (nearest ch)
   else nearest ch) (nearest F).
Proof. reflexivity. Qed.
Lemma full_fst F : map fst (full_jobs F) = jobs h F.
Proof.
  induction F as [|q ch F IH1 IH2] using forest_ind; [reflexivity|].
  rewrite full_node, jobs_node, !map_app, IH1, IH2, map_map, map_id. reflexivity.
Qed.
Lemma linked_app J K : linked J -> linked K -> linked (J ++ K).
Proof.
  intros l k. induction J as [|[[dm w] d] J IH]; cbn in *; auto.
  destruct l as (a & b & [c|(y & i & c)] & l); repeat split; auto; [now left | right].
  exists y. split; auto. apply in_app_iff. auto.
Qed.
(** When the holder must begin comes from a blocker in front, or from a job. *)
Definition begins e d J := match e with Some e => at_least e d /\ from e d J | None => d = None end.
Lemma begins_omin e d J e' d' J' : begins e d J -> begins e' d' J' ->
  begins (omin e e') (omin d d') (J ++ J').
Proof.
  assert (L : forall e d d0, from e d J -> at_least e d0 -> from e (omin d d0) (J ++ J')).
  { unfold from. setoid_rewrite in_app_iff. intros z x y [->|(k & i & ->)] l; [left|right; eauto].
    destruct y; cbn in *; f_equal; lia. }
  assert (R : forall e d d0, from e d J' -> at_least e d0 -> from e (omin d0 d) (J ++ J')).
  { unfold from. setoid_rewrite in_app_iff. intros z x y [->|(k & i & ->)] l; [left|right; eauto].
    destruct y; cbn in *; f_equal; lia. }
  destruct e as [e|], e' as [e'|]; cbn; intros a b; subst; auto; rewrite le_omin.
  - destruct a as [a a'], b as [b b']. split; [destruct d, d'; cbn in *; lia|].
    destruct (Z.le_gt_cases e e') as [l|l]; [rewrite Z.min_l | rewrite Z.min_r]; try lia;
    [apply L | apply R]; auto; [destruct d' | destruct d]; cbn in *; lia.
  - destruct a. repeat split; auto. now apply L.
  - destruct b. repeat split; auto. now apply R.
Qed.
Lemma full_linked F : begins (start h F) (nearest F) (full_jobs F) /\ linked (full_jobs F).
Proof.
  induction F as [|q ch F [b1 l1] [b2 l2]] using forest_ind; [easy|].
  rewrite start_node, nearest_node, full_node. split.
  - apply begins_omin; auto. unfold own. destruct (same h q).
    + destruct (start h ch) as [d|]; cbn; auto. split; auto. right.
      eexists. split; [now left | reflexivity].
    + cbn [map app]. destruct (0 <? count h ch)%nat; auto.
      apply (begins_omin (Some _) (Some _) [] _ _ _); auto. split; [cbn; lia | now left].
  - apply linked_app; auto. unfold own. destruct (same h q); cbn; auto.
    destruct (start h ch) as [d|]; cbn; auto. destruct b1. auto using work_nonneg.
Qed.

Theorem loop_least e F : start h F = Some e ->
  loop (nearest F) 0 (stable (full_jobs F)) = Some (least e (jobs h F)).
Proof.
  intros E. destruct (full_linked F) as [b l]. rewrite E in b. destruct b as [b f].
  pose proof (later_jobs h F) as g. rewrite E in g. cbn in g.
  pose proof (stable_perm (full_jobs F)) as P. apply stable_linked in l.
  apply (from_perm _ _ _ _ P) in f. apply (Permutation_map fst) in P. rewrite full_fst in P.
  pose proof (stable_sorted (full_jobs F)) as s. revert P l f s.
  generalize (stable (full_jobs F)) as J. intros J P l f s.
  assert (E' : forall m, at_least m (loop (nearest F) 0 J) <-> m <= least e (jobs h F)).
  { intros m. assert (g' : Forall (after e) (map fst J)) by (now rewrite <- P).
    rewrite <- (run_perm e _ _ g P s), (le_loop m J l), (le_run m m e _ s g'),
      (le_run m e e _ s g').
    enough (m <= run m 0 (map fst J) -> at_least m (nearest F) <-> m <= e) as N.
    { rewrite (le_run m m e _ s g') in N. assert (m <= m) by lia. tauto. }
    intros r. destruct f as [->|(y & i & ->)]; [reflexivity|].
    pose proof (run_in m m 0 J y l r i). destruct (nearest F); cbn in *; lia. }
  destruct (loop (nearest F) 0 J) as [z|]; cbn in E'.
  - f_equal. apply Z.le_antisymm; apply E'; lia.
  - specialize (E' (least e (jobs h F) + 1)). lia.
Qed.
End Loop.

(** r(b b r(b(b r))): the two jobs are due at the same time.  The ancestor must come first. *)
Definition tie := [r [b []; b []; r [b [b []; r []]]]].
Example tie_right : loop (nearest Red tie) 0 (stable (full_jobs Red tie)) = Some 0 /\
  cost Red 0 tie = Some 0.
Proof. split; reflexivity. Qed.
Example tie_wrong : loop (nearest Red tie) 0 (rev (full_jobs Red tie)) = Some 1.
Proof. reflexivity. Qed.
