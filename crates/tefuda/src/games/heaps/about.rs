//! What the games are, in both languages. The games with a name are told from their table, once.

use std::sync::LazyLock;

use super::members::{MEMBERS, Member};
use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static NIM: About = About {
    name: "nim",
    title: "nim",
    summary: "heaps of counters, any number taken from one of them",
    rules: "A move takes any number of counters, at least one, from one heap. A player who cannot move loses.",
    notation: "`3 5 7`: the sizes of the heaps; `misere` after them if a player who cannot move wins, `every` if a move is made in every heap",
    moves: "`2:5>3`: the number of the heap, its size, and what is left of it",
    examples: &[
        Example { position: "3 5 7", note: "the nim-sum is 1" },
        Example { position: "1 2 3", note: "the nim-sum is 0" },
        Example { position: "1 1 1 misere", note: "a player who cannot move wins" },
    ],
};

static NIM_JAPANESE: About = About {
    name: "nim",
    title: "ニム (nim)",
    summary: "石の山の一つから、好きな数だけ取る",
    rules: "一つの山から石を1個以上、好きな数だけ取ります。動けない側の負けです。",
    notation: "`3 5 7`: 山の大きさ。動けない側の勝ちなら続けて `misere`、すべての山で動くなら `every`",
    moves: "`2:5>3`: 山の番号、その大きさ、残す数",
    examples: &[
        Example { position: "3 5 7", note: "ニム和は1" },
        Example { position: "1 2 3", note: "ニム和は0" },
        Example { position: "1 1 1 misere", note: "動けない側の勝ち" },
    ],
};

static HEAP: LazyLock<About> = LazyLock::new(|| {
    let member = |member: &Member| {
        format!("\n  {}: {}; {} [{}]", member.name, member.rule, member.known, member.source)
    };
    let rules = format!(
        "A move changes one heap as the rule says. A player who cannot move loses. An octal code such as .77 has a digit for each number \
                of counters taken: 1 if that may be the whole heap, 2 if one heap may be left, 4 if two, 8 if three; a digit before the \
                point is for breaking a heap without taking. Games with a name, and what is known of them:{}",
        MEMBERS.iter().map(member).collect::<String>()
    );
    About {
        name: "heap",
        title: "heap games",
        summary: "take-away and take-and-break games: octal codes, subtraction sets, and games with a name, Wythoff's to Chomp",
        // They are needed as long as the program runs.
        rules: rules.leak(),
        notation: "`RULE: 3 5 7`; RULE is a code (`.77`, `4.3`), a set of numbers that may be taken (`{1,3,4}`), a sentence \
                   (`take odd leave 1-2`: what may be taken, and how many heaps may be left; `take 1,3,5-7`, any, even, squares, primes, \
                   fibonacci, divisors, powers of 2, multiples of 3, `not all`), or a name (N is a number): nim, kayles, dawson, treblecross, officers, lasker, grundy, at-least-half, even-if-not-all; on pairs of heaps \
                   wythoff, euclid, euclid-to-zero, northcottN; on all heaps together mooreN, staircase, fibonacci, dynamicN (with `max 6` \
                   once a move was made), chomp. `misere` at the end: a player who cannot move wins; `every`: a move in every heap or pair",
        moves: "`2:5>3`, or `2:5>1+2` if the heap is broken; `1:3>2 2:5>4` if several heaps change",
        examples: &[
            Example { position: "kayles: 5 6", note: "take one or two adjacent pins" },
            Example { position: "{1,3,4}: 10 12", note: "take 1, 3 or 4" },
            Example { position: "take squares leave 1-2: 9 12", note: "a rule of your own" },
            Example { position: "at-least-half: 3 3", note: "two equal heaps are lost" },
            Example { position: "grundy: 8 9", note: "break a heap into two different ones" },
            Example { position: "wythoff: 5 8", note: "take from one heap, or the same number from both" },
            Example { position: "fibonacci: 20", note: "at most twice what was taken before" },
            Example { position: "chomp: 4 3 2", note: "the first square is poisoned" },
            Example { position: "euclid: 4 7 6 9 every", note: "a move in every pair" },
        ],
    }
});

