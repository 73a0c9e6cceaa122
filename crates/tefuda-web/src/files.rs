//! The page, embedded when the program is built. Only embedded files can be asked for: a path is looked up as it is
//! sent, and nothing on the disk is ever opened.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;
use tefuda::Lang;
use tefuda_draw::STYLESHEET;

use crate::body::spoken;
use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "page"]
struct Page;

/// Files in this folder have a hash of their content in their names: they never change.
const HASHED: &str = "assets/";

const ICON: &str = "favicon.svg";

/// A file of the page, or the answer that there is none.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().strip_prefix('/').unwrap_or_default() {
        "" => "index.html",
        path => path,
    };
    let Some(file) = Page::get(path) else {
        let error = spoken(&headers).pick(
            "there is nothing here; the page is at `/`, the API is described by `/api/v1/openapi.json`",
            "ここには何もありません。ページは `/`、APIの説明は `/api/v1/openapi.json` にあります",
        );
        return Problem::new(StatusCode::NOT_FOUND, error).into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let error = match spoken(&headers) {
            Lang::En => format!("{method} is not allowed for a file"),
            Lang::Ja => format!("ファイルに {method} は使えません"),
        };
        let refused = Problem::new(StatusCode::METHOD_NOT_ALLOWED, error);
        return ([(ALLOW, "GET,HEAD")], refused).into_response();
    }
    let hash = file.metadata.sha256_hash();
    let tag = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
    tagged(path, &tag, Body::from(file.data), &headers)
}

/// The stylesheet of the pictures, which comes from the renderer.
pub(crate) async fn stylesheet(headers: HeaderMap) -> Response {
    static TAG: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = DefaultHasher::new();
        STYLESHEET.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    });
    tagged("draw.css", &TAG, Body::from(STYLESHEET), &headers)
}

/// A file under a tag that changes with its content; who has it already is told so.
fn tagged(path: &str, tag: &str, content: Body, headers: &HeaderMap) -> Response {
    let tag = format!("\"{tag}\"");
    let about = [(CACHE_CONTROL, cache_control(path).to_owned()), (ETAG, tag.clone())];
    let known = headers.get(IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, media_type(path))], content).into_response()
}

/// How long a browser may keep a file without asking. Browsers look for the icon at every move, since a move changes the address; an
/// old one does no harm.
fn cache_control(path: &str) -> &'static str {
    match path {
        ICON => "public, max-age=3600",
        _ if path.starts_with(HASHED) => "public, max-age=31536000, immutable",
        _ => "no-cache",
    }
}

/// What a file is, by its name. Browsers are told not to guess.
fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_files_are_kept_and_others_asked_for_again() {
        assert!(cache_control("assets/index-4f3a.js").contains("immutable"));
        assert_eq!(cache_control("index.html"), "no-cache");
    }

    #[test]
    fn every_embedded_file_has_a_known_type() {
        for path in Page::iter() {
            assert_ne!(media_type(&path), "application/octet-stream", "{path}");
        }
        assert!(Page::get("index.html").is_some() && Page::get(ICON).is_some());
    }
}
