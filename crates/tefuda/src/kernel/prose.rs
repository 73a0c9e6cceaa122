//! Words for people: two languages, the names of the players, and the parts that every explanation has.

use std::borrow::Cow;
use std::fmt::Display;

use unicode_width::UnicodeWidthStr as _;

use super::position::Seat;
use super::verdict::{Lang, Outcome};

/// Longer lists of moves are cut, with their length.
pub(crate) const MOST_TOLD: usize = 60;
/// A sentence gives at most this many things to choose from.
const MOST_CHOICES: usize = 8;

/// What a player is called: mostly a word known beforehand, which then costs nothing to hand round.
pub type PlayerName = Cow<'static, str>;

/// What the players are called, by seat, and the language of everything said about them.
///
/// One player keeps one name and one number through a whole game, though the seats may turn with every move; so both are handed in by
/// whoever follows the game. A position alone has the usual names of its game, and the numbers of its seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    lang: Lang,
    players: Vec<PlayerName>,
    /// The number of the player at each seat; the number of the seat where it ends.
    numbers: Vec<u8>,
}

impl Names {
    /// These names.
    #[must_use]
    pub fn new(lang: Lang, players: Vec<PlayerName>) -> Self {
        Names { lang, players, numbers: Vec::new() }
    }

    /// The same names of players who have these numbers, by seat.
    ///
    /// ```
    /// use tefuda::{Lang, Names, Seat};
    /// let names = Names::new(Lang::En, vec!["Ann".into(), "Bob".into()]).numbered(vec![1, 0]);
    /// assert_eq!((names.number(Seat(0)), names.seat(0)), (1, Some(Seat(1))));
    /// ```
    #[must_use]
    pub fn numbered(self, numbers: Vec<u8>) -> Self {
        Names { numbers, ..self }
    }

    /// The number of the player who sits there: the seat that they had when the game began.
    #[must_use]
    pub fn number(&self, seat: Seat) -> u8 {
        self.numbers.get(seat.index()).copied().unwrap_or(seat.0)
    }

    /// The numbers of all players, by seat.
    #[must_use]
    pub fn numbers(&self) -> Vec<u8> {
        (0..=u8::MAX).take(self.players.len()).map(|seat| self.number(Seat(seat))).collect()
    }

    /// Where the player of this number sits.
    #[must_use]
    pub fn seat(&self, number: u8) -> Option<Seat> {
        (0..=u8::MAX).take(self.players.len()).map(Seat).find(|&seat| self.number(seat) == number)
    }

    /// The names of two players of whom the first is to move.
    #[must_use]
    pub fn first_and_second(lang: Lang) -> Vec<PlayerName> {
        lang.pick(["the first player", "the second player"], ["先手", "後手"]).map(Cow::Borrowed).to_vec()
    }

    /// The names of the players with colours.
    #[must_use]
    pub fn red_and_blue(lang: Lang) -> Vec<PlayerName> {
        lang.pick(["Red", "Blue"], ["赤", "青"]).map(Cow::Borrowed).to_vec()
    }

    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Every name, by seat.
    #[must_use]
    pub fn players(&self) -> &[PlayerName] {
        &self.players
    }

    /// The name of who sits there.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Cow<'_, str> {
        match (self.players.get(seat.index()), self.lang) {
            (Some(name), _) => Cow::Borrowed(name),
            (None, Lang::En) => format!("player {seat}").into(),
            (None, Lang::Ja) => format!("プレイヤー{seat}").into(),
        }
    }

    /// The name as it begins a sentence.
    #[must_use]
    pub fn begin(&self, seat: Seat) -> String {
        capitalised(&self.of(seat))
    }

    /// Several names in a list.
    #[must_use]
    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<Cow<'_, str>> = seats.into_iter().map(|seat| self.of(seat)).collect();
        if names.is_empty() { "-".to_owned() } else { names.join(self.lang.pick(", ", "、")) }
    }

    /// Who wins, as the beginning of an explanation.
    #[must_use]
    pub fn headline(&self, outcome: Outcome) -> String {
        match (outcome, self.lang) {
            (Outcome::Win(seat), Lang::En) => format!("{} wins", self.begin(seat)),
            (Outcome::Win(seat), Lang::Ja) => format!("{}の勝ち", self.of(seat)),
            (Outcome::Draw, lang) => {
                lang.pick("With best play it is a draw", "最善を尽くすと引き分け").to_owned()
            }
            (Outcome::Nobody, lang) => {
                lang.pick("Nobody can force the win", "必ず勝てる人はいない").to_owned()
            }
            (Outcome::Undecided, lang) => lang.pick("Not decided", "未決").to_owned(),
        }
    }
}

