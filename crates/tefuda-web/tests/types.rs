//! The page's types are those of the API: `ui/src/types.ts` is what the OpenAPI document gives.
//!
//! `TEFUDA_WRITE_TYPES=1 cargo test -p tefuda-web --test types` writes the file anew.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};

const HEAD: &str = "\
// What the server's API takes and gives. Derived from its Rust types by `cargo test -p tefuda-web --test types`; do not edit.

/** A whole number; text where a number would be rounded. */
export type Whole = number | string;
";

#[test]
fn the_types_of_the_page_are_those_of_the_api() {
    let document = tefuda_web::openapi_document();
    let mut text = HEAD.to_owned();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        write_type(&mut text, name, schema);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/types.ts");
    if std::env::var_os("TEFUDA_WRITE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "ui/src/types.ts is out of date: run this test with TEFUDA_WRITE_TYPES=1");
}

/// A declaration. What comes in kinds gets a type for each kind, named after it.
fn write_type(out: &mut String, name: &str, schema: &Value) {
    let kind_of = |part: &Value| part["properties"]["kind"]["const"].as_str().map(str::to_owned);
    let kinds = schema["oneOf"].as_array().filter(|parts| parts.iter().all(|part| kind_of(part).is_some()));
    if let Some(parts) = kinds {
        let mut names = Vec::new();
        for part in parts {
            let own = format!("{}{name}", pascal(&kind_of(part).unwrap()));
            out.push('\n');
            write_comment(out, part, "");
            write_interface(out, &own, &[schema, part]);
            names.push(own);
        }
        let _ = write!(out, "\nexport type {name} = {};\n", names.join(" | "));
        return;
    }
    out.push('\n');
    write_comment(out, schema, "");
    if schema.get("properties").is_some() {
        write_interface(out, name, &[schema]);
    } else {
        let _ = writeln!(out, "export type {name} = {};", type_of(schema));
    }
}

fn write_interface(out: &mut String, name: &str, parts: &[&Value]) {
    let _ = writeln!(out, "export interface {name} {{");
    for part in parts {
        let required: Vec<&str> =
            part["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (field, schema) in part["properties"].as_object().unwrap_or(&Map::new()) {
            write_comment(out, schema, "  ");
            let mark = if required.contains(&field.as_str()) { "" } else { "?" };
            let mut written = type_of(schema);
            if mark == "?" {
                // What may be left out is never null.
                written = written.replace(" | null", "");
            }
            let _ = writeln!(out, "  {field}{mark}: {written};");
        }
    }
    out.push_str("}\n");
}

fn write_comment(out: &mut String, schema: &Value, indent: &str) {
    if let Some(text) = schema["description"].as_str() {
        let text = text.replace("*/", "* /").split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "{indent}/** {text} */");
    }
}

/// The TypeScript of a schema.
fn type_of(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        return target.rsplit('/').next().unwrap().to_owned();
    }
    if let Some(only) = schema.get("const") {
        return only.to_string();
    }
    for word in ["oneOf", "anyOf"] {
        if let Some(parts) = schema[word].as_array() {
            return union(parts.iter().map(type_of));
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        return union(words.iter().map(Value::to_string));
    }
    match &schema["type"] {
        Value::Array(names) => union(names.iter().map(|name| type_named(name.as_str().unwrap(), schema))),
        Value::String(name) => type_named(name, schema),
        _ => "unknown".to_owned(),
    }
}

fn type_named(name: &str, schema: &Value) -> String {
    match name {
        "integer" if schema["format"] == "uint64" => "Whole".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let item = type_of(&schema["items"]);
            if let (Some(least), Some(most)) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64())
                && least == most
            {
                return format!("[{}]", vec![item; least as usize].join(", "));
            }
            if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
        }
        "object" if schema["properties"].is_object() => inline(schema),
        "object" => format!("Record<string, {}>", type_of(&schema["additionalProperties"])),
        other => other.to_owned(),
    }
}

/// An object without a name of its own.
fn inline(schema: &Value) -> String {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let fields = schema["properties"].as_object().unwrap().iter().map(|(field, schema)| {
        if required.contains(&field.as_str()) {
            format!("{field}: {}", type_of(schema))
        } else {
            format!("{field}?: {}", type_of(schema).replace(" | null", ""))
        }
    });
    format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
}

fn union(parts: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = Vec::new();
    parts.for_each(|part| {
        if !names.contains(&part) {
            names.push(part);
        }
    });
    names.join(" | ")
}

/// `hand` becomes `Hand`.
fn pascal(word: &str) -> String {
    let parts = word.split('_').map(|part| part[..1].to_uppercase() + &part[1..]);
    parts.collect()
}
