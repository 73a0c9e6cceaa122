//! Where the statements were published: each work cited in one way everywhere.

pub(crate) const THESIS: &str = "H. Kiya, Algorithmic Analyses of Card-Discarding Type Games (thesis, 2021)";
pub(crate) const ORACLE: &str =
    "H. Kiya, K. Ohto, H. Ono, Modeling Imperfect Information TANHINMIN with Structural Oracle";
pub(crate) const EIGHT_CUT: &str =
    "H. Kiya, K. Ohto, H. Ono, Deciding the winning player in 2-player 8-cut rule TANHINMIN game";
pub(crate) const YEAR_2017: &str = "H. Kiya, H. Ono, Winner Decision for Two Player TANHINMIN (2017)";
pub(crate) const SLIDES: &str = "AHdoc, Game Theory (slides)";
pub(crate) const TEFUDA: &str = "tefuda";

/// Ids that a statement had before, though it is not in the work that they name.
const FORMER: [&str; 1] = ["slides/loopy"];

/// The work that an id points into, where its first part names one.
pub(super) fn of(id: &str) -> Option<&'static str> {
    if FORMER.contains(&id) {
        return None;
    }
    Some(match id.split('/').next()? {
        "thesis" => THESIS,
        "oracle" => ORACLE,
        "eightcut" => EIGHT_CUT,
        "2017" => YEAR_2017,
        "slides" => SLIDES,
        "tefuda" => TEFUDA,
        _ => return None,
    })
}
