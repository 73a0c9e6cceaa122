//! Oracles: numbers about the hidden hands that a player may be told.

use std::fmt;

use super::super::decide;
use super::super::hand::SortedHand;
use crate::kernel::prose::counted;
use crate::kernel::verdict::Lang;

/// How often a player may ask for a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Not at all.
    #[default]
    Never,
    /// Once, at the start.
    Once,
    /// At the start, and again at every turn of their own.
    EveryTurn,
}

/// What a player may ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Oracles {
    /// How many cards the opponent holds. One answer is as good as many: every discard is seen.
    pub opponent_cards: bool,
    /// The size of the matching of the player who is to move when asked (mu0).
    pub mover_matching: Access,
    /// The size of the matching of the other player (mu1).
    pub other_matching: Access,
    /// The opponent's whole hand.
    pub opponent_hand: bool,
}

impl Oracles {
    const fn new(opponent_cards: bool, mover_matching: Access, other_matching: Access) -> Self {
        Oracles { opponent_cards, mover_matching, other_matching, opponent_hand: false }
    }

    /// What is told, and how often.
    #[must_use]
    pub fn words(self, lang: Lang) -> String {
        let mut parts = Vec::new();
        if self.opponent_hand {
            parts.push(lang.pick("the opponent's hand", "相手の手札").to_owned());
        } else if self.opponent_cards {
            parts.push(lang.pick("how many cards the opponent holds", "相手の手札の枚数").to_owned());
        }
        let sizes = match (self.mover_matching, self.other_matching) {
            (mover, other) if mover == other => {
                vec![(mover, "the matching sizes of both players", "両者のマッチングの大きさ")]
            }
            (mover, other) => vec![
                (mover, "the matching size of the player to move", "手番側のマッチングの大きさ"),
                (other, "the matching size of the player not to move", "手番でない側のマッチングの大きさ"),
            ],
        };
        for (access, en, ja) in sizes {
            match access {
                Access::Never => {}
                Access::Once => parts.push(lang.pick(en, ja).to_owned()),
                Access::EveryTurn => parts.push(match lang {
                    Lang::En => format!("{en} at every turn"),
                    Lang::Ja => format!("{ja}(毎回)"),
                }),
            }
        }
        match lang {
            _ if parts.is_empty() => lang.pick("nothing", "何も教えません").to_owned(),
            Lang::En => parts.join(", "),
            Lang::Ja => parts.join("、"),
        }
    }
}

/// The sets of oracles of the thesis's Figure 4.1, by name.
pub const SETS: &[(&str, Oracles)] = &[
    ("none", Oracles::new(false, Access::Never, Access::Never)),
    ("count", Oracles::new(true, Access::Never, Access::Never)),
    ("mu0", Oracles::new(false, Access::Once, Access::Never)),
    ("mu1", Oracles::new(false, Access::Never, Access::Once)),
    ("mu0+mu1", Oracles::new(false, Access::Once, Access::Once)),
    ("mu0+count", Oracles::new(true, Access::Once, Access::Never)),
    ("mu1+count", Oracles::new(true, Access::Never, Access::Once)),
    ("mu0+mu1+count", Oracles::new(true, Access::Once, Access::Once)),
    ("mu0-always", Oracles::new(false, Access::EveryTurn, Access::Never)),
    ("mu1-always", Oracles::new(false, Access::Never, Access::EveryTurn)),
    ("mu0+mu1-always", Oracles::new(false, Access::EveryTurn, Access::EveryTurn)),
    (
        "hand",
        Oracles {
            opponent_cards: true,
            mover_matching: Access::Never,
            other_matching: Access::Never,
            opponent_hand: true,
        },
    ),
];

/// The names of [`SETS`], for declarations.
pub static SET_NAMES: &[&str] = &{
    let mut names = [""; SETS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = SETS[index].0;
        index += 1;
    }
    names
};

/// The name of a set as tables in Japanese show it.
#[must_use]
pub fn name_ja(name: &str) -> String {
    let pieces = [("none", "なし"), ("count", "枚数"), ("hand", "手札"), ("-always", "(毎回)")];
    pieces.iter().fold(name.to_owned(), |name, (en, ja)| name.replace(en, ja))
}

/// The set of this name.
#[must_use]
pub fn set(name: &str) -> Option<Oracles> {
    SETS.iter().find_map(|(set, oracles)| (*set == name).then_some(*oracles))
}

