//! Which oracles suffice to win: the table of the thesis's Figure 4.1, by exhaustive search.
//!
//! A class is what a player knows at the access: their own hand, the table, whether she is to move, and the answers. It
//! fails if no strategy that uses only this information wins every play in which the position is won for her from the
//! start ("at the access"), or at some moment ("later").

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::super::super::decide;
use super::super::super::hand::SortedHand;
use super::super::super::range::{Extent, SmallPositions};
use super::super::oracle::{self, Answer, Moment, Oracles, SETS};
use super::super::solver::{BeliefSolver, OpenHanded};
use crate::kernel::lesson::Both;
use crate::kernel::prose::screen_width;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{
    Args, Cell, Outlook, Param, Parts, ResultTable, RunStudy, Study, StudyError, Totals, Work,
};
use crate::kernel::words::{Words, both};

/// The study behind `tefuda study tanhinmin oracles`.
pub const ORACLES: Study = Study {
    name: "oracles",
    about: "Which oracles suffice to win with hidden hands: the table of the thesis's Figure 4.1, by exhaustive search.",
    about_ja: "手札を隠した場合に、どのオラクルがあれば勝てるか。学位論文の図4.1の表を全探索で求めます。",
    params: &[
        Param::number("faces", "the highest face", 1, 8, 4).ja("最大の数字"),
        Param::number("cards", "the most cards in a hand", 1, 8, 4).ja("手札の最大枚数"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

/// What a player knows at the access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<'a> {
    /// The player's own hand.
    pub own: &'a SortedHand,
    /// The face of the table card, 0 when the table is empty.
    pub table_card: u32,
    /// Whether the player is to move.
    pub to_move: bool,
    /// What the oracles say.
    pub answer: Answer,
}

impl Class<'_> {
    /// Cards of the player's own hand, and the highest face.
    #[must_use]
    pub fn size(&self) -> (usize, u32) {
        (self.own.len(), self.own.faces().max().unwrap_or(0).max(self.table_card))
    }
}

impl fmt::Display for Class<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Class { own, table_card, to_move, answer } = self;
        let role = if *to_move { "to move" } else { "opponent to move" };
        let table = if *table_card > 0 { format!(" @ {table_card}") } else { String::new() };
        write!(f, "{own} / ?{table}, {role}, told {answer}")
    }
}

/// A class that was written as a text, in both languages: hands and answers are notation, the rest is words.
fn class_in_words(class: &str) -> Words {
    let text = class.to_owned();
    Words::made(class, move || {
        let text = text.replace(", opponent to move, told ", "、相手の手番、教わったこと: ");
        text.replace(", to move, told ", "、自分の手番、教わったこと: ").replace("nothing", "なし")
    })
}

/// When the position is won for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moments {
    /// From the access on.
    AtAccess,
    /// At the access or at some later moment.
    AtSomeMoment,
}

/// Which classes to examine.
#[derive(Clone, Copy)]
pub struct ClassSearch {
    /// What the player may ask.
    pub oracles: Oracles,
    /// Whether the player is to move at the access.
    pub to_move: bool,
    /// When the position is won for the player.
    pub moments: Moments,
}

/// Examines every class with this own hand against opponents who hold one of these hands, and shows it with whether it can be
/// realised. It gives the number of sets of hands that were looked at.
///
/// # Errors
/// [`Undecided`] if the budget runs out.
pub fn each_class(
    question: ClassSearch,
    own: &SortedHand,
    opponents: &[SortedHand],
    highest_table_card: u32,
    mover_wins: &OpenHanded,
    budget: &Budget,
    see: &mut dyn FnMut(Class, bool),
) -> Result<u64, Undecided> {
    let ClassSearch { oracles, to_move, moments } = question;
    let mut solver = BeliefSolver::told_by(Arc::clone(mover_wins), oracles, budget);
    for table_card in 0..=highest_table_card {
        let mut classes: BTreeMap<Answer, Vec<SortedHand>> = BTreeMap::new();
        for opponent in opponents {
            let is_won = || {
                if to_move {
                    mover_wins(own, opponent, table_card)
                } else {
                    !mover_wins(opponent, own, table_card)
                }
            };
            if moments == Moments::AtSomeMoment || is_won() {
                let answer = oracles.at_start(Moment { own, opponent, table_card, to_move });
                classes.entry(answer).or_default().push(opponent.clone());
            }
        }
        for (answer, set) in classes {
            let realised = solver.can_realise(own, table_card, to_move, &set)?;
            see(Class { own, table_card, to_move, answer }, realised);
        }
    }
    Ok(solver.nodes())
}

