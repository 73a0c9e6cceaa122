//! What the game is, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "shichinarabe",
    title: "SHICHINARABE (七並べ)",
    summary: "Sevens for two players with open hands: on the deck of 52, on trees, on any graph",
    rules: "Vertices are red, blue or white (on the table). On your turn you play one of your vertices that touches a white one; \
            it becomes white. Playing your last one wins; having vertices but no move loses. With cards the sevens are white, and \
            each card is adjacent to its neighbours in the suit. A pass is a turn without a move. Rights (jokers): before your own move you \
            whiten any vertex of the opponent's (reading A); with reading M several in one turn, with T only vertices that touch white, \
            with I instead of your own move, and with H the right goes to the opponent once it has been used. Tunnel: playing an ace \
            opens the king of the suit and closes the way up to it, and the other way round.",
    notation: "Trees: `rbbr + r(b r) @red`, legs from the seven outwards, letters in a row are a chain, parentheses branch, `w` is \
               white further out; `@red` or `@blue` moves. Cards: `SA S10 H9 / DK C3`, the first hand moves; suits S H D C, ranks \
               A 2 .. 10 J Q K; cards in neither hand have been played. On a board (lines `a red`, `a - b`, `a -> b \
               delete=c` or `add=c`, or DOT, or `deck suits=S,H ranks=1..9 start=5 H=1..7 H/start=4`): the vertices played so far and \
               the mover, `a c @red`. Equal edges count once, and a plain edge makes a labelled one redundant; loops are refused. \
               After any of these: `passes 1 0`, `rights 0 1`, `reading M` (letters of MTIH together), with cards `tunnel`. Rights may \
               be used in at most a hundred million ways per turn. A white root is left out, and its \
               branches take its place.",
    moves: "trees: the number of the tree whose root is played (`v7`: the vertex 7 in reading order); cards: `H8`; boards: the \
            vertex; `pass`; with a right `!5 2` or `!D9 H8`, the whitened vertex first, `!v5` as pictures call it or \
            `!5`",
    examples: &[
        Example { position: "r + b @blue", note: "each has one move" },
        Example {
            position: "r(b(b b r)) + r(b(b b r)) @red",
            note: "blue wins, although freezing any single blocker for ever would cost too much",
        },
        Example {
            position: "b(rbb brw) @red",
            note: "a tree that touches white at several vertices; blue locks a red one in",
        },
        Example {
            position: "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3",
            note: "hands of cards; the rest has been played",
        },
        Example {
            position: "b(b(b(b r)) r b) + r @red rights 1 0",
            note: "red wins only by keeping the right for later",
        },
        Example {
            position: "rbr + brb @red passes 1 0",
            note: "one player has one pass more than the other",
        },
    ],
};

static JAPANESE: About = About {
    name: "shichinarabe",
    title: "七並べ (SHICHINARABE)",
    summary: "手札を公開した二人の七並べ。52枚の札でも、木の上でも、任意のグラフの上でも",
    rules: "頂点は赤、青、または白(場に出ている)です。手番では、白に隣り合う自分の頂点を一つ出し、その頂点は白になります。最後の一つを\
            出した人の勝ちで、頂点が残っているのに出せなければ負けです。札では7が白で、同じスートの隣の数字どうしが隣り合います。パスとは\
            出さずに手番を渡すことです。権利(ジョーカー): 自分が出す前に、相手の好きな頂点を一つ白にします(解釈A)。Mなら一手番に何回でも、\
            Tなら白に隣り合う頂点だけ、Iなら自分の手の代わりに使い、Hなら使った権利が相手に移ります。トンネル: Aを出すと同じスートのKが\
            開き、そこへ上がる道は閉じます(Kを出したときも同様)。",
    notation: "木: `rbbr + r(b r) @red`。七から外へ向かう脚で、続けて書いた文字は一列、かっこは枝分かれ、外側の白は `w`。`@red` または \
               `@blue` が手番です。札: `SA S10 H9 / DK C3`。先に書いた手札の手番で、スートはS H D C、数字はA 2 .. 10 J Q K。どちらの\
               手札にもない札は場に出ています。盤(`a red`、`a - b`、`a -> b delete=c` や `add=c` の行、DOT、または \
               `deck suits=S,H ranks=1..9 start=5 H=1..7 H/start=4`)の上では、すでに出した頂点と手番を `a c @red` と書きます。同じ辺は\
               一度だけ数え、ふつうの辺があればラベルつきの辺は不要です。ループは使えません。後ろに `passes 1 0`、`rights 0 1`、\
               `reading M`(MTIHを続けて書ける)、札では `tunnel` を書けます。権利は一手番の使い方が一億通りまで。白い根は省き、\
               枝をその場所に書きます。",
    moves: "木: 根を出す木の番号(`v7` は読む順で7番目の頂点)。札: `H8`。盤: 頂点の名前。`pass`。権利は `!5 2` や `!D9 H8` のように、\
            白にする頂点を先に(図のとおり `!v5` とも `!5` とも書ける)",
    examples: &[
        Example { position: "r + b @blue", note: "互いに一手ずつ" },
        Example {
            position: "r(b(b b r)) + r(b(b b r)) @red",
            note: "どの止め札もずっと残すには高くつくが、それでも青の勝ち",
        },
        Example {
            position: "b(rbb brw) @red", note: "複数の頂点で白に隣り合う木。青が赤の頂点を閉じ込める"
        },
        Example {
            position: "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3", note: "札で書いた局面。残りは場に出ている"
        },
        Example {
            position: "b(b(b(b r)) r b) + r @red rights 1 0",
            note: "赤は権利を後まで残してはじめて勝つ",
        },
        Example { position: "rbr + brb @red passes 1 0", note: "パスが一回多い" },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "On your turn play one of your cards that is next to a card on the table (a vertex of yours that touches white).",
            "It is then on the table (it turns white), and may open the way for others. If you have cards left but none can be played, you lose.",
            "The first player to play their last card wins. You may hold cards back to block the way.",
        ],
        &[
            "手番では、場の札の隣にある自分の札(白に隣り合う自分の頂点)を一つ出します。",
            "出した札は場の札(白)になり、その先が開きます。札が残っているのに一つも出せなければ負けです。",
            "先に出し切った人の勝ちです。出さずに道をふさいでおいてもかまいません。",
        ],
    )
}
