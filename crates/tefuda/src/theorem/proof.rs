//! Which statements have a machine-checked proof in the folder `proofs`, and where: one line each.

use std::fmt;

use crate::kernel::verdict::Lang;

/// A machine-checked proof: a theorem in a Coq file, or several that say it together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Proof {
    /// The file, from the root of the repository.
    pub file: &'static str,
    /// The theorem in it.
    pub name: &'static str,
    /// Further theorems in it that are needed to say all of the statement.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub with: &'static [&'static str],
    /// What of the statement is covered, if that is not all.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub part: Option<&'static str>,
}

impl Proof {
    /// All its theorems.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.with.iter().copied())
    }

    /// The same with what is covered in this language; in English if nobody has translated it.
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> Self {
        let part = self.part.map(|part| lang.pick(part, japanese(part).unwrap_or(part)));
        Proof { part, ..self }
    }
}

fn japanese(part: &str) -> Option<&'static str> {
    Some(match part {
        NO_COST => "計算量を除く",
        "without cut cards" => "8切り札のない場合",
        "without labelled edges" => "印のある辺のない場合",
        "blockers are in SealsParts.v, passes in SealsPasses.v" => {
            "止め札は SealsParts.v、パスは SealsPasses.v"
        }
        _ => return None,
    })
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.file, self.names().collect::<Vec<_>>().join(", "))?;
        self.part.map_or(Ok(()), |part| write!(f, " ({part})"))
    }
}

/// A line of the register: a statement and its proof.
#[derive(Clone, Copy)]
struct Line {
    id: &'static str,
    proof: Proof,
}

impl Line {
    const fn with(self, names: &'static [&'static str]) -> Line {
        Line { proof: Proof { with: names, ..self.proof }, ..self }
    }

    const fn in_part(self, part: &'static str) -> Line {
        Line { proof: Proof { part: Some(part), ..self.proof }, ..self }
    }
}

const fn proved(id: &'static str, file: &'static str, name: &'static str) -> Line {
    Line { id, proof: Proof { file, name, with: &[], part: None } }
}

const NO_COST: &str = "not the cost";

