//! What the game is, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "hackenbush",
    title: "Hackenbush",
    summary: "cutting edges of a picture that stands on the ground: green, blue-red or mixed",
    rules: "A move cuts one edge; whatever is no longer connected to the ground falls. Green edges may be cut by both players, blue \
            ones only by Blue, red ones only by Red. A player who cannot move loses, or with `misere` wins. There may be cycles, \
            loops and parallel edges.",
    notation: "`0-1 1-2`: edges between numbered vertices, 0 is the ground; in colours `0-1:b 1-2:r 1-3:g @blue`, where `@red` or \
               `@blue` is to move. `misere` may follow. `-` is a picture without edges. A picture may \
               also be a board: an edge list with lines such as `0 a` or `a - b colour=red`, or DOT with `color`; `0` or \
               `ground` is the ground, directions do not matter, and a position names the edges cut so far by their numbers on the \
               board, and the mover: `3 5 @blue`, `@red`, or nothing.",
    moves: "the number of the edge, counted from 1 in the order of the position (on a board: of the board)",
    examples: &[
        Example { position: "0-1 0-2 1-2", note: "a triangle on the ground is worth 1" },
        Example {
            position: "0-1 1-2 2-3 2-4 3-4 0-5 5-6",
            note: "a stalk that carries a triangle, and a stalk",
        },
        Example { position: "0-1:b 1-2:r 2-3:r 0-4:r 4-5:b @blue", note: "1/4 and -1/2: Red wins" },
        Example { position: "0-1:b 1-2:r 0-2:b 0-3:g @red", note: "a number with a cycle, and a green edge" },
        Example { position: "0-1 1-2 0-3 3-4 misere", note: "two equal stalks in misère play" },
    ],
};

static JAPANESE: About = About {
    name: "hackenbush",
    title: "ハッケンブッシュ (Hackenbush)",
    summary: "地面に立つ図の辺を切る。緑、青と赤、またはその混合",
    rules: "一手で辺を一本切り、地面とつながらなくなった部分は落ちます。緑の辺はどちらも、青の辺は青だけが、赤の辺は赤だけが切れます。\
            動けない側の負け、`misere` と書けば勝ちです。閉路、ループ、平行な辺があってもかまいません。",
    notation: "`0-1 1-2`: 番号をつけた頂点の間の辺で、0は地面。色つきは `0-1:b 1-2:r 1-3:g @blue` と書き、`@red` または `@blue` が手番です。\
               続けて `misere` を書けます。`-` は辺のない図。盤として与えるときは、`0 a` や `a - b colour=red` の\
               行、または `color` つきのDOTで図を与えます。`0` または `ground` が地面で、向きに意味はありません。局面はこれまでに切った辺の\
               番号と手番で書きます: `3 5 @blue`、`@red`、または何も書かない。",
    moves: "辺の番号。局面に書いた順に1から数えます(盤では盤の順)",
    examples: &[
        Example { position: "0-1 0-2 1-2", note: "地面の上の三角形の値は1" },
        Example {
            position: "0-1 1-2 2-3 2-4 3-4 0-5 5-6", note: "三角形を載せた茎と、もう一本の茎"
        },
        Example { position: "0-1:b 1-2:r 2-3:r 0-4:r 4-5:b @blue", note: "1/4と-1/2: 赤の勝ち" },
        Example { position: "0-1:b 1-2:r 0-2:b 0-3:g @red", note: "閉路のある数と、緑の辺" },
        Example {
            position: "0-1 1-2 0-3 3-4 misere", note: "等しい二本の茎。動けない側の勝ち"
        },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "A move cuts one edge, and whatever is no longer connected to the ground falls.",
            "Blue cuts blue edges, Red red ones; green edges are for both.",
            "A player who cannot move loses (in misère play: wins).",
        ],
        &[
            "一手で辺を一本切ります。地面とつながらなくなった部分は落ちます。",
            "青は青の辺を、赤は赤の辺を切ります。緑の辺はどちらも切れます。",
            "動けない側の負けです(逆形では勝ち)。",
        ],
    )
}
