//! The analysis of a position: judged moves, advice, and the explanation.

use std::ops::ControlFlow;

use super::line::{self, Line};
#[cfg(feature = "serde")]
use super::undecided::NotDecided;
use super::undecided::undecided_words;
use crate::kernel::analysis::{Analysis, Decide, GameValue, Judgement, MoveOf, Reason as _};
#[cfg(feature = "serde")]
use crate::kernel::facts::Facts;
use crate::kernel::game::{Advice, AnyAnalysis, AnySetup, JudgedMove, TooManyMoves};
use crate::kernel::position::{Position, Seat};
use crate::kernel::prose::{Names, Prose, capitalised, counted};
use crate::kernel::run::{HeapSize as _, Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::{Lang, Outcome};

/// A list of moves that takes no more bytes than this is made whatever the budget: an answer is about as long.
const SHORT_LIST: u64 = 1 << 20;

/// A position with what was found of it.
pub(super) struct Opened<'a, S: Decide, A> {
    setup: &'a S,
    position: S::Position,
    analysis: Result<A, Undecided>,
    /// How further positions are decided.
    decide: fn(&S::Position, &mut Run) -> Result<A, Undecided>,
    run: Run,
    judged: Option<Vec<JudgedMove>>,
    /// The move that the analysis offers, once it has been asked for.
    offered: Option<Option<JudgedMove>>,
    /// The line of best play, once it has been asked for.
    line: Option<Option<Line>>,
}

impl<'a, S: Decide, A: Analysis<S>> Opened<'a, S, A> {
    pub(super) fn new(
        setup: &'a S,
        position: S::Position,
        analysis: Result<A, Undecided>,
        decide: fn(&S::Position, &mut Run) -> Result<A, Undecided>,
        run: Run,
    ) -> Self {
        Opened { setup, position, analysis, decide, run, judged: None, offered: None, line: None }
    }

    pub(super) fn into_parts(self) -> (Run, Option<A>) {
        (self.run, self.analysis.ok())
    }

    pub(super) fn known_outcome(&self) -> Outcome {
        self.analysis.as_ref().map_or(Outcome::Undecided, Analysis::outcome)
    }

    /// What a move leads to, as far as the run goes.
    fn judge(&mut self, played: &MoveOf<S>) -> Judgement {
        let outcome = self.known_outcome();
        let judged = match &mut self.analysis {
            Ok(analysis) => analysis.judge(played, &mut self.run).ok(),
            Err(_) => None,
        };
        match judged {
            Some(judgement) if judgement.outcome != Outcome::Undecided => judgement,
            // Who can force the win can do so whatever the others play.
            _ => match outcome {
                Outcome::Win(seat) if seat != self.position.to_move() => outcome.into(),
                _ => Outcome::Undecided.into(),
            },
        }
    }

    fn judged(&self, played: &MoveOf<S>, judgement: Judgement) -> JudgedMove {
        let Judgement { outcome, value, remoteness } = judgement;
        let decided = outcome != Outcome::Undecided;
        JudgedMove {
            text: S::move_text(&self.position, played),
            wins: decided.then_some(outcome == Outcome::Win(self.position.to_move())),
            outcome,
            value,
            remoteness,
        }
    }

    /// Every legal move. What is to be printed is listed even when the positions are used up; memory is a limit, and so is time, but for
    /// a short list.
    fn list(&mut self) -> Result<Vec<MoveOf<S>>, TooManyMoves> {
        if let Some(too_many) = AnySetup::too_many_moves(self.setup) {
            return Err(too_many);
        }
        let allowed = self.run.meter.rest().memory().max(SHORT_LIST);
        let mut bytes = 0;
        let mut moves = Vec::new();
        let listed = self.position.for_each_move(|played| {
            // A move, its text, and the record of what it leads to; while lists grow, the old and the new one are there together.
            bytes +=
                (played.heap_size() + 3 * size_of::<MoveOf<S>>() + 3 * size_of::<JudgedMove>() + 32) as u64;
            moves.push(played);
            if bytes > allowed {
                return ControlFlow::Break(TooManyMoves::Memory(allowed));
            }
            if bytes > SHORT_LIST && self.run.meter.look_every(moves.len()).is_err() {
                return ControlFlow::Break(TooManyMoves::Time(moves.len() as u64));
            }
            ControlFlow::Continue(())
        });
        // What it cost is entered; that it is used up shows when the moves are judged.
        let _ = self.run.meter.list(moves.len() as u64);
        match listed {
            ControlFlow::Break(too_many) => Err(too_many),
            ControlFlow::Continue(()) => Ok(moves),
        }
    }

