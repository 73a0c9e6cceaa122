//! One-access positions: every part that can still be played is a tree that touches white at one vertex only. Spiders and
//! trees with one white root are such, and so is all that arises from them. Who wins is decided in O(n).
//!
//! The *holder* empties first if never stuck; the other player, the challenger, must keep one *blocker* unplayed for ever: a
//! vertex with a vertex of the holder behind it. S is the value of the position if only getting stuck loses, counted for the
//! holder; C is what keeping a blocker costs the challenger, infinite if there is none. The holder to move wins iff
//! S + C > 0, the challenger to move iff S + C < 0. C comes from scheduling with precedence: to bury a blocker the holder
//! must first have played what lies before it, and the challenger can use that time.

use super::race;
use super::rules::{Colour, Setup};
use crate::kernel::steps::Steps;

const NONE: u32 = u32::MAX;
const INFINITE: i32 = i32::MAX;

/// The trees of a one-access position, parents before children.
#[derive(Clone, Debug)]
pub struct Trees {
    /// The vertex of the layout at each place.
    pub vertices: Vec<u32>,
    /// The place of the parent; [`u32::MAX`] for access vertices.
    parents: Vec<u32>,
    /// The colour at each place: red or blue.
    colours: Vec<Colour>,
    /// How many access vertices there are; they come first.
    pub access: usize,
    /// Vertices that no white vertex can ever reach, by seat.
    pub buried: [usize; 2],
}

