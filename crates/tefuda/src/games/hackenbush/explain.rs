//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::decide::{self, Analysis, Sum, key};
use super::green::Green;
use super::rules::{Colour, Player, Position, Setup};
use crate::kernel::legacy::{Advice, Fact, Lang, Reason, Verdict, citation, house_words};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::Budget;

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    let text = |name| match reason.facts.get(name) {
        Some(Fact::Text(text)) => text.as_str(),
        _ => "",
    };
    let sum = number("nim_sum");
    match (reason.key, lang) {
        (key::GREEN, Lang::En) => {
            let fused = match number("cycle_edges") {
                0 => String::new(),
                edges => format!("with the {edges} edges on cycles fused, "),
            };
            match sum {
                0 => format!(
                    "{fused}the picture is worth 0, so every cut can be answered, and the player to move loses"
                ),
                _ => format!("{fused}the picture is worth {sum}, and a cut that makes it worth 0 wins"),
            }
        }
        (key::GREEN, Lang::Ja) => {
            let fused = match number("cycle_edges") {
                0 => String::new(),
                edges => format!("閉路上の{edges}辺を融合すると、"),
            };
            match sum {
                0 => format!("{fused}図の値は0で、どの手にも応手があり、手番側の負け"),
                _ => format!("{fused}図の値は{sum}で、これを0にする手で勝つ"),
            }
        }
        (key::BRANCHES, Lang::En) => {
            let rule = if number("large") > 0 {
                format!("their nim-sum is {sum}, and with a branch worth more than 1 who makes it 0 wins")
            } else {
                "all are worth 1, and who cuts the last one loses".to_owned()
            };
            format!("the branches at the ground are worth {}; {rule}", text("values"))
        }
        (key::BRANCHES, Lang::Ja) => {
            let rule = if number("large") > 0 {
                format!("ニム和は{sum}。値が2以上の枝がある間は、ニム和を0にする側の勝ち")
            } else {
                "すべて1なので、最後の枝を切る側の負け".to_owned()
            };
            format!("地面から出る各枝の値は{}。{rule}", text("values"))
        }
        (key::SUM, _) => sum_words(text("about"), number("sign"), number("nimber"), lang),
        _ => house_words(reason, lang),
    }
}

fn sum_words(value: &str, sign: i64, nimber: i64, lang: Lang) -> String {
    let green = match (nimber, lang) {
        (0, _) => String::new(),
        (_, Lang::En) => format!(" and the green part *{nimber}"),
        (_, Lang::Ja) => format!("、緑の部分の値は*{nimber}"),
    };
    let rule = match (sign, nimber, lang) {
        (1, _, Lang::En) => "it is above 0, so Blue wins, whoever moves",
        (-1, _, Lang::En) => "it is below 0, so Red wins, whoever moves",
        (_, 0, Lang::En) => "so the player to move loses",
        (_, _, Lang::En) => "so the green part decides, and the player to move wins",
        (1, _, Lang::Ja) => "正なので手番によらず青の勝ち",
        (-1, _, Lang::Ja) => "負なので手番によらず赤の勝ち",
        (_, 0, Lang::Ja) => "よって手番側の負け",
        (_, _, Lang::Ja) => "よって緑の部分で決まり、手番側の勝ち",
    };
    match lang {
        Lang::En => format!("the blue and red part is worth {value}{green}; {rule}"),
        Lang::Ja => format!("青赤の部分の値は{value}{green}。{rule}"),
    }
}

/// Explanations have about this many lines at most, and so many things in a line.
const MOST_LINES: usize = 40;
const LONGEST_LINE: usize = 12;

