//! The auction track: the lot for sale.

pub const SPACES: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track<T> {
    tiles: [Option<T>; SPACES],
    used: u8,
}

impl<T: Copy + PartialEq> Track<T> {
    pub const EMPTY: Track<T> = Track {
        tiles: [None; SPACES],
        used: 0,
    };

    pub const fn len(&self) -> u8 {
        self.used
    }

    pub const fn is_empty(&self) -> bool {
        self.used == 0
    }

    pub const fn is_full(&self) -> bool {
        self.used as usize >= SPACES
    }

    pub fn contains(&self, tile: T) -> bool {
        self.iter().any(|laid| laid == tile)
    }

    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.tiles.iter().map_while(|&tile| tile)
    }

    pub fn first(&self) -> Option<T> {
        self.tiles[0]
    }

    /// Does nothing if the track is full.
    pub(in crate::rules) fn lay(&mut self, tile: T) {
        if let Some(space) = self.tiles.get_mut(usize::from(self.used)) {
            *space = Some(tile);
            self.used += 1;
        }
    }

    /// Removes the leftmost tile of this kind; false if there is none.
    pub(in crate::rules) fn take(&mut self, tile: T) -> bool {
        let Some(space) = self.iter().position(|laid| laid == tile) else {
            return false;
        };
        if let Some(closing) = self.tiles.get_mut(space..) {
            closing.rotate_left(1);
        }
        self.tiles[SPACES - 1] = None;
        self.used -= 1;
        true
    }
}
