//! The facts of a reason: its own fields, which programs read as a JSON object where the crate is built with the feature `serde`.

/// What every reason must be: [`serde::Serialize`] with the feature `serde`, anything without it.
///
/// Features add up over a whole build, so a reason that may meet either derives `Serialize`.
#[cfg(feature = "serde")]
pub trait MaybeSerialize: serde::Serialize {}

#[cfg(feature = "serde")]
impl<T: serde::Serialize> MaybeSerialize for T {}

/// What every reason must be: `Serialize` with the feature `serde`, anything without it.
#[cfg(not(feature = "serde"))]
pub trait MaybeSerialize {}

#[cfg(not(feature = "serde"))]
impl<T> MaybeSerialize for T {}

/// Lists longer than this are replaced by their length when they are written as JSON.
pub const LONGEST_LIST: usize = 1000;

/// A list among the facts of a reason: a long one is written as its length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactList<T>(pub Vec<T>);

impl<T> FromIterator<T> for FactList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        FactList(items.into_iter().collect())
    }
}

#[cfg(feature = "serde")]
impl<T: serde::Serialize> serde::Serialize for FactList<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.len() > LONGEST_LIST {
            serializer.serialize_u64(self.0.len() as u64)
        } else {
            self.0.serialize(serializer)
        }
    }
}

#[cfg(feature = "serde")]
pub use written::Facts;

#[cfg(feature = "serde")]
mod written {
    use std::fmt;

    use serde::{Deserialize, Serialize};
    use serde_json::value::RawValue;

    /// The facts of a reason as they are written: a JSON object. The typed facts are the fields of the game's own reason.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(transparent)]
    pub struct Facts(
        #[cfg_attr(
            feature = "schema",
            schemars(with = "std::collections::BTreeMap<String, serde_json::Value>")
        )]
        Box<RawValue>,
    );

    impl Facts {
        /// The fields of a reason.
        #[must_use]
        pub fn of(reason: &impl Serialize) -> Self {
            let raw = serde_json::value::to_raw_value(reason).ok().filter(|raw| raw.get().starts_with('{'));
            Facts(raw.unwrap_or_else(|| RawValue::NULL.to_owned()))
        }

        /// The JSON text.
        #[must_use]
        pub fn as_json(&self) -> &str {
            self.0.get()
        }
    }

    impl fmt::Display for Facts {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.as_json())
        }
    }
}
