//! Remarks of the gods who play as bots, after events that concern them.

use embassy_time::Instant;

use super::{Animation, Play};
use crate::{
    rules::{Seat, games::with_game},
    screens::{boards::ScreenGame, gods::Remark},
    table::{
        TableEvent,
        event::with_event,
        god::Moment,
        settings::{Pace, Settings},
    },
};

/// Moves between two remarks, except for the winner's.
const SILENCE: u16 = 24;

impl Play {
    /// Chooses the remark to show after an event. Off with animations, or if bots move at once.
    pub(super) fn note_remark(&mut self, event: &TableEvent, settings: &Settings) {
        let is_off = settings.animation == Pace::Off || settings.bots == Pace::Off;
        if is_off || self.seen.is_beside_the_box() || self.coach.is_some() {
            return;
        }
        let Some((seat, moment)) = self.moment(event) else {
            return;
        };
        let now = self.seen.table.journal().len();
        let is_soon = |last: u16| now < last.saturating_add(SILENCE);
        let is_rare =
            moment == Moment::Wins || !self.runs_on() && !self.pending_events.last_remark.is_some_and(is_soon);
        if let Some(god) = self.seen.table.header().god(seat).filter(|_| is_rare) {
            self.pending_events.remark = Some((*event, Remark { god, moment }));
            self.pending_events.last_remark = Some(now);
        }
    }

    fn moment(&self, event: &TableEvent) -> Option<(Seat, Moment)> {
        match event {
            TableEvent::Game(event) => with_event!(event, (G, event) => G::moment(event)),
            &TableEvent::Skipped { seat, bid: Some(bid) } => {
                let is_narrow = with_game!(self.seen.table.position(), game => game.is_narrow(seat, bid));
                is_narrow.then_some((seat, Moment::Close))
            }
            TableEvent::Over { winners, .. } => {
                let mut winners = winners.iter();
                // A shared victory leaves them speechless.
                winners
                    .next()
                    .filter(|_| winners.next().is_none())
                    .map(|seat| (seat, Moment::Wins))
            }
            _ => None,
        }
    }

    /// Shows the remark, if one is due.
    pub(super) fn show_remark(&mut self, settings: &Settings, now: Instant) {
        if let Some((event, remark)) = self.pending_events.remark.take() {
            self.pending_events.animation = Some(Animation::of_remark(event, remark, settings, now));
            self.note_change();
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;
    use crate::{
        bots::{self, Budget, Level},
        chance::{Draw, Quick},
        rules::position::{GameKind, Options},
        screens::Effects,
        table::{Agreements, Header, Name, Pending, Player, PlayerKind},
    };

    /// Move, remark, and milliseconds without a press, of a game of a human and two bots.
    fn remarks(kind: GameKind, seed: u64, settings: &Settings) -> Vec<(u16, Remark, u64)> {
        let players = [("Mia", None), ("Horus", Some(())), ("Bastet", Some(()))].map(|(name, bot)| Player {
            name: Name::new(name).unwrap(),
            kind: bot.map_or(PlayerKind::Human, |()| PlayerKind::Bot(Level::Apprentice)),
        });
        let header = Header::dealt(1, kind, Options::default(), &players, seed, Agreements::default()).unwrap();
        let (mut play, mut effects) = (Play::empty(), Effects::default());
        let (mut now, mut choices) = (Instant::from_secs(1), Quick::new(seed, 3));
        play.begin(header, &mut effects);
        let mut remarks = Vec::new();
        loop {
            now += embassy_time::Duration::from_secs(1);
            while play.saving.is_pending() {
                play.answered();
            }
            let shown = play.pending_events.animation.take();
            if let Some((shown, remark)) = shown.and_then(|shown| Some((shown.deadline()?, shown.remark()?))) {
                let moves = play.seen.table.journal().len();
                let before = now - embassy_time::Duration::from_secs(1);
                remarks.push((moves, remark, (shown - before).as_millis()));
            }
            if play.opens.take().is_some() {
                play.seen.table.take_device();
                play.look();
            }
            let is_idle = play.pending_events.untold.is_empty() && play.pending_events.remark.is_none();
            let mut count = 0;
            play.seen.table.position().decisions(|_| count += 1);
            let code = match play.seen.pending {
                Pending::Over if is_idle => return remarks,
                Pending::Human { .. } if is_idle => {
                    let (chosen, mut index, mut code) = (choices.below(count), 0, None);
                    play.seen.table.position().decisions(|decision| {
                        code = if index == chosen { Some(decision) } else { code };
                        index += 1;
                    });
                    code
                }
                Pending::Bot { level, .. } if is_idle => {
                    let table = &play.seen.table;
                    let seed = table.journal().len().into();
                    let choice = bots::choose(table.position(), level, seed, Budget::Device, &mut |_| false);
                    choice.map(|choice| choice.code)
                }
                _ => None,
            };
            play.thoughts.thinking = None;
            effects = Effects::default();
            if let Some(code) = code {
                play.play(code, settings.language, &mut effects);
            }
            play.advance(settings, now, &mut effects);
        }
    }

    #[test]
    fn gods_speak_rarely_of_their_own_fate_and_for_the_reading_time() {
        let settings = Settings::default();
        let mut moments = Vec::new();
        for (kind, seed) in GameKind::ALL
            .into_iter()
            .flat_map(|kind| (0..6).map(move |seed| (kind, seed)))
        {
            let said = remarks(kind, seed, &settings);
            for two in said.windows(2) {
                let [(before, ..), (after, remark, _)] = two else {
                    continue;
                };
                assert!(remark.moment == Moment::Wins || after - before >= SILENCE, "{said:?}");
            }
            for &(_, remark, millis) in &said {
                let letters = remark.words(settings.language.texts()).chars().count() as u64;
                assert_eq!(millis, 300 + 30 * letters, "the reading time of a bot's move");
                moments.push((kind, remark.moment));
            }
        }
        for kind in GameKind::ALL {
            assert!(moments.contains(&(kind, Moment::Wins)), "{kind:?}: {moments:?}");
            assert!(
                moments.iter().any(|&(of, moment)| of == kind && moment != Moment::Wins),
                "{kind:?}"
            );
        }
        for moment in Moment::ALL {
            assert!(moments.iter().any(|&(_, other)| other == moment), "{moment:?}");
        }
    }

    #[test]
    fn without_animations_or_with_bots_that_move_at_once_gods_are_silent() {
        for (animation, bots) in [(Pace::Off, Pace::Usual), (Pace::Usual, Pace::Off)] {
            let settings = Settings {
                animation,
                bots,
                ..Settings::default()
            };
            assert_eq!(remarks(GameKind::Ra, 1, &settings), []);
        }
    }
}
