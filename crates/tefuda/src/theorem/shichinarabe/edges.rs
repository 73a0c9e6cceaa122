//! Edges that come and go: thesis, Definitions 6.3 and 6.4, and the tunnel rule made of them.

use rustc_hash::FxHashSet;

use super::SetupExample;
use crate::games::shichinarabe::layout::{Deck, Edge, Layout, Suit};
use crate::games::shichinarabe::range::{Graphs, board, both_ways, pairs_of, plain_state};
use crate::games::shichinarabe::rules::{Colour, Move, Setup};
use crate::kernel::range::Positions as _;
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::{Args, Param, StudyError};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey, source};

const VERTICES: Param =
    Param::number("vertices", "the most vertices that are not white", 2, 4, 3).ja("白でない頂点の最大数");

fn range(args: &Args) -> String {
    format!(
        "all graphs of up to {} vertices and a white one with one labelled edge, all colourings, both movers, and all positions that \
         follow",
        args.number("vertices")
    )
}

/// What a label does to an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Adds,
    Deletes,
}

impl Label {
    fn edges(self, (a, b): (u32, u32), label: u32) -> [Edge; 2] {
        let (added_by, deleted_by) = match self {
            Label::Adds => (Some(label), None),
            Label::Deletes => (None, Some(label)),
        };
        [(a, b), (b, a)].map(|(from, to)| Edge { from, to, added_by, deleted_by })
    }
}

/// A graph with one labelled edge, and the two plain graphs that it changes between.
struct Labelled {
    setup: Setup,
    without: Setup,
    with: Setup,
    label: u32,
    kind: Label,
}

impl Labelled {
    /// The same position on the plain graph that the definition names.
    fn as_defined(&self, setup: &Setup) -> Setup {
        let is_white = setup.state().colours[self.label as usize] == Colour::White;
        let present = is_white == (self.kind == Label::Adds);
        let plain = if present { &self.with } else { &self.without };
        Setup::new(plain.layout().clone(), setup.state().clone())
    }
}

/// Looks at every labelled edge on the graph of a unit.
fn for_each_labelled(
    graphs: Graphs,
    unit: u64,
    kind: Label,
    mut see: impl FnMut(&Labelled) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    let Some((count, pairs)) = graphs.graph(unit) else { return Ok(()) };
    for pair in pairs_of(count + 1).into_iter().filter(|pair| !pairs.contains(pair)) {
        for label in 0..=count as u32 {
            let without = both_ways(pairs.iter().copied());
            let with: Vec<Edge> = both_ways(pairs.iter().copied().chain([pair]));
            let labelled: Vec<Edge> = without.iter().copied().chain(kind.edges(pair, label)).collect();
            graphs.for_each(unit, &mut |setup| {
                let colours = &setup.state().colours;
                let on = |edges: &[Edge]| Setup::new(board(colours, edges), setup.state().clone());
                see(&Labelled { setup: on(&labelled), without: on(&without), with: on(&with), label, kind })
            })?;
        }
    }
    Ok(())
}

/// Every position that follows from one by playing vertices, itself included.
fn following(setup: &Setup, meter: &mut Meter) -> Result<Vec<Setup>, Undecided> {
    let mut seen: FxHashSet<(Vec<Colour>, Colour)> = FxHashSet::default();
    let mut setups = vec![setup.clone()];
    let mut at = 0;
    while let Some(setup) = setups.get(at).cloned() {
        meter.spend(1, 0)?;
        at += 1;
        for vertex in setup.playable(setup.state().mover) {
            let after = setup.after(&Move::play(vertex));
            if seen.insert((after.state().colours.clone(), after.state().mover)) {
                setups.push(after);
            }
        }
    }
    Ok(setups)
}

/// What both players can play.
fn playable(setup: &Setup) -> [Vec<u32>; 2] {
    Colour::PLAYERS.map(|player| setup.playable(player))
}

/// Compares the moves of positions with a labelled edge with those on the plain graphs of the definition.
fn as_defined<'a>(args: &'a Args, kind: Label, survey: Survey<'a>) -> Survey<'a> {
    let graphs = Graphs { vertices: args.size("vertices") };
    survey.part(graphs.units(), move |unit, findings| {
        for_each_labelled(graphs, unit, kind, |labelled| {
            let (mut same, mut one_way) = (true, true);
            for setup in following(&labelled.setup, &mut findings.meter)? {
                same &= playable(&setup) == playable(&labelled.as_defined(&setup));
                // Of the two plain graphs one has more moves.
                let [own, theirs] = playable(&setup);
                let larger = Setup::new(labelled.with.layout().clone(), setup.state().clone());
                let smaller = Setup::new(labelled.without.layout().clone(), setup.state().clone());
                let within = |few: &[Vec<u32>; 2], many: &[Vec<u32>; 2]| {
                    few.iter().zip(many).all(|(few, many)| few.iter().all(|vertex| many.contains(vertex)))
                };
                let moves = [own, theirs];
                one_way &= within(&playable(&smaller), &moves) && within(&moves, &playable(&larger));
            }
            findings.enter(0, || SetupExample(labelled.setup.clone()), same);
            findings.enter(1, || SetupExample(labelled.setup.clone()), one_way);
            Ok(())
        })?;
        Ok(())
    })
}

const BETWEEN: Reading = Reading {
    name: "between",
    text: "whichever vertices are white, everything playable without the edge is playable, and nothing more than what is playable with it",
    standing: Standing::Holds,
};

