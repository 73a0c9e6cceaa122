//! Five lessons: from what beats what to the theorem on matchings, and the cut cards.

use crate::kernel::lesson::{Both, Lesson, Task};

pub(super) static LESSONS: &[Lesson] = &[
    Lesson {
        id: "beat",
        title: Both { en: "What beats what", ja: "どの札が出せるか" },
        text: Both {
            en: "A 4 is on the table. You may play a stronger card, or pass; a pass empties the table, and the opponent leads. \
                 Which move wins?",
            ja: "場に4が出ています。より強い札を出すか、パスします。パスすると場が流れ、次は相手が好きな札を出せます。勝つ手はどれでしょう。",
        },
        position: "3 5 / 4 @ 4",
        board: None,
        task: Task::Move,
        theorem: None,
        after: Both {
            en: "The 5 beats the 4, and the opponent has nothing stronger and must pass. You lead, and the 3 is your last card. \
                 A pass would have let the opponent play the 4 and win.",
            ja: "5は4に勝ち、相手はそれより強い札がないのでパスするしかありません。次はあなたから出せて、3が最後の札になります。\
                 パスしていれば、相手が4を出して上がっていました。",
        },
    },
    Lesson {
        id: "weakest",
        title: Both { en: "Why the weakest card does not count", ja: "最弱札を数えないわけ" },
        text: Both {
            en: "The first player leads. The second player holds a weak 1 and a strong 5. Who wins?",
            ja: "場は空で、先手から出します。後手の手札は弱い1と強い5です。どちらの必勝でしょう。",
        },
        position: "3 4 / 1 5",
        board: None,
        task: Task::Winner,
        theorem: Some("thesis/2.2"),
        after: Both {
            en: "The second player wins: the 5 beats whatever is led, the first player must pass, and the 1 is led as the last card. \
                 Everybody keeps the weakest card for the end, when the table is empty and the hand runs out with it. So nobody ever \
                 needs to beat it, and in the count that follows each player's weakest card is not a target.",
            ja: "後手の必勝です。先手が何を出しても5で勝ち、先手はパスするしかなく、最後に1を空場に出して上がります。最弱札は、場が空になった\
                 ときの最後の1枚に取っておけます。だから誰もそれに勝つ必要はなく、これからの数え方では各自の最弱札を対象から外します。",
        },
    },
    Lesson {
        id: "graph",
        title: Both { en: "The configuration graph", ja: "構成グラフ" },
        text: Both {
            en: "Draw a line from each of your cards to everything it can take: the empty table (any card takes it) and every weaker card \
                 of the opponent's, the weakest left out. Do the same for the opponent, without the table. Choose as many lines as you \
                 can so that no two share an end: a maximum matching. The first player wins exactly when the \
                 mover's is larger. Who wins here?",
            ja: "あなたの札それぞれから、取れるものへ線を引きます。空場(どの札でも取れる)と、相手の札のうち最弱札を除いた、より弱い札です。\
                 相手についても、場を除いて同じ図を描きます。端を共有しないように、できるだけ多くの線を選んだものが最大マッチングです。手番側の\
                 方が大きいとき、そのときに限り手番側の必勝です。ここではどちらでしょう。",
        },
        position: "1 3 4 5 8 / 2 6 7",
        board: None,
        task: Task::Winner,
        theorem: Some("thesis/2.2"),
        after: Both {
            en: "The first player's matching has size 2: one small card takes the empty table, and the 8 takes the 6 or the 7. The second \
                 player's has size 2 as well: the 6 and the 7 take two of 3, 4 and 5. It is not larger, so the second player wins.",
            ja: "先手の最大マッチングは2です。小さい札の1枚が空場を、8が6か7を取ります。後手も、6と7が3、4、5のうち2枚を取って2です。\
                 先手の方が大きくはないので、後手の必勝です。",
        },
    },
    Lesson {
        id: "only-card",
        title: Both { en: "The only winning card", ja: "ただ一つの勝つ札" },
        text: Both {
            en: "Your matching is larger, 3 against 2. A good discard leaves the opponent, who is then to move, without the larger one. \
                 Only one card does that. Which?",
            ja: "マッチングは3対2であなたの方が大きく、必勝です。よい札とは、出した後、手番になった相手の方が大きくならない札です。\
                 それはただ1枚です。どれでしょう。",
        },
        position: "1 4 5 7 / 2 4 6 8",
        board: None,
        task: Task::Move,
        theorem: Some("thesis/2.2"),
        after: Both {
            en: "The 4 leaves 2 against 2, which is not larger, so the opponent loses. The 1 would let the 2 take it, 3 against 2; the 5 and \
                 the 7 are needed later, to take the 4 and the 6.",
            ja: "4を出すと2対2で、相手の方が大きくはないので相手の負けです。1を出すと相手は2でも取れて3対2になります。5と7は、後で4と6を\
                 取るのに要る札です。",
        },
    },
    Lesson {
        id: "cut",
        title: Both { en: "The cut card", ja: "8切り札" },
        text: Both {
            en: "Nothing beats a cut card (marked c): the opponent must pass, and you lead again. But it must beat the table card, and your \
                 1c beats nothing but the empty table. Which card wins?",
            ja: "8切り札(cの付いた札)に勝つ札はなく、相手はパスするしかないので、あなたが続けて出せます。ただし場の札より強くなければ出せず、\
                 この1cが勝てるのは空場だけです。勝つ札はどれでしょう。",
        },
        position: "1 1c 4 7 / 2 3 6 8",
        board: None,
        task: Task::Move,
        theorem: Some("eightcut/1"),
        after: Both {
            en: "The 1c, immediately: it costs nothing, and you lead again. Led later it may find no empty table; after any other card the \
                 opponent wins. Cut cards that come too late to be played are called a surplus.",
            ja: "1cをすぐに出します。失うものはなく、続けてあなたが出せます。後では空場がめぐってくるとは限らず、ほかの札を先に出すと相手の\
                 必勝になります。出し遅れた8切り札を「余り」と呼びます。",
        },
    },
];
