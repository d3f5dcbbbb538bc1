//! Position of the dice game, and its [`Game`].

use core::ops::RangeInclusive;

use super::{
    Cell, DiceSet, Disaster, EpochScore, Event, Face, Faces, Monuments, Move, Refusal, Space, Spaces, codes, moves,
};
use crate::{
    chance::Draw,
    rules::{
        Chance, Game, Seat, Seats, Turn, clockwise, event,
        position::{Options, SunTrack},
    },
};

const MAX_SEATS: usize = 4;

pub(super) type Emitted = event::Event<Event>;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatBoard {
    pub score: u16,
    pub pharaoh: u8,
    pub nile: u8,
    /// Flood markers after the first.
    pub floods: u16,
    pub civilisation: Spaces,
    pub monuments: Monuments,
    pub(super) epochs: [EpochScore; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Rolling(DiceSet),
    Choosing,
    Using,
    /// Markers that each seat still has to remove.
    Removing {
        disaster: Disaster,
        due: [u8; MAX_SEATS],
    },
    Over,
}

/// Actions of this turn that later ones depend on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Done {
    pub pharaoh: bool,
    pub nile: bool,
    pub monument: bool,
    pub disaster: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
// Aligned for copies by words: most of a search is copying positions.
#[repr(align(4))]
pub struct Dice {
    pub(super) players: u8,
    pub(super) sun_steps: u8,
    pub(super) ra: u8,
    pub(super) epoch: u8,
    pub(super) active: Seat,
    pub(super) rolls: u8,
    pub(super) stage: Stage,
    pub(super) dice: Option<Faces>,
    pub(super) used: DiceSet,
    pub(super) done: Done,
    pub(super) boards: [SeatBoard; MAX_SEATS],
}

const _: () = assert!(size_of::<Dice>() <= 512);

impl Dice {
    pub const SUN_STEPS: RangeInclusive<u8> = 4..=20;

    /// Default length of the sun track.
    pub const fn usual_sun_steps(players: u8) -> u8 {
        4 + 2 * players
    }

    /// Clamps values that are out of range.
    pub fn new(players: u8, sun_steps: Option<u8>) -> Dice {
        let players = players.clamp(*Dice::PLAYERS.start(), *Dice::PLAYERS.end());
        let sun_steps = sun_steps.unwrap_or(Dice::usual_sun_steps(players));
        let mut boards = [SeatBoard::default(); MAX_SEATS];
        for (board, score) in boards.iter_mut().zip(10..).take(usize::from(players)) {
            board.score = score;
        }
        Dice {
            players,
            sun_steps: sun_steps.clamp(*Dice::SUN_STEPS.start(), *Dice::SUN_STEPS.end()),
            ra: 0,
            epoch: 1,
            active: 0,
            rolls: 0,
            stage: Stage::Rolling(DiceSet::ALL),
            dice: None,
            used: DiceSet::NONE,
            done: Done::default(),
            boards,
        }
    }

    /// 1 to 3; stays 3 when the game is over.
    pub fn epoch(&self) -> u8 {
        self.epoch
    }

    pub fn sun_steps(&self) -> u8 {
        self.sun_steps
    }

    pub fn ra(&self) -> u8 {
        self.ra
    }

    /// None before the first roll of a turn; the previous faces while a reroll is pending.
    pub fn dice(&self) -> Option<Faces> {
        self.dice
    }

    pub fn rolls(&self) -> u8 {
        self.rolls
    }

    /// Includes locked suns.
    pub fn used(&self) -> DiceSet {
        self.used
    }

    pub fn rolling(&self) -> DiceSet {
        match self.stage {
            Stage::Rolling(dice) => dice,
            _ => DiceSet::NONE,
        }
    }

    /// Whether the seat rerolls or keeps, as opposed to using the dice.
    pub fn is_choosing(&self) -> bool {
        self.stage == Stage::Choosing
    }

    pub fn done(&self) -> Done {
        self.done
    }

    pub fn disaster(&self) -> Option<Disaster> {
        match self.stage {
            Stage::Removing { disaster, .. } => Some(disaster),
            _ => None,
        }
    }

    /// None if the seat does not play.
    pub fn board(&self, seat: Seat) -> Option<&SeatBoard> {
        self.boards.get(..usize::from(self.players))?.get(usize::from(seat))
    }

    pub fn epochs(&self, seat: Seat) -> impl Iterator<Item = EpochScore> {
        let scored = if self.stage == Stage::Over {
            self.epoch
        } else {
            self.epoch - 1
        };
        self.board(seat)
            .into_iter()
            .flat_map(|board| board.epochs)
            .take(usize::from(scored))
    }

    pub fn civilisation(&self, space: Space) -> Seats {
        (0..self.players)
            .filter(|&seat| self.of(seat).civilisation.contains(space))
            .fold(Seats::NONE, Seats::with)
    }

    pub fn monument(&self, cell: Cell) -> Option<Seat> {
        (0..self.players).find(|&seat| self.of(seat).monuments.holds(cell))
    }

    /// Most markers on a space: one less than players.
    pub fn civilisation_limit(&self) -> u8 {
        self.players - 1
    }

    pub(super) fn of(&self, seat: Seat) -> &SeatBoard {
        &self.boards[usize::from(seat) % MAX_SEATS]
    }

    pub(super) fn of_mut(&mut self, seat: Seat) -> &mut SeatBoard {
        &mut self.boards[usize::from(seat) % MAX_SEATS]
    }

    pub fn unused(&self, face: Face) -> DiceSet {
        self.dice
            .map_or(DiceSet::NONE, |faces| faces.showing(face).without(self.used))
    }

    pub fn suns(&self) -> u8 {
        self.dice.map_or(0, |faces| faces.showing(Face::Sun).len())
    }

    /// Clockwise from the active seat.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let (active, players) = (self.active, self.players);
        (1..players).map(move |step| clockwise(active, step, players))
    }

    pub(super) fn victim(&self) -> Option<Seat> {
        let Stage::Removing { due, .. } = self.stage else {
            return None;
        };
        self.others().find(|&seat| due[usize::from(seat) % MAX_SEATS] > 0)
    }

    fn rolled(&self) -> Option<(Faces, DiceSet)> {
        let Stage::Rolling(rolled) = self.stage else {
            return None;
        };
        Some((self.dice.unwrap_or(Faces([Face::Sun; 5])), rolled))
    }
}

