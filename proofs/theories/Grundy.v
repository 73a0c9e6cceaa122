(** Impartial games without cycles: mex, Grundy values, sums, the theorem of Sprague and Grundy. *)
From Coq Require Import List Arith Lia Wellfounded.
From Tefuda Require Import Game.
Import ListNotations.

(** ** The nim-sum *)
Infix "(+)" := Nat.lxor (at level 50, left associativity).
Arguments Nat.lxor : simpl never.
Definition xors : list nat -> nat := fold_right Nat.lxor 0.

(** The nim-sum of two numbers from their halves and last digits. *)
Lemma lxor_double a b p q :
  (2 * a + Nat.b2n p) (+) (2 * b + Nat.b2n q) = 2 * (a (+) b) + Nat.b2n (xorb p q).
Proof.
  apply Nat.bits_inj. intros [|n]; rewrite Nat.lxor_spec.
  - now rewrite !Nat.testbit_0_r.
  - now rewrite !Nat.testbit_succ_r, Nat.lxor_spec.
Qed.

Lemma lxor_cancel a b : a (+) b (+) b = a.
Proof. now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. Qed.

Lemma lxor_inj_l a b c : a (+) b = a (+) c -> b = c.
Proof.
  intros e. rewrite <- (lxor_cancel b a), <- (lxor_cancel c a).
  now rewrite !(Nat.lxor_comm _ a), e.
Qed.

Lemma lxor_inj_r a b c : b (+) a = c (+) a -> b = c.
Proof. rewrite !(Nat.lxor_comm _ a). apply lxor_inj_l. Qed.

