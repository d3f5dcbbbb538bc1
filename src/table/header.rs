//! Header of a game: rules, options, seats, source of chance, agreements.

use core::fmt;

use heapless::Vec;

use super::{
    deal::Deal,
    player::{Name, Player, PlayerKind},
    record::{FRAME, Reader, Record, Writer},
};
use crate::{
    bots::Level,
    chance::deal_seed,
    rules::{
        MAX_PLAYERS, Seat,
        position::{GameKind, Options, Setup, SetupError, Side},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Agreements {
    /// As in the boxed Ra and Priests of Ra: a seat sees only its own score until the end.
    pub hidden_scores: bool,
    /// Chance is typed in from the boxed game; everything can be undone.
    pub beside_the_box: bool,
    /// Without secrets: shows only the next name; the next decision passes the device.
    pub turn_marker: bool,
    /// Rauha: free effects are automatic.
    pub free_effects: bool,
    /// Points that each bot loses, one of [`Agreements::HANDICAPS`].
    pub handicap: u8,
}

impl Agreements {
    pub const HANDICAPS: [u8; 5] = [0, 5, 10, 15, 20];

    const NAMES: [&str; 4] = ["hidden_scores", "beside_the_box", "turn_marker", "free_effects"];

    const fn switches(self) -> [bool; 4] {
        [
            self.hidden_scores,
            self.beside_the_box,
            self.turn_marker,
            self.free_effects,
        ]
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let switches = Agreements::NAMES.into_iter().zip(self.switches());
        switches.filter(|&(_, agreed)| agreed).map(|(name, _)| name)
    }

    /// Turns on a switch; false if unknown.
    pub fn agree(&mut self, name: &str) -> bool {
        let [hidden_scores, beside_the_box, turn_marker, free_effects] = Agreements::NAMES.map(|known| known == name);
        self.hidden_scores |= hidden_scores;
        self.beside_the_box |= beside_the_box;
        self.turn_marker |= turn_marker;
        self.free_effects |= free_effects;
        hidden_scores || beside_the_box || turn_marker || free_effects
    }

    fn bits(self) -> u8 {
        let switches = self.switches().into_iter().rev();
        switches.fold(0, |bits, agreed| bits << 1 | u8::from(agreed))
    }

    fn from_bits(bits: u8) -> Option<Agreements> {
        (bits < 1 << Agreements::NAMES.len()).then_some(Agreements {
            hidden_scores: bits & 1 != 0,
            beside_the_box: bits & 2 != 0,
            turn_marker: bits & 4 != 0,
            free_effects: bits & 8 != 0,
            handicap: 0,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatingError {
    Setup(SetupError),
    TooMany,
    Namesakes(Name),
    /// The score markers are on a shared board.
    NoHiddenScores(GameKind),
    /// Unknown, or without a bot.
    NoHandicap(u8),
}

impl fmt::Display for SeatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatingError::Setup(error) => error.fmt(f),
            SeatingError::TooMany => write!(f, "at most {MAX_PLAYERS} can sit down"),
            SeatingError::Namesakes(name) => write!(f, "two players are called {name}"),
            SeatingError::NoHiddenScores(kind) => write!(f, "the scores of {} lie open", kind.name()),
            SeatingError::NoHandicap(points) => write!(f, "no bot has a handicap of {points}"),
        }
    }
}

impl core::error::Error for SeatingError {}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Unique on this device.
    number: u32,
    setup: Setup,
    players: Vec<Player, MAX_PLAYERS>,
    seed: u64,
    /// Deal from which the seed follows; none for a plain seed.
    deal: Option<u64>,
    agreements: Agreements,
    /// Version when the game began.
    rules: u8,
    /// See [`Header::is_assisted`].
    pub(super) assisted: bool,
    pub(super) holder: Option<Seat>,
}

impl Header {
    /// No game.
    pub(super) const EMPTY: Header = Header {
        number: 0,
        setup: Setup::EMPTY,
        players: Vec::new(),
        seed: 0,
        deal: None,
        agreements: Agreements {
            hidden_scores: false,
            beside_the_box: false,
            turn_marker: false,
            free_effects: false,
            handicap: 0,
        },
        rules: 1,
        assisted: false,
        holder: None,
    };

    pub fn new(
        number: u32,
        kind: GameKind,
        options: Options,
        players: &[Player],
        seed: u64,
        agreements: Agreements,
    ) -> Result<Header, SeatingError> {
        let seated = Vec::from_slice(players).map_err(|_| SeatingError::TooMany)?;
        let setup = Setup::new(kind, players.len() as u8, options).map_err(SeatingError::Setup)?;
        let mut rest = players;
        while let [player, others @ ..] = rest {
            if others.iter().any(|other| other.name == player.name) {
                return Err(SeatingError::Namesakes(player.name));
            }
            rest = others;
        }
        if agreements.hidden_scores && !kind.hides_scores() {
            return Err(SeatingError::NoHiddenScores(kind));
        }
        let handicap = agreements.handicap;
        let has_bot = players.iter().any(|player| !player.is_human());
        if !Agreements::HANDICAPS.contains(&handicap) || handicap > 0 && !has_bot {
            return Err(SeatingError::NoHandicap(handicap));
        }
        Ok(Header {
            number,
            setup,
            players: seated,
            seed,
            deal: None,
            agreements,
            rules: kind.rules_version(),
            assisted: false,
            holder: None,
        })
    }

    /// From a deal's number.
    pub fn dealt(
        number: u32,
        kind: GameKind,
        options: Options,
        players: &[Player],
        deal: u64,
        agreements: Agreements,
    ) -> Result<Header, SeatingError> {
        let mut header = Header::new(number, kind, options, players, 0, agreements)?;
        let deal = Deal::new(&header.setup, deal).number();
        header.seed = deal_seed(deal);
        header.deal = Some(deal);
        Ok(header)
    }

    /// For this seat as the only human, who holds the device. Other humans become bots, without handicap.
    pub fn seen_by(&self, seat: Seat) -> Header {
        let mut header = self.clone();
        for (other, player) in (0..).zip(&mut header.players) {
            if other != seat && player.is_human() {
                player.kind = PlayerKind::Bot(Level::Scribe);
                header.agreements.handicap = 0;
            }
        }
        header.holder = Some(seat);
        header
    }

    pub const fn number(&self) -> u32 {
        self.number
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn players(&self) -> &[Player] {
        &self.players
    }

    pub fn player(&self, seat: Seat) -> Option<Player> {
        self.players.get(usize::from(seat)).copied()
    }

    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// None for a plain seed or the boxed game.
    pub fn deal(&self) -> Option<Deal> {
        let number = self.deal.filter(|_| !self.agreements.beside_the_box)?;
        Some(Deal::new(&self.setup, number))
    }

    pub const fn agreements(&self) -> Agreements {
        self.agreements
    }

    pub const fn rules(&self) -> u8 {
        self.rules
    }

    /// A human got a hint, or took back a decision after a bot's answer to it.
    pub const fn is_assisted(&self) -> bool {
        self.assisted
    }

    /// Human with the device, once taken.
    pub const fn holder(&self) -> Option<Seat> {
        self.holder
    }
}

const NOBODY: u8 = 0xff;

/// In the byte of the agreements: the number is that of a deal.
const DEALT: u8 = 0x80;

/// In the same byte, since version 2.
const ASSISTED: u8 = 0x40;

impl Record for Header {
    const KIND: u8 = 4;
    const VERSION: u8 = 2;
    const LONGEST: usize = FRAME + 4 + 4 + 8 + 2 + MAX_PLAYERS * Player::BYTES + 2;

    fn write(&self, out: &mut Writer<'_>) {
        let options = self.setup.options();
        out.long(self.number);
        out.byte(self.setup.kind().number());
        out.byte(self.setup.players());
        out.byte(options.sun_steps.unwrap_or(0));
        out.byte(match options.side {
            None => 0,
            Some(Side::A) => 1,
            Some(Side::B) => 2,
        });
        out.bytes(&self.deal.unwrap_or(self.seed).to_le_bytes());
        let dealt = if self.deal.is_some() { DEALT } else { 0 };
        let assisted = if self.assisted { ASSISTED } else { 0 };
        out.byte(self.agreements.bits() | dealt | assisted);
        out.byte(self.holder.unwrap_or(NOBODY));
        self.players.iter().for_each(|player| player.write(out));
        out.byte(self.rules);
        out.byte(self.agreements.handicap);
    }

    fn read(input: &mut Reader<'_>) -> Option<Header> {
        let number = input.long()?;
        let kind = GameKind::numbered(input.byte()?)?;
        let seats = input.byte()?;
        let options = Options {
            sun_steps: Some(input.byte()?).filter(|&steps| steps != 0),
            side: match input.byte()? {
                0 => None,
                1 => Some(Side::A),
                2 => Some(Side::B),
                _ => return None,
            },
        };
        let seed = input.longest()?;
        let bits = input.byte()?;
        let mut agreements = Agreements::from_bits(bits & !(DEALT | ASSISTED))?;
        let holder = Some(input.byte()?).filter(|&seat| seat != NOBODY);
        let mut players: Vec<Player, MAX_PLAYERS> = Vec::new();
        for _ in 0..seats {
            players.push(Player::read(input)?).ok()?;
        }
        let rules = input.byte()?;
        agreements.handicap = input.byte()?;
        let seat = if bits & DEALT != 0 { Header::dealt } else { Header::new };
        let mut header = seat(number, kind, options, &players, seed, agreements).ok()?;
        let holds = |seat: Seat| header.player(seat).is_some_and(Player::is_human);
        if !holder.is_none_or(holds) {
            return None;
        }
        header.rules = rules;
        header.assisted = bits & ASSISTED != 0;
        header.holder = holder;
        Some(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreements_are_as_many_bits_as_they_have_names() {
        for bits in 0..=u8::MAX {
            let agreements = Agreements::from_bits(bits);
            assert_eq!(agreements.is_some(), bits < 16, "{bits}");
            assert!(agreements.is_none_or(|agreements| agreements.bits() == bits), "{bits}");
        }
    }
}
