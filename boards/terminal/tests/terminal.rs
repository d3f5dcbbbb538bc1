//! The program as a process: options, exit codes and error messages.

use std::{
    fs,
    io::BufReader,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn pocket_ra(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it is text")
}

/// Exactly one line on stderr, and this exit code.
fn assert_refused(arguments: &[&str], code: i32, line: &str) {
    let output = pocket_ra(arguments);
    assert_eq!(text(&output.stderr), format!("pocket-ra: {line}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_wrong_call_is_one_line_and_exit_code_2() {
    assert_refused(&["fly"], 2, "there is no command \"fly\"; --help lists them");
    assert_refused(&["--fly"], 2, "invalid option '--fly'");
    assert_refused(
        &["--seed", "x"],
        2,
        "cannot parse argument \"x\": invalid digit found in string",
    );
    assert_refused(&["--record"], 2, "--record needs --script FILE");
    assert_refused(
        &["--script", "-", "--record"],
        2,
        "--record needs a script in a file; standard input cannot be written",
    );
    assert_refused(&["uf2"], 2, "which files? see uf2 --help");
    assert_refused(&["uf2", "a", "b", "c"], 2, "unexpected argument \"c\"");
    assert_refused(
        &["--hold", "A+C"],
        2,
        "\"C\" is no button; there are UP, DOWN, LEFT, RIGHT, A, B",
    );
    assert_refused(
        &["--hold", "A+B", "--script", "x"],
        2,
        "--hold goes without --script, where `press` holds buttons",
    );
    assert_refused(&["--script", "x", "y"], 2, "unexpected argument \"y\"");
}

#[test]
fn without_a_terminal_it_says_so() {
    assert_refused(
        &[],
        2,
        "needs a terminal; without one, play a timeline of buttons with --script FILE",
    );
}

#[test]
fn help_names_every_option_and_command() {
    for arguments in [["--help"], ["-h"], ["help"]] {
        let output = pocket_ra(&arguments);
        assert!(output.status.success());
        for word in [
            "--script",
            "--record",
            "--png",
            "--text",
            "--seed",
            "--hold",
            "commands:",
        ] {
            assert!(text(&output.stdout).contains(word), "{word}");
        }
    }
}

#[test]
fn a_script_that_cannot_be_read_is_named_with_its_line() {
    let wrong = file("wrong.txt", "wait 5\nfly\n");
    let output = pocket_ra(&["--script", wrong.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let expected = format!("pocket-ra: {}: line 2: \"fly\" is no step", wrong.display());
    assert!(text(&output.stderr).starts_with(&expected), "{}", text(&output.stderr));
    assert!(text(&pocket_ra(&["--script", "/nowhere"]).stderr).starts_with("pocket-ra: /nowhere: "));
}

/// File contents and arguments are escaped and shortened.
#[cfg(unix)]
#[test]
fn what_is_wrong_with_a_file_is_quoted_by_its_beginning_and_tells_a_terminal_nothing() {
    let line = "\u{1b}]0;title\u{7}\u{9b}31m\u{7f}\r x".repeat(2_000);
    let path = file("wrong-\u{1b}[31m.txt", &line);
    let name = path.to_str().unwrap();
    for arguments in [
        ["replay", name].as_slice(),
        &["review", name],
        &["verify-rolls", name],
        &["--script", name],
        &["uf2", name, "/dev/null"],
        &["--script", "/dev/null", "--memory", name],
    ] {
        let output = pocket_ra(arguments);
        let told = [text(&output.stdout), text(&output.stderr)].concat();
        assert!(!output.status.success() && told.contains("\\u{1b}"), "{told:?}");
        let mut characters = told.trim_end().chars();
        assert!(!characters.any(char::is_control), "{arguments:?}: {told:?}");
        assert!(told.len() < 800, "{arguments:?}: {} characters", told.len());
    }
}

#[cfg(unix)]
#[test]
fn no_more_than_a_sane_size_is_read() {
    for (arguments, most) in [
        (["replay", "/dev/zero"].as_slice(), 4),
        (&["review", "/dev/zero"], 4),
        (&["verify-rolls", "/dev/zero"], 4),
        (&["--script", "/dev/zero"], 4),
        (&["uf2", "/dev/zero", "/dev/null"], 64),
    ] {
        let line = format!("/dev/zero: this has more than {most} MiB, which is too much");
        assert_refused(arguments, 2, &line);
    }
    let no_text = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-text");
    fs::write(&no_text, b"game ra \xff\n").expect("the folder for tests can be written");
    let name = no_text.to_str().unwrap();
    assert_refused(&["replay", name], 2, &format!("{name}: this is no text"));
}

#[test]
fn the_last_screen_is_the_same_as_text_and_as_png() {
    let script = file("last.txt", "seed 7\nwait 200\ntap A DOWN A A\nwait 500\n");
    let picture = script.with_extension("png");
    let output = pocket_ra(&[
        "--script",
        script.to_str().unwrap(),
        "--text",
        "--png",
        picture.to_str().unwrap(),
    ]);
    assert!(output.status.success() && output.stderr.is_empty());
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(picture).unwrap()))
        .read_info()
        .unwrap();
    let mut bits = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bits).unwrap();
    assert_eq!(
        (info.width, info.height, info.bit_depth),
        (512, 256, png::BitDepth::One)
    );
    let lit = |x: usize, y: usize| bits[4 * y * info.line_size + x / 2] >> (7 - 4 * (x % 2)) & 1 == 1;
    let lines: Vec<Vec<char>> = text(&output.stdout)
        .lines()
        .map(|line| line.chars().collect())
        .collect();
    assert_eq!(lines.len(), 32);
    let mut count = 0;
    for (x, y) in (0..64).flat_map(|y| (0..128).map(move |x| (x, y))) {
        let halves = if y % 2 == 0 { "▀█" } else { "▄█" };
        let expected = lines[y / 2].get(x).is_some_and(|&character| halves.contains(character));
        assert_eq!(lit(x, y), expected, "({x}, {y})");
        count += u32::from(expected);
    }
    assert!(count > 1000, "five dice have more than {count} pixels");
}

#[test]
fn the_seed_decides_and_the_option_wins_over_the_script() {
    let steps = "wait 200\ntap A B DOWN A A\nwait 500\n";
    let play = |name: &str, seed: &str, options: &[&str]| {
        let script = file(name, &format!("{seed}{steps}"));
        pocket_ra(&[&["--script", script.to_str().unwrap(), "--text"], options].concat()).stdout
    };
    let seven = play("seven.txt", "seed 7\n", &[]);
    assert_eq!(seven, play("seven_again.txt", "seed 7\n", &[]));
    assert_eq!(seven, play("option.txt", "seed 8\n", &["--seed", "7"]));
    assert_ne!(seven, play("eight.txt", "seed 8\n", &[]));
}

#[test]
fn a_recorded_script_passes_until_its_buttons_change() {
    let script = file("recorded.txt", "wait 200\nscreen title\n");
    let name = script.to_str().unwrap();
    let missing = pocket_ra(&["--script", name]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("line 2: screen title has no picture yet"));
    assert!(pocket_ra(&["--script", name, "--record"]).status.success());
    let passed = pocket_ra(&["--script", name]);
    assert!(passed.status.success() && passed.stderr.is_empty());
    let recorded = fs::read_to_string(&script).unwrap();
    fs::write(&script, recorded.replace("wait 200", "wait 200\ntap DOWN")).unwrap();
    let failed = pocket_ra(&["--script", name]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(text(&failed.stderr).contains("line 3: screen title differs in"));
}

#[test]
fn help_of_uf2_is_no_error() {
    for option in ["--help", "-h"] {
        let output = pocket_ra(&["uf2", option]);
        assert!(output.status.success() && output.stderr.is_empty());
        assert!(text(&output.stdout).contains("usage: pocket-ra uf2 ELF OUT\n"));
    }
}

#[test]
fn numbers_that_make_no_case_are_named_and_make_no_folder() {
    let wrong = file("wrong.scad", "a = 1;\nb = c;\n");
    let few = file("few.scad", "a = 1;\n");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-case");
    let _ = fs::remove_dir_all(&folder);
    for numbers in [&wrong, &few].map(|path| path.to_str().unwrap()) {
        let output = pocket_ra(&["case", "--dimensions", numbers, folder.to_str().unwrap()]);
        let told = text(&output.stderr);
        assert!(told.starts_with(&format!("pocket-ra: {numbers}: ")), "{told}");
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.exists());
    }
}

/// No rounds: only measures.
const NO_ROUNDS: [&str; 4] = ["--rounds", "0", "--measured", "1"];

#[test]
fn a_training_reads_no_more_than_a_sane_size() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [large, state, out] = ["large", "no.training", "no.weights"].map(|name| folder.join(name));
    let zeros = fs::File::create(&large).expect("the folder for tests can be written");
    zeros.set_len((64 << 20) + 1).expect("a file with nothing in it");
    let [large, state, out] = [&large, &state, &out].map(|path| path.to_str().unwrap());
    let too_much = |most| format!("{large}: this has more than {most} MiB, which is too much");
    for game in ["ra", "priests", "dice", "rauha"] {
        let arguments = [&["train", game, "--state", large, "--out", out], NO_ROUNDS.as_slice()];
        assert_refused(&arguments.concat(), 2, &too_much(64));
    }
    let arguments = [
        &["train", "ra", "--from", large, "--state", state, "--out", out],
        NO_ROUNDS.as_slice(),
    ];
    assert_refused(&arguments.concat(), 2, &too_much(1));
}

#[cfg(unix)]
#[test]
fn the_name_of_weights_tells_a_terminal_nothing() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [state, out] = ["red.training", "\u{1b}[31mred.weights"].map(|name| folder.join(name));
    let [state, out] = [&state, &out].map(|path| path.to_str().unwrap());
    let arguments = [&["train", "dice", "--state", state, "--out", out], NO_ROUNDS.as_slice()];
    let output = pocket_ra(&arguments.concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let last = text(&output.stdout).lines().last().expect("a line");
    assert!(
        last.contains("/\\u{1b}[31mred.weights: 3424 bytes of weights"),
        "{last:?}"
    );
}

/// The settings are in the language chosen by the first script.
#[test]
fn a_memory_outlives_the_simulator() {
    let chosen = file("memory-chosen.txt", "wait 300\ntap DOWN A B UP A\nwait 100\n");
    let found = file("memory-found.txt", "wait 300\ntap UP A\n");
    let memory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("outlives.bin");
    let _ = fs::remove_file(&memory);
    let last_screen = |script: &PathBuf, memory: Option<&PathBuf>| {
        let mut arguments = vec!["--script", script.to_str().unwrap(), "--text"];
        arguments.extend(memory.iter().flat_map(|path| ["--memory", path.to_str().unwrap()]));
        let output = pocket_ra(&arguments);
        assert_eq!(text(&output.stderr), "");
        text(&output.stdout).to_owned()
    };
    let french = last_screen(&chosen, Some(&memory));
    assert_eq!(last_screen(&found, Some(&memory)), french);
    assert_ne!(
        last_screen(&found, None),
        french,
        "a script starts with an empty memory"
    );
    assert_eq!(fs::metadata(&memory).unwrap().len(), 128 * 1024);
}

#[test]
fn a_file_that_is_no_memory_is_refused_and_left_alone() {
    let script = file("memory-refused.txt", "wait 300\ntap DOWN A RIGHT\nwait 100\n");
    let other = "x".repeat(128 * 1024);
    for (name, content, reason) in [
        (
            "letter.txt",
            "Dear Mia",
            "this is no memory of a Pocket Ra, which has 131072 bytes and not 8",
        ),
        (
            "other.bin",
            other.as_str(),
            "this holds something else than the memory of a Pocket Ra",
        ),
    ] {
        let memory = file(name, content);
        let [script, memory] = [&script, &memory].map(|path| path.to_str().unwrap());
        assert_refused(
            &["--script", script, "--memory", memory],
            2,
            &format!("{script}: {memory}: {reason}; nothing was changed"),
        );
        assert_eq!(fs::read_to_string(memory).unwrap(), content);
    }
}

#[test]
fn the_gallery_holds_every_screen_in_every_language_and_the_pictures_of_the_guide() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    let _ = fs::remove_dir_all(&folder);
    let output = pocket_ra(&["gallery", folder.to_str().expect("the folder has a name")]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let read = |name: &str| fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let names = |language: &str| {
        let entries = fs::read_dir(folder.join(language)).expect("a folder a language");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("it can be listed").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("english"), names("french"));
    assert_eq!(names("english"), names("german"));
    assert!(names("english").len() > 100);
    // The same position in another language.
    assert_ne!(
        read("english/new_game-the-usual-table.png"),
        read("french/new_game-the-usual-table.png")
    );
    assert!(read("english.png").len() > 10_000 && read("french.png").len() > 10_000);
    let guide = PathBuf::from(pocket_ra_bench::WORKSPACE).join("boards/pico/guide");
    for language in ["english", "french"] {
        let strips = fs::read_dir(folder.join("guide").join(language)).expect("the strips of the guide");
        for strip in strips {
            let name = PathBuf::from(language).join(strip.expect("it can be listed").file_name());
            let shown = fs::read(guide.join(&name)).unwrap_or_default();
            assert!(
                fs::read(folder.join("guide").join(&name)).expect("a strip") == shown,
                "{}: cargo run -- gallery DIR, then cp -r DIR/guide boards/pico",
                name.display()
            );
        }
    }
}

#[test]
fn a_scenario_is_animated_from_its_first_screen_to_its_last() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bids.png");
    let name = file.to_str().expect("the file has a name");
    let output = pocket_ra(&["gallery", "--animate", "bids", name]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let decoder = png::Decoder::new(BufReader::new(fs::File::open(&file).expect("it was written")));
    let mut reader = decoder.read_info().expect("a PNG");
    let frames = reader.info().animation_control.expect("it is animated").num_frames;
    let mut stills = Vec::new();
    for _ in 0..frames {
        let mut picture = vec![0; reader.output_buffer_size().expect("it fits")];
        reader.next_frame(&mut picture).expect("a frame");
        let delay = reader.info().frame_control.expect("it is animated").delay_num;
        assert!(delay > 0);
        if delay == 1500 {
            stills.push(picture);
        }
    }
    // The scenario has six different screens, at its beginning and end among others.
    stills.dedup();
    assert_eq!(stills.len(), 6);
    assert!(frames >= 6);
    assert_refused(
        &["gallery", "--animate", "nothing", name],
        2,
        "there is no scenario \"nothing\"; they lie in tests/scenarios",
    );
}