/// The roles of the player who asks, and whether that player is to move.
const ROLES: [(Both, bool); 2] =
    [(Both { en: "active", ja: "手番側" }, true), (Both { en: "non-active", ja: "相手側" }, false)];

/// Every question of the table, row by row.
fn questions() -> impl Iterator<Item = ClassSearch> {
    SETS.iter().flat_map(|(_, oracles)| {
        ROLES.into_iter().flat_map(|(_, to_move)| {
            [Moments::AtAccess, Moments::AtSomeMoment].map(|moments| ClassSearch {
                oracles: *oracles,
                to_move,
                moments,
            })
        })
    })
}

/// Each question is a part, and each hand of the player a unit of it.
fn work<'a>(args: &'a Args, _budget: &'a Budget) -> Result<Work<'a>, StudyError> {
    let extent = Extent::of(args, false);
    let range = Arc::new(SmallPositions::new(extent));
    let mover_wins: OpenHanded = Arc::new(decide::mover_wins);
    let widest = |words: &mut dyn Iterator<Item = &str>| words.map(screen_width).max().unwrap_or(0);
    let in_japanese: Vec<String> = SETS.iter().map(|(name, _)| oracle::name_ja(name)).collect();
    let names = widest(&mut SETS.iter().map(|(name, _)| *name).chain(in_japanese.iter().map(String::as_str)));
    let roles = widest(&mut ROLES.iter().flat_map(|(role, _)| [role.en, role.ja]));
    let outlook = Outlook { rows: Some((SETS.len() * ROLES.len()) as u64), widths: vec![names, roles] };
    let mut parts =
        Parts::of(Both { en: "examining classes", ja: "類を調べています" }, move |totals| {
            table(extent, totals)
        })
        .with_outlook(outlook);
    for question in questions() {
        let (range, mover_wins) = (Arc::clone(&range), Arc::clone(&mover_wins));
        parts = parts.part(range.hands().len() as u64, move |own, meter, totals| {
            let hands = range.hands();
            let Some(own) = usize::try_from(own).ok().and_then(|own| hands.get(own)) else { return Ok(()) };
            let mut see = |class: Class, realised: bool| {
                totals.add(0, 1);
                if !realised {
                    totals.add(1, 1);
                    totals.show(class.size(), || class.to_string());
                }
            };
            let nodes = each_class(question, own, hands, extent.faces, &mover_wins, &meter.rest(), &mut see)?;
            Ok(meter.spend(nodes, 0)?)
        });
    }
    Ok(Work::InUnits(parts))
}

fn table(extent: Extent, totals: &[Totals]) -> ResultTable {
    let Extent { faces, cards, .. } = extent;
    let names = SETS.iter().flat_map(|(name, _)| ROLES.map(|(role, _)| (*name, role)));
    // A row is two questions; one whose second is not finished waits for it.
    let row = |((name, role), questions): ((&'static str, Both), &[Totals])| {
        let name = Words::made(name, move || oracle::name_ja(name));
        let mut row = vec![Cell::Words(name), Cell::Words(role.into())];
        for question in questions {
            let (all, failing) = (question.sum(0), question.sum(1));
            row.push(Cell::yes_or_no(failing == 0));
            row.push(Cell::Number(failing));
            row.push(Cell::Number(all));
            let none = || Cell::Text("-".to_owned());
            row.push(question.least().map_or_else(none, |class| Cell::Words(class_in_words(class))));
        }
        row
    };
    let rows = names.zip(totals.chunks_exact(2)).map(row).collect();
    ResultTable {
        columns: vec![
            "oracles",
            "winner",
            "at_access",
            "failing",
            "classes",
            "smallest",
            "later",
            "later_failing",
            "later_classes",
            "later_smallest",
        ],
        rows,
        notes: vec![
            both!(
                "at access: the winner can always realise a position that is won when the oracles answer",
                "聞いた時点: オラクルが答えた時点で勝ちの局面を、必ず勝ちにできる"
            ),
            both!(
                "later: the winner can always realise a position that is won then or at some later moment",
                "後の時点: その時点か後のどこかで勝ちになる局面を、必ず勝ちにできる"
            ),
            both!(
                "hands of 1 to {cards} ordinary cards with faces 1 to {faces}; a larger range can only turn yes to no",
                "数字1から{faces}までの通常札1枚から{cards}枚の手札。範囲を広げても「はい」が「いいえ」になるだけ";
                cards,
                faces,
            ),
        ],
        plot: None,
        undecided: None,
    }
}
