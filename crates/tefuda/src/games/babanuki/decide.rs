//! Who can force the first place, and by which draws.
//!
//! Two players: the one without the joker (thesis, Theorem 5.1). Three: the corrected closed form of Theorems 5.3 to 5.5.
//! More: the next two draws may settle it; otherwise all states with as many pairs or fewer are solved, see [`super::layers`].
//!
//! The two draws are looked at in every position, because they cost next to nothing. That a position is decided by them, and each of
//! its draws by the draw that follows, is what keeps a position and its draws in step when there are too many states to solve.

use std::sync::Arc;

use super::ranks::Ranks;
use super::referee::Refereed;
use super::rules::{Card, Move, Position, Setup};
use super::state::{Draw, State, Ties};
use super::tables::{self, Solved};
use super::{scene, three, words};
use crate::kernel::analysis::{self, Decide, Judgement};
use crate::kernel::facts::FactList;
use crate::kernel::game::JudgedMove;
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;

/// What decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Method {
    /// Two players.
    Two {},
    /// The closed form of three players.
    Three {
        /// Pairs shared by the drawer and the next player.
        x: u32,
        /// Pairs shared by the drawer and the player drawn from.
        y: u32,
        /// Pairs shared by these two.
        z: u32,
        /// The condition that holds; `-` if none does.
        case: &'static str,
        /// The joker's holder, counted from the drawer.
        #[cfg_attr(feature = "serde", serde(skip))]
        joker: u8,
    },
    /// The next draw, or the next two.
    NextDraws {},
    /// All states with as many pairs or fewer were solved.
    Layers {
        /// How many there are.
        #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
        states: u64,
    },
    /// Nothing: there are more states than the budget allows.
    Open {
        /// Which limit was met.
        limit: &'static str,
        /// Positions looked at, if it was met on the way.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        positions: Option<u64>,
        /// What it would take, if that was clear before the start.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        needed: Option<u64>,
        /// What the budget allows.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        allowed: Option<u64>,
        /// The same as a sentence.
        #[cfg_attr(feature = "serde", serde(skip))]
        undecided: Undecided,
    },
}

/// Counts are texts, as they have no upper bound.
#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(count: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(count)
}

impl Method {
    fn open(undecided: Undecided) -> Self {
        let (positions, needed, allowed) = match undecided {
            Undecided::TooLarge { needed, allowed, .. } => (None, Some(needed), Some(allowed)),
            _ => (Some(undecided.nodes()), None, None),
        };
        Method::Open { limit: undecided.limit().word(), positions, needed, allowed, undecided }
    }
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reason {
    /// How many players are in the game.
    pub players: usize,
    /// How many pairs they share.
    pub pairs: usize,
    /// Who holds the joker.
    pub joker: Seat,
    /// The place that is played for, if it is not the first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub place: Option<u8>,
    /// What decided.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub method: Method,
    /// Draws until the place is taken, the winner hurrying and all the others delaying.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remoteness: Option<u32>,
    /// Who can force not to be last, where that is quickly solved.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub not_last: Option<FactList<Seat>>,
    /// Who can force that or play on for ever.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub safe: Option<FactList<Seat>>,
    /// Who draws.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub drawer: Seat,
    /// Who can force the place.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub winner: Option<Seat>,
}

/// A draw that decides, or after which the next one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ahead {
    /// The label, before the draw, of the player who is first.
    first: usize,
    /// How many draws come after it.
    more: u32,
}

/// Who is first if that is settled with the next draw.
fn at_once(state: &State) -> Option<usize> {
    let firsts: Vec<Option<usize>> = state.draws().into_iter().map(|draw| state.first_after(draw)).collect();
    let all_same = firsts.windows(2).all(|pair| pair[0] == pair[1]);
    if firsts.contains(&Some(0)) { Some(0) } else { firsts.first().copied().flatten().filter(|_| all_same) }
}

/// What a draw and the next one settle.
fn look_ahead(state: &State, draw: Draw) -> Option<Ahead> {
    if let Some(first) = state.first_after(draw) {
        return Some(Ahead { first, more: 0 });
    }
    let label = at_once(&state.drawn(draw).rotated())?;
    // Labels after the draw are one less than before it.
    Some(Ahead { first: (label + 1) % state.players(), more: 1 })
}

