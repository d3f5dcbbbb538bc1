//! Reads the numbers of the case out of the OpenSCAD file that holds them: `name = value;` with numbers, names, lists and arithmetic.

use std::collections::BTreeMap;

/// `name = value;` by name.
#[derive(Debug)]
pub struct Dimensions(BTreeMap<String, Value>);

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    List(Vec<Value>),
}

/// Its least corner, and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    pub corner: [f64; 3],
    pub size: [f64; 3],
}

impl Dimensions {
    /// The error names the line.
    pub fn parse(text: &str) -> Result<Dimensions, String> {
        let mut parser = Parser {
            rest: text,
            known: BTreeMap::new(),
        };
        parser.skip_blanks();
        while !parser.rest.is_empty() {
            if let Err(error) = parser.assignment() {
                let read = &text[..text.len() - parser.rest.len()];
                return Err(format!("line {}: {error}", read.lines().count().max(1)));
            }
        }
        Ok(Dimensions(parser.known))
    }

    pub fn number(&self, name: &str) -> Result<f64, String> {
        match self.0.get(name) {
            Some(Value::Number(number)) => Ok(*number),
            _ => Err(format!("{name} is not a number")),
        }
    }

    /// A list of this many numbers.
    pub fn list<const N: usize>(&self, name: &str) -> Result<[f64; N], String> {
        self.0
            .get(name)
            .and_then(numbers)
            .ok_or_else(|| format!("{name} is not a list of {N} numbers"))
    }

    /// A list of places.
    pub fn places(&self, name: &str) -> Result<Vec<[f64; 2]>, String> {
        let places = match self.0.get(name) {
            Some(Value::List(places)) => places.iter().map(numbers).collect(),
            _ => None,
        };
        places.ok_or_else(|| format!("{name} is not a list of places"))
    }

    pub fn cuboid(&self, name: &str) -> Result<Cuboid, String> {
        let cuboid = match self.0.get(name) {
            Some(Value::List(halves)) => match &halves[..] {
                [corner, size] => numbers(corner).zip(numbers(size)),
                _ => None,
            },
            _ => None,
        };
        let (corner, size) = cuboid.ok_or_else(|| format!("{name} is not a box"))?;
        Ok(Cuboid { corner, size })
    }
}

fn numbers<const N: usize>(value: &Value) -> Option<[f64; N]> {
    let Value::List(list) = value else { return None };
    let number = |value: &Value| match value {
        Value::Number(number) => Some(*number),
        Value::List(_) => None,
    };
    let numbers: Option<Vec<f64>> = list.iter().map(number).collect();
    numbers?.try_into().ok()
}

struct Parser<'a> {
    rest: &'a str,
    known: BTreeMap<String, Value>,
}

