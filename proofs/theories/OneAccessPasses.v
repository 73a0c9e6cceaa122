(** SHICHINARABE with one access and passes: the law of the two ways (PassLaw.v). *)
From Coq Require Import List ZArith Lia.
From Tefuda Require Import Game Integers Passes PassLaw Forest Blockers OneAccess
  Schedule OneAccessMoves.
Import ListNotations.
Open Scope Z_scope.

(** What is worth something to one player costs the other one as much. *)
Lemma value_opp h F : value (opp h) F = - value h F.
Proof.
  induction F as [|q ch F IH1 IH2] using forest_ind; [reflexivity|].
  rewrite !value_node, IH1, IH2. destruct h, q; cbn [same opp]; lia.
Qed.
(** So the best move of the challenger is also a move that costs just one if he is the holder. *)
Lemma forest_link buried r F w : worth r (buried r) F = Some w -> w < 0 ->
  exists F', play (opp r) F F' /\ worth r (buried r) F' = Some (w + 1) /\
    worth (opp r) (buried (opp r)) F' =
      option_map (fun v => v - 1) (worth (opp r) (buried (opp r)) F).
Proof.
  intros e n. destruct (chal_best r _ F w e n) as (A & ch & B & -> & _ & l & e').
  exists (A ++ ch ++ B). split; [constructor|]. split; [exact e'|].
  apply hold_best. rewrite value_opp. lia.
Qed.

Section Passes.
Variable buried : player -> nat.
(** The player to move, the forest, the passes of this player and of the other one. *)
Definition passing := Passes.turn forest play (done (left buried)).
Definition pass_decide : player -> forest -> nat -> nat -> bool :=
  PassLaw.pass_decide forest (left buried) (fun h => fast_worth h (buried h)).

Lemma fast_passes p F a b : pass_decide p F a b =
  PassLaw.pass_decide forest (left buried) (fun h => worth h (buried h)) p F a b.
Proof.
  unfold pass_decide, PassLaw.pass_decide, strong. now rewrite !fast_worth_right.
Qed.
Theorem passes_win p F a b : (0 < left buried p F)%nat ->
  wins passing (p, F, a, b) <-> pass_decide p F a b = true.
Proof.
  rewrite fast_passes. apply (pass_wins _ _ _ (left_play buried)); intros;
  [apply worth_values | apply worth_secure | now apply forest_link].
Qed.
Theorem passes_lose p F a b : (0 < left buried p F)%nat ->
  loses passing (p, F, a, b) <-> pass_decide p F a b = false.
Proof.
  rewrite fast_passes. apply (pass_loses _ _ _ (left_play buried)); intros;
  [apply worth_values | apply worth_secure | now apply forest_link].
Qed.
End Passes.

(** r(b(b b r)) twice: one pass more lets Red win, and one more for each changes nothing. *)
Example one_pass : map (fun ab => pass_decide none Red [T; T] (fst ab) (snd ab))
  [(0, 0); (1, 0); (1, 1); (2, 1); (0, 1)]%nat = [false; true; false; true; false].
Proof. reflexivity. Qed.
