//! `release-files`: firmware of every board, page, case, guides, licences, checksums.

mod archive;
mod guide;

use std::{
    collections::BTreeMap,
    error::Error,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Instant,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::{WORKSPACE, quote::printable};
use pocket_ra_builder::{
    firmware::{self, Place, uf2_of},
    licences, page, process,
    programs::openscad,
    toolchain::Toolchain,
};
use pocket_ra_terminal::output;
use sha2::{Digest, Sha256};

use crate::case::parts::{parts, render};

const HELP: &str = "\
Builds the files of a release into one folder: firmware, page, case, wiring, guides, licences, checksums

usage: cargo release-files [--out DIR] [--page DIR] [--twice] [--list]

  --out DIR   the output folder (default: dist); its contents are replaced
  --page DIR  also write the page as a folder for a web server, installable as an app; its contents are replaced
  --twice     also build the firmware from scratch in another folder, and fail unless the UF2 files are identical
  --list      only print the names of the files

README, LISEZ-MOI and LIES-MICH in the folder describe each file. Without OpenSCAD the parts of the case (STL) are left
out.
";

/// Begins the name of every file.
const PREFIX: &str = concat!("pocket-ra-", env!("CARGO_PKG_VERSION"));

const CHECKSUMS: &str = "SHA256SUMS";

/// Copied files: the end of the name, and the source.
const COPIES: [(&str, &str); 5] = [
    ("case-drill.svg", "boards/case/drill.svg"),
    ("case-perfboard-pico.svg", "boards/case/perfboard-pico.svg"),
    ("case-perfboard-zero.svg", "boards/case/perfboard-zero.svg"),
    ("wiring-pico.svg", "boards/pico/wiring.svg"),
    ("wiring-zero.svg", "boards/pico/wiring-zero.svg"),
];

const TEXTS: [&str; 3] = ["README.txt", "LISEZ-MOI.txt", "LIES-MICH.txt"];

/// In these texts, the start of every file name.
const PLACEHOLDER: &str = "{release}";

#[derive(Default)]
struct Options {
    out: Option<PathBuf>,
    page: Option<PathBuf>,
    twice: bool,
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("out") => options.out = Some(arguments.value()?.into()),
            Arg::Long("page") => options.page = Some(arguments.value()?.into()),
            Arg::Long("twice") => options.twice = true,
            Arg::Long("list") => {
                for name in file_names()? {
                    writeln!(io::stdout(), "{name}")?;
                }
                return Ok(ExitCode::SUCCESS);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    build(&options)?;
    Ok(ExitCode::SUCCESS)
}

fn named(end: &str) -> String {
    format!("{PREFIX}-{end}")
}

fn sources() -> &'static Path {
    Path::new(WORKSPACE)
}

/// All files, sorted.
pub fn file_names() -> Result<Vec<String>, String> {
    let boards = firmware::boards(sources())?;
    let mut names: Vec<String> = boards.iter().map(|board| named(&format!("{board}.uf2"))).collect();
    names.extend(parts().iter().map(|(part, _)| named(&format!("case-{part}.stl"))));
    names.extend(COPIES.map(|(end, _)| named(end)));
    names.extend(TEXTS.map(named));
    names.extend(guide::guides().iter().map(|guide| named(&guide.name)));
    names.extend(["build.txt", "debug.tar.gz", "licences.txt", "page.html", CHECKSUMS].map(named));
    names.sort();
    Ok(names)
}

/// Text of a release with the names of its files.
pub fn text(file: &str) -> Result<String, String> {
    Ok(read_text(&format!("boards/pico/release-texts/{file}"))?.replace(PLACEHOLDER, PREFIX))
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn read_text(file: &str) -> Result<String, String> {
    fs::read_to_string(sources().join(file)).map_err(|error| format!("{file}: {error}"))
}

fn build(options: &Options) -> Result<(), Box<dyn Error>> {
    let out = emptied(options.out.as_deref().unwrap_or(&sources().join("dist")), "--out")?;
    let web = options
        .page
        .as_deref()
        .map(|folder| emptied(folder, "--page"))
        .transpose()?;
    let began = Instant::now();
    let say = |what: &str, since: Instant| writeln!(io::stdout(), "{what}: {} s", since.elapsed().as_secs());

    let boards = firmware::boards(sources())?;
    let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
    let place = Place {
        sources: sources(),
        target_folder: None,
        quiet: true,
    };
    let elves = firmware::build(place, &boards)?;
    let mut files = BTreeMap::new();
    let mut debug = Vec::new();
    for (board, elf) in boards.iter().zip(&elves) {
        files.insert(named(&format!("{board}.uf2")), read(&uf2_of(elf))?);
        debug.push((named(&format!("{board}.elf")), read(elf)?));
    }
    say(&format!("firmware for {}", boards.join(" ")), began)?;
    if options.twice {
        let began = Instant::now();
        check_reproducible(&boards, &files)?;
        say("the same UF2 files from another folder", began)?;
    }
    files.insert(named("build.txt"), describe_build(&debug)?.into_bytes());
    files.insert(named("debug.tar.gz"), archive::tar_gz(&debug)?);

    let fresh = tempfile::tempdir()?;
    let pico = boards
        .iter()
        .position(|board| *board == "pico")
        .ok_or("there is no board pico")?;
    page::build(&elves[pico], &fresh.path().join("page"))?;
    // The rest of its folder is for a web server.
    files.insert(named("page.html"), read(&fresh.path().join("page/index.html"))?);
    files.insert(named("licences.txt"), licences::notices()?.into_bytes());
    for (end, source) in COPIES {
        files.insert(named(end), read(&sources().join(source))?);
    }
    for name in TEXTS {
        files.insert(named(name), text(name)?.into_bytes());
    }
    for guide in guide::guides() {
        files.insert(named(&guide.name), guide.html(PREFIX)?.into_bytes());
    }
    let left_out = add_case(&mut files, fresh.path())?;
    let expected = file_names()?
        .into_iter()
        .filter(|name| *name != named(CHECKSUMS) && !left_out.contains(name));
    if !expected.eq(files.keys().cloned()) {
        return Err("the files differ from --list".into());
    }
    let sums: String = files
        .iter()
        .map(|(name, bytes)| format!("{}  {name}\n", hexadecimal(bytes)))
        .collect();
    write!(io::stdout(), "{sums}")?;
    files.insert(named(CHECKSUMS), sums.into_bytes());

    empty(&out)?;
    for (name, bytes) in &files {
        output::write(&out.join(name), bytes)?;
    }
    if let Some(web) = web {
        empty(&web)?;
        for entry in fs::read_dir(fresh.path().join("page"))? {
            let entry = entry?;
            output::write(&web.join(entry.file_name()), &read(&entry.path())?)?;
        }
    }
    let kibibytes = files.values().map(Vec::len).sum::<usize>() >> 10;
    let folder = printable(&out.display().to_string());
    say(&format!("{folder}: {} files, {kibibytes} KiB", files.len()), began)?;
    Ok(())
}

fn hexadecimal(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Creates a folder that will be emptied. Refuses one that contains the sources.
fn emptied(folder: &Path, option: &str) -> Result<PathBuf, String> {
    let told = |error: io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(told)?;
    let (found, sources) = (
        folder.canonicalize().map_err(told)?,
        sources().canonicalize().map_err(told)?,
    );
    match sources.starts_with(&found) {
        true => Err(format!(
            "{} would be emptied; choose another folder with {option}",
            folder.display()
        )),
        false => Ok(found),
    }
}

fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Renders the parts, unless OpenSCAD is missing: then returns their names.
fn add_case(files: &mut BTreeMap<String, Vec<u8>>, fresh: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let name = |part: &str| named(&format!("case-{part}.stl"));
    let openscad = match openscad() {
        Ok(openscad) => openscad,
        Err(reason) => {
            writeln!(
                io::stdout(),
                "skipped: the parts of the case are not in this release: {reason}"
            )?;
            return Ok(parts().iter().map(|(part, _)| name(part)).collect());
        }
    };
    let folder = fresh.join("case");
    fs::create_dir_all(&folder)?;
    render(&openscad, &folder)?;
    for (part, _) in parts() {
        files.insert(name(&part), read(&folder.join(format!("{part}.stl")))?);
    }
    Ok(Vec::new())
}

/// Builds again in another folder, with another length of path and another target folder.
fn check_reproducible(boards: &[&str], files: &BTreeMap<String, Vec<u8>>) -> Result<(), Box<dyn Error>> {
    let fresh = tempfile::tempdir()?;
    let (copy, built) = (
        fresh.path().join("a copy in another place"),
        fresh.path().join("built elsewhere"),
    );
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(sources());
    let tracked =
        process::output(&mut git).map_err(|reason| format!("--twice copies the files tracked by git: {reason}"))?;
    for name in tracked
        .split('\0')
        .filter(|name| !name.is_empty() && sources().join(name).exists())
    {
        let target = copy.join(name);
        fs::create_dir_all(target.parent().unwrap_or(&copy))?;
        output::write(&target, &read(&sources().join(name))?)?;
    }
    let place = Place {
        sources: &copy,
        target_folder: Some(&built),
        quiet: true,
    };
    for (board, elf) in boards.iter().zip(firmware::build(place, boards)?) {
        let name = named(&format!("{board}.uf2"));
        if files.get(&name) != Some(&read(&uf2_of(&elf))?) {
            return Err(format!("{name} depends on where it is built").into());
        }
    }
    Ok(())
}

/// Everything needed to build the same UF2: version, sources, and the compiler named in the ELF.
fn describe_build(debug: &[(String, Vec<u8>)]) -> Result<String, String> {
    const COMPILER: &[u8] = b"rustc version ";
    let elf = debug.first().map_or(&[][..], |(_, elf)| elf);
    let named = elf.windows(COMPILER.len()).position(|window| window == COMPILER);
    let named = named.map_or(&[][..], |at| &elf[at + COMPILER.len()..]);
    let compiler: Vec<u8> = named
        .iter()
        .copied()
        .take_while(|byte| byte.is_ascii_graphic() || *byte == b' ')
        .collect();
    // In the ELF it ends with the parenthesis of "clang LLVM (rustc version ...)".
    let compiler = String::from_utf8_lossy(&compiler);
    let mut git = Command::new("git");
    git.args(["describe", "--always", "--dirty", "--abbrev=40", "--exclude", "*"])
        .current_dir(sources());
    let commit = process::output(&mut git).unwrap_or("unknown".to_owned());
    Ok(format!(
        "version   {}\ncommit    {commit}\ncompiler  rustc {}\ninstall   {}\ncommand   cargo release-files\n",
        env!("CARGO_PKG_VERSION"),
        compiler.trim_end().strip_suffix(')').unwrap_or(&compiler),
        Toolchain::find()?.origin()?,
    ))
}
