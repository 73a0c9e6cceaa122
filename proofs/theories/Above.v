(** The test of 2017: matchings from the strongest card down, without leaving out a card.
    It decides positions on the empty table, if nu counts places (and not weaker cards). *)
From Tefuda Require Import Game Hands Matching Tanhinmin.

(** ** The matching from above *)
(** A hand from the strongest card to the weakest; each card with its place, counted from
    below, with copies, from 0. *)
Definition desc (h : hand) : hand := rev (sort h).
Fixpoint places (d : hand) : list (nat * nat) :=
  match d with [] => [] | z :: t => (z, length t) :: places t end.

(** x takes the strongest open card that is weaker, of equal ones that with the highest
    place: the first one in the list.  The result is that card, and what stays open. *)
Fixpoint take (x : nat) (Z : list (nat * nat)) : option (nat * nat * list (nat * nat)) :=
  match Z with
  | [] => None
  | z :: Z' => if fst z <? x then Some (z, Z') else
      match take x Z' with Some (t, R) => Some (t, z :: R) | None => None end
  end.

(** The pairs (card, (card that it takes, its place)); the first card that finds nothing ends it. *)
Fixpoint above (X : hand) (Z : list (nat * nat)) : list (nat * (nat * nat)) :=
  match X with
  | [] => []
  | x :: X' => match take x Z with Some (z, R) => (x, z) :: above X' R | None => [] end
  end.
Definition pairs (X Z : hand) := above (desc X) (places (desc Z)).

(** The number of pairs, and nu: the place of the last card taken; as printed, the number of
    cards that are weaker than it.  If there are no pairs, nu > 0. *)
Definition size (X Z : hand) : nat := length (pairs X Z).
Definition nu (X Z : hand) : nat :=
  match rev (pairs X Z) with [] => 1 | (_, (_, k)) :: _ => k end.
Definition nu_printed (X Z : hand) : nat :=
  match rev (pairs X Z) with [] => 1 | (_, (p, _)) :: _ => lo p Z end.

(** ** Descending lists *)
Fixpoint down (d : hand) : Prop :=
  match d with [] => True | x :: t => (forall y, In y t -> y <= x) /\ down t end.
Lemma down_snoc d x : down d -> (forall y, In y d -> x <= y) -> down (d ++ [x]).
Proof.
  induction d as [|z d IH]; cbn; [tauto|]. intros [H D] L. split; auto.
  intros y [i|[<-|[]]]%in_app_iff; auto.
