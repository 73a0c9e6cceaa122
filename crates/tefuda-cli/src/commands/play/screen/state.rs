//! What the screen shows, and what keys do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tefuda::Advice;
use tefuda::Scene;
use tefuda::{JudgedMove, Verdict};

use super::super::table::{Table, Who};

/// Whether to go on after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Continue,
    Quit,
}

/// What the panel beside the picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Moves,
    Why,
    Help,
}

/// What a search in the background has found.
enum Found {
    Assessed(Verdict, Vec<JudgedMove>),
    Explained(String),
    Advised(Option<Advice>),
    Move(Option<Advice>),
}

/// A position's searches: what they send carries the number of the position, so that late answers are not taken for new ones.
struct Searches {
    number: u64,
    cancel: Arc<AtomicBool>,
    sender: Sender<(u64, Found)>,
    receiver: Receiver<(u64, Found)>,
}

/// Everything that the screen shows.
pub(super) struct State<'a> {
    pub(super) table: &'a mut Table,
    /// The legal moves; empty if there are too many to list.
    pub(super) moves: Vec<String>,
    pub(super) chosen: usize,
    pub(super) panel: Panel,
    /// Lines of the panel above its upper edge.
    pub(super) scroll: u16,
    /// What is being typed.
    pub(super) typed: Option<String>,
    pub(super) message: String,
    pub(super) scene: Scene,
    pub(super) judged: Option<Vec<JudgedMove>>,
    pub(super) verdict: Option<Verdict>,
    pub(super) explanation: Option<String>,
    /// Whether results of moves are shown.
    pub(super) results: bool,
    /// Searches that have not answered yet.
    pub(super) pending: usize,
    searches: Searches,
}

impl<'a> State<'a> {
    pub(super) fn new(table: &'a mut Table) -> Self {
        let (sender, receiver) = mpsc::channel();
        let searches = Searches { number: 0, cancel: Arc::default(), sender, receiver };
        let mut state = State {
            table,
            moves: Vec::new(),
            chosen: 0,
            panel: Panel::Moves,
            scroll: 0,
            typed: None,
            message: String::new(),
            scene: Scene::default(),
            judged: None,
            verdict: None,
            explanation: None,
            results: false,
            pending: 0,
            searches,
        };
        state.arrive();
        state
    }

    pub(super) fn say(&mut self, message: &str) {
        self.message = message.to_owned();
    }

    /// A new position lies on the table: searches of the old one are stopped.
    fn arrive(&mut self) {
        self.searches.cancel.store(true, Ordering::Relaxed);
        self.searches.cancel = Arc::default();
        self.searches.number += 1;
        let setup = &self.table.now().setup;
        self.moves = setup.legal_moves();
        self.scene = setup.scene(self.table.manner.lang);
        self.chosen = self.chosen.min(self.moves.len().saturating_sub(1));
        (self.judged, self.verdict, self.explanation) = (None, None, None);
        (self.scroll, self.typed, self.pending) = (0, None, 0);
        match self.table.who_moves() {
            None => self.message = self.table.ending(),
            Some(Who::Perfect) if self.table.goes_on_for_ever() => {
                self.say("The same position came back: this goes on for ever.");
            }
            Some(Who::Perfect) => self.search(|setup, budget, lang| Found::Move(setup.advise(budget, lang))),
            Some(Who::Human) => {}
        }
        if self.results {
            self.ask_results();
        }
        if self.panel == Panel::Why {
            self.ask_why();
        }
    }

    /// Starts a search in the background.
    fn search(
        &mut self,
        run: impl FnOnce(&dyn tefuda::AnySetup, &tefuda::Budget, tefuda::Lang) -> Found + Send + 'static,
    ) {
        let setup = self.table.now().setup.clone();
        let mut budget = self.table.manner.budget.clone();
        budget.cancel = Some(self.searches.cancel.clone());
        let (lang, number, sender) =
            (self.table.manner.lang, self.searches.number, self.searches.sender.clone());
        self.pending += 1;
        thread::spawn(move || {
            // Nobody hears it if the screen has closed.
            let _ = sender.send((number, run(&*setup, &budget, lang)));
        });
    }

    fn ask_results(&mut self) {
        let solver = self.table.manner.solver;
        self.search(move |setup, budget, _| {
            let (verdict, moves) = setup.assess(solver, budget);
            Found::Assessed(verdict, moves)
        });
    }

    fn ask_why(&mut self) {
        self.search(|setup, budget, lang| Found::Explained(setup.explain(budget, lang)));
    }

