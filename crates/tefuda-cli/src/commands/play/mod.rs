//! `play`: a game in the terminal, against the perfect player or between people: on a screen, or line by line where the output is
//! no terminal.

mod deal;
mod hidden;
mod lines;
mod screen;
mod session;
mod table;

use std::io::{self, IsTerminal as _, Write as _};

use clap::ArgMatches;
use clap::parser::ValueSource;
use tefuda::study::Args;
use tefuda::{AnySetup, Catalogue, Game, HiddenGame, HiddenRequest, Options, Record, seed_of_now};

use self::deal::{deal, deal_to_win};
use self::hidden::HiddenTable;
use self::session::{Session, Who};
use self::table::Table;
use crate::failure::{Exit, Failure};
use crate::options;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (name, matches) = matches.subcommand().unwrap_or(("", matches));
    let game = catalogue.game(name).ok_or_else(|| Failure::Usage(format!("there is no game `{name}`")))?;
    let args = options::args(matches, game.deal_params())?;
    let lang = options::read_lang(matches);
    let is_hidden = matches.try_get_one::<bool>("hidden").ok().flatten() == Some(&true);
    let Start { setup, dealt } = read_start(game, &args, matches, is_hidden)?;
    let by_lines = matches.get_flag("lines") || !io::stdin().is_terminal() || !io::stdout().is_terminal();
    let seed = dealt.as_ref().map(|(seed, _)| *seed);
    // The screen shows the position in any case; hidden hands are not shown.
    let notation = if by_lines && !is_hidden { format!(": {}", setup.notation()) } else { String::new() };
    let dealt = dealt.map(|(_, words)| words + &notation);
    let options = options::read_options(matches);
    let mut session: Box<dyn Session> = match game.hidden().filter(|_| is_hidden) {
        Some(hidden) => {
            let dealt = seed.map(|seed| (seed, &args));
            Box::new(start_hidden(game, hidden, &setup.notation(), dealt, matches, options)?)
        }
        None => {
            let who = read_who(matches, usize::from(setup.seats()))?;
            let flags = given_flags(matches, ["board", "seats"].into_iter());
            Box::new(Table::new(game, flags, who, Record::new(setup), options))
        }
    };
    let moves = matches.get_one::<String>("moves").map(String::as_str).unwrap_or_default();
    // Moves that hold commas themselves end in semicolons.
    let mark = if moves.contains(';') { ';' } else { ',' };
    for text in moves.split(mark).filter(|text| !text.trim().is_empty()) {
        let refused = |why| {
            let message = lang.pick(format!("the move `{text}`: {why}"), format!("手 `{text}`: {why}"));
            Failure::Refused { message, json: false }
        };
        session.make_move(text.trim()).map_err(refused)?;
    }
    if by_lines {
        let mut out = io::stdout().lock();
        if let Some(dealt) = dealt {
            writeln!(out, "{dealt}")?;
        }
        lines::play(&mut *session, &mut io::stdin().lock(), &mut out)?;
        Ok(Exit::Fine)
    } else {
        screen::play(&mut *session, dealt.as_deref())
    }
}

/// How a game begins.
struct Start {
    setup: Box<dyn AnySetup>,
    /// If it was dealt: the seed, and how the same deal is had again.
    dealt: Option<(u64, String)>,
}

/// The position that was given, or one that is dealt.
fn read_start(
    game: &'static dyn Game,
    args: &Args,
    matches: &ArgMatches,
    is_hidden: bool,
) -> Result<Start, Failure> {
    let lang = options::read_lang(matches);
    if let Some(text) = options::read_position(matches)? {
        let parsed = options::read_board(matches, game)?.parse(text);
        let setup = parsed.map_err(|error| options::bad_position(lang, &error, text, false))?;
        return Ok(Start { setup, dealt: None });
    }
    if matches.contains_id("board") {
        let message = lang.pick(
            "with --board, give a POSITION on the board",
            "盤には、その上の POSITION を指定してください",
        );
        return Err(Failure::Usage(message.to_owned()));
    }
    let dealt = match matches.get_one("seed") {
        Some(&seed) => deal(game, args, seed, lang)?,
        // With hidden hands it would give something away that the deal can be won.
        None if matches.get_flag("any-deal") || is_hidden => deal(game, args, seed_of_now(), lang)?,
        None => deal_to_win(game, args, seed_of_now(), |players| read_who(matches, players), lang)?,
    };
    Ok(Start { setup: dealt.setup, dealt: Some((dealt.seed, dealt.words)) })
}

/// A game with hidden hands from an open position; if that was dealt, by which seed and how.
fn start_hidden(
    game: &'static dyn Game,
    hidden: &dyn HiddenGame,
    position: &str,
    dealt: Option<(u64, &Args)>,
    matches: &ArgMatches,
    options: Options,
) -> Result<HiddenTable, Failure> {
    let params = game.deal_params().iter().map(|param| param.name);
    let again = match dealt {
        // The record of a deal does not tell the hands.
        Some((seed, _)) => format!(" --seed {seed}{}", given_flags(matches, params)),
        None => format!(" \"{position}\""),
    };
    let flags = given_flags(matches, ["against", "oracles"].into_iter());
    let second = if matches.get_flag("second") { " --second" } else { "" };
    let command = format!("tefuda play {}{again} --hidden{second}{flags}", game.about().name);
    let text = |name| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
    let request = HiddenRequest {
        position,
        dealt: dealt.map(|(_, args)| args),
        person_first: !matches.get_flag("second"),
        against: text("against"),
        oracles: text("oracles"),
        seed: dealt.map_or(0, |(seed, _)| seed),
        lang: options.lang,
    };
    let started = hidden.start(&request);
    let started = started.map_err(|error| Failure::Usage(error.in_lang(options.lang).into_owned()))?;
    Ok(HiddenTable::new(game, command, [request.against, request.oracles], started, options))
}

/// Those of these options that were given, as they are typed.
fn given_flags<'a>(matches: &ArgMatches, names: impl Iterator<Item = &'a str>) -> String {
    let given = names.filter(|name| matches.value_source(name) == Some(ValueSource::CommandLine));
    let flags = given.filter_map(|name| {
        let values: Vec<_> = matches.get_raw(name)?.map(|value| value.to_string_lossy()).collect();
        Some(format!(" --{name} \"{}\"", values.join(",")))
    });
    flags.collect()
}

fn read_who(matches: &ArgMatches, seats: usize) -> Result<Vec<Who>, Failure> {
    let Some(names) = matches.get_many::<String>("seats") else {
        return Ok((0..seats).map(|seat| if seat == 0 { Who::Human } else { Who::Computer }).collect());
    };
    let who: Vec<Who> = names.map(|name| if name == "human" { Who::Human } else { Who::Computer }).collect();
    if who.len() == seats {
        return Ok(who);
    }
    let named = who.len();
    let players = if named == 1 { "player" } else { "players" };
    Err(Failure::Usage(options::read_lang(matches).pick(
        format!("--seats names {named} {players}, but the game has {seats}"),
        format!("--seats に指定した人数は{named}ですが、このゲームは{seats}人で行います"),
    )))
}
