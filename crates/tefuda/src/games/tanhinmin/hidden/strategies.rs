//! Strategies for hidden hands: functions of a view, and of chance where they say so.

use super::super::hand::{Hand as _, SortedHand};
use super::super::rules::{Move, Position, Setup, Switches};
use super::super::strategy::{MoveJudge, smallest_playable, smallest_sparing_weakest, winning_move};
use super::belief::consistent_hands;
use super::oracle::{Access, Answer, Oracles};
use super::view::{Event, View};
use crate::kernel::position::Setup as _;
use crate::kernel::random::Random;
use crate::kernel::run::Budget;

/// A strategy for hidden hands.
#[derive(Clone, Copy)]
pub struct HiddenStrategy {
    /// The name used to call it.
    pub name: &'static str,
    /// What it is called in Japanese.
    pub name_ja: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
    /// The oracles it asks.
    pub oracles: Oracles,
    /// Chooses a legal move for the player of the view, whose turn it is.
    pub choose: fn(&View, &mut Random) -> Move,
}

/// Every strategy there is.
pub const STRATEGIES: &[HiddenStrategy] = &[
    HiddenStrategy {
        name: "algorithm3",
        name_ja: "アルゴリズム3",
        about: "the smallest playable card other than the weakest (thesis, Algorithm 3)",
        about_ja: "最弱札を除いて、出せる最小の札を出す(学位論文のアルゴリズム3)",
        oracles: NOTHING,
        choose: |view, _| algorithm_3(view.own_hand(), view.table_card()),
    },
    HiddenStrategy {
        name: "separator",
        name_ja: "分離札",
        about: "keeps count of the cards that must not be wasted, from one matching size told at the start (Theorem 4.4)",
        about_ja: "最初に一度聞いたマッチングの大きさから、むだにできない札を数えておく(定理4.4)",
        oracles: Oracles { mover_matching: Access::Once, ..NOTHING },
        choose: |view, _| separator(view),
    },
    HiddenStrategy {
        name: "separator-always",
        name_ja: "分離札(毎回)",
        about: "keeps count of the cards that must not be wasted, told the matching size at every turn (Corollary 4.6)",
        about_ja: "マッチングの大きさを毎回聞いて、むだにできない札を数えておく(系4.6)",
        oracles: Oracles { mover_matching: Access::EveryTurn, ..NOTHING },
        choose: |view, _| separator(view),
    },
    HiddenStrategy {
        name: "perfect",
        name_ja: "完全",
        about: "knows the opponent's hand and plays the complete strategy",
        about_ja: "相手の手札を知り、完全な戦略で指す",
        oracles: Oracles { opponent_cards: true, opponent_hand: true, ..NOTHING },
        choose: |view, _| perfect(view),
    },
    HiddenStrategy {
        name: "belief",
        name_ja: "推測",
        about: "plays a move that wins against every hand consistent with what it knows, else against most of them; if \
                these are more than 50,000, as Algorithm 3",
        about_ja: "知っていることと矛盾しないすべての手札に勝つ手、なければ最も多くに勝つ手を指す。5万通りを超えればアルゴリズム3と同じ",
        oracles: Oracles { opponent_cards: true, ..NOTHING },
        choose: |view, _| belief(view),
    },
    HiddenStrategy {
        name: "random",
        name_ja: "ランダム",
        about: "any legal move, each equally likely",
        about_ja: "合法手から等しい確率で選ぶ",
        oracles: NOTHING,
        choose: uniform,
    },
];

/// The names of [`STRATEGIES`], for declarations.
pub static STRATEGY_NAMES: &[&str] = &names()[0];

/// The same in Japanese.
pub static STRATEGY_NAMES_JA: &[&str] = &names()[1];

const fn names() -> [[&'static str; STRATEGIES.len()]; 2] {
    let mut names = [[""; STRATEGIES.len()]; 2];
    let mut index = 0;
    while index < STRATEGIES.len() {
        names[0][index] = STRATEGIES[index].name;
        names[1][index] = STRATEGIES[index].name_ja;
        index += 1;
    }
    names
}

const NOTHING: Oracles = Oracles {
    opponent_cards: false,
    mover_matching: Access::Never,
    other_matching: Access::Never,
    opponent_hand: false,
};

/// The strategy of this name.
#[must_use]
pub fn strategy(name: &str) -> Option<&'static HiddenStrategy> {
    STRATEGIES.iter().find(|strategy| strategy.name == name)
}

/// The smallest playable card, sparing one copy of the weakest; the weakest only if it is the only card left to play.
#[must_use]
pub fn algorithm_3(hand: &SortedHand, table_card: u32) -> Move {
    smallest_sparing_weakest(hand, table_card, &mut ()).map_or(Move::Pass, Move::Discard)
}