pub(super) static DEFINITION_6_3: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.3",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "Edge addition: an edge that is added by a vertex joins the graph when that vertex becomes white. (The printed definition has \
               the edge in E from the start, so that adding it would change nothing, and calls it deletional; an edge that is not yet there is meant.)",
        standing: Standing::Corrected,
    },
    params: &[VERTICES],
    readings: &[
        Reading {
            name: "as meant",
            text: "until the vertex is white the moves are those of the graph without the edge, and from then on those with it",
            standing: Standing::Holds,
        },
        BETWEEN,
        Reading {
            name: "literal",
            text: "the edge is in E from the start: the moves are always those of the graph with it",
            standing: Standing::Fails,
        },
        Reading {
            name: "own end",
            text: "an edge added by the vertex it starts from is the same as a plain one; so the edge between ace and king needs no label",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let graphs = Graphs { vertices: args.size("vertices") };
        let survey = as_defined(args, Label::Adds, Survey::of(range(args)));
        Ok(survey.part(graphs.units(), move |unit, findings| {
            for_each_labelled(graphs, unit, Label::Adds, |labelled| {
                let with = |setup: &Setup| Setup::new(labelled.with.layout().clone(), setup.state().clone());
                let mut literal = true;
                for setup in following(&labelled.setup, &mut findings.meter)? {
                    literal &= playable(&setup) == playable(&with(&setup));
                }
                findings.enter(2, || SetupExample(labelled.setup.clone()), literal);
                Ok(())
            })?;
            own_end(graphs, unit, findings)
        }))
    },
};

/// Compares edges that their own start adds with plain ones.
fn own_end(graphs: Graphs, unit: u64, findings: &mut Findings) -> Result<(), StudyError> {
    let Some((count, pairs)) = graphs.graph(unit) else { return Ok(()) };
    for pair in pairs_of(count + 1).into_iter().filter(|pair| !pairs.contains(pair)) {
        let added: Vec<Edge> = [pair, (pair.1, pair.0)]
            .map(|(from, to)| Edge { added_by: Some(from), ..Edge::plain(from, to) })
            .into_iter()
            .chain(both_ways(pairs.iter().copied()))
            .collect();
        let plain = both_ways(pairs.iter().copied().chain([pair]));
        graphs.for_each(unit, &mut |setup| {
            let colours = &setup.state().colours;
            let added = Setup::new(board(colours, &added), setup.state().clone());
            let plain = board(colours, &plain);
            let mut same = true;
            for setup in following(&added, &mut findings.meter)? {
                same &= playable(&setup) == playable(&Setup::new(plain.clone(), setup.state().clone()));
            }
            findings.enter(3, || SetupExample(added), same);
            Ok(())
        })?;
    }
    Ok(())
}

/// The suit whose tunnels are looked at: six cards around a seven.
fn suit() -> Suit {
    let ranks = ["4", "5", "6", "7", "8", "9", "10"].map(str::to_owned).to_vec();
    Suit { name: "S".to_owned(), ranks, start: 3 }
}

/// Whether a card of a suit with tunnels is open, told by the rule of the thesis: each card touches its neighbours; once an end is white,
/// it touches the other end, and the cards on the other side are opened no more from within.
fn open_by_tunnel_rule(white: &[bool], start: usize, card: usize) -> bool {
    let last = white.len() - 1;
    let (inner, outer, far_end) = match card < start {
        true => (card + 1, card.checked_sub(1), last),
        false => (card - 1, Some(card + 1).filter(|outer| *outer <= last), 0),
    };
    let from_within = white[inner] && !white[far_end];
    let through_the_tunnel = (card == 0 || card == last) && white[last - card];
    from_within || outer.is_some_and(|outer| white[outer]) || through_the_tunnel
}

pub(super) static DEFINITION_6_4: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.4",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "Edge deletion: an edge that is deleted by a vertex leaves the graph when that vertex becomes white. The tunnel rule: playing \
               the ace opens the king and deletes the edges that go up from the seven, and vice versa; edges towards \
               the seven stay, otherwise the tunnel would lead nowhere.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    readings: &[
        Reading {
            name: "as printed",
            text: "until the vertex is white the moves are those of the graph with the edge, and from then on those without it",
            standing: Standing::Holds,
        },
        BETWEEN,
        Reading {
            name: "tunnel",
            text: "in every position of a suit of seven cards the cards that can be played are those that the tunnel rule names",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let range = format!("{}; all positions of a suit of seven cards with tunnels", range(args));
        let survey = as_defined(args, Label::Deletes, Survey::of(range));
        let cards = suit().ranks.len();
        Ok(survey.part(3u64.pow(cards as u32 - 1), move |unit, findings| {
            let deck = Deck { suits: vec![suit()], tunnel: true };
            let start = deck.suits[0].start;
            let mut rest = unit;
            let colour = |card: usize| {
                if card == start {
                    return Colour::White;
                }
                let digit = rest % 3;
                rest /= 3;
                [Colour::Red, Colour::Blue, Colour::White][digit as usize]
            };
            let colours: Vec<Colour> = (0..cards).map(colour).collect();
            if !Colour::PLAYERS.iter().all(|player| colours.contains(player)) {
                return Ok(());
            }
            let white: Vec<bool> = colours.iter().map(|colour| *colour == Colour::White).collect();
            let setup = Setup::new(Layout::deck(deck).into(), plain_state(colours.clone(), Colour::Red));
            for player in Colour::PLAYERS {
                let named = (0..cards)
                    .filter(|&card| colours[card] == player && open_by_tunnel_rule(&white, start, card));
                let named: Vec<u32> = named.map(|card| card as u32).collect();
                findings.enter(2, || SetupExample(setup.clone()), setup.playable(player) == named);
            }
            Ok(())
        }))
    },
};
