//! Moves: `2`, `H8`, a vertex of a board, `pass`; with rights in front `!5 2`.

use super::ForestOrder;
use crate::games::shichinarabe::layout::Form;
use crate::games::shichinarabe::rules::{Move, Position, Refusal, Setup};
use crate::kernel::lexing::number;
use crate::kernel::position::{IllegalMove, Position as _};
use crate::kernel::words::{Words, both};

/// How a turn without a move is written. No vertex is called so.
pub(super) const PASS: &str = "pass";

/// How vertices are called in the moves of a position.
#[derive(Clone, Copy)]
pub(in super::super) struct Namer<'a> {
    setup: &'a Setup,
    /// Of trees: how they stand in the text.
    order: Option<&'a ForestOrder>,
}

impl<'a> Namer<'a> {
    pub(in super::super) fn new(setup: &'a Setup, order: Option<&'a ForestOrder>) -> Self {
        Namer { setup, order }
    }

    /// What a vertex is called where any vertex may be meant.
    pub(in super::super) fn vertex(&self, vertex: u32) -> String {
        match (&self.setup.layout.form, self.order) {
            (Form::Deck(deck), _) => deck.name(vertex as usize),
            (Form::Board { names, .. }, _) => names.get(vertex as usize).cloned().unwrap_or_default(),
            (Form::Forest { .. }, order) => {
                let number = order.and_then(|order| order.written(vertex));
                number.map_or_else(|| "w".to_owned(), |number| number.to_string())
            }
        }
    }

    /// What a vertex is called in a sentence: in trees so that its number is not taken for that of a tree.
    pub(in super::super) fn unmistakable(&self, vertex: u32) -> String {
        if self.order.is_some() { format!("v{}", self.vertex(vertex)) } else { self.vertex(vertex) }
    }

    /// What a vertex is called when it is played.
    pub(in super::super) fn played(&self, vertex: u32) -> String {
        match self.order.map(|order| order.tree(vertex)) {
            Some(Some(tree)) => tree.to_string(),
            Some(None) => format!("v{}", self.vertex(vertex)),
            None => self.vertex(vertex),
        }
    }

    /// The text of a move.
    fn text(&self, played: &Move) -> String {
        if played.is_pass() {
            return PASS.to_owned();
        }
        if let Some(vertex) = played.alone() {
            return self.played(vertex);
        }
        let uses = played.uses.iter().map(|&vertex| format!("!{}", self.vertex(vertex)));
        uses.chain(played.played.map(|vertex| self.played(vertex))).collect::<Vec<_>>().join(" ")
    }

    /// The vertex that is meant where any vertex may be; of trees with or without the `v` that pictures and sentences have.
    fn find(&self, word: &str) -> Option<u32> {
        let vertex = match &self.setup.layout.form {
            Form::Deck(deck) => deck.card(word)?,
            Form::Board { names, .. } => names.iter().position(|name| name == word)?,
            Form::Forest { .. } => {
                return self.order?.of_number(number(word.strip_prefix('v').unwrap_or(word))?);
            }
        };
        u32::try_from(vertex).ok()
    }

    /// The vertex that is played: of trees by the number of the tree, or behind a `v` by its own.
    fn find_played(&self, word: &str) -> Option<u32> {
        match (self.order, word.strip_prefix('v')) {
            (None, _) => self.find(word),
            (Some(_), Some(_)) => self.find(word),
            (Some(order), None) => {
                let tree = usize::try_from(number(word)?).ok()?.checked_sub(1)?;
                order.roots().get(tree).copied()
            }
        }
    }

