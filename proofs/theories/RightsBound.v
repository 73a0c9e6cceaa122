(** SHICHINARABE where one player, the owner o, has rights: before an own move he may whiten
    vertices of the other player, open or hidden.  What k rights gain at most, J, and when the
    other player wins whatever is done with them, on every graph. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe Seals.
Import ListNotations.
Open Scope nat_scope.

(** ** The rules.  [several] tells whether more than one right may be used in a turn. *)
Section Rules.
Variables (edge : nat -> nat -> bool) (o : player) (several : bool).
Inductive uses : nat -> position -> nat -> position -> Prop :=
| Unused k G : uses k G k G
| Used k G u : has G u (Some (opp o)) -> uses (S k) G k (whiten u G)
| Again k G u k' G' : several = true -> has G u (Some (opp o)) -> uses k (whiten u G) k' G' ->
    uses (S k) G k' G'.
(** A turn of the owner is uses and then a move, which is compulsory: to whiten the last vertex
    of the other player, who has won then, is no turn.  The other player only moves. *)
Inductive turn (over : player -> position -> Prop) :
  player * (nat * position) -> player * (nat * position) -> Prop :=
| Own k G k' G1 G' : ~ over (opp o) G -> uses k G k' G1 -> ~ over (opp o) G1 -> play edge o G1 G' ->
    turn over (o, (k, G)) (opp o, (k', G'))
| Other k G G' : ~ over o G -> play edge (opp o) G G' ->
    turn over (opp o, (k, G)) (o, (k, G')).

Lemma turn_own over k G s : turn over (o, (k, G)) s -> exists k' G1 G', s = (opp o, (k', G')) /\
  uses k G k' G1 /\ ~ over (opp o) G1 /\ play edge o G1 G'.
Proof.
  intros t. remember (o, (k, G)) as s0 eqn:e. destruct t.
  - injection e as -> ->. eauto 8.
  - injection e as e _ _. now destruct o.
Qed.
End Rules.

(** ** J: what k rights gain at most, counted for the owner. *)
Section Gain.
Variables (edge : nat -> nat -> bool) (o : player).
Definition owns p (G : position) :=
  filter (fun u => match nth_error G u with Some c => owned p c | None => false end) (seq 0 (length G)).
Lemma owns_spec p G u : In u (owns p G) <-> has G u (Some p).
Proof.
  unfold owns. rewrite filter_In. split.
  - intros [_ i]. unfold has. destruct (nth_error G u) as [c|]; [|discriminate].
    now apply owned_has in i as ->.
  - intros i. split; [eapply has_seq, i|]. unfold has in i. rewrite i. now apply owned_has.
Qed.

Open Scope Z_scope.
Definition V := worth_to edge o.
Definition largest := fold_right Z.max 0.
Lemma largest_in l a : In a l -> a <= largest l.
Proof. induction l as [|b l IH]; cbn; [tauto|]. intros [<-|i%IH]; lia. Qed.
Lemma largest_0 l : 0 <= largest l.
Proof. induction l; cbn; lia. Qed.
(** The first argument is the number of vertices that are left, or more. *)
Fixpoint J_at n k G : Z :=
  match n with
  | O => 0
  | S n => largest (
      match k with
      | O => []
      | S k => map (fun u => V (whiten u G) - V G + J_at n k (whiten u G)) (owns (opp o) G)
      end ++
      map (fun x => J_at n k (whiten x G) - V G + 1 + V (whiten x G)) (vertices edge o G) ++
      map (fun y => J_at n k (whiten y G))
        (filter (fun y => V (whiten y G) =? V G + 1) (vertices edge (opp o) G)))
  end.
Definition J k G := J_at (size G) k G.

Lemma J_0 n k G : 0 <= J_at n k G.
Proof. destruct n; cbn [J_at]; [lia | apply largest_0]. Qed.
(** Neither a use nor a move of the owner raises V + J, and a move lowers it; ... *)
Lemma J_use n k G u : has G u (Some (opp o)) ->
  V (whiten u G) + J_at n k (whiten u G) <= V G + J_at (S n) (S k) G.
Proof.
  intros i. cut (V (whiten u G) - V G + J_at n k (whiten u G) <= J_at (S n) (S k) G); [lia|].
  cbn [J_at]. apply largest_in, in_or_app. left.
  apply (in_map (fun u => V (whiten u G) - V G + J_at n k (whiten u G))), owns_spec, i.
Qed.
Lemma J_hold n k G G' : play edge o G G' -> V G' + J_at n k G' <= V G + J_at (S n) k G - 1.
Proof.
  intros [x i op]. cut (J_at n k (whiten x G) - V G + 1 + V (whiten x G) <= J_at (S n) k G); [lia|].
  cbn [J_at]. apply largest_in, in_or_app. right. apply in_or_app. left.
  apply (in_map (fun x => J_at n k (whiten x G) - V G + 1 + V (whiten x G))).
  now apply vertices_spec.
Qed.
(** ... and the other player has a move that raises it by 1 at most, if it is below 0. *)
Lemma J_chal n k G : V G + J_at (S n) k G < 0 ->
  exists G', play edge (opp o) G G' /\ V G' + J_at n k G' <= V G + J_at (S n) k G + 1.
Proof.
  intros l. pose proof (J_0 (S n) k G) as z.
  destruct (chal_ex _ _ _ _ (worth_to_values edge o) G _ eq_refl) as (G' & t & [= e]).
  { change (V G < 0). lia. }
  exists G'. split; [exact t|]. change (V G' = V G + 1) in e. destruct t as [y i op].
  cut (J_at n k (whiten y G) <= J_at (S n) k G); [lia|].
  cbn [J_at]. apply largest_in, in_or_app. right. apply in_or_app. right.
  apply (in_map (fun y => J_at n k (whiten y G))), filter_In.
  split; [now apply vertices_spec | now apply Z.eqb_eq].
Qed.
End Gain.

Lemma size_whiten G p u : has G u (Some p) -> size (whiten u G) < size G.
Proof. intros [a b]%left_whiten. unfold size. destruct p; cbn in *; lia. Qed.

(** ** The strategy: the other player keeps V + J <= 0, counted in a graph [inner] in which the
    owner has the same moves as in [edge], and the other player perhaps fewer. *)
Section Strategy.
Variables (edge inner : nat -> nat -> bool) (o : player) (several : bool).
Variables (over : player -> position -> Prop) (inv : player -> nat -> position -> Prop).
Hypothesis inv_use : forall k G u, inv o (S k) G -> has G u (Some (opp o)) -> inv o k (whiten u G).
Hypothesis inv_own : forall k G G', inv o k G -> ~ over (opp o) G -> play edge o G G' ->
  inv (opp o) k G'.
Hypothesis inv_other : forall k G G', inv (opp o) k G -> play inner (opp o) G G' -> inv o k G'.
Hypothesis inv_over : forall k G, inv (opp o) k G -> ~ over o G.
Hypothesis same_own : forall k G G', inv o k G -> play edge o G G' -> play inner o G G'.
Hypothesis fewer : forall G G', play inner (opp o) G G' -> play edge (opp o) G G'.
Let V := V inner o. Let J_at := J_at inner o.

Lemma uses_keep k G k' G' : uses o several k G k' G' -> forall n, size G <= n -> inv o k G ->
  inv o k' G' /\ exists n', size G' <= n' /\ n' <= n /\ (V G' + J_at n' k' G' <= V G + J_at n k G)%Z.
Proof.
  induction 1 as [k G|k G u i|k G u k' G' _ i _ IH]; intros n l v.
  - split; [exact v|]. exists n. repeat split; auto. lia.
  - split; [now apply inv_use|]. pose proof (size_whiten _ _ _ i) as s.
    destruct n as [|n]; [lia|]. exists n. repeat split; try lia. now apply J_use.
  - pose proof (size_whiten _ _ _ i) as s. destruct n as [|n]; [lia|].
    destruct (IH n ltac:(lia) (inv_use _ _ _ v i)) as (v' & n' & a & b & c).
    split; [exact v'|]. exists n'. repeat split; try lia.
    pose proof (J_use inner o n k G u i). unfold V, J_at in *. lia.
Qed.
Lemma hopeless n : forall k G, size G <= n ->
  (inv o k G -> (V G + J_at n k G <= 0)%Z -> loses (turn edge o several over) (o, (k, G))) /\
  (inv (opp o) k G -> (V G + J_at n k G < 0)%Z -> wins (turn edge o several over) (opp o, (k, G))).
Proof.
  induction n as [n IH] using lt_wf_ind. intros k G l. split; intros v le.
  - intros s (k' & G1 & G' & -> & us & no & t)%turn_own.
    destruct (uses_keep _ _ _ _ us n l v) as (v1 & n1 & s1 & l1 & le1).
    pose proof (play_falls _ _ _ _ t) as f. destruct n1 as [|n1]; [lia|].
    pose proof (J_hold inner o n1 k' G1 G' (same_own _ _ _ v1 t)).
    apply (IH n1); [lia | lia | now apply (inv_own _ G1)|]. unfold V, J_at in *. lia.
  - destruct n as [|n].
    { exfalso. destruct (J_chal inner o 0 k G) as (G' & t & _).
      - unfold V, J_at in *. cbn [RightsBound.J_at] in le.
        destruct (chal_ex _ _ _ _ (worth_to_values inner o) G _ eq_refl) as (G' & t & _).
        { change (RightsBound.V inner o G < 0)%Z. lia. }
        apply play_falls in t. lia.
      - apply play_falls in t. lia. }
    destruct (J_chal inner o n k G le) as (G' & t & le').
    pose proof (play_falls _ _ _ _ t) as f.
    assert (st : turn edge o several over (opp o, (k, G)) (o, (k, G'))).
    { constructor; [now apply (inv_over k) | now apply fewer]. }
    refine (Win _ st _). change (loses (turn edge o several over) (o, (k, G'))).
    apply (IH n); [lia | lia | now apply (inv_other _ G)|]. unfold V, J_at in *. lia.
Qed.
End Strategy.

Section Graph.
Variables (edge : nat -> nat -> bool) (o : player) (several : bool).
(** What the owner, or the other player, to move needs to avoid: V + J above these bounds. *)
Definition too_little e p k G := (V e o G + J e o k G < due o p)%Z.
(** The other player wins, p being to move. *)
Definition other_wins over p k G := if same o p
  then loses (turn edge o several over) (p, (k, G)) else wins (turn edge o several over) (p, (k, G)).

(** ** Normal play: the owner gets stuck first. *)
Theorem rights_stuck p k G : too_little edge p k G -> other_wins never p k G.
Proof.
  intros l. unfold too_little, other_wins, due in *. pose proof (same_spec o p) as s.
  destruct (hopeless edge edge o several never (fun _ _ _ => True)) with (n := size G) (k := k) (G := G)
    as [A B]; unfold never; auto.
  destruct (same o p); subst p; [apply A | apply B]; auto; unfold J in l; lia.
Qed.

(** ** The real rules.  Seals are pairs of a set that is locked in and of what stands around it. *)
Definition seals := list (list nat * list nat).
Definition walls (l : seals) := concat (map snd l).
(** No vertex stands around two of them. *)
Definition apart (l : seals) :=
  ForallOrdPairs (fun s s' => forall u, In u (snd s) -> ~ In u (snd s')) l.
(** How many uses leave the owner ahead in the race; below 0 if he is not ahead. *)
Definition lead p G := (Z.of_nat (left (opp o) G) - Z.of_nat (left o G) - (1 - due o p))%Z.

Definition whole G (s : list nat * list nat) :=
  forallb (fun u => match nth_error G u with Some c => owned (opp o) c | None => false end) (snd s).
Lemma whole_spec G s : whole G s = true <-> forall u, In u (snd s) -> has G u (Some (opp o)).
Proof.
  unfold whole. rewrite forallb_forall. split; intros h u i; specialize (h u i); unfold has in *.
  - destruct (nth_error G u) as [c|]; [|discriminate]. now apply owned_has in h as ->.
  - rewrite h. now apply owned_has.
Qed.
Lemma whole_whiten G s u : whole (whiten u G) s = true -> whole G s = true /\ ~ In u (snd s).
Proof.
  rewrite !whole_spec. intros h. split; [intros x i; now apply h, whiten_owner in i as [_ i]|].
  intros i. now apply h, whiten_owner in i as [[] _].
Qed.
Lemma whole_other G s u : ~ In u (snd s) -> whole (whiten u G) s = whole G s.
Proof.
  intros n. apply eq_true_iff_eq. split; [now intros [h _]%whole_whiten|].
  rewrite !whole_spec. intros h x i. apply has_whiten; [congruence | auto].
Qed.
Definition intact G (l : seals) := length (filter (whole G) l).
Lemma intact_other G l u : ~ In u (walls l) -> intact (whiten u G) l = intact G l.
Proof.
  unfold intact, walls. induction l as [|s l IH]; intros n; [reflexivity|]. cbn in *.
  rewrite in_app_iff in n. rewrite whole_other by tauto.
  destruct (whole G s); cbn; rewrite IH; tauto.
Qed.
(** A use breaks one seal at most. *)
Lemma intact_use G l u : apart l -> intact G l <= S (intact (whiten u G) l).
Proof.
  intros a. induction a as [|s l F a IH]; [cbn; lia|].
  destruct (in_dec Nat.eq_dec u (snd s)) as [i|n].
  - assert (no : ~ In u (walls l)).
    { unfold walls. intros (K & (s' & <- & j)%in_map_iff & iu)%in_concat.
      rewrite Forall_forall in F. exact (F s' j u i iu). }
    pose proof (intact_other G l u no) as e. unfold intact in *. cbn.
    destruct (whole G s), (whole (whiten u G) s); cbn; lia.
  - unfold intact in *. cbn. rewrite whole_other by exact n. destruct (whole G s); cbn; lia.
Qed.

Section Sealed.
Variable l : seals.
Hypothesis disjoint : apart l.
(** What is kept: as many seals as the owner can still break, or more. *)
Definition sealing p k G :=
  (forall s, In s l -> whole G s = true -> locked edge o G (fst s) (snd s)) /\
  (forall u, In u (walls l) -> ~ has G u (Some o)) /\
  (Z.min (Z.of_nat k) (lead p G) < Z.of_nat (intact G l))%Z /\ (p = opp o -> 0 < left (opp o) G).

Lemma due_own : due o o = 1%Z /\ due o (opp o) = 0%Z.
Proof. unfold due. now rewrite same_refl, same_opp. Qed.
Lemma sealing_use k G u : sealing o (S k) G -> has G u (Some (opp o)) -> sealing o k (whiten u G).
Proof.
  intros (L & N & I & _) i. refine (conj _ (conj _ (conj _ _))).
  - intros s j [h n]%whole_whiten. apply locked_whiten; auto. intros m.
    pose proof (has_one _ _ _ _ i (own _ _ _ _ _ (L s j h) u m)). now apply (opp_not o).
  - intros x j [_ m]%whiten_owner. exact (N x j m).
  - pose proof (intact_use G l u disjoint) as a. apply left_whiten in i. rewrite opp_opp in i.
    unfold lead in *. lia.
  - intros e. now destruct o.
Qed.
Lemma sealing_own k G G' : sealing o k G -> ~ done left (opp o) G -> play edge o G G' ->
  sealing (opp o) k G'.
Proof.
  intros (L & N & I & _) no t. pose proof (play_left _ _ _ _ t) as c. pose proof due_own as [d1 d2].
  assert (T := t). destruct t as [x i op]. assert (n : ~ In x (walls l)) by (intros j; exact (N x j i)).
  refine (conj _ (conj _ (conj _ _))).
  - intros s j [h _]%whole_whiten. exact (locked_hold _ _ _ _ _ _ (L s j h) T).
  - intros u j [_ m]%whiten_owner. exact (N u j m).
  - rewrite intact_other by exact n. unfold lead in *. rewrite d1 in I. rewrite d2. lia.
  - unfold done in no. lia.
Qed.
Lemma sealing_other k G G' : sealing (opp o) k G -> play (barred (walls l) edge) (opp o) G G' ->
  sealing o k G'.
Proof.
  intros (L & N & I & _) [x i [op n]%opened_barred]. pose proof due_own as [d1 d2].
  refine (conj _ (conj _ (conj _ _))).
  - intros s j [h m]%whole_whiten. apply locked_whiten; auto. intros y.
    pose proof (has_one _ _ _ _ i (own _ _ _ _ _ (L s j h) x y)). now apply (opp_not o).
  - intros u j [_ m]%whiten_owner. exact (N u j m).
  - rewrite intact_other by exact n. apply left_whiten in i. rewrite opp_opp in i.
    unfold lead in *. rewrite d2 in I. rewrite d1. lia.
  - intros e. now destruct o.
Qed.
(** The owner does not empty: something of his is locked in, or the other player is ahead. *)
Lemma sealing_over k G : sealing (opp o) k G -> ~ done left o G.
Proof.
  intros (L & _ & I & p) d. unfold done in d. specialize (p eq_refl).
  destruct (filter (whole G) l) as [|s l'] eqn:f.
  - unfold intact, lead in I. rewrite f in I. pose proof due_own as [_ e]. rewrite e in I. cbn in I.
    lia.
  - assert (i : In s (filter (whole G) l)) by (rewrite f; now left).
    apply filter_In in i as [i h]. specialize (L s i h). rewrite left_0 in d.
    destruct (fst s) as [|x H] eqn:e; [now apply (inside _ _ _ _ _ L)|].
    apply (d x), (own _ _ _ _ _ L). now left.
Qed.

(** If the owner is ahead and stays so after [lead p G] uses, as many seals as that and one more,
    or as many as rights and one more, are enough; if he is not ahead, none is needed. *)
Theorem rights_sealed p k G : 0 < left (opp o) G ->
  (forall s, In s l -> locked edge o G (fst s) (snd s)) ->
  (Z.min (Z.of_nat k) (lead p G) < Z.of_nat (length l))%Z ->
  too_little (barred (walls l) edge) p k G -> other_wins (done left) p k G.
Proof.
  intros pos L I le.
  assert (v : sealing p k G).
  { refine (conj _ (conj _ (conj _ _))); auto.
    - intros u (K & (s & <- & j)%in_map_iff & iu)%in_concat m.
      pose proof (has_one _ _ _ _ (wall _ _ _ _ _ (L s j) u iu) m). now apply (opp_not o).
    - replace (intact G l) with (length l); [exact I|]. unfold intact. f_equal. symmetry.
      clear -L. induction l as [|s l0 IH]; [reflexivity|]. cbn.
      replace (whole G s) with true.
      + f_equal. apply IH. intros s' j. apply L. now right.
      + symmetry. apply whole_spec. intros u j. apply (wall _ _ _ _ _ (L s (or_introl eq_refl)) u j). }
  unfold too_little, other_wins, due in *. pose proof (same_spec o p) as s.
  destruct (hopeless edge (barred (walls l) edge) o several (done left) sealing)
    with (n := size G) (k := k) (G := G)
    as [A B]; eauto using sealing_use, sealing_own, sealing_other, sealing_over.
  - intros j X X' (_ & N & _ & _) [x i op]. constructor; [exact i|]. apply opened_barred.
    split; [exact op|]. intros m. exact (N x m i).
  - intros X X'. apply play_barred.
  - destruct (same o p); subst p; [apply A | apply B]; auto; unfold J in le; lia.
Qed.
End Sealed.

(** If the other player empties first when never stuck, nothing need be locked in. *)
Theorem rights_ahead p k G : 0 < left (opp o) G -> holder left p G = opp o ->
  too_little edge p k G -> other_wins (done left) p k G.
Proof.
  intros pos h le. pose proof (same_spec o p) as s. pose proof due_own as [d1 d2].
  assert (v : sealing [] p k G).
  { refine (conj _ (conj _ (conj _ _))); auto; try (intros ? []).
    unfold holder in h. unfold intact, lead. cbn [filter length].
    destruct (same o p); subst p; rewrite ?d1, ?d2, ?opp_opp in *;
    [destruct (Nat.leb_spec (left o G) (left (opp o) G)) as [c|c]; [now destruct o|]
    |destruct (Nat.leb_spec (left (opp o) G) (left o G)) as [c|c]; [|now destruct o]]; lia. }
  unfold too_little, other_wins, due in *.
  destruct (hopeless edge edge o several (done left) (sealing [])) with (n := size G) (k := k) (G := G)
    as [A B]; eauto using sealing_own, sealing_over.
  - intros. eapply sealing_use; eauto. constructor.
  - intros j X X' i [x m op]. apply (sealing_other [] j X); [exact i|]. constructor; [exact m|].
    apply opened_barred. auto.
  - destruct (same o p); subst p; [apply A | apply B]; auto; unfold J in le; lia.
Qed.
(** ... or nothing of the other player's can be locked in at all. *)
Lemma safe_use G u : has G u (Some (opp o)) -> safe edge (opp o) G -> safe edge (opp o) (whiten u G).
Proof.
  intros i s x [_ m]%whiten_owner. specialize (s x m). clear m.
  induction s as [y x wy e|y x _ IH m e].
  - eapply From_white; [eapply whiten_white, wy | exact e].
  - destruct (Nat.eq_dec u y) as [->|n].
    + eapply From_white; [eapply whiten_has, m | exact e].
    + eapply From_own; [exact IH | now apply has_whiten | exact e].
Qed.
Lemma uses_safe k G k' G' : uses o several k G k' G' -> safe edge (opp o) G ->
  safe edge (opp o) G' /\ left o G' = left o G /\ left (opp o) G' <= left (opp o) G.
Proof.
  induction 1 as [k G|k G u i|k G u k' G' _ i _ IH]; intros s; auto;
  pose proof (safe_use _ _ i s) as s'; apply left_whiten in i; rewrite opp_opp in i.
  - repeat split; auto; lia.
  - destruct (IH s') as (a & b & c). repeat split; auto; lia.
Qed.
Theorem rights_safe p k G : 0 < left (opp o) G -> holder left p G = opp o -> safe edge (opp o) G ->
  other_wins (done left) p k G.
Proof.
  assert (A : forall n k G, left o G <= n -> safe edge (opp o) G ->
    (left (opp o) G < left o G -> loses (turn edge o several (done left)) (o, (k, G))) /\
    (0 < left (opp o) G <= left o G -> wins (turn edge o several (done left)) (opp o, (k, G)))).
  { clear p k G. intros n. induction n as [n IH] using lt_wf_ind. intros k G l s.
    assert (L : forall k G, left o G <= n -> safe edge (opp o) G -> left (opp o) G < left o G ->
      loses (turn edge o several (done left)) (o, (k, G))).
    { clear k G l s. intros k G l s lt q (k' & G1 & G' & -> & us & no & t)%turn_own.
      destruct (uses_safe _ _ _ _ us s) as (s1 & e & le). pose proof (play_left _ _ _ _ t) as c.
      apply (IH (left o G')) with (k := k'); unfold done in no; try lia.
      apply (safe_chal edge (opp o) G1); [exact s1 | now rewrite opp_opp]. }
    split; [now apply L|]. intros c. destruct (safe_move edge (opp o) G s) as [z|(G' & t & s')]; [lia|].
    pose proof (play_left _ _ _ _ t) as cl. rewrite opp_opp in cl.
    assert (st : turn edge o several (done left) (opp o, (k, G)) (o, (k, G'))).
    { constructor; [unfold done; lia | exact t]. }
    refine (Win _ st _). apply L; [lia | exact s' | lia]. }
  intros pos h s. destruct (A (left o G) k G (le_n _) s) as [a b]. unfold other_wins, holder in *.
  pose proof (same_spec o p) as e.
  destruct (same o p); subst p; rewrite ?opp_opp in h; [apply a | apply b];
  [destruct (Nat.leb_spec (left o G) (left (opp o) G)) as [c|c]; [now destruct o|]
  |destruct (Nat.leb_spec (left (opp o) G) (left o G)) as [c|c]; [|now destruct o]]; lia.
Qed.
(** As the deciders use it: groups, locked in by what stands around them. *)
Theorem rights_groups p k G Hs : 0 < left (opp o) G -> (forall H, In H Hs -> group edge o G H) ->
  let l := map (fun H => (H, around edge o G H)) Hs in
  apart l -> (Z.min (Z.of_nat k) (lead p G) < Z.of_nat (length Hs))%Z ->
  too_little (barred (walls l) edge) p k G -> other_wins (done left) p k G.
Proof.
  intros pos g l a I. apply rights_sealed; auto.
  - intros s (H & <- & i)%in_map_iff. now apply group_locked, g.
  - unfold l. now rewrite map_length.
Qed.
End Graph.

(** ** Examples *)
(** Legs br, br and b; Red has a right, is to move, and empties first, even after a use.  Blue locks
    in both red vertices.  Red is worth -1 then, and the right gains 1. *)
Definition spider := tree [0; 1; 0; 3; 0].
Definition spider_start := [w; b; r; b; r; b].
Definition bars := [([2], [1]); ([4], [3])].
Example spider_gain : V (barred (walls bars) spider) Red spider_start = (-1)%Z /\
  J (barred (walls bars) spider) Red 1 spider_start = 1%Z /\ lead Red Red spider_start = 1%Z.
Proof. repeat split; vm_compute; reflexivity. Qed.
Example spider_lost several :
  loses (turn spider Red several (done left)) (Red, (1, spider_start)).
Proof.
  apply (rights_sealed spider Red several bars) with (p := Red).
  - repeat constructor. cbn. lia.
  - cbn. lia.
  - intros s i. destruct i as [<-|[<-|[]]]; (split; try discriminate;
    [intros x [<-|[]]; reflexivity | intros x [<-|[]]; reflexivity |]);
    intros u x c [<-|[]] e m; do 6 (destruct u as [|u]; [now (discriminate || (cbn; auto))|]);
    destruct u; discriminate.
  - reflexivity.
  - vm_compute. reflexivity.
Qed.
(** Legs brr and bb: without a right Red is stuck, with one she wins the race. *)
Definition pair := tree [0; 1; 2; 0; 4].
Example pair_won several : wins (turn pair Red several (done left)) (Red, (1, [w; b; r; r; b; b])).
Proof.
  assert (st : turn pair Red several (done left) (Red, (1, [w; b; r; r; b; b]))
    (Blue, (0, [w; w; w; r; b; b]))).
  { apply Own with (G1 := [w; w; r; r; b; b]); try discriminate.
    - now apply (Used Red several 0 [w; b; r; r; b; b] 1).
    - apply (Play pair Red [w; w; r; r; b; b] 2); [reflexivity | exists 1; split; reflexivity]. }
  apply (Win _ st). intros q t. inversion t as [|k G G' no p]; subst.
  apply to_play in p. cbv in p. destruct p as [<-|[]].
  assert (st' : turn pair Red several (done left) (Red, (0, [w; w; w; r; w; b]))
    (Blue, (0, [w; w; w; w; w; b]))).
  { apply Own with (G1 := [w; w; w; r; w; b]); try discriminate; [constructor|].
    apply (Play pair Red [w; w; w; r; w; b] 3); [reflexivity | exists 2; split; reflexivity]. }
  apply (Win _ st'). intros q t'. inversion t' as [|k G G' no' p]; subst. now destruct no'.
Qed.
(** With seals V and J must be those of the position in which the walls are never played: on
    [b(b r) + b(r)] they are too little as it is, and two groups are locked in by different vertices,
    but to keep both costs Blue more than that, and Red wins. *)
Definition dear := tree [0; 1; 1; 0; 4].
Definition dear_start := [w; b; b; r; b; r].
Example dear_little : too_little Red dear Red 1 dear_start /\ lead Red Red dear_start = 1%Z /\
  map (around dear Red dear_start) [[3]; [5]] = [[1]; [4]] /\
  ~ too_little Red (barred [1; 4] dear) Red 1 dear_start.
Proof. repeat split; vm_compute; congruence. Qed.
Example dear_won several : wins (turn dear Red several (done left)) (Red, (1, dear_start)).
Proof.
  assert (st : turn dear Red several (done left) (Red, (1, dear_start))
    (Blue, (0, [w; b; b; r; w; w]))).
  { apply Own with (G1 := [w; b; b; r; w; r]); try discriminate.
    - now apply (Used Red several 0 dear_start 4).
    - apply (Play dear Red [w; b; b; r; w; r] 5); [reflexivity | exists 4; split; reflexivity]. }
  apply (Win _ st). intros q t. inversion t as [|k G G' no p]; subst.
  apply to_play in p. cbv in p. destruct p as [<-|[]].
  assert (st' : turn dear Red several (done left) (Red, (0, [w; w; b; r; w; w]))
    (Blue, (0, [w; w; b; w; w; w]))).
  { apply Own with (G1 := [w; w; b; r; w; w]); try discriminate; [constructor|].
    apply (Play dear Red [w; w; b; r; w; w] 3); [reflexivity | exists 1; split; reflexivity]. }
  apply (Win _ st'). intros q t'. inversion t' as [|k G G' no' p]; subst. now destruct no'.
Qed.
