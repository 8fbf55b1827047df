//! The browser, which another program knows how to find.

use std::process::{Command, Stdio};
use std::thread;

use crate::note;

/// Opens the page. It may take as long as the browser runs, and nothing depends on it, so it happens
/// on a thread of its own.
pub(super) fn open(url: String) {
    thread::spawn(move || {
        if let Err(reason) = show(&url) {
            note::print(&format_args!(
                "no browser could be opened ({reason}); the page is at {url}"
            ));
        }
    });
}

fn show(url: &str) -> Result<(), String> {
    let mut command = opener(url);
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// The program that opens a URL as the user's settings say. The URL is one of ours, without anything
/// that a shell would read.
fn opener(url: &str) -> Command {
    let (program, words): (&str, &[&str]) = if cfg!(windows) {
        // The empty word is the title of the window, which `start` takes a quoted one for.
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(words).arg(url);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_is_the_last_word() {
        let command = opener("http://127.0.0.1:8080/");
        assert_eq!(command.get_args().last().unwrap(), "http://127.0.0.1:8080/");
    }
}