    /// Takes in what searches have found.
    pub(super) fn hear(&mut self) {
        while let Ok((number, found)) = self.searches.receiver.try_recv() {
            if number != self.searches.number {
                continue;
            }
            self.pending = self.pending.saturating_sub(1);
            match found {
                Found::Assessed(verdict, moves) => {
                    (self.verdict, self.judged) = (Some(verdict), Some(moves));
                }
                Found::Explained(text) => self.explanation = Some(text),
                Found::Advised(Some(advice)) => {
                    self.choose(&advice.move_text);
                    self.message = format!("Hint: {} ({})", advice.move_text, advice.why);
                }
                Found::Move(Some(advice)) => {
                    let player = self.table.to_move().unwrap_or(1);
                    let name = self.table.player_name(player);
                    self.make_move(&advice.move_text);
                    if self.table.who_moves().is_some() {
                        self.message = format!("{name} played {}.", advice.move_text);
                    }
                }
                Found::Advised(None) | Found::Move(None) => {}
            }
        }
    }

    fn choose(&mut self, text: &str) {
        if let Some(at) = self.moves.iter().position(|one| one == text) {
            self.chosen = at;
        }
    }

    fn make_move(&mut self, text: &str) {
        match self.table.make_move(text) {
            Ok(()) => {
                self.message.clear();
                self.arrive();
            }
            Err(why) => self.message = format!("Not possible: {why}."),
        }
    }

    fn persons_turn(&self) -> bool {
        self.table.who_moves() == Some(Who::Human)
    }

    /// What a key does.
    pub(super) fn press(&mut self, key: KeyEvent) -> Next {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if matches!(key.code, KeyCode::Char('c' | 'd')) { Next::Quit } else { Next::Continue };
        }
        if self.typed.is_some() {
            self.type_key(key.code);
            return Next::Continue;
        }
        match key.code {
            KeyCode::Char('q') => return Next::Quit,
            KeyCode::Esc if self.panel == Panel::Moves => self.message.clear(),
            KeyCode::Esc => self.show(Panel::Moves),
            KeyCode::Char('?') => self.toggle(Panel::Help),
            KeyCode::Char('w') => {
                self.toggle(Panel::Why);
                if self.panel == Panel::Why && self.explanation.is_none() {
                    self.ask_why();
                }
            }
            KeyCode::Char('r') => {
                self.results = !self.results;
                if self.results && self.judged.is_none() {
                    self.ask_results();
                }
            }
            KeyCode::Char('h') if self.persons_turn() => {
                self.search(|setup, budget, lang| Found::Advised(setup.advise(budget, lang)));
            }
            KeyCode::Char('u') if self.table.undo() => self.back("Taken back."),
            KeyCode::Char('u') => self.say("There is no move of a person to take back."),
            KeyCode::Char('y') if self.table.redo() => self.back("Made again."),
            KeyCode::Char('y') => self.say("Nothing was taken back."),
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k') => self.step(-1),
            KeyCode::Down | KeyCode::Right | KeyCode::Char('j') => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown => self.step(10),
            KeyCode::Home => self.step(isize::MIN / 2),
            KeyCode::End => self.step(isize::MAX / 2),
            KeyCode::Enter if self.persons_turn() => {
                if let Some(text) = self.moves.get(self.chosen).cloned() {
                    self.make_move(&text);
                }
            }
            KeyCode::Char(':') if self.persons_turn() => self.typed = Some(String::new()),
            // A move often begins with a number.
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.persons_turn() => {
                self.typed = Some(digit.to_string());
            }
            _ => {}
        }
        Next::Continue
    }

    fn back(&mut self, message: &str) {
        self.arrive();
        if self.table.who_moves().is_some() {
            self.say(message);
        }
    }

    fn type_key(&mut self, code: KeyCode) {
        let Some(typed) = &mut self.typed else { return };
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace if typed.is_empty() => self.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(c) => typed.push(c),
            KeyCode::Enter => {
                let text = typed.trim().to_owned();
                self.typed = None;
                if !text.is_empty() {
                    self.make_move(&text);
                }
            }
            _ => {}
        }
    }

    fn toggle(&mut self, panel: Panel) {
        self.show(if self.panel == panel { Panel::Moves } else { panel });
    }

    fn show(&mut self, panel: Panel) {
        (self.panel, self.scroll) = (panel, 0);
    }

    /// Goes up or down in the moves, or in the text that is shown.
    fn step(&mut self, by: isize) {
        match self.panel {
            Panel::Moves => {
                let last = self.moves.len().saturating_sub(1) as isize;
                self.chosen = (self.chosen as isize).saturating_add(by).clamp(0, last) as usize;
            }
            Panel::Why | Panel::Help => {
                let place = (self.scroll as isize).saturating_add(by).clamp(0, u16::MAX as isize);
                self.scroll = place as u16;
            }
        }
    }
}

impl Drop for State<'_> {
    fn drop(&mut self) {
        // Searches that nobody waits for any more.
        self.searches.cancel.store(true, Ordering::Relaxed);
    }
}
