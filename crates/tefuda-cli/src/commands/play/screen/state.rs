//! What the screen shows, and what keys do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tefuda::scene::Scene;
use tefuda::{Advice, JudgedMove, MOST_SHOWN};

use super::super::table::{Table, Who};

/// Whether to go on after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Continue,
    Quit,
    /// Ctrl-C or Ctrl-D.
    Interrupted,
}

/// What the panel beside the picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Moves,
    Why,
    Help,
}

/// What the analysis in the background has found, in the order in which it is sent.
enum Found {
    Verdict(String),
    Best(Option<Advice>),
    Judged(Vec<JudgedMove>),
    Explained(String),
}

/// A position's analysis: what it sends carries the number of the position, so that late answers are not taken for new ones.
struct Background {
    number: u64,
    cancel: Arc<AtomicBool>,
    is_started: bool,
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
    /// Who wins, and why.
    pub(super) verdict: Option<String>,
    advice: Option<Advice>,
    /// A hint was asked for, and has not come yet.
    wants_hint: bool,
    pub(super) explanation: Option<String>,
    /// Whether results of moves are shown.
    pub(super) results: bool,
    /// Something was asked for that the analysis has not told yet.
    pub(super) is_waiting: bool,
    background: Background,
}

impl<'a> State<'a> {
    pub(super) fn new(table: &'a mut Table) -> Self {
        let (sender, receiver) = mpsc::channel();
        let background =
            Background { number: 0, cancel: Arc::default(), is_started: false, sender, receiver };
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
            advice: None,
            wants_hint: false,
            explanation: None,
            results: false,
            is_waiting: false,
            background,
        };
        state.arrive();
        state
    }

    pub(super) fn say(&mut self, message: &str) {
        self.message = message.to_owned();
    }

    /// A new position lies on the table: the analysis of the old one is stopped.
    fn arrive(&mut self) {
        self.background.cancel.store(true, Ordering::Relaxed);
        self.background.cancel = Arc::default();
        self.background.is_started = false;
        self.background.number += 1;
        let setup = &self.table.record.now().setup;
        let is_listable = setup.too_many_moves().is_none();
        self.moves = if is_listable { setup.legal_moves(MOST_SHOWN) } else { Vec::new() };
        self.scene = setup.scene(self.table.options.lang);
        self.chosen = self.chosen.min(self.moves.len().saturating_sub(1));
        (self.judged, self.verdict, self.advice, self.explanation) = (None, None, None, None);
        (self.scroll, self.typed, self.is_waiting, self.wants_hint) = (0, None, false, false);
        match self.table.who_moves() {
            None => self.message = self.table.ending(),
            Some(Who::Perfect) if self.table.goes_on_for_ever() => {
                self.say(self.table.repeats());
            }
            Some(Who::Perfect) => self.analyse(),
            Some(Who::Human) => {}
        }
        if self.results || self.panel == Panel::Why {
            self.analyse();
        }
    }

    /// Starts the one analysis of this position in the background, if it has not been started. It sends all that the screen can show.
    fn analyse(&mut self) {
        self.is_waiting |= self.explanation.is_none();
        if std::mem::replace(&mut self.background.is_started, true) {
            return;
        }
        let setup = self.table.record.now().setup.clone();
        let mut options = self.table.options.clone();
        options.budget.cancel = Some(self.background.cancel.clone());
        let names = self.table.names();
        let (number, sender) = (self.background.number, self.background.sender.clone());
        thread::spawn(move || {
            let mut analysis = setup.analyse(options.solver, options.run());
            // Nobody hears it if the screen has closed.
            let send = |found| drop(sender.send((number, found)));
            send(Found::Verdict(format!("{}: {}", analysis.headline(&names), analysis.words(&names))));
            send(Found::Best(analysis.best(&names)));
            send(Found::Judged(analysis.moves().map(<[JudgedMove]>::to_vec).unwrap_or_default()));
            send(Found::Explained(analysis.explanation(&names)));
        });
    }

    /// Takes in what the analysis has found.
    pub(super) fn hear(&mut self) {
        while let Ok((number, found)) = self.background.receiver.try_recv() {
            if number != self.background.number {
                continue;
            }
            match found {
                Found::Verdict(text) => self.verdict = Some(text),
                Found::Best(Some(advice)) if self.table.who_moves() == Some(Who::Perfect) => {
                    let name = self.table.mover_name().unwrap_or_default();
                    self.make_move(&advice.move_text);
                    if self.table.who_moves().is_some() {
                        // A perfect player that does not know says so.
                        let why =
                            if advice.wins.is_none() { format!(" ({})", advice.why) } else { String::new() };
                        let name = tefuda::capitalised(&name);
                        self.message = self.table.options.lang.pick(
                            format!("{name} played {}{why}.", advice.move_text),
                            format!("{name}: {}{why}", advice.move_text),
                        );
                    }
                }
                Found::Best(advice) => {
                    self.advice = advice;
                    if std::mem::take(&mut self.wants_hint) {
                        self.hint();
                    }
                }
                Found::Judged(moves) => self.judged = Some(moves),
                Found::Explained(text) => {
                    self.explanation = Some(text);
                    self.is_waiting = false;
                }
            }
        }
    }

    fn hint(&mut self) {
        match self.advice.clone() {
            Some(advice) => {
                self.choose(&advice.move_text);
                self.message = self.table.options.lang.pick(
                    format!("Hint: {} ({})", advice.move_text, advice.why),
                    format!("ヒント: {}({})", advice.move_text, advice.why),
                );
            }
            None => {
                self.wants_hint = true;
                self.analyse();
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
            Err(why) => self.message = self.table.not_possible(&why),
        }
    }

    fn persons_turn(&self) -> bool {
        self.table.who_moves() == Some(Who::Human)
    }

    /// What a key does.
    pub(super) fn press(&mut self, key: KeyEvent) -> Next {
        let lang = self.table.options.lang;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let stops = matches!(key.code, KeyCode::Char('c' | 'd'));
            return if stops { Next::Interrupted } else { Next::Continue };
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
                    self.analyse();
                }
            }
            KeyCode::Char('r') => {
                self.results = !self.results;
                if self.results && self.judged.is_none() {
                    self.analyse();
                }
            }
            KeyCode::Char('h') if self.persons_turn() => self.hint(),
            KeyCode::Char('u') if self.table.undo() => {
                self.back(lang.pick("Taken back.", "取り消しました。"))
            }
            KeyCode::Char('u') => self.say(self.table.nothing_to_undo()),
            KeyCode::Char('y') if self.table.redo() => {
                self.back(lang.pick("Made again.", "もう一度指しました。"))
            }
            KeyCode::Char('y') => self.say(self.table.nothing_to_redo()),
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
        // An analysis that nobody waits for any more.
        self.background.cancel.store(true, Ordering::Relaxed);
    }
}
