//! What the policy is made of, each part to be set, so that its effect can be measured.

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Playouts a decision; 0 plays by score alone.
    pub playouts: u32,
    /// Weight of moves that were tried less: the constant of UCB1.
    pub exploration: f64,
    /// Of this many deals the one that fits the passes best is played out; 1 asks for no fit.
    pub worlds: u32,
    /// Cards that changed hands in the exchange stay in worlds where they are known to be.
    pub exchange: bool,
    /// The most that chance adds to the score of a move in playouts.
    pub noise: f32,
    /// Leaders who get rid of every card before anybody else can lead do so, at the table.
    pub proofs: bool,
    /// The same in playouts, where they are out at once.
    pub playout_proofs: bool,
    /// The last two players play by the exact solver, at the table.
    pub endings: bool,
    /// The same in playouts.
    pub playout_endings: bool,
    /// Positions that an ending at the table may take.
    pub ending_nodes: u64,
    /// Positions that an ending in a playout may take; it is played out by score if that does not suffice. Up to 150 nothing is allocated.
    pub playout_nodes: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            playouts: 1_000,
            exploration: 0.45,
            worlds: 4,
            exchange: true,
            noise: 3.0,
            proofs: true,
            playout_proofs: true,
            endings: true,
            playout_endings: true,
            ending_nodes: 300_000,
            playout_nodes: 150,
        }
    }
}

/// The most playouts a decision may have.
const MOST_PLAYOUTS: u32 = 10_000_000;

impl Options {
    /// The settings with what they do, for help.
    pub const SETTINGS: [(&'static str, &'static str); 11] = [
        ("playouts=1000", "playouts per decision; 0 plays by score alone"),
        ("exploration=0.45", "the constant of UCB1"),
        ("worlds=4", "deals tried for each playout; the one that fits the passes best is used"),
        ("exchange=on", "keep cards from the exchange where they are known to be"),
        ("noise=3", "random noise added to the scores of moves in playouts"),
        ("proofs=on", "lead a hand that nobody can stop straight to the end"),
        ("playout-proofs=on", "the same in playouts"),
        ("endings=on", "use the exact solver when two players are left"),
        ("playout-endings=on", "the same in playouts"),
        ("ending-nodes=300000", "the most positions to examine in an ending"),
        ("playout-nodes=150", "the most positions to examine in an ending of a playout"),
    ];

    /// Changes a setting, written as `name=value`.
    ///
    /// # Errors
    /// What would have been understood.
    pub fn set(&mut self, setting: &str) -> Result<(), String> {
        let (name, value) =
            setting.split_once('=').ok_or_else(|| format!("a setting is `name=value`, not `{setting}`"))?;
        let wrong = |expected: &str| format!("`{name}` is {expected}, not `{value}`");
        let switch = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wrong("`on` or `off`")),
        };
        let number = |most: u64| {
            let number = value.parse::<u64>().ok().filter(|&number| number <= most);
            number.ok_or_else(|| wrong(&format!("a number up to {most}")))
        };
        let real = || {
            let real = value.parse::<f32>().ok().filter(|real| (0.0..=1_000.0).contains(real));
            real.ok_or_else(|| wrong("a number from 0 to 1000"))
        };
        match name {
            "playouts" => self.playouts = number(MOST_PLAYOUTS.into())? as u32,
            "exploration" => self.exploration = f64::from(real()?),
            "worlds" => self.worlds = number(1_000)?.max(1) as u32,
            "exchange" => self.exchange = switch()?,
            "noise" => self.noise = real()?,
            "proofs" => self.proofs = switch()?,
            "playout-proofs" => self.playout_proofs = switch()?,
            "endings" => self.endings = switch()?,
            "playout-endings" => self.playout_endings = switch()?,
            "ending-nodes" => self.ending_nodes = number(u64::MAX)?,
            "playout-nodes" => self.playout_nodes = number(u64::MAX)?,
            _ => {
                let names =
                    Options::SETTINGS.map(|(setting, _)| setting.split('=').next().unwrap_or_default());
                return Err(format!(
                    "`montecarlo` has no setting `{name}`; the settings are {}",
                    names.join(", ")
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The settings in the help are the defaults.
    #[test]
    fn the_help_shows_the_defaults() {
        let mut options = Options {
            playouts: 1,
            exploration: 9.0,
            worlds: 9,
            exchange: false,
            noise: 9.0,
            proofs: false,
            playout_proofs: false,
            endings: false,
            playout_endings: false,
            ending_nodes: 1,
            playout_nodes: 1,
        };
        for (setting, _) in Options::SETTINGS {
            options.set(setting).unwrap();
        }
        let Options { exploration, .. } = options;
        assert!((exploration - 0.45).abs() < 1e-6);
        assert_eq!(Options { exploration: 0.45, ..options }, Options::default());
    }
}