    /// How good a judged move is, the best first: a quick win, a draw, an open question, a late loss.
    fn rank(&self, judged: &JudgedMove) -> (u8, i64) {
        let plies = judged.remoteness.map_or(0, i64::from);
        match judged.outcome {
            Outcome::Win(seat) if seat == self.position.to_move() => (0, plies),
            Outcome::Draw | Outcome::Nobody => (1, 0),
            Outcome::Undecided => (2, 0),
            Outcome::Win(_) => (3, -plies),
        }
    }

    /// The move that the analysis offers, judged once.
    fn offered(&mut self) -> Option<JudgedMove> {
        if self.offered.is_none() {
            let offered = match &mut self.analysis {
                Ok(analysis) => analysis.best(&mut self.run).ok().flatten(),
                Err(_) => None,
            };
            let judged = offered.map(|played| {
                let judgement = self.judge(&played);
                self.judged(&played, judgement)
            });
            self.offered = Some(judged);
        }
        self.offered.clone().flatten()
    }

    /// The move that the analysis offers, unless that is an open question or a loss and another move is better.
    fn best_move(&mut self) -> Option<JudgedMove> {
        let offered = self.offered();
        if let Some(good) = offered.as_ref().filter(|offered| self.rank(offered).0 < 2) {
            return Some(good.clone());
        }
        let _ = self.moves();
        let judged = self.judged.iter().flatten();
        let best = judged.min_by_key(|judged| self.rank(judged)).cloned();
        match (offered, best) {
            (Some(offered), Some(best)) if self.rank(&offered).0 <= self.rank(&best).0 => Some(offered),
            (_, Some(best)) => Some(best),
            (Some(offered), None) => Some(offered),
            (None, None) => {
                let ControlFlow::Break(first) = self.position.for_each_move(ControlFlow::Break) else {
                    return None;
                };
                let judgement = self.judge(&first);
                Some(self.judged(&first, judgement))
            }
        }
    }

    /// The move that a line of best play goes on with. Where nobody knows how long a lost game lasts, the moves are not compared.
    pub(super) fn next_of_line(&mut self) -> Option<JudgedMove> {
        let outcome = self.known_outcome();
        let is_lost = matches!(outcome, Outcome::Win(seat) if seat != self.position.to_move());
        let offered = if is_lost { self.offered() } else { None };
        offered.filter(|offered| offered.remoteness.is_none()).or_else(|| self.best_move())
    }

    /// The line of best play, found once.
    fn best_line(&mut self) -> Option<&Line> {
        if self.line.is_none() {
            let own = match &mut self.analysis {
                Ok(analysis) => analysis.line(&mut self.run),
                Err(_) => None,
            };
            let line = match own {
                Some(moves) => Some(Line { moves, ends: true }),
                None => self.followed_line(),
            };
            self.line = Some(line);
        }
        self.line.as_ref().and_then(Option::as_ref)
    }

    fn followed_line(&mut self) -> Option<Line> {
        if self.known_outcome() == Outcome::Undecided {
            return None;
        }
        let first = self.best_move()?;
        let analysis = self.analysis.as_ref().ok()?;
        let mut run = Run::remembering(&line::allowance(&self.run), self.run.memory().clone());
        let line = line::follow(self.setup, &self.position, analysis, first, self.decide, &mut run);
        // It was allowed no more than is left.
        let _ =
            self.run.meter.spend(run.meter.nodes(), 0).and_then(|()| self.run.meter.list(run.meter.listed()));
        Some(line)
    }

    /// If all moves but one are known, and none of them leads to what the position is worth, the one that is left does.
    fn complete(&self, judged: &mut [JudgedMove]) {
        let outcome = self.known_outcome();
        let mover = self.position.to_move();
        // Of more than two players nobody may be able to force anything for several reasons.
        let some_move_keeps_it = outcome == Outcome::Win(mover) || outcome == Outcome::Draw;
        if !some_move_keeps_it || judged.iter().any(|judged| judged.outcome == outcome) {
            return;
        }
        let mut open = judged.iter_mut().filter(|judged| judged.outcome == Outcome::Undecided);
        if let (Some(last), None) = (open.next(), open.next()) {
            last.outcome = outcome;
            last.wins = Some(outcome == Outcome::Win(mover));
        }
    }

