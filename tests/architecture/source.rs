//! Minimal Rust lexer.

use std::{
    fs,
    path::{Path, PathBuf},
};

pub fn collect(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(collect(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Identifiers and punctuation (`::` is one token), without comments, strings and characters.
pub fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_string(rest) {
            length
        } else if first == '"' {
            quoted(rest, '"')
        } else if first == '\'' {
            character(rest)
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            tokens.push(rest[..length].to_string());
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_string());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

fn raw_string(rest: &str) -> Option<usize> {
    let behind = rest.strip_prefix("br").or(rest.strip_prefix('r'))?;
    let hashes = behind.len() - behind.trim_start_matches('#').len();
    let content = behind[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let start = rest.len() - content.len();
    Some(content.find(&end).map_or(rest.len(), |place| start + place + end.len()))
}

/// Includes the closing quote.
fn quoted(rest: &str, sign: char) -> usize {
    let mut escaped = false;
    for (place, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == sign => return place + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// Length of a character literal, or of a lifetime's quote.
fn character(rest: &str) -> usize {
    let mut behind = rest.chars().skip(1);
    match (behind.next(), behind.next()) {
        (Some('\\'), _) | (_, Some('\'')) => quoted(rest, '\''),
        _ => 1,
    }
}
