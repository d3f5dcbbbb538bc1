//! Build script: compiles the catalogues into the types and constants of `text::catalogue`.
//!
//! A file consists of sections of messages:
//!
//! ```text
//! // Comments above a section or a message become its documentation.
//! [games.ra.tiles: ra::Tiles]
//! god = god | gods
//! about = A long message
//!     goes on in an indented line,
//!     | and begins a new line of the screen after a bar.
//!
//! [games.ra.lesson]
//! - Messages without names are a list.
//! ```
//!
//! English is the schema: only its file has types, that of a section and, after `of`, that of its messages unless they
//! are plain. A message with a bar between spaces is a noun, one with `{0}` a template. A third part of a noun is its
//! form as the object of a sentence, if that differs from the first: `god | gods | a god`. Quotes preserve outer spaces.
//! The space before `:`, `;`, `?`, `!` and inside « » becomes narrow and does not break, as in French.

use std::collections::{BTreeMap, BTreeSet};

/// `path:line: problem`.
pub type Error = String;

struct Message<'a> {
    key: String,
    line: usize,
    end: usize,
    text: String,
    about: Vec<&'a str>,
}

struct Section<'a> {
    line: usize,
    name: &'a str,
    /// Type of the messages, unless plain.
    of: Option<&'a str>,
    about: Vec<&'a str>,
}

struct Catalogue<'a> {
    path: &'a str,
    messages: Vec<Message<'a>>,
    /// Typed sections by key.
    sections: BTreeMap<String, Section<'a>>,
}

/// Must be equal in all languages: whether it is a noun, and a bit for each argument.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shape {
    noun: bool,
    arguments: u32,
}

/// Returns the types, a static for each language, and the function that selects it: `french.txt` becomes `FRENCH` for
/// `Language::French`. `files` are paths and texts.
pub fn generate(files: &[(String, String)]) -> Result<String, Error> {
    let files: Vec<Catalogue> = files
        .iter()
        .map(|(path, text)| read(path, text))
        .collect::<Result<_, _>>()?;
    let Some(english) = files.iter().find(|file| file.language() == "english") else {
        return Err("there is no english.txt".to_owned());
    };
    for language in &files {
        compare(english, language)?;
    }
    let mut modules: BTreeMap<&str, String> = BTreeMap::new();
    let mut declared: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for (key, section) in &english.sections {
        let keys: BTreeSet<&str> = english.children(key).into_iter().collect();
        if let Some((line, expected)) = declared.get(section.name) {
            if keys != *expected {
                let problem = format!("{key} has not the keys of the {} in line {line}", section.name);
                return Err(format!("{}:{}: {problem}", english.path, section.line));
            }
            continue;
        }
        declared.insert(section.name, (section.line, keys));
        let (module, name) = section.name.rsplit_once("::").unwrap_or(("", section.name));
        *modules.entry(module).or_default() += &english.declare(key, section, name)?;
    }
    let mut source = String::new();
    for (module, types) in modules {
        source += &match module {
            "" => types,
            module => format!("pub mod {module} {{\nuse crate::text::template::texts;\n{types}}}\n"),
        };
    }
    let mut languages = String::new();
    for file in &files {
        let messages = file
            .messages
            .iter()
            .map(|message| (message.key.as_str(), message))
            .collect();
        let (name, value) = (file.language(), english.value("", &messages)?);
        let (upper, first) = (name.to_uppercase(), name.chars().next().unwrap_or('_'));
        let variant = name.replacen(first, &first.to_uppercase().to_string(), 1);
        source += &format!("static {upper}: Catalogue = {value};\n");
        languages += &format!("Language::{variant} => &{upper},\n");
    }
    source += "impl Language {\npub const fn texts(self) -> &'static Catalogue {\nmatch self {\n";
    Ok(source + &languages + "}\n}\n}\n")
}

