//! Records: any bytes are rejected with a reason, or are a record that encodes to the same; also in a frame with a
//! valid checksum, to reach the field parsers. Chunks make a game that can be resumed, or a gap.

use std::fmt::Debug;

use pocket_ra::{
    bots::Level,
    chance::Seed,
    device::Crash,
    rules::position::{GameKind, Options},
    table::{
        Agreements, Chunk, Deal, Header, JournalLoader, Name, Names, Player, PlayerKind, Record, Table,
        career::Career,
        puzzle::PuzzleProgress,
        rolls::{
            DiceSession, DiceSessionHead, DiceSessionPart, PoolRollLog, RaRollLog, Roll, StoredSession,
            proof::{Added, EntropyOrigin},
        },
        settings::Settings,
        sheet::{Sheet, SheetHead, SheetKind, SheetPart},
        statistics::{Counted, Finish, Hall, Outcome, Standing, Statistics, Tally},
    },
};
use pocket_ra_bench::received::count;

use super::feed::Feed;

pub fn run(bytes: &[u8]) {
    let Some((&which, fields)) = bytes.split_first() else {
        return;
    };
    match which % 16 {
        _ if which == CAREER => survives::<Career>(fields),
        0 => survives::<Settings>(fields),
        1 => survives::<Crash>(fields),
        2 => survives::<Names>(fields),
        3 => survives::<Header>(fields),
        4 => survives::<Chunk>(fields),
        5 => survives::<Tally>(fields),
        6 => survives::<Hall>(fields),
        7 => survives::<Counted>(fields),
        8 => survives::<RaRollLog>(fields),
        9 => survives::<PoolRollLog>(fields),
        10 => survives::<StoredSession>(fields),
        11 => survives::<DiceSessionPart>(fields),
        12 => survives::<SheetHead>(fields),
        13 => survives::<SheetPart>(fields),
        14 => survives::<PuzzleProgress>(fields),
        _ => gather(fields),
    }
}

/// The others are known by their rest.
const CAREER: u8 = u8::MAX;

/// A frame with a valid checksum around any fields.
pub fn framed<R: Record>(fields: &[u8]) -> Vec<u8> {
    let mut bytes = vec![R::KIND, R::VERSION];
    bytes.extend(fields);
    let check = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&bytes);
    bytes.extend(check.to_le_bytes());
    bytes
}

pub fn encoded<R: Record>(record: &R) -> Vec<u8> {
    let mut bytes = vec![0; R::LONGEST];
    let length = record.encode(&mut bytes).expect("LONGEST is long enough");
    bytes.truncate(length);
    bytes
}

fn survives<R: Record + PartialEq + Debug>(fields: &[u8]) {
    let _ = R::decode(fields);
    match R::decode(&framed::<R>(fields)) {
        Ok(record) => {
            let again = R::decode(&encoded(&record));
            assert_eq!(again, Ok(record));
        }
        Err(unreadable) => assert!(!unreadable.to_string().is_empty()),
    }
}

/// A game's header, then chunks: a consistent sequence is a game that is resumed, or has an illegal move.
fn gather(bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let length = feed.byte().into();
    let Ok(header) = Header::decode(&framed::<Header>(feed.slice(length))) else {
        return;
    };
    let mut gathering = JournalLoader::new(header);
    while !feed.is_empty() {
        let before = gathering.journal().clone();
        // The expected game, undo generation and first move, unless the input changes them.
        let length = feed.byte();
        let mut fields = Vec::new();
        if length & 0x80 == 0 {
            fields.extend(gathering.header().number().to_le_bytes());
            fields.extend(gathering.undo_generation().to_le_bytes());
            fields.extend(before.len().to_le_bytes());
        }
        fields.extend(feed.slice(usize::from(length & 0x7f)));
        match gathering.add(&framed::<Chunk>(&fields)) {
            Ok(()) => assert!(gathering.journal().bytes().starts_with(before.bytes())),
            Err(gap) => {
                assert!(!gap.to_string().is_empty());
                assert_eq!(gathering.journal(), &before, "a chunk is added whole or not at all");
            }
        }
    }
    match Table::resume(&gathering) {
        Ok(table) => {
            assert_eq!(table.journal(), gathering.journal());
            let chunks = (0..=table.last_chunk()).map(|index| table.chunk(index).expect("a chunk"));
            let mut again = JournalLoader::new(table.header().clone());
            chunks.for_each(|chunk| again.add(&encoded(&chunk)).expect("its own chunk"));
            assert_eq!(again.journal(), table.journal());
        }
        Err(broken) => assert!(!broken.to_string().is_empty()),
    }
}

