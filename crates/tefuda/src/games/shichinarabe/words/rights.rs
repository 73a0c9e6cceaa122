//! Why trees with rights of one player are won, in words.

use super::forest::listed;
use crate::games::shichinarabe::reason::{DecidingRights, ForestRights, Reason, Sealed};
use crate::kernel::prose::{Names, counted};
use crate::kernel::verdict::Lang;

impl Reason {
    /// The sentence that gives the reason.
    pub(super) fn rights(&self, facts: &ForestRights, names: &Names) -> String {
        let (player, other) = (names.of(facts.owner), names.of(facts.owner.opponent()));
        match (&facts.by, names.lang()) {
            (DecidingRights::WithoutUse, Lang::En) => format!("{player} wins even without using a right"),
            (DecidingRights::WithoutUse, Lang::Ja) => format!("{player}は権利を使わなくても勝つ"),
            (DecidingRights::Whitening { whitened }, Lang::En) if self.cards => {
                format!("{player} puts {whitened} on the table now, and wins the ordinary game that is left")
            }
            (DecidingRights::Whitening { whitened }, Lang::Ja) if self.cards => {
                format!("{player}は今 {whitened} を場に出させ、残りの普通のゲームに勝つ")
            }
            (DecidingRights::Whitening { whitened }, Lang::En) => {
                format!("{player} whitens {whitened} now, and wins the ordinary game that is left")
            }
            (DecidingRights::Whitening { whitened }, Lang::Ja) => {
                format!("{player}は今 {whitened} を白にし、残りの普通のゲームに勝つ")
            }
            (DecidingRights::AfterEveryMove, Lang::En) if self.cards => format!(
                "whatever {other} plays, {player} then wins the ordinary game, if necessary by putting one card on the table first"
            ),
            (DecidingRights::AfterEveryMove, Lang::Ja) if self.cards => format!(
                "{other}がどう出しても、{player}はその後の普通のゲームに、必要なら直ちに一枚場に出させて勝つ"
            ),
            (DecidingRights::AfterEveryMove, Lang::En) => format!(
                "whatever {other} plays, {player} then wins the ordinary game, if necessary by whitening one vertex first"
            ),
            (DecidingRights::AfterEveryMove, Lang::Ja) => format!(
                "{other}がどう出しても、{player}はその後の普通のゲームに、必要なら直ちに一つ白にして勝つ"
            ),
            (DecidingRights::Unsealable, Lang::En) => format!(
                "{other} finishes first if never stuck, and {player} can lock in nothing of {other}'s for ever, rights or not"
            ),
            (DecidingRights::Unsealable, Lang::Ja) => {
                format!("詰まらなければ{other}が先に出し切る。権利があっても{player}は何も閉じ込められない")
            }
            (DecidingRights::Gain { value, gain, seals }, _) => {
                self.gain_decides(facts, [*value, *gain], seals, names)
            }
            (DecidingRights::Search { positions }, Lang::En) => format!(
                "neither using a right now nor a bound on what rights gain decides; an exact search examined {}",
                counted(*positions, "position")
            ),
            (DecidingRights::Search { positions }, Lang::Ja) => format!(
                "直ちに権利を使っても、権利の得の上限からも決まらないため、{positions}局面を調べて正確に求めた"
            ),
        }
    }

    fn gain_decides(
        &self,
        facts: &ForestRights,
        [value, gain]: [i64; 2],
        seals: &[Sealed],
        names: &Names,
    ) -> String {
        let lang = names.lang();
        let (player, other) = (names.of(facts.owner), names.of(facts.owner.opponent()));
        let sign = if self.mover == facts.owner { "≤ 0" } else { "< 0" };
        let groups: Vec<String> = seals.iter().map(|seal| listed(&seal.sealed, lang)).collect();
        let kept: Vec<String> = seals.iter().flat_map(|seal| seal.renounced.iter().cloned()).collect();
        let (kept, buried) = (listed(&kept, lang), kept.is_empty());
        // With no more groups than rights, the last use makes the other player the one who finishes first.
        let fewer = seals.len() <= usize::from(facts.rights);
        match lang {
            Lang::En => {
                let intro = match (seals.len(), fewer) {
                    (0, _) => format!("{other} finishes first if never stuck"),
                    (_, _) if buried => {
                        format!("{player} can never play {} and so never finishes", groups[0])
                    }
                    (1, _) => format!(
                        "if {other} never plays {kept}, {player}'s {} stays locked in unless a right is spent on it, and after that {other} \
                         finishes first",
                        groups[0]
                    ),
                    (_, _) => format!(
                        "if {other} never plays any of {kept}, {player}'s {} stay locked in: opening each costs a right, and {}",
                        groups.join(" and "),
                        if fewer {
                            format!("then {other} finishes first")
                        } else {
                            "one stays shut".to_owned()
                        }
                    ),
                };
                let uses = counted(u64::from(facts.rights), "right");
                let gains = if facts.rights == 1 { "gains" } else { "gain" };
                let then = if seals.is_empty() || buried { "" } else { "then " };
                format!(
                    "{intro}; the position is {then}worth {value} to {player}, and {uses} {gains} at most {gain}, whenever used: \
                     {value} + {gain} {sign}, so {player} gets stuck and {other} wins"
                )
            }
            Lang::Ja => {
                let intro = match seals.len() {
                    0 => format!("詰まらなければ{other}が先に出し切る"),
                    _ if buried => format!("{player}は {} を決して出せず、出し切れない", groups[0]),
                    _ => format!(
                        "{other}は {kept} を出さず、{player}の {} を閉じ込める。{}",
                        groups.join(" と "),
                        if fewer {
                            format!("開けるたびに権利が要り、すべて開けば{other}が先に出し切る")
                        } else {
                            "開けるたびに権利が要り、一つは閉じたまま残る".to_owned()
                        }
                    ),
                };
                format!(
                    "{intro}。そのとき{player}にとっての値は {value}、権利{}回の得はいつ使っても多くとも {gain}。\
                     {value} + {gain} {sign} なので{player}は詰まり、{other}の勝ち",
                    facts.rights
                )
            }
        }
    }
}
