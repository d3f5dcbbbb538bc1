//! Dimensions of a case, evaluated by OpenSCAD.

use std::{path::Path, process::Command};

use pocket_ra_builder::programs::openscad;
use pocket_ra_terminal::input;
use serde_json::{Map, Value, from_str, from_value};

/// Values by name.
#[derive(Debug)]
pub struct Dimensions(Map<String, Value>);

/// Minimum corner and size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    pub corner: [f64; 3],
    pub size: [f64; 3],
}

impl Dimensions {
    /// OpenSCAD prints all values as a JSON object; it has no other way to list them.
    pub fn read(file: &Path) -> Result<Dimensions, String> {
        let text = input::read_text(file.as_os_str())?;
        let is_name = |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let names = text
            .lines()
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .filter(is_name);
        let fields: Vec<String> = names.map(|name| format!(r#""\"{name}\":", {name}"#)).collect();
        let echo = format!(r#"echo(str("{{", {}, "}}"))"#, fields.join(r#", ",", "#));
        let output = Command::new(openscad()?)
            .args(["--export-format", "echo", "-o", "-", "-D", &echo])
            .arg(file)
            .output()
            .map_err(|error| format!("OpenSCAD: {error}"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let object = || from_str(printed.trim_end().strip_prefix("ECHO: \"")?.strip_suffix('"')?).ok();
        let reason = || {
            printed
                .lines()
                .next()
                .unwrap_or("OpenSCAD finds no dimensions")
                .to_owned()
        };
        object()
            .map(Dimensions)
            .ok_or_else(|| format!("{}: {}", file.display(), reason()))
    }

    fn value(&self, name: &str) -> Value {
        self.0.get(name).cloned().unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> Result<f64, String> {
        self.value(name)
            .as_f64()
            .ok_or_else(|| format!("{name} is not a number"))
    }

    pub fn list<const N: usize>(&self, name: &str) -> Result<[f64; N], String> {
        let list = from_value::<Vec<f64>>(self.value(name)).ok();
        list.and_then(|list| list.try_into().ok())
            .ok_or_else(|| format!("{name} is not a list of {N} numbers"))
    }

    pub fn places(&self, name: &str) -> Result<Vec<[f64; 2]>, String> {
        from_value(self.value(name)).map_err(|_| format!("{name} is not a list of places"))
    }

    pub fn cuboid(&self, name: &str) -> Result<Cuboid, String> {
        let [corner, size] = from_value(self.value(name)).map_err(|_| format!("{name} is not a box"))?;
        Ok(Cuboid { corner, size })
    }
}
