//! What the screen shows, and what keys do.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tefuda::scene::{Item, Scene};

use super::super::session::{Found, MoveResult, Session, Suggestion, Who};
use super::pictures::GroundPictures;

/// How far a key moves the picture.
const PICTURE_STEP: isize = 4;

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
    pub(super) session: &'a mut dyn Session,
    /// The legal moves.
    pub(super) moves: Vec<String>,
    /// Why there is no list of them.
    pub(super) no_list: Option<String>,
    pub(super) chosen: usize,
    pub(super) panel: Panel,
    /// Lines of the panel above its upper edge.
    pub(super) scroll: u16,
    /// How far the picture was moved by keys, down and to the right, from where the chosen move is seen.
    pub(super) moved: [isize; 2],
    /// What is being typed.
    pub(super) typed: Option<String>,
    pub(super) message: String,
    pub(super) scene: Scene,
    /// What the scene shows on the ground, once it has been drawn.
    pub(super) ground: Option<GroundPictures>,
    pub(super) judged: Option<Result<Vec<MoveResult>, String>>,
    /// Who wins, and why.
    pub(super) verdict: Option<String>,
    advice: Option<Suggestion>,
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
    pub(super) fn new(session: &'a mut dyn Session) -> Self {
        let (sender, receiver) = mpsc::channel();
        let background =
            Background { number: 0, cancel: Arc::default(), is_started: false, sender, receiver };
        let mut state = State {
            session,
            moves: Vec::new(),
            no_list: None,
            chosen: 0,
            panel: Panel::Moves,
            scroll: 0,
            moved: [0, 0],
            typed: None,
            message: String::new(),
            scene: Scene::default(),
            ground: None,
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
        (self.moves, self.no_list) = match self.session.legal_moves() {
            Ok(moves) => (moves, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        (self.scene, self.ground) = (self.session.scene(), None);
        let notes = self.session.notes();
        self.scene.items.extend((!notes.is_empty()).then_some(Item::Text { lines: notes }));
        self.chosen = self.chosen.min(self.moves.len().saturating_sub(1));
        (self.judged, self.verdict, self.advice, self.explanation) = (None, None, None, None);
        (self.scroll, self.typed, self.is_waiting, self.wants_hint) = (0, None, false, false);
        self.moved = [0, 0];
        match self.session.who_moves() {
            None => {
                let hands = self.session.hidden_hands().map(|hands| format!(" {hands}")).unwrap_or_default();
                self.message = format!("{}{hands}", self.session.ending());
            }
            Some(Who::Computer) if self.session.goes_on_for_ever() => {
                self.say(self.session.repeats());
            }
            Some(Who::Computer) => self.analyse(),
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
        let thinking = self.session.think(Some(self.background.cancel.clone()));
        let (number, sender) = (self.background.number, self.background.sender.clone());
        thread::spawn(move || {
            let _ = thinking(&mut |found| match sender.send((number, found)) {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody hears it if the screen has closed.
                Err(_) => ControlFlow::Break(()),
            });
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
                Found::Best(Some(Suggestion { move_text: Some(text), why, is_sure }))
                    if self.session.who_moves() == Some(Who::Computer) =>
                {
                    let name = tefuda::capitalised(&self.session.mover_name().unwrap_or_default());
                    self.make_move(&text);
                    if self.session.who_moves().is_some() {
                        // A perfect player that does not know says so.
                        let why = if is_sure { String::new() } else { format!(" ({why})") };
                        self.message = self
                            .session
                            .lang()
                            .pick(format!("{name} played {text}{why}."), format!("{name}: {text}{why}"));
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
            Some(Suggestion { move_text: Some(text), why, .. }) => {
                self.choose(&text);
                self.message = self
                    .session
                    .lang()
                    .pick(format!("Hint: {text} ({why})"), format!("ヒント: {text}({why})"));
            }
            Some(Suggestion { move_text: None, why, .. }) => {
                self.message = self.session.lang().pick(format!("Hint: {why}"), format!("ヒント: {why}"));
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
        match self.session.make_move(text) {
            Ok(()) => {
                self.message.clear();
                self.arrive();
            }
            Err(why) => self.message = self.session.not_possible(&why),
        }
    }

    fn persons_turn(&self) -> bool {
        self.session.who_moves() == Some(Who::Human)
    }

    /// What a key does.
    pub(super) fn press(&mut self, key: KeyEvent) -> Next {
        let lang = self.session.lang();
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
            KeyCode::Char('l') => {
                self.session.switch_lang();
                self.message.clear();
                self.arrive();
            }
            KeyCode::Char('h') if self.persons_turn() => self.hint(),
            KeyCode::Char('u') if self.session.undo() => {
                self.back(lang.pick("Move taken back.", "取り消しました。"))
            }
            KeyCode::Char('u') => self.say(self.session.nothing_to_undo()),
            KeyCode::Char('y') if self.session.redo() => {
                self.back(lang.pick("Move made again.", "もう一度指しました。"))
            }
            KeyCode::Char('y') => self.say(self.session.nothing_to_redo()),
            KeyCode::Char('[') => self.moved[0] -= PICTURE_STEP,
            KeyCode::Char(']') => self.moved[0] += PICTURE_STEP,
            KeyCode::Char('<') => self.moved[1] -= PICTURE_STEP,
            KeyCode::Char('>') => self.moved[1] += PICTURE_STEP,
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
        if self.session.who_moves().is_some() {
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
                self.moved = [0, 0];
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
