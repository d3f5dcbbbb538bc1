//! An independent scorer, written from the rules.

use std::collections::{BTreeMap, BTreeSet};

pub type Display = BTreeMap<&'static str, i16>;

/// By seat and category.
pub fn score(displays: &[Display]) -> Vec<BTreeMap<&'static str, i16>> {
    let count = |display: &Display, kind: &str| display.get(kind).copied().unwrap_or(0);
    let pharaohs: Vec<i16> = displays.iter().map(|display| count(display, "pharaoh")).collect();
    let different: BTreeSet<i16> = pharaohs.iter().copied().collect();
    displays
        .iter()
        .map(|display| {
            let mut points = BTreeMap::new();
            points.insert("god", count(display, "god") * 2);
            points.insert("gold", count(display, "gold") * 3);

            let own = count(display, "pharaoh");
            let mut pharaoh = 0;
            if different.len() > 1 && pharaohs.iter().all(|&other| own >= other) {
                pharaoh += 5;
            }
            if different.len() > 1 && pharaohs.iter().all(|&other| own <= other) {
                pharaoh -= 2;
            }
            points.insert("pharaoh", pharaoh);

            let floods = count(display, "flood");
            points.insert(
                "nile",
                if floods >= 1 {
                    floods + count(display, "nile")
                } else {
                    0
                },
            );

            let civilisations = ["art", "agriculture", "religion", "astronomy", "writing"];
            let held = civilisations.iter().filter(|kind| count(display, kind) >= 1).count();
            let civilisation = match held {
                0 => -5,
                1 | 2 => 0,
                3 => 5,
                4 => 10,
                5 => 15,
                _ => unreachable!(),
            };
            points.insert("civilisation", civilisation);

            let monuments = [
                "fortress",
                "obelisk",
                "palace",
                "pyramid",
                "sphinx",
                "statues",
                "step_pyramid",
                "temple",
            ];
            let held = monuments.iter().filter(|kind| count(display, kind) >= 1).count();
            let mut monument = match held {
                0..=6 => held as i16,
                7 => 10,
                8 => 15,
                _ => unreachable!(),
            };
            for kind in monuments {
                monument += match count(display, kind) {
                    3 => 5,
                    4 => 10,
                    5 => 15,
                    _ => 0,
                };
            }
            points.insert("monument", monument);
            points
        })
        .collect()
}
