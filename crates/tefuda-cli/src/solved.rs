//! Tables that a cluster has solved: the one thing here that belongs to a single game, because their files do.

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use tefuda::games::babanuki::elsewhere::{SolvedStates, look_up_in};
use tefuda::games::babanuki::layers::Value;
use tefuda::games::babanuki::{State, Ties};
use tefuda::{Game, Options};
use tefuda_cluster::tables::Tables;

use crate::failure::Failure;

/// Lets all questions with these options look states up in a directory.
pub(crate) fn use_tables(dir: &str, game: &dyn Game, options: &Options, json: bool) -> Result<(), Failure> {
    if game.about().name != "babanuki" {
        return Err(Failure::Usage("only states of babanuki are solved in directories".to_owned()));
    }
    let tables = Tables::open(Path::new(dir))
        .map_err(|error| Failure::Refused { message: error.to_string(), json })?;
    look_up_in(&options.memory, Arc::new(OnDisk(tables)));
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
