//! Editing positions: cards between the hands and outside, how many players there are, and the rules; or the numbers of a state.

use super::notation::{self, A_CARD, HandsText, ReadHands};
use super::rules::{Card, Setup};
use super::scene;
use super::state::{MOST_PLAYERS, State, Ties};
use super::words;
use crate::kernel::edit::{
    Draft, Edit, EditRefused, MOST_CARDS, OUT, OptionTool, Place, Tools, hand_of, switched,
};
use crate::kernel::lexing::number;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::scene::{Item, Scene};
use crate::kernel::verdict::Lang;

/// Spare cards are offered up to a face between these.
const HIGHEST_SPARE: std::ops::RangeInclusive<u32> = 7..=26;
/// Of faces that lack something, this many are told.
const MOST_TOLD: usize = 5;

/// The draft of a text: of hands, or of a state.
pub(super) fn read(position: &str) -> Result<Box<dyn Draft>, EditRefused> {
    if notation::is_state(position) {
        return Ok(Box::new(StateDraft(notation::parse_state(position)?)));
    }
    Ok(Box::new(HandsDraft::read(position)?))
}

/// How many players there are, and who is ahead when one draw empties two hands.
fn common_options(players: usize, ties: Ties, lang: Lang) -> [OptionTool; 2] {
    let numbers = (2..=MOST_PLAYERS).map(|number| (number.to_string(), number.to_string()));
    let rules = [
        (DRAWN_FROM, lang.pick("the player drawn from", "引かれた人")),
        (DRAWER, lang.pick("the drawer", "引いた人")),
    ];
    let rules = rules.map(|(value, label)| (value.to_owned(), label.to_owned()));
    let ties = if ties == Ties::Drawer { DRAWER } else { DRAWN_FROM };
    let label = lang.pick("ahead if a draw empties two hands", "同時に上がったとき先になる人");
    [
        OptionTool::new("players", lang.pick("players", "人数"), players.to_string(), numbers),
        OptionTool::new("ties", label, ties, rules),
    ]
}

const DRAWN_FROM: &str = "drawn-from";
const DRAWER: &str = "drawer";

fn ties_of(value: &str) -> Option<Ties> {
    match value {
        DRAWN_FROM => Some(Ties::DrawnFrom),
        DRAWER => Some(Ties::Drawer),
        _ => None,
    }
}

fn players_of(value: &str) -> Option<usize> {
    let players = usize::try_from(number(value)?).ok()?;
    (2..=MOST_PLAYERS).contains(&players).then_some(players)
}

/// A player with cards does not leave the table: the cards would go with nobody having said so.
fn still_holds(seat: usize) -> EditRefused {
    EditRefused::new(
        format!("player {seat} still holds cards: take them away first"),
        format!("プレイヤー{seat}がまだ札を持っています。先に取り除いてください"),
    )
}

/// The seat that is to move, if there are this many players.
fn seat_of(seat: u8, players: usize) -> Result<usize, EditRefused> {
    let seat = usize::from(seat);
    if seat < players { Ok(seat) } else { Err(EditRefused::no_such("player", "プレイヤー", seat)) }
}

/// Hands, of which some faces may lack a card, or be a pair that is not laid down yet.
struct HandsDraft {
    /// By seat, each ascending.
    hands: Vec<Vec<Card>>,
    /// The place of each who has left, 0 for the others; used if the game is played on.
    places: Vec<u8>,
    ties: Ties,
    on: bool,
    undrawn: bool,
}

impl HandsDraft {
    fn read(position: &str) -> Result<Self, EditRefused> {
        let text = if position.trim().is_empty() { "- / -" } else { position };
        let ReadHands { mut hands, places, ties, on, undrawn, .. } = notation::read_hands(text)?;
        if hands.len() > MOST_PLAYERS {
            return Err(EditRefused::too_many(MOST_PLAYERS, "hands", "手札"));
        }
        if hands.iter().map(Vec::len).sum::<usize>() > MOST_CARDS {
            return Err(EditRefused::too_many(MOST_CARDS, "cards", "札"));
        }
        hands.resize_with(hands.len().max(2), Vec::new);
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        let mut places: Vec<u8> = places.into_iter().map(|(place, _)| place).collect();
        places.resize(hands.len(), 0);
        Ok(HandsDraft { hands, places, ties, on, undrawn })
    }

    fn copies(&self, card: Card) -> usize {
        self.hands.iter().flatten().filter(|&&held| held == card).count()
    }

