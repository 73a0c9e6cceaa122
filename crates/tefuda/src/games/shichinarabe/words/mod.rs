//! Why, in words, in English and Japanese.

mod forest;
mod rights;

use super::decide::{Analysis, Basis};
use super::notation::Namer;
use super::reason::{Cost, Deciding, DecidingRights, Forest, Method, Reason};
use super::rules::Colour;
use super::tree::{self, Job, Trees};
use crate::kernel::analysis;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, counted};
use crate::kernel::verdict::Lang;

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        match &self.method {
            Method::Race { legs: true, .. } => Some("tefuda/legs"),
            Method::Race { legs: false, .. } => Some("tefuda/one-access"),
            Method::Passes { .. } => Some("tefuda/passes"),
            Method::Forest(Forest { by: Deciding::Value, .. }) => Some("tefuda/reductions"),
            Method::Forest(Forest { by: Deciding::Search { .. }, .. }) => None,
            Method::Forest(_) => Some("tefuda/seals"),
            Method::Rights { .. } => Some("tefuda/spider-rights"),
            Method::ForestRights(facts) => match facts.by {
                DecidingRights::Unsealable | DecidingRights::Gain { .. } => Some("tefuda/rights-bound"),
                _ => None,
            },
            Method::Search { .. } => None,
        }
    }

    fn player_facts(&self) -> &'static [&'static str] {
        &["mover", "holder", "owner", "locked"]
    }

    fn words(&self, names: &Names) -> String {
        let lang = names.lang();
        let (red, blue) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
        let sentence = match &self.method {
            Method::Race { holder, value, cost, .. } => self.race(*holder, *value, *cost, names),
            Method::Forest(forest) => self.forest(forest, names),
            Method::Passes {
                red_passes,
                blue_passes,
                value_for_red,
                cost_for_red,
                value_for_blue,
                cost_for_blue,
            } => {
                let [cost_for_red, cost_for_blue] =
                    [cost_for_red, cost_for_blue].map(|cost| shown(*cost, lang));
                match lang {
                    Lang::En => format!(
                        "{red} has {}, {blue} has {}; if {red} is to finish first, S = {value_for_red} and C = {cost_for_red}, if \
                         {blue} is, S = {value_for_blue} and C = {cost_for_blue}; the difference in passes decides between \
                         the two",
                        passes(*red_passes),
                        passes(*blue_passes)
                    ),
                    Lang::Ja => format!(
                        "パスは{red}が{red_passes}回、{blue}が{blue_passes}回。先に出し切るのが{red}なら S = {value_for_red}、\
                         C = {cost_for_red}、{blue}なら S = {value_for_blue}、C = {cost_for_blue}。パスの差で決まる"
                    ),
                }
            }
            Method::Rights { owner, rights } => match lang {
                Lang::En => format!(
                    "on legs a right is used now or never (checked on many positions, not proved): every way in which {} can use up to \
                     {} was weighed, leg by leg",
                    names.of(*owner),
                    counted(u64::from(*rights), "right")
                ),
                Lang::Ja => format!(
                    "蜘蛛型では権利は今使うか使わないか(多くの局面で確かめたが、証明はない)。{}が{rights}回まで使うすべての使い方を脚ごとに比べた",
                    names.of(*owner)
                ),
            },
            Method::ForestRights(facts) => self.rights(facts, names),
            Method::Search { positions } => match lang {
                Lang::En => format!(
                    "no theorem decides it; an exact search examined {}",
                    counted(*positions, "position")
                ),
                Lang::Ja => format!("使える定理がないため、{positions}局面を調べて正確に求めた"),
            },
        };
        sentence + &self.buried_words(names)
    }
}

