//! What there is to see of a position: the table with everything that stands on it.

use schemars::JsonSchema;
use serde::Serialize;
use tefuda::{AnySetup, Chip, Counter, Game, InForce, Lang, ViewAnswer};

use crate::requests::Asked;

/// The table: the rules in force and what is counted.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TableAnswer {
    /// What sets this variant apart; nothing for the usual game.
    chips: Vec<Chip>,
    /// The rule in one line.
    rule: String,
    /// What is counted besides, such as the passes left.
    counters: Vec<Counter>,
}

impl TableAnswer {
    pub(crate) fn of(asked: &Asked) -> Self {
        TableAnswer::new(asked.game, &*asked.setup, asked.options.lang)
    }

    fn new(game: &dyn Game, setup: &dyn AnySetup, lang: Lang) -> Self {
        let InForce { chips, rule, counters } = setup.in_force(lang);
        // A game that says nothing of its positions has at least its rules.
        let rule = rule.unwrap_or_else(|| game.rule(lang).join(lang.pick(" ", "")));
        TableAnswer { chips, rule, counters }
    }
}

/// What a player needs to make a move.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ShownAnswer {
    #[serde(flatten)]
    view: ViewAnswer,
    #[serde(flatten)]
    table: TableAnswer,
}

impl ShownAnswer {
    pub(crate) fn of(asked: &Asked) -> Self {
        let mut view = ViewAnswer::new(asked.game, &*asked.setup, asked.options.lang);
        view.players = asked.names.players().to_vec();
        ShownAnswer { view, table: TableAnswer::of(asked) }
    }
}
