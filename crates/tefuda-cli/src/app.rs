//! What the command line offers. The flags of deals, studies and checks come from their declarations.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, Command};
use tefuda::Catalogue;
use tefuda::{About, HiddenGame};

use crate::color;
use crate::commands::{check, games, grundy, league, manual, merge, nimber, serve, study, theorems};
use crate::options;

const EXAMPLES: &str = "\
Examples:
  tefuda decide tanhinmin \"1 3 4 5 8 / 2 6 7\"         who wins, by which moves, and why
  tefuda moves tanhinmin \"2 3 / 1 2 5\" --json         every legal move with its result, for programs
  tefuda explain tanhinmin \"2 1c / 1 3 @ 1\"           the long form of the reason
  tefuda explain sum \"nim 3 4 + heap kayles: 5\"       a sum of different games
  tefuda play tanhinmin --seed 1                      play against the perfect player
  tefuda check thesis/2.2 --faces 5 --cards 5         compare a theorem with the exhaustive solver
  tefuda count tanhinmin --cards 1..52                in how many deals the mover wins
  tefuda advise tanhinmin --hand \"2 3\" --faces 5      what to play when the other hand is hidden
  tefuda serve --open                                 open the page in the browser

Exit codes: 0 fine; 1 some input refused, or a check contradicted its registered status;
2 wrong usage, unknown game or id; 3 something was not decided within the budget; 130 stopped by Ctrl-C.
Finished results are printed at once, and are kept when the budget runs out or Ctrl-C is pressed.";

/// The whole command line.
pub(crate) fn command(catalogue: &Catalogue) -> Command {
    Command::new("tefuda")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Decide exactly who wins a game, by which moves, and why")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(color::argument())
        .subcommand(decide(catalogue))
        .subcommand(moves(catalogue))
        .subcommand(explain(catalogue))
        .subcommand(play(catalogue))
        .subcommand(games::command(catalogue))
        .subcommand(theorems::command(catalogue))
        .subcommand(check::command(catalogue))
        .subcommand(study::advise_command(catalogue))
        .subcommand(study::count_command(catalogue))
        .subcommand(study::command(catalogue))
        .subcommand(merge::command())
        .subcommand(grundy::command())
        .subcommand(nimber::command())
        .subcommand(serve::command())
        .subcommand(league::command())
        .subcommand(manual::completions_command())
        .subcommand(manual::man_command())
}

fn position_command(
    catalogue: &Catalogue,
    name: &'static str,
    about: &'static str,
    after: &'static str,
) -> Command {
    Command::new(name)
        .about(about)
        .after_help(after)
        .arg(options::game(catalogue))
        .arg(options::position())
        .arg(options::unquoted())
        .arg(options::board())
        .arg(options::solved())
        .arg(options::json())
        .arg(options::lang())
        .arg(options::threads())
}

/// With the choice of who decides, and within which budget.
fn with_solver(command: Command) -> Command {
    options::with_budget(command.arg(options::solver()))
}

fn decide(catalogue: &Catalogue) -> Command {
    with_solver(position_command(
        catalogue,
        "decide",
        "Decide who wins a position, and why",
        "Without POSITION, positions are read from standard input: every line gets exactly one line of output, in \
         order, and a bad line gets an error line in its place.\n\n\
         Examples:\n  \
         tefuda decide tanhinmin \"1 3 4 5 8 / 2 6 7\"\n  \
         tefuda decide tanhinmin \"2c / 1 1 @ 2\" --json\n  \
         tefuda decide tanhinmin --json < positions.txt\n  \
         tefuda decide tanhinmin \"1 2 3 / 1 2 3\" --solver search --max-nodes 100000",
    ))
}

fn moves(catalogue: &Catalogue) -> Command {
    with_solver(position_command(
        catalogue,
        "moves",
        "List every legal move with its result",
        "Without POSITION, positions are read from standard input, as with `decide`.\n\n\
         Examples:\n  \
         tefuda moves tanhinmin \"2 3 / 1 2 5\"\n  \
         tefuda moves tanhinmin \"2 3 / 1 2 5\" --csv\n  \
         tefuda moves tanhinmin \"2 3 / 2 3 3\" --json",
    ))
    .arg(options::csv().requires("position"))
}

