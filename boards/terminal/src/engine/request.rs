//! Parses requests of other programs from JSON.

use pocket_ra::rules::position::{GameKind, Options, Setup, Side};
use pocket_ra_bench::quote::quoted;
use serde_json::{Map, Value};

pub enum Request {
    New { setup: Setup, seed: u64 },
    State,
    Legal,
    Play(String),
    Chance,
    Bot(String),
    Undo,
    Journal,
}

impl Request {
    pub fn read(line: &[u8]) -> Result<Request, String> {
        let value: Value = serde_json::from_slice(line).map_err(|error| format!("not JSON: {error}"))?;
        let Value::Object(fields) = value else {
            return Err("a request is a JSON object".into());
        };
        Ok(match text(&fields, "cmd")? {
            "new" => new(&fields)?,
            "state" => Request::State,
            "legal" => Request::Legal,
            "play" => Request::Play(text(&fields, "move")?.into()),
            "chance" => Request::Chance,
            "bot" => Request::Bot(text(&fields, "level")?.into()),
            "undo" => Request::Undo,
            "journal" => Request::Journal,
            other => return Err(format!("unknown cmd {}", quoted(other))),
        })
    }
}

fn new(fields: &Map<String, Value>) -> Result<Request, String> {
    let name = text(fields, "game")?;
    let kind = GameKind::named(name).ok_or_else(|| format!("unknown game {}", quoted(name)))?;
    let range = kind.players();
    let players = fields
        .get("players")
        .and_then(Value::as_u64)
        .and_then(|players| u8::try_from(players).ok());
    let players =
        players.ok_or_else(|| format!("players is a whole number from {} to {}", range.start(), range.end()))?;
    let seed = match fields.get("seed") {
        None => 0,
        Some(seed) => seed
            .as_u64()
            .ok_or_else(|| format!("seed is a whole number from 0 to {}", u64::MAX))?,
    };
    let options = match fields.get("options") {
        None => Options::default(),
        Some(Value::Object(fields)) => options(fields)?,
        Some(_) => return Err("options is a JSON object".into()),
    };
    let setup = Setup::new(kind, players, options).map_err(|error| error.to_string())?;
    Ok(Request::New { setup, seed })
}

fn options(fields: &Map<String, Value>) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, value) in fields {
        match name.as_str() {
            "sun_steps" => {
                let steps = value.as_u64().and_then(|steps| u8::try_from(steps).ok());
                options.sun_steps = Some(steps.ok_or("sun_steps is a whole number from 4 to 20")?);
            }
            "board" => {
                options.side = match value.as_str() {
                    Some("A") => Some(Side::A),
                    Some("B") => Some(Side::B),
                    _ => return Err("board is \"A\" or \"B\"".into()),
                };
            }
            _ => return Err(format!("unknown option {}", quoted(name))),
        }
    }
    Ok(options)
}

fn text<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<&'a str, String> {
    match fields.get(name) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(format!("{name} is a string")),
        None => Err(format!("{name} is missing")),
    }
}
