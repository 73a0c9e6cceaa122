//! Every game behind one object-safe facade.
//!
//! Front ends see games only through [`Game`] and [`AnySetup`]. A game's folder implements [`Playable`] for its
//! setup; the facade follows from it. Adding a game is one folder and one line in [`GAMES`].

use std::fmt;

use serde::Serialize;

use crate::budget::{Budget, Limit, Undecided};
use crate::games;
use crate::parse_error::ParseError;
use crate::position::{IllegalMove, Played, Position, Seat, SeatMap, Setup, Status};
use crate::scene::Scene;
use crate::study::{ArgError, Args, Param, Study};
use crate::theorem::Statement;
use crate::verdict::{Facts, JudgedMove, Lang, Outcome, Reason, Verdict, house_key};

/// Every game there is, in the order in which they are listed.
pub static GAMES: &[&dyn Game] = &[
    &games::tanhinmin::Tanhinmin,
    &games::babanuki::Babanuki,
    &games::shichinarabe::Shichinarabe,
    &games::digraph::GraphGame,
    &games::heaps::NIM,
    &games::heaps::HEAP,
    &games::hackenbush::Hackenbush,
    &games::coins::CoinGame,
];

/// The game of this name.
///
/// ```
/// assert!(tefuda::registry::game("tanhinmin").is_some());
/// assert!(tefuda::registry::game("no-such-game").is_none());
/// ```
#[must_use]
pub fn game(name: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.about().name == name)
}

/// What a game is, in words.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct About {
    /// The name used to call it.
    pub name: &'static str,
    /// Its title, with the name in its own script.
    pub title: &'static str,
    /// One line on what it is.
    pub summary: &'static str,
    /// The rules in a paragraph.
    pub rules: &'static str,
    /// How a position is written.
    pub notation: &'static str,
    /// How a move is written.
    pub moves: &'static str,
    /// Positions to try, the best first one first.
    pub examples: &'static [Example],
}

/// A position worth a look.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Example {
    /// The position in the game's notation.
    pub position: &'static str,
    /// Why it is worth a look.
    pub note: &'static str,
}

/// A game as front ends see it.
pub trait Game: Sync {
    /// What it is.
    fn about(&self) -> &'static About;

    /// Reads what many positions share (a graph, a deck, rule switches); `None` stands for the usual board.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation of the game's boards.
    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError>;

    /// The parameters of [`Game::deal`].
    fn deal_params(&self) -> &'static [Param];

    /// A random position to play, the same for the same seed and arguments.
    ///
    /// # Errors
    /// [`ArgError`] if the arguments do not go together.
    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError>;

    /// What the game offers besides positions.
    fn studies(&self) -> &'static [Study] {
        &[]
    }

    /// How its positions or deals are counted, if they can be.
    fn count(&self) -> Option<&'static Study> {
        None
    }

    /// The coach for hidden hands, if the game can be played so.
    fn advise(&self) -> Option<&'static Study> {
        None
    }

    /// How it is played with hidden hands, if it can be.
    fn hidden(&self) -> Option<&'static dyn HiddenGame> {
        None
    }

    /// What the literature says of it.
    fn statements(&self) -> &'static [&'static dyn Statement] {
        &[]
    }

    /// The values of a rule of this family: of all single things (heaps, coins) or pairs of them up to the size `to`.
    ///
    /// # Errors
    /// [`ValueTableError`] if the game has no such rule, or the budget does not suffice.
    fn value_table(&self, _rule: &str, _to: u64, _budget: &Budget) -> Result<ValueTable, ValueTableError> {
        Err(ValueTableError::NoTable(self.about().name))
    }

    /// The sentence that tells a reason of this game.
    fn words(&self, reason: &Reason, lang: Lang) -> String;

    /// Reads a position on the usual board.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation.
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        self.board(None)?.parse(text)
    }
}

