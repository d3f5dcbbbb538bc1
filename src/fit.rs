//! Collections of a fixed size, filled without a panic. Their capacities follow from the rules; where one were wrong, what
//! does not fit would be left out, and the device would play on.

use core::mem;

use heapless::Vec;

pub trait Fit<T> {
    /// Adds what fits.
    fn fit(&mut self, items: impl IntoIterator<Item = T>);

    /// Puts an item before the one at `place`, or last where there is none; without room it is handed back.
    fn insert_at(&mut self, place: usize, item: T) -> Result<(), T>;
}

impl<T, const N: usize> Fit<T> for Vec<T, N> {
    fn fit(&mut self, items: impl IntoIterator<Item = T>) {
        for item in items.into_iter().take(N - self.len()) {
            // There is room: no more were taken.
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
}

/// What fits of these.
pub fn fitting<T, const N: usize>(items: impl IntoIterator<Item = T>) -> Vec<T, N> {
    let mut vec = Vec::new();
    vec.fit(items);
    vec
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut vec: Vec<u8, 3> = fitting([1, 2]);
        vec.fit([3, 4]);
        assert_eq!(vec, [1, 2, 3]);
        assert_eq!(fitting::<u8, 2>(1..9), [1, 2]);
    }

    #[test]
    fn an_item_is_inserted_before_another_or_last_while_there_is_room() {
        let mut vec: Vec<u8, 4> = fitting([1, 3]);
        assert_eq!(vec.insert_at(1, 2), Ok(()));
        assert_eq!(vec.insert_at(9, 4), Ok(()));
        assert_eq!(vec, [1, 2, 3, 4]);
        assert_eq!(vec.insert_at(0, 5), Err(5));
        assert_eq!(vec, [1, 2, 3, 4]);
    }
}
