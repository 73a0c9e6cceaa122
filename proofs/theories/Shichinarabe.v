(** SHICHINARABE with two players and open hands on an arbitrary finite graph. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers.
Import ListNotations.
Open Scope nat_scope.

(** The owner of every vertex, [None] if it is white; vertices are numbered from 0. *)
Definition position := list (option player).
Definition has (G : position) x c := nth_error G x = Some c.
Fixpoint whiten x (G : position) : position :=
  match G, x with
  | [], _ => []
  | _ :: G, O => None :: G
  | c :: G, S x => c :: whiten x G
  end.
Definition owned p (c : option player) := match c with Some q => same p q | None => false end.
(** How many vertices p has left. *)
Definition left p (G : position) := length (filter (owned p) G).

Lemma owned_has p c : owned p c = true <-> c = Some p.
Proof. destruct c as [[]|], p; cbn; intuition congruence. Qed.
Lemma has_whiten G x y c : x <> y -> has (whiten x G) y c <-> has G y c.
Proof.
  unfold has. revert x y. induction G as [|d G IH]; intros [|x] [|y] n; cbn; try tauto; try lia.
  apply IH. lia.
Qed.
Lemma whiten_has G x c : has G x c -> has (whiten x G) x None.
Proof.
  unfold has. revert x. induction G as [|d G IH]; intros [|x]; cbn; try congruence. apply IH.
Qed.
Lemma whiten_white G x y : has G y None -> has (whiten x G) y None.
Proof.
  intros w. destruct (Nat.eq_dec x y) as [->|n]; [eapply whiten_has, w | now apply has_whiten].
Qed.
Lemma whiten_owner G x y p : has (whiten x G) y (Some p) -> x <> y /\ has G y (Some p).
Proof.
  destruct (Nat.eq_dec x y) as [->|n]; intros w; [|split; [exact n | now apply has_whiten in w]].
  assert (has (whiten y G) y None).
  { destruct (nth_error G y) as [c|] eqn:e; [eapply whiten_has, e|].
    exfalso. revert y e w. unfold has. induction G as [|d G IH]; intros [|y]; cbn; try congruence.
    apply IH. }
  unfold has in *. congruence.
Qed.
Lemma whiten_swap G : forall x y, whiten x (whiten y G) = whiten y (whiten x G).
Proof. induction G as [|d G IH]; intros [|x] [|y]; cbn; try reflexivity. now rewrite IH. Qed.
Lemma left_whiten G p : forall x, has G x (Some p) ->
  left p G = S (left p (whiten x G)) /\ left (opp p) (whiten x G) = left (opp p) G.
Proof.
  unfold left, has. induction G as [|d G IH]; intros [|x]; cbn; try congruence.
  - intros [= ->]. destruct p; cbn; auto.
  - intros [a b]%IH. destruct d as [[]|], p; cbn in *; lia.
Qed.
Lemma left_0 G p : left p G = 0 <-> forall x, ~ has G x (Some p).
Proof.
  unfold left, has. split.
  - intros e x i%nth_error_In. assert (In (Some p) (filter (owned p) G)).
    { apply filter_In. split; [exact i | now apply owned_has]. }
    destruct (filter (owned p) G); [contradiction | discriminate].
  - intros n. destruct (filter (owned p) G) as [|c l] eqn:e; [reflexivity|].
    assert (i : In c (filter (owned p) G)) by (rewrite e; now left).
    apply filter_In in i as [i <-%owned_has%eq_sym]. apply In_nth_error in i as [x i].
    now apply n in i.
Qed.

(** A labelling restricted to positions with a property that moves keep. *)
Lemma values_within pos (m : player -> pos -> pos -> Prop) (ok : pos -> Prop) h W :
  (forall p G G', ok G -> m p G G' -> ok G') -> values m h W ->
  values (fun p (G G' : sig ok) => m p (proj1_sig G) (proj1_sig G')) h (fun G => W (proj1_sig G)).
Proof.
  intros keep. apply (values_along _ _ m); [auto|].
  intros p [G o] G' t. now exists (exist _ G' (keep _ _ _ o t)).
Qed.

Section Graph.
(** An arbitrary relation: edges may be directed, from u to x. *)
Variable edge : nat -> nat -> bool.

(** ** The rules: whiten an own vertex next to a white one. *)
Definition opened G x := exists u, has G u None /\ edge u x = true.
Inductive play p G : position -> Prop :=
  Play x : has G x (Some p) -> opened G x -> play p G (whiten x G).

(** What is open stays open. *)
Lemma opened_whiten G x y : opened G x -> opened (whiten y G) x.
Proof. intros (u & w & e). exists u. split; [now apply whiten_white | exact e]. Qed.
Lemma play_left p G G' : play p G G' ->
  left p G = S (left p G') /\ left (opp p) G' = left (opp p) G.
Proof. intros [x i o]. now apply left_whiten. Qed.

(** The same moves as a list. *)
Definition openedb (G : position) x :=
  existsb (fun u => match nth_error G u with Some None => edge u x | _ => false end)
    (seq 0 (length G)).
Definition playable p (G : position) x :=
  match nth_error G x with Some c => owned p c | None => false end && openedb G x.
Definition vertices p (G : position) := filter (playable p G) (seq 0 (length G)).
Definition options p (G : position) := map (fun x => whiten x G) (vertices p G).

Lemma has_seq G x c : has G x c -> In x (seq 0 (length G)).
Proof. intros i. apply in_seq. split; [lia|]. apply nth_error_Some. unfold has in i. congruence. Qed.
Lemma openedb_spec G x : openedb G x = true <-> opened G x.
Proof.
  unfold openedb, opened. rewrite existsb_exists. split.
  - intros (u & _ & e). exists u. unfold has. destruct (nth_error G u) as [[]|]; now try split.
  - intros (u & w & e). exists u. split; [eapply has_seq, w|]. unfold has in w. now rewrite w.
Qed.
Lemma vertices_spec p G x : In x (vertices p G) <-> has G x (Some p) /\ opened G x.
Proof.
  unfold vertices, playable. rewrite filter_In, andb_true_iff, openedb_spec. unfold has.
  split; [intros (_ & o & w) | intros [o w]; split; [eapply has_seq, o|]]; split; auto.
  - destruct (nth_error G x) as [c|]; [|discriminate]. apply owned_has in o. congruence.
  - rewrite o. now apply owned_has.
Qed.
Lemma to_play p G G' : to options p G G' <-> play p G G'.
Proof.
  unfold to, options. rewrite in_map_iff. split.
  - intros (x & <- & [i o]%vertices_spec). now constructor.
  - intros [x i o]. exists x. split; [reflexivity | now apply vertices_spec].
Qed.

Definition size (G : position) := left Red G + left Blue G.
Lemma to_falls p G G' : to options p G G' -> size G' < size G.
Proof. intros [a b]%to_play%play_left. unfold size. destruct p; cbn in *; lia. Qed.
Lemma play_falls p G G' : play p G G' -> size G' < size G.
Proof. rewrite <- to_play. apply to_falls. Qed.
(** So moves of the two players may be made in either order. *)
Lemma to_stays h G x y : to options h G x -> to options (opp h) G y ->
  exists z, to options (opp h) x z /\ to options h y z.
Proof.
  rewrite !to_play. intros [a i o] [b i' o'].
  assert (n : a <> b) by (intros ->; unfold has in *; destruct h; cbn in *; congruence).
  exists (whiten b (whiten a G)). rewrite !to_play. split; [|rewrite whiten_swap];
  (constructor; [apply has_whiten; auto | now apply opened_whiten]).
Qed.
Lemma play_values h W : values (to options) h W -> values play h W.
Proof.
  apply (values_along _ _ (to options) play (fun G => G)); intros p G G'.
  - apply to_play.
  - intros t%to_play. eauto.
Qed.

(** ** T1: in normal play every position is worth an integer, counted for Red. *)
Definition worth G : Z :=
  match value options size Red (fun _ => false) G with Some z => z | None => 0%Z end.
Theorem worth_values : values play Red (fun G => Some (worth G)).
Proof.
  apply play_values.
  apply (values_ext _ _ _ (value options size Red (fun _ => false))).
  - intros G. unfold worth. destruct (value _ _ _ _ G) eqn:n; [reflexivity|].
    apply value_none in n; [discriminate | apply to_falls].
  - apply value_values; [apply to_falls | apply to_stays | reflexivity].
Qed.
Theorem normal_wins p G : wins (step play never) (p, G) <->
  (match p with Red => 0 < worth G | Blue => worth G < 0 end)%Z.
Proof. rewrite (Integers.normal_wins size Red _ play_falls worth_values). now destruct p. Qed.
Theorem normal_loses p G : loses (step play never) (p, G) <->
  (match p with Red => worth G <= 0 | Blue => 0 <= worth G end)%Z.
Proof. rewrite (Integers.normal_loses size Red _ play_falls worth_values). now destruct p. Qed.

(** ** T2: the race.  Safe: each vertex of h is reached from white through vertices of h. *)
Inductive reached h G : nat -> Prop :=
| From_white u x : has G u None -> edge u x = true -> reached h G x
| From_own u x : reached h G u -> has G u (Some h) -> edge u x = true -> reached h G x.
Definition safe h G := forall x, has G x (Some h) -> reached h G x.

(** Moves of the challenger keep a position safe, ... *)
Lemma safe_chal h G G' : safe h G -> play (opp h) G G' -> safe h G'.
Proof.
  intros s [y i _] x [_ m]%whiten_owner. specialize (s x m). clear m.
  induction s as [u x w e|u x _ IH m e].
  - eapply From_white; [eapply whiten_white, w | exact e].
  - eapply From_own; [exact IH| |exact e]. apply has_whiten; [|exact m].
    intros ->. unfold has in *. destruct h; cbn in *; congruence.
Qed.
(** ... and those of the holder change nothing about it. *)
Lemma safe_hold h G G' : play h G G' -> safe h G <-> safe h G'.
Proof.
  intros [y i (v & w & e)]. split; intros s x m.
  - apply whiten_owner in m as [_ m]. specialize (s x m). clear m.
    induction s as [u x wu eu|u x _ IH m eu].
    + eapply From_white; [eapply whiten_white, wu | exact eu].
    + destruct (Nat.eq_dec y u) as [->|n].
      * eapply From_white; [eapply whiten_has, m | exact eu].
      * eapply From_own; [exact IH | now apply has_whiten | exact eu].
  - assert (R : forall x, reached h (whiten y G) x -> reached h G x).
    { clear x m s. induction 1 as [u x wu eu|u x _ IH m eu].
      - destruct (Nat.eq_dec y u) as [->|n].
        + eapply From_own; [|exact i|exact eu]. now apply From_white with v.
        + apply has_whiten in wu; [|exact n]. now apply From_white with u.
      - apply whiten_owner in m as [_ m]. now apply From_own with u. }
    destruct (Nat.eq_dec y x) as [->|n]; [now apply From_white with v|].
    apply R, s. now apply has_whiten.
Qed.
(** In a safe position the holder is not stuck. *)
Lemma safe_move h G : safe h G -> left h G = 0 \/ exists G', play h G G' /\ safe h G'.
Proof.
  intros s. destruct (Nat.eq_dec (left h G) 0) as [|n]; [now left|right].
  assert (M : exists x, has G x (Some h) /\ opened G x).
  { destruct (options h G) as [|G' l] eqn:e.
    - exfalso. apply n, left_0. intros x m. pose proof (s x m) as r.
      assert (no : forall G', ~ play h G G').
      { intros G' t%to_play. unfold to in t. now rewrite e in t. }
      revert m. induction r as [u x w a|u x _ IH m' a]; intros m; [|now apply IH].
      apply (no (whiten x G)). constructor; [exact m | now exists u].
    - assert (t : to options h G G') by (unfold to; rewrite e; now left).
      apply to_play in t as [x i o]. eauto. }
  destruct M as (x & i & o). exists (whiten x G).
  assert (t : play h G (whiten x G)) by now constructor. 
  split; [exact t | now rewrite <- (safe_hold _ _ _ t)].
Qed.
(** It is found by playing on alone. *)
Fixpoint safe_at n h G :=
  match n, options h G with
  | S n, G' :: _ => safe_at n h G'
  | _, _ => left h G =? 0
  end.
Definition safeb h G := safe_at (left h G) h G.
Lemma safe_empty h G : left h G = 0 -> safe h G.
Proof. intros n x m. rewrite left_0 in n. now apply n in m. Qed.
Lemma safeb_spec h G : safeb h G = true <-> safe h G.
Proof.
  unfold safeb. remember (left h G) as n eqn:e. revert G e. induction n as [|n IH]; intros G e; cbn.
  - rewrite <- e. split; [intros _; now apply safe_empty | reflexivity].
  - destruct (options h G) as [|G' l] eqn:o.
    + rewrite <- e. split; [discriminate|]. intros [z|(G' & t%to_play & _)]%safe_move; [lia|].
      unfold to in t. now rewrite o in t.
    + assert (t : play h G G') by (apply to_play; unfold to; rewrite o; now left).
      rewrite (safe_hold _ _ _ t). apply IH. apply play_left in t. lia.
Qed.

(** The race value, counted for the holder h. *)
Definition race h G := value options size h (safeb h) G.
Lemma race_safe h G : race h G = None <-> safe h G.
Proof. unfold race. rewrite value_none by apply to_falls. apply safeb_spec. Qed.
Theorem race_values h : values play h (race h).
Proof.
  apply play_values, value_values; [apply to_falls | apply to_stays|].
  intros G x n t%to_play. apply not_true_iff_false. apply not_true_iff_false in n.
  rewrite safeb_spec in *. now rewrite <- (safe_hold _ _ _ t).
Qed.
Lemma race_secure h : secure play (done left h) h (race h).
Proof.
  split; intros G.
  - intros z. now apply race_safe, safe_empty.
  - intros G'. rewrite !race_safe. apply safe_chal.
  - intros [|(G' & t & s)]%race_safe%safe_move; [now left|right].
    exists G'. now rewrite race_safe.
Qed.

(** Who wins the real game: the player p to move, who has vertices left, wins iff the race
    value is above 0 for the holder p, or below 0 for the holder [opp p]. *)
Theorem race_wins p G : 0 < left p G ->
  wins (step play (done left)) (p, G) <-> first_wins left race p G = true.
Proof. apply (Integers.race_wins play_left race_values race_secure). Qed.
Theorem race_loses p G : 0 < left p G ->
  loses (step play (done left)) (p, G) <-> first_wins left race p G = false.
Proof. apply (Integers.race_loses play_left race_values race_secure). Qed.
(** ** What the challenger pays: the race value is at least the value of normal play, ... *)
Definition worth_to h G := match h with Red => worth G | Blue => (- worth G)%Z end.
Lemma worth_to_values h : values play h (fun G => Some (worth_to h G)).
Proof. destruct h; [apply worth_values | apply (values_opp _ _ Red), worth_values]. Qed.
Theorem race_ge h G : at_least (worth_to h G) (race h G).
Proof.
  apply (values_le _ play size play_falls h (fun G => Some (worth_to h G)));
  auto using worth_to_values, race_values. discriminate.
Qed.
(** ... and equal to it if a vertex of h is buried: no moves ever open it. *)
Inductive later G : position -> Prop :=
| Now : later G G
| Later p G' G'' : later G G' -> play p G' G'' -> later G G''.
Definition buried h G x := has G x (Some h) /\ forall G', later G G' -> ~ opened G' x.
Theorem race_buried h G x : buried h G x -> race h G = Some (worth_to h G).
Proof.
  intros [i no].
  assert (K : forall p G' G'', later G G' -> play p G' G'' -> later G G'') by (econstructor; eauto).
  assert (H : forall G', later G G' -> has G' x (Some h)).
  { induction 1 as [|p G' G'' l IH [y m o]]; [exact i|]. apply has_whiten; [|exact IH].
    intros ->. exact (no G' l o). }
  assert (U : forall G', later G G' -> ~ safe h G').
  { intros G' l s. remember (left h G') as n eqn:e. revert G' e l s.
    induction n as [|n IH]; intros G' e l s.
    - symmetry in e. rewrite left_0 in e. exact (e x (H G' l)).
    - destruct (safe_move h G' s) as [z|(G'' & t & s')]; [lia|].
      apply (IH G''); [apply play_left in t; lia | eauto | exact s']. }
  pose proof (values_within _ play (later G) h _ K (race_values h)) as V.
  pose proof (values_within _ play (later G) h _ K (worth_to_values h)) as S.
  refine (values_unique _ _ (fun G' => size (proj1_sig G')) _ h _ _ V S _ (exist _ G (Now G))).
  - intros p [X a] [Y b]. apply play_falls.
  - intros [X a]. cbn [proj1_sig]. rewrite race_safe. split; [intros s; now apply U in s | discriminate].
Qed.
End Graph.

(** ** Two graphs side by side: the first n vertices, and the others *)
Definition joined n (e1 e2 : nat -> nat -> bool) u x :=
  if u <? n then (x <? n) && e1 u x else (n <=? x) && e2 (u - n) (x - n).

Section Sum.
Variables e1 e2 : nat -> nat -> bool.
Lemma has_first G H x c : x < length G -> has (G ++ H) x c <-> has G x c.
Proof. intros l. unfold has. now rewrite nth_error_app1. Qed.
Lemma has_second G H x c : has (G ++ H) (length G + x) c <-> has H x c.
Proof. unfold has. rewrite nth_error_app2 by lia. now replace (_ + x - _) with x by lia. Qed.
Lemma whiten_first G H : forall x, x < length G -> whiten x (G ++ H) = whiten x G ++ H.
Proof. induction G; intros [|x] l; cbn in *; try lia; auto. rewrite IHG by lia. reflexivity. Qed.
Lemma whiten_second G H x : whiten (length G + x) (G ++ H) = G ++ whiten x H.
Proof. induction G; cbn; congruence. Qed.
Lemma whiten_length G : forall x, length (whiten x G) = length G.
Proof. induction G; intros [|x]; cbn; auto. Qed.
Lemma has_length G x c : has G x c -> x < length G.
Proof. unfold has. intros e. apply nth_error_Some. congruence. Qed.

Lemma opened_first G H x : x < length G ->
  opened (joined (length G) e1 e2) (G ++ H) x <-> opened e1 G x.
Proof.
  intros l. unfold opened, joined. split; intros (u & w & e).
  - destruct (Nat.ltb_spec u (length G)).
    + exists u. rewrite has_first in w by auto. now apply andb_true_iff in e.
    + destruct (Nat.leb_spec (length G) x); [lia | discriminate].
  - pose proof (has_length _ _ _ w). exists u. rewrite has_first by auto. split; [exact w|].
    destruct (Nat.ltb_spec u (length G)), (Nat.ltb_spec x (length G)); auto; lia.
Qed.
Lemma opened_second G H x :
  opened (joined (length G) e1 e2) (G ++ H) (length G + x) <-> opened e2 H x.
Proof.
  unfold opened, joined. split; intros (u & w & e).
  - destruct (Nat.ltb_spec u (length G)).
    + destruct (Nat.ltb_spec (length G + x) (length G)); [lia | discriminate].
    + exists (u - length G). replace u with (length G + (u - length G)) in w by lia.
      apply has_second in w. apply andb_true_iff in e as [_ e].
      now replace (length G + x - length G) with x in e by lia.
  - exists (length G + u). rewrite has_second. split; [exact w|].
    destruct (Nat.ltb_spec (length G + u) (length G)); [lia|].
    destruct (Nat.leb_spec (length G) (length G + x)); [|lia].
    cbn. now replace (_ + x - _) with x by lia; replace (_ + u - _) with u by lia.
Qed.

Theorem worth_sum G H :
  worth (joined (length G) e1 e2) (G ++ H) = (worth e1 G + worth e2 H)%Z.
Proof.
  remember (length G) as n eqn:en. symmetry in en. set (j := joined n e1 e2).
  set (ok := fun G : position => length G = n).
  set (m := beside (fun p (x y : sig ok) => play e1 p (proj1_sig x) (proj1_sig y)) (play e2)).
  set (f := fun x : sig ok * position => proj1_sig (fst x) ++ snd x).
  assert (K : forall p x y, m p x y -> play j p (f x) (f y)).
  { intros p _ _ [[X o] [Y o'] K t | [X o] K K' t]; unfold f, j; cbn in *.
    - destruct t as [x i a]. pose proof (has_length _ _ _ i).
      rewrite <- whiten_first, <- o by auto. constructor; [now apply has_first | now apply opened_first].
    - destruct t as [x i a]. rewrite <- whiten_second, <- o.
      constructor; [now apply has_second | now apply opened_second]. }
  assert (R : forall p x K, play j p (f x) K -> exists y, m p x y /\ f y = K).
  { intros p [[X o] Y] _ [x i a]. unfold f, j in *. cbn in *. rewrite <- o in *.
    destruct (Nat.lt_ge_cases x (length X)) as [l|l].
    - rewrite has_first in i by auto. rewrite opened_first in a by auto.
      exists (exist ok (whiten x X) (eq_trans (whiten_length X x) o), Y).
      split; [now constructor | now rewrite whiten_first].
    - replace x with (length X + (x - length X)) in i, a |- * by lia.
      rewrite has_second in i. rewrite opened_second in a.
      exists (exist ok X o, whiten (x - length X) Y).
      split; [now constructor; constructor | now rewrite whiten_second]. }
  pose proof (values_along _ _ _ _ f Red _ K R (worth_values j)) as V.
  assert (E : forall x, Some (worth j (f x)) = Some (worth e1 (proj1_sig (fst x)) + worth e2 (snd x))%Z).
  { apply (values_unique _ m (fun x => size (f x))) with Red; [|exact V| |]; cbn.
    - intros p x y t%K. eapply play_falls, t.
    - apply (sum_values _ _ _ _ Red (fun x => worth e1 (proj1_sig x)) (worth e2));
      [|apply worth_values].
      apply (values_within _ (play e1) ok Red (fun G => Some (worth e1 G))); [|apply worth_values].
      intros p X _ o [x _ _]. unfold ok. now rewrite whiten_length.
    - split; discriminate. }
  specialize (E (exist ok G en, H)). now injection E.
Qed.
End Sum.

(** ** Examples: trees, by the parent of each vertex but the white vertex 0 *)
Definition tree (parents : list nat) u x :=
  (nth u (0 :: parents) u =? x) && negb (u =? 0) || (nth x (0 :: parents) x =? u) && negb (x =? 0).
Definition r := Some Red. Definition b := Some Blue. Definition w : option player := None.
(** [r(b(b b r))] is worth 0 to Red, and keeping the blocker costs Blue 1; ... *)
Definition one := tree [0; 1; 2; 2; 2].
Example one_value : worth one [w; r; b; b; b; r] = 0%Z /\ race one Red [w; r; b; b; b; r] = Some 1%Z.
Proof. split; reflexivity. Qed.
Example one_wins : wins (step (play one) (done left)) (Red, [w; r; b; b; b; r]).
Proof. apply race_wins; [cbn; lia | reflexivity]. Qed.
(** ... but in two copies side by side Blue wins. *)
Definition two := tree [0; 1; 2; 2; 2; 0; 6; 7; 7; 7].
Example two_loses : loses (step (play two) (done left)) (Red, [w; r; b; b; b; r; r; b; b; b; r]).
Proof. apply race_loses; [cbn; lia | vm_compute; reflexivity]. Qed.
(** A safe position: the race is won, normal play would be lost. *)
Example safe_wins : race (tree [0; 1; 0; 3; 4; 5]) Red [w; r; r; b; b; b; b] = None /\
  worth (tree [0; 1; 0; 3; 4; 5]) [w; r; r; b; b; b; b] = (-2)%Z.
Proof. split; reflexivity. Qed.
(** On a cycle both neighbours of the white vertex are open. *)
Definition cycle n u x := (S u mod n =? x) || (S x mod n =? u).
Example cycle_4 : worth (cycle 4) [w; r; b; r] = 1%Z /\ worth (cycle 5) [w; b; r; r; b] = 0%Z.
Proof. split; reflexivity. Qed.
