(** Misère play, where whoever cannot move wins: sums of tame positions. *)
From Coq Require Import List Arith Bool Lia Wellfounded.
From Tefuda Require Import Game Grundy.
Import ListNotations.

(** ** The rules *)
Section Misere.
Variables (P : Type) (R : P -> P -> Prop).
Inductive misere_wins (p : P) : Prop :=
| Stuck : (forall q, ~ R p q) -> misere_wins p
| Go q : R p q -> misere_loses q -> misere_wins p
with misere_loses (p : P) : Prop :=
| Forced q : R p q -> (forall q, R p q -> misere_wins q) -> misere_loses p.

Lemma misere_exclusive p : misere_wins p -> ~ misere_loses p.
Proof.
  revert p. fix all 2. intros p [s|q pq [q2 qq2 l]] [q1 pq1 w]; [exact (s _ pq1)|].
  destruct (w q pq) as [s|q3 qq3 l3]; [exact (s _ qq2)|]. exact (all _ (l _ qq3) l3).
Qed.
End Misere.
Arguments misere_wins {P}. Arguments misere_loses {P}.

(** ** Misère values: as Grundy values, but terminal positions have the value 1 *)
Definition misere_mex (l : list nat) : nat := match l with [] => 1 | _ => mex l end.
Definition mval (G : game) : pos G -> nat := rec G (fun _ => misere_mex).
Lemma mval_eq G x : mval G x = misere_mex (map (mval G) (moves x)).
Proof. apply rec_by_eq. Qed.

Lemma empty_or {A} (l : list A) : {l = []} + {exists z, In z l}.
Proof. destruct l as [|z l]; [now left|right]. exists z. now left. Qed.

Lemma mval_stuck G x : moves x = [] -> mval G x = 1.
Proof. rewrite mval_eq. now intros ->. Qed.
Lemma mval_mex G x y : In y (moves x) -> mval G x = mex (map (mval G) (moves x)).
Proof. rewrite mval_eq. destruct (moves x); [intros []|reflexivity]. Qed.

(** A move changes the value; every smaller value is reached. *)
Lemma mval_changes G x y : In y (moves x) -> mval G y <> mval G x.
Proof.
  intros i e. destruct (mex_spec (map (mval G) (moves x))) as [m _].
  apply m. rewrite <- (mval_mex G x y), <- e by exact i. now apply in_map.
Qed.
Lemma mval_reaches G x z v : In z (moves x) -> v < mval G x ->
  exists y, In y (moves x) /\ mval G y = v.
Proof.
  intros i. rewrite (mval_mex G x z i). clear i.
  intros (y & e & i)%(mex_spec _)%in_map_iff. now exists y.
Qed.
Lemma mval_is G x z n : In z (moves x) -> (forall y, In y (moves x) -> mval G y <> n) ->
  (forall v, v < n -> exists y, In y (moves x) /\ mval G y = v) -> mval G x = n.
Proof.
  intros m c r. destruct (lt_eq_lt_dec (mval G x) n) as [[(y & i & e)%r|]|l]; [|assumption|].
  - destruct (mval_changes _ _ _ i e).
  - destruct (mval_reaches G x z n m l) as (y & i & e). destruct (c y i e).
Qed.

(** The misère value of a single position tells who wins; [R] may tell the moves in another way. *)
Theorem misere_mval G (R : pos G -> pos G -> Prop) : (forall x y, R x y <-> move G x y) ->
  forall x, (misere_wins R x <-> mval G x <> 0) /\ (misere_loses R x <-> mval G x = 0).
Proof.
  intros r x. assert (H : (mval G x <> 0 -> misere_wins R x) /\ (mval G x = 0 -> misere_loses R x)).
  { induction x as [x IH] using (well_founded_induction (ends G)).
    destruct (empty_or (moves x)) as [m|[z m]].
    - rewrite (mval_stuck G x m). split; [|discriminate]. intros _. constructor.
      intros y xy%r. unfold move in xy. now rewrite m in xy.
    - split; intros v.
      + destruct (mval_reaches G x z 0 m) as (y & i & e); [lia|].
        apply (Go _ _ _ y); [now apply r|]. apply IH; [exact i|exact e].
      + apply (Forced _ _ _ z); [now apply r|]. intros y xy%r.
        apply IH; [exact xy|]. rewrite <- v. now apply mval_changes. }
  pose proof (misere_exclusive _ R x). destruct (Nat.eq_dec (mval G x) 0); tauto.
