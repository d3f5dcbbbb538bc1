//! A view that lists the legal moves of any game by their texts.

use core::{fmt::Write, marker::PhantomData};

use heapless::String;

use crate::{
    rules::{Game, position::Code},
    screens::{
        frame::Frame,
        ink,
        list::List,
        play::{Scene, Telling, View, Wish},
        reading::Text,
    },
    tasks::input::{Action, Button},
};

pub struct Moves<G> {
    list: List,
    game: PhantomData<G>,
}

impl<G> Default for Moves<G> {
    fn default() -> Self {
        Moves {
            list: List::default(),
            game: PhantomData,
        }
    }
}

impl<G: Game> Moves<G> {
    fn count(game: &G) -> usize {
        let mut count = 0;
        game.decisions(|_| count += 1);
        count
    }

    fn nth(game: &G, place: usize) -> Option<G::Move> {
        let (mut number, mut found) = (0, None);
        game.decisions(|chosen| {
            if number == place {
                found = Some(chosen);
            }
            number += 1;
        });
        found
    }
}

impl<G: Game> View for Moves<G> {
    type Game = G;

    fn refresh(&mut self, _: &Scene<'_, G>) {
        self.list = List::default();
    }

    fn press(&mut self, scene: &Scene<'_, G>, button: Button, action: Action) -> Wish {
        if scene.decider.is_none() {
            return Wish::Nothing;
        }
        if (button, action) == (Button::A, Action::Released { decides: true }) {
            return Self::nth(scene.game, self.list.row())
                .map_or(Wish::Nothing, |chosen| Wish::Play(Code(G::code(chosen))));
        }
        self.list.press(button, action, Self::count(scene.game));
        Wish::Nothing
    }

    fn back(&mut self) -> bool {
        false
    }

    fn draw(&self, scene: &Scene<'_, G>, _: Option<&Telling>, frame: &mut Frame) {
        let mut status: String<32> = String::new();
        if let Some(name) = scene.game.active().and_then(|seat| scene.name(seat)) {
            let _ = write!(status, "{name}");
        }
        ink::status(frame, &status);
        if scene.decider.is_none() {
            return;
        }
        let first = self.list.row().saturating_sub(3);
        for (place, y) in (first..).take(4).zip((10..).step_by(12)) {
            let Some(chosen) = Self::nth(scene.game, place) else {
                break;
            };
            let mut line: String<64> = String::new();
            let _ = write!(line, "{chosen}");
            ink::row(frame, y, &line, "", place == self.list.row());
        }
    }

    fn explain(&self, _: &Scene<'_, G>, _: &mut Text) {}
}
