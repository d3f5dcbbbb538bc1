//! The compiler for the chip: the first of these that works.
//!
//! 1. The active Rust toolchain has the target.
//! 2. `rustup target add`; not tried with `RUSTUP_AUTO_INSTALL=0`.
//! 3. On Debian as root: the newest rustc-web, its library sources and the matching lld. The target's core library is
//!    compiled once into the user's cache, and nothing refers to this toolchain but the commands made here.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{WORKSPACE, cache, debian, install, process, programs::in_path};

pub const TARGET: &str = "thumbv6m-none-eabi";

const DEBIAN_SYSROOT: &str = "/usr";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];
const DEBIAN_ITEM: &str = "the compiler for the chip";

/// Flags that would replace those of `.cargo/config.toml`.
pub const FLAG_VARIABLES: [&str; 3] = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"];

/// The core library, compiled like the official one.
const CORE_MANIFEST: &str = r#"[package]
name = "core-library"
version = "0.0.0"
edition = "2021"

[profile.release]
opt-level = 3
codegen-units = 1
debug = 1
panic = "abort"
"#;

pub enum Toolchain {
    Active,
    Debian(Debian),
}

/// Debian's compiler, which needs no rustup.
pub struct Debian {
    /// Version and LLVM; a library for another compiler is unusable.
    version: String,
    linker: PathBuf,
    /// Sysroot with the core library of the chip.
    sysroot: PathBuf,
}

impl Toolchain {
    /// Installs what is missing, if that is permitted.
    pub fn find() -> Result<Toolchain, String> {
        if let Some(found) = Toolchain::ready()? {
            return Ok(found);
        }
        let _lock = cache::lock()?;
        // Another build may have done the work meanwhile.
        match Toolchain::ready()? {
            Some(found) => Ok(found),
            None => Toolchain::install(),
        }
    }

    fn ready() -> Result<Option<Toolchain>, String> {
        if active_has(TARGET) {
            return Ok(Some(Toolchain::Active));
        }
        Ok(Debian::find()?.filter(Debian::has_library).map(Toolchain::Debian))
    }

    fn install() -> Result<Toolchain, String> {
        let by_hand = format!("rustup target add {TARGET}");
        if let Some(found) = Debian::find()? {
            found.compile_library()?;
            return Ok(Toolchain::Debian(found));
        }
        let item = format!("the Rust target {TARGET}");
        let has_rustup = in_path("rustup").is_some();
        if has_rustup && env::var_os("RUSTUP_AUTO_INSTALL").is_none_or(|value| value != "0") {
            install::check_permitted(&item, &by_hand)?;
            install::announce(&format!("{item} with rustup"), "12 MB to download, 57 MB on the disk");
            if process::run(Command::new("rustup").args(["target", "add", TARGET])).is_ok() {
                return Ok(Toolchain::Active);
            }
        }
        if !debian::is_root() {
            return Err(format!("{item} is missing; install it with: {by_hand}"));
        }
        debian::install(DEBIAN_ITEM, &DEBIAN_PACKAGES)?;
        if let Some(linker) = debian_version().as_deref().and_then(linker_package) {
            debian::install(&format!("the linker of {DEBIAN_ITEM}"), &[&linker])?;
        }
        let wanted = env!("CARGO_PKG_RUST_VERSION");
        let found = Debian::find()?.ok_or_else(|| format!("Debian's newest rustc-web is older than Rust {wanted}"))?;
        found.compile_library()?;
        Ok(Toolchain::Debian(found))
    }

    /// A call of cargo that builds for the chip.
    pub fn cargo(&self) -> Command {
        match self {
            Toolchain::Active => process::cargo(),
            Toolchain::Debian(debian) => debian.command("cargo"),
        }
    }

    pub fn clippy(&self) -> Command {
        match self {
            Toolchain::Active => {
                let mut command = process::cargo();
                command.arg("clippy");
                command
            }
            Toolchain::Debian(debian) => {
                // Directly: cargo would prefer the one of rustup.
                let mut command = debian.command("cargo-clippy");
                command
                    .arg("clippy")
                    .env("CARGO", format!("{DEBIAN_SYSROOT}/bin/cargo"));
                command
            }
        }
    }

    /// Flags of the compiler, next to those of `.cargo/config.toml`.
    pub fn flags(&self) -> Vec<String> {
        match self {
            Toolchain::Active => Vec::new(),
            Toolchain::Debian(debian) => vec![format!("--sysroot={}", debian.sysroot.display())],
        }
    }

    /// How to get this toolchain again.
    pub fn origin(&self) -> Result<String, String> {
        match self {
            Toolchain::Active => {
                let version = process::output(Command::new("rustc").arg("-vV"))?;
                let release = line_of(&version, "release: ").unwrap_or_default();
                Ok(format!("rustup toolchain install {release} --target {TARGET}"))
            }
            Toolchain::Debian(debian) => {
                let linker = linker_package(&debian.version).unwrap_or_default();
                let mut query = Command::new("dpkg-query");
                query.args(["--show", "--showformat=${Package}=${Version}\n"]);
                query.args(DEBIAN_PACKAGES).arg(linker);
                let packages = process::output(&mut query)?.replace('\n', " ");
                Ok(format!("apt-get install {packages}"))
            }
        }
    }
}