    fn put(&mut self, label: &str, from: Option<&str>, to: &str) -> Result<(), EditRefused> {
        let card = notation::card(label).ok_or_else(|| EditRefused::no_card(label, A_CARD))?;
        let hand = |place: &str| match place {
            OUT => Ok(None),
            _ => hand_of(place, self.hands.len()).map(Some).ok_or_else(|| EditRefused::no_such_place(place)),
        };
        let to = hand(to)?;
        let is_spare = self.copies(card) < most_copies(card);
        let holds = |seat: &usize| self.hands[*seat].contains(&card);
        let source = match from.map(hand).transpose()? {
            Some(None) => is_spare.then_some(None),
            Some(Some(seat)) => holds(&seat).then_some(Some(seat)),
            None if is_spare && to.is_some() => Some(None),
            None => (0..self.hands.len()).find(|seat| holds(seat) && Some(*seat) != to).map(Some),
        };
        let source = source.ok_or_else(|| match (from, card) {
            (Some(place), _) if place != OUT => EditRefused::not_there(label, from),
            (_, Card::Joker) if self.copies(card) > 0 => {
                EditRefused::new("there is only one joker", "ジョーカーは1枚だけです")
            }
            _ if self.copies(card) > 0 => EditRefused::new(
                format!("there are only two copies of {card}, and both are dealt"),
                format!("札{card}は2枚だけで、どちらも配られています"),
            ),
            _ => EditRefused::not_there(label, None),
        })?;
        if source == to {
            return Ok(());
        }
        if source.is_none() && self.hands.iter().map(Vec::len).sum::<usize>() == MOST_CARDS {
            return Err(EditRefused::too_many(MOST_CARDS, "cards", "札"));
        }
        if let Some(seat) = source
            && let Some(at) = self.hands[seat].iter().position(|held| *held == card)
        {
            self.hands[seat].remove(at);
        }
        if let Some(seat) = to {
            let at = self.hands[seat].partition_point(|held| *held <= card);
            self.hands[seat].insert(at, card);
            self.come_back(seat);
        }
        Ok(())
    }

    /// Whoever holds cards has not left: those who left later move up a place.
    fn come_back(&mut self, seat: usize) {
        let place = std::mem::take(&mut self.places[seat]);
        if place > 0 {
            self.places.iter_mut().filter(|later| **later > place).for_each(|later| *later -= 1);
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        let refused = || EditRefused::no_such_option(name, value);
        match name {
            "players" => {
                let players = players_of(value).ok_or_else(refused)?;
                if let Some(seat) = (players..self.hands.len()).find(|&seat| !self.hands[seat].is_empty()) {
                    return Err(still_holds(seat));
                }
                for seat in players..self.hands.len() {
                    self.come_back(seat);
                }
                self.hands.resize_with(players, Vec::new);
                self.places.resize(players, 0);
            }
            "ties" => self.ties = ties_of(value).ok_or_else(refused)?,
            "on" => {
                self.on = switched(name, value)?;
                self.places.fill(0);
            }
            "undrawn" => self.undrawn = switched(name, value)?,
            _ => return Err(refused()),
        }
        Ok(())
    }
}

fn most_copies(card: Card) -> usize {
    if card == Card::Joker { 1 } else { 2 }
}

impl Draft for HandsDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let names = words::players(self.hands.len(), lang);
        let mut places: Vec<Place> =
            names.iter().enumerate().map(|(seat, name)| Place::hand(seat, name.as_ref())).collect();
        places.push(Place::out(lang));
        let highest = self.hands.iter().flatten().map(|card| match card {
            Card::Face(face) => *face,
            Card::Joker => 0,
        });
        let highest = highest.max().unwrap_or(0).saturating_add(1);
        let highest = highest.clamp(*HIGHEST_SPARE.start(), *HIGHEST_SPARE.end());
        let spare = (1..=highest).map(Card::Face).chain([Card::Joker]);
        let spare = spare.filter(|&card| self.copies(card) < most_copies(card));
        let on = lang.pick("played on for the other places", "2位以下も決める");
        let mut options = common_options(self.hands.len(), self.ties, lang).to_vec();
        options.push(OptionTool::switch("on", on, self.on, lang));
        if self.ties == Ties::Drawer && !self.on {
            let label =
                lang.pick("empty hands were not emptied by a draw", "空の手札は引いて空になったのではない");
            options.push(OptionTool::switch("undrawn", label, self.undrawn, lang));
        }
        let spare = spare.map(|card| scene::shown(&card)).collect();
        Tools { places, spare, to_move: true, options, ..Tools::default() }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::Put { card, from, to } => self.put(card, from.as_deref(), to),
            // The hand that draws stands first.
            Edit::ToMove { seat } => {
                let seat = seat_of(*seat, self.hands.len())?;
                self.hands.rotate_left(seat);
                self.places.rotate_left(seat);
                Ok(())
            }
            Edit::Option { name, value } => self.set(name, value),
            _ => Err(EditRefused::no_such_tool()),
        }
    }

    fn position(&self) -> String {
        let places = self.on.then_some(&self.places[..]);
        HandsText { cards: &self.hands, places, ties: self.ties, undrawn: self.undrawn }.to_string()
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let mut cards: Vec<Card> = self.hands.iter().flatten().copied().collect();
        cards.sort_unstable();
        let once =
            cards.chunk_by(|card, next| card == next).filter(|copies| copies.len() < most_copies(copies[0]));
        let once: Vec<String> = once.map(|copies| copies[0].to_string()).collect();
        if !once.is_empty() {
            let dots = if once.len() > MOST_TOLD { "…" } else { "" };
            let shown = once[..once.len().min(MOST_TOLD)].join(", ") + dots;
            return Some(match lang {
                Lang::En => format!("every face must occur twice; there is only one copy of: {shown}"),
                Lang::Ja => format!("どの数も2枚必要です。1枚しかない札: {shown}"),
            });
        }
        if cards.last() != Some(&Card::Joker) {
            return Some(
                lang.pick("the joker `J` is in no hand yet", "ジョーカー`J`がまだどの手札にもありません")
                    .to_owned(),
            );
        }
        // On paper such a game is over; while somebody is still dealing, it is not begun.
        if let Some(seat) = self.hands.iter().position(Vec::is_empty).filter(|_| !self.on) {
            return Some(match lang {
                Lang::En => {
                    format!("player {seat} holds no card: deal some, or there is nothing left to play")
                }
                Lang::Ja => format!("プレイヤー{seat}に札がありません。配らなければ、もう指す手はありません"),
            });
        }
        let pair = |hand: &Vec<Card>| hand.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]);
        let (seat, card) =
            self.hands.iter().enumerate().find_map(|(seat, hand)| Some((seat, pair(hand)?)))?;
        let names = words::players(self.hands.len(), lang);
        let player = &names[seat];
        Some(match lang {
            Lang::En => format!("{player} holds both cards {card}: a pair is laid down before play"),
            Lang::Ja => format!("{player}が{card}を2枚持っています。組は始める前に捨てます"),
        })
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        words::players(self.hands.len(), lang)
    }

    fn sketch(&self, _: Lang) -> Scene {
        let item = |(seat, hand): (usize, &Vec<Card>)| Item::Hand {
            seat: Seat(u8::try_from(seat).unwrap_or(u8::MAX)),
            to_move: seat == 0,
            place: Some(self.places[seat]).filter(|place| *place > 0),
            cards: hand.iter().map(scene::shown).collect(),
        };
        Scene { items: self.hands.iter().enumerate().map(item).collect() }
    }
}