    /// Why the best move is a good one.
    fn why(&self, judged: &JudgedMove, names: &Names) -> String {
        let lang = names.lang();
        let mover = self.position.to_move();
        let player = names.of(mover);
        let in_all = judged.remoteness.map(|after| after.saturating_add(1));
        match (judged.outcome, in_all) {
            (Outcome::Win(seat), None) if seat == mover => {
                lang.pick("it keeps the win", "勝ちを保つ手です").to_owned()
            }
            (Outcome::Win(seat), Some(plies)) if seat == mover => match lang {
                Lang::En => {
                    let left = counted(u64::from(plies), "move");
                    format!("it keeps the win, which takes at most {left}, this one included")
                }
                Lang::Ja => format!("勝ちを保つ手です(この手を含めて長くても{plies}手)"),
            },
            // Whoever reads it may be the other player.
            (Outcome::Win(_), Some(plies)) => match lang {
                Lang::En => {
                    let left = counted(u64::from(plies), "move");
                    format!(
                        "every move of {player} loses; this one holds out longest: {left}, itself included"
                    )
                }
                Lang::Ja => format!("{player}はどの手も負け。最も長く粘る手です(この手を含めて{plies}手)"),
            },
            (Outcome::Win(_), None) => match lang {
                Lang::En => format!("every move of {player} loses against perfect play"),
                Lang::Ja => format!("最善を尽くされると、{player}はどの手も負けです"),
            },
            (Outcome::Draw, _) => lang.pick("it keeps the draw", "引き分けを保つ手です").to_owned(),
            (Outcome::Nobody, _) => {
                lang.pick("after it nobody can force the win", "この後は誰も勝ちを強制できません").to_owned()
            }
            (Outcome::Undecided, _) => lang
                .pick(
                    "the position after it was not decided within the budget",
                    "制限内では結果が分かりません",
                )
                .to_owned(),
        }
    }

    /// A move with the reason why it is made.
    fn advice(&self, best: JudgedMove, names: &Names) -> Advice {
        let own = self.analysis.as_ref().ok().and_then(|analysis| analysis.why(&best, names));
        let why = own.unwrap_or_else(|| self.why(&best, names));
        Advice { move_text: best.text, wins: best.wins, why }
    }

    fn tell_moves(&mut self, prose: &mut Prose<'_>) {
        let outcome = self.known_outcome();
        let mover = self.position.to_move();
        let of = |moves: &[JudgedMove], wanted: fn(Outcome, Seat) -> bool| -> Vec<String> {
            let wanted = moves.iter().filter(|judged| wanted(judged.outcome, mover));
            wanted.map(|judged| judged.text.clone()).collect()
        };
        match self.moves() {
            Ok(moves) => {
                prose.moves(
                    "Winning moves",
                    "勝つ手",
                    &of(moves, |outcome, mover| outcome == Outcome::Win(mover)),
                );
                prose.moves(
                    "Drawing moves",
                    "引き分ける手",
                    &of(moves, |outcome, _| outcome == Outcome::Draw),
                );
                prose.moves(
                    "Moves after which nobody can force the win",
                    "誰も勝ちを強制できなくなる手",
                    &of(moves, |outcome, _| outcome == Outcome::Nobody),
                );
                prose.moves(
                    "Losing moves",
                    "負ける手",
                    &of(moves, |outcome, mover| matches!(outcome, Outcome::Win(seat) if seat != mover)),
                );
                let open = of(moves, |outcome, _| outcome == Outcome::Undecided);
                prose.moves("Moves not decided within the budget", "制限内では未決の手", &open);
            }
            Err(too_many) => {
                let best = self.best_move().filter(|best| best.wins == Some(true));
                match (best, outcome) {
                    (Some(best), _) => prose.say(
                        format_args!("A winning move, of more moves than are listed: {}", best.text),
                        format_args!("勝つ手の一つ(手が多すぎるため一覧なし): {}", best.text),
                    ),
                    (None, Outcome::Win(seat)) if seat == mover => prose.say(
                        format_args!(
                            "There is a winning move, but it was not found within the budget ({too_many})."
                        ),
                        "勝つ手はあるが、制限内では見つからなかった。",
                    ),
                    _ => prose.say(
                        format_args!("The moves are not listed: {too_many}."),
                        "手が多すぎるため一覧なし。",
                    ),
                }
            }
        }
    }
}

