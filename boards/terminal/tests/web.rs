//! The server of the page: what it gives away, and what it does not.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

struct Server {
    process: Child,
    port: u16,
}

impl Server {
    /// Serves a folder with a page in it, on any free port, and waits for the address.
    fn start(folder: &Path) -> Server {
        Server::serve(Command::new(env!("CARGO_BIN_EXE_pocket-ra")), folder)
    }

    fn serve(mut command: Command, folder: &Path) -> Server {
        let mut process = command
            .args(["web", "--port", "0", "--folder"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("stdout is piped");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("it prints its address");
        let port = line
            .strip_prefix("Pocket Ra is at http://localhost:")
            .and_then(|rest| rest.strip_suffix("/ (Ctrl-C ends it)\n"))
            .and_then(|port| port.parse().ok())
            .unwrap_or_else(|| panic!("this is no address: {line:?}"));
        Server { process, port }
    }

    /// Sends these bytes; gives the head and the body of the answer.
    fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let end = answer
            .windows(4)
            .position(|bytes| bytes == b"\r\n\r\n")
            .expect("the head ends");
        let body = answer.split_off(end + 4);
        (String::from_utf8(answer).expect("the head is text"), body)
    }

    fn get(&self, target: &str) -> (String, Vec<u8>) {
        self.ask(&format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }

    fn status(&self, target: &str) -> String {
        status(&self.get(target).0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It serves until it is ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn status(head: &str) -> String {
    let words = head.lines().next().and_then(|line| line.split_once(' '));
    words.map(|(_, status)| status.to_owned()).unwrap_or_default()
}

/// A folder with a small page, and beside it a file that is nobody's business.
fn page(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let folder = place.join("page");
    fs::create_dir_all(folder.join("inner")).expect("the folder for tests can be written");
    for (file, content) in [
        ("page/index.html", "<p>Ra</p>"),
        ("page/inner/index.html", "<p>inside</p>"),
        ("page/offline.js", "1"),
        ("page/a b.svg", "<svg/>"),
        ("page/pocket-ra.uf2", "UF2\n"),
        ("page/pocket-ra.webmanifest", "{}"),
        ("secret.txt", "secret"),
    ] {
        fs::write(place.join(file), content).expect("the folder for tests can be written");
    }
    folder
}

#[test]
fn every_file_comes_whole_and_with_its_type() {
    let server = Server::start(&page("web-types"));
    for (target, kind, content) in [
        ("/", "text/html; charset=utf-8", "<p>Ra</p>"),
        ("/index.html", "text/html; charset=utf-8", "<p>Ra</p>"),
        ("/?seed=7", "text/html; charset=utf-8", "<p>Ra</p>"),
        ("/inner/", "text/html; charset=utf-8", "<p>inside</p>"),
        ("/offline.js", "text/javascript; charset=utf-8", "1"),
        ("/a%20b.svg", "image/svg+xml", "<svg/>"),
        ("/pocket-ra.uf2", "application/octet-stream", "UF2\n"),
        ("/pocket-ra.webmanifest", "application/manifest+json", "{}"),
    ] {
        let (head, body) = server.get(target);
        assert_eq!(status(&head), "200 OK", "{target}");
        assert!(
            head.contains(&format!("\r\nContent-Type: {kind}\r\n")),
            "{target}: {head}"
        );
        assert!(
            head.contains(&format!("\r\nContent-Length: {}\r\n", content.len())),
            "{target}: {head}"
        );
        assert_eq!(body, content.as_bytes(), "{target}");
    }
}

#[test]
fn a_head_request_gets_the_head_alone() {
    let server = Server::start(&page("web-head"));
    let (head, body) = server.ask("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_eq!(status(&head), "200 OK");
    assert!(head.contains("\r\nContent-Length: 9\r\n"), "{head}");
    assert!(body.is_empty());
}

#[test]
fn a_head_request_gets_the_head_alone_of_a_refusal_too() {
    let server = Server::start(&page("web-head-refused"));
    for (request, refused) in [
        ("HEAD /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", "404 Not Found"),
        (
            "HEAD / HTTP/1.1\r\nHost: example.org\r\n\r\n",
            "421 Misdirected Request",
        ),
        ("HEAD / HTTP/1.1\r\n\r\n", "400 Bad Request"),
        ("HEAD / HTTP/2\r\nHost: localhost\r\n\r\n", "400 Bad Request"),
    ] {
        let (head, body) = server.ask(request);
        assert_eq!(status(&head), refused);
        assert!(body.is_empty(), "{request:?}");
    }
}

#[test]
fn other_methods_are_refused() {
    let server = Server::start(&page("web-methods"));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
        let (head, _) = server.ask(&format!("{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assert_eq!(status(&head), "405 Method Not Allowed", "{method}");
        assert!(head.contains("\r\nAllow: GET, HEAD\r\n"), "{head}");
    }
}

#[test]
fn nothing_outside_the_folder_is_given_away() {
    let folder = page("web-outside");
    let server = Server::start(&folder);
    for target in [
        "/../secret.txt",
        "/inner/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2E%2E%2Fsecret.txt",
        "/..%5csecret.txt",
        "/./index.html",
        "/C:/secret.txt",
        "/index.html%00.txt",
    ] {
        assert_eq!(server.status(target), "403 Forbidden", "{target}");
    }
    // Slashes that are doubled say nothing: this is a path inside.
    let absolute = folder.with_file_name("secret.txt");
    assert_eq!(server.status(&format!("/{}", absolute.display())), "404 Not Found");
    #[cfg(unix)]
    {
        let link = folder.join("link.txt");
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(&absolute, link).expect("a link can be made");
        assert_eq!(server.status("/link.txt"), "403 Forbidden");
    }
}

#[cfg(unix)]
#[test]
fn only_ordinary_files_are_given_away() {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let folder = page("web-kinds");
    fs::create_dir_all(folder.join("sub/index.html")).expect("a folder");
    let pipe = folder.join("pipe");
    let _ = fs::remove_file(&pipe);
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    // Whoever opens it after all does not wait.
    let _other_end = fs::File::options().read(true).write(true).open(&pipe).expect("a pipe");
    let server = Server::start(&folder);
    for target in ["/pipe", "/sub/index.html", "/sub/", "/sub"] {
        assert_eq!(server.status(target), "404 Not Found", "{target}");
    }
}

#[test]
fn what_is_missing_or_makes_no_sense_is_said() {
    let server = Server::start(&page("web-missing"));
    assert_eq!(server.status("/nothing.js"), "404 Not Found");
    let host = "Host: localhost\r\n\r\n";
    for line in [
        "GET /",
        "GET / HTTP/2",
        "GET / HTTP/1.1 more",
        "GET http://localhost/ HTTP/1.1",
        "GET /%zz HTTP/1.1",
        "GET /%ff HTTP/1.1",
        "",
    ] {
        let request = format!("{line}\r\n{host}");
        assert_eq!(status(&server.ask(&request).0), "400 Bad Request", "{request:?}");
    }
    // As much as it reads of a request.
    let endless = format!("{:x<16384}", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
    assert_eq!(status(&server.ask(&endless).0), "400 Bad Request");
    assert_eq!(server.status("/"), "200 OK", "and it goes on");
}

/// A page from elsewhere whose name leads to this computer would otherwise read what is served here.
#[test]
fn a_request_for_another_host_is_refused() {
    let server = Server::start(&page("web-hosts"));
    let answered = |headers: &str| status(&server.ask(&format!("GET / HTTP/1.1\r\n{headers}\r\n")).0);
    let port = server.port;
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        assert_eq!(answered(&format!("Host: {host}\r\n")), "200 OK");
        assert_eq!(answered(&format!("Accept: */*\r\nhOST:{host}:{port}  \r\n")), "200 OK");
    }
    for host in ["example.org", "localhost.example.org", "192.168.1.1", ""] {
        assert_eq!(answered(&format!("Host: {host}\r\n")), "421 Misdirected Request");
    }
    assert_eq!(answered(""), "400 Bad Request");
    assert_eq!(answered("Host: localhost\r\nHost: example.org\r\n"), "400 Bad Request");
}

/// Others on the way might read such a line otherwise.
#[test]
fn a_header_that_can_be_read_in_two_ways_is_refused() {
    let server = Server::start(&page("web-headers"));
    for headers in [
        "Host : localhost\r\n",
        "Host\t: localhost\r\n",
        "Host: localhost\r\nAccept : */*\r\n",
        "Host: localhost\r\n folded: yes\r\n",
        "Host: localhost\r\n\tfolded\r\n",
        " Host: localhost\r\n",
        "Host: localhost\r\nno colon\r\n",
        "Host: localhost\r\n: no name\r\n",
    ] {
        let (head, _) = server.ask(&format!("GET / HTTP/1.1\r\n{headers}\r\n"));
        assert_eq!(status(&head), "400 Bad Request", "{headers:?}");
    }
    let (head, _) = server.ask("GET / HTTP/1.1\r\nHost: localhost\r\nAccept:\r\nX-A: b : c\r\n\r\n");
    assert_eq!(status(&head), "200 OK", "white space and colons in values mean nothing");
}

/// Connections are served by a fixed number of threads; others wait for their turn and get it.
#[cfg(target_os = "linux")]
#[test]
fn connections_are_limited() {
    const WORKERS: usize = 32;
    let server = Server::start(&page("web-limit"));
    let connect = || TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    let mut silent: Vec<TcpStream> = (0..WORKERS + 8).map(|_| connect()).collect();
    let mut asking = connect();
    asking
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .expect("it reads");
    // Connections are accepted in their order: nine more have to end.
    drop(silent.drain(..9));
    let mut answer = String::new();
    asking.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    let status = fs::read_to_string(format!("/proc/{}/status", server.process.id())).expect("it runs");
    let threads = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    let threads: usize = threads.and_then(|count| count.trim().parse().ok()).expect("a number");
    assert!(threads <= WORKERS + 1, "{threads} threads");
}

/// With few descriptors not every connection can be accepted at once; each has its turn when others have ended.
#[cfg(unix)]
#[test]
fn without_descriptors_it_waits_and_goes_on() {
    let folder = page("web-descriptors");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 12; exec \"$@\"", "sh"]);
    command.arg(env!("CARGO_BIN_EXE_pocket-ra"));
    let server = Server::serve(command, &folder);
    let connect = || TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    let silent: Vec<TcpStream> = (0..20).map(|_| connect()).collect();
    drop(silent);
    assert_eq!(server.status("/"), "200 OK");
}

/// What the program says, and with which code, when it cannot serve.
fn refusal(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .arg("web")
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).expect("it is text");
    (text, output.status.code())
}

#[test]
fn what_keeps_it_from_serving_is_one_line() {
    let empty = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web-empty");
    fs::create_dir_all(&empty).expect("the folder for tests can be written");
    let empty = empty.to_str().expect("the folder has a name");
    let not_built = "pocket-ra: the page is not built; run boards/browser/build first\n";
    assert_eq!(refusal(&["--folder", empty]), (not_built.to_owned(), Some(2)));

    let folder = page("web-taken");
    let server = Server::start(&folder);
    let port = server.port.to_string();
    let taken = format!("pocket-ra: port {port} is taken; choose another with --port N\n");
    let folder = folder.to_str().expect("the folder has a name");
    assert_eq!(refusal(&["--port", &port, "--folder", folder]), (taken, Some(2)));
    assert_eq!(
        refusal(&["--fly"]),
        ("pocket-ra: invalid option '--fly'\n".to_owned(), Some(2))
    );
    assert_eq!(refusal(&["--port", "x"]).1, Some(2));
}

#[test]
fn the_help_names_every_option() {
    let output = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(["web", "--help"])
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("it is text");
    assert!(output.status.success());
    assert!(text.contains("--port N") && text.contains("--folder DIR"), "{text}");
}
