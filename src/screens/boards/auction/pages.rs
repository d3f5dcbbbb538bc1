//! Pages next to the board: displays, bag, legend, and scores if the epoch ended now.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    disc::{self, Look},
    display::{draw_good, place},
    display_grid::{DisplayGrid, TILE, percent},
    pictures,
    view::say,
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    rules::{
        MAX_PLAYERS,
        auction::{CATEGORIES, EPOCHS, Points, Suns, sun_points},
    },
    screens::{
        boards::legend,
        play::{ScoreSheet, ViewContext},
        reading::PageText,
        widgets,
    },
    table::event::Breakdown,
    text::{Catalogue, Text},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuctionTab {
    /// Counted from the viewer.
    Display(u8),
    Bag,
    Legend,
    Standings,
}

impl AuctionTab {
    /// The next page down or up; none is the board.
    pub fn turned(page: Option<AuctionTab>, players: u8, down: bool) -> Option<AuctionTab> {
        let displays = (0..players).map(AuctionTab::Display);
        let mut pages = displays.chain([AuctionTab::Bag, AuctionTab::Legend, AuctionTab::Standings]);
        match (page, down) {
            (None, true) => pages.next(),
            (None, false) => pages.next_back(),
            (Some(page), true) => pages.skip_while(|&other| other != page).nth(1),
            (Some(page), false) => pages.take_while(|&other| other != page).last(),
        }
    }

    pub fn stops<G: DisplayGrid>(self) -> usize {
        match self {
            AuctionTab::Display(_) => G::GRID.len() + 1,
            AuctionTab::Bag => G::BAG.len(),
            AuctionTab::Legend => goods::<G>().count() + Sign::ALL.len(),
            AuctionTab::Standings => 1,
        }
    }

    /// Explains the item under the cursor; not for displays.
    pub fn explain<G: DisplayGrid>(self, context: &ViewContext<'_, G>, loaded: usize, text: &mut PageText) {
        let texts = context.texts();
        match self {
            AuctionTab::Display(_) => {}
            AuctionTab::Bag => {
                if let Some(&(good, ..)) = G::BAG.get(loaded) {
                    let (name, left) = (G::noun(good, texts).one, context.game.left(good));
                    texts.auction.left_in_the_bag.put(text, [name.into(), left.into()]);
                    say(text, G::about(good, texts));
                    say(text, texts.auction.about_bag);
                }
            }
            AuctionTab::Legend => match goods::<G>().nth(loaded) {
                Some(good) => {
                    say(text, G::noun(good, texts).one);
                    say(text, G::about(good, texts));
                }
                None => {
                    if let Some(sign) = Sign::numbered::<G>(loaded) {
                        say(text, sign.about(texts));
                    }
                }
            },
            AuctionTab::Standings => say(text, texts.auction.about_standings),
        }
    }
}

/// Remaining tiles, and the chance that the next one begins an auction.
pub fn draw_bag<G: DisplayGrid>(context: &ViewContext<'_, G>, loaded: usize, frame: &mut Frame) {
    let (game, texts) = (context.game, context.texts());
    let mut line: String<48> = String::new();
    let ra = game.left(G::RA);
    let arguments = [ra.into(), game.in_the_bag().into(), percent(game, ra).into()];
    texts.auction.bag.put(&mut line, arguments);
    widgets::status(frame, &line);
    for (index, &(good, column, row)) in G::BAG.iter().enumerate() {
        let at = place(column, row);
        let left = game.left(good);
        draw_good::<G>(good, left, at, frame);
        if index == loaded {
            frame.invert(Rectangle::new(at, Size::new(TILE as u32, TILE as u32)));
            let y = HEIGHT as i32 - 7;
            let name = G::noun(good, texts).one;
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, name);
            line.clear();
            put!(line, "{left}{}{}%", texts.colon, percent(game, left));
            let right = Point::new(WIDTH as i32 - 1, y);
            widgets::text(frame, &widgets::SMALL, right, Alignment::Right, &line);
        }
    }
}

/// Points by seat and category if the epoch ended now.
pub fn gains<G: DisplayGrid>(game: &G) -> [Points; MAX_PLAYERS] {
    let auction = game.auction();
    let mut gains = game.tile_points();
    if usize::from(auction.epoch()) == EPOCHS {
        let mut suns = [Suns::NONE; MAX_PLAYERS];
        for (suns, seat) in suns.iter_mut().zip(0..game.players()) {
            *suns = auction.face_up(seat).and(auction.face_down(seat));
        }
        for (gains, points) in gains.iter_mut().zip(sun_points(&suns, game.players())) {
            // The suns are the last category.
            gains[CATEGORIES - 1] = points;
        }
    }
    gains
}

