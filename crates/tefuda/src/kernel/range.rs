//! Ranges of positions: every small position of a game, or random ones, in numbered units.
//!
//! They are written once for each game and used by its tests, by the checks of its theorems and by conjectures.

use crate::kernel::game::AnySetup;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{Args, Param, StudyError, in_lang};
use crate::kernel::verdict::Lang;

/// Positions in numbered units, such as all colourings of one tree. What a unit holds depends on its number alone, so that units can
/// be shared out.
pub trait Positions<S>: Sync {
    /// How many units there are.
    fn units(&self) -> u64;

    /// Shows every position of a unit, until one is refused.
    ///
    /// # Errors
    /// What `see` says.
    fn for_each(&self, unit: u64, see: &mut dyn FnMut(S) -> Result<(), Undecided>) -> Result<(), Undecided>;

    /// Shows every position of all units, one unit after the other.
    ///
    /// # Errors
    /// What `see` says.
    fn for_all(&self, see: &mut dyn FnMut(S) -> Result<(), Undecided>) -> Result<(), Undecided> {
        (0..self.units()).try_for_each(|unit| self.for_each(unit, see))
    }
}

/// Positions listed one by one, each a unit.
impl<S: Clone + Sync> Positions<S> for Vec<S> {
    fn units(&self) -> u64 {
        self.len() as u64
    }

    fn for_each(&self, unit: u64, see: &mut dyn FnMut(S) -> Result<(), Undecided>) -> Result<(), Undecided> {
        let position = usize::try_from(unit).ok().and_then(|unit| self.get(unit));
        position.map_or(Ok(()), |position| see(position.clone()))
    }
}

/// How many positions are drawn at random, as a parameter.
pub const COUNT: Param = Param::number("count", "how many positions", 1, 1_000_000_000, 1000).ja("局面の数");
/// Which positions are drawn at random, as a parameter.
pub const SEED: Param =
    Param::number("seed", "the seed of the positions", 0, u64::MAX, 1).ja("乱数の種。変えれば別の局面になる");

/// Random positions, one a unit. `draw` may give none where it finds none.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<F> {
    /// How many are drawn.
    pub count: u64,
    /// Others for another seed.
    pub seed: u64,
    /// Draws one.
    pub draw: F,
}

impl<F> Drawn<F> {
    /// As many as [`COUNT`] says, with the seed of [`SEED`].
    #[must_use]
    pub fn of(args: &Args, draw: F) -> Self {
        Drawn { count: args.number(COUNT.name), seed: args.number(SEED.name), draw }
    }

    /// The position of this number.
    pub fn position<S>(&self, number: u64) -> Option<S>
    where
        F: Fn(&mut Random) -> Option<S>,
    {
        (self.draw)(&mut Random::stream(self.seed, number))
    }
}

impl<S, F: Fn(&mut Random) -> Option<S> + Sync> Positions<S> for Drawn<F> {
    fn units(&self) -> u64 {
        self.count
    }

    fn for_each(&self, unit: u64, see: &mut dyn FnMut(S) -> Result<(), Undecided>) -> Result<(), Undecided> {
        self.position(unit).map_or(Ok(()), see)
    }
}

/// Positions of any game.
pub type AnyPositions = Box<dyn Positions<Box<dyn AnySetup>>>;

/// A range that a game offers by name.
#[derive(Clone, Copy)]
pub struct Range {
    /// The name used to call it.
    pub name: &'static str,
    /// Which positions it holds, in a sentence.
    pub about: &'static str,
    /// The same in Japanese; empty if nobody has translated it.
    pub about_ja: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Gets it ready.
    pub open: fn(&Args, &Budget) -> Result<AnyPositions, StudyError>,
}

impl Range {
    /// Which positions it holds, in this language.
    #[must_use]
    pub fn about_in(&self, lang: Lang) -> &'static str {
        in_lang(lang, self.about, self.about_ja)
    }
}

/// The same positions behind the interface of all games.
#[must_use]
pub fn of_any_game<S: AnySetup + 'static>(positions: impl Positions<S> + 'static) -> AnyPositions {
    struct Boxed<P, S>(P, std::marker::PhantomData<fn() -> S>);

    impl<S: AnySetup + 'static, P: Positions<S>> Positions<Box<dyn AnySetup>> for Boxed<P, S> {
        fn units(&self) -> u64 {
            self.0.units()
        }

        fn for_each(
            &self,
            unit: u64,
            see: &mut dyn FnMut(Box<dyn AnySetup>) -> Result<(), Undecided>,
        ) -> Result<(), Undecided> {
            self.0.for_each(unit, &mut |setup| see(Box::new(setup)))
        }
    }

    Box::new(Boxed(positions, std::marker::PhantomData))
}
