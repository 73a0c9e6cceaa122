(** SHICHINARABE with one access: who wins, found by one pass and one sort, and all winning
    moves. *)
From Coq Require Import List ZArith Lia Bool.
From Tefuda Require Import Game Integers Forest Blockers OneAccess Schedule.
Import ListNotations.
Open Scope Z_scope.

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

(** ** Winning moves *)
(** p plays the root with the number i, counted from 0. *)
Fixpoint play_at (p : player) (i : nat) (F : forest) : option forest :=
  match F, i with
  | [], _ => None
  | Node q ch :: F, O => if same p q then Some (ch ++ F) else None
  | t :: F, S i => option_map (cons t) (play_at p i F)
  end.
Lemma play_at_app p A ch B : play_at p (length A) (A ++ Node p ch :: B) = Some (A ++ ch ++ B).
Proof. induction A as [|[q c] A IH]; cbn; [now rewrite same_refl | now rewrite IH]. Qed.
Lemma play_at_play p F F' : play p F F' <-> exists i, play_at p i F = Some F'.
Proof.
  split.
  - intros [A ch B]. exists (length A). apply play_at_app.
  - intros [i e]. revert i F' e.
    induction F as [|[q ch] F IH]; intros [|i] F' e; cbn in e; try easy.
    + generalize (same_spec p q). destruct (same p q); [intros -> | easy].
      injection e as <-. apply (Play p []).
    + destruct (play_at p i F) as [G|] eqn:E; [|easy]. injection e as <-.
      destruct (IH i G E) as [A c B]. apply (Play p (Node q ch :: A)).
Qed.

Definition good buried p F i : bool :=
  match play_at p i F with Some F' => negb (fast_decide buried (opp p) F') | None => false end.
Definition winning buried p F : list nat := filter (good buried p F) (seq 0 (length F)).

Lemma play_at_length p F : forall i F', play_at p i F = Some F' -> (i < length F)%nat.
Proof.
  induction F as [|[q ch] F IH]; intros [|i] F'; cbn; try easy; [lia|].
  destruct (play_at p i F) as [G|] eqn:E; [|easy]. intros _. apply IH in E. lia.
Qed.
(** These are the moves after which the opponent, who has vertices left, has lost. *)
Theorem winning_right buried p F i : (0 < left buried (opp p) F)%nat ->
  In i (winning buried p F) <-> exists F', play_at p i F = Some F' /\ loses_at buried (opp p) F'.
