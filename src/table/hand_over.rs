//! Passing the device: which seat holds it, when to pass it, and what each seat may see.

use super::{Name, Table, forced_move::ForcedMove, player::PlayerKind};
use crate::{
    bots::Level,
    chance::Quick,
    rules::{
        Chance, MAX_PLAYERS, Seat, Turn,
        position::{Code, Position},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Automatic.
    Itself {
        seat: Seat,
        code: Code,
    },
    Human {
        seat: Seat,
        must_pass: Option<Pass>,
    },
    Bot {
        seat: Seat,
        level: Level,
    },
    Chance(Chance),
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Blank page with the name, until [`Table::take_device`].
    Cover(Name),
    /// Shows the name without confirmation.
    Mark(Name),
}

/// Displayable state. Does not depend on information hidden from the viewer.
#[derive(Clone, PartialEq, Debug)]
pub struct Visible {
    /// None while covered.
    pub viewer: Option<Seat>,
    /// The position as the viewer knows it: invented secrets, and own points in place of hidden ones. None while
    /// covered.
    pub position: Option<Position>,
    /// Nothing is secret now.
    pub open: bool,
    /// None for unused seats and hidden scores.
    pub scores: [Option<u16>; MAX_PLAYERS],
}

impl Visible {
    pub const EMPTY: Visible = Visible {
        viewer: None,
        position: None,
        open: false,
        scores: [None; MAX_PLAYERS],
    };
}

impl Table {
    pub fn pending(&self) -> Pending {
        match self.state.position.turn() {
            Turn::Over => Pending::Over,
            Turn::Chance(chance) => Pending::Chance(chance),
            Turn::Seat(seat) => match self.state.turn_state.forced {
                Some(ForcedMove { code, .. }) => Pending::Itself { seat, code },
                None => match self.header.player(seat).map(|player| player.kind) {
                    Some(PlayerKind::Bot(level)) => Pending::Bot { seat, level },
                    Some(PlayerKind::Human) | None => Pending::Human {
                        seat,
                        must_pass: self.must_pass(seat),
                    },
                },
            },
        }
    }

    /// How to pass the device to a seat; none if it holds it.
    pub(super) fn must_pass(&self, seat: Seat) -> Option<Pass> {
        let at_hand = self.header.holder() == Some(seat) && !self.covered;
        if at_hand || !self.goes_round() {
            return None;
        }
        let name = self.header.player(seat)?.name;
        let mark = self.header.agreements().turn_marker && !self.has_secrets();
        Some(if mark { Pass::Mark(name) } else { Pass::Cover(name) })
    }

    /// Whether several humans decide. With the boxed game, one enters all moves.
    fn goes_round(&self) -> bool {
        let humans = self.header.players().iter().filter(|player| player.is_human());
        humans.count() > 1 && !self.header.agreements().beside_the_box
    }

    /// Whether information is hidden from some players. With the boxed game, secrets are on the table.
    pub fn has_secrets(&self) -> bool {
        let agreements = self.header.agreements();
        let secrets = self.header.setup().kind().has_secrets() || agreements.hidden_scores;
        secrets && !agreements.beside_the_box
    }

    /// Whether seats pick in secret; picks are revealed when all are made.
    pub fn hides_picks(&self) -> bool {
        self.has_secrets() && self.state.position.is_looking()
    }

    /// The human to decide takes the device and uncovers it; without one, the holder uncovers it.
    pub fn take_device(&mut self) {
        if let Pending::Human { seat, .. } = self.pending() {
            self.header.holder = Some(seat);
        }
        self.covered = false;
    }

    /// Covers secrets until the device is taken: before sleep and at power-up.
    pub fn cover(&mut self) {
        self.covered = self.has_secrets() && self.goes_round();
    }

    /// Seat whose secrets may be shown.
    pub fn viewer(&self) -> Option<Seat> {
        if !self.goes_round() {
            let only = self.header.players().iter().position(|player| player.is_human());
            return only.map(|seat| seat as Seat);
        }
        let waits_for_pass = matches!(
            self.pending(),
            Pending::Human {
                must_pass: Some(Pass::Cover(_)),
                ..
            }
        );
        self.header.holder().filter(|_| !self.covered && !waits_for_pass)
    }

    pub fn visible(&self) -> Visible {
        self.visible_to(self.viewer())
    }

    #[inline(never)]
    pub fn visible_to(&self, viewer: Option<Seat>) -> Visible {
        self.visible_of(&self.state.position, viewer)
    }

    pub(super) fn visible_of(&self, shown: &Position, viewer: Option<Seat>) -> Visible {
        let open = !self.has_secrets() || shown.turn() == Turn::Over;
        let mut visible = Visible {
            viewer,
            open,
            ..Visible::EMPTY
        };
        let secret = !open && shown.kind().has_secrets();
        if !secret || viewer.is_some() {
            visible.position = Some(shown.clone());
        }
        let points = self.points_seen(viewer);
        for (seat, score) in (0..shown.players()).zip(&mut visible.scores) {
            *score = points.shows(seat).then(|| self.header.score(shown, seat));
        }
        if let Some(position) = &mut visible.position {
            points.hide_in_position(position);
        }
        if let (true, Some(viewer), Some(position)) = (secret, viewer, &mut visible.position) {
            // Fixed seed: invented secrets must not depend on the real ones.
            position.imagine(viewer, &mut Quick::new(0, 0));
        }
        visible
    }
}
