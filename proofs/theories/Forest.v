(** SHICHINARABE (Sevens) with open hands where white is touched in one place: what is left is
    a forest of red and blue vertices.  Only roots touch white and can be played; when a root
    is played, its children become roots.  Beside the forest there may be buried vertices,
    which nothing can ever open. *)
From Coq Require Import List Arith Lia.
From Tefuda Require Import Game Integers.
Import ListNotations.

Inductive tree := Node (owner : player) (children : list tree).
Definition forest := list tree.

(** How many vertices of p's there are. *)
Fixpoint size (p : player) (t : tree) : nat :=
  match t with Node q ch => (if same p q then 1 else 0) + list_sum (map (size p) ch) end.
Definition count p (F : forest) : nat := list_sum (map (size p) F).

(** ** The rules *)
(** A player plays one of his roots. *)
Inductive play (p : player) : forest -> forest -> Prop :=
  Play A ch B : play p (A ++ Node p ch :: B) (A ++ ch ++ B).

(** All vertices that are left, in the forest or buried. *)
Definition left (buried : player -> nat) p F : nat := count p F + buried p.

(** The players move in turn.  Whoever plays his last vertex has won ([done]): the other one
    may not move any more.  Who cannot move has lost. *)
Definition turn (buried : player -> nat) : player * forest -> player * forest -> Prop :=
  step play (done (left buried)).
Definition wins_at buried p F : Prop := wins (turn buried) (p, F).
Definition loses_at buried p F : Prop := loses (turn buried) (p, F).
Definition none (p : player) := 0.

(** ** First facts *)
Lemma count_app p F G : count p (F ++ G) = count p F + count p G.
Proof. unfold count. rewrite map_app. apply list_sum_app. Qed.
Lemma count_node p q ch F :
  count p (Node q ch :: F) = (if same p q then 1 else 0) + count p ch + count p F.
Proof. reflexivity. Qed.

(** A move takes one vertex of the player's away, and none of the other's. *)
Lemma left_play buried p F F' : play p F F' ->
  left buried p F = S (left buried p F') /\ left buried (opp p) F' = left buried (opp p) F.
Proof.
  intros []. unfold left. rewrite !count_app, !count_node, same_refl.
  replace (same (opp p) p) with false by (destruct p; reflexivity). lia.
Qed.

(** What holds without vertices, and for x(ch) + F if for ch and for F, holds always. *)
Lemma forest_ind (P : forest -> Prop) :
  P [] -> (forall q ch F, P ch -> P F -> P (Node q ch :: F)) -> forall F, P F.
Proof.
  intros P0 P1. assert (T : forall t F, P F -> P (t :: F)).
  { fix IH 1. intros [q ch]. assert (Q : P ch).
    { induction ch as [|t ch Q]; [exact P0|]. apply IH, Q. }
    intros F. apply P1, Q. }
  intros F. induction F; auto.
Qed.