impl Trees {
    /// The trees of a position; `None` if it is not one-access, or edges have labels or directions.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Self> {
        Trees::of_counted(setup, &mut ())
    }

    /// The same, counting every vertex and every edge that it looks at.
    pub fn of_counted(setup: &Setup, steps: &mut impl Steps) -> Option<Self> {
        if !setup.layout().is_undirected() {
            return None;
        }
        Trees::found(setup, &setup.state().colours, steps)
    }

    /// The same with other colours on the same layout.
    #[must_use]
    pub fn of_colours(setup: &Setup, colours: &[Colour]) -> Option<Self> {
        Trees::found(setup, colours, &mut ())
    }

    fn found(setup: &Setup, colours: &[Colour], steps: &mut impl Steps) -> Option<Self> {
        let layout = setup.layout();
        let mut trees = Trees {
            vertices: Vec::new(),
            parents: Vec::new(),
            colours: Vec::new(),
            access: 0,
            buried: [0, 0],
        };
        let mut seen = vec![false; layout.vertices()];
        // Once for the white vertices, and once for those that cannot be reached.
        steps.steps(2 * layout.vertices());
        for white in (0..layout.vertices()).filter(|&vertex| colours[vertex] == Colour::White) {
            for &vertex in layout.opened_by(white) {
                steps.step();
                if colours[vertex as usize] != Colour::White
                    && !std::mem::replace(&mut seen[vertex as usize], true)
                {
                    trees.push(vertex, NONE, colours);
                }
            }
        }
        trees.access = trees.vertices.len();
        let mut place = 0;
        while let Some(&vertex) = trees.vertices.get(place) {
            steps.step();
            let parent = trees.parents[place];
            let before = trees.vertices.get(parent as usize).copied();
            for &next in layout.opened_by(vertex as usize) {
                steps.step();
                if colours[next as usize] == Colour::White || Some(next) == before {
                    continue;
                }
                if std::mem::replace(&mut seen[next as usize], true) {
                    return None;
                }
                trees.push(next, place as u32, colours);
            }
            place += 1;
        }
        for vertex in (0..layout.vertices()).filter(|&vertex| !seen[vertex]) {
            match colours[vertex] {
                Colour::Red => trees.buried[0] += 1,
                Colour::Blue => trees.buried[1] += 1,
                Colour::White => {}
            }
        }
        Some(trees)
    }

    /// Trees from the parents of their vertices, parents before children, access vertices first.
    #[must_use]
    pub fn from_parents(parents: &[Option<u32>], colours: &[Colour]) -> Self {
        let access = parents.iter().filter(|parent| parent.is_none()).count();
        Trees {
            vertices: (0..parents.len() as u32).collect(),
            parents: parents.iter().map(|parent| parent.unwrap_or(NONE)).collect(),
            colours: colours.to_vec(),
            access,
            buried: [0, 0],
        }
    }

    fn push(&mut self, vertex: u32, parent: u32, colours: &[Colour]) {
        self.vertices.push(vertex);
        self.parents.push(parent);
        self.colours.push(colours[vertex as usize]);
    }

    /// Vertices left, by seat.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        let red = self.colours.iter().filter(|colour| **colour == Colour::Red).count();
        [red + self.buried[0], self.colours.len() - red + self.buried[1]]
    }

    /// Whether no vertex has more than one child: legs of a spider.
    #[must_use]
    pub fn are_legs(&self) -> bool {
        let mut has_child = vec![false; self.parents.len()];
        let children = self.parents.iter().filter(|parent| **parent != NONE);
        children.fold(true, |legs, &parent| legs & !std::mem::replace(&mut has_child[parent as usize], true))
    }

    /// The colours of the legs of a spider, each from white outwards; `None` if a tree branches.
    #[must_use]
    pub fn legs(&self) -> Option<Vec<Vec<Colour>>> {
        if !self.are_legs() {
            return None;
        }
        let mut leg_of = vec![0usize; self.vertices.len()];
        let mut legs = vec![Vec::new(); self.access];
        for place in 0..self.vertices.len() {
            // Parents come before their children, so that a leg grows outwards.
            leg_of[place] = self.parent(place).map_or(place, |parent| leg_of[parent]);
            legs[leg_of[place]].push(self.colours[place]);
        }
        Some(legs)
    }

    /// The colour at a place.
    #[must_use]
    pub fn colour(&self, place: usize) -> Colour {
        self.colours[place]
    }

    /// The place of the parent, if it is no access vertex.
    #[must_use]
    pub fn parent(&self, place: usize) -> Option<usize> {
        Some(self.parents[place]).filter(|&parent| parent != NONE).map(|parent| parent as usize)
    }

    /// The bottom-up pass alone: S, counted for a player. The lower limit of what [`Trees::analyse`] can cost.
    #[must_use]
    pub fn value(&self, holder: Colour) -> i64 {
        let mut below = vec![0i32; self.vertices.len()];
        let mut sum = 0;
        for place in (0..self.vertices.len()).rev() {
            let value = worth(self.colours[place] == holder, below[place]);
            match self.parents[place] {
                NONE => sum += i64::from(value),
                parent => below[parent as usize] += value,
            }
        }
        sum
    }

    /// S and C with this player as the holder. O(n), iterative.
    #[must_use]
    pub fn analyse(&self, holder: Colour) -> Analysis {
        self.analyse_counted(holder, &mut ())
    }

    /// The same, counting every place that it looks at.
    pub fn analyse_counted(&self, holder: Colour, steps: &mut impl Steps) -> Analysis {
        let count = self.vertices.len();
        let mut below = vec![0i32; count];
        // Whether a vertex of the holder lies behind.
        let mut behind = vec![false; count];
        let mut sum = 0i64;
        for place in (0..count).rev() {
            steps.step();
            let own = self.colours[place] == holder;
            let value = worth(own, below[place]);
            match self.parents[place] {
                NONE => sum += i64::from(value),
                parent => {
                    below[parent as usize] += value;
                    behind[parent as usize] |= own || behind[place];
                }
            }
        }
        let mut analysis = Analysis { holder, below, behind, sum, cost: Some(0) };
        // If the holder can never finish, the challenger needs no blocker.
        if self.buried[holder.seat().index()] == 0 {
            analysis.cost = analysis.schedule(self, steps);
        }
        analysis
    }

    /// Who wins with this player to move, passes being equal; and the analysis that tells.
    #[must_use]
    pub fn winner(&self, mover: Colour) -> (Colour, Analysis) {
        self.winner_counted(mover, &mut ())
    }

    /// The same, counting every place that it looks at.
    pub fn winner_counted(&self, mover: Colour, steps: &mut impl Steps) -> (Colour, Analysis) {
        // To see who holds, the vertices are counted.
        steps.steps(self.vertices.len());
        let analysis = self.analyse_counted(self.holder(mover), steps);
        (analysis.winner(mover), analysis)
    }

    /// The player who empties first if never stuck.
    #[must_use]
    pub fn holder(&self, mover: Colour) -> Colour {
        race::holder(self.counts(), mover)
    }

    /// Who wins if one player has more passes than the other: `more` is red's less blue's.
    #[must_use]
    pub fn winner_with_passes(&self, mover: Colour, more: i64) -> (Colour, [Analysis; 2]) {
        // The player with more passes takes the part that red has in the law.
        let richer = if more >= 0 { Colour::Red } else { Colour::Blue };
        let more = more.abs();
        let analyses = [self.analyse(Colour::Red), self.analyse(Colour::Blue)];
        let [own, theirs] = [&analyses[richer.seat().index()], &analyses[1 - richer.seat().index()]];
        let counts = self.counts().map(|count| count as i64);
        let ahead = counts[1 - richer.seat().index()] - counts[richer.seat().index()];
        let (slack, needed) = if mover == richer { (ahead, 1) } else { (ahead - 1, 0) };
        let races = slack >= 0 && own.cost.is_none_or(|cost| own.sum + cost + more.min(slack) >= needed);
        let blocks = theirs.cost.is_some_and(|cost| more - (theirs.sum + cost) >= needed);
        (if races || blocks { richer } else { richer.other() }, analyses)
    }
}

