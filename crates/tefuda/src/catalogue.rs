//! The games, statements and studies there are, as a value: faces are handed a catalogue and know no game themselves, so that
//! somebody else's game gets all of them by one line more.
//!
//! ```
//! use tefuda::Catalogue;
//! let catalogue = Catalogue::standard();
//! assert!(catalogue.game("tanhinmin").is_some());
//! assert!(catalogue.game("no-such-game").is_none());
//! ```

mod fact_labels;
mod headings;
mod jobs;

use crate::games;
#[cfg(feature = "serde")]
use crate::kernel::answer::{GameAnswer, HiddenAnswer, JobAnswer};
#[cfg(feature = "serde")]
use crate::kernel::edit::Tools;
use crate::kernel::game::Game;
use crate::kernel::study::Study;
#[cfg(feature = "serde")]
use crate::kernel::study::params_in;
#[cfg(feature = "serde")]
use crate::kernel::verdict::Lang;
use crate::theorem::{self, Statement};
pub use fact_labels::{fact_label, fact_labels, fact_word};
pub use headings::heading;
pub use jobs::{Job, JobEnd};

/// A game with what is known of it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The game.
    pub game: &'static dyn Game,
    /// What the literature says of it.
    pub statements: &'static [&'static dyn Statement],
    /// Studies of those statements, beside the game's own.
    pub studies: &'static [Study],
}

impl Entry {
    /// A game of which nothing is written down.
    #[must_use]
    pub const fn of(game: &'static dyn Game) -> Self {
        Entry { game, statements: &[], studies: &[] }
    }

    const fn with(game: &'static dyn Game, statements: &'static [&'static dyn Statement]) -> Self {
        Entry { game, statements, studies: &[] }
    }

    /// Everything that the game offers besides positions.
    pub fn all_studies(&self) -> impl Iterator<Item = &'static Study> + use<> {
        self.game.studies().iter().chain(self.studies)
    }
}

/// Games in the order in which they are listed.
#[derive(Clone, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Catalogue {
    /// A catalogue without games.
    #[must_use]
    pub fn empty() -> Self {
        Catalogue::default()
    }

    /// The games of this library.
    #[must_use]
    pub fn standard() -> Self {
        let babanuki = Entry {
            studies: theorem::babanuki::STUDIES,
            ..Entry::with(&games::babanuki::Babanuki, theorem::babanuki::STATEMENTS)
        };
        Catalogue {
            entries: vec![
                Entry::with(&games::tanhinmin::Tanhinmin, theorem::tanhinmin::STATEMENTS),
                babanuki,
                Entry::with(&games::shichinarabe::Shichinarabe, theorem::shichinarabe::STATEMENTS),
                Entry::with(&games::daihinmin::Daihinmin, theorem::daihinmin::STATEMENTS),
                Entry::with(&games::digraph::GraphGame, theorem::digraph::STATEMENTS),
                Entry::with(&games::heaps::NIM, theorem::heaps::OF_NIM),
                Entry::with(&games::heaps::HEAP, theorem::heaps::STATEMENTS),
                Entry::with(&games::hackenbush::Hackenbush, theorem::hackenbush::STATEMENTS),
                Entry::with(&games::coins::CoinGame, theorem::coins::STATEMENTS),
                Entry::with(&games::sum::SumGame, theorem::sums::STATEMENTS),
            ],
        }
    }

    /// The same catalogue with one game more, or with another game of the same name in its place.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        let name = entry.game.about().name;
        match self.entries.iter_mut().find(|known| known.game.about().name == name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// Every entry, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Every game, in order.
    pub fn games(&self) -> impl Iterator<Item = &'static dyn Game> {
        self.entries.iter().map(|entry| entry.game)
    }

    /// The entry of the game of this name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.game.about().name == name)
    }

    /// The game of this name.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&'static dyn Game> {
        self.entry(name).map(|entry| entry.game)
    }

    /// Every statement there is, in the order of the games.
    pub fn statements(&self) -> impl Iterator<Item = &'static dyn Statement> {
        self.entries.iter().flat_map(|entry| entry.statements.iter().copied())
    }

    /// The statement of this id, or of one that means the same.
    #[must_use]
    pub fn statement(&self, id: &str) -> Option<&'static dyn Statement> {
        self.statements().find(|statement| {
            let claim = statement.claim();
            claim.id == id || claim.also.contains(&id)
        })
    }
}

#[cfg(feature = "serde")]
impl GameAnswer {
    /// Describes a game.
    #[must_use]
    pub fn new(entry: &Entry, lang: Lang) -> Self {
        let Entry { game, statements, .. } = entry;
        let first = game.about().examples.first().map_or("", |example| example.position);
        let tools = game.tools(None, first, lang).ok();
        GameAnswer {
            game: game.about().name,
            about: game.about_in(lang),
            rule: game.rule(lang),
            boards: game.has_boards(),
            lessons: game.lessons().iter().map(|lesson| lesson.in_lang(lang)).collect(),
            deal: params_in(game.deal_params(), lang),
            studies: entry.all_studies().map(|study| study.name).collect(),
            theorems: statements.iter().map(|statement| statement.claim().id).collect(),
            jobs: entry.jobs().iter().map(|job| JobAnswer::new(&job.declaration(), lang)).collect(),
            hidden: game.hidden().map(|hidden| HiddenAnswer::new(hidden, lang)),
            tools: tools.filter(|tools| *tools != Tools::default()),
        }
    }
}

/// A game of this library by its name.
///
/// ```
/// let setup = tefuda::game("nim").expect("it is in the catalogue").parse("3 5 7")?;
/// assert_eq!(setup.notation(), "3 5 7");
/// # Ok::<(), tefuda::ParseError>(())
/// ```
#[must_use]
pub fn game(name: &str) -> Option<&'static dyn Game> {
    Catalogue::standard().game(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::Standing;

    #[test]
    fn every_statement_is_well_formed() {
        let mut ids = std::collections::BTreeSet::new();
        let catalogue = Catalogue::standard();
        for statement in catalogue.statements() {
            let claim = statement.claim();
            for id in claim.also.iter().chain([&claim.id]) {
                assert!(ids.insert(*id), "{id} is registered twice");
            }
            assert!(catalogue.game(claim.game).is_some(), "{}: no game {}", claim.id, claim.game);
            let readings = statement.readings();
            let known = |standing| readings.iter().any(|reading| reading.standing == standing);
            match claim.standing {
                // Further readings may show where it ends.
                Standing::Holds => {
                    let first = readings.first().map(|reading| reading.standing);
                    assert_eq!(first, Some(Standing::Holds), "{}", claim.id)
                }
                Standing::Corrected => {
                    assert!(known(Standing::Holds) && known(Standing::Fails), "{}", claim.id)
                }
                Standing::Fails => assert!(known(Standing::Fails), "{}", claim.id),
                Standing::Open | Standing::NotCheckable => {}
            }
        }
    }
}
