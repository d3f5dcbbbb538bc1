//! State of the view: selection, presses and explanations.

use heapless::Vec;

use super::{
    display_grid::DisplayGrid,
    motion,
    pages::{self, AuctionTab},
};
use crate::{
    bots::auction::Phrase,
    device::Frame,
    rules::{
        MAX_PLAYERS, Seat,
        auction::{Answer, Move as Shared, Stage},
        event::no_events,
        position::{Code, Refusal},
        steps_between,
    },
    screens::{
        input::Key,
        play::{Animation, View, ViewAction, ViewContext},
        reading::PageText,
        widgets::stepped,
    },
    table::Refused,
    text::{self, Catalogue, auction::Auction},
};

/// Selectable item on the board, in left-to-right order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuctionTarget {
    /// Space of the track with a tile.
    Tile(u8),
    RaTrack,
    Centre,
    Action(u8),
    Choice(u8),
    Player(Seat),
}

/// A move shown with a label or a sun, and its legality.
pub type Actions<M> = Vec<(M, bool), MOST_ACTIONS>;

/// Four suns and a pass.
const MOST_ACTIONS: usize = 5;

#[derive(Clone, PartialEq)]
pub struct AuctionView<G: DisplayGrid> {
    pub(super) page: Option<AuctionTab>,
    pub(super) loaded: usize,
    pub(super) cursor: Option<AuctionTarget>,
    pub(super) actions: Actions<G::Move>,
    /// Number of tiles to choose from.
    pub(super) choices: u8,
    /// Bit set of the spaces whose tiles can be taken now.
    pub(super) takeable: u8,
    /// Value of the lot for each seat.
    pub(super) worth: [i16; MAX_PLAYERS],
}

impl<G: DisplayGrid> Default for AuctionView<G> {
    fn default() -> Self {
        AuctionView {
            page: None,
            loaded: 0,
            cursor: None,
            actions: Vec::new(),
            choices: 0,
            takeable: 0,
            worth: [0; MAX_PLAYERS],
        }
    }
}

pub fn choice<G: DisplayGrid>(game: &G, number: u8) -> Option<(G::Move, G::Tile)> {
    let (mut visited, mut found) = (0, None);
    game.decisions(|chosen| {
        if let Some(tile) = game.chosen(chosen) {
            if visited == number {
                found = Some((chosen, tile));
            }
            visited += 1;
        }
    });
    found
}

/// The viewer's, or that of the seat on turn.
fn first_display<G: DisplayGrid>(context: &ViewContext<'_, G>) -> Seat {
    context.visible.viewer.or(context.game.active()).unwrap_or(0)
}

impl<G: DisplayGrid> AuctionView<G> {
    pub(super) fn open_display(&self, context: &ViewContext<'_, G>) -> Option<Seat> {
        let Some(AuctionTab::Display(after)) = self.page else {
            return None;
        };
        Some((first_display(context) + after) % context.game.players().max(1))
    }

    /// Includes illegal actions.
    fn list_actions(&mut self, context: &ViewContext<'_, G>) {
        let Some(seat) = context.decider else { return };
        let game = context.game;
        let auction = game.auction();
        let mut closing = None;
        let mut legal: Vec<Shared, MOST_ACTIONS> = Vec::new();
        game.decisions(|chosen| {
            if game.chosen(chosen).is_some() {
                self.choices += 1;
            } else if let Some(shared) = G::shared(chosen) {
                let _ = legal.push(shared);
            } else if G::closes(chosen) {
                closing = Some(chosen);
            } else {
                for (tile, space) in auction.track().iter().zip(0u32..) {
                    self.takeable |= u8::from(G::taking(tile) == Some(chosen)) << space;
                }
            }
        });
        let mut add = |shared: Shared| {
            let _ = self.actions.push((shared.into(), legal.contains(&shared)));
        };
        match auction.stage() {
            Stage::Turn if closing.is_none() && self.choices == 0 => {
                add(Shared::Draw);
                add(Shared::Invoke);
            }
            Stage::Bidding => {
                add(Shared::Pass);
                auction.face_up(seat).ascending().map(Shared::Bid).for_each(&mut add);
            }
            _ => {}
        }
        if let Some(closing) = closing {
            let _ = self.actions.push((closing, true));
        }
    }