impl Reason {
    /// What is played: cards, or vertices of a graph.
    fn things(&self) -> &'static str {
        if self.cards { "cards" } else { "vertices" }
    }

    /// One of them.
    fn thing(&self) -> &'static str {
        if self.cards { "card" } else { "vertex" }
    }

    /// What is said of vertices that can never be played.
    fn buried_words(&self, names: &Names) -> String {
        let Some(buried) = self.buried else { return String::new() };
        let of = |(seat, count): (Seat, usize)| match (count, names.lang()) {
            (0, _) => String::new(),
            (_, Lang::En) => {
                let player = names.of(seat);
                let played = if self.cards { "card on the table" } else { "white vertex" };
                format!(
                    " ({count} of {player}'s {} no {played} and never will: they cannot be played)",
                    if count == 1 { "touches" } else { "touch" }
                )
            }
            (_, Lang::Ja) => {
                let (player, played) = (names.of(seat), if self.cards { "場" } else { "白" });
                format!("({player}の{count}個は{played}に届かず、決して出せない)")
            }
        };
        [(Seat::FIRST, buried.buried_red), (Seat::SECOND, buried.buried_blue)].map(of).concat()
    }

    fn race(&self, holder: Seat, value: i64, cost: Cost, names: &Names) -> String {
        let (red, blue, things) = (self.red, self.blue, self.things());
        let mover = names.of(self.mover);
        let (holding, other) = (names.of(holder), names.of(holder.opponent()));
        let cost = match cost {
            Cost::Finite(cost) => cost,
            Cost::Infinite => {
                return match names.lang() {
                    Lang::En => format!(
                        "with {red} against {blue} {things} and {mover} to move, {holding} finishes first if never stuck; {other} \
                         can block nothing for ever, so {holding} wins"
                    ),
                    Lang::Ja => format!(
                        "残りは{red}対{blue}、手番は{mover}。詰まらなければ{holding}が先に出し切り、{other}は何も止め続けられないので\
                         {holding}の勝ち"
                    ),
                };
            }
        };
        let sum = value.saturating_add(cost);
        let (sign, winner) = match self.mover == holder {
            true if sum > 0 => ("> 0", &holding),
            true => ("≤ 0", &other),
            false if sum < 0 => ("< 0", &other),
            false => ("≥ 0", &holding),
        };
        match names.lang() {
            Lang::En => format!(
                "with {red} against {blue} {things} and {mover} to move, {holding} finishes first if never stuck; the position is \
                 worth S = {value} to {holding}, and keeping a blocker costs {other} C = {cost}: S + C = {sum} {sign}, so {winner} \
                 wins"
            ),
            Lang::Ja => format!(
                "残りは{red}対{blue}、手番は{mover}。詰まらなければ{holding}が先に出し切る。その値は S = {value}、\
                 {other}が止め札を残す費用は C = {cost}。S + C = {sum} {sign} なので{winner}の勝ち"
            ),
        }
    }
}

fn shown(cost: Cost, lang: Lang) -> String {
    match (cost, lang) {
        (Cost::Finite(cost), _) => cost.to_string(),
        (Cost::Infinite, Lang::En) => "infinite".to_owned(),
        (Cost::Infinite, Lang::Ja) => "無限大".to_owned(),
    }
}

fn passes(count: u32) -> String {
    match count {
        0 => "no passes".to_owned(),
        1 => "1 pass".to_owned(),
        _ => format!("{count} passes"),
    }
}

/// Explanations list at most this many trees.
const MOST_LISTED: usize = 60;

/// Who is to move with what, and each tree with its value.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let state = analysis.position.setup().state();
    let names = prose.names();
    let (red, blue) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
    let (reds, blues) = (state.count(Colour::Red), state.count(Colour::Blue));
    let mover = state.mover.seat();
    prose.say(
        format_args!("{} is to move; {red} has {reds} left, {blue} has {blues}.", names.begin(mover)),
        format_args!("手番は{}。残りは{red}が{reds}、{blue}が{blues}。", names.of(mover)),
    );
    let both = |[first, second]: [u32; 2]| match names.lang() {
        Lang::En => format!("{red} {first}, {blue} {second}"),
        Lang::Ja => format!("{red}{first}、{blue}{second}"),
    };
    if state.passes != [0, 0] {
        let left = both(state.passes);
        prose.say(format_args!("Passes left: {left}."), format_args!("残りのパス: {left}。"));
    }
    if state.rights != [0, 0] {
        let left = both(state.rights.map(u32::from));
        prose.say(format_args!("Rights left: {left}."), format_args!("残りの権利: {left}。"));
    }
    let (namer, cards) = (analysis.position.namer(), analysis.reason.cards);
    match &analysis.basis {
        Basis::Race(trees, analysis_of_trees) => tell_trees(prose, &namer, cards, trees, analysis_of_trees),
        Basis::Passes(trees, [for_red, for_blue]) => {
            tell_trees(prose, &namer, cards, trees, for_red);
            tell_trees(prose, &namer, cards, trees, for_blue);
            let more = i64::from(state.passes[0]) - i64::from(state.passes[1]);
            let richer = if more > 0 { Colour::Red } else { Colour::Blue };
            let (player, more) = (richer.seat(), more.abs());
            let needed = i32::from(richer == state.mover);
            prose.gap();
            prose.say(
                format_args!(
                    "{}, who has {more} more, wins if ahead in the race while S + C and the passes that the lead allows reach \
                     {needed}, or if as the challenger the passes make up for S + C.",
                    names.begin(player)
                ),
                format_args!(
                    "パスが{more}回多い{}は、競走で先んじていて S + C と余裕の範囲のパスの和が{needed}以上のとき、\
                     または止める側としてパスが S + C を補うときに勝つ。",
                    names.of(player)
                ),
            );
        }
        Basis::Forest(..) => {
            if let Method::Forest(forest_facts) = &analysis.reason.method {
                forest::tell(prose, cards, forest_facts);
            }
        }
        Basis::Rights(_) | Basis::RightsOnTrees(..) | Basis::Search => {}
    }
}

/// Colours of a leg are written up to this length.
const LONGEST_LEG: usize = 24;

