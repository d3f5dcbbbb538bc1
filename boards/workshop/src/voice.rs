//! `voice`: flags phrases that this project avoids, in added comments and Markdown.

use std::{
    collections::HashSet,
    error::Error,
    fs,
    io::{self, Write},
    path::Path,
    process::{Command, ExitCode},
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra_builder::process;

const HELP: &str = "\
Flags phrases to avoid in added comments and Markdown, and suggests others

usage: cargo voice [REVISION]

Checks the lines added since REVISION, including the working tree; by default since the merge base with origin/main or
main, or on main itself since the commit before. Ignores moved lines, text in quotes or backticks, and lines that contain
a line of .ci/voice.allow. Exit code 1 if there are any.
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut revision = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Value(value) if revision.is_none() => revision = Some(value.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let report = check(revision)?;
    write!(io::stdout(), "{}", report.text)?;
    Ok(if report.count == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

#[derive(Default)]
pub struct Report {
    pub text: String,
    pub count: usize,
}

/// Checks the repository of the current folder.
pub fn check(revision: Option<String>) -> Result<Report, String> {
    let Some(base) = revision.or_else(base) else {
        return Ok(Report {
            text: "skipped: there is no earlier commit to compare with\n".into(),
            count: 0,
        });
    };
    let root = git(&["rev-parse", "--show-toplevel"])?;
    let exempt = fs::read_to_string(Path::new(&root).join(".ci/voice.allow")).unwrap_or_default();
    let exempt: Vec<&str> = exempt
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let difference = [
        "diff",
        "--no-color",
        "--no-ext-diff",
        "--unified=0",
        "-M",
        "--diff-filter=AMR",
    ];
    let prefixes = ["--src-prefix=a/", "--dst-prefix=b/", &base];
    let difference = git(&[["-c", "core.quotePath=false"].as_slice(), &difference, &prefixes].concat())?;
    let (added, removed) = read(&difference);
    let mut report = Report::default();
    for line in added {
        let prose = prose(line.path, &without_quotes(line.text));
        let Some(habit) = prose.and_then(|prose| habit(line.path, &prose)) else {
            continue;
        };
        let text = line.text.trim();
        if removed.contains(text) || exempt.iter().any(|phrase| line.text.contains(phrase)) {
            continue;
        }
        report.count += 1;
        report.text += &format!("{}:{}: {habit}\n    {text}\n", line.path, line.number);
    }
    if report.count > 0 {
        report.text += &format!("{} to rewrite, or to add to .ci/voice.allow\n", report.count);
    }
    Ok(report)
}

fn git(arguments: &[&str]) -> Result<String, String> {
    process::output(Command::new("git").args(arguments))
}

/// Where this branch began, or the commit before.
fn base() -> Option<String> {
    let head = git(&["rev-parse", "HEAD"]).ok()?;
    let common = |branch: &&str| {
        git(&["merge-base", "HEAD", branch])
            .ok()
            .filter(|common| *common != head)
    };
    let begin = ["origin/main", "main"].iter().find_map(common);
    begin.or_else(|| git(&["rev-parse", "--quiet", "--verify", "HEAD~1"]).ok())
}

struct Added<'a> {
    path: &'a str,
    number: usize,
    text: &'a str,
}

/// Added lines, and removed ones without the white space around them.
fn read(difference: &str) -> (Vec<Added<'_>>, HashSet<&str>) {
    let (mut added, mut removed) = (Vec::new(), HashSet::new());
    let (mut path, mut number, mut is_in_hunk) = ("", 0, false);
    for line in difference.lines() {
        if line.starts_with("diff --git ") {
            is_in_hunk = false;
        } else if !is_in_hunk && let Some(name) = line.strip_prefix("+++ b/") {
            path = name.trim_end_matches('\t');
        } else if line.starts_with("@@ ") {
            is_in_hunk = true;
            // @@ -1,2 +3,4 @@
            let range = line.split('+').nth(1).unwrap_or_default();
            number = range
                .split([',', ' '])
                .next()
                .and_then(|start| start.parse().ok())
                .unwrap_or(0);
        } else if is_in_hunk && let Some(text) = line.strip_prefix('-') {
            removed.insert(text.trim());
        } else if is_in_hunk && let Some(text) = line.strip_prefix('+') {
            added.push(Added { path, number, text });
            number += 1;
        }
    }
    (added, removed)
}

/// Code in backticks and text in double quotes become a space.
fn without_quotes(line: &str) -> String {
    let mut rest = line;
    let mut kept = String::new();
    while let Some(start) = rest.find(['`', '"']) {
        let (before, quoted) = rest.split_at(start);
        kept += before;
        let end = match quoted.starts_with('`') {
            true => quoted[1..].find('`').map(|end| end + 2),
            false => end_of_text(quoted),
        };
        match end {
            Some(end) => {
                kept.push(' ');
                rest = &quoted[end..];
            }
            None => {
                kept += &quoted[..1];
                rest = &quoted[1..];
            }
        }
    }
    kept + rest
}

/// Length of a text in double quotes, with its escapes.
fn end_of_text(quoted: &str) -> Option<usize> {
    let mut is_escaped = false;
    let closes = |(_, letter): &(usize, char)| {
        let closes = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        closes
    };
    quoted.char_indices().skip(1).find(closes).map(|(at, _)| at + 1)
}

/// The prose of a line, depending on the type of its file.
fn prose(path: &str, line: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    // REPORT.md is generated, and lists the names of screens.
    if name.ends_with(".fr.md") || name.ends_with(".de.md") || name == "REPORT.md" {
        return None;
    }
    match ending {
        "md" | "x" => Some(line.to_owned()),
        "mjs" => block_comment(line).or_else(|| behind(line, &["///", "//!", "//"])),
        "rs" | "scad" => behind(line, &["///", "//!", "//"]),
        "toml" | "sh" | "yml" | "" => behind(line, &["#"]),
        _ => None,
    }
}

/// `/** text` or `* text`.
fn block_comment(line: &str) -> Option<String> {
    let line = line.trim_start();
    let text = line.strip_prefix("/**").or_else(|| line.strip_prefix('*'))?;
    Some(text.strip_prefix([' ', '\t'])?.to_owned())
}

/// Text behind the first mark that begins the line or follows white space, and that white space follows.
fn behind(line: &str, marks: &[&str]) -> Option<String> {
    line.char_indices().find_map(|(at, _)| {
        let begins = line[..at].chars().next_back().is_none_or(char::is_whitespace);
        let mark = marks
            .iter()
            .find_map(|mark| line[at..].strip_prefix(mark)?.strip_prefix([' ', '\t']));
        mark.filter(|_| begins).map(str::to_owned)
    })
}

/// The first habit in a text.
fn habit(path: &str, text: &str) -> Option<&'static str> {
    let opening = text
        .strip_prefix("What ")
        .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()));
    if !path.ends_with(".md") && opening && !text.contains('?') {
        return Some("\"What ...\": begin with a noun or a verb");
    }
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let words: Vec<String> = text
        .split(|letter| !is_word(letter))
        .map(str::to_ascii_lowercase)
        .collect();
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.is_empty())
        .collect();
    // Alternatives for each word, and the words after which it is no habit.
    let has = |phrase: &[&[&str]], except: &[&str]| {
        let matches = |window: &[&str]| window.iter().zip(phrase).all(|(word, options)| options.contains(word));
        let mut windows = words.windows(phrase.len()).enumerate();
        windows.any(|(at, window)| {
            let next = words.get(at + phrase.len());
            matches(window) && next.is_none_or(|next| !except.contains(next))
        })
    };
    if has(&[&["so"], &["many", "much", "often"]], &["as", "that"]) {
        Some("\"so many\": name the quantity")
    } else if has(
        &[
            &["for", "after", "within", "takes", "waits", "lasts"],
            &["so"],
            &["long"],
        ],
        &[],
    ) {
        Some("\"so long\": name the quantity")
    } else if has(&[&["nobody", "somebody", "whoever"]], &[]) {
        Some("\"nobody\", \"somebody\", \"whoever\": name the actor")
    } else if has(&[&["is", "are", "was", "were", "be", "been"], &["told"]], &[])
        || has(
            &[&["tell", "tells", "told"], &["of", "what", "how", "which", "whether"]],
            &[],
        )
    {
        Some("\"told\": reported, sent, logged")
    } else if has(
        &[&["says"], &["of", "what", "so", "nothing", "whether", "how", "which"]],
        &[],
    ) {
        Some("\"says\": returns, reports, prints")
    } else if has(&[&["hears"], &["of", "what", "about"]], &[]) {
        Some("\"hears\": receives")
    } else if has(
        &[&["lies", "stand", "stands"], &["in", "on", "there", "behind", "beside"]],
        &[],
    ) || has(&[&["has"], &["its"], &["place"]], &[])
    {
        Some("\"lies\", \"stands\": is stored, is listed")
    } else if has(&[&["anew"]], &[]) || has(&[&["in"], &["vain"]], &[]) {
        Some("\"anew\", \"in vain\": again, failed")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_code_are_no_prose() {
        assert_eq!(without_quotes(r#"a `so many` b "so \" many" c"#), "a   b   c");
        assert_eq!(
            without_quotes("an open ` and an open \" stay"),
            "an open ` and an open \" stay"
        );
        assert_eq!(behind("let a = 1; // so often", &["//"]).as_deref(), Some("so often"));
        assert_eq!(behind("https://example.org", &["//"]), None);
    }

    #[test]
    fn a_quantity_may_be_compared() {
        assert!(habit("a.rs", "It waits so often").is_some());
        assert_eq!(habit("a.rs", "as so many as that"), None);
        assert!(habit("a.rs", "What it does").is_some());
        assert_eq!(habit("a.rs", "What does it do?"), None);
    }
}
