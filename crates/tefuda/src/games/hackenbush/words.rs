//! Why, in words, in English and Japanese.

use rustc_hash::FxHashMap;

use super::decide::{Analysis, Reason, Structure, Sum};
use super::green::Green;
use super::rules::{Colour, Player, Setup};
use crate::kernel::analysis;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, counted};
use crate::kernel::verdict::Lang;

/// Explanations have about this many lines at most, and this many things in a line.
const MOST_LINES: usize = 40;
const LONGEST_LINE: usize = 12;

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        match self {
            Reason::Green { cycle_edges: 0, .. } => Some("slides/colon"),
            Reason::Green { .. } => Some("slides/fusion"),
            Reason::Branches { .. } => Some("tefuda/misere-trees"),
            Reason::Sum { has_cycles: false, .. } => Some("tefuda/blue-red-trees"),
            Reason::Sum { .. } => Some("tefuda/blue-red-numbers"),
            Reason::Searched(searched) => searched.theorem(),
        }
    }

    fn words(&self, names: &Names) -> String {
        match self {
            Reason::Green { nim_sum, cycle_edges, mover } => {
                green_words(*nim_sum, *cycle_edges, *mover, names)
            }
            Reason::Branches { nim_sum, values, large, winner } => {
                let values = list(values.0.iter().map(u64::to_string), MOST_LINES);
                let winner = names.of(*winner);
                let heads = names.lang().pick(
                    format!("the branches at the ground are worth {values}; "),
                    format!("地面から出る各枝の値は{values}。"),
                );
                let rule = match (*large, *nim_sum, names.lang()) {
                    (0, _, Lang::En) => format!("the player who cuts the last one loses, so {winner} wins"),
                    (0, _, Lang::Ja) => format!("最後の枝を切る側の負けなので、{winner}の勝ち"),
                    (_, 0, Lang::En) => format!(
                        "their nim-sum is 0 while some branch is worth more than 1, so {winner} can answer every cut and wins"
                    ),
                    (_, 0, Lang::Ja) => {
                        format!("値が2以上の枝があってニム和が0なので、どの手にも応手があり、{winner}の勝ち")
                    }
                    (_, sum, Lang::En) => format!(
                        "their nim-sum is {sum} while some branch is worth more than 1, so {winner} wins by cutting as in misère nim"
                    ),
                    (_, sum, Lang::Ja) => {
                        format!("値が2以上の枝があってニム和は{sum}なので、逆形ニムと同じ手で{winner}の勝ち")
                    }
                };
                format!("{heads}{rule}")
            }
            Reason::Sum { about, sign, nimber, mover, .. } => sum_words(about, *sign, *nimber, *mover, names),
            Reason::Searched(searched) => searched.words(names),
        }
    }
}

fn green_words(nim_sum: u64, cycle_edges: usize, mover: Seat, names: &Names) -> String {
    let mover = names.of(mover);
    let fused = match (cycle_edges, names.lang()) {
        (0, _) => String::new(),
        (1, Lang::En) => "with the edge on a cycle fused, ".to_owned(),
        (edges, Lang::En) => format!("with the {edges} edges on cycles fused, "),
        (edges, Lang::Ja) => format!("閉路上の{edges}辺を融合すると、"),
    };
    match (nim_sum, names.lang()) {
        (0, Lang::En) => {
            format!("{fused}the picture is worth 0, so every cut can be answered, and {mover} loses")
        }
        (_, Lang::En) => {
            format!("{fused}the picture is worth {nim_sum}, and {mover} wins by a cut that makes it worth 0")
        }
        (0, Lang::Ja) => format!("{fused}図の値は0で、どの手にも応手があり、{mover}の負け"),
        (_, Lang::Ja) => format!("{fused}図の値は{nim_sum}で、{mover}はこれを0にする手で勝つ"),
    }
}

