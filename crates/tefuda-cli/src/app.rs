//! What the command line offers. The flags of deals, studies and checks come from their declarations.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, Command, value_parser};
use clap_complete::Shell;
use tefuda::Catalogue;
use tefuda::study::{RunStudy, Study};
use tefuda::{About, Game, HiddenGame};

use crate::commands::{league, merge};
use crate::options;

const EXAMPLES: &str = "\
Examples:
  tefuda decide tanhinmin \"1 3 4 5 8 / 2 6 7\"         who wins, by which moves, and why
  tefuda moves tanhinmin \"2 3 / 1 2 5\" --json         every legal move with its result, for programs
  tefuda explain tanhinmin \"2 1c / 1 3 @ 1\"           the long form of the reason
  tefuda explain sum \"nim 3 4 + heap kayles: 5\"       different games side by side
  tefuda play tanhinmin --seed 1                      play against the perfect player
  tefuda check thesis/2.2 --faces 5 --cards 5         compare a theorem with the exhaustive solver
  tefuda count tanhinmin --cards 1..52                in how many deals the mover wins
  tefuda advise tanhinmin --hand \"2 3\" --faces 5      what to play when the other hand is hidden
  tefuda serve --open                                 the page, in the browser

Exit codes: 0 fine; 1 some input refused, or a check contradicted its registered status;
2 wrong usage, unknown game or id; 3 something stayed undecided within the budget.";

/// The whole command line.
pub(crate) fn command(catalogue: &Catalogue) -> Command {
    Command::new("tefuda")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Who wins a game, by which moves, and why: exactly")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(decide(catalogue))
        .subcommand(moves(catalogue))
        .subcommand(explain(catalogue))
        .subcommand(play(catalogue))
        .subcommand(games(catalogue))
        .subcommand(theorems(catalogue))
        .subcommand(check(catalogue))
        .subcommand(advise(catalogue))
        .subcommand(count(catalogue))
        .subcommand(study(catalogue))
        .subcommand(merge::command())
        .subcommand(grundy())
        .subcommand(nimber())
        .subcommand(serve())
        .subcommand(league::command())
        .subcommand(completions())
        .subcommand(
            Command::new("man")
                .about("Print a manual page (roff)")
                .arg(
                    Arg::new("command")
                        .value_name("COMMAND")
                        .num_args(0..)
                        .help("The command to document, such as `count tanhinmin`"),
                )
                .arg(Arg::new("dir").long("dir").value_name("DIR").conflicts_with("command").help(
                    "Write the pages of all commands into this directory: tefuda.1, tefuda-decide.1, …",
                ))
                .after_help(
                    "Examples:\n  tefuda man decide | man -l -\n  tefuda man count tanhinmin | man -l -\n  \
                     tefuda man --dir ~/.local/share/man/man1",
                ),
        )
}

fn question(catalogue: &Catalogue, name: &'static str, about: &'static str, after: &'static str) -> Command {
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
}

/// With the choice of who decides, and within which budget.
fn with_solver(command: Command) -> Command {
    options::with_budget(command.arg(options::solver()))
}