fn header(kind: GameKind) -> Header {
    let players = ["MIA", "NOAH", "ISIS"].map(|name| Player {
        name: Name::new(name).expect("a name"),
        kind: match name {
            "ISIS" => PlayerKind::Bot(Level::Scribe),
            _ => PlayerKind::Human,
        },
    });
    Header::new(7, kind, Options::default(), &players, 9, Agreements::default()).expect("they can sit down")
}

/// One record of each kind, and games with their first moves.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut statistics = Statistics::default();
    let mut counted = Counted::new();
    let ra = header(GameKind::Ra);
    for number in 1..30 {
        let standings = ra.players().iter().map(|player| Standing {
            name: player.name,
            kind: player.kind,
            outcome: Outcome {
                score: 20 + number as u16 % 7,
                won: number % 3 == 0,
            },
        });
        let finish = Finish {
            number,
            game: GameKind::Ra,
            deal: Some(Deal::new(ra.setup(), number.into())),
            assisted: false,
            feats: Default::default(),
            standings: standings.collect(),
        };
        count(&mut statistics, &finish);
        counted.add(&finish, |_| false);
    }
    let mut session = DiceSession::new(DiceSessionHead {
        secret: Seed([7; 32]),
        over: false,
        origin: EntropyOrigin::Oscillator,
        added: Added::default(),
    });
    (0..=u8::MAX).filter_map(Roll::numbered).take(9).for_each(|roll| {
        session.roll(roll);
    });
    let sheet = ra.players().iter().map(|player| player.name).collect::<Vec<Name>>();
    let sheet = Sheet::new(7, SheetKind::Game(GameKind::Ra), &sheet).expect("three can play it");
    let mut names = Names::default();
    names.remember(Name::new("MIA").expect("a name"));
    let mut table = Table::new(ra);
    while let Some(code) = table.draw_chance() {
        table.play(code).expect("the luck of the seed");
    }
    let chunk = table.chunk(0).expect("the first chunk");
    let records = [
        encoded(&Settings::default()),
        encoded(&Crash::new("index out of bounds", "src/rules/ra/mod.rs:12", 3, 4)),
        encoded(&names),
        encoded(table.header()),
        encoded(&chunk),
        encoded(statistics.tallies().next().expect("a tally")),
        encoded(statistics.hall(GameKind::Ra)),
        encoded(&counted),
        encoded(&RaRollLog::default()),
        encoded(&PoolRollLog::default()),
        encoded(&session.stored()),
        encoded(&session.last_part().1),
        encoded(&sheet.head()),
        encoded(&sheet.kept_part(0).expect("the first part")),
        encoded(&PuzzleProgress::new()),
    ];
    let fields = |record: &[u8]| record[2..record.len() - 4].to_vec();
    let mut seeds: Vec<Vec<u8>> = (0..)
        .zip(&records)
        .map(|(which, record)| [vec![which], fields(record)].concat())
        .collect();
    let career = encoded(statistics.careers.iter().next().expect("a career"));
    seeds.push([vec![CAREER], fields(&career)].concat());
    for kind in GameKind::ALL {
        let head = fields(&encoded(&header(kind)));
        seeds.push([&[14, head.len() as u8], head.as_slice(), &[3, 0, 1, 2]].concat());
    }
    seeds
}
