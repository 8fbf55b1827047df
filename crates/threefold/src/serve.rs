//! `threefold serve`: the browser app, from this program.
//!
//! `site` is what can be asked for, `respond` what is answered, `listen` the network, `browser` the
//! program that shows it. `asset` prepares a file for being sent; the build script uses it too.

mod asset;
mod browser;
#[cfg(feature = "web")]
mod embedded;
mod listen;
mod respond;
mod site;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use crate::note;
use site::Site;

/// Serves until somebody ends the program.
pub(crate) fn run(arguments: &ServeArguments, output: &mut impl Write) -> Result<(), Failure> {
    let site = match &arguments.folder {
        Some(folder) => Site::read(folder)?,
        None => embedded_site()?,
    };
    let wanted = SocketAddr::new(arguments.address, arguments.port);
    let listener = listen::bind(wanted)?;
    // Port 0 has become one that is free.
    let address = listener.local_addr()?;
    writeln!(output, "serving http://{address}/ (Ctrl-C ends)")?;
    output.flush()?;
    if !address.ip().is_loopback() {
        let port = address.port();
        note::print(&format_args!(
            "other machines can load the page too, from port {port} of this one"
        ));
    }
    if arguments.open {
        browser::open(format!("http://{}/", visited(address)));
    }
    listen::serve(listener, site)
}

#[cfg(feature = "web")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is no page")]
fn embedded_site() -> Result<Site, Failure> {
    Ok(embedded::site())
}

#[cfg(not(feature = "web"))]
fn embedded_site() -> Result<Site, Failure> {
    Err(Failure::message(
        "this program was built without the page; `cargo xtask run` builds one that has it, and \
         `--folder` serves the folder that `cargo xtask web` makes",
    ))
}

/// Where a browser on this machine finds what listens on this address: nothing lives at 0.0.0.0.
fn visited(address: SocketAddr) -> SocketAddr {
    let own = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(own, address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_visits_this_machine_when_every_address_is_served() {
        for (served, expected) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("10.0.0.1:80", "10.0.0.1:80"),
        ] {
            assert_eq!(visited(served.parse().unwrap()).to_string(), expected);
        }
    }
}
