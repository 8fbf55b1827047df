//! The two programs beside the browser: our server, and the driver that moves the browser's pointer.
//! Both choose a free port themselves and end with their owner.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use crate::failure::{Failure, Outcome};

/// Longest time a program may take to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// `threefold serve`.
#[derive(Debug)]
pub(crate) struct Server {
    program: PathBuf,
    /// Folder to serve instead of the page in the program.
    folder: Option<PathBuf>,
    port: u16,
    running: Option<Running>,
}

impl Server {
    /// Serves the page that is in the program.
    pub(crate) async fn start(program: &Path) -> Outcome<Server> {
        let program = program.to_path_buf();
        let mut server = Server { program, folder: None, port: 0, running: None };
        server.resume().await?;
        Ok(server)
    }

    /// Another server, for a folder.
    pub(crate) async fn other(&self, folder: &Path) -> Outcome<Server> {
        let (program, folder) = (self.program.clone(), Some(folder.to_owned()));
        let mut server = Server { program, folder, port: 0, running: None };
        server.resume().await?;
        Ok(server)
    }

    /// Serves another folder at the same address.
    pub(crate) async fn exchange(&mut self, folder: &Path) -> Outcome {
        self.stop().await?;
        self.folder = Some(folder.to_owned());
        self.resume().await
    }

    /// Address of the page.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Stops the server, as if the network were gone.
    pub(crate) async fn stop(&mut self) -> Outcome {
        if let Some(mut running) = self.running.take() {
            running.child.kill().await?;
        }
        Ok(())
    }

    /// Serves again, on the port it had before.
    pub(crate) async fn resume(&mut self) -> Outcome {
        let mut command = Command::new(&self.program);
        command.args(["serve", "--port", &self.port.to_string()]);
        if let Some(folder) = &self.folder {
            command.arg("--folder").arg(folder);
        }
        let (running, line) = Running::start(command, "serving ").await?;
        let port = line.split(['/', ' ']).find_map(|part| part.rsplit_once(':')?.1.parse().ok());
        self.port = port.ok_or_else(|| Failure::new(format!("no port in `{line}`")))?;
        self.running = Some(running);
        Ok(())
    }
}

/// chromium-driver.
#[derive(Debug)]
pub(crate) struct Driver {
    port: u16,
    _running: Running,
}

impl Driver {
    pub(crate) async fn start(log: &Path) -> Outcome<Driver> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").arg(format!("--log-path={}", log.display()));
        let (running, line) = Running::start(command, "started successfully on port").await?;
        let port = line.trim_end_matches('.').rsplit(' ').next().and_then(|port| port.parse().ok());
        let port = port.ok_or_else(|| Failure::new(format!("no port in `{line}`")))?;
        Ok(Driver { port, _running: running })
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// A program that is killed with its owner.
#[derive(Debug)]
struct Running {
    child: Child,
    /// Kept open: a program that cannot print may end.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Running {
    /// Starts a program, and waits for the line that says it is ready.
    async fn start(mut command: Command, sign: &str) -> Outcome<(Running, String)> {
        let name = command.as_std().get_program().to_string_lossy().into_owned();
        let fail = |reason: &dyn std::fmt::Display| Failure::new(format!("{name}: {reason}"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().map_err(|error| fail(&error))?;
        let output = child.stdout.take().ok_or_else(|| fail(&"it has no output"))?;
        let mut lines = BufReader::new(output).lines();
        let wait = async {
            while let Some(line) = lines.next_line().await? {
                if line.contains(sign) {
                    return Ok(line);
                }
            }
            Err(fail(&"it ended before it was ready"))
        };
        let line =
            timeout(PATIENCE, wait).await.map_err(|_| fail(&"it is not ready in time"))??;
        Ok((Running { child, _output: lines }, line))
    }
}
