//! Serial commands: one per line, answers in plain text.

use core::fmt;

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;
use heapless::String;

use super::{
    Key, SlotContents, Store,
    backup::{LONGEST_LINE, Part, Refusal, Restore, Step, number},
    companion::Lost,
};
use crate::{
    device::{Button, Crash},
    rules::position::GameKind,
    screens::Event,
    table::{
        Deal, Record,
        companion::{CompanionPart, CompanionState},
        memory::{Slot, StoreError, Summary},
        statistics::{Hall, Statistics, Tally},
    },
    tasks::{
        Channels, Clock,
        remote::{Hold, Mirror},
    },
};

pub const LONGEST_COMMAND: usize = LONGEST_LINE;
const LONGEST_ANSWER: usize = 200;

/// Answer to [`Command::End`]; no other answer has such a line.
pub const END: &str = ".";

pub type CommandLine = String<LONGEST_COMMAND>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    List,
    /// 0 is the current game.
    Show(u8),
    Statistics,
    Rolls,
    Sheet,
    /// Restart, for an update.
    BootLoader,
    Backup,
    Restore(Step),
    /// The picture, or its changes.
    Screen {
        all: bool,
    },
    Press(Button, Hold),
    /// Prepare a game of this deal.
    Deal(Deal),
    /// For programs: marks the end of an answer.
    End,
    Help,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandError {
    Unknown,
    /// `show` requires a slot number.
    Slot,
    Damaged,
    /// Invalid argument of `restore`.
    Backup,
    /// Invalid argument of `press`.
    Press,
    /// Invalid argument of `deal`.
    Deal,
    TooMuch,
    TooLong,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CommandError::Unknown => "no such command; help lists them",
            CommandError::Slot => "show needs the number of a slot, 0 to 3",
            CommandError::Damaged => "this line of the backup is damaged",
            CommandError::Backup => "send the lines that backup says, from the first to the last",
            CommandError::Press => "press needs the name of a button; help lists them",
            CommandError::Deal => "this is not the code of a deal",
            CommandError::TooMuch => "too many words; help lists the commands",
            CommandError::TooLong => "the line is too long",
        })
    }
}

impl core::error::Error for CommandError {}

impl Command {
    /// None for an empty line.
    pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
        if let Some(part) = line.strip_prefix(':') {
            let part = Part::parse(part).ok_or(CommandError::Damaged)?;
            return Ok(Some(Command::Restore(Step::Part(part))));
        }
        let mut words = line.split_ascii_whitespace();
        let Some(word) = words.next() else {
            return Ok(None);
        };
        let command = match word {
            "list" => Command::List,
            "stats" => Command::Statistics,
            "rolls" => Command::Rolls,
            "sheet" => Command::Sheet,
            "bootloader" => Command::BootLoader,
            "backup" => Command::Backup,
            "restore" => Command::Restore(restore_step(&mut words).ok_or(CommandError::Backup)?),
            "press" => press(&mut words).ok_or(CommandError::Press)?,
            "deal" => Command::Deal(Deal::read(words.next().unwrap_or_default()).map_err(|_| CommandError::Deal)?),
            "screen" => match words.next() {
                None => Command::Screen { all: false },
                Some("all") => Command::Screen { all: true },
                Some(_) => return Err(CommandError::TooMuch),
            },
            "end" => Command::End,
            "help" => Command::Help,
            "show" => {
                let number = words.next().and_then(|word| word.parse().ok());
                Command::Show(
                    number
                        .filter(|&slot| slot < Slot::ALL.len() as u8)
                        .ok_or(CommandError::Slot)?,
                )
            }
            _ => return Err(CommandError::Unknown),
        };
        match words.next() {
            None => Ok(Some(command)),
            Some(_) => Err(CommandError::TooMuch),
        }
    }
}

/// `restore BYTES` or `restore end LINES CHECK`.
fn restore_step<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Step> {
    Some(match words.next()? {
        "end" => Step::End {
            lines: words.next()?.parse().ok()?,
            check: number(words.next()?)?,
        },
        bytes => Step::Begin(bytes.parse().ok()?),
    })
}

