//! Why trees with rights of one player are won, in words.

use super::forest::listed;
use crate::games::shichinarabe::reason::{DecidingRights, ForestRights, Reason, Sealed};
use crate::kernel::prose::{Names, counted};
use crate::kernel::verdict::Lang;

impl Reason {
    /// The sentence that tells why.
    pub(super) fn rights(&self, facts: &ForestRights, names: &Names) -> String {
        let (player, other) = (names.of(facts.owner), names.of(facts.owner.opponent()));
        match (&facts.by, names.lang()) {
            (DecidingRights::WithoutUse, Lang::En) => format!("{player} wins even without using a right"),
            (DecidingRights::WithoutUse, Lang::Ja) => format!("{player}は権利を使わなくても勝つ"),
            (DecidingRights::Whitening { whitened }, Lang::En) => {
                format!("{player} whitens {whitened} now, and wins the ordinary game that is left")
            }
            (DecidingRights::Whitening { whitened }, Lang::Ja) => {
                format!("{player}は今 {whitened} を白にし、残りの普通のゲームに勝つ")
            }
            (DecidingRights::AfterEveryMove, Lang::En) => format!(
                "whatever {other} plays, {player} wins the ordinary game after it, if need be after whitening one vertex at once"
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
                "neither using a right at once nor a bound on what rights gain decides; an exact search looked at {}",
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
        let sign = if self.mover == facts.owner { "<= 0" } else { "< 0" };
        let groups: Vec<String> = seals.iter().map(|seal| listed(&seal.sealed, lang)).collect();
        let kept: Vec<String> = seals.iter().flat_map(|seal| seal.renounced.iter().cloned()).collect();
        let kept = listed(&kept, lang);
        // With one group fewer than rights and one, so many uses make the other player the one who finishes first.
        let fewer = seals.len() <= usize::from(facts.rights);
        match lang {
            Lang::En => {
                let uses = counted(u64::from(facts.rights), "right");
                let gains = if facts.rights == 1 { "gains" } else { "gain" };
                let intro = if seals.is_empty() {
                    format!("{other} finishes first if never stuck")
                } else {
                    let each = match (seals.len(), fewer) {
                        (1, _) => format!("to open it takes a right, after which {other} finishes first"),
                        (_, true) => {
                            format!(
                                "each takes a right to open, and when all are open, {other} finishes first"
                            )
                        }
                        (_, false) => "each takes a right to open, and one stays locked in".to_owned(),
                    };
                    format!(
                        "{other} never plays {kept} and so locks in {player}'s {}: {each}",
                        groups.join(" / ")
                    )
                };
                format!(
                    "{intro}; the position is then worth {value} to {player}, and {uses} {gains} at most {gain}, whenever used: \
                     {value} + {gain} {sign}, so {player} gets stuck and {other} wins"
                )
            }
            Lang::Ja => {
                let intro = if seals.is_empty() {
                    format!("詰まらなければ{other}が先に出し切る")
                } else {
                    let each = match fewer {
                        true => format!("開けるたびに権利が要り、すべて開けば{other}が先に出し切る"),
                        false => "開けるたびに権利が要り、一つは閉じたまま残る".to_owned(),
                    };
                    format!(
                        "{other}は {kept} を出さず、{player}の {} を閉じ込める。{each}",
                        groups.join(" / ")
                    )
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
