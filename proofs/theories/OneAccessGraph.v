(** SHICHINARABE on a graph whose coloured part is a forest with one access for each tree, apart
    from buried vertices: the game on the graph is that on the forest. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Tefuda Require Import Game Integers Forest OneAccess OneAccessMoves.
From Tefuda Require Shichinarabe.
Module G := Shichinarabe.
Import ListNotations.

(** A tree of vertex numbers, as it hangs in the graph. *)
Inductive ntree := V (x : nat) (children : list ntree).
Definition root t := match t with V x _ => x end.
Fixpoint inside (t : ntree) : list nat := match t with V x ch => x :: flat_map inside ch end.
Definition within (F : list ntree) : list nat := flat_map inside F.

(** Its colours. *)
Definition colour (G : G.position) x : player :=
  match nth_error G x with Some (Some p) => p | _ => Red end.
Fixpoint paint G (t : ntree) : tree :=
  match t with V x ch => Node (colour G x) (map (paint G) ch) end.
Definition painted G (F : list ntree) : forest := map (paint G) F.

Section Graph.
Variable edge : nat -> nat -> bool.

(** In a graph with n vertices: an edge leads from u, outside the tree t, to z in t. *)
Definition enters n t u z := u < n /\ ~ In u (inside t) /\ In z (inside t) /\ edge u z = true.
(** What is behind a vertex can be entered only from that vertex, and only at its child. *)
Inductive hung n : ntree -> Prop :=
  Hung x ch : (forall c, In c ch -> edge x (root c) = true /\
    (forall u z, enters n c u z -> u = x /\ z = root c) /\ hung n c) -> hung n (V x ch).

(** The coloured vertices are those of F, a forest of which just the roots are open, and others
    which are not open and to which no edge leads from F: so many are buried. *)
Record one_access (buried : player -> nat) (G : G.position) (F : list ntree) : Prop := {
  distinct : NoDup (within F);
  coloured x : In x (within F) -> exists p, G.has G x (Some p);
  access t : In t F -> G.opened edge G (root t) /\
    (forall u z, enters (length G) t u z -> z = root t) /\ hung (length G) t;
  closed y p : G.has G y (Some p) -> ~ In y (within F) ->
    ~ G.opened edge G y /\ forall x, In x (within F) -> edge x y = false;
  number p : G.left p G = left buried p (painted G F) }.

Lemma root_inside t : In (root t) (inside t).
Proof. destruct t. now left. Qed.
Lemma within_perm A x ch B : Permutation (within (A ++ V x ch :: B)) (x :: within (A ++ ch ++ B)).
Proof.
  unfold within. rewrite !flat_map_app. cbn [flat_map inside app]. rewrite <- Permutation_middle.
  reflexivity.
Qed.
Lemma has_colour G x p : G.has G x (Some p) -> colour G x = p.
Proof. unfold G.has, colour. now intros ->. Qed.
(** Whitening a vertex that is not there does not change the colours of a forest. *)
Lemma colour_whiten G x y : x <> y -> colour (G.whiten y G) x = colour G x.
Proof.
  intros ne. unfold colour. destruct (nth_error G x) as [c|] eqn:e.
  - assert (h : G.has (G.whiten y G) x c) by (apply G.has_whiten; auto).
    unfold G.has in h. now rewrite h.
  - apply nth_error_None in e. rewrite <- (G.whiten_length G y) in e.
    apply nth_error_None in e. now rewrite e.
Qed.
Lemma paint_whiten G y t : ~ In y (inside t) -> paint (G.whiten y G) t = paint G t.
Proof.
  revert t. fix IH 1. intros [x ch] n. cbn in *. rewrite colour_whiten by tauto. f_equal.
  assert (m : ~ In y (flat_map inside ch)) by tauto. clear n.
  induction ch as [|c ch IHc]; cbn in *; auto.
  rewrite in_app_iff in m. rewrite IH, IHc; tauto.
Qed.
Lemma painted_whiten G y F : ~ In y (within F) -> painted (G.whiten y G) F = painted G F.
Proof.
  intros n. apply map_ext_in. intros t i. apply paint_whiten. intros j. apply n.
  apply in_flat_map. eauto.
Qed.

Section Position.
Variables (buried : player -> nat) (G : G.position).

Lemma painted_play A x ch B p : G.has G x (Some p) ->
  play p (painted G (A ++ V x ch :: B)) (painted G (A ++ ch ++ B)).
Proof.
  intros h. unfold painted. rewrite !map_app. cbn [map paint]. rewrite (has_colour G x p h).
  constructor.
Qed.
(** Playing a root x leaves such a position. *)
Lemma one_access_play A x ch B p : one_access buried G (A ++ V x ch :: B) -> G.has G x (Some p) ->
  one_access buried (G.whiten x G) (A ++ ch ++ B).
Proof.
  intros [d c a cl n] h. pose proof (within_perm A x ch B) as P.
  assert (ND : NoDup (x :: within (A ++ ch ++ B))) by (now rewrite <- P).
  apply NoDup_cons_iff in ND as [no nd].
  assert (sub : forall y, In y (within (A ++ ch ++ B)) -> In y (within (A ++ V x ch :: B))).
  { intros y i. rewrite P. now right. }
  assert (op : forall y, G.opened edge (G.whiten x G) y -> G.opened edge G y \/ edge x y = true).
  { intros y (u & w & e). destruct (Nat.eq_dec x u) as [->|ne]; [now right|].
    left. exists u. split; auto. now apply G.has_whiten in w. }
  split; auto.
  - intros y i. destruct (c y (sub y i)) as [q hq]. exists q. apply G.has_whiten; auto. congruence.
  - intros t i. rewrite G.whiten_length.
    assert (i' : In t (A ++ V x ch :: B) \/ In t ch).
    { rewrite !in_app_iff in *. cbn. tauto. }
    destruct i' as [i'|i'].
    + destruct (a t i') as (o & r). split; auto. now apply G.opened_whiten.
    + destruct (a (V x ch) (in_elt _ _ _)) as (_ & _ & H). inversion H as [? ? H']; subst.
      destruct (H' t i') as (e & f & k). repeat split; auto.
      * exists x. split; auto. eapply G.whiten_has, h.
      * intros u z en. now apply (f u z).
  - intros y q hy ny. apply G.whiten_owner in hy as [ne hy].
    destruct (cl y q hy) as [no' ed].
    { rewrite P. intros [e|e]; auto. }
    split; [|auto]. intros o. apply op in o as [o|o]; [auto|].
    rewrite ed in o; [discriminate|]. rewrite P. now left.
  - intros q. pose proof (G.left_whiten G p x h) as [l1 l2].
    rewrite (painted_whiten G x _ no). pose proof (n p) as np. pose proof (n (opp p)) as no'.
    destruct (left_play buried p _ _ (painted_play A x ch B p h)) as [m1 m2].
    generalize (same_spec p q). destruct (same p q); intros ->; lia.
Qed.

(** Moves on the graph are moves on the forest, and conversely. *)
Lemma graph_forest F p G' : one_access buried G F -> G.play edge p G G' ->
  exists F', one_access buried G' F' /\ play p (painted G F) (painted G' F').
Proof.
  intros O [x h o].
  destruct (in_dec Nat.eq_dec x (within F)) as [i|i].
  2: { exfalso. destruct (closed _ _ _ O x p h i). auto. }
  apply in_flat_map in i as (t & it & ix). destruct (access _ _ _ O t it) as (_ & gate & _).
  assert (x = root t) as ->.
  { destruct o as (u & w & e). apply (gate u x). repeat split; auto; [eapply G.has_length, w|].
    intros iu. destruct (coloured _ _ _ O u) as [q hq]; [apply in_flat_map; eauto|].
    unfold G.has in *. congruence. }
  apply in_split in it as (A & B & ->). destruct t as [x ch]. cbn [root] in *.
  pose proof (one_access_play A x ch B p O h) as O'. exists (A ++ ch ++ B). split; auto.
  rewrite painted_whiten; [now apply painted_play|].
  pose proof (distinct _ _ _ O) as d. rewrite within_perm in d. now apply NoDup_cons_iff in d.
Qed.
Lemma forest_graph F p X : one_access buried G F -> play p (painted G F) X ->
  exists G' F', X = painted G' F' /\ one_access buried G' F' /\ G.play edge p G G'.
Proof.
  intros O m. remember (painted G F) as Y eqn:e. destruct m as [A' ch' B'].
  symmetry in e. apply map_eq_app in e as (A & F2 & -> & <- & e).
  destruct F2 as [|[x ch] B]; [discriminate|]. injection e as ec <- <-.
  destruct (coloured _ _ _ O x) as [q h]; [rewrite within_perm; now left|].
  rewrite (has_colour G x q h) in ec. subst q.
  exists (G.whiten x G), (A ++ ch ++ B). split; [|split].
  - rewrite painted_whiten; [unfold painted; now rewrite !map_app|].
    pose proof (distinct _ _ _ O) as d. rewrite within_perm in d. now apply NoDup_cons_iff in d.
  - now apply one_access_play with p.
  - constructor; auto. apply (access _ _ _ O (V x ch)), in_elt.
Qed.
End Position.

(** ** Who wins on the graph *)
Definition wins_graph p G := wins (step (G.play edge) (done G.left)) (p, G).
Definition loses_graph p G := loses (step (G.play edge) (done G.left)) (p, G).

(** Two games whose moves answer each other are won alike. *)
Lemma wins_alike X Y (f : X -> X -> Prop) (g : Y -> Y -> Prop) (R : X -> Y -> Prop) :
  (forall x y x', R x y -> f x x' -> exists y', R x' y' /\ g y y') ->
  (forall x y y', R x y -> g y y' -> exists x', R x' y' /\ f x x') ->
  forall x, wins f x -> forall y, R x y -> wins g y.
Proof.
  intros forth back x w. induction w as [x x' m _ IH]. intros y r.
  destruct (forth x y x' r m) as (y' & r' & m'). apply (Win y' m'). intros y'' m''.
  destruct (back x' y' y'' r' m'') as (x'' & r'' & n). eauto.
Qed.

Section Alike.
Variable buried : player -> nat.
Definition alike (s : player * G.position) (s' : player * forest) : Prop :=
  fst s = fst s' /\ exists F, one_access buried (snd s) F /\ snd s' = painted (snd s) F.
Lemma alike_forth s s' u : alike s s' -> step (G.play edge) (done G.left) s u ->
  exists u', alike u u' /\ turn buried s' u'.
Proof.
  intros a st. revert a. destruct st as [p G G' o m], s' as [q X].
  intros (e & F & O & eX). cbn in *. subst q X.
  destruct (graph_forest _ _ F p G' O m) as (F' & O' & m').
  exists (opp p, painted G' F'). split; [split; cbn; eauto|]. constructor; auto.
  unfold done in *. now rewrite <- (number _ _ _ O).
Qed.
Lemma alike_back s s' u' : alike s s' -> turn buried s' u' ->
  exists u, alike u u' /\ step (G.play edge) (done G.left) s u.
Proof.
  intros a st. revert a. destruct st as [p X X' o m], s as [q G].
  intros (e & F & O & eX). cbn in *. subst q X.
  destruct (forest_graph _ _ F p X' O m) as (G' & F' & -> & O' & m').
  exists (opp p, G'). split; [split; cbn; eauto|]. constructor; auto.
  unfold done in *. now rewrite (number _ _ _ O).
Qed.

Variables (p : player) (G : G.position) (F : list ntree).
Hypothesis O : one_access buried G F.
Lemma wins_painted : wins_graph p G <-> wins_at buried p (painted G F).
Proof.
  assert (a : alike (p, G) (p, painted G F)) by (split; cbn; eauto). split; intros w.
  - refine (wins_alike _ _ _ _ alike _ _ _ w _ a); intros x y z r; [apply alike_forth, r|].
    apply alike_back, r.
  - refine (wins_alike _ _ _ _ (fun x y => alike y x) _ _ _ w _ a); intros x y z r.
    + apply alike_back, r.
    + apply alike_forth, r.
Qed.
Lemma loses_painted : loses_graph p G <-> loses_at buried p (painted G F).
Proof.
  assert (a : alike (p, G) (p, painted G F)) by (split; cbn; eauto). split; intros l s m.
  - destruct (alike_back _ _ _ a m) as ([q G'] & r & m'). apply l in m'.
    refine (wins_alike _ _ _ _ alike _ _ _ m' _ r); intros x y z r'; [apply alike_forth, r'|].
    apply alike_back, r'.
  - destruct (alike_forth _ _ _ a m) as (s' & r & m'). apply l in m'.
    refine (wins_alike _ _ _ _ (fun x y => alike y x) _ _ _ m' _ r); intros x y z r'.
    + apply alike_back, r'.
    + apply alike_forth, r'.
Qed.

Hypothesis some : 0 < G.left p G.
Theorem graph_wins : wins_graph p G <-> fast_decide buried p (painted G F) = true.
Proof. rewrite wins_painted. apply wins_fast. now rewrite <- (number _ _ _ O). Qed.
Theorem graph_loses : loses_graph p G <-> fast_decide buried p (painted G F) = false.
Proof. rewrite loses_painted. apply loses_fast. now rewrite <- (number _ _ _ O). Qed.
End Alike.

(** ** Finding the forest, and checking it *)
Definition mem x l := existsb (Nat.eqb x) l.
Definition entering n t : list (nat * nat) :=
  filter (fun e => negb (mem (fst e) (inside t)) && edge (fst e) (snd e))
    (list_prod (seq 0 n) (inside t)).
Fixpoint hangs n (t : ntree) : bool :=
  match t with V x ch => forallb (fun c => edge x (root c) &&
    forallb (fun e => (fst e =? x) && (snd e =? root c)) (entering n c) && hangs n c) ch end.
Fixpoint differ (l : list nat) : bool :=
  match l with [] => true | x :: l => negb (mem x l) && differ l end.
Definition is_coloured (G : G.position) x :=
  match nth_error G x with Some (Some _) => true | _ => false end.
Definition check buried (G : G.position) F : bool :=
  let n := length G in
  differ (within F) && forallb (is_coloured G) (within F) &&
  forallb (fun t => G.openedb edge G (root t) &&
    forallb (fun e => snd e =? root t) (entering n t) && hangs n t) F &&
  forallb (fun y => negb (is_coloured G y) || mem y (within F) ||
    (negb (G.openedb edge G y) && forallb (fun x => negb (edge x y)) (within F))) (seq 0 n) &&
  forallb (fun p => G.left p G =? left buried p (painted G F)) [Red; Blue].

Lemma mem_spec x l : mem x l = true <-> In x l.
Proof.
  unfold mem. rewrite existsb_exists. split; [intros (y & i & ->%Nat.eqb_eq); auto|].
  intros i. exists x. split; auto. apply Nat.eqb_refl.
Qed.
Lemma entering_spec n t u z : enters n t u z -> In (u, z) (entering n t).
Proof.
  intros (l & no & i & e). apply filter_In. split.
  - apply in_prod; auto. apply in_seq. lia.
  - cbn. rewrite e, andb_true_r, negb_true_iff. apply not_true_iff_false. now rewrite mem_spec.
Qed.
Lemma differ_spec l : differ l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn; [constructor|]. intros [a b]%andb_prop.
  constructor; auto. rewrite <- mem_spec. now destruct (mem x l).
Qed.
Lemma hangs_spec n : forall t, hangs n t = true -> hung n t.
Proof.
  fix IH 1. intros [x ch] h. constructor. cbn in h.
  induction ch as [|c ch IHc]; [intros _ []|]. cbn in h. apply andb_prop in h as [h1 h2].
  apply andb_prop in h1 as [h1 h3]. apply andb_prop in h1 as [h0 h1].
  intros d [<-|i]; [|now apply IHc]. split; auto. split; [|now apply IH].
  intros u z e%entering_spec. rewrite forallb_forall in h1. apply h1 in e. cbn in e.
  apply andb_prop in e as [a%Nat.eqb_eq b%Nat.eqb_eq]. auto.
Qed.
Theorem check_right buried G F : check buried G F = true -> one_access buried G F.
Proof.
  unfold check. intros [[[[a b]%andb_prop c]%andb_prop d]%andb_prop e]%andb_prop.
  rewrite forallb_forall in b, c, d. split.
  - now apply differ_spec.
  - intros x i. apply b in i. unfold is_coloured in i. unfold G.has.
    destruct (nth_error G x) as [[p|]|]; try easy. now exists p.
  - intros t i. apply c in i as [[o g]%andb_prop h]%andb_prop. split; [|split].
    + now apply G.openedb_spec.
    + intros u z en%entering_spec. rewrite forallb_forall in g. now apply g, Nat.eqb_eq in en.
    + now apply hangs_spec.
  - intros y p h no. specialize (d y (G.has_seq G y _ h)).
    replace (is_coloured G y) with true in d by (unfold is_coloured; now rewrite h).
    rewrite <- mem_spec in no. destruct (mem y (within F)); [easy|].
    cbn in d. apply andb_prop in d as [d1 d2]. rewrite <- G.openedb_spec. split.
    + now destruct (G.openedb edge G y).
    + intros x i. rewrite forallb_forall in d2. apply d2 in i. now destruct (edge x y).
  - cbn in e. rewrite !andb_true_iff, !Nat.eqb_eq in e. intros p. now destruct p.
Qed.

(** The tree that hangs at x: a child is next to x, coloured, not open, and none of those above. *)
Fixpoint hang (fuel : nat) (G : G.position) (above : list nat) x : ntree :=
  V x match fuel with
      | 0 => []
      | S fuel => map (hang fuel G (x :: above)) (filter (fun y => edge x y && is_coloured G y &&
          negb (G.openedb edge G y) && negb (mem y (x :: above))) (seq 0 (length G)))
      end.
Definition hanging (G : G.position) : list ntree :=
  map (hang (length G) G [])
    (filter (fun y => is_coloured G y && G.openedb edge G y) (seq 0 (length G))).
Definition rest (G : G.position) p : nat := G.left p G - count p (painted G (hanging G)).
(** Does p win, to move?  [None] says that this is not seen to be one-access. *)
Definition graph_decide p G : option bool :=
  if check (rest G) G (hanging G)
  then Some (fast_decide (rest G) p (painted G (hanging G))) else None.
Theorem graph_decide_right p G : 0 < G.left p G ->
  match graph_decide p G with
  | Some true => wins_graph p G
  | Some false => loses_graph p G
  | None => True
  end.
Proof.
  intros l. unfold graph_decide. destruct (check _ _ _) eqn:c; auto. apply check_right in c.
  destruct (fast_decide _ _ _) eqn:d; [eapply graph_wins | eapply graph_loses]; eauto.
Qed.
End Graph.

(** ** Example: r(b(b b r)) twice on the white vertex 0, as an undirected graph *)
Definition parent x := nth x [0; 0; 1; 2; 2; 2; 0; 6; 7; 7; 7] x.
Definition next u x := negb (u =? x) && ((parent u =? x) || (parent x =? u)).
Definition board : G.position :=
  None :: map Some [Red; Blue; Blue; Blue; Red; Red; Blue; Blue; Blue; Red].
Example blue_wins : loses_graph next Red board.
Proof. apply (graph_decide_right next Red board). cbn. lia. Qed.
(** With another blue vertex, next to nothing, nothing changes; with a red one neither. *)
Example buried_same : graph_decide next Red (board ++ [Some Blue]) = Some false /\
  graph_decide next Red (board ++ [Some Red]) = Some false.
Proof. split; vm_compute; reflexivity. Qed.
(** On a cycle of four the vertex 2 can be opened from two sides. *)
Definition cycle u x := (S u mod 4 =? x) || (S x mod 4 =? u).
Example two_sides : graph_decide cycle Red [None; Some Red; Some Blue; Some Red] = None.
Proof. reflexivity. Qed.
