(** SHICHINARABE with one access: values, blockers and jobs, counted for the holder h, who
    empties first if he is never stuck.  The challenger must keep a blocker: a vertex of his
    with a vertex of the holder behind it.  The value is S + C: S is the value of normal play,
    C what keeping a blocker costs the challenger. *)
From Coq Require Import List ZArith Lia Bool.
From Tefuda Require Import Game Integers Forest.
Import ListNotations.
Open Scope Z_scope.

(** ** Definitions *)
Definition sum : list Z -> Z := fold_right Z.add 0.

(** The lesser of two numbers, [None] being infinity; and: no later than D. *)
Definition omin a b :=
  match a, b with Some x, Some y => Some (Z.min x y) | None, o | o, None => o end.
Definition due_by (D : Z) (o : option Z) : Prop :=
  match o with Some e => e <= D | None => False end.

(** The work of all those jobs (d, w) that must be done by the time D. *)
Definition load (J : list (Z * Z)) (D : Z) : Z :=
  sum (map (fun j => if fst j <=? D then snd j else 0) J).
(** The least of D - load D, and no more than the time e of the beginning. *)
Definition least (e : Z) (J : list (Z * Z)) : Z :=
  fold_right Z.min e (map (fun j => fst j - load J (fst j)) J).

Section Holder.
Variable h : player.

(** The value of normal play. *)
Fixpoint val (t : tree) : Z :=
  match t with Node q ch => let s := sum (map val ch) in
    if same h q then Z.max 0 (1 + s) else Z.min 0 (s - 1) end.
Definition value (F : forest) : Z := sum (map val F).

(** What the challenger loses if he never plays a vertex with these children, and what
    playing one costs the holder besides the one that every move costs. *)
Definition kappa (ch : forest) : Z := Z.max 0 (1 - value ch).
Definition work (ch : forest) : Z := Z.max 0 (- 1 - value ch).

(** When the holder must begin, so that no blocker u is opened after kappa u.  A blocker is a
    vertex of the challenger with a vertex of the holder behind it. *)
Fixpoint begin (t : tree) : option Z :=
  match t with Node q ch => let e := fold_right omin None (map begin ch) in
    if same h q then option_map (fun d => d - work ch) e
    else if (0 <? count h ch)%nat then omin (Some (kappa ch)) e else e end.
Definition start (F : forest) : option Z := fold_right omin None (map begin F).

(** The jobs: the vertices of the holder with blockers behind them, each with the time by
    which it must be done, and its work. *)
Definition own (q : player) (ch : forest) : list (Z * Z) :=
  match same h q, start ch with true, Some d => [(d, work ch)] | _, _ => [] end.
Fixpoint job (t : tree) : list (Z * Z) :=
  match t with Node q ch => own q ch ++ flat_map job ch end.
Definition jobs (F : forest) : list (Z * Z) := flat_map job F.

(** C, if so many vertices of the holder are buried. *)
Definition cost (buried : nat) (F : forest) : option Z :=
  match buried, start F with
  | O, None => None
  | O, Some e => Some (Z.max 0 (least e (jobs F)))
  | _, _ => Some 0
  end.
Definition worth buried F : option Z := option_map (Z.add (value F)) (cost buried F).
End Holder.

(** ** Times *)
Lemma omin_by D x y : due_by D (omin x y) <-> due_by D x \/ due_by D y.
Proof. destruct x, y; cbn; lia. Qed.
Lemma by_dec D o : due_by D o \/ ~ due_by D o.
Proof. destruct o; cbn; lia. Qed.
Lemma omin_assoc x y z : omin x (omin y z) = omin (omin x y) z.
Proof. destruct x, y, z; cbn; f_equal; lia. Qed.
Lemma omin_comm x y : omin x y = omin y x.
Proof. destruct x, y; cbn; f_equal; lia. Qed.
Lemma omin_none x y : omin x y = None -> x = None /\ y = None.
Proof. destruct x, y; easy. Qed.
Lemma sum_app J K : sum (J ++ K) = sum J + sum K.
Proof. induction J; cbn in *; lia. Qed.
Lemma load_app J K D : load (J ++ K) D = load J D + load K D.
Proof. unfold load. rewrite map_app. apply sum_app. Qed.
Lemma load_cons d w J D : load ((d, w) :: J) D = (if d <=? D then w else 0) + load J D.
Proof. reflexivity. Qed.

