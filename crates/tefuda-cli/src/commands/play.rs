//! `play`: a game in the terminal, line by line, against the perfect player or between people.

use std::io::{self, BufRead, Write};

use clap::ArgMatches;
use clap::parser::ValueSource;
use tefuda::answer::Manner;
use tefuda::position::{Seat, SeatMap};
use tefuda::random::seed_of_now;
use tefuda::registry::{self, AnyPlayed, AnySetup, Game, HiddenRequest};
use tefuda::verdict::Outcome;

use super::ask::short_result;
use super::play_hidden;
use crate::failure::{Exit, Failure};
use crate::options;
use crate::prompt;

const HELP: &str = "\
Type a move, or one of these:
  hint     a good move, and why
  why      who wins, with the explanation
  moves    every legal move with its result
  undo     take back the last move of a person (and the answer to it)
  record   the moves so far
  help     this list
  quit     stop";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Human,
    Perfect,
}

/// One moment of the game. Players are numbered from 1 in the order of the first position and keep their numbers.
struct Moment {
    setup: Box<dyn AnySetup>,
    /// The player at each seat of this setup.
    players: Vec<usize>,
    /// The move that led here, and who made it.
    played: Option<(usize, String)>,
}

struct Table {
    game: &'static dyn Game,
    /// How the board and the players were named, for the record.
    flags: String,
    who: Vec<Who>,
    moments: Vec<Moment>,
    manner: Manner,
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (name, matches) = matches.subcommand().unwrap_or(("", matches));
    let game = registry::game(name).ok_or_else(|| Failure::Usage(format!("there is no game `{name}`")))?;
    let args = options::args(matches, game.deal_params())?;
    let (setup, seed) = match matches.get_one::<String>("position") {
        Some(text) => {
            let parsed = options::read_board(matches, game)?.parse(text);
            (parsed.map_err(|error| options::bad_text("the position", &error, text, false))?, None)
        }
        None => {
            if matches.contains_id("board") {
                return Err(Failure::Usage("a board needs a POSITION on it".to_owned()));
            }
            let seed = matches.get_one("seed").copied().unwrap_or_else(seed_of_now);
            let dealt = game.deal(seed, &args).map_err(|error| Failure::Usage(error.to_string()))?;
            (dealt, Some(seed))
        }
    };
    let mut out = io::stdout().lock();
    if let Some(hidden) = game.hidden().filter(|_| matches.get_flag("hidden")) {
        let text = |name| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
        let request = HiddenRequest {
            position: &setup.notation(),
            dealt: seed.map(|_| &args),
            person_first: !matches.get_flag("second"),
            against: text("against"),
            oracles: text("oracles"),
            seed: seed.unwrap_or(0),
        };
        let mut started = hidden.start(&request).map_err(|error| Failure::Usage(error.to_string()))?;
        if let Some(seed) = seed {
            writeln!(out, "Dealt with --seed {seed}")?;
        }
        play_hidden::play(&mut *started, request.against, &mut io::stdin().lock(), &mut out)?;
        return Ok(Exit::Fine);
    }
    let who = read_who(matches, usize::from(setup.seats()))?;
    if let Some(seed) = seed {
        writeln!(out, "Dealt with --seed {seed}: {}", setup.notation())?;
    }
    let players = (1..=who.len()).collect();
    let manner = Manner {
        budget: options::read_budget(matches),
        lang: options::read_lang(matches),
        ..Manner::default()
    };
    let flags = ["board", "seats"].map(|flag| match matches.get_raw(flag) {
        Some(values) if matches.value_source(flag) == Some(ValueSource::CommandLine) => {
            let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
            format!(" --{flag} \"{}\"", values.join(","))
        }
        _ => String::new(),
    });
    let moments = vec![Moment { setup, players, played: None }];
    let mut table = Table { game, flags: flags.concat(), who, moments, manner };
    let moves = matches.get_one::<String>("moves").map(String::as_str).unwrap_or_default();
    for text in moves.split(',').filter(|text| !text.trim().is_empty()) {
        let refused = |why| Failure::Refused { message: format!("the move `{text}`: {why}"), json: false };
        table.make_move(text.trim()).map_err(refused)?;
    }
    table.play(&mut io::stdin().lock(), &mut out)?;
    Ok(Exit::Fine)
}