static HEAP_JAPANESE: LazyLock<About> = LazyLock::new(|| {
    let member = |member: &Member| {
        format!("\n  {}: {}; {} [{}]", member.name, member.rule_ja, member.known_ja, member.source)
    };
    let rules = format!(
        "一手で一つの山を規則どおりに変えます。動けない側の負けです。.77 のような8進コードは、取る石の数ごとに一桁あり、1は山を全部取って\
         よいこと、2は一つの山を残してよいこと、4は二つ、8は三つに分けて残してよいことを表します。小数点の前の桁は、取らずに分ける場合です。\
         名前のあるゲームと、知られていること:{}",
        MEMBERS.iter().map(member).collect::<String>()
    );
    About {
        name: "heap",
        title: "石取りゲーム",
        summary: "石を取ったり山を分けたりするゲーム: 8進コード、取れる数の集合、ワイトホフからチョンプまで名前のあるゲーム",
        rules: rules.leak(),
        notation: "`RULE: 3 5 7`。RULEはコード(`.77`、`4.3`)、取れる数の集合(`{1,3,4}`)、文(`take odd leave 1-2`: 取れる数と、残してよい\
                   山の数。`take 1,3,5-7`、any、even、squares、primes、fibonacci、divisors、powers of 2、multiples of 3、`not all`)、または\
                   名前(Nは数): nim, kayles, dawson, treblecross, officers, lasker, grundy, at-least-half, even-if-not-all。二つの山では \
                   wythoff, euclid, euclid-to-zero, northcottN。すべての山をまとめて mooreN, staircase, fibonacci, dynamicN(一手指した後は \
                   `max 6` を付ける), chomp。最後の `misere` は動けない側の勝ち、`every` はすべての山(組)で動くこと",
        moves: "`2:5>3`。山を分けるなら `2:5>1+2`、複数の山が変わるなら `1:3>2 2:5>4`",
        examples: &[
            Example { position: "kayles: 5 6", note: "ピンを1本、または隣り合う2本取る" },
            Example { position: "{1,3,4}: 10 12", note: "1、3、4個のどれかを取る" },
            Example { position: "take squares leave 1-2: 9 12", note: "自作の規則" },
            Example { position: "at-least-half: 3 3", note: "等しい二つの山は負け" },
            Example { position: "grundy: 8 9", note: "山を大きさの異なる二つに分ける" },
            Example {
                position: "wythoff: 5 8", note: "一つの山から、または両方から同じ数を取る"
            },
            Example { position: "fibonacci: 20", note: "直前に取った数の2倍まで" },
            Example { position: "chomp: 4 3 2", note: "最初のますは毒" },
            Example { position: "euclid: 4 7 6 9 every", note: "すべての組で動く" },
        ],
    }
});

pub(super) fn nim(lang: Lang) -> &'static About {
    lang.pick(&NIM, &NIM_JAPANESE)
}

pub(super) fn heap(lang: Lang) -> &'static About {
    lang.pick(&HEAP, &HEAP_JAPANESE)
}

pub(super) fn rule_of_nim(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "There are several heaps of counters.",
            "A move takes one counter or more from one heap.",
            "A player who cannot move loses (in misère play: wins).",
        ],
        &[
            "石の山がいくつかあります。",
            "一つの山から石を1個以上取ります。",
            "動けない側の負けです(逆形では勝ち)。",
        ],
    )
}

pub(super) fn rule_of_heaps(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "There are several heaps of counters, and a rule that says what may be taken.",
            "A move takes counters as the rule allows; some rules let a heap be broken into several.",
            "A player who cannot move loses (in misère play: wins).",
        ],
        &[
            "石の山がいくつかあり、取り方の規則が決まっています。",
            "規則どおりに石を取ります。山を分けてよい規則もあります。",
            "動けない側の負けです(逆形では勝ち)。",
        ],
    )
}