Qed.
Lemma down_last d w : down (d ++ [w]) -> down d /\ forall y, In y (d ++ [w]) -> w <= y.
Proof.
  induction d as [|z d IH]; cbn; [intros _; split; auto; intros y [<-|[]]; auto|].
  intros [H D]. destruct (IH D) as [D' L]. repeat split; auto; [|intros y [<-|i]; auto];
  [intros y i|]; apply H, in_app_iff; cbn; auto.
Qed.
Lemma down_desc h : down (desc h).
Proof.
  unfold desc. pose proof (sort_sorted h) as S. apply Sorted_StronglySorted in S; [|intros ???; lia].
  induction S as [|x l S IH F]; cbn; auto. apply down_snoc; auto.
  rewrite Forall_forall in F. intros y i. apply F, in_rev, i.
Qed.
Lemma desc_perm h : Permutation (desc h) h.
Proof. unfold desc. rewrite <- Permutation_rev. symmetry. apply NatSort.Permuted_sort. Qed.
Lemma places_fst d : map fst (places d) = d.
Proof. induction d; cbn; congruence. Qed.

(** ** It is a maximum matching *)
Lemma take_none x Z : take x Z = None -> forall z, In z Z -> x <= fst z.
Proof.
  induction Z as [|z Z IH]; cbn; [tauto|]. destruct (Nat.ltb_spec (fst z) x); [discriminate|].
  destruct (take x Z) as [[]|]; [discriminate|]. intros _ y [<-|i]; auto.
Qed.
Lemma take_some x Z z R : take x Z = Some (z, R) -> down (map fst Z) ->
  Permutation Z (z :: R) /\ down (map fst R) /\ fst z < x /\
  forall y, In y (map fst Z) -> y < x -> y <= fst z.
Proof.
  revert R. induction Z as [|y Z IH]; cbn; [discriminate|]. intros R E [H D].
  destruct (Nat.ltb_spec (fst y) x).
  { injection E as -> ->. repeat split; auto. intros u [<-|i]; auto. }
  destruct (take x Z) as [[t T]|]; [|discriminate]. injection E as <- <-.
  destruct (IH T eq_refl D) as (P & D' & l & m). repeat split; auto.
  - rewrite P. apply perm_swap.
  - intros u i. apply H. rewrite P. right. exact i.
  - intros u [<-|i]; [lia|auto].
Qed.

(** The minimax formula once more. *)
Lemma le_above X : down X -> forall Z n, down (map fst Z) ->
  (n <= length (above X Z) <-> forall v, n <= lo v (map fst Z) + hi v X).
Proof.
  induction X as [|x X IH]; cbn; intros DX Z n DZ.
  { split; [lia|]. intros H. specialize (H 0). rewrite lo_0 in H; lia. }
  destruct DX as [Hx DX]. pose proof (hi_0 x X Hx) as h0.
  destruct (take x Z) as [[z R]|] eqn:E; cbn.
  - apply take_some in E as (P & DR & zx & best); auto.
    assert (forall v, lo v (map fst Z) = bit (fst z <? v) + lo v (map fst R)) as L.
    { intros v. rewrite (lo_perm v _ _ (Permutation_map fst P)). reflexivity. }
    assert (n <= S (length (above X R)) <-> n - 1 <= length (above X R)) as -> by lia.
    rewrite (IH DX R (n - 1) DR). split; intros H v; pose proof (H v) as Hv; rewrite ?L in *; [bits|].
    specialize (H x). rewrite h0, L in H.
    destruct (Nat.lt_ge_cases (fst z) v), (Nat.lt_ge_cases v x); [|bits..].
    enough (lo x (map fst R) <= lo v (map fst R)) by bits.
    assert (forall y, In y (map fst R) -> y < x -> y < v) as gap.
    { intros y i l. enough (y <= fst z) by lia. apply best; auto.
      rewrite (Permutation_map fst P). right. exact i. }
    clear -gap. induction (map fst R) as [|y T IH]; cbn in *; auto. pose proof (gap y).
    specialize (IH (fun y i => gap y (or_intror i))). bits.
  - split; [lia|]. intros H. specialize (H x). rewrite h0, lo_0 in H; [bits|].
    intros y (z & <- & i)%in_map_iff. exact (take_none x Z E z i).
Qed.
Lemma length_above X Z S T : down X -> down (map fst Z) ->
  Permutation X S -> Permutation (map fst Z) T -> length (above X Z) = mu S T.
Proof.
  intros DX DZ PX PZ. pose proof (fun n => le_above X DX Z n DZ) as L.
  apply Nat.le_antisymm; [apply le_mu|apply L]; intros v;
  [rewrite <- (lo_perm v _ _ PZ), <- (hi_perm v _ _ PX); revert v; apply L; auto|].
  rewrite (lo_perm v _ _ PZ), (hi_perm v _ _ PX). apply mu_le.
Qed.

Theorem size_mu X Z : size X Z = mu X Z.
Proof.
  apply length_above; rewrite ?places_fst; auto using down_desc, desc_perm.
Qed.

(** Its pairs are a matching; the cards that take something are the strongest ones. *)
Lemma above_matching X : forall Z, down (map fst Z) ->
  matching X (map fst Z) (map (fun p => (fst p, fst (snd p))) (above X Z)) /\
  map fst (above X Z) = firstn (length (above X Z)) X.
Proof.
  induction X as [|x X IH]; intros Z D; cbn.
  { repeat split; cbn; try tauto; eexists; reflexivity. }
  destruct (take x Z) as [[z R]|] eqn:E; cbn.
  - apply take_some in E as (P & DR & zx & _); auto. apply (Permutation_map fst) in P.
    destruct (IH R DR) as [(e & (S' & HS) & (T' & HT)) F]. repeat split; [| | |congruence].
    + intros s t [[= <- <-]|i]; auto.
    + exists S'. cbn. auto.
    + exists T'. rewrite P. cbn. auto.
  - repeat split; cbn; try tauto; eexists; reflexivity.
Qed.
Theorem pairs_matching X Z :
  matching X Z (map (fun p => (fst p, fst (snd p))) (pairs X Z)) /\
  map fst (pairs X Z) = firstn (size X Z) (desc X).
Proof.
  destruct (above_matching (desc X) (places (desc Z))) as [(e & (S' & HS) & (T' & HT)) F];
  rewrite places_fst in *; [apply down_desc|]. split; auto. repeat split; auto.
  - exists S'. rewrite <- HS. symmetry. apply desc_perm.
  - exists T'. rewrite <- HT. symmetry. apply desc_perm.
Qed.

(** ** The link to the matching rule *)
(** The card of place 0 is taken by the last card that takes something, or not at all. *)
Lemma take_snoc x Z w : take x (Z ++ [w]) =
  match take x Z with
  | Some (z, R) => Some (z, R ++ [w])
  | None => if fst w <? x then Some (w, Z) else None
  end.
Proof.
  induction Z as [|z Z IH]; cbn; auto. destruct (fst z <? x); auto. rewrite IH.
  destruct (take x Z) as [[]|]; auto. destruct (fst w <? x); auto.
Qed.
Lemma take_less x y Z : y <= x -> take x Z = None -> take y Z = None.
Proof.
  intros l. induction Z as [|z Z IH]; cbn; auto. destruct (take x Z) as [[]|]; bits; try discriminate.
  intros _. rewrite IH; auto.
Qed.
Lemma above_snoc X w : down X -> forall Z,
  above X (Z ++ [w]) = above X Z \/ exists x, above X (Z ++ [w]) = above X Z ++ [(x, w)].
Proof.
  induction X as [|x X IH]; cbn; auto. intros [H D] Z. rewrite take_snoc.
  destruct (take x Z) as [[z R]|] eqn:E.
  - destruct (IH D R) as [->|[y ->]]; [left|right; exists y]; reflexivity.
  - destruct (fst w <? x); auto. right. exists x. cbn. f_equal.
    destruct X as [|y X]; auto. cbn. rewrite (take_less x y Z); auto. apply H. left; auto.
Qed.
(** What is taken was there. *)
Lemma above_in X : forall Z x z, In (x, z) (above X Z) -> In z Z.
Proof.
  assert (forall x Z z R, take x Z = Some (z, R) -> In z Z /\ incl R Z) as T.
  { intros x Z. induction Z as [|y Z IH]; cbn; [discriminate|]. intros z R. destruct (_ <? _).
    - intros [= -> ->]. split; [left; auto|right; auto].
    - destruct (take x Z) as [[t Q]|]; [|discriminate]. intros [= <- <-].
      destruct (IH t Q eq_refl). split; auto using incl_tl. apply incl_cons; cbn; auto using incl_tl. }
  induction X as [|x X IH]; cbn; [tauto|]. intros Z y z.
  destruct (take x Z) as [[t R]|] eqn:E; [|intros []]. apply T in E as [i s].
  intros [[= <- <-]|j]; auto. apply s, (IH R y z), j.
Qed.

(** The places of all cards but the weakest are positive. *)
Definition up (p : nat * nat) := (fst p, S (snd p)).
Lemma places_snoc d w : places (d ++ [w]) = map up (places d) ++ [(w, 0)].
Proof.
  induction d as [|z d IH]; cbn; auto. rewrite IH, app_length. unfold up at 2. cbn. repeat f_equal. lia.
Qed.

#[local] Arguments Nat.eqb : simpl nomatch.
Theorem link X Z : mu X (trim Z) = size X Z - bit (nu X Z =? 0).
Proof.
  unfold size, nu, pairs. pose proof (down_desc Z) as D. pose proof (desc_perm Z) as P.
  destruct (desc Z) as [|w d _] eqn:E using rev_ind.
  { apply Permutation_nil in P as ->. cbn. pose proof (mu_len X (trim [])). cbn in *.
    assert (above (desc X) [] = []) as -> by (destruct (desc X); auto). cbn. lia. }
  clear E.
  rewrite places_snoc. set (Y := map up (places d)).
  assert (map fst Y = d) as e by (subst Y; rewrite map_map; apply places_fst).
  assert (length (above (desc X) Y) = mu X (trim Z)) as <-.
  { apply down_last in D as [D least].
    apply length_above; auto using down_desc, desc_perm; rewrite e; auto.
    assert (In w Z) as iw by (rewrite <- P, in_app_iff; cbn; auto).
    assert (Z <> []) as n by (intros ->; destruct iw).
    pose proof (weakest_in Z n) as iz. rewrite <- P in iz at 2. apply least in iz.
    pose proof (weakest_le Z w iw). apply Permutation_cons_inv with w.
    rewrite Permutation_cons_append, P. replace w with (weakest Z) by lia.
    apply del_perm, weakest_in, n. }
  destruct (above_snoc (desc X) (w, 0) (down_desc X) Y) as [->|[x ->]].
  - destruct (rev (above (desc X) Y)) as [|[x [y k]] l] eqn:R; [unfold bit; cbn; lia|].
    assert (In (x, (y, k)) (above (desc X) Y)) as i by (rewrite in_rev, R; left; auto).
    apply above_in in i. subst Y. apply in_map_iff in i as ([z j] & [= <- <-] & _). unfold bit. cbn. lia.
  - rewrite rev_app_distr, app_length. unfold bit. cbn. lia.
Qed.

(** ** The winner on the empty table *)
Lemma nu_size X Z : nu X Z = 0 -> 0 < size X Z.
Proof. unfold nu, size. destruct (pairs X Z); cbn; [discriminate|lia]. Qed.

Lemma wins_link idle X Z : ok (Pos X Z 0) -> wins (move idle) (Pos X Z 0) <->
  size Z X - bit (nu Z X =? 0) <= size X Z - bit (nu X Z =? 0).
Proof.
  intros o. rewrite wins_decide, decide_pass, !link by (auto; apply o). reflexivity.
Qed.
Lemma loses_link idle X Z : ok (Pos X Z 0) -> loses (move idle) (Pos X Z 0) <->
  size X Z - bit (nu X Z =? 0) < size Z X - bit (nu Z X =? 0).
Proof.
  intros o. rewrite loses_decide, <- not_true_iff_false, <- (wins_decide idle), wins_link by exact o.
  lia.
Qed.

(** Theorem 1, corrected *)
Theorem theorem_1 idle X Z : ok (Pos X Z 0) -> wins (move idle) (Pos X Z 0) <->
  size X Z > size Z X \/
  size X Z = size Z X /\ nu X Z > 0 \/
  size X Z = size Z X /\ nu X Z = 0 /\ nu Z X = 0 \/
  size X Z + 1 = size Z X /\ nu X Z > 0 /\ nu Z X = 0.
Proof.
  intros o. rewrite wins_link by exact o. pose proof (nu_size X Z). pose proof (nu_size Z X).
  unfold bit. destruct (Nat.eqb_spec (nu X Z) 0), (Nat.eqb_spec (nu Z X) 0); lia.
Qed.

(** Table 1: whether the player to move wins, by nu = 0 (rows) and the sizes (columns). *)
Definition table (x0 z0 : bool) : list bool :=
  match x0, z0 with
  | true,  true  => [true; true;  false; false]
  | true,  false => [true; false; false; false]
  | false, true  => [true; true;  true;  false]
  | false, false => [true; true;  false; false]
  end.
Definition column (x z : nat) : nat :=
  if z <? x then 0 else if x =? z then 1 else if x + 1 =? z then 2 else 3.
Definition test (X Z : hand) : bool :=
  nth (column (size X Z) (size Z X)) (table (nu X Z =? 0) (nu Z X =? 0)) false.

Lemma test_decide X Z : ok (Pos X Z 0) -> test X Z = decide (Pos X Z 0).
Proof.
  intros o. apply eq_true_iff_eq. rewrite <- (wins_decide False), theorem_1 by exact o.
  unfold test, column. pose proof (nu_size X Z). pose proof (nu_size Z X).
  destruct (Nat.ltb_spec (size Z X) (size X Z)), (Nat.eqb_spec (size X Z) (size Z X)),
    (Nat.eqb_spec (size X Z + 1) (size Z X)), (Nat.eqb_spec (nu X Z) 0), (Nat.eqb_spec (nu Z X) 0);
  cbn; intuition (discriminate || lia).
Qed.
Theorem table_wins idle X Z : ok (Pos X Z 0) -> wins (move idle) (Pos X Z 0) <-> test X Z = true.
Proof. intros o. rewrite test_decide; auto using wins_decide. Qed.
Theorem table_loses idle X Z : ok (Pos X Z 0) -> loses (move idle) (Pos X Z 0) <-> test X Z = false.
Proof. intros o. rewrite test_decide; auto using loses_decide. Qed.

(** ** nu as printed *)
(** It is at most the place, and the same if no two cards of the other hand are equal. *)
Lemma places_lo d : down d -> forall z k, In (z, k) (places d) ->
  lo z d <= k /\ (NoDup d -> lo z d = k).
Proof.
  induction d as [|y d IH]; cbn; [tauto|]. intros [H D] z k i.
  assert (z <= y) as l.
  { destruct i as [[= <- _]|i]; auto. apply H. rewrite <- places_fst.
    apply in_map_iff. exists (z, k). auto. }
  assert (bit (y <? z) = 0) as -> by bits. destruct i as [[= -> <-]|i].
  - split; [apply lo_le|]. intros N. inversion N as [|? ? n _]; subst. clear -n H.
    induction d as [|y d IH]; cbn in *; auto. pose proof (H y).
    assert (y <> z) by tauto. rewrite IH by (auto; tauto). bits.
  - destruct (IH D z k i) as [a b]. split; auto. intros N. apply b. inversion N; auto.
Qed.
Lemma printed_le X Z : nu_printed X Z <= nu X Z /\ (NoDup Z -> nu_printed X Z = nu X Z).
Proof.
  unfold nu_printed, nu. destruct (rev (pairs X Z)) as [|[x [p k]] l] eqn:R; auto.
  assert (In (x, (p, k)) (pairs X Z)) as i%above_in by (rewrite in_rev, R; left; auto).
  rewrite <- (lo_perm p _ _ (desc_perm Z)).
  destruct (places_lo (desc Z) (down_desc Z) p k i) as [a b]. split; auto.
  intros N. apply b. rewrite desc_perm. exact N.
Qed.
(** So Theorem 1 holds as printed if no hand has equal cards ... *)
Definition printed X Z : bool :=
  nth (column (size X Z) (size Z X)) (table (nu_printed X Z =? 0) (nu_printed Z X =? 0)) false.
Theorem printed_wins idle X Z : ok (Pos X Z 0) -> NoDup X -> NoDup Z ->
  wins (move idle) (Pos X Z 0) <-> printed X Z = true.
Proof.
  intros o nX nZ. rewrite table_wins by exact o. unfold printed, test.
  rewrite !(proj2 (printed_le _ _)) by assumption. reflexivity.
Qed.
(** ... and fails if there are: 1 1 against 2 is lost. *)
Example printed_wrong idle : printed [1; 1] [2] = true /\ loses (move idle) (Pos [1; 1] [2] 0).
Proof.
  split; [reflexivity|]. apply table_loses; [|reflexivity].
  repeat split; try discriminate; cbn; lia.
Qed.
Example sizes : (size [1; 1] [2], size [2] [1; 1], nu_printed [2] [1; 1], nu [2] [1; 1]) = (0, 1, 0, 1).
Proof. reflexivity. Qed.
(** Lemma 5 fails as printed too: both numbers are 0, but 1 2 wins against 1 1 2 3. *)
Example printed_5 : (nu_printed [1; 2] [1; 1; 2; 3], nu_printed [1; 1; 2; 3] [1; 2],
  printed [1; 2] [1; 1; 2; 3], decide (Pos [1; 2] [1; 1; 2; 3] 0)) = (0, 0, false, true).
Proof. reflexivity. Qed.
(** How often: with faces 1 to 4 and one to four cards a hand, in 369 of 4761 positions. *)
Fixpoint hands (n : nat) : list hand :=
  match n with
  | 0 => [[]]
  | S n => let H := hands n in nodup (list_eq_dec Nat.eq_dec)
      (H ++ flat_map (fun h => map (fun f => f :: h) (seq 1 (weakest (4 :: h)))) H)
  end.
Definition all_pairs := let H := filter (fun h => 0 <? length h) (hands 4) in list_prod H H.
Example printed_count : (length all_pairs,
  length (filter (fun '(X, Z) => xorb (printed X Z) (decide (Pos X Z 0))) all_pairs)) = (4761, 369).
Proof. vm_compute. reflexivity. Qed.

(** ** The lemmas of the paper *)
Theorem lemma_1 idle X Z u v : ok (Pos X Z u) -> u < v ->
  wins (move idle) (Pos X Z v) -> wins (move idle) (Pos X Z u).
Proof.
  intros o uv. rewrite !wins_decide by exact o. cbn. rewrite !Nat.ltb_lt. intros w.
  eapply Nat.lt_le_trans; [exact w|]. apply le_mu. intros t.
  pose proof (mu_le X (v :: trim Z) t). cbn in *. bits.
Qed.
Theorem lemma_1' idle X Z u v : ok (Pos X Z u) -> u < v ->
  loses (move idle) (Pos X Z u) -> loses (move idle) (Pos X Z v).
Proof.
  intros o uv. rewrite !loses_decide, <- !not_true_iff_false by exact o.
  rewrite <- !(wins_decide idle) by exact o. eauto using lemma_1.
Qed.
Corollary corollary_2 idle X Z v : ok (Pos X Z v) ->
  (wins (move idle) (Pos X Z v) -> wins (move idle) (Pos X Z 0)) /\
  (loses (move idle) (Pos X Z 0) -> loses (move idle) (Pos X Z v)).
Proof. intros o. destruct v; [auto|]. split; [apply lemma_1|apply lemma_1']; auto; lia. Qed.

Theorem lemma_2 X Z : size X Z = 0 -> forall x z, In x X -> In z Z -> x <= z.
Proof.
  rewrite size_mu. intros e x z i j. pose proof (mu_edge x z X _ (del z Z) (minus_del x X i)) as E.
  rewrite <- (mu_perm X _ _ (del_perm z Z j)) in E. lia.
Qed.

(** The rest follows from the link. *)
Ltac by_link X Z o := rewrite ?(wins_link _ _ _ o), ?(loses_link _ _ _ o);
  pose proof (nu_size X Z); pose proof (nu_size Z X);
  pose proof (printed_le X Z); pose proof (printed_le Z X);
  unfold bit in *; destruct (Nat.eqb_spec (nu X Z) 0), (Nat.eqb_spec (nu Z X) 0); lia.

(** 3 (ii) and 6 hold in both readings, since nu is at least nu as printed. *)
Theorem lemma_3 idle X Z : ok (Pos X Z 0) ->
  (size X Z = length X -> wins (move idle) (Pos X Z 0)) /\
  (size Z X = length Z -> nu Z X > 0 \/ nu_printed Z X > 0 -> loses (move idle) (Pos X Z 0)).
Proof.
  intros o. pose proof o as [[nX _] [nZ _]]. pose proof (trim_len X nX). pose proof (trim_len Z nZ).
  pose proof (mu_len Z (trim X)). pose proof (mu_len X (trim Z)). rewrite link in *. by_link X Z o.
Qed.
Theorem lemma_4 idle X Z : ok (Pos X Z 0) ->
  (size X Z > size Z X -> wins (move idle) (Pos X Z 0)) /\
  (size X Z + 1 < size Z X -> loses (move idle) (Pos X Z 0)).
Proof. intros o. by_link X Z o. Qed.
Theorem lemma_5 idle X Z : ok (Pos X Z 0) -> nu X Z = 0 -> nu Z X = 0 ->
  (size X Z = size Z X -> wins (move idle) (Pos X Z 0)) /\
  (size X Z + 1 = size Z X -> loses (move idle) (Pos X Z 0)).
Proof. intros o. by_link X Z o. Qed.
Theorem lemma_6 idle X Z : ok (Pos X Z 0) -> nu X Z > 0 \/ nu_printed X Z > 0 ->
  nu Z X > 0 \/ nu_printed Z X > 0 ->
  (size X Z = size Z X -> wins (move idle) (Pos X Z 0)) /\
  (size X Z + 1 = size Z X -> loses (move idle) (Pos X Z 0)).
Proof. intros o. by_link X Z o. Qed.
Theorem lemma_7 idle X Z : ok (Pos X Z 0) ->
  (size X Z + 1 = size Z X -> nu X Z > 0 -> nu Z X = 0 -> wins (move idle) (Pos X Z 0)) /\
  (size X Z = size Z X -> nu X Z = 0 -> nu Z X > 0 -> loses (move idle) (Pos X Z 0)).
Proof. intros o. by_link X Z o. Qed.
