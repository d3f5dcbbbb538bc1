//! JSON of the auction state shared by Ra and Priests of Ra.

use std::fmt::Display;

use pocket_ra::rules::{
    Seat,
    auction::{Answer, Auction, EPOCHS, Suns},
};
use serde_json::{Map, Value, json};

pub fn table<T: Copy + PartialEq + Display>(auction: &Auction<T>, bag: Value, fields: &mut Map<String, Value>) {
    let ra_track = json!({"used": auction.ra_tiles(), "size": auction.ra_track_size()});
    let bids = auction.answers().map(|(seat, answer)| match answer {
        Answer::Sun(sun) => json!({"seat": seat, "sun": sun}),
        Answer::Pass => json!({"seat": seat, "sun": null}),
    });
    fields.insert("epoch".into(), auction.epoch().into());
    fields.insert("ra_track".into(), ra_track);
    fields.insert(
        "auction".into(),
        auction.track().iter().map(|tile| tile.to_string()).collect(),
    );
    fields.insert("centre_sun".into(), auction.centre_sun().into());
    fields.insert("bag".into(), bag);
    fields.insert("caller".into(), auction.caller().into());
    fields.insert("bids".into(), bids.collect());
}

/// `categories` names the points, `every_epoch` of them are scored in every epoch.
pub fn player<T: Copy + PartialEq>(
    auction: &Auction<T>,
    seat: Seat,
    tiles: Value,
    categories: &[&str],
    every_epoch: usize,
) -> Map<String, Value> {
    let suns = |suns: Suns| suns.descending().collect::<Vec<_>>();
    let epochs = auction.points(seat).iter().zip(1..).map(|(points, epoch)| {
        let scored = if epoch == EPOCHS { categories.len() } else { every_epoch };
        let entries = categories.iter().zip(points).take(scored);
        entries
            .map(|(&name, &points)| (name.to_string(), points.into()))
            .collect::<Map<_, _>>()
    });
    let mut fields = Map::new();
    fields.insert("score".into(), auction.score(seat).into());
    fields.insert("suns_up".into(), suns(auction.face_up(seat)).into());
    fields.insert("suns_down".into(), suns(auction.face_down(seat)).into());
    fields.insert("tiles".into(), tiles);
    fields.insert("epochs".into(), epochs.map(Value::from).collect());
    fields
}
