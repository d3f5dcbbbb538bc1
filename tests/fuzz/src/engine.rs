//! The engine's protocol: every non-blank line gets one JSON object with its success, and a failed request changes
//! nothing.

use serde_json::Value;

use pocket_ra_terminal::engine;

/// Bytes from here on encode phrases, so that the fuzzer need not spell them.
const FIRST_PHRASE: u8 = 0x80;
/// Escapes the next byte.
const ITSELF: u8 = 0xff;

const PHRASES: [&str; 48] = [
    "{\"cmd\":\"new\",\"game\":\"ra\",\"players\":2,\"seed\":7}\n",
    "{\"cmd\":\"new\",\"game\":\"dice\",\"players\":2,\"seed\":1}\n",
    "{\"cmd\":\"new\",\"game\":\"priests\",\"players\":3,\"seed\":2}\n",
    "{\"cmd\":\"new\",\"game\":\"rauha\",\"players\":2,\"seed\":3,\"options\":{\"board\":\"B\"}}\n",
    "{\"cmd\":\"state\"}\n",
    "{\"cmd\":\"legal\"}\n",
    "{\"cmd\":\"journal\"}\n",
    "{\"cmd\":\"undo\"}\n",
    "{\"cmd\":\"chance\"}\n",
    "{\"cmd\":\"bot\",\"level\":\"apprentice\"}\n",
    "{\"cmd\":\"bot\",\"level\":\"scribe\"}\n",
    "{\"cmd\":\"play\",\"move\":\"",
    "\"}\n",
    "draw",
    "invoke",
    "pass",
    "bid ",
    "set ",
    "tile ",
    "take ",
    "lose ",
    "keep",
    "roll ",
    "reroll ",
    "use ",
    "done",
    "end",
    "card ",
    "pick ",
    "place ",
    "discard ",
    "pile ",
    "flip ",
    "show ",
    "{\"cmd\":\"new\",\"game\":\"",
    "\",\"players\":",
    ",\"seed\":",
    ",\"options\":{",
    "\"sun_steps\":",
    "\"board\":",
    "ra",
    "dice",
    "priests",
    "rauha",
    "1",
    "18446744073709551615",
    "}\n",
    "\"",
];

pub fn run(bytes: &[u8]) {
    let input = spelled(bytes);
    // At most one pharaoh's decision, which takes as long as on the device.
    if input.windows(7).filter(|window| window == b"pharaoh").count() > 1 {
        return;
    }
    let mut output = Vec::new();
    engine::serve(input.as_slice(), &mut output).expect("a stream in memory");
    let output = String::from_utf8(output).expect("JSON is text");
    let asked = input
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.trim_ascii().is_empty());
    let mut state = None;
    let mut answers = output.lines();
    for line in asked {
        let answer: Value = serde_json::from_str(answers.next().expect("an answer")).expect("JSON");
        match answer["ok"].as_bool() {
            Some(true) => {}
            Some(false) => assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty())),
            None => panic!("{answer}"),
        }
        let refused = answer["ok"] == false;
        let is = |word: &str| serde_json::from_slice::<Value>(line).is_ok_and(|request| request["cmd"] == word);
        if let Some(now) = answer.get("state") {
            if is("state")
                && let Some(before) = &state
            {
                assert_eq!(before, now, "the state is what the last answer told");
            }
            state = Some(now.clone());
        }
        assert!(
            refused || state.is_some(),
            "nothing is done before the first game: {answer}"
        );
    }
    assert_eq!(answers.next(), None, "nothing is said unasked");
}

fn spelled(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut rest = bytes.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            ITSELF => text.extend(rest.next()),
            FIRST_PHRASE.. => text.extend(PHRASES[usize::from(byte - FIRST_PHRASE) % PHRASES.len()].bytes()),
            byte => text.push(byte),
        }
    }
    text
}

/// A few moves of each game, and requests of all kinds.
pub fn seeds() -> Vec<Vec<u8>> {
    let phrases = |numbers: &[u8]| numbers.iter().map(|number| FIRST_PHRASE + number).collect::<Vec<u8>>();
    let mut seeds: Vec<Vec<u8>> = (0..4)
        .map(|game| phrases(&[game, 8, 8, 8, 8, 5, 10, 11, 13, 12, 8, 5, 7, 6, 9, 4]))
        .collect();
    seeds.push(phrases(&[
        0, 8, 8, 11, 13, 12, 11, 18, 40, 12, 11, 14, 12, 11, 15, 12, 11, 16, 44, 12,
    ]));
    seeds.push(phrases(&[34, 41, 35, 44, 36, 45, 37, 38, 44, 46, 46]));
    for text in [
        "{}",
        "[]",
        "null",
        "\"state\"",
        "{\"cmd\":7}\n\n{\"cmd\":\"bot\",\"level\":\"x\"}",
    ] {
        seeds.push(text.into());
    }
    seeds
}
