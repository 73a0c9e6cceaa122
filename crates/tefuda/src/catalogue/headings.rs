//! What the columns of tables are called for people. Programs read them by their names, which never change.

use std::borrow::Cow;

use crate::kernel::verdict::Lang;

/// The heading of a column of this name. In English it is the name itself, with spaces.
///
/// ```
/// use tefuda::{Lang, heading};
/// assert_eq!(heading("mover_wins", Lang::En), "mover wins");
/// assert_eq!(heading("mover_wins", Lang::Ja), "手番側の勝ち");
/// assert_eq!(heading("of_somebody_elses_game", Lang::Ja), "of somebody elses game");
/// ```
#[must_use]
pub fn heading(column: &str, lang: Lang) -> Cow<'static, str> {
    let known = JAPANESE.iter().find(|(name, _)| lang == Lang::Ja && *name == column);
    known.map_or_else(|| Cow::Owned(column.replace('_', " ")), |(_, heading)| Cow::Borrowed(*heading))
}

#[rustfmt::skip]
const JAPANESE: &[(&str, &str)] = &[
    // Counts of deals and positions
    ("cards", "札の枚数"),
    ("mover_cards", "手番側の枚数"),
    ("other_cards", "相手の枚数"),
    ("deals", "配り方"),
    ("mover_wins", "手番側の勝ち"),
    ("first_wins", "先手の勝ち"),
    ("probability", "確率"),
    ("decimal", "確率(小数)"),
    ("sampled", "調べた配り方"),
    ("sampled_wins", "うち手番側の勝ち"),
    ("estimate", "推定値"),
    ("share", "割合"),
    ("low", "下限"),
    ("high", "上限"),
    ("positions", "局面数"),
    ("empty_table", "空場の局面"),
    ("mover_wins_on_empty_table", "空場での手番側の勝ち"),
    // Hidden hands
    ("oracles", "オラクル"),
    ("winner", "公開なら勝つ側"),
    ("at_access", "聞いた時点"),
    ("failing", "勝てない類"),
    ("classes", "類の数"),
    ("smallest", "最小の例"),
    ("later", "後の時点"),
    ("later_failing", "勝てない類(後)"),
    ("later_classes", "類の数(後)"),
    ("later_smallest", "最小の例(後)"),
    ("start", "開始時"),
    ("games", "対局数"),
    ("move", "手"),
    ("verdict", "判定"),
    ("wins_against", "勝てる手札"),
    ("of", "手札の数"),
    // BABANUKI
    ("players", "人数"),
    ("pairs", "組の数"),
    ("state", "状態"),
    ("states", "状態数"),
    ("endless", "無限"),
    ("who", "誰が"),
    ("outcome", "結果"),
    ("outcomes", "結果"),
    ("first", "一番"),
    ("nobody", "誰も強制できない"),
    ("not_last", "最下位を避ける"),
    ("safe", "最下位を避けるか無限"),
    ("theorem", "定理"),
    ("player", "プレイヤー"),
    ("kind", "違い"),
    // SHICHINARABE
    ("legs", "脚の数"),
    ("length", "長さ"),
    ("colourings", "塗り方"),
    ("vertices", "頂点数"),
    ("trees", "木の数"),
    ("seed", "乱数の種"),
    ("solvable", "解ける"),
    ("red_wins", "赤の勝ち"),
    ("position", "局面"),
    ("board", "盤"),
    // DAIHINMIN
    ("set", "ルールの組"),
    ("deck", "山札"),
    ("rank_deals", "数字での配り方"),
    ("rank_wins", "うちリード側の勝ち"),
    ("leader_wins", "リード側の勝ち"),
    ("reversed_wins", "革命中の勝ち"),
    ("from", "変更元"),
    ("to", "変更先"),
    ("rule", "ルール"),
    ("before", "変更前"),
    ("after", "変更後"),
    ("to_leader", "リード側へ"),
    ("to_other", "相手側へ"),
    ("turned", "入れ替わり"),
    ("moves", "手の数"),
    ("greedy", "欲張りな手"),
    ("solution", "正解"),
    ("hand", "手札"),
    ("forces_first", "一番を強制"),
    ("always_first", "常に一番"),
    ("sometimes_first", "一番もあり得る"),
    ("mean_rank", "平均順位"),
    ("ranks", "順位の候補"),
    ("rank", "順位"),
    // Values
    ("n", "大きさ"),
    ("value", "値"),
    ("vertex", "頂点"),
    ("remoteness", "終わりまでの手数"),
];