/// A state: only who shares how many pairs, which lacks nothing.
struct StateDraft(State);

impl StateDraft {
    fn set(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        let refused = || EditRefused::no_such_option(name, value);
        let old = self.0;
        let players = old.players();
        match name {
            "players" => {
                let players = players_of(value).ok_or_else(refused)?;
                let leaving = players..old.players();
                let shares = |seat: &usize| {
                    old.joker() == *seat
                        || (0..old.players()).any(|player| player != *seat && old.shared(player, *seat) > 0)
                };
                if let Some(seat) = leaving.into_iter().find(shares) {
                    return Err(still_holds(seat));
                }
                let mut state = State::new(players, old.joker()).with_ties(old.ties());
                for b in 1..players.min(old.players()) {
                    (0..b).for_each(|a| state.set_shared(a, b, old.shared(a, b)));
                }
                self.0 = state;
            }
            "ties" => self.0 = old.with_ties(ties_of(value).ok_or_else(refused)?),
            "j" => {
                let joker = number(value).and_then(|joker| usize::try_from(joker).ok());
                self.0 = old.with_joker(joker.filter(|&joker| joker < players).ok_or_else(refused)?);
            }
            _ => {
                let (a, b) =
                    pairs_of(players).find(|(a, b)| pair_name(*a, *b) == name).ok_or_else(refused)?;
                let pairs =
                    number(value).filter(|&pairs| pairs <= notation::MOST_PAIRS).ok_or_else(refused)?;
                self.0.set_shared(a, b, pairs);
            }
        }
        Ok(())
    }
}

fn pairs_of(players: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..players).flat_map(move |a| (a + 1..players).map(move |b| (a, b)))
}

fn pair_name(a: usize, b: usize) -> String {
    format!("c{a}{b}")
}

impl Draft for StateDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let state = &self.0;
        let names = words::players(state.players(), lang);
        let holders = names.iter().enumerate().map(|(seat, name)| (seat.to_string(), name.to_string()));
        let joker = lang.pick("holder of the joker", "ジョーカーを持つ人");
        let mut options = common_options(state.players(), state.ties(), lang).to_vec();
        options.push(OptionTool::new("j", joker, state.joker().to_string(), holders));
        options.extend(pairs_of(state.players()).map(|(a, b)| {
            let label = match lang {
                Lang::En => format!("pairs split between {} and {}", names[a], names[b]),
                Lang::Ja => format!("{}と{}が分け持つ組", names[a], names[b]),
            };
            OptionTool::number(pair_name(a, b), label, state.shared(a, b).into())
        }));
        Tools { to_move: true, options, ..Tools::default() }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::ToMove { seat } => {
                for _ in 0..seat_of(*seat, self.0.players())? {
                    self.0 = self.0.rotated();
                }
                Ok(())
            }
            Edit::Option { name, value } => self.set(name, value),
            _ => Err(EditRefused::no_such_tool()),
        }
    }

    fn position(&self) -> String {
        self.0.to_string()
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        words::players(self.0.players(), lang)
    }

    fn sketch(&self, lang: Lang) -> Scene {
        let names = Names::new(lang, words::players(self.0.players(), lang));
        scene::reason(&Setup::Pairs(self.0), &names)
    }
}
