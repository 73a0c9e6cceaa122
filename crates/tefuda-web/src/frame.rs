//! How the pictures of an answer are to look: their widths, and which player has which colour.

use tefuda::{AnySetup, Lang, Names, Seat, SeatMap};
use tefuda_draw::Style;

use crate::problem::Problem;

/// The narrowest and the widest picture that is drawn, in pixels.
const WIDTHS: std::ops::RangeInclusive<f64> = 240.0..=4000.0;

/// As wide as a picture is, if nobody says.
const USUAL_WIDTH: f64 = 720.0;

/// What a request says of the pictures.
#[derive(Clone, Copy, Default)]
pub(crate) struct PictureOptions<'a> {
    pub(crate) seats: Option<&'a [u8]>,
    pub(crate) width: Option<f64>,
    pub(crate) picture_width: Option<f64>,
}

/// How pictures are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) width: f64,
    pub(crate) picture_width: f64,
    /// The player at each seat.
    pub(crate) players: Vec<u8>,
}

impl PictureOptions<'_> {
    pub(crate) fn read(self, seats: u8, lang: Lang) -> Result<Frame, Problem> {
        let fits = |field, width: Option<f64>, usual: f64| match width {
            None => Ok(usual),
            Some(width) if WIDTHS.contains(&width) => Ok(width),
            Some(_) => {
                let (least, most) = (WIDTHS.start(), WIDTHS.end());
                let error = lang.pick(
                    format!("expected {least} to {most} pixels"),
                    format!("{least}から{most}ピクセルまでにしてください"),
                );
                Err(Problem::refused(field, error))
            }
        };
        let width = fits("width", self.width, USUAL_WIDTH)?;
        let picture_width = fits("picture_width", self.picture_width, width)?;
        let players = match self.seats {
            None => (0..seats).collect(),
            Some(players) if players.len() == usize::from(seats) => players.to_vec(),
            Some(_) => {
                let error = lang.pick(
                    format!("there are {seats} players here"),
                    format!("ここのプレイヤーは{seats}人です"),
                );
                return Err(Problem::refused("seats", error));
            }
        };
        Ok(Frame { width, picture_width, players })
    }
}

impl Frame {
    /// How the picture of the position is drawn.
    pub(crate) fn style(&self, names: &Names) -> Style {
        Style {
            lang: names.lang(),
            width: self.width,
            names: names.players().iter().map(ToString::to_string).collect(),
            players: self.players.clone(),
        }
    }

    /// How the picture of the reason is drawn.
    pub(crate) fn reason_style(&self, names: &Names) -> Style {
        Style { width: self.picture_width, ..self.style(names) }
    }

    /// The same pictures after a move: the players keep their colours.
    pub(crate) fn after(&self, setup: &dyn AnySetup, seats: &SeatMap) -> Frame {
        let player = |seat: u8| {
            let old = seats.old_seat(Seat(seat));
            old.and_then(|old| self.players.get(old.index()).copied()).unwrap_or(seat)
        };
        Frame { players: (0..setup.seats()).map(player).collect(), ..self.clone() }
    }
}
