//! What the games are, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "digraph",
    title: "graph games",
    summary: "a token on any directed graph, with or without cycles, and sums of such games",
    rules: "A move takes the token along an edge. A player who cannot move loses. In a sum there is a token on each of several vertices, and \
            a move is made with one of them. Where there are cycles, play may go on for ever: that is a draw.",
    notation: "`a`, a vertex of the board, or a sum, `a + b`. The board is an edge list with lines such as `a b` or \
               `a -> b` (one way) or `a - b` (both ways), or DOT. Without a board of your own a small example is used: a -> b -> c, a -> c, d -> e -> \
               d, e -> c, f -> g -> f, g -> a, h -> h.",
    moves: "an edge, `a>b`",
    examples: &[
        Example { position: "a", note: "two moves from the end, or one" },
        Example { position: "a + b", note: "a sum" },
        Example { position: "d", note: "a cycle with an exit, which the opponent takes" },
        Example { position: "h", note: "a loop without an exit: a draw" },
    ],
};

static JAPANESE: About = About {
    name: "digraph",
    title: "グラフゲーム",
    summary: "閉路があってもなくてもよい有向グラフの上の駒と、その和",
    rules: "駒を辺に沿って動かします。動けない側の負けです。和では複数の頂点に駒があり、そのうち一つを動かします。閉路があれば対局が\
            いつまでも続くことがあり、それは引き分けです。",
    notation: "盤の頂点 `a`、または和 `a + b`。盤は `a b` や `a -> b`(一方通行)、`a - b`(両方向)の行、または\
               DOTで書きます。自分の盤がなければ小さい例を使います: a -> b -> c, a -> c, d -> e -> d, e -> c, f -> g -> f, g -> a, h -> h。",
    moves: "辺 `a>b`",
    examples: &[
        Example { position: "a", note: "終わりまで二手、または一手" },
        Example { position: "a + b", note: "和" },
        Example { position: "d", note: "出口のある閉路。出るのは相手" },
        Example { position: "h", note: "出口のないループ: 引き分け" },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "A token is on a vertex; a move takes it along an arrow.",
            "If there are several tokens, a move is made with one of them.",
            "A player who cannot move loses. If play can be kept going for ever, it is a draw.",
        ],
        &[
            "頂点に駒があり、一手で矢印に沿って動かします。",
            "駒が複数あれば、そのうち一つを動かします。",
            "動けない側の負けです。いつまでも続けられるなら引き分けです。",
        ],
    )
}
