//! A game with open hands, with who plays it and how it is recorded.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tefuda::scene::Scene;
use tefuda::{Game, JudgedMove, Lang, MOST_SHOWN, Names, Options, Outcome, Record, Seat};

use super::super::ask::short_result;
use super::session::{Found, MoveResult, Session, SessionWords, Suggestion, Thinking, Who};

/// A game with its players.
pub(super) struct Table {
    game: &'static dyn Game,
    /// How the board and the players were named, for the record.
    flags: String,
    who: Vec<Who>,
    record: Record,
    options: Options,
}

impl Table {
    pub(super) fn new(
        game: &'static dyn Game,
        flags: String,
        who: Vec<Who>,
        record: Record,
        options: Options,
    ) -> Self {
        Table { game, flags, who, record, options }
    }

    fn is_person(&self, player: usize) -> bool {
        self.who.get(player) == Some(&Who::Human)
    }

    /// The names of the players as they sit now.
    fn names(&self) -> Names {
        self.record.names(self.options.lang)
    }
}

impl Session for Table {
    fn lang(&self) -> Lang {
        self.options.lang
    }

    fn set_lang(&mut self, lang: Lang) {
        self.options.lang = lang;
    }

    fn opponent(&self) -> Option<String> {
        None
    }

    fn title(&self) -> &'static str {
        self.game.about_in(self.options.lang).title
    }

    fn position(&self) -> String {
        self.record.now().setup.notation()
    }

    fn scene(&self) -> Scene {
        self.record.now().setup.scene(self.options.lang)
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// The name of who sits at a seat now, and who decides.
    fn seat_name(&self, seat: Seat) -> String {
        let player = self.record.now().players.get(seat.index()).copied();
        let kind = match player.and_then(|player| self.who.get(player)) {
            Some(Who::Computer) => self.options.lang.pick("perfect", "最善手を指す"),
            _ => self.options.lang.pick("human", "人"),
        };
        format!("{} ({kind})", self.names().of(seat))
    }

    fn mover_name(&self) -> Option<String> {
        self.record.now().setup.to_move().map(|seat| self.seat_name(seat))
    }

    fn prompt(&self) -> Option<String> {
        self.record.now().setup.to_move().map(|seat| self.names().of(seat).into_owned())
    }

    fn who_moves(&self) -> Option<Who> {
        self.record.to_move().and_then(|player| self.who.get(player).copied())
    }

    fn has_human(&self) -> bool {
        self.who.contains(&Who::Human)
    }

    fn legal_moves(&self) -> Result<Vec<String>, String> {
        let setup = &self.record.now().setup;
        match setup.too_many_moves() {
            Some(too_many) => Err(too_many.in_lang(self.options.lang)),
            None => Ok(setup.legal_moves(MOST_SHOWN)),
        }
    }

    fn played(&self) -> Vec<String> {
        self.record.played().map(|(_, text)| text.clone()).collect()
    }

    fn make_move(&mut self, text: &str) -> Result<(), String> {
        let lang = self.options.lang;
        self.record.play(text).map_err(|error| error.in_lang(lang).into_owned())
    }

    fn undo(&mut self) -> bool {
        let who = self.who.clone();
        self.record.undo(|player| who.get(player) == Some(&Who::Human))
    }

    fn redo(&mut self) -> bool {
        let who = self.who.clone();
        self.record.redo(|player| who.get(player) == Some(&Who::Human))
    }

    fn goes_on_for_ever(&self) -> bool {
        self.record.repeats_without(|player| self.is_person(player))
    }

    fn think(&self, cancel: Option<Arc<AtomicBool>>) -> Thinking {
        let setup = self.record.now().setup.clone();
        let mut options = self.options.clone();
        options.budget.cancel = cancel.or(options.budget.cancel);
        let names = self.names();
        Box::new(move |found| {
            let lang = options.lang;
            let mut analysis = setup.analyse(options.solver, options.run());
            found(Found::Verdict(format!("{}: {}", analysis.headline(&names), analysis.words(&names))))?;
            let best = analysis.best(&names).map(|advice| Suggestion {
                move_text: Some(advice.move_text),
                why: advice.why,
                is_sure: advice.wins.is_some(),
            });
            found(Found::Best(best))?;
            let result = |judged: &JudgedMove| MoveResult {
                text: judged.text.clone(),
                wins: judged.wins,
                words: short_result(judged, lang).to_owned(),
            };
            let judged = analysis.moves().map(|moves| moves.iter().map(result).collect());
            found(Found::Judged(judged.map_err(|too_many| too_many.in_lang(lang))))?;
            found(Found::Explained(analysis.explanation(&names)))?;
            ControlFlow::Continue(())
        })
    }

    fn ending(&self) -> String {
        let lang = self.options.lang;
        let analysis = self.record.now().setup.analyse(self.options.solver, self.options.run());
        match analysis.outcome() {
            Outcome::Win(seat) => {
                let name = tefuda::capitalised(&self.seat_name(seat));
                lang.pick(format!("{name} wins."), format!("{name}の勝ちです。"))
            }
            outcome => match (lang, outcome) {
                (Lang::En, _) => format!("The game ends: {}.", outcome.word()),
                (Lang::Ja, Outcome::Draw) => "引き分けです。".to_owned(),
                (Lang::Ja, _) => "対局は終わりました。".to_owned(),
            },
        }
    }

    /// The first position and the moves, in the form that `--moves` reads.
    fn record(&self) -> String {
        let position = self.record.start().setup.notation();
        let (game, flags) = (self.game.about().name, &self.flags);
        let moves = moves_flag(&self.played());
        let record = self.options.lang.pick("Record", "記録");
        format!("{record}: tefuda play {game} \"{position}\"{flags} {moves}")
    }

    fn hidden_hands(&self) -> Option<String> {
        None
    }

    fn words(&self) -> SessionWords {
        SessionWords {
            results: self.options.lang.pick("who wins, and the result of every move", "勝者と各手の結果"),
            why: self.options.lang.pick("who wins, and why", "勝者とその理由"),
            why_title: self.options.lang.pick("Why", "理由"),
        }
    }
}

/// Moves as `--moves` reads them: moves that hold commas themselves end in semicolons.
pub(super) fn moves_flag(moves: &[String]) -> String {
    let joined = if moves.iter().any(|text| text.contains(',')) {
        moves.iter().map(|text| format!("{text};")).collect()
    } else {
        moves.join(",")
    };
    format!("--moves \"{joined}\"")
}
