//! `play`: a game in the terminal, against the perfect player or between people: on a screen, or line by line where the output is
//! no terminal.

mod hidden;
mod lines;
mod screen;
mod session;
mod table;

use std::io::{self, IsTerminal as _, Write as _};

use clap::ArgMatches;
use clap::parser::ValueSource;
use tefuda::seed_of_now;
use tefuda::study::Args;
use tefuda::{AnySetup, Budget, Catalogue, Game, HiddenRequest, Lang, Outcome, Record, Run, Seat, Solver};

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
    // With hidden hands it would give something away that the deal can be won.
    let is_hidden = matches.try_get_one::<bool>("hidden").ok().flatten() == Some(&true);
    let (setup, seed) = match options::read_position(matches)? {
        Some(text) => {
            let parsed = options::read_board(matches, game)?.parse(text);
            (parsed.map_err(|error| options::bad_position(lang, &error, text, false))?, None)
        }
        None => {
            if matches.contains_id("board") {
                let message = lang
                    .pick("a board needs a POSITION on it", "盤には、その上の POSITION を指定してください");
                return Err(Failure::Usage(message.to_owned()));
            }
            let dealt = match matches.get_one("seed") {
                Some(&seed) => deal(game, &args, seed, lang)?,
                None if matches.get_flag("any-deal") || is_hidden => deal(game, &args, seed_of_now(), lang)?,
                None => deal_to_win(game, &args, matches)?,
            };
            (dealt.0, Some(dealt.1))
        }
    };
    let by_lines = matches.get_flag("lines") || !io::stdin().is_terminal() || !io::stdout().is_terminal();
    let options = options::read_options(matches);
    let dealt = seed.map(|seed| dealt_with(seed, lang));
    let (mut session, dealt): (Box<dyn Session>, Option<String>) = match game.hidden().filter(|_| is_hidden) {
        Some(hidden) => {
            let params = game.deal_params().iter().map(|param| param.name);
            let again = match seed {
                // The record of a deal does not tell the hands.
                Some(seed) => format!(" --seed {seed}{}", given_flags(matches, params)),
                None => format!(" \"{}\"", setup.notation()),
            };
            let flags = given_flags(matches, ["against", "oracles"].into_iter());
            let second = if matches.get_flag("second") { " --second" } else { "" };
            let command = format!("tefuda play {name}{again} --hidden{second}{flags}");
            let text = |name| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
            let request = HiddenRequest {
                position: &setup.notation(),
                dealt: seed.map(|_| &args),
                person_first: !matches.get_flag("second"),
                against: text("against"),
                oracles: text("oracles"),
                seed: seed.unwrap_or(0),
                lang,
            };
            let started =
                hidden.start(&request).map_err(|error| Failure::Usage(error.in_lang(lang).into_owned()))?;
            let rules = [request.against, request.oracles];
            (Box::new(HiddenTable::new(game, command, rules, started, options)), dealt)
        }
        None => {
            let who = read_who(matches, usize::from(setup.seats()))?;
            let flags = given_flags(matches, ["board", "seats"].into_iter());
            // The screen shows the position in any case.
            let dealt =
                dealt.map(|dealt| if by_lines { format!("{dealt}: {}", setup.notation()) } else { dealt });
            (Box::new(Table::new(game, flags, who, Record::new(setup), options)), dealt)
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

/// Those of these options that were given, as they are typed.
fn given_flags<'a>(matches: &ArgMatches, names: impl Iterator<Item = &'a str>) -> String {
    let given = names.filter(|name| matches.value_source(name) == Some(ValueSource::CommandLine));
    let flags = given.filter_map(|name| {
        let values: Vec<_> = matches.get_raw(name)?.map(|value| value.to_string_lossy()).collect();
        Some(format!(" --{name} \"{}\"", values.join(",")))
    });
    flags.collect()
}

fn deal(game: &dyn Game, args: &Args, seed: u64, lang: Lang) -> Result<(Box<dyn AnySetup>, u64), Failure> {
    let dealt = game.deal(seed, args).map_err(|error| Failure::Usage(error.in_lang(lang).into_owned()))?;
    Ok((dealt, seed))
}

/// How many deals are looked at for one that the person can win, and how far each is searched.
const DEALS_TRIED: usize = 50;
const POSITIONS_FOR_A_DEAL: u64 = 20_000;

/// A new deal that the person can win; the last one looked at, if none is found soon. Where no one person plays, any deal.
fn deal_to_win(
    game: &dyn Game,
    args: &Args,
    matches: &ArgMatches,
) -> Result<(Box<dyn AnySetup>, u64), Failure> {
    let lang = options::read_lang(matches);
    let first = seed_of_now();
    let mut dealt = deal(game, args, first, lang)?;
    let who = read_who(matches, usize::from(dealt.0.seats()))?;
    let mut people = (0..).map(Seat).zip(&who).filter(|(_, who)| **who == Who::Human);
    let person = people.next().map(|(seat, _)| seat).filter(|_| people.next().is_none());
    let Some(person) = person else { return Ok(dealt) };
    let budget = Budget { max_nodes: Some(POSITIONS_FOR_A_DEAL), ..Budget::default() };
    for seed in (first..).take(DEALS_TRIED) {
        dealt = deal(game, args, seed, lang)?;
        let outcome = dealt.0.analyse(Solver::Best, Run::new(&budget)).outcome();
        if outcome == Outcome::Win(person) {
            break;
        }
    }
    Ok(dealt)
}

/// How the same deal is had again.
fn dealt_with(seed: u64, lang: Lang) -> String {
    lang.pick(format!("Dealt with --seed {seed}"), format!("--seed {seed} で配りました"))
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
    Err(Failure::Usage(options::read_lang(matches).pick(
        format!("--seats names {named} of the players, but the game has {seats}"),
        format!("--seats に指定した人数は{named}ですが、このゲームは{seats}人で行います"),
    )))
}