impl<S: Decide, A: Analysis<S>> AnyAnalysis for Opened<'_, S, A> {
    fn outcome(&self) -> Outcome {
        self.known_outcome()
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.position.to_move())
    }

    fn headline(&self, names: &Names) -> String {
        self.setup.headline(self.known_outcome(), names)
    }

    fn theorem(&self) -> Option<&'static str> {
        self.analysis.as_ref().ok()?.reason().theorem()
    }

    fn words(&self, names: &Names) -> String {
        match &self.analysis {
            Ok(analysis) => analysis.reason().words(names),
            Err(undecided) => undecided_words(*undecided, names.lang()),
        }
    }

    #[cfg(feature = "serde")]
    fn facts(&self) -> Facts {
        match &self.analysis {
            Ok(analysis) => Facts::of(analysis.reason()),
            Err(undecided) => Facts::of(&NotDecided::new(*undecided)),
        }
    }

    fn player_facts(&self) -> &'static [&'static str] {
        self.analysis.as_ref().map_or(&[], |analysis| analysis.reason().player_facts())
    }

    fn value(&self) -> Option<GameValue> {
        self.analysis.as_ref().ok()?.value()
    }

    fn remoteness(&self) -> Option<u32> {
        self.analysis.as_ref().ok()?.remoteness()
    }

    fn moves(&mut self) -> Result<&[JudgedMove], TooManyMoves> {
        if self.judged.is_none() {
            // Under a limit the move that is offered is judged first, so that the advice does not depend on what else is asked.
            let offered =
                if self.run.meter.is_limited() { self.offered() } else { self.offered.clone().flatten() };
            let moves = self.list()?;
            let mut judged = Vec::with_capacity(moves.len());
            for played in moves {
                let judgement = self.judge(&played);
                let known = self.judged(&played, judgement);
                let known = match &offered {
                    Some(offered) if offered.text == known.text && known.outcome == Outcome::Undecided => {
                        offered.clone()
                    }
                    _ => known,
                };
                judged.push(known);
            }
            self.complete(&mut judged);
            self.judged = Some(judged);
        }
        Ok(self.judged.as_deref().unwrap_or_default())
    }

    fn take_moves(&mut self) -> Result<Vec<JudgedMove>, TooManyMoves> {
        self.moves()?;
        Ok(self.judged.take().unwrap_or_default())
    }

    fn has_moves_at_hand(&self) -> bool {
        let at_once = self.analysis.as_ref().is_ok_and(Analysis::judges_at_once);
        AnySetup::too_many_moves(self.setup).is_none() && (self.judged.is_some() || at_once)
    }

    fn best(&mut self, names: &Names) -> Option<Advice> {
        let best = self.best_move()?;
        Some(self.advice(best, names))
    }

    fn longest(&mut self, names: &Names) -> Option<Advice> {
        let best = self.best_move()?;
        let _ = self.moves();
        let longest = self.judged.iter().flatten().min_by_key(|judged| self.rank(judged)).cloned();
        let longest = longest.filter(|longest| self.rank(longest) < self.rank(&best));
        Some(self.advice(longest.unwrap_or(best), names))
    }

    fn line(&mut self) -> Option<Vec<String>> {
        self.best_line().map(|line| line.moves.clone())
    }

    fn explanation(&mut self, names: &Names) -> String {
        let mut prose = Prose::new(names);
        if let Ok(analysis) = &mut self.analysis {
            analysis.body(&mut prose, &mut self.run);
        }
        prose.gap();
        let end = names.lang().full_stop();
        match self.known_outcome() {
            // The words say that it is not decided.
            Outcome::Undecided => prose.line(format_args!("{}{end}", capitalised(&self.words(names)))),
            _ => prose.line(format_args!("{}: {}{end}", self.headline(names), self.words(names))),
        }
        if let Some(theorem) = self.theorem() {
            prose.citation(theorem);
        }
        self.tell_moves(&mut prose);
        if let Some(Line { moves, ends }) = self.best_line() {
            let more = (!ends).then(|| "...".to_owned());
            prose.moves("Best play", "最善の進行", &moves.iter().cloned().chain(more).collect::<Vec<_>>());
        }
        prose.into_text()
    }

    fn picture(&mut self, names: &Names) -> Scene {
        match &mut self.analysis {
            Ok(analysis) => analysis.picture(names, &mut self.run),
            Err(_) => self.setup.scene(names.lang()),
        }
    }

    fn run(&self) -> &Run {
        &self.run
    }
}
