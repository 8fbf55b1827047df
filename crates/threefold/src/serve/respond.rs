//! The response to a request, as a function without a network.

use std::io::{self, Read};

use flate2::read::GzDecoder;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};

use super::asset::Asset;
use super::site::Site;

/// Content security policy: the page may run its own scripts and modules and load its own files, and nothing else.
/// Pictures may also be `data:` URLs, as the style sheet has them.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every response.
const ALWAYS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    // A process of its own, which shared memory between threads would need.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Answers a request, whose body does not matter.
pub(super) fn respond<Body>(site: &Site, request: &Request<Body>) -> Response<Bytes> {
    let mut response = answer(site, request);
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn answer<Body>(site: &Site, request: &Request<Body>) -> Response<Bytes> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED);
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let path = request.uri().path();
    let result = match site.find(path) {
        Some(asset) => send(asset, is_versioned(path), request.headers()),
        None => Ok(refuse(StatusCode::NOT_FOUND)),
    };
    let mut response = result.unwrap_or_else(|_| refuse(StatusCode::INTERNAL_SERVER_ERROR));
    if request.method() == Method::HEAD {
        // The length that it would have stays in the headers.
        *response.body_mut() = Bytes::new();
    }
    response
}

/// Sends a file, compressed if the browser can read that, or says that the browser has it already.
///
/// # Errors
///
/// Fails for bytes that cannot be unpacked; this program has packed them itself.
fn send(asset: &Asset<Bytes>, versioned: bool, asked: &HeaderMap) -> io::Result<Response<Bytes>> {
    let compressed = asset.is_gzip && accepts_gzip(asked);
    // A cache must tell the two forms apart.
    let tag =
        if compressed { format!("\"{}-gzip\"", asset.tag) } else { format!("\"{}\"", asset.tag) };
    let is_known = knows(asked, &tag);
    let body = match (is_known, asset.is_gzip && !compressed) {
        (true, _) => Bytes::new(),
        (false, true) => unpack(&asset.bytes)?,
        (false, false) => asset.bytes.clone(),
    };
    let mut response = Response::new(body);
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let length = HeaderValue::from(response.body().len());
        let headers = response.headers_mut();
        headers.insert(CONTENT_LENGTH, length);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.media_type));
        if compressed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
    }
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::try_from(tag).map_err(io::Error::other)?);
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    let keep = if versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    Ok(response)
}

fn unpack(bytes: &[u8]) -> io::Result<Bytes> {
    let mut content = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut content)?;
    Ok(Bytes::from(content))
}

fn refuse(status: StatusCode) -> Response<Bytes> {
    let words = format!("{status}\n");
    let mut response = Response::new(Bytes::from(words));
    *response.status_mut() = status;
    let length = HeaderValue::from(response.body().len());
    let headers = response.headers_mut();
    headers.insert(CONTENT_LENGTH, length);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns true for a name with a hash, such as `style-0123456789abcdef.css`: its content never changes.
fn is_versioned(path: &str) -> bool {
    let hash = path.rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('-'));
    hash.is_some_and(|(_, hash)| {
        hash.len() == 16 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// RFC 9110, 12.5.3: a list of codings, each with a weight, of which zero means never.
fn accepts_gzip(asked: &HeaderMap) -> bool {
    let weight = |coding: &str| {
        items(asked, &ACCEPT_ENCODING).find_map(|item| {
            let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
            name.trim().eq_ignore_ascii_case(coding).then(|| {
                // Names of parameters are the same in either case.
                let parameters = parameters.trim().to_ascii_lowercase();
                let weight = parameters.strip_prefix("q=").unwrap_or("1");
                weight.trim().parse::<f32>().unwrap_or(0.0)
            })
        })
    };
    weight("gzip").or_else(|| weight("*")).is_some_and(|weight| weight > 0.0)
}

/// RFC 9110, 13.1.2: returns true if the browser has the content with this tag.
fn knows(asked: &HeaderMap, tag: &str) -> bool {
    items(asked, &IF_NONE_MATCH).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

/// The items of a list, which may be spread over several headers.
fn items<'a>(asked: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests;