/// What the oracles say at one moment; `None` for what was not asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Answer {
    /// How many cards the opponent holds.
    pub opponent_cards: Option<usize>,
    /// The matching size of the player to move.
    pub mover_matching: Option<usize>,
    /// The matching size of the other player.
    pub other_matching: Option<usize>,
    /// The faces of the opponent's ordinary and of the cut cards.
    pub opponent_hand: Option<(Vec<u32>, Vec<u32>)>,
}

/// A moment of the game as the oracles see it: both hands, the table, and whether the asking player is to move.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The hand of the player who asks.
    pub own: &'a SortedHand,
    /// The hidden hand.
    pub opponent: &'a SortedHand,
    /// The face of the table card, 0 when the table is empty.
    pub table_card: u32,
    /// Whether the player who asks is to move.
    pub to_move: bool,
}

impl Moment<'_> {
    /// Whether the player who asks wins with open hands, no matter who is to move.
    #[must_use]
    pub fn is_won(self) -> bool {
        if self.to_move {
            decide::mover_wins(self.own, self.opponent, self.table_card)
        } else {
            !decide::mover_wins(self.opponent, self.own, self.table_card)
        }
    }

    /// The matching sizes of the player to move and of the other.
    #[must_use]
    pub fn matchings(self) -> (usize, usize) {
        let (mover, other) = if self.to_move { (self.own, self.opponent) } else { (self.opponent, self.own) };
        let decision = decide::decide(mover, other, self.table_card, &mut ());
        (decision.mover_matching, decision.other_matching)
    }
}

impl Oracles {
    /// What is told at the start, when every oracle of the set may be asked.
    #[must_use]
    pub fn at_start(&self, moment: Moment) -> Answer {
        self.answer(moment, |access| access != Access::Never)
    }

    /// What is told at a later turn of their own; `None` if nothing is asked then.
    #[must_use]
    pub fn at_turn(&self, moment: Moment) -> Option<Answer> {
        let again = |access| access == Access::EveryTurn;
        (again(self.mover_matching) || again(self.other_matching)).then(|| {
            let answer = self.answer(moment, again);
            Answer { opponent_cards: None, opponent_hand: None, ..answer }
        })
    }

    fn answer(&self, moment: Moment, asked: impl Fn(Access) -> bool) -> Answer {
        let (mover, other) = moment.matchings();
        let opponent = moment.opponent;
        Answer {
            opponent_cards: self.opponent_cards.then(|| opponent.len()),
            mover_matching: asked(self.mover_matching).then_some(mover),
            other_matching: asked(self.other_matching).then_some(other),
            opponent_hand: self
                .opponent_hand
                .then(|| (opponent.ordinary().to_vec(), opponent.cut().to_vec())),
        }
    }
}

impl Answer {
    /// What is told, in words for the player who asked: the sizes of the matchings are yours and the opponent's, by whether you
    /// were to move.
    #[must_use]
    pub fn words(&self, to_move: bool, lang: Lang) -> String {
        let (own, opponents) = match to_move {
            true => (self.mover_matching, self.other_matching),
            false => (self.other_matching, self.mover_matching),
        };
        let hand = self.opponent_hand.as_ref();
        let hand = hand.map(|(ordinary, cut)| SortedHand::new(ordinary.clone(), cut.clone()).to_string());
        let parts = [
            self.opponent_cards.map(|cards| match lang {
                Lang::En => format!("the opponent holds {}", counted(cards as u64, "card")),
                Lang::Ja => format!("相手の手札は{cards}枚"),
            }),
            own.map(|size| match lang {
                Lang::En => format!("your matching has size {size}"),
                Lang::Ja => format!("あなたのマッチングの大きさは{size}"),
            }),
            opponents.map(|size| match lang {
                Lang::En => format!("the opponent's matching has size {size}"),
                Lang::Ja => format!("相手のマッチングの大きさは{size}"),
            }),
            hand.map(|hand| match lang {
                Lang::En => format!("the hand of the opponent is {hand}"),
                Lang::Ja => format!("相手の手札は {hand}"),
            }),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match lang {
            _ if parts.is_empty() => lang.pick("nothing", "何も教わっていません").to_owned(),
            Lang::En => parts.join("; "),
            Lang::Ja => parts.join("、"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = self.opponent_hand.as_ref();
        let hand = hand.map(|(ordinary, cut)| SortedHand::new(ordinary.clone(), cut.clone()).to_string());
        let parts = [
            self.opponent_cards.map(|cards| format!("count={cards}")),
            self.mover_matching.map(|size| format!("mu0={size}")),
            self.other_matching.map(|size| format!("mu1={size}")),
            hand.map(|hand| format!("hand={hand}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "nothing" } else { "" })?;
        f.write_str(&parts.join(" "))
    }
}
