//! Five lessons: single cards, groups, the lead, the eight, the joker.

use crate::kernel::lesson::{Both, Lesson, Task};

pub(super) static LESSONS: &[Lesson] = &[
    Lesson {
        id: "singles",
        title: Both { en: "Single cards", ja: "1枚出し" },
        text: Both {
            en: "Single cards only, in the order 3 4 … K A 2; a pass clears the table, and the other player leads. You lead. Which \
                 card wins?",
            ja: "1枚出しだけのルールで、強さは3 4 … K A 2の順です。パスすると場が流れ、相手がリードします。あなたのリードです。\
                 勝つ札はどれでしょう。",
        },
        position: "C3 H9 SK / H7 C9 D2 rules a",
        board: None,
        task: Task::Move,
        theorem: Some("tefuda/daihinmin-singles"),
        after: Both {
            en: "The 9: only the 2 beats it, and then your king is the strongest card left. The 3 goes last. Single cards are TANHINMIN, and \
                 the theorem on matchings decides them.",
            ja: "9です。勝てるのは2だけで、2を使わせればあなたのKが最強になります。3は最後に出します。1枚出しだけの大貧民は単貧民と同じで、\
                 マッチングの定理で決まります。",
        },
    },
    Lesson {
        id: "groups",
        title: Both { en: "Groups", ja: "同じ数字の組" },
        text: Both {
            en: "A pair can be beaten only by a stronger pair. Look at the opponent's hand: what should you lead?",
            ja: "2枚組に勝てるのは、より強い2枚組だけです。相手の手札を見て、何をリードすべきか考えてください。",
        },
        position: "H4 D4 D7 S8 / S5 D6 H8 S9 rules b",
        board: None,
        task: Task::Move,
        theorem: None,
        after: Both {
            en: "The pair of fours. The opponent has no pair and must pass, so you are rid of your two weakest cards and lead again. Led as \
                 single cards, they would only help the opponent.",
            ja: "4の2枚組です。相手には組がなくパスするしかないので、最も弱い2枚を捨てて、もう一度リードできます。4を1枚ずつ出すと、相手を\
                 助けるだけです。",
        },
    },
    Lesson {
        id: "take-back",
        title: Both { en: "Take the lead back", ja: "リードを取り返す" },
        text: Both {
            en: "Now the opponent holds two pairs, so your pair of fours would be beaten. Your nine is the strongest single card of all. Which \
                 card should you lead?",
            ja: "今度は相手に2枚組が二つあり、4の組は返されてしまいます。1枚なら、あなたの9が最強です。何をリードすべきでしょう。",
        },
        position: "S4 H4 D5 D9 / H6 D6 H7 D7 rules b",
        board: None,
        task: Task::Move,
        theorem: None,
        after: Both {
            en: "The 5. If it is beaten, the 9 takes the lead back, and the pair of fours goes last, when it no longer matters that it could be beaten. The 9 \
                 is worth more as an answer than as a lead.",
            ja: "5です。返されたら9でリードを取り返し、4の組は最後に出します。最後に出すものは、何に負けるとしても構いません。9は、リードするより返すのに\
                 使う方が値打ちがあります。",
        },
    },
    Lesson {
        id: "eight",
        title: Both { en: "The eight", ja: "8切り" },
        text: Both {
            en: "A meld with an 8 clears the table, and its player leads again. The opponent's three tens beat your three sixes. Which move \
                 wins?",
            ja: "8を含む出し方は場を流し、同じ人がリードします。相手の10の3枚組は、あなたの6の3枚組に勝ちます。勝つ手はどれでしょう。",
        },
        position: "S6 H6 D6 D8 / ST HT DT DK rules d",
        board: None,
        task: Task::Move,
        theorem: None,
        after: Both {
            en: "The 8 first: it clears the table, and the three sixes are your last cards, so it does not matter what could beat them.",
            ja: "まず8です。場が流れ、残る6の3枚組で上がりです。最後に出すものは、何に負けるとしても構いません。",
        },
    },
    Lesson {
        id: "joker",
        title: Both { en: "The joker", ja: "ジョーカー" },
        text: Both {
            en: "Now all the rules of the computer league. Three or more consecutive cards of one suit make a sequence, and the joker stands \
                 for any card. The opponent's cards are all stronger than yours. One move wins. Which?",
            ja: "今度はコンピュータ大貧民大会のすべてのルールです。同じスートの続き札3枚以上は階段になり、ジョーカーはどの札の代わりにもなります。\
                 相手の札はどれもあなたの札より強い札です。勝つ手は一つです。どれでしょう。",
        },
        position: "H7 H9 JO S4 / DA C2 S2",
        board: None,
        task: Task::Move,
        theorem: None,
        after: Both {
            en: "Hearts 7, 8 and 9, with the joker as the 8: a sequence that the opponent cannot beat, and its 8 clears the table at once. The \
                 4 goes last.",
            ja: "ジョーカーを8にした、ハートの7・8・9の階段です。相手に階段はなく、8を含むので場もすぐに流れます。4は最後に出します。",
        },
    },
];
