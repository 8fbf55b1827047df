//! Arguments of `threefold serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;

/// Serve the browser app, which is in this program, to browsers on this machine
///
/// Everything happens in the browser: the program only hands out files, and nothing is sent anywhere.
#[derive(Args, Debug)]
#[command(after_help = SERVE_EXAMPLES)]
pub(crate) struct ServeArguments {
    /// Listen on this port, 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub(crate) port: u16,

    /// Listen on this address; 0.0.0.0 and :: let other machines in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Serve the files of this folder, as `cargo xtask web` makes it, instead of those in the program
    ///
    /// They are read once, at the start. Hidden files and links are left out.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  threefold serve --open
  threefold serve --port 0
  threefold serve --folder target/web";

#[cfg(test)]
mod tests {
    use clap::Parser;
    use clap::error::ErrorKind;

    use super::super::{Arguments, Command};

    #[track_caller]
    fn parse(line: &str) -> Result<Command, ErrorKind> {
        let words = std::iter::once("threefold").chain(line.split_whitespace());
        let parsed = Arguments::try_parse_from(words).map_err(|error| error.kind())?;
        Ok(parsed.command.unwrap())
    }

    #[test]
    fn serve_listens_on_this_machine_only_by_default() {
        let Ok(Command::Serve(serve)) = parse("serve") else { panic!() };
        assert!(serve.address.is_loopback());
        assert_eq!(serve.port, 8080);
    }

    #[test]
    fn port_and_address_are_checked() {
        assert!(parse("serve --port 0 --address ::1 --folder x --open").is_ok());
        for line in ["serve --port 65536", "serve --address localhost", "serve --port -1"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