(** Jobs with work, none of which must be done before e. *)
Definition after (e : Z) (j : Z * Z) := e <= fst j /\ 0 <= snd j.
Lemma load_mono J D D' e : Forall (after e) J -> D <= D' -> 0 <= load J D <= load J D'.
Proof.
  intros g l. induction g as [|[d w] J [_ p] _ IH]; [cbn; lia|]. rewrite !load_cons. cbn in p.
  destruct (Z.leb_spec d D), (Z.leb_spec d D'); lia.
Qed.
Lemma load_before J D e : Forall (after e) J -> D < e -> load J D = 0.
Proof.
  intros g l. induction g as [|[d w] J [p _] _ IH]; [reflexivity|]. rewrite load_cons. cbn in p.
  destruct (Z.leb_spec d D); lia.
Qed.
(** The load changes only at times of jobs. *)
Lemma load_at J D e : Forall (after e) J ->
  load J D = 0 \/ exists j, In j J /\ fst j <= D /\ load J (fst j) = load J D.
Proof.
  intros g. induction g as [|[d w] J [_ p] g IH]; [left; reflexivity|]. cbn in p.
  setoid_rewrite load_cons. destruct (Z.leb_spec d D) as [l|l].
  - right. destruct IH as [z|([d' w'] & i & l' & z)]; cbn in *.
    + exists (d, w). cbn. pose proof (load_mono J d D e g l).
      destruct (Z.leb_spec d d); [|lia]. repeat split; auto; lia.
    + destruct (Z.leb_spec d d').
      * exists (d', w'). cbn. destruct (Z.leb_spec d d'); [|lia]. repeat split; auto; lia.
      * exists (d, w). cbn. pose proof (load_mono J d D e g l).
        pose proof (load_mono J d' d e g). destruct (Z.leb_spec d d); [|lia].
        repeat split; auto; lia.
  - destruct IH as [z|([d' w'] & i & l' & z)]; [left; lia|]. right.
    exists (d', w'). cbn in *. destruct (Z.leb_spec d d'); [lia|]. repeat split; auto; lia.
Qed.

(** M without lists: what is due at any time D fits in, less m. *)
Definition fits m (e : Z) J := forall D, e <= D -> load J D + m <= D.
Lemma le_least_in m e J :
  m <= least e J <-> m <= e /\ forall j, In j J -> load J (fst j) + m <= fst j.
Proof.
  unfold least. generalize (load J) as f. intros f.
  induction J as [|j J IH]; cbn; [intuition|].
  rewrite Z.min_glb_iff, IH. intuition; subst; auto; try lia. apply Z.le_add_le_sub_l; auto.
Qed.
Lemma le_least m e J : Forall (after e) J -> m <= least e J <-> fits m e J.
Proof.
  intros g. rewrite le_least_in. split.
  - intros [le all] D l. destruct (load_at J D e g) as [->|(j & i & l' & <-)]; [lia|].
    specialize (all j i). lia.
  - intros f. split.
    + specialize (f e). pose proof (load_mono J e e e g). lia.
    + intros j i. apply f. rewrite Forall_forall in g. apply g, i.
Qed.

(** ** Forests taken apart *)
Section Forests.
Variable h : player.
Notation value := (value h).
Notation start := (start h).
Notation jobs := (jobs h).

Lemma value_node q ch F : value (Node q ch :: F) =
  (if same h q then Z.max 0 (1 + value ch) else Z.min 0 (value ch - 1)) + value F.
Proof. reflexivity. Qed.
Lemma start_node q ch F : start (Node q ch :: F) = omin
  (if same h q then option_map (fun d => d - work h ch) (start ch)
   else if (0 <? count h ch)%nat then omin (Some (kappa h ch)) (start ch) else start ch) (start F).
Proof. reflexivity. Qed.
Lemma jobs_node q ch F : jobs (Node q ch :: F) = (own h q ch ++ jobs ch) ++ jobs F.
Proof. reflexivity. Qed.

(** A part in the middle may be looked at by itself. *)
Lemma value_mid A X B : value (A ++ X ++ B) = value X + value (A ++ B).
Proof. unfold Blockers.value. rewrite !map_app, !sum_app. lia. Qed.
Lemma start_app A B : start (A ++ B) = omin (start A) (start B).
Proof.
  unfold Blockers.start. rewrite map_app. induction A as [|t A IH]; [reflexivity|].
  cbn. now rewrite IH, omin_assoc.
Qed.
Lemma start_mid A X B : start (A ++ X ++ B) = omin (start X) (start (A ++ B)).
Proof. rewrite !start_app, !omin_assoc. f_equal. apply omin_comm. Qed.
Lemma load_mid A X B D : load (jobs (A ++ X ++ B)) D = load (jobs X) D + load (jobs (A ++ B)) D.
Proof. unfold Blockers.jobs. rewrite !flat_map_app, !load_app. lia. Qed.

Lemma work_nonneg ch : 0 <= work h ch.
Proof. unfold work. lia. Qed.
Lemma Forall_after e e' J : e' <= e -> Forall (after e) J -> Forall (after e') J.
Proof. intros l. apply Forall_impl. unfold after. lia. Qed.

(** No job is due before the beginning. *)
Definition later (o : option Z) J := match o with Some e => Forall (after e) J | None => J = [] end.
Lemma later_app x y J K : later x J -> later y K -> later (omin x y) (J ++ K).
Proof.
  destruct x, y; cbn; intros f g; subst; rewrite ?app_nil_r; auto.
  apply Forall_app. split; eapply Forall_after; [|eassumption| |eassumption]; lia.
Qed.
Lemma later_own ch : later (start ch) (jobs ch) -> later (start ch) (own h h ch ++ jobs ch).
Proof.
  unfold own. rewrite same_refl. destruct (start ch) as [d|]; cbn; auto.
  constructor; auto. split; [cbn; lia | apply work_nonneg].
Qed.
Lemma later_jobs F : later (start F) (jobs F).
Proof.
  induction F as [|q ch F IH1 IH2] using forest_ind; [reflexivity|].
  rewrite start_node, jobs_node. apply later_app; auto.
  generalize (same_spec h q). destruct (same h q) eqn:E; intros ->.
  - apply later_own in IH1. revert IH1. destruct (start ch) as [d|]; cbn; auto.
    apply Forall_after. pose proof (work_nonneg ch). lia.
  - unfold own. rewrite E. cbn [app]. destruct (0 <? count h ch)%nat; auto.
    apply (later_app (Some _) _ [] _); [constructor | exact IH1].
Qed.
Lemma later_load D o J : later o J -> ~ due_by D o -> load J D = 0.
Proof.
  destruct o as [e|]; cbn; intros l n; [|now subst]. apply (load_before J D e l). lia.
Qed.
Lemma load_nonneg F D : 0 <= load (jobs F) D.
Proof.
  pose proof (later_jobs F) as l. destruct (start F) as [e|]; cbn in l; [|rewrite l; cbn; lia].
  apply (load_mono _ D D e l). lia.
Qed.

(** Without vertices of the holder there are no blockers. *)
Lemma start_empty F : count h F = O -> start F = None /\ value F <= 0.
Proof.
  induction F as [|q ch F IH1 IH2] using forest_ind; [cbn; auto with zarith|].
  rewrite count_node, start_node, value_node. intros e.
  destruct (same h q); [lia|]. destruct (Nat.ltb_spec 0 (count h ch)); [lia|].
  destruct IH1 as [-> ?]; [lia|]. destruct IH2 as [-> ?]; [lia|].
  split; [reflexivity | lia].
Qed.
(** Without blockers the holder can move, if he has vertices. *)
Lemma start_root F : start F = None -> count h F = O \/ exists F', play h F F'.
Proof.
  induction F as [|[q ch] F IH]; [auto|]. rewrite start_node, count_node.
  generalize (same_spec h q). destruct (same h q) eqn:E; intros ->.
  - right. exists ([] ++ ch ++ F). apply (Play h []).
  - intros [e1 e2]%omin_none. destruct (Nat.ltb_spec 0 (count h ch)).
    { apply omin_none in e1 as [? _]. discriminate. }
    destruct (IH e2) as [|[F' p]]; [left; lia|]. right. destruct p as [A c B].
    exists (Node (opp h) ch :: A ++ c ++ B). apply (Play h (_ :: A)).
Qed.

(** ** M, and what moves change *)
(** M >= m: all that is due at any time D can be done by D, with m to spare. *)
Definition feasible m F := forall D, due_by D (start F) -> load (jobs F) D + m <= D.

Lemma feasible_le m m' F : m' <= m -> feasible m F -> feasible m' F.
Proof. intros l f D d. specialize (f D d). lia. Qed.
Lemma worth_none n F : worth h n F = None <-> n = O /\ start F = None.
Proof. unfold worth, cost. destruct n, (start F); cbn; intuition congruence. Qed.
(** The value of the race by its lower bounds. *)
Lemma le_worth z n F :
  at_least z (worth h n F) <-> z <= value F \/ (n = O /\ feasible (z - value F) F).
Proof.
  unfold worth, cost, feasible. pose proof (later_jobs F) as l.
  destruct n as [|n]; [|cbn; lia]. destruct (start F) as [e|]; cbn in *; [|tauto].
  pose proof (le_least (z - value F) e _ l) as E. unfold fits in E. rewrite <- E. lia.
Qed.

(** The holder plays x, whose children are ch. *)
Lemma value_hold A ch B :
  value (A ++ Node h ch :: B) = value (A ++ ch ++ B) + 1 + work h ch.
Proof.
  change (Node h ch :: B) with ([Node h ch] ++ B). rewrite !value_mid, value_node, same_refl.
  unfold work. change (value []) with 0. lia.
Qed.
Lemma start_hold A ch B : start (A ++ Node h ch :: B) =
  omin (option_map (fun d => d - work h ch) (start ch)) (start (A ++ B)).
Proof.
  change (Node h ch :: B) with ([Node h ch] ++ B). rewrite start_mid, start_node, same_refl.
  f_equal. destruct (start ch); reflexivity.
Qed.
Lemma load_hold A ch B D : load (jobs (A ++ Node h ch :: B)) D =
  load (own h h ch) D + load (jobs (A ++ ch ++ B)) D.
Proof.
  change (Node h ch :: B) with ([Node h ch] ++ B). rewrite !load_mid, jobs_node, !load_app.
  change (load (jobs []) D) with 0. lia.
Qed.
Lemma load_own ch D :
  (due_by D (start ch) -> load (own h h ch) D = work h ch) /\
  (~ due_by D (start ch) -> load (own h h ch) D = 0).
Proof.
  unfold own. rewrite same_refl. destruct (start ch) as [d|]; cbn; [|tauto].
  destruct (Z.leb_spec d D); lia.
Qed.

(** The challenger plays u, whose children are ch. *)
Lemma value_chal A ch B : value (A ++ Node (opp h) ch :: B) =
  Z.min 0 (value ch - 1) - value ch + value (A ++ ch ++ B).
Proof.
  change (Node (opp h) ch :: B) with ([Node (opp h) ch] ++ B).
  rewrite !value_mid, value_node, same_opp. change (value []) with 0. lia.
Qed.
Lemma start_chal A ch B : start (A ++ Node (opp h) ch :: B) =
  if (0 <? count h ch)%nat then omin (Some (kappa h ch)) (start (A ++ ch ++ B))
  else start (A ++ ch ++ B).
Proof.
  change (Node (opp h) ch :: B) with ([Node (opp h) ch] ++ B).
  rewrite !start_mid, start_node, same_opp. change (start []) with (@None Z).
  destruct (0 <? count h ch)%nat; rewrite ?omin_assoc; f_equal; now rewrite omin_comm.
Qed.
Lemma load_chal A ch B D :
  load (jobs (A ++ Node (opp h) ch :: B)) D = load (jobs (A ++ ch ++ B)) D.
Proof.
  change (Node (opp h) ch :: B) with ([Node (opp h) ch] ++ B).
  rewrite !load_mid, jobs_node. unfold own. rewrite same_opp, app_nil_r. reflexivity.
Qed.

(** Roots of the holder and of the challenger. *)
Lemma owner t : exists ch, t = Node h ch \/ t = Node (opp h) ch.
Proof.
  destruct t as [q ch]. exists ch. generalize (same_spec h q). destruct (same h q); intros ->; auto.
Qed.
Lemma val_hold ch : val h (Node h ch) = Z.max 0 (1 + value ch).
Proof. cbn. now rewrite same_refl. Qed.
Lemma val_chal ch : val h (Node (opp h) ch) = - kappa h ch.
Proof. cbn. rewrite same_opp. unfold kappa, Blockers.value. lia. Qed.
Lemma begin_hold ch : begin h (Node h ch) = option_map (fun d => d - work h ch) (start ch).
Proof. cbn. now rewrite same_refl. Qed.
Lemma begin_chal ch : begin h (Node (opp h) ch) =
  if (count h ch =? 0)%nat then start ch else omin (Some (kappa h ch)) (start ch).
Proof. cbn [begin]. rewrite same_opp. now destruct (count h ch). Qed.
Lemma kappa_nonneg ch : 0 <= kappa h ch.
Proof. unfold kappa. lia. Qed.

Lemma value_nonneg F : (forall ch, In (Node (opp h) ch) F -> kappa h ch <= 0) -> 0 <= value F.
Proof.
  induction F as [|t F IH]; intros H; [reflexivity|].
  change (value (t :: F)) with (val h t + value F).
  assert (0 <= value F) by (apply IH; intros; apply H; now right).
  destruct (owner t) as [ch [-> | ->]]; rewrite ?val_hold, ?val_chal; [lia|].
  specialize (H ch (or_introl eq_refl)). lia.
Qed.
Lemma value_nonpos F : (forall ch, In (Node h ch) F -> value ch < 0) -> value F <= 0.
Proof.
  induction F as [|t F IH]; intros H; [reflexivity|].
  change (value (t :: F)) with (val h t + value F).
  assert (value F <= 0) by (apply IH; intros; apply H; now right).
  destruct (owner t) as [ch [-> | ->]]; rewrite ?val_hold, ?val_chal.
  - specialize (H ch (or_introl eq_refl)). lia.
  - pose proof (kappa_nonneg ch). lia.
Qed.
Lemma value_in F ch : (forall c, In (Node h c) F -> value c < 0) ->
  In (Node (opp h) ch) F -> value F <= - kappa h ch.
Proof.
  intros H (A & B & ->)%in_split. change (Node (opp h) ch :: B) with ([Node (opp h) ch] ++ B).
  rewrite value_mid. change (value [_]) with (val h (Node (opp h) ch) + 0). rewrite val_chal.
  enough (value (A ++ B) <= 0) by lia. apply value_nonpos. intros c i. apply H.
  apply in_app_iff in i as [i|i]; apply in_app_iff; cbn; auto.
Qed.
Lemma start_in F D : due_by D (start F) <-> exists t, In t F /\ due_by D (begin h t).
Proof.
  induction F as [|t F IH]; [split; [easy | intros (? & [] & _)]|].
  change (start (t :: F)) with (omin (begin h t) (start F)). rewrite omin_by, IH. split.
  - intros [d|(u & i & d)]; [exists t | exists u]; cbn; auto.
  - intros (u & [<-|i] & d); eauto.
Qed.

Lemma load_none F D : (forall t, In t F -> load (job h t) D = 0) -> load (jobs F) D = 0.
Proof.
  induction F as [|t F IH]; intros H; [reflexivity|].
  change (jobs (t :: F)) with (job h t ++ jobs F). rewrite load_app, IH, H; auto with datatypes.
Qed.
Lemma load_in F t D : In t F -> load (job h t) D <= load (jobs F) D.
Proof.
  intros (A & B & ->)%in_split. change (t :: B) with ([t] ++ B). rewrite load_mid.
  pose proof (load_nonneg (A ++ B) D). replace (jobs [t]) with (job h t); [lia|].
  symmetry. apply app_nil_r.
Qed.
Lemma job_hold ch : job h (Node h ch) = own h h ch ++ jobs ch.
Proof. reflexivity. Qed.
Lemma job_none t : begin h t = None -> job h t = [].
Proof.
  intros e. pose proof (later_jobs [t]) as l. cbn in l. rewrite app_nil_r, e in l. exact l.
Qed.
End Forests.
