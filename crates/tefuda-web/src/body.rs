//! Bodies and languages of requests: JSON is read within a size and a time, and what is refused before that is told in the language of
//! the address or of the browser.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, StatusCode, Uri};
use http_body_util::BodyExt as _;
use serde::de::DeserializeOwned;
use tefuda::Lang;
use tokio::time::timeout;

use crate::problem::Problem;

/// The largest body that is read, in bytes.
const LARGEST_BODY: usize = 1_000_000;

/// A larger body is read to this length and thrown away, so that its sender gets to read the refusal.
const MOST_DISCARDED: usize = 64 * LARGEST_BODY;

/// A body has to be there after this time.
const BODY_TIME: Duration = Duration::from_secs(10);

/// The language that an address asks for: `?lang=en` or `?lang=ja`, English without it.
pub(crate) fn lang_of(uri: &Uri) -> Result<Lang, Problem> {
    match uri.query().unwrap_or_default() {
        "" | "lang=en" => Ok(Lang::En),
        "lang=ja" => Ok(Lang::Ja),
        _ => Err(Problem::new(
            StatusCode::BAD_REQUEST,
            "expected nothing after `?` but `lang=en` or `lang=ja`",
        )),
    }
}

/// The language of what is said before the body of a request has been read: the first one of the header `accept-language`.
pub(crate) fn spoken(headers: &HeaderMap) -> Lang {
    let first = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tag = first.split([',', ';', '-']).next().unwrap_or_default().trim();
    if tag.eq_ignore_ascii_case("ja") { Lang::Ja } else { Lang::En }
}

/// Reads the body of a request.
pub(crate) async fn read<Q: DeserializeOwned>(body: Body, lang: Lang) -> Result<Q, Problem> {
    let late = |_| {
        let error = lang.pick(
            "the body of the request did not arrive within 10 seconds",
            "リクエストの本文が 10 秒以内に届きませんでした",
        );
        Problem::new(StatusCode::REQUEST_TIMEOUT, error)
    };
    let bytes = timeout(BODY_TIME, read_bytes(body, lang)).await.map_err(late)??;
    serde_json::from_slice(&bytes).map_err(|error| {
        let expected = lang.pick(
            "the body of the request is not the JSON object expected",
            "リクエストの本文が求められている JSON オブジェクトではありません",
        );
        Problem::new(StatusCode::BAD_REQUEST, format!("{expected}: {}", json_words(&error, lang)))
    })
}

/// What is wrong with a body, without the words that only the program itself has for it.
fn json_words(error: &serde_json::Error, lang: Lang) -> String {
    let (line, column) = (error.line(), error.column());
    let place = match lang {
        Lang::En => format!("line {line}, column {column}"),
        Lang::Ja => format!("{line}行{column}文字目"),
    };
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
    let quoted = text.split('`').nth(1).unwrap_or_default();
    let first = text.split(',').next().unwrap_or_default();
    let words = match first.split(' ').next() {
        _ if !error.is_data() => lang.pick("this is not JSON", "JSONではありません").to_owned(),
        Some("unknown") if text.contains("field") => {
            lang.pick(first.to_owned(), format!("`{quoted}` という項目はありません"))
        }
        Some("missing") => lang.pick(first.to_owned(), format!("項目 `{quoted}` がありません")),
        Some("duplicate") => lang.pick(first.to_owned(), format!("項目 `{quoted}` が二つあります")),
        Some("unknown") => {
            let known = text.split_once("expected ").map_or("", |(_, known)| known);
            lang.pick(
                format!("`{quoted}` is not one of the words known here: {known}"),
                format!("`{quoted}` は使えません。使えるのは{known}です"),
            )
        }
        _ => lang.pick("a value of another kind belongs here", "値の種類が違います").to_owned(),
    };
    lang.pick(format!("{words} ({place})"), format!("{words}({place})"))
}

async fn read_bytes(mut body: Body, lang: Lang) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let broken = |_| {
            let error = lang.pick(
                "the body of the request broke off before its end",
                "リクエストの本文が途中で切れました",
            );
            Problem::new(StatusCode::BAD_REQUEST, error)
        };
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        length += data.len();
        if length > MOST_DISCARDED {
            break;
        }
        if length <= LARGEST_BODY {
            bytes.extend_from_slice(&data);
        }
    }
    if length > LARGEST_BODY {
        let error = match lang {
            Lang::En => format!("the body of the request is larger than {LARGEST_BODY} bytes"),
            Lang::Ja => format!("リクエストの本文が {LARGEST_BODY} バイトを超えています"),
        };
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, error));
    }
    Ok(bytes)
}
