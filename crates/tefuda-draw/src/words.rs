//! The words in and about pictures, in both languages.

use tefuda::Lang;
use tefuda::scene::{Card, Suit, Tone};

use crate::card::{is_face_down, is_of_unknown_number};

/// The words of a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words(pub(crate) Lang);

impl Words {
    fn pick(self, en: &'static str, ja: &'static str) -> &'static str {
        self.0.pick(en, ja)
    }

    pub(crate) fn title(self) -> &'static str {
        self.pick("Picture of the position", "局面の図")
    }

    pub(crate) fn nothing(self) -> &'static str {
        self.pick("Too large to draw.", "大きすぎて描けません。")
    }

    pub(crate) fn to_move(self) -> &'static str {
        self.pick("to move", "手番")
    }

    pub(crate) fn place(self, place: u8) -> String {
        match self.0 {
            Lang::En => format!("place {place}"),
            Lang::Ja => format!("{place}位"),
        }
    }

    pub(crate) fn no_cards(self) -> &'static str {
        self.pick("no cards", "手札なし")
    }

    pub(crate) fn cards(self, count: usize) -> String {
        match (self.0, count) {
            (Lang::En, 1) => "1 card".to_owned(),
            (Lang::En, _) => format!("{} cards", thousands(count)),
            (Lang::Ja, _) => format!("{}枚", thousands(count)),
        }
    }

    pub(crate) fn cards_of_unknown_number(self) -> &'static str {
        self.pick("number of cards unknown", "枚数不明")
    }

    pub(crate) fn holds_joker(self) -> &'static str {
        self.pick("holds the joker", "ジョーカーを持つ")
    }

    /// How many more there are; `counter` is what Japanese counts such things with.
    pub(crate) fn more(self, count: usize, counter: &str) -> String {
        match self.0 {
            Lang::En => format!("and {} more", thousands(count)),
            Lang::Ja => format!("ほか{}{counter}", thousands(count)),
        }
    }

    pub(crate) fn empty_table(self) -> &'static str {
        self.pick("the table is empty", "場は空")
    }

    pub(crate) fn on_table(self) -> &'static str {
        self.pick("on the table", "場札")
    }

    pub(crate) fn draws_from(self, drawer: &str, from: &str) -> String {
        match self.0 {
            Lang::En => format!("{drawer} draws from {from}"),
            Lang::Ja => format!("{drawer}が{from}から引く"),
        }
    }

    pub(crate) fn player(self, seat: usize) -> String {
        match self.0 {
            Lang::En => format!("player {seat}"),
            Lang::Ja => format!("プレイヤー{seat}"),
        }
    }

    fn suit(self, suit: Suit) -> &'static str {
        match suit {
            Suit::Spades => self.pick("spades", "スペード"),
            Suit::Hearts => self.pick("hearts", "ハート"),
            Suit::Diamonds => self.pick("diamonds", "ダイヤ"),
            Suit::Clubs => self.pick("clubs", "クラブ"),
        }
    }

    /// What a card of a suit is called aloud.
    pub(crate) fn of_suit(self, rank: &str, suit: Suit) -> String {
        match self.0 {
            Lang::En => format!("{rank} of {}", self.suit(suit)),
            Lang::Ja => format!("{}の{rank}", self.suit(suit)),
        }
    }

    /// What a card is called aloud.
    pub(crate) fn card(self, card: &Card) -> String {
        let name = match card.suit {
            Some(suit) => self.of_suit(&card.face, suit),
            None if is_of_unknown_number(card) => return self.cards_of_unknown_number().to_owned(),
            None if is_face_down(card) => return self.pick("card face down", "伏せた札").to_owned(),
            None if card.joker => return self.pick("joker", "ジョーカー").to_owned(),
            None => card.face.clone(),
        };
        match (card.special, self.0) {
            (true, Lang::En) => format!("{name}, cut card"),
            (true, Lang::Ja) => format!("{name}、切り札"),
            (false, _) => name,
        }
    }

    pub(crate) fn heap(self, number: usize, size: u64) -> String {
        match self.0 {
            Lang::En => format!("heap {number}: {size}"),
            Lang::Ja => format!("山{number}: {size}"),
        }
    }

    /// Two heaps that belong together.
    pub(crate) fn pair_of_heaps(self, number: usize, sizes: &[u64]) -> String {
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        match self.0 {
            Lang::En => format!("pair {number}: {}", sizes.join(" and ")),
            Lang::Ja => format!("組{number}: {}", sizes.join("と")),
        }
    }

    pub(crate) fn leave(self, number: usize, left: u64) -> String {
        match self.0 {
            Lang::En => format!("leave {left} in heap {number}"),
            Lang::Ja => format!("山{number}に{left}個残す"),
        }
    }

    pub(crate) fn square(self, row: usize, column: u64) -> String {
        match self.0 {
            Lang::En => format!("row {row}, square {column}"),
            Lang::Ja => format!("{row}行目{column}番目のマス"),
        }
    }

    pub(crate) fn poisoned(self) -> &'static str {
        self.pick("poisoned", "毒入り")
    }

    pub(crate) fn coin(self, name: &str, heads: bool) -> String {
        match (self.0, heads) {
            (Lang::En, true) => format!("coin {name}, heads"),
            (Lang::En, false) => format!("coin {name}, tails"),
            (Lang::Ja, true) => format!("硬貨{name}、表"),
            (Lang::Ja, false) => format!("硬貨{name}、裏"),
        }
    }

    /// The letter on a coin.
    pub(crate) fn side(self, heads: bool) -> &'static str {
        if heads { self.pick("H", "表") } else { self.pick("T", "裏") }
    }

    pub(crate) fn layer(self, number: usize) -> String {
        match self.0 {
            Lang::En => format!("layer {number}"),
            Lang::Ja => format!("第{number}層"),
        }
    }

    /// What a tone means; the players are called by their names.
    pub(crate) fn tone(self, tone: Tone, red: &str, blue: &str) -> String {
        match tone {
            Tone::Red => red.to_owned(),
            Tone::Blue => blue.to_owned(),
            Tone::Green => self.pick("either player", "どちらも").to_owned(),
            Tone::White => self.pick("white", "白").to_owned(),
            _ => String::new(),
        }
    }

    pub(crate) fn of_position(self) -> &'static str {
        self.pick("vertex of the position", "局面の頂点")
    }

    pub(crate) fn ground(self) -> &'static str {
        self.pick("ground", "地面")
    }

    pub(crate) fn left_out(self) -> &'static str {
        self.pick("left out", "除かれる札")
    }

    pub(crate) fn matched(self) -> &'static str {
        self.pick("matched pair", "マッチングの組")
    }

    pub(crate) fn unmatched_above(self) -> &'static str {
        self.pick("not matched, upper side", "組のないもの（上側）")
    }

    pub(crate) fn unmatched_below(self) -> &'static str {
        self.pick("not matched, lower side", "組のないもの（下側）")
    }

    pub(crate) fn only_matching(self) -> &'static str {
        self.pick("only the matching is drawn", "マッチングだけを描いています")
    }

    pub(crate) fn edge(self, from: &str, to: &str, directed: bool) -> String {
        match (self.0, directed) {
            (Lang::En, true) => format!("from {from} to {to}"),
            (Lang::En, false) => format!("edge {from}–{to}"),
            (Lang::Ja, true) => format!("{from}から{to}へ"),
            (Lang::Ja, false) => format!("辺{from}–{to}"),
        }
    }

    pub(crate) fn with(self, from: &str, to: &str) -> String {
        match self.0 {
            Lang::En => format!("{from} with {to}"),
            Lang::Ja => format!("{from}と{to}"),
        }
    }

    pub(crate) fn move_name(self, text: &str) -> String {
        match self.0 {
            Lang::En => format!("move {text}"),
            Lang::Ja => format!("手{text}"),
        }
    }

    /// The words, and after commas those of the others that say something.
    pub(crate) fn with_more(self, mut words: String, others: &[&str]) -> String {
        for more in others.iter().filter(|more| !more.is_empty()) {
            words.push_str(self.comma());
            words.push_str(more);
        }
        words
    }

    pub(crate) fn comma(self) -> &'static str {
        self.pick(", ", "、")
    }

    pub(crate) fn colon(self) -> &'static str {
        self.pick(": ", "：")
    }

    /// A sentence.
    pub(crate) fn sentence(self, text: &str) -> String {
        let text = text.trim_end_matches(['.', '。']);
        match self.0 {
            Lang::En => format!("{text}. "),
            Lang::Ja => format!("{text}。"),
        }
    }
}

/// A number with commas between the thousands.
pub(crate) fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
