//! Serial commands: every line gets a response, nothing on the device changes, and the output of `show` can be
//! replayed.

use pocket_ra::{
    screens::Event,
    tasks::storage::serial::{Command, Typing},
};

use pocket_ra_bench::nor::Nor;

use super::{
    feed::Feed,
    memory::{storage, used},
};

pub fn run(bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let image = match feed.byte() % 4 {
        0 => Nor::new(super::memory::SECTORS).bytes,
        _ => used().to_vec(),
    };
    let mut typing = Typing::default();
    let told = storage(image, |channels, run| {
        while !feed.is_empty() {
            let Some(line) = typing.take(feed.byte()) else { continue };
            let asked = line.clone();
            channels.lines.try_send(line).expect("storage has taken the last one");
            let mut answer = Vec::new();
            let mut part = [0; 64];
            // The pipe is shorter than a response.
            loop {
                run();
                let before = answer.len();
                while let Ok(length) = channels.answers.try_read(&mut part) {
                    answer.extend_from_slice(&part[..length]);
                }
                if answer.len() == before {
                    break;
                }
            }
            let answer = String::from_utf8(answer).expect("plain text");
            match asked.map(|line| Command::parse(&line)) {
                Ok(Ok(None)) => assert_eq!(answer, ""),
                Ok(Ok(Some(_))) => assert!(answer.ends_with("\r\n"), "{answer}"),
                Ok(Err(error)) | Err(error) => assert_eq!(answer, format!("error: {error}\r\n")),
            }
        }
    });
    let changes = told
        .iter()
        .filter(|event| matches!(event, Event::BootFinished | Event::GameSaved));
    assert_eq!(changes.count(), 1, "only the start is told: {told:?}");
}

pub fn seeds() -> Vec<Vec<u8>> {
    [
        "1list\r\nshow 0\nshow 1\nshow 2\nshow 3\nstats\nrolls\nsheet\nhelp\n",
        "0list\nshow 0\nshow 9\nshow\nstats\n",
        "1show 0 0\nLIST\n\n \n?\nhelp me\n",
        "1a line that is far too long for any command there is\nhelp\n",
        "1screen\nscreen all\npress a\npress up long\npress\nend\ndeal CBAAAAEVHE\ndeal X\n",
        "1\u{0}\u{7f}list\u{8}\nshow -1\nshow 256\nshow +1\n",
    ]
    .map(|typed| typed.as_bytes().to_vec())
    .into()
}