/// Values by size: one row for games on a line, a row for each first size for games on pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTable {
    /// The values, row by row.
    pub rows: Vec<Vec<u128>>,
    /// The size that the first column stands for, and the first row of several.
    pub first: u64,
}

/// Why there is no table of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueTableError {
    /// The game has no rules to be valued so.
    #[error("{0} has no table of values")]
    NoTable(&'static str),
    /// The rule cannot be read.
    #[error(transparent)]
    Rule(#[from] ParseError),
    /// The rule has no values that could be shown in a row or a grid.
    #[error("{0}")]
    NoValues(&'static str),
    /// The budget did not suffice.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// A game that a person can play with hidden hands against a strategy.
pub trait HiddenGame: Sync {
    /// The strategies to play against: name, and what it does.
    fn strategies(&self) -> Vec<(&'static str, &'static str)>;

    /// What the person may be told, by name.
    fn oracles(&self) -> &'static [&'static str];

    /// What those names mean.
    fn about_oracles(&self) -> &'static str;

    /// Starts a game from an open position.
    ///
    /// # Errors
    /// [`ArgError`] if the position cannot be played so, or a name is unknown.
    fn start(&self, request: &HiddenRequest) -> Result<Box<dyn HiddenPlay>, ArgError>;
}

/// How a person wants to play with hidden hands.
#[derive(Clone, Copy, Debug)]
pub struct HiddenRequest<'a> {
    /// The position to start from.
    pub position: &'a str,
    /// How it was dealt, if it was: that much both players know.
    pub dealt: Option<&'a Args>,
    /// The person sits first, and moves first.
    pub person_first: bool,
    /// The strategy to play against.
    pub against: &'a str,
    /// What the person is told.
    pub oracles: &'a str,
    /// The seed of a strategy that plays by chance.
    pub seed: u64,
}

/// A game with hidden hands under way, as the person may see it.
pub trait HiddenPlay {
    /// The picture, without what is hidden.
    fn scene(&self) -> Scene;

    /// What both players know of the cards, as a sentence.
    fn common_knowledge(&self) -> String;

    /// What the oracles have told the person, oldest first.
    fn told(&self) -> Vec<String>;

    /// Whether the person is to move; `None` when the game is over.
    fn persons_turn(&self) -> Option<bool>;

    /// Makes a move of the person.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is no move or the rules do not allow it here.
    fn play(&mut self, move_text: &str) -> Result<(), IllegalMove>;

    /// Lets the strategy move, and tells its move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not its turn.
    fn answer(&mut self) -> Result<String, IllegalMove>;

    /// What the person could work out from what she knows.
    fn hint(&self) -> String;

    /// Whether the person has won, when the game is over.
    fn person_won(&self) -> Option<bool>;

    /// The moves so far, for the record.
    fn moves(&self) -> Vec<String>;

    /// Both hands open.
    fn reveal(&self) -> String;
}

/// What many positions share, parsed once; it reads the positions on it.
pub trait Board: Send + Sync {
    /// Reads a position on this board.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation.
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError>;
}

/// The board of games that have none: whatever is not blank is refused, with what makes a board needless.
pub(crate) fn no_board<S: Playable>(
    text: Option<&str>,
    why: &str,
    parse: fn(&str) -> Result<S, ParseError>,
) -> Result<Box<dyn Board>, ParseError> {
    struct NoBoard<S>(fn(&str) -> Result<S, ParseError>);
    impl<S: Playable> Board for NoBoard<S> {
        fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
            Ok(Box::new((self.0)(text)?))
        }
    }
    let text = text.unwrap_or_default();
    match text.find(|c: char| !c.is_whitespace()) {
        None => Ok(Box::new(NoBoard(parse))),
        Some(at) => Err(ParseError::new(text, at..text.trim_end().len(), format!("no board: {why}"))),
    }
}

/// Who decides: the theorems, or the exhaustive solver that knows only the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// The fastest exact decider that the game has.
    #[default]
    Best,
    /// The referee.
    Search,
}

