//! Panic-free operations on fixed-size collections and texts. If a capacity is too small, excess items are dropped and
//! the device keeps running.

use core::mem;

use heapless::Vec;

/// As `write!`, to a text of limited length; tests check that everything fits.
macro_rules! put {
    ($out:expr, $($text:tt)+) => {{
        #[allow(unused_imports, reason = "a `dyn Write` has the method itself")]
        use ::core::fmt::Write as _;
        // Fails only if the text is full.
        let _ = $out.write_fmt(format_args!($($text)+));
    }};
}

pub trait Truncating<T> {
    /// Adds items until the vector is full.
    fn extend_truncated(&mut self, items: impl IntoIterator<Item = T>);

    /// Inserts before `place`, or at the end. Returns the item if the vector is full.
    fn insert_at(&mut self, place: usize, item: T) -> Result<(), T>;

    /// Inserts before `place`, or at the end; a full vector drops its last item. False if that is the item itself.
    fn insert_ranked(&mut self, place: usize, item: T) -> bool;
}

impl<T, const N: usize> Truncating<T> for Vec<T, N> {
    fn extend_truncated(&mut self, items: impl IntoIterator<Item = T>) {
        for item in items.into_iter().take(N - self.len()) {
            let _ = self.push(item);
        }
    }

    fn insert_at(&mut self, place: usize, mut item: T) -> Result<(), T> {
        if self.is_full() {
            return Err(item);
        }
        for behind in self.iter_mut().skip(place) {
            mem::swap(behind, &mut item);
        }
        self.push(item)
    }

    fn insert_ranked(&mut self, place: usize, item: T) -> bool {
        if place >= N {
            return false;
        }
        if self.is_full() {
            self.pop();
        }
        self.insert_at(place, item).is_ok()
    }
}

pub fn collect_truncated<T, const N: usize>(items: impl IntoIterator<Item = T>) -> Vec<T, N> {
    let mut vec = Vec::new();
    vec.extend_truncated(items);
    vec
}

/// Appends an item; a full vector drops its first one.
pub fn push_newest<T, const N: usize>(vec: &mut Vec<T, N>, item: T) {
    if vec.is_full() {
        vec.remove(0);
    }
    vec.extend_truncated([item]);
}

/// Stable ascending insertion sort. `core`'s takes 5 KB of flash per type and is no faster for a few items.
pub fn sort_by_key<T, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..things.len() {
        let mut place = end;
        while let Some([before, moved]) = place.checked_sub(1).and_then(|left| things.get_mut(left..=place)) {
            if key(before) <= key(moved) {
                break;
            }
            mem::swap(before, moved);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut vec: Vec<u8, 3> = collect_truncated([1, 2]);
        vec.extend_truncated([3, 4]);
        assert_eq!(vec, [1, 2, 3]);
        assert_eq!(collect_truncated::<u8, 2>(1..9), [1, 2]);
    }

    #[test]
    fn an_item_is_inserted_before_another_or_last_while_there_is_room() {
        let mut vec: Vec<u8, 4> = collect_truncated([1, 3]);
        assert_eq!(vec.insert_at(1, 2), Ok(()));
        assert_eq!(vec.insert_at(9, 4), Ok(()));
        assert_eq!(vec, [1, 2, 3, 4]);
        assert_eq!(vec.insert_at(0, 5), Err(5));
        assert_eq!(vec, [1, 2, 3, 4]);
    }

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
