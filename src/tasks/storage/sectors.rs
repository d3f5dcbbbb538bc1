//! A flash with atomic erases, which `sequential-storage` requires and NOR flash does not provide.
//!
//! The map trusts one mark at each end of a sector. An interrupted erase leaves random bits, two thirds of which look
//! like a mark, and the map would then erase the good copy. So the marks are stored here, twice, with a number and a
//! checksum; every erase is announced in the sector before and finished at the next start; and the map sees only whole
//! items, so that damage never hides the items behind it.
//!
//! | bytes of a sector | |
//! |---|---|
//! | 0..16 | label: magic, number, whether the next sector was blank, checksum |
//! | 16..128 | up to 14 announcements that the next sector is erased, and whether that was finished |
//! | 128..3968 | the map's part |
//! | 4080..4096 | copy of the label |
//!
//! A bad program is repeated elsewhere. A sector that cannot be erased makes the memory read-only: the map could not go
//! on without losing records.

use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use super::{
    index::Index,
    items::{self, Checksum, HEADER, LENGTHS, NO_HEADER},
    look::Label,
    verified::{FlashFailed, VerifiedFlash},
};

pub const SECTOR: usize = 4096;
/// Offset and length of the map's part.
pub const FRONT: usize = 128;
pub const PART: usize = 3840;

pub const LABEL: usize = 16;
pub const LABEL_AGAIN: usize = SECTOR - LABEL;
pub const ANNOUNCED: [u8; 4] = [0x5a, 0x0c, 0x93, 0x36];
const FINISHED: [u8; 4] = [0; 4];
pub const ANNOUNCEMENT: usize = ANNOUNCED.len() + FINISHED.len();
const ANNOUNCEMENTS: usize = (FRONT - LABEL) / ANNOUNCEMENT;
pub const BLANK: u8 = 0xff;
const MARK: u8 = 0;
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Blank,
    /// Written by this task.
    Ours,
    /// Nothing is changed before `Sectors::format`.
    Foreign,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Blank,
    Filling,
    Full,
}

#[derive(Clone, Copy, Debug)]
struct Sector {
    state: State,
    /// End of the written bytes in the map's part.
    used: u16,
    announcements: u8,
}

const ERASED: Sector = Sector {
    state: State::Blank,
    used: 0,
    announcements: 0,
};

#[derive(Clone, Copy)]
struct Sought {
    item: u32,
    sector: u32,
}

/// Presented to the map as a flash of `N` smaller sectors from address 0.
pub struct Sectors<F, const N: usize> {
    flash: VerifiedFlash<F>,
    start: u32,
    sectors: [Sector; N],
    /// Of the next sector.
    number: u32,
    /// No further items in the filling sector.
    closed: bool,
    /// Worn: nothing is changed until the next start.
    read_only: bool,
    pub(super) index: Index,
    /// During a search: the only item shown to the map.
    sought: Option<Sought>,
}

impl<F: NorFlash, const N: usize> Sectors<F, N> {
    /// Call [`Sectors::recover`] before use.
    pub const fn new(flash: F, start: u32) -> Self {
        const {
            assert!(
                N >= 2 && N <= 256,
                "one sector is filled, one is blank, the rest remember"
            );
            assert!(
                F::ERASE_SIZE == SECTOR && F::READ_SIZE == 1 && F::WRITE_SIZE == 1,
                "a flash of another kind"
            );
        }
        Sectors {
            flash: VerifiedFlash(flash),
            start,
            sectors: [ERASED; N],
            number: 1,
            closed: false,
            read_only: false,
            index: Index::new(),
            sought: None,
        }
    }

