//! The coach: what a player who does not see the other hand should do.

use std::collections::BTreeMap;

use super::super::super::count::deck;
use super::super::super::hand::{Card, Hand as _, SortedHand};
use super::super::super::notation;
use super::super::super::rules::Move;
use super::super::belief::consistent_hands;
use super::super::oracle::{Access, Answer, Moment, Oracles};
use super::super::solver::BeliefSolver;
use super::super::strategies::{legal_moves, wins_against};
use super::super::view::{Event, Prior, View};
use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{ArgError, Args, Cell, JobWatch, Param, ResultTable, RunStudy, Study, StudyError};
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

/// The coach, behind `tefuda advise tanhinmin`.
pub static ADVISE: Study = Study {
    name: "advise",
    about: "Advises a player with hidden hands: which moves surely win, which may, and what one more answer of an oracle \
            would settle. The hand, the table and who is to move are those of the moment at which the oracles answered; \
            `history` lists what happened since.",
    about_ja: "手札を隠した対局の助言: 必ず勝つ手、勝ちうる手、オラクルがもう一つ答えれば分かること。手札、場、手番はオラクルが答えた時点のもので、その後の手は history で伝えます。",
    params: &[
        Param::text("hand", "your hand, such as `2 3 8c`", "cards").ja("自分の手札。例: `2 3 8c`"),
        Param::choice("to-move", "whose turn it was", &["me", "opponent"], "me")
            .ja("誰の手番だったか")
            .ja_words(&["自分", "相手"]),
        Param::optional(
            "table",
            "the face of the table card; left out when the table was empty",
            1,
            4_294_967_295,
        )
        .ja("場の札の数字。場が空なら省く"),
        Param::optional("opponent-cards", "how many cards the opponent held", 1, 5_000)
            .ja("相手の手札の枚数"),
        Param::optional(
            "mu-mover",
            "the matching size of the player to move (mu0), the table, even empty, counting as a target",
            0,
            5_000,
        )
        .ja("手番側のマッチングの大きさ(mu0)。場は空でも対象に数える"),
        Param::optional("mu-other", "the matching size of the other player (mu1)", 0, 5_000)
            .ja("もう一方のマッチングの大きさ(mu1)"),
        Param::number("faces", "the opponent's cards are ordinary, with faces up to this", 1, 40, 8)
            .ja("相手の札は通常札で、数字はここまで"),
        Param::number("most-cards", "the most cards the opponent may have held", 1, 40, 5)
            .ja("相手の手札としてありうる最大枚数"),
        Param::text(
            "deck",
            "a known deck instead of `faces`: the opponent held some of its cards that you do not",
            "deck",
        )
        .ja("faces の代わりに既知の山札: 相手の札はそのうち自分の持っていない札"),
        Param::text(
            "history",
            "moves since then, oldest first, such as `me 3, opponent 5, me pass`",
            "moves",
        )
        .ja("その後の手を古い順に。例: `me 3, opponent 5, me pass`"),
    ],
    plots: false,
    run: RunStudy::AtOnce(run),
};

/// What the search for surely winning moves may spend if no limit is set.
const USUAL_NODES: u64 = 200_000;

fn conflict(message: impl Into<Words>) -> StudyError {
    StudyError::Args(ArgError::conflict(message))
}

fn bad_text(name: &'static str, what: Both, error: ParseError, text: &str) -> StudyError {
    StudyError::Args(ArgError::unreadable(name, what, text, error))
}

fn run(args: &Args, budget: &Budget, _: &dyn JobWatch) -> Result<ResultTable, StudyError> {
    let view = view(args)?;
    let budget = Budget { max_nodes: Some(budget.max_nodes.unwrap_or(USUAL_NODES)), ..budget.started() };
    let hands = consistent_hands(&view, &Budget { max_nodes: None, ..budget.clone() })?;
    if hands.is_empty() {
        return Err(conflict(both!(
            "no hand of the opponent fits all of this; look at the answers and at `faces` or `deck`",
            "これらすべてに合う相手の手札はありません。オラクルの答えと、faces や deck を確かめてください"
        )));
    }
    let won: Vec<SortedHand> = hands.iter().filter(|hand| moment(&view, hand).is_won()).cloned().collect();
    let mut table = ResultTable {
        columns: vec!["move", "verdict", "wins_against", "of"],
        notes: vec![
            both!(
                "hands of the opponent that fit what you know: {count}",
                "分かっていることに合う相手の手札の数: {count}";
                count = hands.len()
            ),
            both!(
                "hands among them against which you win with open hands: {count}",
                "そのうち、公開ならあなたが勝つ手札の数: {count}";
                count = won.len()
            ),
        ],
        ..ResultTable::default()
    };
    let mut solver = BeliefSolver::new(Oracles::default(), &budget);
    let advised = tell(&view, &hands, &won, &mut solver, &mut table);
    table.undecided = advised.err();
    if let Some(undecided) = table.undecided {
        table.notes.push(both!(
            "what you can be sure of is {undecided}",
            "必ず勝てるかどうか: {undecided}";
            undecided = Words::made(undecided.to_string(), move || undecided.in_lang(Lang::Ja)),
        ));
    }
    Ok(table)
}

