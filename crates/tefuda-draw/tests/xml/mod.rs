//! A strict reader of the XML that drawings are written in: elements, attributes in double quotes, text, the five named references.

/// An element with its attributes and the text directly in it.
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) text: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// All elements in the order in which they begin, or what is wrong.
pub(crate) fn elements(text: &str) -> Result<Vec<Element>, String> {
    let text = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").unwrap_or(text).trim();
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some(tag) = rest.strip_prefix('<') else {
            let end = rest.find('<').unwrap_or(rest.len());
            let inside = decoded(&rest[..end])?;
            let last = *open.last().ok_or("text outside of the root")?;
            elements[last].text.push_str(&inside);
            rest = &rest[end..];
            continue;
        };
        let end = end_of_tag(tag)?;
        let (inside, behind) = (&tag[..end], &tag[end + 1..]);
        if let Some(name) = inside.strip_prefix('/') {
            let last = open.pop().ok_or_else(|| format!("{name} is closed and was not open"))?;
            if elements[last].name != name {
                return Err(format!("{} is closed by {name}", elements[last].name));
            }
        } else {
            if open.is_empty() && !elements.is_empty() {
                return Err("two roots".to_owned());
            }
            let (inside, empty) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
            elements.push(element(inside)?);
            if !empty {
                open.push(elements.len() - 1);
            }
        }
        rest = behind;
    }
    if open.is_empty() { Ok(elements) } else { Err("something is not closed".to_owned()) }
}

/// Where a tag ends: at the first `>` outside of quotes.
fn end_of_tag(tag: &str) -> Result<usize, String> {
    let mut quoted = false;
    for (at, letter) in tag.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '<' => return Err(format!("< in a tag: {}", &tag[..at])),
            '>' if !quoted => return Ok(at),
            _ => {}
        }
    }
    Err("a tag without an end".to_owned())
}

fn element(inside: &str) -> Result<Element, String> {
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
        return Err(format!("no name of an element: {name}"));
    }
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (name, behind) =
            rest.trim_start().split_once("=\"").ok_or_else(|| format!("no attribute: {rest}"))?;
        let (value, behind) = behind.split_once('"').ok_or_else(|| format!("no end of a value: {rest}"))?;
        if attributes.iter().any(|(own, _)| own == name) {
            return Err(format!("{name} twice"));
        }
        attributes.push((name.to_owned(), decoded(value)?));
        rest = behind;
    }
    Ok(Element { name: name.to_owned(), text: String::new(), attributes })
}

fn decoded(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut pieces = text.split('&');
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, behind) = piece.split_once(';').ok_or_else(|| format!("& without ;: {piece}"))?;
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            _ => return Err(format!("an unknown reference {name}")),
        });
        out.push_str(behind);
    }
    if let Some(letter) =
        out.chars().find(|letter| letter.is_control() && !matches!(letter, '\t' | '\n' | '\r'))
    {
        return Err(format!("a letter that XML cannot hold: {letter:?}"));
    }
    Ok(out)
}
