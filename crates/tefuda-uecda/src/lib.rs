//! The computer Daihinmin league (UECda): five programs, one server, a fixed protocol.
//!
//! - [`table`], [`codec`]: the messages of the protocol, and the cards in them. [`board`]: a game of five, by the library's rules;
//!   [`exchange`]: what happens before it.
//! - [`model`]: what a player knows; it predicts every field that the server sends, and stops at the first [`difference`]. [`view`]: the part of it
//!   that policies see.
//! - [`session`]: the client's side of the protocol, without input and output; [`client`]: the same over TCP, with limits on time. [`seen`]: a game as
//!   one player saw it.
//! - [`policy`]: what decides the moves: [`policy::Policy`] is a trait with one method to write. [`montecarlo`]: the strong policy.
//! - [`server`]: a league on one machine, with policies and external programs; [`results`]: points with their standard errors.
//! - [`log`]: what was played, as JSON lines and in the format of the official server; [`replay`] checks it, [`audit`] judges the endings.
//!
//! ```
//! use tefuda_uecda::policy::named;
//! use tefuda_uecda::server::{Entrant, League, Rules};
//!
//! // A hundred games of five players without search.
//! let entrants = (0..5).map(|player| Entrant::policy("simple", named("simple", 1, player).expect("it is known")));
//! let mut league = League::new(Rules { games: 100, seed: 1, ..Rules::default() }, entrants)?;
//! league.run(&mut |_| Ok(()))?;
//! let points: u64 = league.results().points.iter().sum();
//! assert_eq!(points, 100 * 15);
//! # Ok::<(), tefuda_uecda::server::LeagueError>(())
//! ```

#![forbid(unsafe_code)]

pub mod audit;
pub mod board;
pub mod client;
pub mod codec;
pub mod difference;
pub mod exchange;
pub mod log;
pub mod model;
pub mod montecarlo;
pub mod policy;
pub mod replay;
pub mod results;
pub mod seen;
pub mod server;
pub mod session;
pub mod stream;
pub mod table;
pub mod view;

/// The program in the guide is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/league.md")]
struct Guide;
