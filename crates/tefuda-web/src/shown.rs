//! What there is to see of a position: the table with everything that stands on it.

use schemars::JsonSchema;
use serde::Serialize;
use tefuda::scene::{Choice, Scene};
use tefuda::{Chip, Counter, InForce, ViewAnswer};
use tefuda_draw::draw;

use crate::problem::Problem;
use crate::requests::{Context, DrawRequest, Format, OpenedPosition, Subject};

/// A scene takes no more bytes than about this in an answer, and so do the choices. The pictures themselves have limits of their own.
pub(crate) const MOST_SCENE_BYTES: usize = 200_000;
pub(crate) const MOST_CHOICE_BYTES: usize = 200_000;

/// Whether a number can be left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The table: its picture, what can be chosen in it, the rules in force and what is counted.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TableAnswer {
    /// The picture of the position, as SVG for a page that has the stylesheet `/draw.css`.
    svg: String,
    /// Every move that the picture offers, with the parts of the picture that it takes.
    choices: Vec<Choice>,
    /// How many things the scenes and the choices leave out, because nobody could look at them all.
    #[serde(skip_serializing_if = "is_zero")]
    left_off: u64,
    /// What sets this variant apart; nothing for the usual game.
    chips: Vec<Chip>,
    /// The rule in one line.
    rule: String,
    /// What is counted besides, such as the passes left.
    counters: Vec<Counter>,
}

impl TableAnswer {
    /// The table of a position whose picture is `scene`; and that picture, cut to what is sent.
    pub(crate) fn of(opened: &OpenedPosition, scene: Scene) -> (Self, Scene) {
        let lang = opened.options.lang;
        let InForce { chips, rule, counters } = opened.setup.in_force(lang);
        // A game that says nothing of its positions has at least its rules.
        let rule = rule.unwrap_or_else(|| opened.game.rule(lang).join(lang.pick(" ", "")));
        let svg = draw(&scene, &opened.style()).to_svg();
        let (choices, unoffered) = scene.shown_choices(MOST_CHOICE_BYTES);
        let (scene, unseen) = scene.shortened(MOST_SCENE_BYTES);
        (TableAnswer { svg, choices, left_off: unoffered + unseen, chips, rule, counters }, scene)
    }

    /// Counts what a further picture leaves out.
    pub(crate) fn leaves_off(&mut self, more: u64) {
        self.left_off += more;
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
    pub(crate) fn of(opened: &OpenedPosition) -> Self {
        let mut view = ViewAnswer::new(opened.game, &*opened.setup, opened.options.lang);
        view.players = opened.names.players().to_vec();
        let (table, scene) = TableAnswer::of(opened, std::mem::take(&mut view.scene));
        view.scene = scene;
        ShownAnswer { view, table }
    }
}

/// A picture as a text.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DrawnAnswer {
    /// SVG or TikZ, whichever was asked for.
    text: String,
}

pub(crate) fn draw_picture(request: DrawRequest, context: &Context<'_>) -> Result<DrawnAnswer, Problem> {
    let opened = request.ask().read(context)?;
    let scene = match request.what {
        Subject::Board => opened.setup.scene(opened.options.lang),
        Subject::Reason => opened.analyse().picture(&opened.names),
    };
    let drawing = draw(&scene, &opened.style());
    Ok(DrawnAnswer {
        text: match request.format {
            Format::Svg => drawing.to_standalone_svg(),
            Format::Tikz => drawing.to_tikz(),
        },
    })
}