/// Positions with more moves than this are decided, but their moves are not listed.
pub const MOST_LISTED: u64 = 2_000_000;

/// A position has more moves than can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there are up to {0} moves, more than the {MOST_LISTED} that can be listed; `decide` and `play` work all the same"
)]
pub struct TooManyMoves(pub u64);

impl TooManyMoves {
    /// No search goes through moves that cannot even be listed.
    pub(crate) fn undecided(self) -> Undecided {
        Undecided::TooLarge { limit: Limit::Nodes, needed: self.0, allowed: MOST_LISTED }
    }
}

/// A move that a good player would make here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The text of the move.
    #[serde(rename = "move")]
    pub move_text: String,
    /// Whether it keeps a won position won; `None` if undecided.
    pub wins: Option<bool>,
    /// Why this one, as a sentence.
    pub why: String,
}

/// What a move leads to, behind the facade.
#[derive(Debug)]
pub struct AnyPlayed {
    /// The setup after the move; it may be over.
    pub setup: Box<dyn AnySetup>,
    /// Where the seats of the old position are in the new setup.
    pub seats: SeatMap,
    /// The text of the move as the game writes it, however it was typed.
    pub text: String,
}

/// A setup as front ends see it. Every [`Playable`] is one.
pub trait AnySetup: Send + Sync {
    /// The position in the game's notation: spacing normalised, cards sorted.
    fn notation(&self) -> String;

    /// How many seats the notation names.
    fn seats(&self) -> u8;

    /// The player to move, or `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Tells if there are more legal moves than can be listed: then nothing lists them.
    fn too_many_moves(&self) -> Option<TooManyMoves>;

    /// The texts of all legal moves; none when the game is over, or when there are [too many](Self::too_many_moves).
    fn legal_moves(&self) -> Vec<String>;

    /// Makes the move of this text.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is no move or the rules do not allow it here.
    fn play(&self, move_text: &str) -> Result<AnyPlayed, IllegalMove>;

    /// Who wins, and why.
    fn verdict(&self, solver: Solver, budget: &Budget) -> Verdict;

    /// Who wins, and why; and every legal move with what it leads to. Both rest on the same search. No move is listed
    /// when there are [too many](Self::too_many_moves).
    fn assess(&self, solver: Solver, budget: &Budget) -> (Verdict, Vec<JudgedMove>);

    /// A good move: one that wins if there is one, else one that resists; `None` when the game is over.
    fn advise(&self, budget: &Budget, lang: Lang) -> Option<Advice>;

    /// The long form of the reason, as text.
    fn explain(&self, budget: &Budget, lang: Lang) -> String;

    /// The picture of the position.
    fn scene(&self, lang: Lang) -> Scene;

    /// The picture of the reason: what the verdict rests on.
    fn reason_scene(&self, lang: Lang) -> Scene;

    /// The position as a graph in the DOT language, for games on graphs.
    fn dot(&self) -> Option<String>;
}

impl fmt::Debug for dyn AnySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnySetup").field(&self.notation()).finish()
    }
}

/// What a game's folder implements for its setups; the facade [`AnySetup`] follows from it.
pub trait Playable: Setup + fmt::Display + Send + Sync + 'static {
    /// How many seats the notation names.
    fn seats(&self) -> u8;

    /// How many legal moves there are at most, for games that may have more than can be listed.
    fn move_bound(&self) -> u64 {
        0
    }

    /// Reads a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is no move of this game.
    fn parse_move(&self, text: &str) -> Result<<Self::Position as Position>::Move, IllegalMove>;

    /// Who wins a position, and why, by the fastest exact decider.
    fn decide(position: &Self::Position, budget: &Budget) -> Verdict;

    /// Every legal move with what it leads to, by the fastest exact decider.
    fn judge(position: &Self::Position, budget: &Budget) -> Vec<JudgedMove>;

    /// Both by the referee, which knows only the rules.
    fn search(position: &Self::Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>);

    /// A good move.
    fn recommend(position: &Self::Position, budget: &Budget, lang: Lang) -> Advice;

    /// The long form of the reason, as text.
    fn explain(&self, budget: &Budget, lang: Lang) -> String;

    /// The picture of the position.
    fn scene(&self, lang: Lang) -> Scene;

    /// The picture of the reason.
    fn reason_scene(&self, lang: Lang) -> Scene;

    /// The position as a graph in the DOT language, for games on graphs.
    fn dot(&self) -> Option<String> {
        None
    }
}