    /// Inspects every sector and finishes an interrupted erase.
    pub async fn recover(&mut self) -> Result<Condition, FlashFailed> {
        // Unfinished: the next sector must be erased.
        for index in 0..N {
            let front = self.front(index).await?;
            if let (Some(label), true) = (front.label, front.pending) {
                let after = self.front(next::<N>(index)).await?;
                if after.label.is_some_and(|after| after.number > label.number) {
                    // The erase was finished, and the announcement is damaged.
                    continue;
                }
                if self.erase_sector(next::<N>(index)).await.is_ok() {
                    self.finish(index, front.announcements.saturating_sub(1)).await;
                } else if !self.read_only {
                    return Err(FlashFailed);
                }
            }
        }
        let mut newest: Option<(usize, Label, bool)> = None;
        let (mut written, mut begun_only) = (0, [true; N]);
        let mut labelled = [false; N];
        for (index, (begun_only, labelled)) in begun_only.iter_mut().zip(&mut labelled).enumerate() {
            let front = self.front(index).await?;
            let extent = self.extent(index, front.written).await?;
            if let Some(sector) = self.sectors.get_mut(index) {
                *sector = Sector {
                    state: if extent.blank { State::Blank } else { State::Full },
                    used: extent.used,
                    announcements: front.announcements,
                };
            }
            written += usize::from(!extent.blank);
            *begun_only = extent.only_label;
            *labelled = front.label.is_some();
            if let Some(label) = front.label
                && newest.is_none_or(|(_, best, _)| label.number > best.number)
            {
                newest = Some((index, label, front.announced));
            }
        }
        let head = match newest {
            Some((head, label, announced)) => {
                self.number = label.number.saturating_add(1);
                let after = next::<N>(head);
                let was_blank = label.next_was_blank || announced;
                let begun = begun_only.get(after) == Some(&false)
                    && (self.is_last_written(after)
                        || was_blank && labelled.get(after) == Some(&false) && self.holds_items(after).await?);
                if begun {
                    // The newest sector lost both labels. Its contents are valid, even if the blank sector behind it is
                    // damaged too.
                    self.number = self.number.saturating_add(1);
                    after
                } else {
                    if self.state(after) != State::Blank && was_blank {
                        // It was blank after the newest sector was begun: it contains a partial label, or copies of
                        // records of the next sector.
                        let erased = self.erase_announced(after).await;
                        if !self.read_only {
                            erased?;
                        }
                    }
                    head
                }
            }
            None if written == 0 => return Ok(Condition::Blank),
            None if written == 1 && self.state(0) != State::Blank && begun_only.first() == Some(&true) => {
                // Power failed during the very first label.
                self.erase_sector(0).await?;
                return Ok(Condition::Blank);
            }
            None => match self.last_with_items().await? {
                Some(head) => head,
                None => return Ok(Condition::Foreign),
            },
        };
        self.set_state(head, State::Filling);
        // A blank sector behind a written one is damage: the map must look past it.
        let room = (1..N)
            .take_while(|&step| self.state((head + step) % N) == State::Blank)
            .count();
        for step in room + 1..N {
            self.set_state((head + step) % N, State::Full);
        }
        Ok(Condition::Ours)
    }

    /// Whether the next sector is blank: only that of the newest sector is.
    fn is_last_written(&self, index: usize) -> bool {
        self.state(index) != State::Blank && self.state(next::<N>(index)) == State::Blank
    }

