//! Refusals: one object for everything that goes wrong, with the place where there is one.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use tefuda::edit::EditRefused;
use tefuda::study::ArgError;
use tefuda::{Lang, ParseError, Refusal};

/// Why a request gets no answer. `line` is null here; batches on the command line count lines.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Problem {
    #[serde(skip)]
    status: StatusCode,
    #[serde(flatten)]
    refusal: Refusal,
    /// The offending bytes of the field's text: where they begin, and where they end.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[usize; 2]>,
    /// The field of the request that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<Cow<'static, str>>,
}

/// The number of seconds after which it is worth trying again.
const SECONDS_TO_WAIT: HeaderValue = HeaderValue::from_static("1");

impl Problem {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Problem { status, refusal: Refusal::new(error, None), at: None, field: None }
    }

    /// A field whose value the game refuses.
    pub(crate) fn refused(field: &'static str, error: impl ToString) -> Self {
        Problem {
            field: Some(field.into()),
            ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
        }
    }

    /// A parameter whose value is refused, as `params.NAME`; several that do not go together are `params`.
    pub(crate) fn argument(error: &ArgError, lang: Lang) -> Self {
        let refused = match error {
            // A page shows the place itself: the marks below the text are for a terminal.
            ArgError::Unreadable { error, .. } => Problem::parse("params", error, lang),
            _ => Problem::refused("params", error.in_lang(lang)),
        };
        match error.param() {
            Some(name) => Problem { field: Some(format!("params.{name}").into()), ..refused },
            None => refused,
        }
    }

    /// A field whose text is not in its notation.
    pub(crate) fn parse(field: &'static str, error: &ParseError, lang: Lang) -> Self {
        let refused = Problem::refused(field, error.in_lang(lang));
        Problem { at: Some([error.at.start, error.at.end]), ..refused }
    }

    /// A field whose text cannot be edited, with the place if it cannot be read.
    pub(crate) fn edit(field: &'static str, error: &EditRefused, lang: Lang) -> Self {
        let refused = Problem::refused(field, error.in_lang(lang));
        Problem { at: error.at().map(|at| [at.start, at.end]), ..refused }
    }

    /// A field that names something that is not there.
    pub(crate) fn unknown(field: &'static str, error: String) -> Self {
        Problem { field: Some(field.into()), ..Problem::new(StatusCode::NOT_FOUND, error) }
    }

    /// There is too much to do already.
    pub(crate) fn busy(lang: Lang) -> Self {
        let error = lang.pick(
            "too many requests are in progress; try again in a moment",
            "処理中の要求が多すぎます。少し待ってからもう一度試してください",
        );
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// Something that should not happen. What it was stands on the server's standard error, not here.
    pub(crate) fn bug() -> Self {
        let error = "the server failed, which is a bug in tefuda; see its standard error for details";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = json(self.status, serde_json::to_vec(&self).unwrap_or_default());
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, SECONDS_TO_WAIT);
        }
        response
    }
}

/// A response of this JSON text.
pub(crate) fn json(status: StatusCode, text: impl Into<Body>) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], text.into()).into_response()
}
