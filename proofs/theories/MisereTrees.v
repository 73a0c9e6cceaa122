(** Misère play of green Hackenbush trees. *)
From Coq Require Import List Arith Lia.
From Tefuda Require Import Grundy Colon Tame.
Import ListNotations.

(** A bough is one branch at the ground: an edge with the tree on it, or nothing any more. *)
Definition bough_cuts (b : option tree) : list (option tree) :=
  match b with None => [] | Some t => None :: map Some (cuts t) end.
Definition branches_of (b : option tree) : list tree := match b with None => [] | Some t => [t] end.
Lemma bough_ends : well_founded (fun c b => In c (bough_cuts b)).
Proof.
  apply (ends_rank bough_cuts (fun b => match b with None => 0 | Some t => S (edges t) end)).
  intros [t|] c; [|intros []]. intros [<-|(t' & <- & i%in_cuts)%in_map_iff]; [lia|].
  apply cut_edges in i. lia.
Qed.
Definition bough : game := Game _ bough_cuts bough_ends.

Lemma grundy_bough b : grundy bough b = match b with None => 0 | Some t => S (value t) end.
Proof.
  rewrite <- (grundy_morphism bough branches branches_of).
  - destruct b; [now rewrite <- grundy_green, <- grundy_edge|apply grundy_eq].
  - intros [t|] z; [|reflexivity]. cbn. now rewrite app_nil_r, !map_map.
Qed.

(** A tree is the sum of its boughs. *)
Lemma tree_of_boughs : morphism (sum bough) green (fun l => Node (flat_map branches_of l)).
Proof.
  intros l z. enough (row_moves _ branch_cuts (flat_map branches_of l) =
    map (flat_map branches_of) (@moves (sum bough) l)) as e.
  { cbn [moves green]. now rewrite cuts_node, e, map_map. }
  clear z. induction l as [|[t|] l IH]; [reflexivity| |];
    cbn in *; now rewrite ?map_app, IH, !map_map.
Qed.

(** Every branch at the ground is a heap of its own, as large as its value. *)
Theorem misere_trees ts :
  (misere_wins cut (Node ts) <-> nim_rule (map (fun t => S (value t)) ts) = true) /\
  (misere_loses cut (Node ts) <-> nim_rule (map (fun t => S (value t)) ts) = false).
Proof.
  assert (map (fun t => S (value t)) ts = map (grundy bough) (map Some ts)) as ->.
  { rewrite map_map. apply map_ext. intros t. now rewrite grundy_bough. }
  assert (Node ts = Node (flat_map branches_of (map Some ts))) as ->.
  { f_equal. induction ts as [|t ts IH]; cbn; congruence. }
  set (l := map Some ts).
  destruct (misere_mval green cut (fun x y => iff_sym (in_cuts x y)) (Node (flat_map branches_of l)))
    as [-> ->].
  rewrite (mval_morphism _ _ _ tree_of_boughs).
  destruct (misere_mval (sum bough) _ (fun x y => iff_refl _) l) as [<- <-].
  apply like_nim. intros [t|]; rewrite grundy_bough; [discriminate|reflexivity].
Qed.

(** ** Examples *)
(** Two stalks of two are lost, although their sum, taken as one heap of 0, would be won. *)
Example two_stalks : misere_loses cut (Node (stalk 2 ++ stalk 2)) /\
  value (Node (stalk 2 ++ stalk 2)) = 0.
Proof. split; [now apply misere_trees|reflexivity]. Qed.

(** A heap of two and a tree with two edges at the ground: won. *)
Definition games (b : bool) : game := if b then nim else green.
Definition mixed : list (pos (union bool games)) :=
  [existT _ true 2; existT _ false (Node [leaf; leaf])].
Example mixed_sum : misere_wins (move (sum (union bool games))) mixed.
Proof.
  pose proof (decide_right _ mixed) as d.
  assert (decide _ mixed = Some true) as e by (vm_compute; reflexivity). now rewrite e in d.
Qed.