/// The label that can force the place, or that nobody can, with the draws it takes; `None` if two draws do not settle it.
fn settled(ahead: &[(Draw, Option<Ahead>)]) -> Option<(Option<usize>, Option<u32>)> {
    let known = ahead.iter().filter_map(|(_, ahead)| *ahead);
    if let Some(more) = known.clone().filter(|ahead| ahead.first == 0).map(|ahead| ahead.more).min() {
        return Some((Some(0), Some(more + 1)));
    }
    if known.clone().count() < ahead.len() {
        return None;
    }
    let first = known.clone().next()?.first;
    let all_same = known.clone().all(|ahead| ahead.first == first);
    let draws = known.map(|ahead| ahead.more + 1).max();
    Some(if all_same { (Some(first), draws) } else { (None, None) })
}

/// The layers, as far as they are needed.
enum Tables {
    /// They can be solved within the budget.
    Allowed,
    Solved(Arc<Solved>),
    Refused(Undecided),
}

/// What is known of a position.
pub struct Analysis {
    pub(super) position: Position,
    /// The canonical state, and the seats of its labels.
    pub(super) state: State,
    pub(super) seats: Vec<Seat>,
    outcome: Outcome,
    reason: Reason,
    ahead: Vec<(Draw, Option<Ahead>)>,
    tables: Tables,
    pub(super) ranks: Option<Arc<Ranks>>,
    /// Draws that were judged: thousands of cards may be the same draw.
    judged: Vec<(Draw, Judgement)>,
}

/// Layers that the verdict and its draws do not need are solved up to this many states, for distances.
const MOST_EXTRA: u64 = 500_000;

