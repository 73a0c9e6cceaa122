(** Open-hand BABANUKI with five players: in the pentagram whoever draws another card than
    the joker can be forced to be last by the others together (tefuda/pentagram).
    A plan of the others is checked against the rules by computation. *)
From Coq Require Import Arith Bool List.
From Tefuda Require Import BabanukiHands.
Import ListNotations.

(** The others together can force that n is the last player left. *)
Inductive last (n : nat) : circle -> Prop :=
| Alone A : last n [(n, A)]
| Hers C : drawer C = Some n -> (exists c l D, turn C c l D) ->
    (forall c l D, turn C c l D -> last n D) -> last n C
| Ours C c l D : drawer C <> Some n -> turn C c l D -> last n D -> last n C.

(** ** All turns, computed *)
Definition split (C : circle) : option (nat * hand * circle * nat * hand) :=
  match C with
  | (a, A) :: rest =>
      match rev rest with (b, B) :: mid => Some (a, A, rev mid, b, B) | [] => None end
  | [] => None
  end.
Lemma split_right C a A mid b B :
  split C = Some (a, A, mid, b, B) <-> C = (a, A) :: mid ++ [(b, B)].
Proof.
  split.
  - destruct C as [|[a' A'] rest]; [discriminate|]. cbn.
    destruct (rev rest) as [|[b' B'] m] eqn:e; [discriminate|]. intros [= -> -> <- -> ->].
    apply (f_equal (@rev _)) in e. rewrite rev_involutive in e. rewrite e. reflexivity.
  - intros ->. cbn. rewrite rev_app_distr. cbn. rewrite rev_involutive. reflexivity.
Qed.

(** ** Plans *)
(** For each draw of hers a plan, or our own draw and a plan for what follows. *)
Inductive plan := Done | Answer (l : list (card * plan)) | Play (c : card) (p : plan).
Fixpoint check (n : nat) (p : plan) (C : circle) : bool :=
  match p with
  | Done => match C with [(m, _)] => m =? n | _ => false end
  | Answer l =>
      match split C with
      | Some (a, A, mid, b, B) => (a =? n) && negb (out (b, B)) &&
          forallb (fun c => existsb (fun q => if card_dec c (fst q)
            then check n (snd q) (stayers (pass a A mid b B c)) else false) l) B
      | None => false
      end
  | Play c p =>
      match split C with
      | Some (a, A, mid, b, B) =>
          negb (a =? n) && mem c B && check n p (stayers (pass a A mid b B c))
      | None => false
      end
  end.
Lemma check_sound n : forall p C, check n p C = true -> last n C.
Proof.
  fix IH 1. intros [|l|c p] C; cbn [check].
  - destruct C as [|[m A] [|]]; try discriminate. intros ->%Nat.eqb_eq. constructor.
  - destruct (split C) as [[[[[a A] mid] b] B]|] eqn:e; [|discriminate].
    apply split_right in e as ->. intros [[->%Nat.eqb_eq o]%andb_true_iff H]%andb_true_iff.
    rewrite forallb_forall in H.
    apply Hers; [reflexivity| |].
    { destruct B as [|c B]; [discriminate|]. exists c. do 2 eexists. constructor. left. reflexivity. }
    intros c l' D t. inversion t as [a' A' mid' b' B' c' i]; subst.
    match goal with e : mid' ++ _ = _ |- _ => apply app_inj_tail in e as [-> [= -> ->]] end.
    specialize (H c i). revert H.
    generalize (stayers (pass n A mid b B c)). intros D. clear - IH.
    induction l as [|[d q] l IHl]; cbn; [discriminate|].
    destruct (card_dec c d); [|exact IHl].
    intros [h|h]%orb_true_iff; [exact (IH q D h)|exact (IHl h)].
  - destruct (split C) as [[[[[a A] mid] b] B]|] eqn:e; [|discriminate].
    apply split_right in e as ->. intros [[ne i%mem_In]%andb_true_iff h]%andb_true_iff.
    apply (Ours n _ c _ _) with (2 := Turn a A mid b B c i); [|exact (IH p _ h)].
    cbn. intros [= ->]. rewrite Nat.eqb_refl in ne. discriminate.
Qed.

(** ** The pentagram *)
(** Face ab is shared by the seats a and b, who do not sit next to each other. *)
Definition pentagram : circle :=
  [(0, [Face 2; Face 3]); (1, [Face 13; Face 14]); (2, [Face 2; Face 24]);
   (3, [Face 3; Face 13]); (4, [Face 14; Face 24; J])].

(** She has one card to draw. *)
Definition must (c : card) (p : plan) : plan := Answer [(c, p)].
Fixpoint plays (l : list card) (p : plan) : plan :=
  match l with [] => p | c :: l => Play c (plays l p) end.

(** She drew 14. *)
Definition plan_14 : plan :=
  plays (map Face [14; 13; 24; 24]) (must J (plays (map Face [2; 13]) (must (Face 3) Done))).
(** She drew 24; at last she may draw 13, 14 or the joker. *)
Definition after_face (c d : nat) : plan :=
  plays (map Face [c; d; d]) (must J (Play (Face 2) (must (Face 3) Done))).
Definition after_joker : plan :=
  plays (map Face [3; 14; 14]) (must (Face 13)
    (plays (map Face [13; 3]) (must (Face 2) Done))).
Definition plan_24 : plan :=
  plays (map Face [24; 24; 2; 13])
    (Answer [(Face 13, after_face 13 14); (Face 14, after_face 14 13); (J, after_joker)]).

Theorem pentagram_last c l D : turn pentagram c l D -> c <> J -> last 0 D.
Proof.
  intros t n. inversion t as [a A mid b B c' i]; subst.
  match goal with e : mid ++ _ = _ |- _ =>
    apply (app_inj_tail mid (removelast (tl pentagram))) in e as [-> [= -> ->]] end.
  destruct i as [<-|[<-|[<-|[]]]]; [| |congruence].
  - apply (check_sound 0 plan_14). reflexivity.
  - apply (check_sound 0 plan_24). reflexivity.
Qed.

(** If she draws the joker, the next player is in the same situation. *)
Example pentagram_joker : turn pentagram J []
  [(1, [Face 13; Face 14]); (2, [Face 2; Face 24]); (3, [Face 3; Face 13]);
   (4, [Face 14; Face 24]); (0, [J; Face 2; Face 3])].
Proof.
  refine (Turn 0 _ [(1, _); (2, _); (3, _)] 4 [Face 14; Face 24; J] J _). cbn. auto.
Qed.