    /// A tile to choose, the lowest winning sun, or the first legal action.
    fn likely(&self, context: &ViewContext<'_, G>) -> Option<AuctionTarget> {
        if self.choices > 0 {
            return Some(AuctionTarget::Choice(0));
        }
        let passes = |chosen| G::shared(chosen) == Some(Shared::Pass);
        let mut legal = (0..).zip(&self.actions).filter(|(_, (_, legal))| *legal);
        let bid = legal.clone().find(|(_, (chosen, _))| !passes(*chosen));
        let bid = bid.filter(|_| self.is_worth_bidding(context));
        bid.or(legal.next()).map(|(place, _)| AuctionTarget::Action(place))
    }

    /// Whether a bid is proposed: not for a worthless lot, nor the best sun for a point. True outside auctions.
    fn is_worth_bidding(&self, context: &ViewContext<'_, G>) -> bool {
        let Some(seat) = context.decider else { return true };
        let bids = self
            .actions
            .iter()
            .filter_map(|&(chosen, legal)| match G::shared(chosen) {
                Some(Shared::Bid(sun)) if legal => Some(sun),
                _ => None,
            });
        let Some(sun) = bids.min() else { return true };
        let worth = self.worth.get(usize::from(seat)).copied().unwrap_or(0);
        let is_best = context.game.auction().face_up(seat).highest() == sun;
        worth > i16::from(is_best)
    }

    /// A sun too low to bid. It is last in the ring, so that "pass" is always left of the proposed bid.
    fn is_useless(&self, place: u8) -> bool {
        let action = self.actions.get(usize::from(place));
        action.is_some_and(|&(chosen, legal)| !legal && matches!(G::shared(chosen), Some(Shared::Bid(_))))
    }

    fn ring(&self, game: &G) -> impl Iterator<Item = AuctionTarget> + Clone {
        let players = if self.choices > 0 { 0 } else { game.players() };
        let actions = 0..self.actions.len() as u8;
        let useless = actions.clone().filter(|&place| self.is_useless(place));
        let useful = actions.filter(|&place| !self.is_useless(place));
        (0..game.auction().track().len())
            .map(AuctionTarget::Tile)
            .chain([AuctionTarget::RaTrack, AuctionTarget::Centre])
            .chain(useful.chain(useless).map(AuctionTarget::Action))
            .chain((0..self.choices).map(AuctionTarget::Choice))
            .chain((0..players).map(AuctionTarget::Player))
    }

    fn step(&mut self, context: &ViewContext<'_, G>, forward: bool) {
        if let Some(page) = self.page {
            self.loaded = stepped(self.loaded, page.stops::<G>(), forward);
            return;
        }
        let mut ring = self.ring(context.game);
        let count = ring.clone().count();
        let at = ring.clone().position(|place| Some(place) == self.cursor);
        let next = match at {
            None => ring
                .clone()
                .position(|place| place == AuctionTarget::Centre)
                .unwrap_or(0),
            Some(at) => stepped(at, count, forward),
        };
        let next = ring.nth(next);
        drop(ring);
        self.cursor = next;
    }

    fn turn_page(&mut self, context: &ViewContext<'_, G>, down: bool) {
        let next = AuctionTab::turned(self.page, context.game.players(), down);
        let displays = [self.page, next].map(|page| matches!(page, Some(AuctionTab::Display(_))));
        if displays != [true; 2] {
            self.loaded = 0;
        }
        self.page = next;
    }

    fn close_page(&mut self) -> bool {
        self.loaded = 0;
        self.page.take().is_some()
    }

    fn selected(&self, game: &G) -> Option<G::Move> {
        self.standing_for(self.cursor?, game)
    }

