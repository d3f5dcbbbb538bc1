//! `web`: serves the built page on this computer, with nothing but the standard library.
//!
//! It gives the files of one folder to one browser, which takes little code, and limits what others can do to it.
//! CONTRIBUTING.md says why this is no library.

use std::{
    error::Error,
    fs::File,
    io::{self, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra_bench::WORKSPACE;

const HELP: &str = "\
Serves the page that runs the firmware in a browser, to this computer only; boards/browser/build makes it

usage: pocket-ra web [--port N] [--folder DIR]

  --port N        the port (default: 8028; 0 takes any that is free)
  --folder DIR    the built page (default: boards/browser/dist)
";

const PORT: u16 = 8028;
const LONGEST_REQUEST: usize = 16 * 1024;
/// From the first byte of a request to the last of its answer. A browser opens connections that it may never use.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many connections are served at the same time; others wait. A browser opens six, and a few to be prepared.
const WORKERS: usize = 32;
/// Until the next try when no connection can be accepted, because there are no descriptors left, say.
const PAUSE: Duration = Duration::from_millis(100);
/// So often a file is tried to be opened: it may be there when other connections have ended.
const TRIES: u32 = 20;

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut port = PORT;
    let mut folder = Path::new(WORKSPACE).join("boards/browser/dist");
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("port") => port = arguments.value()?.parse()?,
            Arg::Long("folder") => folder = arguments.value()?.into(),
            _ => return Err(argument.unexpected().into()),
        }
    }
    if !folder.join("index.html").is_file() {
        return Err("the page is not built; run boards/browser/build first".into());
    }
    // Symbolic links are followed once, here: later a path that leads out of the folder is seen as such.
    let folder = folder.canonicalize()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!("port {port} is taken; choose another with --port N"),
        _ => format!("port {port}: {error}"),
    })?;
    writeln!(
        io::stdout(),
        "Pocket Ra is at http://localhost:{}/ (Ctrl-C ends it)",
        listener.local_addr()?.port()
    )?;
    // One at a time: whoever waits for a connection has its descriptor already, and all workers would have them all.
    let listener = Mutex::new(listener);
    let accept = || {
        let listener = listener.lock().unwrap_or_else(PoisonError::into_inner);
        listener.accept().map(|(stream, _)| stream)
    };
    // Whoever asked may be gone by now, and that concerns nobody else.
    let work = || {
        work(
            || Some(accept()),
            |stream| drop(serve(stream, &folder)),
            || thread::sleep(PAUSE),
        )
    };
    thread::scope(|scope| start(WORKERS, || thread::Builder::new().spawn_scoped(scope, work).map(drop)))?;
    Ok(ExitCode::SUCCESS)
}

/// Starts the workers. Where not all of them can be, fewer do; connections are accepted only by who can serve them.
fn start(workers: usize, mut spawn: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    for number in 0..workers {
        match spawn() {
            Err(error) if number == 0 => return Err(error),
            Err(_) => break,
            Ok(()) => {}
        }
    }
    Ok(())
}

/// Serves one connection after the other, for as long as there may be any.
fn work<S>(mut accept: impl FnMut() -> Option<io::Result<S>>, mut serve: impl FnMut(S), mut pause: impl FnMut()) {
    while let Some(accepted) = accept() {
        match accepted {
            Ok(stream) => serve(stream),
            // Trying again at once would keep the machine busy for as long as it lasts.
            Err(_) => pause(),
        }
    }
}

/// A connection whose reads and writes can be limited in time.
trait Connection: Read + Write {
    fn limit(&mut self, time: Duration) -> io::Result<()>;
}

impl Connection for TcpStream {
    fn limit(&mut self, time: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(time))?;
        self.set_write_timeout(Some(time))
    }
}

/// A connection that has to be done with by a deadline, however slowly its bytes drip in.
struct Timed<C, N> {
    connection: C,
    /// The time that has passed.
    now: N,
}

impl<C: Connection, N: Fn() -> Duration> Timed<C, N> {
    fn limit(&mut self) -> io::Result<()> {
        let left = PATIENCE.saturating_sub((self.now)());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.connection.limit(left)
    }
}

impl<C: Connection, N: Fn() -> Duration> Read for Timed<C, N> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.limit()?;
        self.connection.read(bytes)
    }
}

