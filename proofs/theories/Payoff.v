(** SHICHINARABE in payoff form: white is cut away, every vertex is open or hidden and has an
    integer payoff.  The value v, that it is the value of normal play, and bounds for it:
    opening, renouncing and giving away vertices. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe.
Import ListNotations.
Open Scope Z_scope.

(** ** What is left of a graph; [None] is a vertex that is gone. *)
Record vertex := Vertex { owner : player; open : bool; pay : Z }.
Definition rest := list (option vertex).
Definition at_ (T : rest) x := nth x T None.
(** A payoff, or a value, as p sees it: payoffs are counted for Red. *)
Definition seen p z := match p with Red => z | Blue => - z end.

Fixpoint amend_from i (f : nat -> vertex -> option vertex) (T : rest) : rest :=
  match T with
  | [] => []
  | c :: T => match c with Some v => f i v | None => None end :: amend_from (S i) f T
  end.
Definition amend := amend_from 0.
(** T without x, where the vertices told by s are open. *)
Definition opened_if (s : bool) v := if s then Vertex (owner v) true (pay v) else v.
Definition without x (s : nat -> vertex -> bool) :=
  amend (fun y v => if (y =? x)%nat then None else Some (opened_if (s y v) v)).

Lemma at_amend f T x : at_ (amend f T) x = match at_ T x with Some v => f x v | None => None end.
Proof.
  unfold at_, amend. change x with (0 + x)%nat at 3. generalize 0%nat. revert x.
  induction T as [|c T IH]; intros [|x] i; cbn; try reflexivity.
  - now rewrite Nat.add_0_r.
  - rewrite IH. now replace (i + S x)%nat with (S i + x)%nat by lia.
Qed.
Lemma amend_length f T : length (amend f T) = length T.
Proof. unfold amend. generalize 0%nat. induction T; intros i; cbn; auto. Qed.
Lemma rest_ext T T' : length T = length T' -> (forall x, at_ T x = at_ T' x) -> T = T'.
Proof. intros l e. apply (nth_ext _ _ None None l). intros n _. apply e. Qed.
Lemma at_without x s T y : at_ (without x s T) y =
  match at_ T y with
  | Some v => if (y =? x)%nat then None else Some (opened_if (s y v) v)
  | None => None
  end.
Proof. apply at_amend. Qed.
Lemma opened_if_same s v : owner (opened_if s v) = owner v /\ pay (opened_if s v) = pay v /\
  open (opened_if s v) = s || open v.
Proof. now destruct s. Qed.

Fixpoint size (T : rest) : nat :=
  match T with [] => 0 | Some _ :: T => S (size T) | None :: T => size T end.
Lemma size_without x s T v : at_ T x = Some v -> (size (without x s T) < size T)%nat.
Proof.
  unfold without, amend, at_.
  set (f := fun y v => if (y =? x)%nat then None else Some (opened_if (s y v) v)).
  assert (A : forall T i, (size (amend_from i f T) <= size T)%nat).
  { clear. induction T as [|[u|] T IH]; intros i; cbn; auto.
    specialize (IH (S i)). unfold f at 1. destruct (i =? x)%nat; lia. }
  assert (B : forall T i, (i <= x)%nat -> nth (x - i) T None = Some v ->
    (size (amend_from i f T) < size T)%nat).
  { clear T. induction T as [|c T IH]; intros i l; [now destruct (x - i)%nat|].
    destruct (Nat.eq_dec i x) as [->|n].
    - rewrite Nat.sub_diag. intros [= ->]. cbn. unfold f at 1. rewrite Nat.eqb_refl.
      specialize (A T (S x)). lia.
    - replace (x - i)%nat with (S (x - S i)) by lia. intros e. apply IH in e; [|lia].
      destruct c as [u|]; cbn; auto. unfold f at 1. apply Nat.eqb_neq in n. rewrite n. lia. }
  intros e. apply (B T 0%nat); [lia | now rewrite Nat.sub_0_r].
Qed.

(** ** The value *)
(** The median of a, 0 and b; without a number a is -infinity, and b is +infinity. *)
Definition median (a b : option Z) :=
  match a, b with
  | None, None => 0
  | Some a, None => Z.max a 0
  | None, Some b => Z.min 0 b
  | Some a, Some b => Z.max (Z.min a 0) (Z.min (Z.max a 0) b)
  end.
Fixpoint best (f : Z -> Z -> Z) (l : list Z) : option Z :=
  match l with
  | [] => None
  | a :: l => Some match best f l with Some b => f a b | None => a end
  end.
Lemma best_max l : match best Z.max l with
  Some m => In m l /\ forall a, In a l -> a <= m | None => l = [] end.
Proof.
  induction l as [|a l IH]; cbn; auto. destruct (best Z.max l) as [m|].
  - destruct IH as [i u]. split; [destruct (Z.max_spec a m) as [[_ ->]|[_ ->]]; auto|].
    intros a' [<-|j%u]; lia.
  - subst l. split; [now left|]. intros a' [<-|[]]; lia.
Qed.
Lemma best_min l : match best Z.min l with
  Some m => In m l /\ forall a, In a l -> m <= a | None => l = [] end.
Proof.
  induction l as [|a l IH]; cbn; auto. destruct (best Z.min l) as [m|].
  - destruct IH as [i u]. split; [destruct (Z.min_spec a m) as [[_ ->]|[_ ->]]; auto|].
    intros a' [<-|j%u]; lia.
  - subst l. split; [now left|]. intros a' [<-|[]]; lia.
Qed.

(** The median of numbers in order. *)
Lemma median_spec A B : (forall a b, In a A -> In b B -> a <= b) ->
  let m := median (best Z.max A) (best Z.min B) in
  (forall a, In a A -> a <= m) /\ (forall b, In b B -> m <= b) /\
  (0 < m -> In m A) /\ (m < 0 -> In m B).
Proof.
  intros O m. pose proof (best_max A) as a. pose proof (best_min B) as b. subst m.
  destruct (best Z.max A) as [x|]; [destruct a as [ia a]|subst A];
  (destruct (best Z.min B) as [y|]; [destruct b as [ib b]|subst B]); cbn.
  - specialize (O _ _ ia ib). repeat split; intros z; try (intros j%a || intros j%b); try lia.
    + now replace (Z.max _ _) with x by lia.
    + now replace (Z.max _ _) with y by lia.
  - repeat split; try tauto; intros z; try intros j%a; try lia. now replace (Z.max _ _) with x by lia.
  - repeat split; try tauto; intros z; try intros j%b; try lia. now replace (Z.min _ _) with y by lia.
  - repeat split; intros; tauto || lia.
Qed.

Section Graph.
Variable edge : nat -> nat -> bool.
(** x is played, which opens its neighbours. *)
Definition played x := without x (fun y _ => edge x y).
(** The moves: p plays an open vertex, and its payoff is counted. *)
Inductive pick p T : Z -> rest -> Prop :=
  Pick x v : at_ T x = Some v -> owner v = p -> open v = true -> pick p T (pay v) (played x T).
(** The same as a list. *)
Definition mine p (c : option vertex) :=
  match c with Some v => same p (owner v) && open v | None => false end.
Definition worths (f : rest -> Z) p T :=
  map (fun x => match at_ T x with Some v => pay v | None => 0 end + f (played x T))
    (filter (fun x => mine p (at_ T x)) (seq 0 (length T))).
Fixpoint v_at n T : Z :=
  match n with
  | O => 0
  | S n => median (best Z.max (worths (v_at n) Red T)) (best Z.min (worths (v_at n) Blue T))
  end.
Definition v T := v_at (size T) T.

Lemma same_true p q : same p q = true <-> q = p.
Proof. destruct p, q; cbn; split; congruence. Qed.
Lemma worths_in f p T z : In z (worths f p T) <-> exists g T', pick p T g T' /\ z = g + f T'.
Proof.
  unfold worths. rewrite in_map_iff. split.
  - intros (x & <- & [_ m]%filter_In). unfold mine in m.
    destruct (at_ T x) as [u|] eqn:e; [|discriminate].
    apply andb_true_iff in m as [o%same_true m]. exists (pay u), (played x T).
    now split; [econstructor|].
  - intros (g & T' & [x u e o m] & ->). exists x. rewrite e. split; [reflexivity|].
    apply filter_In. split.
    + apply in_seq. destruct (Nat.lt_ge_cases x (length T)) as [|l]; [lia|].
      unfold at_ in e. rewrite nth_overflow in e by exact l. discriminate.
    + rewrite e. cbn. rewrite m, andb_true_r. now apply same_true.
Qed.
Lemma pick_falls p T g T' : pick p T g T' -> (size T' < size T)%nat.
Proof. intros [x u e _ _]. now apply size_without with u. Qed.

Lemma worths_ext f f' p T : (forall g T', pick p T g T' -> f T' = f' T') ->
  worths f p T = worths f' p T.
Proof.
  intros e. unfold worths. apply map_ext_in. intros x [_ m]%filter_In. unfold mine in m.
  destruct (at_ T x) as [u|] eqn:ex; [|discriminate]. apply andb_true_iff in m as [o%same_true m].
  f_equal. apply (e (pay u)). now constructor.
Qed.
Lemma v_at_enough n : forall m T, (size T <= n)%nat -> (size T <= m)%nat -> v_at n T = v_at m T.
Proof.
  assert (Z0 : forall T f p, size T = 0%nat -> worths f p T = []).
  { intros T f p z. destruct (worths f p T) as [|a l] eqn:e; [reflexivity|].
    assert (i : In a (worths f p T)) by (rewrite e; now left).
    apply worths_in in i as (g & T' & t%pick_falls & _). lia. }
  induction n as [|n IH]; intros [|m] T ln lm; cbn; auto.
  - rewrite !Z0 by lia. reflexivity.
  - rewrite !Z0 by lia. reflexivity.
  - assert (e : forall p, worths (v_at n) p T = worths (v_at m) p T).
    { intros p. apply worths_ext. intros g T' t%pick_falls. apply IH; lia. }
    now rewrite !e.
Qed.
(** v(T) is the median of max_R, 0 and min_B. *)
Lemma v_eq T : v T = median (best Z.max (worths v Red T)) (best Z.min (worths v Blue T)).
Proof.
  unfold v at 1. rewrite (v_at_enough _ (S (size T))) by lia. cbn.
  assert (e : forall p, worths (v_at (size T)) p T = worths v p T).
  { intros p. apply worths_ext. intros g T' t%pick_falls. apply v_at_enough; lia. }
  now rewrite !e.
Qed.

(** *** Lemma 1: max_R <= min_B. *)
Lemma played_swap x y T : played x (played y T) = played y (played x T).
Proof.
  apply rest_ext; [unfold played, without; now rewrite !amend_length|].
  intros z. unfold played. rewrite !at_without. destruct (at_ T z) as [u|]; auto.
  destruct (z =? y)%nat eqn:ey, (z =? x)%nat eqn:ex; rewrite ?ex, ?ey; auto.
  now destruct (edge x z), (edge y z), u.
Qed.
(** Picks of the two players may be made in either order. *)
Lemma pick_stays p T g x g' y : pick p T g x -> pick (opp p) T g' y ->
  exists z, pick (opp p) x g' z /\ pick p y g z.
Proof.
  intros [a u ea oa ma] [b u' eb ob mb].
  assert (n : a <> b) by (intros ->; rewrite ea in eb; injection eb as <-; rewrite oa in ob;
    now destruct p).
  exists (played b (played a T)). split; [|rewrite played_swap].
  - destruct (opened_if_same (edge a b) u') as (o & w & m). rewrite <- w.
    constructor; [|congruence | now rewrite m, mb, orb_true_r].
    unfold played. rewrite at_without, eb. now apply Nat.eqb_neq in n; rewrite Nat.eqb_sym, n.
  - destruct (opened_if_same (edge b a) u) as (o & w & m). rewrite <- w.
    constructor; [|congruence | now rewrite m, ma, orb_true_r].
    unfold played. rewrite at_without, ea. now apply Nat.eqb_neq in n; rewrite n.
Qed.
Definition ordered T := forall g x g' y, pick Red T g x -> pick Blue T g' y -> g + v x <= g' + v y.
Lemma ordered_median T : ordered T ->
  (forall a, In a (worths v Red T) -> a <= v T) /\ (forall b, In b (worths v Blue T) -> v T <= b) /\
  (0 < v T -> In (v T) (worths v Red T)) /\ (v T < 0 -> In (v T) (worths v Blue T)).
Proof.
  intros O. rewrite (v_eq T). apply median_spec.
  intros a b (g & x & t & ->)%worths_in (g' & y & t' & ->)%worths_in. eapply O; eauto.
Qed.
Lemma ordered_le T : ordered T -> forall p g T', pick p T g T' -> seen p (g + v T') <= seen p (v T).
Proof.
  intros (A & B & _)%ordered_median p g T' t.
  assert (i : In (g + v T') (worths v p T)) by (apply worths_in; eauto).
  destruct p; [apply A in i | apply B in i]; cbn; lia.
Qed.
Theorem max_le_min T : ordered T.
Proof.
  remember (size T) as n eqn:e. revert T e. induction n as [n IH] using lt_wf_ind.
  intros T -> g x g' y tx ty. destruct (pick_stays _ _ _ _ _ _ tx ty) as (z & xz & yz).
  pose proof (ordered_le x (IH _ (pick_falls _ _ _ _ tx) x eq_refl) _ _ _ xz) as a.
  pose proof (ordered_le y (IH _ (pick_falls _ _ _ _ ty) y eq_refl) _ _ _ yz) as c. cbn in a, c. lia.
Qed.
(** So no option is better for its player than v(T), ... *)
Theorem option_le p T g T' : pick p T g T' -> seen p (g + v T') <= seen p (v T).
Proof. apply ordered_le, max_le_min. Qed.
(** ... and some option is v(T) if v(T) is good for that player. *)
Theorem option_ex p T : 0 < seen p (v T) -> exists g T', pick p T g T' /\ g + v T' = v T.
Proof.
  intros l. cut (In (v T) (worths v p T)).
  { intros (g & T' & t & e)%worths_in. eauto. }
  destruct (ordered_median T (max_le_min T)) as (_ & _ & A & B).
  destruct p; [apply A | apply B]; cbn in l; lia.
Qed.

(** ** Bounds.  If T' answers every move of p in T, and T every move of the other player in T',
    with what they leave being related again, p has at most c more in T than in T'. *)
Lemma bound p (R : Z -> rest -> rest -> Prop) :
  (forall c T T', R c T T' -> 0 <= c /\
    (forall g x, pick p T g x -> seen p (g + v x) <= c + seen p (v T') \/
      exists c' g' x', pick p T' g' x' /\ R c' x x' /\ seen p g + c' <= seen p g' + c) /\
    (forall g' x', pick (opp p) T' g' x' -> seen p (v T) <= c + seen p (g' + v x') \/
      exists c' g x, pick (opp p) T g x /\ R c' x x' /\ seen p g + c' <= seen p g' + c)) ->
  forall c T T', R c T T' -> seen p (v T) <= c + seen p (v T').
Proof.
  intros H c T. remember (size T) as n eqn:e. revert c T e.
  induction n as [n IH] using lt_wf_ind. intros c T -> T' i.
  destruct (H _ _ _ i) as (nn & A & B).
  destruct (Z.le_gt_cases (seen p (v T)) (c + seen p (v T'))) as [|lt]; [assumption|].
  destruct (Z.lt_ge_cases 0 (seen p (v T))) as [pos|neg].
  - destruct (option_ex p T pos) as (g & x & t & <-).
    destruct (A _ _ t) as [|(c' & g' & x' & t' & i' & le)]; [assumption|].
    pose proof (IH _ (pick_falls _ _ _ _ t) _ _ eq_refl _ i') as j.
    apply option_le in t'. destruct p; cbn in *; lia.
  - destruct (option_ex (opp p) T') as (g' & x' & t' & e'); [destruct p; cbn in *; lia|].
    destruct (B _ _ t') as [|(c' & g & x & t & i' & le)]; [now rewrite <- e'|].
    pose proof (IH _ (pick_falls _ _ _ _ t) _ _ eq_refl _ i') as j.
    apply option_le in t. destruct p; cbn in *; lia.
Qed.

(** *** Lemmas 2 and 3: p has more in T' than in T if more vertices of p are there or open,
    fewer of the other player, or payoffs are larger. *)
Definition less_at p (c c' : option vertex) : Prop :=
  match c, c' with
  | None, None => True
  | Some u, Some u' => owner u' = owner u /\ seen p (pay u) <= seen p (pay u') /\
      if same p (owner u) then open u = true -> open u' = true else open u' = true -> open u = true
  | None, Some u' => owner u' = p
  | Some u, None => owner u = opp p
  end.
Definition less p T T' := forall x, less_at p (at_ T x) (at_ T' x).
Lemma less_played p x T T' : less p T T' -> less p (played x T) (played x T').
Proof.
  intros l y. specialize (l y). unfold played. rewrite !at_without.
  destruct (at_ T y) as [u|], (at_ T' y) as [u'|]; cbn in *; destruct (y =? x)%nat; cbn; auto;
  destruct (edge x y); cbn; auto. destruct l as (o & g & m). repeat split; auto.
  now destruct (same p (owner u)).
Qed.
Theorem less_le p T T' : less p T T' -> seen p (v T) <= seen p (v T').
Proof.
  intros l. apply (bound p (fun c T T' => c = 0 /\ less p T T') ) with (c := 0); [|auto].
  clear T T' l. intros c T T' [-> l]. split; [lia|split].
  - intros g _ [x u e o m]. right. pose proof (l x) as lx. rewrite e in lx. cbn in lx.
    destruct (at_ T' x) as [u'|] eqn:e'; [|rewrite o in lx; now destruct p].
    destruct lx as (o' & gg & m'). rewrite o, same_refl in m'.
    exists 0, (pay u'), (played x T'). split; [constructor; congruence || auto|].
    split; [split; [reflexivity | now apply less_played] | lia].
  - intros g _ [x u' e' o' m']. right. pose proof (l x) as lx. rewrite e' in lx.
    destruct (at_ T x) as [u|] eqn:e; cbn in lx; [|rewrite o' in lx; now destruct p].
    destruct lx as (o & gg & m). rewrite <- o, o', same_opp in m.
    exists 0, (pay u), (played x T). split; [constructor; congruence || auto|].
    split; [split; [reflexivity | now apply less_played] | lia].
Qed.
Theorem opening p s T :
  seen p (v T) <= seen p (v (amend (fun x u => Some (opened_if (s x && same p (owner u)) u)) T)).
Proof.
  apply less_le. intros x. rewrite at_amend. destruct (at_ T x) as [u|]; cbn; [|exact I].
  destruct (opened_if_same (s x && same p (owner u)) u) as (o & g & m).
  rewrite o, g, m. repeat split; [lia|]. destruct (same p (owner u)), (s x); auto.
Qed.
(** x is removed, and nothing is opened. *)
Definition renounced x := without x (fun _ _ => false).
Theorem renouncing p x T u : at_ T x = Some u -> owner u = p ->
  seen p (v (renounced x T)) <= seen p (v T).
Proof.
  intros e o. apply less_le. intros y. unfold renounced. rewrite at_without.
  destruct (Nat.eqb_spec y x) as [->|n]; [now rewrite e|].
  destruct (at_ T y) as [u'|]; cbn; auto. repeat split; [lia|]. now destruct (same p (owner u')).
Qed.

(** *** Lemma 4: x is removed, and only its neighbours that belong to p are open. *)
Definition given p x := without x (fun y u => edge x y && same p (owner u)).
Definition gives p x c T T' := 0 <= c /\
  (forall y, y <> x -> less_at p (at_ T y) (at_ T' y)) /\
  (exists u, at_ T x = Some u /\ owner u = p /\ seen p (pay u) <= c) /\ at_ T' x = None /\
  (forall y u, at_ T' y = Some u -> owner u = p -> edge x y = true -> open u = true).
Lemma gives_played p x c T T' y : gives p x c T T' -> y <> x ->
  gives p x c (played y T) (played y T').
Proof.
  intros (nn & l & (u & e & o & g) & e' & op) n. split; [exact nn|]. unfold played. repeat split.
  - intros z nz. specialize (l z nz). rewrite !at_without.
    destruct (at_ T z) as [w|], (at_ T' z) as [w'|]; cbn in *; destruct (z =? y)%nat; cbn; auto;
    destruct (edge y z); cbn; auto. destruct l as (? & ? & ?). repeat split; auto.
    now destruct (same p (owner w)).
  - destruct (opened_if_same (edge y x) u) as (a & b & _).
    exists (opened_if (edge y x) u). rewrite at_without, e, a, b. apply not_eq_sym, Nat.eqb_neq in n.
    now rewrite n.
  - now rewrite at_without, e'.
  - intros z w. rewrite at_without. destruct (at_ T' z) as [w'|] eqn:ez; [|discriminate].
    destruct (z =? y)%nat; [discriminate|]. intros [= <-].
    destruct (opened_if_same (edge y z) w') as (a & _ & m). rewrite a, m. intros ow ed.
    now rewrite (op _ _ ez ow ed), orb_true_r.
Qed.
Theorem gives_le p x c T T' : gives p x c T T' -> seen p (v T) <= c + seen p (v T').
Proof.
  revert c T T'. apply bound. intros c T T' G. pose proof G as (nn & l & (u & e & o & g) & e' & op).
  split; [exact nn|split].
  - intros _ _ [y w ew ow mw]. destruct (Nat.eq_dec y x) as [->|n].
    + left. rewrite e in ew. injection ew as <-.
      assert (L : less p (played x T) T').
      { intros z. unfold played. rewrite at_without. destruct (Nat.eqb_spec z x) as [->|nz].
        - now rewrite e, e'.
        - specialize (l z nz). destruct (at_ T z) as [w|], (at_ T' z) as [w'|] eqn:ez; cbn in *; auto.
          + destruct (opened_if_same (edge x z) w) as (a & b & m). rewrite a, b, m.
            destruct l as (o' & g' & m'). repeat split; auto. pose proof (same_spec p (owner w)) as sp.
            destruct (same p (owner w)).
            * intros [h|h]%orb_true_iff; [|auto]. apply (op z); congruence.
            * intros h. now rewrite (m' h), orb_true_r.
          + destruct (opened_if_same (edge x z) w) as (a & _ & _). now rewrite a. }
      apply less_le in L. destruct p; cbn in *; lia.
    + right. pose proof (l y n) as ly. rewrite ew in ly. cbn in ly.
      destruct (at_ T' y) as [w'|] eqn:ey; [|rewrite ow in ly; now destruct p].
      destruct ly as (o' & gg & m'). rewrite ow, same_refl in m'.
      exists c, (pay w'), (played y T'). split; [constructor; congruence || auto|].
      split; [now apply gives_played | lia].
  - intros _ _ [y w' ew ow mw]. right. assert (n : y <> x) by (intros ->; congruence).
    pose proof (l y n) as ly. rewrite ew in ly.
    destruct (at_ T y) as [w|] eqn:ey; cbn in ly; [|rewrite ow in ly; now destruct p].
    destruct ly as (o' & gg & m'). rewrite <- o', ow, same_opp in m'.
    exists c, (pay w), (played y T). split; [constructor; congruence || auto|].
    split; [now apply gives_played | lia].
Qed.
Theorem giving p x T u : at_ T x = Some u -> owner u = p ->
  seen p (v T) <= Z.max 0 (seen p (pay u)) + seen p (v (given p x T)).
Proof.
  intros e o. apply gives_le with x. unfold given. split; [lia|]. repeat split.
  - intros y n%Nat.eqb_neq. rewrite at_without. destruct (at_ T y) as [w|]; cbn; auto. rewrite n.
    destruct (opened_if_same (edge x y && same p (owner w)) w) as (a & b & m). cbn. rewrite a, b, m.
    repeat split; [lia|]. destruct (same p (owner w)); [intros ->; apply orb_true_r|].
    now rewrite andb_false_r.
  - exists u. repeat split; auto. lia.
  - now rewrite at_without, e, Nat.eqb_refl.
  - intros y w. rewrite at_without. destruct (at_ T y) as [w'|]; [|discriminate].
    destruct (y =? x)%nat; [discriminate|]. intros [= <-].
    destruct (opened_if_same (edge x y && same p (owner w')) w') as (a & _ & m). rewrite a, m.
    intros -> ->. now rewrite same_refl.
Qed.

(** ** The payoff form of a position: with payoffs 1 and -1, v is the value of normal play. *)
Definition form_at (G : position) x := match nth_error G x with
  | Some (Some p) => Some (Vertex p (openedb edge G x) (seen p 1)) | _ => None end.
Definition form G : rest := map (form_at G) (seq 0 (length G)).
Lemma at_form G x : at_ (form G) x = form_at G x.
Proof.
  unfold at_, form. destruct (Nat.lt_ge_cases x (length G)) as [l|l].
  - rewrite (nth_indep _ None (form_at G 0)) by now rewrite map_length, seq_length.
    now rewrite map_nth, seq_nth.
  - rewrite nth_overflow by now rewrite map_length, seq_length.
    unfold form_at. apply nth_error_None in l. now rewrite l.
Qed.
Lemma form_play G x p : has G x (Some p) -> form (whiten x G) = played x (form G).
Proof.
  intros i. apply rest_ext.
  { unfold played, without. rewrite amend_length. unfold form.
    now rewrite !map_length, !seq_length, whiten_length. }
  intros y. unfold played. rewrite at_without, !at_form. unfold form_at.
  destruct (Nat.eqb_spec y x) as [->|n].
  - pose proof (whiten_has G x _ i) as w. unfold has in w. rewrite w.
    now destruct (nth_error G x) as [[]|].
  - assert (e : nth_error (whiten x G) y = nth_error G y).
    { destruct (nth_error G y) as [c|] eqn:e; [now apply (has_whiten G x y c); auto|].
      apply nth_error_None. rewrite whiten_length. now apply nth_error_None. }
    rewrite e. destruct (nth_error G y) as [[q|]|]; auto.
    assert (o : openedb edge (whiten x G) y = edge x y || openedb edge G y).
    { apply eq_true_iff_eq. rewrite orb_true_iff, !openedb_spec. split.
      - intros (u & wu & eu). destruct (Nat.eq_dec x u) as [->|nu]; [now left|right].
        exists u. split; [now apply has_whiten in wu | exact eu].
      - intros [h|h]; [|now apply opened_whiten]. exists x. split; [eapply whiten_has, i | exact h]. }
    rewrite o. now destruct (edge x y).
Qed.
Lemma form_pick p G : (forall G', play edge p G G' -> pick p (form G) (seen p 1) (form G')) /\
  (forall g T', pick p (form G) g T' -> exists G', play edge p G G' /\ g = seen p 1 /\ T' = form G').
Proof.
  split.
  - intros G' [x i o]. rewrite (form_play _ _ _ i).
    apply (Pick p (form G) x (Vertex p true (seen p 1))); auto.
    rewrite at_form. unfold form_at, has in *. rewrite i. apply openedb_spec in o. now rewrite o.
  - intros g T' [x u e o m]. rewrite at_form in e. unfold form_at in e.
    destruct (nth_error G x) as [[q|]|] eqn:i; try discriminate.
    injection e as <-. cbn in *. subst q. exists (whiten x G). rewrite (form_play _ _ _ i).
    split; [constructor; [exact i | now apply openedb_spec] | auto].
Qed.
Theorem v_worth G : v (form G) = worth edge G.
Proof.
  assert (V : values (play edge) Red (fun G => Some (v (form G)))).
  { split; [intros X X' z [= <-] t|intros X X' z [= <-] t|intros X z [= <-] l|intros X z [= <-] l].
    - apply (proj1 (form_pick _ _)), option_le in t. eexists. split; [reflexivity|].
      unfold seen, opp in t. lia.
    - apply (proj1 (form_pick _ _)), option_le in t. unfold seen, opp in t. unfold at_least. lia.
    - destruct (option_ex Red (form X)) as (g & T' & t & e); [exact l|].
      apply (proj2 (form_pick _ _)) in t as (X' & t & -> & ->). exists X'.
      split; [exact t|]. unfold seen in e. f_equal. lia.
    - destruct (option_ex Blue (form X)) as (g & T' & t & e); [unfold seen; lia|].
      apply (proj2 (form_pick _ _)) in t as (X' & t & -> & ->). exists X'.
      split; [exact t|]. unfold seen in e. f_equal. lia. }
  pose proof (values_unique _ _ Shichinarabe.size (play_falls edge) Red _ _ V (worth_values edge)) as U.
  specialize (U ltac:(split; discriminate) G). now injection U.
Qed.
End Graph.

(** ** Examples *)
Definition line u x := (u =? S x)%nat || (x =? S u)%nat.
Definition hidden p g := Some (Vertex p false g).
Definition shown p g := Some (Vertex p true g).
(** [r(b(b b r))] once more, and the value of a line with payoffs: Red takes 3, and then Blue
    has a payoff of 2 that he need not take. *)
Example form_one : v one (form one [w; r; b; b; b; r]) = 0.
Proof. reflexivity. Qed.
Example line_value : v line [shown Red 3; hidden Blue 2; hidden Blue (-9)] = 0 /\
  v line [shown Red 3; hidden Blue 2; hidden Blue (-1)] = 3.
Proof. split; reflexivity. Qed.
(** If x is given with all that it opens, the bound is false: a hidden blue vertex with payoff 0
    next to a hidden red one with payoff 1 is worth 0, but not more than 0 - 1 for Blue. *)
Definition pair := [hidden Blue 0; hidden Red 1].
Example given_all_fails :
  ~ seen Blue (v line pair) <= Z.max 0 0 + seen Blue (v line (played line 0 pair)).
Proof. vm_compute. congruence. Qed.
Example given_holds : v line pair = 0 /\ v line (given line Blue 0 pair) = 0 /\
  v line (renounced 0 pair) = 0.
Proof. repeat split; reflexivity. Qed.
