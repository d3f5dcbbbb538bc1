//! What a game costs beyond its moves.

use embassy_time::{Duration, Instant};

use super::*;
use crate::{
    chance::{Draw, Quick, key_setups},
    rules::position::{GameKind, Options},
    table::{Agreements, Name, Player, PlayerKind},
};

#[test]
fn a_key_is_set_up_once_for_each_chance() {
    for kind in GameKind::ALL {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let header = Header::dealt(1, kind, Options::default(), &players, 7, Agreements::default()).unwrap();
        let (mut play, settings) = (Play::vacant(), Settings::default());
        let (mut effects, mut now) = (Effects::default(), Instant::from_secs(1));
        let mut choices = Quick::new(3, 3);
        play.begin(header, &mut effects);
        let before = key_setups::so_far();
        for _ in 0..1000 {
            effects = Effects::default();
            now += Duration::from_secs(1);
            // All that was asked for is kept at once, and nobody reads.
            while play.keeping.at_risk > 0 {
                play.answered();
            }
            play.story.telling = None;
            if matches!(play.page, Page::Passing(_)) {
                play.seen.table.take_device();
                play.look();
            }
            play.page = Page::Board;
            if let Awaits::Human { must_pass: None, .. } = play.seen.awaits
                && play.story.telling.is_none()
                && play.story.untold.is_empty()
            {
                let mut count = 0;
                play.seen.table.position().decisions(|_| count += 1);
                let (chosen, mut index, mut code) = (choices.below(count), 0, None);
                play.seen.table.position().decisions(|decision| {
                    code = if index == chosen { Some(decision) } else { code };
                    index += 1;
                });
                play.play(code.unwrap(), settings.language, &mut effects);
            }
            play.proceed(&settings, now, &mut effects);
        }
        let chances = u32::from(play.seen.table.journal().chances());
        assert!(chances > 20, "{} {chances}", kind.name());
        assert_eq!(key_setups::so_far() - before, chances, "{}", kind.name());
    }
}
