//! Editing positions: every component by the tools of its own game, and components added and taken away.
//!
//! Heaps, coins, vertices and edges are counted through all components, as the picture shows them. What has no number (a new heap, a
//! new coin, a tree on the ground) goes to the first component that takes such things, an unfinished one before others; where several
//! do, each has an option of its own for it.

use super::notation;
use super::scene::{self, MOST_DRAWN};
use crate::games::{coins, hackenbush, heaps};
use crate::kernel::edit::{Draft, Edit, EditRefused, GraphTools, OptionTool, Tools, switched};
use crate::kernel::game::Game;
use crate::kernel::scene::{Item, Scene, Tone};
use crate::kernel::verdict::Lang;

/// How the options that add and take away components stand until they are used.
const NOTHING: &str = "-";

/// The option of a component that adds to it.
const MORE: &str = "more";

/// The games of components by their names.
const GAMES: [(&str, &dyn Game); 4] = [
    ("nim", &heaps::NIM),
    ("heap", &heaps::HEAP),
    ("coins", &coins::CoinGame),
    ("hackenbush", &hackenbush::Hackenbush),
];

/// Components, of which there may be none, and which may be unfinished.
pub(super) struct SumDraft {
    parts: Vec<Part>,
    misere: bool,
}

struct Part {
    game: &'static str,
    draft: Box<dyn Draft>,
}

/// How many things of each kind a component shows.
#[derive(Clone, Copy, Default)]
struct ItemCounts {
    heaps: usize,
    coins: usize,
    nodes: usize,
    edges: usize,
}

impl Part {
    fn read(name: &str, position: &str) -> Result<Self, EditRefused> {
        let (game, draft) = GAMES
            .iter()
            .find(|(known, _)| *known == name)
            .and_then(|(known, game)| Some((*known, game.draft(None, position).transpose()?)))
            .ok_or_else(|| {
                EditRefused::new(
                    "a component begins with its game: `nim`, `heap`, `coins` or `hackenbush`",
                    "成分はゲームの名前`nim`、`heap`、`coins`、`hackenbush`のどれかで始まります",
                )
            })?;
        Ok(Part { game, draft: draft? })
    }

    fn shown(&self) -> ItemCounts {
        let mut shown = ItemCounts::default();
        for item in self.draft.sketch(Lang::En).items {
            match item {
                Item::Heaps { sizes, .. } => shown.heaps += sizes.len(),
                Item::Coins { layers, .. } => {
                    shown.coins += layers.iter().flatten().map(String::len).sum::<usize>()
                }
                Item::Graph { nodes, edges, .. } => {
                    shown.nodes += nodes.len();
                    shown.edges += edges.len();
                }
                _ => {}
            }
        }
        shown
    }

    /// What can be added to it or taken away without a number: the values of its option [`MORE`], each with its edit.
    fn additions(&self, lang: Lang) -> Vec<(&'static str, &'static str, Edit)> {
        let tools = self.draft.tools(lang);
        if tools.heaps.is_some() {
            vec![("heap", lang.pick("add a heap", "山を加える"), Edit::AddHeap { size: 1 })]
        } else if tools.flip {
            vec![
                ("coin", lang.pick("add a coin", "硬貨を加える"), Edit::AddCoin),
                ("less", lang.pick("take a coin away", "硬貨を取り除く"), Edit::RemoveCoin),
            ]
        } else {
            let edge = Edit::AddNode { beside: None, tone: Tone::Green };
            vec![("edge", lang.pick("add an edge on the ground", "地面に辺を加える"), edge)]
        }
    }

    /// Its own options, but not those that belong to the whole sum.
    fn options(&self, lang: Lang) -> impl Iterator<Item = OptionTool> + use<> {
        let options = self.draft.tools(lang).options;
        options.into_iter().filter(|option| !matches!(option.name.as_str(), "play" | "misere"))
    }
}

impl SumDraft {
    pub(super) fn read(position: &str) -> Result<Self, EditRefused> {
        let (misere, end) = notation::convention(position);
        let text = &position[..end];
        let mut parts = Vec::new();
        if !text.trim().is_empty() {
            for component in text.split('+') {
                let component = component.trim();
                let name = component.split_whitespace().next().unwrap_or_default();
                if parts.len() == MOST_DRAWN {
                    return Err(too_many());
                }
                parts.push(Part::read(name, &component[name.len()..])?);
            }
        }
        Ok(SumDraft { parts, misere })
    }

