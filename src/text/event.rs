//! What happened, as a sentence with names and never "you".

use core::fmt;

use super::{
    Language, listed,
    template::{Argument, Noun, Text},
};
use crate::{
    collections::{Fit, fitting},
    rules::{
        Seat, Seats, dice,
        priests::{self, Laid, Tile},
        ra,
        rauha::RoundEnergy,
    },
    table::{
        Happening, Player,
        happening::{Breakdown, Drawn, Lot, Used},
    },
};

/// Room for every sentence, in bytes; a test tells whole games to see it.
pub const LONGEST_EVENT: usize = 256;

/// What happened; `players` has one a seat.
pub fn event(happening: Happening, players: &[Player], language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| write(happening, players, language, f))
}

fn write(happening: Happening, players: &[Player], language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = |seat: Seat| match players.get(usize::from(seat)) {
        Some(player) => player.name.into(),
        None => Argument::from(seat),
    };
    let texts = language.texts();
    let (play, auction, ra) = (&texts.play.events, &texts.auction.events, &texts.ra.events);
    let (priests, dice, rauha) = (&texts.priests.events, &texts.dice.events, &texts.rauha.events);
    match happening {
        Happening::NoChoice { seat } => play.no_choice.write(f, [name(seat)]),
        Happening::Skipped { seat } => play.skipped.write(f, [name(seat)]),
        Happening::Over { winners, score, sun } => {
            let row = row(winners, players, play.and);
            let row = Argument::Shown(&row);
            match (winners.iter().count(), sun) {
                (1, None) => play.wins.write(f, [row, score.into()]),
                (1, Some(sun)) => play.wins_by_sun.write(f, [row, score.into(), sun.into()]),
                (_, _) => play.share.write(f, [row, score.into()]),
            }
        }
        Happening::Dealt { seat, suns } => {
            let suns = fmt::from_fn(|f| listed(f, suns.descending()));
            auction.dealt.write(f, [name(seat), Argument::Shown(&suns)])
        }
        Happening::Draws { seat, tile } => {
            let tile = drawn(tile, language);
            auction.draws.write(f, [name(seat), Argument::Shown(&tile)])
        }
        Happening::DrawsRa { seat, used, size } => auction.draws_ra.write(f, [name(seat), used.into(), size.into()]),
        Happening::Invokes { seat } => auction.invokes.write(f, [name(seat)]),
        Happening::Bids { seat, sun } => auction.bids.write(f, [name(seat), sun.into()]),
        Happening::Passes { seat } => auction.passes.write(f, [name(seat)]),
        Happening::Wins { seat, sun, lot } => {
            let lot = fmt::from_fn(|f| write_lot(&lot, language, f));
            auction.wins.write(f, [name(seat), sun.into(), Argument::Shown(&lot)])
        }
        Happening::NobodyBids { discarded: true } => f.write_str(auction.nobody_bids_discarded),
        Happening::NobodyBids { discarded: false } => f.write_str(auction.nobody_bids),
        Happening::OutOfSuns { seat } => auction.out_of_suns.write(f, [name(seat)]),
        Happening::EpochEnds { epoch, end } => play.epoch_ends.write(f, [epoch.into(), play.end.of(end).into()]),
        Happening::Scores {
            seat, points, total, ..
        } => {
            name(seat).write(f)?;
            f.write_str(": ")?;
            write_points(points, language, f)?;
            total.map_or(Ok(()), |total| write!(f, " = {total}"))
        }
        Happening::Strikes { seat, disaster, costs } => {
            let disaster = texts.ra.tiles.of(disaster).one;
            ra.strikes.write(f, [name(seat), disaster.into(), costs.into()])
        }
        Happening::Loses { seat, kind } => ra.loses.write(f, [name(seat), texts.ra.tiles.of(kind).one.into()]),
        Happening::Takes { seat, kind } => ra.takes.write(f, [name(seat), texts.ra.tiles.of(kind).one.into()]),
        Happening::Shows { seat, face } => {
            let face = texts.priests.faces.of(face).one;
            priests.shows.write(f, [name(seat), face.into()])
        }
        Happening::Turns { seat, tile } => {
            let [from, to] = [tile.shown(), tile.hidden()].map(|face| texts.priests.faces.of(face).one.into());
            priests.turns.write(f, [name(seat), from, to])
        }
        Happening::Ends { seat } => play.ends.write(f, [name(seat)]),
        Happening::Rolls { seat, faces, .. } => {
            let faces = fmt::from_fn(|f| counted(f, faces.0.iter(), |&&face| texts.dice.counted.of(face)));
            dice.rolls.write(f, [name(seat), Argument::Shown(&faces)])
        }
        Happening::Rerolls { seat, dice: rolled } => {
            let colours = fmt::from_fn(|f| listed(f, rolled.iter().map(|colour| texts.dice.colours.of(colour))));
            dice.rerolls.write(f, [name(seat), Argument::Shown(&colours)])
        }
        Happening::Keeps { seat } => dice.keeps.write(f, [name(seat)]),
        Happening::Pharaoh { seat, to } => dice.pharaoh.write(f, [name(seat), to.into()]),
        Happening::Nile { seat, to } => dice.nile.write(f, [name(seat), to.into()]),
        Happening::Floods { seat } => dice.floods.write(f, [name(seat)]),
        Happening::Civilises { seat, spaces } => {
            let spaces = fmt::from_fn(|f| listed(f, spaces.iter()));
            dice.civilises.write(f, [name(seat), Argument::Shown(&spaces)])
        }
        Happening::Builds { seat, cell } => dice
            .builds
            .write(f, [name(seat), Argument::Shown(&texts.dice.cell(cell))]),
        Happening::Ankhs { seat } => dice.ankhs.write(f, [name(seat)]),
        Happening::Declares { seat, disaster } => dice
            .declares
            .write(f, [name(seat), texts.dice.disasters.of(disaster).into()]),
        Happening::RemovesCivilisation { seat, space } => dice
            .removes_civilisation
            .write(f, [name(seat), Argument::Shown(&space)]),
        Happening::RemovesMonument { seat, cell } => {
            let cell = texts.dice.cell(cell);
            dice.removes_monument.write(f, [name(seat), Argument::Shown(&cell)])
        }
        Happening::RaMoves { to, of } => dice.ra_moves.write(f, [to.into(), of.into()]),
        Happening::ThreeSuns { seat } => dice.three_suns.write(f, [name(seat)]),
        Happening::CardsDealt { round } => rauha.cards_dealt.write(f, [round.into()]),
        Happening::Notch { notch, round, first } => rauha.notch.write(f, [name(first), round.into(), notch.into()]),
        Happening::Picks { seat } => rauha.picks.write(f, [name(seat)]),
        Happening::Reveals { seat, card } => {
            let card = texts.rauha.card(card);
            rauha.reveals.write(f, [name(seat), Argument::Shown(&card)])
        }
        Happening::Places { seat, card, cell } => {
            let card = texts.rauha.card(card);
            let arguments = [name(seat), Argument::Shown(&card), Argument::Shown(&cell)];
            rauha.places.write(f, arguments)
        }
        Happening::Discards { seat, card, spore } => {
            let card = texts.rauha.card(card);
            let card = Argument::Shown(&card);
            match spore {
                None => rauha.discards_for_crystals.write(f, [name(seat), card]),
                Some(cell) => rauha
                    .discards_for_spore
                    .write(f, [name(seat), card, Argument::Shown(&cell)]),
            }
        }
        Happening::Welcomes { seat, entity, from } => {
            let entity = Argument::Shown(&entity);
            match from {
                None => rauha.welcomes.write(f, [name(seat), entity]),
                Some(from) => rauha.welcomes_from.write(f, [name(seat), entity, name(from)]),
            }
        }
        Happening::Uses {
            seat,
            used,
            paid,
            crystals,
            energy,
            spore,
        } => {
            let used: &dyn fmt::Display = match &used {
                Used::Cell(cell) => cell,
                Used::Entity(entity) => entity,
            };
            rauha.uses.write(f, [name(seat), Argument::Shown(used)])?;
            if paid > 0 {
                rauha.pays.write(f, [paid.into()])?;
            }
            match spore {
                Some(cell) => rauha.spore.write(f, [Argument::Shown(&cell)]),
                None if crystals > 0 => rauha.crystals.write(f, [crystals.into()]),
                None => rauha.energy.write(f, [energy.into()]),
            }
        }
        Happening::Water { seat, energy } => rauha.water.write(f, [name(seat), energy.into()]),
    }
}