fn sum_words(value: &str, sign: i8, nimber: u64, mover: Seat, names: &Names) -> String {
    let lang = names.lang();
    let green = match (nimber, lang) {
        (0, _) => String::new(),
        (_, Lang::En) => format!(" and the green part *{nimber}"),
        (_, Lang::Ja) => format!("、緑の部分の値は*{nimber}"),
    };
    let (blue, red) = (names.of(Player::Blue.seat()), names.of(Player::Red.seat()));
    let mover = names.of(mover);
    let rule = match (sign, nimber, lang) {
        (1, _, Lang::En) => format!("it is above 0, so {blue} wins, no matter who moves"),
        (-1, _, Lang::En) => format!("it is below 0, so {red} wins, no matter who moves"),
        (_, 0, Lang::En) => format!("so {mover}, who is to move, loses"),
        (_, _, Lang::En) => format!("so the green part decides, and {mover}, who is to move, wins"),
        (1, _, Lang::Ja) => format!("正なので手番によらず{blue}の勝ち"),
        (-1, _, Lang::Ja) => format!("負なので手番によらず{red}の勝ち"),
        (_, 0, Lang::Ja) => format!("よって手番の{mover}の負け"),
        (_, _, Lang::Ja) => format!("よって緑の部分で決まり、手番の{mover}の勝ち"),
    };
    match lang {
        Lang::En => format!("the blue and red part is worth {value}{green}; {rule}"),
        Lang::Ja => format!("青赤の部分の値は{value}{green}。{rule}"),
    }
}

/// How the picture is reduced.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let setup = analysis.position.setup();
    let edges = setup.left().len();
    let mover = prose.names().begin(setup.seat());
    let ending = match (setup.is_misere(), prose.lang()) {
        (false, Lang::En) => "loses",
        (true, Lang::En) => "wins",
        (false, Lang::Ja) => "負け",
        (true, Lang::Ja) => "勝ち",
    };
    prose.say(
        format_args!(
            "The picture has {}. {mover} is to move, and a player who cannot move {ending}.",
            counted(edges as u64, "edge")
        ),
        format_args!("図は{edges}辺。手番は{mover}。動けない側の{ending}。"),
    );
    let numbers = Numbers::new(setup);
    match &analysis.structure {
        Structure::Green(green) | Structure::Branches(green) => tell_green(setup, &numbers, green, prose),
        Structure::Sum(sum) => tell_sum(setup, &numbers, sum, prose),
        Structure::Unknown => prose.say(
            "Values do not decide this kind of picture: the moves must be searched.",
            "このような図は値では決まらないので、手を調べる必要がある。",
        ),
    }
}

