//! Hands of cards: a card that is in neither hand is on the table.

use std::sync::Arc;

use super::super::layout::{Deck, Form, Layout};
use super::super::rules::{Colour, Setup};
use super::super::scene::{self, MOST_DRAWN};
use super::{TONES, colour_of, form_tool, no_vertex, nobody_has};
use crate::kernel::edit::{
    Draft, Edit, EditRefused, GraphTools, MOST_CARDS, OptionTool, Place, TABLE, Tools, hand_of, one_of_two,
    switched,
};
use crate::kernel::lesson::Both;
use crate::kernel::position::Seat;
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Lang;

/// Two hands of a deck, which may both be empty.
pub(super) struct CardsDraft {
    setup: Setup,
    /// The deck of a board: its text, and the layouts without and with tunnels.
    board: Option<(String, Deck, [Arc<Layout>; 2])>,
}

/// The places of cards by their colours.
fn colour_at(place: &str) -> Result<Colour, EditRefused> {
    match (place, hand_of(place, 2)) {
        (TABLE, _) => Ok(Colour::White),
        (_, Some(0)) => Ok(Colour::Red),
        (_, Some(_)) => Ok(Colour::Blue),
        _ => Err(EditRefused::no_such_place(place)),
    }
}

impl CardsDraft {
    pub(super) fn new(
        setup: Setup,
        board: Option<(String, Deck, [Arc<Layout>; 2])>,
    ) -> Result<Self, EditRefused> {
        match setup.layout.vertices() {
            0..=MOST_CARDS => Ok(CardsDraft { setup, board }),
            _ => Err(EditRefused::too_many(MOST_CARDS, "cards", "札")),
        }
    }

    fn deck(&self) -> Option<&Deck> {
        match &self.setup.layout.form {
            Form::Deck(deck) => Some(deck),
            _ => None,
        }
    }

    fn give(&mut self, card: usize, colour: Colour) -> Result<(), EditRefused> {
        let start = self.deck().filter(|deck| deck.is_start(card)).map(|deck| deck.name(card));
        match start {
            Some(name) if colour != Colour::White => Err(EditRefused::new(
                format!("{name} is on the table from the start"),
                format!("{name}は最初から場に出ています"),
            )),
            _ => {
                self.setup.state.colours[card] = colour;
                Ok(())
            }
        }
    }

    fn put(&mut self, label: &str, from: Option<&str>, to: &str) -> Result<(), EditRefused> {
        let card = self.deck().and_then(|deck| deck.card(label)).ok_or_else(|| {
            let expected =
                Both { en: "a suit and a rank, such as `S10`", ja: "`S10`のようなスートと数字" };
            EditRefused::no_card(label, expected)
        })?;
        let to = colour_at(to)?;
        if let Some(place) = from
            && colour_at(place)? != self.setup.state.colours[card]
        {
            return Err(EditRefused::not_there(label, from));
        }
        self.give(card, to)
    }

    fn tunnel(&mut self, is_on: bool) -> Result<(), EditRefused> {
        self.setup.layout = match &self.board {
            None => Layout::usual_deck(is_on),
            Some((_, deck, _)) if is_on && !deck.can_tunnel() => {
                return Err(EditRefused::new(
                    "no tunnel in this deck: a suit has no cards on one side of the start",
                    "この札ではトンネルはできません。最初の札の片側に札のないスートがあります",
                ));
            }
            Some((_, deck, _)) if !is_on && deck.tunnel => {
                return Err(EditRefused::new("the board sets `tunnel`", "盤に`tunnel`とあります"));
            }
            Some((_, _, layouts)) => layouts[usize::from(is_on)].clone(),
        };
        Ok(())
    }
}

impl Draft for CardsDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let [first, second] = Place::two_hands(lang);
        let colours = &self.setup.state.colours;
        let lies = |deck: &&Deck, card: usize| colours[card] == Colour::White && !deck.is_start(card);
        let spare = self.deck().map(|deck| {
            let cards = (0..deck.cards()).filter(|&card| lies(&deck, card));
            cards.map(|card| scene::shown_card(deck, card)).collect()
        });
        let is_tunnel = self.deck().is_some_and(|deck| deck.tunnel);
        let label = lang.pick("tunnel: an end opens the other", "トンネル(端から反対の端へ)");
        let mut tools = super::tools(&self.setup, lang);
        tools.options.push(OptionTool::switch("tunnel", label, is_tunnel, lang));
        if self.board.is_none() {
            tools.options.push(form_tool("cards", lang));
        }
        let drawn = self.setup.layout.vertices() <= MOST_DRAWN;
        Tools {
            places: vec![first, second, Place::table(lang)],
            spare: spare.unwrap_or_default(),
            graph: drawn.then(|| GraphTools { node_tones: TONES.to_vec(), ..GraphTools::default() }),
            ..tools
        }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::Put { card, from, to } => self.put(card, from.as_deref(), to),
            Edit::Paint { node: Some(node), edge: None, tone } => {
                if *node >= self.setup.layout.vertices() {
                    return Err(no_vertex(*node));
                }
                self.give(*node, colour_of(*tone)?)
            }
            // The hand to move comes first; passes and rights go with the player.
            Edit::ToMove { seat } => {
                if one_of_two(*seat)? == Seat::SECOND {
                    let state = &mut self.setup.state;
                    for colour in &mut state.colours {
                        *colour = match colour {
                            Colour::Red => Colour::Blue,
                            Colour::Blue => Colour::Red,
                            Colour::White => Colour::White,
                        };
                    }
                    state.passes.swap(0, 1);
                    state.rights.swap(0, 1);
                }
                Ok(())
            }
            Edit::Option { name, value } => match name.as_str() {
                "tunnel" => self.tunnel(switched(name, value)?),
                "form" if self.board.is_none() && value == "cards" => Ok(()),
                "form" if self.board.is_none() && value == "trees" => {
                    self.setup = super::notation::read(super::NO_TREES)?;
                    Ok(())
                }
                _ => super::set(&mut self.setup, name, value),
            },
            _ => Err(EditRefused::no_such_tool()),
        }
    }

    fn position(&self) -> String {
        self.setup.to_string().trim_start().to_owned()
    }

    fn board(&self) -> Option<String> {
        self.board.as_ref().map(|(text, _, _)| text.clone())
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        nobody_has(&self.setup, lang)
    }

    fn sketch(&self, lang: Lang) -> Scene {
        scene::sketch(&self.setup, lang)
    }
}
