//! Compares measured sections with the committed report.

use pocket_ra_bench::tests;

use crate::report::markdown::{Section, Table, UNKNOWN};

/// Fresh lines missing in the committed report. Figures may differ by the share `tolerance`.
pub fn differences(kept: &str, fresh: &Section, tolerance: f64) -> Vec<String> {
    let heading = format!("## {}", fresh.title);
    let kept: Vec<&str> = kept
        .lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .collect();
    let fresh = fresh.parts.iter().flat_map(|part| part.lines());
    let missing = fresh.filter(|fresh| !kept.iter().any(|kept| same(kept, fresh, tolerance)));
    missing.map(|line| format!("{heading}: {line}")).collect()
}

fn same(kept: &str, fresh: &str, tolerance: f64) -> bool {
    let (kept, fresh): (Vec<&str>, Vec<&str>) = (kept.split(" | ").collect(), fresh.split(" | ").collect());
    let alike = |(kept, fresh): (&&str, &&str)| {
        let (kept, fresh) = (kept.trim_matches([' ', '|']), fresh.trim_matches([' ', '|']));
        fresh == UNKNOWN || kept == fresh || near(kept, fresh, tolerance)
    };
    kept.len() == fresh.len() && kept.iter().zip(&fresh).all(alike)
}

/// Equal words and nearly equal figures.
fn near(kept: &str, fresh: &str, tolerance: f64) -> bool {
    const ROUNDING: f64 = 0.11;
    let (kept, fresh): (Vec<&str>, Vec<&str>) = (kept.split(' ').collect(), fresh.split(' ').collect());
    let alike = |(kept, fresh): (&&str, &&str)| match (kept.parse::<f64>(), fresh.parse::<f64>()) {
        (Ok(one), Ok(other)) => (one - other).abs() <= tolerance * one.abs().max(other.abs()) + ROUNDING,
        _ => kept == fresh,
    };
    kept.len() == fresh.len() && kept.iter().zip(&fresh).all(alike)
}

fn section(row: [&str; 3]) -> Section {
    let mut table = Table::new(&["screen", "cycles", "ms"], 1);
    table.row(&row.map(String::from));
    Section {
        title: "Screens",
        parts: vec!["As drawn.".into(), table.to_string()],
    }
}

fn a_figure_may_differ_a_little_and_an_unknown_one_at_will() {
    let kept = format!("# Report\n\n{}\n## Other\n", section(["title", "1000", "9.5"]));
    assert_eq!(differences(&kept, &section(["title", "1000", "9.5"]), 0.0).len(), 0);
    assert_eq!(differences(&kept, &section(["title", "1010", "9.6"]), 0.02).len(), 0);
    assert_eq!(differences(&kept, &section(["title", "1000", UNKNOWN]), 0.0).len(), 0);
    assert_eq!(differences(&kept, &section(["title", "1100", "9.5"]), 0.02).len(), 1);
    assert_eq!(differences(&kept, &section(["menu", "1000", "9.5"]), 0.02).len(), 1);
}

fn a_row_of_another_section_does_not_count() {
    let kept = format!(
        "{}\n## Screens\n",
        section(["title", "1", "2"]).to_string().replace("Screens", "Other")
    );
    assert!(!differences(&kept, &section(["title", "1", "2"]), 0.0).is_empty());
}

tests!(
    a_figure_may_differ_a_little_and_an_unknown_one_at_will,
    a_row_of_another_section_does_not_count,
);