/// The long explanation: how the picture is reduced, and what wins.
#[must_use]
pub fn explain(setup: &Setup, budget: &Budget, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, budget, lang);
    out
}

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let edges = setup.left().len();
    let mover = match (setup.mover(), lang) {
        (None, Lang::En) => "seat 0",
        (None, Lang::Ja) => "席0",
        (Some(Player::Red), Lang::En) => "Red (seat 0)",
        (Some(Player::Red), Lang::Ja) => "赤(席0)",
        (Some(Player::Blue), Lang::En) => "Blue (seat 1)",
        (Some(Player::Blue), Lang::Ja) => "青(席1)",
    };
    let ending = match (setup.is_misere(), lang) {
        (false, Lang::En) => "loses",
        (true, Lang::En) => "wins",
        (false, Lang::Ja) => "負け",
        (true, Lang::Ja) => "勝ち",
    };
    match lang {
        Lang::En => {
            writeln!(out, "The picture has {edges} edges; {mover} is to move, and who cannot move {ending}.")?
        }
        Lang::Ja => writeln!(out, "図は{edges}辺。手番は{mover}。動けない側の{ending}。")?,
    }
    let numbers = Numbers::new(setup);
    match Analysis::new(setup, &mut budget.meter()) {
        Ok(Analysis::Green(green) | Analysis::Branches(green)) => {
            write_green(out, setup, &numbers, &green, lang)?;
        }
        Ok(Analysis::Sum(sum)) => write_sum(out, setup, &numbers, &sum, lang)?,
        Ok(Analysis::Search) => match lang {
            Lang::En => writeln!(out, "No values decide this: all positions that can arise are searched.")?,
            Lang::Ja => writeln!(out, "値では決まらないので、生じうる局面をすべて調べます。")?,
        },
        Err(_) => {}
    }
    let (verdict, moves) = match setup.clone().status() {
        Status::Open(position) => {
            (decide::verdict(&position, budget), decide::judged_moves(&position, budget))
        }
        Status::Over(ending) => (Verdict::over(ending), Vec::new()),
    };
    let headline = verdict.outcome.headline(lang);
    writeln!(out, "{headline}: {}{}", words(&verdict.reason, lang), lang.full_stop())?;
    if let Some(theorem) = verdict.reason.theorem {
        writeln!(out, "{}", citation(theorem, lang))?;
    }
    let winning = moves.iter().filter(|one| one.wins == Some(true)).map(|one| one.text.clone());
    let listed = list(winning, MOST_LINES);
    match lang {
        Lang::En => writeln!(out, "Winning moves: {listed}"),
        Lang::Ja => writeln!(out, "勝つ手: {listed}"),
    }
}

/// The first words of a list, and how many there are if there are more.
fn list(words: impl Iterator<Item = String>, most: usize) -> String {
    let words: Vec<String> = words.collect();
    match words.len() {
        0 => "-".to_owned(),
        count if count > most => format!("{} ... ({count})", words[..most].join(" ")),
        _ => words.join(" "),
    }
}

/// The number of each edge in the notation.
pub(super) struct Numbers(Vec<u32>);

impl Numbers {
    pub(super) fn new(setup: &Setup) -> Self {
        let mut numbers = vec![0; setup.picture().edges().len()];
        setup.numbered().for_each(|(number, edge)| numbers[edge as usize] = number);
        Numbers(numbers)
    }

    pub(super) fn of(&self, edge: u32) -> u32 {
        self.0[edge as usize]
    }
}

/// What meets in a fused vertex.
#[derive(Default)]
struct Joint {
    /// Edges on cycles.
    fused: Vec<u32>,
    /// Bridges that start there upwards, with what they are worth.
    bridges: Vec<(u32, u64)>,
}

/// The steps of the reduction, from the outside to the ground: where something is fused, and where branches meet.
fn write_green(
    out: &mut String,
    setup: &Setup,
    numbers: &Numbers,
    green: &Green,
    lang: Lang,
) -> std::fmt::Result {
    let shape = &green.shape;
    let mut parts = vec![0u32; shape.places()];
    for place in 1..shape.places() {
        let below = shape.top[shape.parent[place] as usize] as usize;
        parts[below] += if shape.cover[place] == 0 { 1 } else { 2 };
    }
    shape.backs.iter().for_each(|back| parts[shape.top[back.from as usize] as usize] += 2);
    // A vertex inside a stalk needs no line.
    let told = |place: &usize| parts[*place] > 1 || *place == 0;
    let count = (0..shape.places()).filter(told).count();
    let mut joints: FxHashMap<u32, Joint> = (0..shape.places())
        .filter(told)
        .take(MOST_LINES)
        .map(|place| (place as u32, Joint::default()))
        .collect();
    for place in 1..shape.places() {
        let below = shape.top[shape.parent[place] as usize];
        let Some(joint) = joints.get_mut(&below) else { continue };
        match shape.cover[place] {
            0 => joint.bridges.push((shape.parent_edge[place], green.value[place] + 1)),
            _ => joint.fused.push(shape.parent_edge[place]),
        }
    }
    for back in &shape.backs {
        if let Some(joint) = joints.get_mut(&shape.top[back.from as usize]) {
            joint.fused.push(back.edge);
        }
    }
    let mut places: Vec<u32> = joints.keys().copied().collect();
    places.sort_unstable();
    if count > places.len() {
        match lang {
            Lang::En => writeln!(out, "  ... ({} joints further out)", count - places.len())?,
            Lang::Ja => writeln!(out, "  …(外側の分岐{}か所)", count - places.len())?,
        }
    }
    for place in places.into_iter().rev() {
        let Some(joint) = joints.remove(&place) else { continue };
        let name = setup.picture().name(shape.vertices[place as usize]);
        let mut steps = Vec::new();
        if !joint.fused.is_empty() {
            let mut fused: Vec<u32> = joint.fused.iter().map(|&edge| numbers.of(edge)).collect();
            fused.sort_unstable();
            let worth = fused.len() % 2;
            let fused = list(fused.into_iter().map(|number| number.to_string()), LONGEST_LINE);
            steps.push(match lang {
                Lang::En => format!("edges {fused} lie on cycles, fused they are worth {worth}"),
                Lang::Ja => format!("辺{fused}は閉路上にあり、融合すると{worth}"),
            });
        }
        if !joint.bridges.is_empty() {
            let mut bridges: Vec<(u32, u64)> =
                joint.bridges.iter().map(|&(edge, worth)| (numbers.of(edge), worth)).collect();
            bridges.sort_unstable();
            let bridges = bridges.into_iter().map(|(number, worth)| format!("{number}={worth}"));
            let bridges = list(bridges, LONGEST_LINE);
            steps.push(match lang {
                Lang::En => format!("the edges upwards with what they carry: {bridges}"),
                Lang::Ja => format!("上へ出る辺とその先の値: {bridges}"),
            });
        }
        let value = green.value[place as usize];
        match lang {
            Lang::En => writeln!(out, "  at {name}: {}; nim-sum {value}", steps.join("; "))?,
            Lang::Ja => writeln!(out, "  頂点{name}: {}。ニム和{value}", steps.join("。"))?,
        }
    }
    Ok(())
}

