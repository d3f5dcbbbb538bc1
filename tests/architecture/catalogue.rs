//! Message catalogues: compiled form, and the message for each mistake.

#[path = "../../src/text/generate.rs"]
mod generate;

use generate::generate;

const ENGLISH: &str = "// The schema.

// The language.
language = English

// Tiles of the game,
// and how they score.
[games: Games]
name = Ra
// How many.
count = {0} {0|tile|tiles} of {1}
god = god | gods
about = A god.
    It brings
    | two points
    |
    |   each.
edges = \" is \"

[games.pages.-: game::Page]
title = One
text.- = a
text.- = b

[games.pages.-: game::Page]
title = Two
text.- = c
text.- = d

[games.lesson]
- First.
- Then.

[games.phrases: game::Phrases of play::Reason]
lot = lot of {0}
pass = pass
";

fn compiled(english: &str, french: &str) -> Result<String, String> {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    generate(&[file("text/english.txt", english), file("text/french.txt", french)])
}

/// A translation with one text replaced.
fn translated(from: &str, to: &str) -> String {
    assert!(ENGLISH.contains(from), "{from}");
    ENGLISH.replacen(from, to, 1)
}

#[test]
fn sections_become_types_and_languages_constants() {
    let source = compiled(ENGLISH, &translated("A god.", "Un dieu.")).expect("good catalogues");
    let games = "texts! {
/// Tiles of the game,
/// and how they score.
pub struct Games {
pub name: crate::text::Text,
/// How many.
pub count: crate::text::Template<2>,
pub god: crate::text::Noun,
pub about: crate::text::Text,
pub edges: crate::text::Text,
pub pages: [crate::text::catalogue::game::Page; 2],
pub lesson: [crate::text::Text; 2],
pub phrases: crate::text::catalogue::game::Phrases,
}
}
";
    let page = "pub struct Page {
pub title: crate::text::Text,
pub text: [crate::text::Text; 2],
}
}
texts! {
pub struct Phrases {
pub lot: crate::text::play::Reason,
pub pass: crate::text::play::Reason,
}
}
}
";
    for types in [games, page] {
        assert!(source.contains(types), "{source}");
    }
    let french = source.split_once("static FRENCH: Catalogue = ").expect("French").1;
    for value in [
        "name: \"Ra\",\ncount: crate::text::template::template(\"{0} {0|tile|tiles} of {1}\"),\n",
        "god: crate::text::Noun { one: \"god\", many: \"gods\", object: \"god\" },\nabout: \"Un dieu. It brings\\ntwo points\\n\\n  each.\",\n",
        "edges: \" is \",\npages: [crate::text::catalogue::game::Page {\ntitle: \"One\",\ntext: [\"a\",\n\"b\"],\n},",
        "lesson: [\"First.\",\n\"Then.\"],\n",
        "Language::English => &ENGLISH,\nLanguage::French => &FRENCH,\n",
        "lot: crate::text::play::Reason::new(\"lot of {0}\"),\npass: crate::text::play::Reason::new(\"pass\"),\n",
    ] {
        assert!(french.contains(value), "{french}");
    }
}

#[test]
fn a_translation_needs_no_types_comments_or_order() {
    let bare: String = ENGLISH
        .lines()
        .filter(|line| !line.starts_with("//"))
        .map(|line| {
            let header = line
                .starts_with('[')
                .then(|| line.split(": ").next().unwrap().trim_end_matches(']'));
            header.map_or(line.to_owned(), |header| format!("{header}]")) + "\n"
        })
        .collect();
    assert_eq!(compiled(ENGLISH, &bare), compiled(ENGLISH, ENGLISH));
    let (lesson, phrases) = bare.split_once("[games.lesson]").unwrap();
    let (lessons, phrases) = phrases.split_once("[games.phrases]").unwrap();
    let turned = format!("{lesson}[games.phrases]{phrases}\n[games.lesson]{lessons}");
    assert_eq!(compiled(ENGLISH, &turned), compiled(ENGLISH, ENGLISH));
}

#[test]
fn a_mistake_in_a_translation_is_reported_with_its_line() {
    let mistakes = [
        (
            "name = Ra\n",
            "",
            "1: games.name is missing; it is in text/english.txt:9",
        ),
        (
            "- Then.\n",
            "",
            "1: games.lesson.2 is missing; it is in text/english.txt:32",
        ),
        (
            "- Then.\n",
            "- Then.\n- Last.\n",
            "33: games.lesson.3: text/english.txt has no such message",
        ),
        (
            "name = Ra",
            "nom = Ra",
            "9: games.nom: text/english.txt has no such message",
        ),
        ("god = god", "name = god", "12: games.name is in line 9 already"),
        ("of {1}", "of all", "11: games.count: {1} is missing"),
        ("pass\n", "pass {0}\n", "36: games.phrases.pass: {0} is not an argument"),
        (
            "{0|tile|tiles}",
            "{0|tile}",
            "11: games.count: {0|tile} is neither {0} nor {0|one|many}",
        ),
        (
            "of {1}",
            "of {one}",
            "11: games.count: {one} is neither {0} nor {0|one|many}",
        ),
        ("of {1}", "of {1", "11: games.count: a { without a }"),
        (
            "god | gods",
            "god",
            "12: games.god: a noun is one | many, or one | many | object",
        ),
        (
            "name = Ra",
            "name = Ra | Ras",
            "9: games.name: this is not a noun, but has a bar",
        ),
        ("\" is \"", "\"\"", "18: games.edges: the message is empty"),
        (
            "name = Ra",
            "name: Ra",
            "9: this is neither `key = message` nor `- message`",
        ),
        (
            "name = Ra",
            "The Name = Ra",
            "9: this is neither `key = message` nor `- message`",
        ),
        (
            "name = Ra",
            "name =",
            "9: this is neither `key = message` nor `- message`",
        ),
        ("[games.lesson]", "[games.lesson", "30: a section ends with a ]"),
        (
            "name = Ra",
            "\n    name = Ra",
            "10: an indented line has to go on with a message",
        ),
    ];
    for (from, to, message) in mistakes {
        let error = compiled(ENGLISH, &translated(from, to)).expect_err(from);
        assert_eq!(error, format!("text/french.txt:{message}"), "{from}");
    }
}

#[test]
fn a_mistake_in_the_schema_is_reported_with_its_line() {
    let mistakes = [
        (
            ": game::Phrases of play::Reason",
            "",
            "35: the section games.phrases has no type",
        ),
        (
            "title = Two",
            "name = Two",
            "25: games.pages.2 has not the keys of the game::Page in line 20",
        ),
        (
            "god | gods",
            "god | gods {x}",
            "12: games.god: {x} is neither {0} nor {0|one|many}",
        ),
    ];
    for (from, to, message) in mistakes {
        let english = translated(from, to);
        let error = compiled(&english, &english).expect_err(from);
        assert_eq!(error, format!("text/english.txt:{message}"), "{from}");
    }
}