/// A text with its first letter capitalised.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number of things: `1 move`, `2 moves`.
#[must_use]
pub(crate) fn counted(number: u64, thing: &str) -> String {
    if number == 1 { format!("{number} {thing}") } else { format!("{number} {thing}s") }
}

/// An amount of memory in readable units, rounded up: `1.6 GiB`. Of what is needed.
#[must_use]
pub(crate) fn at_least(bytes: u64) -> String {
    in_units(bytes, true)
}

/// An amount of memory in readable units, rounded down. Of what is allowed: a need beyond it never looks the same.
#[must_use]
pub(crate) fn at_most(bytes: u64) -> String {
    in_units(bytes, false)
}

fn in_units(bytes: u64, up: bool) -> String {
    let units = [("TiB", 1_u64 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let Some((name, unit)) = units.into_iter().find(|(_, unit)| bytes >= *unit) else {
        return format!("{bytes} bytes");
    };
    let tenths = u128::from(bytes) * 10;
    let unit = u128::from(unit);
    let tenths = if up { tenths.div_ceil(unit) } else { tenths / unit };
    match tenths % 10 {
        0 => format!("{} {name}", tenths / 10),
        rest => format!("{}.{rest} {name}", tenths / 10),
    }
}

/// The columns that a text takes on a screen.
#[must_use]
pub fn screen_width(text: &str) -> usize {
    text.width()
}

/// A text with blanks behind it up to this many columns on the screen.
#[must_use]
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(screen_width(text))))
}

/// A number in the two digits that matter of a rate: 1,234,567 is 1,200,000.
///
/// ```
/// assert_eq!([7, 42, 123, 995, 1_234_567].map(tefuda::two_digits), [7, 42, 120, 1000, 1_200_000]);
/// ```
#[must_use]
pub fn two_digits(number: u64) -> u64 {
    let unit = 10u64.saturating_pow(number.max(1).ilog10().saturating_sub(1));
    number.saturating_add(unit / 2) / unit * unit
}

/// Columns of text, right-aligned under their headings, one row a line.
#[must_use]
pub fn aligned(headings: &[String], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.chain(headings.get(column)).map(|cell| screen_width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |cells: &[String]| aligned_line(cells, &widths);
    std::iter::once(line(headings)).chain(rows.iter().map(|row| line(row))).collect()
}

/// A line of such a table, whose columns are this wide.
#[must_use]
pub fn aligned_line(cells: &[String], widths: &[usize]) -> String {
    let padded = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| format!("{}{cell}", " ".repeat(width.saturating_sub(screen_width(cell)))));
    format!("  {}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
}

/// Moves in a row, separated by commas; long lists are cut, with their length.
#[must_use]
pub fn listed<T: AsRef<str>>(texts: &[T], lang: Lang) -> String {
    let shown: Vec<&str> = texts.iter().take(MOST_TOLD).map(AsRef::as_ref).collect();
    let more = match (texts.len() > MOST_TOLD, lang) {
        (false, _) => String::new(),
        (true, Lang::En) => format!(", ... ({} in all)", texts.len()),
        (true, Lang::Ja) => format!(", ... (全{}個)", texts.len()),
    };
    format!("{}{more}", shown.join(", "))
}

/// One of these: `1, 3 or 4`. Long lists are cut.
#[must_use]
pub(crate) fn either(texts: &[String], lang: Lang) -> String {
    match (texts, lang) {
        (texts, Lang::En) if texts.len() > MOST_CHOICES => {
            format!("{}, ...", texts[..MOST_CHOICES].join(", "))
        }
        (texts, Lang::Ja) if texts.len() > MOST_CHOICES => format!("{}、…", texts[..MOST_CHOICES].join("、")),
        ([before @ .., last], Lang::En) if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        ([before @ .., last], Lang::Ja) if !before.is_empty() => format!("{}または{last}", before.join("、")),
        (texts, _) => texts.concat(),
    }
}

/// An explanation under way.
#[derive(Clone, Debug)]
pub struct Prose<'a> {
    names: &'a Names,
    text: String,
}

