//! A person against a strategy, with hidden hands, behind the facade.

use super::super::hand::SortedHand;
use super::super::notation;
use super::super::rules::{Move, Setup};
use super::belief::consistent_hands;
use super::oracle::{self, Answer, SET_NAMES};
use super::strategies::{HiddenStrategy, STRATEGIES, legal_moves, strategy, wins_against};
use super::table::HiddenTable;
use super::view::{Event, Prior, View};
use crate::kernel::facade::undecided_words;
use crate::kernel::game::{HiddenGame, HiddenPlay, HiddenRequest, Prospects};
use crate::kernel::lexing::plain;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{IllegalMove, Seat};
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Limit, Undecided};
use crate::kernel::scene::{self, Item, Scene};
use crate::kernel::study::ArgError;
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

/// TANHINMIN with hidden hands.
pub struct HiddenTanhinmin;

/// Larger hands are not played hidden: their holder could not infer anything.
const MOST_HIDDEN: usize = 1000;

impl HiddenGame for HiddenTanhinmin {
    fn strategies(&self) -> Vec<(&'static str, &'static str)> {
        STRATEGIES.iter().map(|strategy| (strategy.name, strategy.about)).collect()
    }

    fn strategies_in(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        let words = |strategy: &HiddenStrategy| (strategy.name, lang.pick(strategy.about, strategy.about_ja));
        STRATEGIES.iter().map(words).collect()
    }

    fn oracles(&self) -> &'static [&'static str] {
        SET_NAMES
    }

    fn about_oracles(&self) -> &'static str {
        "count is the opponent's number of cards; mu0 the matching size of the player to move, for whom the table, even an \
         empty one, is a target; mu1 that of the other player. Answered once, at the start, or with `-always` on each \
         of your turns."
    }

    fn about_oracle(&self, name: &str, lang: Lang) -> String {
        oracle::set(name).map(|oracles| oracles.words(lang)).unwrap_or_default()
    }

    fn about_oracles_in(&self, lang: Lang) -> &'static str {
        lang.pick(
            self.about_oracles(),
            "countは相手の手札の枚数、mu0は手番側のマッチングの大きさ(場は空でも対象に数える)、mu1はもう一方のマッチングの大きさ。\
             最初に一度だけ、`-always`なら自分の手番のたびに教わります。",
        )
    }

    fn start(&self, request: &HiddenRequest) -> Result<Box<dyn HiddenPlay>, ArgError> {
        let conflict = |message: Words| ArgError::conflict(message);
        let setup: Setup = request.position.parse().map_err(|error: ParseError| {
            conflict(both!("the position, {error}", "局面の{error}"; error = error.told()))
        })?;
        if !setup.mover().cut().is_empty() || !setup.other().cut().is_empty() {
            return Err(conflict(both!(
                "hidden hands are played with ordinary cards only",
                "手札を隠す対局は通常札だけで行います"
            )));
        }
        let against = strategy(request.against).ok_or_else(|| {
            conflict(both!(
                "there is no strategy `{name}`",
                "`{name}` という戦略はありません";
                name = request.against
            ))
        })?;
        let chosen = oracle::set(request.oracles).ok_or_else(|| {
            conflict(both!(
                "there is no set of oracles `{name}`",
                "`{name}` というオラクルの組はありません";
                name = request.oracles
            ))
        })?;
        // What both players know: how the hands were dealt, or for a typed position the largest hand and face in it.
        let hands = [setup.mover(), setup.other()];
        let (faces, cards) = match request.dealt {
            Some(args) => {
                (u32::try_from(args.number("faces")).unwrap_or(u32::MAX), args.number("cards") as usize)
            }
            None => (
                hands.iter().flat_map(|hand| hand.faces()).max().unwrap_or(1),
                hands.iter().map(|hand| hand.len()).max().unwrap_or(1),
            ),
        };
        if hands.iter().any(|hand| hand.is_empty()) {
            return Err(conflict(both!(
                "the game is over in this position",
                "この局面では対局が終わっています"
            )));
        }
        if cards > MOST_HIDDEN {
            return Err(conflict(both!(
                "hidden hands have at most {most} cards each",
                "手札を隠す対局では手札は{most}枚までです";
                most = MOST_HIDDEN
            )));
        }
        let person = usize::from(!request.person_first);
        let mut oracles = [against.oracles; 2];
        oracles[person] = chosen;
        let prior = Prior::Bound { faces, cards };
        let table = HiddenTable::start(setup, [prior.clone(), prior], oracles);
        Ok(Box::new(Game { table, person, against, seed: request.seed, lang: request.lang }))
    }
}

