//! Ra: to come.

use core::convert::Infallible;

use super::{Chance, Game, Seat, Seats, Turn};
use crate::chance::Draw;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ra {
    players: u8,
}

impl Ra {
    pub fn new(players: u8) -> Ra {
        Ra { players }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Refusal;

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("over")
    }
}

impl Game for Ra {
    type Move = Infallible;
    type Refusal = Refusal;

    fn players(&self) -> u8 {
        self.players
    }

    fn turn(&self) -> Turn {
        Turn::Over
    }

    fn active(&self) -> Option<Seat> {
        None
    }

    fn winners(&self) -> Seats {
        Seats::NONE
    }

    fn score(&self, _: Seat) -> u16 {
        0
    }

    fn decisions(&self, _: impl FnMut(Self::Move)) {}

    fn outcomes(&self, _: impl FnMut(Self::Move, u32)) {}

    fn draw(&self, _: &mut impl Draw) -> Option<Self::Move> {
        None
    }

    fn play(&mut self, chosen: Self::Move) -> Result<(), Self::Refusal> {
        match chosen {}
    }

    fn imagine(&mut self, _: Seat, _: &mut impl Draw) {}

    fn code(chosen: Self::Move) -> u16 {
        match chosen {}
    }

    fn decode(_: u16) -> Option<Self::Move> {
        None
    }

    fn chance(chosen: Self::Move) -> Option<Chance> {
        match chosen {}
    }

    fn parse(_: &str) -> Option<Self::Move> {
        None
    }
}
