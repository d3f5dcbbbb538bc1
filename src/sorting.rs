//! Sorting in place, for the handful of things that a game has: the sort of the core library takes five kilobytes of flash for
//! every kind of thing, and is no faster for so few.

use core::mem::swap;

/// Sorts by insertion, the smallest key first; equals stay in their order.
pub fn sort_by_key<T, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..things.len() {
        let mut place = end;
        while let Some([before, moved]) = place.checked_sub(1).and_then(|left| things.get_mut(left..=place)) {
            if key(before) <= key(moved) {
                break;
            }
            swap(before, moved);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn the_smallest_key_comes_first_and_equals_stay_in_their_order() {
        let mut things = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e'), (0, 'f')];
        sort_by_key(&mut things, |&(key, _)| key);
        assert_eq!(things, [(0, 'f'), (1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
    }

    #[test]
    fn nothing_and_one_thing_are_sorted() {
        sort_by_key(&mut [0; 0], |&key| key);
        let mut one = [7];
        sort_by_key(&mut one, |&key| key);
        assert_eq!(one, [7]);
    }
}