/// What a vertex is worth to the holder with this much below it: a player opens it only if that pays.
fn worth(own: bool, below: i32) -> i32 {
    if own { (1 + below).max(0) } else { (below - 1).min(0) }
}

/// What the rule finds for one holder.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The holder.
    pub holder: Colour,
    /// What lies below each place is worth to the holder.
    pub below: Vec<i32>,
    /// Whether a vertex of the holder lies behind each place.
    pub behind: Vec<bool>,
    /// S: the value of the position for the holder.
    pub sum: i64,
    /// C: what keeping a blocker costs the challenger; `None` if there is none.
    pub cost: Option<i64>,
}

/// One of the holder's jobs in the schedule that makes C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The place that is opened.
    pub place: usize,
    /// The time that it costs.
    pub work: i32,
    /// The time until it is done, the jobs before it included.
    pub done: i64,
    /// What freezing the cheapest blocker right behind it costs; `None` if there is none.
    pub due: Option<i32>,
}

/// The holder's jobs: to open the way to blockers. Job 0 is what needs nothing before it, job i + 1 is to play place i.
struct Jobs {
    /// For each place the job before it: the nearest place of the holder towards white.
    before: Vec<u32>,
    /// For each job the least cost of a blocker right behind it.
    due: Vec<i32>,
}

impl Analysis {
    /// What a place is worth to the holder.
    #[must_use]
    pub fn value(&self, trees: &Trees, place: usize) -> i32 {
        worth(trees.colours[place] == self.holder, self.below[place])
    }

    /// What freezing a blocker at this place costs the challenger; `None` if it is no blocker.
    #[must_use]
    pub fn freezing(&self, trees: &Trees, place: usize) -> Option<i32> {
        (trees.colours[place] != self.holder && self.behind[place]).then(|| (1 - self.below[place]).max(0))
    }

    /// Who wins with this player to move.
    #[must_use]
    pub fn winner(&self, mover: Colour) -> Colour {
        race::winner(self.holder, mover, self.sum, self.cost)
    }

    /// How long the holder works on opening a place of their own before the next one: the time that costs.
    fn work(&self, place: usize) -> i32 {
        (-1 - self.below[place]).max(0)
    }

    fn jobs(&self, trees: &Trees, steps: &mut impl Steps) -> Jobs {
        let count = trees.vertices.len();
        let mut before = vec![0u32; count];
        let mut due = vec![INFINITE; count + 1];
        for place in 0..count {
            steps.step();
            let job = match trees.parents[place] {
                NONE => 0,
                parent if trees.colours[parent as usize] == self.holder => parent + 1,
                parent => before[parent as usize],
            };
            before[place] = job;
            if let Some(freezing) = self.freezing(trees, place) {
                let due = &mut due[job as usize];
                *due = (*due).min(freezing);
            }
        }
        Jobs { before, due }
    }

    /// For each job how soon it must be done to bury the blockers behind it; small is soon.
    fn urgencies(&self, trees: &Trees, jobs: &Jobs, steps: &mut impl Steps) -> Vec<i32> {
        let mut urgency = jobs.due.clone();
        for place in (0..trees.vertices.len()).rev() {
            steps.step();
            let own = urgency[place + 1];
            // Only the holder's places are jobs; the others are never due.
            if own < INFINITE {
                let before = &mut urgency[jobs.before[place] as usize];
                *before = (*before).min(own - self.work(place));
            }
        }
        urgency
    }