impl<'a> Prose<'a> {
    /// Nothing said yet.
    #[must_use]
    pub fn new(names: &'a Names) -> Self {
        Prose { names, text: String::new() }
    }

    /// The players' names, and the language.
    #[must_use]
    pub fn names(&self) -> &'a Names {
        self.names
    }

    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.names.lang
    }

    /// Adds a line.
    pub fn line(&mut self, text: impl Display) {
        self.text.push_str(text.to_string().trim_end());
        self.text.push('\n');
    }

    /// Adds a line in the language of the explanation.
    pub fn say(&mut self, english: impl Display, japanese: impl Display) {
        match self.lang() {
            Lang::En => self.line(english),
            Lang::Ja => self.line(japanese),
        }
    }

    /// Adds an empty line, unless nothing or an empty line comes before.
    pub fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Adds a table, its columns right-aligned under their headings.
    pub fn table(&mut self, headings: &[&str], rows: &[Vec<String>]) {
        let headings: Vec<String> = headings.iter().map(|heading| (*heading).to_owned()).collect();
        self.text.push_str(&aligned(&headings, rows));
    }

    /// Adds a heading and the moves under it, if there are any.
    pub fn moves<T: AsRef<str>>(&mut self, english: &str, japanese: &str, moves: &[T]) {
        if !moves.is_empty() {
            let list = listed(moves, self.lang());
            self.say(format_args!("{english}: {list}"), format_args!("{japanese}: {list}"));
        }
    }

    /// Adds the theorem that a reason rests on. How to read more of it, each face knows for itself.
    pub fn citation(&mut self, theorem: &str) {
        self.say(format_args!("By {theorem}."), format_args!("根拠: {theorem}"));
    }

    /// What was said.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_in_both_scripts() {
        let rows = vec![vec!["ニム和".to_owned(), "1".to_owned()], vec!["3".to_owned(), "22".to_owned()]];
        let text = aligned(&["山".to_owned(), "値".to_owned()], &rows);
        let widths: Vec<usize> = text.lines().map(screen_width).collect();
        assert_eq!(widths, [12, 12, 12], "{text}");
    }

    #[test]
    fn memory_is_told_in_readable_units() {
        assert_eq!(
            (at_most(1023), at_most(2 << 30), at_most(1 << 20)),
            ("1023 bytes".into(), "2 GiB".into(), "1 MiB".into())
        );
        assert_eq!((at_least((2 << 30) + 1), at_most((2 << 30) + 1)), ("2.1 GiB".into(), "2 GiB".into()));
        assert_eq!(at_least(u64::MAX - 1), "16777216 TiB");
    }

    #[test]
    fn names_begin_sentences_and_lists_are_cut() {
        let names = Names::new(Lang::En, Names::first_and_second(Lang::En));
        assert_eq!(names.headline(Outcome::Win(Seat(1))), "The second player wins");
        assert_eq!(names.of(Seat(2)), "player 2");
        let many: Vec<String> = (0..100).map(|number| number.to_string()).collect();
        assert!(listed(&many, Lang::En).ends_with("59, ... (100 in all)"));
        assert_eq!(counted(1, "move") + &counted(2, "move"), "1 move2 moves");
    }
}
