//! `device` with the simulator's serial port, a pseudo-terminal, in place of a USB port.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use rustix::process::Signal;

use crate::{
    backup::pocket_ra,
    memory::{folder, name},
    pseudo_terminal::InTerminal,
};

/// A simulator, and the link to its port.
struct Plugged {
    simulator: InTerminal,
    port: PathBuf,
}

impl Plugged {
    fn in_folder(folder: &Path) -> Plugged {
        let port = folder.join("port");
        let _ = fs::remove_file(&port);
        let memory = folder.join("memory.bin");
        let _ = fs::remove_file(&memory);
        let mut simulator = InTerminal::simulator(&["--memory", name(&memory), "--serial", name(&port)]);
        simulator.read_until_drawn();
        // The simulator blocks if its output is not read.
        let mut terminal = simulator.terminal.try_clone().expect("another handle");
        thread::spawn(move || io::copy(&mut terminal, &mut io::sink()));
        Plugged { simulator, port }
    }

    fn device(&self, arguments: &[&str]) -> Output {
        let mut all = vec!["device", "--port", name(&self.port)];
        all.extend(arguments);
        pocket_ra(&all)
    }

    /// Presses A on the handheld until the command, which waits for it, has ended.
    fn allowed(&mut self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
            .args(["device", "--port", name(&self.port)])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_secs(2));
        self.simulator.terminal.write_all(b"z").expect("it listens");
        for _ in 0..600 {
            if command.try_wait().expect("it can be asked").is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
        command.wait_with_output().expect("it has ended")
    }

    fn end(mut self) {
        self.simulator.signal(Signal::TERM);
        self.simulator.end();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_screen_and_the_buttons_wait_for_the_user_and_other_commands_do_not() {
    let mut plugged = Plugged::in_folder(&folder("device-screen"));
    let list = plugged.device(&["list"]);
    assert_eq!(text(&list.stdout), "0 empty\n1 empty\n2 empty\n3 empty\n");
    let refused = plugged.device(&["show", "0"]);
    assert_eq!(
        (refused.status.code(), text(&refused.stderr).as_str()),
        (Some(2), "pocket-ra: slot 0 is empty\n")
    );
    let screen = plugged.allowed(&["screen"]);
    assert!(
        text(&screen.stderr).contains("press A on it to allow this"),
        "{screen:?}"
    );
    let languages = text(&screen.stdout);
    assert_eq!(languages.lines().count(), 32, "{languages}");
    assert!(languages.contains('█'));
    // The answer counts for the next program too.
    let pressed = plugged.device(&["press", "down"]);
    assert!(pressed.status.success() && pressed.stderr.is_empty(), "{pressed:?}");
    let moved = text(&plugged.device(&["screen"]).stdout);
    assert!(moved != languages, "the cursor has moved");
    plugged.device(&["press", "up"]);
    assert_eq!(text(&plugged.device(&["screen"]).stdout), languages);
    let picture = plugged.port.with_file_name("screen.png");
    assert!(plugged.device(&["screen", "--png", name(&picture)]).status.success());
    assert!(fs::read(&picture).expect("it is written").starts_with(b"\x89PNG"));
    plugged.end();
}

#[test]
fn a_backup_over_the_port_is_that_of_the_memory_and_can_be_restored() {
    let folder = folder("device-backup");
    let plugged = Plugged::in_folder(&folder);
    let backup = folder.join("backup.txt");
    let saved = plugged.device(&["backup", name(&backup)]);
    assert!(saved.status.success(), "{saved:?}");
    let before = fs::read_to_string(&backup).expect("it is written");
    assert!(before.starts_with("restore 131072\r\n"), "{before}");
    let cut = folder.join("cut.txt");
    fs::write(&cut, &before[..before.len() / 2]).expect("a file");
    let refused = plugged.device(&["restore", name(&cut)]);
    assert!(text(&refused.stderr).contains("the end of the backup is missing; nothing was changed"));
    let restored = plugged.device(&["restore", name(&backup)]);
    assert_eq!(
        text(&restored.stdout),
        "restored; the handheld starts again\n",
        "{restored:?}"
    );
    // It starts again.
    thread::sleep(Duration::from_secs(2));
    let again = plugged.device(&["backup", "-"]);
    assert_eq!(text(&again.stdout), before);
    plugged.end();
}

#[test]
fn the_mirror_shows_the_handheld_in_another_terminal() {
    let mut plugged = Plugged::in_folder(&folder("device-mirror"));
    let mut mirror = InTerminal::simulator(&["device", "--port", name(&plugged.port)]);
    mirror.read_until("press A on it to allow this".as_bytes());
    thread::sleep(Duration::from_secs(1));
    plugged.simulator.terminal.write_all(b"z").expect("it listens");
    mirror.read_until("▀".as_bytes());
    mirror.terminal.write_all(b"q").expect("it listens");
    assert!(mirror.end().success());
    mirror.read_to_end();
    mirror.assert_left_as_it_was();
    plugged.end();
}

#[test]
fn a_port_that_is_none_or_silent_is_an_error() {
    let none = pocket_ra(&["device", "--port", "/dev/nobody", "list"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).starts_with("pocket-ra: /dev/nobody: "), "{none:?}");
    for (arguments, reason) in [
        (&["fly"][..], "unknown action \"fly\"; see device --help"),
        (&["press"], "BUTTON is missing; see device --help"),
        (&["press", "C", "--port", "x"], "\"C\" is no button"),
        (&["backup"], "FILE is missing; see device --help"),
        (&["list", "--png", "x"], "--png goes with screen"),
        (&["ports", "all"], "too many arguments for ports"),
        (&["mirror"], "mirror needs a terminal"),
    ] {
        let output = pocket_ra(&[&["device"], arguments].concat());
        assert!(text(&output.stderr).contains(reason), "{arguments:?}: {output:?}");
        assert_eq!(output.status.code(), Some(2));
    }
    let help = pocket_ra(&["device", "--help"]);
    assert!(text(&help.stdout).contains("the computer sees the screen"), "{help:?}");
}
