//! Names: spelling, and which are remembered.

use pocket_ra::{
    rules::position::{GameKind, Options, SetupError},
    table::{Agreements, Header, Language, Name, NameError, Names, Player, PlayerKind, SeatingError, player::ACCENTED},
};

use crate::{BOT, HUMAN, players};

#[test]
fn a_name_has_three_to_eight_letters() {
    assert_eq!(Name::new("Jo"), Err(NameError::TooShort));
    assert_eq!(Name::new(""), Err(NameError::TooShort));
    assert_eq!(Name::new("Léa").unwrap().to_string(), "Léa");
    assert_eq!(Name::new("CLÉMENCE").unwrap().to_string(), "Clémence");
    assert_eq!(Name::new("ŒDIPE").unwrap().to_string(), "Œdipe");
    assert_eq!(Name::new("Lœtitia").unwrap().letters().nth(1), Some('Œ'));
    assert_eq!(Name::new("Valentine"), Err(NameError::TooLong));
}

#[test]
fn letters_are_ascii_and_the_accented_ones_of_french() {
    for letter in ACCENTED.chars().chain('A'..='Z') {
        let name = Name::new(&letter.to_string().repeat(3)).unwrap();
        let small: String = letter.to_lowercase().collect();
        assert_eq!(name, Name::new(&small.repeat(3)).unwrap());
        assert!(name.letters().all(|capital| capital == letter));
    }
    for stranger in ['1', ' ', '-', 'ß', 'Ñ', 'ñ', 'Ø', '÷', '×', 'ÿ', 'λ', '\0'] {
        let text = format!("Mi{stranger}a");
        assert_eq!(Name::new(&text), Err(NameError::NoLetter(stranger)));
    }
}

#[test]
fn the_latest_names_come_first_and_the_oldest_makes_room() {
    let mut names = Names::default();
    let name = |number: u8| Name::new(&format!("Ann{}", char::from(b'a' + number))).unwrap();
    for number in 0..20 {
        names.remember(name(number));
    }
    assert_eq!(names.iter().count(), Names::MOST);
    assert_eq!(names.iter().next(), Some(name(19)));
    assert!(names.iter().all(|known| known != name(3)));
    names.remember(name(7));
    assert_eq!(names.iter().next(), Some(name(7)));
    assert_eq!(names.iter().filter(|&known| known == name(7)).count(), 1);
    names.forget(name(7));
    assert!(names.iter().all(|known| known != name(7)));
}

#[test]
fn who_cannot_sit_down_is_told_why() {
    let sit = |kind, players: &[Player], agreements| {
        Header::new(0, kind, Options::default(), players, 0, agreements).map(|_| ())
    };
    let hidden = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    let none = Agreements::default();
    let two = players(&[HUMAN, BOT]);
    assert_eq!(sit(GameKind::Ra, &two, hidden), Ok(()));
    assert_eq!(
        sit(GameKind::Dice, &two, hidden),
        Err(SeatingError::NoHiddenScores(GameKind::Dice))
    );
    let crowd = SetupError::Players {
        kind: GameKind::Dice,
        players: 5,
    };
    assert_eq!(
        sit(GameKind::Dice, &players(&[HUMAN; 5]), none),
        Err(SeatingError::Setup(crowd))
    );
    let six: Vec<Player> = two.iter().cycle().take(6).copied().collect();
    assert_eq!(sit(GameKind::Ra, &six, none), Err(SeatingError::TooMany));
    let twins = [two[0]; 2];
    assert_eq!(
        sit(GameKind::Ra, &twins, none),
        Err(SeatingError::Namesakes(two[0].name))
    );
    let says = |error: SeatingError| error.to_string();
    assert_eq!(says(SeatingError::Setup(crowd)), crowd.to_string());
    assert_eq!(says(SeatingError::TooMany), "at most 5 can sit down");
    assert_eq!(says(SeatingError::Namesakes(two[0].name)), "two players are called Mia");
    assert_eq!(
        says(SeatingError::NoHiddenScores(GameKind::Dice)),
        "the scores of dice lie open"
    );
    assert_eq!(says(SeatingError::NoHandicap(7)), "no bot has a handicap of 7");
    assert_eq!(
        PlayerKind::ALL.map(PlayerKind::word),
        ["human", "apprentice", "scribe", "vizier", "pharaoh"]
    );
}

#[test]
fn a_language_is_found_by_its_name() {
    for language in Language::ALL {
        assert_eq!(Language::named(language.name()), Some(language));
    }
    assert_eq!(Language::named("latin"), None);
}
