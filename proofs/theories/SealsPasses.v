(** Seals with passes, on every graph: one player, r, has d passes and the other one none (only the
    difference matters).  The player who is ahead may use as many as leave him ahead; where something
    is locked in nobody races, and all passes count. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe Passes PassLaw Seals.
Import ListNotations.
Open Scope Z_scope.

Section Graph.
Variables (edge : nat -> nat -> bool) (r : player).
Notation turns := (turn position (play edge) (done left)).
(** The state with p to move. *)
Definition passing p G d : state position := if same r p then (p, G, d, 0%nat) else (p, G, 0%nat, d).
Definition passer_wins p G d := if same r p
  then wins turns (passing p G d) else loses turns (passing p G d).
Definition other_wins p G d := if same r p
  then loses turns (passing p G d) else wins turns (passing p G d).
(** How many passes leave r ahead. *)
Definition slack := slack position left r.

(** ** r wins: as the holder, with as many passes as leave r ahead, ... *)
Notation mine := (mine position left (race edge) r).
Notation yours := (yours position left (race edge) r).
Lemma ahead_wins n : forall G d, (left Red G + left Blue G + d < n)%nat ->
  ((0 < left r G)%nat -> mine G d -> wins turns (r, G, d, 0%nat)) /\
  (yours G d -> loses turns (opp r, G, 0%nat, d)).
Proof.
  induction n as [|n IH]; intros G d lt; [lia|].
  assert (next : forall p G', play edge p G G' -> (left Red G' + left Blue G' + d < n)%nat).
  { intros p G' m%play_left. destruct p; cbn in m; lia. }
  pose proof (race_values edge) as V. pose proof (race_secure edge) as S.
  split.
  - intros l m. pose proof (mine_left _ _ _ _ S r G d l m) as l'.
    destruct (mine_some _ _ _ (play_left edge) _ V S r G d l m) as [(G' & t & y)|(d' & -> & y)].
    + apply (Win (opp r, G', 0%nat, d)); [|now apply IH; eauto].
      constructor. constructor; [unfold done; lia | exact t].
    + apply (Win (opp r, G, 0%nat, d')); [apply Pass; unfold done; lia | apply IH; [lia | exact y]].
  - intros y s t. inversion t as [p0 G0 q G' a0 b0 st|]; subst.
    inversion st as [p0 G0 G1 o mv]; subst. pose proof (play_left _ _ _ _ mv) as [_ e].
    rewrite opp_opp in *. apply IH; [eauto | unfold done in o; lia|].
    exact (yours_all _ _ _ (play_left edge) _ V S r _ _ d mv y).
Qed.
Lemma passer_judged p G d : (0 < left p G)%nat ->
  0 <= slack p G /\ at_least (due r p - Z.min (Z.of_nat d) (slack p G)) (race edge r G) \/
  (exists z, race edge (opp r) G = Some z /\ due r p <= - z + Z.of_nat d) -> passer_wins p G d.
Proof.
  intros l a. destruct (ahead_wins (S (left Red G + left Blue G + d)) G d) as [m y]; [lia|].
  unfold passer_wins, passing, due, slack, PassLaw.slack in *. pose proof (same_spec r p) as s.
  destruct (same r p); subst p; [apply m | apply y]; auto; unfold PassLaw.mine, PassLaw.yours.
  now rewrite Z.sub_0_r in a.
Qed.
Theorem passer_value p G d : (0 < left p G)%nat -> 0 <= slack p G ->
  due r p <= worth_to edge r G + Z.min (Z.of_nat d) (slack p G) -> passer_wins p G d.
Proof.
  intros l s le. apply passer_judged; [exact l|]. left. split; [exact s|].
  pose proof (race_ge edge r G) as ge. destruct (race edge r G); cbn in *; auto. lia.
Qed.
Theorem passer_safe p G d : (0 < left p G)%nat -> 0 <= slack p G -> safe edge r G -> passer_wins p G d.
Proof.
  intros l s n%race_safe. apply passer_judged; [exact l|]. left. split; [exact s|]. now rewrite n.
Qed.
(** ... or, ahead or not, by locking something in. *)
Theorem passer_locks p G d H K : (0 < left p G)%nat -> locked edge (opp r) G H K ->
  due r p <= - worth_to (barred K edge) (opp r) G + Z.of_nat d -> passer_wins p G d.
Proof.
  intros l lk le. apply passer_judged; [exact l|]. right.
  destruct (race_le_barred edge (opp r) G H K lk) as (z & e & lz). exists z. split; [exact e | lia].
Qed.

(** ** The other player wins: in a graph [inner] where r has the same moves, r gets stuck even with
    all passes. *)
Section Strategy.
Variables (inner : nat -> nat -> bool) (inv : player -> position -> Prop).
Hypothesis inv_own : forall G G', inv r G -> ~ done left (opp r) G -> play edge r G G' ->
  inv (opp r) G'.
Hypothesis inv_pass : forall G, inv r G -> ~ done left (opp r) G -> inv (opp r) G.
Hypothesis inv_other : forall G G', inv (opp r) G -> play inner (opp r) G G' -> inv r G'.
Hypothesis inv_over : forall G, inv (opp r) G -> ~ done left r G.
Hypothesis same_own : forall G G', inv r G -> play edge r G G' -> play inner r G G'.
Hypothesis fewer : forall G G', play inner (opp r) G G' -> play edge (opp r) G G'.
Let V := worth_to inner r.
Lemma stuck n : forall G d, (size G + d < n)%nat ->
  (inv r G -> V G + Z.of_nat d <= 0 -> loses turns (r, G, d, 0%nat)) /\
  (inv (opp r) G -> V G + Z.of_nat d < 0 -> wins turns (opp r, G, 0%nat, d)).
Proof.
  induction n as [|n IH]; intros G d lt; [lia|]. pose proof (worth_to_values inner r) as W. split.
  - intros i le s t. inversion t as [p0 G0 q G' a0 b0 st|p0 G0 a0 b0 o]; subst.
    + inversion st as [p0 G0 G1 o mv]; subst. pose proof (play_falls _ _ _ _ mv).
      destruct (hold_le _ _ _ _ W _ _ _ eq_refl (same_own _ _ i mv)) as (w & [= <-] & lw).
      apply IH; [lia | now apply (inv_own G)|]. unfold V in *. lia.
    + apply IH; [lia | now apply inv_pass|]. unfold V in *. lia.
  - intros i l. destruct (chal_ex _ _ _ _ W G _ eq_refl) as (G' & t & [= e]); [unfold V in l; lia|].
    pose proof (play_falls _ _ _ _ t).
    apply (Win (r, G', d, 0%nat)); [|apply IH; [lia | now apply (inv_other G)|unfold V in *; lia]].
    rewrite <- (opp_opp r) at 2. constructor. constructor; [rewrite opp_opp; auto | auto].
Qed.
Lemma other_judged p G d : inv p G -> V G + Z.of_nat d < due r p -> other_wins p G d.
Proof.
  intros i l. destruct (stuck (S (size G + d)) G d) as [a b]; [lia|].
  unfold other_wins, passing, due in *. pose proof (same_spec r p) as s.
  destruct (same r p); subst p; [apply a | apply b]; auto. lia.
Qed.
End Strategy.
(** The other player locks something of r in, ... *)
Theorem other_locks p G d H K : (0 < left (opp r) G)%nat -> locked edge r G H K ->
  worth_to (barred K edge) r G + Z.of_nat d < due r p -> other_wins p G d.
Proof.
  intros l lk. apply (other_judged (barred K edge) (fun _ G => locked edge r G H K)); auto.
  - intros X X' i _ t. exact (locked_hold _ _ _ _ _ _ i t).
  - intros X X' i t. exact (locked_chal _ _ _ _ _ _ i t).
  - intros X [ne o _ _] z. unfold done in z. rewrite left_0 in z.
    destruct H as [|x H]; [easy|]. apply (z x), o. now left.
  - intros X X' i t. exact (locked_bar _ _ _ _ _ _ i t).
  - intros X X'. apply play_barred.
Qed.
(** ... or is ahead. *)
Definition behind p G := slack p G < 0 /\ (p = opp r -> (0 < left (opp r) G)%nat).
Lemma slack_own G : slack r G = Z.of_nat (left (opp r) G) - Z.of_nat (left r G) /\
  slack (opp r) G = Z.of_nat (left (opp r) G) - Z.of_nat (left r G) - 1.
Proof. unfold slack, PassLaw.slack. rewrite same_refl, same_opp. lia. Qed.
Theorem other_value p G d : (0 < left (opp r) G)%nat -> slack p G < 0 ->
  worth_to edge r G + Z.of_nat d < due r p -> other_wins p G d.
Proof.
  intros l s. apply (other_judged edge behind); unfold behind, done; auto.
  - intros X X' [a _] no [b c]%play_left. pose proof (slack_own X). pose proof (slack_own X'). lia.
  - intros X [a _] no. pose proof (slack_own X). lia.
  - intros X X' [a _] [b c]%play_left. rewrite opp_opp in c. pose proof (slack_own X).
    pose proof (slack_own X'). split; [lia|]. intros e. now destruct r.
  - intros X [a b] z. specialize (b eq_refl). pose proof (slack_own X). lia.
Qed.
Theorem other_safe p G d : (0 < left (opp r) G)%nat -> slack p G < 0 -> safe edge (opp r) G ->
  other_wins p G d.
Proof.
  assert (A : forall n G d, (size G + d < n)%nat -> safe edge (opp r) G ->
    (slack r G < 0 -> loses turns (r, G, d, 0%nat)) /\
    (slack (opp r) G < 0 -> (0 < left (opp r) G)%nat -> wins turns (opp r, G, 0%nat, d))).
  { clear p G d. induction n as [|n IH]; intros G d lt s; [lia|]. pose proof (slack_own G) as so. split.
    - intros l q t. inversion t as [p0 G0 q0 G' a0 b0 st|p0 G0 a0 b0 o]; subst.
      + inversion st as [p0 G0 G1 o mv]; subst. pose proof (play_falls _ _ _ _ mv).
        pose proof (play_left _ _ _ _ mv). pose proof (slack_own G'). unfold done in o.
        apply IH; try lia. apply (safe_chal edge (opp r) G); [exact s | now rewrite opp_opp].
      + unfold done in o. apply IH; auto; lia.
    - intros l pos. destruct (safe_move edge (opp r) G s) as [z|(G' & t & s')]; [lia|].
      pose proof (play_falls _ _ _ _ t). pose proof (play_left _ _ _ _ t) as c. rewrite opp_opp in c.
      pose proof (slack_own G'). apply (Win (r, G', d, 0%nat)); [|apply IH; auto; lia].
      rewrite <- (opp_opp r) at 2. constructor.
      constructor; [rewrite opp_opp; unfold done; lia | auto]. }
  intros l s sf. destruct (A (S (size G + d)) G d ltac:(lia) sf) as [a b].
  unfold other_wins, passing. pose proof (same_spec r p) as e. destruct (same r p); subst p; auto.
Qed.
End Graph.

(** ** Example: legs rbr and b, Red to move.  Without passes she loses; with two she locks the first
    blue vertex in, waits until Blue is stuck, and wins. *)
Definition waiting := tree [0; 1; 2; 0]%nat.
Example waiting_loses : loses (step (play waiting) (done left)) (Red, [w; r; b; r; b]).
Proof. apply race_loses; [cbn; lia | reflexivity]. Qed.
Example waiting_wins : wins (turn position (play waiting) (done left)) (Red, [w; r; b; r; b], 2, 0)%nat.
Proof.
  apply (passer_locks waiting Red Red [w; r; b; r; b] 2 [2%nat] [1; 3]%nat);
    [cbn; lia| |vm_compute; congruence].
  split; [discriminate | intros x [<-|[]]; reflexivity | intros x [<-|[<-|[]]]; reflexivity|].
  intros u x c [<-|[]] e m. do 5 (destruct u as [|u]; [now (discriminate || (cbn; auto))|]).
  destruct u; discriminate.
Qed.
