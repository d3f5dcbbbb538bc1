//! Each listed mutation applies, and its test exists. `tests/mutations/run.mjs` checks that the test fails.

use std::{fs, path::Path};

use crate::source::collect;

struct Replaced {
    mutation: String,
    file: String,
    text: String,
}

fn read_list(list: &str) -> (Vec<Replaced>, Vec<String>) {
    let (mut replaced, mut tests): (Vec<Replaced>, Vec<String>) = (Vec::new(), Vec::new());
    let (mut mutation, mut file, mut goes_on) = ("", "", false);
    for line in list.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let went_on = std::mem::take(&mut goes_on);
        match word {
            "mutation" => mutation = rest,
            "test" => tests.push(rest.to_owned()),
            "file" => file = rest,
            "-" => {
                goes_on = true;
                replaced.push(Replaced {
                    mutation: mutation.to_owned(),
                    file: file.to_owned(),
                    text: rest.to_owned(),
                });
            }
            "#" | "" if line.trim_start() == line => {}
            "+" | "apart" => {}
            _ => {
                if went_on && let Some(last) = replaced.last_mut() {
                    goes_on = true;
                    last.text += "\n";
                    last.text += line;
                }
            }
        }
    }
    (replaced, tests)
}

#[test]
fn every_mutation_can_be_put_in_and_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("tests/mutations/list.txt")).unwrap();
    let (replaced, tests) = read_list(&list);
    assert!(replaced.len() > 30 && tests.len() > 30, "the list was read");
    for Replaced { mutation, file, text } in replaced {
        let source = fs::read_to_string(root.join(&file)).unwrap();
        let places = source.matches(&text).count();
        assert_eq!(places, 1, "{mutation}: {file} does not hold this once: {text}");
    }
    let sources = ["src", "tests", "boards/bench", "boards/terminal", "boards/workshop"]
        .map(|folder| collect(&root.join(folder)));
    let sources: String = sources
        .iter()
        .flatten()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    for test in tests {
        let name = test.rsplit("::").next().unwrap_or_default();
        assert!(sources.contains(&format!("fn {name}(")), "there is no test {test}");
    }
}