Proof.
  intros l. unfold winning, good. rewrite filter_In, in_seq.
  destruct (play_at p i F) as [F'|] eqn:E; [|split; [easy | intros (? & ? & _); easy]].
  assert (play p F F') as m by (apply play_at_play; eauto).
  apply (left_play buried) in m as [_ m]. rewrite <- m in l.
  rewrite negb_true_iff, <- (loses_fast buried (opp p) F' l). apply play_at_length in E.
  split; [intros [_ w]; eauto|]. intros (G & [= <-] & w). split; [lia | exact w].
Qed.
(** Who wins has such a move. *)
Theorem winning_some buried p F : (0 < left buried (opp p) F)%nat ->
  wins_at buried p F <-> winning buried p F <> [].
Proof.
  intros l. split.
  - intros [[q G] st w] e. inversion st as [? ? ? _ m]; subst. apply play_at_play in m as [i m].
    enough (In i (winning buried p F)) as y by (rewrite e in y; easy).
    apply winning_right; eauto.
  - destruct (winning buried p F) as [|i W] eqn:E; [easy|]. intros _.
    assert (In i (winning buried p F)) as y by (rewrite E; now left).
    apply winning_right in y as (F' & m & w); auto. apply (Win (opp p, F')); [|exact w].
    constructor; [unfold done; lia | apply play_at_play; eauto].
Qed.

(** One of them is the advised one: of the holder a root of positive value, else one that must
    be done first; of the challenger a root that is no blocker, else one with the largest kappa. *)
Definition advised buried p F : option nat := advice (holder (left buried) p F) p F.
Theorem advice_right buried p F : (0 < left buried p F)%nat -> wins_at buried p F ->
  exists i F', advised buried p F = Some i /\ play_at p i F = Some F' /\
    loses_at buried (opp p) F'.
Proof.
  intros l w. pose proof w as [[q G] st _]. inversion st as [? ? ? o _]; subst. clear st G.
  unfold done in o. apply wins_decide in w; auto. unfold decide, first_wins, advised in *.
  set (h := holder (left buried) p F) in *.
  assert (L : forall A ch B, F = A ++ Node p ch :: B ->
    ahead h (opp p) (worth h (buried h) (A ++ ch ++ B)) = false -> advice h p F = Some (length A) ->
    exists i F', advice h p F = Some i /\ play_at p i F = Some F' /\ loses_at buried (opp p) F').
  { intros A ch B e a i. exists (length A), (A ++ ch ++ B). split; auto.
    rewrite e at 1. split; [apply play_at_app|].
    assert (m : play p F (A ++ ch ++ B)) by (rewrite e; constructor).
    apply loses_decide.
    - apply (left_play buried) in m as [_ ->]. lia.
    - unfold decide, first_wins.
      now rewrite (holder_move _ _ (left buried) (left_play buried) p F _ m). }
  clearbody h. unfold ahead in *. generalize (same_spec h p).
  destruct (same h p); intros ->; destruct (worth h (buried h) F) as [v|] eqn:e; try easy.
  - apply Z.ltb_lt in w. destruct (hold_best_move h _ F v e w) as (A & ch & B & E & a & e').
    apply (L A ch B); auto. rewrite e', same_opp. apply Z.ltb_ge. lia.
  - pose proof e as [z s]%worth_none. unfold left in l.
    destruct (safe_move h F s) as (A & ch & B & E & a); [lia|]. apply (L A ch B); auto.
    rewrite E in e. apply (none_hold h _ _ _ (Play h A ch B)) in e. now rewrite e, same_opp.
  - apply Z.ltb_lt in w. destruct (chal_best h _ F v e w) as (A & ch & B & E & a & _ & e').
    apply (L A ch B); auto. rewrite e', opp_opp, same_refl. apply Z.ltb_ge. lia.
Qed.

Example moves : winning none Red [T; T] = [] /\ winning none Red [T] = [0%nat] /\
  winning none Red [T; r []] = [0%nat; 1%nat] /\ advised none Red [T; r []] = Some 1%nat.
Proof. repeat split. Qed.

(** ** Counts: those of [tefuda count shichinarabe --trees] *)
(** All forests of n vertices from trees in the pool, the order of the trees not mattering. *)
Fixpoint pick_from (fuel : nat) (pool : list tree) (n : nat) : list forest :=
  match fuel, pool, n with
  | _, _, O => [[]]
  | S fuel, t :: pool', _ => pick_from fuel pool' n ++
      let s := (size Red t + size Blue t)%nat in
      if (s <=? n)%nat then map (cons t) (pick_from fuel pool (n - s)) else []
  | _, _, _ => []
  end.
(** All trees of up to n vertices, without colours, that is all red. *)
Fixpoint trees (n : nat) : list tree :=
  match n with O => [] | S n => trees n ++ map (Node Red) (pick_from 99 (trees n) n) end.
(** All colourings of a tree and of a forest. *)
Fixpoint colour_tree (t : tree) : list tree :=
  match t with Node _ ch =>
    let all := fold_right (fun u L => flat_map (fun v => map (cons v) L) (colour_tree u)) [[]] ch in
    map (Node Red) all ++ map (Node Blue) all end.
Definition colourings (F : forest) : list forest := map (fun t => match t with Node _ ch => ch end)
  (filter (fun t => match t with Node q _ => same Red q end) (colour_tree (Node Red F))).
(** Colourings of all trees with n vertices below a white root, both colours occurring, and how
    many of them Red wins, to move. *)
Definition boards n : list forest := filter (fun F => (0 <? count Red F) && (0 <? count Blue F))%nat
  (flat_map colourings (pick_from 99 (trees n) n)).
Definition won n := length (filter (fast_decide none Red) (boards n)).
Example counts : map (fun n => (won n, length (boards n))) [2; 3; 4; 5; 6]%nat =
  [(3, 4); (9, 24); (60, 126); (223, 600); (1244, 2976)]%nat.
Proof. vm_compute. reflexivity. Qed.