/// Names in a row: "Mia", "Mia and Tom", "Mia, Tom and Zoé".
fn row(seats: Seats, players: &[Player], and: Text) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let last = seats.iter().count().saturating_sub(1);
        for (index, seat) in seats.iter().enumerate() {
            f.write_str(match index {
                0 => "",
                _ if index == last => and,
                _ => ", ",
            })?;
            match players.get(usize::from(seat)) {
                Some(player) => write!(f, "{}", player.name)?,
                None => write!(f, "{seat}")?,
            }
        }
        Ok(())
    })
}

/// Writes "3 niles, flood": every thing once, in the order in which they first come.
fn counted<T: PartialEq>(
    f: &mut fmt::Formatter<'_>,
    things: impl Iterator<Item = T> + Clone,
    noun: impl Fn(&T) -> Noun,
) -> fmt::Result {
    let mut comma = "";
    for (index, thing) in things.clone().enumerate() {
        if things.clone().take(index).any(|earlier| earlier == thing) {
            continue;
        }
        let count = things.clone().filter(|other| *other == thing).count() as u16;
        let word = noun(&thing).for_count(count);
        match count {
            1 => write!(f, "{comma}{word}")?,
            _ => write!(f, "{comma}{count} {word}")?,
        }
        comma = ", ";
    }
    Ok(())
}