impl Analysis {
    /// Decides a position.
    ///
    /// # Errors
    /// [`Undecided`] if not even the next draws can be looked at.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let mut analysis = Analysis::with(position, None, run)?;
        analysis.allow_further_work(run);
        Ok(analysis)
    }

    /// Decides a position, by the layers of a larger one if they are solved.
    fn with(position: &Position, larger: Option<&Arc<Solved>>, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        let state = setup.state();
        let seats: Vec<Seat> = setup.seats_in().into_iter().map(seat).collect();
        let draws = state.draws();
        run.meter.spend(1 + draws.len() as u64, 0)?;
        let ahead: Vec<_> = draws.into_iter().map(|draw| (draw, look_ahead(&state, draw))).collect();
        let mut tables = Tables::Allowed;
        let near = settled(&ahead);
        let (method, forced, remoteness) = match (state.players(), near) {
            (2, _) => {
                // Whoever holds the joker can only draw partners, and the other one never draws the joker.
                let pairs = u32::try_from(state.pairs()).ok();
                (Method::Two {}, Ok(Some(1 - state.joker())), pairs)
            }
            (3, _) if state.ties() == Ties::DrawnFrom => {
                let case = three::case(&state);
                let method = Method::Three {
                    x: state.shared(0, 1),
                    y: state.shared(0, 2),
                    z: state.shared(1, 2),
                    case: case.map_or("-", |(_, text)| text),
                    joker: u8::try_from(state.joker()).unwrap_or(0),
                };
                (method, Ok(case.map(|(label, _)| label)), near.and_then(|(_, draws)| draws))
            }
            (_, Some((forced, draws))) => (Method::NextDraws {}, Ok(forced), draws),
            (_, None) => {
                let solved = match larger {
                    Some(solved) => Ok(solved.clone()),
                    None => {
                        let most = run.meter.rest().max_nodes;
                        tables::admit_layers(&state, most, run).and_then(|()| tables::layers(&state, run))
                    }
                };
                let solved = solved.and_then(|solved| Ok((solved.value(&state, run)?, solved)));
                match solved {
                    Ok((value, solved)) => {
                        let states = solved.occurring[state.pairs()];
                        tables = Tables::Solved(solved);
                        (Method::Layers { states }, Ok(value.label()), value.draws())
                    }
                    Err(undecided) => {
                        tables = Tables::Refused(undecided);
                        (Method::open(undecided), Err(undecided), None)
                    }
                }
            }
        };
        let seat_of = |label: usize| seats.get(label).copied();
        let winner = forced.ok().flatten().and_then(seat_of);
        let outcome = match (forced, winner) {
            (Err(_), _) => Outcome::Undecided,
            (Ok(_), Some(seat)) => Outcome::Win(seat),
            (Ok(_), None) => Outcome::Nobody,
        };
        let place = setup.next_place();
        let reason = Reason {
            players: state.players(),
            pairs: state.pairs(),
            joker: seat_of(state.joker()).unwrap_or(Seat::FIRST),
            place: Some(place).filter(|&place| place > 1),
            method,
            remoteness,
            not_last: None,
            safe: None,
            drawer: seat_of(0).unwrap_or(Seat::FIRST),
            winner,
        };
        let position = position.clone();
        if let (Tables::Allowed, Some(solved)) = (&tables, larger) {
            tables = Tables::Solved(solved.clone());
        }
        Ok(Analysis {
            position,
            state,
            seats,
            outcome,
            reason,
            ahead,
            tables,
            ranks: None,
            judged: Vec::new(),
        })
    }

    /// Settles what may be done beyond the verdict, so that it does not depend on who asks for what first: the layers if draws are
    /// judged by them, then the ranks, then the layers for distances only.
    fn allow_further_work(&mut self, run: &mut Run) {
        if self.outcome == Outcome::Undecided {
            return;
        }
        let mut reserve = 0;
        let needed = !self.judges_without_tables();
        if needed && matches!(self.tables, Tables::Allowed) {
            match tables::admit_layers(&self.state, run.meter.rest().max_nodes, run) {
                Ok(()) => reserve = tables::layered_states(&self.state, run),
                Err(undecided) => self.tables = Tables::Refused(undecided),
            }
        }
        if self.state.players() > 2 {
            self.ranks = tables::ranks(&self.state, reserve, run);
        }
        if let Some(ranks) = &self.ranks {
            self.reason.not_last = Some(self.seats_of(ranks.not_last(&self.state)));
            self.reason.safe = Some(self.seats_of(ranks.safe(&self.state)));
        }
        if !needed && matches!(self.tables, Tables::Allowed) {
            let most = run.meter.rest().max_nodes.unwrap_or(u64::MAX).min(MOST_EXTRA);
            if let Err(undecided) = tables::admit_layers(&self.state, Some(most), run) {
                self.tables = Tables::Refused(undecided);
            }
        }
    }

    /// The seats of the labels whose bits are set.
    fn seats_of(&self, bits: u8) -> FactList<Seat> {
        let labels = self.seats.iter().enumerate().filter(|(label, _)| bits >> label & 1 == 1);
        labels.map(|(_, seat)| *seat).collect()
    }

    /// Whether the closed forms or the next two draws judge every draw.
    fn judges_without_tables(&self) -> bool {
        match self.reason.method {
            Method::Two {} | Method::Three { .. } => true,
            _ => self.ahead.iter().all(|(_, ahead)| ahead.is_some()),
        }
    }

    /// The layers with their distances, solved now or before.
    pub(super) fn tables(&mut self, run: &mut Run) -> Result<Arc<Solved>, Undecided> {
        let solved = match &self.tables {
            Tables::Solved(solved) => return Ok(solved.clone()),
            Tables::Refused(undecided) => return Err(*undecided),
            Tables::Allowed => tables::layers(&self.state, run),
        };
        self.tables = match &solved {
            Ok(solved) => Tables::Solved(solved.clone()),
            Err(undecided) => Tables::Refused(*undecided),
        };
        solved
    }

    /// Solves what the judging of draws needs, and nothing else.
    pub(super) fn prepare(&mut self, run: &mut Run) -> Result<(), Undecided> {
        if self.judges_without_tables() { Ok(()) } else { self.tables(run).map(drop) }
    }

    /// Why, with its facts.
    pub(super) fn why_decided(&self) -> &Reason {
        &self.reason
    }

    /// What a move is in the canonical state.
    pub(super) fn draw_of(&self, played: &Move) -> Option<Draw> {
        let (hands, card) = match (self.position.setup(), played) {
            (_, Move::State(draw)) => return Some(*draw),
            (_, Move::Card(Card::Joker)) => return Some(Draw::Joker),
            (Setup::Hands(hands), Move::Card(card)) => (hands, card),
            (Setup::Pairs(_), Move::Card(_)) => return None,
        };
        let others = self.seats.iter().take(self.seats.len().saturating_sub(1));
        let holds = |seat: &Seat| hands.cards()[seat.index()].binary_search(card).is_ok();
        let partner = others.clone().position(holds)?;
        Some(if partner == 0 { Draw::Pair } else { Draw::Pull(u8::try_from(partner).ok()?) })
    }

    fn ahead(&self, draw: Draw) -> Option<Ahead> {
        self.ahead.iter().find(|(known, _)| *known == draw).and_then(|(_, ahead)| *ahead)
    }

    /// Who can force the place, given by the label before a draw.
    fn judgement(&self, forced: Option<usize>, remoteness: Option<u32>) -> Judgement {
        let winner = forced.and_then(|label| self.seats.get(label)).copied();
        Judgement { remoteness, ..winner.map_or(Outcome::Nobody, Outcome::Win).into() }
    }

    fn judge_draw(&mut self, draw: Draw, run: &mut Run) -> Result<Judgement, Undecided> {
        if let Some(Ahead { first, more }) = self.ahead(draw) {
            return Ok(self.judgement(Some(first), Some(more)));
        }
        let after = self.state.drawn(draw).rotated();
        let (forced, draws) = match self.reason.method {
            Method::Two {} => (Some(1 - after.joker()), u32::try_from(after.pairs()).ok()),
            Method::Three { .. } => (three::forced_first(&after), None),
            // The state after a draw has as many pairs or fewer.
            _ => {
                let value = self.tables(run)?.value(&after, run)?;
                (value.label(), value.draws())
            }
        };
        let players = self.state.players();
        Ok(self.judgement(forced.map(|label| (label + 1) % players), draws))
    }

    fn judged(&mut self, draw: Draw, run: &mut Run) -> Result<Judgement, Undecided> {
        if let Some((_, known)) = self.judged.iter().find(|(known, _)| *known == draw) {
            return Ok(known.clone());
        }
        let judgement = self.judge_draw(draw, run)?;
        self.judged.push((draw, judgement.clone()));
        Ok(judgement)
    }

    /// How good a draw is for the player to move, the least being the best: the shortest way to the place; else one after which the
    /// last place can still be avoided, or at least put off for ever; then one after which nobody has the place for sure; the joker
    /// last.
    fn worth(&mut self, draw: Draw, run: &mut Run) -> impl Ord + use<> {
        let outcome = self.judged(draw, run).map_or(Outcome::Undecided, |judged| judged.outcome);
        let wins = outcome == Outcome::Win(self.reason.drawer);
        let lost = matches!(outcome, Outcome::Win(_)) && !wins;
        let far = match self.ahead(draw) {
            _ if !wins => 0,
            Some(ahead) => ahead.more,
            None => {
                match self.tables(run).and_then(|solved| solved.value(&self.state.drawn(draw).rotated(), run))
                {
                    Ok(value) => value.draws().unwrap_or(u32::MAX),
                    // Where distances are not known, laying down pairs brings the end nearer.
                    Err(_) => 2 + u32::from(draw != Draw::Pair),
                }
            }
        };
        let (not_last, safe) = self.kept(draw).unwrap_or((false, false));
        (!wins, far, !not_last, !safe, lost, draw == Draw::Joker)
    }

    /// What the drawer can still force after a draw: not to be last, and that or to play on for ever.
    pub(super) fn kept(&self, draw: Draw) -> Option<(bool, bool)> {
        self.ranks.as_ref().map(|ranks| ranks.kept(&self.state, draw))
    }
}

