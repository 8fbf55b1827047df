//! A program in a process of its own.

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use super::wire::{Ear, Mouth, OutputLine, Stamped, Wire, connect};

/// A running program.
pub(super) struct Process {
    child: Child,
    /// `None` once the program was told to end.
    input: Option<ChildStdin>,
    ear: Ear,
    /// Disconnected when the program's standard error is read to its end.
    errors: Receiver<()>,
}

/// Starts a program.
///
/// # Errors
/// A sentence that says why it could not be started.
pub(super) fn start(
    command: &Path,
    arguments: &[String],
    folder: Option<&Path>,
) -> Result<Process, String> {
    let program = resolve(command);
    let mut builder = Command::new(&program);
    builder.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = folder {
        builder.current_dir(folder);
    }
    // In a group of its own: an interrupt at the terminal is for us alone, and what the program
    // starts itself ends with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut builder, 0);
    let mut child = builder.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    let input = child.stdin.take();
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let (mouth, ear) = connect();
    let log = ear.log();
    let (reading, errors_read) = mpsc::channel();
    let process = Process { child, input, ear, errors: errors_read };
    // The threads are not joined: they end with the program's streams.
    if let Some(output) = output {
        spawn("listener", move || listen(output, &mouth))?;
    }
    if let Some(errors) = errors {
        spawn("listener to errors", move || {
            let mut errors = BufReader::new(errors);
            while let Some(line) = OutputLine::read(&mut errors) {
                log.say(line.text());
            }
            drop(reading);
        })?;
    }
    Ok(process)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let spawned = thread::Builder::new().name(name.into()).spawn(work);
    spawned.map(drop).map_err(|error| format!("cannot start a thread: {error}"))
}

fn listen(output: impl io::Read, mouth: &Mouth) {
    let mut output = BufReader::with_capacity(64 << 10, Stamped::new(output));
    while let Some(line) = OutputLine::read(&mut output) {
        // The buffer is filled only when it is empty, so what came last has the end of this line.
        if !mouth.say(line, output.get_ref().at()) {
            return;
        }
    }
}

/// A path is meant from here, not from the folder in which the program runs; a bare name is looked
/// for where programs are.
fn resolve(command: &Path) -> PathBuf {
    if command.components().count() > 1 {
        std::path::absolute(command).unwrap_or_else(|_| command.to_path_buf())
    } else {
        command.to_path_buf()
    }
}

impl Wire for Process {
    fn send(&mut self, lines: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        // At once: two writes could wake the program twice.
        input.write_all(format!("{lines}\n").as_bytes())
    }

    fn ear(&self) -> &Ear {
        &self.ear
    }

    fn end(&mut self) -> String {
        self.input = None;
        // It has closed a stream, so it is about to end by itself and to tell how.
        let status = self.wait_briefly();
        self.kill();
        // What it wrote last says more than how it ended; but something it has started may still
        // hold the stream.
        let _ = self.errors.recv_timeout(Duration::from_millis(200));
        match status.or_else(|| self.child.wait().ok()) {
            Some(status) => describe(status),
            None => "it is gone".into(),
        }
    }

    fn quit(&mut self, patience: Duration) {
        let _ = self.send("quit");
        self.input = None;
        self.ear.wait_for_end(patience);
        self.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    /// Returns the exit status if the program ends within a moment.
    fn wait_briefly(&mut self) -> Option<ExitStatus> {
        for _ in 0..50 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }

    /// Kills the program and what it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // Its number is not given to another program before its end was noticed; whether others
            // of its group are left does not matter then.
            if self.child.try_wait().is_ok_and(|status| status.is_none()) {
                let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            }
        }
        let _ = self.child.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.wait();
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("it ended with exit code {code}"),
        None => "it ended".into(),
    }
}
