(** Games in which positions are worth integers, or +infinity where one player is safe.
    A client proves the properties 1 to 4 of a labelling W (records [values] and [secure])
    and obtains who wins: [normal_wins] where only getting stuck loses, [race_wins] where
    in addition who plays the last own vertex wins. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game.
Import ListNotations.
Open Scope Z_scope.

Inductive player := Red | Blue.
Definition opp p := match p with Red => Blue | Blue => Red end.
Definition same p q := match p, q with Red, Red | Blue, Blue => true | _, _ => false end.
Lemma opp_opp p : opp (opp p) = p.
Proof. destruct p; reflexivity. Qed.
Lemma same_refl p : same p p = true.
Proof. destruct p; reflexivity. Qed.
Lemma same_opp p : same p (opp p) = false.
Proof. destruct p; reflexivity. Qed.
Lemma same_spec p q : if same p q then q = p else q = opp p.
Proof. destruct p, q; reflexivity. Qed.

(** [None] is +infinity. *)
Definition at_least (n : Z) (w : option Z) : Prop :=
  match w with Some z => n <= z | None => True end.
(** What the value w, counted for h, says about p to move: does p win? *)
Definition ahead (h p : player) (w : option Z) : bool :=
  match w with
  | None => same h p
  | Some z => if same h p then 0 <? z else z <? 0
  end.

Section Labelled.
Variables (pos : Type) (move : player -> pos -> pos -> Prop).

(** ** The rules: the players move in turn, and who cannot move has lost.  If the player
    who has just moved is done ([over]), the other one, to move, has lost at once. *)
Inductive step (over : player -> pos -> Prop) : player * pos -> player * pos -> Prop :=
  Step p G G' : ~ over (opp p) G -> move p G G' -> step over (p, G) (opp p, G').

(** ** What is asked of a labelling, counted for the holder h: properties 1 to 4 *)
Record values (h : player) (W : pos -> option Z) : Prop := Values {
  hold_le G G' w : W G = Some w -> move h G G' -> exists w', W G' = Some w' /\ w' <= w - 1;
  chal_ge G G' w : W G = Some w -> move (opp h) G G' -> at_least (w + 1) (W G');
  hold_ex G w : W G = Some w -> 0 < w -> exists G', move h G G' /\ W G' = Some (w - 1);
  chal_ex G w : W G = Some w -> w < 0 -> exists G', move (opp h) G G' /\ W G' = Some (w + 1) }.

(** ... and where it is infinite: the challenger cannot change that, and the holder
    can keep it so until he is done. *)
Record secure (over : pos -> Prop) (h : player) (W : pos -> option Z) : Prop := Secure {
  over_safe G : over G -> W G = None;
  chal_safe G G' : W G = None -> move (opp h) G G' -> W G' = None;
  hold_safe G : W G = None -> over G \/ exists G', move h G G' /\ W G' = None }.

(** ** Who wins *)
Section Winner.
Variables (over : player -> pos -> Prop) (size : pos -> nat) (h : player) (W : pos -> option Z).
(** A condition kept by the moves, under which the challenger is never done first. *)
Variable inv : player -> pos -> Prop.
Hypothesis falls : forall p G G', move p G G' -> (size G' < size G)%nat.
Hypothesis vals : values h W.
Hypothesis safe : secure (over h) h W.
Hypothesis inv_first : forall G, inv h G -> ~ over h G /\ ~ over (opp h) G.
Hypothesis inv_hold : forall G G', inv h G -> move h G G' -> inv (opp h) G'.
Hypothesis inv_chal : forall G G', inv (opp h) G -> ~ over h G -> move (opp h) G G' -> inv h G'.

(** A move of each player, and the shape of every move. *)
Lemma step_hold G G' : inv h G -> move h G G' -> step over (h, G) (opp h, G').
Proof. intros i m. constructor; [apply inv_first, i | exact m]. Qed.
Lemma step_inv p G s : step over (p, G) s ->
  exists G', s = (opp p, G') /\ ~ over (opp p) G /\ move p G G'.
Proof. inversion 1; subst. eauto. Qed.

(** The winning strategies of both players, by induction on the size. *)
Lemma strategies n : forall G, (size G < n)%nat ->
  (inv h G -> if ahead h h (W G) then wins (step over) (h, G) else loses (step over) (h, G)) /\
  (inv (opp h) G -> if ahead h (opp h) (W G) then wins (step over) (opp h, G)
                    else loses (step over) (opp h, G)).
Proof.
  induction n as [|n IH]; intros G lt; [lia|].
  assert (IHh : forall G', (size G' < size G)%nat -> inv h G' ->
    if ahead h h (W G') then wins (step over) (h, G') else loses (step over) (h, G')).
  { intros G' l. apply (IH G'); lia. }
  assert (IHc : forall G', (size G' < size G)%nat -> inv (opp h) G' ->
    if ahead h (opp h) (W G') then wins (step over) (opp h, G')
    else loses (step over) (opp h, G')).
  { intros G' l. apply (IH G'); lia. }
  clear IH lt. unfold ahead in *. rewrite same_refl, same_opp in *.
  destruct (W G) as [w|] eqn:e; split; intros i.
  - destruct (Z.ltb_spec 0 w) as [pos0|neg].
    + destruct (hold_ex _ _ vals G w e pos0) as (G' & m & e').
      specialize (IHc G' (falls _ _ _ m) (inv_hold _ _ i m)). rewrite e' in IHc.
      destruct (Z.ltb_spec (w - 1) 0); [lia|].
      exact (Win (opp h, G') (step_hold _ _ i m) IHc).
    + intros s st. destruct (step_inv _ _ _ st) as (G' & -> & _ & m).
      specialize (IHc G' (falls _ _ _ m) (inv_hold _ _ i m)).
      destruct (hold_le _ _ vals G G' w e m) as (w' & e' & le). rewrite e' in IHc.
      destruct (Z.ltb_spec w' 0); [exact IHc | lia].
  - assert (no : ~ over h G) by (intros o; apply (over_safe _ _ _ safe) in o; congruence).
    destruct (Z.ltb_spec w 0) as [neg|pos0].
    + destruct (chal_ex _ _ vals G w e neg) as (G' & m & e').
      specialize (IHh G' (falls _ _ _ m) (inv_chal _ _ i no m)). rewrite e' in IHh.
      destruct (Z.ltb_spec 0 (w + 1)); [lia|].
      assert (st : step over (opp h, G) (h, G')).
      { rewrite <- (opp_opp h) at 2. constructor; rewrite ?opp_opp; auto. }
      exact (Win (h, G') st IHh).
    + intros s st. destruct (step_inv _ _ _ st) as (G' & -> & _ & m).
      specialize (IHh G' (falls _ _ _ m) (inv_chal _ _ i no m)).
      rewrite opp_opp. generalize (chal_ge _ _ vals G G' w e m).
      destruct (W G') as [w'|]; cbn; [|auto].
      destruct (Z.ltb_spec 0 w'); [auto | lia].
  - destruct (hold_safe _ _ _ safe G e) as [o|(G' & m & e')]; [now apply inv_first in i|].
    specialize (IHc G' (falls _ _ _ m) (inv_hold _ _ i m)). rewrite e' in IHc.
    exact (Win (opp h, G') (step_hold _ _ i m) IHc).
  - intros s st. destruct (step_inv _ _ _ st) as (G' & -> & no & m).
    rewrite opp_opp in *. specialize (IHh G' (falls _ _ _ m) (inv_chal _ _ i no m)).
    rewrite (chal_safe _ _ _ safe G G' e m) in IHh. exact IHh.
Qed.

(** The value tells who wins, whoever is to move. *)
Lemma judged p G : inv p G ->
  if ahead h p (W G) then wins (step over) (p, G) else loses (step over) (p, G).
Proof.
  destruct (strategies (S (size G)) G (Nat.lt_succ_diag_r _)) as [H C].
  generalize (same_spec h p). destruct (same h p); intros ->; auto.
Qed.
Theorem value_wins p G : inv p G -> wins (step over) (p, G) <-> ahead h p (W G) = true.
Proof.
  intros i%judged. destruct (ahead h p (W G)); split; auto; try congruence.
  intros w. now apply exclusive in w.
Qed.
Theorem value_loses p G : inv p G -> loses (step over) (p, G) <-> ahead h p (W G) = false.
Proof.
  intros i%judged. destruct (ahead h p (W G)); split; auto; try congruence.
  intros l. now apply exclusive in i.
Qed.
End Winner.

(** ** Normal play: nobody is ever done. *)
Definition never (p : player) (G : pos) := False.
Section Normal.
Variables (size : pos -> nat) (h : player) (v : pos -> Z).
Hypothesis falls : forall p G G', move p G G' -> (size G' < size G)%nat.
Hypothesis vals : values h (fun G => Some (v G)).

Lemma normal_secure : secure (never h) h (fun G => Some (v G)).
Proof. split; unfold never; intros; [tauto | congruence | congruence]. Qed.
Theorem normal_wins p G :
  wins (step never) (p, G) <-> if same h p then 0 < v G else v G < 0.
Proof.
  rewrite (value_wins never size h _ (fun _ _ => True) falls vals normal_secure);
  unfold never; auto. unfold ahead. destruct (same h p); [apply Z.ltb_lt | apply Z.ltb_lt].
Qed.
Theorem normal_loses p G :
  loses (step never) (p, G) <-> if same h p then v G <= 0 else 0 <= v G.
Proof.
  rewrite (value_loses never size h _ (fun _ _ => True) falls vals normal_secure);
  unfold never; auto. unfold ahead. destruct (same h p); [apply Z.ltb_ge | apply Z.ltb_ge].
Qed.
End Normal.

(** ** The race: each move plays one own vertex; who has none left has won. *)
Section Race.
Variable left : player -> pos -> nat.
Hypothesis plays : forall p G G', move p G G' ->
  left p G = S (left p G') /\ left (opp p) G' = left (opp p) G.
Definition done p G := left p G = 0%nat.
(** Who empties first if nobody gets stuck, p being to move. *)
Definition holder p G := if (left p G <=? left (opp p) G)%nat then p else opp p.

Lemma holder_Red G : holder Red G = if (left Red G <=? left Blue G)%nat then Red else Blue.
Proof. reflexivity. Qed.
Lemma holder_Blue G : holder Blue G = if (left Red G <? left Blue G)%nat then Red else Blue.
Proof.
  unfold holder. cbn [opp]. destruct (Nat.leb_spec (left Blue G) (left Red G)),
    (Nat.ltb_spec (left Red G) (left Blue G)); auto; lia.
Qed.
(** A move does not change who is the holder. *)
Lemma holder_move p G G' : move p G G' -> holder (opp p) G' = holder p G.
Proof.
  intros [a b]%plays. unfold holder. rewrite opp_opp, b.
  destruct (Nat.leb_spec (left (opp p) G) (left p G')),
    (Nat.leb_spec (left p G) (left (opp p) G)); auto; lia.
Qed.

Lemma plays_falls p G G' : move p G G' ->
  (left Red G' + left Blue G' < left Red G + left Blue G)%nat.
Proof. intros [a b]%plays. destruct p; cbn in *; lia. Qed.

Section Rule.
Variable W : player -> pos -> option Z.
Hypothesis vals : forall h, values h (W h).
Hypothesis safe : forall h, secure (done h) h (W h).
(** The decider: may the player p to move win? *)
Definition first_wins p G := ahead (holder p G) p (W (holder p G) G).

(** The player to move has vertices, so the game is not over for him; h is the holder. *)
Definition racing h p G := holder p G = h /\ (0 < left p G)%nat.
Lemma racing_inv h :
  (forall G, racing h h G -> ~ done h G /\ ~ done (opp h) G) /\
  (forall G G', racing h h G -> move h G G' -> racing h (opp h) G') /\
  (forall G G', racing h (opp h) G -> ~ done h G -> move (opp h) G G' -> racing h h G').
Proof.
  assert (le : forall G, racing h h G -> (0 < left h G <= left (opp h) G)%nat).
  { intros G [e l]. unfold holder in e. destruct (Nat.leb_spec (left h G) (left (opp h) G)); auto.
    destruct h; discriminate. }
  unfold racing, done. split; [|split].
  - intros G r%le. lia.
  - intros G G' r m. pose proof (le G r). rewrite (holder_move _ _ _ m).
    apply plays in m. intuition lia.
  - intros G G' [e l] n m. pose proof (holder_move _ _ _ m) as e'. rewrite opp_opp in e'.
    apply plays in m. rewrite opp_opp in m. split; [congruence | lia].
Qed.

Theorem race_wins p G : (0 < left p G)%nat ->
  wins (step done) (p, G) <-> first_wins p G = true.
Proof.
  intros l. destruct (racing_inv (holder p G)) as (a & b & c).
  apply (value_wins done _ _ _ _ plays_falls (vals _) (safe _) a b c). split; auto.
Qed.
Theorem race_loses p G : (0 < left p G)%nat ->
  loses (step done) (p, G) <-> first_wins p G = false.
Proof.
  intros l. destruct (racing_inv (holder p G)) as (a & b & c).
  apply (value_loses done _ _ _ _ plays_falls (vals _) (safe _) a b c). split; auto.
Qed.
End Rule.
End Race.
End Labelled.
Arguments step {pos}. Arguments values {pos}. Arguments secure {pos}. Arguments never {pos}.
Arguments done {pos}. Arguments holder {pos}. Arguments first_wins {pos}.
Arguments value_wins {pos move over}. Arguments value_loses {pos move over}.
Arguments normal_wins {pos move}. Arguments normal_loses {pos move}.
Arguments race_wins {pos move left} plays {W}. Arguments race_loses {pos move left} plays {W}.
