//! Layers of src/: nothing imports from a layer above its own.

use std::{fs, path::Path};

use crate::source::{collect, tokens};

/// From the bottom up.
const LAYERS: [&str; 9] = [
    "collections",
    "device",
    "chance",
    "rules",
    "bots",
    "table",
    "text",
    "screens",
    "tasks",
];

#[test]
fn no_layer_imports_from_one_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = collect(&source);
    assert!(files.len() > 100, "only {} files were found", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let module = module_of(file.strip_prefix(&source).unwrap());
        // The root declares the layers.
        if module.is_empty() {
            continue;
        }
        for complaint in upward(&module, &fs::read_to_string(&file).unwrap()) {
            wrong.push(format!("{}: {complaint}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Empty for the root.
fn module_of(file: &Path) -> Vec<String> {
    let mut module: Vec<String> = file
        .with_extension("")
        .iter()
        .map(|part| part.to_str().unwrap().into())
        .collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
        module.pop();
    }
    module
}

/// Paths that lead upwards or cannot be resolved.
fn upward(module: &[String], source: &str) -> Vec<String> {
    let Some(own) = layer(&module[0]) else {
        return vec![format!("{} is no layer", module[0])];
    };
    let mut wrong = Vec::new();
    for path in paths(module, &tokens(source)) {
        match path.first().and_then(|first| layer(first)) {
            Some(other) if other <= own => {}
            _ => wrong.push(format!("crate::{}", path.join("::"))),
        }
    }
    wrong
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// All paths from the crate root, starting at their first module.
fn paths(module: &[String], tokens: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    // Inline modules, and the brace depth at which each begins.
    let mut inner: Vec<(String, usize)> = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    while at < tokens.len() {
        match token(at) {
            "mod" if token(at + 2) == "{" => {
                inner.push((token(at + 1).into(), depth));
                at += 1;
            }
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inner.pop_if(|(_, begin)| *begin == depth);
            }
            "crate" if token(at + 1) == "::" => at = tree(tokens, at + 2, &[], &mut found) - 1,
            "crate" if token(at.wrapping_sub(1)) == "extern" && token(at + 1) != "self" => {}
            // Outside of a path only in `pub(crate)`.
            "crate" if token(at.wrapping_sub(1)) != "(" => found.push(vec!["the crate itself".into()]),
            "pocket_ra" => found.push(vec!["the crate by its name".into()]),
            "super" if token(at + 1) == "::" => {
                let mut base = module.to_vec();
                base.extend(inner.iter().map(|(name, _)| name.clone()));
                while token(at) == "super" && token(at + 1) == "::" {
                    base.pop();
                    at += 2;
                }
                at = tree(tokens, at, &base, &mut found) - 1;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Parses a path or use tree relative to `base`; returns the position after it.
fn tree(tokens: &[String], mut at: usize, base: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut path = base.to_vec();
    loop {
        match token(at) {
            "{" => {
                at += 1;
                while !matches!(token(at), "}" | "") {
                    at = match token(at) {
                        "," => at + 1,
                        _ => tree(tokens, at, &path, found),
                    };
                }
                return at + 1;
            }
            // A rename counts as its original.
            "self" => {}
            "super" => drop(path.pop()),
            name => path.push(name.into()),
        }
        at += 1;
        if token(at) != "::" {
            break;
        }
        at += 1;
        if token(at) == "<" {
            break;
        }
    }
    if token(at) == "as" {
        at += 2;
    }
    found.push(path);
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(file: &str, source: &str) -> Vec<String> {
        upward(&module_of(Path::new(file)), source)
    }

    #[test]
    fn what_lies_in_the_same_layer_or_below_may_be_used() {
        let source = "extern crate std;\nuse super::{Frame, boards::ra, super::table::Table};\n\
            use crate::{collections::fitting, rules::{self, ra::Tile as Ra}, table};\n\
            pub(crate) fn f<'a>(x: &'a crate::rules::Seat) -> char { let _ = \"crate::tasks::input\"; '\"' }\n\
            // use crate::tasks::input;\nmod tests { use super::*; use super::super::super::rules::Turn; }";
        assert_eq!(complaints("screens/play/menu.rs", source), [""; 0]);
    }

    #[test]
    fn an_import_from_above_is_found_in_every_way_to_write_it() {
        for source in [
            "use crate::tasks::input::Button;",
            "use crate::{rules::Seat, tasks::{self, input::Button as B}};",
            "pub(super) use super::super::tasks;",
            "use super::{Frame, super::tasks::Clock};",
            "fn f() { let now = crate::tasks::now::<u8>(); }",
            "mod tests { use super::super::super::tasks::Clock; }",
            "mod a { mod b {} } use super::super::tasks::Clock;",
            "const A: char = '\\''; use crate::tasks as below;",
            "const A: &str = r#\"\"//\"#; use crate::tasks;",
        ] {
            let found = complaints("screens/play/mod.rs", source);
            assert!(
                found.iter().any(|path| path.starts_with("crate::tasks")),
                "{source}: {found:?}"
            );
        }
    }

    #[test]
    fn every_layer_is_above_the_ones_before_it() {
        for (place, lower) in LAYERS.iter().enumerate() {
            for upper in &LAYERS[place + 1..] {
                let file = format!("{lower}/a.rs");
                assert_eq!(
                    complaints(&file, &format!("use crate::{upper}::A;")),
                    [format!("crate::{upper}::A")]
                );
                let file = format!("{upper}.rs");
                assert_eq!(complaints(&file, &format!("use crate::{lower}::A;")), [""; 0]);
            }
        }
    }

    #[test]
    fn what_cannot_be_placed_is_wrong() {
        for source in [
            "use crate::*;",
            "use crate::Shortcut;",
            "use crate as everything;",
            "extern crate self as everything;",
            "use super::*;",
            "use pocket_ra::tasks;",
        ] {
            assert_eq!(complaints("rules/mod.rs", source).len(), 1, "{source}");
        }
        assert_eq!(complaints("helpers.rs", "").len(), 1);
    }
}