fn explain(catalogue: &Catalogue) -> Command {
    options::with_budget(position_command(
        catalogue,
        "explain",
        "Explain at length who wins a position, and why",
        "With --json the answer is that of `moves`, plus the explanation, a good move and, where known, best play for both sides. \
         Without POSITION, positions are then read from standard input, as with `decide`.\n\n\
         Examples:\n  \
         tefuda explain tanhinmin \"1 3 4 5 8 / 2 6 7\"\n  \
         tefuda explain tanhinmin \"2 1c / 1 3 @ 1\" --lang ja\n  \
         tefuda explain sum \"heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2\" --json\n  \
         tefuda explain shichinarabe \"SA S6 / S8 SK tunnel\" --dot\n  \
         tefuda explain tanhinmin \"1 3 4 5 8 / 2 6 7\" --svg why.svg --tikz why.tex",
    ))
    .arg(
        Arg::new("svg")
            .long("svg")
            .value_name("FILE")
            .value_parser(options::file_name)
            .help("Draw the position and the reason, and write the drawing to FILE as SVG")
            .conflicts_with("dot")
            .requires("position"),
    )
    .arg(
        Arg::new("tikz")
            .long("tikz")
            .value_name("FILE")
            .value_parser(options::file_name)
            .help("Draw the position and the reason, and write the drawing to FILE as TikZ for LaTeX")
            .conflicts_with("dot")
            .requires("position"),
    )
    .arg(
        Arg::new("dot")
            .long("dot")
            .help("Print only the graph of the position, or the graphs of the reason, in the DOT language")
            .action(ArgAction::SetTrue)
            .conflicts_with("json")
            .requires("position"),
    )
}

fn play(catalogue: &Catalogue) -> Command {
    let games = catalogue.games().map(|game| {
        let about = game.about();
        let command = Command::new(about.name)
            .about(about.summary)
            .arg(options::position())
            .arg(options::unquoted())
            .arg(options::board())
            .arg(
                Arg::new("seats")
                    .long("seats")
                    .value_name("WHO,WHO")
                    .value_delimiter(',')
                    .value_parser(PossibleValuesParser::new(["human", "perfect"]))
                    .help("The players, in the order of the notation [default: human, then perfect]"),
            )
            .arg(
                Arg::new("moves")
                    .long("moves")
                    .value_name("MOVES")
                    .help("Moves already made, in the form of the record: separated by commas, or by semicolons if a move contains commas"),
            )
            .arg(
                Arg::new("seed")
                    .long("seed")
                    .value_name("N")
                    .value_parser(options::number::<u64>(0, u64::MAX))
                    .conflicts_with("position")
                    .help("Deal exactly as this seed says, whoever wins [default: a new seed each time, for a deal that the person can win]"),
            )
            .arg(
                Arg::new("any-deal")
                    .long("any-deal")
                    .action(ArgAction::SetTrue)
                    .conflicts_with_all(["position", "seed"])
                    .help("Deal without checking whether the person can win"),
            )
            .arg(options::lang())
            .arg(
                Arg::new("lines")
                    .long("lines")
                    .action(ArgAction::SetTrue)
                    .help("Play line by line even in a terminal, instead of on a screen"),
            )
            .after_help(play_help(about));
        let command = match game.hidden() {
            Some(hidden) => with_hidden(command, hidden),
            None => command,
        };
        let command = options::with_params(command, game.deal_params()).mut_args(|arg| {
            let dealt = game.deal_params().iter().any(|param| arg.get_id() == param.name);
            if dealt { arg.help_heading("Dealing").conflicts_with("position") } else { arg }
        });
        options::with_budget(command)
    });
    Command::new("play")
        .about("Play a game in the terminal, against the perfect player or between two people")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(games)
        .after_help(
            "`tefuda play GAME --help` shows how a game can be dealt and played: --seed, --seats, --moves, --lines, and --hidden where \
             hands can be hidden.\n\n\
             Examples:\n  \
             tefuda play tanhinmin\n  \
             tefuda play shichinarabe --lang ja\n  \
             tefuda play tanhinmin --hidden\n  \
             tefuda play nim \"3 5 7\"",
        )
}

fn with_hidden(command: Command, hidden: &'static dyn HiddenGame) -> Command {
    let heading = "Hidden hands";
    let strategies =
        hidden.strategies().into_iter().map(|(name, about)| PossibleValue::new(name).help(about));
    command
        .arg(
            Arg::new("hidden")
                .long("hidden")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["seats", "board"])
                .help_heading(heading)
                .help("Play with hidden hands against a strategy"),
        )
        .arg(
            Arg::new("against")
                .long("against")
                .value_name("STRATEGY")
                .requires("hidden")
                .value_parser(PossibleValuesParser::new(strategies))
                .default_value("belief")
                .help_heading(heading)
                .help("The strategy to play against"),
        )
        .arg(
            Arg::new("oracles")
                .long("oracles")
                .value_name("SET")
                .requires("hidden")
                .value_parser(PossibleValuesParser::new(hidden.oracles()))
                .default_value("count")
                .help_heading(heading)
                .help("What the oracles tell you"),
        )
        .arg(
            Arg::new("second")
                .long("second")
                .action(ArgAction::SetTrue)
                .requires("hidden")
                .help_heading(heading)
                .help("Let the strategy move first"),
        )
}

fn play_help(about: &About) -> String {
    let name = about.name;
    let position = about.examples.first().map_or("", |example| example.position);
    format!(
        "In a terminal, the screen shows the keys. Line by line, type a move, or `hint`, `why`, `moves`, `undo`, `redo`, `record`, `lang`, \
         `help`, `quit`.\n\n\
         Examples:\n  \
         tefuda play {name} --seed 1\n  \
         tefuda play {name} \"{position}\" --seats human,human\n  \
         tefuda play {name} \"{position}\" --seats perfect,perfect"
    )
}
