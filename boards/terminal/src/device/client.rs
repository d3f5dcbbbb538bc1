//! The serial protocol from the computer's side: a command is a line, its answer ends with that of the command `end`.

use std::{
    io,
    time::{Duration, Instant},
};

use pocket_ra::{
    device::{Button, Frame, PAGES, WIDTH},
    tasks::storage::serial::END,
};
use pocket_ra_bench::picture::Picture;

/// Silence after which the handheld is considered gone. It erases up to 33 sectors before a restore.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Bytes to and from a handheld.
pub trait Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Empty if nothing arrived in time.
    fn read(&mut self, timeout: Duration) -> io::Result<Vec<u8>>;
}

pub struct Client<W> {
    wire: W,
    /// Received, without the end of its line.
    begun: Vec<u8>,
    screen: Frame,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    On,
    Dim,
    Off,
}

/// Answer to a command that needs the user's consent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Consent<T> {
    Given(T),
    /// The handheld asks its user.
    Pending(String),
}

impl<W: Wire> Client<W> {
    /// Skips what earlier programs left in the line.
    pub fn connect(wire: W) -> Result<Client<W>, String> {
        let mut client = Client {
            wire,
            begun: Vec::new(),
            screen: Frame::new(),
        };
        client.send("")?;
        client.answers("end")?;
        Ok(client)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        self.wire.write(format!("{line}\r\n").as_bytes()).map_err(failed)
    }

    /// The next line; an error after a long silence.
    fn line(&mut self) -> Result<String, String> {
        let silent_at = Instant::now() + TIMEOUT;
        loop {
            if let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.begun.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
            if Instant::now() > silent_at {
                return Err("the handheld does not reply; is it a Pocket Ra, and switched on?".into());
            }
            self.begun
                .extend(self.wire.read(Duration::from_millis(100)).map_err(failed)?);
        }
    }

    /// All lines up to the answer of `end`.
    fn answers(&mut self, end: &str) -> Result<Vec<String>, String> {
        self.send(end)?;
        let mut lines = Vec::new();
        loop {
            match self.line()? {
                line if line == END => return Ok(lines),
                line => lines.push(line),
            }
        }
    }

    /// The lines of the answer; a refused command is an error.
    pub fn ask(&mut self, command: &str) -> Result<Vec<String>, String> {
        self.send(command)?;
        let lines = self.answers("end")?;
        match lines.first().and_then(|line| line.strip_prefix("error: ")) {
            Some(error) if lines.len() == 1 => Err(error.to_owned()),
            _ => Ok(lines),
        }
    }

    /// Sends a backup; `sent` reports each line. The handheld restarts.
    pub fn restore(&mut self, backup: &str, mut sent: impl FnMut()) -> Result<(), String> {
        let mut lines = backup.lines().filter(|line| !line.trim().is_empty());
        self.send(lines.next().unwrap_or_default())?;
        self.expect("ready for the backup")?;
        for line in lines {
            self.send(line)?;
            sent();
            // Errors are reported at once, success only at the end.
            self.begun
                .extend(self.wire.read(Duration::from_millis(1)).map_err(failed)?);
            if self.begun.contains(&b'\n') {
                break;
            }
        }
        self.expect("restored; the device starts again")
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        match self.line()? {
            line if line == wanted => Ok(()),
            line => Err(line.strip_prefix("error: ").unwrap_or(&line).to_owned()),
        }
    }

    /// As [`Client::ask`], for commands that need the user's consent.
    fn ask_remotely(&mut self, command: &str) -> Result<Consent<Vec<String>>, String> {
        match self.ask(command) {
            Err(reason) if reason.contains("the handheld asks") => Ok(Consent::Pending(reason)),
            answer => answer.map(Consent::Given),
        }
    }

    /// Updates [`Client::picture`]. `all`: the first time.
    pub fn look(&mut self, all: bool) -> Result<Consent<Light>, String> {
        let lines = match self.ask_remotely(if all { "screen all" } else { "screen" })? {
            Consent::Given(lines) => lines,
            Consent::Pending(reason) => return Ok(Consent::Pending(reason)),
        };
        let mut light = None;
        for line in &lines {
            match line.as_str() {
                "screen on" => light = Some(Light::On),
                "screen dim" => light = Some(Light::Dim),
                "screen off" => light = Some(Light::Off),
                line => self.apply(line).ok_or_else(|| damaged(line))?,
            }
        }
        light.map(Consent::Given).ok_or_else(|| damaged(&lines.join(" ")))
    }

