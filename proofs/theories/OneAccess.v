(** SHICHINARABE with one access: S + C has the properties 1 to 4, and tells who wins. *)
From Coq Require Import List ZArith Lia Bool.
From Tefuda Require Import Game Integers Forest Blockers.
Import ListNotations.
Open Scope Z_scope.

(** The decider: does p, to move, win?  (By [holder], [ahead] of Integers.v.) *)
Definition decide (buried : player -> nat) : player -> forest -> bool :=
  first_wins (left buried) (fun h => worth h (buried h)).

(** ** Examples: r(b(b b r)) *)
Definition r ch := Node Red ch.
Definition b ch := Node Blue ch.
Definition T := r [b [b []; b []; r []]].
Example one_copy : value Red [T] = 0 /\ cost Red 0 [T] = Some 1 /\ decide none Red [T] = true.
Proof. repeat split. Qed.
Example two_copies :
  value Red [T; T] = 0 /\ cost Red 0 [T; T] = Some 0 /\ decide none Red [T; T] = false.
Proof. repeat split. Qed.

(** ** How M changes *)
Section Properties.
Variable h : player.
Notation value := (value h).
Notation start := (start h).
Notation jobs := (jobs h).
Notation feasible := (feasible h).

(** Property 1: a move of the holder with work w makes M at most w larger. *)
Lemma feasible_hold m A ch B :
  feasible m (A ++ ch ++ B) -> feasible (m - work h ch) (A ++ Node h ch :: B).
Proof.
  intros f D d. destruct (load_own h ch D) as [o1 o2]. pose proof (work_nonneg h ch).
  rewrite load_hold. rewrite start_hold, omin_by in d. pose proof (start_mid h A ch B) as E.
  destruct (by_dec D (start (A ++ ch ++ B))) as [y|n].
  - specialize (f D y). destruct (by_dec D (start ch)); [rewrite o1 | rewrite o2]; auto; lia.
  - rewrite (later_load _ _ _ (later_jobs h _) n). rewrite E, omin_by in n. rewrite o2 by tauto.
    destruct d as [d|]; [|tauto]. unfold feasible in f. rewrite E in f.
    destruct (start ch) as [e|]; cbn in d; [|easy]. specialize (f e).
    pose proof (load_nonneg h (A ++ ch ++ B) e). rewrite omin_by in f. cbn in f.
    assert (e <= e) as r by lia. specialize (f (or_introl r)). lia.
Qed.
(** Property 2: a move of the challenger does not make M smaller. *)
Lemma feasible_chal m A ch B :
  feasible m (A ++ Node (opp h) ch :: B) -> feasible m (A ++ ch ++ B).
Proof.
  intros f D d. rewrite <- load_chal. apply f. rewrite start_chal.
  destruct (0 <? count h ch)%nat; [apply omin_by|]; auto.
Qed.

(** ** Which move to make *)
(** The number of a root with a property for which f is largest, if there is one. *)
Fixpoint best (P : tree -> bool) (f : tree -> Z) (F : forest) : option (nat * Z) :=
  match F with
  | [] => None
  | t :: F => match best P f F with
    | Some (i, z) => if P t && (z <=? f t) then Some (O, f t) else Some (S i, z)
    | None => if P t then Some (O, f t) else None
    end
  end.
Lemma best_spec P f F : match best P f F with
  | None => forall t, In t F -> P t = false
  | Some (i, z) => exists A t B, F = A ++ t :: B /\ length A = i /\ P t = true /\
      f t = z /\ forall u, In u (A ++ B) -> P u = true -> f u <= z
  end.
Proof.
  induction F as [|t F IH]; [easy|]. cbn. destruct (best P f F) as [[i z]|].
  - destruct IH as (A & u & B & -> & <- & p & <- & b). destruct (P t) eqn:pt; cbn.
    + destruct (Z.leb_spec (f u) (f t)) as [l|l].
      * exists [], t, (A ++ u :: B). repeat split; auto. intros v i pv.
        apply in_elt_inv in i as [<-|i]; [lia|]. specialize (b v i pv). lia.
      * exists (t :: A), u, B. repeat split; auto. intros v [<-|i]; auto. lia.
    + exists (t :: A), u, B. repeat split; auto. intros v [<-|i] pv; [congruence | auto].
  - destruct (P t) eqn:pt.
    + exists [], t, F. repeat split; auto. intros u i pu. rewrite IH in pu; easy.
    + intros u [<-|i]; auto.
