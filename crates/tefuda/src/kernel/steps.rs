//! Steps of an algorithm, counted where a claim about cost is checked.

/// Counts steps; the unit type counts nothing and costs nothing.
pub trait Steps {
    /// This many more steps.
    fn steps(&mut self, count: usize);

    /// One more step.
    fn step(&mut self) {
        self.steps(1);
    }
}

impl Steps for () {
    fn steps(&mut self, _count: usize) {}
}

/// A number of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted(pub u64);

impl Steps for Counted {
    fn steps(&mut self, count: usize) {
        self.0 += count as u64;
    }
}
