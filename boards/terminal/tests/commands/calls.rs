//! Options, exit codes and error messages.

use std::{
    fs,
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
fn the_version_names_commit_and_compiler() {
    let git = Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=12", "--exclude", "*"])
        .output();
    let commit = git.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let commit = commit
        .filter(|commit| !commit.is_empty())
        .unwrap_or("unknown".to_owned());
    let start = format!(
        "pocket-ra {}, commit {}, rustc 1.",
        env!("CARGO_PKG_VERSION"),
        commit.trim()
    );
    for argument in ["version", "--version", "-V"] {
        let output = pocket_ra(&[argument]);
        assert!(
            text(&output.stdout).starts_with(&start),
            "{output:?} does not begin with {start}"
        );
    }
}

#[test]
fn a_wrong_call_is_one_line_and_exit_code_2() {
    assert_refused(&["fly"], 2, "unknown command \"fly\"; --help lists the commands");
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
    ] {
        let line = format!("/dev/zero: this is larger than the limit of {most} MiB");
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

/// The first script chooses a language, which the second finds.
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
            "this is not a memory of a Pocket Ra: it has 8 bytes, not 131072",
        ),
        ("other.bin", other.as_str(), "this is not the memory of a Pocket Ra"),
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