/// A seat of a table of at most eight.
pub(super) fn seat(number: usize) -> Seat {
    Seat(u8::try_from(number).unwrap_or(u8::MAX))
}

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn remoteness(&self) -> Option<u32> {
        self.reason.remoteness
    }

    fn judges_at_once(&self) -> bool {
        self.judges_without_tables() || matches!(self.tables, Tables::Solved(_))
    }

    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        match self.draw_of(played) {
            Some(draw) => self.judged(draw, run),
            None => Ok(Outcome::Undecided.into()),
        }
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<Move>, Undecided> {
        let mut worths = Vec::new();
        for (draw, _) in self.ahead.clone() {
            worths.push((draw, self.worth(draw, run)));
        }
        let mut best = None;
        self.position.each_move(|played| {
            let draw = self.draw_of(&played);
            let worth = worths.iter().find(|(known, _)| Some(*known) == draw).map(|(_, worth)| worth);
            if worth.is_some() && best.as_ref().is_none_or(|(known, _)| worth < *known) {
                best = Some((worth, played));
            }
        });
        Ok(best.map(|(_, played)| played))
    }

    fn next(&self, after: &Position, run: &mut Run) -> Option<Self> {
        // The layers of as many players hold every state with fewer pairs; when somebody has left, it is another game.
        let Tables::Solved(solved) = &self.tables else { return None };
        let alike = after.setup().state().players() == self.state.players();
        let mut next = if alike { Analysis::with(after, Some(solved), run).ok()? } else { return None };
        next.ranks = self.ranks.clone();
        Some(next)
    }

    fn why(&self, best: &JudgedMove, names: &Names) -> Option<String> {
        Some(words::advice(self, best, names))
    }

    fn body(&mut self, prose: &mut Prose<'_>, run: &mut Run) {
        words::body(self, prose, run);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self.position.setup(), names)
    }
}

impl Decide for Setup {
    type Analysis = Analysis;
    type Referee = Refereed;

    fn analyse(position: &Position, run: &mut Run) -> Result<Analysis, Undecided> {
        Analysis::new(position, run)
    }

    fn search(position: &Position, run: &mut Run) -> Result<Refereed, Undecided> {
        Refereed::new(position, run)
    }
}