    /// Finds C.
    fn schedule(&self, trees: &Trees, steps: &mut impl Steps) -> Option<i64> {
        let jobs = self.jobs(trees, steps);
        if jobs.due[0] == 0 {
            // A blocker that costs nothing and needs nothing.
            return Some(0);
        }
        let urgency = self.urgencies(trees, &jobs, steps);
        if urgency[0] == INFINITE {
            return None;
        }
        let mut time = 0i64;
        let mut cost = if jobs.due[0] < INFINITE { i64::from(jobs.due[0]) } else { i64::MAX };
        for place in self.ordered(trees, &jobs, &urgency, steps) {
            steps.step();
            time += i64::from(self.work(place as usize));
            let due = jobs.due[place as usize + 1];
            if due < INFINITE {
                cost = cost.min(i64::from(due) - time);
            }
        }
        Some(cost.max(0))
    }

    /// The jobs that make C, in the order in which the holder does them best; none if C needs no work to be told.
    #[must_use]
    pub fn schedule_rows(&self, trees: &Trees) -> Vec<Job> {
        let jobs = self.jobs(trees, &mut ());
        if jobs.due[0] == 0 || self.cost.is_none() {
            return Vec::new();
        }
        let urgency = self.urgencies(trees, &jobs, &mut ());
        let mut done = 0;
        let row = |place: u32| {
            let (place, work) = (place as usize, self.work(place as usize));
            done += i64::from(work);
            Job { place, work, done, due: Some(jobs.due[place + 1]).filter(|&due| due < INFINITE) }
        };
        self.ordered(trees, &jobs, &urgency, &mut ()).into_iter().map(row).collect()
    }

    /// The jobs that say something, in the best order.
    fn ordered(&self, trees: &Trees, jobs: &Jobs, urgency: &[i32], steps: &mut impl Steps) -> Vec<u32> {
        steps.steps(trees.vertices.len());
        // Jobs that take no time and have nothing due say nothing.
        let counts = |place: &usize| {
            urgency[place + 1] < INFINITE && (jobs.due[place + 1] < INFINITE || self.work(*place) > 0)
        };
        by_urgency((0..trees.vertices.len()).filter(counts).collect(), urgency, steps)
    }

    /// A move that wins if the mover wins: the place of an access vertex; `None` if the mover has none.
    #[must_use]
    pub fn recommended(&self, trees: &Trees, mover: Colour) -> Option<usize> {
        self.recommended_counted(trees, mover, &mut ())
    }

    /// The same, counting every place that it looks at.
    pub fn recommended_counted(&self, trees: &Trees, mover: Colour, steps: &mut impl Steps) -> Option<usize> {
        // The places that can be played are looked at twice at most.
        steps.steps(2 * trees.access);
        let own = || (0..trees.access).filter(|&place| trees.colours[place] == mover);
        if mover == self.holder {
            let gaining = own().find(|&place| self.value(trees, place) > 0);
            return gaining.or_else(|| {
                let jobs = self.jobs(trees, steps);
                let urgency = self.urgencies(trees, &jobs, steps);
                own().min_by_key(|&place| urgency[place + 1])
            });
        }
        let harmless = own().find(|&place| self.freezing(trees, place).is_none());
        harmless.or_else(|| own().max_by_key(|&place| self.freezing(trees, place)))
    }
}

/// Places in the order of the urgency of their jobs, the most urgent first, parents first on ties. A bucket sort.
fn by_urgency(places: Vec<usize>, urgency: &[i32], steps: &mut impl Steps) -> Vec<u32> {
    // Three times through the places, and twice through the buckets below.
    steps.steps(3 * places.len());
    let of = |place: usize| i64::from(urgency[place + 1]);
    let (least, most) = places
        .iter()
        .fold((i64::MAX, i64::MIN), |(least, most), &place| (least.min(of(place)), most.max(of(place))));
    if places.is_empty() {
        return Vec::new();
    }
    let mut starts = vec![0u32; (most - least) as usize + 2];
    steps.steps(2 * starts.len());
    places.iter().for_each(|&place| starts[(of(place) - least) as usize + 1] += 1);
    (1..starts.len()).for_each(|bucket| starts[bucket] += starts[bucket - 1]);
    let mut order = vec![0u32; places.len()];
    for place in places {
        let next = &mut starts[(of(place) - least) as usize];
        order[*next as usize] = place as u32;
        *next += 1;
    }
    order
}
