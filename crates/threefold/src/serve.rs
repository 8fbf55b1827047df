//! `threefold serve`: the browser app, from this program.
//!
//! `site` holds the files, `respond` answers a request, `listen` is the network. `asset` prepares a file for
//! sending; the build script uses it too.

mod asset;
mod listen;
mod respond;
mod site;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::thread;

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use crate::note;
use site::Site;

/// Serves until somebody ends the program.
pub(crate) fn run(arguments: &ServeArguments, output: &mut impl Write) -> Result<(), Failure> {
    let site = match &arguments.folder {
        Some(folder) => Site::read(folder)?,
        None => Site::embedded()?,
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
        open_page(format!("http://{}/", visited(address)));
    }
    listen::serve(listener, site)
}

/// Opens the page in the user's browser. That may take as long as the browser runs, so a thread waits for it.
fn open_page(url: String) {
    thread::spawn(move || {
        if let Err(error) = open::that(&url) {
            note::print(&format_args!("cannot open a browser ({error}); visit {url}"));
        }
    });
}

/// Returns the address at which a browser on this machine finds the server: nothing answers at 0.0.0.0.
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
    fn browser_visits_this_machine_if_every_address_is_served() {
        for (served, expected) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("10.0.0.1:80", "10.0.0.1:80"),
        ] {
            assert_eq!(visited(served.parse().unwrap()).to_string(), expected);
        }
    }
}
