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

(** ** The properties determine the labelling. *)
Section Unique.
Variable size : pos -> nat.
Hypothesis falls : forall p G G', move p G G' -> (size G' < size G)%nat.

(** More safe positions, larger values: what is safe for V must be safe for W. *)
Lemma values_le h V W : values h V -> values h W -> (forall G, V G = None -> W G = None) ->
  forall G v, V G = Some v -> at_least v (W G).
Proof.
  intros hV hW s G. remember (size G) as n eqn:e. revert G e.
  induction n as [n IH] using lt_wf_ind. intros G -> v ev.
  destruct (W G) as [w|] eqn:ew; cbn; auto. destruct (Z.le_gt_cases v w) as [|lt]; auto.
  destruct (Z.lt_ge_cases 0 v) as [p|p].
  - destruct (hold_ex _ _ hV G v ev p) as (G' & m & e').
    destruct (hold_le _ _ hW G G' w ew m) as (w' & ew' & le).
    specialize (IH _ (falls _ _ _ m) G' eq_refl _ e'). rewrite ew' in IH. cbn in IH. lia.
  - destruct (chal_ex _ _ hW G w ew) as (G' & m & e'); [lia|].
    generalize (chal_ge _ _ hV G G' v ev m). destruct (V G') as [v'|] eqn:ev'; cbn.
    + specialize (IH _ (falls _ _ _ m) G' eq_refl _ ev'). rewrite e' in IH. cbn in IH. lia.
    + apply s in ev'. congruence.
Qed.
Theorem values_unique h V W : values h V -> values h W ->
  (forall G, V G = None <-> W G = None) -> forall G, V G = W G.
Proof.
  intros hV hW s G. pose proof (values_le h V W hV hW (fun G => proj1 (s G)) G) as a.
  pose proof (values_le h W V hW hV (fun G => proj2 (s G)) G) as b. specialize (s G).
  destruct (V G) as [v|], (W G) as [w|]; auto.
  - specialize (a _ eq_refl). specialize (b _ eq_refl). cbn in *. f_equal. lia.
  - now apply s.
  - symmetry. now apply s.
Qed.
End Unique.

(** It is the integer nearest to 0 among those strictly between the options:
    1 and 2 say that it lies between them, and no other one is nearer. *)
Theorem values_nearest h W G w k : values h W -> W G = Some w ->
  (forall G' a, move h G G' -> W G' = Some a -> a < k) ->
  (forall G' b, move (opp h) G G' -> W G' = Some b -> k < b) -> Z.abs w <= Z.abs k.
Proof.
  intros v e lo hi. destruct (Z.lt_trichotomy w 0) as [n|[->|p]]; [|lia|].
  - destruct (chal_ex _ _ v G w e n) as (G' & m & e'). specialize (hi _ _ m e'). lia.
  - destruct (hold_ex _ _ v G w e p) as (G' & m & e'). specialize (lo _ _ m e'). lia.
Qed.

(** Counted for the other player, finite values change their sign. *)
Lemma values_opp h v : values h (fun G => Some (v G)) -> values (opp h) (fun G => Some (- v G)).
Proof.
  intros V. split; try (intros G G' w [= <-] m) || (intros G w [= <-] l).
  - eexists. split; [reflexivity|].
    generalize (chal_ge _ _ V G G' _ eq_refl m). cbn. lia.
  - rewrite opp_opp in m. destruct (hold_le _ _ V G G' _ eq_refl m) as (w' & [= <-] & le).
    cbn. lia.
  - destruct (chal_ex _ _ V G _ eq_refl) as (G' & m & [= e]); [lia|].
    exists G'. split; [exact m|]. f_equal. lia.
  - rewrite opp_opp. destruct (hold_ex _ _ V G _ eq_refl) as (G' & m & [= e]); [lia|].
    exists G'. split; [exact m|]. f_equal. lia.
Qed.
End Labelled.
Arguments step {pos}. Arguments values {pos}. Arguments secure {pos}. Arguments never {pos}.
Arguments done {pos}. Arguments holder {pos}. Arguments first_wins {pos}.
Arguments value_wins {pos move over}. Arguments value_loses {pos move over}.
Arguments normal_wins {pos move}. Arguments normal_loses {pos move}.
Arguments race_wins {pos move left} plays {W}. Arguments race_loses {pos move left} plays {W}.

(** ** Sums: a move in one of two games side by side; the values add up. *)
Section Sum.
Variables (pos1 pos2 : Type) (m1 : player -> pos1 -> pos1 -> Prop)
  (m2 : player -> pos2 -> pos2 -> Prop).
Inductive beside p : pos1 * pos2 -> pos1 * pos2 -> Prop :=
| In_first G G' H : m1 p G G' -> beside p (G, H) (G', H)
| In_second G H H' : m2 p H H' -> beside p (G, H) (G, H').

Theorem sum_values h v1 v2 : values m1 h (fun G => Some (v1 G)) ->
  values m2 h (fun H => Some (v2 H)) ->
  values beside h (fun GH => Some (v1 (fst GH) + v2 (snd GH))).
Proof.
  intros V1 V2. split.
  - intros GH GH' w [= <-] m. eexists. split; [reflexivity|]. destruct m as [G G' H m|G H H' m].
    + destruct (hold_le _ _ _ _ V1 _ _ _ eq_refl m) as (w & [= <-] & le). cbn. lia.
    + destruct (hold_le _ _ _ _ V2 _ _ _ eq_refl m) as (w & [= <-] & le). cbn. lia.
  - intros GH GH' w [= <-] m. destruct m as [G G' H m|G H H' m].
    + generalize (chal_ge _ _ _ _ V1 _ _ _ eq_refl m). cbn. lia.
    + generalize (chal_ge _ _ _ _ V2 _ _ _ eq_refl m). cbn. lia.
  - intros [G H] w [= <-] p. destruct (Z.lt_ge_cases 0 (v1 G)) as [l|l].
    + destruct (hold_ex _ _ _ _ V1 G _ eq_refl l) as (G' & m & [= e]).
      exists (G', H). split; [now constructor|]. cbn. f_equal. lia.
    + destruct (hold_ex _ _ _ _ V2 H _ eq_refl) as (H' & m & [= e]); [cbn in p; lia|].
      exists (G, H'). split; [now constructor|]. cbn. f_equal. lia.
  - intros [G H] w [= <-] p. destruct (Z.lt_ge_cases (v1 G) 0) as [l|l].
    + destruct (chal_ex _ _ _ _ V1 G _ eq_refl l) as (G' & m & [= e]).
      exists (G', H). split; [now constructor|]. cbn. f_equal. lia.
    + destruct (chal_ex _ _ _ _ V2 H _ eq_refl) as (H' & m & [= e]); [cbn in p; lia|].
      exists (G, H'). split; [now constructor|]. cbn. f_equal. lia.
Qed.
End Sum.
Arguments beside {pos1 pos2}.

(** ** Existence: if moves of the two players do not disturb each other (what is open
    stays open), every position has a value. *)
Fixpoint raise (l : list (option Z)) : Z :=
  match l with [] => 0 | Some a :: l => Z.max (a + 1) (raise l) | None :: l => raise l end.
Fixpoint lower (l : list (option Z)) : Z :=
  match l with [] => 0 | Some b :: l => Z.min (b - 1) (lower l) | None :: l => lower l end.
(** The integer nearest to 0 above all of A and below all of B (one of the terms is 0). *)
Definition nearest A B := raise A + lower B.

Lemma raise_spec l : 0 <= raise l /\ (forall a, In (Some a) l -> a + 1 <= raise l) /\
  (0 < raise l -> In (Some (raise l - 1)) l).
Proof.
  induction l as [|[a|] l (n & u & i)]; cbn [raise In].
  - repeat split; try lia; tauto.
  - split; [lia|split].
    + intros a' [[= <-]|j%u]; lia.
    + intros p. destruct (Z.max_spec (a + 1) (raise l)) as [[lt ->]|[le ->]].
      * right. apply i. lia.
      * left. f_equal. lia.
  - split; [exact n|split]; [intros a [|]; [discriminate|auto] | auto].
Qed.
Lemma lower_raise l : lower l = - raise (map (option_map Z.opp) l).
Proof. induction l as [|[a|] l IH]; cbn; lia. Qed.
Lemma lower_spec l : lower l <= 0 /\ (forall b, In (Some b) l -> lower l <= b - 1) /\
  (lower l < 0 -> In (Some (lower l + 1)) l).
Proof.
  rewrite lower_raise. destruct (raise_spec (map (option_map Z.opp) l)) as (n & u & i).
  split; [lia|split].
  - intros b j. apply (in_map (option_map Z.opp)), u in j. lia.
  - intros p. specialize (i ltac:(lia)). apply in_map_iff in i as ([b|] & e & j); [|discriminate].
    cbn in e. injection e as e. replace (_ + 1) with b by lia. exact j.
Qed.

Section Exists.
Variables (pos : Type) (options : player -> pos -> list pos) (size : pos -> nat).
Definition to p G G' := In G' (options p G).
Variables (h : player) (safe : pos -> bool).
Hypothesis falls : forall p G G', to p G G' -> (size G' < size G)%nat.
Hypothesis stays : forall G x y, to h G x -> to (opp h) G y ->
  exists z, to (opp h) x z /\ to h y z.
Hypothesis unsafe : forall G x, safe G = false -> to h G x -> safe x = false.

Fixpoint value_at n G : option Z :=
  match n with
  | O => None
  | S n => if safe G then None else
      Some (nearest (map (value_at n) (options h G)) (map (value_at n) (options (opp h) G)))
  end.
Definition value G := value_at (S (size G)) G.

(** Enough rounds of the recursion ... *)
Lemma value_at_enough n : forall m G, (size G < n)%nat -> (size G < m)%nat ->
  value_at n G = value_at m G.
Proof.
  induction n as [|n IH]; intros [|m] G ln lm; try lia. cbn.
  assert (e : forall p, map (value_at n) (options p G) = map (value_at m) (options p G)).
  { intros p. apply map_ext_in. intros G' i%falls. apply IH; lia. }
  now rewrite !e.
Qed.
(** ... so that the definition may be read without them. *)
Lemma value_eq G : value G = if safe G then None else
  Some (nearest (map value (options h G)) (map value (options (opp h) G))).
Proof.
  unfold value at 1. cbn.
  assert (e : forall p, map (value_at (size G)) (options p G) = map value (options p G)).
  { intros p. apply map_ext_in. intros G' i%falls. apply value_at_enough; lia. }
  now rewrite !e.
Qed.
Lemma value_none G : value G = None <-> safe G = true.
Proof. rewrite value_eq. destruct (safe G); split; congruence. Qed.

(** Two moves of different players leave a gap of two ... *)
Definition gap G := forall x y a b, to h G x -> to (opp h) G y ->
  value x = Some a -> value y = Some b -> a + 2 <= b.
(** ... so that there is an integer between, with the properties 1 and 2, ... *)
Lemma gap_hold G x w : gap G -> value G = Some w -> to h G x ->
  exists w', value x = Some w' /\ w' <= w - 1.
Proof.
  intros g e t. rewrite value_eq in e. destruct (safe G) eqn:s; [discriminate|].
  injection e as <-. destruct (value x) as [a|] eqn:ex.
  2: { apply value_none in ex. rewrite (unsafe G x s t) in ex. discriminate. }
  exists a. split; [reflexivity|]. unfold nearest.
  destruct (raise_spec (map value (options h G))) as (n & u & i).
  destruct (lower_spec (map value (options (opp h) G))) as (n' & u' & i').
  pose proof (u a) as ua. rewrite <- ex in ua. specialize (ua (in_map _ _ _ t)).
  destruct (Z.lt_ge_cases (lower (map value (options (opp h) G))) 0) as [l|l]; [|lia].
  apply in_map_iff in i' as (y & ey & iy); [|exact l].
  pose proof (g x y _ _ t iy ex ey). destruct (Z.lt_ge_cases 0 (raise (map value (options h G))))
    as [l'|l']; [|lia].
  apply in_map_iff in i as (x' & ex' & ix'); [|exact l']. pose proof (g x' y _ _ ix' iy ex' ey). lia.
Qed.
Lemma gap_chal G y w : gap G -> value G = Some w -> to (opp h) G y -> at_least (w + 1) (value y).
Proof.
  intros g e t. rewrite value_eq in e. destruct (safe G) eqn:s; [discriminate|].
  injection e as <-. destruct (value y) as [b|] eqn:ey; cbn; auto. unfold nearest.
  destruct (raise_spec (map value (options h G))) as (n & u & i).
  destruct (lower_spec (map value (options (opp h) G))) as (n' & u' & i').
  pose proof (u' b) as ub. rewrite <- ey in ub. specialize (ub (in_map _ _ _ t)).
  destruct (Z.lt_ge_cases 0 (raise (map value (options h G)))) as [l|l]; [|lia].
  apply in_map_iff in i as (x & ex & ix); [|exact l].
  pose proof (g x y _ _ ix t ex ey).
  destruct (Z.lt_ge_cases (lower (map value (options (opp h) G))) 0) as [l'|l']; [|lia].
  apply in_map_iff in i' as (y' & ey' & iy'); [|exact l']. pose proof (g x y' _ _ ix iy' ex ey'). lia.
Qed.
(** ... which in turn give the gap: both may be played, in either order. *)
Lemma gap_all G : gap G.
Proof.
  remember (size G) as n eqn:e. revert G e.
  induction n as [n IH] using lt_wf_ind. intros G -> x y a b tx ty ex ey.
  destruct (stays G x y tx ty) as (z & xz & yz).
  pose proof (gap_chal x z a (IH _ (falls _ _ _ tx) x eq_refl) ex xz) as ge.
  destruct (gap_hold y z b (IH _ (falls _ _ _ ty) y eq_refl) ey yz) as (w & ez & le).
  rewrite ez in ge. cbn in ge. lia.
Qed.

Theorem value_values : values to h value.
Proof.
  split.
  - intros G x w e t. exact (gap_hold G x w (gap_all G) e t).
  - intros G y w e t. exact (gap_chal G y w (gap_all G) e t).
  - intros G w e p. pose proof e as e0. rewrite value_eq in e0.
    destruct (safe G); [discriminate|]. injection e0 as e0. unfold nearest in e0.
    destruct (raise_spec (map value (options h G))) as (n & u & i).
    destruct (lower_spec (map value (options (opp h) G))) as (n' & u' & i').
    apply in_map_iff in i as (x & ex & ix); [|lia].
    destruct (gap_hold G x w (gap_all G) e ix) as (w' & ew & le).
    exists x. split; [exact ix|]. rewrite ex in *. injection ew as ew. f_equal. lia.
  - intros G w e p. pose proof e as e0. rewrite value_eq in e0.
    destruct (safe G); [discriminate|]. injection e0 as e0. unfold nearest in e0.
    destruct (raise_spec (map value (options h G))) as (n & u & i).
    destruct (lower_spec (map value (options (opp h) G))) as (n' & u' & i').
    apply in_map_iff in i' as (y & ey & iy); [|lia].
    pose proof (gap_chal G y w (gap_all G) e iy) as le.
    exists y. split; [exact iy|]. rewrite ey in *. cbn in le. f_equal. lia.
Qed.
End Exists.
Arguments to {pos}. Arguments value {pos}.
Arguments value_values {pos options size}. Arguments value_none {pos options size}.

(** Equal labellings have equal properties. *)
Lemma values_ext pos (m : player -> pos -> pos -> Prop) h V W :
  (forall G, V G = W G) -> values m h V -> values m h W.
Proof.
  intros e H. split.
  - intros G G' w. rewrite <- !e. apply (hold_le _ _ _ _ H).
  - intros G G' w. rewrite <- !e. apply (chal_ge _ _ _ _ H).
  - intros G w. rewrite <- e. intros i p.
    destruct (hold_ex _ _ _ _ H G w i p) as (G' & t & i'). rewrite e in i'. eauto.
  - intros G w. rewrite <- e. intros i p.
    destruct (chal_ex _ _ _ _ H G w i p) as (G' & t & i'). rewrite e in i'. eauto.
Qed.
(** Labellings may be pulled back along maps that keep and reflect moves. *)
Lemma values_along pos pos' (m : player -> pos -> pos -> Prop) (m' : player -> pos' -> pos' -> Prop)
  (f : pos' -> pos) h W :
  (forall p x y, m' p x y -> m p (f x) (f y)) ->
  (forall p x G, m p (f x) G -> exists y, m' p x y /\ f y = G) ->
  values m h W -> values m' h (fun x => W (f x)).
Proof.
  intros keep reflect V. split.
  - intros x y w e t%keep. exact (hold_le _ _ _ _ V _ _ w e t).
  - intros x y w e t%keep. exact (chal_ge _ _ _ _ V _ _ w e t).
  - intros x w e p. destruct (hold_ex _ _ _ _ V _ w e p) as (G & t & eG).
    apply reflect in t as (y & t & <-). eauto.
  - intros x w e p. destruct (chal_ex _ _ _ _ V _ w e p) as (G & t & eG).
    apply reflect in t as (y & t & <-). eauto.
Qed.