/// Scores now, points if the epoch ended now, and the resulting scores.
pub fn standings<G: DisplayGrid>(context: &ViewContext<'_, G>) -> ScoreSheet<'static> {
    let kind = context.header.setup().kind();
    let mut sheet = ScoreSheet {
        title: context.texts().auction.standings,
        points: [None; MAX_PLAYERS],
        before: Some(context.visible.scores),
        totals: context.visible.scores,
        // For the lock.
        margin: 8,
    };
    let seats = sheet.points.iter_mut().zip(&mut sheet.totals).zip(gains(context.game));
    for (((points, total), gains), seat) in seats.zip(0..context.game.players()) {
        // Hidden scores hide these too.
        *points = total.map(|_| Breakdown {
            game: kind,
            points: gains,
        });
        // Scores do not fall below 0.
        let after = context.game.score(seat).saturating_add_signed(gains.iter().sum());
        *total = total.map(|_| context.header.counted(seat, after));
    }
    sheet
}

/// Goods in the bag, then the others.
fn goods<G: DisplayGrid>() -> impl Iterator<Item = G::Good> {
    let drawn = |good| G::BAG.iter().any(|&(other, ..)| other == good);
    let won = G::GRID.iter().map(|&(good, ..)| good).filter(move |&good| !drawn(good));
    G::BAG.iter().map(|&(good, ..)| good).chain(won)
}

#[derive(Clone, Copy)]
enum Sign {
    Sun,
    Spent,
    Useless,
    Centre,
    RaTrack,
    Asked,
    Caller,
    Worth,
}

impl Sign {
    const ALL: [Sign; 8] = [
        Sign::Sun,
        Sign::Spent,
        Sign::Useless,
        Sign::Centre,
        Sign::RaTrack,
        Sign::Asked,
        Sign::Caller,
        Sign::Worth,
    ];

    /// The sign at this index, after the goods.
    fn numbered<G: DisplayGrid>(loaded: usize) -> Option<Sign> {
        Sign::ALL.get(loaded.checked_sub(goods::<G>().count())?).copied()
    }

    const fn name(self, texts: &Catalogue) -> Text {
        let texts = &texts.auction.legend;
        match self {
            Sign::Sun => texts.sun,
            Sign::Spent => texts.spent,
            Sign::Useless => texts.useless,
            Sign::Centre => texts.centre,
            Sign::RaTrack => texts.ra_track,
            Sign::Asked => texts.asked,
            Sign::Caller => texts.caller,
            Sign::Worth => texts.worth,
        }
    }

    const fn about(self, texts: &Catalogue) -> Text {
        let texts = &texts.auction;
        match self {
            Sign::Sun | Sign::Spent | Sign::Useless => texts.about_suns,
            Sign::Centre => texts.about_centre,
            Sign::RaTrack => texts.about_ra_track,
            Sign::Asked | Sign::Caller | Sign::Worth => texts.about_marks,
        }
    }

    fn draw(self, frame: &mut Frame, at: Point) {
        let disc = at + Point::new(2, 4);
        match self {
            Sign::Sun => disc::draw(frame, disc, 9, Look::Up),
            Sign::Spent => disc::draw(frame, disc, 9, Look::Spent),
            Sign::Useless => disc::draw(frame, disc, 9, Look::Useless),
            Sign::Centre => disc::draw_centre(frame, disc - Point::new(1, 1), 9),
            Sign::RaTrack => pictures::PIPS.draw(frame, at + Point::new(0, 4)),
            Sign::Asked => pictures::ASKED.draw(frame, at + Point::new(6, 5)),
            Sign::Caller => pictures::CALLER.draw(frame, at + Point::new(6, 5)),
            Sign::Worth => widgets::text(frame, &widgets::SMALL, disc, Alignment::Left, "+3"),
        }
    }
}

pub fn draw_legend<G: DisplayGrid>(context: &ViewContext<'_, G>, loaded: usize, frame: &mut Frame) {
    let (count, texts) = (AuctionTab::Legend.stops::<G>(), context.texts());
    legend::draw(frame, count, loaded, |frame, at, index| match goods::<G>().nth(index) {
        Some(good) => {
            G::picture(good).draw(frame, at);
            G::noun(good, texts).one
        }
        None => Sign::numbered::<G>(index).map_or("", |sign| {
            sign.draw(frame, at);
            sign.name(texts)
        }),
    });
}
