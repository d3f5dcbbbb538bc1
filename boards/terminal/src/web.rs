//! `web`: serves the built page on this computer, with nothing but the standard library.

use std::{
    error::Error,
    fs,
    io::{self, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    thread,
    time::Duration,
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
/// A browser that opens a connection and says nothing does not keep its thread for ever.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut port = PORT;
    let mut folder = Path::new(WORKSPACE).join("boards/browser/dist");
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                print!("{HELP}");
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
    let folder = Arc::new(folder.canonicalize()?);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!("port {port} is taken; choose another with --port N"),
        _ => format!("port {port}: {error}"),
    })?;
    println!(
        "Pocket Ra is at http://localhost:{}/ (Ctrl-C ends it)",
        listener.local_addr()?.port()
    );
    for stream in listener.incoming().flatten() {
        let folder = Arc::clone(&folder);
        // Whoever asked may be gone by now, and that concerns nobody else.
        thread::spawn(move || drop(serve(stream, &folder)));
    }
    Ok(ExitCode::SUCCESS)
}

fn serve(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = read_head(&mut stream)?;
    let answer = answer(&request, folder);
    write!(stream, "HTTP/1.1 {}\r\n", answer.status)?;
    write!(stream, "Content-Type: {}\r\n", answer.kind)?;
    write!(stream, "Content-Length: {}\r\n", answer.body.len())?;
    if answer.status == NOT_ALLOWED {
        write!(stream, "Allow: GET, HEAD\r\n")?;
    }
    // A page that was built again is seen at the next visit.
    write!(
        stream,
        "Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )?;
    if !answer.without_body {
        stream.write_all(&answer.body)?;
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

struct Answer {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
    /// As HEAD wants it.
    without_body: bool,
}

fn answer(request: &[u8], folder: &Path) -> Answer {
    let line = request.split(|&byte| byte == b'\r').next().unwrap_or_default();
    let words: Vec<&str> = std::str::from_utf8(line).unwrap_or_default().split(' ').collect();
    let &[method, target, version] = words.as_slice() else {
        return refusal(BAD);
    };
    if !version.starts_with("HTTP/1.") {
        return refusal(BAD);
    }
    if !matches!(method, "GET" | "HEAD") {
        return refusal(NOT_ALLOWED);
    }
    let found = locate(target, folder).and_then(|path| {
        let body = fs::read(&path).map_err(|_| MISSING)?;
        Ok((content_type(&path), body))
    });
    match found {
        Ok((kind, body)) => Answer {
            status: FOUND,
            kind,
            body,
            without_body: method == "HEAD",
        },
        Err(status) => Answer {
            without_body: method == "HEAD",
            ..refusal(status)
        },
    }
}

fn refusal(status: &'static str) -> Answer {
    Answer {
        status,
        kind: "text/plain; charset=utf-8",
        body: format!("{status}\n").into_bytes(),
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
