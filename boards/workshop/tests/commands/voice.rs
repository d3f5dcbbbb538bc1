//! `voice` flags added phrases and nothing else.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const VOICE: &str = env!("CARGO_BIN_EXE_workshop");

/// Standard output and exit code.
fn run(repository: &Path, program: &str, arguments: &[&str]) -> (String, Option<i32>) {
    let identity = ["AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"];
    let output = Command::new(program)
        .args(arguments)
        .current_dir(repository)
        .envs(identity.map(|name| (format!("GIT_{name}"), "test@example.org")))
        .envs([("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1")])
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    (text, output.status.code())
}

fn repository() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("voice");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join(".ci")).unwrap();
    fs::write(folder.join(".ci/voice.allow"), "# Exempt.\nthe sphinx hears of it\n").unwrap();
    fs::write(folder.join("old.rs"), "// Nobody waits.\n// So many bytes.\n").unwrap();
    run(&folder, "git", &["init", "--quiet", "--initial-branch=main"]);
    commit(&folder);
    folder
}

fn commit(repository: &Path) {
    run(repository, "git", &["add", "--all"]);
    let (text, code) = run(repository, "git", &["commit", "--quiet", "--message=change"]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn added_phrases_are_flagged_and_everything_else_passes() {
    let folder = repository();
    let (text, code) = run(&folder, VOICE, &["voice"]);
    assert!(text.starts_with("skipped") && code == Some(0), "{text}");

    fs::write(folder.join("old.rs"), "let a = 1; // Retries\n// So many bytes.\n").unwrap();
    fs::write(
        folder.join("moved.rs"),
        "// Nobody waits.\nlet text = \"so many\"; // the phrase \"so many\", or `whoever`\n",
    )
    .unwrap();
    fs::write(folder.join("allowed.md"), "Then the sphinx hears of it.\n").unwrap();
    commit(&folder);
    assert_eq!(run(&folder, VOICE, &["voice"]), (String::new(), Some(0)));

    fs::write(
        folder.join("new.rs"),
        "/// What becomes of it.\nfn f() {} // so often\n",
    )
    .unwrap();
    fs::write(folder.join("new.toml"), "# Whoever reads this.\n").unwrap();
    fs::write(folder.join("new.md"), "It lies in flash.\nWhat to buy\n").unwrap();
    fs::write(folder.join("memory.x"), "/* Clears it anew. */\n").unwrap();
    fs::write(folder.join("new.mjs"), "/** What is it? */\n/** It is told of it. */\n").unwrap();
    commit(&folder);
    let (text, code) = run(&folder, VOICE, &["voice"]);
    let places: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(at, _)| at)
        .collect();
    let expected = [
        "memory.x:1",
        "new.md:1",
        "new.mjs:2",
        "new.rs:1",
        "new.rs:2",
        "new.toml:1",
    ];
    assert_eq!((places.as_slice(), code), (expected.as_slice(), Some(1)), "{text}");

    run(&folder, "git", &["checkout", "--quiet", "-b", "branch", "HEAD~1"]);
    fs::write(folder.join("old.rs"), "// In vain.\n").unwrap();
    let (text, code) = run(&folder, VOICE, &["voice"]);
    assert!(text.starts_with("old.rs:1: ") && code == Some(1), "{text}");
    assert_eq!(run(&folder, VOICE, &["voice", "main~2"]).1, Some(1));
}
