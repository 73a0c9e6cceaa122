//! What the game is, in both languages.

use crate::kernel::game::{About, Example};
use crate::kernel::verdict::Lang;

pub(super) static ENGLISH: About = About {
    name: "daihinmin",
    title: "DAIHINMIN (大貧民)",
    summary: "two-player endings of the card-shedding game with open hands, under any combination of its rules",
    rules: "The first player to play their last card wins. On an empty table lead any meld: a card, a group of one rank, or three or more \
            consecutive cards of one suit. Otherwise pass, or play a stronger meld of the same kind and size. The order is 3 4 .. K A 2; a \
            group of four, or a sequence of five, reverses it immediately. A meld with an 8 clears the table, and its player leads again. The \
            joker stands for any card, or alone beats every single card; only the spade 3 beats it then, and clears the table. A meld in the \
            suits of the one it beats locks them until the table is cleared. Passing clears it too: in the sets a to h at the first pass, and the \
            other player leads; in a* to h* and in uecda, the rules of the computer league and the usual ones here, when both have passed, \
            and the last to play leads. Set a has single cards only; b adds groups, c revolution, d the eights, e the joker, f sequences, \
            g the lock, h the spade 3. A board lists one house rule per line: `groups`, `revolution 4`, `cut 8`, `joker`, `sequences`, \
            `sequence-revolution 5`, `lock`, `spade-three`, `flush all-pass`, or a whole set such as `rules d`.",
    notation: "`HT DT CT / S9 H9 SJ @ S5+D5 rev lock passed mine rules uecda`: the hand to move, `/`, the other hand; `@` and the meld on \
               the table, left out when it is empty; a finished hand is `-`. Cards are a suit S H D C and a rank 3 to 9 T J Q K A 2, the joker is \
               `JO`; in a meld `JO=H5` states what it stands for, `JO=S<` below the 3, `JO=S>` above the 2, `JO=X5` as a fifth 5. \
               After that, in any order: `rev` for the reversed order, `lock`, `passed` (the other player has passed), `mine` (the mover \
               leads if the table is cleared by passing), `rules` and a set a to h, a* to h* or uecda. Without suits, for the sets a to d (d* if none is \
               named): `3 3 5 8 / 4 4 @ 2x2 rules b`, where numbers are places in the order, 1 the weakest.",
    moves: "a meld such as `S5`, `S5+JO=H5`, `S4+S5+S6` or `JO`, without suits `3x2`, or `pass`",
    examples: &[
        Example {
            position: "H7 H9 JO S4 / DA C2 S2",
            note: "one move wins: the joker as the 8 of a sequence clears the table",
        },
        Example { position: "H8 D8 S4 / C9 D9 SK HK rules d", note: "eights are safe, and the 4 goes last" },
        Example { position: "S3 D5 / H7 CK @ JO", note: "the spade 3 beats the lone joker" },
        Example {
            position: "S7 SJ D4 / H5 H9 @ S6 passed mine",
            note: "play over your own meld, or pass and lead",
        },
        Example { position: "H4 D4 S8 / C5 S5 HK @ S3+C3 lock", note: "locked: only spades and clubs" },
        Example { position: "3 3 5 8 / 4 4 9 @ 2x2 rules b", note: "without suits" },
    ],
};

