(** SHICHINARABE with several accesses: the race value of the holder h lies between S, the value
    of normal play, and B(H), the value if the other player never plays what stands around a
    group H of hidden vertices of h.  So S or B(H) may tell who wins, on every graph. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe Payoff.
Import ListNotations.
Open Scope nat_scope.

Definition among (K : list nat) x := existsb (Nat.eqb x) K.
Lemma among_spec K x : among K x = true <-> In x K.
Proof.
  unfold among. rewrite existsb_exists. split; [intros (y & i & ->%Nat.eqb_eq); exact i|].
  intros i. exists x. now rewrite Nat.eqb_refl.
Qed.
(** Nobody may play a vertex of K: no edge leads there. *)
Definition barred (K : list nat) (edge : nat -> nat -> bool) u x := edge u x && negb (among K x).
Lemma has_one G x c c' : has G x c -> has G x c' -> c = c'.
Proof. unfold has. congruence. Qed.
Lemma opp_not h : Some (opp h) <> Some h.
Proof. destruct h; discriminate. Qed.

Section Graph.
Variable edge : nat -> nat -> bool.

Lemma opened_barred K G x : opened (barred K edge) G x <-> opened edge G x /\ ~ In x K.
Proof.
  unfold opened, barred. rewrite <- among_spec. split.
  - intros (u & w & [e n]%andb_true_iff). split; [eauto | now destruct (among K x)].
  - intros [(u & w & e) n]. exists u. split; [exact w|]. rewrite e. now destruct (among K x).
Qed.
Lemma play_barred K p G G' : play (barred K edge) p G G' -> play edge p G G'.
Proof. intros [x i [o _]%opened_barred]. now constructor. Qed.

(** ** Groups: vertices of h none of which is open, with all own vertices that lead to them. *)
Definition group h G H := H <> [] /\ forall x, In x H -> has G x (Some h) /\ ~ opened edge G x /\
  forall u, edge u x = true -> has G u (Some h) -> In u H.
(** K(H), what stands around H. *)
Definition around h (G : position) H := filter (fun u =>
  match nth_error G u with Some c => owned (opp h) c | None => false end && existsb (edge u) H)
  (seq 0 (length G)).
(** More generally H is locked in by K, vertices of the other player, if all ways lead through K. *)
Record locked h G H K : Prop := Locked {
  inside : H <> [];
  own x : In x H -> has G x (Some h);
  wall u : In u K -> has G u (Some (opp h));
  ways u x c : In x H -> edge u x = true -> has G u c -> In u H \/ In u K }.

Lemma group_locked h G H : group h G H -> locked h G H (around h G H).
Proof.
  intros [ne g]. split; auto.
  - intros x i. apply (g x i).
  - intros u [_ i]%filter_In. apply andb_true_iff in i as [i _]. unfold has.
    destruct (nth_error G u) as [c|]; [|discriminate]. now apply owned_has in i as ->.
  - intros u x [q|] i e m.
    + pose proof (same_spec h q) as s. destruct (same h q); subst q; [left|right].
      * now apply (g x i).
      * apply filter_In. split; [eapply has_seq, m|]. unfold has in m. rewrite m.
        apply andb_true_iff. split; [now apply owned_has|]. apply existsb_exists. eauto.
    + exfalso. apply (g x i). now exists u.
Qed.
(** What is locked in is hidden, and stays so while K is there. *)
Lemma locked_hidden h G H K x : locked h G H K -> In x H -> ~ opened edge G x.
Proof.
  intros [_ o l w] i (u & m & e). destruct (w u x _ i e m) as [j|j].
  - pose proof (has_one _ _ _ _ m (o u j)). discriminate.
  - pose proof (has_one _ _ _ _ m (l u j)). discriminate.
Qed.
Lemma locked_whiten h G H K y : locked h G H K -> ~ In y H -> ~ In y K -> locked h (whiten y G) H K.
Proof.
  intros [ne o l w] a b. split; auto.
  - intros x i. apply has_whiten; [intros ->; auto | auto].
  - intros u i. apply has_whiten; [intros ->; auto | auto].
  - intros u x c i e m. destruct (nth_error G u) as [c'|] eqn:eu; [now apply (w u x c')|].
    apply nth_error_None in eu. apply has_length in m. rewrite whiten_length in m. lia.
Qed.
Lemma locked_hold h G H K G' : locked h G H K -> play edge h G G' -> locked h G' H K.
Proof.
  intros l [x i o]. apply locked_whiten; auto.
  - intros j. exact (locked_hidden _ _ _ _ _ l j o).
  - intros j. pose proof (has_one _ _ _ _ (wall _ _ _ _ l x j) i). now apply (opp_not h).