/// `press BUTTON`, perhaps with how long.
fn press<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Command> {
    let button = match words.next()? {
        "up" => Button::Up,
        "down" => Button::Down,
        "left" => Button::Left,
        "right" => Button::Right,
        "a" => Button::A,
        "b" => Button::B,
        _ => return None,
    };
    let hold = match words.next().unwrap_or("short") {
        "short" => Hold::Short,
        "long" => Hold::Long,
        "down" => Hold::Down,
        "up" => Hold::Up,
        _ => return None,
    };
    Some(Command::Press(button, hold))
}

/// Accepts any bytes.
#[derive(Default)]
pub struct Typing {
    line: CommandLine,
    too_long: bool,
}

impl Typing {
    /// Returns the line at its end.
    pub fn take(&mut self, byte: u8) -> Option<Result<CommandLine, CommandError>> {
        match byte {
            b'\r' | b'\n' => {
                let line = core::mem::take(&mut self.line);
                match core::mem::take(&mut self.too_long) {
                    true => Some(Err(CommandError::TooLong)),
                    false if line.is_empty() => None,
                    false => Some(Ok(line)),
                }
            }
            // A character that no command contains.
            byte => {
                let letter = if byte.is_ascii_graphic() || byte == b' ' {
                    char::from(byte)
                } else {
                    '?'
                };
                self.too_long |= self.line.push(letter).is_err();
                None
            }
        }
    }
}

/// `say` returns false when the receiver is gone.
pub trait Listener {
    fn say(&mut self, line: fmt::Arguments<'_>) -> impl Future<Output = bool>;
}

struct Port<'a, C, M: RawMutex> {
    clock: &'a C,
    channels: &'a Channels<M>,
}

/// Of the host, which may stop reading at any time: it must not block the storage task.
const TIMEOUT: Duration = Duration::from_millis(250);

impl<C: Clock, M: RawMutex> Listener for Port<'_, C, M> {
    async fn say(&mut self, line: fmt::Arguments<'_>) -> bool {
        let mut text: String<LONGEST_ANSWER> = String::new();
        put!(text, "{line}");
        let send = async {
            for piece in [text.as_bytes(), b"\r\n"] {
                let mut rest = piece;
                while !rest.is_empty() {
                    let taken = self.channels.answers.write(rest).await;
                    rest = rest.get(taken..).unwrap_or_default();
                }
            }
        };
        matches!(
            select(send, self.clock.until(self.clock.now() + TIMEOUT)).await,
            Either::First(())
        )
    }
}

pub(super) async fn answer<F: NorFlash, const N: usize>(
    line: &Result<CommandLine, CommandError>,
    store: &mut Store<F, N>,
    mirror: &mut Mirror,
    held: &mut SlotContents,
    clock: &impl Clock,
    channels: &Channels<impl RawMutex>,
) {
    let command = match line {
        Ok(line) => Command::parse(line),
        Err(error) => Err(*error),
    };
    let mut port = Port { clock, channels };
    match command {
        Ok(None) => {}
        Ok(Some(Command::Restore(_))) if channels.power.is_empty() => {
            store.break_restore();
            port.say(format_args!("error: {}", Refusal::BatteryEmpty)).await;
        }
        Ok(Some(command @ (Command::Screen { .. } | Command::Press(..)))) => {
            mirror.take(command, clock.now(), channels);
            let mut line: String<LONGEST_ANSWER> = String::new();
            while mirror.line(channels, &mut line) == Ok(true) && port.say(format_args!("{line}")).await {
                line.clear();
            }
        }
        Ok(Some(command)) => {
            respond(command, store, held, &mut port).await;
            match command {
                Command::BootLoader => channels.events.send(Event::BootLoaderWanted).await,
                Command::Deal(deal) => channels.events.send(Event::DealWanted(deal)).await,
                _ => {}
            }
            if store.restore == Restore::Ready {
                // Let the last lines be transmitted.
                clock.until(clock.now() + TIMEOUT).await;
                channels.restart.signal(());
                core::future::pending().await
            }
        }
        Err(error) => {
            store.break_restore();
            port.say(format_args!("error: {error}")).await;
        }
    }
}

