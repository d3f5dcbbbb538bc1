//! The dice game in words.

use std::fmt::Write;

use pocket_ra::rules::{
    Game,
    dice::{Cell, Colour, Column, Dice, Space},
};

pub fn describe(game: &Dice) -> String {
    let mut text = format!(
        "epoch {} · Ra {} of {} steps",
        game.epoch(),
        game.ra(),
        game.sun_steps()
    );
    if let Some(faces) = game.dice() {
        let dice = Colour::ALL.map(|colour| {
            let used = if game.used().contains(colour) { " used" } else { "" };
            format!("{} {}{used}", colour.name(), faces.of(colour).name())
        });
        let _ = write!(text, " · roll {}: {}", game.rolls(), dice.join(", "));
    }
    text.push('\n');
    let spaces = Space::all().map(|space| {
        let seats: String = game.civilisation(space).iter().map(|seat| seat.to_string()).collect();
        format!("{space} [{seats}]")
    });
    let _ = writeln!(text, "civilisation: {}", spaces.collect::<Vec<_>>().join(" "));
    let rows = Colour::ALL.map(|colour| {
        let cells = Column::all().map(|column| match game.monument(Cell { colour, column }) {
            Some(seat) => seat.to_string(),
            None => ".".into(),
        });
        format!("{} {}", colour.letter(), cells.collect::<String>())
    });
    let _ = writeln!(text, "monuments, columns 1-8: {}", rows.join("  "));
    for (seat, board) in (0..game.players()).filter_map(|seat| Some((seat, game.board(seat)?))) {
        let _ = write!(
            text,
            "seat {seat}: score {} · pharaoh {} · nile {} · floods {}",
            board.score, board.pharaoh, board.nile, board.floods
        );
        for (epoch, score) in (1..).zip(game.epochs(seat)) {
            let _ = write!(text, " · epoch {epoch}: {:+}", score.total());
        }
        text.push('\n');
    }
    text
}