Qed.

(** The holder plays a root of positive value, else one that must be done first, else any. *)
Definition mine (t : tree) := match t with Node q _ => same h q end.
Definition gains (t : tree) := match t with Node q ch => same h q && (0 <=? value ch) end.
Definition opens (t : tree) := match t with Node q ch =>
  same h q && match start ch with Some _ => true | None => false end end.
Definition deadline (t : tree) := match t with Node _ ch =>
  match start ch with Some d => d | None => 0 end end.
(** The challenger plays a root that is no blocker, else one with the largest kappa. *)
Definition free (t : tree) :=
  match t with Node q ch => negb (same h q) && (count h ch =? 0)%nat end.
Definition chal (t : tree) := match t with Node q ch => negb (same h q) end.
Definition any (t : tree) := 0.
Definition first_of : list (option (nat * Z)) -> option nat :=
  fold_right (fun o r => match o with Some (i, _) => Some i | None => r end) None.
Definition advice (p : player) (F : forest) : option nat := first_of (
  if same h p then [best gains any F; best opens (fun t => - deadline t) F; best mine any F]
  else [best free any F; best chal (fun t => - val h t) F]).

(** Property 4: the advised move of the challenger costs one, and leaves M as it is, as far
    as it matters. *)
Lemma chal_move F : value F < 0 -> exists A ch B,
  F = A ++ Node (opp h) ch :: B /\ advice (opp h) F = Some (length A) /\
  value ch <= 0 /\ forall m, m <= - value F -> feasible m (A ++ ch ++ B) -> feasible m F.
Proof.
  intros neg. unfold advice. rewrite same_opp. cbn [first_of fold_right].
  pose proof (best_spec free any F) as bl.
  destruct (best free any F) as [[i z]|]; [destruct bl as (A & t & B & -> & <- & p & _)|].
  - destruct (owner h t) as [ch [-> | ->]]; cbn in p; [now rewrite same_refl in p|].
    rewrite same_opp in p. cbn in p. apply Nat.eqb_eq in p.
    exists A, ch, B. split; auto. split; auto. destruct (start_empty h ch p). split; [lia|].
    intros m le f D d. rewrite load_chal. rewrite start_chal, p in d. exact (f D d).
  - pose proof (best_spec chal (fun t => - val h t) F) as no.
    destruct (best chal (fun t => - val h t) F) as [[i z]|].
    2: { enough (0 <= value F) by lia. apply value_nonneg. intros ch i. apply no in i. cbn in i.
      now rewrite same_opp in i. }
    destruct no as (A & t & B & -> & <- & p & <- & best).
    destruct (owner h t) as [ch [-> | ->]]; cbn in p; [now rewrite same_refl in p|]. clear p.
    assert (max : forall ch', In (Node (opp h) ch') (A ++ B) -> kappa h ch' <= kappa h ch).
    { intros ch' i. specialize (best _ i). rewrite !val_chal in best. cbn in best.
      rewrite same_opp in best. specialize (best eq_refl). lia. }
    assert (pos : 0 < kappa h ch).
    { destruct (Z.lt_ge_cases 0 (kappa h ch)) as [|n]; auto.
      enough (0 <= value (A ++ Node (opp h) ch :: B)) by lia. apply value_nonneg. intros ch' i.
      apply in_elt_inv in i as [[= <-]|i]; [lia|]. specialize (max _ i). lia. }
    exists A, ch, B. split; auto. split; auto. rewrite value_chal in *. unfold kappa in pos.
    split; [lia|]. intros m le f D d. rewrite load_chal. rewrite start_chal in d.
    destruct (by_dec D (start (A ++ ch ++ B))) as [y|n]; [exact (f D y)|].
    rewrite (later_load _ _ _ (later_jobs h _) n).
    assert (k : kappa h ch <= D) by
      (destruct (0 <? count h ch)%nat; [rewrite omin_by in d; cbn in d; tauto | tauto]).
    rewrite value_mid in le. rewrite start_mid, omin_by, (start_in h (A ++ B)) in n.
    enough (0 <= value (A ++ B)) by (unfold kappa in k; lia). apply value_nonneg.
    intros ch' i. exfalso. apply n. right. exists (Node (opp h) ch'). split; auto.
    rewrite begin_chal. assert (i' : In (Node (opp h) ch') (A ++ Node (opp h) ch :: B)).
    { apply in_app_iff in i as [i|i]; apply in_app_iff; cbn; auto. }
    apply bl in i'. cbn in i'. rewrite same_opp in i'. cbn in i'. specialize (max _ i).
    rewrite i', omin_by. cbn. lia.