    fn standing_for(&self, place: AuctionTarget, game: &G) -> Option<G::Move> {
        match place {
            AuctionTarget::Tile(space) => game
                .auction()
                .track()
                .iter()
                .nth(usize::from(space))
                .and_then(G::taking),
            AuctionTarget::Action(place) => self.actions.get(usize::from(place)).map(|&(chosen, _)| chosen),
            AuctionTarget::Choice(number) => choice(game, number).map(|(chosen, _)| chosen),
            AuctionTarget::RaTrack | AuctionTarget::Centre | AuctionTarget::Player(_) => None,
        }
    }

    fn decide(&mut self, context: &ViewContext<'_, G>) -> ViewAction {
        if self.close_page() {
            return ViewAction::Nothing;
        }
        if let Some(AuctionTarget::Player(seat)) = self.cursor {
            let players = context.game.players();
            let after = steps_between(first_display(context), seat, players);
            self.page = Some(AuctionTab::Display(after));
        }
        if context.decider.is_none() {
            return ViewAction::Nothing;
        }
        let Some(chosen) = self.selected(context.game) else {
            return ViewAction::Nothing;
        };
        match context.game.clone().play(chosen, &mut no_events) {
            Ok(()) => ViewAction::Play(Code(G::code(chosen))),
            Err(refusal) => ViewAction::Refused(refusal.into()),
        }
    }

    fn refusal(&self, context: &ViewContext<'_, G>) -> Option<Refusal> {
        let chosen = self.selected(context.game).filter(|_| context.decider.is_some())?;
        context.game.clone().play(chosen, &mut no_events).err().map(Into::into)
    }

    fn explain_player(&self, context: &ViewContext<'_, G>, seat: Seat, text: &mut PageText) {
        let texts = &context.texts().auction;
        let auction = context.game.auction();
        if let Some(name) = context.name(seat) {
            put!(text, "{name}{}", context.texts().colon);
        }
        let mut comma = "";
        for sun in auction.face_up(seat).ascending() {
            put!(text, "{comma}{sun}");
            comma = ", ";
        }
        for sun in auction.face_down(seat).ascending() {
            put!(text, "{comma}({sun})");
            comma = ", ";
        }
        if let Some((_, answer)) = auction.answers().find(|&(answered, _)| answered == seat) {
            match answer {
                Answer::Pass => put!(text, "\n{}", texts.passed),
                Answer::Sun(sun) => {
                    put!(text, "\n");
                    texts.bids.put(text, [sun.into()]);
                }
            }
        }
        if !auction.track().is_empty() {
            let reason = context.game.explain(seat, Phrase::Lot);
            put!(text, "\n{}", text::reason(&reason, context.language));
        }
        put!(text, "\n{}", texts.about_suns);
    }
}

impl<G: DisplayGrid> View for AuctionView<G> {
    type Game = G;

    fn refresh(&mut self, context: &ViewContext<'_, G>) {
        *self = AuctionView::default();
        self.list_actions(context);
        if !context.game.auction().track().is_empty() {
            for (seat, worth) in (0..context.game.players()).zip(&mut self.worth) {
                *worth = context.game.lot_points(seat);
            }
        }
        self.cursor = self.likely(context);
    }

    fn press(&mut self, context: &ViewContext<'_, G>, key: Key) -> ViewAction {
        if key == Key::Confirm {
            return self.decide(context);
        }
        if let Some(forward) = key.horizontal() {
            self.step(context, forward);
        } else if let Some(down) = key.vertical() {
            self.turn_page(context, down);
        }
        ViewAction::Nothing
    }

    fn open_legend(&mut self) {
        (self.page, self.loaded) = (Some(AuctionTab::Legend), 0);
    }

    fn propose(&mut self, context: &ViewContext<'_, G>, chosen: G::Move) {
        let stands_for = |&place: &AuctionTarget| self.standing_for(place, context.game) == Some(chosen);
        let place = self.ring(context.game).find(stands_for);
        self.cursor = place.or(self.cursor);
        self.page = None;
    }

