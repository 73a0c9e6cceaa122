(** Unequal passes.  Let only the player r have passes, d of them.  If the race values have
    the properties 1 to 4 for both players, and one move serves both ([link]), then r wins
    by one of two ways: as the holder, with as many passes as leave r the holder, or as the
    challenger, with all of them. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Passes.
Import ListNotations.
Open Scope Z_scope.

(** The two ways; vr and vs are the race values counted for r and for the other player,
    t is 1 if r is to move and 0 otherwise, sl how many passes leave r the holder. *)
Definition two_ways (t sl d : Z) (vr vs : option Z) : bool :=
  (0 <=? sl) && match vr with None => true | Some v => t <=? v + Z.min d sl end ||
  match vs with None => false | Some v => t <=? - v + d end.
Lemma two_ways_spec t sl d vr vs : two_ways t sl d vr vs = true <->
  0 <= sl /\ at_least (t - Z.min d sl) vr \/ exists v, vs = Some v /\ t <= - v + d.
Proof.
  unfold two_ways. rewrite orb_true_iff, andb_true_iff, Z.leb_le. split.
  - intros [[a b]|b]; [left; split; [exact a|] | right].
    + destruct vr; cbn [at_least]; auto. apply Z.leb_le in b. lia.
    + destruct vs as [v|]; [|discriminate]. apply Z.leb_le in b. eauto.
  - intros [[a b]|(v & -> & b)]; [left; split; [exact a|] | right; now apply Z.leb_le].
    destruct vr; cbn [at_least] in *; auto. apply Z.leb_le. lia.
Qed.

Section Law.
Variables (pos : Type) (move : player -> pos -> pos -> Prop) (left : player -> pos -> nat).
Hypothesis plays : forall p G G', move p G G' ->
  left p G = S (left p G') /\ left (opp p) G' = left (opp p) G.
Variable W : player -> pos -> option Z.
Hypothesis vals : forall h, values move h (W h).
Hypothesis safe : forall h, secure move (done left h) h (W h).
(** The move of property 4 for the holder r is as good for the other player as the holder. *)
Hypothesis link : forall r G w, W r G = Some w -> w < 0 -> exists G',
  move (opp r) G G' /\ W r G' = Some (w + 1) /\
  W (opp r) G' = option_map (fun v => v - 1) (W (opp r) G).
Notation turns := (turn pos move (done left)).

Definition slack r p G :=
  Z.of_nat (left (opp r) G) - Z.of_nat (left r G) - if same r p then 0 else 1.
Definition strong r p G d :=
  two_ways (if same r p then 1 else 0) (slack r p G) (Z.of_nat d) (W r G) (W (opp r) G).

Section Passer.
Variable r : player.
(** r to move, and the other player to move *)
Definition mine G (d : nat) := let sl := Z.of_nat (left (opp r) G) - Z.of_nat (left r G) in
  0 <= sl /\ at_least (1 - Z.min (Z.of_nat d) sl) (W r G) \/
  exists v, W (opp r) G = Some v /\ 1 <= - v + Z.of_nat d.
Definition yours G (d : nat) := let sl := Z.of_nat (left (opp r) G) - Z.of_nat (left r G) - 1 in
  0 <= sl /\ at_least (0 - Z.min (Z.of_nat d) sl) (W r G) \/
  exists v, W (opp r) G = Some v /\ 0 <= - v + Z.of_nat d.
Lemma strong_mine G d : strong r r G d = true <-> mine G d.
Proof. unfold strong, slack, mine. rewrite same_refl, two_ways_spec, Z.sub_0_r. reflexivity. Qed.
Lemma strong_yours G d : strong r (opp r) G d = true <-> yours G d.
Proof. unfold strong, slack, yours. rewrite same_opp, two_ways_spec. reflexivity. Qed.

(** Who has emptied: the other player is not before r, and r is in time. *)
Lemma mine_left G d : (0 < left r G)%nat -> mine G d -> (0 < left (opp r) G)%nat.
Proof.
  intros l m. destruct (Nat.eq_dec (left (opp r) G) 0) as [z|]; [|lia].
  destruct m as [[a _]|(v & e & _)]; [lia|]. now rewrite (over_safe _ _ _ _ _ (safe _) G z) in e.
Qed.
Lemma yours_left G d : (0 < left (opp r) G)%nat -> ~ yours G d -> (0 < left r G)%nat.
Proof.
  intros l m. destruct (Nat.eq_dec (left r G) 0) as [z|]; [|lia]. destruct m. left.
  rewrite (over_safe _ _ _ _ _ (safe _) G z). cbn [at_least]. lia.
Qed.

(** If r is ahead, every move of the other player and some move or pass of r keep it so. *)
Lemma yours_all G G' d : move (opp r) G G' -> yours G d -> mine G' d.
Proof.
  intros m y. pose proof (plays _ _ _ m) as [a b]. rewrite opp_opp in b.
  destruct y as [[s y]|(v & e & y)].
  - left. split; [lia|]. destruct (W r G) as [v|] eqn:e.
    + generalize (chal_ge _ _ _ _ (vals r) _ _ _ e m). destruct (W r G'); cbn [at_least] in *; lia.
    + now rewrite (chal_safe _ _ _ _ _ (safe r) _ _ e m).
  - right. destruct (hold_le _ _ _ _ (vals (opp r)) _ _ _ e m) as (v' & -> & le).
    exists v'. split; [reflexivity | lia].
Qed.
Lemma mine_some G d : (0 < left r G)%nat -> mine G d ->
  (exists G', move r G G' /\ yours G' d) \/ exists d', d = S d' /\ yours G d'.
Proof.
  intros l m. assert (Y : forall G', move r G G' ->
    (left (opp r) G' = left (opp r) G /\ left r G = S (left r G'))%nat)
    by (intros G' [a b]%plays; auto).
  destruct m as [[s m]|(v & e & m)].
  - destruct (W r G) as [v|] eqn:e.
    + destruct (Z.lt_ge_cases 0 (Z.min (Z.of_nat d) (Z.of_nat (left (opp r) G) - Z.of_nat (left r G))))
        as [p|p].
      * right. exists (pred d). split; [lia|]. left. rewrite e. cbn [at_least] in *. lia.
      * left. destruct (hold_ex _ _ _ _ (vals r) _ _ e) as (G' & t & e'); [cbn [at_least] in m; lia|].
        exists G'. split; [exact t|]. left. rewrite e'. specialize (Y _ t). cbn [at_least] in *. lia.
    + left. destruct (hold_safe _ _ _ _ _ (safe r) G e) as [z|(G' & t & e')];
      [unfold done in z; lia|]. exists G'. split; [exact t|]. left. rewrite e'.
      specialize (Y _ t). cbn [at_least]. lia.
  - destruct d as [|d].
    + left. destruct (chal_ex _ _ _ _ (vals (opp r)) _ _ e) as (G' & t & e'); [lia|].
      rewrite opp_opp in t. exists G'. split; [exact t|]. right. exists (v + 1). split; [exact e'|lia].
    + right. exists d. split; [reflexivity|]. right. exists v. split; [exact e | lia].
Qed.
(** If r is not, no move or pass of r changes that, and some move of the other one keeps it. *)
Lemma mine_none G G' d : move r G G' -> yours G' d -> mine G d.
Proof.
  intros m y. pose proof (plays _ _ _ m) as [a b]. destruct y as [[s y]|(v' & e' & y)].
  - left. split; [lia|]. destruct (W r G) as [v|] eqn:e; cbn [at_least]; auto.
    destruct (hold_le _ _ _ _ (vals r) _ _ _ e m) as (v' & e' & le).
    rewrite e' in y. cbn [at_least] in y. lia.
  - right. rewrite <- (opp_opp r) in m. destruct (W (opp r) G) as [v|] eqn:e.
    + generalize (chal_ge _ _ _ _ (vals (opp r)) _ _ _ e m). rewrite e'. cbn [at_least].
      exists v. split; [reflexivity | lia].
    + rewrite (chal_safe _ _ _ _ _ (safe (opp r)) _ _ e m) in e'. discriminate.
Qed.
Lemma mine_pass G d : yours G d -> mine G (S d).
Proof.
  intros [[s y]|(v & e & y)]; [left | right; exists v; split; [exact e | lia]].
  split; [lia|]. destruct (W r G); cbn [at_least] in *; lia.
Qed.
Lemma yours_some G d : (0 < left (opp r) G)%nat -> ~ yours G d ->
  exists G', move (opp r) G G' /\ ~ mine G' d.
Proof.
  intros l n. assert (Y : forall G', move (opp r) G G' ->
    (left (opp r) G = S (left (opp r) G') /\ left r G' = left r G)%nat).
  { intros G' t%plays. rewrite opp_opp in t. tauto. }
  unfold yours, mine in *. set (sl := Z.of_nat (left (opp r) G) - Z.of_nat (left r G) - 1) in *.
  destruct (Z.lt_ge_cases sl 0) as [s|s].
  - assert (X : exists G', move (opp r) G G' /\
      forall v, W (opp r) G' = Some v -> - v + Z.of_nat d <= 0).
    { destruct (W (opp r) G) as [v|] eqn:e.
      - destruct (Z.lt_ge_cases (- v + Z.of_nat d) 0) as [q|q].
        + destruct (hold_ex _ _ _ _ (vals (opp r)) _ _ e) as (G' & t & e'); [lia|].
          exists G'. split; [exact t|]. intros v'. rewrite e'. intros [= <-]. lia.
        + destruct n. right. eauto.
      - destruct (hold_safe _ _ _ _ _ (safe (opp r)) G e) as [z|(G' & t & e')];
        [unfold done in z; lia|]. exists G'. split; [exact t|]. now rewrite e'. }
    destruct X as (G' & t & X). exists G'. split; [exact t|]. specialize (Y _ t).
    intros [[a _]|(v & e & q)]; [lia|]. specialize (X v e). lia.
  - destruct (W r G) as [w|] eqn:e; [|destruct n; left; cbn [at_least]; auto].
    destruct (Z.lt_ge_cases (w + Z.min (Z.of_nat d) sl) 0) as [q|q];
    [|destruct n; left; cbn [at_least]; lia].
    destruct (link r G w e) as (G' & t & e1 & e2); [lia|]. exists G'. split; [exact t|].
    specialize (Y _ t). rewrite e1, e2. intros [[a b]|(v & ev & b)]; [cbn [at_least] in b; lia|].
    destruct (W (opp r) G) as [v'|]; [|discriminate]. apply n. right. exists v'.
    cbn [option_map] in ev. assert (v = v' - 1) by congruence. split; [reflexivity | lia].
Qed.

(** So r wins iff r is ahead. *)
Lemma settled n : forall G d, (left Red G + left Blue G + d < n)%nat ->
  ((0 < left r G)%nat -> mine G d -> wins turns (r, G, d, 0%nat)) /\
  (~ mine G d -> loses turns (r, G, d, 0%nat)) /\
  (yours G d -> loses turns (opp r, G, 0%nat, d)) /\
  ((0 < left (opp r) G)%nat -> ~ yours G d -> wins turns (opp r, G, 0%nat, d)).
Proof.
  induction n as [|n IH]; intros G d lt; [lia|].
  assert (Real' : forall p G' a b, (0 < left (opp p) G)%nat -> move p G G' ->
    turns (p, G, a, b) (opp p, G', b, a)).
  { intros p G' a b l m. constructor. constructor; [unfold done; lia | exact m]. }
  assert (next : forall p G', move p G G' -> (left Red G' + left Blue G' + d < n)%nat).
  { intros p G' m%plays. destruct p; cbn in m; lia. }
  split; [|split; [|split]].
  - intros l m. pose proof (mine_left G d l m) as l'.
    destruct (mine_some G d l m) as [(G' & t & y)|(d' & -> & y)].
    + apply (Win (opp r, G', 0%nat, d)); [now apply Real' | now apply IH; eauto].
    + apply (Win (opp r, G, 0%nat, d')); [apply Pass; unfold done; lia | apply IH; [lia | exact y]].
  - intros m s t. inversion t as [p0 G0 q G' a0 b0 st|p0 G0 a0 b0 o]; subst.
    + inversion st as [p0 G0 G1 o mv]; subst. pose proof (plays _ _ _ mv) as [_ e].
      apply IH; [eauto | unfold done in o; lia|]. intros y. apply m. eapply mine_none; eauto.
    + apply IH; [lia | unfold done in o; lia|]. intros y. apply m. now apply mine_pass.
  - intros y s t. inversion t as [p0 G0 q G' a0 b0 st|]; subst.
    inversion st as [p0 G0 G1 o mv]; subst. pose proof (plays _ _ _ mv) as [_ e].
    rewrite opp_opp in *. apply IH; [eauto | unfold done in o; lia | eapply yours_all; eauto].
  - intros l y. destruct (yours_some G d l y) as (G' & t & m). pose proof (yours_left G d l y) as l'.
    apply (Win (r, G', d, 0%nat)); [|now apply IH; eauto].
    rewrite <- (opp_opp r) at 2. apply Real'; [now rewrite opp_opp | exact t].
Qed.
Lemma strong_right p G d : (0 < left p G)%nat ->
  let s := if same r p then (p, G, d, 0%nat) else (p, G, 0%nat, d) in
  if Bool.eqb (same r p) (strong r p G d) then wins turns s else loses turns s.
Proof.
  intros l. destruct (settled (S (left Red G + left Blue G + d)) G d) as (a & b & c & e); [lia|].
  generalize (same_spec r p). destruct (same r p); intros ->; cbn.
  - destruct (strong r r G d) eqn:s; cbn; [apply strong_mine in s; auto|].
    apply b. intros m%strong_mine. congruence.
  - destruct (strong r (opp r) G d) eqn:s; cbn; [apply strong_yours in s; auto|].
    apply e; auto. intros m%strong_yours. congruence.
Qed.
End Passer.

(** The decider for a passes of the player p to move and b of the other one: only the
    difference matters. *)
Definition pass_decide p G (a b : nat) :=
  if (b <=? a)%nat then strong p p G (a - b) else negb (strong (opp p) p G (b - a)).

Lemma own_done p G G' : move p G G' -> done left (opp p) G' -> done left (opp p) G.
Proof. intros [_ e]%plays. unfold done. congruence. Qed.
Lemma many p G a b n : (0 < left p G)%nat ->
  (wins turns (p, G, a, b) -> wins turns (p, G, n + a, n + b)%nat) /\
  (loses turns (p, G, a, b) -> loses turns (p, G, n + a, n + b)%nat).
Proof.
  intros l. induction n as [|n [w s]]; cbn; [auto|]. split; intros x.
  - eapply more_wins; [exact own_done | apply w, x | reflexivity].
  - apply more_loses; [exact own_done | unfold done; lia | apply s, x].
Qed.
Lemma pass_judged p G a b : (0 < left p G)%nat ->
  if pass_decide p G a b then wins turns (p, G, a, b) else loses turns (p, G, a, b).
Proof.
  intros l. unfold pass_decide. destruct (Nat.leb_spec b a) as [le|lt].
  - pose proof (strong_right p p G (a - b) l) as s. rewrite same_refl in s. cbn in s.
    destruct (many p G (a - b) 0 b l) as [w z]. rewrite Nat.add_0_r in *.
    replace (b + (a - b))%nat with a in * by lia. destruct (strong p p G (a - b)); cbn in *; auto.
  - pose proof (strong_right (opp p) p G (b - a) l) as s.
    replace (same (opp p) p) with false in s by now destruct p. cbn in s.
    destruct (many p G 0 (b - a) a l) as [w z]. rewrite Nat.add_0_r in *.
    replace (a + (b - a))%nat with b in * by lia. destruct (strong (opp p) p G (b - a)); cbn in *; auto.
Qed.
Theorem pass_wins p G a b : (0 < left p G)%nat ->
  wins turns (p, G, a, b) <-> pass_decide p G a b = true.
Proof.
  intros j%(pass_judged p G a b). destruct (pass_decide p G a b); split; auto; try congruence.
  intros w. now apply exclusive in w.
Qed.
Theorem pass_loses p G a b : (0 < left p G)%nat ->
  loses turns (p, G, a, b) <-> pass_decide p G a b = false.
Proof.
  intros j%(pass_judged p G a b). destruct (pass_decide p G a b); split; auto; try congruence.
  intros w. now apply exclusive in j.
Qed.
End Law.

(** ** Spiders *)
From Tefuda Require Import Spiders.
Lemma val_opp h l : val (opp h) l = - val h l.
Proof.
  unfold val. induction l as [|x l IH]; [reflexivity|]. cbn [pass].
  destruct (pass h l) as [[s c] e], (pass (opp h) l) as [[s' c'] e']. cbn [fst] in IH.
  generalize (same_spec h x). destruct (same h x); intros ->; rewrite ?same_refl;
  [rewrite <- (opp_opp h) at 2; rewrite same_opp|]; cbn [fst]; lia.
Qed.
(** A card of the other player that lowers the value of its leg is worth playing for both. *)
Lemma spider_link r G w : worth r G = Some w -> w < 0 -> exists G', play (opp r) G G' /\
  worth r G' = Some (w + 1) /\ worth (opp r) G' = option_map (fun v => v - 1) (worth (opp r) G).
Proof.
  intros e n. destruct (neg_move r G w e n) as (A & l & B & -> & q & e').
  eexists. split; [apply play_split; eauto|]. split; [exact e'|]. apply pos_leg.
  rewrite val_opp. lia.
Qed.
Notation passing := (turn spider play (done left)).
(** The decider with passes. *)
Definition decide_passes p G a b := pass_decide spider left worth p G a b.
Theorem passes_win p G a b : (0 < left p G)%nat ->
  wins passing (p, G, a, b) <-> decide_passes p G a b = true.
Proof. apply (pass_wins _ _ _ play_left _ worth_values worth_secure spider_link). Qed.
Theorem passes_lose p G a b : (0 < left p G)%nat ->
  loses passing (p, G, a, b) <-> decide_passes p G a b = false.
Proof. apply (pass_loses _ _ _ play_left _ worth_values worth_secure spider_link). Qed.

(** One pass lets Red wait for the blue card in front; passes for both change nothing. *)
Example waiting : map (fun ab => decide_passes Red [[b; r; b]] (fst ab) (snd ab))
  [(0, 0); (1, 0); (1, 1); (2, 1)]%nat = [false; true; false; true].
Proof. reflexivity. Qed.
(** Colourings of two legs of three cards won by Red to move, with 0 to 4 passes more
    or fewer; found alike by a search that knows only the rules. *)
Definition won a b := length (filter (fun G => (0 <? left Red G)%nat && (0 <? left Blue G)%nat &&
  decide_passes Red G a b) (spiders 2 3)).
Example more_passes : map (fun d => won d 0) (seq 0 5) = [27; 37; 44; 46; 50]%nat.
Proof. vm_compute. reflexivity. Qed.
Example fewer_passes : map (fun d => won 0 d) (seq 0 5) = [27; 20; 18; 14; 14]%nat.
Proof. vm_compute. reflexivity. Qed.