/// The limbs of the trees from the outside to the ground, the parts with cycles, and the green part.
fn write_sum(out: &mut String, setup: &Setup, numbers: &Numbers, sum: &Sum, lang: Lang) -> std::fmt::Result {
    let sign = |edge: &u32| match setup.picture().edges()[*edge as usize].colour {
        Colour::Green => "g",
        Colour::Blue => "b",
        Colour::Red => "r",
    };
    let limbs: Vec<_> = sum.trees.limbs_with_edges().take(MOST_LINES).collect();
    let more = sum.trees.limbs_with_edges().skip(MOST_LINES).count();
    if more > 0 {
        match lang {
            Lang::En => writeln!(out, "  ... ({more} limbs further out)")?,
            Lang::Ja => writeln!(out, "  …(外側の枝{more}本)")?,
        }
    }
    for (edges, limb) in limbs.into_iter().rev() {
        let named =
            list(edges.iter().map(|edge| format!("{}:{}", numbers.of(*edge), sign(edge))), LONGEST_LINE);
        let (carried, worth) = (limb.carried.short_text(), limb.worth.short_text());
        match lang {
            Lang::En => writeln!(out, "  edges {named}, which carry {carried}, are worth {worth}")?,
            Lang::Ja => writeln!(out, "  辺{named}は値{carried}を載せ、値{worth}")?,
        }
    }
    for (cycle, value) in sum.cycles.iter().take(MOST_LINES) {
        let named = list(cycle.edges().iter().map(|&edge| numbers.of(edge).to_string()), LONGEST_LINE);
        let value = value.short_text();
        match lang {
            Lang::En => writeln!(out, "  edges {named}, joined by cycles, are worth {value} by search")?,
            Lang::Ja => writeln!(out, "  閉路でつながる辺{named}は探索により値{value}")?,
        }
    }
    if sum.green.shape.places() > 1 || !sum.green.shape.backs.is_empty() {
        write_green(out, setup, numbers, &sum.green, lang)?;
    }
    let number = sum.number.short_text();
    match lang {
        Lang::En => writeln!(out, "Blue and red together: {number}; green: *{}", sum.green.total()),
        Lang::Ja => writeln!(out, "青赤の合計: {number}、緑: *{}", sum.green.total()),
    }
}

/// A good move with the reason for it.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let best = decide::good_move(position, budget);
    let why = match (best.wins, lang) {
        (Some(true), Lang::En) => "it keeps the win",
        (Some(true), Lang::Ja) => "勝ちを保つ手です",
        (Some(false), Lang::En) => "every move loses against perfect play; with this one least falls",
        (Some(false), Lang::Ja) => "どの手も負けですが、落ちる辺が最も少ない手です",
        (None, Lang::En) => "what it leads to was not decided within the budget",
        (None, Lang::Ja) => "予算内では結果が分かりません",
    };
    Advice { move_text: best.text, wins: best.wins, why: why.to_owned() }
}
