//! Points with their standard errors. Games are not independent, as ranks carry over; blocks of a hundred games, after which ranks are forgotten,
//! nearly are.

use serde::Serialize;

use crate::board::points;
use crate::codec::PLAYERS;

/// Games of a block.
pub const BLOCK: u64 = 100;

/// What five players have reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Points in all, by player.
    pub points: [u64; PLAYERS],
    /// How often each player finished in each rank.
    pub ranks: [[u64; PLAYERS]; PLAYERS],
    /// Points in each full block, by player.
    pub blocks: Vec<[u64; PLAYERS]>,
    #[serde(skip)]
    block: [u64; PLAYERS],
}

impl Results {
    /// Notes a game: players in the order in which they finished.
    pub fn note(&mut self, result: &[u8; PLAYERS]) {
        self.games += 1;
        for (rank, &player) in result.iter().enumerate() {
            let player = usize::from(player);
            self.points[player] += points(rank);
            self.block[player] += points(rank);
            self.ranks[player][rank] += 1;
        }
        if self.games.is_multiple_of(BLOCK) {
            self.blocks.push(std::mem::take(&mut self.block));
        }
    }

    /// Mean points of a player.
    #[must_use]
    pub fn mean(&self, player: usize) -> f64 {
        if self.games == 0 { 0.0 } else { self.points[player] as f64 / self.games as f64 }
    }

    /// The standard error of the mean, from the blocks: `None` with fewer than two.
    #[must_use]
    pub fn standard_error(&self, player: usize) -> Option<f64> {
        let count = self.blocks.len();
        if count < 2 {
            return None;
        }
        let means = self.blocks.iter().map(|block| block[player] as f64 / BLOCK as f64);
        let mean = means.clone().sum::<f64>() / count as f64;
        let squares: f64 = means.map(|block| (block - mean).powi(2)).sum();
        Some((squares / (count - 1) as f64 / count as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_errors() {
        let mut results = Results::default();
        for game in 0..300 {
            let first = if game < 100 { 0 } else { 1 };
            results.note(&[first, 1 - first, 2, 3, 4]);
        }
        assert_eq!((results.games, results.blocks.len()), (300, 3));
        assert!((results.mean(0) - 13.0 / 3.0).abs() < 1e-9);
        assert_eq!((results.mean(4), results.standard_error(4)), (1.0, Some(0.0)));
        // Block means 5, 4, 4: variance 1/3, error the root of 1/9.
        assert!((results.standard_error(0).unwrap() - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(results.ranks[0], [100, 200, 0, 0, 0]);
        assert_eq!(Results::default().standard_error(0), None);
    }
}
