//! Abbreviated names of players, all different.

use heapless::{String, Vec};

use crate::{
    rules::{MAX_PLAYERS, Seat},
    table::{Header, Name, Player},
};

pub type Letters = String<{ 2 * Name::LONGEST }>;

/// The first `count` letters of a seat's name. If others begin alike, the last one is a distinguishing letter, or else
/// the seat's number.
pub fn short(header: &Header, seat: Seat, count: usize) -> Letters {
    let before_last = count.saturating_sub(1);
    let rivals = |own: usize, name: Name| {
        let others = header
            .players()
            .iter()
            .enumerate()
            .filter(move |&(other, _)| other != own);
        others.map(move |(_, other)| alike(name, other.name)).max().unwrap_or(0)
    };
    let mut all: Vec<Letters, MAX_PLAYERS> = Vec::new();
    let own = usize::from(seat);
    let Some(player) = header.players().get(own) else {
        return Letters::new();
    };
    if rivals(own, player.name) < before_last {
        return letters(player.name, count, None);
    }
    // The seats before it choose first.
    for (place, &Player { name, .. }) in header.players().iter().enumerate().take(own + 1) {
        let length = name.letters().count();
        let last = rivals(place, name).max(before_last);
        let ends = (last..length).chain(before_last..last.min(length));
        let named = ends.map(|end| letters(name, before_last, Some(end)));
        let numbered = core::iter::once_with(|| {
            let mut numbered = letters(name, before_last, None);
            put!(numbered, "{}", place + 1);
            numbered
        });
        let chosen = named.chain(numbered).find(|short| !all.contains(short));
        // At most as many names as seats.
        let _ = all.push(chosen.unwrap_or_default());
    }
    all.pop().unwrap_or_default()
}

fn letters(name: Name, count: usize, end: Option<usize>) -> Letters {
    let mut full = Letters::new();
    put!(full, "{name}");
    let end = end.and_then(|end| full.chars().nth(end));
    let mut shown = Letters::new();
    // Fits: a part of the name.
    for letter in full.chars().take(count).chain(end) {
        put!(shown, "{letter}");
    }
    shown
}

/// Length of the common prefix.
fn alike(one: Name, other: Name) -> usize {
    let pairs = one.letters().zip(other.letters());
    pairs.take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{string::String, vec::Vec};

    use super::*;
    use crate::{
        rules::position::{GameKind, Options},
        table::{Agreements, PlayerKind},
    };

    fn shortened(names: &[&str], count: usize) -> Vec<String> {
        let seats: Vec<Player> = names
            .iter()
            .map(|name| Player {
                name: Name::new(name).unwrap(),
                kind: PlayerKind::Human,
            })
            .collect();
        let header = Header::new(1, GameKind::Ra, Options::default(), &seats, 7, Agreements::default()).unwrap();
        (0..names.len())
            .map(|seat| short(&header, seat as Seat, count).as_str().into())
            .collect()
    }

    #[test]
    fn names_are_abbreviated_by_letters_that_tell_them_apart() {
        assert_eq!(shortened(&["Martin", "Marie", "Isis"], 2), ["Mt", "Mi", "Is"]);
        assert_eq!(shortened(&["Martin", "Marie", "Isis"], 3), ["Mat", "Mai", "Isi"]);
        assert_eq!(shortened(&["Mia", "Thoth"], 3), ["Mia", "Tho"]);
        assert_eq!(shortened(&["Mar", "Marie"], 2), ["Ma", "Mi"]);
    }

    #[test]
    fn no_two_abbreviated_names_are_equal() {
        let groups = [
            ["Mat", "Mart", "Mara", "Mtx", "Mtt"],
            ["Anna", "Anton", "Alex", "Ant", "Ann"],
            ["Maa", "Maaa", "Maaaa", "Maaaaa", "Maaaaaa"],
            ["Éva", "Évan", "Évans", "Eva", "Evan"],
        ];
        for (names, count) in groups.iter().flat_map(|names| [2, 3].map(|count| (names, count))) {
            let mut short = shortened(names, count);
            short.sort();
            short.dedup();
            assert_eq!(short.len(), names.len(), "{names:?}: {short:?}");
        }
    }
}
