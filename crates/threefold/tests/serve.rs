//! `threefold serve` as a browser meets it: a line that says where, and answers over the network.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const PAGE: &str = "<!doctype html><title>Threefold</title>";

/// A folder with a page, which goes away with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("threefold-serve-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Folder(path)
    }

    fn with_page(name: &str) -> Folder {
        let folder = Folder::new(name);
        fs::write(folder.0.join("index.html"), PAGE).unwrap();
        fs::write(folder.0.join("app.wasm"), vec![0; 5000]).unwrap();
        fs::write(folder.0.join(".secret"), "hidden").unwrap();
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn program(folder: Option<&Path>, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
    command.arg("serve").args(arguments);
    if let Some(folder) = folder {
        command.arg("--folder").arg(folder);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program, until the test ends.
struct Server {
    child: Child,
    /// Address it listens on, from its output.
    address: String,
}

impl Server {
    fn start(folder: &Folder) -> Server {
        let mut child = program(Some(&folder.0), &["--port", "0"]).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.strip_prefix("serving http://").unwrap();
        let address = url.strip_suffix("/ (Ctrl-C ends)\n").unwrap().to_owned();
        Server { child, address }
    }

    /// The head and the body of the answer to a request.
    fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("{request}\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase();
        (head, answer[end + 4..].to_vec())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_page_is_served_on_this_machine_only() {
    let folder = Folder::with_page("page");
    let server = Server::start(&folder);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let (head, body) = server.ask("GET / HTTP/1.1");
    assert!(head.starts_with("http/1.1 200 ok\r\n"), "{head}");
    assert!(head.contains("content-security-policy: default-src 'none'; "), "{head}");
    assert_eq!(body, PAGE.as_bytes());
}

#[test]
fn a_module_is_sent_compressed_and_under_its_type() {
    let folder = Folder::with_page("module");
    let (head, body) =
        Server::start(&folder).ask("GET /app.wasm HTTP/1.1\r\nAccept-Encoding: gzip");
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert!(body.starts_with(&[0x1F, 0x8B]));
}

/// The engine of the browser app: without these answers a browser does not start its worker.
#[test]
fn a_worker_is_served_as_a_script_and_may_run_a_module() {
    let folder = Folder::with_page("worker");
    fs::write(folder.0.join("worker-0123456789abcdef.js"), "import \"./engine.js\";").unwrap();
    let (head, _) = Server::start(&folder).ask("GET /worker-0123456789abcdef.js HTTP/1.1");
    for part in [
        "content-type: text/javascript",
        "immutable",
        "worker-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "cross-origin-embedder-policy: require-corp",
    ] {
        assert!(head.contains(part), "{part}: {head}");
    }
}

#[test]
fn a_head_has_the_length_and_no_body() {
    let folder = Folder::with_page("head");
    let (head, body) = Server::start(&folder).ask("HEAD / HTTP/1.1");
    assert!(head.contains(&format!("content-length: {}", PAGE.len())), "{head}");
    assert!(body.is_empty());
}

#[test]
fn what_is_not_there_or_not_allowed_is_refused() {
    let folder = Folder::with_page("refused");
    let server = Server::start(&folder);
    for (request, status) in [
        ("GET /missing HTTP/1.1", "404"),
        ("GET /.secret HTTP/1.1", "404"),
        ("GET /../Cargo.toml HTTP/1.1", "404"),
        ("POST / HTTP/1.1", "405"),
        ("nonsense", "400"),
    ] {
        let (head, _) = server.ask(request);
        assert!(head.starts_with(&format!("http/1.1 {status} ")), "{request}: {head}");
    }
}

/// Error output of a run that fails by itself.
#[track_caller]
fn fail(folder: Option<&Path>, arguments: &[&str]) -> String {
    let output = program(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_port_that_is_taken_is_an_error_with_advice() {
    let folder = Folder::with_page("taken");
    let server = Server::start(&folder);
    let (_, port) = server.address.rsplit_once(':').unwrap();
    let error = fail(Some(&folder.0), &["--port", port]);
    assert!(error.contains(&format!("port {port}")) && error.contains("--port"), "{error}");
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let folder = Folder::new("empty");
    assert!(fail(Some(&folder.0), &[]).contains("index.html"));
    assert!(fail(Some(&folder.0.join("missing")), &[]).contains("missing"));
}

#[cfg(not(feature = "web"))]
#[test]
fn a_program_without_the_page_says_how_to_get_it() {
    let error = fail(None, &["--port", "0"]);
    assert!(error.contains("cargo xtask run") && error.contains("--folder"), "{error}");
}