Qed.

Lemma mval_morphism G H f : morphism G H f -> forall x, mval H (f x) = mval G x.
Proof.
  intros m x. induction x as [x IH] using (well_founded_induction (ends G)).
  destruct (empty_or (moves x)) as [mx|[z mx]].
  - rewrite (mval_stuck G x mx). apply mval_stuck. specialize (m x). rewrite mx in m.
    destruct (moves (f x)) as [|u us]; [reflexivity|]. destruct (proj1 (m u)). now left.
  - apply (mval_is H (f x) (f z)).
    + apply m. now apply in_map.
    + intros u (y & <- & i)%m%in_map_iff. rewrite IH by exact i. now apply mval_changes.
    + intros v (y & i & e)%(mval_reaches G x z v mx). exists (f y).
      rewrite IH by exact i. split; [|exact e]. apply m. now apply in_map.
Qed.

(** ** Tame positions *)
(** [mval] and [grundy] are the mex of those of the followers, but 1 and 0 for a terminal position,
    which is therefore fickle; from there upwards a position is tame if all its followers are and
    the two are equal, or are 0 and 1. *)
Definition firm G x : Prop := mval G x = grundy G x.
Definition fickle G x : Prop := grundy G x <= 1 /\ mval G x = grundy G x (+) 1.
Inductive tame G (x : pos G) : Prop :=
  Tame : (forall y, In y (moves x) -> tame G y) -> firm G x \/ fickle G x -> tame G x.

Definition firmb G x : bool := mval G x =? grundy G x.
Lemma firmb_firm G x : firmb G x = true <-> firm G x. Proof. apply Nat.eqb_eq. Qed.

(** A terminal position is fickle, of value 0. *)
Lemma tame_stuck G x : moves x = [] -> fickle G x /\ grundy G x = 0.
Proof.
  intros m. unfold fickle. rewrite (mval_stuck _ _ m), grundy_eq, m. repeat split. cbn. lia.
Qed.

Lemma tame_moves G x y : tame G x -> In y (moves x) -> tame G y.
Proof. intros [t _]. apply t. Qed.

(** In numbers: fickle positions have the values 0 and 1, and exchange them. *)
Lemma fickle_cases G x : fickle G x <->
  grundy G x = 0 /\ mval G x = 1 \/ grundy G x = 1 /\ mval G x = 0.
Proof.
  unfold fickle. destruct (grundy G x) as [|[|n]]; [| |lia].
  - change (0 (+) 1) with 1. lia.
  - change (1 (+) 1) with 0. lia.
Qed.

Lemma tame_cases G x : tame G x -> (firmb G x = true /\ mval G x = grundy G x) \/
  (firmb G x = false /\ mval G x = grundy G x (+) 1 /\ grundy G x <= 1).
Proof.
  intros [_ [f|f]]; [left; now rewrite firmb_firm|right]. split; [|destruct f; tauto].
  apply Nat.eqb_neq. apply fickle_cases in f. lia.
Qed.

Lemma tame_moves_sum G a x y b : Forall (tame G) (a ++ x :: b) -> In y (moves x) ->
  Forall (tame G) (a ++ y :: b).
Proof. rewrite !Forall_app, !Forall_cons_iff. intros (? & t & ?) i. eauto using tame_moves. Qed.

(** A map under which the moves correspond keeps tameness. *)
Lemma tame_morphism G H f : morphism G H f -> forall x, tame G x -> tame H (f x).
Proof.
  intros m x t. induction t as [x _ IH c]. constructor.
  - intros z (y & <- & i)%m%in_map_iff. now apply IH.
  - unfold firm, fickle in *. now rewrite (mval_morphism G H f m), (grundy_morphism G H f m).
