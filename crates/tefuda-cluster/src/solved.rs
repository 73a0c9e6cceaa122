//! What a cluster has solved, in analyses: states are looked up on disk instead of being solved again.

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use tefuda::games::babanuki::external_states::{SolvedStates, look_up_in};
use tefuda::games::babanuki::layers::Value;
use tefuda::games::babanuki::{State, Ties};
use tefuda::{Game, Memory};

use crate::tables::{TableError, Tables};

/// Lets all questions about a game that share this memory look states up in a directory. States that are not there are
/// solved as usual.
///
/// # Errors
/// [`TableError`] if the game is not the one that such directories hold, or the directory is something else.
pub fn look_up(dir: &Path, game: &dyn Game, memory: &Memory) -> Result<(), TableError> {
    if game.about().name != "babanuki" {
        return Err(TableError::NotSolved("only states of babanuki are kept in directories".to_owned()));
    }
    look_up_in(memory, Arc::new(OnDisk(Tables::open(dir)?)));
    Ok(())
}

struct OnDisk(Tables);

impl SolvedStates for OnDisk {
    fn extent(&self) -> (usize, Ties, usize) {
        let manifest = self.0.manifest();
        (manifest.space.players, manifest.space.ties, manifest.layers.len())
    }

    fn value(&self, state: &State) -> Option<Value> {
        let value = self.0.value(state);
        if let Err(error) = &value {
            // The state is solved here instead, which may take long; nobody may be listening.
            let _ = writeln!(io::stderr(), "warning: {error}");
        }
        value.ok()
    }
}
