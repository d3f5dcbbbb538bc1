//! `fuzzing`: builds and runs the fuzzer.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra_bench::{WORKSPACE, quote::quoted};
use pocket_ra_builder::{firmware::Place, process, programs::in_path, toolchain::FLAG_VARIABLES};
use pocket_ra_fuzz::{TARGETS, Target};
use pocket_ra_terminal::output;

const HELP: &str = "\
Runs libFuzzer, guided by coverage, to find inputs that violate an invariant

usage: cargo fuzzing [TARGET] [SECONDS]        one target, or all in turn (default: all 60)
       cargo fuzzing --short                   a fixed number of runs per target, reproducible
       cargo fuzzing --try TARGET FILE...      runs a target on files
       cargo fuzzing --keep TARGET FILE...     adds files to the corpus of a target
       cargo fuzzing --minimise [TARGET]       rebuilds the corpora from the shortest inputs with the same coverage

targets: journal export records memory serial engine firmware ra dice priests rauha session presses

Inputs with new coverage are saved in fuzz/grown in the target folder, where the next search starts. Inputs that violate an
invariant are written to fuzz/found: fix the code and --keep the file as a regression test for `cargo test --test corpora`.
libFuzzer needs a C++ compiler.
";

/// Instrumentation of edges and comparisons.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cllvm-args=-simplifycfg-branch-fold-threshold=0";

/// Longer inputs are slow and find nothing new.
const OPTIONS: [&str; 4] = [
    "-max_len=1500",
    "-timeout=60",
    "-rss_limit_mb=2048",
    "-print_final_stats=1",
];

