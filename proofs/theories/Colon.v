(** Green Hackenbush trees: the colon principle. *)
From Coq Require Import List Arith Bool Lia Wellfounded.
From Tefuda Require Import Game Grundy.
Import ListNotations.

(** ** The rules *)
(** A tree with its root on the ground; each child stands on an edge of its own. *)
Inductive tree := Node (ts : list tree).

(** A move cuts an edge; what stood on it falls away. *)
Inductive cut : tree -> tree -> Prop :=
| Here a t b : cut (Node (a ++ t :: b)) (Node (a ++ b))
| Above a t t' b : cut t t' -> cut (Node (a ++ t :: b)) (Node (a ++ t' :: b)).

(** The closed form: an edge that carries the value v is worth v + 1; edges at a vertex are added. *)
Fixpoint value (t : tree) : nat :=
  let '(Node ts) := t in xors (map (fun t => S (value t)) ts).

(** ** The moves as a list *)
(** A branch is an edge with the tree on it: a cut leaves nothing, or the edge with a smaller tree. *)
Fixpoint cuts (t : tree) : list tree :=
  let '(Node ts) := t in
  map Node (row_moves tree (fun t => [] :: map (fun t' => [t']) (cuts t)) ts).
Definition branch_cuts (t : tree) : list (list tree) := [] :: map (fun t' => [t']) (cuts t).

Fixpoint edges (t : tree) : nat :=
  let '(Node ts) := t in list_sum (map (fun t => S (edges t)) ts).

Lemma cut_edges t t' : cut t t' -> edges t' < edges t.
Proof. induction 1; cbn; rewrite !map_app, !list_sum_app; unfold list_sum; cbn; lia. Qed.

