//! What the facts of reasons are called for people. Programs read them by their keys, which never change.

use crate::kernel::lesson::Both;
use crate::kernel::verdict::Lang;

/// What the fact of this key is called; `None` if it has no name but its key.
///
/// ```
/// use tefuda::{Lang, fact_label};
/// assert_eq!(fact_label("mover_matching", Lang::En), Some("matching of the player to move"));
/// assert_eq!(fact_label("mover_matching", Lang::Ja), Some("手番側の最大マッチング"));
/// assert_eq!(fact_label("no such fact", Lang::En), None);
/// ```
#[must_use]
pub fn fact_label(key: &str, lang: Lang) -> Option<&'static str> {
    fact_labels().find(|(known, _)| *known == key).map(|(_, label)| label.in_lang(lang))
}

/// Every key with what it is called.
pub fn fact_labels() -> impl Iterator<Item = (&'static str, Both)> {
    LABELS.iter().map(|&(key, en, ja)| (key, Both { en, ja }))
}

#[rustfmt::skip]
const LABELS: &[(&str, &str, &str)] = &[
    // Searches, and what was not decided
    ("positions", "positions searched", "調べた局面数"),
    ("plies", "moves until the end", "終局までの手数"),
    ("remoteness", "moves until the end", "終局までの手数"),
    ("limit", "limit that was reached", "達した制限"),
    ("needed", "needed", "必要な量"),
    ("allowed", "allowed", "上限"),
    ("method", "method", "方法"),
    ("case", "case", "場合"),
    // Values
    ("value", "value", "値"),
    ("values", "values", "各成分の値"),
    ("nim_sum", "nim-sum", "ニム和"),
    ("nimber", "nimber of the green part", "緑の部分のニム数"),
    ("about", "value of the blue-red part", "青赤の部分の値"),
    ("sign", "sign of the value", "値の符号"),
    ("firm", "like nim with a heap of two or more", "2以上の山のあるニムと同じ"),
    ("large", "branches worth two or more", "値が2以上の枝"),
    ("cycle_edges", "edges on cycles", "閉路上の辺"),
    ("heads", "heads", "表の硬貨"),
    ("heaps_at_once", "heaps that one move may take from", "一度に減らせる山"),
    ("difference", "difference of the heaps", "山の差"),
    ("lost_pair", "lost pair of that difference", "その差の負けの組"),
    ("suspense", "moves that each component lasts", "各成分の持続数"),
    ("longest", "longest of them", "最長の持続数"),
    ("parts", "parts of the heap", "山の部分"),
    ("most", "most that may be taken", "取れる最大数"),
    ("times", "times what was taken before", "直前の何倍まで"),
    // TANHINMIN
    ("mover_matching", "matching of the player to move", "手番側の最大マッチング"),
    ("other_matching", "matching of the other player", "相手の最大マッチング"),
    ("mover_pairs", "matched pairs of the player to move", "手番側の組"),
    ("other_pairs", "matched pairs of the other player", "相手の組"),
    ("strongest_cut", "strongest cut card", "最強の8切り札"),
    ("cards_below_it", "ordinary cards below it", "それより弱い通常札"),
    // BABANUKI
    ("players", "players", "人数"),
    ("pairs", "pairs", "組の数"),
    ("joker", "holder of the joker", "ジョーカーを持つ人"),
    ("place", "place played for", "争う順位"),
    ("not_last", "players who can avoid the last place", "最下位を避けられる人"),
    ("safe", "the same, or play on for ever", "無限に続けることも含めて避けられる人"),
    ("states", "states solved", "解いた状態数"),
    ("x", "pairs shared by the drawer and the next player (x)", "引く人と次の人が共有する組(x)"),
    ("y", "pairs shared by the drawer and the player drawn from (y)", "引く人と引かれる人が共有する組(y)"),
    ("z", "pairs shared by the other two (z)", "あとの二人が共有する組(z)"),
    // SHICHINARABE
    ("red", "red vertices left", "残りの赤の頂点"),
    ("blue", "blue vertices left", "残りの青の頂点"),
    ("mover", "player to move", "手番"),
    ("holder", "player who finishes first if never stuck", "詰まらなければ先に出し切る側"),
    ("cost", "cost of keeping a blocker (C)", "止め札を残す費用(C)"),
    ("red_passes", "passes of red", "赤のパス"),
    ("blue_passes", "passes of blue", "青のパス"),
    ("value_for_red", "value if red finishes first", "赤が先に出し切る側のときの値"),
    ("value_for_blue", "value if blue finishes first", "青が先に出し切る側のときの値"),
    ("cost_for_red", "cost if red finishes first", "赤が先に出し切る側のときの費用"),
    ("cost_for_blue", "cost if blue finishes first", "青が先に出し切る側のときの費用"),
    ("more_passes", "more passes than the opponent", "相手より多いパス"),
    ("usable_passes", "passes that count", "数えられるパス"),
    ("played_first", "vertices played first", "先に出す頂点"),
    ("dead", "vertices that gain nothing", "得のない頂点"),
    ("added", "vertices counted with another", "ほかの頂点に加えた頂点"),
    ("locked", "vertices that can never be played", "決して出せない頂点"),
    ("buried_red", "red vertices out of reach", "届かない赤の頂点"),
    ("buried_blue", "blue vertices out of reach", "届かない青の頂点"),
    ("decides", "what decides", "決め手"),
    ("sealed", "vertices locked in", "閉じ込める頂点"),
    ("renounced", "vertices never played", "出さない頂点"),
    ("value_sealed", "value of what is left", "残りの値"),
    ("owner", "player with the rights", "権利をもつ側"),
    ("rights", "rights", "権利"),
    ("whitened", "vertex to whiten", "白にする頂点"),
    // DAIHINMIN
    ("first", "led first", "最初に出す札"),
    ("answer", "answer to the table", "場に返す札"),
    ("last", "played last", "最後に出す札"),
    ("protected", "led, and taken back if beaten", "返されても取り返せる組"),
    ("passes", "passes first", "まずパスする"),
    ("group", "group", "組"),
    ("by", "taken back with", "取り返す札"),
];
