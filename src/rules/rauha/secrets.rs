//! Hidden information: unseen stacks, picks of this turn, dropped cards and the deck.
//!
//! A seat looks at the stack named by the notch and alone picks there this turn. It remembers the cards: when the stack
//! returns two turns later, it contains nothing new. Picks are revealed once all seats have picked.

use super::{Card, CardSet, Notch, Rauha, Stack, position::Stage, stacks::Slots};
use crate::{
    chance::Draw,
    rules::{MAX_PLAYERS, Seat},
};

impl Rauha {
    /// The stack that a seat is choosing from.
    pub fn stack_shown_to(&self, seat: Seat) -> Option<&Stack> {
        let Stage::Picking(asked) = self.stage else { return None };
        let Notch::Turn { symbol, .. } = Notch::numbered(self.notch) else {
            return None;
        };
        (asked <= seat && seat < self.players).then(|| self.stack_beside(seat, symbol))
    }

    /// The pick of `of`, if visible to `seat`: its own at once, others once all have picked.
    pub fn pick_shown_to(&self, seat: Seat, of: Seat) -> Option<Card> {
        let secret = matches!(self.stage, Stage::Picking(_)) && seat != of;
        self.picked(of).filter(|_| !secret)
    }

    pub(super) fn look_at_stacks(&mut self) {
        let Notch::Turn { symbol, .. } = Notch::numbered(self.notch) else {
            return;
        };
        for seat in self.seats() {
            let stack = *self.stack_beside(seat, symbol);
            let seen = &mut self.seen[usize::from(seat).min(MAX_PLAYERS - 1)];
            *seen = stack.iter().fold(*seen, CardSet::with);
        }
    }

    pub(super) fn imagine_secrets(&mut self, seat: Seat, rng: &mut impl Draw) {
        self.imagine_picks(seat, rng);
        let age = self.age();
        let known = self.seen[usize::from(seat).min(MAX_PLAYERS - 1)];
        let seen_slots = self.seen.map(|seen| self.stacks.map(|stack| slots_in(&stack, seen)));
        let mut unknown = known.rest();
        for stack in self.stacks.iter_mut().take(usize::from(self.players)) {
            for card in stack
                .cards
                .iter_mut()
                .take(usize::from(stack.dealt))
                .filter(|card| !known.contains(**card))
            {
                if let Some(guess) = unknown.any(age, rng) {
                    unknown = unknown.without(guess);
                    *card = guess;
                }
            }
        }
        let deck = &mut self.decks[usize::from(age == 2)];
        let mut guessed = CardSet::NONE;
        for _ in 0..deck.len() {
            if let Some(guess) = unknown.any(age, rng) {
                unknown = unknown.without(guess);
                guessed = guessed.with(guess);
            }
        }
        *deck = guessed;
        self.imagine_knowledge(known, &seen_slots);
    }

    /// Another seat's pick may be any card of its stack.
    fn imagine_picks(&mut self, seat: Seat, rng: &mut impl Draw) {
        let (Stage::Picking(_), Notch::Turn { symbol, .. }) = (self.stage, Notch::numbered(self.notch)) else {
            return;
        };
        for other in self.seats().filter(|&other| other != seat) {
            let index = self.stack_index(other, symbol);
            let Some(slot) = self.of(other).picked else { continue };
            let stack = &mut self.stacks[index];
            let choices = stack.left | stack.dropped | 1 << slot;
            let Some(guess) = any_slot(choices, rng) else { continue };
            let rest = choices & !(1 << guess);
            if stack.dropped == 0 {
                stack.left = rest;
            } else {
                stack.dropped = rest;
            }
            self.of_mut(other).picked = Some(guess);
        }
    }

    /// All seats have seen the same slots as before, with the imagined cards; knowledge of cards dropped in earlier
    /// rounds is lost.
    fn imagine_knowledge(&mut self, known: CardSet, seen_slots: &[[Slots; MAX_PLAYERS]; MAX_PLAYERS]) {
        for (seen, slots) in self.seen.iter_mut().zip(seen_slots) {
            *seen = seen.both(known);
            for (stack, slots) in self.stacks.iter().zip(slots) {
                *seen = (0..stack.dealt)
                    .filter(|slot| slots & 1 << slot != 0)
                    .fold(*seen, |seen, slot| seen.with(stack.card(slot)));
            }
        }
    }
}

fn slots_in(stack: &Stack, seen: CardSet) -> Slots {
    (0..stack.dealt)
        .filter(|&slot| seen.contains(stack.card(slot)))
        .fold(0, |slots, slot| slots | 1 << slot)
}

fn any_slot(slots: Slots, rng: &mut impl Draw) -> Option<u8> {
    let skipped = rng.below(slots.count_ones());
    (0..Slots::BITS as u8)
        .filter(|slot| slots & 1 << slot != 0)
        .nth(skipped as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Quick,
        rules::{Game, event::no_events, position::Side, walk::random_move},
    };

    /// Reference implementation: one slot at a time.
    fn seen_places(game: &Rauha) -> [[[bool; Stack::SIZE]; MAX_PLAYERS]; MAX_PLAYERS] {
        game.seen.map(|seen| {
            game.stacks.map(|stack| {
                core::array::from_fn(|slot| {
                    let slot = slot as u8;
                    slot < stack.dealt && seen.contains(stack.card(slot))
                })
            })
        })
    }

    #[test]
    fn in_an_imagined_game_everybody_has_seen_the_same_places_and_the_seat_the_same_cards() {
        for players in 2..=MAX_PLAYERS as u8 {
            let mut rng = Quick::new(players.into(), 0);
            let mut game = Rauha::new(players, Side::A);
            while let Some(chosen) = random_move(&game, &mut rng) {
                game.play(chosen, &mut no_events).unwrap();
                for seat in 0..players {
                    let mut imagined = game.clone();
                    imagined.imagine_secrets(seat, &mut rng);
                    assert_eq!(seen_places(&imagined), seen_places(&game), "{game:?}");
                    let of_seat = |game: &Rauha| game.seen[usize::from(seat)];
                    assert_eq!(of_seat(&imagined), of_seat(&game), "{game:?}");
                }
            }
        }
    }
}