/// The separator strategy for a separator of `spared` and a hand: the move, and the separator after it.
///
/// The separator says how many cards will be needed to answer; while it is smaller than the hand, the weakest card can
/// wait until the end.
#[must_use]
pub fn separator_move(hand: &SortedHand, table_card: u32, separator: usize) -> (Move, usize) {
    let chosen = if separator == hand.len() {
        smallest_playable(hand, table_card, &mut ())
    } else {
        smallest_sparing_weakest(hand, table_card, &mut ())
    };
    match chosen {
        Some(card) => (Move::Discard(card), separator.saturating_sub(1)),
        None => (Move::Pass, separator),
    }
}

/// The separator after an answer of the oracles. For a player to move: their own matching size, or one more than the opponent's; for a
/// player who is not to move: either size.
#[must_use]
pub fn separator_told(answer: &Answer, to_move: bool) -> Option<usize> {
    let other = answer.other_matching.map(|size| if to_move { size + 1 } else { size });
    answer.mover_matching.or(other)
}

/// Goes through what was seen and keeps the separator up to date. Without any matching size told, Algorithm 3.
fn separator(view: &View) -> Move {
    let own_discards = view.events().iter().filter(|event| matches!(event, Event::Own(Move::Discard(_))));
    let mut cards = view.own_hand().len() + own_discards.count();
    let mut separator = None;
    for (index, event) in view.events().iter().enumerate() {
        match event {
            Event::Told(answer) => {
                separator = separator_told(answer, view.to_move_at(index)).or(separator);
            }
            Event::Own(Move::Discard(_)) => {
                cards -= 1;
                separator = separator.map(|separator: usize| separator.saturating_sub(1));
            }
            Event::Opponent(Move::Pass) => {
                separator = separator.map(|separator| (separator + 1).min(cards));
            }
            Event::Own(Move::Pass) | Event::Opponent(Move::Discard(_)) => {}
        }
    }
    match separator {
        Some(separator) => separator_move(view.own_hand(), view.table_card(), separator).0,
        None => algorithm_3(view.own_hand(), view.table_card()),
    }
}

/// The position of a view against one hand that the opponent may hold.
#[must_use]
pub fn position_against(view: &View, opponent: &SortedHand) -> Option<Position> {
    let hands = [view.own_hand().clone(), opponent.clone()];
    Setup::new(hands, view.table_card(), Switches::default()).ok()?.position()
}

/// Against the one hand that is known; if it is not, as the belief player.
fn perfect(view: &View) -> Move {
    match consistent_hands(view, &thinking()).as_deref() {
        Ok([hand]) => position_against(view, hand).map_or(Move::Pass, |position| winning_move(&position)),
        _ => belief(view),
    }
}

/// For each legal move, against how many of the hands it wins.
#[must_use]
pub fn wins_against(view: &View, hands: &[SortedHand]) -> Vec<(Move, usize)> {
    let mut moves: Vec<(Move, usize)> = legal_moves(view).into_iter().map(|played| (played, 0)).collect();
    for position in hands.iter().filter_map(|hand| position_against(view, hand)) {
        let judge = MoveJudge::new(&position);
        for (played, wins) in &mut moves {
            *wins += usize::from(judge.wins(*played));
        }
    }
    moves
}

/// The legal moves, which depend on the player's own hand and the table alone.
#[must_use]
pub fn legal_moves(view: &View) -> Vec<Move> {
    let cards = view.own_hand().cards_above(view.table_card());
    let mut moves: Vec<Move> = cards.into_iter().map(Move::Discard).collect();
    if view.table_card() > 0 {
        moves.push(Move::Pass);
    }
    moves
}

/// What a strategy may spend on listing hands: a move should not take longer than a blink.
fn thinking() -> Budget {
    Budget::of_nodes(50_000)
}

/// The first of the moves that win against most consistent hands. If they are too many to list, Algorithm 3.
fn belief(view: &View) -> Move {
    let hands = consistent_hands(view, &thinking()).unwrap_or_default();
    let judged = wins_against(view, &hands);
    let most = judged.iter().map(|(_, wins)| *wins).max().unwrap_or(0);
    match judged.into_iter().find(|(_, wins)| *wins == most && most > 0) {
        Some((played, _)) => played,
        None => algorithm_3(view.own_hand(), view.table_card()),
    }
}

fn uniform(view: &View, random: &mut Random) -> Move {
    let moves = legal_moves(view);
    let index = usize::try_from(random.below(moves.len() as u64)).unwrap_or(0);
    moves.get(index).copied().unwrap_or(Move::Pass)
}

#[cfg(test)]
mod tests {
    use super::super::super::hand::Card;
    use super::*;

    #[test]
    fn algorithm_3_spares_the_weakest() {
        let hand = |faces: &[u32]| SortedHand::new(faces.to_vec(), vec![]);
        assert_eq!(algorithm_3(&hand(&[2, 3]), 0), Move::Discard(Card::ordinary(3)));
        assert_eq!(algorithm_3(&hand(&[2, 2]), 0), Move::Discard(Card::ordinary(2)));
        assert_eq!(algorithm_3(&hand(&[2]), 1), Move::Discard(Card::ordinary(2)));
        assert_eq!(algorithm_3(&hand(&[2, 3]), 3), Move::Pass);
    }
}
