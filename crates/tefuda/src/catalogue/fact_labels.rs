//! What the facts of reasons are called for people, and what their values mean. Programs read them by their keys, which never change.

use std::borrow::Cow;

use crate::games::babanuki;
use crate::kernel::lesson::Both;
use crate::kernel::position::Seat;
use crate::kernel::prose::Names;
use crate::kernel::verdict::Lang;

/// What the fact of this key is called in a game; `None` if it has no name but its key.
///
/// ```
/// use tefuda::{Lang, Names, fact_label};
/// let names = Names::new(Lang::En, vec!["Ann".into(), "Bob".into()]);
/// assert_eq!(fact_label("tanhinmin", "mover_matching", &names).unwrap(), "matching of the player to move");
/// assert_eq!(fact_label("shichinarabe", "red_passes", &names).unwrap(), "passes of Ann");
/// assert_eq!(fact_label("nim", "no such fact", &names), None);
/// ```
#[must_use]
pub fn fact_label(game: &str, key: &str, names: &Names) -> Option<String> {
    // What a game says itself comes first.
    let own = LABELS.iter().filter(|(of, _)| *of == game);
    let common = LABELS.iter().filter(|(of, _)| of.is_empty());
    let (_, en, ja) = own.chain(common).flat_map(|(_, labels)| *labels).find(|(known, ..)| *known == key)?;
    let label = names.lang().pick(*en, *ja);
    Some(label.replace("{0}", &names.of(Seat::FIRST)).replace("{1}", &names.of(Seat::SECOND)))
}

/// Every key with what it is called; `{0}` and `{1}` stand for the names of the players.
pub fn fact_labels() -> impl Iterator<Item = (&'static str, Both)> {
    LABELS.iter().flat_map(|(_, labels)| labels.iter().map(|&(key, en, ja)| (key, Both { en, ja })))
}

/// What a value of the fact of this key means, where it is a word for programs.
///
/// ```
/// use tefuda::{Lang, fact_word};
/// assert_eq!(fact_word("cost", "infinite", Lang::Ja).unwrap(), "無限大");
/// assert_eq!(fact_word("last", "S7", Lang::Ja), None);
/// ```
#[must_use]
pub fn fact_word(key: &str, value: &str, lang: Lang) -> Option<Cow<'static, str>> {
    // Conditions are sentences, of which there are many.
    if key == "case" && lang == Lang::Ja {
        return Some(babanuki::case_in_japanese(value).into());
    }
    let key = if key.starts_with("cost_for_") { "cost" } else { key };
    let (.., en, ja) = WORDS.iter().find(|(of, word, ..)| *of == key && *word == value)?;
    Some(lang.pick(*en, *ja).into())
}