Qed.

(** ** Sums of tame positions *)
(** What is said to be the misère value of a sum. *)
Definition mu G (l : list (pos G)) : nat :=
  if existsb (firmb G) l then xors (map (grundy G) l) else xors (map (grundy G) l) (+) 1.

Section Sum.
Variable G : game.

(** A number below a nim-sum is reached by making one of the summands smaller. *)
Lemma xors_less {A} (f : A -> nat) w l : w < xors (map f l) ->
  exists a x b, l = a ++ x :: b /\ w (+) xors (map f (a ++ b)) < f x.
Proof.
  revert w. induction l as [|x l IH]; cbn; intros w; [lia|].
  intros [|(a & y & b & -> & e)%IH]%lxor_less.
  - now exists [], x, l.
  - exists (x :: a), y, b. cbn. now rewrite <- Nat.lxor_assoc.
Qed.

(** The other components count one component by its value if one of them is firm, otherwise
    by its misère value. *)
Definition counted (others : list (pos G)) : pos G -> nat :=
  if existsb (firmb G) others then grundy G else mval G.

Lemma mu_at a x b : tame G x ->
  mu G (a ++ x :: b) = xors (map (grundy G) (a ++ b)) (+) counted (a ++ b) x.
Proof.
  intros t. unfold mu, counted.
  replace (xors (map (grundy G) (a ++ x :: b)))
    with (xors (map (grundy G) (a ++ b)) (+) grundy G x).
  2: { rewrite !map_app, !xors_app. cbn.
       now rewrite !Nat.lxor_assoc, (Nat.lxor_comm (grundy G x)). }
  rewrite !existsb_app. cbn. apply tame_cases in t.
  destruct (existsb (firmb G) a), (existsb (firmb G) b); cbn; rewrite ?orb_true_r; try reflexivity.
  destruct t as [(-> & ->)|(-> & -> & _)]; [reflexivity|]. now rewrite Nat.lxor_assoc.
Qed.

Lemma fickle_le_1 l : Forall (tame G) l -> existsb (firmb G) l = false ->
  xors (map (grundy G) l) <= 1.
Proof.
  induction 1 as [|x l t _ IH]; cbn; [lia|]. intros (f & g)%orb_false_iff.
  specialize (IH g). apply tame_cases in t. rewrite f in t.
  destruct t as [[]|(_ & _ & t)]; [discriminate|].
  destruct (grundy G x) as [|[|]]; [| |lia];
  destruct (xors (map (grundy G) l)) as [|[|]]; lia || now apply Nat.leb_le.
Qed.

(** A move changes [mu]. *)
Lemma mu_changes a x y b : tame G x -> In y (moves x) -> mu G (a ++ y :: b) <> mu G (a ++ x :: b).
Proof.
  intros t i. rewrite !mu_at; [|exact t|now apply (tame_moves _ x)].
  intros e%lxor_inj_l. revert e. unfold counted.
  destruct (existsb (firmb G) (a ++ b)); [apply grundy_changes|apply mval_changes]; exact i.
Qed.

(** In a fickle component with moves there is one that exchanges the misère values 0 and 1. *)
Lemma fickle_flips x : tame G x -> fickle G x -> forall z, In z (moves x) ->
  exists y, In y (moves x) /\ mval G y = mval G x (+) 1.
Proof.
  intros t [[g m]|[g m]]%fickle_cases z iz; rewrite m.
  - apply (mval_reaches G x z); [exact iz|]. rewrite m. now apply Nat.ltb_lt.
  - destruct (grundy_reaches G x 0) as (y & i & e); [lia|]. exists y. split; [exact i|].
    pose proof (mval_changes G x y i).
    destruct (tame_cases _ _ (tame_moves _ _ _ t i)) as [(_ & c)|(_ & -> & _)]; [lia|].
    now rewrite e.
Qed.

