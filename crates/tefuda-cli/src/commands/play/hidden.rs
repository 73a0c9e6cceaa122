//! `play --hidden`: a person against a strategy, neither seeing the other's hand.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tefuda::scene::{Item, Scene};
use tefuda::{Game, HiddenPlay, Lang, Options, Prospects, Seat};

use super::session::{Found, MoveResult, Session, SessionWords, Suggestion, Thinking, Who};
use super::table::moves_flag;

/// A game with hidden hands, and all that came before and was taken back.
pub(super) struct HiddenTable {
    game: &'static dyn Game,
    /// The command without the moves, for the record.
    command: String,
    /// Whom the person plays against, and what the person is told.
    against: String,
    oracles: String,
    /// The game after each move; the first is how it began.
    moments: Vec<Box<dyn HiddenPlay>>,
    /// Moments that were taken back, the last one last.
    undone: Vec<Box<dyn HiddenPlay>>,
    now: Box<dyn HiddenPlay>,
    options: Options,
}

impl HiddenTable {
    pub(super) fn new(
        game: &'static dyn Game,
        command: String,
        [against, oracles]: [&str; 2],
        now: Box<dyn HiddenPlay>,
        options: Options,
    ) -> Self {
        HiddenTable {
            game,
            command,
            against: against.to_owned(),
            oracles: oracles.to_owned(),
            moments: Vec::new(),
            undone: Vec::new(),
            now,
            options,
        }
    }

    /// The person sits first in the picture, whoever began.
    fn name(&self, seat: Seat) -> &'static str {
        let lang = self.options.lang;
        if seat == Seat::FIRST { lang.pick("you", "あなた") } else { lang.pick("the opponent", "相手") }
    }

    fn go_to(&mut self, moment: Box<dyn HiddenPlay>) -> Box<dyn HiddenPlay> {
        let before = std::mem::replace(&mut self.now, moment);
        self.now.set_lang(self.options.lang);
        before
    }
}

fn legal_moves(scene: &Scene) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for text in scene.items.iter().flat_map(Item::move_texts) {
        // Equal cards make equal moves.
        if !moves.iter().any(|known| known == text) {
            moves.push(text.to_owned());
        }
    }
    moves
}

impl Session for HiddenTable {
    fn lang(&self) -> Lang {
        self.options.lang
    }

    fn set_lang(&mut self, lang: Lang) {
        self.options.lang = lang;
        self.now.set_lang(lang);
    }

    fn opponent(&self) -> Option<String> {
        let against = &self.against;
        Some(
            self.options
                .lang
                .pick(format!("You play against `{against}`."), format!("相手は `{against}` です。")),
        )
    }