/// A call of cargo for another operating system: with the active toolchain, or with Debian's, which compiles the
/// standard library from its sources. None if the library is missing.
pub fn with_standard_library(target: &str, command: &str) -> Option<Command> {
    let is_active = active_has(target);
    let mut cargo = match is_active {
        true => process::cargo(),
        false => Debian::find().ok()??.command("cargo"),
    };
    cargo
        .args([command, "--locked", "--target", target])
        .current_dir(WORKSPACE);
    if !is_active {
        cargo.arg("-Zbuild-std").env("RUSTC_BOOTSTRAP", "1");
    }
    Some(cargo)
}

fn active_has(target: &str) -> bool {
    let libraries = process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]));
    let entries = libraries.ok().and_then(|folder| fs::read_dir(folder).ok());
    let is_core = |name: &str| name.starts_with("libcore-") && name.ends_with(".rlib");
    entries.is_some_and(|entries| {
        entries
            .flatten()
            .any(|entry| entry.file_name().to_str().is_some_and(is_core))
    })
}

fn debian_version() -> Option<String> {
    process::output(Command::new(format!("{DEBIAN_SYSROOT}/bin/rustc")).arg("-vV")).ok()
}

fn line_of<'a>(version: &'a str, name: &str) -> Option<&'a str> {
    version.lines().find_map(|line| line.strip_prefix(name))
}

fn llvm(version: &str) -> Option<&str> {
    line_of(version, "LLVM version: ")?.split('.').next()
}

fn linker_package(version: &str) -> Option<String> {
    Some(format!("lld-{}", llvm(version)?))
}

/// Major and minor number.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??))
}

impl Debian {
    /// None unless complete and recent enough.
    fn find() -> Result<Option<Debian>, String> {
        let Some(version) = debian_version() else {
            return Ok(None);
        };
        let is_new = line_of(&version, "release: ").and_then(numbers) >= numbers(env!("CARGO_PKG_RUST_VERSION"));
        let linker = PathBuf::from(format!(
            "/usr/lib/llvm-{}/bin/ld.lld",
            llvm(&version).unwrap_or_default()
        ));
        let programs = [
            "bin/cargo",
            "bin/cargo-clippy",
            "lib/rustlib/src/rust/library/core/Cargo.toml",
        ];
        let is_complete = programs
            .iter()
            .all(|file| Path::new(DEBIAN_SYSROOT).join(file).exists());
        if !is_new || !is_complete || !linker.exists() {
            return Ok(None);
        }
        let sysroot = cache::folder()?.join(TARGET);
        Ok(Some(Debian {
            version,
            linker,
            sysroot,
        }))
    }

    /// Names the compiler that the library was compiled with.
    fn stamp(&self) -> PathBuf {
        self.sysroot.join("compiler.txt")
    }

    fn has_library(&self) -> bool {
        fs::read_to_string(self.stamp()).is_ok_and(|stamp| stamp == self.version)
    }

    fn command(&self, program: &str) -> Command {
        let bin = Path::new(DEBIAN_SYSROOT).join("bin");
        let mut command = Command::new(bin.join(program));
        command
            .env("RUSTC", bin.join("rustc"))
            .env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", &self.linker);
        command
    }

    /// Debian has no core library for the chip.
    fn compile_library(&self) -> Result<(), String> {
        let folder = self.sysroot.display();
        install::report(&format!(
            "compiling the core library for the chip, once, into {folder} (50 MB)"
        ));
        let work = self.sysroot.with_extension("new");
        self.compile_library_in(&work)
            .map_err(|error| format!("{}: {error}", work.display()))
    }

    fn compile_library_in(&self, work: &Path) -> Result<(), Box<dyn std::error::Error>> {
        let is_there = |folder: &Path| folder.exists().then_some(());
        is_there(work).map_or(Ok(()), |()| fs::remove_dir_all(work))?;
        let library = work.join("lib/rustlib").join(TARGET).join("lib");
        let build = work.join("build");
        fs::create_dir_all(&library)?;
        fs::create_dir_all(build.join("src"))?;
        fs::write(build.join("src/lib.rs"), "#![no_std]\n")?;
        fs::write(build.join("Cargo.toml"), CORE_MANIFEST)?;
        let mut cargo = self.command("cargo");
        for variable in FLAG_VARIABLES {
            cargo.env_remove(variable);
        }
        cargo.args([
            "build",
            "--quiet",
            "--release",
            "-Zbuild-std=core,alloc",
            "--target",
            TARGET,
        ]);
        cargo
            .current_dir(&build)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", build.join("target"));
        // Without bitcode, fat LTO fails: section .llvmbc not found.
        cargo.env("CARGO_TARGET_THUMBV6M_NONE_EABI_RUSTFLAGS", "-Cembed-bitcode=yes");
        process::run(&mut cargo)?;
        for entry in fs::read_dir(build.join("target").join(TARGET).join("release/deps"))? {
            let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
            let is_library = path.extension().is_some_and(|ending| ending == "rlib");
            if is_library && !name.display().to_string().starts_with("libcore_library") {
                fs::rename(path, library.join(name))?;
            }
        }
        fs::remove_dir_all(build)?;
        // Last and atomic, for builds that do not hold the lock.
        fs::write(work.join("compiler.txt"), &self.version)?;
        is_there(&self.sysroot).map_or(Ok(()), |()| fs::remove_dir_all(&self.sysroot))?;
        Ok(fs::rename(work, &self.sysroot)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        let version = "rustc 1.100.0\nrelease: 1.100.0\nLLVM version: 22.1.8";
        assert!(line_of(version, "release: ").and_then(numbers) > numbers("1.95"));
        assert!(numbers("2.0.0-beta.1") > numbers("1.95"));
        assert_eq!(linker_package(version).as_deref(), Some("lld-22"));
        assert_eq!((numbers("new"), linker_package("")), (None, None));
    }
}