impl<S: Playable> AnySetup for S {
    fn notation(&self) -> String {
        self.to_string()
    }

    fn seats(&self) -> u8 {
        Playable::seats(self)
    }

    fn to_move(&self) -> Option<Seat> {
        self.clone().position().map(|position| position.to_move())
    }

    fn too_many_moves(&self) -> Option<TooManyMoves> {
        Some(self.move_bound()).filter(|&bound| bound > MOST_LISTED).map(TooManyMoves)
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut texts = Vec::new();
        if AnySetup::too_many_moves(self).is_some() {
            return texts;
        }
        if let Some(position) = self.clone().position() {
            position.for_each_move(|one| texts.push(one.to_string()));
        }
        texts
    }

    fn play(&self, move_text: &str) -> Result<AnyPlayed, IllegalMove> {
        let position = self.clone().position().ok_or_else(|| IllegalMove::new("the game is over"))?;
        let played = self.parse_move(move_text)?;
        let Played { setup, seats } = position.play(&played)?;
        Ok(AnyPlayed { setup: Box::new(setup), seats, text: played.to_string() })
    }

    fn verdict(&self, solver: Solver, budget: &Budget) -> Verdict {
        let budget = &budget.started();
        match (self.clone().status(), solver) {
            (Status::Over(ending), _) => Verdict::over(ending),
            (_, Solver::Search) if AnySetup::too_many_moves(self).is_some() => {
                Verdict::undecided(TooManyMoves(self.move_bound()).undecided())
            }
            (Status::Open(position), Solver::Best) => S::decide(&position, budget),
            (Status::Open(position), Solver::Search) => S::search(&position, budget).0,
        }
    }

    fn assess(&self, solver: Solver, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
        let budget = &budget.started();
        if AnySetup::too_many_moves(self).is_some() {
            return (self.verdict(solver, budget), Vec::new());
        }
        let position = match (self.clone().status(), solver) {
            (Status::Over(ending), _) => return (Verdict::over(ending), Vec::new()),
            (Status::Open(position), Solver::Search) => return S::search(&position, budget),
            (Status::Open(position), Solver::Best) => position,
        };
        let (mut verdict, moves) = (S::decide(&position, budget), S::judge(&position, budget));
        if verdict.outcome == Outcome::Undecided && moves.iter().any(|one| one.wins == Some(true)) {
            // A winning move was found although the budget did not suffice for the verdict itself.
            verdict = Verdict {
                outcome: Outcome::Win(position.to_move()),
                reason: Reason { theorem: None, key: house_key::FOUND, facts: Facts::default() },
            };
        }
        (verdict, moves)
    }

    fn advise(&self, budget: &Budget, lang: Lang) -> Option<Advice> {
        self.clone().position().map(|position| S::recommend(&position, &budget.started(), lang))
    }

    fn explain(&self, budget: &Budget, lang: Lang) -> String {
        Playable::explain(self, &budget.started(), lang)
    }

    fn scene(&self, lang: Lang) -> Scene {
        Playable::scene(self, lang)
    }

    fn reason_scene(&self, lang: Lang) -> Scene {
        Playable::reason_scene(self, lang)
    }

    fn dot(&self) -> Option<String> {
        Playable::dot(self)
    }
}
