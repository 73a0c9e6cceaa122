//! What protects the person at the browser: requests from other sites' pages are refused, and every response tells the
//! browser to be strict.
//!
//! A page of another site can send requests to the loopback address. It betrays itself by its `Origin`; or, when its
//! name was made to point to the loopback address (DNS rebinding), by the `Host` it asks for.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use tefuda::Both;

use crate::body::spoken;
use crate::problem::Problem;

/// The names under which this server may be asked, all of this machine itself.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(port: u16) -> Self {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            // Browsers leave out the usual port.
            hosts.extend(names.map(str::to_owned));
        }
        Hosts(hosts)
    }

    fn contains(&self, host: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Why a request is refused, if it is.
    fn complaint(&self, uri: &Uri, headers: &HeaderMap) -> Option<Both> {
        let texts = |name: HeaderName| headers.get_all(name).into_iter().map(|value| value.to_str().ok());
        let own_host = |host: Option<&str>| host.is_some_and(|host| self.contains(host));
        // A request may name the host in its first line instead; both have to be right.
        let named = uri.authority().is_none_or(|authority| self.contains(authority.as_str()));
        if !named || texts(HOST).count() != 1 || !texts(HOST).all(own_host) {
            return Some(Both {
                en: "this server answers only to the loopback address under which it was started",
                ja: "このサーバーは、起動したときのループバックアドレスへの要求にだけ答えます",
            });
        }
        let own_origin =
            |origin: Option<&str>| own_host(origin.and_then(|text| text.strip_prefix("http://")));
        if !texts(ORIGIN).all(own_origin) {
            return Some(Both {
                en: "requests from other sites' pages are refused",
                ja: "ほかのサイトのページからの要求には答えません",
            });
        }
        None
    }
}

/// Refuses what a page of another site has sent.
pub(crate) async fn refuse_foreign(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match hosts.complaint(request.uri(), request.headers()) {
        Some(complaint) => {
            let complaint = complaint.in_lang(spoken(request.headers()));
            Problem::new(StatusCode::FORBIDDEN, complaint).into_response()
        }
        None => next.run(request).await,
    }
}

/// Only the page's own scripts, styles and pictures; nobody may frame it. Pictures may be blobs, which only the page itself can make: it
/// turns its SVG into PNG through one.
const POLICY: &str =
    "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Adds the headers that every response has.
pub(crate) async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Files say themselves how long they may be kept.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(uri: &'static str, headers: &[(&'static str, &'static str)]) -> Option<Both> {
        let own = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let headers = own.fold(HeaderMap::new(), |mut headers, (name, value)| {
            headers.append(name, value);
            headers
        });
        Hosts::new(7777).complaint(&Uri::from_static(uri), &headers)
    }

    #[test]
    fn own_names_only() {
        for host in ["127.0.0.1:7777", "localhost:7777", "LOCALHOST:7777", "[::1]:7777"] {
            assert_eq!(complaint("/", &[("host", host)]), None, "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "localhost",
            "127.0.0.1:7778",
            "evil.example:7777",
            "127.0.0.1.evil.example:7777",
        ] {
            assert!(complaint("/", &[("host", host)]).is_some(), "{host}");
        }
        assert!(complaint("/", &[]).is_some());
        assert!(complaint("/", &[("host", "localhost:7777"), ("host", "evil.example")]).is_some());
        assert!(complaint("http://evil.example/", &[("host", "localhost:7777")]).is_some());
        assert_eq!(complaint("http://localhost:7777/", &[("host", "localhost:7777")]), None);
        assert!(Hosts::new(80).contains("localhost"));
    }

    #[test]
    fn own_origins_only() {
        let with = |origin| complaint("/", &[("host", "localhost:7777"), ("origin", origin)]);
        assert_eq!(with("http://localhost:7777"), None);
        assert_eq!(with("http://127.0.0.1:7777"), None);
        for origin in [
            "null",
            "",
            "https://localhost:7777",
            "http://localhost",
            "http://evil.example",
            "http://localhost:7777/",
        ] {
            assert!(with(origin).is_some(), "{origin}");
        }
    }
}