(** Every smaller [mu] is reached, if there is a move at all. *)
Lemma mu_reaches l v : Forall (tame G) l -> Exists (fun x => exists z, In z (moves x)) l -> v < mu G l ->
  exists a x y b, l = a ++ x :: b /\ In y (moves x) /\ mu G (a ++ y :: b) = v.
Proof.
  intros t e. destruct (existsb (firmb G) l) eqn:f.
  - (* firm: the component that the nim-sum points to *)
    unfold mu at 1. rewrite f. intros (a & x & b & -> & s)%xors_less.
    rewrite Forall_app, Forall_cons_iff in t. destruct t as (_ & t & _).
    set (r := xors _) in s. rewrite Nat.lxor_comm in s.
    enough (exists y, In y (moves x) /\ counted (a ++ b) y = r (+) v) as (y & i & c).
    { exists a, x, y, b. repeat split; [exact i|].
      rewrite mu_at, c by now apply (tame_moves _ x). fold r.
      now rewrite Nat.lxor_comm, (Nat.lxor_comm r), lxor_cancel. }
    rewrite existsb_app in f. cbn in f. unfold counted. rewrite existsb_app.
    destruct (existsb (firmb G) a), (existsb (firmb G) b); cbn in *; rewrite ?orb_true_r in *;
      try (now apply grundy_reaches).
    apply orb_true_iff in f as [f|]; [apply firmb_firm in f|discriminate].
    destruct (empty_or (moves x)) as [m|[z m]].
    + pose proof (mval_stuck _ _ m). apply tame_stuck in m. unfold firm in f. lia.
    + apply (mval_reaches G x z _ m). now rewrite f.
  - (* fickle: any component with a move *)
    intros vl. pose proof (fickle_le_1 l t f) as X1.
    assert (v = 0 /\ mu G l = 1) as [-> M].
    { revert vl. unfold mu. rewrite f. destruct (xors _) as [|[|]];
      [change (0 (+) 1) with 1|change (1 (+) 1) with 0|]; lia. }
    apply Exists_exists in e as (x & (a & b & ->)%in_split & z & m).
    rewrite Forall_app, Forall_cons_iff in t. destruct t as (_ & t & _).
    rewrite existsb_app in f. cbn in f. apply orb_false_iff in f as [fa [fx fb]%orb_false_iff].
    destruct (fickle_flips x t) with (z := z) as (y & i & c); [|exact m|].
    { destruct t as [_ [g|]]; [|assumption]. apply firmb_firm in g. congruence. }
    exists a, x, y, b. repeat split; [exact i|].
    rewrite mu_at in * by (exact t || now apply (tame_moves _ x)).
    revert M. unfold counted. rewrite existsb_app, fa, fb. cbn. rewrite c, <- Nat.lxor_assoc.
    now intros ->.
Qed.

