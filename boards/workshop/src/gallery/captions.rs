//! A screen with captions, as SVG.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use pocket_ra::table::Language;
use pocket_ra_bench::picture::{HEIGHT, Picture, WIDTH};

/// In the guide.
pub const SCREEN: super::Screen = ("bids", "four suns, one too small");

/// Per pixel of the screen.
const SCALE: i32 = 5;
/// For captions.
const SIDE: i32 = 225;
const MARGIN: i32 = 12;
const LINE: i32 = 17;

/// Of a caption.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

struct Caption {
    side: Side,
    /// Pixel that it points to.
    at: (i32, i32),
    english: &'static [&'static str],
    french: &'static [&'static str],
    german: &'static [&'static str],
}

impl Caption {
    const fn lines(&self, language: Language) -> &'static [&'static str] {
        match language {
            Language::English => self.english,
            Language::French => self.french,
            Language::German => self.german,
        }
    }
}

/// From top to bottom on each side: no lines cross.
const CAPTIONS: &[Caption] = &[
    Caption {
        side: Side::Left,
        at: (0, 3),
        english: &["the epoch, whose turn it is", "and what is asked"],
        french: &["l'époque, à qui le tour", "et ce qui est demandé"],
        german: &["die Epoche, wer dran ist", "und was gefragt ist"],
    },
    Caption {
        side: Side::Left,
        at: (2, 17),
        english: &["the auction track:", "the lot on offer"],
        french: &["la piste d'enchères :", "le lot mis en vente"],
        german: &["die Auktionsleiste: was", "versteigert wird"],
    },
    Caption {
        side: Side::Left,
        at: (3, 30),
        english: &["the Ra track: when it is", "full, the epoch ends"],
        french: &["la piste Ra : pleine, elle", "met fin à l'époque"],
        german: &["die Ra-Leiste: ist sie voll,", "endet die Epoche"],
    },
    Caption {
        side: Side::Left,
        at: (1, 41),
        english: &["the arrow: whose turn it is"],
        french: &["la flèche : à qui le tour"],
        german: &["der Pfeil: wer dran ist"],
    },
    Caption {
        side: Side::Right,
        at: (50, 29),
        english: &["the sun in the centre, which", "the winner gets for later"],
        french: &["le soleil au centre, que", "le gagnant garde pour après"],
        german: &["die Sonne in der Mitte, die", "der Gewinner für später bekommt"],
    },
    Caption {
        side: Side::Right,
        at: (127, 40),
        english: &["what the lot is worth", "to each player now"],
        french: &["ce que le lot vaut", "pour chacun maintenant"],
        german: &["was die Plättchen jetzt", "jedem bringen"],
    },
    Caption {
        side: Side::Right,
        at: (106, 49),
        english: &["the highest bid; a sun that", "is too small is dotted above"],
        french: &["la plus haute mise ; un soleil", "trop petit est en pointillé"],
        german: &["das höchste Gebot; eine zu", "kleine Sonne ist oben gepunktet"],
    },
    Caption {
        side: Side::Right,
        at: (72, 54),
        english: &["suns that can still be bid"],
        french: &["soleils encore à miser"],
        german: &["Sonnen, die noch zu bieten sind"],
    },
];

pub fn write(picture: &Picture, language: Language, mut to: impl Write) -> io::Result<()> {
    let (width, height) = (WIDTH as i32 * SCALE, HEIGHT as i32 * SCALE);
    let (all_width, all_height) = (width + 2 * SIDE, height + 2 * MARGIN);
    let mut lit = String::new();
    for y in 0..HEIGHT {
        for x in (0..WIDTH).filter(|&x| picture.pixel(x, y)) {
            // Cannot fail.
            let _ = write!(lit, "M{x} {y}h1v1h-1z");
        }
    }
    writeln!(
        to,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_width} {all_height}\" width=\"{all_width}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"{all_width}\" height=\"{all_height}\" fill=\"#fff\"/>\n\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#0b0f14\"/>\n\
         <path transform=\"translate({SIDE} {MARGIN}) scale({SCALE})\" fill=\"#cfeaff\" d=\"{lit}\"/>",
        SIDE - 8,
        MARGIN - 8,
        width + 16,
        height + 16,
    )?;
    for side in [Side::Left, Side::Right] {
        let captions: Vec<&Caption> = CAPTIONS.iter().filter(|caption| caption.side == side).collect();
        let room = all_height / captions.len() as i32;
        for (place, caption) in (0..).zip(captions) {
            let lines = caption.lines(language);
            let middle = room * place + room / 2;
            let (x, anchor, from) = match side {
                Side::Left => (SIDE - 24, "end", SIDE - 20),
                Side::Right => (SIDE + width + 24, "start", SIDE + width + 20),
            };
            let (at_x, at_y) = caption.at;
            let (to_x, to_y) = (SIDE + at_x * SCALE + SCALE / 2, MARGIN + at_y * SCALE + SCALE / 2);
            writeln!(
                to,
                "<path d=\"M{from} {middle}L{to_x} {to_y}\" stroke=\"#d2691e\" stroke-width=\"1.5\" fill=\"none\"/>\
                 <circle cx=\"{to_x}\" cy=\"{to_y}\" r=\"4\" fill=\"#d2691e\"/>"
            )?;
            let first = middle - LINE * (lines.len() as i32 - 1) / 2 + 5;
            for (row, line) in (0..).zip(lines) {
                let y = first + LINE * row;
                writeln!(
                    to,
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"#222\">{line}</text>"
                )?;
            }
        }
    }
    writeln!(to, "</svg>")
}
