//! Editing positions: cards between hands and table, trees vertex by vertex, graphs of a board; passes, rights and how they are read.

mod cards;
mod graph;
mod trees;

use std::sync::Arc;

use super::layout::{Form, Layout};
use super::notation::{self, ParsedBoard};
use super::rules::{Colour, Setup};
use crate::kernel::analysis::Notation as _;
use crate::kernel::edit::{Draft, Edit, EditRefused, OptionTool, Tools, one_of_two};
use crate::kernel::lexing::number;
use crate::kernel::position::Seat;
use crate::kernel::scene::Tone;
use crate::kernel::verdict::Lang;
use cards::CardsDraft;
use graph::BoardDraft;
use trees::TreesDraft;

/// What there is before the first card and the first vertex.
const NO_CARDS: &str = "- / -";
const NO_TREES: &str = "@red";

/// The draft of a text: of hands, of trees, or of a graph.
pub(super) fn read(board: Option<&str>, position: &str) -> Result<Box<dyn Draft>, EditRefused> {
    let Some(board_text) = board else {
        let text = if position.trim().is_empty() { NO_CARDS.to_owned() } else { with_mover(position) };
        let setup = notation::read(&text)?;
        return match setup.layout.form {
            Form::Deck(_) => Ok(Box::new(CardsDraft::new(setup, None)?)),
            _ => Ok(Box::new(TreesDraft::new(setup)?)),
        };
    };
    let board = match board_text.trim() {
        "" => {
            let form = Form::Board { names: Vec::new(), initial: Vec::new() };
            ParsedBoard::Graph { layout: Arc::new(Layout::new(form, 0, &[])), colours: Vec::new() }
        }
        _ => notation::read_board(board_text)?,
    };
    let is_deck = matches!(board, ParsedBoard::Deck(..));
    let text = match position.trim() {
        "" if is_deck => NO_CARDS.to_owned(),
        _ if is_deck => position.to_owned(),
        _ => with_mover(position),
    };
    let setup = notation::read_on(&board, &text)?;
    Ok(match board {
        ParsedBoard::Deck(deck, layouts) => {
            Box::new(CardsDraft::new(setup, Some((board_text.to_owned(), deck, layouts)))?)
        }
        ParsedBoard::Graph { .. } => Box::new(BoardDraft::new(setup, board_text)?),
    })
}

/// The text with a player to move, who is Red until somebody says otherwise.
fn with_mover(text: &str) -> String {
    if text.contains(['@', '/']) { text.to_owned() } else { format!("{text} {NO_TREES}") }
}

fn colour_of(tone: Tone) -> Result<Colour, EditRefused> {
    match tone {
        Tone::Red => Ok(Colour::Red),
        Tone::Blue => Ok(Colour::Blue),
        Tone::White => Ok(Colour::White),
        _ => Err(EditRefused::new("vertices are red, blue or white", "頂点の色は赤、青、白です")),
    }
}

const TONES: [Tone; 3] = [Tone::Red, Tone::Blue, Tone::White];

/// The option of one of the players: `passes 0` and so on.
fn of_player(name: &str, kind: &str) -> Option<usize> {
    match name.strip_prefix(kind)?.strip_prefix(' ')? {
        "0" => Some(0),
        "1" => Some(1),
        _ => None,
    }
}

/// Passes, rights, and how rights are used.
fn options(setup: &Setup, lang: Lang) -> Vec<OptionTool> {
    let names = setup.players(lang);
    let mut options = Vec::new();
    for (kind, label) in [("passes", lang.pick("passes", "パス")), ("rights", lang.pick("rights", "権利"))]
    {
        for (seat, name) in names.iter().enumerate().take(2) {
            let value = match kind {
                "passes" => setup.state.passes[seat],
                _ => u32::from(setup.state.rights[seat]),
            };
            let label = match lang {
                Lang::En => format!("{label} of {name}"),
                Lang::Ja => format!("{name}の{label}"),
            };
            options.push(OptionTool::number(format!("{kind} {seat}"), label, value.into()));
        }
    }
    let readings = [
        ("A", lang.pick("before your own move", "自分の手の前に使う")),
        ("M", lang.pick("several in a turn", "一手番に何回でも")),
        ("T", lang.pick("only vertices that touch white", "白に隣り合う頂点だけ")),
        ("I", lang.pick("instead of your own move", "自分の手の代わりに")),
        ("H", lang.pick("handed over after use", "使うと相手に渡る")),
    ];
    let readings = readings.map(|(value, label)| (value.to_owned(), format!("{value}: {label}")));
    let value = notation::reading_letters(setup.state.reading);
    let label =
        lang.pick("how rights are used (letters of MTIH together)", "権利の使い方(MTIHは組み合わせ可)");
    options.push(OptionTool::new("reading", label, value, readings).open());
    options
}

/// Sets what all kinds of positions have.
fn set(setup: &mut Setup, name: &str, value: &str) -> Result<(), EditRefused> {
    let refused = || EditRefused::no_such_option(name, value);
    let given = |most: u32| {
        number(value).filter(|&given| given <= most).ok_or_else(|| {
            EditRefused::new(format!("expected a number up to {most}"), format!("{most}までの数が必要です"))
        })
    };
    if let Some(seat) = of_player(name, "passes") {
        setup.state.passes[seat] = given(notation::MOST_PASSES)?;
    } else if let Some(seat) = of_player(name, "rights") {
        let rights = given(u32::from(notation::MOST_RIGHTS))?;
        setup.state.rights[seat] = u16::try_from(rights).map_err(|_| refused())?;
    } else if name == "reading" {
        setup.state.reading = notation::reading(value).ok_or_else(refused)?;
    } else {
        return Err(refused());
    }
    Ok(())
}

/// The edits that trees and graphs have in common; `false` if it is another one.
fn apply_common(setup: &mut Setup, edit: &Edit) -> Result<bool, EditRefused> {
    match edit {
        Edit::ToMove { seat } => {
            let seat = one_of_two(*seat)?;
            setup.state.mover = if seat == Seat::FIRST { Colour::Red } else { Colour::Blue };
        }
        Edit::Option { name, value } => set(setup, name, value)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// What is missing if nobody has anything.
fn nobody_has(setup: &Setup, lang: Lang) -> Option<String> {
    let nobody = [Colour::Red, Colour::Blue].iter().all(|&colour| setup.state.count(colour) == 0);
    let missing = match setup.layout.form {
        Form::Deck(_) => lang.pick("both hands are empty", "両方の手札が空です"),
        _ => lang.pick("there is no red or blue vertex yet", "赤や青の頂点がまだありません"),
    };
    nobody.then(|| missing.to_owned())
}

fn no_vertex(node: usize) -> EditRefused {
    EditRefused::no_such("vertex", "頂点", node)
}

/// Cards or trees: a text without a board may be either.
fn form_tool(value: &str, lang: Lang) -> OptionTool {
    let choices =
        [("cards", lang.pick("two hands of cards", "2つの手札")), ("trees", lang.pick("trees", "木"))];
    // Hands are no trees, so that what there is cannot be kept.
    let anew = lang.pick(" (begins anew)", "(新しく始める)");
    let choices = choices
        .map(|(form, label)| (form.to_owned(), format!("{label}{}", if form == value { "" } else { anew })));
    OptionTool::new("form", lang.pick("played on", "盤の種類"), value, choices)
}

/// The tools of a position that has no others than these.
fn tools(setup: &Setup, lang: Lang) -> Tools {
    Tools { to_move: true, options: options(setup, lang), ..Tools::default() }
}
