//! Players and options of a new game. Every state is a valid setup.

use heapless::Vec;

use crate::{
    bots::Level,
    collections::collect_truncated,
    rules::{
        MAX_PLAYERS,
        position::{GameKind, Options, Setup, Side},
    },
    screens::widgets::next_value,
    table::{Agreements, Deal, DealError, God, Header, Language, Name, Names, Player, PlayerKind},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    Start,
    Players,
    Seat(usize),
    /// Points deducted from the bots.
    Handicap,
    SunSteps,
    Side,
    FreeEffects,
    HiddenScores,
    Passing,
    Deal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A human is needed to press the buttons.
    NobodyLeft,
    /// Names of humans must differ.
    Namesake,
    TooShort,
    /// Too short for a deal's code.
    ShortCode,
    WrongCode,
    /// The code is for an unknown game.
    UnknownDeal,
}

impl From<DealError> for Refused {
    fn from(error: DealError) -> Refused {
        match error {
            DealError::Length => Refused::ShortCode,
            DealError::Letter(_) | DealError::Check => Refused::WrongCode,
            DealError::Unknown => Refused::UnknownDeal,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Seating {
    pub kind: GameKind,
    pub seats: Vec<Player, MAX_PLAYERS>,
    pub options: Options,
    pub agreements: Agreements,
    /// Chosen deal; `None`: random.
    pub deal: Option<u64>,
}

impl Seating {
    /// One human and two bots of a level.
    pub fn new(names: &Names, hidden_scores: bool, language: Language, level: Level) -> Seating {
        let mut seating = Seating {
            kind: GameKind::ALL[0],
            seats: Vec::new(),
            options: Options::default(),
            agreements: Agreements {
                hidden_scores,
                turn_marker: true,
                free_effects: true,
                beside_the_box: false,
                handicap: 0,
            },
            deal: None,
        };
        if let Some(name) = seating.free_human(names, language) {
            let kind = PlayerKind::Human;
            // Capacity for at least one.
            let _ = seating.seats.push(Player { name, kind });
        }
        seating.seat(3);
        for player in seating.seats.iter_mut().filter(|player| !player.is_human()) {
            player.kind = PlayerKind::Bot(level);
        }
        seating
    }

    pub fn recall(header: &Header) -> Seating {
        Seating {
            kind: header.setup().kind(),
            seats: collect_truncated(header.players().iter().copied()),
            options: header.setup().options(),
            agreements: header.agreements(),
            deal: None,
        }
    }

    /// Resets the options and adjusts the number of players.
    pub fn choose(&mut self, kind: GameKind) {
        if self.kind != kind {
            self.kind = kind;
            self.options = Options::default();
        }
        let range = kind.players();
        self.seat((self.seats.len() as u8).max(*range.start()).min(*range.end()));
    }

    /// Takes the game and options of a deal.
    pub fn take(&mut self, deal: Deal) {
        let setup = deal.setup();
        self.kind = setup.kind();
        self.options = setup.options();
        self.seat(setup.players());
        self.deal = Some(deal.number());
    }

    /// The deal for the current setup; `None`: random.
    pub fn chosen_deal(&self) -> Option<Deal> {
        let setup = Setup::new(self.kind, self.seats.len() as u8, self.options).ok()?;
        Some(Deal::new(&setup, self.deal?))
    }

    /// Added players are bots like the last one.
    fn seat(&mut self, players: u8) {
        let players = usize::from(players);
        self.seats.truncate(players);
        let last = self.seats.iter().rev().find(|player| !player.is_human());
        let kind = last.map_or(PlayerKind::Bot(Level::Scribe), |player| player.kind);
        while self.seats.len() < players {
            let Some(name) = self.free_god() else { break };
            if self.seats.push(Player { name, kind }).is_err() {
                break;
            }
        }
        // The only human may have been removed.
        if self.humans() == 0
            && let Some(first) = self.seats.first_mut()
        {
            first.kind = PlayerKind::Human;
        }
        self.seat_robot();
    }

    pub fn sit_beside_the_box(&mut self, beside_the_box: bool) {
        self.agreements.beside_the_box = beside_the_box;
        self.seat_robot();
    }

    /// With the box at least one seat is a bot: it replaces the last human.
    fn seat_robot(&mut self) {
        if self.agreements.beside_the_box
            && self.robots() == 0
            && let Some(name) = self.free_god()
            && let [_, .., last] = self.seats.as_mut_slice()
        {
            let kind = PlayerKind::Bot(Level::Scribe);
            *last = Player { name, kind };
        }
    }

    fn is_taken(&self, name: Name) -> bool {
        self.seats.iter().any(|player| player.name == name)
    }

    fn free_god(&self) -> Option<Name> {
        let mut names = God::SEATING.into_iter().filter_map(God::name);
        names.find(|&name| !self.is_taken(name))
    }

    /// None for a human, and for a bot of an earlier game that is not a god.
    pub fn god(&self, seat: usize) -> Option<God> {
        let player = self.seats.get(seat).filter(|player| !player.is_human())?;
        God::named(player.name)
    }

    /// The next or previous god whose name is free, for a bot.
    pub fn change_god(&mut self, seat: usize, forward: bool) {
        let mut god = self.god(seat).unwrap_or(God::SEATING[0]);
        for _ in God::SEATING {
            god = next_value(&God::SEATING, god, forward);
            if let Some(name) = god.name().filter(|&name| !self.is_taken(name)) {
                return self.rename(seat, name);
            }
        }
    }

    pub fn rename(&mut self, seat: usize, name: Name) {
        if let Some(player) = self.seats.get_mut(seat) {
            player.name = name;
        }
    }

    /// A free name used before, or a placeholder.
    fn free_human(&self, names: &Names, language: Language) -> Option<Name> {
        let nameless = language.texts().new_game.nameless.into_iter();
        let nameless = nameless.filter_map(|name| Name::new(name).ok());
        names.iter().chain(nameless).find(|&name| !self.is_taken(name))
    }

    fn humans(&self) -> usize {
        self.seats.iter().filter(|player| player.is_human()).count()
    }

    fn robots(&self) -> usize {
        self.seats.len() - self.humans()
    }

    /// The rows that apply now, in order.
    pub fn rows(&self) -> Vec<Row, { MAX_PLAYERS + 9 }> {
        // With the box everything is public, and one person enters it.
        let passed = !self.agreements.beside_the_box;
        let scores = passed && self.kind.hides_scores();
        let secrets = self.kind.has_secrets() || scores && self.agreements.hidden_scores;
        let seats = (0..self.seats.len()).map(Row::Seat);
        let options = [
            (Row::Handicap, self.robots() > 0),
            (Row::SunSteps, self.kind.sun_track().is_some()),
            (Row::Side, self.kind.has_sides()),
            (Row::FreeEffects, self.kind.has_free_effects()),
            (Row::HiddenScores, scores),
            (Row::Passing, passed && self.humans() > 1 && !secrets),
            (Row::Deal, passed),
        ];
        let options = options.into_iter().filter(|&(_, offered)| offered).map(|(row, _)| row);
        collect_truncated([Row::Start, Row::Players].into_iter().chain(seats).chain(options))
    }

    /// Next or previous value, with wrap-around.
    pub fn change(&mut self, row: Row, forward: bool, names: &Names, language: Language) -> Result<(), Refused> {
        match row {
            Row::Start => {}
            Row::Players => {
                let range = self.kind.players();
                self.seat(step(self.seats.len() as u8, *range.start(), *range.end(), forward));
            }
            Row::Seat(seat) => return self.change_kind(seat, forward, names, language),
            Row::Handicap => {
                let handicaps = Agreements::HANDICAPS;
                let now = handicaps.iter().position(|&points| points == self.agreements.handicap);
                let next = step(now.unwrap_or(0) as u8, 0, handicaps.len() as u8 - 1, forward);
                self.agreements.handicap = handicaps.get(usize::from(next)).copied().unwrap_or(0);
            }
            Row::SunSteps => {
                let Some(track) = self.kind.sun_track() else {
                    return Ok(());
                };
                let (first, last) = (*track.steps.start(), *track.steps.end());
                // One below the shortest track means the default.
                let steps = step(self.options.sun_steps.unwrap_or(first - 1), first - 1, last, forward);
                self.options.sun_steps = Some(steps).filter(|&steps| steps >= first);
            }
            Row::Side => {
                self.options.side = match self.options.side {
                    Some(Side::B) => Some(Side::A),
                    None | Some(Side::A) => Some(Side::B),
                }
            }
            Row::FreeEffects => self.agreements.free_effects ^= true,
            Row::HiddenScores => self.agreements.hidden_scores ^= true,
            Row::Passing => self.agreements.turn_marker ^= true,
            Row::Deal => self.deal = None,
        }
        Ok(())
    }

    fn change_kind(&mut self, seat: usize, forward: bool, names: &Names, language: Language) -> Result<(), Refused> {
        let Some(&player) = self.seats.get(seat) else {
            return Ok(());
        };
        if player.is_human() && self.humans() == 1 {
            return Err(Refused::NobodyLeft);
        }
        let kinds = PlayerKind::ALL;
        let now = kinds.iter().position(|&kind| kind == player.kind).unwrap_or(0);
        let last = kinds.len() as u8 - 1;
        let at = |place: u8| kinds.get(usize::from(place)).copied().unwrap_or(player.kind);
        let mut next = step(now as u8, 0, last, forward);
        let stays_robot = self.agreements.beside_the_box && !player.is_human() && self.robots() == 1;
        if stays_robot && at(next) == PlayerKind::Human {
            next = step(next, 0, last, forward);
        }
        let kind = at(next);
        let name = match (player.kind, kind) {
            (PlayerKind::Bot(_), PlayerKind::Human) => self.free_human(names, language),
            (PlayerKind::Human, PlayerKind::Bot(_)) => self.free_god(),
            _ => None,
        };
        if let Some(place) = self.seats.get_mut(seat) {
            let name = name.unwrap_or(player.name);
            *place = Player { name, kind };
        }
        Ok(())
    }

    pub fn name(&mut self, seat: usize, name: Name) -> Result<(), Refused> {
        let others = self.seats.iter().enumerate().filter(|&(other, _)| other != seat);
        let namesake = others
            .map(|(place, other)| (place, *other))
            .find(|(_, other)| other.name == name);
        match namesake {
            Some((_, other)) if other.is_human() => return Err(Refused::Namesake),
            // A bot gets another name.
            Some((place, _)) => {
                if let Some(god) = self.free_god() {
                    self.rename(place, god);
                }
            }
            None => {}
        }
        self.rename(seat, name);
        Ok(())
    }

    /// Header with `deal` unless one was chosen. Options that do not apply are reset.
    pub fn header(&self, number: u32, deal: u64) -> Option<Header> {
        let agreements = Agreements {
            hidden_scores: self.agreements.hidden_scores && !self.agreements.beside_the_box && self.kind.hides_scores(),
            free_effects: self.agreements.free_effects && self.kind.has_free_effects(),
            handicap: if self.robots() > 0 { self.agreements.handicap } else { 0 },
            ..self.agreements
        };
        let seat = match agreements.beside_the_box {
            true => Header::new,
            false => Header::dealt,
        };
        let deal = self.deal.unwrap_or(deal);
        seat(number, self.kind, self.options, &self.seats, deal, agreements).ok()
    }
}

fn step(value: u8, first: u8, last: u8, forward: bool) -> u8 {
    match forward {
        true if value >= last => first,
        true => value + 1,
        false if value <= first => last,
        false => value - 1,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use proptest::prelude::*;

    fn name(text: &str) -> Name {
        Name::new(text).unwrap()
    }

    #[test]
    fn two_people_of_one_name_are_refused_and_a_bot_gives_way() {
        let mut names = Names::new();
        names.remember(name("Isis"));
        let mut seating = Seating::new(&names, false, Language::English, Level::Scribe);
        assert_eq!(seating.seats[0].name, name("Isis"));
        assert_ne!(seating.seats[1].name, name("Isis"), "no bot takes the name of a human");
        let bot = seating.seats[1].name;
        assert_eq!(seating.name(0, bot), Ok(()));
        assert_eq!(seating.seats[0].name, bot);
        assert!(seating.header(1, 1).is_some());

        while !seating.seats[1].is_human() {
            seating.change(Row::Seat(1), true, &names, Language::English).unwrap();
        }
        assert_eq!(seating.name(1, bot), Err(Refused::Namesake));
    }

    #[test]
    fn gods_change_places_without_namesakes() {
        let mut names = Names::new();
        names.remember(name("Thoth"));
        let mut seating = Seating::new(&names, false, Language::English, Level::Scribe);
        let others = [seating.seats[0].name, seating.seats[2].name];
        let first = seating.god(1);
        let mut seen = std::vec::Vec::new();
        loop {
            seen.push(seating.god(1));
            seating.change_god(1, true);
            assert!(!others.contains(&seating.seats[1].name), "{:?}", seating.seats);
            let after = seating.god(1);
            seating.change_god(1, false);
            assert_eq!(seen.last(), Some(&seating.god(1)), "left undoes right");
            seating.change_god(1, true);
            assert_eq!(seating.god(1), after);
            if after == first {
                break;
            }
        }
        assert_eq!(
            seen.len(),
            God::ALL.len() - 2,
            "all but the human's name and the other bot's"
        );
        assert!(seating.seats[1].kind == PlayerKind::Bot(Level::Scribe) && seating.god(0).is_none());
    }

    #[test]
    fn at_a_real_table_the_last_of_the_people_makes_room_for_a_robot() {
        let mut seating = Seating::new(&Names::new(), false, Language::English, Level::Scribe);
        for seat in 1..3 {
            while !seating.seats[seat].is_human() {
                seating
                    .change(Row::Seat(seat), true, &Names::new(), Language::English)
                    .unwrap();
            }
        }
        assert_eq!((seating.humans(), seating.robots()), (3, 0));
        seating.sit_beside_the_box(true);
        assert_eq!((seating.humans(), seating.robots()), (2, 1));
        // The only bot changes its level, but does not become a human.
        for forward in [true, true, true, true, true, false, false, false, false, false] {
            let before = seating.seats[2].kind;
            seating
                .change(Row::Seat(2), forward, &Names::new(), Language::English)
                .unwrap();
            assert!(!seating.seats[2].is_human() && seating.seats[2].kind != before);
        }
        // Its seat was removed.
        seating
            .change(Row::Players, false, &Names::new(), Language::English)
            .unwrap();
        assert_eq!((seating.humans(), seating.robots()), (1, 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn whatever_is_chosen_makes_a_table_with_a_human_and_beside_the_box_with_a_robot(choices in prop::collection::vec((0usize..12, any::<bool>(), 0usize..12), 1..60), french: bool) {
            let language = if french { Language::French } else { Language::English };
            let mut names = Names::new();
            for known in ["Mia", "Horus", "Zoé"] {
                names.remember(name(known));
            }
            let mut seating = Seating::new(&names, false, language, Level::Scribe);
            for (row, forward, other) in choices {
                if other >= 10 {
                    seating.sit_beside_the_box(other == 10);
                }
                if let Some(&kind) = GameKind::ALL.get(other) {
                    seating.choose(kind);
                }
                if let Some(&row) = seating.rows().get(row) {
                    let refused = seating.change(row, forward, &names, language).is_err();
                    prop_assert!(!refused || matches!(row, Row::Seat(_)));
                }
                let header = seating.header(1, 1);
                prop_assert!(header.is_some(), "{seating:?}");
                let recalled = header.as_ref().map(Seating::recall);
                prop_assert_eq!(recalled.and_then(|seating| seating.header(1, 1)), header);
                prop_assert!(seating.humans() > 0);
                prop_assert!(!seating.agreements.beside_the_box || seating.robots() > 0, "{seating:?}");
            }
        }
    }
}