(** A number below a nim-sum is reached by making one of the two summands smaller. *)
Lemma lxor_less w x y : w < x (+) y -> w (+) y < x \/ w (+) x < y.
Proof.
  revert x y. induction w as [w IH] using lt_wf_ind. intros x y.
  destruct (Nat.eq_dec w 0) as [->|w0].
  { rewrite !Nat.lxor_0_l. destruct (lt_eq_lt_dec x y) as [[ | -> ]|]; [tauto| |tauto].
    rewrite Nat.lxor_nilpotent. lia. }
  destruct (Nat.exists_div2 w) as (w' & o & ->), (Nat.exists_div2 x) as (x' & p & ->),
    (Nat.exists_div2 y) as (y' & q & ->).
  rewrite !lxor_double. intros l.
  destruct (Nat.lt_ge_cases w' (x' (+) y')) as [l'|g].
  - destruct (IH w') with (2 := l'); destruct o, p, q; cbn in *; lia.
  - assert (w' = x' (+) y') as -> by (destruct o, p, q; cbn in *; lia).
    rewrite lxor_cancel, (Nat.lxor_comm x'), lxor_cancel.
    destruct o, p, q; cbn in *; lia.
Qed.

Lemma xors_app l m : xors (l ++ m) = xors l (+) xors m.
Proof.
  induction l as [|a l IH]; cbn; [now rewrite Nat.lxor_0_l|].
  now rewrite IH, Nat.lxor_assoc.
Qed.

(** ** mex: the least number that is not in a list *)
Fixpoint mex_from (fuel n : nat) (l : list nat) : nat :=
  match fuel with
  | 0 => n
  | S k => if in_dec Nat.eq_dec n l then mex_from k (S n) l else n
  end.
Definition mex (l : list nat) : nat := mex_from (length l) 0 l.

Definition is_mex (P : nat -> Prop) (n : nat) : Prop := ~ P n /\ forall v, v < n -> P v.

Lemma is_mex_unique P Q m n : (forall v, P v <-> Q v) -> is_mex P m -> is_mex Q n -> m = n.
Proof.
  intros e [a b] [c d]. destruct (lt_eq_lt_dec m n) as [[l|e']|l]; [|exact e'|]; exfalso.
  - apply a, e, d, l.
  - apply c, e, b, l.
Qed.

Lemma mex_from_spec l k n : (forall v, v < n -> In v l) -> length l <= n + k ->
  is_mex (fun v => In v l) (mex_from k n l).
Proof.
  revert n. induction k as [|k IH]; cbn; intros n b len.
  - split; [|exact b]. intros i.
    assert (length (seq 0 (S n)) <= length l); [|rewrite seq_length in *; lia].
    apply NoDup_incl_length; [apply seq_NoDup|]. intros v (_ & v1)%in_seq.
    destruct (Nat.eq_dec v n) as [->|]; [exact i|]. apply b. lia.
  - destruct (in_dec Nat.eq_dec n l) as [i|i]; [|split; assumption].
    apply IH; [|lia]. intros v vn. destruct (Nat.eq_dec v n) as [->|]; [exact i|]. apply b. lia.
Qed.

Theorem mex_spec l : is_mex (fun v => In v l) (mex l).
Proof. apply mex_from_spec; [intros; lia|cbn; lia]. Qed.

Lemma mex_is l n : is_mex (fun v => In v l) n -> mex l = n.
Proof. intros m. exact (is_mex_unique _ _ _ _ (fun v => iff_refl _) (mex_spec l) m). Qed.

Lemma mex_ext l m : (forall v, In v l <-> In v m) -> mex l = mex m.
Proof. intros e. exact (is_mex_unique _ _ _ _ e (mex_spec l) (mex_spec m)). Qed.

(** ** Games: from every position finitely many moves, and every play ends *)
Record game := Game {
  pos : Type;
  moves : pos -> list pos;
  ends : well_founded (fun y x => In y (moves x)) }.
Arguments moves {g}.
Definition move (G : game) (x y : pos G) : Prop := In y (moves x).

(** A game in which some number becomes smaller ends. *)
Lemma ends_rank {P} (m : P -> list P) (rank : P -> nat) :
  (forall x y, In y (m x) -> rank y < rank x) -> well_founded (fun y x => In y (m x)).
Proof. intros r. exact (wf_incl _ _ _ (fun y x => r x y) (well_founded_ltof _ rank)). Qed.

(** Recursion from the terminal positions upwards. *)
Fixpoint map_in {A B} (l : list A) : (forall a, In a l -> B) -> list B :=
  match l with
  | [] => fun _ => []
  | a :: l => fun f => f a (or_introl eq_refl) :: map_in l (fun b i => f b (or_intror i))
  end.

Lemma map_in_ext {A B} (l : list A) (f g : forall a, In a l -> B) :
  (forall a i, f a i = g a i) -> map_in l f = map_in l g.
Proof.
  intros e. induction l as [|a l IH]; cbn; [reflexivity|].
  now rewrite e, (IH _ _ (fun b i => e b _)).
Qed.

Lemma map_in_map {A B} (f : A -> B) l : map_in l (fun a _ => f a) = map f l.
Proof. induction l as [|a l IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Section Recursion.
Variables (G : game) (A : Type) (step : pos G -> list A -> A).
Definition rec_by (e : well_founded (fun y x => In y (moves x))) : pos G -> A :=
  Fix e (fun _ => A) (fun x f => step x (map_in (moves x) f)).

Lemma rec_by_eq e x : rec_by e x = step x (map (rec_by e) (moves x)).
Proof.
  unfold rec_by at 1. rewrite Fix_eq.
  - f_equal. exact (map_in_map (rec_by e) (moves x)).
  - intros y f g eq. f_equal. now apply map_in_ext.
Qed.

Lemma rec_by_unique e (f : pos G -> A) :
  (forall x, f x = step x (map f (moves x))) -> forall x, rec_by e x = f x.
Proof.
  intros eq x. induction x as [x IH] using (well_founded_induction (ends G)).
  rewrite rec_by_eq, eq. f_equal. now apply map_ext_in.
Qed.

Definition rec : pos G -> A := rec_by (ends G).
(** The same as a program: it computes although the proof of the end is opaque. *)
Definition run : pos G -> A := rec_by (Acc_intro_generator 64 (ends G)).
Lemma rec_run x : rec x = run x. Proof. apply rec_by_unique, rec_by_eq. Qed.
End Recursion.
Arguments rec G {A}. Arguments run G {A}.

(** ** Grundy values *)
Definition grundy (G : game) : pos G -> nat := rec G (fun _ => mex).

Theorem grundy_eq G x : grundy G x = mex (map (grundy G) (moves x)).
Proof. apply rec_by_eq. Qed.

Theorem grundy_unique G (f : pos G -> nat) :
  (forall x, f x = mex (map f (moves x))) -> forall x, grundy G x = f x.
Proof. apply rec_by_unique. Qed.

(** A move changes the value; every smaller value is reached. *)
Lemma grundy_changes G x y : In y (moves x) -> grundy G y <> grundy G x.
Proof.
  intros i e. destruct (mex_spec (map (grundy G) (moves x))) as [m _].
  apply m. rewrite <- grundy_eq, <- e. now apply in_map.
Qed.

Lemma grundy_reaches G x v : v < grundy G x -> exists y, In y (moves x) /\ grundy G y = v.
Proof.
  rewrite grundy_eq. intros (y & e & i)%(mex_spec (map (grundy G) (moves x)))%in_map_iff.
  now exists y.
Qed.

(** ... and no other function has both. *)
Lemma grundy_is G (f : pos G -> nat) :
  (forall x y, In y (moves x) -> f y <> f x) ->
  (forall x v, v < f x -> exists y, In y (moves x) /\ f y = v) ->
  forall x, grundy G x = f x.
Proof.
  intros a b. apply grundy_unique. intros x. symmetry. apply mex_is. split.
  - intros (y & e & i)%in_map_iff. exact (a _ _ i e).
  - intros v (y & i & e)%b. apply in_map_iff. now exists y.
Qed.

(** The player to move wins iff the value is not 0. *)
Theorem loses_grundy G x : loses (move G) x <-> grundy G x = 0.
Proof.
  assert (H : (grundy G x = 0 -> loses (move G) x) /\ (grundy G x <> 0 -> wins (move G) x)).
  { induction x as [x IH] using (well_founded_induction (ends G)). split; intros g.
    - intros y xy. apply IH; [exact xy|]. rewrite <- g. now apply grundy_changes.
    - destruct (grundy_reaches G x 0) as (y & xy & e); [lia|]. exact (Win y xy (proj1 (IH y xy) e)). }
  split; [|apply H]. intros l. destruct (Nat.eq_dec (grundy G x) 0) as [|n]; [assumption|].
  destruct (exclusive _ _ _ (proj2 H n) l).
Qed.

Theorem wins_grundy G x : wins (move G) x <-> grundy G x <> 0.
Proof.
  split; [intros w e; apply loses_grundy in e; exact (exclusive _ _ _ w e)|].
  intros n. destruct (grundy_reaches G x 0) as (y & xy & e); [lia|].
  exact (Win y xy (proj2 (loses_grundy G y) e)).
Qed.

(** A map under which the moves correspond keeps the values. *)
Definition morphism (G H : game) (f : pos G -> pos H) : Prop :=
  forall x z, In z (moves (f x)) <-> In z (map f (moves x)).

Lemma grundy_morphism G H f : morphism G H f -> forall x, grundy H (f x) = grundy G x.
Proof.
  intros m x. induction x as [x IH] using (well_founded_induction (ends G)).
  rewrite !grundy_eq. apply mex_ext. intros v. rewrite !in_map_iff. split.
  - intros (z & <- & (y & <- & i)%m%in_map_iff). exists y. now rewrite IH.
  - intros (y & <- & i). exists (f y). split; [now apply IH|]. apply m. now apply in_map.
Qed.

(** ** The sum of two games *)
Section Add.
Variables G H : game.
Definition add_moves '(x, y) : list (pos G * pos H) :=
  map (fun x' => (x', y)) (moves x) ++ map (fun y' => (x, y')) (moves y).

Lemma in_add_moves x y z : In z (add_moves (x, y)) <->
  (exists x', In x' (moves x) /\ z = (x', y)) \/ (exists y', In y' (moves y) /\ z = (x, y')).
Proof.
  cbn. rewrite in_app_iff, !in_map_iff.
  split; (intros [(a & b & c)|(a & b & c)]; [left|right]; exists a; auto).
Qed.

Lemma add_ends : well_founded (fun q p => In q (add_moves p)).
Proof.
  intros [x y]. revert y.
  induction x as [x IHx] using (well_founded_induction (ends G)). intros y.
  induction y as [y IHy] using (well_founded_induction (ends H)).
  constructor. intros z [(x' & i & ->)|(y' & i & ->)]%in_add_moves; auto.
Qed.
Definition add : game := Game _ add_moves add_ends.

(** The theorem of Sprague and Grundy. *)
Theorem sprague_grundy x y : grundy add (x, y) = grundy G x (+) grundy H y.
Proof.
  pose (f := fun p : pos add => grundy G (fst p) (+) grundy H (snd p)).
  apply (grundy_is add f); clear x y; unfold f.
  - intros [x y] z [(x' & i & ->)|(y' & i & ->)]%in_add_moves; cbn.
    + intros e%lxor_inj_r. exact (grundy_changes _ _ _ i e).
    + intros e%lxor_inj_l. exact (grundy_changes _ _ _ i e).
  - intros [x y] v [(x' & i & e)%grundy_reaches|(y' & i & e)%grundy_reaches]%lxor_less; cbn in *.
    + exists (x', y). cbn [fst snd]. rewrite e, lxor_cancel. split; [apply in_add_moves; eauto|easy].
    + exists (x, y'). cbn [fst snd]. rewrite e, Nat.lxor_comm, lxor_cancel.
      split; [apply in_add_moves; eauto|easy].
Qed.

(** The sum of two positions is lost iff they have the same value. *)
Corollary loses_add x y : loses (move add) (x, y) <-> grundy G x = grundy H y.
Proof. rewrite loses_grundy, sprague_grundy. apply Nat.lxor_eq_0_iff. Qed.
End Add.

(** ** Rows of components: a move replaces a component by some others *)
Section Row.
Variables (C : Type) (split : C -> list (list C)).
Hypothesis split_ends : well_founded (fun y x => exists ys, In ys (split x) /\ In y ys).

Fixpoint row_moves (l : list C) : list (list C) :=
  match l with
  | [] => []
  | x :: l => map (fun ys => ys ++ l) (split x) ++ map (cons x) (row_moves l)
  end.

Lemma in_row_moves l m : In m (row_moves l) <->
  exists a x ys b, l = a ++ x :: b /\ In ys (split x) /\ m = a ++ ys ++ b.
Proof.
  revert m. induction l as [|x l IH]; cbn; intros m; [split; [tauto|]|].
  - now intros ([|] & x & ys & b & e & _).
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(ys & <- & i)|(m' & <- & (a & z & ys & b & -> & i & ->)%IH)].
      * now exists [], x, ys, l.
      * now exists (x :: a), z, ys, b.
    + intros ([|c a] & z & ys & b & e & i & ->); injection e as -> ->; [left; now exists ys|].
      right. exists (a ++ ys ++ b). rewrite IH. split; [reflexivity|]. now exists a, z, ys, b.
Qed.

(** A move in a row made of two is a move in one of the two. *)
Lemma row_moves_app l r m : In m (row_moves (l ++ r)) <->
  (exists l', In l' (row_moves l) /\ m = l' ++ r) \/ (exists r', In r' (row_moves r) /\ m = l ++ r').
Proof.
  revert m. induction l as [|x l IH]; cbn; intros m.
  - split; [intros i; right; now exists m|now intros [(? & [] & _)|(? & i & ->)]].
  - rewrite in_app_iff, !in_map_iff. setoid_rewrite in_app_iff. setoid_rewrite in_map_iff. split.
    + intros [(ys & <- & i)|(m' & <- & [(l' & i & ->)|(r' & i & ->)]%IH)].
      * left. exists (ys ++ l). rewrite <- app_assoc. eauto.
      * left. exists (x :: l'). eauto.
      * right. eauto.
    + intros [(l' & [(ys & <- & i)|(l'' & <- & i)] & ->)|(r' & i & ->)].
      * left. exists ys. now rewrite <- app_assoc.
      * right. exists (l'' ++ r). rewrite IH. eauto.
      * right. exists (l ++ r'). rewrite IH. eauto.
Qed.

Lemma row_ends : well_founded (fun m l => In m (row_moves l)).
Proof.
  set (R := fun m l => In m (row_moves l)).
  assert (app : forall l, Acc R l -> forall r, Acc R r -> Acc R (l ++ r)).
  { intros l al. induction al as [l al IHl]. intros r ar.
    induction ar as [r ar IHr]. constructor.
    intros m [(l' & i & ->)|(r' & i & ->)]%row_moves_app; [|exact (IHr _ i)].
    apply IHl; [exact i|now constructor]. }
  assert (nil : Acc R []) by (constructor; intros m []).
  assert (all : forall l, Forall (fun x => Acc R [x]) l -> Acc R l).
  { induction 1 as [|x l ax _ IH]; [exact nil|]. exact (app [x] ax l IH). }
  intros l. apply all, Forall_forall. intros x _.
  induction x as [x IH] using (well_founded_induction split_ends).
  constructor. intros m [(ys & <- & i)%in_map_iff|[]]%in_app_iff.
  rewrite app_nil_r. apply all, Forall_forall. intros y iy. apply IH. eauto.
Qed.
Definition row : game := Game _ row_moves row_ends.

Theorem grundy_app l r : grundy row (l ++ r) = grundy row l (+) grundy row r.
Proof.
  rewrite <- sprague_grundy.
  apply (grundy_morphism (add row row) row (fun p => fst p ++ snd p)) with (x := (l, r)).
  clear l r.
  intros [l r] m. cbn -[row add_moves]. change (@moves row) with row_moves.
  rewrite row_moves_app, in_map_iff. split.
  - intros [(l' & i & ->)|(r' & i & ->)].
    + exists (l', r). rewrite in_add_moves. eauto.
    + exists (l, r'). rewrite in_add_moves. eauto.
  - intros (p & <- & [(l' & i & ->)|(r' & i & ->)]%in_add_moves); eauto.
Qed.

(** The value of a row is the nim-sum of the values of its components. *)
Theorem grundy_row l : grundy row l = xors (map (fun x => grundy row [x]) l).
Proof.
  induction l as [|x l IH]; [apply grundy_eq|].
  change (x :: l) with ([x] ++ l) at 1. now rewrite grundy_app, IH.
Qed.
End Row.

(** ** Sums of any number of positions of a game *)
Section Sum.
Variable G : game.
Definition step_in (x : pos G) : list (list (pos G)) := map (fun y => [y]) (moves x).

Lemma step_ends : well_founded (fun y x => exists ys, In ys (step_in x) /\ In y ys).
Proof.
  apply (wf_incl _ _ (fun y x => In y (moves x))); [|apply ends].
  intros y x (ys & (z & <- & i)%in_map_iff & [->|[]]). exact i.
Qed.
Definition sum : game := row _ step_in step_ends.

(** The rule: a move changes one component. *)
Lemma sum_move l m : move sum l m <->
  exists a x y b, l = a ++ x :: b /\ move G x y /\ m = a ++ y :: b.
Proof.
  etransitivity; [apply in_row_moves|]. split.
  - intros (a & x & ys & b & -> & (y & <- & i)%in_map_iff & ->). now exists a, x, y, b.
  - intros (a & x & y & b & -> & i & ->). exists a, x, [y], b. repeat split.
    apply in_map_iff. now exists y.
Qed.

Lemma grundy_single x : grundy sum [x] = grundy G x.
Proof.
  apply (grundy_morphism G sum (fun x => [x])). clear x. intros x z.
  cbn. unfold step_in. now rewrite app_nil_r, map_map.
Qed.

Theorem grundy_sum l : grundy sum l = xors (map (grundy G) l).
Proof.
  etransitivity; [apply grundy_row|]. f_equal. apply map_ext. exact grundy_single.
Qed.

Corollary wins_sum l : wins (move sum) l <-> xors (map (grundy G) l) <> 0.
Proof. now rewrite wins_grundy, grundy_sum. Qed.
Corollary loses_sum l : loses (move sum) l <-> xors (map (grundy G) l) = 0.
Proof. now rewrite loses_grundy, grundy_sum. Qed.
End Sum.

(** ** Sums of different games: positions of all of them are those of one game *)
Section Union.
Variables (I : Type) (G : I -> game).
Definition union_moves (p : {i & pos (G i)}) : list {i & pos (G i)} :=
  map (existT _ (projT1 p)) (moves (projT2 p)).

Lemma union_ends : well_founded (fun q p => In q (union_moves p)).
Proof.
  intros [i x]. induction x as [x IH] using (well_founded_induction (ends (G i))).
  constructor. intros q (y & <- & xy)%in_map_iff. exact (IH y xy).
Qed.
Definition union : game := Game _ union_moves union_ends.

Lemma grundy_union i x : grundy union (existT _ i x) = grundy (G i) x.
Proof. apply (grundy_morphism (G i) union (existT _ i)). now intros y z. Qed.

Theorem grundy_mixed_sum l :
  grundy (sum union) l = xors (map (fun p => grundy (G (projT1 p)) (projT2 p)) l).
Proof. rewrite grundy_sum. f_equal. apply map_ext. intros [i x]. apply grundy_union. Qed.
End Union.

(** ** Nim *)
Lemma seq_ends : well_founded (fun m n => In m (seq 0 n)).
Proof. apply (ends_rank (seq 0) (fun n => n)). intros x y i%in_seq. lia. Qed.
Definition nim : game := Game nat (seq 0) seq_ends.

Theorem grundy_nim n : grundy nim n = n.
Proof.
  apply (grundy_is nim (fun n => n)); cbn.
  - intros x y i%in_seq. lia.
  - intros x v l. exists v. split; [|reflexivity]. apply in_seq. lia.
Qed.

(** The rule: a move makes one heap smaller. *)
Lemma nim_move l m : move (sum nim) l m <->
  exists a x y b, l = a ++ x :: b /\ y < x /\ m = a ++ y :: b.
Proof.
  rewrite sum_move. split; intros (a & x & y & b & -> & i & ->); exists a, x, y, b.
  - apply in_seq in i. repeat split. lia.
  - repeat split. apply in_seq. lia.
Qed.

(** Bouton's theorem. *)
Lemma xors_nim l : map (grundy nim) l = l.
Proof. rewrite <- (map_id l) at 2. apply map_ext, grundy_nim. Qed.
Theorem bouton_wins l : wins (move (sum nim)) l <-> xors l <> 0.
Proof. now rewrite wins_sum, xors_nim. Qed.
Theorem bouton_loses l : loses (move (sum nim)) l <-> xors l = 0.
Proof. now rewrite loses_sum, xors_nim. Qed.

(** ** Games written down as trees of options *)
Inductive options := Options (l : list options).
Definition list_of '(Options l) := l.
Lemma options_ends : well_founded (fun y x => In y (list_of x)).
Proof.
  refine (fix all x := match x with Options l => Acc_intro _ _ end).
  induction l as [|a l IH]; cbn; [intros _ []|].
  intros y [<-|i]; [apply all|exact (IH y i)].
Qed.
Definition written : game := Game options list_of options_ends.
Definition write (G : game) : pos G -> options := run G (fun _ => Options).

(** ** Examples *)
Example mex_example : mex [3; 0; 1; 5; 0] = 2. Proof. reflexivity. Qed.
Example nim_won : wins (move (sum nim)) [1; 4; 6]. Proof. now apply bouton_wins. Qed.
Example nim_lost : loses (move (sum nim)) [2; 4; 6]. Proof. now apply bouton_loses. Qed.

(** Take one or two or three: the values, found by the definition, have the period 4. *)
Definition take (n : nat) := map (Nat.sub n) (filter (fun k => k <=? n) [1; 2; 3]).
Lemma take_ends : well_founded (fun m n => In m (take n)).
Proof.
  apply (ends_rank take (fun n => n)).
  intros n m (k & <- & (i & l%Nat.leb_le)%filter_In)%in_map_iff. cbn in i. lia.
Qed.
Example take_values :
  map (run (Game nat take take_ends) (fun _ => mex)) (seq 0 10) = [0; 1; 2; 3; 0; 1; 2; 3; 0; 1].
Proof. vm_compute. reflexivity. Qed.
(** The sums of the theorem against the definition. *)
Example sum_value : grundy (add (sum nim) nim) ([2; 1], 3) = 0.
Proof. unfold grundy. rewrite rec_run. vm_compute. reflexivity. Qed.
Example written_value : grundy written (write (sum nim) [1; 2; 1]) = 2.
Proof. unfold grundy. rewrite rec_run. vm_compute. reflexivity. Qed.
