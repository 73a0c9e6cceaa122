(** TANHINMIN with hidden hands: which numbers a player has to be told to win whatever she
    could win with open hands.  Theorems 4.2, 4.3, 4.4, 4.5 and Corollary 4.6. *)
From Tefuda Require Import Game Hands Tanhinmin.

(** ** Strategies.  A move is [Some x], discard x, or [None], pass. *)
Definition rest (A : hand) (x : option nat) : hand :=
  match x with Some x => del x A | None => A end.
Definition top (x : option nat) : nat := match x with Some x => x | None => 0 end.
Definition may (idle : Prop) (A : hand) (r : nat) (x : option nat) : Prop :=
  match x with Some x => In x A /\ r < x | None => 0 < r \/ idle end.

(** These are the rules of [Tanhinmin], with names for the moves. *)
Lemma move_may idle A B r q : move idle (Pos A B r) q <->
  B <> [] /\ exists x, may idle A r x /\ q = Pos B (rest A x) (top x).
Proof.
  split.
  - intros M. inversion M; subst; split; auto; [exists (Some x)|exists None]; cbn; auto.
  - intros (n & [x|] & l & ->); cbn in *; constructor; tauto.
Qed.

(** What a player does depends on her memory, the number that she is told at this turn, her
    own hand and the table; what she remembers, besides, on the moves that she sees ([hear]:
    own hand, table, and what the opponent does on it).  The opponent's hand does not occur. *)
Record strategy := Strategy {
  memory : Type;
  act : memory -> nat -> hand -> nat -> option nat * memory;
  hear : memory -> hand -> nat -> option nat -> memory }.
Arguments act {s}. Arguments hear {s}.

Section Play.
Variables (idle : Prop) (tell : pos -> nat) (s : strategy).

(** She has A, the opponent B.  [wins_by]: she is to move, does what [s] says, and wins in
    finitely many moves whatever the opponent does; [resists]: so she does if he is to move. *)
Inductive wins_by (m : memory s) (A B : hand) (r : nat) : Prop :=
  Wins_by x m' : B <> [] -> act m (tell (Pos A B r)) A r = (x, m') -> may idle A r x ->
    (rest A x <> [] -> forall y, may idle B (top x) y ->
     wins_by (hear m' (rest A x) (top x) y) (rest A x) (rest B y) (top y)) ->
    wins_by m A B r.
Definition resists (m : memory s) (A B : hand) (r : nat) : Prop :=
  A <> [] -> forall y, may idle B r y -> wins_by (hear m A r y) A (rest B y) (top y).

(** Both roles: [turn] tells whether she is to move. *)
Definition wins_hidden (turn : bool) (m : memory s) (A B : hand) (r : nat) : Prop :=
  if turn then wins_by m A B r else resists m A B r.
End Play.

Definition seat (turn : bool) (A B : hand) (r : nat) : pos :=
  if turn then Pos A B r else Pos B A r.
Definition wins_open (idle : Prop) (turn : bool) (A B : hand) (r : nat) : Prop :=
  if turn then wins (move idle) (Pos A B r) else loses (move idle) (Pos B A r).
Definition nothing (_ : pos) : nat := 0.

(** What is won with hidden hands is won with open hands. *)
Lemma wins_by_open idle tell s m A B r :
  wins_by idle tell s m A B r -> wins (move idle) (Pos A B r).
Proof.
  induction 1 as [m A B r x m' n _ l _ IH]. apply (Win (Pos B (rest A x) (top x))).
  - apply move_may. eauto.
  - intros q (nA & y & ly & ->)%move_may. auto.
Qed.
Lemma hidden_open idle tell s turn m A B r :
  wins_hidden idle tell s turn m A B r -> wins_open idle turn A B r.
Proof.
  destruct turn; cbn; [apply wins_by_open|].
  intros w q (nA & y & ly & ->)%move_may. exact (wins_by_open _ _ _ _ _ _ _ (w nA y ly)).
Qed.

(** A strategy wins if it keeps some invariants, [I] at her turns and [J] at his, and does
    not pass on the empty table. *)
Theorem invariant idle tell s (I J : memory s -> hand -> hand -> nat -> Prop) :
  (forall m A B r, ok (Pos A B r) -> I m A B r ->
   exists x m', act m (tell (Pos A B r)) A r = (x, m') /\ may False A r x /\
   (rest A x = [] \/ J m' (rest A x) B (top x))) ->
  (forall m A B r y, ok (Pos A B r) -> J m A B r -> may idle B r y ->
   rest B y <> [] /\ I (hear m A r y) A (rest B y) (top y)) ->
  forall (turn : bool) m A B r, ok (Pos A B r) -> (if turn then I else J) m A B r ->
  wins_hidden idle tell s turn m A B r.
Proof.
  intros hers his turn m A B r. remember (length A + length B) as n eqn:size.
  revert turn m A B r size. induction n as [n IH] using lt_wf_ind.
  assert (forall h x, hand_ok h -> rest h x <> [] -> hand_ok (rest h x)) as okr.
  { intros h [x|] [n0 p] nr; split; auto. apply del_zero, p. }
  (* It is enough to follow her passes: after a discard there are fewer cards. *)
  assert (forall m A B r, n = length A + length B -> ok (Pos A B r) -> I m A B r ->
    (forall m', 0 < r -> J m' A B 0 -> resists idle tell s m' A B 0) ->
    wins_by idle tell s m A B r) as turn1.
  { intros m A B r size o i pass. destruct (hers m A B r o i) as (x & m' & e & l & j).
    destruct o as [oA oB]. apply Wins_by with x m'; auto; [apply oB|destruct x; cbn in *; tauto|].
    intros nr. destruct j as [|j]; [tauto|].
    destruct x as [x|]; cbn in *; [|apply (pass m'); tauto].
    refine (IH _ _ false m' (del x A) B x eq_refl _ j nr).
    - rewrite size, (del_len x A) by tauto. lia.
    - split; auto. apply (okr A (Some x)); auto. }
  assert (forall m A B r, n = length A + length B -> ok (Pos A B r) -> J m A B r ->
    resists idle tell s m A B r) as turn2.
  { intros m A B r size o j nA y l. destruct (his m A B r y o j l) as [nB i].
    destruct o as [oA oB]. destruct y as [y|]; cbn in *.
    - refine (IH _ _ true _ A (del y B) y eq_refl _ i).
      + rewrite size, (del_len y B) by tauto. lia.
      + split; auto. apply (okr B (Some y)); auto.
    - apply turn1; cbn; auto; lia. }
  intros [|] m A B r size o i; cbn; auto.
Qed.

(** ** The separator strategy *)
(** The weakest card above r; if [spare], without one copy of the weakest card of the hand,
    unless that is the whole hand. *)
Definition choose (spare : bool) (A : hand) (r : nat) : option nat :=
  pick r (if spare && (1 <? length A) then trim A else A).

(** The memory is the separator m. *)
Definition separator : strategy := Strategy nat
  (fun m _ A r =>
     let x := choose (m <? length A) A r in
     (x, match x with Some _ => m - 1 | None => m end))
  (fun m A _ y => match y with Some _ => m | None => min (S m) (length A) end).

Definition between (m : nat) (A B : hand) (r : nat) : Prop :=
  mu B (trim A) < m <= mu A (r :: trim B).
Definition between' (m : nat) (A B : hand) (r : nat) : Prop :=
  mu B (r :: trim A) <= m <= mu A (trim B).

Lemma decide_between A B r : decide (Pos A B r) = true <-> exists m, between m A B r.
Proof.
  cbn. rewrite Nat.ltb_lt. unfold between. split; [|intros [m H]; lia].
  intros H. exists (mu A (r :: trim B)). lia.
Qed.
Lemma decide_between' A B r : decide (Pos B A r) = false <-> exists m, between' m A B r.
Proof.
  cbn. rewrite Nat.ltb_ge. unfold between'. split; [|intros [m H]; lia].
  intros H. exists (mu A (trim B)). lia.
Qed.

Lemma mu_takers S T : mu S T <= length S.
Proof. pose proof (mu_le S T 0). rewrite lo_0 in * by lia. pose proof (hi_le 0 S). lia. Qed.

(** The choice is legal, and a pass only if nothing can be discarded. *)
Lemma choose_none spare A r : choose spare A r = None -> forall y, In y A -> y <= r.
Proof.
  unfold choose. intros P. pose proof (pick_none _ _ P) as all.
  destruct (_ && _) eqn:e; auto. intros y i. apply andb_true_iff in e as [_ e%Nat.ltb_lt].
  assert (A <> []) as n by (intros ->; destruct i).
  pose proof (hi_0 r _ all). pose proof (trim_hi r A n). pose proof (del_hi r y A i).
  pose proof (trim_len A n). destruct (trim A) as [|z t] eqn:et; [cbn in *; lia|].
  assert (In z (trim A)) as iz by (rewrite et; left; auto).
  pose proof (all z (or_introl eq_refl)). pose proof (weakest_le A z (del_in _ _ _ iz)). bits.
Qed.
Lemma choose_may spare A r : hand_ok A -> may False A r (choose spare A r).
Proof.
  intros [n p]. destruct (choose spare A r) as [x|] eqn:P; cbn.
  - unfold choose in P. apply pick_some in P as (i & rx & _). split; auto.
    destruct (_ && _); [apply del_in in i|]; auto.
  - left. destruct A as [|y t]; [tauto|]. pose proof (choose_none _ _ _ P y (or_introl eq_refl)).
    destruct y; [destruct p; left; auto|lia].
Qed.

(** Her move keeps the separator in between. *)
Lemma separate m A B r : hand_ok A -> between m A B r ->
  match choose (m <? length A) A r with
  | Some x => del x A = [] \/ between' (m - 1) (del x A) B x
  | None => between' m A B 0
  end.
Proof.
  intros oA [L R]. pose proof (mu_takers A (r :: trim B)) as mA. pose proof oA as [nA pA].
  pose proof (choose_may (m <? length A) A r oA) as l.
  destruct (choose (m <? length A) A r) as [x|] eqn:P.
  - destruct l as [iA rx]. destruct (list_eq_dec Nat.eq_dec (del x A) []) as [|n]; auto. right.
    pose proof (del_len x A iA) as lA. pose proof (trim_len _ n) as ln.
    unfold choose in P. apply pick_some in P as (i & _ & least).
    assert (1 <? length A = true) as e by (apply Nat.ltb_lt; lia).
    rewrite e, andb_true_r in *. clear e.
    destruct (Nat.ltb_spec m (length A)) as [less|full]; split.
    + pose proof (mu_discard_trim B x A i). lia.
    + apply (mu_spare _ x r A); auto using minus_del; [lia|]. intros v Hv.
      pose proof (trim_len A nA). pose proof (trim_hi v A nA). pose proof (trim_hi r A nA).
      destruct (Nat.lt_ge_cases r (weakest A)).
      * right. rewrite (hi_all v (trim A)) in *; [lia|]. intros y iy.
        pose proof (weakest_le A y (del_in _ _ _ iy)). specialize (least y iy). lia.
      * left. rewrite (hi_gap r v (trim A)) in *; [bits|lia|].
        intros y iy ry. specialize (least y iy ry). lia.
    + pose proof (mu_len B (x :: trim (del x A))). cbn in *. lia.
    + apply (mu_spare _ x r A); auto using minus_del; [lia|]. intros v Hv.
      left. symmetry. apply hi_gap; [lia|]. intros y iy ry. specialize (least y iy ry). lia.
  - pose proof (choose_none _ _ _ P) as all. split.
    + destruct (mu_cover B (trim A)) as (v & _ & c).
      pose proof (mu_le B (0 :: trim A) v) as M. cbn in M. bits.
    + revert R. rewrite !le_mu. intros R v. pose proof (R v) as Rv. pose proof (R r) as Rr. cbn in *.
      rewrite (hi_0 r A all) in Rr. pose proof (lo_mono r v (trim B)). bits.
Qed.

(** So does every move of the opponent, who does not get rid of his last card. *)
Lemma separate' m A B r y idle : ok (Pos A B r) -> between' m A B r -> may idle B r y ->
  rest B y <> [] /\ between (@hear separator m A r y) A (rest B y) (top y).
Proof.
  intros [[nA pA] [nB pB]] [L R] l. destruct y as [y|]; cbn -[Nat.min] in *.
  - destruct l as [i ry]. pose proof (mu_edge y r B _ (trim A) (minus_del y B i) ry) as E.
    pose proof (mu_discard A y B i). pose proof (mu_len A (trim B)).
    pose proof (del_len y B i). pose proof (trim_len B nB). split; [|split; lia].
    intros e. rewrite e in *. cbn in *. lia.
  - split; auto. pose proof (mu_len B (trim A)). pose proof (trim_len A nA).
    assert (mu B (trim A) <= mu B (r :: trim A)).
    { apply le_mu. intros v. pose proof (mu_le B (trim A) v). cbn. lia. }
    pose proof (mu_zero (min m (length A - 1)) A (trim B) pA). split; lia.
Qed.

(** ** What is told *)
(** [enough]: with the number (or numbers) [told] once, at the access, and [tell] at every
    turn of hers, some strategy wins with hidden hands against every hand of the opponent
    with which she could win with open hands, provided that what she is told satisfies [P]. *)
Definition enough (idle : Prop) (tell : pos -> nat) (turn : bool) {T : Type}
  (told : hand -> hand -> nat -> T) (P : T -> Prop) : Prop :=
  exists (s : strategy) (start : T -> hand -> nat -> memory s),
  forall A B r, ok (Pos A B r) -> P (told A B r) -> wins_open idle turn A B r ->
  wins_hidden idle tell s turn (start (told A B r) A r) A B r.

(** The matching sizes of the player to move and of the other one; the number of cards. *)
Inductive oracle := Mu0 | Mu1.
Definition answer (o : oracle) '(Pos X U r) : nat :=
  match o with Mu0 => mu X (r :: trim U) | Mu1 => mu U (trim X) end.
Definition count (A B : hand) (r : nat) : nat := length B.

(** The first separator. *)
Definition access (turn : bool) (o : oracle) (n : nat) : nat :=
  match o, turn with Mu1, true => S n | _, _ => n end.

Lemma open_decide idle turn A B r : ok (Pos A B r) ->
  wins_open idle turn A B r <-> decide (seat turn A B r) = turn.
Proof.
  intros [oA oB]. destruct turn; cbn [wins_open seat];
  [apply wins_decide|apply loses_decide]; split; auto.
Qed.

(** Theorem 4.4 *)
Theorem separator_wins idle o turn A B r : ok (Pos A B r) -> wins_open idle turn A B r ->
  wins_hidden idle nothing separator turn (access turn o (answer o (seat turn A B r))) A B r.
Proof.
  intros ok0 w%open_decide; auto. apply invariant with (I := between) (J := between'); auto.
  - intros m C D q [oC _] b. cbn. do 2 eexists. split; [reflexivity|].
    split; [apply choose_may, oC|]. pose proof (separate m C D q oC b) as S.
    destruct (choose _ C q); auto.
  - intros m C D q y. apply separate'.
  - destruct turn, o; cbn in *; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in w;
    unfold between, between'; lia.
Qed.
Corollary one_size_enough idle o turn :
  enough idle nothing turn (fun A B r => answer o (seat turn A B r)) (fun _ => True).
Proof. exists separator, (fun n _ _ => access turn o n). intros A B r k _. apply separator_wins, k. Qed.

(** The number that she is told makes the difference. *)
Definition opening (o : oracle) (A B : hand) : option nat * nat :=
  @act separator (access true o (answer o (Pos A B 0))) 0 A 0.
Example told o :
  opening o [2; 3] [1; 2; 5] = (Some 2, 1) /\ opening o [2; 3] [2; 3; 3] = (Some 3, 0).
Proof. destruct o; split; reflexivity. Qed.

(** Strategies without memory, for which it is enough that the position stays won. *)
Definition plain (f : nat -> hand -> nat -> option nat) : strategy :=
  Strategy unit (fun m n A r => (f n A r, m)) (fun m _ _ _ => m).
Lemma plain_wins idle tell f (P : hand -> Prop) :
  (forall A B r, ok (Pos A B r) -> P B -> decide (Pos A B r) = true ->
   exists m, between m A B r /\ f (tell (Pos A B r)) A r = choose (m <? length A) A r) ->
  (forall x B, In x B -> P B -> P (del x B)) ->
  forall turn m A B r, ok (Pos A B r) -> P B -> wins_open idle turn A B r ->
  wins_hidden idle tell (plain f) turn m A B r.
Proof.
  intros sep down turn m A B r ok0 PB w%open_decide; auto.
  apply invariant with (I := fun _ A B r => P B /\ decide (Pos A B r) = true)
    (J := fun _ A B r => P B /\ decide (Pos B A r) = false); auto.
  - intros n C D q o [PD d]. destruct (sep C D q o PD d) as (k & b & e). cbn. rewrite e.
    destruct o as [oC _]. do 2 eexists. split; [reflexivity|]. split; [apply choose_may, oC|].
    pose proof (separate k C D q oC b) as S.
    destruct (choose _ C q) as [x|]; [destruct S as [|S]; [left; auto|]|];
    right; (split; [exact PD|]); apply decide_between'; eauto.
  - intros n C D q y o [PD d] l. apply decide_between' in d as [k b].
    destruct (separate' k C D q y idle o b l) as [nD b']. split; auto. split.
    + destruct y as [y|]; cbn in *; auto. apply down; tauto.
    + apply decide_between. eauto.
  - destruct turn; cbn [seat] in w; auto.
Qed.

(** Corollary 4.6: told one of the sizes at every turn, she needs no memory, and so wins
    from the moment on at which the position is won with open hands, whatever was before. *)
Definition alert (o : oracle) : strategy :=
  plain (fun n A r => choose (access true o n <? length A) A r).
Theorem alert_wins idle o turn m A B r : ok (Pos A B r) -> wins_open idle turn A B r ->
  wins_hidden idle (answer o) (alert o) turn m A B r.
Proof.
  intros ok0. apply plain_wins with (P := fun _ => True); auto. clear.
  intros A B r _ _ D. exists (access true o (answer o (Pos A B r))). split; auto.
  cbn in D. rewrite Nat.ltb_lt in D. unfold between. destruct o; cbn; lia.
Qed.

(** Theorem 4.2: the opponent has at most two cards. *)
Definition algorithm3 : strategy := plain (fun _ A r => choose true A r).
Theorem algorithm3_wins idle turn m A B r : ok (Pos A B r) -> length B <= 2 ->
  wins_open idle turn A B r -> wins_hidden idle nothing algorithm3 turn m A B r.
Proof.
  apply plain_wins with (P := fun B => length B <= 2); clear.
  - intros A B r [[nA pA] [nB pB]] L D. cbn in D. rewrite Nat.ltb_lt in D.
    exists (S (mu B (trim A))). split; [unfold between; lia|]. unfold choose.
    destruct (Nat.ltb_spec 1 (length A)) as [l|l]; [|rewrite !andb_false_r; auto].
    destruct (Nat.ltb_spec (S (mu B (trim A))) (length A)); auto. exfalso.
    pose proof (mu_len A (r :: trim B)) as M0. pose proof (mu_len B (trim A)) as M1.
    pose proof (trim_len A nA) as lA. pose proof (trim_len B nB) as lB. cbn in M0.
    pose proof (fun v => trim_hi v A nA) as hA. pose proof (fun v => trim_hi v B nB) as hB.
    pose proof (fun b i => weakest_le A b (proj1 (in_trim b A i))) as wA.
    pose proof (fun b i => weakest_le B b (proj1 (in_trim b B i))) as wB.
    destruct (trim A) as [|b [|]]; cbn in lA; try lia.
    destruct (trim B) as [|f [|]]; cbn in lB, M0, M1; try lia.
    specialize (hA b). specialize (hB f). pose proof (wA b (or_introl eq_refl)).
    pose proof (wB f (or_introl eq_refl)).
    pose proof (mu_le A [r; f] b). pose proof (mu_le B [b] f). cbn in *. bits.
  - intros x B i L. rewrite (del_len x B i) in L. lia.
Qed.
Corollary two_cards_enough idle turn : enough idle nothing turn count (fun n => n <= 2).
Proof. exists algorithm3, (fun _ _ _ => tt). intros A B r. apply algorithm3_wins. Qed.

(** ** What is not enough *)
(** The move of a winning strategy leaves a lost position. *)
Lemma wins_by_move idle tell s m A B r : ok (Pos A B r) -> wins_by idle tell s m A B r ->
  let x := fst (act m (tell (Pos A B r)) A r) in
  may idle A r x /\ (rest A x = [] \/ decide (Pos B (rest A x) (top x)) = false).
Proof.
  intros [[nA pA] oB] [x m' nB e l w]. rewrite e. cbn [fst]. split; auto.
  destruct (list_eq_dec Nat.eq_dec (rest A x) []) as [|n]; auto. right.
  apply (loses_decide idle).
  - split; auto. split; auto. destruct x; cbn in *; auto using del_zero.
  - exact (hidden_open idle tell s false m' (rest A x) B (top x) w).
Qed.
(** Two cards, and two hands of the opponent against which no move is right: no strategy. *)
Lemma torn idle s m a b B C r : ok (Pos [a; b] B r) -> ok (Pos [a; b] C r) ->
  (forall x, In x [Some a; Some b; None] ->
   rest [a; b] x <> [] /\ decide (Pos B (rest [a; b] x) (top x)) = true \/
   rest [a; b] x <> [] /\ decide (Pos C (rest [a; b] x) (top x)) = true) ->
  wins_by idle nothing s m [a; b] B r -> wins_by idle nothing s m [a; b] C r -> False.
Proof.
  intros oB oC no [l wB]%wins_by_move [_ wC]%wins_by_move; auto. cbn -[decide rest] in *.
  set (x := fst _) in *. clearbody x.
  assert (In x [Some a; Some b; None]) as i.
  { destruct x as [x|]; cbn in *; [|tauto]. destruct l as [[->|[->|[]]] _]; auto. }
  specialize (no x i). intuition congruence.
Qed.

Ltac positive := vm_compute; repeat split; (discriminate || lia).

(** Theorem 4.3: three cards are too many; with 2 3 it is 2 against 1 2 5, 3 against 2 3 3. *)
Lemma three_cards idle s m :
  wins_by idle nothing s m [2; 3] [1; 2; 5] 0 -> wins_by idle nothing s m [2; 3] [2; 3; 3] 0 -> False.
Proof.
  apply torn; [positive|positive|].
  intros x [<-|[<-|[<-|[]]]]; [right|left|left]; split; (discriminate || reflexivity).
Qed.
Theorem three_cards_too_many idle turn : ~ enough idle nothing turn count (fun n => n = 3).
Proof.
  intros (s & start & H). pose (r := if turn then 0 else 5).
  pose proof (H [2; 3] [1; 2; 5] r) as H1. pose proof (H [2; 3] [2; 3; 3] r) as H2.
  rewrite (open_decide idle) in H1, H2 by positive. cbn [count length] in *.
  specialize (H1 ltac:(positive) eq_refl ltac:(destruct turn; reflexivity)).
  specialize (H2 ltac:(positive) eq_refl ltac:(destruct turn; reflexivity)).
  destruct turn; [exact (three_cards _ _ _ H1 H2)|].
  specialize (H1 ltac:(discriminate) None ltac:(left; lia)).
  specialize (H2 ltac:(discriminate) None ltac:(left; lia)).
  exact (three_cards _ _ _ H1 H2).
Qed.
(** Algorithm 3 itself fails with 1 2 against 1 1 3, where only 1 wins. *)
Example algorithm3_three idle m : wins (move idle) (Pos [1; 2] [1; 1; 3] 0) /\
  ~ wins_by idle nothing algorithm3 m [1; 2] [1; 1; 3] 0.
Proof.
  split; [apply wins_decide; [positive|reflexivity]|]. intros w.
  apply wins_by_move in w as [_ [w|w]]; [discriminate w|discriminate w|positive].
Qed.

(** ** Won later *)
Section Later.
Variables (idle : Prop) (tell : pos -> nat) (s : strategy).

(** [play]: a play by the strategy leads from the first situation to the second one. *)
Inductive play : bool -> memory s -> hand -> hand -> nat ->
  bool -> memory s -> hand -> hand -> nat -> Prop :=
| Here t m A B r : play t m A B r t m A B r
| Hers m A B r x m' t n C D q : B <> [] -> act m (tell (Pos A B r)) A r = (x, m') ->
    may idle A r x -> play false m' (rest A x) B (top x) t n C D q -> play true m A B r t n C D q
| His m A B r y t n C D q : A <> [] -> may idle B r y ->
    play true (hear m A r y) A (rest B y) (top y) t n C D q -> play false m A B r t n C D q.

(** She makes legal moves, and wins from any moment at which the position is won. *)
Definition wins_later (t : bool) (m : memory s) (A B : hand) (r : nat) : Prop :=
  forall t' n C D q, play t m A B r t' n C D q -> ok (Pos C D q) ->
  (t' = true -> may idle C q (fst (act n (tell (Pos C D q)) C q))) /\
  (wins_open idle t' C D q -> wins_hidden idle tell s t' n C D q).
End Later.

Corollary alert_later idle o turn m A B r : wins_later idle (answer o) (alert o) turn m A B r.
Proof.
  intros t n C D q _ k. split; [|apply alert_wins, k]. intros _.
  pose proof (choose_may (access true o (answer o (Pos C D q)) <? length C) C q (proj1 k)) as l.
  unfold alert, plain, act, fst. destruct (choose _ C q); cbn in *; tauto.
Qed.

(** Two steps of a play: she has to pass, and he plays y. *)
Lemma later_pass idle tell s m A B r : ok (Pos A B r) -> (forall x, In x A -> x <= r) ->
  wins_later idle tell s true m A B r ->
  wins_later idle tell s false (snd (act m (tell (Pos A B r)) A r)) A B 0.
Proof.
  intros o all w t n C D q p. destruct (w _ _ _ _ _ (Here _ _ _ _ _ _ _ _) o) as [l _].
  specialize (l eq_refl). apply w.
  destruct (act m _ A r) as [[x|] m'] eqn:e; cbn in l; [destruct l as [i l]; specialize (all x i); lia|].
  eapply Hers; [apply o|exact e|exact l|exact p].
Qed.
Lemma later_his idle tell s m A B r y : A <> [] -> may idle B r y ->
  wins_later idle tell s false m A B r ->
  wins_later idle tell s true (hear m A r y) A (rest B y) (top y).
Proof. intros nA l w t n C D q p. apply w. eapply His; eauto. Qed.

(** Theorem 4.5: both sizes and the number of cards, told once, are not enough for that, if
    the position is lost at the access. *)
Definition all_told (turn : bool) (A B : hand) (r : nat) : nat * nat * nat :=
  (answer Mu0 (seat turn A B r), answer Mu1 (seat turn A B r), count A B r).
Theorem once_not_later idle turn :
  ~ exists (s : strategy) (start : nat * nat * nat -> hand -> nat -> memory s),
    forall A B r, ok (Pos A B r) -> ~ wins_open idle turn A B r ->
    wins_later idle nothing s turn (start (all_told turn A B r) A r) A B r.
Proof.
  intros (s & start & H). pose (r := if turn then 3 else 0).
  pose proof (H [2; 3] [1; 1; 3; 3; 4] r) as H1. pose proof (H [2; 3] [1; 2; 2; 4; 4] r) as H2.
  rewrite open_decide in H1, H2 by positive.
  specialize (H1 ltac:(positive) ltac:(destruct turn; discriminate)).
  specialize (H2 ltac:(positive) ltac:(destruct turn; discriminate)). clear H.
  assert (all_told turn [2; 3] [1; 1; 3; 3; 4] r = all_told turn [2; 3] [1; 2; 2; 4; 4] r) as e
    by (destruct turn; reflexivity).
  rewrite <- e in H2. set (m := start _ _ _) in *. clearbody m. clear e.
  assert (exists m, wins_later idle nothing s false m [2; 3] [1; 1; 3; 3; 4] 0 /\
                    wins_later idle nothing s false m [2; 3] [1; 2; 2; 4; 4] 0) as (k & K1 & K2).
  { destruct turn; [|eauto].
    apply later_pass in H1; [|positive|cbn; lia]. apply later_pass in H2; [eauto|positive|cbn; lia]. }
  clear H1 H2. apply later_his with (y := Some 4) in K1, K2; try (vm_compute; (discriminate || lia)).
  apply later_pass in K1; [|positive|cbn; lia]. apply later_pass in K2; [|positive|cbn; lia].
  apply later_his with (y := Some 1) in K1, K2; try (vm_compute; (discriminate || lia)).
  destruct (K1 _ _ _ _ _ (Here _ _ _ _ _ _ _ _)) as [_ W1]; [positive|].
  destruct (K2 _ _ _ _ _ (Here _ _ _ _ _ _ _ _)) as [_ W2]; [positive|].
  rewrite (open_decide idle) in W1, W2 by positive.
  specialize (W1 eq_refl). specialize (W2 eq_refl). revert W1 W2. apply torn; [positive|positive|].
  intros x [<-|[<-|[<-|[]]]]; [left|right|left]; split; (discriminate || reflexivity).
Qed.
