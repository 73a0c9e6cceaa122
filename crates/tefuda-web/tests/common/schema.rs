//! Does a value fit a schema of the OpenAPI document? As much of the language as the document uses; a field that the
//! document does not name does not fit.

use serde_json::Value;

pub struct Document(pub Value);

impl Document {
    /// What does not fit, with its place; nothing if all fits.
    pub fn misfit(&self, value: &Value, schema: &Value, place: &str) -> Option<String> {
        let schema = self.resolve(schema);
        if let Some(choices) = schema["oneOf"].as_array() {
            let misfits: Vec<String> =
                choices.iter().filter_map(|choice| self.misfit(value, choice, place)).collect();
            let fitting = choices.len() - misfits.len();
            return (fitting != 1).then(|| format!("{place}: {fitting} choices fit {value}: {misfits:?}"));
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
            one => vec![one.clone()],
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
                let missing = self.required(schema).into_iter().find(|name| !fields.contains_key(name));
                if let Some(name) = missing {
                    return Some(format!("{place}: `{name}` is missing"));
                }
                fields.iter().find_map(|(name, value)| {
                    let place = format!("{place}.{name}");
                    match self.property(schema, name) {
                        Some(Value::Bool(true)) => None,
                        Some(schema) => self.misfit(value, schema, &place),
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
                let found = self.0.pointer(target.strip_prefix('#').unwrap());
                self.resolve(found.unwrap_or_else(|| panic!("{target} is missing")))
            }
            None => schema,
        }
    }

    fn parts<'a>(&'a self, schema: &'a Value) -> impl Iterator<Item = &'a Value> {
        schema["allOf"].as_array().into_iter().flatten().map(|part| self.resolve(part))
    }

    fn required(&self, schema: &Value) -> Vec<String> {
        let own = schema["required"].as_array().into_iter().flatten();
        let mut names: Vec<String> = own.map(|name| name.as_str().unwrap().to_owned()).collect();
        names.extend(self.parts(schema).flat_map(|part| self.required(part)));
        names
    }

    fn property<'a>(&'a self, schema: &'a Value, name: &str) -> Option<&'a Value> {
        let own = schema["properties"].get(name);
        let own = own.or_else(|| self.parts(schema).find_map(|part| self.property(part, name)));
        own.or_else(|| schema.get("additionalProperties").filter(|rest| **rest != Value::Bool(false)))
    }
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
