//! Enumerates the legal decisions, each once, in a fixed order.

use super::{
    Cell, Column, Dice, DiceSet, Disaster, Face, Move, Space, Spaces,
    position::Stage,
    turn::{DISASTER_SUNS, TRACK_END},
};

impl Dice {
    pub(super) fn visit_decisions(&self, visit: &mut dyn FnMut(Move)) {
        match self.stage {
            Stage::Rolling(_) | Stage::Over => {}
            Stage::Choosing => {
                visit(Move::Keep);
                let free = DiceSet::ALL.without(self.used);
                (1..=DiceSet::ALL.bits())
                    .map(DiceSet::from_bits)
                    .filter(|dice| dice.without(free).is_empty())
                    .for_each(|dice| visit(Move::Reroll(dice)));
            }
            Stage::Using => self.visit_uses(visit),
            Stage::Removing { disaster, .. } => self.visit_removals(disaster, visit),
        }
    }

    fn visit_uses(&self, visit: &mut dyn FnMut(Move)) {
        let board = self.of(self.active);
        let ankhs = self.unused(Face::Ankh);
        let disaster_due = self.suns() >= DISASTER_SUNS && !self.done.disaster;
        if !disaster_due {
            visit(Move::End);
        }
        if board.pharaoh < TRACK_END {
            if !self.unused(Face::Pharaoh).is_empty() {
                visit(Move::Pharaoh);
            }
            if self.done.pharaoh && !ankhs.is_empty() {
                visit(Move::PharaohAnkh);
            }
        }
        let niles = self.unused(Face::Nile).len();
        if board.nile < TRACK_END {
            if niles > 0 {
                visit(Move::Nile);
            }
            if self.done.nile && !ankhs.is_empty() {
                visit(Move::NileAnkh);
            }
        }
        for count in 0..=ankhs.len().min(2) {
            if niles + count >= 3 {
                visit(Move::Flood(count));
            }
        }
        self.visit_civilisation(ankhs.len(), visit);
        self.visit_monuments(!ankhs.is_empty(), visit);
        if ankhs.len() >= 2 {
            visit(Move::Ankhs);
        }
        if disaster_due {
            Disaster::ALL
                .into_iter()
                .for_each(|disaster| visit(Move::Disaster(disaster)));
        }
    }

    fn visit_civilisation(&self, ankhs: u8, visit: &mut dyn FnMut(Move)) {
        let available = self.unused(Face::Civilisation).len();
        if available == 0 || available + ankhs < 3 {
            return;
        }
        let own = self.of(self.active).civilisation;
        let open = Space::all()
            .filter(|&space| !own.contains(space) && self.markers_on(space) < self.civilisation_limit())
            .fold(Spaces::NONE, |open, space| open.with(Spaces::of(space)));
        for spaces in open.subsets() {
            let dice = spaces.len() + 2;
            for civilisations in 1..=available.min(dice) {
                let ankhs_used = dice - civilisations;
                if ankhs_used <= ankhs && dice <= 5 {
                    visit(Move::Civilisation {
                        civilisations,
                        ankhs: ankhs_used,
                        spaces,
                    });
                }
            }
        }
    }

    fn visit_monuments(&self, ankh: bool, visit: &mut dyn FnMut(Move)) {
        let dice = self.unused(Face::Monument);
        if dice.is_empty() {
            return;
        }
        let held = self.of(self.active).monuments.columns();
        for colour in dice.iter() {
            let taken = self.taken_columns(colour) | if self.done.monument { held } else { 0 };
            for column in Column::all().filter(|column| taken & column.bit() == 0) {
                let cell = Cell { colour, column };
                if !self.done.monument {
                    visit(Move::Monument(cell));
                    continue;
                }
                for second in dice.without(DiceSet::of(colour)).iter() {
                    visit(Move::FurtherMonument {
                        cell,
                        second: Some(second),
                    });
                }
                if ankh {
                    visit(Move::FurtherMonument { cell, second: None });
                }
            }
        }
    }

    fn visit_removals(&self, disaster: Disaster, visit: &mut dyn FnMut(Move)) {
        let Some(victim) = self.victim() else { return };
        let board = self.of(victim);
        if disaster == Disaster::Monument {
            Cell::all()
                .filter(|&cell| board.monuments.holds(cell))
                .for_each(|cell| visit(Move::RemoveMonument(cell)));
        } else {
            board
                .civilisation
                .iter()
                .for_each(|space| visit(Move::RemoveCivilisation(space)));
        }
    }
}
