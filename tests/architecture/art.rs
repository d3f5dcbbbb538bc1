//! Art sheets: compiled form, and the message for each mistake.

#[path = "../../src/screens/art/generate.rs"]
mod generate;

use generate::{fonts, pictures};

/// The message for `art/ra.txt`, without its path.
fn mistake(sheet: &str) -> String {
    let error = pictures("art/ra.txt", sheet).expect_err("a mistake");
    error
        .strip_prefix("art/ra.txt:")
        .expect("the sheet is named")
        .to_owned()
}

#[test]
fn pictures_side_by_side_are_statics_of_their_widths() {
    let sheet = "// Comments\n\n// are skipped.\nONE  TWO\n##.  #\n#..  .\n// Here too.\n...  #\n\n\nTHREE_4\n.#";
    let expected = "pub mod ra {
    use crate::screens::sprite::Sprite;
    pub static ONE: Sprite<3> = Sprite { columns: [3, 1, 0] };
    pub static TWO: Sprite<1> = Sprite { columns: [5] };
    pub static THREE_4: Sprite<2> = Sprite { columns: [0, 1] };
}
";
    assert_eq!(pictures("art/ra.txt", sheet).as_deref(), Ok(expected));
}

#[test]
fn high_pictures_and_numbered_ones_are_arrays() {
    let high = format!("GOD\n{}", "#.\n".repeat(18));
    let source = pictures("art/ra.txt", &high).expect("a good sheet");
    let array = "GOD: [Sprite<2>; 2] = [Sprite { columns: [65535, 0] }, Sprite { columns: [3, 0] }];";
    assert!(source.contains(array), "{source}");
    let source = pictures("art/ra.txt", "M.0  M.1\n#    .\n\nM.2\n.\n#\n").expect("a good sheet");
    let array = "M: [Sprite<1>; 3] = [Sprite { columns: [1] }, Sprite { columns: [0] }, Sprite { columns: [2] }];";
    assert!(source.contains(array), "{source}");
}

#[test]
fn a_mistake_in_a_picture_is_reported_with_its_line() {
    let high = format!("M.0\n{}", "#\n".repeat(17));
    let mistakes = [
        ("GOD\n##\n#\n", "3: this row of GOD has 1 pixels, its first 2"),
        ("A  B\n#  #\n\nGOD\n#o\n", "5: #o in GOD is not a row of # and ."),
        // The empty line is missing.
        ("GOD\n##\nSUN\n##\n", "3: SUN in GOD is not a row of # and ."),
        ("A  B\n#  #\n#\n", "3: 1 rows side by side below 2 names"),
        ("GOD\n# #\n", "2: 2 rows side by side below 1 names"),
        ("GOD\n\nSUN\n#\n", "1: GOD has no rows"),
        ("SUN\n#\n\nGOD", "4: GOD has no rows"),
        ("GOD\n#\n\nSUN  GOD\n#    #\n", "4: GOD is drawn in line 1 already"),
        // The name is missing.
        ("..#\n.#.\n", "1: ..# is not a name of A to Z, 0 to 9 and _"),
        ("God\n#\n", "1: God is not a name of A to Z, 0 to 9 and _"),
        ("2ND\n#\n", "1: 2ND is not a name of A to Z, 0 to 9 and _"),
        ("M.1\n#\n", "1: M.1 where M.0 belongs"),
        ("M.0  M.2\n#    #\n", "1: M.2 where M.1 belongs"),
        ("M.0\n#\n\nGOD\n#\n\nM.1\n#\n", "7: M is drawn in line 1 already"),
        ("M.0\n#\n\nM.1\n##\n", "4: M.1 is 2 pixels wide, M.0 1"),
        ("M\n#\n\nM.0\n#\n", "4: M is drawn in line 1 already"),
        (&high, "1: M.0 has more than 16 rows"),
    ];
    for (sheet, message) in mistakes {
        assert_eq!(mistake(sheet), message, "{sheet}");
    }
    let error = pictures("art/my ra.txt", "").expect_err("a mistake");
    assert_eq!(error, "art/my ra.txt:1: the name of a sheet is made of a to z and _");
}

/// One row, with all ASCII letters and the given ones.
fn font(others: &str) -> String {
    let letters = ('!'..='~').chain(others.chars());
    letters.fold("space\n.\n".to_owned(), |sheet, letter| {
        sheet + &format!("\n{letter}\n#\n")
    })
}

#[test]
fn the_letters_of_a_font_are_sorted_and_begin_where_the_last_one_ends() {
    let sheet = font("é").replace("\n~\n#\n", "\n~\n#.#\n");
    let source = fonts(&[("SMALL", "small.txt", sheet)]).expect("a good sheet");
    assert!(
        source.starts_with("static SMALL_STARTS: [u16; 97] = [0, 1, 2, "),
        "{source}"
    );
    assert!(
        source.contains(" 93, 94, 97, 98];\nstatic SMALL_COLUMNS: [u16; 98] = [0, 1, "),
        "{source}"
    );
    assert!(
        source.ends_with(" 1, 1, 0, 1, 1];\nstatic OTHERS: [char; 1] = ['é'];\n"),
        "{source}"
    );
}

#[test]
fn a_mistake_in_a_font_is_reported_with_its_line() {
    let mistakes = [
        (font("").replace("\nA\n#\n", ""), "small.txt:1: 'A' is not drawn"),
        (font("") + "\nAB\n#\n", "small.txt:286: AB is not a letter"),
        (font("") + "\nÄ\n#\n#\n", "small.txt:286: Ä has 2 rows, not 1"),
        (font("") + "\nA\n#\n", "small.txt:286: A is drawn in line 100 already"),
        (font("É"), "text.txt:1: 'É' is drawn in one font only"),
    ];
    for (small, message) in mistakes {
        let error = fonts(&[("SMALL", "small.txt", small), ("TEXT", "text.txt", font(""))]);
        assert_eq!(error.expect_err("a mistake"), message);
    }
}