Qed.
Lemma locked_chal h G H K G' : locked h G H K -> play (barred K edge) (opp h) G G' -> locked h G' H K.
Proof.
  intros l [x i [_ o]%opened_barred]. apply locked_whiten; auto.
  intros j. pose proof (has_one _ _ _ _ (own _ _ _ _ l x j) i) as e. symmetry in e.
  now apply opp_not in e.
Qed.
Lemma locked_bar h G H K G' : locked h G H K -> play edge h G G' -> play (barred K edge) h G G'.
Proof.
  intros l [x i o]. constructor; [exact i|]. apply opened_barred. split; [exact o|].
  intros j. pose proof (has_one _ _ _ _ (wall _ _ _ _ l x j) i). now apply (opp_not h).
Qed.
Lemma locked_unsafe h G H K : locked h G H K -> ~ safe edge h G.
Proof.
  intros l s. assert (M : exists x, In x H).
  { destruct H as [|x H']; [now destruct (inside _ _ _ _ l) | exists x; now left]. }
  destruct M as (x & i). pose proof (s x (own _ _ _ _ l x i)) as r.
  revert i. induction r as [u y m e|u y _ IH m e]; intros i.
  - apply (locked_hidden _ _ _ _ _ l i). now exists u.
  - destruct (ways _ _ _ _ l u y _ i e m) as [j|j]; [auto|].
    pose proof (has_one _ _ _ _ (wall _ _ _ _ l u j) m). now apply (opp_not h).
Qed.

(** ** 1: a position is safe iff there is no group. *)
Lemma safe_or_group h G : safe edge h G \/ exists H, group h G H.
Proof.
  remember (left h G) as n eqn:e. revert G e. induction n as [n IH] using lt_wf_ind.
  intros G ->. destruct (options edge h G) as [|G' l] eqn:o.
  - destruct (filter (fun x => match nth_error G x with Some c => owned h c | None => false end)
      (seq 0 (length G))) as [|y H] eqn:f.
    + left. intros x i. exfalso. apply (in_nil (a := x)). rewrite <- f. apply filter_In.
      split; [eapply has_seq, i|]. unfold has in i. rewrite i. now apply owned_has.
    + right. exists (y :: H). split; [discriminate|]. rewrite <- f. intros x [_ i]%filter_In.
      assert (m : has G x (Some h)).
      { unfold has. destruct (nth_error G x) as [c|]; [|discriminate]. now apply owned_has in i as ->. }
      split; [exact m|split].
      * intros op. assert (t : to (options edge) h G (whiten x G)) by (apply to_play; now constructor).
        unfold to in t. now rewrite o in t.
      * intros u _ iu. apply filter_In. split; [eapply has_seq, iu|]. unfold has in iu. rewrite iu.
        now apply owned_has.
  - assert (t : play edge h G G') by (apply to_play; unfold to; rewrite o; now left).
    destruct (IH (left h G')) with G' as [s|(H & ne & g)];
      [apply play_left in t; lia | auto | left | right].
    + now apply (safe_hold _ _ _ _ t).
    + exists H. split; [exact ne|]. intros x i. destruct (g x i) as (m & op & c).
      destruct t as [y iy _]. apply whiten_owner in m as [_ m]. split; [exact m|split].
      * intros h'. now apply op, opened_whiten.
      * intros u e iu. destruct (Nat.eq_dec y u) as [->|n]; 
          [|apply c; [exact e | now apply has_whiten]].
        exfalso. apply op. exists u. split; [eapply whiten_has, iu | exact e].
Qed.
Theorem safe_no_group h G : safe edge h G <-> forall H, ~ group h G H.
Proof.
  split.
  - intros s H g%group_locked. exact (locked_unsafe _ _ _ _ g s).
  - intros n. destruct (safe_or_group h G) as [|(H & g)]; [assumption | now apply n in g].
Qed.
(** The holder h wins if there is no group, whoever is to move. *)
Definition holder_wins p G := if same (holder left p G) p
  then wins (step (play edge) (done left)) (p, G) else loses (step (play edge) (done left)) (p, G).
Definition challenger_wins p G := if same (holder left p G) p
  then loses (step (play edge) (done left)) (p, G) else wins (step (play edge) (done left)) (p, G).
Lemma judged p G : 0 < left p G ->
  (match race edge (holder left p G) G with
   | None => True | Some z => if same (holder left p G) p then (0 < z)%Z else (0 <= z)%Z end ->
   holder_wins p G) /\
  (match race edge (holder left p G) G with
   | None => False | Some z => if same (holder left p G) p then (z <= 0)%Z else (z < 0)%Z end ->
   challenger_wins p G).
Proof.
  intros l. pose proof (race_wins edge p G l) as W. pose proof (race_loses edge p G l) as L.
  unfold holder_wins, challenger_wins, first_wins, ahead in *.
  destruct (same (holder left p G) p), (race edge (holder left p G) G) as [z|];
    split; intros j; try contradiction; (apply W || apply L); auto;
    (apply Z.ltb_lt || apply Z.ltb_ge); lia.
Qed.
Theorem no_group_wins p G : 0 < left p G ->
  (forall H, ~ group (holder left p G) G H) -> holder_wins p G.
Proof. intros l n%safe_no_group%race_safe. apply judged; [exact l|]. now rewrite n. Qed.

Open Scope Z_scope.
(** What h needs: 1 if h is to move, 0 if not. *)
Definition due h p := if same h p then 1 else 0.
(** ** 2: S decides for the holder, ... *)
Theorem value_wins p G : (0 < left p G)%nat -> let h := holder left p G in
  due h p <= worth_to edge h G -> holder_wins p G.
Proof.
  intros l h le. apply judged; [exact l|]. fold h. pose proof (race_ge edge h G) as ge.
  unfold due in le. destruct (race edge h G) as [z|]; cbn in *; auto. destruct (same h p); lia.
Qed.
(** ** 3: ... and B(H), or any set K that locks something in, for the challenger. *)
Theorem race_le_barred h G H K : locked h G H K ->
  exists z, race edge h G = Some z /\ z <= worth_to (barred K edge) h G.
Proof.
  remember (Shichinarabe.size G) as n eqn:e. revert G e. induction n as [n IH] using lt_wf_ind.
  intros G -> l.
  destruct (race edge h G) as [z|] eqn:ez; [|apply race_safe in ez; now apply locked_unsafe in l].
  exists z. split; [reflexivity|].
  destruct (Z.le_gt_cases z (worth_to (barred K edge) h G)) as [|gt]; [assumption|].
  pose proof (worth_to_values (barred K edge) h) as B. pose proof (race_values edge h) as V.
  destruct (Z.lt_ge_cases 0 z) as [pos|neg].
  - destruct (hold_ex _ _ _ _ V G z ez pos) as (G' & t & e').
    destruct (IH _ (play_falls _ _ _ _ t) G' eq_refl (locked_hold _ _ _ _ _ l t)) as (z' & e2 & le).
    rewrite e' in e2. injection e2 as <-.
    destruct (hold_le _ _ _ _ B G G' _ eq_refl (locked_bar _ _ _ _ _ l t)) as (b & [= <-] & lb). lia.
  - destruct (chal_ex _ _ _ _ B G _ eq_refl) as (G' & t & [= e']); [lia|].
    pose proof (play_barred _ _ _ _ t) as t'.
    destruct (IH _ (play_falls _ _ _ _ t') G' eq_refl (locked_chal _ _ _ _ _ l t)) as (z' & e2 & le).
    pose proof (chal_ge _ _ _ _ V G G' z ez t') as ge. rewrite e2 in ge. cbn in ge. lia.
Qed.
Theorem locked_wins p G H K : (0 < left p G)%nat -> let h := holder left p G in
  locked h G H K -> worth_to (barred K edge) h G < due h p -> challenger_wins p G.
Proof.
  intros l h lk lt. apply judged; [exact l|]. fold h.
  destruct (race_le_barred _ _ _ _ lk) as (z & -> & le). unfold due in lt. destruct (same h p); lia.
Qed.
Definition B h G H := worth_to (barred (around h G H) edge) h G.
Theorem seal_wins p G H : (0 < left p G)%nat -> let h := holder left p G in
  group h G H -> B h G H < due h p -> challenger_wins p G.
Proof. intros l h g. now apply locked_wins with H, group_locked. Qed.

(** A barred vertex may as well be removed, and nothing opened: B(H) in payoff form. *)
Definition removed K : rest -> rest := amend (fun x u => if among K x then None else Some u).
Theorem barred_removed K G : worth (barred K edge) G = v edge (removed K (form edge G)).
Proof.
  assert (at_r : forall T x, at_ (removed K T) x = if among K x then None else at_ T x).
  { intros T x. unfold removed. rewrite at_amend. now destruct (at_ T x), (among K x). }
  assert (swap : forall x T, removed K (played edge x T) = played edge x (removed K T)).
  { intros x T. apply rest_ext; [unfold removed, played, without; now rewrite !amend_length|].
    intros y. rewrite at_r. unfold played. rewrite !at_without, at_r.
    now destruct (among K y), (at_ T y). }
  assert (F : forall p X X', play (barred K edge) p X X' ->
    pick edge p (removed K (form edge X)) (seen p 1) (removed K (form edge X'))).
  { intros p X _ [x i [o n]%opened_barred]. rewrite (form_play edge X x p i), swap.
    apply (Pick edge p (removed K (form edge X)) x (Vertex p true (seen p 1))); auto.
    rewrite at_r, at_form. unfold form_at, has in *. rewrite i. apply (openedb_spec edge) in o.
    rewrite o.
    rewrite <- among_spec in n. now destruct (among K x). }
  assert (R : forall p X g T, pick edge p (removed K (form edge X)) g T ->
    exists X', play (barred K edge) p X X' /\ g = seen p 1 /\ T = removed K (form edge X')).
  { intros p X _ _ [x u e o m]. rewrite at_r, at_form in e. destruct (among K x) eqn:n; [discriminate|].
    unfold form_at in e. destruct (nth_error X x) as [[q|]|] eqn:i; try discriminate.
    injection e as <-. cbn in *. subst q. exists (whiten x X).
    rewrite (form_play edge X x p i), swap. split; [constructor; [exact i|]|auto].
    apply opened_barred. split; [now apply openedb_spec | rewrite <- among_spec; congruence]. }
  assert (V : values (play (barred K edge)) Red (fun X => Some (v edge (removed K (form edge X))))).
  { split; [intros X X' z [= <-] t|intros X X' z [= <-] t|intros X z [= <-] l|intros X z [= <-] l].
    - apply F, option_le in t. eexists. split; [reflexivity|]. unfold seen in t. lia.
    - apply F, option_le in t. unfold seen, opp in t. unfold at_least. lia.
    - destruct (option_ex edge Red _ l) as (g & T & t & e).
      apply R in t as (X' & t & -> & ->). exists X'. split; [exact t|]. unfold seen in e. f_equal. lia.
    - destruct (option_ex edge Blue (removed K (form edge X))) as (g & T & t & e); [unfold seen; lia|].
      apply R in t as (X' & t & -> & ->). exists X'. split; [exact t|]. unfold seen in e. f_equal.
      lia. }
  pose proof (values_unique _ _ Shichinarabe.size (play_falls _) Red _ _ V (worth_values _)) as U.
  specialize (U ltac:(split; discriminate) G). now injection U.
Qed.
End Graph.

(** ** Examples *)
Open Scope Z_scope.
(** Legs br, rr and bbbb, Red to move and the holder: Blue never plays the vertex 1. *)
Definition legs := tree [0; 1; 0; 3; 0; 5; 6; 7]%nat.
Definition legs_start := [w; b; r; r; r; b; b; b; b].
Example legs_lost : loses (step (play legs) (done left)) (Red, legs_start).
Proof.
  apply (seal_wins legs Red legs_start [2%nat]); [cbn; lia| |reflexivity].
  split; [discriminate|]. intros x [<-|[]]. split; [reflexivity|split].
  - rewrite <- openedb_spec. discriminate.
  - intros u e m. do 9 (destruct u as [|u]; [now (discriminate || (cbn; auto))|]).
    destruct u; discriminate.
Qed.
(** The gap: [b(r(r(r(r(b(w) b(r)))) b r))] with Blue to move.  Blue is the holder, the B(H) of his
    groups do not decide, and S, which is not above the race value, does not either: Red wins. *)
Definition gap_tree := tree [0; 1; 2; 3; 4; 5; 6; 5; 8; 2; 2]%nat.
Definition gap_start := [w; b; r; r; r; r; b; w; b; r; b; r].
Example gap_bounds : holder left Blue gap_start = Blue /\ race gap_tree Blue gap_start = Some 0 /\
  map (B gap_tree Blue gap_start) [[8]; [10]]%nat = [1; 1].
Proof. repeat split; vm_compute; reflexivity. Qed.
Example gap_lost : loses (step (play gap_tree) (done left)) (Blue, gap_start).
Proof. apply race_loses; [cbn; lia | vm_compute; reflexivity]. Qed.