/// The first words of a list, and how many there are if there are more.
fn list(words: impl Iterator<Item = String>, most: usize) -> String {
    let words: Vec<String> = words.collect();
    match words.len() {
        0 => "-".to_owned(),
        count if count > most => format!("{}, ... ({count})", words[..most].join(", ")),
        _ => words.join(", "),
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
fn tell_green(setup: &Setup, numbers: &Numbers, green: &Green, prose: &mut Prose<'_>) {
    let shape = &green.shape;
    let mut parts = vec![0u32; shape.places()];
    for place in 1..shape.places() {
        let below = shape.top[shape.parent[place] as usize] as usize;
        parts[below] += if shape.cover[place] == 0 { 1 } else { 2 };
    }
    shape.backs.iter().for_each(|back| parts[shape.top[back.from as usize] as usize] += 2);
    // A vertex inside a stalk needs no line.
    let is_listed = |place: &usize| parts[*place] > 1 || *place == 0;
    let count = (0..shape.places()).filter(is_listed).count();
    let mut joints: FxHashMap<u32, Joint> = (0..shape.places())
        .filter(is_listed)
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
    let hidden = count - places.len();
    if hidden > 0 {
        prose.say(
            format_args!("  ... ({} further out)", counted(hidden as u64, "joint")),
            format_args!("  …(外側の分岐{hidden}か所)"),
        );
    }
    for place in places.into_iter().rev() {
        let Some(joint) = joints.remove(&place) else { continue };
        let name = setup.picture().name(shape.vertices[place as usize]);
        let steps = joint.steps(numbers, prose.lang());
        let value = green.value[place as usize];
        prose.say(
            format_args!("  at {name}: {}; nim-sum {value}", steps.join("; ")),
            format_args!("  頂点{name}: {}。ニム和{value}", steps.join("。")),
        );
    }
}

impl Joint {
    /// What it is made of, in words.
    fn steps(&self, numbers: &Numbers, lang: Lang) -> Vec<String> {
        let mut steps = Vec::new();
        if !self.fused.is_empty() {
            let mut fused: Vec<u32> = self.fused.iter().map(|&edge| numbers.of(edge)).collect();
            fused.sort_unstable();
            let (count, worth) = (fused.len(), fused.len() % 2);
            let fused = list(fused.into_iter().map(|number| number.to_string()), LONGEST_LINE);
            steps.push(match lang {
                Lang::En if count == 1 => format!("edge {fused} is on a cycle; fused, it is worth {worth}"),
                Lang::En => format!("edges {fused} are on cycles; fused, they are worth {worth}"),
                Lang::Ja => format!("辺{fused}は閉路上にあり、融合すると{worth}"),
            });
        }
        if !self.bridges.is_empty() {
            let mut bridges: Vec<(u32, u64)> =
                self.bridges.iter().map(|&(edge, worth)| (numbers.of(edge), worth)).collect();
            bridges.sort_unstable();
            let bridges = bridges.into_iter().map(|(number, worth)| format!("{number}={worth}"));
            let bridges = list(bridges, LONGEST_LINE);
            steps.push(match lang {
                Lang::En => format!("the edges upwards with what they carry: {bridges}"),
                Lang::Ja => format!("上へ出る辺とその先の値: {bridges}"),
            });
        }
        steps
    }
}

/// The limbs of the trees from the outside to the ground, the parts with cycles, and the green part.
fn tell_sum(setup: &Setup, numbers: &Numbers, sum: &Sum, prose: &mut Prose<'_>) {
    let sign = |edge: &u32| match setup.picture().edges()[*edge as usize].colour {
        Colour::Green => "g",
        Colour::Blue => "b",
        Colour::Red => "r",
    };
    let limbs: Vec<_> = sum.trees.limbs_with_edges().take(MOST_LINES).collect();
    let more = sum.trees.limbs_with_edges().skip(MOST_LINES).count();
    if more > 0 {
        prose.say(
            format_args!("  ... ({} further out)", counted(more as u64, "limb")),
            format_args!("  …(外側の枝{more}本)"),
        );
    }
    for (edges, limb) in limbs.into_iter().rev() {
        let named =
            list(edges.iter().map(|edge| format!("{}:{}", numbers.of(*edge), sign(edge))), LONGEST_LINE);
        let (carried, worth) = (limb.carried.short_text(), limb.worth.short_text());
        match edges.len() {
            1 => prose.say(
                format_args!("  edge {named}, which carries {carried}, is worth {worth}"),
                format_args!("  辺{named}は値{carried}を載せ、値{worth}"),
            ),
            _ => prose.say(
                format_args!("  edges {named}, which carry {carried}, are worth {worth}"),
                format_args!("  辺{named}は値{carried}を載せ、値{worth}"),
            ),
        }
    }
    for (cycle, value) in sum.cycles.iter().take(MOST_LINES) {
        let named = list(cycle.edges().iter().map(|&edge| numbers.of(edge).to_string()), LONGEST_LINE);
        let value = value.short_text();
        prose.say(
            format_args!("  edges {named}, joined by cycles, are worth {value}, found from their cuts"),
            format_args!("  閉路でつながる辺{named}は、切り方を調べて値{value}"),
        );
    }
    if sum.green.shape.places() > 1 || !sum.green.shape.backs.is_empty() {
        tell_green(setup, numbers, &sum.green, prose);
    }
    let (number, nimber) = (sum.number.short_text(), sum.green.total());
    prose.say(
        format_args!("Blue and red together: {number}; green: *{nimber}"),
        format_args!("青赤の合計: {number}、緑: *{nimber}"),
    );
}