Qed.

(** Property 3: so does the advised move of the holder, unless he is safe already. *)
Lemma hold_gain F A ch B m : F = A ++ Node h ch :: B -> 0 <= value ch ->
  value (A ++ ch ++ B) = value F - 1 /\ (feasible m F -> feasible m (A ++ ch ++ B)).
Proof.
  intros -> l. assert (w : work h ch = 0) by (unfold work; lia). rewrite value_hold, w.
  split; [lia|]. intros f D d. specialize (f D). rewrite load_hold in f.
  rewrite start_hold, w in f. rewrite start_mid in d. pose proof (load_own h ch D).
  destruct (by_dec D (start ch)), (start ch), (start (A ++ B)); cbn in *; lia.
Qed.
Lemma hold_open m F : start F <> None ->
  (forall ch, In (Node (opp h) ch) F -> count h ch = O) -> feasible m F ->
  exists A ch B z, F = A ++ Node h ch :: B /\
    best opens (fun t => - deadline t) F = Some (length A, z) /\
    feasible (m + work h ch) (A ++ ch ++ B).
Proof.
  intros some nb f.
  assert (none : forall t, In t F -> opens t = false -> begin h t = None).
  { intros t i. destruct (owner h t) as [ch [-> | ->]].
    - rewrite begin_hold. cbn. rewrite same_refl. now destruct (start ch).
    - intros _. rewrite begin_chal, (nb _ i). apply start_empty, nb, i. }
  pose proof (best_spec opens (fun t => - deadline t) F) as no.
  destruct (best opens (fun t => - deadline t) F) as [[i z]|].
  2: { destruct (start F) as [e|] eqn:E; [|tauto]. exfalso.
    destruct (proj1 (start_in h F e)) as (t & i & d); [rewrite E; cbn; lia|].
    rewrite (none t i (no t i)) in d. exact d. }
  destruct no as (A & t & B & -> & <- & p & <- & best).
  destruct (owner h t) as [ch [-> | ->]]; cbn in p; rewrite ?same_refl, ?same_opp in p; [|easy].
  destruct (start ch) as [e|] eqn:E; [|easy].
  assert (rest : forall u, In u (A ++ B) -> begin h u = None \/
    exists c d, u = Node h c /\ start c = Some d /\ e <= d).
  { intros u i. destruct (opens u) eqn:o.
    - right. specialize (best u i o). destruct (owner h u) as [c [-> | ->]]; cbn in *;
      rewrite ?same_refl, ?same_opp in o; [|easy]. exists c.
      destruct (start c) as [d|]; [|easy]. exists d. rewrite E in best. repeat split. lia.
    - left. apply none; auto. apply in_app_iff in i as [i|i]; apply in_app_iff; cbn; auto. }
  do 4 eexists. split; [reflexivity|]. split; [reflexivity|]. intros D d.
  destruct (load_own h ch D) as [o1 o2].
  destruct (Z.le_gt_cases e D) as [l|l].
  - specialize (f D). rewrite start_hold, omin_by, load_hold, E in f. cbn in f.
    pose proof (work_nonneg h ch). rewrite E in o1. cbn in o1. specialize (o1 l).
    assert (e - work h ch <= D) as y by lia. specialize (f (or_introl y)). lia.
  - rewrite start_mid, E, omin_by, (start_in h (A ++ B)) in d. cbn in d.
    destruct d as [d|(u & i & d)]; [lia|].
    destruct (rest u i) as [b|(c & d' & -> & E' & le)]; [rewrite b in d; easy|].
    rewrite begin_hold, E' in d. cbn in d.
    assert (z : load (jobs (A ++ ch ++ B)) D = 0).
    { rewrite load_mid, (later_load D _ _ (later_jobs h ch)); [|rewrite E; cbn; lia].
      apply load_none. intros u j. destruct (rest u j) as [b|(c' & d2 & -> & E2 & le2)].
      - now rewrite (job_none h u b).
      - rewrite job_hold. apply (later_load D (start c')).
        + apply later_own, later_jobs.
        + rewrite E2. cbn. lia. }
    specialize (f d'). rewrite start_hold, omin_by, load_hold, load_mid, E in f. cbn in f.
    pose proof (work_nonneg h ch). destruct (load_own h ch d') as [p1 _]. rewrite E in p1.
    cbn in p1. pose proof (load_in h _ _ d' i) as q. rewrite job_hold, load_app in q.
    destruct (load_own h c d') as [q1 _]. rewrite E' in q1. cbn in q1.
    pose proof (load_nonneg h c d'). pose proof (load_nonneg h ch d').
    assert (y : e - work h ch <= d') by lia. specialize (f (or_introl y)). lia.
Qed.
Lemma hold_move z n F : 0 < z -> worth h n F <> None -> at_least z (worth h n F) ->
  exists A ch B, F = A ++ Node h ch :: B /\ advice h F = Some (length A) /\
    at_least (z - 1) (worth h n (A ++ ch ++ B)).
Proof.
  intros pos some. rewrite le_worth. intros w. unfold advice. rewrite same_refl.
  cbn [first_of fold_right]. pose proof (best_spec gains any F) as no.
  destruct (best gains any F) as [[i y]|]; [destruct no as (A & t & B & e & <- & p & _)|].
  - destruct (owner h t) as [ch [-> | ->]]; cbn in p; rewrite ?same_refl, ?same_opp in p; [|easy].
    apply Z.leb_le in p. exists A, ch, B. split; auto. split; auto.
    destruct (hold_gain F A ch B (z - value F) e p) as [v f]. rewrite le_worth, v.
    replace (z - 1 - (value F - 1)) with (z - value F) by lia. intuition lia.
  - assert (np : forall ch, In (Node h ch) F -> value ch < 0).
    { intros ch i. apply no in i. cbn in i. rewrite same_refl in i.
      destruct (Z.leb_spec 0 (value ch)); [discriminate | lia]. }
    pose proof (value_nonpos h F np). destruct w as [w|[-> f]]; [lia|].
    rewrite worth_none in some.
    destruct (hold_open (z - value F) F) as (A & ch & B & y & e & -> & f'); auto.
    + intros ch i. destruct (count h ch) eqn:c; [reflexivity|]. exfalso.
      pose proof (value_in h F ch np i). pose proof (load_nonneg h F (kappa h ch)).
      enough (due_by (kappa h ch) (start F)) as d by (specialize (f _ d); lia).
      apply start_in. exists (Node (opp h) ch). split; auto.
      rewrite begin_chal, c. apply omin_by. cbn. lia.
    + exists A, ch, B. split; auto. split; auto. apply le_worth. right.
      split; auto. subst F. rewrite value_hold in f'. revert f'. apply feasible_le. lia.
Qed.
(** A safe holder who has vertices has a move, too. *)
Lemma safe_move F : start F = None -> (0 < count h F)%nat ->
  exists A ch B, F = A ++ Node h ch :: B /\ advice h F = Some (length A).
Proof.
  intros e c. destruct (start_root h F e) as [z|[F' m]]; [lia|].
  assert (own : forall P f i z, (forall t, P t = true -> mine t = true) ->
    best P f F = Some (i, z) -> exists A ch B, F = A ++ Node h ch :: B /\ Some i = Some (length A)).
  { intros P f i z own b. pose proof (best_spec P f F) as s. rewrite b in s.
    destruct s as (A & t & B & E & <- & p & _). apply own in p.
    destruct (owner h t) as [ch [-> | ->]]; [eauto|]. cbn in p. now rewrite same_opp in p. }
  unfold advice. rewrite same_refl. cbn [first_of fold_right].
  destruct (best gains any F) as [[]|] eqn:b1; [|destruct (best opens _ F) as [[]|] eqn:b2;
    [|destruct (best mine any F) as [[]|] eqn:b3]].
  - refine (own _ _ _ _ _ b1). intros [q ch] p. now apply andb_prop in p.
  - refine (own _ _ _ _ _ b2). intros [q ch] p. now apply andb_prop in p.
  - now apply (own _ _ _ _ (fun t p => p) b3).
  - exfalso. pose proof (best_spec mine any F) as s. rewrite b3 in s. destruct m as [A ch B].
    specialize (s (Node h ch) (in_elt _ _ _)). cbn in s. now rewrite same_refl in s.
Qed.

(** ** The value of the race has the properties 1 to 4. *)
Lemma none_hold n F F' : play h F F' -> worth h n F = None <-> worth h n F' = None.
Proof.
  intros [A ch B]. rewrite !worth_none, start_hold, start_mid.
  destruct (start ch), (start (A ++ B)); cbn; intuition congruence.
Qed.
Lemma none_chal n F F' : play (opp h) F F' -> worth h n F = None -> worth h n F' = None.
Proof.
  intros [A ch B]. rewrite !worth_none, start_chal. destruct (0 <? count h ch)%nat; [|tauto].
  intros [e [? _]%omin_none]. discriminate.
Qed.
Lemma up_hold z n F F' : play h F F' ->
  at_least z (worth h n F') -> at_least (z + 1) (worth h n F).
Proof.
  intros [A ch B]. rewrite !le_worth, value_hold. pose proof (work_nonneg h ch).
  intros [l|[-> f]]; [left; lia|]. right. split; auto.
  apply feasible_hold in f. revert f. apply feasible_le. lia.
Qed.
Lemma up_chal z n F F' : play (opp h) F F' ->
  at_least z (worth h n F) -> at_least (z + 1) (worth h n F').
Proof.
  intros [A ch B]. rewrite !le_worth, value_chal. intros [l|[-> f]]; [left; lia|].
  right. split; auto. apply feasible_chal in f. revert f. apply feasible_le. lia.
Qed.
(** The move of property 4: a root of the challenger whose children are worth at most 0. *)
Lemma chal_best n F w : worth h n F = Some w -> w < 0 -> exists A ch B,
  F = A ++ Node (opp h) ch :: B /\ advice (opp h) F = Some (length A) /\
  value ch <= 0 /\ worth h n (A ++ ch ++ B) = Some (w + 1).
Proof.
  intros e neg. pose proof (le_worth h 0 n F) as N. rewrite e in N. cbn in N.
  destruct (chal_move F) as (A & ch & B & -> & a & l & keep); [lia|]. exists A, ch, B.
  split; auto. split; auto. split; auto. rewrite value_chal in keep.
  pose proof (up_chal w n _ _ (Play (opp h) A ch B)) as up. rewrite e in up. cbn in up.
  assert (no : ~ at_least (w + 2) (worth h n (A ++ ch ++ B))).
  { intros y%le_worth. enough (at_least (w + 1) (worth h n (A ++ Node (opp h) ch :: B))) as z.
    { rewrite e in z. cbn in z. lia. }
    apply le_worth. rewrite value_chal.
    destruct y as [y|[z f]]; [left; lia|]. right. split; auto.
    apply keep; [lia|]. revert f. apply feasible_le. lia. }
  destruct (worth h n (A ++ ch ++ B)) as [w'|]; cbn in *; [f_equal; lia | tauto].
Qed.
(** A root of the holder whose children are worth at least 0 costs just one. *)
Lemma hold_best n A ch B : 0 <= value ch ->
  worth h n (A ++ ch ++ B) = option_map (fun w => w - 1) (worth h n (A ++ Node h ch :: B)).
Proof.
  intros l. pose proof (none_hold n _ _ (Play h A ch B)) as N.
  pose proof (fun z => up_hold z n _ _ (Play h A ch B)) as U.
  assert (D : forall z, at_least z (worth h n (A ++ Node h ch :: B)) ->
    at_least (z - 1) (worth h n (A ++ ch ++ B))).
  { intros z. rewrite !le_worth.
    destruct (hold_gain _ A ch B (z - value (A ++ Node h ch :: B)) eq_refl l) as [-> f].
    intros [y|[-> y]]; [left; lia|]. right. split; auto.
    apply f in y. revert y. apply feasible_le. lia. }
  destruct (worth h n (A ++ Node h ch :: B)) as [w|], (worth h n (A ++ ch ++ B)) as [w'|];
    cbn in *; try (intuition discriminate); auto.
  specialize (D w). specialize (U w'). f_equal. lia.
Qed.
Lemma hold_best_move n F w : worth h n F = Some w -> 0 < w -> exists A ch B,
  F = A ++ Node h ch :: B /\ advice h F = Some (length A) /\
  worth h n (A ++ ch ++ B) = Some (w - 1).
Proof.
  intros e pos. destruct (hold_move w n F pos) as (A & ch & B & -> & a & l);
  try (rewrite e; cbn; easy || lia). exists A, ch, B. split; auto. split; auto.
  pose proof (none_hold n _ _ (Play h A ch B)) as N.
  pose proof (fun z => up_hold z n _ _ (Play h A ch B)) as U. rewrite e in N, U.
  destruct (worth h n (A ++ ch ++ B)) as [w'|]; [|intuition discriminate].
  specialize (U w'). cbn in *. f_equal. lia.
Qed.
Theorem worth_values n : values play h (worth h n).
Proof.
  split.
  - intros F F' w e p. destruct (worth h n F') as [w'|] eqn:e'.
    + exists w'. split; auto. apply (up_hold w' n) in p; [|rewrite e'; cbn; lia].
      rewrite e in p. cbn in p. lia.
    + apply (none_hold n) in p. rewrite e, e' in p. intuition discriminate.
  - intros F F' w e p. apply (up_chal w n F F' p). rewrite e. cbn. lia.
  - intros F w e pos. destruct (hold_best_move n F w e pos) as (A & ch & B & -> & _ & e').
    eauto using Play.
  - intros F w e neg. destruct (chal_best n F w e neg) as (A & ch & B & -> & _ & _ & e').
    eauto using Play.
Qed.
Theorem worth_secure buried : secure play (done (left buried) h) h (worth h (buried h)).
Proof.
  unfold done, left. split.
  - intros F e. apply worth_none. split; [lia|]. apply start_empty. lia.
  - intros F F' e p. apply (none_chal _ _ _ p e).
  - intros F e. pose proof e as [z s]%worth_none. apply start_root in s as [c|[F' p]]; [left; lia|].
    right. exists F'. split; auto. now apply (none_hold _ _ _ p).
Qed.
End Properties.

(** ** Who wins *)
Theorem wins_decide buried p F : (0 < left buried p F)%nat ->
  wins_at buried p F <-> decide buried p F = true.
Proof.
  apply (race_wins (left_play buried)); intros; [apply worth_values | apply worth_secure].
Qed.
Theorem loses_decide buried p F : (0 < left buried p F)%nat ->
  loses_at buried p F <-> decide buried p F = false.
Proof.
  apply (race_loses (left_play buried)); intros; [apply worth_values | apply worth_secure].
Qed.

(** Blue wins two copies, and also one copy if a red vertex is buried. *)
Example red_wins_one : wins_at none Red [T].
Proof. apply wins_decide; vm_compute; auto. Qed.
Example blue_wins_two : loses_at none Red [T; T].
Proof. apply loses_decide; vm_compute; auto. Qed.
Example blue_wins_buried : loses_at (fun p => match p with Red => 1 | Blue => 0 end)%nat Red [T].
Proof. apply loses_decide; vm_compute; auto. Qed.
