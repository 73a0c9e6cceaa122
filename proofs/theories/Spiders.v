(** SHICHINARABE on spiders, which a layout of cards is: only the first card of a leg can
    be played.  The rule: go through each leg once from its outer end, add up the values,
    take the least of the costs. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers.
Import ListNotations.
Open Scope nat_scope.

(** ** The rules: each leg lists the owners of its cards from the white vertex outwards. *)
Definition spider := list (list player).
Inductive play p : spider -> spider -> Prop :=
| This leg legs : play p ((p :: leg) :: legs) (leg :: legs)
| Other leg legs legs' : play p legs legs' -> play p (leg :: legs) (leg :: legs').
(** How many cards p has left; who plays the last own one wins, who is stuck loses. *)
Definition left p (G : spider) := length (filter (same p) (concat G)).

Lemma play_left p G G' : play p G G' ->
  left p G = S (left p G') /\ left (opp p) G' = left (opp p) G.
Proof.
  unfold left. induction 1 as [leg legs|leg legs legs' _ IH]; cbn.
  - destruct p; cbn; auto.
  - rewrite !filter_app, !app_length. lia.
Qed.
Lemma play_split p G G' : play p G G' <->
  exists A leg B, G = A ++ (p :: leg) :: B /\ G' = A ++ leg :: B.
Proof.
  split.
  - induction 1 as [leg legs|leg legs legs' _ (A & l & B & -> & ->)].
    + now exists [], leg, legs.
    + now exists (leg :: A), l, B.
  - intros (A & leg & B & -> & ->). induction A; cbn; now constructor.
Qed.

(** ** The rule, counted for the holder h; [None] is an infinite cost *)
Open Scope Z_scope.
Definition least (c d : option Z) :=
  match c, d with Some c, Some d => Some (Z.min c d) | None, d => d | c, None => c end.
(** Value, cost, and whether a card of h was seen. *)
Fixpoint pass h (leg : list player) : Z * option Z * bool :=
  match leg with
  | [] => (0, None, false)
  | x :: leg => let '(s, c, seen) := pass h leg in
      if same h x
      then (Z.max 0 (1 + s), option_map (fun c => Z.max 0 (c - Z.max 0 (-1 - s))) c, true)
      else (Z.min 0 (s - 1), if seen then least c (Some (Z.max 0 (1 - s))) else c, seen)
  end.
Definition val h leg := fst (fst (pass h leg)).
Definition cost h leg := snd (fst (pass h leg)).
Definition sum h (G : spider) := fold_right (fun leg s => val h leg + s) 0 G.
Definition price h (G : spider) := fold_right (fun leg c => least (cost h leg) c) None G.
Definition worth h G := option_map (Z.add (sum h G)) (price h G).
Definition decide p G := first_wins left worth p G.

(** ** Legs: what one card changes *)
Lemma seen_spec h leg : snd (pass h leg) = true <-> In h leg.
Proof.
  induction leg as [|x l IH]; cbn; [split; [discriminate | tauto]|].
  destruct (pass h l) as [[s c] seen]. cbn in IH. generalize (same_spec h x).
  destruct (same h x); intros ->; cbn; [tauto|]. rewrite IH. destruct h; cbn; intuition discriminate.
Qed.
(** As [injection], but numbers are left as they are. *)
Lemma some_eq (a b : Z) : Some a = Some b -> a = b.
Proof. congruence. Qed.
(** Costs are 0, 1 or infinite; where they are infinite, cards of h come first, if any. *)
Lemma leg_facts h leg :
  match cost h leg with
  | Some c => 0 <= c <= 1 /\ In h leg
  | None => In h leg -> 0 <= val h leg /\ exists l, leg = h :: l
  end.
Proof.
  unfold cost, val. induction leg as [|x l IH]; cbn [pass fst snd In option_map least]; [tauto|].
  pose proof (seen_spec h l) as sp. destruct (pass h l) as [[s c] seen]. cbn [fst snd] in sp, IH.
  generalize (same_spec h x). destruct (same h x); intros ->; cbn [fst snd].
  - destruct c as [c|]; cbn [option_map]; [split; [lia | tauto]|]. intros _. split; [lia | eauto].
  - destruct seen.
    + destruct c as [c|]; cbn [least].
      * destruct IH as [a b]. split; [lia | tauto].
      * destruct IH as [a b]; [tauto|]. split; [lia | tauto].
    + assert (no : ~ In h l) by (intros i%sp; discriminate).
      destruct c as [c|]; [tauto|]. intros [e|i]; [destruct h; discriminate | tauto].
Qed.
Lemma leg_facts' h leg c : cost h leg = Some c -> 0 <= c <= 1.
Proof. pose proof (leg_facts h leg) as f. intros e. rewrite e in f. tauto. Qed.

(** A card of h in front: playing it costs 1 and the working time p. *)
Lemma own_card h l : exists p, 0 <= p /\ val h (h :: l) = val h l + 1 + p /\
  cost h (h :: l) = option_map (fun c => Z.max 0 (c - p)) (cost h l) /\
  0 <= val h (h :: l) /\ (0 < val h (h :: l) -> p = 0).
Proof.
  unfold val, cost. cbn [pass]. destruct (pass h l) as [[s c] seen]. rewrite same_refl. cbn [fst snd].
  exists (Z.max 0 (-1 - s)). destruct c; cbn [option_map]; repeat split; lia.
Qed.
(** A card of the challenger in front: it is a blocker if h has a card behind it. *)
Lemma other_card h l : val h (opp h :: l) = Z.min 0 (val h l - 1) /\
  (cost h (opp h :: l) = cost h l /\ ~ In h l /\ cost h l = None \/
   cost h (opp h :: l) = least (cost h l) (Some (Z.max 0 (1 - val h l))) /\ In h l).
Proof.
  pose proof (leg_facts h l) as f. unfold val, cost in *. cbn [pass]. pose proof (seen_spec h l) as sp.
  destruct (pass h l) as [[s c] seen]. rewrite same_opp. cbn [fst snd] in *. split; [reflexivity|].
  destruct seen; [right | left]; intuition. destruct c; intuition discriminate.
Qed.

(** ** Spiders: one leg and the rest *)
Lemma least_None c : least c None = c.
Proof. now destruct c. Qed.
Lemma least_swap a c d : least a (least c d) = least c (least a d).
Proof. destruct a, c, d; cbn; f_equal; lia. Qed.
Lemma sum_mid h A leg B : sum h (A ++ leg :: B) = val h leg + sum h (A ++ B).
Proof. unfold sum in *. induction A as [|a A IH]; cbn [app fold_right]; lia. Qed.
Lemma price_mid h A leg B : price h (A ++ leg :: B) = least (cost h leg) (price h (A ++ B)).
Proof.
  unfold price. induction A as [|a A IH]; [reflexivity|].
  cbn [app fold_right]. now rewrite IH, least_swap.
Qed.
(** Either some leg has a positive value, or none is above 0 or below the sum. *)
Lemma sum_pos h G : (exists leg, In leg G /\ 0 < val h leg) \/
  sum h G <= 0 /\ forall leg, In leg G -> sum h G <= val h leg.
Proof.
  unfold sum. induction G as [|l G IH]; cbn [fold_right In]; [right; split; [lia|tauto]|].
  destruct (Z.lt_ge_cases 0 (val h l)) as [p|p]; [eauto|].
  destruct IH as [(k & i & q)|[q all]]; [eauto|]. right. split; [lia|].
  intros k [->|i]; [lia|]. specialize (all k i). lia.
Qed.
Lemma sum_neg h G : sum h G < 0 -> exists leg, In leg G /\ val h leg < 0.
Proof.
  unfold sum. induction G as [|l G IH]; cbn [fold_right In]; [lia|]. intros p.
  destruct (Z.lt_ge_cases (val h l) 0); [eauto|]. destruct IH as (k & i & q); [lia | eauto].
Qed.
Lemma price_in h G leg c : In leg G -> cost h leg = Some c ->
  exists d, price h G = Some d /\ d <= c.
Proof.
  intros (A & B & ->)%in_split e. rewrite price_mid, e.
  destruct (price h (A ++ B)) as [d|]; cbn; eexists; split; reflexivity || lia.
Qed.
Lemma price_ex h G c : price h G = Some c -> 0 <= c <= 1 /\ exists leg, In leg G /\ cost h leg = Some c.
Proof.
  unfold price. revert c. induction G as [|l G IH]; cbn [fold_right In]; [discriminate|].
  intros c. pose proof (leg_facts' h l) as f. destruct (cost h l) as [d|] eqn:e; cbn [least].
  - specialize (f d eq_refl). destruct (fold_right _ _ G) as [d'|]; cbn [least]; intros [= <-].
    + destruct (IH d' eq_refl) as (r & k & i & ek).
      split; [lia|]. destruct (Z.min_spec d d') as [[_ ->]|[_ ->]]; eauto.
    + eauto.
  - intros p. destruct (IH _ p) as (r & k & i & ek). eauto.
Qed.
Lemma price_None h G leg : price h G = None -> In leg G -> cost h leg = None.
Proof.
  intros p i. destruct (cost h leg) as [c|] eqn:e; [|reflexivity].
  destruct (price_in h G leg c i e) as (d & e' & _). congruence.
Qed.
(** The value of a leg tells whose card is in front. *)
Lemma leg_pos h leg : 0 < val h leg -> exists l, leg = h :: l.
Proof.
  destruct leg as [|x l]; [cbn; lia|]. generalize (same_spec h x).
  destruct (same h x); intros ->; [eauto|]. destruct (other_card h l) as [-> _]. lia.
Qed.
Lemma leg_neg h leg : val h leg < 0 -> exists l, leg = opp h :: l.
Proof.
  destruct leg as [|x l]; [cbn; lia|]. generalize (same_spec h x).
  destruct (same h x); intros ->; [|eauto]. destruct (own_card h l) as (p & a & b & c & d & e). lia.
Qed.

(** ** The properties 1 to 4 *)
Lemma worth_Some h G w : worth h G = Some w -> exists c, price h G = Some c /\ w = sum h G + c.
Proof. unfold worth. destruct (price h G) as [c|]; [|discriminate]. intros [= <-]. eauto. Qed.
Lemma play_in p l G : In (p :: l) G -> exists A B, G = A ++ (p :: l) :: B /\ play p G (A ++ l :: B).
Proof. intros (A & B & ->)%in_split. exists A, B. split; [reflexivity|]. apply play_split; eauto. Qed.

Lemma worth_1 h G G' w : worth h G = Some w -> play h G G' ->
  exists w', worth h G' = Some w' /\ w' <= w - 1.
Proof.
  intros (c & e & ->)%worth_Some (A & l & B & -> & ->)%play_split. unfold worth.
  rewrite !price_mid, !sum_mid in *. destruct (own_card h l) as (p & p0 & v & k & _). rewrite k, v in *.
  pose proof (leg_facts' h l) as f. destruct (cost h l) as [cl|], (price h (A ++ B)) as [d|];
  cbn [least option_map] in *; injection e as <- || discriminate;
  (eexists; split; [reflexivity|]); try specialize (f _ eq_refl); lia.
Qed.
Lemma worth_2 h G G' w : worth h G = Some w -> play (opp h) G G' -> at_least (w + 1) (worth h G').
Proof.
  intros (c & e & ->)%worth_Some (A & l & B & -> & ->)%play_split. unfold worth.
  rewrite !price_mid, !sum_mid in *. destruct (other_card h l) as [v [(k & _)|(k & _)]];
  rewrite k, v in *; destruct (cost h l) as [cl|], (price h (A ++ B)) as [d|];
  cbn [least option_map at_least] in *; try injection e as <-; auto; lia.
Qed.
(** Playing a card of h whose leg has a positive value costs just 1. *)
Lemma pos_leg h A l B : 0 < val h (h :: l) ->
  worth h (A ++ l :: B) = option_map (fun w => w - 1) (worth h (A ++ (h :: l) :: B)).
Proof.
  intros q. unfold worth. rewrite !price_mid, !sum_mid.
  destruct (own_card h l) as (p & p0 & v & k & _ & z). rewrite (z q) in *. rewrite k, v in *.
  pose proof (leg_facts' h l) as f. destruct (cost h l) as [cl|], (price h (A ++ B)) as [d|];
  cbn [least option_map]; try specialize (f _ eq_refl); f_equal; lia.
Qed.
Lemma worth_3 h G w : worth h G = Some w -> 0 < w ->
  exists G', play h G G' /\ worth h G' = Some (w - 1).
Proof.
  intros (c & e & ->)%worth_Some pos. pose proof (price_ex h G c e) as (r & leg & i & el).
  destruct (sum_pos h G) as [(leg' & i' & q)|[q all]].
  - destruct (leg_pos h leg' q) as [l ->].
    apply play_in in i' as (A & B & -> & t). eexists. split; [exact t|].
    rewrite pos_leg by exact q. unfold worth. now rewrite e.
  - (* The sum is 0, and the leg that costs 1 begins with a card of h. *)
    specialize (all leg i). destruct leg as [|x l]; [discriminate|]. generalize (same_spec h x).
    destruct (same h x); intros ->.
    + apply play_in in i as (A & B & -> & t). eexists. split; [exact t|]. unfold worth.
      rewrite !price_mid, !sum_mid in *. destruct (own_card h l) as (p & p0 & v & k & v0 & _).
      rewrite k, v in *. pose proof (leg_facts' h l) as f. destruct (cost h l) as [cl|];
      [|discriminate]. specialize (f cl eq_refl). cbn [option_map] in *. injection el as el.
      destruct (price h (A ++ B)) as [d|]; cbn [least option_map] in *; injection e as e;
      f_equal; lia.
    + destruct (other_card h l) as [v [(k & _ & n)|[k _]]]; [congruence|]. rewrite k, v in *.
      destruct (cost h l); cbn [least] in el; apply some_eq in el; lia.
Qed.
(** A card of the challenger that makes the value of its leg negative can be played without
    loss, unless it is the only one that keeps a card of h: then value and cost are -1 and 1. *)
Lemma neg_leg h l : val h (opp h :: l) < 0 -> val h l = val h (opp h :: l) + 1 /\
  (cost h l = cost h (opp h :: l) \/
   cost h l = None /\ cost h (opp h :: l) = Some 1 /\ val h (opp h :: l) = -1).
Proof.
  intros n. pose proof (leg_facts h l) as f. pose proof (leg_facts' h (opp h :: l)) as f'.
  destruct (other_card h l) as [v [(k & _ & e)|[k i]]]; rewrite k, v in *.
  - split; [lia | auto].
  - split; [lia|]. destruct (cost h l) as [c|]; cbn [least] in *.
    + left. f_equal. lia.
    + specialize (f' _ eq_refl). right. repeat split; try f_equal; lia.
Qed.
Lemma neg_move h G w : worth h G = Some w -> w < 0 -> exists A l B,
  G = A ++ (opp h :: l) :: B /\ val h (opp h :: l) < 0 /\ worth h (A ++ l :: B) = Some (w + 1).
Proof.
  intros (c & e & ->)%worth_Some neg. pose proof (price_ex h G c e) as (r & _).
  assert (X : forall l, In (opp h :: l) G -> val h (opp h :: l) < 0 ->
    cost h l = cost h (opp h :: l) ->
    exists A l B, G = A ++ (opp h :: l) :: B /\ val h (opp h :: l) < 0 /\
      worth h (A ++ l :: B) = Some (sum h G + c + 1)).
  { intros l i q k. apply in_split in i as (A & B & ->). exists A, l, B.
    split; [reflexivity|]. split; [exact q|]. unfold worth.
    rewrite !price_mid, !sum_mid in *. rewrite k, e. cbn [option_map].
    destruct (neg_leg h l q) as [-> _]. f_equal. lia. }
  destruct (sum_neg h G) as (leg & i & q); [lia|]. destruct (leg_neg h leg q) as [l ->].
  destruct (neg_leg h l q) as [v [k|(k & k1 & v1)]]; [eauto|].
  destruct (in_split _ _ i) as (A & B & eG).
  assert (P : price h (A ++ B) = Some c \/ exists l, In (opp h :: l) G /\
    val h (opp h :: l) < 0 /\ cost h l = cost h (opp h :: l)).
  { rewrite eG, price_mid, k1 in e. rewrite eG, sum_mid in neg.
    destruct (Z.eq_dec c 0) as [->|n]; [left|].
    - destruct (price h (A ++ B)); cbn [least] in e; injection e as e; f_equal; lia.
    - destruct (sum_neg h (A ++ B)) as (j & ij & qj); [lia|].
      destruct (leg_neg h j qj) as [l' ->].
      destruct (neg_leg h l' qj) as [_ [k'|(_ & k' & _)]]; [right|left].
      + exists l'. split; [|auto]. rewrite eG. apply in_app_iff. apply in_app_iff in ij. cbn. tauto.
      + destruct (price_in h (A ++ B) _ 1 ij k') as (d & ed & le). rewrite ed in *.
        cbn [least] in e. injection e as e. f_equal. lia. }
  destruct P as [P|(l' & i' & q' & k')]; [|eauto]. exists A, l, B. split; [exact eG|].
  split; [exact q|]. unfold worth.
  rewrite price_mid, eG, !sum_mid, k, P, v. cbn [least option_map]. f_equal. lia.
Qed.
Lemma worth_4 h G w : worth h G = Some w -> w < 0 ->
  exists G', play (opp h) G G' /\ worth h G' = Some (w + 1).
Proof.
  intros e n. destruct (neg_move h G w e n) as (A & l & B & -> & _ & e'). eexists.
  split; [apply play_split; eauto | exact e'].
Qed.
Theorem worth_values h : values play h (worth h).
Proof. split; [apply worth_1 | apply worth_2 | apply worth_3 | apply worth_4]. Qed.

(** ** Where the cost is infinite *)
Lemma worth_None h G : worth h G = None <-> price h G = None.
Proof. unfold worth. destruct (price h G); cbn; split; congruence. Qed.
Lemma left_in h G : left h G <> 0%nat <-> exists leg, In leg G /\ In h leg.
Proof.
  unfold left. split.
  - destruct (filter (same h) (concat G)) as [|x l] eqn:e; [now intros []|intros _].
    assert (i : In x (filter (same h) (concat G))) by (rewrite e; now left).
    apply filter_In in i as [(leg & il & ix)%in_concat s]. generalize (same_spec h x).
    rewrite s. intros ->. eauto.
  - intros (leg & i & j) z. assert (k : In h (filter (same h) (concat G))).
    { apply filter_In. split; [apply in_concat; eauto | apply same_refl]. }
    destruct (filter _ _); [contradiction | discriminate].
Qed.
Lemma worth_secure h : secure play (done left h) h (worth h).
Proof.
  split; intros G.
  - intros z. apply worth_None.
    destruct (price h G) as [c|] eqn:e; [|reflexivity].
    destruct (price_ex h G c e) as (_ & leg & i & k). pose proof (leg_facts h leg) as f.
    rewrite k in f. destruct (proj2 (left_in h G)); [|exact z]. exists leg. tauto.
  - intros G'. rewrite !worth_None. intros e (A & l & B & -> & ->)%play_split.
    rewrite price_mid in *. destruct (other_card h l) as [_ [(k & _)|(k & _)]]; rewrite k in e;
    destruct (cost h l), (price h (A ++ B)); auto; discriminate.
  - rewrite worth_None. intros e. destruct (Nat.eq_dec (left h G) 0) as [z|z]; [now left|right].
    assert (exists l, In (h :: l) G) as [l i].
    { assert (exists leg, In leg G /\ In h leg) as (leg & i & j)
        by now apply left_in.
      pose proof (leg_facts h leg) as f. rewrite (price_None h G leg e i) in f.
      destruct (f j) as [_ [l ->]]. eauto. }
    apply play_in in i as (A & B & -> & t). eexists. split; [exact t|]. apply worth_None.
    rewrite price_mid in *. destruct (own_card h l) as (p & _ & _ & k & _). rewrite k in e.
    destruct (cost h l), (price h (A ++ B)); auto; discriminate.
Qed.

(** ** The rule is right, for the player to move who has cards left. *)
Theorem wins_decide p G : (0 < left p G)%nat ->
  wins (step play (done left)) (p, G) <-> decide p G = true.
Proof. apply (race_wins play_left worth_values worth_secure). Qed.
Theorem loses_decide p G : (0 < left p G)%nat ->
  loses (step play (done left)) (p, G) <-> decide p G = false.
Proof. apply (race_loses play_left worth_values worth_secure). Qed.

(** ** Winning moves, as numbers of legs *)
Definition after i (l : list player) (G : spider) := firstn i G ++ l :: skipn (S i) G.
Definition winning p (G : spider) : list nat := filter (fun i =>
  match nth_error G i with
  | Some (x :: l) => same p x && negb (decide (opp p) (after i l G))
  | _ => false
  end) (seq 0 (length G)).

Lemma after_play p i l G : nth_error G i = Some (p :: l) -> play p G (after i l G).
Proof.
  unfold after. revert i. induction G as [|k G IH]; intros [|i]; cbn; try discriminate.
  - intros [= ->]. constructor.
  - intros e. constructor. now apply IH.
Qed.
Theorem winning_right p G i : (0 < left (opp p) G)%nat -> In i (winning p G) <->
  exists l, nth_error G i = Some (p :: l) /\ play p G (after i l G) /\
    loses (step play (done left)) (opp p, after i l G).
Proof.
  intros q. assert (L : forall l, nth_error G i = Some (p :: l) ->
    loses (step play (done left)) (opp p, after i l G) <-> decide (opp p) (after i l G) = false).
  { intros l e%after_play%play_left. apply loses_decide. lia. }
  unfold winning. rewrite filter_In. split.
  - intros [_ w]. destruct (nth_error G i) as [[|x l]|] eqn:e; try discriminate.
    apply andb_true_iff in w as [s d%negb_true_iff]. generalize (same_spec p x). rewrite s. intros ->.
    exists l. split; [reflexivity|]. split; [now apply after_play | now apply L].
  - intros (l & e & _ & w). pose proof (L l e) as Le. rewrite e. split.
    + apply in_seq. split; [lia|]. apply nth_error_Some. congruence.
    + rewrite same_refl. apply Le in w. now rewrite w.
Qed.

(** ** Examples *)
Definition r := Red. Definition b := Blue.
(** With equally many cards Red, to move, empties first, unless Blue keeps a blocker: ... *)
Example blocked : decide Red [[b; r]; [r]; [b]] = false /\ decide Red [[r; b]; [r]; [b]] = true.
Proof. split; reflexivity. Qed.
(** ... which may cost Blue a move: the value is 0, but the cost is 1, and Red wins. *)
Example paid : sum Red [[b; r; b]; [r]] = 0 /\ worth Red [[b; r; b]; [r]] = Some 1 /\
  decide Red [[b; r; b]; [r]] = true.
Proof. repeat split; reflexivity. Qed.
(** The other player to move. *)
Example blue_first : decide Blue [[b; r]; [r]; [b]] = true /\ decide Blue [[r; b]; [r]] = false.
Proof. split; reflexivity. Qed.

Example moves : winning Red [[r; b]; [r; r]; [b; r]] = [1]%nat /\ winning Red [[b; r]; [r]; [b]] = [].
Proof. split; reflexivity. Qed.

(** Colourings of k legs of m cards, both colours present, that are won by Red to move. *)
Fixpoint colourings m := match m with
  | O => [[]]
  | S m => flat_map (fun l => [Red :: l; Blue :: l]) (colourings m) end.
Fixpoint spiders k m : list spider := match k with
  | O => [[]]
  | S k => flat_map (fun G => map (fun l => l :: G) (colourings m)) (spiders k m) end.
Definition count k m := length (filter (fun G =>
  (0 <? left Red G)%nat && (0 <? left Blue G)%nat && decide Red G) (spiders k m)).
Example counts : (count 1 4, count 1 8, count 2 2, count 2 3, count 2 4, count 3 3, count 4 2)
  = (5, 85, 7, 27, 104, 222, 111)%nat.
Proof. vm_compute. reflexivity. Qed.
Example one_leg : map (count 1) (seq 1 9) = map (fun m => 2 ^ m / 3)%nat (seq 1 9).
Proof. vm_compute. reflexivity. Qed.
