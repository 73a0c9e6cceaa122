//! Why, in words, in English and Japanese.

use super::cards::FIFTH_SUIT;
use super::decide::{Analysis, Method, Protected, Reason};
use super::house::Flush;
use super::notation::suit_letter;
use super::plan::{Safety, Unit};
use super::setup::{AnyMove, Cards, Setup};
use crate::kernel::analysis;
use crate::kernel::position::Seat;
use crate::kernel::prose::{MOST_TOLD, Names, Prose, counted, listed, padded};
use crate::kernel::verdict::Lang;

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        None
    }

    fn words(&self, names: &Names) -> String {
        let lang = names.lang();
        match self {
            Reason::Searched { positions: 0 | 1, .. } => {
                lang.pick("the moves decide it", "直後の手による判定").to_owned()
            }
            Reason::Searched { positions, .. } => lang.pick(
                format!("a search of {} decided it", counted(*positions, "position")),
                format!("探索({positions}局面)による判定"),
            ),
            Reason::Proved { winner, passes, .. } => {
                let mover = names.of(Seat::FIRST);
                let first = match (*passes, *winner == Seat::FIRST) {
                    (false, _) => String::new(),
                    (true, true) => lang.pick(
                        format!("{mover} passes, and leads once the table is cleared; then "),
                        format!("{mover}はパスし、場が流れるとリードする。続いて"),
                    ),
                    (true, false) => lang.pick(
                        format!("{mover} cannot beat the table and passes; then "),
                        format!("{mover}は場に返せずパスする。続いて"),
                    ),
                };
                format!("{first}{}", self.plays(names))
            }
        }
    }
}

impl Reason {
    /// How the winner's hand is played.
    fn plays(&self, names: &Names) -> String {
        let Reason::Proved { method, winner, answer, first, protected, safe, last, .. } = self else {
            return String::new();
        };
        let lang = names.lang();
        let (winner, other) = (names.of(*winner), names.of(winner.opponent()));
        let safe_groups = listed(&safe.0, lang);
        match (method, answer, last, safe.0.is_empty() && protected.0.is_empty()) {
            (Method::WholeHand, Some(whole), ..) => {
                return lang.pick(
                    format!("{winner} beats the table with the whole hand: {whole}"),
                    format!("{winner}は {whole} で場に返し、手札を出し切る"),
                );
            }
            (_, None, Some(last), true) => {
                return lang.pick(
                    format!("{winner} plays the whole hand in one move: {last}"),
                    format!("{winner}は {last} で手札を一度に出し切る"),
                );
            }
            (Method::SafeGroups, None, None, _) => {
                return lang.pick(
                    format!("every group of {winner} is safe: {other} cannot beat {safe_groups}"),
                    format!("{winner}の組({safe_groups})はどれも{other}に返されない"),
                );
            }
            _ => {}
        }
        let mut clauses = Vec::new();
        let answered = protected.0.iter().find(|pair| answer.as_ref() == Some(&pair.group));
        match (answer, answered) {
            (Some(answer), None) => clauses.push(lang.pick(
                format!("answers with {answer}, which {other} cannot beat"),
                format!("{other}が返せない {answer} で場に返し"),
            )),
            (Some(answer), Some(pair)) => clauses.push(lang.pick(
                format!("answers with {answer}, and takes the lead back with {} if it is beaten", pair.by),
                format!("{answer} で場に返し、返されたら {} でリードを取り返し", pair.by),
            )),
            (None, _) => {}
        }
        clauses.extend(first.as_ref().map(|first| {
            lang.pick(
                format!("leads {first}, which {other} cannot beat"),
                format!("{other}に返されない {first} を出し"),
            )
        }));
        let led = protected.0.iter().filter(|pair| answer.as_ref() != Some(&pair.group));
        clauses.extend(led.map(|Protected { group, by }| {
            lang.pick(
                format!("leads {group}, and takes the lead back with {by} if it is beaten"),
                format!("{group} を出し、返されたら {by} でリードを取り返し"),
            )
        }));
        if !safe.0.is_empty() {
            let kind = if *method == Method::MeldFirst { "melds" } else { "groups" };
            clauses.push(lang.pick(
                format!("leads safe {kind}, which {other} cannot beat ({safe_groups})"),
                format!("{other}に返されない組({safe_groups})を出し"),
            ));
        }
        if let Some(last) = last {
            clauses.push(lang.pick(format!("plays {last} last"), format!("{last} を最後に出し")));
        }
        match (lang, clauses.split_last()) {
            (_, None) => String::new(),
            (Lang::Ja, Some(_)) => format!("{winner}は{}て勝つ", clauses.join("、")),
            (Lang::En, Some((only, []))) => format!("{winner} {only}"),
            (Lang::En, Some((end, begin))) => format!("{winner} {}, and {end}", begin.join(", ")),
        }
    }
}

