//! Which statements have a machine-checked proof in the folder `proofs`, and where: one line each.

/// A machine-checked proof: a theorem in a Coq file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof {
    /// The file, from the root of the repository.
    pub file: &'static str,
    /// The theorem in it.
    pub name: &'static str,
    /// What of the statement it covers, if that is not all.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub part: Option<&'static str>,
}

impl std::fmt::Display for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.file, self.name)?;
        self.part.map_or(Ok(()), |part| write!(f, " ({part})"))
    }
}

/// The whole statement with this id is that theorem.
const fn whole(id: &'static str, file: &'static str, name: &'static str) -> (&'static str, Proof) {
    (id, Proof { file, name, part: None })
}

/// That theorem is a part of the statement with this id.
const fn part(
    id: &'static str,
    file: &'static str,
    name: &'static str,
    part: &'static str,
) -> (&'static str, Proof) {
    (id, Proof { file, name, part: Some(part) })
}

const PROOFS: &[(&str, Proof)] = &[
    whole("thesis/2.2", "proofs/theories/Tanhinmin.v", "wins_decide"),
    whole("thesis/2.5", "proofs/theories/Matching.v", "merge_maximum"),
    whole("tefuda/useless-pass", "proofs/theories/Cut.v", "value_all"),
    part(
        "tefuda/winning-moves",
        "proofs/theories/CutMoves.v",
        "judged",
        "how each move is judged; not the cost",
    ),
    part("tefuda/strategy", "proofs/theories/Moves.v", "advice_right", "without cut cards"),
    whole("eightcut/1", "proofs/theories/Cut.v", "wins_decide"),
    whole("eightcut/conditions", "proofs/theories/CutPapers.v", "eightcut_conditions"),
    whole("eightcut/lemma-1", "proofs/theories/CutPapers.v", "eightcut_lemma_1"),
    whole("eightcut/lemma-2", "proofs/theories/CutPapers.v", "eightcut_lemma_2"),
    whole("eightcut/lemma-3", "proofs/theories/CutPapers.v", "eightcut_lemma_3"),
    whole("thesis/3.2", "proofs/theories/CutPapers.v", "thesis_3_2"),
    whole("thesis/3.3", "proofs/theories/CutPapers.v", "thesis_3_3"),
    whole("thesis/3.4", "proofs/theories/CutPapers.v", "thesis_3_4"),
    whole("tefuda/empty-table", "proofs/theories/CutPapers.v", "empty_table_lead"),
    whole("thesis/5.1", "proofs/theories/BabanukiTwo.v", "theorem_5_1"),
    whole("thesis/5.2", "proofs/theories/BabanukiTwo.v", "theorem_5_2"),
    whole("thesis/5.3", "proofs/theories/BabanukiPrinted.v", "exact_5_3"),
    whole("thesis/5.4", "proofs/theories/BabanukiPrinted.v", "exact_5_4"),
    whole("thesis/5.5", "proofs/theories/BabanukiPrinted.v", "exact_5_5"),
    whole("tefuda/three-players", "proofs/theories/BabanukiDecide.v", "three_players"),
    whole("classic/period", "proofs/theories/Period.v", "period"),
];

/// The statements with a machine-checked proof, by their ids.
pub fn proofs() -> impl Iterator<Item = (&'static str, Proof)> {
    PROOFS.iter().copied()
}

/// The machine-checked proof of a statement.
pub(super) fn of(id: &str) -> Option<Proof> {
    proofs().find(|&(proved, _)| proved == id).map(|(_, proof)| proof)
}
