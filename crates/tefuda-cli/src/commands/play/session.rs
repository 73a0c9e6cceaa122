//! A game under way as the screen and the lines see it, with open or with hidden hands.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tefuda::scene::Scene;
use tefuda::{Lang, Seat};

/// Who decides the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Human,
    /// The perfect player, or the strategy that is played against.
    Computer,
}

/// A move that somebody would make here.
#[derive(Clone, Debug)]
pub(super) struct Suggestion {
    /// The move; `None` if none is better than another as far as is known.
    pub(super) move_text: Option<String>,
    pub(super) why: String,
    /// Whether it is known to be as good as any.
    pub(super) is_sure: bool,
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub(super) struct MoveResult {
    pub(super) text: String,
    /// Whether it wins; `None` if that is not known, or hangs on what is hidden.
    pub(super) wins: Option<bool>,
    pub(super) words: String,
}

/// What thinking has found, in the order in which it is found.
pub(super) enum Found {
    Verdict(String),
    Best(Option<Suggestion>),
    /// The moves with their results, or why they are not listed.
    Judged(Result<Vec<MoveResult>, String>),
    Explained(String),
}

/// Work on one position, which can be done in another thread: it hands over what it finds until it is told to stop.
pub(super) type Thinking =
    Box<dyn FnOnce(&mut dyn FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> + Send>;

/// A game under way, with its players.
pub(super) trait Session {
    fn lang(&self) -> Lang;

    fn set_lang(&mut self, lang: Lang);

    /// Whom a person plays against, as a sentence, where that was chosen by name.
    fn opponent(&self) -> Option<String>;

    /// What the game is called.
    fn title(&self) -> &'static str;

    /// The position in its notation, or how the game is played where that is hidden.
    fn position(&self) -> String;

    fn scene(&self) -> Scene;

    /// What else the players know, oldest first: one sentence each.
    fn notes(&self) -> Vec<String>;

    /// What the player at a seat of the picture is called there.
    fn seat_name(&self, seat: Seat) -> String;

    /// What the player to move is called there; `None` when the game is over.
    fn mover_name(&self) -> Option<String>;

    /// What a person to move is asked by.
    fn prompt(&self) -> Option<String>;

    /// Who decides the next move; `None` when the game is over.
    fn who_moves(&self) -> Option<Who>;

    fn has_human(&self) -> bool;

    /// The legal moves, or why they are not listed.
    fn legal_moves(&self) -> Result<Vec<String>, String>;

    /// The moves so far.
    fn played(&self) -> Vec<String>;

    /// Makes a move of whoever is to move; if that is not possible, says why.
    fn make_move(&mut self, text: &str) -> Result<(), String>;

    /// Goes back to before the last move of a person; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Makes again what was taken back last: a move of a person, and the answers to it. `false` if there is none.
    fn redo(&mut self) -> bool;

    /// Whether a position has come back without a person having moved since, who might play otherwise another time.
    fn goes_on_for_ever(&self) -> bool;

    /// Work on the position as it stands, which `cancel` stops.
    fn think(&self, cancel: Option<Arc<AtomicBool>>) -> Thinking;

    /// How the game ended, as a sentence.
    fn ending(&self) -> String;

    /// The command that brings the game back.
    fn record(&self) -> String;

    /// What was hidden, as a sentence; `None` if nothing was.
    fn hidden_hands(&self) -> Option<String>;

    /// What `moves` and `why` tell, in a few words.
    fn words(&self) -> SessionWords;
}

/// What the answers to a person's questions are called.
pub(super) struct SessionWords {
    /// What a list of moves tells about each.
    pub(super) results: &'static str,
    /// What the explanation tells.
    pub(super) why: &'static str,
    /// The heading of the explanation.
    pub(super) why_title: &'static str,
}

/// What is said to a person in every kind of game.
impl dyn Session + '_ {
    /// Thinks until something of the right kind has been found.
    pub(super) fn find<T>(&self, mut pick: impl FnMut(Found) -> Option<T>) -> Option<T> {
        let mut picked = None;
        let _ = self.think(None)(&mut |found| {
            picked = pick(found);
            if picked.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        picked
    }

    /// What is said when the game is over or stopped.
    pub(super) fn farewell(&self) -> String {
        let hands = self.hidden_hands().map(|hands| format!("\n{hands}")).unwrap_or_default();
        format!("{}{hands}", self.record())
    }

    /// The other language from now on.
    pub(super) fn switch_lang(&mut self) {
        let other = self.lang().pick(Lang::Ja, Lang::En);
        self.set_lang(other);
    }

    /// What is said when a position has come back.
    pub(super) fn repeats(&self) -> &'static str {
        self.lang().pick(
            "The same position occurred again: the game would go on for ever.",
            "同じ局面に戻りました。いつまでも続きます。",
        )
    }

    pub(super) fn nothing_to_undo(&self) -> &'static str {
        self.lang().pick("There is no move of a person to take back.", "取り消せる人の手はありません。")
    }

    pub(super) fn nothing_to_redo(&self) -> &'static str {
        self.lang().pick("Nothing was taken back.", "取り消した手はありません。")
    }

    pub(super) fn not_possible(&self, why: &str) -> String {
        self.lang().pick(format!("Not possible: {why}."), format!("できません: {why}。"))
    }
}
