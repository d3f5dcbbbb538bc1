//! An independent scorer, written from the rules.

use std::collections::BTreeMap;

/// Face-up tiles, and ankhs before scoring.
#[derive(Clone, Debug, Default)]
pub struct Display {
    pub shown: BTreeMap<String, i16>,
    pub ankhs: i16,
}

impl Display {
    pub fn count(&self, name: &str) -> i16 {
        self.shown.get(name).copied().unwrap_or(0)
    }
}

/// Points by category; ankhs and plagues after scoring.
pub struct Scored {
    pub points: BTreeMap<&'static str, i16>,
    pub ankhs: i16,
    pub plagues: i16,
}

pub fn score(displays: &[Display]) -> Vec<Scored> {
    displays.iter().map(|own| score_one(own, displays)).collect()
}

fn score_one(own: &Display, all: &[Display]) -> Scored {
    let mut points = BTreeMap::new();
    let peoples = ["farmer", "warrior", "merchant", "scribe"];
    let mut people_points = 0;
    for people in peoples {
        let most = all.iter().map(|display| display.count(people)).max().expect("a seat");
        if own.count(people) >= 2 && own.count(people) == most {
            people_points += 5;
        }
    }
    points.insert("people", people_points);
    let kinds = peoples.iter().filter(|people| own.count(people) >= 1).count();
    let ankhs = own.ankhs + if kinds == 4 { 2 } else { 0 } + if kinds == 3 { 1 } else { 0 };

    points.insert("priest", own.count("priest") * 2);
    let mut plagues = own.count("plague");
    if own.count("priest") >= 3 && plagues >= 1 {
        plagues -= 1;
    }
    let plague = if plagues >= 6 {
        -20
    } else {
        [0, -1, -3, -6, -10, -15][plagues as usize]
    };
    points.insert("plague", plague);

    let mut building_points = 0;
    let mut complete = 0;
    for building in ["granary", "fortress", "market", "library"] {
        let pairs = own.count(building) / 2;
        building_points += 2 * pairs;
        if pairs >= 1 {
            complete += 1;
        }
    }
    if complete == 4 {
        building_points += 10;
    }
    if complete == 3 {
        building_points += 5;
    }
    points.insert("building", building_points);

    let chambers = ["green", "red", "blue", "yellow"];
    let stones = own.count("pyramid") + chambers.iter().map(|chamber| own.count(chamber)).sum::<i16>();
    let mut pyramid = 0;
    if stones >= 10 {
        pyramid = 20;
    } else if stones >= 6 {
        pyramid = 10;
    } else if stones >= 3 {
        pyramid = 5;
    }
    for chamber in chambers {
        if own.count(chamber) >= 4 {
            pyramid += 10;
        } else if own.count(chamber) == 3 {
            pyramid += 5;
        }
    }
    points.insert("pyramid", pyramid);

    let ankh = if ankhs >= 4 { 20 } else { [0, 0, 5, 10][ankhs as usize] };
    points.insert("ankh", ankh);
    Scored { points, ankhs, plagues }
}
