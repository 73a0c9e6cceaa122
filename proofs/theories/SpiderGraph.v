(** Spiders as graphs: the rules of [Spiders] are those of [Shichinarabe] on a white vertex
    with legs, and S + C is the race value there. *)
From Coq Require Import Arith ZArith List Bool Lia.
From Tefuda Require Import Game Integers Shichinarabe.
From Tefuda Require Spiders.
Import ListNotations.
Open Scope nat_scope.

(** Labellings with all the properties agree, also on where they are infinite. *)
Lemma secure_unique pos (move : player -> pos -> pos -> Prop) (left : player -> pos -> nat) h V W :
  (forall p G G', move p G G' -> left p G = S (left p G') /\ left (opp p) G' = left (opp p) G) ->
  values move h V -> values move h W ->
  secure move (done left h) h V -> secure move (done left h) h W -> forall G, V G = W G.
Proof.
  intros plays vV vW sV sW.
  assert (N : forall U U', values move h U' -> secure move (done left h) h U ->
    secure move (done left h) h U' -> forall G, U G = None -> U' G = None).
  { clear - plays. intros U U' v s s' G. remember (left h G) as n eqn:e. revert G e.
    induction n as [|n IH]; intros G e u.
    - now apply (over_safe _ _ _ _ _ s').
    - destruct (hold_safe _ _ _ _ _ s G u) as [z|(G' & m & u')]; [unfold done in z; lia|].
      pose proof (plays _ _ _ m) as [a _]. specialize (IH G' ltac:(lia) u').
      destruct (U' G) as [w|] eqn:f; [|reflexivity].
      destruct (hold_le _ _ _ _ v _ _ _ f m) as (w' & f' & _). congruence. }
  apply (values_unique _ move (fun G => left Red G + left Blue G)) with h; auto.
  - intros p G G' [a b]%plays. destruct p; cbn in *; lia.
  - split; apply N; auto.
Qed.

(** ** The graph: vertex 0 is the centre, then the legs, of the given lengths, one by one *)
Fixpoint first lens x :=
  match lens with [] => false | n :: lens => if x <? n then x =? 0 else first lens (x - n) end.
Fixpoint along lens u x :=
  match lens with
  | [] => false
  | n :: lens => if x <? n then S u =? x else (n <=? u) && along lens (u - n) (x - n)
  end.
Definition spider_edge lens u x :=
  match u, x with
  | 0, S x => first lens x
  | S u, 0 => first lens u
  | S u, S x => along lens u x || along lens x u
  | 0, 0 => false
  end.
Definition board (G : Spiders.spider) : position := None :: concat (map (map Some) G).

(** ** Legs with k cards played, and what is left *)
Definition leg := (nat * list player)%type.
Definition seg (l : leg) : position := repeat None (fst l) ++ map Some (snd l).
Definition long (l : leg) := fst l + length (snd l).
Definition body (s : list leg) : position := concat (map seg s).
Definition lens s := map long s.
Inductive go p : list leg -> list leg -> Prop :=
| Go k l s : go p ((k, p :: l) :: s) ((S k, l) :: s)
| Skip l s s' : go p s s' -> go p (l :: s) (l :: s').

Lemma seg_length l : length (seg l) = long l.
Proof. unfold seg, long. now rewrite app_length, repeat_length, map_length. Qed.
Lemma seg_white l u : has (seg l) u None <-> u < fst l.
Proof.
  unfold has, seg. split.
  - intros e. destruct (Nat.lt_ge_cases u (fst l)) as [|ge]; auto.
    rewrite nth_error_app2 in e by now rewrite repeat_length.
    rewrite nth_error_map in e. destruct (nth_error (snd l) _); discriminate.
  - intros lt. rewrite nth_error_app1 by now rewrite repeat_length. now apply nth_error_repeat.
Qed.
Lemma seg_next k p l : has (seg (k, p :: l)) k (Some p) /\ whiten k (seg (k, p :: l)) = seg (S k, l).
Proof.
  unfold seg, has. cbn. induction k as [|k [a b]]; cbn; [auto|].
  split; [exact a | now rewrite b].
Qed.
Lemma go_lens p s s' : go p s s' -> lens s' = lens s.
Proof.
  unfold lens. induction 1 as [k l s|l s s' _ IH]; cbn; [|congruence].
  unfold long. cbn. f_equal. lia.
Qed.

(** Open: next to the centre, or to a white vertex of the same leg. *)
Definition opens ls (B : position) x :=
  first ls x = true \/ exists u, has B u None /\ along ls u x || along ls x u = true.
Lemma opened_opens ls B x : opened (spider_edge ls) (None :: B) (S x) <-> opens ls B x.
Proof.
  split.
  - intros ([|u] & w & e); [now left | right; now exists u].
  - intros [e|(u & w & e)]; [now exists 0 | now exists (S u)].
Qed.
(** In the first leg: just the card after those played; behind it: as without this leg. *)
Lemma opens_here l ls B x p : has (seg l) x (Some p) ->
  opens (long l :: ls) (seg l ++ B) x <-> x = fst l.
Proof.
  intros i. pose proof (has_length _ _ _ i) as lt. rewrite seg_length in lt.
  assert (ge : fst l <= x).
  { destruct (Nat.lt_ge_cases x (fst l)) as [c%seg_white|]; auto. unfold has in *. congruence. }
  unfold opens. cbn [first along]. destruct (Nat.ltb_spec x (long l)) as [_|]; [|lia].
  rewrite Nat.eqb_eq. split.
  - intros [z|(u & w & e)]; [lia|].
    assert (lu : u < long l).
    { destruct (Nat.ltb_spec u (long l)); auto. apply orb_true_iff in e as [e|e].
      - apply Nat.eqb_eq in e. lia.
      - destruct (Nat.leb_spec (long l) x); [lia | discriminate]. }
    rewrite has_first, seg_white in w by now rewrite seg_length.
    destruct (Nat.ltb_spec u (long l)); [|lia]. apply orb_true_iff in e as [e|e];
    apply Nat.eqb_eq in e; lia.
  - intros ->. destruct (fst l) as [|k] eqn:e; [now left|right]. exists k.
    split; [apply has_first; [rewrite seg_length; lia | apply seg_white; lia]|].
    apply orb_true_iff. left. now apply Nat.eqb_eq.
Qed.
Lemma opens_there l ls B x : opens (long l :: ls) (seg l ++ B) (long l + x) <-> opens ls B x.
Proof.
  unfold opens. cbn [first along]. destruct (Nat.ltb_spec (long l + x) (long l)); [lia|].
  replace (long l + x - long l) with x by lia. split; (intros [e|(u & w & e)]; [now left|right]).
  - destruct (Nat.ltb_spec u (long l)) as [lt|ge].
    + apply orb_true_iff in e as [e|e].
      * destruct (Nat.leb_spec (long l) u); [lia | discriminate].
      * apply Nat.eqb_eq in e. lia.
    + exists (u - long l).
      replace u with (length (seg l) + (u - long l)) in w by (rewrite seg_length; lia).
      apply has_second in w. split; [exact w|].
      destruct (Nat.leb_spec (long l) u), (Nat.leb_spec (long l) (long l + x)); try lia. exact e.
  - exists (long l + u). rewrite <- seg_length at 1. rewrite has_second. split; [exact w|].
    destruct (Nat.ltb_spec (long l + u) (long l)); [lia|].
    destruct (Nat.leb_spec (long l) (long l + u)), (Nat.leb_spec (long l) (long l + x)); try lia.
    now replace (long l + u - long l) with u by lia.
Qed.

(** ** The moves are the same. *)
Lemma go_body p s s' : go p s s' ->
  exists x, has (body s) x (Some p) /\ opens (lens s) (body s) x /\ body s' = whiten x (body s).
Proof.
  unfold body, lens. induction 1 as [k l s|l s s' _ (x & i & o & e)]; cbn [map concat].
  - destruct (seg_next k p l) as [i e].
    assert (lt : k < length (seg (k, p :: l))) by (eapply has_length, i).
    exists k. rewrite has_first, whiten_first, e by exact lt. split; [exact i|]. split; [|reflexivity].
    now apply (opens_here (k, p :: l) _ _ k p).
  - exists (long l + x). rewrite opens_there. rewrite <- seg_length, has_second, whiten_second, e. auto.
Qed.
Lemma body_go p s : forall x, has (body s) x (Some p) -> opens (lens s) (body s) x ->
  exists s', go p s s' /\ body s' = whiten x (body s).
Proof.
  unfold body, lens. induction s as [|l s IH]; cbn [map concat]; intros x i o.
  - destruct x; discriminate.
  - destruct (Nat.lt_ge_cases x (long l)) as [lt|ge].
    + rewrite has_first in i by now rewrite seg_length. apply (opens_here l _ _ x p i) in o.
      destruct l as [k [|q l]]; cbn in o; subst x.
      * unfold long in lt. cbn in lt. lia.
      * destruct (seg_next k q l) as [i' e]. assert (q = p) by (unfold has in *; congruence). subst q.
        exists ((S k, l) :: s). split; [constructor|]. cbn [map concat].
        now rewrite whiten_first, e by now rewrite seg_length.
    + assert (exists y, x = long l + y) as [y ->] by (exists (x - long l); lia).
      rewrite opens_there in o.
      rewrite <- seg_length, has_second in i. destruct (IH _ i o) as (s' & g & e).
      exists (l :: s'). split; [now constructor|]. cbn [map concat].
      now rewrite <- seg_length, whiten_second, e.
Qed.
Lemma go_play p s s' : go p s s' -> play (spider_edge (lens s)) p (None :: body s) (None :: body s').
Proof.
  intros (x & i & o & ->)%go_body. apply (Play _ p (None :: body s) (S x)); [exact i|].
  now apply opened_opens.
Qed.
Lemma play_go p s K : play (spider_edge (lens s)) p (None :: body s) K ->
  exists s', go p s s' /\ None :: body s' = K.
Proof.
  intros [[|x] i o]; [discriminate|]. apply opened_opens in o.
  destruct (body_go p s x i o) as (s' & g & e). exists s'. split; [exact g|]. cbn. now rewrite e.
Qed.
Lemma go_legs p s s' : go p s s' -> Spiders.play p (map snd s) (map snd s').
Proof. induction 1; cbn; now constructor. Qed.
Lemma legs_go p s G : Spiders.play p (map snd s) G -> exists s', go p s s' /\ map snd s' = G.
Proof.
  revert G. induction s as [|[k l] s IH]; cbn; intros G t; inversion t as [l' ls|l' ls ls' t']; subst.
  - exists ((S k, l') :: s). split; [constructor | reflexivity].
  - destruct (IH _ t') as (s' & g & <-). exists ((k, l) :: s'). split; [now constructor | reflexivity].
Qed.
(** ... and so are the numbers of cards left. *)
Lemma seg_left p l : length (filter (owned p) (seg l)) = length (filter (same p) (snd l)).
Proof.
  destruct l as [k l]. unfold seg. cbn. induction k as [|k IH]; cbn; [|exact IH].
  induction l as [|q l IHl]; cbn; [reflexivity|]. destruct (same p q); cbn; congruence.
Qed.
Lemma body_left p s : left p (None :: body s) = Spiders.left p (map snd s).
Proof.
  unfold left, Spiders.left, body. cbn. induction s as [|l s IH]; cbn; [reflexivity|].
  now rewrite !filter_app, !app_length, IH, seg_left.
Qed.

(** ** So the race value is S + C, and the decider for spiders decides the game on the graph. *)
Definition graph (G : Spiders.spider) := spider_edge (map (@length player) G).
Lemma fresh G : map snd (map (pair 0) G) = G /\ lens (map (pair 0) G) = map (@length player) G /\
  None :: body (map (pair 0) G) = board G.
Proof.
  unfold lens, body, board. rewrite !map_map. cbn. rewrite map_id. repeat split.
Qed.
Theorem race_spider h G : race (graph G) h (board G) = Spiders.worth h G.
Proof.
  destruct (fresh G) as (eG & eL & eB). unfold graph. rewrite <- eL, <- eB. rewrite <- eG at 3.
  generalize (map (pair 0) G) as s. clear. intros s0.
  set (ok := fun s => lens s = lens s0). set (e := spider_edge (lens s0)).
  set (m := fun p (x y : sig ok) => go p (proj1_sig x) (proj1_sig y)).
  set (f := fun x : sig ok => None :: body (proj1_sig x)).
  set (g := fun x : sig ok => map snd (proj1_sig x)).
  assert (next : forall p (x : sig ok) s, go p (proj1_sig x) s -> exists y, m p x y /\ proj1_sig y = s).
  { intros p [x o] s t. pose proof (go_lens _ _ _ t) as q. cbn [proj1_sig] in q.
    now exists (exist ok s (eq_trans q o)). }
  assert (fK : forall p x y, m p x y -> play e p (f x) (f y)).
  { intros p [x o] y t%go_play. cbn [proj1_sig] in t. unfold ok in o. now rewrite o in t. }
  assert (fR : forall p x K, play e p (f x) K -> exists y, m p x y /\ f y = K).
  { intros p [x o] K t. unfold f, e in t. cbn [proj1_sig] in t. unfold ok in o. rewrite <- o in t.
    apply play_go in t as (s & t & <-). destruct (next p (exist ok x o) s t) as (y & t' & <-). eauto. }
  assert (gK : forall p x y, m p x y -> Spiders.play p (g x) (g y)) by (intros; now apply go_legs).
  assert (gR : forall p x K, Spiders.play p (g x) K -> exists y, m p x y /\ g y = K).
  { intros p x K (s & t & <-)%legs_go. destruct (next p x s t) as (y & t' & <-). eauto. }
  change (race e h (f (exist ok s0 eq_refl)) = Spiders.worth h (g (exist ok s0 eq_refl))).
  generalize (exist ok s0 eq_refl) as x.
  apply (secure_unique _ m (fun p x => Spiders.left p (g x)) h (fun x => race e h (f x))
    (fun x => Spiders.worth h (g x))).
  - intros p x y t%gK. now apply Spiders.play_left.
  - now apply (values_along _ _ (play e)), race_values.
  - now apply (values_along _ _ Spiders.play), Spiders.worth_values.
  - destruct (race_secure e h) as [a b c]. split; intros x.
    + intros z. apply a. unfold done, f in *. now rewrite body_left.
    + intros y n t%fK. eapply b; eauto.
    + intros [z|(K & (y & t & <-)%fR & n)]%c; [left|right; eauto].
      unfold done, g in *. now rewrite <- body_left.
  - destruct (Spiders.worth_secure h) as [a b c]. split; intros x.
    + apply a.
    + intros y n t%gK. eapply b; eauto.
    + intros [z|(K & (y & t & <-)%gR & n)]%c; [now left|right; eauto].
Qed.
Lemma board_left p G : left p (board G) = Spiders.left p G.
Proof. destruct (fresh G) as (e & _ & <-). now rewrite body_left, e. Qed.
Theorem wins_spider p G : 0 < Spiders.left p G ->
  wins (step (play (graph G)) (done left)) (p, board G) <-> Spiders.decide p G = true.
Proof.
  intros l. rewrite race_wins by now rewrite board_left.
  unfold Spiders.decide, first_wins, holder. now rewrite !board_left, race_spider.
Qed.
Theorem loses_spider p G : 0 < Spiders.left p G ->
  loses (step (play (graph G)) (done left)) (p, board G) <-> Spiders.decide p G = false.
Proof.
  intros l. rewrite race_loses by now rewrite board_left.
  unfold Spiders.decide, first_wins, holder. now rewrite !board_left, race_spider.
Qed.
(** For instance, both computed: *)
Example both : let G := [[Red; Blue]; [Red; Red]; [Blue; Red; Blue]] in
  race (graph G) Red (board G) = Spiders.worth Red G /\ Spiders.worth Red G = Some 2%Z.
Proof. split; vm_compute; reflexivity. Qed.