    /// `~PAGE COLUMN BYTES`
    fn apply(&mut self, line: &str) -> Option<()> {
        let mut words = line.strip_prefix('~')?.split(' ');
        let (page, column) = (
            words.next()?.parse::<usize>().ok()?,
            words.next()?.parse::<usize>().ok()?,
        );
        let digits = words.next()?.as_bytes();
        let run = self
            .screen
            .pages_mut()
            .get_mut(page)?
            .get_mut(column..column + digits.len() / 2)?;
        for (byte, digits) in run.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
        }
        words.next().is_none().then_some(())
    }

    pub fn picture(&self) -> Picture {
        const _: () = assert!(PAGES * WIDTH == 1024);
        Picture::from_fn(|x, y| self.screen.pixel(x, y))
    }

    /// `how`: empty for a short press, or long, down or up.
    pub fn press(&mut self, button: Button, how: &str) -> Result<Consent<()>, String> {
        let name = match button {
            Button::Up => "up",
            Button::Down => "down",
            Button::Left => "left",
            Button::Right => "right",
            Button::A => "a",
            Button::B => "b",
        };
        Ok(match self.ask_remotely(format!("press {name} {how}").trim_end())? {
            Consent::Given(_) => Consent::Given(()),
            Consent::Pending(reason) => Consent::Pending(reason),
        })
    }
}

fn failed(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::TimedOut => "the handheld does not read; unplug it and plug it in again".into(),
        _ => format!("the connection was lost ({error})"),
    }
}

fn damaged(line: &str) -> String {
    format!("the handheld sent a line that is no picture: {line:.60}")
}

#[cfg(test)]
mod tests {
    use pocket_ra_bench::Handheld;

    use super::*;

    /// The virtual handheld on virtual time.
    struct Virtual(Handheld);

    impl Wire for Virtual {
        fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.0.serial().send(bytes);
            Ok(())
        }

        fn read(&mut self, timeout: Duration) -> io::Result<Vec<u8>> {
            self.0
                .run(embassy_time::Duration::from_millis(timeout.as_millis().max(20) as u64));
            Ok(self.0.serial().take())
        }
    }

    fn connected() -> Client<Virtual> {
        let mut handheld = Handheld::new(1);
        handheld.run(embassy_time::Duration::from_secs(1));
        // The half of a line that another program left.
        handheld.serial().send(b"help\nsho");
        Client::connect(Virtual(handheld)).expect("it replies")
    }

    impl Client<Virtual> {
        fn tap(&mut self, button: Button) {
            for down in [true, false] {
                self.wire.0.button(button, down);
                self.wire.0.run(embassy_time::Duration::from_millis(900));
            }
        }
    }

    #[test]
    fn an_answer_ends_where_the_next_one_begins() {
        let mut client = connected();
        assert_eq!(client.ask("list").expect("an answer").len(), 4);
        assert_eq!(client.ask("stats").expect("an answer"), ["no results yet"]);
        assert_eq!(client.ask("show 0"), Err("slot 0 is empty".into()));
        assert_eq!(client.ask("fly"), Err("no such command; help lists them".into()));
    }

    #[test]
    fn the_screen_is_mirrored_and_buttons_are_pressed_once_the_user_agrees() {
        let mut client = connected();
        let asks = Consent::Pending("the handheld asks: press A on it to allow this".into());
        assert_eq!(client.look(true), Ok(asks));
        client.wire.0.run(embassy_time::Duration::from_secs(1));
        client.wire.0.button(Button::A, true);
        client.wire.0.run(embassy_time::Duration::from_millis(60));
        client.wire.0.button(Button::A, false);
        client.wire.0.run(embassy_time::Duration::from_millis(200));
        assert_eq!(client.look(true), Ok(Consent::Given(Light::On)));
        assert!(client.picture() == client.wire.0.panel().picture());
        let before = client.picture();
        assert_eq!(client.press(Button::Down, ""), Ok(Consent::Given(())));
        client.wire.0.run(embassy_time::Duration::from_millis(200));
        assert_eq!(client.look(false), Ok(Consent::Given(Light::On)));
        assert!(client.picture() != before);
        assert!(client.picture() == client.wire.0.panel().picture());
    }

    #[test]
    fn a_backup_comes_back() {
        let mut client = connected();
        // A language is chosen: French.
        client.tap(Button::Down);
        let chosen = |client: &mut Client<Virtual>| {
            client.wire.0.button(Button::A, true);
            client.wire.0.run(embassy_time::Duration::from_millis(60));
            client.wire.0.button(Button::A, false);
            client.wire.0.run(embassy_time::Duration::from_secs(1));
        };
        chosen(&mut client);
        let backup = client.ask("backup").expect("a backup").join("\r\n");
        let mut other = connected();
        let mut lines = 0;
        other.restore(&backup, || lines += 1).expect("it is restored");
        assert_eq!(lines, backup.lines().count() - 1);
        other.wire.0.run(embassy_time::Duration::from_secs(2));
        assert_eq!(other.ask("backup").expect("a backup").join("\r\n"), backup);
        let damaged = backup.replacen("\r\n:0", "\r\n:1", 1);
        let refused = other.restore(&damaged, || {}).expect_err("it is damaged");
        assert!(refused.contains("damaged"), "{refused}");
    }
}