impl Game for Dice {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;

    const NAME: &'static str = "dice";
    const NUMBER: u8 = 1;
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const SUN_TRACK: Option<SunTrack> = Some(SunTrack {
        steps: Dice::SUN_STEPS,
        usual: Dice::usual_sun_steps,
    });

    fn set_up(players: u8, options: &Options) -> Dice {
        Dice::new(players, options.sun_steps)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Rolling(_) => Turn::Chance(Chance::Roll),
            Stage::Choosing | Stage::Using => Turn::Seat(self.active),
            Stage::Removing { .. } => Turn::Seat(self.victim().unwrap_or(self.active)),
            Stage::Over => Turn::Over,
        }
    }

    fn active(&self) -> Option<Seat> {
        (self.stage != Stage::Over).then_some(self.active)
    }

    fn winners(&self) -> Seats {
        if self.stage != Stage::Over {
            return Seats::NONE;
        }
        let best = (0..self.players).map(|seat| self.score(seat)).max();
        (0..self.players)
            .filter(|&seat| Some(self.score(seat)) == best)
            .fold(Seats::NONE, Seats::with)
    }

    fn score(&self, seat: Seat) -> u16 {
        self.board(seat).map_or(0, |board| board.score)
    }

    fn decisions(&self, mut visit: impl FnMut(Move)) {
        self.visit_decisions(&mut visit);
    }

    fn outcomes(&self, mut visit: impl FnMut(Move, u32)) {
        if let Some((faces, rolled)) = self.rolled() {
            for number in 0..rolled.outcomes() {
                visit(Move::Roll(faces.with_outcome(rolled, number)), 1);
            }
        }
    }

    fn draw(&self, chance: &mut impl Draw) -> Option<Move> {
        let (faces, rolled) = self.rolled()?;
        Some(Move::Roll(faces.roll(rolled, chance)))
    }

    fn play(&mut self, chosen: Move, emit: &mut impl FnMut(Emitted)) -> Result<(), Refusal> {
        let (mut seat, rolled) = (self.active, self.rolling());
        match self.stage {
            Stage::Over => return Err(Refusal::Over),
            Stage::Rolling(_) => match chosen {
                Move::Roll(faces) => self.roll(rolled, faces)?,
                _ => return Err(Refusal::RollAwaited),
            },
            Stage::Choosing => self.choose(chosen)?,
            Stage::Using if matches!(chosen, Move::End) => return self.end(emit),
            Stage::Using => self.use_dice(chosen)?,
            Stage::Removing { disaster, due } => seat = self.remove(chosen, disaster, due)?,
        }
        self.emit_deed(seat, chosen, rolled, emit);
        Ok(())
    }

    fn chance(outcome: Move) -> Option<Chance> {
        matches!(outcome, Move::Roll(_)).then_some(Chance::Roll)
    }

    /// No hidden information.
    fn imagine(&mut self, _seat: Seat, _chance: &mut impl Draw) {}

    fn code(chosen: Move) -> u16 {
        codes::code(chosen)
    }

    fn decode(code: u16) -> Option<Move> {
        codes::decode(code)
    }

    fn parse(text: &str) -> Option<Move> {
        moves::parse(text)
    }
}
