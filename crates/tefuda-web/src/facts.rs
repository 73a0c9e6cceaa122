//! The facts of a reason as people read them: every key by what it is called, every value in words.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use tefuda::{Facts, Names, Seat, fact_label, fact_word};

/// A fact of a reason in words.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ToldFact {
    /// What it is called.
    label: String,
    /// Its value.
    text: String,
}

/// The facts of a reason of this game, without those that say nothing; those of `seats` name players.
pub(crate) fn told(game: &str, facts: &Facts, seats: &[&str], names: &Names) -> Vec<ToldFact> {
    let teller = Teller { game, seats, names };
    let told = |(key, value): (String, Box<RawValue>)| {
        Some(ToldFact { label: teller.label(&key), text: teller.text(&key, value.get())? })
    };
    fields(facts.as_json()).into_iter().filter_map(told).collect()
}

struct Teller<'a> {
    game: &'a str,
    seats: &'a [&'a str],
    names: &'a Names,
}

impl Teller<'_> {
    fn label(&self, key: &str) -> String {
        fact_label(self.game, key, self.names).unwrap_or_else(|| key.replace('_', " "))
    }

    /// A value in words, from its JSON; `None` for nothing.
    fn text(&self, key: &str, json: &str) -> Option<String> {
        let lang = self.names.lang();
        if json.starts_with('{') {
            let part = |(key, value): (String, Box<RawValue>)| {
                Some(format!("{} {}", self.label(&key), self.text(&key, value.get())?))
            };
            let parts: Vec<String> = fields(json).into_iter().filter_map(part).collect();
            return Some(parts.join(lang.pick(", ", "、")));
        }
        if let Some(values) = list(json) {
            let text = |value: Box<RawValue>| match list(value.get()) {
                // What beats what.
                Some(pair) => {
                    let pair: Vec<String> =
                        pair.iter().filter_map(|value| self.text(key, value.get())).collect();
                    Some(pair.join(" > "))
                }
                None => self.text(key, value.get()),
            };
            let texts: Vec<String> = values.into_iter().filter_map(text).collect();
            let none = || lang.pick("none", "なし").to_owned();
            return Some(if texts.is_empty() { none() } else { texts.join(lang.pick(", ", "、")) });
        }
        Some(match serde_json::from_str(json).ok()? {
            Value::Bool(true) => lang.pick("yes", "はい").to_owned(),
            Value::Bool(false) => lang.pick("no", "いいえ").to_owned(),
            Value::Number(number) => match number.as_u64().and_then(|seat| u8::try_from(seat).ok()) {
                Some(seat) if self.seats.contains(&key) => self.names.of(Seat(seat)).into_owned(),
                _ => self.word(key, &number.to_string()),
            },
            Value::String(text) => self.word(key, &text),
            _ => return None,
        })
    }

    fn word(&self, key: &str, text: &str) -> String {
        // Sentences have signs for these.
        let text = fact_word(key, text, self.names.lang()).unwrap_or(text.into());
        text.replace(">=", "≥").replace("<=", "≤")
    }
}

/// The values of a list.
fn list(json: &str) -> Option<Vec<Box<RawValue>>> {
    serde_json::from_str(json).ok()
}

/// The fields of an object in their order, which says what matters most.
fn fields(json: &str) -> Vec<(String, Box<RawValue>)> {
    struct Fields;
    impl<'de> Visitor<'de> for Fields {
        type Value = Vec<(String, Box<RawValue>)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut fields = Vec::new();
            while let Some(field) = map.next_entry()? {
                fields.push(field);
            }
            Ok(fields)
        }
    }
    serde_json::Deserializer::from_str(json).deserialize_map(Fields).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use tefuda::{Catalogue, Lang, Options, Solver};

    use super::*;

    fn texts(game: &str, position: &str, lang: Lang) -> Vec<(String, String)> {
        let setup = Catalogue::standard().game(game).and_then(|game| game.parse(position).ok());
        let setup = setup.expect("it is a position");
        let analysis = setup.analyse(Solver::Best, Options::default().run());
        let told = told(game, &analysis.facts(), analysis.player_facts(), &setup.names(lang));
        told.into_iter().map(|fact| (fact.label, fact.text)).collect()
    }

    #[test]
    fn values_are_words() {
        let daihinmin = texts("daihinmin", "S7 SJ D4 / H5 H9 @ S6 passed mine", Lang::En);
        let expected = [
            ("method", "taking the lead back"),
            ("passes first", "yes"),
            ("led, and taken back if beaten", "group D4, taken back with SJ"),
            ("safe leads", "SJ"),
            ("played last", "S7"),
        ];
        assert_eq!(daihinmin, expected.map(|(label, text)| (label.to_owned(), text.to_owned())));
        let has = |facts: &[(String, String)], label: &str, text: &str| {
            assert!(
                facts.iter().any(|fact| *fact == (label.to_owned(), text.to_owned())),
                "{label}: {facts:?}"
            );
        };
        let cards = texts("shichinarabe", "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3", Lang::En);
        has(&cards, "what the first player has left to play", "4");
        has(&cards, "what decides", "nothing can be locked in");
        let seal = texts("shichinarabe", "b(rbb brw) @red", Lang::Ja);
        has(&seal, "閉じ込められる側", "赤");
        has(&texts("shichinarabe", "r + b @blue", Lang::Ja), "止め札を残す費用(C)", "無限大");
        has(&texts("tanhinmin", "1 3 4 5 8 / 2 6 7", Lang::Ja), "手番側の組", "1 > 場、8 > 6");
        has(&texts("babanuki", "1 2 J / 1 3 / 2 3", Lang::En), "case", "x = 1, y ≥ 1, z = 1");
    }
}