fn decide(catalogue: &Catalogue) -> Command {
    with_solver(question(
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
    with_solver(question(
        catalogue,
        "moves",
        "List every legal move with its result",
        "Without POSITION, positions are read from standard input, as with `decide`.\n\n\
         Examples:\n  \
         tefuda moves tanhinmin \"2 3 / 1 2 5\"\n  \
         tefuda moves tanhinmin \"2 3 / 2 3 3\" --json",
    ))
}

fn explain(catalogue: &Catalogue) -> Command {
    options::with_budget(question(
        catalogue,
        "explain",
        "Explain at length who wins a position, and why",
        "With --json the answer is that of `moves`, with the explanation, a good move and, where it is known, best play on both sides. \
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
            .help("Draw the position and the reason into this file, as SVG")
            .conflicts_with("dot")
            .requires("position"),
    )
    .arg(
        Arg::new("tikz")
            .long("tikz")
            .value_name("FILE")
            .value_parser(options::file_name)
            .help("Draw the position and the reason into this file, as TikZ for LaTeX")
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

fn grundy() -> Command {
    let command = Command::new("grundy")
        .about("Print the values of heaps under a rule, or of every vertex of a directed graph")
        .after_help(
            "Rules of heaps: an octal or hexadecimal code (`.77`, `4.3`), a set of numbers to take (`{1,3,4}`), or a name: kayles, grundy, \
             lasker and others (`tefuda games heap`). Periods are proved, and printed with the range that proves them. Rules on pairs of heaps \
             (wythoff, euclid) and other games that have rules (--game) give a table, which --svg draws as a heat map.\n\n\
             Values of vertices are finite, or inf{K} where play can go on for ever; K are the finite values that a move can reach.\n\n\
             Examples:\n  \
             tefuda grundy .77 --to 400 --summary\n  \
             tefuda grundy \"{1,3,4}\" --json\n  \
             tefuda grundy wythoff --to 20 --svg wythoff.svg\n  \
             tefuda grundy \"ruler*ruler\" --game coins --to 16\n  \
             tefuda grundy --board graph.txt\n  \
             printf 'a b; b c; c a; b d' | tefuda grundy --board - --json",
        )
        .arg(Arg::new("code").value_name("CODE").help("A rule of heaps, such as `.77`").required_unless_present("board"))
        .arg(options::board().conflicts_with("code"))
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("N")
                .help("The largest heap or place [default: 100, of tables 15]; without it the search for a period goes on to 5000")
                .value_parser(value_parser!(u64).range(..=1_000_000_000))
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("The game whose rule it is [default: heap]")
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("svg")
                .long("svg")
                .value_name("FILE")
                .value_parser(options::file_name)
                .help("Draw the values: a table as a heat map, a row as points")
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("summary")
                .long("summary")
                .help("Leave out the values, and print only the period")
                .action(ArgAction::SetTrue)
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("acyclic")
                .long("acyclic")
                .help("Refuse a graph with cycles, where plain values are not defined")
                .requires("board")
                .conflicts_with("code")
                .action(ArgAction::SetTrue),
        )
        .arg(options::json())
        .arg(options::csv());
    options::with_budget(command)
}

fn nimber() -> Command {
    Command::new("nimber")
        .about("Evaluate an expression of nimbers")
        .after_help(
            "`+` is the nim-sum, `*` and `/` are product and quotient in the field of nimbers below 2^128, `^` is a power with an \
             ordinary exponent and groups from the left (2^2^3 is (2^2)^3), `sqrt(...)` the root.\n\n\
             Examples:\n  \
             tefuda nimber \"7 * 9\"\n  \
             tefuda nimber \"sqrt(5) ^ 3 / (2 + 8)\" --json",
        )
        .arg(Arg::new("expression").value_name("EXPRESSION").help("Such as `7 * 9`").required(true))
        .arg(options::json())
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
                    .help("Moves already made, separated by commas (by semicolons if they hold commas), as the record shows them"),
            )
            .arg(
                Arg::new("seed")
                    .long("seed")
                    .value_name("N")
                    .value_parser(value_parser!(u64))
                    .conflicts_with("position")
                    .help("Deal the hands of this seed [default: a new one each time, with a position that the person can win]"),
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
                .help("What you are told"),
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
        "In a terminal a screen shows the keys. Line by line: type a move, or `hint`, `why`, `moves`, `undo`, `redo`, `record`, `lang`, \
         `help`, `quit`.\n\n\
         Examples:\n  \
         tefuda play {name} --seed 1\n  \
         tefuda play {name} \"{position}\" --seats human,human\n  \
         tefuda play {name} \"{position}\" --seats perfect,perfect"
    )
}

fn games(catalogue: &Catalogue) -> Command {
    Command::new("games")
        .about("List the games, or print the rules and the notation of one")
        .arg(options::game(catalogue).required(false).help("The game to describe"))
        .arg(options::json())
        .arg(options::lang())
        .after_help("Examples:\n  tefuda games\n  tefuda games tanhinmin")
}

fn theorems(catalogue: &Catalogue) -> Command {
    let claims = catalogue.statements().map(|statement| statement.claim());
    let ids = claims.flat_map(|claim| claim.also.iter().copied().chain([claim.id]));
    Command::new("theorems")
        .about("List the statements of the literature with their status, or describe one")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .value_parser(PossibleValuesParser::new(ids))
                .hide_possible_values(true)
                .help("The statement to describe; its smallest counterexamples are searched for"),
        )
        .arg(options::json())
        .arg(options::lang())
        .after_help("Examples:\n  tefuda theorems\n  tefuda theorems thesis/3.2")
}

fn check(catalogue: &Catalogue) -> Command {
    let checks = catalogue.statements().map(|statement| {
        let claim = statement.claim();
        // The list of statements is that of `theorems`: here it would bury the options.
        let command = Command::new(claim.id)
            .aliases(claim.also)
            .about(format!("{}: {}", claim.standing.word(), claim.text))
            .hide(true);
        with_check_options(options::with_params(command, statement.params()))
    });
    let command = Command::new("check")
        .about("Compare a theorem, or a conjecture of your own, with the exhaustive solver on every position of a range")
        .subcommand_required(false)
        .arg_required_else_help(true)
        .args_conflicts_with_subcommands(true)
        .subcommand_value_name("ID")
        .subcommands(checks)
        // An id that does not exist is answered by the command, in its own words.
        .allow_external_subcommands(true)
        .arg(
            Arg::new("conjecture")
                .long("conjecture")
                .value_name("FILE")
                .required(true)
                .help("Check the conjecture in FILE (`-` for standard input); see docs/conjectures.md"),
        )
        .after_help(
            "`tefuda theorems` lists the statements; `tefuda check ID --help` lists the ranges over which one can be checked.\n\n\
             Examples:\n  tefuda check thesis/2.2 --faces 5 --cards 5\n  \
             tefuda check eightcut/1 --all\n  \
             tefuda check thesis/2.2 --faces 9 --cards 8 --resume <FILE>\n  \
             tefuda check thesis/2.2 --faces 9 --cards 8 --part 3/16 --out <FILE>\n  \
             tefuda check --conjecture <FILE>",
        );
    with_check_options(command)
}

fn with_check_options(command: Command) -> Command {
    let command =
        options::with_budget_of_the_run(command.args([options::json(), options::lang(), options::threads()]))
            .arg(
                Arg::new("all")
                    .long("all")
                    .action(ArgAction::SetTrue)
                    .help("Print every counterexample as it is found, not only the smallest"),
            )
            .arg(options::resume());
    options::with_parts(command)
}

/// A study as a command: its parameters, and how to print the table.
fn study_command(name: &'static str, study: &'static Study) -> Command {
    let command = Command::new(name)
        .about(study.about)
        .arg(options::json())
        .args([options::csv(), options::lang()])
        .arg(options::threads());
    let command = if study.plots { command.arg(options::svg()) } else { command };
    let command = match study.run {
        RunStudy::InUnits(_) => options::with_parts(command.arg(options::resume())),
        RunStudy::AtOnce(_) => command,
    };
    options::with_budget_of_the_run(options::with_params(command, study.params))
}

fn study(catalogue: &Catalogue) -> Command {
    let with_studies = catalogue.entries().iter().filter(|entry| entry.all_studies().next().is_some());
    let games = with_studies.map(|entry| {
        let game = entry.game;
        let studies = entry.all_studies().map(|study| study_command(study.name, study));
        Command::new(game.about().name)
            .about(game.about().summary)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("STUDY")
            .subcommand_help_heading("Studies")
            .subcommands(studies)
    });
    Command::new("study")
        .about("Run a study: a table about many positions")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(games)
        .after_help(
            "Examples:\n  \
             tefuda study tanhinmin census --faces 4 --cards 4\n  \
             tefuda study tanhinmin match --games 1000000 --resume <FILE>",
        )
}

/// A command that runs the one study which a game registers for it.
fn one_study(
    catalogue: &Catalogue,
    name: &'static str,
    of: fn(&dyn Game) -> Option<&'static Study>,
) -> Command {
    let games = catalogue.games().filter_map(|game| Some(study_command(game.about().name, of(game)?)));
    Command::new(name)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(games)
}

fn advise(catalogue: &Catalogue) -> Command {
    one_study(catalogue, "advise", |game| game.advise())
        .about("Advise a player with hidden hands")
        .after_help(
            "Examples:\n  \
             tefuda advise tanhinmin --hand \"2 3\" --opponent-cards 3 --mu-mover 2 --faces 6\n  \
             tefuda advise tanhinmin --hand \"2 3\" --to-move opponent --history \"opponent 4, me pass, opponent 1\"",
        )
}

fn count(catalogue: &Catalogue) -> Command {
    one_study(catalogue, "count", |game| game.count())
        .about("Count how many deals or positions of a game are won, exactly")
        .after_help(
            "Examples:\n  \
             tefuda count tanhinmin --cards 1..52\n  \
             tefuda count tanhinmin --deck 1..13*4 --by-hand --csv\n  \
             tefuda count tanhinmin --cards 1000 --sample 10000 --seed 1\n  \
             tefuda count tanhinmin --cards 36 --brute --resume <FILE>\n  \
             tefuda count tanhinmin --cards 36 --brute --part 3/16 --out <FILE>",
        )
}

fn serve() -> Command {
    let command = Command::new("serve")
        .about("Open the page in a browser: a local server with a JSON API")
        .after_help(
            "It listens on 127.0.0.1 only, prints the link of the page, and ends with Ctrl-C. The budget is the most that a request \
             may ask for; without its flags a search takes up to 5 seconds and 512M, and a job of research on the page up to 10 minutes \
             and 2G. POST /api/v1/analyse with a game and a position \
             returns everything about it; /api/v1/openapi.json describes the whole API.\n\n\
             Examples:\n  \
             tefuda serve --open\n  \
             tefuda serve --port 8017 --max-seconds 60 --max-memory 4G",
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("P")
                .value_parser(value_parser!(u16))
                .help("The port to listen on [default: 7777, or the next one that is free]"),
        )
        .arg(Arg::new("open").long("open").action(ArgAction::SetTrue).help("Open the page in the browser"))
        .arg(
            Arg::new("max-searches")
                .long("max-searches")
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..=1024))
                .help("Run no more than N searches at the same time [default: 4]"),
        )
        .args(options::research());
    options::with_budget(command)
}

fn completions() -> Command {
    Command::new("completions")
        .about("Print a completion script for a shell")
        .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)))
        .after_help("Example: tefuda completions bash > ~/.local/share/bash-completion/completions/tefuda")
}
