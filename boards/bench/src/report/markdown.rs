//! Sections and tables in Markdown.

use std::fmt;

/// Not measured in this run.
pub const UNKNOWN: &str = "?";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    pub title: &'static str,
    /// Separated by empty lines.
    pub parts: Vec<String>,
}

impl fmt::Display for Section {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "## {}\n", self.title)?;
        writeln!(out, "{}", self.parts.join("\n\n"))
    }
}

/// Name columns, then figure columns.
pub struct Table {
    lines: Vec<String>,
}

impl Table {
    pub fn new(head: &[&str], names: usize) -> Table {
        let rule = (0..head.len()).map(|column| if column < names { "---" } else { "---:" });
        let rule: Vec<&str> = rule.collect();
        Table {
            lines: vec![line(head), line(&rule)],
        }
    }

    pub fn row(&mut self, cells: &[String]) {
        self.lines.push(line(cells));
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.lines.join("\n"))
    }
}

fn line<T: AsRef<str>>(cells: &[T]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.as_ref().replace('|', "\\|")).collect();
    format!("| {} |", cells.join(" | "))
}
