//! Does a value fit a schema of the OpenAPI document? As much of the language as the document uses; a field that the
//! document does not name does not fit.

use serde_json::Value;

pub struct Document(pub Value);

impl Document {
    /// What does not fit, with its place; nothing if all fits.
    pub fn misfit(&self, value: &Value, schema: &Value, place: &str) -> Option<String> {
        self.misfit_of_part(value, schema, place, &Value::Null)
    }

    /// The same for a part of a schema: `whole` tells the fields that it has besides.
    fn misfit_of_part(&self, value: &Value, schema: &Value, place: &str, whole: &Value) -> Option<String> {
        let schema = self.resolve(schema);
        for (word, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
            let Some(choices) = schema[word].as_array() else { continue };
            let misfits: Vec<String> =
                choices.iter().filter_map(|part| self.misfit_of_part(value, part, place, schema)).collect();
            let fitting = choices.len() - misfits.len();
            if fitting == 0 || fitting > most {
                return Some(format!("{place}: {fitting} choices fit {value}: {misfits:?}"));
            }
        }
        if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
            return Some(format!("{place}: {value} is not one of {}", schema["enum"]));
        }
        if schema.get("const").is_some_and(|only| only != value) {
            return Some(format!("{place}: {value} is not {}", schema["const"]));
        }
        let types = match &schema["type"] {
            Value::Array(types) => types.clone(),
            Value::Null => vec![],
            single => vec![single.clone()],
        };
        if !types.is_empty() && !types.iter().any(|name| is_of(value, name.as_str().unwrap())) {
            return Some(format!("{place}: {value} is not of type {}", schema["type"]));
        }
        match value {
            Value::Array(values) if schema.get("items").is_some() => {
                values.iter().enumerate().find_map(|(index, value)| {
                    self.misfit(value, &schema["items"], &format!("{place}[{index}]"))
                })
            }
            Value::Object(fields) => {
                let required = schema["required"].as_array().into_iter().flatten();
                let missing = required.filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
                if let Some(name) = missing {
                    return Some(format!("{place}: `{name}` is missing"));
                }
                fields.iter().find_map(|(name, value)| {
                    let place = format!("{place}.{name}");
                    let own = [schema, whole].into_iter().find_map(|part| part["properties"].get(name));
                    match own.or_else(|| rest_of(schema)).or_else(|| rest_of(whole)) {
                        Some(Value::Bool(true)) => None,
                        Some(schema) => self.misfit(value, schema, &place),
                        // The choice that fits has looked at it.
                        None if self.is_in_a_choice(schema, name) => None,
                        None => Some(format!("{place} is not in the document")),
                    }
                })
            }
            _ => None,
        }
    }

    pub fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(target) => {
                let schema = self.0.pointer(target.strip_prefix('#').unwrap());
                self.resolve(schema.unwrap_or_else(|| panic!("{target} is missing")))
            }
            None => schema,
        }
    }

    fn is_in_a_choice(&self, schema: &Value, name: &str) -> bool {
        let choices = ["oneOf", "anyOf"].into_iter().filter_map(|word| schema[word].as_array()).flatten();
        choices
            .into_iter()
            .map(|part| self.resolve(part))
            .any(|part| part["properties"].get(name).is_some() || self.is_in_a_choice(part, name))
    }
}

/// What fields besides those named have to be, if there may be any.
fn rest_of(schema: &Value) -> Option<&Value> {
    schema.get("additionalProperties").filter(|rest| **rest != Value::Bool(false))
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the type {other} is not known here"),
    }
}
