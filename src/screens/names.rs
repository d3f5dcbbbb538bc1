//! Abbreviated names of players, all different.

use heapless::{String, Vec};

use crate::{
    rules::{MAX_PLAYERS, Seat},
    table::{Header, Name},
};

/// Room for eight letters of at most two bytes.
pub type Letters = String<{ 2 * Name::LONGEST }>;

/// The first `count` letters of a seat's name. If other names begin alike, the last one is a letter that differs, or
/// else the number of the seat.
pub fn short(header: &Header, seat: Seat, count: usize) -> Letters {
    let mut all: Vec<Letters, MAX_PLAYERS> = Vec::new();
    for (own, player) in (0..=seat).zip(header.players()) {
        let name = full(player.name);
        let letters = name.chars().count();
        let others = (0..).zip(header.players()).filter(|&(other, _)| other != own);
        let alike = others.map(|(_, other)| alike(&name, &full(other.name))).max();
        let last = alike.unwrap_or(0).max(count.saturating_sub(1));
        let ends = (last..letters).chain(count.saturating_sub(1)..last.min(letters));
        let named = ends.map(|end| with_end(&name, count, name.chars().nth(end)));
        let numbered = core::iter::once(with_end(&name, count, char::from_digit(u32::from(own) + 1, 10)));
        let chosen = named.chain(numbered).find(|short| !all.contains(short));
        // At most as many names as seats.
        let _ = all.push(chosen.unwrap_or_default());
    }
    all.pop().unwrap_or_default()
}

fn full(name: Name) -> Letters {
    let mut letters = Letters::new();
    // Fits: letters of at most two bytes.
    put!(letters, "{name}");
    letters
}

/// Number of equal letters at the beginning.
fn alike(one: &str, other: &str) -> usize {
    let pairs = one.chars().zip(other.chars());
    pairs.take_while(|(one, other)| one == other).count()
}

fn with_end(name: &str, count: usize, end: Option<char>) -> Letters {
    name.chars().take(count.saturating_sub(1)).chain(end).collect()
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{string::String, vec::Vec};

    use super::*;
    use crate::{
        rules::position::{GameKind, Options},
        table::{Agreements, Player, PlayerKind},
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
