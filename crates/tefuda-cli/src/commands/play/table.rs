//! The game under way, with who plays it and how it is recorded.

use tefuda::{AnyAnalysis, Game, Lang, Names, Options, Outcome, Record, Seat};

/// Who decides the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Human,
    Perfect,
}

/// A game with its players.
pub(super) struct Table {
    pub(super) game: &'static dyn Game,
    /// How the board and the players were named, for the record.
    flags: String,
    who: Vec<Who>,
    pub(super) record: Record,
    pub(super) options: Options,
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

    /// The name of who sits at a seat now, and who decides.
    pub(super) fn seat_name(&self, seat: Seat) -> String {
        let player = self.record.now().players.get(seat.index()).copied();
        let kind = match player.and_then(|player| self.who.get(player)) {
            Some(Who::Perfect) => self.options.lang.pick("perfect", "最善手を指す"),
            _ => self.options.lang.pick("human", "人"),
        };
        format!("{} ({kind})", self.names().of(seat))
    }

    /// The names of the players as they sit now.
    pub(super) fn names(&self) -> Names {
        self.record.names(self.options.lang)
    }

    /// Who is to move, by name.
    pub(super) fn mover_name(&self) -> Option<String> {
        self.record.now().setup.to_move().map(|seat| self.seat_name(seat))
    }

    /// Who decides the next move; `None` when the game is over.
    pub(super) fn who_moves(&self) -> Option<Who> {
        self.record.to_move().and_then(|player| self.who.get(player).copied())
    }

    pub(super) fn has_human(&self) -> bool {
        self.who.contains(&Who::Human)
    }

    pub(super) fn make_move(&mut self, text: &str) -> Result<(), String> {
        let lang = self.options.lang;
        self.record.play(text).map_err(|error| error.in_lang(lang).into_owned())
    }

    /// Whether a position has come back without a person having moved since, who might play otherwise another time.
    pub(super) fn goes_on_for_ever(&self) -> bool {
        self.record.repeats_without(|player| self.is_person(player))
    }

    /// Goes back to before the last move of a person; `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let who = self.who.clone();
        self.record.undo(|player| who.get(player) == Some(&Who::Human))
    }

    /// Makes again what was taken back last: a move of a person, and the answers to it. `false` if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let who = self.who.clone();
        self.record.redo(|player| who.get(player) == Some(&Who::Human))
    }

    /// An analysis of the position as it stands.
    pub(super) fn analyse(&self) -> Box<dyn AnyAnalysis + '_> {
        self.record.now().setup.analyse(self.options.solver, self.options.run())
    }

    /// How the game ended, as a sentence.
    pub(super) fn ending(&self) -> String {
        let analysis = self.analyse();
        match analysis.outcome() {
            Outcome::Win(seat) => {
                let name = tefuda::capitalised(&self.seat_name(seat));
                self.options.lang.pick(format!("{name} wins."), format!("{name}の勝ちです。"))
            }
            outcome => match (self.options.lang, outcome) {
                (Lang::En, _) => format!("The game ends: {}.", outcome.word()),
                (Lang::Ja, Outcome::Draw) => "引き分けです。".to_owned(),
                (Lang::Ja, _) => "対局は終わりました。".to_owned(),
            },
        }
    }

    /// What is said when a position has come back.
    pub(super) fn repeats(&self) -> &'static str {
        self.options.lang.pick(
            "The same position came back: this goes on for ever.",
            "同じ局面に戻りました。いつまでも続きます。",
        )
    }

    pub(super) fn nothing_to_undo(&self) -> &'static str {
        self.options.lang.pick("There is no move of a person to take back.", "取り消せる人の手はありません。")
    }

    pub(super) fn nothing_to_redo(&self) -> &'static str {
        self.options.lang.pick("Nothing was taken back.", "取り消した手はありません。")
    }

    pub(super) fn not_possible(&self, why: &str) -> String {
        self.options.lang.pick(format!("Not possible: {why}."), format!("できません: {why}。"))
    }

    /// The first position and the moves, in the form that `--moves` reads.
    pub(super) fn command(&self) -> String {
        let moves: Vec<&str> = self.record.played().map(|(_, text)| text.as_str()).collect();
        let moves = if moves.iter().any(|text| text.contains(',')) {
            moves.iter().map(|text| format!("{text};")).collect()
        } else {
            moves.join(",")
        };
        let position = self.record.start().setup.notation();
        let (game, flags) = (self.game.about().name, &self.flags);
        let record = self.options.lang.pick("Record", "記録");
        format!("{record}: tefuda play {game} \"{position}\"{flags} --moves \"{moves}\"")
    }
}