/// Each leg or tree with its value and its cheapest blocker.
fn tell_trees(
    prose: &mut Prose<'_>,
    namer: &Namer<'_>,
    cards: bool,
    trees: &Trees,
    analysis: &tree::Analysis,
) {
    let count = trees.vertices.len();
    // For each place the access vertex it hangs from; sizes, blockers and the cheapest of them by access vertex.
    let mut root = vec![0usize; count];
    let (mut sizes, mut blockers) = (vec![0usize; trees.access], vec![0usize; trees.access]);
    let mut cheapest: Vec<Option<i32>> = vec![None; trees.access];
    let mut colours = vec![String::new(); trees.access];
    let (mut branches, mut has_child) = (vec![false; trees.access], vec![false; count]);
    for place in 0..count {
        root[place] = trees.parent(place).map_or(place, |parent| root[parent]);
        let at = root[place];
        sizes[at] += 1;
        if let Some(parent) = trees.parent(place) {
            branches[at] |= std::mem::replace(&mut has_child[parent], true);
        }
        if sizes[at] <= LONGEST_LEG {
            colours[at].push(if trees.colour(place) == Colour::Red { 'r' } else { 'b' });
        }
        if let Some(freezing) = analysis.freezing(trees, place) {
            blockers[at] += 1;
            cheapest[at] = Some(cheapest[at].map_or(freezing, |cost| cost.min(freezing)));
        }
    }
    let names = prose.names();
    let holder = names.of(analysis.holder.seat());
    let (red, blue) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
    let attached = if cards { "Cards next to" } else { "Vertices attached to" };
    prose.gap();
    prose.say(
        format_args!(
            "{attached} the table and their value to {holder} if {holder} is to finish first (r is {red}, b is {blue}):"
        ),
        format_args!("場につながる各枝の、{holder}が先に出し切る側としての値(rは{red}、bは{blue}):"),
    );
    let row = |at: usize| {
        let more = if sizes[at] > LONGEST_LEG { ".." } else { "" };
        // Branches cannot be told in a row.
        let colours = if branches[at] { "-".to_owned() } else { format!("{}{more}", colours[at]) };
        vec![
            namer.played(trees.vertices[at]),
            sizes[at].to_string(),
            colours,
            analysis.value(trees, at).to_string(),
            blockers[at].to_string(),
            cheapest[at].map_or_else(|| "-".to_owned(), |cost| cost.to_string()),
        ]
    };
    let rows: Vec<Vec<String>> = (0..trees.access.min(MOST_LISTED)).map(row).collect();
    let [vertex, colours] = match (cards, prose.lang()) {
        (true, Lang::En) => ["card", "whose"],
        (false, Lang::En) => ["vertex", "colours"],
        (true, Lang::Ja) => ["札", "誰の"],
        (false, Lang::Ja) => ["頂点", "色"],
    };
    let headings = prose.lang().pick(
        [vertex, "size", colours, "value", "blockers", "freezing costs"],
        [vertex, "大きさ", colours, "値", "止め札", "止める費用"],
    );
    prose.table(&headings, &rows);
    if trees.access > MOST_LISTED {
        let all = trees.access;
        prose.say(format_args!("  ... ({all} in all)"), format_args!("  ... (全{all}個)"));
    }
    tell_schedule(prose, namer, cards, trees, analysis);
    let (sum, cost) = (analysis.sum, shown(analysis.cost.map_or(Cost::Infinite, Cost::Finite), prose.lang()));
    prose.say(
        format_args!("S = {sum}, the sum of the values; C = {cost}, what keeping one blocker costs."),
        format_args!("S = {sum}(値の和)、C = {cost}(止め札を一つ残す費用)。"),
    );
}

/// The order in which the holder would open the way to blockers, where that matters for C.
fn tell_schedule(
    prose: &mut Prose<'_>,
    namer: &Namer<'_>,
    cards: bool,
    trees: &Trees,
    analysis: &tree::Analysis,
) {
    if trees.are_legs() {
        return;
    }
    let jobs = analysis.schedule_rows(trees);
    if jobs.is_empty() {
        return;
    }
    let (holder, other) =
        (prose.names().of(analysis.holder.seat()), prose.names().of(analysis.holder.other().seat()));
    let (things, order) = if cards { ("cards", "") } else { ("vertices", "vertices in reading order; ") };
    prose.say(
        format_args!(
            "To bury blockers {holder} must open the {things} in front of them, and {other} can use the time this takes. In the best \
             order ({order}what is left to pay is the cost of freezing less that time):"
        ),
        format_args!(
            "止め札を消すには、{holder}はその手前を開けなければならず、その間は{other}の得になる。最良の順:"
        ),
    );
    let or_dash = |number: Option<i64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let row = |job: &Job| {
        let due = job.due.map(i64::from);
        vec![
            namer.unmistakable(trees.vertices[job.place]),
            job.work.to_string(),
            job.done.to_string(),
            or_dash(due),
            or_dash(due.map(|due| due - job.done)),
        ]
    };
    let rows: Vec<Vec<String>> = jobs.iter().take(MOST_LISTED).map(row).collect();
    let headings = prose
        .lang()
        .pick(["opens", "work", "time", "freezing", "left"], ["開ける", "手間", "時間", "費用", "残り"]);
    prose.table(&headings, &rows);
}