    /// Identifies our data without a single label, by whole items.
    async fn last_with_items(&mut self) -> Result<Option<usize>, FlashFailed> {
        for index in 0..N {
            if self.is_last_written(index) && self.holds_items(index).await? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Each erase stalls the processor for up to 400 ms; `rest` lets the watchdog be fed.
    pub async fn format(&mut self, rest: impl AsyncFn()) -> Result<(), FlashFailed> {
        self.read_only = false;
        for index in 0..N {
            let front = self.front(index).await?;
            if self.extent(index, front.written).await?.blank {
                if let Some(sector) = self.sectors.get_mut(index) {
                    *sector = ERASED;
                }
                continue;
            }
            self.erase_sector(index).await?;
            rest().await;
        }
        self.number = 1;
        self.index.clear();
        Ok(())
    }

    pub fn room(&self) -> usize {
        let filling = self.sectors.iter().find(|sector| sector.state == State::Filling);
        filling.map_or(0, |sector| PART.saturating_sub(1 + usize::from(sector.used)))
    }

    /// The next item begins the next sector.
    pub const fn close(&mut self) {
        self.closed = true;
    }

    pub const fn make_read_only(&mut self) {
        self.read_only = true;
    }

    /// The flash, and the offset of the sectors in it.
    pub(super) fn whole(&mut self) -> (&mut F, u32) {
        (&mut self.flash.0, self.start)
    }

    pub fn into_flash(self) -> F {
        self.flash.0
    }

    fn state(&self, index: usize) -> State {
        self.sectors.get(index).map_or(State::Full, |sector| sector.state)
    }

    fn set_state(&mut self, index: usize, state: State) {
        if let Some(sector) = self.sectors.get_mut(index) {
            sector.state = state;
        }
    }

    fn address(&self, index: usize, offset: usize) -> u32 {
        self.start + (index * SECTOR + offset) as u32
    }

    pub(super) fn filling(&self) -> Option<usize> {
        self.sectors.iter().position(|sector| sector.state == State::Filling)
    }

    /// End of the written bytes in the map's part.
    pub(super) fn used(&self, index: usize) -> usize {
        self.sectors.get(index).map_or(0, |sector| usize::from(sector.used))
    }

    pub(super) async fn read_sector(
        &mut self,
        index: usize,
        offset: usize,
        bytes: &mut [u8],
    ) -> Result<(), FlashFailed> {
        self.flash.read(self.address(index, offset), bytes).await
    }

    /// Recovery erases sectors that a misread makes look unfinished.
    pub(super) async fn read_twice(
        &mut self,
        index: usize,
        offset: usize,
        bytes: &mut [u8],
    ) -> Result<(), FlashFailed> {
        self.flash.read_twice(self.address(index, offset), bytes).await
    }

    async fn program(&mut self, index: usize, offset: usize, bytes: &[u8]) -> Result<(), FlashFailed> {
        self.flash.program(self.address(index, offset), bytes).await
    }

    pub(super) async fn read_part(&mut self, index: usize, offset: usize, bytes: &mut [u8]) -> Result<(), FlashFailed> {
        self.read_sector(index, FRONT + offset, bytes).await
    }

    /// The only item that the map sees in a search; none: all.
    pub fn seek(&mut self, address: Option<u32>) {
        self.sought = address.map(|item| Sought {
            item,
            sector: (place(item).0 * PART) as u32,
        });
    }

    async fn erase_sector(&mut self, index: usize) -> Result<(), FlashFailed> {
        self.index.on_erase((index * PART) as u32, ((index + 1) * PART) as u32);
        if !self.flash.erase(self.address(index, 0)).await? {
            self.make_read_only();
            return Err(FlashFailed);
        }
        if let Some(sector) = self.sectors.get_mut(index) {
            *sector = ERASED;
        }
        Ok(())
    }

    /// Erases a sector; a power cut only delays it.
    async fn erase_announced(&mut self, index: usize) -> Result<(), FlashFailed> {
        let before = previous::<N>(index);
        while let Some(sector) = self.sectors.get_mut(before) {
            let number = sector.announcements;
            // All are used after 13 power cuts in a sector; before the first write none is needed.
            if sector.state == State::Blank || usize::from(number) >= ANNOUNCEMENTS {
                break;
            }
            sector.announcements += 1;
            let offset = LABEL + usize::from(number) * ANNOUNCEMENT;
            if self.program(before, offset, &ANNOUNCED).await.is_ok() {
                self.erase_sector(index).await?;
                self.finish(before, number).await;
                return Ok(());
            }
        }
        self.erase_sector(index).await
    }

    /// If this fails, the next start erases the sector once more, unless it is in use by then.
    async fn finish(&mut self, index: usize, number: u8) {
        let offset = LABEL + usize::from(number) * ANNOUNCEMENT + ANNOUNCED.len();
        let _ = self.program(index, offset, &FINISHED).await;
    }

    /// Shows the map a sector with one item, preceded by a removed item.
    async fn read_sought(&mut self, sought: Sought, address: u32, bytes: &mut [u8]) -> Result<(), FlashFailed> {
        let Sought { item, sector } = sought;
        let first = sector + 1;
        let before = (item - first).checked_sub(HEADER as u32).filter(|_| address == first);
        match (bytes.len(), before) {
            (1, _) => bytes.fill(if address == sector { MARK } else { BLANK }),
            (HEADER, Some(before)) => bytes.copy_from_slice(&items::removed(before as u16)),
            (HEADER, None) if address != item => bytes.fill(BLANK),
            _ => {
                let (index, offset) = place(address);
                self.read_part(index, offset, bytes).await?;
            }
        }
        Ok(())
    }

    async fn is_item(&mut self, index: usize, offset: usize, header: &items::ItemHeader) -> Result<bool, FlashFailed> {
        let Some((length, check)) = items::parse(header) else {
            return Ok(false);
        };
        let (mut at, mut left) = (offset + HEADER, usize::from(length));
        if !LENGTHS.contains(&left) || at + left >= PART {
            return Ok(false);
        }
        let mut sum = Checksum::new();
        let mut piece = [0; 64];
        while let Some(piece) = piece.get_mut(..left.min(64)).filter(|piece| !piece.is_empty()) {
            self.read_part(index, at, piece).await?;
            sum.add(piece);
            at += piece.len();
            left -= piece.len();
        }
        Ok(sum.value() == check)
    }
}

const fn next<const N: usize>(index: usize) -> usize {
    (index + 1) % N
}

const fn previous<const N: usize>(index: usize) -> usize {
    (index + N - 1) % N
}

const fn place(address: u32) -> (usize, usize) {
    (address as usize / PART, address as usize % PART)
}

impl<F: ErrorType, const N: usize> ErrorType for Sectors<F, N> {
    type Error = FlashFailed;
}

impl<F: NorFlash, const N: usize> ReadNorFlash for Sectors<F, N> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, address: u32, bytes: &mut [u8]) -> Result<(), FlashFailed> {
        if let Some(sought) = self.sought {
            return self.read_sought(sought, address, bytes).await;
        }
        let (index, offset) = place(address);
        if let [mark] = bytes {
            let written = match offset {
                0 => self.state(index) != State::Blank,
                _ => self.state(index) == State::Full,
            };
            *mark = if written { MARK } else { BLANK };
            return Ok(());
        }
        self.read_part(index, offset, bytes).await?;
        if let Ok(header) = <&mut items::ItemHeader>::try_from(bytes) {
            let used = self.used(index);
            let closed = self.closed && self.state(index) == State::Filling;
            let end = !closed && offset >= used && header.iter().all(|&byte| byte == BLANK);
            if !end && !self.is_item(index, offset, &*header).await? {
                *header = NO_HEADER;
            }
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        N * PART
    }
}

impl<F: NorFlash, const N: usize> NorFlash for Sectors<F, N> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = PART;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFailed> {
        if self.sought.is_some() {
            // The map must not repair data that it cannot see.
            return Ok(());
        }
        if self.read_only {
            return Err(FlashFailed);
        }
        for index in place(from).0..place(to).0 {
            self.erase_announced(index).await?;
        }
        Ok(())
    }

    async fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), FlashFailed> {
        if self.sought.is_some() {
            return Ok(());
        }
        if self.read_only {
            return Err(FlashFailed);
        }
        let (index, offset) = place(address);
        match (bytes, offset) {
            ([MARK], 0) => {
                let label = Label {
                    number: self.number,
                    next_was_blank: self.state(next::<N>(index)) == State::Blank,
                };
                self.number = self.number.saturating_add(1);
                self.closed = false;
                self.set_state(index, State::Filling);
                // One of them suffices.
                let first = self.program(index, 0, &label.bytes()).await;
                let again = self.program(index, LABEL_AGAIN, &label.bytes()).await;
                first.or(again)
            }
            // A newer sector marks the older one as full: no write.
            ([MARK], _) => {
                self.set_state(index, State::Full);
                Ok(())
            }
            _ => {
                if let Some(sector) = self.sectors.get_mut(index) {
                    sector.used = sector.used.max((offset + bytes.len()) as u16);
                }
                self.program(index, FRONT + offset, bytes).await?;
                self.index.on_write(address, bytes);
                Ok(())
            }
        }
    }
}
