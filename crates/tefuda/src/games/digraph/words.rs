//! Why, in words, in English and Japanese.

use super::decide::{Analysis, Reason};
use crate::kernel::analysis::{self, GameValue};
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, counted};
use crate::kernel::verdict::Lang;
use crate::value::loopy::LoopyOutcome;

/// Sentences and explanations name at most this many vertices.
const MOST_LISTED: usize = 60;

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        Some("classic/loopy")
    }

    fn words(&self, names: &Names) -> String {
        let mut parts: Vec<String> =
            self.values.0.iter().take(MOST_LISTED).map(ToString::to_string).collect();
        if self.values.0.len() > MOST_LISTED {
            parts.push("...".to_owned());
        }
        let value = &self.value;
        let sum = match self.values.0.len() {
            1 => value.to_string(),
            // Values add as nim-sums.
            _ => format!("{} = {value}", parts.join(" ⊕ ")),
        };
        let mover = names.of(Seat::FIRST);
        let far = self.remoteness.map(|plies| match names.lang() {
            Lang::En => format!(" after {} with best play", counted(u64::from(plies), "move")),
            Lang::Ja => format!("(最善で{plies}手)"),
        });
        let far = far.unwrap_or_default();
        match (self.outcome, self.infinite, names.lang()) {
            (LoopyOutcome::Loss, _, Lang::En) => format!(
                "the value is {sum}: every move can be answered by one back to 0, so {mover} loses{far}"
            ),
            (LoopyOutcome::Win, true, Lang::En) => {
                format!("the value is {sum}, infinite with a move to 0, so {mover} wins{far}")
            }
            (LoopyOutcome::Win, false, Lang::En) => {
                format!("the value is {sum}, which is not 0, so there is a move to 0, and {mover} wins{far}")
            }
            (LoopyOutcome::Draw, _, Lang::En) => {
                format!("the value is {sum}, infinite without a move to 0, so nobody can force an end")
            }
            (LoopyOutcome::Loss, _, Lang::Ja) => {
                format!("値は {sum} なので、どの手にも0に戻す応手があり、手番の{mover}の負け{far}")
            }
            (LoopyOutcome::Win, true, Lang::Ja) => {
                format!("値は {sum} で無限だが0への手があり、手番の{mover}の勝ち{far}")
            }
            (LoopyOutcome::Win, false, Lang::Ja) => {
                format!("値は {sum} で0でないので0への手があり、手番の{mover}の勝ち{far}")
            }
            (LoopyOutcome::Draw, _, Lang::Ja) => {
                format!("値は {sum} で無限、0への手がなく、引き分け")
            }
        }
    }
}

/// The vertices of the position with their values, and where each leads.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let board = analysis.board();
    let graph = board.graph();
    let (vertices, edges) = (graph.vertices(), graph.edges());
    let names = prose.names();
    prose.say(
        format_args!(
            "The board has {vertices} {} and {}; {} is to move.",
            if vertices == 1 { "vertex" } else { "vertices" },
            counted(edges as u64, "edge"),
            names.of(Seat::FIRST)
        ),
        format_args!("盤は{vertices}頂点・{edges}辺。手番は{}。", names.of(Seat::FIRST)),
    );
    let value = |vertex: u32| GameValue::from(&analysis.solved.loopy.of(graph, vertex as usize));
    let parts = analysis.position.setup().vertices();
    for &vertex in parts.iter().take(MOST_LISTED) {
        let next = graph.followers(vertex as usize);
        let shown = next.iter().take(MOST_LISTED);
        let mut shown: Vec<String> =
            shown.map(|&next| format!("{} ({})", board.name(next), value(next))).collect();
        if next.len() > MOST_LISTED {
            shown.push("...".to_owned());
        }
        let (name, value) = (board.name(vertex), value(vertex));
        match shown.as_slice() {
            [] => prose.say(
                format_args!("  {name} has the value {value}: no move"),
                format_args!("  {name} の値は {value}: 行き先なし"),
            ),
            shown => {
                let shown = shown.join(", ");
                prose.say(
                    format_args!("  {name} has the value {value}: from it to {shown}"),
                    format_args!("  {name} の値は {value}: 行き先は {shown}"),
                );
            }
        }
    }
    let hidden = parts.len().saturating_sub(MOST_LISTED);
    if hidden > 0 {
        prose.say(
            format_args!("  ... and {}", counted(hidden as u64, "more part")),
            format_args!("  ... 他{hidden}個"),
        );
    }
}
