//! Programs for the chip.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::{
    process,
    toolchain::{FLAG_VARIABLES, TARGET, Toolchain},
    uf2,
};

const PROFILE: &str = "pico";

/// Sources, and where they are built.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub sources: &'a Path,
    /// None: cargo's choice.
    pub target_folder: Option<&'a Path>,
    pub quiet: bool,
}

impl Place<'_> {
    fn set(&self, command: &mut Command) {
        command.current_dir(self.sources);
        if let Some(folder) = self.target_folder {
            command.env("CARGO_TARGET_DIR", folder);
        }
        if self.quiet {
            command.arg("--quiet");
        }
    }

    /// The workspace and its target folder, as cargo names them.
    pub fn folders(&self) -> Result<[PathBuf; 2], String> {
        let mut command = process::cargo();
        command.args(["metadata", "--locked", "--no-deps", "--format-version", "1"]);
        self.set(&mut command);
        let metadata: Value = serde_json::from_str(&process::output(&mut command)?).unwrap_or_default();
        let folder = |name: &str| metadata[name].as_str().map(PathBuf::from);
        match (folder("workspace_root"), folder("target_directory")) {
            (Some(root), Some(target)) => Ok([root, target]),
            _ => Err("cargo metadata names no folders".into()),
        }
    }
}

/// One executable per board, sorted.
pub fn boards(sources: &Path) -> Result<Vec<String>, String> {
    let folder = sources.join("boards/pico/src/bin");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut boards: Vec<String> = entries.flatten().filter_map(|entry| stem(entry.path())).collect();
    boards.sort();
    Ok(boards)
}

/// Both packages in every call: otherwise feature unification would build different programs.
fn arguments(programs: &[&str]) -> Vec<String> {
    let fixed = [
        "--locked",
        "--profile",
        PROFILE,
        "--package",
        "pocket-ra-pico",
        "--package",
        "pocket-ra-chip-programs",
    ];
    let programs = programs.iter().flat_map(|program| ["--bin", program]);
    fixed
        .into_iter()
        .chain(["--target", TARGET])
        .chain(programs)
        .map(str::to_owned)
        .collect()
}

/// The call adds to the flags of `.cargo/config.toml`; those of the environment would replace them.
fn set_flags(command: &mut Command, flags: &[String]) {
    for variable in FLAG_VARIABLES {
        command.env_remove(variable);
    }
    // A list in JSON is one in TOML.
    let flags = Value::from(flags).to_string();
    command
        .arg("--config")
        .arg(format!("target.{TARGET}.rustflags = {flags}"));
}

/// Builds programs with one call of cargo. Returns the ELFs; each has its UF2 next to it, with `.uf2` appended.
pub fn build(place: Place, programs: &[&str]) -> Result<Vec<PathBuf>, String> {
    let toolchain = Toolchain::find()?;
    let [root, target_folder] = place.folders()?;
    // Reproducible builds: no build path in the firmware. The last match wins, as the target folder may be inside.
    let mut flags = vec![remap(&root, ".")];
    if let Some(registry) = registry() {
        for index in fs::read_dir(registry).into_iter().flatten().flatten() {
            flags.push(remap(&index.path(), "crates"));
        }
    }
    flags.push(remap(&target_folder, "target"));
    flags.extend(toolchain.flags());
    let mut cargo = toolchain.cargo();
    cargo.arg("build").args(arguments(programs));
    place.set(&mut cargo);
    set_flags(&mut cargo, &flags);
    process::run(&mut cargo).map_err(|reason| format!("the firmware was not built: {reason}"))?;
    let folder = target_folder.join(TARGET).join(PROFILE);
    programs.iter().map(|program| with_uf2(folder.join(program))).collect()
}

fn remap(from: &Path, to: &str) -> String {
    format!("--remap-path-prefix={}={to}", from.display())
}

fn registry() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    Some(
        home.or_else(|| Some(env::home_dir()?.join(".cargo")))?
            .join("registry/src"),
    )
}

/// Path of the UF2 of an ELF.
pub fn uf2_of(elf: &Path) -> PathBuf {
    let mut path = elf.as_os_str().to_owned();
    path.push(".uf2");
    path.into()
}

fn with_uf2(elf: PathBuf) -> Result<PathBuf, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", elf.display());
    let image = uf2::read_elf(&fs::read(&elf).map_err(|error| named(&error))?).map_err(|error| named(&error))?;
    let (uf2, blocks) = (uf2_of(&elf), uf2::blocks(&image));
    // Another test may be reading it.
    if fs::read(&uf2).is_ok_and(|old| old == blocks) {
        return Ok(elf);
    }
    let new = uf2.with_extension("new");
    fs::write(&new, blocks)
        .and_then(|()| fs::rename(&new, &uf2))
        .map_err(|error| named(&error))?;
    Ok(elf)
}

/// Checks libraries and executables, with warnings as errors. Not --all-targets: there is no test crate for the chip.
pub fn clippy(place: Place, programs: &[&str]) -> Result<(), String> {
    let toolchain = Toolchain::find()?;
    let mut clippy = toolchain.clippy();
    clippy
        .args(["--lib", "--package", "pocket-ra"])
        .args(arguments(programs));
    place.set(&mut clippy);
    set_flags(&mut clippy, &toolchain.flags());
    process::run(clippy.args(["--", "-D", "warnings"]))
}
