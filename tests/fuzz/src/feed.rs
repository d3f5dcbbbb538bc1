//! Input bytes as choices of a target.

use pocket_ra::{
    chance::{Draw, seeded},
    rules::position::{GameKind, Options, Setup, Side},
};

pub struct Feed<'a> {
    rest: &'a [u8],
}

impl<'a> Feed<'a> {
    pub const fn new(bytes: &'a [u8]) -> Feed<'a> {
        Feed { rest: bytes }
    }

    pub const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Zero at the end.
    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        byte
    }

    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    pub fn slice(&mut self, length: usize) -> &'a [u8] {
        let (front, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        front
    }

    pub fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    pub fn setup(&mut self, kind: GameKind) -> Setup {
        let range = kind.players();
        let players = range.start() + self.byte() % (range.end() - range.start() + 1);
        let options = match (kind, self.byte()) {
            (GameKind::Dice, steps) if steps & 1 == 1 => Options {
                sun_steps: Some(4 + steps / 2 % 17),
                side: None,
            },
            (GameKind::Rauha, side) => Options {
                sun_steps: None,
                side: [None, Some(Side::A), Some(Side::B)][usize::from(side % 3)],
            },
            _ => Options::default(),
        };
        Setup::new(kind, players, options).expect("that many can play it so")
    }
}

/// Random numbers from the input: one byte where that is enough.
impl Draw for Feed<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        match bound {
            0 | 1 => 0,
            2..=256 => u32::from(self.byte()) % bound,
            _ => u32::from(self.word()) % bound,
        }
    }
}

/// Deterministic noise as a seed for targets that accept anything.
pub fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut rng = seeded(seed, 0);
    (0..length).map(|_| rng.below(256) as u8).collect()
}
