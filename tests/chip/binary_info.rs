//! Binary info, read from the UF2 like `picotool info --all`.

use std::{collections::BTreeMap, fs};

use pocket_ra_bench::{figure, tests};

use crate::{
    boards::Board,
    workbench::{self, Program},
};

const FLASH: u32 = 0x1000_0000;
/// Searched for the header, after the second boot stage.
const SEARCHED: u32 = FLASH + 0x100;
const SEARCHED_BYTES: u32 = 256;
const BEGIN: u32 = 0x7188_ebf2;
const END: u32 = 0xe71a_a390;

const ID_AND_TEXT: u16 = 6;
const PINS_WITH_NAME: u16 = 9;
const RASPBERRY_PI: u16 = u16::from_le_bytes(*b"RP");
const NAME: u32 = 0x0203_1c86;
const VERSION: u32 = 0x11a9_bc3a;
const BOARD: u32 = 0xb63c_ffbb;

/// Pages by address.
struct Image(BTreeMap<u32, Vec<u8>>);

impl Image {
    fn of(program: Program) -> Image {
        let mut file = workbench::image(program).into_os_string();
        file.push(".uf2");
        let bytes = fs::read(file).unwrap();
        let word = |block: &[u8], at: usize| u32::from_le_bytes(block[at..at + 4].try_into().unwrap());
        let page = |block: &[u8]| (word(block, 12), block[32..32 + word(block, 16) as usize].to_vec());
        Image(bytes.chunks_exact(512).map(page).collect())
    }

    fn byte(&self, address: u32) -> u8 {
        let (start, page) = self.0.range(..=address).next_back().expect("an address in flash");
        *page.get((address - start) as usize).expect("an address that is filled")
    }

    fn half(&self, address: u32) -> u16 {
        u16::from_le_bytes([self.byte(address), self.byte(address + 1)])
    }

    fn word(&self, address: u32) -> u32 {
        u32::from(self.half(address)) | u32::from(self.half(address + 2)) << 16
    }

    fn text(&self, address: u32) -> String {
        let bytes = (address..).map(|at| self.byte(at)).take_while(|&byte| byte != 0);
        String::from_utf8(bytes.collect()).unwrap()
    }
}

/// Texts by id, pin names, and total bytes.
#[derive(Default)]
struct Info {
    texts: BTreeMap<u32, String>,
    pins: BTreeMap<String, u32>,
    bytes: usize,
}

impl Info {
    fn read(image: &Image) -> Info {
        let header = (SEARCHED..SEARCHED + SEARCHED_BYTES - 16)
            .step_by(4)
            .find(|&at| image.word(at) == BEGIN && image.word(at + 16) == END)
            .expect("the header is where picotool looks for it");
        let (start, end) = (image.word(header + 4), image.word(header + 8));
        let mut info = Info {
            bytes: 5 * 4 + (end - start) as usize,
            ..Info::default()
        };
        for place in (start..end).step_by(4) {
            let entry = image.word(place);
            assert_eq!(image.half(entry + 2), RASPBERRY_PI);
            let (number, text) = (image.word(entry + 4), image.text(image.word(entry + 8)));
            info.bytes += 12 + text.len() + 1;
            let before = match image.half(entry) {
                ID_AND_TEXT => info.texts.insert(number, text).map(drop),
                PINS_WITH_NAME => {
                    assert_eq!(number.count_ones(), 1, "{text} is one pin");
                    info.pins.insert(text, number.trailing_zeros()).map(drop)
                }
                kind => panic!("an entry of kind {kind}"),
            };
            assert_eq!(before, None, "an entry is there twice");
        }
        info
    }
}

/// The table's signals.
const NAMES: [(&str, &str); 17] = [
    ("sda", "OLED SDA"),
    ("scl", "OLED SCL"),
    ("sck", "OLED SCK"),
    ("mosi", "OLED MOSI"),
    ("reset", "OLED reset"),
    ("dc", "OLED DC"),
    ("cs", "OLED CS"),
    ("up", "button up"),
    ("down", "button down"),
    ("left", "button left"),
    ("right", "button right"),
    ("a", "button A"),
    ("b", "button B"),
    ("buzzer", "buzzer"),
    ("led", "LED"),
    ("battery", "battery voltage"),
    ("vbus", "VBUS sense"),
];

fn picotool_finds_name_version_board_and_every_pin_in_the_uf2_of_every_board() {
    for (program, table, board) in [
        (Program::Pico, "pico", "Raspberry Pi Pico"),
        (Program::PicoSpi, "pico_spi", "Pico, OLED on SPI"),
        (Program::Zero, "zero", "RP2040-Zero"),
    ] {
        let info = Info::read(&Image::of(program));
        figure!("{table}: {} bytes of binary info", info.bytes);
        let texts = [
            (NAME, "Pocket Ra"),
            (VERSION, env!("CARGO_PKG_VERSION")),
            (BOARD, board),
        ];
        assert_eq!(info.texts, texts.map(|(number, text)| (number, text.to_owned())).into());
        let board = Board::read(table);
        let expected = board.pins().into_iter().map(|(field, pin)| {
            let (_, name) = NAMES
                .iter()
                .find(|(known, _)| *known == field)
                .expect("a field with a name");
            ((*name).to_owned(), u32::from(pin))
        });
        assert_eq!(info.pins, expected.collect(), "{table}");
    }
}

tests!(picotool_finds_name_version_board_and_every_pin_in_the_uf2_of_every_board,);
