//! An independent scorer, written from the rules.

use std::collections::{BTreeMap, BTreeSet};

use pocket_ra::rules::{
    Game,
    dice::{Cell, Dice, Face, Move, Space},
};

use crate::laws::{for_seeds, play_at_random};

/// Everything by name.
#[derive(Debug, PartialEq)]
struct Sheet {
    score: BTreeMap<u8, i32>,
    pharaoh: BTreeMap<u8, i32>,
    nile: BTreeMap<u8, i32>,
    floods: BTreeMap<u8, i32>,
    civilisation: BTreeSet<(u8, String)>,
    monuments: BTreeMap<(char, usize), u8>,
}

fn sheet(game: &Dice) -> Sheet {
    let boards = || (0..game.players()).map(|seat| (seat, game.board(seat).unwrap()));
    Sheet {
        score: boards().map(|(seat, board)| (seat, board.score.into())).collect(),
        pharaoh: boards().map(|(seat, board)| (seat, board.pharaoh.into())).collect(),
        nile: boards().map(|(seat, board)| (seat, board.nile.into())).collect(),
        floods: boards().map(|(seat, board)| (seat, board.floods.into())).collect(),
        civilisation: Space::all()
            .flat_map(|space| {
                game.civilisation(space)
                    .iter()
                    .map(move |seat| (seat, space.to_string()))
                    .collect::<Vec<_>>()
            })
            .collect(),
        monuments: Cell::all()
            .filter_map(|cell| Some(((cell.colour.letter(), cell.column.index() + 1), game.monument(cell)?)))
            .collect(),
    }
}

/// Points of each seat in the epoch.
fn score_epoch(sheet: &mut Sheet, last: bool) -> BTreeMap<u8, i32> {
    let mut changes = BTreeMap::new();
    let furthest = *sheet.pharaoh.values().max().unwrap();
    let hindmost = *sheet.pharaoh.values().min().unwrap();
    let seats: Vec<u8> = sheet.score.keys().copied().collect();
    for seat in seats {
        let mut change = 0;
        let place = sheet.pharaoh[&seat];
        if furthest != hindmost && place == furthest {
            change += 5;
            sheet.pharaoh.insert(seat, (place - 2).max(0));
        }
        if furthest != hindmost && place == hindmost {
            change -= 2;
            sheet.pharaoh.insert(seat, (place + 1).min(12));
        }
        if sheet.floods[&seat] >= 1 {
            change += sheet.nile[&seat];
        }
        let markers = sheet.civilisation.iter().filter(|(owner, _)| *owner == seat).count();
        change += [-5, 0, 0, 5, 10, 15][markers];
        if last {
            let mut columns = BTreeMap::new();
            for ((_, column), owner) in &sheet.monuments {
                if *owner == seat {
                    *columns.entry(column).or_insert(0) += 1;
                }
            }
            change += [0, 1, 2, 3, 4, 5, 6, 10, 15][columns.len()];
            change += columns
                .values()
                .map(|&markers: &usize| [0, 0, 0, 5, 10, 15][markers])
                .sum::<i32>();
        }
        let score = sheet.score.get_mut(&seat).unwrap();
        *score = (*score + change).max(0);
        changes.insert(seat, change);
    }
    sheet.floods.values_mut().for_each(|floods| *floods = 0);
    sheet.civilisation.clear();
    changes
}

#[test]
fn the_naive_scorer_agrees_at_the_end_of_every_turn() {
    for_seeds(60, |seed| {
        for players in 2..=4 {
            let mut before_end: Option<(Dice, Sheet)> = None;
            let mut epochs = 0;
            let mut compare = |game: &Dice, before: &mut Option<(Dice, Sheet)>| {
                let Some((old, mut expected)) = before.take() else {
                    return;
                };
                let suns = old.dice().unwrap().showing(Face::Sun).len();
                let steps = if suns <= 2 { suns } else { 0 };
                if suns == 3 {
                    *expected.score.get_mut(&old.active().unwrap()).unwrap() += 3;
                }
                if old.ra() + steps >= old.sun_steps() {
                    let changes = score_epoch(&mut expected, old.epoch() == 3);
                    for (seat, change) in changes {
                        let epoch = game.epochs(seat).last().unwrap();
                        assert_eq!(i32::from(epoch.total()), change);
                        assert_eq!(game.epochs(seat).count(), usize::from(old.epoch()));
                    }
                    epochs += 1;
                }
                assert_eq!(sheet(game), expected);
            };
            let end = play_at_random(Dice::new(players, None), seed, |game, chosen| {
                compare(game, &mut before_end);
                if chosen == Move::End {
                    before_end = Some((game.clone(), sheet(game)));
                }
            });
            compare(&end, &mut before_end);
            assert_eq!(epochs, 3);
        }
    });
}