(** Induction over trees: what holds of all children holds of the vertex. *)
Lemma tree_induction (P : tree -> Prop) : (forall ts, Forall P ts -> P (Node ts)) -> forall t, P t.
Proof.
  intros step. refine (fix all t := match t with Node ts => step ts _ end).
  induction ts as [|t' ts IH]; constructor; [apply all|exact IH].
Qed.

Lemma cuts_node ts : cuts (Node ts) = map Node (row_moves tree branch_cuts ts).
Proof. reflexivity. Qed.

Lemma in_cuts t t' : In t' (cuts t) <-> cut t t'.
Proof.
  revert t'. induction t as [ts IH] using tree_induction. rewrite Forall_forall in IH. intros t'.
  rewrite cuts_node, in_map_iff. setoid_rewrite in_row_moves. split.
  - intros (l & <- & a & t & ys & b & -> & [<-|(u & <- & i)%in_map_iff] & ->); [apply Here|].
    apply Above, IH; [apply in_elt|exact i].
  - intros c. inversion c as [a t b e|a t u b c' e]; subst.
    + exists (a ++ b). split; [reflexivity|]. exists a, t, [], b. cbn; auto.
    + exists (a ++ u :: b). split; [reflexivity|]. exists a, t, [u], b. repeat split.
      right. apply in_map_iff. exists u. split; [reflexivity|]. apply IH; [apply in_elt|exact c'].
Qed.

(** There is one cut for each edge. *)
Lemma length_cuts t : length (cuts t) = edges t.
Proof.
  induction t as [ts IH] using tree_induction. rewrite cuts_node, map_length. cbn [edges].
  induction IH as [|t ts e _ IH]; [reflexivity|]. unfold list_sum in *.
  cbn. now rewrite app_length, !map_length, e, IH.
Qed.

Lemma cuts_end : well_founded (fun t' t => In t' (cuts t)).
Proof. apply (ends_rank cuts edges). intros t t' c%in_cuts. now apply cut_edges. Qed.
Definition green : game := Game tree cuts cuts_end.

Lemma branch_ends : well_founded (fun u t => exists ys, In ys (branch_cuts t) /\ In u ys).
Proof.
  apply (wf_incl _ _ (fun u t => In u (cuts t))); [|exact cuts_end].
  now intros u t (ys & [<-|(t' & <- & i)%in_map_iff] & j); [|destruct j as [->|[]]].
Qed.
Definition branches : game := row tree branch_cuts branch_ends.

(** ** The colon principle *)
Lemma mex_succ l : mex (0 :: map S l) = S (mex l).
Proof.
  apply mex_is. destruct (mex_spec l) as [a b]. split.
  - intros [|(v & e & i)%in_map_iff]; [discriminate|]. apply a. now injection e as <-.
  - intros [|v] vl; [now left|]. right. apply in_map, b. lia.
Qed.

(** A tree is the row of its branches. *)
Lemma grundy_node ts : grundy green (Node ts) = grundy branches ts.
Proof. apply (grundy_morphism branches green Node). now intros l t. Qed.

(** An edge that carries a tree is worth one more than the tree. *)
Lemma grundy_edge t : grundy branches [t] = S (grundy green t).
Proof.
  induction t as [t IH] using (well_founded_induction cuts_end).
  rewrite (grundy_eq green), grundy_eq, <- mex_succ. cbn [moves green branches row row_moves].
  rewrite app_nil_r. unfold branch_cuts. cbn [map app].
  rewrite (grundy_eq branches []), !map_map. do 2 f_equal. apply map_ext_in. exact IH.
Qed.

Theorem grundy_green t : grundy green t = value t.
Proof.
  induction t as [ts IH] using tree_induction. rewrite grundy_node. unfold branches.
  rewrite grundy_row. cbn [value]. f_equal. apply map_ext_in. intros t i.
  rewrite Forall_forall in IH. rewrite <- (IH t i). apply grundy_edge.
Qed.

(** Who wins depends on the moves only, however they are told. *)
Lemma wins_same {P} (R S : P -> P -> Prop) : (forall p q, R p q <-> S p q) ->
  forall p, wins R p -> wins S p.
Proof.
  intros e p. induction 1 as [p q pq _ IH]. apply (Win q); [now apply e|].
  intros q' qq. now apply IH, e.
Qed.

Theorem wins_green t : wins cut t <-> value t <> 0.
Proof.
  rewrite <- grundy_green, <- wins_grundy.
  split; apply wins_same; intros p q; [symmetry|]; apply in_cuts.
Qed.

Theorem loses_green t : loses cut t <-> value t = 0.
Proof.
  rewrite <- grundy_green, <- loses_grundy.
  split; intros l q c; apply in_cuts, l in c; revert c; apply wins_same; intros a b;
    [symmetry|]; apply in_cuts.
Qed.

(** The tree with the branches [h] set upon a vertex; [c] tells the way to the vertex from
    the ground: the other branches at each vertex that is passed. *)
Fixpoint plug (c : list (list tree * list tree)) (h : list tree) : tree :=
  match c with
  | [] => Node h
  | (a, b) :: c => Node (a ++ plug c h :: b)
  end.

(** Trees of the same value may be exchanged upon a vertex that has the children [x]. *)
Theorem colon c x h1 h2 : grundy green (Node h1) = grundy green (Node h2) ->
  grundy green (plug c (x ++ h1)) = grundy green (plug c (x ++ h2)).
Proof.
  rewrite !grundy_green. intros e. induction c as [|[a b] c IH]; cbn in *.
  - now rewrite !map_app, !xors_app, e.
  - rewrite !map_app, !xors_app. cbn. now rewrite IH.
Qed.

(** In particular what stands upon a vertex may be replaced by a stalk. *)
Fixpoint stalk (n : nat) : list tree := match n with 0 => [] | S n => [Node (stalk n)] end.
Lemma value_stalk n : value (Node (stalk n)) = n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn in *. now rewrite IH, Nat.lxor_0_r. Qed.

Corollary colon_stalk c x h :
  grundy green (plug c (x ++ h)) = grundy green (plug c (x ++ stalk (value (Node h)))).
Proof. apply colon. now rewrite !grundy_green, value_stalk. Qed.

(** The value is at most the number of edges, and has its parity. *)
Lemma grundy_rank G (rank : pos G -> nat) : (forall x y, In y (moves x) -> rank y < rank x) ->
  forall x, grundy G x <= rank x.
Proof.
  intros r x. induction x as [x IH] using (well_founded_induction (ends G)).
  destruct (Nat.le_gt_cases (grundy G x) (rank x)) as [|(y & i & e)%grundy_reaches]; [assumption|].
  specialize (IH y i). specialize (r x y i). lia.
Qed.
Corollary value_le_edges t : value t <= edges t.
Proof.
  rewrite <- grundy_green. apply (grundy_rank green edges).
  intros x y i%in_cuts. now apply cut_edges.
Qed.

Lemma odd_lxor a b : Nat.odd (a (+) b) = xorb (Nat.odd a) (Nat.odd b).
Proof. rewrite <- !Nat.bit0_odd. apply Nat.lxor_spec. Qed.
Lemma value_parity t : Nat.odd (value t) = Nat.odd (edges t).
Proof.
  induction t as [ts IH] using tree_induction. cbn. induction IH as [|t ts e _ IH]; [reflexivity|].
  cbn [map xors fold_right list_sum]. rewrite odd_lxor, IH.
  change (fold_right plus 0) with list_sum.
  now rewrite Nat.odd_add, !Nat.odd_succ, <- !Nat.negb_odd, e.
Qed.

(** ** Examples *)
Definition leaf : tree := Node [].
(** A tree with two leaves upon an edge, beside a stalk of two: worth 1 (+) 2. *)
Definition fork_and_stalk : tree := Node [Node [leaf; leaf]; Node [leaf]].
Example fork_value : value fork_and_stalk = 3. Proof. reflexivity. Qed.
(** The same by the definition of the values. *)
Example fork_grundy : grundy green fork_and_stalk = 3.
Proof. unfold grundy. rewrite rec_run. vm_compute. reflexivity. Qed.
Example fork_won : wins cut fork_and_stalk. Proof. now apply wins_green. Qed.
Example stalks_lost : loses cut (Node (stalk 3 ++ stalk 3)). Proof. now apply loses_green. Qed.
(** A trunk with stalks of 2, 3 and 5 upon it, beside a stalk of 5 = 1 + (2 (+) 3 (+) 5). *)
Definition big : tree := Node (Node (stalk 2 ++ stalk 3 ++ stalk 5) :: stalk 5).
Example big_edges : edges big = 16. Proof. reflexivity. Qed.
Example big_lost : loses cut big. Proof. now apply loses_green. Qed.