impl<C: Connection, N: Fn() -> Duration> Write for Timed<C, N> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.limit()?;
        self.connection.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.connection.flush()
    }
}

fn serve(connection: TcpStream, folder: &Path) -> io::Result<()> {
    let begun = Instant::now();
    let mut stream = Timed {
        connection,
        now: || begun.elapsed(),
    };
    let request = read_head(&mut stream)?;
    let mut answer = answer(&request, folder);
    // A page that was built again is seen at the next visit.
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}Cache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        answer.status,
        answer.kind,
        answer.length,
        if answer.status == NOT_ALLOWED {
            "Allow: GET, HEAD\r\n"
        } else {
            ""
        }
    );
    stream.write_all(head.as_bytes())?;
    if !answer.without_body {
        io::copy(&mut answer.body, &mut stream)?;
    }
    stream.flush()
}

/// The request up to the empty line; what comes after it is of no interest to somebody who only gives files away.
fn read_head(stream: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut piece = [0; 1024];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < LONGEST_REQUEST {
        let count = stream.read(&mut piece)?;
        if count == 0 {
            break;
        }
        head.extend_from_slice(&piece[..count]);
    }
    Ok(head)
}

const FOUND: &str = "200 OK";
const BAD: &str = "400 Bad Request";
const FORBIDDEN: &str = "403 Forbidden";
const MISSING: &str = "404 Not Found";
const NOT_ALLOWED: &str = "405 Method Not Allowed";
const MISDIRECTED: &str = "421 Misdirected Request";
const BUSY: &str = "503 Service Unavailable";

struct Answer {
    status: &'static str,
    kind: &'static str,
    length: u64,
    body: Box<dyn Read>,
    /// As HEAD wants it.
    without_body: bool,
}

fn answer(request: &[u8], folder: &Path) -> Answer {
    Answer {
        without_body: request.starts_with(b"HEAD "),
        ..find(request, folder)
    }
}

/// What a GET would get.
fn find(request: &[u8], folder: &Path) -> Answer {
    let request = str::from_utf8(request).unwrap_or_default();
    let Some((head, _)) = request.split_once("\r\n\r\n") else {
        return refusal(BAD);
    };
    let mut lines = head.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let &[method, target, version] = words.as_slice() else {
        return refusal(BAD);
    };
    if !matches!(version, "HTTP/1.0" | "HTTP/1.1") {
        return refusal(BAD);
    }
    let Some(headers) = lines.map(header).collect::<Option<Vec<_>>>() else {
        return refusal(BAD);
    };
    let mut hosts = headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("host"));
    match (hosts.next(), hosts.next()) {
        (Some((_, host)), None) if is_here(host.trim()) => {}
        (Some(_), None) => return refusal(MISDIRECTED),
        _ => return refusal(BAD),
    }
    if !matches!(method, "GET" | "HEAD") {
        return refusal(NOT_ALLOWED);
    }
    let found = locate(target, folder).and_then(|path| {
        let file = open(&path)?;
        let length = file.metadata().map_err(|_| MISSING)?.len();
        Ok((content_type(&path), length, file))
    });
    match found {
        Ok((kind, length, file)) => Answer {
            status: FOUND,
            kind,
            length,
            // It may grow meanwhile.
            body: Box::new(file.take(length)),
            without_body: false,
        },
        Err(status) => refusal(status),
    }
}

/// Name and value of a header line. One that goes on with the line before, or with white space before its colon, is none: others
/// on the way might read it otherwise.
fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_name = !name.is_empty() && !name.contains(|letter: char| letter.is_whitespace() || letter.is_control());
    is_name.then_some((name, value))
}

/// Whether a request is meant for this computer. A page from elsewhere could have its own name lead here, and read the answers.
fn is_here(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|here| name.eq_ignore_ascii_case(here))
}

fn refusal(status: &'static str) -> Answer {
    let body = format!("{status}\n").into_bytes();
    Answer {
        status,
        kind: "text/plain; charset=utf-8",
        length: body.len() as u64,
        body: Box::new(io::Cursor::new(body)),
        without_body: false,
    }
}

