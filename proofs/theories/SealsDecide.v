(** Seals and rights, computed: groups are found and checked, and where the bounds decide, so does
    the program.  In the gap it says nothing. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe Seals RightsBound.
Import ListNotations.
Open Scope nat_scope.

Section Graph.
Variable edge : nat -> nat -> bool.
(** Own vertices that lead to H are added, n times. *)
Fixpoint gather n h G H :=
  match n with
  | O => H
  | S n => gather n h G (H ++ filter (fun u => negb (among H u) && existsb (edge u) H) (owns h G))
  end.
Definition groupb h G H := match H with [] => false | _ => true end && forallb (fun x =>
  match nth_error G x with Some c => owned h c | None => false end && negb (openedb edge G x) &&
  forallb (fun u => negb (edge u x) || among H u) (owns h G)) H.
Definition groups h G : list (list nat) :=
  filter (groupb h G) (map (fun x => gather (length G) h G [x]) (owns h G)).

Lemma groupb_group h G H : groupb h G H = true -> group edge h G H.
Proof.
  unfold groupb. intros [a b]%andb_true_iff. rewrite forallb_forall in b.
  split; [now destruct H|]. intros x i.
  specialize (b x i). rewrite !andb_true_iff in b. destruct b as [[o n] c]. split; [|split].
  - unfold has. destruct (nth_error G x) as [d|]; [|discriminate]. now apply owned_has in o as ->.
  - rewrite <- openedb_spec. now destruct (openedb edge G x).
  - intros u e j%owns_spec. rewrite forallb_forall in c. specialize (c u j). rewrite e in c.
    now apply among_spec.
Qed.
Lemma groups_group h G H : In H (groups h G) -> group edge h G H.
Proof. intros [_ i]%filter_In. now apply groupb_group. Qed.

(** ** Without rights: does p, to move, win? *)
Definition seals_decide p G : option bool := let h := holder left p G in
  if safeb edge h G || (due h p <=? worth_to edge h G)%Z then Some (same h p)
  else if existsb (fun H => (B edge h G H <? due h p)%Z) (groups h G) then Some (negb (same h p))
  else None.
Theorem seals_decide_right p G : 0 < left p G ->
  match seals_decide p G with
  | Some true => wins (step (play edge) (done left)) (p, G)
  | Some false => loses (step (play edge) (done left)) (p, G)
  | None => True
  end.
Proof.
  intros l. unfold seals_decide. set (h := holder left p G).
  assert (A : holder_wins edge p G -> match Some (same h p) with
    | Some true => wins (step (play edge) (done left)) (p, G)
    | Some false => loses (step (play edge) (done left)) (p, G) | None => True end).
  { unfold holder_wins. fold h. now destruct (same h p). }
  assert (C : challenger_wins edge p G -> match Some (negb (same h p)) with
    | Some true => wins (step (play edge) (done left)) (p, G)
    | Some false => loses (step (play edge) (done left)) (p, G) | None => True end).
  { unfold challenger_wins. fold h. now destruct (same h p). }
  destruct (safeb edge h G) eqn:s; cbn [orb].
  - apply A, no_group_wins; [exact l|]. fold h. now apply safe_no_group, safeb_spec.
  - destruct (Z.leb_spec (due h p) (worth_to edge h G)) as [v|v]; [now apply A, value_wins|].
    destruct (existsb _ (groups h G)) eqn:x; [|exact I].
    apply existsb_exists in x as (H & i%groups_group & b%Z.ltb_lt). now apply C, (seal_wins edge p G H).
Qed.

(** ** With rights of o: is it seen that the other player wins? *)
Fixpoint apartb (l : seals) : bool :=
  match l with
  | [] => true
  | s :: l => forallb (fun s' => forallb (fun u => negb (among (snd s') u)) (snd s)) l && apartb l
  end.
Lemma apartb_apart l : apartb l = true -> apart l.
Proof.
  induction l as [|s l IH]; [constructor|]. cbn. intros [a b]%andb_true_iff.
  constructor; [|now apply IH]. rewrite Forall_forall. rewrite forallb_forall in a. intros s' i u j k.
  specialize (a s' i). rewrite forallb_forall in a. specialize (a u j). apply among_spec in k.
  now rewrite k in a.
Qed.
(** Groups one after the other, but those around which a vertex stands that is taken. *)
Definition select o G n (l : list (list nat)) : list (list nat) := firstn n (fold_left (fun c H =>
  if apartb ((H, around edge o G H) :: map (fun H => (H, around edge o G H)) c)
    then H :: c else c) l []).
Definition rights_lost o p k G : bool :=
  let few e := (V e o G + J e o k G <? due o p)%Z in
  (0 <? left (opp o) G) &&
  if (lead o p G <? 0)%Z then safeb edge (opp o) G || few edge
  else let n := Nat.min k (Z.to_nat (lead o p G)) + 1 in
    let Hs := select o G n (groups o G) in let l := map (fun H => (H, around edge o G H)) Hs in
    forallb (groupb o G) Hs && apartb l && (length Hs =? n) && few (barred (walls l) edge).
Theorem rights_lost_right o several p k G :
  rights_lost o p k G = true -> other_wins edge o several (done left) p k G.
Proof.
  unfold rights_lost. intros [pos%Nat.ltb_lt x]%andb_true_iff.
  destruct (Z.ltb_spec (lead o p G) 0) as [neg|nn].
  - assert (h : holder left p G = opp o).
    { unfold lead, due, holder in *. pose proof (same_spec o p) as s.
      destruct (same o p); subst p; rewrite ?opp_opp;
      [destruct (Nat.leb_spec (left o G) (left (opp o) G))
      |destruct (Nat.leb_spec (left (opp o) G) (left o G))]; auto; lia. }
    apply orb_true_iff in x as [s%safeb_spec|f%Z.ltb_lt];
      [now apply rights_safe | now apply rights_ahead].
  - set (n := Nat.min k (Z.to_nat (lead o p G)) + 1) in *. set (Hs := select o G n (groups o G)) in *.
    rewrite !andb_true_iff in x. destruct x as [[[g a%apartb_apart] e%Nat.eqb_eq] f%Z.ltb_lt].
    apply rights_groups with Hs; auto; [|rewrite e; unfold n; lia].
    rewrite forallb_forall in g. intros H i. now apply groupb_group, g.
Qed.
End Graph.

(** ** Examples *)
(** The legs of the earlier examples, and the gap. *)
Example legs_decided : seals_decide legs Red legs_start = Some false.
Proof. vm_compute. reflexivity. Qed.
Example safe_decided : seals_decide (tree [0; 1; 0; 3; 4; 5]) Red [w; r; r; b; b; b; b] = Some true.
Proof. vm_compute. reflexivity. Qed.
Example spider_decided : rights_lost spider Red Red 1 spider_start = true /\
  rights_lost pair Red Red 1 [w; b; r; r; b; b] = false.
Proof. split; vm_compute; reflexivity. Qed.
