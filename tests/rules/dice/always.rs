//! Invariants of every position of every game.

use pocket_ra::rules::{
    Game, Turn,
    dice::{Cell, Dice, DiceSet, Face, Move, Space},
    event::no_events,
};

use crate::laws;

fn invariants(game: &Dice) {
    let limit = usize::from(game.players()) - 1;
    for space in Space::all() {
        assert!(
            game.civilisation(space).iter().count() <= limit,
            "space {space} holds too many markers"
        );
    }
    for cell in Cell::all() {
        let owners = (0..game.players())
            .filter(|&seat| game.board(seat).unwrap().monuments.holds(cell))
            .count();
        assert!(owners <= 1, "{cell} holds {owners} markers");
    }
    for seat in 0..game.players() {
        let board = game.board(seat).unwrap();
        assert!(board.pharaoh <= 12 && board.nile <= 12);
    }
    assert!(game.ra() < game.sun_steps(), "an epoch ends as soon as Ra arrives");
    assert!((1..=3).contains(&game.epoch()) && game.rolls() <= 3);
    match game.dice() {
        None => assert_eq!((game.used(), game.rolls()), (DiceSet::NONE, 0)),
        Some(faces) => assert!(
            faces.showing(Face::Sun).without(game.used()).is_empty(),
            "a sun is always locked"
        ),
    }
}

/// Each use takes its dice, none twice.
fn dice_are_used_once(game: &Dice, chosen: Move) {
    let mut after = game.clone();
    after.play(chosen, &mut no_events).unwrap();
    let taken = match chosen {
        Move::Pharaoh | Move::PharaohAnkh | Move::Nile | Move::NileAnkh | Move::Monument(_) => 1,
        Move::FurtherMonument { .. } | Move::Ankhs => 2,
        Move::Flood(_) => 3,
        Move::Civilisation {
            civilisations, ankhs, ..
        } => civilisations + ankhs,
        Move::Disaster(_) | Move::RemoveCivilisation(_) | Move::RemoveMonument(_) | Move::Keep => 0,
        Move::Roll(_) | Move::Reroll(_) | Move::End => return,
    };
    assert!(game.used().without(after.used()).is_empty());
    assert_eq!(after.used().len(), game.used().len() + taken, "{chosen}");
}

#[test]
fn invariants_hold_and_dice_are_used_once_in_random_games() {
    laws::for_seeds(100, |seed| {
        for players in 2..=4 {
            let steps = 4 + (seed % 17) as u8;
            let end = laws::play_at_random(Dice::new(players, Some(steps)), seed, |game, chosen| {
                invariants(game);
                dice_are_used_once(game, chosen);
            });
            invariants(&end);
            assert_eq!((0..players).map(|seat| end.epochs(seat).count()).max(), Some(3));
        }
    });
}

#[test]
fn an_epoch_that_ends_brings_what_was_foretold() {
    laws::for_seeds(20, |seed| {
        for players in 2..=4 {
            laws::play_at_random(Dice::new(players, Some(4)), seed, |game, chosen| {
                let mut after = game.clone();
                after.play(chosen, &mut no_events).unwrap();
                for seat in 0..players {
                    if after.epochs(seat).count() > game.epochs(seat).count() {
                        assert_eq!(after.epochs(seat).last(), Some(game.if_epoch_ended(seat)));
                    }
                }
            });
        }
    });
}

#[test]
fn exactly_the_listed_moves_are_accepted() {
    laws::for_seeds(3, |seed| {
        for players in 2..=4 {
            let mut number = seed;
            let end = laws::play_at_random(Dice::new(players, None), seed, |game, _| {
                number += 1;
                if matches!(game.turn(), Turn::Seat(_)) || number.is_multiple_of(13) {
                    laws::listed_is_legal(game);
                }
            });
            laws::listed_is_legal(&end);
        }
    });
}

#[test]
fn the_same_moves_give_the_same_position() {
    laws::for_seeds(50, |seed| {
        (2..=4).for_each(|players| laws::replay_equals(&Dice::new(players, None), seed))
    });
}

#[test]
fn codes_and_texts_round_trip() {
    laws::codes_and_texts_round_trip::<Dice>();
}

#[test]
fn only_canonical_text_is_read() {
    laws::only_canonical_text_is_read::<Dice>(
        "(roll|reroll|civ|monument|remove|flood|disaster|keep) [0-9YRBVGAMSPNC+ ]{0,6}( [0-9]{1,3})?",
    );
}

#[test]
fn no_number_makes_it_panic() {
    laws::for_seeds(20, |seed| {
        (2..=4).for_each(|players| laws::survives_garbage(&Dice::new(players, None), seed))
    });
}

#[test]
fn nothing_is_hidden() {
    let mut rng = pocket_ra::chance::seeded(1, 0);
    laws::play_at_random(Dice::new(3, None), 1, |game, _| {
        let mut imagined = game.clone();
        imagined.imagine(1, &mut rng);
        assert_eq!(&imagined, game);
    });
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Dice>() <= 512);
}