    fn title(&self) -> &'static str {
        self.game.about_in(self.options.lang).title
    }

    fn position(&self) -> String {
        let (against, oracles) = (&self.against, &self.oracles);
        self.options.lang.pick(
            format!("hidden hands, against {against}, oracles {oracles}"),
            format!("手札は非公開、相手 {against}、オラクル {oracles}"),
        )
    }

    fn scene(&self) -> Scene {
        self.now.scene()
    }

    fn notes(&self) -> Vec<String> {
        let lang = self.options.lang;
        let answers = self.now.told().into_iter();
        let answers = answers.map(|answer| {
            lang.pick(format!("The oracles tell you {answer}."), format!("オラクルの答え: {answer}"))
        });
        let common = Some(self.now.common_knowledge()).filter(|common| !common.is_empty());
        common.into_iter().chain(answers).collect()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.name(seat).to_owned()
    }

    fn mover_name(&self) -> Option<String> {
        let is_person = self.now.persons_turn()?;
        Some(self.name(if is_person { Seat::FIRST } else { Seat::SECOND }).to_owned())
    }

    fn prompt(&self) -> Option<String> {
        self.mover_name()
    }

    fn who_moves(&self) -> Option<Who> {
        Some(if self.now.persons_turn()? { Who::Human } else { Who::Computer })
    }

    fn has_human(&self) -> bool {
        true
    }

    fn legal_moves(&self) -> Result<Vec<String>, String> {
        Ok(legal_moves(&self.now.scene()))
    }

    fn played(&self) -> Vec<String> {
        self.now.moves()
    }

    fn make_move(&mut self, text: &str) -> Result<(), String> {
        let mut next = self.now.boxed_clone();
        next.play(text).map_err(|error| error.in_lang(self.options.lang).into_owned())?;
        let before = self.go_to(next);
        self.moments.push(before);
        self.undone.clear();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let last = self.moments.iter().rposition(|moment| moment.persons_turn() == Some(true));
        let Some(last) = last else { return false };
        while self.moments.len() > last
            && let Some(moment) = self.moments.pop()
        {
            let after = self.go_to(moment);
            self.undone.push(after);
        }
        true
    }

    fn redo(&mut self) -> bool {
        let mut is_redone = false;
        while let Some(next) = self.undone.pop() {
            let before = self.go_to(next);
            self.moments.push(before);
            is_redone = true;
            if self.now.persons_turn() == Some(true) {
                break;
            }
        }
        is_redone
    }

    fn goes_on_for_ever(&self) -> bool {
        // A strategy passes or discards; after a pass it is the person's turn.
        false
    }

    fn think(&self, cancel: Option<Arc<AtomicBool>>) -> Thinking {
        let mut game = self.now.boxed_clone();
        let mut budget = self.options.budget.clone();
        budget.cancel = cancel.or(budget.cancel);
        let lang = self.options.lang;
        let notes = self.notes();
        Box::new(move |found| {
            if game.persons_turn() == Some(false) {
                let best = game.answer().ok().map(|text| Suggestion {
                    move_text: Some(text),
                    why: String::new(),
                    is_sure: true,
                });
                return found(Found::Best(best));
            }
            let prospects = game.prospects(&budget);
            let words = match &prospects {
                Ok(prospects) => tefuda::capitalised(&prospects.summary(lang)),
                Err(why) => why.clone(),
            };
            found(Found::Verdict(words.clone()))?;
            let best = prospects.as_ref().ok().and_then(Prospects::best).map(|(text, _)| text.clone());
            let why = prospects.as_ref().map_or_else(String::clone, |prospects| prospects.words(lang));
            found(Found::Best(Some(Suggestion { move_text: best, why, is_sure: true })))?;
            let judged = prospects.as_ref().map(|prospects| {
                let result = |text: String| of_prospects(text, prospects, lang);
                legal_moves(&game.scene()).into_iter().map(result).collect()
            });
            found(Found::Judged(judged.map_err(String::clone)))?;
            let moves = prospects.iter().flat_map(|prospects| {
                prospects.moves.iter().map(|(text, _)| {
                    let result = of_prospects(text.clone(), prospects, lang);
                    format!("  {} {}", tefuda::padded(text, 6), result.words)
                })
            });
            let lines: Vec<String> = notes.into_iter().chain([words]).chain(moves).collect();
            found(Found::Explained(format!("{}\n", lines.join("\n"))))
        })
    }

    fn ending(&self) -> String {
        let ends =
            self.options.lang.pick(["You win.", "You lose."], ["あなたの勝ちです。", "あなたの負けです。"]);
        ends[usize::from(self.now.person_won() != Some(true))].to_owned()
    }

    fn record(&self) -> String {
        let (command, moves) = (&self.command, moves_flag(&self.played()));
        format!("{}: {command} {moves}", self.options.lang.pick("Record", "記録"))
    }

    fn hidden_hands(&self) -> Option<String> {
        let hands = self.options.lang.pick("The hands now, the hand to move first", "今の手札(手番側が先)");
        Some(format!("{hands}: {}", self.now.reveal()))
    }

    fn words(&self) -> SessionWords {
        SessionWords {
            results: self.options.lang.pick(
                "against how many hands of the opponent each move wins",
                "各手が相手の手札何通りに勝つか",
            ),
            why: self
                .options
                .lang
                .pick("what you know, and what follows", "分かっていることと、そこから言えること"),
            why_title: self.options.lang.pick("What you know", "分かっていること"),
        }
    }
}

fn of_prospects(text: String, prospects: &Prospects, lang: Lang) -> MoveResult {
    let hands = prospects.hands;
    let wins = prospects.moves.iter().find(|(known, _)| *known == text).map_or(0, |(_, wins)| *wins);
    let words = match (wins, lang) {
        (wins, Lang::En) if wins == hands => "always wins".to_owned(),
        (0, Lang::En) => "always loses".to_owned(),
        (wins, Lang::En) => format!("wins {wins} of {hands}"),
        (wins, Lang::Ja) if wins == hands => "必ず勝ち".to_owned(),
        (0, Lang::Ja) => "必ず負け".to_owned(),
        (wins, Lang::Ja) => format!("{hands}通り中{wins}通りに勝ち"),
    };
    let is_certain = wins == 0 || wins == hands;
    MoveResult { text, wins: is_certain.then_some(wins == hands && hands > 0), words }
}
