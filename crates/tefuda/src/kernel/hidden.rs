//! Games with hidden hands, as faces see them.

use super::position::IllegalMove;
use super::run::Budget;
use super::scene::Scene;
use super::study::{ArgError, Args};
use super::verdict::Lang;

/// A game that a person can play with hidden hands against a strategy.
pub trait HiddenGame: Sync {
    /// The strategies to play against: name, and what it does.
    fn strategies(&self) -> Vec<(&'static str, &'static str)>;

    /// The same in this language; in English if nobody has translated it.
    fn strategies_in(&self, _lang: Lang) -> Vec<(&'static str, &'static str)> {
        self.strategies()
    }

    /// What the person may be told, by name.
    fn oracles(&self) -> &'static [&'static str];

    /// What those names mean.
    fn about_oracles(&self) -> &'static str;

    /// What one of those names means, in a few words.
    fn about_oracle(&self, name: &str, lang: Lang) -> String;

    /// The same in this language; in English if nobody has translated it.
    fn about_oracles_in(&self, _lang: Lang) -> &'static str {
        self.about_oracles()
    }

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
    /// The language of what the person reads.
    pub lang: Lang,
}

/// What each move of the person is worth against all hands that the opponent may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prospects {
    /// How many hands fit what the person knows.
    pub hands: u64,
    /// Each legal move, with the number of those hands against which it wins if from then on all hands lie open.
    pub moves: Vec<(String, u64)>,
}

impl Prospects {
    /// The number of hands, and for each move against how many of them it wins.
    #[must_use]
    pub fn new(hands: u64, moves: Vec<(String, u64)>) -> Self {
        Prospects { hands, moves }
    }

    /// The first of the moves that win against most hands.
    #[must_use]
    pub fn best(&self) -> Option<&(String, u64)> {
        self.moves.iter().rev().max_by_key(|(_, wins)| *wins)
    }

    /// How many hands there are, as a sentence without its end.
    #[must_use]
    pub fn summary(&self, lang: Lang) -> String {
        let hands = self.hands;
        match lang {
            Lang::En => format!("hands of the opponent that fit what you know: {hands}"),
            Lang::Ja => format!("分かっていることに合う相手の手札は{hands}通り"),
        }
    }

    /// The same, against how many of them each move wins, and what to play.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let summary = self.summary(lang);
        let most = self.best().map_or(0, |(_, wins)| *wins);
        if most == 0 {
            return summary
                + lang.pick(
                    "; no move wins against any of them with open hands: hope for a mistake of the opponent",
                    "。公開ならどの手もそのすべてに負け。相手の間違いを待ちましょう",
                );
        }
        let best = self.moves.iter().filter(|(_, wins)| *wins == most).map(|(played, _)| played.as_str());
        let best: Vec<&str> = best.collect();
        if most == self.hands && best.len() == self.moves.len() {
            return summary
                + lang.pick(
                    "; with open hands every move wins against all of them",
                    "。公開ならどの手もそのすべてに勝ち",
                );
        }
        let win = if best.len() == 1 { "wins" } else { "win" };
        let best = best.join(lang.pick(" or ", "か"));
        let advice = match (most == self.hands, lang) {
            (true, Lang::En) => format!("play {best}, which {win} against all of them"),
            (true, Lang::Ja) => format!("お勧めは{best}(すべてに勝ち)"),
            (false, Lang::En) => format!("play {best}, which {win} against the most of them"),
            (false, Lang::Ja) => format!("お勧めは{best}(最も多くに勝ち)"),
        };
        let judged = self.moves.iter().map(|(played, wins)| match lang {
            Lang::En => format!("{played} wins against {wins}"),
            Lang::Ja => format!("{played}は{wins}通りに勝ち"),
        });
        let judged: Vec<String> = judged.collect();
        match lang {
            Lang::En => format!("{summary}; with open hands {}: {advice}", judged.join(", ")),
            Lang::Ja => format!("{summary}。公開なら{}。{advice}", judged.join("、")),
        }
    }
}

/// A game with hidden hands under way, as the person may see it.
pub trait HiddenPlay: Send {
    /// The same game once more: it can be played on without changing this one.
    fn boxed_clone(&self) -> Box<dyn HiddenPlay>;

    /// From now on the person reads this language.
    fn set_lang(&mut self, lang: Lang);

    /// The picture, without what is hidden.
    fn scene(&self) -> Scene;

    /// What both players know of the cards, as a sentence.
    fn common_knowledge(&self) -> String;

    /// What the oracles have told the person, oldest first.
    fn told(&self) -> Vec<String>;

    /// Whether the person is to move; `None` when the game is over.
    fn persons_turn(&self) -> Option<bool>;

    /// Makes a move of whoever is to move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is not a move or the rules do not allow it here.
    fn play(&mut self, move_text: &str) -> Result<(), IllegalMove>;

    /// Lets the strategy move, and returns its move: the same one each time it is asked at this place of this game.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not its turn.
    fn answer(&mut self) -> Result<String, IllegalMove>;

    /// What each move is worth by what the person knows, within this budget.
    ///
    /// # Errors
    /// Why that is not told, in words.
    fn prospects(&self, budget: &Budget) -> Result<Prospects, String>;

    /// What the person could work out from what she knows, within this budget.
    fn hint(&self, budget: &Budget) -> String;

    /// Whether the person has won, when the game is over.
    fn person_won(&self) -> Option<bool>;

    /// The moves so far, for the record.
    fn moves(&self) -> Vec<String>;

    /// Both hands open.
    fn reveal(&self) -> String;

    /// The hands with which the game began: the person's, and the opponent's.
    fn first_hands(&self) -> [String; 2];
}