    /// The component that shows the thing of a number, and its number there.
    fn find(
        &mut self,
        number: usize,
        count: fn(ItemCounts) -> usize,
        [en, ja]: [&str; 2],
    ) -> Result<(&mut Part, usize), EditRefused> {
        let mut own = number;
        for part in &mut self.parts {
            let shown = count(part.shown());
            match own.checked_sub(shown) {
                None => return Ok((part, own)),
                Some(rest) => own = rest,
            }
        }
        Err(EditRefused::no_such(en, ja, number))
    }

    /// The first component that takes such things and has nothing yet, or else the first that takes them.
    fn taker(&mut self, takes: fn(&Tools) -> bool) -> Result<&mut Part, EditRefused> {
        let is_empty = |part: &Part| part.draft.missing(Lang::En).is_some();
        let mut takers = self.parts.iter_mut().filter(|part| takes(&part.draft.tools(Lang::En)));
        let first = takers.next();
        let taker = match first {
            Some(part) if !is_empty(part) => takers.find(|part| is_empty(part)).or(Some(part)),
            first => first,
        };
        taker.ok_or_else(|| EditRefused::new("no component takes such things", "そのような成分がありません"))
    }

    fn node(&mut self, node: usize) -> Result<(&mut Part, usize), EditRefused> {
        self.find(node, |shown| shown.nodes, ["vertex", "頂点"])
    }

    fn heap(&mut self, heap: usize) -> Result<(&mut Part, usize), EditRefused> {
        self.find(heap, |shown| shown.heaps, ["heap", "山"])
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        let refused = || EditRefused::no_such_option(name, value);
        match name {
            // The text of a sum without components has no room for it.
            "misere" if self.parts.is_empty() => return Err(refused()),
            "misere" => self.misere = switched(name, value)?,
            "add" | "remove" if value == NOTHING => {}
            "add" if self.parts.len() >= MOST_DRAWN => return Err(too_many()),
            "add" => self.parts.push(Part::read(value, "")?),
            "remove" => {
                let number = value.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let number = number.filter(|&number| number < self.parts.len()).ok_or_else(refused)?;
                self.parts.remove(number);
            }
            _ => {
                let (number, own) = name.split_once(' ').ok_or_else(refused)?;
                let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let part = number.and_then(|number| self.parts.get_mut(number)).ok_or_else(refused)?;
                if own == MORE {
                    let additions = part.additions(Lang::En);
                    let addition = additions.into_iter().find(|(word, ..)| *word == value);
                    return match addition {
                        Some((.., edit)) => part.draft.apply(&edit),
                        None if value == NOTHING => Ok(()),
                        None => Err(refused()),
                    };
                }
                if !part.options(Lang::En).any(|option| option.name == own) {
                    return Err(refused());
                }
                part.draft.apply(&Edit::Option { name: own.to_owned(), value: value.to_owned() })?;
            }
        }
        Ok(())
    }
}

fn too_many() -> EditRefused {
    EditRefused::too_many(MOST_DRAWN, "components", "成分")
}

/// Either player may cut any edge of a sum.
fn green(tone: Tone) -> Result<Tone, EditRefused> {
    match tone {
        Tone::Green | Tone::Plain => Ok(tone),
        _ => Err(EditRefused::new(
            "green edges only: in a sum either player may cut any edge",
            "和では緑の辺だけです。どちらのプレイヤーも切れます",
        )),
    }
}

