(** SHICHINARABE with several accesses, parts that no edge joins: values add up, and the race value
    is at most that of some parts and the value of normal play of the others.  So a blocker in the
    parts that have one access may tell who wins. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe Seals.
From Tefuda Require Forest Blockers OneAccess OneAccessGraph SpiderGraph.
Import ListNotations.
Open Scope nat_scope.

(** The vertices of L are white. *)
Definition clear (L : list nat) (G : position) := fold_right whiten G L.
Lemma whiten_clear L G x : whiten x (clear L G) = clear L (whiten x G).
Proof. unfold clear. induction L as [|y L IH]; cbn; [reflexivity|]. now rewrite whiten_swap, IH. Qed.
Lemma whiten_twice G : forall x, whiten x (whiten x G) = whiten x G.
Proof. induction G as [|c G IH]; intros [|x]; cbn; try reflexivity. now rewrite IH. Qed.
Lemma clear_in L G x : In x L -> clear L (whiten x G) = clear L G.
Proof.
  induction L as [|y L IH]; [intros []|].
  intros [->|i]; [|cbn; fold (clear L (whiten x G)); now rewrite IH].
  cbn. fold (clear L (whiten x G)). now rewrite <- whiten_clear, whiten_twice.
Qed.
Lemma has_clear L G x c : ~ In x L -> has (clear L G) x c <-> has G x c.
Proof.
  induction L as [|y L IH]; cbn; [tauto|]. intros n. rewrite has_whiten by tauto. apply IH. tauto.
Qed.
Lemma clear_owner L G x p : has (clear L G) x (Some p) -> has G x (Some p) /\ ~ In x L.
Proof.
  induction L as [|y L IH]; cbn; [tauto|]. intros [n [h m]%IH]%whiten_owner. intuition congruence.
Qed.
Lemma clear_white L G x : has G x None -> has (clear L G) x None.
Proof. intros i. induction L as [|y L IH]; cbn; [exact i | now apply whiten_white]. Qed.
Lemma clear_none L G x : has (clear L G) x None -> has G x None \/ In x L.
Proof.
  induction L as [|y L IH]; cbn; [tauto|]. intros i.
  destruct (Nat.eq_dec y x) as [|n]; [now right; left|]. apply has_whiten in i; [|exact n].
  destruct (IH i); auto.
Qed.

Section Graph.
Variable edge : nat -> nat -> bool.
Notation play := (play edge).
(** Two sets of vertices, to which all coloured ones belong, that no edge joins. *)
Record parts X Y G : Prop := Parts {
  all x p : has G x (Some p) -> In x X \/ In x Y;
  never_both x : In x X -> ~ In x Y;
  unjoined u x : In u X -> In x Y -> edge u x = false /\ edge x u = false }.
Lemma parts_swap X Y G : parts X Y G -> parts Y X G.
Proof.
  intros [a d n]. split.
  - intros x p i. destruct (a x p i); auto.
  - intros x i j. exact (d x j i).
  - intros u x i j. destruct (n x u j i). auto.
Qed.
Lemma parts_whiten X Y G x : parts X Y G -> parts X Y (whiten x G).
Proof. intros [a d n]. split; auto. intros y p [_ i]%whiten_owner. eauto. Qed.
Lemma opened_clear X Y G x : parts X Y G -> In x X -> opened edge (clear Y G) x <-> opened edge G x.
Proof.
  intros [a d n] i. split; intros (u & w & e).
  - destruct (clear_none _ _ _ w) as [m|m]; [now exists u|]. destruct (n x u i m). congruence.
  - exists u. split; [now apply clear_white | exact e].
Qed.
(** A move is made in one of the parts, ... *)
Definition moved p X Y G G' :=
  play p G G' /\ play p (clear Y G) (clear Y G') /\ clear X G' = clear X G /\ parts X Y G'.
Lemma whiten_moved p X Y G x : parts X Y G -> has G x (Some p) -> opened edge G x -> In x X ->
  moved p X Y G (whiten x G).
Proof.
  intros P i o j. split; [now constructor|].
  split; [|split; [now apply clear_in | now apply parts_whiten]].
  rewrite <- whiten_clear. constructor; [|now apply (opened_clear X Y)].
  apply has_clear; [now apply (never_both _ _ _ P) | exact i].