/// The file that a request is for. Nothing outside the folder is one.
fn locate(target: &str, folder: &Path) -> Result<PathBuf, &'static str> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let path = decode(path.strip_prefix('/').ok_or(BAD)?).ok_or(BAD)?;
    let mut place = folder.to_path_buf();
    for name in path.split('/').filter(|name| !name.is_empty()) {
        if matches!(name, "." | "..") || name.contains(['\\', ':', '\0']) {
            return Err(FORBIDDEN);
        }
        place.push(name);
    }
    if place.is_dir() {
        place.push("index.html");
    }
    let place = place.canonicalize().map_err(|_| MISSING)?;
    if place.starts_with(folder) {
        Ok(place)
    } else {
        Err(FORBIDDEN)
    }
}

/// Opens a file; where there are no descriptors left, when there are again. Nothing but ordinary files: opening a pipe would wait
/// for somebody at its other end.
fn open(path: &Path) -> Result<File, &'static str> {
    if !path.is_file() {
        return Err(MISSING);
    }
    for _ in 0..TRIES {
        match File::open(path) {
            Ok(file) => return Ok(file),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied) => {
                return Err(MISSING);
            }
            Err(_) => thread::sleep(PAUSE),
        }
    }
    Err(BUSY)
}

/// Undoes the percent encoding; none when it is broken or does not give text.
fn decode(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::new();
    while let Some(byte) = bytes.next() {
        let mut digit = || char::from(bytes.next()?).to_digit(16);
        decoded.push(match byte {
            b'%' => u8::try_from(digit()? * 16 + digit()?).ok()?,
            _ => byte,
        });
    }
    String::from_utf8(decoded).ok()
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, iter};

    use super::*;

    /// Somebody who sends a byte every four seconds, and reads as slowly.
    struct Slow<'a> {
        now: &'a Cell<Duration>,
        limits: &'a Cell<Vec<Duration>>,
    }

    const STEP: Duration = Duration::from_secs(4);

    impl Read for Slow<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.now.set(self.now.get() + STEP);
            bytes[0] = b'x';
            Ok(1)
        }
    }

    impl Write for Slow<'_> {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            self.now.set(self.now.get() + STEP);
            Ok(1)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Connection for Slow<'_> {
        fn limit(&mut self, time: Duration) -> io::Result<()> {
            let mut limits = self.limits.take();
            limits.push(time);
            self.limits.set(limits);
            Ok(())
        }
    }

    #[test]
    fn a_request_as_a_whole_is_limited_in_time() {
        let (now, limits) = (Cell::new(Duration::ZERO), Cell::default());
        let mut stream = Timed {
            connection: Slow {
                now: &now,
                limits: &limits,
            },
            now: || now.get(),
        };
        let ended = read_head(&mut stream).map_err(|error| error.kind());
        assert_eq!(ended, Err(io::ErrorKind::TimedOut));
        assert_eq!(limits.take(), [10, 6, 2].map(Duration::from_secs));
        now.set(Duration::from_secs(5));
        let ended = stream.write_all(&[0; 100]).map_err(|error| error.kind());
        assert_eq!(ended, Err(io::ErrorKind::TimedOut));
        assert_eq!(limits.take(), [5, 1].map(Duration::from_secs));
    }

    #[test]
    fn a_connection_that_cannot_be_accepted_is_waited_for() {
        let mut results = iter::repeat_with(|| Err(io::ErrorKind::Other.into()))
            .take(7)
            .chain([Ok(1), Ok(2)]);
        let (mut served, mut pauses) = (Vec::new(), 0);
        work(|| results.next(), |stream| served.push(stream), || pauses += 1);
        assert_eq!((served, pauses), (vec![1, 2], 7));
    }

    #[test]
    fn fewer_workers_do_if_not_all_can_be_started_but_not_none() {
        let mut started = 0;
        let only_three = || match started {
            3 => Err(io::ErrorKind::WouldBlock.into()),
            _ => {
                started += 1;
                Ok(())
            }
        };
        assert!(start(WORKERS, only_three).is_ok());
        assert_eq!(started, 3);
        assert!(start(WORKERS, || Err(io::ErrorKind::WouldBlock.into())).is_err());
    }

    #[test]
    fn only_this_computer_is_here() {
        for host in [
            "localhost",
            "LOCALHOST:8028",
            "127.0.0.1",
            "127.0.0.1:1",
            "[::1]",
            "[::1]:8028",
        ] {
            assert!(is_here(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "localhost:",
            "localhost:x",
            "127.0.0.2",
            "::1",
            "localhost:80:80",
        ] {
            assert!(!is_here(host), "{host}");
        }
    }
}
