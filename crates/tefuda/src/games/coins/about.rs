//! What the games are, in both languages. The games with a name are told from their table, once.

use std::sync::LazyLock;

use super::MEMBERS;
use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

static ENGLISH: LazyLock<About> = LazyLock::new(|| {
    let rules = format!(
        "A move turns coins that the rule allows to be turned together; the last of them (in a grid the one farthest down and right) must \
         go from heads to tails. A player who cannot move loses. What is turned, and the values of coins counted from 0:{}\n\
         A set such as {{1,2,3}} turns two coins at one of these distances, or coin 1, 2 or 3 (counted from 1) alone. \
         [0 | 0,1 | 0,2,5] lists shapes: distances to the left of the head that is turned. A product of two rules turns every crossing \
         of a row that one turns and a column that the other turns; its values are nim-products (the Tartan theorem, Winning Ways, \
         chapter 14).",
        members(Lang::En)
    );
    let notation = format!(
        "`RULE: THHTTH`, heads and tails; rows of a grid are separated by `/`, layers of a box by `//`. RULE is {}, `upto 4`, `exactly 4`, \
         a set `{{1,2,3}}`, shapes `[0 | 0,1 | 0,2,5]`, or a product of two or three of rows, `ruler*twins`",
        names()
    );
    About {
        name: "coins",
        title: "coin-turning games",
        summary: "rows, grids and boxes of coins: Mock Turtles, Ruler, Turning Corners, every product, and rules of your own",
        // They are needed as long as the program runs.
        rules: rules.leak(),
        notation: notation.leak(),
        moves: "the coins turned, counted from 1: `2 5`; in a grid by row and column, `1,2`, in a box by layer, row and column, `1,1,2`. Listed by the head \
                that is turned, then fewer coins first, then from the left; in a product so by layers, then by rows, then by columns, \
                and in acrostic-twins two coins of a row before two of a column",
        examples: examples(Lang::En),
    }
});

static JAPANESE: LazyLock<About> = LazyLock::new(|| {
    let rules = format!(
        "規則がまとめて裏返してよいとする硬貨を裏返します。そのうち最後の硬貨(格子では最も右下)は表から裏になるものに限ります。動けない側の\
         負けです。裏返すものと、0から数えた硬貨の値:{}\n\
         {{1,2,3}} のような集合では、この距離にある2枚、または(1から数えて)1、2、3番目の1枚を裏返します。[0 | 0,1 | 0,2,5] は形を並べた\
         もので、裏返す表の硬貨から左への距離です。規則の積は、行と列でそれぞれ裏返すものの交点すべてを裏返し、値はニム積になります\
         (タータンの定理、Winning Ways 第14章)。",
        members(Lang::Ja)
    );
    let notation = format!(
        "`RULE: THHTTH`。Hは表、Tは裏。格子の行は `/`、箱の層は `//` で区切ります。RULEは {}、`upto 4`、`exactly 4`、集合 `{{1,2,3}}`、\
         形 `[0 | 0,1 | 0,2,5]`、または一列の規則二つか三つの積 `ruler*twins`",
        names()
    );
    About {
        name: "coins",
        title: "硬貨を裏返すゲーム",
        summary: "硬貨の列、格子、箱: Mock Turtles、Ruler、Turning Corners、その積、自作の規則",
        rules: rules.leak(),
        notation: notation.leak(),
        moves: "裏返す硬貨を1から数えて `2 5`。格子では行と列を `1,2`、箱では層、行、列を `1,1,2` のように書きます。表から裏になる硬貨の順、枚数の少ない順、左からの順に\
                並べます。積では層、行、列の順で、acrostic-twins では行の2枚が列の2枚より先です",
        examples: examples(Lang::Ja),
    }
});

fn members(lang: Lang) -> String {
    let line = |member: &super::Member| {
        let ([turns, turns_ja], [values, values_ja]) = (member.turns, member.values);
        let (turns, values) = lang.pick((turns, values), (turns_ja, values_ja));
        format!("\n  {}: {turns}; {values} [{}]", member.name, member.source)
    };
    MEMBERS.iter().map(line).collect()
}

fn names() -> String {
    MEMBERS.iter().map(|member| member.name).collect::<Vec<_>>().join(", ")
}

fn examples(lang: Lang) -> &'static [Example] {
    let named = MEMBERS.iter().map(|member| {
        let [turns, turns_ja] = member.turns;
        Example { position: member.example, note: lang.pick(turns, turns_ja) }
    });
    let others = [
        ("{1,2,3}: THTTH", "take 1, 2 or 3, as a game of coins", "1、2、3個取りを硬貨で"),
        ("[0 | 0,1 | 0,2,5]: THHTTH", "shapes of your own", "自作の形"),
        ("ruler*twins: THT/HTH", "a product", "積"),
        ("twins*twins*twins: TT/TT//TT/TH", "three dimensions", "三次元"),
    ];
    let others = others.map(|(position, en, ja)| Example { position, note: lang.pick(en, ja) });
    named.chain(others).collect::<Vec<_>>().leak()
}

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "A move turns over coins that the rule allows to be turned together.",
            "The last of them (in a grid the one farthest down and to the right) must go from heads to tails.",
            "A player who cannot move loses.",
        ],
        &[
            "規則がまとめて裏返してよいとする硬貨を裏返します。",
            "そのうち最後の硬貨(格子では最も右下)は、表から裏になるものに限ります。",
            "動けない側の負けです。",
        ],
    )
}
