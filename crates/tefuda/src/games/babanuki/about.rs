//! What the game is, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "babanuki",
    title: "open-hand BABANUKI (ババ抜き)",
    summary: "Old Maid with the cards face up, two to eight players: who can force the first place",
    rules: "Every face occurs twice, and there is one joker. Pairs within a hand are laid down. In turn order each player \
            draws a card from the player before; if it makes a pair, the pair is laid down. The first player with \
            no cards wins; if a draw empties both hands, the player drawn from is first (or, with `ties=drawer`, the drawer). To win \
            means to force the first place against all the others together; often nobody can. With `on` the game goes on \
            for the other places, each decided as a game among the players still in.",
    notation: "`1 2 J / 1 3 / 2 3`: hands in turn order, the first draws from the last; every face exactly twice in all, one \
               `J`; a finished hand is `-`. Or only what matters: `c02=2 c13=2 j=3 players=4`, where c02 is the number of \
               pairs split between players 0 and 2, and j the holder of the joker. After either: `ties=drawer`; after hands \
               `on`, where a player who has left is written as the place taken: `2 J / #1 / 2 on`, and `undrawn` if the last two hands were emptied \
               by laying down pairs, not by a draw.",
    moves: "the card drawn, such as `3` or `J`; on a pair state `pair`, `pull 1` or `J`",
    examples: &[
        Example { position: "1 2 / 1 2 J", note: "two players: the one without the joker wins" },
        Example { position: "1 2 J / 1 3 / 2 3", note: "three players, in closed form" },
        Example {
            position: "1 2 J / #1 / 1 3 / 2 3 on",
            note: "one player has left, the others play for second place",
        },
        Example {
            position: "c02=2 c13=2 j=3 players=4",
            note: "nobody can force it: everybody draws the joker for ever",
        },
    ],
};

static JAPANESE: About = About {
    name: "babanuki",
    title: "公開ババ抜き (BABANUKI)",
    summary: "手札を公開した二人から八人のババ抜き。誰が必ず一番に上がれるか",
    rules: "どの数字も2枚ずつあり、ジョーカーが1枚あります。手札の中の組は捨てます。順番に、一つ前の人から1枚引き、組ができれば\
            捨てます。最初に手札がなくなった人の勝ちです。1回のドローで二人とも手札がなくなったら、引かれた人が先です(`ties=drawer` なら\
            引いた人)。勝つとは、ほかの全員を相手にしても必ず一番に上がれることで、誰にもできないこともよくあります。`on` を付けると\
            残りの順位も争い、残っている人のゲームとして一つずつ決めます。",
    notation: "`1 2 J / 1 3 / 2 3`: 手札を順番に並べ、最初の人が最後の人から引きます。どの数字も全体でちょうど2枚、`J` は1枚。上がった\
               手札は `-`。または必要なことだけを `c02=2 c13=2 j=3 players=4` と書きます。c02はプレイヤー0と2が分け持つ組の数、jは\
               ジョーカーを持つ人です。どちらにも続けて `ties=drawer` を、手札には `on` を書けます。そのとき抜けた人の手札には順位を書きます: \
               `2 J / #1 / 2 on`。最後の二人の手札が、ドローではなく組を捨ててなくなったのなら `undrawn` と書きます。",
    moves: "引く札(`3`、`J` など)。組の数で書いた局面では `pair`、`pull 1`、`J`",
    examples: &[
        Example { position: "1 2 / 1 2 J", note: "二人ならジョーカーを持たない側の勝ち" },
        Example { position: "1 2 J / 1 3 / 2 3", note: "三人の場合は式で決まる" },
        Example {
            position: "1 2 J / #1 / 1 3 / 2 3 on", note: "一人が抜け、残りの人が2番を争う"
        },
        Example {
            position: "c02=2 c13=2 j=3 players=4",
            note: "誰も必ずは上がれない。全員がジョーカーを引き続ける",
        },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "In turn, each player draws one card from the player before. All hands are open.",
            "Two cards of the same face make a pair, which is laid down immediately. The joker has no partner.",
            "The first player to run out of cards wins; if one draw empties both hands, the player drawn from is usually first.",
        ],
        &[
            "順番に、一つ前の人の手札から1枚引きます。手札はすべて公開です。",
            "同じ数字の2枚は組になり、すぐに捨てます。ジョーカーには相手がありません。",
            "最初に手札がなくなった人の勝ちです。1回のドローで二人ともなくなったら、通常は引かれた人が先です。",
        ],
    )
}
