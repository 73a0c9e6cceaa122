//! Five lessons: pairs, the joker, three players, and games that never end.

use crate::kernel::lesson::{Both, Lesson, Task};

pub(super) static LESSONS: &[Lesson] = &[
    Lesson {
        id: "pair",
        title: Both { en: "What a pair does", ja: "組ができると" },
        text: Both {
            en: "It is your turn: you hold a 1 and draw one of the opponent's cards, which are face up. Two cards of the same face are laid down. \
                 Which card do you draw?",
            ja: "あなたの番です。あなたの手札は1で、公開されている相手の手札から1枚引きます。同じ数字の2枚は組になり、捨てます。\
                 どちらを引きますか。",
        },
        position: "1 / 1 J",
        board: None,
        task: Task::Move,
        theorem: Some("thesis/5.2"),
        after: Both {
            en: "The 1: it makes a pair, and your hand is empty. With the joker you would hold two cards, and the opponent would draw the 1 \
                 from you and be first.",
            ja: "1です。組ができて手札がなくなります。ジョーカーを引くと手札は2枚になり、次に相手があなたの1を引いて先に上がります。",
        },
    },
    Lesson {
        id: "joker",
        title: Both { en: "Two players and the joker", ja: "二人とジョーカー" },
        text: Both {
            en: "Now player 0, who draws, holds the joker. Who can force the first place?",
            ja: "今度は、引く番のプレイヤー0がジョーカーを持っています。必ず一番に上がれるのは誰でしょう。",
        },
        position: "1 2 J / 1 2",
        board: None,
        task: Task::Winner,
        theorem: Some("thesis/5.1"),
        after: Both {
            en: "Player 1, who does not hold the joker. Any card but the joker makes a pair; player 1 never needs to touch \
                 the joker, and player 0 cannot pass it on.",
            ja: "ジョーカーを持たないプレイヤー1です。ジョーカー以外を引けば必ず組になります。プレイヤー1は決してジョーカーを引かず、\
                 プレイヤー0はそれを渡すことができません。",
        },
    },
    Lesson {
        id: "three",
        title: Both { en: "Three players", ja: "三人では" },
        text: Both {
            en: "Three players: you are player 0 and draw from player 2, player 1 draws from you, player 2 from player 1. Only one draw \
                 lets you force the first place. Which?",
            ja: "三人です。あなたはプレイヤー0で、プレイヤー2から引きます。プレイヤー1はあなたから、プレイヤー2はプレイヤー1から引きます。\
                 必ず一番に上がれる引き方は一つだけです。どれでしょう。",
        },
        position: "1 2 / 1 3 / 2 3 J",
        board: None,
        task: Task::Move,
        theorem: Some("tefuda/three-players"),
        after: Both {
            en: "The 2 makes a pair, and you are left with the 1. Player 1 has to draw it from you, and you are out first. With three \
                 players the faces do not matter, only which players share pairs.",
            ja: "2を引くと組ができ、手札は1だけになります。次にプレイヤー1がその1を引くしかなく、あなたが一番に上がります。三人では、札の数字\
                 ではなく、誰と誰が組を分け持つかで決まります。",
        },
    },
    Lesson {
        id: "forced",
        title: Both { en: "Forced draws", ja: "引くしかない札" },
        text: Both {
            en: "Player 0 draws from player 2, and holds the joker. Player 0 may draw the 2 or the 3. Who can force the first place?",
            ja: "ジョーカーを持つプレイヤー0が、プレイヤー2から2か3を引きます。必ず一番に上がれるのは誰でしょう。",
        },
        position: "1 2 J / 1 3 / 2 3",
        board: None,
        task: Task::Winner,
        theorem: Some("tefuda/three-players"),
        after: Both {
            en: "Player 1. Whatever player 0 draws, player 1 draws the 1 and makes a pair, keeping one card; player 2 has to draw it. If that \
                 empties both hands, the player drawn from is first.",
            ja: "プレイヤー1です。プレイヤー0が何を引いても、プレイヤー1は1を引いて組にし、残りは1枚になります。プレイヤー2はその札を引くしか\
                 ありません。二人とも手札がなくなっても、先なのは引かれた人です。",
        },
    },
    Lesson {
        id: "endless",
        title: Both { en: "Four players", ja: "四人では" },
        text: Both {
            en: "Four players: players opposite each other hold the same two faces, and player 3 the joker as well. Who can force the \
                 first place?",
            ja: "四人です。向かい合う二人が同じ2種類の数字を持ち、プレイヤー3はジョーカーも持っています。必ず一番に上がれるのは誰でしょう。",
        },
        position: "1 2 / 3 4 / 1 2 / 3 4 J",
        board: None,
        task: Task::Winner,
        theorem: Some("thesis/5.7"),
        after: Both {
            en: "Nobody. No draw makes a pair, and after any card but the joker the next player could force the first place; so everybody draws the joker, and it goes round for ever.",
            ja: "誰もいません。どれを引いても組はできず、ジョーカー以外を引くと次の人が必ず一番に上がってしまいます。だから全員がジョーカーを\
                 引き、ジョーカーはいつまでも回り続けます。",
        },
    },
];
