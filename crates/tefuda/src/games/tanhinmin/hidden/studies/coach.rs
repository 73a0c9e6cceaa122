//! The coach: what a player who knows only so much should do.

use super::super::super::count::deck;
use super::super::super::hand::{Card, Hand as _, SortedHand};
use super::super::super::notation;
use super::super::super::rules::{Move, Switches};
use super::super::belief::consistent_hands;
use super::super::oracle::{Access, Answer, Moment, Oracles};
use super::super::solver::BeliefSolver;
use super::super::strategies::{legal_moves, position_against, wins_against};
use super::super::view::{Event, Prior, View};
use crate::budget::Budget;
use crate::parse_error::ParseError;
use crate::study::{ArgError, Args, Cell, Param, Progress, ResultTable, Study, StudyError};

/// The coach, behind `tefuda advise tanhinmin`.
pub static ADVISE: Study = Study {
    name: "advise",
    about: "Advises a player with hidden hands: which moves surely win, which may, and what one more answer of an oracle \
            would settle. The hand, the table and who is to move are those of the moment at which the oracles answered; \
            --history tells what happened since.",
    params: &[
        Param::text("hand", "your hand, such as `2 3 8c`", "cards"),
        Param::choice("to-move", "whose turn it was", &["me", "opponent"], "me"),
        Param::optional(
            "table",
            "the face of the table card; left out when the table was empty",
            1,
            4_294_967_295,
        ),
        Param::optional("opponent-cards", "how many cards the opponent held", 1, 5_000),
        Param::optional("mu-mover", "the matching size of the player to move (mu0)", 0, 5_000),
        Param::optional("mu-other", "the matching size of the other player (mu1)", 0, 5_000),
        Param::number("faces", "the opponent's cards are ordinary, with faces up to this", 1, 40, 8),
        Param::number("most-cards", "the most cards the opponent may have held", 1, 40, 5),
        Param::text(
            "deck",
            "a known deck instead of --faces: the opponent held some of its cards that you do not",
            "deck",
        ),
        Param::text(
            "history",
            "moves since then, oldest first, such as `me 3, opponent 5, me pass`",
            "moves",
        ),
    ],
    run,
};

/// What the search for surely winning moves may spend if no limit is set.
const USUAL_NODES: u64 = 200_000;

fn conflict(message: impl Into<String>) -> StudyError {
    StudyError::Args(ArgError::Conflict(message.into()))
}

fn bad_text(what: &str, error: &ParseError, text: &str) -> StudyError {
    conflict(format!("{what}, {error}\n{}", error.picture(text)))
}

fn run(args: &Args, budget: &Budget, _: &dyn Progress) -> Result<ResultTable, StudyError> {
    let view = view(args)?;
    let hands = consistent_hands(&view)?;
    if hands.is_empty() {
        return Err(conflict(
            "no hand of the opponent fits all of this; look at the answers and at --faces or --deck",
        ));
    }
    let mut notes = vec![format!("{} hands of the opponent fit what you know", hands.len())];
    if !view.to_move() {
        notes.push("it is the opponent's turn: wait".to_owned());
        let columns = vec!["move", "verdict", "wins_against", "of"];
        return Ok(ResultTable { columns, rows: Vec::new(), notes, plot: None });
    }
    let won: Vec<SortedHand> = hands.iter().filter(|hand| is_won(&view, hand)).cloned().collect();
    notes.push(format!("against {} of them you win with open hands", won.len()));
    let max_nodes = Some(budget.max_nodes.unwrap_or(USUAL_NODES));
    let budget = Budget { max_nodes, ..budget.started() };
    let all_won = won.len() == hands.len();
    // Only if every consistent hand is won can a move be sure.
    let sure = if all_won {
        let mut solver = BeliefSolver::new(Oracles::default(), &budget);
        Some(solver.realising_moves(view.own_hand(), view.table_card(), &hands))
    } else {
        None
    };
    let rows = wins_against(&view, &hands).into_iter().map(|(played, wins)| {
        let verdict = match &sure {
            Some(Ok(moves)) if moves.contains(&played) => "surely wins",
            Some(Err(_)) if wins == hands.len() => "wins against each, not proved against all",
            _ if wins == 0 => "loses against all",
            _ => "may win",
        };
        vec![
            Cell::Text(played.to_string()),
            Cell::Text(verdict.to_owned()),
            Cell::Number(wins as u64),
            Cell::Number(hands.len() as u64),
        ]
    });
    let rows = rows.collect();
    notes.extend(what_would_settle(&view, &hands));
    Ok(ResultTable { columns: vec!["move", "verdict", "wins_against", "of"], rows, notes, plot: None })
}

fn is_won(view: &View, hand: &SortedHand) -> bool {
    position_against(view, hand).is_some_and(|position| {
        let setup = position.setup();
        super::super::super::decide::mover_wins(setup.mover(), setup.other(), setup.table_card())
    })
}