(** The misère value of a sum of tame positions. *)
Theorem mval_sum l : Forall (tame G) l -> mval (sum G) l = mu G l.
Proof.
  induction l as [l IH] using (well_founded_induction (ends (sum G))). intros t.
  destruct (Exists_dec (fun x : pos G => exists z, In z (moves x)) l) as [e|n].
  { intros x. destruct (empty_or (moves x)) as [->|]; [right; now intros []|now left]. }
  - assert (follow : forall a x y b, l = a ++ x :: b -> In y (moves x) ->
        In (a ++ y :: b) (@moves (sum G) l) /\ mval (sum G) (a ++ y :: b) = mu G (a ++ y :: b)).
    { intros a x y b -> i. assert (In (a ++ y :: b) (@moves (sum G) (a ++ x :: b))) as j.
      { apply (sum_move G). now exists a, x, y, b. }
      split; [exact j|]. apply IH; [exact j|]. now apply (tame_moves_sum _ a x). }
    pose proof e as (x & (a & b & s)%in_split & z & m)%Exists_exists.
    apply (mval_is (sum G) l (a ++ z :: b)).
    + now apply (follow a x z b).
    + clear a x b s z m. intros m (a & x & y & b & e' & i & ->)%(sum_move G).
      rewrite (proj2 (follow _ _ _ _ e' i)). subst l.
      apply mu_changes; [|exact i]. rewrite Forall_app, Forall_cons_iff in t. tauto.
    + clear a x b s z m. intros v (a & x & y & b & e' & i & m)%(mu_reaches l v t e).
      exists (a ++ y :: b). destruct (follow _ _ _ _ e' i) as [j ->]. split; assumption.
  - rewrite <- Forall_Exists_neg in n.
    assert (s : Forall (fun x : pos G => moves x = []) l).
    { revert n. apply Forall_impl. intros x. now destruct (empty_or (moves x)). }
    rewrite mval_stuck.
    + unfold mu. clear - s. induction s as [|x l m _ IH]; [reflexivity|].
      apply tame_stuck in m as [[_ m] e]. cbn. rewrite e, Nat.lxor_0_l. unfold firmb at 1.
      now rewrite m, e.
    + destruct (empty_or (@moves (sum G) l)) as [|[m (a & x & y & b & -> & i & _)%(sum_move G)]];
        [assumption|].
      rewrite Forall_app, Forall_cons_iff in s. unfold move in i.
      destruct s as (_ & s & _). now rewrite s in i.
Qed.

(** ... so the sum is tame again, firm iff a component is. *)
Theorem tame_sum l : Forall (tame G) l -> tame (sum G) l.
Proof.
  induction l as [l IH] using (well_founded_induction (ends (sum G))). intros t. constructor.
  - intros m i. apply IH; [exact i|]. apply (sum_move G) in i as (a & x & y & b & -> & i & ->).
    now apply (tame_moves_sum _ a x).
  - unfold firm, fickle. rewrite mval_sum, grundy_sum by exact t. unfold mu.
    pose proof (fickle_le_1 l t). destruct (existsb (firmb G) l); auto.
Qed.

(** Who wins: if a component is firm, as in normal play; otherwise the other player. *)
Theorem tame_wins l : Forall (tame G) l -> (misere_wins (move (sum G)) l <-> mu G l <> 0).
Proof. intros t. rewrite <- mval_sum by exact t. now apply misere_mval. Qed.
Theorem tame_loses l : Forall (tame G) l -> (misere_loses (move (sum G)) l <-> mu G l = 0).
Proof. intros t. rewrite <- mval_sum by exact t. now apply misere_mval. Qed.
End Sum.

(** Components of different games: their positions are tame in the union of the games. *)
Lemma tame_union I (G : I -> game) i x : tame (G i) x -> tame (union I G) (existT _ i x).
Proof. exact (tame_morphism (G i) (union I G) (existT _ i) (fun y z => iff_refl _) x). Qed.

(** ** Games in which only terminal positions have the value 0 are played as nim *)
Definition swap (v : nat) : nat := match v with 0 => 1 | 1 => 0 | _ => v end.

Section Nim.
Variable G : game.
Hypothesis zero : forall x : pos G, grundy G x = 0 -> moves x = [].

Lemma mval_swap x : mval G x = swap (grundy G x).
Proof.
  induction x as [x IH] using (well_founded_induction (ends G)).
  destruct (empty_or (moves x)) as [m|[z m]].
  - rewrite (mval_stuck _ _ m). now destruct (tame_stuck _ _ m) as [_ ->].
  - destruct (Nat.eq_dec (grundy G x) 0) as [e|n]; [apply zero in e; now rewrite e in m|].
    apply (mval_is G x z _ m).
    + intros y i. rewrite IH by exact i. pose proof (grundy_changes G x y i).
      destruct (grundy G x) as [|[|]], (grundy G y) as [|[|]]; cbn; lia.
    + intros v l. destruct (grundy_reaches G x (swap v)) as (y & i & e).
      { destruct (grundy G x) as [|[|]], v as [|[|]]; cbn in *; lia. }
      exists y. split; [exact i|]. rewrite IH, e by exact i. now destruct v as [|[|]].
Qed.

Theorem tame_all x : tame G x.
Proof.
  induction x as [x IH] using (well_founded_induction (ends G)). constructor; [exact IH|].
  rewrite fickle_cases. unfold firm. rewrite mval_swap.
  destruct (grundy G x) as [|[|]]; cbn; lia.
Qed.
End Nim.

(** The rule of misère nim: if all heaps are 0 or 1, the player to move wins iff the number of
    ones is even; otherwise as in normal play. *)
Definition nim_rule (l : list nat) : bool :=
  if existsb (Nat.leb 2) l then negb (xors l =? 0) else Nat.even (count_occ Nat.eq_dec l 1).

Lemma xors_ones l : existsb (Nat.leb 2) l = false ->
  xors l = if Nat.even (count_occ Nat.eq_dec l 1) then 0 else 1.
Proof.
  induction l as [|x l IH]; cbn -[Nat.leb Nat.even]; [reflexivity|].
  intros (a%Nat.leb_gt & e)%orb_false_iff. rewrite (IH e).
  destruct x as [|[|]]; [| |lia]; cbn -[Nat.even]; [apply Nat.lxor_0_l|].
  rewrite Nat.even_succ, <- Nat.negb_even. now destruct (Nat.even _).
Qed.

Theorem like_nim G : (forall x : pos G, grundy G x = 0 -> moves x = []) -> forall l,
  (misere_wins (move (sum G)) l <-> nim_rule (map (grundy G) l) = true) /\
  (misere_loses (move (sum G)) l <-> nim_rule (map (grundy G) l) = false).
Proof.
  intros z l. assert (t : Forall (tame G) l) by (apply Forall_forall; auto using tame_all).
  rewrite tame_wins, tame_loses by exact t. unfold mu, nim_rule.
  replace (existsb (firmb G) l) with (existsb (Nat.leb 2) (map (grundy G) l)).
  - destruct (existsb (Nat.leb 2) (map (grundy G) l)) eqn:e.
    + rewrite negb_true_iff, negb_false_iff, Nat.eqb_eq, Nat.eqb_neq. tauto.
    + rewrite (xors_ones _ e). now destruct (Nat.even _).
  - clear t. induction l as [|x l IH]; [reflexivity|]. cbn -[Nat.leb]. rewrite IH. f_equal.
    unfold firmb. rewrite (mval_swap G z). destruct (grundy G x) as [|[|n]]; try reflexivity.
    cbn. symmetry. apply Nat.eqb_refl.
Qed.

(** ** Misère nim *)
Theorem misere_nim l : (misere_wins (move (sum nim)) l <-> nim_rule l = true) /\
  (misere_loses (move (sum nim)) l <-> nim_rule l = false).
Proof.
  rewrite <- (xors_nim l) at 2 4. apply like_nim. intros x. rewrite grundy_nim. now intros ->.
Qed.

(** Bouton's theorem, both ways to play. *)
Corollary bouton l :
  (wins (move (sum nim)) l <-> xors l <> 0) /\ (loses (move (sum nim)) l <-> xors l = 0) /\
  (misere_wins (move (sum nim)) l <-> nim_rule l = true) /\
  (misere_loses (move (sum nim)) l <-> nim_rule l = false).
Proof. split; [apply bouton_wins|]. split; [apply bouton_loses|apply misere_nim]. Qed.

(** ** The decider *)
(** Values, misère values and tameness are computed from the followers. *)
Definition genus G : pos G -> nat * nat :=
  run G (fun _ l => (mex (map fst l), misere_mex (map snd l))).
Definition tameb G : pos G -> bool := run G (fun x l =>
  let '(g, m) := genus G x in forallb id l && ((m =? g) || ((g <=? 1) && (m =? g (+) 1)))).

Lemma genus_right G x : genus G x = (grundy G x, mval G x).
Proof.
  apply (rec_by_unique G _ _ _ (fun x => (grundy G x, mval G x))). clear x. intros x.
  now rewrite grundy_eq, mval_eq, !map_map.
Qed.

Theorem tameb_tame G x : tameb G x = true <-> tame G x.
Proof.
  unfold tameb. rewrite <- rec_run.
  induction x as [x IH] using (well_founded_induction (ends G)).
  unfold rec. rewrite rec_by_eq, genus_right, andb_true_iff, orb_true_iff, andb_true_iff,
    !Nat.eqb_eq, Nat.leb_le, forallb_forall. split.
  - intros [a f]. constructor; [|exact f]. intros y i. apply IH; [exact i|].
    apply a, in_map_iff. now exists y.
  - intros [a f]. split; [|exact f]. intros b (y & <- & i)%in_map_iff. apply IH; auto.
Qed.

(** [Some true] if the player to move wins, [None] if a component is not tame. *)
Definition decide G (l : list (pos G)) : option bool :=
  if forallb (tameb G) l then
    let gs := map (genus G) l in
    Some (if existsb (fun a => snd a =? fst a) gs then negb (xors (map fst gs) =? 0)
          else xors (map fst gs) =? 0)
  else None.

Lemma decide_mu G l : decide G l = if forallb (tameb G) l then Some (negb (mu G l =? 0)) else None.
Proof.
  unfold decide, mu. destruct (forallb (tameb G) l) eqn:t; [f_equal|reflexivity].
  assert (map fst (map (genus G) l) = map (grundy G) l) as ->.
  { rewrite map_map. apply map_ext. intros x. now rewrite genus_right. }
  assert (existsb (fun a => snd a =? fst a) (map (genus G) l) = existsb (firmb G) l) as ->.
  { clear t. induction l as [|x l IH]; [reflexivity|].
    cbn [map existsb]. now rewrite IH, genus_right. }
  destruct (existsb (firmb G) l) eqn:f; [reflexivity|].
  assert (xors (map (grundy G) l) <= 1) as le.
  { apply fickle_le_1; [|exact f]. rewrite Forall_forall. rewrite forallb_forall in t.
    intros x i. now apply tameb_tame, t. }
  destruct (xors _) as [|[|]]; [reflexivity|reflexivity|lia].
Qed.

Theorem decide_right G l :
  match decide G l with
  | Some true => misere_wins (move (sum G)) l
  | Some false => misere_loses (move (sum G)) l
  | None => ~ Forall (tame G) l
  end.
Proof.
  rewrite decide_mu. destruct (forallb (tameb G) l) eqn:t.
  - assert (Forall (tame G) l) as f.
    { rewrite Forall_forall. rewrite forallb_forall in t. intros x i. now apply tameb_tame, t. }
    destruct (mu G l =? 0) eqn:m; cbn.
    + now apply tame_loses, Nat.eqb_eq.
    + now apply tame_wins, Nat.eqb_neq.
  - intros f. enough (forallb (tameb G) l = true) by congruence.
    rewrite forallb_forall. rewrite Forall_forall in f. intros x i. now apply tameb_tame, f.
Qed.

(** ** Examples *)
Example ones : misere_loses (move (sum nim)) [1; 1; 1]. Proof. now apply misere_nim. Qed.
Example ones_and_two : misere_wins (move (sum nim)) [1; 1; 2]. Proof. now apply misere_nim. Qed.
Example twos : misere_loses (move (sum nim)) [2; 2]. Proof. now apply misere_nim. Qed.

(** A position that is not tame: its moves lead to nothing and to two heaps of two. *)
Definition wild : options := Options [Options []; write (sum nim) [2; 2]].
Example wild_genus : genus written wild = (1, 2). Proof. vm_compute. reflexivity. Qed.
Example wild_not_tame : ~ tame written wild.
Proof. rewrite <- tameb_tame. vm_compute. discriminate. Qed.
(** It is worth 1, as a heap of one, which is lost; but it is won. *)
Example wild_won : grundy written wild = 1 /\ misere_wins (move written) wild /\
  misere_loses (move (sum nim)) [1].
Proof.
  pose proof (genus_right written wild) as e. rewrite wild_genus in e. injection e as <- m.
  split; [reflexivity|]. split; [|now apply misere_nim].
  apply misere_mval; [reflexivity|]. now rewrite <- m.
Qed.
