//! The screen of `play`: the same scenes as everywhere, moves to choose with the arrow keys, and searches in the background, so
//! that a key always answers at once.

mod pictures;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod wrap;

use std::io;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use self::state::{Next, State};
use super::session::Session;
use crate::failure::{Exit, Failure};

/// How long to wait for a key before looking whether a search has answered.
const TICK: Duration = Duration::from_millis(80);

/// Plays on the screen until the person stops; the record is printed after it.
pub(super) fn play(session: &mut dyn Session, dealt: Option<&str>) -> Result<Exit, Failure> {
    // Puts the terminal back also if something goes wrong.
    let mut terminal = ratatui::try_init()?;
    let played = run(&mut terminal, session, dealt);
    ratatui::restore();
    let exit = played?;
    println!("{}", session.farewell());
    Ok(exit)
}

fn run(terminal: &mut DefaultTerminal, session: &mut dyn Session, dealt: Option<&str>) -> io::Result<Exit> {
    let mut state = State::new(session);
    if let Some(dealt) = dealt {
        state.say(dealt);
    }
    loop {
        state.hear();
        terminal.draw(|frame| view::draw(frame, &mut state))?;
        if !event::poll(TICK)? {
            continue;
        }
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            match state.press(key) {
                Next::Continue => {}
                Next::Quit => return Ok(Exit::Fine),
                Next::Interrupted => return Ok(Exit::Stopped),
            }
        }
    }
}
