//! The local server of tefuda: a JSON API, and the page that draws games.
//!
//! It knows no game: everything about one comes from the given [`tefuda::Catalogue`]. A request carries its position; what the
//! server remembers between requests makes answers faster, never different. It listens on the loopback address only, and refuses requests from other sites' pages.
//!
//! - `routes`: the paths. `requests`: the bodies, read strictly. `answers`: from a request to an object.
//!   `openapi`: the description of the API, derived from the types.
//! - `limits`: how many searches at once, how much each may spend, and how one ends when nobody waits for it.
//!   `listener`: how many connections at once.
//! - `research`: studies, checks and long searches, whose answers are streamed line by line: `lines` has the lines, `stream` sends them.
//! - `guard`: foreign pages, and the headers of every response. `files`: the embedded page.
//! - `problem`: every refusal as one object. `server`: listening and ending.
//!
//! ```
//! use tefuda::Catalogue;
//! use tefuda_web::{Limits, Server};
//!
//! let server = Server::bind(Catalogue::standard(), 0, Limits::default())?;
//! assert!(server.link().starts_with("http://127.0.0.1:"));
//! let stopper = server.stopper();
//! let running = std::thread::spawn(|| server.run());
//! stopper.stop();
//! running.join().unwrap()?;
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

mod answers;
mod body;
mod editing;
mod facts;
mod files;
mod frame;
mod guard;
mod hidden;
mod limits;
mod lines;
mod listener;
mod openapi;
mod problem;
mod requests;
mod research;
mod routes;
mod server;
mod shown;
mod stream;
mod turns;

pub use limits::Limits;
pub use openapi::document as openapi_document;
pub use routes::ROUTES;
pub use server::{Server, Stopper};
