//! The network: accepts connections and sends responses.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;

use super::respond::respond;
use super::site::Site;
use crate::failure::Failure;
use crate::note;

/// Longest time a connection may take to send its headers, and may stay open without a request.
const PATIENCE: Duration = Duration::from_secs(30);

/// Pause after the system has refused a connection, so that others can end.
const PAUSE: Duration = Duration::from_millis(100);

/// Listens on an address.
///
/// # Errors
///
/// Says why not, in most cases because another program does, and which option helps.
pub(super) fn bind(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| {
        let (ip, port) = (address.ip(), address.port());
        Failure::message(match error.kind() {
            io::ErrorKind::AddrInUse => format!(
                "port {port} of {ip} is in use by another program; choose one with `--port`, or \
                 `--port 0` for any that is free"
            ),
            io::ErrorKind::PermissionDenied => {
                format!("port {port} of {ip} is not allowed; choose one above 1023 with `--port`")
            }
            _ => format!("cannot listen on port {port} of {ip}: {error}"),
        })
    })
}

/// Answers every request until the program ends. One thread is enough: all files are in memory.
pub(super) fn serve(listener: TcpListener, site: Site) -> Result<(), Failure> {
    let complain = |error: io::Error| Failure::message(format!("cannot listen: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(complain)?.block_on(async {
        listener.set_nonblocking(true).map_err(complain)?;
        let listener = tokio::net::TcpListener::from_std(listener).map_err(complain)?;
        let site = Arc::new(site);
        loop {
            match listener.accept().await {
                Ok((stream, _)) => drop(tokio::spawn(converse(stream, Arc::clone(&site)))),
                Err(error) => {
                    note::print(&format_args!("a connection failed: {error}"));
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    })
}

/// Serves one connection. Only the browser cares how it ends.
async fn converse(stream: TcpStream, site: Arc<Site>) {
    let service = service_fn(move |request| {
        let response = respond(&site, &request).map(Full::new);
        async { Ok::<_, Infallible>(response) }
    });
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bind_names_a_port_that_is_taken() {
        let taken = bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = taken.local_addr().unwrap();
        let message = bind(address).unwrap_err().to_string();
        assert!(message.contains(&format!("port {}", address.port())), "{message}");
        assert!(message.contains("`--port 0`"), "{message}");
    }
}
