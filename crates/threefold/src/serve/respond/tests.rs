//! Requests and their responses.

use super::*;
use crate::serve::asset;

const SCRIPT: &str = "/start-0123456789abcdef.js";

fn site() -> Site {
    let page = "<!doctype html>".repeat(20);
    let files = [
        ("index.html", page.as_bytes()),
        (&SCRIPT[1..], "let x = 1;\n".repeat(20).as_bytes()),
        ("app.wasm", b"\0asm"),
        ("help/index.html", b"<p>"),
        ("style.css", b"p {}"),
        ("icon.svg", b"<svg/>"),
        ("icon.png", b"PNG"),
        ("manifest.webmanifest", b"{}"),
    ]
    .map(|(path, content)| {
        let asset::Asset { media_type, tag, is_gzip, bytes } =
            asset::prepare(path, content.to_vec()).unwrap();
        (path.to_owned(), Asset { media_type, tag, is_gzip, bytes: Bytes::from(bytes) })
    });
    Site::new(files)
}

/// The answer to a request of this method, path and headers.
fn ask(method: &str, path: &str, headers: &[(HeaderName, &str)]) -> Response<Bytes> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    respond(&site(), &request.body(()).unwrap())
}

fn get(path: &str) -> Response<Bytes> {
    ask("GET", path, &[])
}

#[track_caller]
fn header<'a>(response: &'a Response<Bytes>, name: &HeaderName) -> &'a str {
    response.headers()[name].to_str().unwrap()
}

#[test]
fn file_is_sent_with_its_type_and_length() {
    for (path, media_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        (SCRIPT, "text/javascript; charset=utf-8"),
        ("/app.wasm", "application/wasm"),
        ("/help/", "text/html; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/icon.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        let response = get(path);
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(header(&response, &CONTENT_TYPE), media_type, "{path}");
        assert_eq!(header(&response, &CONTENT_LENGTH), response.body().len().to_string(), "{path}");
    }
}

#[test]
fn query_changes_nothing() {
    assert_eq!(get("/?board=1").body(), get("/").body());
}

#[test]
fn no_path_leads_out() {
    for path in [
        "/missing",
        "/help",
        "//",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/help/../index.html",
        "/./index.html",
        "/index.html/",
        "/INDEX.HTML",
    ] {
        assert_eq!(get(path).status(), 404, "{path}");
    }
}

#[test]
fn only_reading_is_allowed() {
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        let response = ask(method, "/", &[]);
        assert_eq!(response.status(), 405, "{method}");
        assert_eq!(header(&response, &ALLOW), "GET, HEAD");
    }
}

#[test]
fn head_has_the_headers_of_the_whole() {
    for path in ["/", SCRIPT, "/missing"] {
        let (head, whole) = (ask("HEAD", path, &[]), get(path));
        assert_eq!(head.headers(), whole.headers(), "{path}");
        assert_eq!(head.status(), whole.status());
        assert!(head.body().is_empty() && !whole.body().is_empty());
    }
}

#[test]
fn gzip_is_sent_to_browsers_that_accept_it() {
    for accepted in ["gzip", "br, gzip;q=0.5", "deflate,GZIP", "*", "gzip;q=1, *;q=0"] {
        let response = ask("GET", "/", &[(ACCEPT_ENCODING, accepted)]);
        assert_eq!(header(&response, &CONTENT_ENCODING), "gzip", "{accepted}");
        assert_eq!(unpack(response.body()).unwrap(), get("/").body());
        assert_eq!(header(&response, &VARY), "accept-encoding");
    }
}

#[test]
fn other_browsers_get_the_plain_file() {
    for accepted in
        ["", "identity", "br", "gzip;q=0", "gzip;Q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *"]
    {
        let response = ask("GET", "/", &[(ACCEPT_ENCODING, accepted)]);
        assert!(!response.headers().contains_key(CONTENT_ENCODING), "{accepted}");
        assert!(response.body().starts_with(b"<!doctype"), "{accepted}");
    }
}

#[test]
fn incompressible_file_is_sent_plain() {
    let response = ask("GET", "/app.wasm", &[(ACCEPT_ENCODING, "gzip")]);
    assert!(!response.headers().contains_key(CONTENT_ENCODING));
    assert_eq!(response.body().as_ref(), b"\0asm");
}

#[test]
fn known_file_is_not_sent_again() {
    for accepted in ["gzip", ""] {
        let asked = (ACCEPT_ENCODING, accepted);
        let first = ask("GET", "/", std::slice::from_ref(&asked));
        let tag = header(&first, &ETAG);
        for known in [tag, &format!("W/{tag}"), &format!("\"other\", {tag}"), "*"] {
            let again = ask("GET", "/", &[asked.clone(), (IF_NONE_MATCH, known)]);
            assert_eq!(again.status(), 304, "{known}");
            assert!(again.body().is_empty());
            assert_eq!(header(&again, &ETAG), tag);
            assert_eq!(header(&again, &CACHE_CONTROL), "no-cache");
        }
        let again = ask("GET", "/", &[asked, (IF_NONE_MATCH, "\"other\"")]);
        assert_eq!(again.status(), 200);
    }
}

#[test]
fn two_forms_of_a_file_have_two_tags() {
    let packed = ask("GET", "/", &[(ACCEPT_ENCODING, "gzip")]);
    assert_ne!(header(&packed, &ETAG), header(&get("/"), &ETAG));
}

#[test]
fn only_a_name_with_a_hash_is_cached_forever() {
    assert!(header(&get(SCRIPT), &CACHE_CONTROL).contains("immutable"));
    for path in ["/", "/app.wasm"] {
        assert_eq!(header(&get(path), &CACHE_CONTROL), "no-cache");
    }
    assert_eq!(header(&get("/missing"), &CACHE_CONTROL), "no-store");
}

#[test]
fn every_response_has_the_policy() {
    for response in [get("/"), get("/missing"), ask("POST", "/", &[]), ask("HEAD", SCRIPT, &[])] {
        for (name, value) in ALWAYS {
            assert_eq!(header(&response, &name), value);
        }
    }
}

/// Written out once more: whoever allows more than this must do so in two places.
#[test]
fn policy_allows_only_what_the_page_needs() {
    let page = get("/");
    let mut allowed: Vec<&str> = header(&page, &CONTENT_SECURITY_POLICY).split("; ").collect();
    allowed.sort_unstable();
    assert_eq!(
        allowed,
        [
            "base-uri 'none'",
            "connect-src 'self'",
            "default-src 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "img-src 'self' data:",
            "manifest-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "worker-src 'self'",
        ]
    );
}

/// On other servers only the page itself can say it. It cannot forbid frames, hence the rest.
#[test]
fn page_has_the_same_policy() {
    let page = include_str!("../../../../web/assets/index.html");
    let (start, frames) = POLICY.rsplit_once("; ").unwrap();
    assert_eq!(frames, "frame-ancestors 'none'");
    assert!(page.contains(&format!("content=\"{start}\"")), "{start}");
}
