//! Games that are taken up again, and their twins: the same but for what a seat must not know.

use pocket_ra::{
    rules::{
        Game, Seat,
        position::{Code, Position},
        rauha::{Card, Move, Rauha, Stack},
    },
    table::{Agreements, Chunk, Header, JournalLoader, Record, Table},
};

/// The table as it comes back after the battery was taken out, under this header.
pub fn after_a_power_cut(table: &Table, header: &Header) -> Table {
    let mut gathering = JournalLoader::new(header.clone());
    let mut bytes = [0; Chunk::LONGEST];
    for index in 0..=table.last_chunk() {
        let length = table.chunk(index).unwrap().encode(&mut bytes).unwrap();
        gathering.add(&bytes[..length]).unwrap();
    }
    Table::resume(&gathering).unwrap()
}

/// A table with this journal. The luck of a stored journal is not checked against the seed, so any cards can be dealt.
pub fn resumed(header: &Header, codes: &[Code]) -> Table {
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
    codes.iter().for_each(|&code| drop(source.play(code).unwrap()));
    after_a_power_cut(&source, header)
}

/// The cards of this age that a seat has not seen: neither in its own stacks whenever it could look, nor as picks that were
/// shown.
pub fn unseen(codes: &[Code], header: &Header, seat: Seat) -> Vec<Card> {
    let mut position = Position::new(header.setup());
    let mut seen: Vec<Card> = Vec::new();
    let mut age = 1;
    for &code in codes {
        position.play(code).unwrap();
        let Position::Rauha(game) = &position else {
            panic!("not Rauha")
        };
        seen.extend(game.stack_shown_to(seat).into_iter().flat_map(Stack::iter));
        seen.extend((0..game.players()).filter_map(|of| game.pick_shown_to(seat, of)));
        age = game.age();
    }
    Card::all()
        .filter(|card| card.age() == age && !seen.contains(card))
        .collect()
}

/// The journal with two cards exchanged for each other.
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
