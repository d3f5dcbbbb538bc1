//! Every word on the screen, in both languages side by side; a missing one does not compile.

use crate::{
    rules::dice::{Colour, Face},
    tasks::keeper::{Notice, StoreError},
};

pub use crate::table::Language;

impl Language {
    pub const fn words(self) -> &'static Words {
        match self {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }
}

/// A page of help: at most six lines of 21 letters.
pub type Page = [&'static str; 6];

pub struct Words {
    pub language_name: &'static str,
    /// The title.
    pub go_on: &'static str,
    pub play: &'static str,
    pub beside_the_box: &'static str,
    pub records: &'static str,
    pub put_aside_games: &'static str,
    pub ra_dice: &'static str,
    /// The menu of a game.
    pub take_back: &'static str,
    pub hint: &'static str,
    pub why: &'static str,
    pub log: &'static str,
    pub scores: &'static str,
    pub rules: &'static str,
    pub slots: &'static str,
    pub to_title: &'static str,
    pub rematch: &'static str,
    pub board: &'static str,
    pub qr_code: &'static str,
    pub review: &'static str,
    pub reviewing: &'static str,
    pub nothing_yet: &'static str,
    /// Passing the device.
    pub pass_to: &'static str,
    pub hold_to_look: &'static str,
    pub press_to_go_on: &'static str,
    pub settings: &'static str,
    pub about: &'static str,
    pub language: &'static str,
    pub brightness: &'static str,
    pub bus: &'static str,
    pub animation: &'static str,
    pub sound: &'static str,
    pub on: &'static str,
    pub off: &'static str,
    pub throw_all: &'static str,
    /// Where a turn of the dice stands: dice may be marked, or it is done.
    pub mark_or_keep: &'static str,
    pub turn_done: &'static str,
    pub no_rolls: &'static str,
    /// Where the luck comes from.
    pub luck: &'static str,
    pub luck_oscillator: &'static str,
    pub luck_buttons: &'static str,
    pub luck_seed: &'static str,
    pub panel: &'static str,
    pub panel_missing: &'static str,
    pub colours: [&'static str; 5],
    pub faces: [&'static str; 6],
    pub help_title: Page,
    pub help_dice: Page,
    pub help_rolls: Page,
    pub help_settings: Page,
    pub help_about: Page,
    /// What the keeper found: title and text of a notice.
    pub notice_foreign: Page,
    pub notice_unreadable: Page,
    pub notice_moves_lost: Page,
    pub notice_full: Page,
    pub notice_damaged: Page,
    pub notice_crashed: Page,
    pub crash_game: &'static str,
    pub crash_move: &'static str,
}

impl Words {
    pub fn colour(&self, colour: Colour) -> &'static str {
        self.colours[colour as usize]
    }

    pub fn face(&self, face: Face) -> &'static str {
        self.faces[face as usize]
    }

    pub const fn notice(&self, notice: Notice) -> &Page {
        match notice {
            Notice::Foreign | Notice::NotKept(StoreError::Foreign) => &self.notice_foreign,
            Notice::Unreadable(_) => &self.notice_unreadable,
            Notice::MovesLost => &self.notice_moves_lost,
            Notice::NotKept(StoreError::Full) => &self.notice_full,
            Notice::NotKept(StoreError::Record | StoreError::Flash) => &self.notice_damaged,
            Notice::Crashed => &self.notice_crashed,
        }
    }
}

static ENGLISH: Words = Words {
    language_name: "English",
    go_on: "Continue",
    play: "Play",
    take_back: "Take back",
    hint: "Hint",
    why: "Why that move?",
    log: "What happened",
    scores: "Scores",
    rules: "Rules",
    slots: "Put aside",
    to_title: "To the title",
    rematch: "Play again",
    board: "Look at the board",
    qr_code: "QR code",
    review: "Costliest moves",
    reviewing: "Looking back...",
    nothing_yet: "Nothing yet",
    pass_to: "Pass the device to",
    hold_to_look: "Hold A to look",
    press_to_go_on: "A: go on",
    beside_the_box: "Beside the box",
    records: "Records",
    put_aside_games: "Games put aside",
    ra_dice: "Ra dice",
    settings: "Settings",
    about: "About",
    language: "Language",
    brightness: "Brightness",
    bus: "Bus",
    animation: "Animation",
    sound: "Sound",
    on: "on",
    off: "off",
    throw_all: "Roll the dice",
    mark_or_keep: "Again or keep",
    turn_done: "Turn done",
    no_rolls: "No rolls yet",
    luck: "Luck",
    luck_oscillator: "oscillator",
    luck_buttons: "buttons only!",
    luck_seed: "seed",
    panel: "Screen",
    panel_missing: "missing",
    colours: ["Yellow", "Red", "Blue", "Violet", "Green"],
    faces: ["sun", "pharaoh", "Nile", "civilisation", "monument", "ankh"],
    help_title: [
        "D-pad moves, A opens,",
        "B goes back.",
        "",
        "Hold B: this title",
        "Hold A: what is this",
        "",
    ],
    help_dice: [
        "A rolls. Suns lock.",
        "Left/right: a die",
        "Up: roll it again?",
        "Three rolls a turn.",
        "None marked: A keeps.",
        "Down: last rolls",
    ],
    help_rolls: [
        "The last 20 rolls,",
        "newest first; a dot",
        "is a die kept.",
        "Bars: how often each",
        "face fell; dots: how",
        "often it should.",
    ],
    help_settings: [
        "Left/right changes",
        "the value.",
        "1 MHz draws faster;",
        "a screen that cannot",
        "is driven at 400 kHz.",
        "Snow: take 400 kHz.",
    ],
    help_about: [
        "Luck: where the dice",
        "take it from. If the",
        "oscillator is stuck,",
        "the timing of your",
        "presses does it.",
        "",
    ],
    notice_foreign: [
        "The memory holds",
        "something else.",
        "",
        "A: erase it for games",
        "B: leave it, nothing",
        "will be kept",
    ],
    notice_unreadable: [
        "A record is from",
        "another version or",
        "damaged. It is left",
        "as it is; the rest",
        "is kept.",
        "A: go on",
    ],
    notice_moves_lost: [
        "The memory is damaged",
        "and the last moves of",
        "the game are lost.",
        "",
        "",
        "A: go on",
    ],
    notice_full: [
        "The memory is full:",
        "this is not kept.",
        "",
        "Play goes on.",
        "",
        "A: go on",
    ],
    notice_damaged: [
        "The memory does not",
        "answer: this is not",
        "kept.",
        "Play goes on.",
        "",
        "A: go on",
    ],
    notice_crashed: ["The last run crashed:", "", "", "", "", ""],
    crash_game: "game",
    crash_move: "move",
};

static FRENCH: Words = Words {
    language_name: "Français",
    go_on: "Continuer",
    play: "Jouer",
    take_back: "Reprendre",
    hint: "Conseil",
    why: "Pourquoi ce coup?",
    log: "Déroulement",
    scores: "Scores",
    rules: "Règles",
    slots: "Mettre de côté",
    to_title: "Vers le titre",
    rematch: "Rejouer",
    board: "Voir le plateau",
    qr_code: "Code QR",
    review: "Coups coûteux",
    reviewing: "Analyse...",
    nothing_yet: "Rien encore",
    pass_to: "Passer la console à",
    hold_to_look: "Maintenir A: voir",
    press_to_go_on: "A: continuer",
    beside_the_box: "À côté de la boîte",
    records: "Records",
    put_aside_games: "Parties de côté",
    ra_dice: "Dés de Râ",
    settings: "Réglages",
    about: "À propos",
    language: "Langue",
    brightness: "Luminosité",
    bus: "Bus",
    animation: "Animation",
    sound: "Son",
    on: "oui",
    off: "non",
    throw_all: "Lancer les dés",
    mark_or_keep: "Relancer/garder",
    turn_done: "Tour fini",
    no_rolls: "Aucun jet",
    luck: "Hasard",
    luck_oscillator: "oscillateur",
    luck_buttons: "boutons!",
    luck_seed: "graine",
    panel: "Écran",
    panel_missing: "absent",
    colours: ["Jaune", "Rouge", "Bleu", "Violet", "Vert"],
    faces: ["soleil", "pharaon", "Nil", "civilisation", "monument", "ankh"],
    help_title: [
        "La croix déplace,",
        "A ouvre, B revient.",
        "",
        "B long: ce titre",
        "A long: c'est quoi?",
        "",
    ],
    help_dice: [
        "A lance. Les soleils",
        "restent. Gauche et",
        "droite: un dé; haut:",
        "à relancer? 3 jets.",
        "Aucun choisi: A garde",
        "Bas: derniers jets",
    ],
    help_rolls: [
        "Les 20 derniers jets,",
        "le plus récent avant;",
        "un point: dé gardé.",
        "Barres: les faces",
        "tombées; pointillé:",
        "ce qui est attendu.",
    ],
    help_settings: [
        "Gauche/droite change",
        "la valeur.",
        "1 MHz dessine plus",
        "vite; un écran qui ne",
        "peut pas reste à 400.",
        "Neige: prenez 400.",
    ],
    help_about: [
        "Hasard: d'où vient la",
        "chance des dés. Si",
        "l'oscillateur bloque,",
        "le rythme de vos",
        "doigts le remplace.",
        "",
    ],
    notice_foreign: [
        "La mémoire contient",
        "autre chose.",
        "",
        "A: l'effacer",
        "B: la laisser, rien",
        "ne sera gardé",
    ],
    notice_unreadable: [
        "Une donnée est d'une",
        "autre version ou",
        "abîmée. Elle reste,",
        "le reste est gardé.",
        "",
        "A: continuer",
    ],
    notice_moves_lost: [
        "La mémoire est abîmée",
        "et les derniers coups",
        "sont perdus.",
        "",
        "",
        "A: continuer",
    ],
    notice_full: [
        "La mémoire est",
        "pleine: ceci n'est",
        "pas gardé.",
        "Le jeu continue.",
        "",
        "A: continuer",
    ],
    notice_damaged: [
        "La mémoire ne répond",
        "pas: ceci n'est pas",
        "gardé.",
        "Le jeu continue.",
        "",
        "A: continuer",
    ],
    notice_crashed: ["Arrêt par une panne:", "", "", "", "", ""],
    crash_game: "partie",
    crash_move: "coup",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_help_line_is_longer_than_the_screen_is_wide() {
        for words in Language::ALL.map(Language::words) {
            let pages = [
                words.help_title,
                words.help_dice,
                words.help_rolls,
                words.help_settings,
                words.help_about,
                words.notice_foreign,
                words.notice_unreadable,
                words.notice_moves_lost,
                words.notice_full,
                words.notice_damaged,
                words.notice_crashed,
            ];
            for line in pages.iter().flatten() {
                assert!(line.chars().count() <= 21, "{line}");
            }
        }
    }
}