fn read_who(matches: &ArgMatches, seats: usize) -> Result<Vec<Who>, Failure> {
    let Some(names) = matches.get_many::<String>("seats") else {
        return Ok((0..seats).map(|seat| if seat == 0 { Who::Human } else { Who::Perfect }).collect());
    };
    let who: Vec<Who> = names.map(|name| if name == "human" { Who::Human } else { Who::Perfect }).collect();
    if who.len() == seats {
        return Ok(who);
    }
    Err(Failure::Usage(format!("--seats names {} players, but the game has {seats}", who.len())))
}

impl Table {
    fn now(&self) -> &Moment {
        // The first moment is never taken away.
        &self.moments[self.moments.len() - 1]
    }

    fn player_name(&self, player: usize) -> String {
        let kind = match self.who.get(player - 1) {
            Some(Who::Perfect) => "perfect",
            _ => "human",
        };
        format!("player {player} ({kind})")
    }

    fn to_move(&self) -> Option<usize> {
        let now = self.now();
        now.setup.to_move().and_then(|seat| now.players.get(seat.index()).copied())
    }

    fn make_move(&mut self, text: &str) -> Result<(), String> {
        let now = self.now();
        let player = self.to_move().ok_or("the game is over")?;
        let AnyPlayed { setup, seats, text } = now.setup.play(text).map_err(|error| error.to_string())?;
        let players = new_players(&now.players, &seats);
        self.moments.push(Moment { setup, players, played: Some((player, text)) });
        Ok(())
    }

    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        if self.who.contains(&Who::Human) {
            writeln!(out, "Legal moves stand in brackets. Type `help` for what else you can type.")?;
        }
        loop {
            self.show(out)?;
            let player = self.to_move();
            match player.and_then(|player| self.who.get(player - 1)) {
                Some(Who::Perfect) if self.goes_on_for_ever() => {
                    writeln!(out, "The same cards lie before the same player again: this goes on for ever.")?;
                    return self.write_record(out);
                }
                Some(Who::Perfect) => self.perfect_turn(out)?,
                Some(Who::Human) => {
                    if !self.human_turn(player, input, out)? {
                        return self.write_record(out);
                    }
                }
                None => {
                    self.finish(out)?;
                    // A person may still take a move back.
                    if !self.who.contains(&Who::Human) || !self.human_turn(None, input, out)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Whether a position has come back without a person having moved since, who might play otherwise another time.
    fn goes_on_for_ever(&self) -> bool {
        let now = self.now();
        let by_person = |moment: &Moment| {
            moment.played.as_ref().is_some_and(|(player, _)| self.who.get(player - 1) == Some(&Who::Human))
        };
        let same =
            |past: &Moment| past.players == now.players && past.setup.notation() == now.setup.notation();
        // From the last move of a person on.
        let since = self.moments.iter().rposition(by_person).unwrap_or(0);
        self.moments[since..].iter().rev().skip(1).any(same)
    }

    fn perfect_turn(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(advice) = self.now().setup.advise(&self.manner.budget, self.manner.lang) else {
            return Ok(());
        };
        let player = self.to_move().unwrap_or(1);
        writeln!(out, "{} plays {}", self.player_name(player), advice.move_text)?;
        self.make_move(&advice.move_text).map_err(|message| Failure::Refused { message, json: false })
    }

    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        let now = self.now();
        let name = |seat: Seat| match now.players.get(seat.index()) {
            Some(&player) => self.player_name(player),
            None => format!("seat {seat}"),
        };
        write!(out, "\n{}", now.setup.scene().to_text_with(name))?;
        Ok(())
    }

    /// Lets a person type until a move is made or taken back; `false` when the person stops. No player is to move when
    /// the game is over.
    fn human_turn(
        &mut self,
        player: Option<usize>,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        loop {
            let prompt = player.map_or_else(|| "over".to_owned(), |player| format!("player {player}"));
            let Some(line) = prompt::ask(&prompt, input, out)? else { return Ok(false) };
            match line.as_str() {
                "" => {}
                "help" | "?" => writeln!(out, "{HELP}")?,
                "quit" | "exit" => return Ok(false),
                "hint" => self.hint(out)?,
                "why" => self.why(out)?,
                "moves" => self.list_moves(out)?,
                "record" => self.write_record(out)?,
                "undo" if self.undo() => return Ok(true),
                "undo" => writeln!(out, "There is no move of a person to take back.")?,
                text => match self.make_move(text) {
                    Ok(()) => return Ok(true),
                    Err(why) => writeln!(out, "Not possible: {why}.")?,
                },
            }
        }
    }

    fn why(&self, out: &mut impl Write) -> Result<(), Failure> {
        let now = self.now();
        let seats: Vec<String> = now
            .players
            .iter()
            .enumerate()
            .map(|(seat, player)| format!("seat {seat} is player {player}"))
            .collect();
        write!(
            out,
            "Here {}.\n{}",
            seats.join(", "),
            now.setup.explain(&self.manner.budget, self.manner.lang)
        )?;
        Ok(())
    }

    fn hint(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(advice) = self.now().setup.advise(&self.manner.budget, self.manner.lang) {
            writeln!(out, "{}: {}", advice.move_text, advice.why)?;
        }
        Ok(())
    }

    fn list_moves(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(too_many) = self.now().setup.too_many_moves() {
            writeln!(out, "{too_many}.")?;
        }
        for judged in self.now().setup.assess(self.manner.solver, &self.manner.budget).1 {
            writeln!(out, "  {:<12} {}", judged.text, short_result(judged.wins, judged.outcome.word()))?;
        }
        Ok(())
    }

    /// Goes back to before the last move of a person; `false` if there is none.
    fn undo(&mut self) -> bool {
        let by_person = |moment: &Moment| match &moment.played {
            Some((player, _)) => self.who.get(player - 1) == Some(&Who::Human),
            None => false,
        };
        match self.moments.iter().rposition(by_person) {
            Some(last) => {
                self.moments.truncate(last);
                true
            }
            None => false,
        }
    }

    fn finish(&self, out: &mut impl Write) -> Result<(), Failure> {
        let now = self.now();
        match now.setup.verdict(self.manner.solver, &self.manner.budget).outcome {
            Outcome::Win(seat) => {
                let winner = now.players.get(seat.index()).copied().unwrap_or(1);
                writeln!(out, "{} wins.", self.player_name(winner))?;
            }
            other => writeln!(out, "The game ends: {}.", other.word())?,
        }
        self.write_record(out)
    }

    /// The first position and the moves, in the form that `--moves` reads.
    fn write_record(&self, out: &mut impl Write) -> Result<(), Failure> {
        let moves = self.moments.iter().filter_map(|moment| moment.played.as_ref());
        let moves: Vec<&str> = moves.map(|(_, text)| text.as_str()).collect();
        let position = self.moments[0].setup.notation();
        let (game, flags) = (self.game.about().name, &self.flags);
        writeln!(out, "Record: tefuda play {game} \"{position}\"{flags} --moves \"{}\"", moves.join(","))?;
        Ok(())
    }
}

/// Who sits where after a move. A player who has left keeps no seat.
fn new_players(players: &[usize], seats: &SeatMap) -> Vec<usize> {
    let placed = players.iter().enumerate().filter_map(|(old, &player)| {
        let old = Seat(u8::try_from(old).ok()?);
        Some((seats.new_seat(old)?, player))
    });
    let mut placed: Vec<(Seat, usize)> = placed.collect();
    placed.sort_unstable();
    placed.into_iter().map(|(_, player)| player).collect()
}