    /// Why a move is refused, as a sentence for the player.
    pub(in super::super) fn refused(&self, refusal: Refusal) -> Words {
        let name = |vertex| self.unmistakable(vertex);
        let is_deck = matches!(self.setup.layout.form, Form::Deck(_));
        let thing = if is_deck { both!("card", "札") } else { both!("vertex", "頂点") };
        match refusal {
            Refusal::NoVertex(vertex) => {
                both!("there is no {thing} number {vertex}", "{vertex}番の{thing}はありません"; thing, vertex)
            }
            Refusal::NotOwn(vertex) if is_deck => both!(
                "the card {name} is not in the hand to move", "手番側の手札に {name} はありません"; name = name(vertex)
            ),
            Refusal::NotOwn(vertex) => both!(
                "the vertex {name} is not a vertex of the player to move", "頂点 {name} は手番側の頂点ではありません";
                name = name(vertex)
            ),
            Refusal::Closed(vertex) if is_deck => both!(
                "the card {name} touches no card on the table", "札 {name} は場の札の隣ではありません"; name = name(vertex)
            ),
            Refusal::Closed(vertex) => both!(
                "the vertex {name} touches no white vertex", "頂点 {name} は白に隣り合っていません"; name = name(vertex)
            ),
            Refusal::NotTheirs(vertex) => both!(
                "a right is used on the opponent's {thing}s, and {name} is none of them",
                "権利は相手の{thing}に使うもので、{name} はそうではありません"; thing, name = name(vertex)
            ),
            Refusal::UsedTwice(vertex) => both!(
                "the {thing} {name} is whitened twice", "{thing} {name} を二度白にしています"; thing, name = name(vertex)
            ),
            Refusal::TooManyRights(0) => {
                both!("the player to move has no rights", "手番のプレイヤーに権利はありません")
            }
            Refusal::TooManyRights(1) => {
                both!("only one right may be used in this turn", "この手番で使える権利は一つだけです")
            }
            Refusal::TooManyRights(most) => {
                both!("only {most} rights may be used in this turn", "この手番で使える権利は{most}回までです"; most)
            }
            Refusal::UseOutOfReach => both!(
                "with this reading a right is used only on a {thing} that touches white",
                "この解釈では、権利は白に隣り合う{thing}にしか使えません"; thing
            ),
            Refusal::OwnMoveMissing => both!(
                "the rights must be followed by a move of the player's own",
                "権利を使った後は、自分の手が必要です"
            ),
            Refusal::OwnMoveTooMuch => both!(
                "with this reading a right takes the place of the move: nothing follows it",
                "この解釈では権利が手の代わりになり、続けて出すことはできません"
            ),
            Refusal::NoPass => {
                both!("the player to move has no passes left", "手番のプレイヤーにパスは残っていません")
            }
        }
    }
}

/// The text of a move.
#[must_use]
pub fn move_text(position: &Position, played: &Move) -> String {
    position.namer().text(played)
}

/// Reads a move: spacing, the spelling of cards and the order of the rights may differ from how it is printed.
///
/// # Errors
/// [`IllegalMove`] if it is no legal move here.
pub fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
    let namer = position.namer();
    let read = parse(&namer, text).ok_or_else(|| {
        let setup = position.setup();
        let expected = match &setup.layout.form {
            Form::Forest { .. } => {
                both!("the number of a tree whose root can be played", "根を出せる木の番号")
            }
            Form::Deck(_) => {
                both!("a card of the hand to move that touches the table", "場の札の隣にある手番側の札")
            }
            Form::Board { .. } => {
                both!("a vertex of the player to move that touches white", "白に隣り合う手番側の頂点")
            }
        };
        let rights = match setup.state.rights {
            [0, 0] => Words::from(""),
            _ => both!(", with a right in front such as `!5 2`", "、権利は `!5 2` のように前に"),
        };
        let pass = match setup.state.passes {
            [0, 0] => Words::from(""),
            _ => both!(", or `pass`", "、または `pass`"),
        };
        IllegalMove::new(both!(
            "expected {expected}{rights}{pass}, found `{text}`",
            "必要なのは{expected}{rights}{pass}ですが、`{text}` とあります";
            expected, rights, pass, text = text.trim().escape_debug()
        ))
    })?;
    position.check(&read)?;
    Ok(read)
}

/// The move of a text, whether or not it is legal.
fn parse(namer: &Namer<'_>, text: &str) -> Option<Move> {
    if text.trim() == PASS {
        return Some(Move::pass());
    }
    let mut words = text.split_ascii_whitespace().peekable();
    let mut uses = Vec::new();
    while let Some(word) = words.peek().and_then(|word| word.strip_prefix('!')) {
        uses.push(namer.find(word)?);
        words.next();
    }
    let played = words.next().map(|word| namer.find_played(word).ok_or(())).transpose().ok()?;
    if words.next().is_some() || (uses.is_empty() && played.is_none()) {
        return None;
    }
    uses.sort_unstable();
    Some(Move { uses: uses.into(), played })
}