/// Answers; false if the receiver stopped reading. `held`: a buffer for games.
pub async fn respond<F: NorFlash, const N: usize>(
    command: Command,
    store: &mut Store<F, N>,
    held: &mut SlotContents,
    listener: &mut impl Listener,
) -> bool {
    if !matches!(command, Command::Restore(_)) {
        store.break_restore();
    }
    match command {
        Command::Help => {
            for line in [
                "list        the games that are kept, and the last crash",
                "show N      the game in slot N as text; 0 is the one on the table",
                "stats       results per player, game and opponent, and the hall of fame",
                "rolls       the dice session that can be proved, for verify-rolls",
                "sheet       the score sheet",
                "backup      the whole memory, to be kept in a file",
                "restore     the memory as it was: send the file that backup made",
                "screen      changes of the picture; screen all: the whole picture",
                "press NAME  up, down, left, right, a or b; also press NAME long, down or up",
                "deal CODE   a game of this deal, to be started",
                "bootloader  restart as a USB drive, for an update",
                "end         a dot, after all earlier answers",
                "help        this list",
            ] {
                if !listener.say(format_args!("{line}")).await {
                    return false;
                }
            }
            true
        }
        Command::List => {
            for (number, slot) in (0..).zip(Slot::ALL) {
                if !list(number, slot, store, held, listener).await {
                    return false;
                }
            }
            last_crash(store, listener).await
        }
        Command::BootLoader => listener.say(format_args!("restarting as a USB drive")).await,
        Command::End => listener.say(format_args!("{END}")).await,
        Command::Deal(_) => listener.say(format_args!("choose start on the handheld")).await,
        // Answered by the remote control.
        Command::Screen { .. } | Command::Press(..) => true,
        Command::Backup => match store.back_up(listener).await {
            Ok(heard) => heard,
            Err(error) => failed(error, listener).await,
        },
        Command::Restore(step) => match (store.restore(step).await, step) {
            (Err(refusal), _) => listener.say(format_args!("error: {refusal}")).await,
            (Ok(()), Step::Begin(_)) => listener.say(format_args!("ready for the backup")).await,
            (Ok(()), Step::Part(_)) => true,
            (Ok(()), Step::End { .. }) => listener.say(format_args!("restored; the device starts again")).await,
        },
        Command::Show(number) => show(number, store, held, listener).await,
        Command::Statistics => statistics(store, listener).await,
        Command::Rolls | Command::Sheet => say_companion(command, store, listener).await,
    }
}

async fn say_lines(
    line_of: impl Fn(usize, &mut String<LONGEST_ANSWER>) -> Result<bool, fmt::Error>,
    listener: &mut impl Listener,
) -> bool {
    let mut line: String<LONGEST_ANSWER> = String::new();
    let mut index = 0;
    while line_of(index, &mut line) == Ok(true) {
        if !listener.say(format_args!("{line}")).await {
            return false;
        }
        line.clear();
        index += 1;
    }
    true
}

async fn say_companion<F: NorFlash, const N: usize>(
    command: Command,
    store: &mut Store<F, N>,
    listener: &mut impl Listener,
) -> bool {
    // Filled in place: it is large.
    let mut companion = CompanionState::new();
    let loaded = match command {
        Command::Rolls => store.companion(CompanionPart::of_session(), &mut companion).await,
        _ => store.companion(CompanionPart::of_sheet(), &mut companion).await,
    };
    if let Err(lost) = loaded {
        return lose(lost, listener).await;
    }
    match (command, &companion.session, &companion.sheet) {
        (Command::Rolls, Some(session), _) => say_lines(|index, line| session.line(index, line), listener).await,
        (Command::Rolls, None, _) => listener.say(format_args!("error: no dice session was begun")).await,
        (_, _, Some(sheet)) => say_lines(|index, line| sheet.line(index, line), listener).await,
        (_, _, None) => listener.say(format_args!("error: there is no score sheet")).await,
    }
}

async fn lose(lost: Lost, listener: &mut impl Listener) -> bool {
    match lost {
        Lost::Unreadable(unreadable) => listener.say(format_args!("error: {unreadable}")).await,
        Lost::Store(error) => failed(error, listener).await,
    }
}