fn write_lot(lot: &Lot, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let texts = language.texts();
    let nouns: heapless::Vec<Noun, 8> = match lot {
        Lot::Ra(track) => fitting(track.iter().map(|kind| texts.ra.tiles.of(kind))),
        Lot::Priests(track) => fitting(track.iter().map(|laid: Laid| texts.priests.laid(laid))),
    };
    if nouns.is_empty() {
        return f.write_str(texts.auction.events.nothing);
    }
    counted(f, nouns.iter(), |&&noun| noun)
}

fn drawn(tile: Drawn, language: Language) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let texts = language.texts();
        f.write_str(match tile {
            Drawn::Ra(kind) => texts.ra.tiles.of(kind).one,
            Drawn::Priests(Tile::Ra) => texts.ra.tiles.ra.one,
            Drawn::Priests(Tile::Priest) => texts.priests.priest.one,
            Drawn::Priests(Tile::Plague) => texts.priests.plague.one,
            Drawn::Priests(Tile::Pyramid) => texts.priests.pyramid.one,
            Drawn::Priests(Tile::Pair(pair)) => {
                let (first, second) = pair.faces();
                let [first, second] = [first, second].map(|face| texts.priests.faces.of(face).one);
                return write!(f, "{first}/{second}");
            }
        })
    })
}

/// What an epoch or a round brought: the categories of the game with their points.
pub fn breakdown(breakdown: Breakdown, language: Language) -> heapless::Vec<(Text, i16), { Breakdown::CATEGORIES }> {
    let texts = language.texts();
    let mut parts = heapless::Vec::new();
    match breakdown {
        Breakdown::Ra(points) => {
            let words = ra::Category::ALL.map(|category| texts.ra.categories.of(category));
            parts.fit(words.into_iter().zip(points));
        }
        Breakdown::Priests(points) => {
            let words = priests::Category::ALL.map(|category| texts.priests.categories.of(category));
            parts.fit(words.into_iter().zip(points));
        }
        Breakdown::Dice(score) => {
            use dice::Disaster;
            parts.fit(
                [
                    (Disaster::Pharaoh, score.pharaoh),
                    (Disaster::Nile, score.nile),
                    (Disaster::Civilisation, score.civilisation),
                    (Disaster::Monument, score.monument),
                ]
                .map(|(disaster, points)| (texts.dice.disasters.of(disaster), points)),
            );
        }
        Breakdown::Rauha(RoundEnergy {
            biomes,
            entities,
            water,
        }) => {
            // No round brings anywhere near the bound of a number.
            let energy = [biomes as i16, entities as i16, water as i16];
            parts.fit(texts.rauha.categories.into_iter().zip(energy));
        }
    }
    parts
}

/// The sum with its sign, and the categories that brought anything: "+12 (gods 4, nile 8)".
fn write_points(points: Breakdown, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let parts = breakdown(points, language);
    let sum: i16 = parts.iter().map(|(_, points)| points).sum();
    write!(f, "{sum:+}")?;
    let mut before = " (";
    for (word, points) in parts.iter().filter(|(_, points)| *points != 0) {
        write!(f, "{before}{word} {points}")?;
        before = ", ";
    }
    f.write_str(if before == ", " { ")" } else { "" })
}