const LINES: &[Line] = &[
    proved("thesis/2.2", "proofs/theories/Tanhinmin.v", "wins_decide"),
    proved("thesis/2.5", "proofs/theories/Matching.v", "merge_maximum"),
    proved("tefuda/useless-pass", "proofs/theories/Cut.v", "value_all"),
    proved("tefuda/winning-moves", "proofs/theories/CutMoves.v", "judged").in_part(NO_COST),
    proved("tefuda/strategy", "proofs/theories/Moves.v", "advice_right").in_part("without cut cards"),
    proved("eightcut/1", "proofs/theories/Cut.v", "wins_decide"),
    proved("eightcut/conditions", "proofs/theories/CutPapers.v", "eightcut_conditions"),
    proved("eightcut/lemma-1", "proofs/theories/CutPapers.v", "eightcut_lemma_1"),
    proved("eightcut/lemma-2", "proofs/theories/CutPapers.v", "eightcut_lemma_2"),
    proved("eightcut/lemma-3", "proofs/theories/CutPapers.v", "eightcut_lemma_3"),
    proved("thesis/3.2", "proofs/theories/CutPapers.v", "thesis_3_2"),
    proved("thesis/3.3", "proofs/theories/CutPapers.v", "thesis_3_3"),
    proved("thesis/3.4", "proofs/theories/CutPapers.v", "thesis_3_4"),
    proved("tefuda/empty-table", "proofs/theories/CutPapers.v", "empty_table_lead"),
    proved("thesis/4.2", "proofs/theories/Hidden.v", "algorithm3_wins"),
    proved("thesis/4.3", "proofs/theories/Hidden.v", "three_cards_too_many"),
    proved("thesis/4.4", "proofs/theories/Hidden.v", "separator_wins"),
    proved("thesis/4.5", "proofs/theories/Hidden.v", "once_not_later"),
    proved("thesis/4.6", "proofs/theories/Hidden.v", "alert_later"),
    proved("2017/matching-from-above", "proofs/theories/Above.v", "pairs_matching").with(&["size_mu"]),
    proved("2017/1", "proofs/theories/Above.v", "theorem_1"),
    proved("2017/table-1", "proofs/theories/Above.v", "table_wins").with(&["table_loses"]),
    proved("2017/lemma-1", "proofs/theories/Above.v", "lemma_1").with(&["lemma_1'"]),
    proved("2017/corollary-2", "proofs/theories/Above.v", "corollary_2"),
    proved("2017/lemma-2", "proofs/theories/Above.v", "lemma_2"),
    proved("2017/lemma-3", "proofs/theories/Above.v", "lemma_3"),
    proved("2017/lemma-4", "proofs/theories/Above.v", "lemma_4"),
    proved("2017/lemma-5", "proofs/theories/Above.v", "lemma_5"),
    proved("2017/lemma-6", "proofs/theories/Above.v", "lemma_6"),
    proved("2017/lemma-7", "proofs/theories/Above.v", "lemma_7"),
    proved("thesis/5.1", "proofs/theories/BabanukiProgram.v", "hands_5_1"),
    proved("thesis/5.2", "proofs/theories/BabanukiProgram.v", "hands_5_2"),
    proved("thesis/5.3", "proofs/theories/BabanukiPrinted.v", "exact_5_3"),
    proved("thesis/5.4", "proofs/theories/BabanukiPrinted.v", "exact_5_4"),
    proved("thesis/5.5", "proofs/theories/BabanukiPrinted.v", "exact_5_5"),
    proved("tefuda/three-players", "proofs/theories/BabanukiDecide.v", "three_players"),
    proved("tefuda/pentagram", "proofs/theories/BabanukiLast.v", "pentagram_last"),
    proved("thesis/6.1", "proofs/theories/Passes.v", "graph_equal_wins").with(&["graph_equal_loses"]),
    proved("thesis/6.2", "proofs/theories/Passes.v", "no_draws").with(&["turn_no_draws", "graph_no_draws"]),
    proved("tefuda/integer-values", "proofs/theories/Shichinarabe.v", "worth_values")
        .with(&["normal_wins", "normal_loses", "worth_sum"])
        .in_part("without labelled edges"),
    proved("tefuda/free-moves", "proofs/theories/FreeMoves.v", "free_wins"),
    proved("tefuda/one-access", "proofs/theories/OneAccessGraph.v", "graph_wins")
        .with(&["graph_loses"])
        .in_part(NO_COST),
    proved("tefuda/legs", "proofs/theories/SpiderGraph.v", "race_spider")
        .with(&["wins_spider", "loses_spider"]),
    proved("tefuda/passes", "proofs/theories/OneAccessPasses.v", "passes_win").with(&["passes_lose"]),
    proved("tefuda/renounce", "proofs/theories/Payoff.v", "renouncing").with(&["giving", "opening"]),
    proved("tefuda/reductions", "proofs/theories/Reductions.v", "play_free").with(&[
        "hidden_alone",
        "hidden_leaf",
        "dead",
        "merge_leaves",
        "best_leaf",
    ]),
    proved("tefuda/seals", "proofs/theories/Seals.v", "seal_wins")
        .with(&["no_group_wins", "value_wins"])
        .in_part("blockers are in SealsParts.v, passes in SealsPasses.v"),
    proved("tefuda/rights-bound", "proofs/theories/RightsBound.v", "rights_groups")
        .with(&["rights_ahead", "rights_safe"])
        .in_part(NO_COST),
    proved("slides/mex", "proofs/theories/Grundy.v", "grundy_unique").with(&[
        "grundy_eq",
        "loses_grundy",
        "loses_add",
    ]),
    proved("slides/sum", "proofs/theories/Grundy.v", "grundy_mixed_sum").with(&["loses_grundy"]),
    proved("classic/bouton", "proofs/theories/Tame.v", "bouton"),
    proved("classic/period", "proofs/theories/Period.v", "period"),
    proved("tefuda/tame", "proofs/theories/Tame.v", "tame_wins").with(&["tame_loses"]),
    proved("slides/colon", "proofs/theories/Colon.v", "colon_stalk").with(&["grundy_green"]),
    proved("tefuda/misere-trees", "proofs/theories/MisereTrees.v", "misere_trees"),
];

/// The statements with a machine-checked proof, by their ids.
pub fn proofs() -> impl Iterator<Item = (&'static str, Proof)> {
    LINES.iter().map(|line| (line.id, line.proof))
}

/// The machine-checked proof of a statement.
pub(super) fn of(id: &str) -> Option<Proof> {
    proofs().find(|&(proved, _)| proved == id).map(|(_, proof)| proof)
}
