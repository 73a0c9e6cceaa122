//! What the game is, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "tanhinmin",
    title: "TANHINMIN (単貧民)",
    summary: "two-player single-card Daihinmin with open hands, with or without cut cards",
    rules: "On your turn discard one card stronger than the table card, or pass. A pass empties the table and gives the \
            turn away. A cut card must beat the table card too, but nothing beats it: the opponent has to pass, so its \
            player leads again. The first player to empty their hand wins. A pass on an empty table changes nothing and is not \
            offered, unless the board switches it on with the word `pass-on-empty-table`.",
    notation: "`1 3 4 5 8c / 2 6 7 @ 4`: the hand to move, `/`, the other hand; `@ 4` is the table card, left out when \
               the table is empty; `8c` is a cut card; a finished hand is `-`. Faces run from 1 to 4294967295 and may \
               repeat.",
    moves: "a card such as `3` or `8c`, or `pass`",
    examples: &[
        Example {
            position: "1 3 4 5 8 / 2 6 7",
            note: "the play example of the thesis: the second player wins",
        },
        Example { position: "2 3 / 1 2 5", note: "2 wins and 3 loses; against 2 3 3 it is the reverse" },
        Example { position: "2 1c / 1 3 @ 1", note: "a surplus: the cut card 1c comes too late" },
        Example { position: "2c / 1 1 @ 2", note: "a pass wins" },
    ],
};

static JAPANESE: About = About {
    name: "tanhinmin",
    title: "単貧民 (TANHINMIN)",
    summary: "手札を公開し、札を1枚ずつ出す二人の大貧民。8切り札はあってもなくてもよい",
    rules: "手番では、場の札より強い札を1枚出すか、パスします。パスすると場が流れ、手番が移ります。8切り札も場の札より強くなければ\
            出せませんが、8切り札に勝つ札はありません。相手はパスするほかなく、出した人が続けて空場に出します。先に手札を出し切った人の\
            勝ちです。空場でのパスは何も変えないので選べません(盤に `pass-on-empty-table` と書けば選べます)。",
    notation: "`1 3 4 5 8c / 2 6 7 @ 4`: 手番側の手札、`/`、相手の手札。`@ 4` は場の札で、場が空なら省きます。`8c` は8切り札、\
               出し切った手札は `-`。数字は1から4294967295までで、同じ札が何枚あってもかまいません。",
    moves: "札(`3`、`8c` など)、または `pass`",
    examples: &[
        Example { position: "1 3 4 5 8 / 2 6 7", note: "学位論文の対局例。後手の必勝" },
        Example {
            position: "2 3 / 1 2 5", note: "2なら勝ち、3なら負け。相手が2 3 3なら逆になる"
        },
        Example { position: "2 1c / 1 3 @ 1", note: "8切り札が余る例。1cは出し遅れる" },
        Example { position: "2c / 1 1 @ 2", note: "パスで勝つ" },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "On your turn discard one card stronger than the card on the table, or pass; on an empty table lead any card.",
            "A pass empties the table, and the opponent leads. Nothing beats a cut card: the player of one leads again.",
            "Both hands are open. The first player to empty their hand wins.",
        ],
        &[
            "手番では、場の札より強い札を1枚出すか、パスします。場が空なら、どの札でも出せます。",
            "パスすると場が流れ、次は相手が好きな札を出します。8切り札に勝つ札はなく、出した人が続けて出します。",
            "手札は互いに公開です。先に手札を出し切った人の勝ちです。",
        ],
    )
}
