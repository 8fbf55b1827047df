//! A pseudo-terminal with the program in it: keys in, a screen out.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use vt100::{Color, Parser};

use crate::transcript::Home;

/// Enough rows that nothing scrolls away.
const ROWS: NonZero<u16> = NonZero::new(500).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();

/// Far longer than anything takes; only a test that fails waits for it.
const PATIENCE: Duration = Duration::from_mins(1);

/// A terminal with the program in it.
pub(crate) struct Terminal {
    child: Child,
    keyboard: File,
    output: Receiver<Vec<u8>>,
    pub(crate) parser: Parser,
}

impl Terminal {
    /// Starts the program on a terminal of 80 columns.
    pub(crate) fn start(home: &Home, arguments: &[&str], environment: &[(&str, &str)]) -> Terminal {
        Terminal::start_in(COLUMNS, home, arguments, environment)
    }

    /// Starts the program on a terminal of this many columns.
    pub(crate) fn start_in(
        columns: NonZero<u16>,
        home: &Home,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Terminal {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let (ws_row, ws_col) = (ROWS.get(), columns.get());
        let size = Winsize { ws_row, ws_col, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&controller, size).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap().into_bytes();
        let path = PathBuf::from(std::ffi::OsString::from_vec(name));
        let open = || OpenOptions::new().read(true).write(true).open(&path).unwrap();
        let mut command = home.program(arguments);
        command.stdin(Stdio::from(open())).stdout(Stdio::from(open())).stderr(Stdio::from(open()));
        command.envs(environment.iter().copied());
        let child = command.spawn().unwrap();

        let keyboard = File::from(controller);
        let mut screen = keyboard.try_clone().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // On Linux the end is an error.
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keyboard, output, parser: Parser::new(ROWS, columns, 0) }
    }

    pub(crate) fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// The last line that is not empty.
    pub(crate) fn last_line(&self) -> String {
        self.text().trim_end().lines().last().unwrap_or_default().to_string()
    }

    /// Waits until the screen is as described.
    #[track_caller]
    pub(crate) fn wait(&mut self, what: &str, is_there: impl Fn(&Terminal) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_there(self) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(error) => panic!("no {what} ({error}) in\n{}", self.text()),
            }
        }
    }

    /// Waits for a prompt in the last line.
    #[track_caller]
    pub(crate) fn wait_for_prompt(&mut self, prompt: &str) {
        self.wait(prompt, |terminal| terminal.last_line().trim_end() == prompt);
    }

    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |terminal| terminal.text().contains(text));
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line, and waits for the next prompt.
    #[track_caller]
    pub(crate) fn say(&mut self, line: &str, prompt: &str) {
        self.press(&format!("{line}\r"));
        let before = self.prompts();
        self.wait(prompt, |terminal| {
            terminal.prompts() > before && terminal.last_line().trim_end() == prompt
        });
    }

    /// The number of lines with prompts, those being typed included.
    pub(crate) fn prompts(&self) -> usize {
        self.text().lines().filter(|line| line.contains('>')).count()
    }

    /// Waits for the program to end; returns its exit code.
    pub(crate) fn end(&mut self) -> Option<i32> {
        let code = self.child.wait().unwrap().code();
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.parser.process(&bytes);
        }
        code
    }

    /// The figure on the last board drawn, at a file and a rank from one to eight, with the
    /// colors of its figure and its background.
    pub(crate) fn square(&self, file: u16, rank: u16) -> (String, Color, Color) {
        let text = self.text();
        let letters = text.lines().count() - 1 - text.lines().rev().position(is_file_line).unwrap();
        let row = u16::try_from(letters).unwrap() - rank;
        let cell = self.parser.screen().cell(row, 4 + 3 * (file - 1)).unwrap();
        (cell.contents().to_string(), cell.fgcolor(), cell.bgcolor())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_file_line(line: &str) -> bool {
    line.starts_with("    a  b  c ")
}
