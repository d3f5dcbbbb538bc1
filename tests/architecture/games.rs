//! One list of games: outside of files and folders named after a game, hardly any code names one.

use std::{collections::BTreeSet, fs, path::Path};

use pocket_ra::rules::position::GameKind;

use crate::source::{collect, tokens};

/// Such files in src/ and boards/: the list, and each layer's game modules.
const MOST_PLACES: usize = 9;

#[test]
fn hardly_any_file_but_a_games_own_names_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = GameKind::ALL.map(GameKind::name);
    let mut places = BTreeSet::new();
    for file in ["src", "boards"]
        .into_iter()
        .flat_map(|folder| collect(&root.join(folder)))
    {
        let path = file.strip_prefix(root).unwrap();
        let mut source = fs::read_to_string(&file).unwrap();
        if path == Path::new("src/tasks/mod.rs") {
            // The dice roller.
            source = source.replace("pub mod dice;\n", "");
        }
        if !is_own(path, &games) && !is_test(path) && names_one(&source, &games) {
            places.insert(path.display().to_string());
        }
    }
    let listed: Vec<_> = places.iter().map(String::as_str).collect();
    println!("{}", listed.join("\n"));
    assert!(places.contains("src/rules/games.rs"), "the list is found: {listed:?}");
    assert!(places.len() <= MOST_PLACES, "\n{}", listed.join("\n"));
}

/// Whether a file or one of its folders is named after a game.
fn is_own(path: &Path, games: &[&str]) -> bool {
    let path = path.with_extension("");
    path.iter().any(|name| games.iter().any(|game| name == *game))
}

fn is_test(path: &Path) -> bool {
    let mut names = path.iter().map(|name| name.to_str().unwrap());
    names.any(|name| matches!(name, "tests" | "tests.rs" | "refusal_tests.rs"))
}

/// Whether code other than tests names a game: its type or variant anywhere, its module in a path, import, declaration
/// or catalogue.
fn names_one(source: &str, games: &[&str]) -> bool {
    let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let tokens = tokens(program);
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut imports = false;
    for at in 0..tokens.len() {
        match token(at) {
            "use" => imports = true,
            ";" => imports = false,
            _ => {}
        }
        let name = token(at);
        let is_type = games.iter().any(|game| {
            let mut letters = game.chars();
            let first = letters.next().unwrap().to_ascii_uppercase();
            name.strip_prefix(first) == Some(letters.as_str())
        });
        let before = (token(at.wrapping_sub(2)), token(at.wrapping_sub(1)));
        let is_module = games.contains(&name)
            // The dice roller.
            && before != ("tasks", "::")
            && (imports
                || token(at + 1) == "::"
                || token(at.wrapping_sub(1)) == "mod"
                || before == ("games", "."));
        if is_type || is_module {
            return true;
        }
    }
    false
}

mod tests {
    use super::*;

    const GAMES: [&str; 2] = ["ra", "dice"];

    #[test]
    fn a_game_is_found_in_every_way_to_name_it() {
        for source in [
            "mod ra;",
            "use crate::rules::{Seat, ra};",
            "let x = dice::roll();",
            "match kind { GameKind::Ra => 1, _ => 0 }",
            "impl Judge for Dice {}",
            "let words = texts.games.ra.tiles;",
        ] {
            assert!(names_one(source, &GAMES), "{source}");
        }
    }

    #[test]
    fn words_dice_and_tests_are_no_games() {
        for source in [
            "let dice = roll.dice(); // Dice",
            "let title = \"Pocket Ra\";",
            "use crate::rules::die::DiceSet; let dice = 5;",
            "use crate::tasks::dice::DiceRequest; tasks::dice::run();",
            "fn f() {}\n#[cfg(test)]\nmod tests {\n    use crate::rules::ra;\n}",
        ] {
            assert!(!names_one(source, &GAMES), "{source}");
        }
    }

    #[test]
    fn what_carries_the_name_of_a_game_is_its_own() {
        assert!(is_own(Path::new("src/rules/ra/mod.rs"), &GAMES));
        assert!(is_own(Path::new("boards/terminal/src/engine/dice.rs"), &GAMES));
        assert!(!is_own(Path::new("src/rules/die.rs"), &GAMES));
        assert!(!is_own(Path::new("src/screens/drama.rs"), &GAMES));
    }
}