/// Of a corpus: all together should stay below 200 KiB.
const MOST_BYTES: usize = 15_000;

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Search,
    Short,
    Try,
    Keep,
    Minimise,
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let (mut mode, mut values) = (Mode::Search, Vec::new());
    while let Some(argument) = arguments.next()? {
        mode = match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("short") => Mode::Short,
            Arg::Long("try") => Mode::Try,
            Arg::Long("keep") => Mode::Keep,
            Arg::Long("minimise") => Mode::Minimise,
            Arg::Value(value) => {
                values.push(value);
                mode
            }
            _ => return Err(argument.unexpected().into()),
        };
    }
    let mut values = values.into_iter();
    let targets = chosen(values.next().map(|name| name.string()).transpose()?.as_deref())?;
    let files: Vec<PathBuf> = values.map(PathBuf::from).collect();
    if matches!(mode, Mode::Try | Mode::Keep) && (targets.len() != 1 || files.is_empty()) {
        return Err("--try and --keep need the name of a target, and files; see fuzzing --help".into());
    }
    if mode == Mode::Keep {
        keep(targets[0], &files)?;
        return Ok(ExitCode::SUCCESS);
    }
    let fuzzer = Fuzzer::build()?;
    if mode == Mode::Try {
        process::run(
            Command::new(&fuzzer.program)
                .args(&files)
                .env("FUZZ_TARGET", targets[0].name),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let seconds = match files.first() {
        Some(seconds) => seconds
            .to_string_lossy()
            .parse()
            .map_err(|_| "SECONDS is not a number; see fuzzing --help")?,
        None => 60,
    };
    for target in targets {
        let line = match mode {
            Mode::Short => fuzzer.run_short(target)?,
            Mode::Minimise => fuzzer.minimise(target)?,
            _ => fuzzer.search(target, seconds)?,
        };
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A fixed number of runs of every target.
pub fn run_short() -> Result<(), String> {
    let fuzzer = Fuzzer::build()?;
    for target in &TARGETS {
        let line = fuzzer.run_short(target)?;
        writeln!(io::stdout(), "{line}").map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn chosen(name: Option<&str>) -> Result<Vec<&'static Target>, String> {
    let all = TARGETS.iter();
    let targets: Vec<&Target> = match name {
        None | Some("all") => all.collect(),
        Some(name) => all.filter(|target| target.name == name).collect(),
    };
    match targets.is_empty() {
        true => {
            let names = TARGETS.map(|target| target.name).join(", ");
            Err(format!(
                "there is no target {}; there are {names}",
                quoted(name.unwrap_or_default())
            ))
        }
        false => Ok(targets),
    }
}

/// A file as a line of a corpus.
fn line_of(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut line = String::with_capacity(2 * bytes.len() + 1);
    for byte in bytes {
        let _ = write!(line, "{byte:02x}");
    }
    line.push('\n');
    Ok(line)
}

fn keep(target: &Target, files: &[PathBuf]) -> Result<(), String> {
    let corpus = target.corpus();
    let mut lines = fs::read_to_string(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    for file in files {
        lines += &line_of(file)?;
    }
    output::write(&corpus, lines.as_bytes())
}

struct Fuzzer {
    program: PathBuf,
    /// Target folder of its own, since the flags would rebuild everything else.
    root: PathBuf,
}

impl Fuzzer {
    fn build() -> Result<Fuzzer, String> {
        let compiler = env::var("CXX").unwrap_or("c++".into());
        if in_path(&compiler).is_none() {
            return Err("a C++ compiler is missing; install one (Debian: apt-get install g++)".into());
        }
        let version = process::output(Command::new("rustc").arg("-vV"))?;
        let host = version
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .ok_or("rustc names no host")?;
        let [_, target_folder] = Place {
            sources: Path::new(WORKSPACE),
            target_folder: None,
            quiet: true,
        }
        .folders()?;
        let root = target_folder.join("fuzz");
        let mut cargo = process::cargo();
        for variable in FLAG_VARIABLES {
            cargo.env_remove(variable);
        }
        cargo.args([
            "build",
            "--quiet",
            "--locked",
            "--profile",
            "fuzz",
            "--package",
            "pocket-ra-fuzz",
        ]);
        // --target keeps the flags from build scripts.
        cargo
            .args([
                "--features",
                "libfuzzer",
                "--bin",
                "fuzzer",
                "--target",
                host,
                "--target-dir",
            ])
            .arg(&root);
        process::run(cargo.current_dir(WORKSPACE).env("RUSTFLAGS", FLAGS))?;
        let program = root
            .join(host)
            .join("fuzz/fuzzer")
            .with_extension(env::consts::EXE_EXTENSION);
        Ok(Fuzzer { program, root })
    }

    fn folder(&self, kind: &str, target: &Target) -> Result<PathBuf, String> {
        let folder = self.root.join(kind).join(target.name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    fn empty_folder(&self, kind: &str, target: &Target) -> Result<PathBuf, String> {
        let folder = self.folder(kind, target)?;
        let emptied = fs::remove_dir_all(&folder).and_then(|()| fs::create_dir(&folder));
        emptied.map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// Runs libFuzzer, with the seeds as its last folder, and returns its log.
    fn fuzz(&self, target: &Target, arguments: &[String], folders: &[&Path]) -> Result<String, String> {
        let seeds = self.empty_folder("seeds", target)?;
        let found = self.root.join("found");
        fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
        let mut fuzzer = Command::new(&self.program);
        fuzzer.env("FUZZ_TARGET", target.name).env("FUZZ_SEEDS", &seeds);
        fuzzer.arg(format!("-artifact_prefix={}-", found.join(target.name).display()));
        fuzzer.args(OPTIONS).args(arguments).args(folders).stdin(Stdio::null());
        let output = fuzzer
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            return Ok(log);
        }
        let lines: Vec<&str> = log.lines().collect();
        let end = lines[lines.len().saturating_sub(30)..].join("\n");
        Err(format!(
            "{end}\n{} failed; the input is in {}",
            target.name,
            found.display()
        ))
    }

    fn search(&self, target: &Target, seconds: u32) -> Result<String, String> {
        let grown = self.folder("grown", target)?;
        let seeds = self.folder("seeds", target)?;
        let log = self.fuzz(target, &[format!("-max_total_time={seconds}")], &[&grown, &seeds])?;
        Ok(summary(target, &log))
    }

    /// From an empty folder, so that the result does not depend on earlier runs.
    fn run_short(&self, target: &Target) -> Result<String, String> {
        let short = self.empty_folder("short", target)?;
        let seeds = self.folder("seeds", target)?;
        let arguments = ["-seed=1".to_owned(), format!("-runs={}", target.short_runs)];
        let log = self.fuzz(target, &arguments, &[&short, &seeds])?;
        Ok(summary(target, &log))
    }

    fn minimise(&self, target: &Target) -> Result<String, String> {
        let (small, grown) = (self.empty_folder("small", target)?, self.folder("grown", target)?);
        let seeds = self.folder("seeds", target)?;
        self.fuzz(target, &["-merge=1".to_owned()], &[&small, &seeds, &grown])?;
        let named = |error: io::Error| format!("{}: {error}", small.display());
        let mut files = Vec::new();
        for entry in fs::read_dir(&small).map_err(named)? {
            let entry = entry.map_err(named)?;
            files.push((entry.metadata().map_err(named)?.len(), entry.path()));
        }
        files.sort();
        let (mut corpus, mut count) = (String::new(), 0);
        for (_, file) in &files {
            let line = line_of(file)?;
            if corpus.len() + line.len() > MOST_BYTES {
                break;
            }
            corpus += &line;
            count += 1;
        }
        output::write(&target.corpus(), corpus.as_bytes())?;
        Ok(format!("{}: {count} inputs of {}", target.name, files.len()))
    }
}

/// Runs, edges, features, corpus size.
fn summary(target: &Target, log: &str) -> String {
    let runs = log
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    // #4000 DONE cov: 310 ft: 800 corp: 40/2Kb lim: ...
    let reached = log.lines().rev().find_map(|line| {
        let (_, reached) = line.strip_prefix('#')?.split_once("cov: ")?;
        let words: Vec<&str> = reached.split_whitespace().take(5).collect();
        Some(format!("cov: {}", words.join(" ").split('/').next()?))
    });
    let (runs, reached) = (runs.unwrap_or("?").trim(), reached.unwrap_or_default());
    format!("{}: {runs} runs, {reached}", target.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_every_target() {
        let names = TARGETS.map(|target| target.name).join(" ");
        assert!(HELP.contains(&format!("\ntargets: {names}\n")), "{names}");
    }

    #[test]
    fn a_summary_has_the_runs_and_what_they_reached() {
        let log = "#2\tINITED cov: 1 ft: 2 corp: 1/1b\n\
            #4000\tDONE   cov: 310 ft: 800 corp: 40/2Kb lim: 1500 exec/s: 2000 rss: 60Mb\n\
            stat::number_of_executed_units: 4000\n";
        assert_eq!(
            summary(&TARGETS[0], log),
            "journal: 4000 runs, cov: 310 ft: 800 corp: 40"
        );
    }
}
