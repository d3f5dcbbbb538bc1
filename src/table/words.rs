//! The words of the games in both languages side by side; a missing one does not compile.

use crate::{
    bots::Level,
    rules::{
        dice::{self, Colour, Disaster},
        position::GameKind,
        priests, ra,
        rauha::{Animal, Biomes},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    #[default]
    English,
    French,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    pub const fn choose<T: Copy>(self, english: T, french: T) -> T {
        match self {
            Language::English => english,
            Language::French => french,
        }
    }
}

/// A thing that can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noun {
    pub one: &'static str,
    pub many: &'static str,
}

impl Noun {
    pub const fn for_count(self, count: u16) -> &'static str {
        if count == 1 { self.one } else { self.many }
    }
}

impl Language {
    const fn noun(self, english: [&'static str; 2], french: [&'static str; 2]) -> Noun {
        let [one, many] = self.choose(english, french);
        Noun { one, many }
    }

    pub const fn game(self, kind: GameKind) -> &'static str {
        match kind {
            GameKind::Ra => self.choose("Ra", "Râ"),
            GameKind::Dice => self.choose("Ra: the dice", "Râ: les dés"),
            GameKind::Priests => self.choose("Priests of Ra", "Prêtres de Râ"),
            GameKind::Rauha => self.choose("Rauha", "Rauha"),
        }
    }

    pub const fn level(self, level: Level) -> &'static str {
        match level {
            Level::Apprentice => self.choose("apprentice", "apprenti"),
            Level::Scribe => self.choose("scribe", "scribe"),
            Level::Pharaoh => self.choose("pharaoh", "pharaon"),
        }
    }

    /// The tiles of Ra.
    pub const fn tile(self, kind: ra::Kind) -> Noun {
        use ra::Kind;
        match kind {
            Kind::Ra => self.noun(["Ra", "Ras"], ["Râ", "Râs"]),
            Kind::God => self.noun(["god", "gods"], ["dieu", "dieux"]),
            Kind::Gold => self.noun(["gold", "golds"], ["or", "ors"]),
            Kind::Pharaoh => self.noun(["pharaoh", "pharaohs"], ["pharaon", "pharaons"]),
            Kind::Funeral => self.noun(["funeral", "funerals"], ["funérailles", "funérailles"]),
            Kind::Nile => self.noun(["nile", "niles"], ["Nil", "Nils"]),
            Kind::Flood => self.noun(["flood", "floods"], ["crue", "crues"]),
            Kind::Drought => self.noun(["drought", "droughts"], ["sécheresse", "sécheresses"]),
            Kind::Art => self.noun(["art", "arts"], ["art", "arts"]),
            Kind::Agriculture => self.noun(["agriculture", "agricultures"], ["agriculture", "agricultures"]),
            Kind::Religion => self.noun(["religion", "religions"], ["religion", "religions"]),
            Kind::Astronomy => self.noun(["astronomy", "astronomies"], ["astronomie", "astronomies"]),
            Kind::Writing => self.noun(["writing", "writings"], ["écriture", "écritures"]),
            Kind::Unrest => self.noun(["unrest", "unrests"], ["révolte", "révoltes"]),
            Kind::Fortress => self.noun(["fortress", "fortresses"], ["forteresse", "forteresses"]),
            Kind::Obelisk => self.noun(["obelisk", "obelisks"], ["obélisque", "obélisques"]),
            Kind::Palace => self.noun(["palace", "palaces"], ["palais", "palais"]),
            Kind::Pyramid => self.noun(["pyramid", "pyramids"], ["pyramide", "pyramides"]),
            Kind::Sphinx => self.noun(["sphinx", "sphinxes"], ["sphinx", "sphinx"]),
            Kind::Statues => self.noun(["statues", "pairs of statues"], ["statues", "paires de statues"]),
            Kind::StepPyramid => self.noun(
                ["step pyramid", "step pyramids"],
                ["pyramide à degrés", "pyramides à degrés"],
            ),
            Kind::Temple => self.noun(["temple", "temples"], ["temple", "temples"]),
            Kind::Earthquake => self.noun(["earthquake", "earthquakes"], ["séisme", "séismes"]),
        }
    }

    pub const fn ra_category(self, category: ra::Category) -> &'static str {
        use ra::Category;
        match category {
            Category::God => self.choose("gods", "dieux"),
            Category::Pharaoh => self.choose("pharaohs", "pharaons"),
            Category::Nile => self.choose("nile", "Nil"),
            Category::Gold => self.choose("gold", "or"),
            Category::Civilisation => self.choose("civilisation", "civilisation"),
            Category::Monument => self.choose("monuments", "monuments"),
            Category::Sun => self.choose("suns", "soleils"),
        }
    }

    /// The faces of Priests of Ra.
    pub const fn face(self, face: priests::Face) -> Noun {
        use priests::Face;
        match face {
            Face::Farmer => self.noun(["farmer", "farmers"], ["fermier", "fermiers"]),
            Face::Warrior => self.noun(["warrior", "warriors"], ["guerrier", "guerriers"]),
            Face::Merchant => self.noun(["merchant", "merchants"], ["marchand", "marchands"]),
            Face::Scribe => self.noun(["scribe", "scribes"], ["scribe", "scribes"]),
            Face::Granary => self.noun(["granary", "granaries"], ["grenier", "greniers"]),
            Face::Fortress => self.noun(["fortress", "fortresses"], ["forteresse", "forteresses"]),
            Face::Market => self.noun(["market", "markets"], ["marché", "marchés"]),
            Face::Library => self.noun(["library", "libraries"], ["bibliothèque", "bibliothèques"]),
            Face::Green => self.noun(
                ["green chamber", "green chambers"],
                ["chambre verte", "chambres vertes"],
            ),
            Face::Red => self.noun(["red chamber", "red chambers"], ["chambre rouge", "chambres rouges"]),
            Face::Blue => self.noun(["blue chamber", "blue chambers"], ["chambre bleue", "chambres bleues"]),
            Face::Yellow => self.noun(
                ["yellow chamber", "yellow chambers"],
                ["chambre jaune", "chambres jaunes"],
            ),
        }
    }

    pub const fn priest(self) -> Noun {
        self.noun(["priest", "priests"], ["prêtre", "prêtres"])
    }

    pub const fn plague(self) -> Noun {
        self.noun(["plague", "plagues"], ["fléau", "fléaux"])
    }

    pub const fn pyramid(self) -> Noun {
        self.noun(["pyramid", "pyramids"], ["pyramide", "pyramides"])
    }

    pub const fn priests_category(self, category: priests::Category) -> &'static str {
        use priests::Category;
        match category {
            Category::People => self.choose("peoples", "peuples"),
            Category::Priest => self.choose("priests", "prêtres"),
            Category::Building => self.choose("buildings", "bâtiments"),
            Category::Plague => self.choose("plagues", "fléaux"),
            Category::Pyramid => self.choose("pyramids", "pyramides"),
            Category::Ankh => self.choose("ankhs", "ankhs"),
            Category::Sun => self.choose("suns", "soleils"),
        }
    }

    /// The faces of the dice.
    pub const fn die(self, face: dice::Face) -> Noun {
        use dice::Face;
        match face {
            Face::Sun => self.noun(["sun", "suns"], ["soleil", "soleils"]),
            Face::Pharaoh => self.noun(["pharaoh", "pharaohs"], ["pharaon", "pharaons"]),
            Face::Nile => self.noun(["nile", "niles"], ["Nil", "Nils"]),
            Face::Civilisation => self.noun(["civilisation", "civilisations"], ["civilisation", "civilisations"]),
            Face::Monument => self.noun(["monument", "monuments"], ["monument", "monuments"]),
            Face::Ankh => self.noun(["ankh", "ankhs"], ["ankh", "ankhs"]),
        }
    }

    pub const fn colour(self, colour: Colour) -> &'static str {
        match colour {
            Colour::Yellow => self.choose("yellow", "jaune"),
            Colour::Red => self.choose("red", "rouge"),
            Colour::Blue => self.choose("blue", "bleu"),
            Colour::Violet => self.choose("violet", "violet"),
            Colour::Green => self.choose("green", "vert"),
        }
    }

    pub const fn disaster(self, disaster: Disaster) -> &'static str {
        match disaster {
            Disaster::Pharaoh => self.choose("pharaohs", "pharaons"),
            Disaster::Nile => self.choose("nile", "Nil"),
            Disaster::Civilisation => self.choose("civilisation", "civilisation"),
            Disaster::Monument => self.choose("monuments", "monuments"),
        }
    }

    pub const fn animal(self, animal: Animal) -> &'static str {
        match animal {
            Animal::Air => self.choose("feather", "plume"),
            Animal::Land => self.choose("hoof", "sabot"),
            Animal::Sea => self.choose("scales", "écailles"),
        }
    }

    /// The biomes of a face, one after the other.
    pub fn biomes(self, biomes: Biomes) -> impl Iterator<Item = &'static str> {
        let words = [
            (Biomes::CRYSTAL, self.choose("crystal", "cristal")),
            (Biomes::FOREST, self.choose("forest", "forêt")),
            (Biomes::MUSHROOM, self.choose("mushroom", "champignon")),
            (Biomes::MOUNTAIN, self.choose("mountain", "montagne")),
            (Biomes::DESERT, self.choose("desert", "désert")),
        ];
        let shown = words.into_iter().filter(move |&(biome, _)| biomes.contains(biome));
        shown.map(|(_, word)| word)
    }

    pub const fn crystal(self) -> Noun {
        self.noun(["crystal", "crystals"], ["cristal", "cristaux"])
    }
}
