//! The analysis of a game that is over: there is nothing to find.

use crate::kernel::analysis::{Decide, GameValue};
#[cfg(feature = "serde")]
use crate::kernel::facts::Facts;
use crate::kernel::game::{Advice, AnyAnalysis, JudgedMove, TooManyMoves};
use crate::kernel::position::{Ending, Seat};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::Run;
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;

/// A game that is over.
pub(super) struct Finished<'a, S> {
    pub(super) setup: &'a S,
    pub(super) ending: Ending,
    pub(super) run: Run,
}

impl<S: Decide> AnyAnalysis for Finished<'_, S> {
    fn outcome(&self) -> Outcome {
        self.ending.into()
    }

    fn to_move(&self) -> Option<Seat> {
        None
    }

    fn headline(&self, names: &Names) -> String {
        self.setup.headline(self.outcome(), names)
    }

    fn theorem(&self) -> Option<&'static str> {
        None
    }

    fn words(&self, names: &Names) -> String {
        names.lang().pick("the game is over by its rules", "ルールにより対局は終了しています").to_owned()
    }

    #[cfg(feature = "serde")]
    fn facts(&self) -> Facts {
        #[derive(serde::Serialize)]
        struct Nothing {}
        Facts::of(&Nothing {})
    }

    fn player_facts(&self) -> &'static [&'static str] {
        &[]
    }

    fn value(&self) -> Option<GameValue> {
        None
    }

    fn remoteness(&self) -> Option<u32> {
        Some(0)
    }

    fn moves(&mut self) -> Result<&[JudgedMove], TooManyMoves> {
        Ok(&[])
    }

    fn take_moves(&mut self) -> Result<Vec<JudgedMove>, TooManyMoves> {
        Ok(Vec::new())
    }

    fn has_moves_at_hand(&self) -> bool {
        true
    }

    fn best(&mut self, _: &Names) -> Option<Advice> {
        None
    }

    fn longest(&mut self, _: &Names) -> Option<Advice> {
        None
    }

    fn line(&mut self) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    fn explanation(&mut self, names: &Names) -> String {
        let mut prose = Prose::new(names);
        let end = names.lang().full_stop();
        prose.line(format_args!("{}: {}{end}", self.headline(names), self.words(names)));
        prose.into_text()
    }

    fn picture(&mut self, names: &Names) -> Scene {
        self.setup.scene(names.lang())
    }

    fn run(&self) -> &Run {
        &self.run
    }
}
