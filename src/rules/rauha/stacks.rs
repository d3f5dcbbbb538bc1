//! Decks as card sets, and the stacks between the seats.

use super::Card;
use crate::chance::Draw;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardSet(u64);

impl CardSet {
    pub const NONE: CardSet = CardSet(0);
    pub const ALL: CardSet = CardSet((1 << Card::OF_AGE) - 1);

    const fn bit(card: Card) -> u64 {
        let number = card.index();
        // No division: the Cortex-M0+ has no instruction for it.
        1 << if number < Card::OF_AGE {
            number
        } else {
            number - Card::OF_AGE
        }
    }

    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::bit(card) != 0
    }

    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | CardSet::bit(card))
    }

    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !CardSet::bit(card))
    }

    pub const fn both(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Complement within the age.
    pub const fn rest(self) -> CardSet {
        CardSet(CardSet::ALL.0 & !self.0)
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of their ids.
    pub fn iter(self, age: u8) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let number = rest.trailing_zeros() as u8;
            rest = rest & rest.checked_sub(1)?;
            Card::of_age(age, number)
        })
    }

    /// Drawn uniformly.
    pub(super) fn any(self, age: u8, rng: &mut impl Draw) -> Option<Card> {
        let skipped = rng.below(u32::from(self.len()));
        let mut rest = self.0;
        for _ in 0..skipped {
            rest &= rest.checked_sub(1)?;
        }
        let number = rest.trailing_zeros() as u8;
        Card::of_age(age, number).filter(|_| rest != 0)
    }
}

/// Slots in dealing order, one bit each.
pub(super) type Slots = u8;

/// Four cards between two seats, and which of them are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    pub(super) cards: [Card; Stack::SIZE],
    pub(super) dealt: u8,
    pub(super) left: Slots,
    /// Left over after the third turn.
    pub(super) dropped: Slots,
}

impl Stack {
    pub const SIZE: usize = 4;

    pub(super) const EMPTY: Stack = Stack {
        cards: [Card::FIRST; Stack::SIZE],
        dealt: 0,
        left: 0,
        dropped: 0,
    };

    pub(super) fn deal(&mut self, card: Card) {
        if let Some(slot) = self.cards.get_mut(usize::from(self.dealt)) {
            *slot = card;
            self.left |= 1 << self.dealt;
            self.dealt += 1;
        }
    }

    pub(super) fn is_dealt(&self) -> bool {
        usize::from(self.dealt) == Stack::SIZE
    }

    pub(super) const fn card(&self, slot: u8) -> Card {
        self.cards[slot as usize % Stack::SIZE]
    }

    pub(super) fn find(&self, card: Card) -> Option<u8> {
        (0..self.dealt).find(|&slot| self.left & 1 << slot != 0 && self.card(slot) == card)
    }

    /// Remaining cards in dealing order.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        (0..self.dealt)
            .filter(|slot| self.left & 1 << slot != 0)
            .map(|slot| self.card(slot))
    }

    pub const fn len(&self) -> u8 {
        self.left.count_ones() as u8
    }

    pub const fn is_empty(&self) -> bool {
        self.left == 0
    }
}
