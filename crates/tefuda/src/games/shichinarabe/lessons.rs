//! Five lessons: holding back, waiting moves, and the values of legs and trees.

use crate::kernel::lesson::{Both, Lesson, Task};

pub(super) static LESSONS: &[Lesson] = &[
    Lesson {
        id: "hold-back",
        title: Both { en: "What lies behind a card", ja: "札の先にあるもの" },
        text: Both {
            en: "A card can be played when it is next to one on the table; all cards in neither hand are on the table. You can play the 2 \
                 or the king of spades. The opponent's ace waits behind your 2. Which card wins?",
            ja: "場の札の隣の札なら出せます。どちらの手札にもない札は、すべて場に出ています。あなたはスペードの2かKを出せます。相手のAは、\
                 あなたの2の先で待っています。勝つ札はどちらでしょう。",
        },
        position: "S2 SK / SA",
        board: None,
        task: Task::Move,
        theorem: Some("tefuda/legs"),
        after: Both {
            en: "The king. The opponent has a card but cannot play it, and loses immediately. With the 2 you would have opened the way for \
                 the ace, the opponent's last card.",
            ja: "Kです。相手は札が残っているのに出せず、その場で負けです。2を出すと道が開き、相手が最後の札Aを出して勝っていました。",
        },
    },
    Lesson {
        id: "stuck",
        title: Both { en: "Who gets stuck", ja: "先に詰まるのは" },
        text: Both {
            en: "Each player blocks a card of the other's: the first player's 2 of spades blocks the ace of spades, the second \
                 player's 2 of hearts blocks the ace of hearts. The first player is to move. Who wins?",
            ja: "互いに相手の札を止めています。先手のスペードの2の先に後手のスペードのA、後手のハートの2の先に先手のハートのAがあります。\
                 先手の番です。どちらの勝ちでしょう。",
        },
        position: "S2 HA / SA H2",
        board: None,
        task: Task::Winner,
        theorem: Some("tefuda/legs"),
        after: Both {
            en: "The second player. The first player has to play the 2 and open the ace; the second player plays the ace and still holds the \
                 2 of hearts back. The first player is stuck.",
            ja: "後手の勝ちです。先手はスペードの2を出してAを開けるしかありません。後手はAを出し、ハートの2は止めたままにします。先手は出せる札が\
                 なくなります。",
        },
    },
    Lesson {
        id: "wait",
        title: Both { en: "A waiting move", ja: "待つ一手" },
        text: Both {
            en: "The same, but the first player holds the 3 of spades too. Every move that opens nothing for the opponent is worth one turn of \
                 waiting. Who wins now?",
            ja: "同じ形ですが、先手はスペードの3も持っています。相手の道を開かずに出せる札は、一手待つのと同じ値打ちがあります。\
                 今度はどちらの勝ちでしょう。",
        },
        position: "S3 S2 HA / SA H2",
        board: None,
        task: Task::Winner,
        theorem: Some("tefuda/legs"),
        after: Both {
            en: "The first player, who plays the 3 and opens nothing; the second player has only the 2 of hearts to play, which opens the ace. \
                 The value of a leg counts such waiting moves, and the values of all legs add up to S.",
            ja: "先手の勝ちです。3を出しても何も開きません。後手が出せるのはハートの2だけで、これでAが開きます。こうした待ち手を数えたものが\
                 脚の値で、すべての脚の値を足したものがSです。",
        },
    },
    Lesson {
        id: "only-leg",
        title: Both { en: "The only leg", ja: "ただ一つの脚" },
        text: Both {
            en: "You may open spades, hearts or diamonds. In the first two a play only frees the opponent; in diamonds your ace is \
                 behind the opponent's 2. You need to make the opponent run out of waiting moves. Which card wins?",
            ja: "スペード、ハート、ダイヤのどれを開けることもできます。初めの二つは開けても相手が楽になるだけですが、ダイヤでは相手の2の先に\
                 あなたのAがあります。相手の待ち手を先になくすことです。勝つ札はどれでしょう。",
        },
        position: "S3 H3 D3 DA / S2 SA H2 HA D2",
        board: None,
        task: Task::Move,
        theorem: Some("tefuda/legs"),
        after: Both {
            en: "The 3 of diamonds. The opponent's only card is then the 2 of diamonds, and it opens your ace: one turn for you. If you open \
                 spades or hearts first, the opponent gets two turns there and never has to play the 2 of diamonds.",
            ja: "ダイヤの3です。相手が出せるのはダイヤの2だけで、あなたのAが開き、一手得をします。先にスペードやハートを開けると、相手はそこで\
                 二手得て、ダイヤの2を出さずにすみます。",
        },
    },
    Lesson {
        id: "cost",
        title: Both { en: "What keeping a blocker costs", ja: "止め札を残す費用" },
        text: Both {
            en: "On a tree the letters are vertices, r red and b blue, from the table outwards. Red would finish first if never stuck. To stop \
                 that Blue must hold one blocker back for ever, which costs moves: C. Red wins exactly when S + C is above 0. Here S is 0, and \
                 each blocker alone would cost 2. Red is to move. Who wins?",
            ja: "木では文字が頂点を表し、rは赤、bは青、場から外へ向かって書きます。詰まらなければ赤が先に出し切ります。青がそれを防ぐには止め札を\
                 一つずっと残さなければならず、その費用がCです。S + Cが正のとき、そのときに限り手番の赤の勝ちです。ここではSは0で、どの止め札も\
                 単独では費用が2です。赤の番です。どちらの勝ちでしょう。",
        },
        position: "r(b(b b r)) + r(b(b b r)) @red",
        board: None,
        task: Task::Winner,
        theorem: Some("tefuda/one-access"),
        after: Both {
            en: "Blue. Red has to spend turns opening the vertices in front of the blockers, and in that time Blue pays the cost off: with the best \
                 order C comes down to 0, and S + C = 0 is not above 0.",
            ja: "青の勝ちです。赤は止め札の手前を開けるのに手を費やし、その間に青は費用を取り戻します。最良の順でもCは0まで下がり、S + C = 0は\
                 正ではありません。",
        },
    },
];
