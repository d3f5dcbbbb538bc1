//! Makes foreign text safe for messages: escapes control characters and shortens lines.

const BEGINNING: usize = 60;

/// Line ends stay.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

pub fn beginning(line: &str) -> String {
    let end = line.char_indices().nth(BEGINNING).map_or(line.len(), |(end, _)| end);
    let (start, rest) = line.split_at(end);
    let more = if rest.is_empty() { "" } else { "..." };
    printable(start).replace('\n', "\\n") + more
}

pub fn quoted(word: &str) -> String {
    format!("\"{}\"", beginning(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_nothing() {
        assert_eq!(
            printable("\u{1b}[31mred\u{9b}2J\u{7}\u{7f}\r\u{202e}é ▀│\n"),
            "\\u{1b}[31mred\\u{9b}2J\\u{7}\\u{7f}\\r\\u{202e}é ▀│\n"
        );
        let quiet = |text: &str| !text.chars().any(char::is_control);
        assert!(
            (0..0x3000)
                .filter_map(char::from_u32)
                .all(|any| quiet(&quoted(&any.to_string())))
        );
    }

    #[test]
    fn only_the_beginning_is_quoted() {
        let line = "é".repeat(BEGINNING);
        assert_eq!(beginning(&line), line);
        assert_eq!(beginning(&format!("{line}!")), format!("{line}..."));
        assert_eq!(quoted("it's"), "\"it's\"");
    }
}
