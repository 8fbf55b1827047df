//! Files that a browser writes while it runs. Unlike its driver it also sees what workers do: every
//! request, and what the service worker says on the console. Both are whole when the browser has ended.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{MOST_TOLD, WITHOUT_NETWORK};
use crate::failure::{Failure, Outcome};

/// The files of a browser with this profile: all requests, and the console.
fn files(profile: &Path) -> [PathBuf; 2] {
    ["requests.json", "console.log"].map(|name| profile.join(name))
}

/// Flags that make a browser write them.
pub(crate) fn flags(profile: &Path) -> [String; 3] {
    let [requests, console] = files(profile);
    [
        format!("--log-net-log={}", requests.display()),
        String::from("--enable-logging"),
        format!("--log-file={}", console.display()),
    ]
}

/// Looks through what a browser has written, after its end.
///
/// # Errors
///
/// Requests of the page or one of its workers that went elsewhere, all else that the service worker has
/// said, for it has nothing to say, and files in which there is nothing of the page at all.
pub(crate) fn check(profile: &Path, address: &str) -> Outcome {
    let [requests, console] = files(profile).map(fs::read);
    let origin = origin(address);
    let (requests, console) = (requests?, console?);
    let requests = String::from_utf8_lossy(&requests);
    let requests: Vec<String> = requests.lines().filter_map(|line| request(line, origin)).collect();
    if requests.is_empty() {
        return Err(Failure::new("the browser has written down no request of the page"));
    }
    let console = String::from_utf8_lossy(&console);
    let elsewhere = requests.iter().filter(|url| !is_ours(url, origin));
    let elsewhere = elsewhere.map(|url| format!("a request to {url}"));
    let said = console.lines().filter(|line| is_fault(line, origin)).map(str::to_owned);
    let faults: Vec<String> = elsewhere.chain(said).collect();
    if faults.is_empty() {
        return Ok(());
    }
    let (number, told) = (faults.len(), faults.iter().take(MOST_TOLD).cloned());
    let told = told.collect::<Vec<_>>().join("; ");
    Err(Failure::new(format!("the browser has written down {number} faults: {told}")))
}

/// The address without a path.
fn origin(address: &str) -> &str {
    let end = address.match_indices('/').nth(2).map_or(address.len(), |(index, _)| index);
    &address[..end]
}

/// Returns the address that something of this origin has requested; each event is a line.
fn request(line: &str, origin: &str) -> Option<String> {
    let event: Value = serde_json::from_str(line.trim_end_matches([',', '\r'])).ok()?;
    let asked = &event["params"];
    (asked["initiator"] == origin).then(|| asked["url"].as_str().map(str::to_owned))?
}

fn is_ours(url: &str, origin: &str) -> bool {
    url.strip_prefix(origin).is_some_and(|path| path.starts_with('/'))
        || ["data:", "blob:"].iter().any(|kind| url.starts_with(kind))
}

/// Returns true for a console message of a service worker of this origin. Messages of pages are in the driver's log.
fn is_fault(line: &str, origin: &str) -> bool {
    let source = line.rsplit_once("source: ").map(|(_, source)| source);
    line.contains(":CONSOLE")
        && !line.contains(WITHOUT_NETWORK)
        && source.is_some_and(|source| {
            source.starts_with(origin) && source.contains("service-worker.js")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: &str = "http://127.0.0.1:8000";

    #[test]
    fn an_origin_is_an_address_without_its_path() {
        assert_eq!(origin("http://127.0.0.1:8000/a/b/"), ORIGIN);
        assert_eq!(origin(ORIGIN), ORIGIN);
    }

    #[test]
    fn only_what_the_page_has_asked_for_is_its_request() {
        let event = |initiator: &str| {
            format!(r#"{{"params":{{"initiator":"{initiator}","url":"http://x.org/"}},"type":1}},"#)
        };
        assert_eq!(request(&event(ORIGIN), ORIGIN).as_deref(), Some("http://x.org/"));
        assert_eq!(request(&event("not an origin"), ORIGIN), None);
        assert_eq!(request("\"events\": [", ORIGIN), None);
    }

    #[test]
    fn another_port_is_another_origin() {
        assert!(is_ours("http://127.0.0.1:8000/x", ORIGIN));
        assert!(!is_ours("http://127.0.0.1:80001/x", ORIGIN));
        assert!(!is_ours("http://x.org/", ORIGIN));
    }

    #[test]
    fn whatever_the_service_worker_says_is_a_fault() {
        let line = |words: &str, source: &str| {
            format!("[1:1:1117/1:INFO:CONSOLE:8] \"{words}\", source: {source} (8)")
        };
        let worker = "http://127.0.0.1:8000/service-worker.js";
        assert!(is_fault(&line("Uncaught Error", worker), ORIGIN));
        assert!(!is_fault(&line("net::ERR_CONNECTION_REFUSED", worker), ORIGIN));
        assert!(!is_fault(&line("Uncaught Error", "http://127.0.0.1:8000/start.js"), ORIGIN));
        assert!(!is_fault(&line("source: ", "chrome://newtab"), ORIGIN));
    }
}