/// Which one answer, given now, would leave a move that wins against every won hand that is then left.
fn what_would_settle(view: &View, hands: &[SortedHand]) -> Vec<String> {
    if has_common_move(view, hands) {
        return vec![
            "one move wins against every hand that can be won: no further answer is needed".to_owned(),
        ];
    }
    let ask = |mover_matching, other_matching, opponent_cards| Oracles {
        opponent_cards,
        mover_matching,
        other_matching,
        opponent_hand: false,
    };
    let questions = [
        ("the opponent's number of cards", ask(Access::Never, Access::Never, true)),
        ("your matching size now (mu0)", ask(Access::Once, Access::Never, false)),
        ("the opponent's matching size now (mu1)", ask(Access::Never, Access::Once, false)),
    ];
    let settles = questions.iter().filter(|(_, oracles)| {
        let mut parts: std::collections::BTreeMap<Answer, Vec<SortedHand>> = Default::default();
        for hand in hands {
            let moment =
                Moment { own: view.own_hand(), opponent: hand, table_card: view.table_card(), to_move: true };
            parts.entry(oracles.at_start(moment)).or_default().push(hand.clone());
        }
        parts.values().all(|part| has_common_move(view, part))
    });
    let names: Vec<&str> = settles.map(|(name, _)| *name).collect();
    if names.is_empty() {
        return vec!["no single further answer would settle the move for every hand".to_owned()];
    }
    vec![format!("one more answer would settle the move: {}", names.join(", or "))]
}

/// Whether one move wins against every hand that can be won.
fn has_common_move(view: &View, hands: &[SortedHand]) -> bool {
    let won: Vec<SortedHand> = hands.iter().filter(|hand| is_won(view, hand)).cloned().collect();
    wins_against(view, &won).iter().any(|(_, wins)| *wins == won.len())
}

/// Puts together what the player knows, and plays the history.
fn view(args: &Args) -> Result<View, StudyError> {
    let text = args.text("hand").ok_or_else(|| conflict("name your hand: --hand \"2 3\""))?;
    // Read as a position against any hand, so that mistakes are pointed at as usual.
    let setup = notation::parse(&format!("{text} / 1"), Switches::default());
    let first_hand = setup.map_err(|error| bad_text("your hand", &error, text))?.mover().clone();
    let first_table_card = u32::try_from(args.optional_number("table").unwrap_or(0)).unwrap_or(u32::MAX);
    let size = |name| args.optional_number(name).and_then(|number| usize::try_from(number).ok());
    let answer = Answer {
        opponent_cards: size("opponent-cards"),
        mover_matching: size("mu-mover"),
        other_matching: size("mu-other"),
        opponent_hand: None,
    };
    let prior = match args.text("deck") {
        None => {
            let most = answer.opponent_cards.unwrap_or(0).max(size("most-cards").unwrap_or(0));
            Prior::Bound { faces: u32::try_from(args.number("faces")).unwrap_or(u32::MAX), cards: most }
        }
        Some(text) => {
            let deck = deck::parse(text).map_err(|error| bad_text("the deck", &error, text))?;
            let mut unseen: SortedHand = deck.cards().collect();
            for card in first_hand.cards() {
                if !unseen.contains(card) {
                    return Err(conflict(format!("your card {card} is not in the deck, or not so often")));
                }
                unseen = unseen.without(card);
            }
            Prior::Unseen(unseen)
        }
    };
    let mut view = View {
        own_hand: first_hand,
        table_card: first_table_card,
        to_move: args.text("to-move") != Some("opponent"),
        prior,
        first_table_card,
        events: vec![Event::Told(answer)],
    };
    for part in args.text("history").unwrap_or_default().split(',').filter(|part| !part.trim().is_empty()) {
        play(&mut view, part)?;
    }
    Ok(view)
}

/// One entry of the history, such as `opponent 5`.
fn play(view: &mut View, part: &str) -> Result<(), StudyError> {
    let wrong = |why: &str| conflict(format!("the history, `{}`: {why}", part.trim()));
    let (who, text) =
        part.trim().split_once(' ').ok_or_else(|| wrong("expected `me` or `opponent`, and a move"))?;
    let own = match who {
        "me" => true,
        "opponent" => false,
        _ => return Err(wrong("expected `me` or `opponent` first")),
    };
    if own != view.to_move {
        return Err(wrong(if own { "it is the opponent's turn" } else { "it is your turn" }));
    }
    let played = notation::parse_move(text).map_err(|error| wrong(&error.why))?;
    let legal = match played {
        Move::Pass => view.table_card > 0,
        Move::Discard(card) => card.face > view.table_card,
    };
    let mine = !own || legal_moves(view).contains(&played);
    if !legal || !mine {
        return Err(wrong("this move is not possible there"));
    }
    let (table_card, keeps_turn) = match played {
        Move::Discard(Card { cut: true, .. }) => (0, true),
        Move::Discard(card) => (card.face, false),
        Move::Pass => (0, false),
    };
    if own && let Move::Discard(card) = played {
        view.own_hand = view.own_hand.without(card);
        if view.own_hand.is_empty() {
            return Err(wrong("that was your last card: you have won"));
        }
    }
    view.events.push(if own { Event::Own(played) } else { Event::Opponent(played) });
    view.table_card = table_card;
    if !keeps_turn {
        view.to_move = !view.to_move;
    }
    Ok(())
}
