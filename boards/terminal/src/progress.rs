//! Progress bar of a command.

use indicatif::{ProgressBar, ProgressStyle};

/// `rest`: template after the bar and the count, in indicatif's syntax.
pub fn bar(length: u64, rest: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {rest}"));
    ProgressBar::new(length).with_style(style.unwrap_or(ProgressStyle::default_bar()))
}