#[derive(Clone)]
struct Game {
    table: HiddenTable,
    person: usize,
    against: &'static HiddenStrategy,
    /// Every move by chance has a stream of its own, so that taking moves back does not change what comes.
    seed: u64,
    lang: Lang,
}

impl Game {
    fn view(&self) -> Option<View> {
        self.table.view(self.person)
    }

    /// The hands of the person and of the opponent.
    fn hands(&self) -> [&SortedHand; 2] {
        let setup = self.table.setup();
        match self.table.to_move() == self.person {
            true => [setup.mover(), setup.other()],
            false => [setup.other(), setup.mover()],
        }
    }
}

/// How many cards the opponent holds, if that was told.
fn known_cards(view: &View) -> Option<usize> {
    view.events().iter().enumerate().find_map(|(index, event)| match event {
        Event::Told(answer) => {
            answer.opponent_cards?.checked_sub(view.opponent_discards_since(index).count())
        }
        _ => None,
    })
}

/// Who wins with open hands, if both matching sizes of this very moment were told: with ordinary cards they decide.
fn by_matchings(view: &View, lang: Lang) -> Option<String> {
    let Some(Event::Told(Answer { mover_matching: Some(mover), other_matching: Some(other), .. })) =
        view.events().last()
    else {
        return None;
    };
    let person_wins = (mover > other) == view.to_move();
    let sign = if mover > other { ">" } else { "≤" };
    Some(match (person_wins, lang) {
        (true, Lang::En) => format!("with open hands you win, because {mover} {sign} {other}"),
        (true, Lang::Ja) => format!("公開なら{mover} {sign} {other}なのであなたの勝ち"),
        (false, Lang::En) => format!("with open hands the opponent wins, because {mover} {sign} {other}"),
        (false, Lang::Ja) => format!("公開なら{mover} {sign} {other}なので相手の勝ち"),
    })
}

/// Why the hands of the opponent are not looked at one by one.
fn too_many_hands(undecided: Undecided, lang: Lang) -> String {
    let Undecided::TooLarge { limit: Limit::Nodes, needed, allowed } = undecided else {
        return undecided_words(undecided, lang);
    };
    // Of a number that does not fit, no more is known than that it is too large.
    let needed = if needed == u64::MAX {
        lang.pick("Countless", "数えきれない数").to_owned()
    } else {
        needed.to_string()
    };
    match lang {
        Lang::En => format!(
            "{needed} hands of the opponent would have to be examined, more than the {allowed} that a hint \
             examines: there are fewer with fewer cards or faces, or if you know how many cards the opponent holds"
        ),
        Lang::Ja => format!(
            "調べるべき相手の手札の数は{needed}で、ヒントで調べる{allowed}通りを超えます。札や数字を減らすか、\
             相手の枚数を教わると少なくなります"
        ),
    }
}

/// After this many hands the clock is looked at again.
const HANDS_AT_ONCE: usize = 256;

impl HiddenPlay for Game {
    fn boxed_clone(&self) -> Box<dyn HiddenPlay> {
        Box::new(self.clone())
    }

    fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    fn scene(&self) -> Scene {
        let view = self.view();
        let legal = view.as_ref().filter(|view| view.to_move()).map(legal_moves).unwrap_or_default();
        let card = |label: String, legal: bool| {
            let move_text = legal.then(|| label.clone());
            scene::Card::plain(label).with_move(move_text)
        };
        let [own, opponents] = self.hands();
        let own =
            own.cards().map(|held| card(held.to_string(), legal.contains(&Move::Discard(held)))).collect();
        // Once the game is over, nothing is hidden.
        let known = match &view {
            None => Some(opponents.clone()),
            Some(view) => match consistent_hands(view, &Budget::of_nodes(1)).as_deref() {
                Ok([hand]) => Some(hand.clone()),
                _ => None,
            },
        };
        let hidden = match view.as_ref().and_then(known_cards) {
            _ if known.is_some() => {
                known.iter().flat_map(|hand| hand.cards()).map(|held| card(held.to_string(), false)).collect()
            }
            Some(cards) => vec![card("?".to_owned(), false); cards],
            None => vec![card(scene::UNKNOWN_NUMBER.to_owned(), false)],
        };
        let table_card = self.table.setup().table_card();
        let persons_turn = self.persons_turn() == Some(true);
        let mut items = vec![
            Item::Hand {
                seat: Seat::SECOND,
                to_move: !persons_turn && view.is_some(),
                place: None,
                cards: hidden,
            },
            Item::table((table_card > 0).then(|| card(table_card.to_string(), false))),
            Item::Hand { seat: Seat::FIRST, to_move: persons_turn, place: None, cards: own },
        ];
        if legal.contains(&Move::Pass) {
            items.push(Item::actions(vec![Move::Pass.to_string()]));
        }
        Scene { items }
    }