/// A key, what it is called in English, and in Japanese.
type Label = (&'static str, &'static str, &'static str);

/// What the facts of each game are called; first those that mean the same in all.
#[rustfmt::skip]
const LABELS: &[(&str, &[Label])] = &[
    ("", &[
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
    ]),
    ("tanhinmin", &[
        ("mover_matching", "matching of the player to move", "手番側の最大マッチング"),
        ("other_matching", "matching of the other player", "相手の最大マッチング"),
        ("mover_pairs", "matched pairs of the player to move", "手番側の組"),
        ("other_pairs", "matched pairs of the other player", "相手の組"),
        ("strongest_cut", "strongest cut card", "最強の8切り札"),
        ("cards_below_it", "ordinary cards below it", "それより弱い通常札"),
    ]),
    ("babanuki", &[
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
    ]),
    ("shichinarabe", &[
        ("red", "what {0} has left to play", "{0}の残り"),
        ("blue", "what {1} has left to play", "{1}の残り"),
        ("mover", "player to move", "手番"),
        ("holder", "player who finishes first if never stuck", "詰まらなければ先に出し切る側"),
        ("cost", "cost of keeping a blocker (C)", "止め札を残す費用(C)"),
        ("red_passes", "passes of {0}", "{0}のパス"),
        ("blue_passes", "passes of {1}", "{1}のパス"),
        ("value_for_red", "value if {0} finishes first", "{0}が先に出し切る側のときの値"),
        ("value_for_blue", "value if {1} finishes first", "{1}が先に出し切る側のときの値"),
        ("cost_for_red", "cost if {0} finishes first", "{0}が先に出し切る側のときの費用"),
        ("cost_for_blue", "cost if {1} finishes first", "{1}が先に出し切る側のときの費用"),
        ("more_passes", "more passes than the opponent", "相手より多いパス"),
        ("usable_passes", "passes that count", "数えられるパス"),
        ("played_first", "played first, at no loss", "損なく先に出すもの"),
        ("dead", "gain nothing", "得のないもの"),
        ("added", "counted together with another", "ほかに加えて数えるもの"),
        ("locked", "whose are locked in", "閉じ込められる側"),
        ("buried_red", "out of reach for {0}", "{0}に届かないもの"),
        ("buried_blue", "out of reach for {1}", "{1}に届かないもの"),
        ("decides", "what decides", "決め手"),
        ("sealed", "locked in", "閉じ込めるもの"),
        ("renounced", "never played", "出さないもの"),
        ("value_sealed", "value of what is left", "残りの値"),
        ("owner", "player with the rights", "権利をもつ側"),
        ("rights", "rights", "権利"),
        ("value", "value to the player who finishes first (S)", "先に出し切る側にとっての値(S)"),
        ("gain", "what rights gain at most", "権利の得の上限"),
        ("seals", "groups that are locked in", "閉じ込める組"),
        ("at_least", "at least", "少なくとも"),
        ("at_most", "at most", "多くとも"),
        ("whitened", "whitened", "白にするもの"),
    ]),
    ("daihinmin", &[
        ("first", "led first", "最初に出す札"),
        ("answer", "answer to the table", "場に返す札"),
        ("last", "played last", "最後に出す札"),
        ("protected", "led, and taken back if beaten", "返されても取り返せる組"),
        ("passes", "passes first", "まずパスする"),
        ("safe", "safe leads", "返されない組"),
        ("group", "group", "組"),
        ("by", "taken back with", "取り返す札"),
    ]),
];

/// A key, a word that is its value, and what that means in English and in Japanese.
#[rustfmt::skip]
const WORDS: &[(&str, &str, &str, &str)] = &[
    ("limit", "nodes", "positions", "局面数"),
    ("limit", "time", "time", "時間"),
    ("limit", "memory", "memory", "メモリ"),
    ("limit", "cancelled", "stopped on request", "中止"),
    ("limit", "cards", "cards in a hand", "手札の枚数"),
    ("limit", "rules", "the rules", "規則"),
    ("sign", "1", "positive", "正"),
    ("sign", "0", "zero", "0"),
    ("sign", "-1", "negative", "負"),
    ("mover_pairs", "table", "the table", "場"),
    ("other_pairs", "table", "the table", "場"),
    ("cost", "infinite", "infinite: nothing can be blocked", "無限大"),
    ("decides", "unsealable", "nothing can be locked in", "何も閉じ込められない"),
    ("decides", "value", "the value", "値"),
    ("decides", "seal", "something is locked in", "閉じ込め"),
    ("decides", "blocker", "a blocker is kept", "止め札"),
    ("decides", "search", "a search", "探索"),
    ("decides", "without_use", "the win needs no right", "権利がなくても勝てる"),
    ("decides", "whitening", "a right is used now", "今権利を使う"),
    ("decides", "after_every_move", "there is an answer to every move", "どの手にも応手がある"),
    ("decides", "gain", "what rights can gain", "権利の得の上限"),
    ("method", "safe-groups", "safe groups", "返されない組"),
    ("method", "recapture", "taking the lead back", "リードの取り返し"),
    ("method", "meld-first", "one meld first or last", "一組を最初か最後に出す"),
    ("method", "strong-reply", "an answer that cannot be beaten", "返されない応手"),
    ("method", "whole-hand", "the whole hand at once", "手札を一度に出し切る"),
    ("method", "search", "a search", "探索"),
];
