//! Why, in words, in English and Japanese.

use super::cards::FIFTH_SUIT;
use super::decide::{Analysis, Reason};
use super::house::Flush;
use super::notation::suit_letter;
use super::plan::Safety;
use super::setup::{Cards, Setup};
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
        let (mover, other) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
        match (self, lang) {
            (Reason::SafeGroups { safe, last }, _) => {
                let safe_groups = listed(&safe.0, lang);
                match (last, safe.0.is_empty(), lang) {
                    (Some(last), false, Lang::En) => format!(
                        "{mover} leads safe groups, which {other} cannot beat ({safe_groups}), and plays {last} last"
                    ),
                    (Some(last), false, Lang::Ja) => format!(
                        "{mover}は{other}に返されない組({safe_groups})を先に出し、{last} を最後に出せばよい"
                    ),
                    (Some(last), true, Lang::En) => format!("{mover} plays the whole hand at once: {last}"),
                    (Some(last), true, Lang::Ja) => format!("{mover}は {last} で手札を一度に出し切る"),
                    (None, _, Lang::En) => {
                        format!("every group of {mover} is safe: {other} cannot beat {safe_groups}")
                    }
                    (None, _, Lang::Ja) => {
                        format!("{mover}の組({safe_groups})はどれも{other}に返されない")
                    }
                }
            }
            (Reason::Winner { positions }, Lang::En) => {
                format!("a search of {} decided it", counted(*positions, "position"))
            }
            (Reason::Winner { positions }, Lang::Ja) => format!("探索({positions}局面)による判定"),
            (Reason::Search(reason), _) => reason.words(names),
        }
    }
}

/// What a group of the split hand is worth as a lead.
pub(super) fn safety(safety: Safety, lang: Lang) -> &'static str {
    match safety {
        Safety::Cut => lang.choose("safe: clears the table", "安全: 場を流す"),
        Safety::Unbeaten => lang.choose("safe: nothing beats it", "安全: 返す札がない"),
        Safety::Revolution => lang.choose(
            "safe: turns the order over, and no group of its size can answer",
            "安全: 革命になり、同じ枚数の組で返せない",
        ),
        Safety::Beaten => lang.choose("may be beaten", "返されうる"),
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
        lines.push(lang.choose("the order is reversed", "革命中: 強さは逆").to_owned());
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
        lines.push(lang.choose("the other player has passed", "相手はパスした").to_owned());
    }
    if on_table && setup.house.flush == Flush::AllPass {
        let leads = match mine {
            true => lang
                .choose("if both pass, the player to move leads", "二人ともパスすれば手番の人がリードする"),
            false => {
                lang.choose("if both pass, the other player leads", "二人ともパスすれば相手がリードする")
            }
        };
        lines.push(leads.to_owned());
    }
    lines
}

/// The mover's hand, split into whole ranks.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let lang = prose.lang();
    let mover = prose.names().of(Seat::FIRST);
    prose.say(
        format_args!("The hand of {mover} in groups of one rank, if they were led now:"),
        format_args!("{mover}の手札を同じ数字の組に分け、今リードするとき:"),
    );
    for unit in analysis.units.iter().take(MOST_TOLD) {
        prose.line(format_args!("  {}  {}", padded(&unit.meld.to_string(), 12), safety(unit.safety, lang)));
    }
}