/// Fills in the moves and what would settle them. What cannot be told within the budget is left out.
fn tell(
    view: &View,
    hands: &[SortedHand],
    won: &[SortedHand],
    solver: &mut BeliefSolver,
    table: &mut ResultTable,
) -> Result<(), Undecided> {
    if !view.to_move() {
        let sure = solver.can_realise(view.own_hand(), view.table_card(), false, won)?;
        table.notes.push(both!("it is the opponent's turn: wait", "相手の手番です。待ちましょう"));
        table.notes.push(realised_note(sure, won));
        return Ok(());
    }
    // Only if every hand that fits is won can a move be sure.
    let sure = match won.len() == hands.len() {
        true => solver.realising_moves(view.own_hand(), view.table_card(), hands),
        false => Ok(Vec::new()),
    };
    for (played, wins) in wins_against(view, hands) {
        let verdict = match &sure {
            Ok(moves) if moves.contains(&played) => both!("surely wins", "必ず勝つ"),
            Err(_) if wins == hands.len() => {
                both!(
                    "wins against each, not proved against all",
                    "どの手札にも勝つが、すべてに通用するかは未決"
                )
            }
            _ if wins == 0 => both!("loses against all", "どの手札にも負ける"),
            _ => both!("may win", "勝つこともある"),
        };
        table.rows.push(vec![
            Cell::Text(played.to_string()),
            Cell::Words(verdict),
            Cell::Number(wins as u64),
            Cell::Number(hands.len() as u64),
        ]);
    }
    sure?;
    table.notes.push(what_would_settle(view, won, solver)?);
    Ok(())
}

fn realised_note(sure: bool, won: &[SortedHand]) -> Words {
    match (won.is_empty(), sure) {
        (true, _) => both!(
            "no hand that fits is won for you: hope for mistakes",
            "公開でもあなたが勝てる手札はありません。相手の間違いを待ちましょう"
        ),
        (false, true) => both!(
            "what you know suffices to win against every hand that is won for you: no further answer is needed",
            "公開なら勝てるどの手札にも、今分かっていることだけで勝てます。これ以上の答えは要りません"
        ),
        (false, false) => both!(
            "what you know does not suffice to win against every hand that is won for you",
            "公開なら勝てるすべての手札に勝つには、分かっていることが足りません"
        ),
    }
}

/// This moment, if the opponent holds this hand.
fn moment<'a>(view: &'a View, opponent: &'a SortedHand) -> Moment<'a> {
    Moment { own: view.own_hand(), opponent, table_card: view.table_card(), to_move: view.to_move() }
}

/// Which one answer, given now, would suffice to win against every won hand that then still fits.
fn what_would_settle(view: &View, won: &[SortedHand], solver: &mut BeliefSolver) -> Result<Words, Undecided> {
    let sure = solver.can_realise(view.own_hand(), view.table_card(), true, won)?;
    if won.is_empty() || sure {
        return Ok(realised_note(sure, won));
    }
    let once = |wanted: bool| if wanted { Access::Once } else { Access::Never };
    let questions = [
        (Both { en: "the opponent's number of cards", ja: "相手の札の枚数" }, [true, false, false]),
        (
            Both {
                en: "your matching size now (mu0)", ja: "今の自分のマッチングの大きさ(mu0)"
            },
            [false, true, false],
        ),
        (
            Both {
                en: "the opponent's matching size now (mu1)", ja: "今の相手のマッチングの大きさ(mu1)"
            },
            [false, false, true],
        ),
    ];
    let mut settling = Vec::new();
    for (name, [opponent_cards, mover, other]) in questions {
        let oracles = Oracles {
            opponent_cards,
            mover_matching: once(mover),
            other_matching: once(other),
            opponent_hand: false,
        };
        let mut parts: BTreeMap<Answer, Vec<SortedHand>> = BTreeMap::new();
        for hand in won {
            parts.entry(oracles.at_start(moment(view, hand))).or_default().push(hand.clone());
        }
        let mut all = true;
        for part in parts.into_values() {
            all = all && solver.can_realise(view.own_hand(), view.table_card(), true, &part)?;
        }
        settling.extend(all.then_some(name));
    }
    let note = realised_note(false, won);
    if settling.is_empty() {
        return Ok(both!(
            "{note}, and no single further answer would",
            "{note}。あと一つ答えを聞いても足りません";
            note
        ));
    }
    let joined = move |lang: Lang| {
        let answers: Vec<&str> = settling.iter().map(|answer: &Both| answer.in_lang(lang)).collect();
        answers.join(lang.pick(", or ", "、または"))
    };
    let answers = Words::made(joined(Lang::En), move || joined(Lang::Ja));
    Ok(
        both!("{note}; one more answer would: {answers}", "{note}。次の答えが一つあれば足ります: {answers}"; note, answers),
    )
}

