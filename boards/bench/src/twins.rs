//! Resumed games and their twins, which differ only in what a seat must not know.

use embassy_time::Instant;
use pocket_ra::{
    device::Button,
    rules::{
        Game, Seat,
        event::no_events,
        position::{Code, Position},
        rauha::{Card, Move, Rauha, Stack},
    },
    screens::Event,
    table::{Agreements, Chunk, Header, JournalLoader, Record, Table, TableEvent},
};

use crate::owner::Owner;

pub fn after_a_power_cut(table: &Table, header: &Header) -> Table {
    Table::resume(&gathered(table, header)).unwrap()
}

pub fn gathered(table: &Table, header: &Header) -> JournalLoader {
    let mut gathering = JournalLoader::new(header.clone());
    let mut bytes = [0; Chunk::LONGEST];
    for index in 0..=table.last_chunk() {
        let length = table.chunk(index).unwrap().encode(&mut bytes).unwrap();
        gathering.add(&bytes[..length]).unwrap();
    }
    gathering
}

/// Stored chance outcomes are not checked against the seed, so any cards can be dealt.
pub fn resumed(header: &Header, codes: &[Code]) -> Table {
    try_resumed(header, codes).expect("the moves are legal")
}

/// None if the rules reject a move.
pub fn try_resumed(header: &Header, codes: &[Code]) -> Option<Table> {
    let agreements = Agreements {
        beside_the_box: true,
        ..header.agreements()
    };
    let setup = header.setup();
    let open = Header::new(
        1,
        setup.kind(),
        setup.options(),
        header.players(),
        header.seed(),
        agreements,
    );
    let mut source = Table::new(open.unwrap());
    for &code in codes {
        source.play(code).ok()?;
    }
    Some(after_a_power_cut(&source, header))
}

/// Cards of this age that a seat has not seen in its stacks or as revealed picks.
pub fn unseen(codes: &[Code], header: &Header, seat: Seat) -> Vec<Card> {
    let mut position = Position::new(header.setup());
    let mut seen: Vec<Card> = Vec::new();
    let mut age = 1;
    for &code in codes {
        position.play(code, &mut no_events).unwrap();
        let Position::Rauha(game) = &position else {
            panic!("not Rauha")
        };
        seen.extend(game.stack_shown_to(seat).into_iter().flat_map(Stack::iter));
        // Revealed picks, without relying on the game's own visibility rules.
        if game.stack_shown_to(game.players() - 1).is_none() {
            seen.extend((0..game.players()).filter_map(|of| game.picked(of)));
        }
        seen.extend(game.picked(seat));
        age = game.age();
    }
    Card::all()
        .filter(|card| card.age() == age && !seen.contains(card))
        .collect()
}

pub fn exchanged(codes: &[Code], one: Card, other: Card) -> Vec<Code> {
    let exchange = |card| match card {
        _ if card == one => other,
        _ if card == other => one,
        _ => card,
    };
    let moves = codes.iter().map(|&code| match Rauha::decode(code.0).unwrap() {
        Move::Card(card) => Move::Card(exchange(card)),
        Move::Pick(card) => Move::Pick(exchange(card)),
        chosen => chosen,
    });
    moves.map(|chosen| Code(Rauha::code(chosen))).collect()
}

/// Two games differ only in points that the viewer may not know. Its own points and all recent events, except for their
/// points, must be equal.
pub fn differ_in_points_only(one: &Table, other: &Table, viewer: Option<Seat>) -> bool {
    let scores = |table: &Table| -> Vec<u16> {
        let seats = 0..table.position().players();
        seats.map(|seat| table.position().score(seat)).collect()
    };
    let leveled = |table: &Table| {
        let mut position = table.position().clone();
        position.level_points(viewer);
        position
    };
    scores(one) != scores(other) && leveled(one) == leveled(other) && told_lately(one) == told_lately(other)
}

/// Events of the log and of the last turn, without points.
fn told_lately(table: &Table) -> (Vec<TableEvent>, Vec<TableEvent>) {
    let is_plain = |event: &TableEvent| !matches!(event, TableEvent::Scores { .. });
    let mut since = Vec::new();
    let seats = 0..table.header().players().len() as Seat;
    let first = seats.map(|seat| table.since(seat)).min().unwrap_or(0);
    table.log(first, |_, event| since.push(event));
    since.retain(is_plain);
    (table.recent_events(None).filter(is_plain).collect(), since)
}

/// Two users who press the same buttons at the same time.
pub struct Twins {
    pub owners: [Owner; 2],
    pub compared: u32,
}

impl Twins {
    pub fn new(owners: [Owner; 2]) -> Twins {
        Twins { owners, compared: 0 }
    }

    /// Does not compare: the result may be secret.
    pub fn each(&mut self, act: impl Fn(&mut Owner)) {
        self.owners.iter_mut().for_each(act);
    }

    pub fn assert_alike(&mut self, what: &str) {
        let [first, second] = &self.owners;
        if first.frame != second.frame {
            panic!("{what} tells a secret:\n{}\n{}", first.picture(), second.picture());
        }
        assert_eq!(first.heard, second.heard, "{what}: a sound tells a secret");
        assert_eq!(
            first.screens.deadline(),
            second.screens.deadline(),
            "{what}: how long it lasts tells a secret"
        );
        assert_eq!(first.now, second.now, "{what}: how long it lasted tells a secret");
        assert_eq!(
            first.thought_moves, second.thought_moves,
            "{what}: how long a thought takes tells a secret"
        );
        assert_eq!(first.screens.brightness(), second.screens.brightness(), "{what}");
        self.compared += 1;
    }

    pub fn press(&mut self, button: Button, long: bool, what: &str) {
        self.each(|owner| match long {
            true => owner.hold(button),
            false => owner.tap(button),
        });
        self.assert_alike(&format!("{what}: {button:?}{}", if long { " held" } else { "" }));
    }

    /// Compares every picture until `end`.
    pub fn watch(&mut self, end: impl Fn(&Owner) -> bool, what: &str) {
        for _ in 0..1_000 {
            let due: Vec<Option<Instant>> = self.owners.iter().map(|owner| owner.screens.deadline()).collect();
            if end(&self.owners[0]) || due[0].is_none() {
                return;
            }
            for (owner, due) in self.owners.iter_mut().zip(due) {
                owner.now = due.unwrap_or(owner.now).max(owner.now);
                owner.tell(Event::Tick);
            }
            self.assert_alike(what);
        }
    }

    pub fn put_down(&mut self) {
        self.each(|owner| owner.wait(embassy_time::Duration::from_secs(130)));
    }

    pub fn moves(&self) -> u16 {
        self.owners[0].screens.table().map_or(0, |table| table.journal().len())
    }
}