/// What a group of the split hand is worth as a lead.
pub(super) fn safety(unit: &Unit<AnyMove>, lang: Lang) -> String {
    let text = match unit.safety {
        Safety::Cut => lang.pick("safe: clears the table", "安全: 場を流す"),
        Safety::Unbeaten => lang.pick("safe: nothing beats it", "安全: 返す札がない"),
        Safety::Revolution => lang.pick(
            "safe: reverses the order, and no group of its size can answer",
            "安全: 革命になり、同じ枚数の組で返せない",
        ),
        Safety::Recaptured => {
            lang.pick("may be beaten, but the lead is taken back", "返されてもリードを取り返せる")
        }
        Safety::Beaten => lang.pick("may be beaten", "返されうる"),
        Safety::Whole => lang.pick("ends the game: the whole hand", "手札を出し切る"),
    };
    match &unit.catcher {
        Some(catcher) => lang.pick(format!("{text}: {catcher}"), format!("{text}: {catcher}")),
        None => text.to_owned(),
    }
}

/// Whose hand is split into groups, and when they are played.
pub(super) fn caption(analysis: &Analysis, names: &Names) -> String {
    let owner = names.of(analysis.owner);
    match analysis.method() {
        Method::Search => names.lang().pick(
            format!("The hand of {owner} in groups of one rank, if they were led now"),
            format!("{owner}の手札を同じ数字の組に分け、今リードするとき"),
        ),
        _ => names.lang().pick(
            format!("The hand of {owner}, in the order in which it is played"),
            format!("{owner}の手札を出す順"),
        ),
    }
}

/// What the picture of hands and table does not show: the order, a lock, who has passed and who leads next.
pub(super) fn switches(setup: &Setup, lang: Lang) -> Vec<String> {
    let (reversed, lock, passed, mine, on_table) = match &setup.cards {
        Cards::Real(state, _) => {
            let locked = state.table.filter(|_| state.lock).map(|table| table.suits);
            (state.reversed, locked, state.passed, state.mine, state.table.is_some())
        }
        Cards::Counts(state) => (state.reversed, None, state.passed, state.mine, state.table.is_some()),
    };
    let mut lines = Vec::new();
    if reversed {
        lines.push(lang.pick("the order is reversed", "革命中: 強さは逆").to_owned());
    }
    if let Some(suits) = lock {
        let suits: Vec<String> = (0..=FIFTH_SUIT)
            .filter(|suit| suits >> suit & 1 == 1)
            .map(|suit| suit_letter(suit).to_string())
            .collect();
        let suits = suits.join(" ");
        lines.push(lang.pick(format!("locked suits: {suits}"), format!("縛り: {suits}")));
    }
    if passed {
        lines.push(lang.pick("the other player has passed", "相手はパスした").to_owned());
    }
    if on_table && setup.house.flush == Flush::AllPass {
        let leads = match mine {
            true => {
                lang.pick("if both pass, the player to move leads", "二人ともパスすれば手番側がリードする")
            }
            false => lang.pick("if both pass, the other player leads", "二人ともパスすれば相手がリードする"),
        };
        lines.push(leads.to_owned());
    }
    lines
}

/// The hand that the reason speaks of, split into groups.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let lang = prose.lang();
    prose.line(format_args!("{}:", caption(analysis, prose.names())));
    for unit in analysis.units.iter().take(MOST_TOLD) {
        prose.line(format_args!("  {}  {}", padded(&unit.meld.to_string(), 12), safety(unit, lang)));
    }
}
