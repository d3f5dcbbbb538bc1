//! Entries of a catalogue: texts, templates and nouns.

use core::fmt::{self, Write};

use crate::table::Name;

/// A text without arguments.
pub type Text = &'static str;

/// A countable thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noun {
    pub one: Text,
    pub many: Text,
    /// As the object of a sentence, with its article if it has one: "draws a god".
    pub object: Text,
}

impl Noun {
    pub const fn for_count(self, count: u16) -> Text {
        if count == 1 { self.one } else { self.many }
    }
}

/// A text with `N` arguments: `{0}` is the first, `{0|tile|tiles}` selects a word by its number. The documentation of
/// the key describes the arguments; languages order them freely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Template<const N: usize>(Text);

/// In a constant, a missing or superfluous argument is a compile error.
pub const fn template<const N: usize>(text: Text) -> Template<N> {
    assert!(arguments(text) == N, "every argument has a place, and no place more");
    Template(text)
}

/// Number of arguments. In a constant, a gap in their numbers is a compile error.
pub const fn arguments(text: Text) -> usize {
    let mut found = 0u32;
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        if let (b'{', [digit @ b'0'..=b'9', ..]) = (*first, behind) {
            found |= 1 << (*digit - b'0');
        } else {
            assert!(*first != b'{', "a place is a digit in braces");
        }
        rest = behind;
    }
    assert!(
        found.count_ones() == found.trailing_ones(),
        "every argument has a place, and no place more"
    );
    found.count_ones() as usize
}

#[derive(Clone, Copy)]
pub enum Argument<'a> {
    Number(i32),
    /// With its sign.
    Signed(i32),
    Text(&'a str),
    Name(Name),
    Shown(&'a dyn fmt::Display),
}

impl<const N: usize> Template<N> {
    pub fn write(self, out: &mut dyn Write, arguments: [Argument<'_>; N]) -> fmt::Result {
        fill(out, self.0, &arguments)
    }

    /// Writes to a text of limited length, as `put!` does.
    pub fn put(self, out: &mut dyn Write, arguments: [Argument<'_>; N]) {
        // Fails only if `out` is full.
        let _ = self.write(out, arguments);
    }

    #[cfg(test)]
    pub const fn text(self) -> Text {
        self.0
    }
}

fn fill(out: &mut dyn Write, text: &str, arguments: &[Argument<'_>]) -> fmt::Result {
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        out.write_str(before)?;
        let (place, behind) = behind.split_once('}').unwrap_or((behind, ""));
        rest = behind;
        let mut words = place.split('|');
        let digit = words.next().and_then(|digits| digits.bytes().next()).unwrap_or(b'0');
        let Some(argument) = arguments.get(usize::from(digit.wrapping_sub(b'0'))) else {
            continue;
        };
        match (words.next(), words.next()) {
            (Some(one), Some(many)) => out.write_str(if argument.is_one() { one } else { many })?,
            _ => argument.write(out)?,
        }
    }
    out.write_str(rest)
}

impl Argument<'_> {
    const fn is_one(self) -> bool {
        matches!(self, Argument::Number(1) | Argument::Signed(1))
    }

    pub fn write(self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Argument::Number(number) => write!(out, "{number}"),
            Argument::Signed(number) => write!(out, "{number:+}"),
            Argument::Text(text) => out.write_str(text),
            Argument::Name(name) => write!(out, "{name}"),
            Argument::Shown(shown) => write!(out, "{shown}"),
        }
    }
}

macro_rules! number_arguments {
    ($($number:ty),+) => {
        $(impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Argument::Number(number as i32)
            }
        })+
    };
}
number_arguments!(u8, u16, u32, i16, i32, usize);

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Argument::Text(text)
    }
}

impl From<Name> for Argument<'_> {
    fn from(name: Name) -> Self {
        Argument::Name(name)
    }
}

/// Declares a section: its keys, and for tests an iteration over them.
macro_rules! texts {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$key_about:meta])* pub $key:ident: $kind:ty),+ $(,)? }) => {
        $(#[$about])*
        pub struct $name { $($(#[$key_about])* pub $key: $kind),+ }

        #[cfg(test)]
        impl $crate::text::tests::Entries for $name {
            fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, &'static str)) {
                extern crate std;
                $(self.$key.visit(&std::format!("{path}.{}", stringify!($key)), visit);)+
            }
        }
    };
}

/// Maps an enum to the messages of a section with exactly these keys.
macro_rules! keyed {
    ($name:ident: $from:ty => $kind:ty { $($key:ident: $value:pat),+ $(,)? }) => {
        impl $name {
            pub const fn of(&self, value: $from) -> $kind {
                match value { $($value => self.$key),+ }
            }
        }

        // A missing key does not compile.
        const _: fn(&$name) = |$name { $($key: _),+ }| ();
    };
}

pub(super) use {keyed, texts};

#[cfg(test)]
mod tests {
    use super::*;

    fn filled<const N: usize>(template: Template<N>, arguments: [Argument<'_>; N]) -> heapless::String<64> {
        let mut text = heapless::String::new();
        template.write(&mut text, arguments).unwrap();
        text
    }

    #[test]
    fn arguments_go_where_the_language_puts_them_and_choose_words() {
        let english: Template<2> = template("{0} loses {1} {1|tile|tiles}.");
        let other: Template<2> = template("{1}: {0}");
        assert_eq!(filled(english, ["Mia".into(), 1.into()]), "Mia loses 1 tile.");
        assert_eq!(filled(english, ["Mia".into(), 0.into()]), "Mia loses 0 tiles.");
        assert_eq!(filled(other, ["Mia".into(), Argument::Signed(3)]), "+3: Mia");
        assert_eq!(filled(template("none"), []), "none");
    }

    #[test]
    #[should_panic(expected = "every argument")]
    fn a_place_too_many_is_refused() {
        template::<1>("{0} and {1}");
    }

    #[test]
    #[should_panic(expected = "every argument")]
    fn a_place_that_is_missing_is_refused() {
        template::<2>("only {1}");
    }

    #[test]
    #[should_panic(expected = "a digit")]
    fn a_brace_that_is_no_place_is_refused() {
        template::<0>("{name}");
    }
}
