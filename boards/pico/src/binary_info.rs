//! Binary info for `picotool info --all`: name, version, board and pins. Extends embassy-rp, which has no entries for
//! pins.

use core::ffi::{CStr, c_char};

/// Laid out as in the SDK's `pico/binary_info/structure.h`.
#[repr(C)]
pub struct PinEntry {
    kind: u16,
    tag: u16,
    mask: u32,
    name: *const c_char,
}

// SAFETY: points to an immutable string.
unsafe impl Sync for PinEntry {}

impl PinEntry {
    const PINS_WITH_NAME: u16 = 9;
    const RASPBERRY_PI: u16 = u16::from_le_bytes(*b"RP");

    /// `pin` as in embassy-rp: `PIN_4`.
    pub const fn new(pin: &str, name: &'static CStr) -> PinEntry {
        PinEntry {
            kind: PinEntry::PINS_WITH_NAME,
            tag: PinEntry::RASPBERRY_PI,
            mask: 1 << pin_number(pin),
            name: name.as_ptr(),
        }
    }
}

/// At compile time; any other name does not compile.
const fn pin_number(name: &str) -> u32 {
    let Some((b"PIN_", digits)) = name.as_bytes().split_first_chunk() else {
        panic!("not the name of a pin");
    };
    match *digits {
        [ones @ b'0'..=b'9'] => (ones - b'0') as u32,
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') as u32 * 10 + (ones - b'0') as u32,
        _ => panic!("not the number of a pin"),
    }
}

/// Appends the zero at compile time.
pub const fn c_str(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("a text has its zero at the end"),
    }
}

/// Adds entries for the program and its board, or for pins.
#[macro_export]
macro_rules! binary_info {
    (board: $board:literal) => {
        #[unsafe(link_section = ".bi_entries")]
        #[used]
        static PROGRAM: [embassy_rp::binary_info::EntryAddr; 3] = [
            embassy_rp::binary_info::rp_program_name!(c"Pocket Ra"),
            embassy_rp::binary_info::rp_cargo_version!(),
            embassy_rp::binary_info::rp_pico_board!($crate::binary_info::c_str(concat!($board, "\0"))),
        ];
    };
    (pins: $($what:literal $pin:tt,)+) => {
        $($crate::binary_info!(@pin $what $pin);)+
    };
    (@pin $what:literal none) => {};
    (@pin $what:literal ($pin:ident / $ratio:literal)) => {
        $crate::binary_info!(@pin $what $pin);
    };
    (@pin $what:literal $pin:ident) => {
        const _: () = {
            static PIN: $crate::binary_info::PinEntry =
                $crate::binary_info::PinEntry::new(stringify!($pin), $crate::binary_info::c_str(concat!($what, "\0")));
            #[unsafe(link_section = ".bi_entries")]
            #[used]
            static ENTRY: &$crate::binary_info::PinEntry = &PIN;
        };
    };
}
