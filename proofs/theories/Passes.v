(** Passes: finite games have no draws (Proposition 6.2), and equally many passes for both
    players do not matter (Theorem 6.1), in any such game and in SHICHINARABE. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe.
Import ListNotations.
Open Scope nat_scope.

(** ** No draws: finitely many moves, and every play ends. *)
Section Zermelo.
Variables (pos : Type) (move : pos -> pos -> Prop) (size : pos -> nat).
Hypothesis falls : forall p q, move p q -> size q < size p.
Hypothesis finite : forall p, exists l, forall q, move p q <-> In q l.

Lemma some_or_all A (P Q : A -> Prop) l : (forall x, In x l -> P x \/ Q x) ->
  (exists x, In x l /\ P x) \/ forall x, In x l -> Q x.
Proof.
  induction l as [|x l IH]; intros d; [right; contradiction|].
  destruct (d x (or_introl eq_refl)) as [p|q]; [left; exists x; cbn; auto|].
  destruct IH as [(y & i & p)|a]; [intros y i; apply d; now right|left; exists y; cbn; auto|right].
  intros y [<-|i]; auto.
Qed.
Theorem no_draws p : wins move p \/ loses move p.
Proof.
  remember (size p) as n eqn:e. revert p e. induction n as [n IH] using lt_wf_ind. intros p ->.
  destruct (finite p) as [l f].
  destruct (some_or_all _ (loses move) (wins move) l) as [(q & i & w)|a].
  - intros q i%f. destruct (IH (size q) (falls _ _ i) q eq_refl); auto.
  - left. apply f in i. exact (Win q i w).
  - right. intros q i%f. auto.
Qed.
End Zermelo.

(** ** Passes *)
Section Passes.
Variables (pos : Type) (move : player -> pos -> pos -> Prop) (over : player -> pos -> Prop).
(** The player to move, the position, and the passes of this player and of the other one. *)
Definition state := (player * pos * nat * nat)%type.
Inductive turn : state -> state -> Prop :=
| Real p G q G' a b : step move over (p, G) (q, G') -> turn (p, G, a, b) (q, G', b, a)
| Pass p G a b : ~ over (opp p) G -> turn (p, G, S a, b) (opp p, G, b, a).

(** No move lets the other player be done. *)
Hypothesis own : forall p G G', move p G G' -> over (opp p) G' -> over (opp p) G.

(** One more pass for each: what was lost is lost, since a pass too many is answered by a pass. *)
Lemma reserve p G a b : ~ over p G -> loses turn (p, G, a, b) ->
  (forall q G' c d, turn (p, G, a, b) (q, G', c, d) -> wins turn (q, G', S c, S d)) ->
  loses turn (p, G, S a, S b).
Proof.
  intros n l IH s t. inversion t as [p0 G0 q G' a0 b0 st|p0 G0 a0 b0 o]; subst.
  - now apply IH, Real.
  - destruct a as [|a]; [|now apply IH, Pass].
    apply (Win (p, G, 0, b)); [|exact l]. rewrite <- (opp_opp p) at 2.
    apply Pass. now rewrite opp_opp.
Qed.
Lemma turn_own p G a b q G' c d : turn (p, G, a, b) (q, G', c, d) -> ~ over q G'.
Proof.
  intros t. inversion t as [p0 G0 q0 G0' a0 b0 st|p0 G0 a0 b0 o]; subst; [|exact o].
  inversion st; subst. eauto.
Qed.
Lemma more_wins s : wins turn s ->
  forall p G a b, s = (p, G, a, b) -> wins turn (p, G, S a, S b).
Proof.
  induction 1 as [s s' t l IH]. intros p G a b ->. destruct s' as [[[q G'] c] d].
  apply (Win (q, G', S c, S d)).
  - inversion t; subst; now constructor.
  - apply reserve; [eapply turn_own, t | exact l|]. intros. eapply IH; eauto.
Qed.
Lemma more_loses p G a b : ~ over p G -> loses turn (p, G, a, b) -> loses turn (p, G, S a, S b).
Proof.
  intros n l. apply reserve; auto. intros q G' c d t. eapply more_wins; [apply l, t | reflexivity].
Qed.

(** Without passes the game is the ordinary one. *)
Lemma turn_0 p G s : turn (p, G, 0, 0) s <->
  exists q G', s = (q, G', 0, 0) /\ step move over (p, G) (q, G').
Proof.
  split.
  - intros t. inversion t; subst; eauto.
  - intros (q & G' & -> & st). now constructor.
Qed.
Lemma none_wins s : wins (step move over) s -> wins turn (fst s, snd s, 0, 0).
Proof.
  induction 1 as [[p G] [q G'] st _ IH]. apply (Win (q, G', 0, 0)).
  - now constructor.
  - intros s (r & G'' & -> & st')%turn_0. exact (IH (r, G'') st').
Qed.
Lemma none_loses p G : loses (step move over) (p, G) -> loses turn (p, G, 0, 0).
Proof. intros l s (q & G' & -> & st)%turn_0. exact (none_wins (q, G') (l _ st)). Qed.

(** ** In finite games: no draws, Lemma 1 and Theorem 6.1 *)
Variable size : pos -> nat.
Hypothesis falls : forall p G G', move p G G' -> size G' < size G.
Hypothesis finite : forall p G, exists l, forall G', move p G G' <-> In G' l.
Hypothesis ended : forall p G, {over p G} + {~ over p G}.

Lemma step_finite p G : exists l, forall s, step move over (p, G) s <-> In s l.
Proof.
  destruct (ended (opp p) G) as [o|o]; [exists []|destruct (finite p G) as [l f];
    exists (map (pair (opp p)) l)]; intros s; cbn.
  - split; [inversion 1; subst|]; contradiction.
  - rewrite in_map_iff. split; [inversion 1; subst | intros (G' & <- & i%f); now constructor].
    eexists. split; [reflexivity | now apply f].
Qed.
Lemma turn_finite s : exists l, forall s', turn s s' <-> In s' l.
Proof.
  destruct s as [[[p G] a] b]. destruct (step_finite p G) as [l f].
  set (after := fun s : player * pos => (s, b, a)).
  set (pass := match a with
    | S a => if ended (opp p) G then [] else [(opp p, G, b, a)]
    | O => [] end).
  exists (map after l ++ pass). intros s. rewrite in_app_iff, in_map_iff. unfold after, pass. split.
  - intros t. inversion t as [p0 G0 q G' a0 b0 st|p0 G0 a0 b0 o]; subst.
    + left. exists (q, G'). split; [reflexivity | now apply f].
    + right. destruct (ended (opp p) G); [contradiction | now left].
  - intros [([q G'] & <- & i%f)|i]; [now constructor|].
    destruct a as [|a]; [contradiction|].
    destruct (ended (opp p) G); [contradiction|]. destruct i as [<-|[]]. now constructor.
Qed.
Theorem step_no_draws s : wins (step move over) s \/ loses (step move over) s.
Proof.
  apply (no_draws _ _ (fun s => size (snd s))).
  - intros [p G] s' t. inversion t; subst. cbn. eauto.
  - intros [p G]. apply step_finite.
Qed.
Theorem turn_no_draws s : wins turn s \/ loses turn s.
Proof.
  apply (no_draws _ _ (fun '(p, G, a, b) => size G + a + b)); [|apply turn_finite].
  intros _ _ [p G q G' a b t|p G a b o]; [|lia].
  inversion t as [? ? ? ? m]; subst. apply falls in m. lia.
Qed.

Section Start.
Variables (p : player) (G : pos).
Hypothesis begins : ~ over p G.

Theorem difference a b : wins turn (p, G, S a, S b) <-> wins turn (p, G, a, b).
Proof.
  split; [|intros w; eapply more_wins; [exact w | reflexivity]].
  intros w. destruct (turn_no_draws (p, G, a, b)) as [|l]; auto.
  apply exclusive in w. now apply more_loses in l.
Qed.
Theorem equal_passes n : wins turn (p, G, n, n) <-> wins (step move over) (p, G).
Proof.
  induction n as [|n IH]; [|now rewrite difference].
  split; [|apply (none_wins (p, G))]. intros w.
  destruct (step_no_draws (p, G)) as [|l%none_loses]; auto. now apply exclusive in w.
Qed.
Theorem equal_passes_lose n : loses turn (p, G, n, n) <-> loses (step move over) (p, G).
Proof.
  pose proof (equal_passes n) as e. split; intros l.
  - destruct (step_no_draws (p, G)) as [w%e|]; auto. now apply exclusive in w.
  - destruct (turn_no_draws (p, G, n, n)) as [w|]; auto. apply e, exclusive in w. contradiction.
Qed.
End Start.
End Passes.

(** ** SHICHINARABE on any finite graph, the player to move having vertices left *)
Section Graph.
Variable edge : nat -> nat -> bool.
Notation real := (step (play edge) (done left)).
Notation passing := (turn _ (play edge) (done left)).

Lemma graph_own p G G' : play edge p G G' -> done left (opp p) G' -> done left (opp p) G.
Proof. intros [_ e]%play_left. unfold done. congruence. Qed.
Lemma graph_finite p G : exists l, forall G', play edge p G G' <-> In G' l.
Proof. exists (options edge p G). intros G'. symmetry. apply to_play. Qed.
Lemma graph_ended p (G : position) : {done left p G} + {~ done left p G}.
Proof. apply Nat.eq_dec. Qed.

Theorem graph_no_draws s : wins real s \/ loses real s.
Proof. apply (step_no_draws _ _ _ size (play_falls edge) graph_finite graph_ended). Qed.
(** Only the difference of the passes matters, ... *)
Theorem graph_difference p G a b : 0 < left p G ->
  wins passing (p, G, S a, S b) <-> wins passing (p, G, a, b).
Proof.
  intros l. apply (difference _ _ _ graph_own size (play_falls edge) graph_finite graph_ended).
  unfold done. lia.
Qed.
(** ... and with equally many passes the winner is the one of the game without. *)
Theorem graph_equal_wins p G n : 0 < left p G -> wins passing (p, G, n, n) <-> wins real (p, G).
Proof.
  intros l. apply (equal_passes _ _ _ graph_own size (play_falls edge) graph_finite graph_ended).
  unfold done. lia.
Qed.
Theorem graph_equal_loses p G n : 0 < left p G -> loses passing (p, G, n, n) <-> loses real (p, G).
Proof.
  intros l. apply (equal_passes_lose _ _ _ graph_own size (play_falls edge) graph_finite graph_ended).
  unfold done. lia.
Qed.
End Graph.

(** ** Unequal passes do matter: Red is stuck behind a blue vertex and can wait. *)
Definition path u x := (S u =? x) || (S x =? u).
Example stuck : loses (step (play path) (done left)) (Red, [w; b; r; b]).
Proof. apply race_loses; [cbn; lia | reflexivity]. Qed.
Example waits : wins (turn _ (play path) (done left)) (Red, [w; b; r; b], 1, 0).
Proof.
  apply (Win (Blue, [w; b; r; b], 0, 0)); [constructor; discriminate|].
  intros s (q & G & -> & st)%turn_0. inversion st as [p G0 G' o m]; subst.
  apply to_play in m as [<-|[]]. apply (Win (Blue, [w; w; w; b], 0, 0)).
  - constructor. constructor; [discriminate|]. apply to_play. now left.
  - intros s (q & G & -> & st')%turn_0. inversion st' as [p G0 G' o' m]; subst. now destruct o'.
Qed.