impl Catalogue<'_> {
    fn language(&self) -> &str {
        let file = self.path.rsplit('/').next().unwrap_or_default();
        file.strip_suffix(".txt").unwrap_or_default()
    }

    /// Next components of the keys below `key`, in file order.
    fn children<'k>(&'k self, key: &str) -> Vec<&'k str> {
        let mut children = Vec::new();
        for message in &self.messages {
            let below = match key {
                "" => Some(message.key.as_str()),
                key => message.key.strip_prefix(key).and_then(|rest| rest.strip_prefix('.')),
            };
            let child = below.and_then(|rest| rest.split('.').next());
            if let Some(child) = child.filter(|child| !children.contains(child)) {
                children.push(child);
            }
        }
        children
    }

    fn message(&self, key: &str) -> Option<&Message<'_>> {
        self.messages.iter().find(|message| message.key == key)
    }

    fn kind(&self, key: &str) -> Option<&str> {
        let (above, _) = key.rsplit_once('.')?;
        match self.sections.get(above) {
            Some(section) => section.of,
            None => self.kind(above),
        }
    }

    fn declare(&self, key: &str, section: &Section, name: &str) -> Result<String, Error> {
        let mut fields = String::new();
        for child in self.children(key) {
            let below = join(key, child);
            let about = self.message(&below).map_or(&[][..], |message| &message.about);
            fields += &format!("{}pub {child}: {},\n", documentation(about), self.type_of(&below)?);
        }
        let about = documentation(&section.about);
        Ok(format!("texts! {{\n{about}pub struct {name} {{\n{fields}}}\n}}\n"))
    }

    fn type_of(&self, key: &str) -> Result<String, Error> {
        if let Some(message) = self.message(key) {
            let shape = shape(&message.text).map_err(|problem| self.at(message, &problem))?;
            let kind = self.kind(key).map(|kind| format!("crate::text::{kind}"));
            return Ok(kind.unwrap_or_else(|| match shape {
                Shape { noun: true, .. } => "crate::text::Noun".to_owned(),
                Shape { arguments: 0, .. } => "crate::text::Text".to_owned(),
                Shape { arguments, .. } => format!("crate::text::Template<{}>", arguments.count_ones()),
            }));
        }
        if let Some(section) = self.sections.get(key) {
            return Ok(format!("crate::text::catalogue::{}", section.name));
        }
        let count = self.list(key)?;
        Ok(format!("[{}; {count}]", self.type_of(&join(key, "1"))?))
    }

    fn list(&self, key: &str) -> Result<usize, Error> {
        let children = self.children(key);
        if children.first() == Some(&"1") {
            return Ok(children.len());
        }
        let mut below = self.messages.iter().filter(|message| message.key.starts_with(key));
        let line = below.next().map_or(1, |message| message.line);
        Err(format!("{}:{line}: the section {key} has no type", self.path))
    }

    /// Source of the values below `key` in one language.
    fn value(&self, key: &str, messages: &BTreeMap<&str, &Message>) -> Result<String, Error> {
        if let Some(message) = messages.get(key) {
            let text = &message.text;
            return Ok(match (self.kind(key), text.split_once(" | ")) {
                (Some(kind), _) => format!("crate::text::{kind}::new({text:?})"),
                (None, Some((one, forms))) => noun(one, forms),
                (None, None) if text.contains('{') => format!("crate::text::template::template({text:?})"),
                (None, None) => format!("{text:?}"),
            });
        }
        let children = self.children(key);
        let values = children.iter().map(|child| self.value(&join(key, child), messages));
        let values = values.collect::<Result<Vec<_>, _>>()?;
        if let Some(section) = self.sections.get(key) {
            let fields = children
                .iter()
                .zip(values)
                .map(|(child, value)| format!("{child}: {value},\n"));
            let fields: String = fields.collect();
            return Ok(format!("crate::text::catalogue::{} {{\n{fields}}}", section.name));
        }
        self.list(key)?;
        Ok(format!("[{}]", values.join(",\n")))
    }

    fn at(&self, message: &Message, problem: &str) -> Error {
        format!("{}:{}: {}: {problem}", self.path, message.line, message.key)
    }
}

/// Checks that a language has the keys and arguments of English.
fn compare(english: &Catalogue, other: &Catalogue) -> Result<(), Error> {
    for message in &other.messages {
        let Some(expected) = english.message(&message.key) else {
            return Err(other.at(message, &format!("{} has no such message", english.path)));
        };
        let found = shape(&message.text).map_err(|problem| other.at(message, &problem))?;
        let expected = shape(&expected.text).map_err(|problem| english.at(expected, &problem))?;
        if found.noun != expected.noun {
            let problem = if expected.noun {
                "a noun is one | many, or one | many | object"
            } else {
                "this is not a noun, but has a bar"
            };
            return Err(other.at(message, problem));
        }
        let differing = found.arguments ^ expected.arguments;
        if differing != 0 {
            let argument = differing.trailing_zeros();
            return Err(other.at(
                message,
                &match found.arguments >> argument & 1 {
                    0 => format!("{{{argument}}} is missing"),
                    _ => format!("{{{argument}}} is not an argument"),
                },
            ));
        }
    }
    for expected in &english.messages {
        if other.message(&expected.key).is_none() {
            let problem = format!(
                "{} is missing; it is in {}:{}",
                expected.key, english.path, expected.line
            );
            return Err(format!("{}:1: {problem}", other.path));
        }
    }
    Ok(())
}

