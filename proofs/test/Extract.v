(** The proved deciders as OCaml; naturals become machine integers. *)
From Coq Require Import List Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Tefuda Require Import Hands.
From Tefuda Require Tanhinmin Moves Cut CutMoves Babanuki BabanukiDecide BabanukiTwo BabanukiProgram.
From Tefuda Require Integers Forest Blockers OneAccessMoves.

(** TANHINMIN: the hand to move, the other hand, the table card (0 = empty). *)
Definition ordinary_wins A B r := Tanhinmin.decide (Tanhinmin.Pos A B r).
Definition ordinary_moves A B r := Moves.winning (Tanhinmin.Pos A B r).

(** With cut cards: a hand is its ordinary cards and its cut cards. *)
Definition cut_wins X Y U V r := Cut.decide (Cut.Pos X Y U V (Some r)).
Definition cut_moves X Y U V r := CutMoves.winning (Cut.Pos X Y U V (Some r)).

(** BABANUKI with three players: x, y, z and the joker's holder, as in [Babanuki.state]. *)
Definition state x y z j := Babanuki.St x y z
  match j with 0 => Babanuki.L0 | 1 => Babanuki.L1 | _ => Babanuki.L2 end.
Definition seat l := match l with Babanuki.L0 => 0 | Babanuki.L1 => 1 | Babanuki.L2 => 2 end.
Definition three_winner x y z j := option_map seat (BabanukiDecide.winner (state x y z j)).
Definition three_draws x y z j := BabanukiDecide.winning (state x y z j).

(** With two players: the pairs that they share, and the joker's holder. *)
Definition state2 m j := BabanukiTwo.St m
  match j with 0 => BabanukiTwo.L0 | _ => BabanukiTwo.L1 end.
Definition two_winner m j :=
  match BabanukiTwo.winner (state2 m j) with BabanukiTwo.L0 => 0 | BabanukiTwo.L1 => 1 end.
Definition two_draws m j := map
  (fun k => match k with
   | BabanukiTwo.APair => BabanukiDecide.APair
   | BabanukiTwo.AJoker => BabanukiDecide.AJoker
   end) (BabanukiTwo.winning (state2 m j)).

(** With hands of cards: who sits where and holds what, the drawer first. *)
Definition hands_decide := BabanukiProgram.decide_hands.

(** SHICHINARABE with one access: the player to move, and the forest. *)
Definition forest_wins := OneAccessMoves.fast_decide Forest.none.
Definition forest_moves := OneAccessMoves.winning Forest.none.

(** ** Wrong rules, which the test must find out *)
(** The weakest cards are not left out. *)
Definition broken_ordinary_wins A B r := mu B A <? mu A (r :: B).
(** Cut cards are targets too. *)
Definition broken_cut_wins X Y U V r :=
  mu (V ++ U) (trim (Y ++ X)) <? mu (Y ++ X) (r :: trim (V ++ U)).
(** y and z are exchanged. *)
Definition broken_three_winner x y z j := three_winner x z y j.
(** The joker's holder wins. *)
Definition broken_two_winner (m j : nat) := j.
(** The other way round the table. *)
Definition broken_hands_decide C := hands_decide (rev C).
(** Normal play, without what blockers cost. *)
Definition broken_forest_wins := Integers.first_wins (Forest.left Forest.none)
  (fun h F => Some (Blockers.value h F)).

Extraction Language OCaml.
Extraction "decider.ml" ordinary_wins ordinary_moves cut_wins cut_moves
  three_winner three_draws two_winner two_draws hands_decide forest_wins forest_moves
  broken_ordinary_wins broken_cut_wins broken_three_winner broken_two_winner
  broken_hands_decide broken_forest_wins.
