(** Integer values where what opens a vertex is arbitrary, as long as open vertices stay
    open: edges may be directed, and labels may add edges.  Where labels delete edges,
    there need be no values. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe.
Import ListNotations.
Open Scope nat_scope.

Section Opening.
Variable opening : position -> nat -> bool.
Inductive uncover p G : position -> Prop :=
  Uncover x : has G x (Some p) -> opening G x = true -> uncover p G (whiten x G).

Definition choices p (G : position) := map (fun x => whiten x G)
  (filter (fun x => owned p (nth x G None) && opening G x) (seq 0 (length G))).
Lemma to_uncover p G G' : to choices p G G' <-> uncover p G G'.
Proof.
  unfold to, choices. rewrite in_map_iff. split.
  - intros (x & <- & [[_ l]%in_seq [i%owned_has o]%andb_true_iff]%filter_In).
    constructor; [|exact o]. unfold has. rewrite <- i. now apply nth_error_nth'.
  - intros [x i o]. exists x. split; [reflexivity|]. apply filter_In. split; [eapply has_seq, i|].
    apply andb_true_iff. split; [|exact o]. apply owned_has. now apply nth_error_nth.
Qed.
Lemma uncover_falls p G G' : uncover p G G' -> size G' < size G.
Proof. intros [x [a b]%left_whiten o]. unfold size. destruct p; cbn in *; lia. Qed.

(** ** What is open stays open. *)
Hypothesis stays : forall G x y, opening G x = true -> opening (whiten y G) x = true.
Definition label_worth G : Z :=
  match value choices size Red (fun _ => false) G with Some z => z | None => 0%Z end.
Theorem label_values : values uncover Red (fun G => Some (label_worth G)).
Proof.
  assert (F : forall p G G', to choices p G G' -> size G' < size G)
    by (intros p G G' t%to_uncover; now apply uncover_falls in t).
  apply (values_along _ _ (to choices) _ (fun G => G)).
  { intros p G G'. apply to_uncover. }
  { intros p G G' t%to_uncover. eauto. }
  apply (values_ext _ _ _ (value choices size Red (fun _ => false))).
  - intros G. unfold label_worth. destruct (value _ _ _ _ G) eqn:n; [reflexivity|].
    apply value_none in n; [discriminate | exact F].
  - apply value_values; [exact F| |reflexivity].
    intros G _ _ [x i o]%to_uncover [y i' o']%to_uncover.
    assert (n : x <> y) by (intros ->; cbn in *; unfold has in *; congruence).
    exists (whiten y (whiten x G)). rewrite !to_uncover. split; [|rewrite whiten_swap];
    (constructor; [apply has_whiten; auto | now apply stays]).
Qed.
Theorem label_wins p G : wins (step uncover never) (p, G) <->
  (match p with Red => 0 < label_worth G | Blue => label_worth G < 0 end)%Z.
Proof. rewrite (Integers.normal_wins size Red _ uncover_falls label_values). now destruct p. Qed.
Theorem label_loses p G : loses (step uncover never) (p, G) <->
  (match p with Red => label_worth G <= 0 | Blue => 0 <= label_worth G end)%Z.
Proof. rewrite (Integers.normal_loses size Red _ uncover_falls label_values). now destruct p. Qed.
End Opening.

(** ** Edges that labels add: (u, x, l) leads from u to x as soon as all of l are white. *)
Definition white (G : position) u := match nth_error G u with Some None => true | _ => false end.
Definition added (edges : list (nat * nat * list nat)) G x :=
  existsb (fun '(u, y, l) => (y =? x) && white G u && forallb (white G) l) edges.
Lemma white_whiten G u y : white G u = true -> white (whiten y G) u = true.
Proof.
  unfold white. destruct (nth_error G u) as [[|]|] eqn:e; try discriminate. intros _.
  pose proof (whiten_white G y u e) as w. unfold has in w. now rewrite w.
Qed.
Lemma added_stays edges G x y : added edges G x = true -> added edges (whiten y G) x = true.
Proof.
  unfold added. rewrite !existsb_exists. intros ([[u z] l] & i & e). exists (u, z, l).
  split; [exact i|]. rewrite !andb_true_iff, forallb_forall in *. destruct e as [[a b] c].
  repeat split; auto using white_whiten.
Qed.
Theorem added_values edges :
  values (uncover (added edges)) Red (fun G => Some (label_worth (added edges) G)).
Proof. apply label_values, added_stays. Qed.
(** Vertex 3 is next to the white vertex 0 as soon as 2 is white: nobody gains by beginning. *)
Example tunnel : label_worth (added [(0, 1, []); (1, 2, []); (0, 3, [2])]) [w; b; r; r] = 0%Z.
Proof. reflexivity. Qed.

(** ** Deletions: each of two vertices is open only as long as the other one is not white. *)
Definition deleted (G : position) x := match x with 0 => negb (white G 1) | _ => negb (white G 0) end.
Example no_value : ~ exists v, values (uncover deleted) Red (fun G => Some (v G)).
Proof.
  intros [v V].
  assert (Z : forall G, (forall p, choices deleted p G = []) -> v G = 0%Z).
  { intros G n. assert (no : forall p G', ~ uncover deleted p G G').
    { intros p G' t%to_uncover. unfold to in t. now rewrite n in t. }
    destruct (Z.lt_trichotomy (v G) 0) as [l|[e|l]]; [|exact e|].
    - destruct (chal_ex _ _ _ _ V G _ eq_refl l) as (G' & t & _). now apply no in t.
    - destruct (hold_ex _ _ _ _ V G _ eq_refl l) as (G' & t & _). now apply no in t. }
  assert (a : uncover deleted Red [r; b] [w; b]) by (apply to_uncover; now left).
  assert (c : uncover deleted Blue [r; b] [r; w]) by (apply to_uncover; now left).
  destruct (hold_le _ _ _ _ V _ _ _ eq_refl a) as (v' & [= e] & le).
  pose proof (chal_ge _ _ _ _ V _ _ _ eq_refl c) as ge. cbn [at_least] in ge.
  rewrite (Z [w; b]) in e by now intros []. rewrite (Z [r; w]) in ge by now intros []. lia.
Qed.