/// The first form is a part of the object where possible, to save flash.
fn noun(one: &str, forms: &str) -> String {
    let (many, object) = forms.split_once(" | ").unwrap_or((forms, one));
    let one = match object.strip_suffix(one) {
        None | Some("") => format!("{one:?}"),
        Some(article) => format!("{object:?}.split_at({}).1", article.len()),
    };
    format!("crate::text::Noun {{ one: {one}, many: {many:?}, object: {object:?} }}")
}

fn shape(text: &str) -> Result<Shape, String> {
    let mut arguments = 0;
    for place in text.split('{').skip(1) {
        let (place, _) = place.split_once('}').ok_or("a { without a }")?;
        let words: Vec<&str> = place.split('|').collect();
        match (words.as_slice(), words[0].parse::<u32>()) {
            ([_] | [_, _, _], Ok(argument @ 0..=9)) => arguments |= 1 << argument,
            _ => return Err(format!("{{{place}}} is neither {{0}} nor {{0|one|many}}")),
        }
    }
    match text {
        "" => Err("the message is empty".to_owned()),
        text => Ok(Shape {
            noun: text.contains(" | "),
            arguments,
        }),
    }
}

fn read<'a>(path: &'a str, file: &'a str) -> Result<Catalogue<'a>, Error> {
    let mut catalogue = Catalogue {
        path,
        messages: Vec::new(),
        sections: BTreeMap::new(),
    };
    let root = Section {
        line: 1,
        name: "Catalogue",
        of: None,
        about: Vec::new(),
    };
    catalogue.sections.insert(String::new(), root);
    let mut section = String::new();
    let mut about = Vec::new();
    let mut lists: BTreeMap<String, usize> = BTreeMap::new();
    let mut number = |key: String| match key.strip_suffix('-') {
        Some(list) => {
            let length = lists.entry(list.to_owned()).or_default();
            *length += 1;
            format!("{list}{length}")
        }
        None => key,
    };
    for (line, text) in (1..).zip(file.lines().map(str::trim_end)) {
        let fail = |problem: &str| Err(format!("{path}:{line}: {problem}"));
        if text.is_empty() {
            about.clear();
        } else if let Some(comment) = text.strip_prefix("//") {
            about.push(comment.trim());
        } else if let Some(header) = text.strip_prefix('[') {
            let Some(header) = header.strip_suffix(']') else {
                return fail("a section ends with a ]");
            };
            let (key, name) = header
                .split_once(": ")
                .map_or((header, None), |(key, name)| (key, Some(name)));
            section = number(key.to_owned());
            let about = std::mem::take(&mut about);
            if let Some(name) = name {
                let (name, of) = name
                    .split_once(" of ")
                    .map_or((name, None), |(name, of)| (name, Some(of)));
                catalogue
                    .sections
                    .insert(section.clone(), Section { line, name, of, about });
            }
        } else if text.starts_with(' ') {
            let Some(message) = catalogue.messages.last_mut().filter(|message| message.end + 1 == line) else {
                return fail("an indented line has to go on with a message");
            };
            message.end = line;
            let part = text.trim_start();
            message.text += &match part.strip_prefix('|') {
                Some(row) => format!("\n{}", row.strip_prefix(' ').unwrap_or(row)),
                None => format!(" {part}"),
            };
        } else {
            let (key, message) = match (text.strip_prefix("- "), text.split_once(" = ")) {
                (Some(message), _) => ("-", message),
                (None, Some((key, message))) if key.chars().all(is_part_of_key) => (key, message),
                _ => return fail("this is neither `key = message` nor `- message`"),
            };
            let key = number(join(&section, key));
            if let Some(other) = catalogue.message(&key) {
                return fail(&format!("{key} is in line {} already", other.line));
            }
            let (text, about) = (message.to_owned(), std::mem::take(&mut about));
            catalogue.messages.push(Message {
                key,
                line,
                end: line,
                text,
                about,
            });
        }
    }
    for message in &mut catalogue.messages {
        let quoted = message.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        if let Some(text) = quoted {
            message.text = text.to_owned();
        }
        for (plain, narrow) in NARROW {
            message.text = message.text.replace(plain, narrow);
        }
    }
    Ok(catalogue)
}

/// Punctuation with its space, and with a narrow no-break space.
const NARROW: [(&str, &str); 6] = [
    (" :", "\u{202f}:"),
    (" ;", "\u{202f};"),
    (" ?", "\u{202f}?"),
    (" !", "\u{202f}!"),
    (" »", "\u{202f}»"),
    ("« ", "«\u{202f}"),
];

fn is_part_of_key(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || matches!(letter, '_' | '.' | '-')
}

fn join(section: &str, key: &str) -> String {
    match section {
        "" => key.to_owned(),
        section => format!("{section}.{key}"),
    }
}

fn documentation(about: &[&str]) -> String {
    about.iter().map(|line| format!("/// {line}\n")).collect()
}