    fn common_knowledge(&self) -> String {
        match self.view().as_ref().map(View::prior) {
            Some(Prior::Bound { faces, cards }) => match self.lang {
                Lang::En => format!(
                    "Both players know: hands of at most {cards} cards, with faces from 1 to {faces}."
                ),
                Lang::Ja => {
                    format!("二人とも知っていること: 手札は{cards}枚以下、数字は1から{faces}まで。")
                }
            },
            _ => String::new(),
        }
    }

    fn told(&self) -> Vec<String> {
        let view = self.view();
        let events = view.as_ref().map(View::events).unwrap_or_default();
        let told = |(index, event): (usize, &Event)| match event {
            Event::Told(answer) => Some(answer.words(view.as_ref()?.to_move_at(index), self.lang)),
            _ => None,
        };
        events.iter().enumerate().filter_map(told).collect()
    }

    fn persons_turn(&self) -> Option<bool> {
        self.table.winner().is_none().then(|| self.table.to_move() == self.person)
    }

    fn play(&mut self, move_text: &str) -> Result<(), IllegalMove> {
        self.table.play(notation::parse_move(&plain(move_text))?)
    }

    fn answer(&mut self) -> Result<String, IllegalMove> {
        if self.persons_turn() != Some(false) {
            return Err(IllegalMove::new(both!(
                "it is not the strategy's turn",
                "戦略側の手番ではありません"
            )));
        }
        let mut random = Random::stream(self.seed, self.table.moves().len() as u64);
        Ok(self.table.play_by(self.against, &mut random)?.to_string())
    }

    fn prospects(&self, budget: &Budget) -> Result<Prospects, String> {
        let lang = self.lang;
        let view =
            self.view().ok_or_else(|| lang.pick("the game is over", "対局は終わっています").to_owned())?;
        let hands = consistent_hands(&view, budget).map_err(|undecided| {
            let known = by_matchings(&view, lang).map(|known| format!("{known}{}", lang.pick("; ", "。")));
            known.unwrap_or_default() + &too_many_hands(undecided, lang)
        })?;
        // The hands were charged when they were listed: now only the clock and a wish to stop count.
        let mut meter = Budget { max_nodes: None, ..budget.clone() }.meter();
        let mut moves: Vec<(Move, usize)> =
            legal_moves(&view).into_iter().map(|played| (played, 0)).collect();
        for some in hands.chunks(HANDS_AT_ONCE) {
            meter.spend(some.len() as u64, 0).map_err(|undecided| undecided_words(undecided, lang))?;
            for ((_, all), (_, wins)) in moves.iter_mut().zip(wins_against(&view, some)) {
                *all += wins;
            }
        }
        let moves = moves.into_iter().map(|(played, wins)| (played.to_string(), wins as u64)).collect();
        Ok(Prospects::new(hands.len() as u64, moves))
    }

    fn hint(&self, budget: &Budget) -> String {
        self.prospects(budget).map_or_else(|why| why, |prospects| prospects.words(self.lang))
    }

    fn person_won(&self) -> Option<bool> {
        self.table.winner().map(|winner| winner == self.person)
    }

    fn moves(&self) -> Vec<String> {
        self.table.moves().iter().map(|(_, played)| played.to_string()).collect()
    }

    fn reveal(&self) -> String {
        self.table.setup().to_string()
    }

    fn first_hands(&self) -> [String; 2] {
        let [own, opponents] = self.hands();
        [(own, self.person), (opponents, 1 - self.person)].map(|(hand, player)| {
            let discards = self.table.moves().iter().filter_map(|(by, played)| match played {
                Move::Discard(card) if *by == player => Some(*card),
                _ => None,
            });
            hand.cards().chain(discards).collect::<SortedHand>().to_string()
        })
    }
}
