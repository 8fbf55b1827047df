//! The page as files, as the server hands them out: for servers that have it at another path, or in another
//! version.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use crate::failure::{Failure, Outcome};

const PAGE: &str = "index.html";
const SERVICE_WORKER: &str = "service-worker.js";

/// Property of the style sheet that only the page of [`Site::renewed`] has.
pub(crate) const RENEWED: &str = ":root { --edition: renewed; }";

/// Files by name.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    files: BTreeMap<String, Vec<u8>>,
    version: String,
}

impl Site {
    /// Asks a server for the service worker and all that it keeps, which is everything.
    pub(crate) fn copy(address: &str) -> Outcome<Site> {
        let worker = ask(address, SERVICE_WORKER)?;
        let text = String::from_utf8_lossy(&worker).into_owned();
        let version = between(&text, "const VERSION = \"", "\"")?.to_owned();
        let mut files = BTreeMap::from([(SERVICE_WORKER.to_owned(), worker)]);
        for name in between(&text, "const FILES = [", "]")?.split('"').skip(1).step_by(2) {
            let (asked, name) = if name == "./" { ("", PAGE) } else { (name, name) };
            files.insert(name.to_owned(), ask(address, asked)?);
        }
        Ok(Site { files, version })
    }

    /// Version of the page.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// The next version: another style, under another name, and all that follows from that.
    pub(crate) fn renewed(&self) -> Outcome<Site> {
        let style = self.files.keys().find(|name| has_ending(name, "css"));
        let style = style.ok_or_else(|| Failure::new("the page has no style"))?;
        let version: String = self.version.chars().rev().collect();
        let name = style.replace(between(style, "-", ".")?, "0123456789abcdef");
        let mut files = BTreeMap::new();
        for (old, content) in &self.files {
            let mut content = content.clone();
            if [PAGE, SERVICE_WORKER].contains(&old.as_str()) {
                let text = String::from_utf8_lossy(&content).into_owned();
                content = text.replace(style, &name).replace(&self.version, &version).into_bytes();
            } else if old == style {
                content.extend_from_slice(RENEWED.as_bytes());
            }
            files.insert(if old == style { name.clone() } else { old.clone() }, content);
        }
        Ok(Site { files, version })
    }

    /// The same without the modules, as if a server had lost them.
    pub(crate) fn without_modules(mut self) -> Site {
        self.files.retain(|name, _| !has_ending(name, "wasm"));
        self
    }

    /// Writes all files into a folder, which may not be there yet.
    pub(crate) fn write(&self, folder: &Path) -> Outcome {
        fs::create_dir_all(folder)?;
        for (name, content) in &self.files {
            fs::write(folder.join(name), content)?;
        }
        Ok(())
    }
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// The content of a file of the server, as it is in its folder.
fn ask(address: &str, name: &str) -> Outcome<Vec<u8>> {
    let host = between(address, "http://", "/")?;
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET /{name} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let content = content(&answer);
    content.ok_or_else(|| Failure::new(format!("the server has no {name:?}"))).map(<[u8]>::to_vec)
}

/// Returns the body of a response, if its status is 200.
fn content(answer: &[u8]) -> Option<&[u8]> {
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    answer.starts_with(b"HTTP/1.1 200 ").then(|| &answer[end + 4..])
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Outcome<&'a str> {
    let found = text.split_once(start).and_then(|(_, rest)| rest.split_once(end));
    let (found, _) = found.ok_or_else(|| Failure::new(format!("no {start:?} in a file")))?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_version_names_its_own_files_only() {
        let old = "style-00000000000000ff.css";
        let page = format!("<meta content=\"ab12\"><link href=\"{old}\">");
        let worker = format!("const VERSION = \"ab12\"; const FILES = [\"./\", \"{old}\"];");
        let files = [(PAGE, page), (SERVICE_WORKER, worker), (old, String::from("p {}"))];
        let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes()));
        let site = Site { files: files.into_iter().collect(), version: String::from("ab12") };
        let site = site.renewed().unwrap();
        assert_eq!(site.version(), "21ba");
        let style = String::from_utf8_lossy(&site.files["style-0123456789abcdef.css"]);
        assert_eq!(style, format!("p {{}}{RENEWED}"));
        for name in [PAGE, SERVICE_WORKER] {
            let text = String::from_utf8_lossy(&site.files[name]);
            assert!(text.contains("style-0123456789abcdef.css") && !text.contains(old), "{text}");
            assert!(text.contains("\"21ba\"") && !text.contains("ab12"), "{text}");
        }
    }

    #[test]
    fn an_answer_that_is_no_success_has_no_content() {
        assert_eq!(content(b"HTTP/1.1 200 OK\r\nA: b\r\n\r\nall"), Some(&b"all"[..]));
        assert_eq!(content(b"HTTP/1.1 404 Not Found\r\n\r\nall"), None);
        assert_eq!(content(b"HTTP/1.1 200 OK"), None);
    }
}