/// Puts together what the player knows, and plays the history.
fn view(args: &Args) -> Result<View, StudyError> {
    args.refuse_both("deck", "faces")?;
    args.refuse_both("deck", "most-cards")?;
    let text = args.text("hand").ok_or_else(|| {
        conflict(both!("name your hand, such as `2 3`", "自分の手札を書いてください(例: 2 3)"))
    })?;
    let first_hand = notation::parse_one_hand(text)
        .map_err(|error| bad_text("hand", Both { en: "your hand", ja: "自分の手札" }, error, text))?;
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
            let most = size("most-cards").unwrap_or(0);
            let opponent_cards = answer.opponent_cards.unwrap_or(0);
            if args.given("most-cards") && opponent_cards > most {
                return Err(conflict(both!(
                    "`opponent-cards`, {opponent_cards}, is more than `most-cards`, {most}",
                    "opponent-cards の{opponent_cards}は most-cards の{most}を超えています";
                    opponent_cards, most
                )));
            }
            Prior::Bound {
                faces: u32::try_from(args.number("faces")).unwrap_or(u32::MAX),
                cards: most.max(opponent_cards),
            }
        }
        Some(text) => {
            let deck = deck::parse(text)
                .map_err(|error| bad_text("deck", Both { en: "the deck", ja: "山札" }, error, text))?;
            let mut unseen: SortedHand = deck.cards().collect();
            for card in first_hand.cards() {
                if !unseen.contains(card) {
                    return Err(conflict(both!(
                        "your card {card} is not in the deck, or not that many times",
                        "あなたの札 {card} は山札にないか、枚数が足りません";
                        card
                    )));
                }
                unseen = unseen.without(card);
            }
            if first_table_card > 0 {
                // The table card is seen, and not in the opponent's hand.
                let card = Card::ordinary(first_table_card);
                if !unseen.contains(card) {
                    return Err(conflict(both!(
                        "the table card {card} is not left in the deck",
                        "場の札 {card} は山札に残っていません";
                        card
                    )));
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
    let wrong = |why: Words| {
        conflict(both!("the history, `{entry}`: {why}", "経過の `{entry}`: {why}"; entry = part.trim(), why))
    };
    let (who, text) = part.trim().split_once(char::is_whitespace).ok_or_else(|| {
        wrong(both!("expected `me` or `opponent`, and a move", "`me` か `opponent` と、手を書いてください"))
    })?;
    let own = match who {
        "me" => true,
        "opponent" => false,
        _ => {
            return Err(wrong(both!(
                "expected `me` or `opponent` first",
                "最初に `me` か `opponent` と書いてください"
            )));
        }
    };
    if own != view.to_move {
        return Err(wrong(if own {
            both!("it is the opponent's turn", "相手の手番です")
        } else {
            both!("it is your turn", "自分の手番です")
        }));
    }
    let played = notation::parse_move(text).map_err(|error| wrong(error.why))?;
    let legal = match played {
        Move::Pass => view.table_card > 0,
        Move::Discard(card) => card.face > view.table_card,
    };
    let mine = !own || legal_moves(view).contains(&played);
    if !legal || !mine {
        return Err(wrong(both!("this move is not possible there", "そこではその手は指せません")));
    }
    if !own && let Move::Discard(card) = played {
        let mut cards: Vec<Card> = view.opponent_discards_since(0).collect();
        cards.push(card);
        if !view.prior.allows(&cards) {
            return Err(wrong(both!(
                "the opponent cannot have held this card, by `faces`, `most-cards` or `deck`",
                "faces、most-cards、deck によれば、相手がこの札を持っていたはずはありません"
            )));
        }
    }
    let (table_card, keeps_turn) = match played {
        Move::Discard(Card { cut: true, .. }) => (0, true),
        Move::Discard(card) => (card.face, false),
        Move::Pass => (0, false),
    };
    if own && let Move::Discard(card) = played {
        view.own_hand = view.own_hand.without(card);
        if view.own_hand.is_empty() {
            return Err(wrong(both!(
                "that was your last card: you have won",
                "それが最後の札です。あなたの勝ちで終わっています"
            )));
        }
    }
    view.events.push(if own { Event::Own(played) } else { Event::Opponent(played) });
    view.table_card = table_card;
    if !keeps_turn {
        view.to_move = !view.to_move;
    }
    Ok(())
}
