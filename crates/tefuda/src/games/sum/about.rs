//! What sums are, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "sum",
    title: "sums of games",
    summary: "different games side by side: heaps, coins, green Hackenbush",
    rules: "A move is made in one component, by the rules of its game. A player who cannot move loses; with `misere` at the end, wins.",
    notation: "`heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2`: components, each with its game's name, separated by `+`; \
               then `misere` for misère play. The games are `nim`, `heap`, `coins` and `hackenbush` (green edges only).",
    moves: "the number of a component, a colon and its move: `2:1:3>0`",
    examples: &[
        Example {
            position: "heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2",
            note: "four games with their values",
        },
        Example {
            position: "nim 1 + hackenbush 0-1",
            note: "two equal components: the second player copies",
        },
        Example {
            position: "nim 2 + hackenbush 0-1 0-2 misere",
            note: "a player who cannot move wins: tame components",
        },
        Example {
            position: "heap chomp: 3 2 + nim 1",
            note: "a component without a value: a search decides",
        },
    ],
};

static JAPANESE: About = About {
    name: "sum",
    title: "ゲームの和",
    summary: "異なるゲームを並べたもの: 山、硬貨、緑のハッケンブッシュ",
    rules: "一手は一つの成分で、そのゲームのルールに従って指します。動けない側の負け、最後に `misere` と書けば勝ちです。",
    notation: "`heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2`: 成分をそれぞれゲームの名前から書き、`+` で区切ります。\
               逆形なら最後に `misere`。使えるゲームは `nim`、`heap`、`coins`、`hackenbush`(緑の辺だけ)です。",
    moves: "成分の番号、コロン、その成分での手: `2:1:3>0`",
    examples: &[
        Example {
            position: "heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2",
            note: "値のある四つのゲーム",
        },
        Example {
            position: "nim 1 + hackenbush 0-1", note: "等しい二つの成分: 後手がまねをする"
        },
        Example {
            position: "nim 2 + hackenbush 0-1 0-2 misere",
            note: "動けない側の勝ち: おとなしい(tame)成分",
        },
        Example { position: "heap chomp: 3 2 + nim 1", note: "値のない成分: 探索で決める" },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "Several games are played side by side.",
            "A move is made in one of them, by its own rules.",
            "A player who cannot move anywhere loses (in misère play: wins).",
        ],
        &[
            "複数のゲームが並んでいます。",
            "一手は、そのうち一つのゲームで、そのルールに従って指します。",
            "どこでも動けない側の負けです(逆形では勝ち)。",
        ],
    )
}
