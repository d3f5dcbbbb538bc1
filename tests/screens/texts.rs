//! No text touches another, in any scenario and in any language.

use std::{collections::BTreeSet, fs};

use pocket_ra::screens::{Language, recorder::touching_texts};
use pocket_ra_bench::{
    Handheld,
    script::{Action, Script},
};

/// The scenario's text for somebody who reads another language.
fn translated(scenario: &str, language: Language) -> String {
    let line = |line: &str| match line.starts_with("language ") {
        true => format!("language {}\n", language.name()),
        false => format!("{line}\n"),
    };
    scenario.lines().map(line).collect()
}

#[test]
fn no_text_touches_another_in_any_scenario_and_any_language() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the folder of scenarios is there") {
        let file = entry.expect("it can be listed").path();
        if file.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = file.file_stem().unwrap_or_default().display().to_string();
        let scenario = fs::read_to_string(&file).expect("a scenario is text");
        for language in Language::ALL {
            let script: Script = translated(&scenario, language).parse().expect("it was one before");
            let mut handheld = Handheld::for_script(&script);
            script.play_watched(&mut handheld, |step, handheld| {
                // What somebody looks at, or looks at while they press.
                if !matches!(step.action, Action::Look(_) | Action::Contact { down: true, .. }) {
                    return;
                }
                for (one, other) in touching_texts() {
                    if found.insert(format!("{name}, {}: {one:?} and {other:?}", language.name())) {
                        println!(
                            "{name}, {}: {one:?} and {other:?}\n{}",
                            language.name(),
                            handheld.panel().settled().framed()
                        );
                    }
                }
            });
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