impl<'a> Parser<'a> {
    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
        while let Some(comment) = self.rest.strip_prefix("//") {
            self.rest = comment.split_once('\n').map_or("", |(_, below)| below).trim_start();
        }
    }

    /// Whether this is next; then it is passed.
    fn passes(&mut self, sign: char) -> bool {
        let passed = self.rest.strip_prefix(sign);
        if let Some(rest) = passed {
            self.rest = rest;
            self.skip_blanks();
        }
        passed.is_some()
    }

    fn expect(&mut self, sign: char) -> Result<(), String> {
        if self.passes(sign) {
            return Ok(());
        }
        Err(format!("{sign:?} is missing"))
    }

    /// The letters and digits that come next.
    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !belongs(letter)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.skip_blanks();
        word
    }

    fn name(&mut self) -> &'a str {
        self.word(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    }

    fn assignment(&mut self) -> Result<(), String> {
        let name = self.name();
        if name.is_empty() {
            return Err("a name is missing".to_owned());
        }
        self.expect('=')?;
        let value = self.sum()?;
        // OpenSCAD would take the last one for all of the file.
        if self.known.insert(name.to_owned(), value).is_some() {
            return Err(format!("{name} is there twice"));
        }
        self.expect(';')
    }

    fn sum(&mut self) -> Result<Value, String> {
        let mut value = self.product()?;
        loop {
            if self.passes('+') {
                value = add(value, self.product()?)?;
            } else if self.passes('-') {
                value = add(value, scale(self.product()?, -1.0))?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<Value, String> {
        let mut value = self.element()?;
        loop {
            if self.passes('*') {
                value = match (value, self.element()?) {
                    (Value::Number(factor), other) | (other, Value::Number(factor)) => scale(other, factor),
                    _ => return Err("two lists cannot be multiplied here".to_owned()),
                };
            } else if self.passes('/') {
                value = match self.element()? {
                    Value::Number(divisor) if divisor != 0.0 => scale(value, 1.0 / divisor),
                    _ => return Err("only a number other than 0 divides".to_owned()),
                };
            } else {
                return Ok(value);
            }
        }
    }

    /// A number, a name, a list or something in brackets, and which element of it.
    fn element(&mut self) -> Result<Value, String> {
        let mut value = self.atom()?;
        while self.passes('[') {
            let index = self.sum()?;
            self.expect(']')?;
            value = match (value, index) {
                (Value::List(list), Value::Number(index)) if index >= 0.0 => list.into_iter().nth(index as usize),
                _ => None,
            }
            .ok_or("there is no such element")?;
        }
        Ok(value)
    }

    fn atom(&mut self) -> Result<Value, String> {
        if self.passes('(') {
            let value = self.sum()?;
            self.expect(')')?;
            return Ok(value);
        }
        if self.passes('[') {
            let mut list = vec![self.sum()?];
            while self.passes(',') {
                list.push(self.sum()?);
            }
            self.expect(']')?;
            return Ok(Value::List(list));
        }
        if self.rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            let digits = self.word(|letter| letter.is_ascii_digit() || letter == '.');
            return digits
                .parse()
                .map(Value::Number)
                .map_err(|error| format!("{digits}: {error}"));
        }
        match self.name() {
            "" => Err("a value is missing".to_owned()),
            name => self
                .known
                .get(name)
                .cloned()
                .ok_or_else(|| format!("{name} is not known yet")),
        }
    }
}

fn add(one: Value, other: Value) -> Result<Value, String> {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => Ok(Value::Number(one + other)),
        (Value::List(one), Value::List(other)) if one.len() == other.len() => {
            let sums: Result<Vec<Value>, String> =
                one.into_iter().zip(other).map(|(one, other)| add(one, other)).collect();
            Ok(Value::List(sums?))
        }
        _ => Err("only likes can be added".to_owned()),
    }
}

fn scale(value: Value, factor: f64) -> Value {
    match value {
        Value::Number(number) => Value::Number(number * factor),
        Value::List(list) => Value::List(list.into_iter().map(|value| scale(value, factor)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_that_of_openscad() {
        let text = "// A comment; x = 1;\n\
                    size = [10, 20 / 4, 1.5]; // another\n\
                    sum = 1 + 2 * 3 - 8 / 2 - 1;\n\
                    at = (size + [1, 1, 0.5] * 2)[0];\n\
                    places = [[1, 2], [3, at]];\n\
                    solid = [[0 - 1, 0, 0], size];";
        let read = Dimensions::parse(text).expect("all of it can be read");
        assert_eq!(read.list("size"), Ok([10.0, 5.0, 1.5]));
        assert_eq!(read.number("sum"), Ok(2.0));
        assert_eq!(read.number("at"), Ok(12.0));
        assert_eq!(read.places("places"), Ok(vec![[1.0, 2.0], [3.0, 12.0]]));
        let solid = Cuboid {
            corner: [-1.0, 0.0, 0.0],
            size: [10.0, 5.0, 1.5],
        };
        assert_eq!(read.cuboid("solid"), Ok(solid));
        assert!(read.list::<2>("size").is_err());
        assert!(read.number("nothing").is_err());
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line() {
        for (text, error) in [
            ("a = 1;\nb = c;", "line 2: c is not known yet"),
            ("a = 1;\na = 2;", "line 2: a is there twice"),
            ("a = 1", "line 1: ';' is missing"),
            ("a = [1, 2][2];", "line 1: there is no such element"),
            ("a = 1 / 0;", "line 1: only a number other than 0 divides"),
            ("a = [1] + 1;", "line 1: only likes can be added"),
            ("= 1;", "line 1: a name is missing"),
            ("a = ;", "line 1: a value is missing"),
        ] {
            assert_eq!(Dimensions::parse(text).map(|_| ()), Err(error.to_owned()), "{text}");
        }
    }
}