static JAPANESE: About = About {
    name: "daihinmin",
    title: "大貧民 (DAIHINMIN)",
    summary: "手札を公開した二人の大貧民の終盤。ルールは好きに組み合わせられる",
    rules: "先に手札を出し切った人の勝ちです。場が空なら、1枚、同じ数字の組、同じスートで続いた3枚以上(階段)のどれでも出せます(リード)。\
            そうでなければ、同じ形・同じ枚数でより強いものを出すか、パスします。強さは3 4 .. K A 2の順で、4枚組や5枚の階段を出すと\
            革命となり、その場で逆転します。8を含む出し方は場を流し、同じ人がリードします(8切り)。ジョーカーはどの札の代わりにもなり、\
            1枚で出せばどの1枚にも勝ちますが、スペードの3だけはこれに勝って場を流します。直前と同じスートで出すと、場が流れるまでその\
            スートに限られます(縛り)。パスでも場は流れます。組aからhでは一人のパスで流れて相手がリードし、a*からh*と、ここで標準の\
            uecda(コンピュータ大貧民大会のルール)では二人ともパスすると流れ、最後に出した人がリードします。aは1枚出しだけで、bは組、\
            cは革命、dは8切り、eはジョーカー、fは階段、gは縛り、hはスペードの3を順に加えます。盤には1行に一つずつルールを書きます: \
            `groups`、`revolution 4`、`cut 8`、`joker`、`sequences`、`sequence-revolution 5`、`lock`、`spade-three`、`flush all-pass`、\
            または `rules d` のようにまとめて。",
    notation: "`HT DT CT / S9 H9 SJ @ S5+D5 rev lock passed mine rules uecda`: 手番側の手札、`/`、相手の手札、`@` と場に出ている札(場が空なら\
               省く)。出し切った手札は `-`。札はスートS H D Cと数字3から9 T J Q K A 2で、ジョーカーは `JO`。出した形の中では `JO=H5` が\
               代わりの札を表し、`JO=S<` は3の下、`JO=S>` は2の上、`JO=X5` は5枚目の5です。続けて順不同に、`rev`(革命中)、`lock`(縛り)、\
               `passed`(相手はパスした)、`mine`(パスで流れたら手番側がリードする)、`rules` と組の名前(aからh、a*からh*、uecda)。\
               スートのない書き方(aからd、省略時はd*): `3 3 5 8 / 4 4 @ 2x2 rules b`。数は強さの順位で、1が最弱です。",
    moves: "出す札(`S5`、`S5+JO=H5`、`S4+S5+S6`、`JO` など。スートがなければ `3x2`)、または `pass`",
    examples: &[
        Example {
            position: "H7 H9 JO S4 / DA C2 S2",
            note: "勝つ手は一つ。ジョーカーを8とした階段で場を流す",
        },
        Example {
            position: "H8 D8 S4 / C9 D9 SK HK rules d", note: "8は返されず、4は最後に出す"
        },
        Example { position: "S3 D5 / H7 CK @ JO", note: "スペードの3はジョーカー1枚に勝つ" },
        Example {
            position: "S7 SJ D4 / H5 H9 @ S6 passed mine",
            note: "自分の出した札の上に続けて出すか、パスしてリードするか",
        },
        Example {
            position: "H4 D4 S8 / C5 S5 HK @ S3+C3 lock", note: "縛り: スペードとクラブしか出せない"
        },
        Example { position: "3 3 5 8 / 4 4 9 @ 2x2 rules b", note: "スートのない書き方" },
    ],
};

pub(super) fn about(lang: Lang) -> &'static About {
    lang.pick(&ENGLISH, &JAPANESE)
}

pub(super) fn rule(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &[
            "Lead a card, a group of one rank, or a sequence of three or more in one suit; then play a stronger one of the same kind and size, or pass.",
            "The order is 3 4 … K A 2. Usually four of a rank reverse it, an 8 clears the table, and the joker stands for any card.",
            "When nobody plays on, the table is cleared, and the last to play leads. The first player to empty their hand wins.",
        ],
        &[
            "1枚、同じ数字の組、同じスートの続き札3枚以上(階段)を出します。次は同じ形・同じ枚数でより強いものを出すか、パスします。",
            "強さは3 4 … K A 2の順。標準では、4枚組で革命(強さが逆転)、8は場を流し、ジョーカーはどの札の代わりにもなります。",
            "誰も出さなければ場が流れ、最後に出した人がリードします。先に手札を出し切った人の勝ちです。",
        ],
    )
}
