//! Misère play by the rule of nim: components that are tame.
//!
//! A player who cannot move wins. Grundy values do not decide that, except for *tame* components, which behave as heaps of nim do. A tame
//! position is worth its Grundy value and is either fickle, as sums of heaps of 0 and 1 are, or firm, as all other sums of nim heaps
//! are. Its misère value is then value ^ 1 or the value. A position is tame if all its options are and if the least values missing
//! among theirs, plain and misère, fit one of the two (Conway, On Numbers and Games, chapter 12, without reversible moves). A sum
//! of tame positions is decided as misère nim: fickle ones only, by who is left with the last one; with a firm one, by the nim-sum.
//!
//! Why: let a sum have a firm component. If its nim-sum is 0, a move changes it, and cannot leave only fickle ones of nim-sum 1: the
//! option would have the misère value of the component, which is the least missing one. If it is not 0, the usual move makes it 0;
//! if that would leave only fickle ones, another option of the same component has the misère value needed instead. Sums of fickle
//! ones are alike. Nim itself and all games in which only positions without moves have the value 0 are tame.

use super::sums::mex;

/// A position that behaves as a sum of nim heaps, also in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tame {
    /// Its Grundy value.
    pub value: u64,
    /// Not like heaps of 0 and 1 only.
    pub firm: bool,
}

impl Tame {
    /// No moves.
    pub const END: Tame = Tame { value: 0, firm: false };

    /// The misère value: what takes the part of the Grundy value when a player who cannot move wins.
    #[must_use]
    pub fn misere_value(self) -> u64 {
        if self.firm { self.value } else { self.value ^ 1 }
    }

    /// Two positions side by side.
    #[must_use]
    pub fn plus(self, other: Tame) -> Tame {
        Tame { value: self.value ^ other.value, firm: self.firm || other.firm }
    }

    /// A position from what its moves lead to, all of them tame; `None` if it is wild.
    ///
    /// ```
    /// use tefuda::solve::misere::Tame;
    /// let one = Tame::of_options(&[Tame::END]).unwrap();
    /// let two = Tame::of_options(&[Tame::END, one]).unwrap();
    /// assert_eq!((one.firm, two.firm), (false, true));
    /// // To nothing, or to two heaps of two: that is wild.
    /// assert_eq!(Tame::of_options(&[Tame::END, two.plus(two)]), None);
    /// ```
    #[must_use]
    pub fn of_options(options: &[Tame]) -> Option<Tame> {
        if options.is_empty() {
            return Some(Tame::END);
        }
        let value = mex(options.iter().map(|option| option.value));
        let misere = mex(options.iter().map(|option| option.misere_value()));
        Tame::of_missing(value, misere)
    }

    /// A position that has moves, all of them to tame positions, from the least value and the least misère value that none of these
    /// has; `None` if it is wild.
    ///
    /// ```
    /// use tefuda::solve::misere::Tame;
    /// assert_eq!(Tame::of_missing(2, 2), Some(Tame { value: 2, firm: true }));
    /// assert_eq!(Tame::of_missing(1, 2), None);
    /// ```
    #[must_use]
    pub fn of_missing(value: u64, misere: u64) -> Option<Tame> {
        [false, true]
            .map(|firm| Tame { value, firm })
            .into_iter()
            .find(|candidate| candidate.misere_value() == misere && (candidate.firm || candidate.value <= 1))
    }

    /// Whether the player to move wins a sum of tame positions when a player who cannot move wins.
    ///
    /// ```
    /// use tefuda::solve::misere::Tame;
    /// assert!(Tame::END.mover_wins());
    /// ```
    #[must_use]
    pub fn mover_wins(self) -> bool {
        self.misere_value() != 0
    }
}