async fn list<F: NorFlash, const N: usize>(
    number: u8,
    slot: Slot,
    store: &mut Store<F, N>,
    held: &mut SlotContents,
    listener: &mut impl Listener,
) -> bool {
    if let Err(error) = store.look(slot, held).await {
        return failed(error, listener).await;
    }
    match (held.summary(), held) {
        (Some(game), _) => {
            let mut names: String<60> = String::new();
            for player in &game.players {
                put!(names, " {}", player.name);
            }
            let Summary { kind, moves, over, .. } = game;
            let over = if over { ", over" } else { "" };
            listener
                .say(format_args!("{number} {} {moves} moves{over}:{names}", kind.name()))
                .await
        }
        (None, SlotContents::Unreadable(unreadable)) => listener.say(format_args!("{number} {unreadable}")).await,
        (None, _) => listener.say(format_args!("{number} empty")).await,
    }
}

async fn last_crash<F: NorFlash, const N: usize>(store: &mut Store<F, N>, listener: &mut impl Listener) -> bool {
    let crash = match store.get(Key::Crash).await {
        Ok(Some(bytes)) => Crash::decode(bytes),
        Ok(None) => return true,
        Err(error) => return failed(error, listener).await,
    };
    let Ok(Crash {
        message,
        place,
        game,
        moves,
        ..
    }) = crash
    else {
        return true;
    };
    listener
        .say(format_args!("last crash: game {game}, move {moves}, {place}"))
        .await
        && listener.say(format_args!("  {message}")).await
}

async fn show<F: NorFlash, const N: usize>(
    number: u8,
    store: &mut Store<F, N>,
    held: &mut SlotContents,
    listener: &mut impl Listener,
) -> bool {
    let slot = Slot::ALL.get(usize::from(number)).copied().unwrap_or(Slot::OnTheTable);
    if let Err(error) = store.look(slot, held).await {
        return failed(error, listener).await;
    }
    let loader = match held {
        SlotContents::Game { loader, .. } => loader,
        SlotContents::Nothing => return listener.say(format_args!("error: slot {number} is empty")).await,
        SlotContents::Unreadable(unreadable) => return listener.say(format_args!("error: {unreadable}")).await,
    };
    if let Err(broken) = loader.journal().replay() {
        return listener.say(format_args!("error: {broken}")).await;
    }
    let mut export = loader.export();
    let mut line: String<LONGEST_ANSWER> = String::new();
    while export.line(&mut line) == Ok(true) {
        if !listener.say(format_args!("{line}")).await {
            return false;
        }
        line.clear();
    }
    true
}

async fn statistics<F: NorFlash, const N: usize>(store: &mut Store<F, N>, listener: &mut impl Listener) -> bool {
    let mut said = false;
    for index in 0..Statistics::TALLIES as u8 {
        let tally = match store.get(Key::Tally(index)).await {
            Ok(Some(bytes)) => Tally::decode(bytes),
            Ok(None) => continue,
            Err(error) => return failed(error, listener).await,
        };
        let Ok(tally) = tally else { continue };
        let average = tally.average_tenths();
        said = true;
        let (game, opponent) = (tally.game.name(), tally.opponent);
        let strength = fmt::from_fn(|f| match tally.strength() {
            Some(Ok(rating)) => write!(f, " strength {} +-{}", rating.elo(), rating.uncertainty()),
            Some(Err(_)) | None => Ok(()),
        });
        if !listener
            .say(format_args!(
                "{} {game} against {opponent}: played {} won {} best {} average {}.{}{strength}",
                tally.player,
                tally.played,
                tally.won,
                tally.best,
                average / 10,
                average % 10
            ))
            .await
        {
            return false;
        }
    }
    for game in GameKind::ALL {
        let hall = match store.get(Key::Hall(game)).await {
            Ok(Some(bytes)) => Hall::decode(bytes),
            Ok(None) => continue,
            Err(error) => return failed(error, listener).await,
        };
        let Ok(hall) = hall else { continue };
        for (place, fame) in (1..).zip(hall.places()) {
            said = true;
            let name = fame.name;
            if !listener
                .say(format_args!("hall {} {place}. {name} {}", game.name(), fame.score))
                .await
            {
                return false;
            }
        }
    }
    said || listener.say(format_args!("no results yet")).await
}

async fn failed(error: StoreError, listener: &mut impl Listener) -> bool {
    listener.say(format_args!("error: {error}")).await
}
