//! The network: connections in, answers out.

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

/// How long a connection may take to say what it wants, and may stay without wanting anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait when the system gives no more connections, until some have ended.
const PAUSE: Duration = Duration::from_millis(100);

/// # Errors
///
/// An address that cannot be listened on, in most cases because another program does.
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

/// Answers everybody, for ever. One thread is enough: all answers are in memory.
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

/// One connection. How it ends is nobody's concern but the browser's.
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
    fn a_port_that_is_taken_is_named() {
        let taken = bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = taken.local_addr().unwrap();
        let message = bind(address).unwrap_err().to_string();
        assert!(message.contains(&format!("port {}", address.port())), "{message}");
        assert!(message.contains("`--port 0`"), "{message}");
    }
}