    fn back(&mut self) -> bool {
        self.close_page()
    }

    fn draw(&self, context: &ViewContext<'_, G>, animation: Option<&Animation>, frame: &mut Frame) {
        match (animation, self.page) {
            (Some(animation), _) => motion::draw_animation(context, animation, frame),
            (None, Some(AuctionTab::Display(_))) => {
                if let Some(seat) = self.open_display(context) {
                    self.draw_display(context, seat, frame);
                }
            }
            (None, Some(AuctionTab::Bag)) => pages::draw_bag(context, self.loaded, frame),
            (None, Some(AuctionTab::Legend)) => pages::draw_legend(context, self.loaded, frame),
            (None, Some(AuctionTab::Standings)) => {
                pages::standings(context).draw(frame, context.language, context.header)
            }
            (None, None) => self.draw_board(context, frame),
        }
    }

    fn explain(&self, context: &ViewContext<'_, G>, text: &mut PageText) {
        let (game, texts) = (context.game, context.texts());
        match (self.page, self.open_display(context)) {
            (_, Some(seat)) => return explain_shelf(context, seat, self.loaded, text),
            (Some(page), None) => return page.explain(context, self.loaded, text),
            (None, None) => {}
        }
        match self.cursor {
            None | Some(AuctionTarget::RaTrack) => {
                say(text, texts.auction.about_ra_track);
                let auction = game.auction();
                put!(text, "\n{} / {}", auction.ra_tiles(), auction.ra_track_size());
            }
            Some(AuctionTarget::Centre) => say(text, texts.auction.about_centre),
            Some(AuctionTarget::Player(seat)) => self.explain_player(context, seat, text),
            Some(AuctionTarget::Action(place)) => {
                let action = self.actions.get(usize::from(place));
                let shared = action.and_then(|&(chosen, _)| G::shared(chosen));
                say(
                    text,
                    shared.map_or(G::about_closing(texts), |shared| about(shared, &texts.auction)),
                );
            }
            Some(AuctionTarget::Tile(space)) => {
                if let Some(tile) = game.auction().track().iter().nth(usize::from(space)) {
                    explain_tile::<G>(tile, texts, text);
                    if G::taking(tile).is_some() {
                        say(text, G::about_taking(texts));
                    }
                }
            }
            Some(AuctionTarget::Choice(number)) => {
                say(text, game.about_choosing(texts));
                if let Some((_, tile)) = choice(game, number) {
                    explain_tile::<G>(tile, texts, text);
                }
            }
        }
        if let Some(refusal) = self.refusal(context) {
            let refused = Refused::Rules(refusal);
            put!(text, "\n{}", text::refusal(refused, context.language));
        }
    }
}

const fn about(chosen: Shared, texts: &Auction) -> &'static str {
    match chosen {
        Shared::Draw => texts.about_draw,
        Shared::Invoke => texts.about_invoke,
        Shared::Pass => texts.about_pass,
        Shared::Bid(_) | Shared::Set(_) => texts.about_bid,
    }
}

/// Every explanation fits, as a test checks.
pub fn say(text: &mut PageText, words: &str) {
    let separator = if text.is_empty() { "" } else { "\n" };
    put!(text, "{separator}{words}");
}

/// The suns follow the last good.
fn explain_shelf<G: DisplayGrid>(context: &ViewContext<'_, G>, seat: Seat, loaded: usize, text: &mut PageText) {
    let texts = context.texts();
    match G::GRID.get(loaded) {
        Some(&(good, _, _)) => {
            let count = context.game.count(seat, good);
            put!(text, "{}{}{count}", G::noun(good, texts).one, texts.colon);
            say(text, G::about(good, texts));
            context.game.behind(seat, good, texts, text);
        }
        None => say(text, texts.auction.about_suns),
    }
}

fn explain_tile<G: DisplayGrid>(tile: G::Tile, texts: &Catalogue, text: &mut PageText) {
    say(text, "");
    G::describe(tile, texts, text);
    say(text, G::about(G::good(tile), texts));
}