Qed.
Lemma play_parts p X Y G G' : parts X Y G -> play p G G' -> moved p X Y G G' \/ moved p Y X G G'.
Proof.
  intros P [x i o]. destruct (all _ _ _ P x p i) as [j|j]; [left | right];
  apply whiten_moved; auto using parts_swap.
Qed.
(** ... and every move in a part is a move. *)
Lemma part_play p X Y G G1 : parts X Y G -> play p (clear Y G) G1 ->
  exists G', G1 = clear Y G' /\ moved p X Y G G'.
Proof.
  intros P [x i o]. exists (whiten x G). split; [apply whiten_clear|].
  apply clear_owner in i as [i n]. destruct (all _ _ _ P x p i) as [j|j]; [|contradiction].
  apply whiten_moved; auto. now apply (opened_clear X Y).
Qed.

Open Scope Z_scope.
(** ** A labelling of the whole is at most that of one part and the value of the other. *)
Lemma parts_le h W W1 : values play h W -> values play h W1 ->
  (forall X Y G, parts X Y G -> W G = None -> W1 (clear Y G) = None) ->
  forall X Y G z, parts X Y G -> W1 (clear Y G) = Some z ->
  exists w, W G = Some w /\ w <= z + worth_to edge h (clear X G).
Proof.
  intros vW v1 safe X Y G. remember (size G) as n eqn:e. revert G e.
  induction n as [n IH] using lt_wf_ind. intros G -> z P ez.
  destruct (W G) as [w|] eqn:ew; [|rewrite (safe X Y G P ew) in ez; discriminate].
  exists w. split; [reflexivity|]. pose proof (worth_to_values edge h) as vS.
  destruct (Z.le_gt_cases w (z + worth_to edge h (clear X G))) as [|gt]; [assumption|].
  destruct (Z.lt_ge_cases 0 w) as [pos|neg].
  - destruct (hold_ex _ _ _ _ vW G w ew pos) as (G' & t & e').
    pose proof (play_falls _ _ _ _ t) as f.
    destruct (play_parts _ _ _ _ _ P t) as [(_ & m & q & P')|(_ & m & q & P')].
    + destruct (hold_le _ _ _ _ v1 _ _ _ ez m) as (z' & ez' & le).
      destruct (IH _ f G' eq_refl z' P' ez') as (w' & ew' & le'). rewrite q in le'.
      rewrite e' in ew'. injection ew' as <-. lia.
    + rewrite <- q in ez. destruct (IH _ f G' eq_refl z (parts_swap _ _ _ P') ez) as (w' & ew' & le').
      destruct (hold_le _ _ _ _ vS _ _ _ eq_refl m) as (s & [= <-] & le).
      rewrite e' in ew'. injection ew' as <-. lia.
  - destruct (Z.lt_ge_cases z 0) as [nz|pz].
    + destruct (chal_ex _ _ _ _ v1 _ _ ez nz) as (G1 & t & e1).
      destruct (part_play _ _ _ _ _ P t) as (G' & -> & (t' & _ & q & P')).
      destruct (IH _ (play_falls _ _ _ _ t') G' eq_refl _ P' e1) as (w' & ew' & le'). rewrite q in le'.
      pose proof (chal_ge _ _ _ _ vW _ _ _ ew t') as ge. rewrite ew' in ge. cbn in ge. lia.
    + destruct (chal_ex _ _ _ _ vS (clear X G) _ eq_refl) as (G1 & t & [= e1]); [lia|].
      destruct (part_play _ _ _ _ _ (parts_swap _ _ _ P) t) as (G' & -> & (t' & _ & q & P')).
      rewrite <- q in ez.
      destruct (IH _ (play_falls _ _ _ _ t') G' eq_refl _ (parts_swap _ _ _ P') ez) as (w' & ew' & le').
      pose proof (chal_ge _ _ _ _ vW _ _ _ ew t') as ge. rewrite ew' in ge. cbn in ge. lia.
Qed.
(** In normal play values add up; white vertices may touch both parts. *)
Theorem worth_parts X Y G : parts X Y G ->
  worth edge G = worth edge (clear Y G) + worth edge (clear X G).
Proof.
  intros P. assert (L : forall h, worth_to edge h G
    <= worth_to edge h (clear Y G) + worth_to edge h (clear X G)).
  { intros h. destruct (parts_le h _ _ (worth_to_values edge h) (worth_to_values edge h)) with X Y G
      (worth_to edge h (clear Y G)) as (w & [= <-] & le); auto. discriminate. }
  pose proof (L Red) as a. pose proof (L Blue) as c. unfold worth_to in a, c. lia.
Qed.
(** In the race they do not, but the challenger may play for the race in one part alone. *)
Lemma safe_part h X Y G : parts X Y G -> safe edge h G -> safe edge h (clear Y G).
Proof.
  intros P s x [i n]%clear_owner. pose proof (s x i) as r.
  assert (j : In x X) by (destruct (all _ _ _ P x h i); tauto). clear i n.
  induction r as [u x m e|u x _ IH m e].
  - eapply From_white; [apply clear_white, m | exact e].
  - destruct (all _ _ _ P u h m) as [k|k].
    + apply From_own with u; auto. apply has_clear; [now apply (never_both _ _ _ P) | exact m].
    + destruct (unjoined _ _ _ P x u j k). congruence.
Qed.
Theorem race_parts h X Y G z : parts X Y G -> race edge h (clear Y G) = Some z ->
  exists w, race edge h G = Some w /\ w <= z + worth_to edge h (clear X G).
Proof.
  apply parts_le; auto using race_values. intros X' Y' G'. rewrite !race_safe. apply safe_part.
Qed.
Theorem parts_win p X Y G z : (0 < left p G)%nat -> let h := holder left p G in
  parts X Y G -> race edge h (clear Y G) = Some z ->
  z + worth_to edge h (clear X G) < due h p -> challenger_wins edge p G.
Proof.
  intros l h P e lt. apply judged; [exact l|]. fold h.
  destruct (race_parts h X Y G z P e) as (w & -> & le). unfold due in lt. destruct (same h p); lia.
Qed.

(** ** Where the coloured part has one access, the value is S and the race value S + C: moves on
    the graph and on the forest are the same. *)
Section One.
Variables (h : player) (buried : player -> nat).
Definition pairs := {GF | OneAccessGraph.one_access edge buried (fst GF) (snd GF)}.
Definition board (x : pairs) := fst (proj1_sig x).
Definition trees (x : pairs) := OneAccessGraph.painted (board x) (snd (proj1_sig x)).
Definition both p x y := play p (board x) (board y) /\ Forest.play p (trees x) (trees y).
Lemma board_back p x K : play p (board x) K -> exists y, both p x y /\ board y = K.
Proof.
  destruct x as [[X E] o]. intros t. unfold board in t. cbn in t.
  destruct (OneAccessGraph.graph_forest _ _ _ _ p K o t) as (E' & o' & t').
  now exists (exist _ (K, E') o').
Qed.
Lemma trees_back p x K : Forest.play p (trees x) K -> exists y, both p x y /\ trees y = K.
Proof.
  destruct x as [[X E] o]. intros t. unfold trees, board in t. cbn in t.
  destruct (OneAccessGraph.forest_graph _ _ _ _ p K o t) as (X' & E' & -> & o' & t').
  now exists (exist _ (X', E') o').
Qed.
Lemma board_values W : values play h W -> values both h (fun x => W (board x)).
Proof. apply values_along; [now intros p x y [t _] | exact board_back]. Qed.
Lemma trees_values W : values Forest.play h W -> values both h (fun x => W (trees x)).
Proof. apply values_along; [now intros p x y [_ t] | exact trees_back]. Qed.

Lemma race_pairs x : race edge h (board x) = Blockers.worth h (buried h) (trees x).
Proof.
  assert (n : forall p x, left p (board x) = Forest.left buried p (trees x)).
  { intros p [[X E] o]. apply (OneAccessGraph.number _ _ _ _ o). }
  revert x. apply (SpiderGraph.secure_unique _ both (fun p x => left p (board x)) h
    (fun x => race edge h (board x)) (fun x => Blockers.worth h (buried h) (trees x))).
  - intros p x y [t _]. now apply play_left in t.
  - apply board_values, race_values.
  - apply trees_values, OneAccess.worth_values.
  - destruct (race_secure edge h) as [a c d]. split; intros x.
    + apply a.
    + intros y e [t _]. eapply c; eauto.
    + intros [z|(K & (y & t & <-)%board_back & e)]%d; [now left | right; eauto].
  - destruct (OneAccess.worth_secure h buried) as [a c d]. unfold done in *. split; intros x.
    + rewrite n. apply a.
    + intros y e [_ t]. eapply c; eauto.
    + rewrite n. intros [z|(K & (y & t & <-)%trees_back & e)]%d; [now left | right; eauto].
Qed.
Lemma worth_pairs x : worth_to edge h (board x) = Blockers.value h (trees x).
Proof.
  assert (E : forall x, Some (worth_to edge h (board x)) = Blockers.worth h 1 (trees x)).
  { apply (values_unique _ both (fun x => size (board x))) with h.
    - intros p y z [t _]. eapply play_falls, t.
    - apply (board_values (fun G => Some (worth_to edge h G))), worth_to_values.
    - apply trees_values, OneAccess.worth_values.
    - intros y. rewrite Blockers.worth_none. split; [discriminate | intros [[=] _]]. }
  specialize (E x). unfold Blockers.worth, Blockers.cost in E. cbn in E. injection E. lia.
Qed.
Variables (G : position) (F : list OneAccessGraph.ntree).
Hypothesis O : OneAccessGraph.one_access edge buried G F.
Theorem race_one_access : race edge h G = Blockers.worth h (buried h) (OneAccessGraph.painted G F).
Proof. exact (race_pairs (exist _ (G, F) O)). Qed.
Theorem worth_one_access : worth_to edge h G = Blockers.value h (OneAccessGraph.painted G F).
Proof. exact (worth_pairs (exist _ (G, F) O)). Qed.
End One.
(** 4: the challenger wins if S + C is too little, C being the cost of a blocker in the parts X
    that have one access, and S counting all parts. *)
Theorem blocker_wins p X Y G buried F C : (0 < left p G)%nat -> let h := holder left p G in
  parts X Y G -> OneAccessGraph.one_access edge buried (clear Y G) F ->
  Blockers.cost h (buried h) (OneAccessGraph.painted (clear Y G) F) = Some C ->
  worth_to edge h G + C < due h p -> challenger_wins edge p G.
Proof.
  intros l h P O c lt. apply (parts_win p X Y G
    (Blockers.value h (OneAccessGraph.painted (clear Y G) F) + C)); auto.
  - fold h. rewrite (race_one_access h buried _ F O). unfold Blockers.worth. now rewrite c.
  - fold h. rewrite <- (worth_one_access h buried _ F O).
    pose proof (worth_parts X Y G P). unfold worth_to in *. destruct h; lia.
Qed.
End Graph.

(** ** Example: [r(b(b b r))] at the white vertex 0, and a path b b from there to the white vertex 8.
    The first part is worth S = 0 and keeping a blocker costs C = 1, the path is worth -2: Blue wins. *)
Definition joins (l : list (nat * nat)) u x :=
  existsb (fun e => ((fst e =? u) && (snd e =? x) || (fst e =? x) && (snd e =? u))%nat) l.
Definition joint := joins [(0, 1); (1, 2); (2, 3); (2, 4); (2, 5); (0, 6); (6, 7); (7, 8)]%nat.
Definition joint_start := [w; r; b; b; b; r; b; b; w].
Definition first_part := [1; 2; 3; 4; 5]%nat. Definition second_part := [6; 7]%nat.
Definition joint_forest := OneAccessGraph.hanging joint (clear second_part joint_start).
Example joint_lost : loses (step (play joint) (done left)) (Red, joint_start).
Proof.
  apply (blocker_wins joint Red first_part second_part joint_start Forest.none joint_forest 1).
  - cbn. lia.
  - split.
    + intros x p i. pose proof (has_length _ _ _ i) as l. cbn in l.
      do 9 (destruct x as [|x]; [try discriminate; cbn; auto 20|]). lia.
    + intros x i j. cbn in i, j. lia.
    + intros u x i j. unfold first_part, second_part in *.
      repeat (destruct i as [<-|i]; [repeat (destruct j as [<-|j]; [split; reflexivity|]);
        destruct j|]).
      destruct i.
  - apply OneAccessGraph.check_right. vm_compute. reflexivity.
  - vm_compute. reflexivity.
  - vm_compute. reflexivity.
Qed.