impl Draft for SumDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let nothing = || (NOTHING.to_owned(), lang.pick("nothing", "なし").to_owned());
        let mut all = Tools::default();
        let mut options = Vec::new();
        for (number, part) in (1..).zip(&self.parts) {
            let tools = part.draft.tools(lang);
            all.flip |= tools.flip;
            all.heaps = all.heaps.or(tools.heaps);
            let green = |graph| GraphTools { edge_tones: vec![Tone::Green], ..graph };
            all.graph = all.graph.or(tools.graph.map(green));
            options.extend(part.options(lang).map(|option| OptionTool {
                name: format!("{number} {}", option.name),
                label: format!("{number}: {}", option.label),
                ..option
            }));
            if self.parts.len() > 1 {
                let additions = part.additions(lang).into_iter();
                let choices = additions.map(|(word, label, _)| (word.to_owned(), label.to_owned()));
                let label = format!("{number}: {}", lang.pick("more", "増減"));
                let choices = [nothing()].into_iter().chain(choices);
                options.push(OptionTool::new(format!("{number} {MORE}"), label, NOTHING, choices));
            }
        }
        let games = GAMES.iter().map(|(name, _)| ((*name).to_owned(), (*name).to_owned()));
        let add = lang.pick("add a component", "成分を加える");
        options.push(OptionTool::new("add", add, NOTHING, [nothing()].into_iter().chain(games)));
        let parts = (1..)
            .zip(&self.parts)
            .map(|(number, part): (usize, _)| (number.to_string(), format!("{number}: {}", part.game)));
        let remove = lang.pick("take a component away", "成分を取り除く");
        options.push(OptionTool::new("remove", remove, NOTHING, [nothing()].into_iter().chain(parts)));
        if !self.parts.is_empty() {
            let misere = lang.pick("misère: a player who cannot move wins", "逆形(動けない側の勝ち)");
            options.push(OptionTool::switch("misere", misere, self.misere, lang));
        }
        Tools { options, ..all }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        let (part, own) = match *edit {
            Edit::Flip { coin } => {
                let (part, coin) = self.find(coin, |shown| shown.coins, ["coin", "硬貨"])?;
                (part, Edit::Flip { coin })
            }
            Edit::AddCoin | Edit::RemoveCoin => (self.taker(|tools| tools.flip)?, edit.clone()),
            Edit::SetHeap { heap, size } => {
                let (part, heap) = self.heap(heap)?;
                (part, Edit::SetHeap { heap, size })
            }
            Edit::RemoveHeap { heap } => {
                let (part, heap) = self.heap(heap)?;
                (part, Edit::RemoveHeap { heap })
            }
            Edit::AddHeap { .. } => (self.taker(|tools| tools.heaps.is_some())?, edit.clone()),
            Edit::AddNode { beside: Some(node), tone } => {
                let tone = green(tone)?;
                let (part, node) = self.node(node)?;
                (part, Edit::AddNode { beside: Some(node), tone })
            }
            Edit::AddNode { beside: None, tone } => {
                green(tone)?;
                (self.taker(|tools| tools.graph.is_some())?, edit.clone())
            }
            Edit::AddEdge { from, to, tone } => {
                let tone = green(tone)?;
                // The other end is counted from the first vertex of the same component.
                let (part, own) = self.node(from)?;
                let nodes = part.shown().nodes;
                let to = to.checked_add(own).and_then(|to| to.checked_sub(from));
                let to = to.filter(|&to| to < nodes).ok_or_else(|| {
                    EditRefused::new("an edge stays within one component", "辺は1つの成分の中に引きます")
                })?;
                (part, Edit::AddEdge { from: own, to, tone })
            }
            Edit::RemoveNode { node } => {
                let (part, node) = self.node(node)?;
                (part, Edit::RemoveNode { node })
            }
            Edit::RemoveEdge { edge } => {
                let (part, edge) = self.find(edge, |shown| shown.edges, ["edge", "辺"])?;
                (part, Edit::RemoveEdge { edge })
            }
            Edit::Option { ref name, ref value } => return self.set(name, value),
            Edit::Paint { tone, .. } => {
                green(tone)?;
                return Ok(());
            }
            _ => return Err(EditRefused::no_such_tool()),
        };
        part.draft.apply(&own)
    }

    fn position(&self) -> String {
        let part = |part: &Part| format!("{} {}", part.game, part.draft.position()).trim_end().to_owned();
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        if parts.is_empty() {
            return String::new();
        }
        format!("{}{}", parts.join(" + "), if self.misere { " misere" } else { "" })
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        if self.parts.is_empty() {
            return Some(lang.pick("there is no component yet", "成分がまだありません").to_owned());
        }
        let (number, missing) = (1..)
            .zip(&self.parts)
            .find_map(|(number, part): (usize, _)| Some((number, part.draft.missing(lang)?)))?;
        Some(match lang {
            Lang::En => format!("component {number}: {missing}"),
            Lang::Ja => format!("成分{number}: {missing}"),
        })
    }

    fn sketch(&self, lang: Lang) -> Scene {
        let items = self.parts.iter().enumerate().flat_map(|(at, part)| {
            [scene::heading(at, part.game, lang, std::iter::empty())]
                .into_iter()
                .chain(part.draft.sketch(lang).items)
        });
        Scene { items: items.collect() }
    }
}
