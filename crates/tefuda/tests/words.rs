//! The words about games: both languages say the same, and lessons teach what is true.

use tefuda::study::{Param, ParamKind};
use tefuda::{
    Budget, Catalogue, Game, Lang, Lesson, Outcome, ParseError, Random, Run, Solver, Task, fact_label,
};

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// What stands between backquotes: notation, which is the same in both languages.
fn notations(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

#[test]
fn every_game_is_told_in_both_languages() {
    for game in Catalogue::standard().games() {
        let (en, ja) = (game.about(), game.about_in(Lang::Ja));
        assert_eq!(game.about_in(Lang::En).title, en.title);
        assert_eq!(ja.name, en.name);
        for (en, ja) in [
            (en.title, ja.title),
            (en.summary, ja.summary),
            (en.rules, ja.rules),
            (en.notation, ja.notation),
            (en.moves, ja.moves),
        ] {
            assert!(is_japanese(ja), "{ja}");
            assert_eq!(notations(en), notations(ja), "{en}\n{ja}");
        }
        assert_eq!(en.examples.len(), ja.examples.len());
        for (en, ja) in en.examples.iter().zip(ja.examples) {
            assert_eq!(en.position, ja.position);
            assert!(!is_japanese(en.note) && is_japanese(ja.note), "{}", ja.note);
        }
        for lang in [Lang::En, Lang::Ja] {
            let rule = game.rule(lang);
            assert_eq!(rule.len(), 3, "{}", en.name);
            for line in rule {
                assert_eq!(is_japanese(line), lang == Lang::Ja, "{line}");
                assert!(!line.contains("--") && !line.contains('`') && line.chars().count() < 170, "{line}");
            }
        }
    }
}

#[test]
fn no_text_speaks_of_seats() {
    for game in Catalogue::standard().games() {
        for lang in [Lang::En, Lang::Ja] {
            let about = game.about_in(lang);
            let lines = game.rule(lang).iter().copied();
            for text in lines.chain([about.summary, about.rules, about.notation, about.moves]) {
                let mut words = text.split(|c: char| !c.is_alphanumeric());
                assert!(
                    !words.any(|word| matches!(word, "seat" | "seats")) && !text.contains('席'),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn parameters_and_studies_are_told_in_both_languages() {
    let check = |params: &[Param]| {
        for param in params {
            assert!(is_japanese(param.in_lang(Lang::Ja).help), "{}: {}", param.name, param.help);
            assert_eq!(param.in_lang(Lang::En).help, param.help);
            if let ParamKind::Choice { options, words_ja, .. } = param.kind {
                assert!(words_ja.is_empty() || words_ja.len() == options.len(), "{}", param.name);
            }
        }
    };
    let catalogue = Catalogue::standard();
    for entry in catalogue.entries() {
        check(entry.game.deal_params());
        let own = entry.game.count().into_iter().chain(entry.game.advise());
        for study in entry.all_studies().chain(own) {
            assert!(is_japanese(study.about_in(Lang::Ja)), "{}", study.about);
            check(study.params);
        }
        for range in entry.game.ranges() {
            assert!(is_japanese(range.about_in(Lang::Ja)), "{}", range.about);
            check(range.params);
        }
        entry.statements.iter().for_each(|statement| check(statement.params()));
        if let Some(hidden) = entry.game.hidden() {
            assert!(hidden.strategies_in(Lang::Ja).iter().all(|(_, about)| is_japanese(about)));
            assert!(is_japanese(hidden.about_oracles_in(Lang::Ja)));
            assert!(hidden.oracles().iter().all(|name| is_japanese(&hidden.about_oracle(name, Lang::Ja))));
        }
    }
}

/// What a lesson comes to: its only winning move, or who wins.
fn solution(game: &dyn Game, lesson: &Lesson) -> String {
    let setup = game.board(lesson.board).expect("a board").parse(lesson.position).expect("a position");
    let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    let referee = setup.analyse(Solver::Search, Run::new(&Budget::default())).outcome();
    assert_eq!(analysis.outcome(), referee, "{}", lesson.id);
    match lesson.task {
        Task::Winner => match analysis.outcome() {
            Outcome::Win(seat) => setup.names(Lang::En).of(seat).into_owned(),
            outcome => outcome.word().to_owned(),
        },
        Task::Move => {
            let winning =
                analysis.moves().expect("few moves").iter().filter(|judged| judged.wins == Some(true));
            let winning: Vec<&str> = winning.map(|judged| judged.text.as_str()).collect();
            assert_eq!(winning.len(), 1, "{}: {winning:?}", lesson.id);
            assert!(setup.legal_moves(9).len() > 1, "{}: there is nothing to choose", lesson.id);
            winning[0].to_owned()
        }
    }
}

#[test]
fn lessons_teach_what_is_true() {
    let solutions = [
        ("tanhinmin", ["5", "the second player", "the second player", "4", "1c"]),
        ("babanuki", ["1", "player 1", "2", "player 1", "nobody"]),
        ("shichinarabe", ["SK", "the second player", "the first player", "D3", "Blue"]),
        ("daihinmin", ["H9", "H4+D4", "D5", "D8", "H7+JO=H8+H9"]),
    ];
    let catalogue = Catalogue::standard();
    for (name, expected) in solutions {
        let game = catalogue.game(name).unwrap();
        let lessons = game.lessons();
        let solutions: Vec<String> = lessons.iter().map(|lesson| solution(game, lesson)).collect();
        assert_eq!(solutions, expected, "{name}");
        for (at, lesson) in lessons.iter().enumerate() {
            assert!(lessons[..at].iter().all(|earlier| earlier.id != lesson.id));
            assert!(lesson.theorem.is_none_or(|id| catalogue.statement(id).is_some()), "{}", lesson.id);
            for text in [lesson.title, lesson.text, lesson.after] {
                assert!(!is_japanese(text.en) && is_japanese(text.ja), "{}", text.en);
            }
        }
    }
}

#[test]
fn lessons_tell_the_numbers_of_their_positions() {
    use tefuda::games::tanhinmin::{Setup, decide::Analysis};
    use tefuda::{Analysis as _, Setup as _};
    let sizes = |position: &str| {
        let position = position.parse::<Setup>().unwrap().position().unwrap();
        let analysis = Analysis::new(&position);
        let reason = analysis.reason();
        (reason.mover_matching, reason.other_matching)
    };
    // "The configuration graph": 2 and 2. "The only winning card": 3 against 2, and after each card what is said of it.
    assert_eq!(sizes("1 3 4 5 8 / 2 6 7"), (2, 2));
    assert_eq!(sizes("1 4 5 7 / 2 4 6 8"), (3, 2));
    assert_eq!(sizes("2 4 6 8 / 1 5 7 @ 4"), (2, 2));
    assert_eq!(sizes("2 4 6 8 / 4 5 7 @ 1"), (3, 2));
}

/// Whether a Japanese message still has a stretch of English, outside of notation.
fn has_english(text: &str) -> bool {
    let words: String = text.split('`').step_by(2).collect::<Vec<_>>().join("。");
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<bool> = words.split(' ').map(is_word).collect();
    words.windows(2).any(|pair| pair[0] && pair[1])
}

/// A text with a few characters changed, left out or put in.
fn garbled(text: &str, random: &mut Random) -> String {
    const SIGNS: &[u8] = b"09x/@+-=:;(){}[],.#cJSHDrbw!*>~ ";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        let sign = SIGNS[random.below(SIGNS.len() as u64) as usize];
        match random.below(3) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = sign,
            _ => bytes.insert(at, sign),
        }
    }
    String::from_utf8(bytes).expect("text")
}

#[test]
fn errors_are_told_in_japanese() {
    let mut random = Random::new(18);
    let mut seen = std::collections::BTreeSet::new();
    let mut check = |error: &ParseError| {
        let told = error.in_lang(Lang::Ja);
        assert!(is_japanese(&told) && !has_english(&told), "{error}\n{told}");
        assert_eq!(error.in_lang(Lang::En), error.to_string());
        seen.insert(error.expected.clone());
    };
    for game in Catalogue::standard().games() {
        for example in game.about().examples {
            for _ in 0..300 {
                let text = garbled(example.position, &mut random);
                match game.parse(&text) {
                    Err(error) => check(&error),
                    Ok(setup) => {
                        let moves = setup.legal_moves(3);
                        let typed = garbled(moves.first().map_or("pass", String::as_str), &mut random);
                        if let Err(refused) = setup.play(&typed) {
                            let told = refused.in_lang(Lang::Ja);
                            assert!(is_japanese(&told) && !has_english(&told), "{refused}\n{told}");
                        }
                    }
                }
            }
        }
    }
    let boards = [
        ("tanhinmin", "pass-on-empty-table"),
        ("shichinarabe", "a red\nb blue\nw white\na - w; w - b; a -> b delete=w"),
        ("shichinarabe", "deck suits=S,H ranks=1..9 start=5 H=1..7 H/start=4 tunnel"),
        ("daihinmin", "groups\nrevolution 4\ncut 8\nflush all-pass"),
        ("hackenbush", "0 a colour=red\na - b colour=blue"),
        ("hackenbush", "graph { 0 -- a [color=red]; a -- b }"),
        ("digraph", "digraph { a -> b; b -> \"c d\" [x=y] }"),
        ("nim", "x"),
    ];
    for (name, board) in boards {
        for _ in 0..500 {
            if let Err(error) = tefuda::game(name).unwrap().board(Some(&garbled(board, &mut random))) {
                check(&error);
            }
        }
    }
    assert!(seen.len() > 100, "only {} kinds of errors were met", seen.len());
}

#[test]
fn wrong_parameters_are_told_in_japanese() {
    for entry in Catalogue::standard().entries() {
        for param in entry.game.deal_params() {
            for text in ["x", "0", "99999999999999999999", "5..1"] {
                if let Err(error) = param.read(text) {
                    let told = error.in_lang(Lang::Ja);
                    assert!(is_japanese(&told) && !has_english(&told), "{error}\n{told}");
                }
            }
        }
    }
    let unknown = tefuda::study::Args::new(&[], [("x", "1")]).unwrap_err();
    assert_eq!(unknown.in_lang(Lang::Ja), "ここに `x` という設定はありません");
}

#[test]
fn every_statement_is_told_in_japanese() {
    let catalogue = Catalogue::standard();
    let claims = catalogue.statements().map(|statement| *statement.claim());
    let missing: Vec<&str> =
        claims.filter(|claim| !is_japanese(claim.text_in(Lang::Ja))).map(|claim| claim.id).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The page shows these texts, too: what is typed in a shell is told by the command line itself.
#[test]
fn games_are_described_without_a_shell() {
    for game in Catalogue::standard().games() {
        for about in [Lang::En, Lang::Ja].map(|lang| game.about_in(lang)) {
            for text in [about.summary, about.rules, about.notation, about.moves] {
                assert!(!text.contains("--") && !text.contains("JSON"), "{}: {text}", about.name);
            }
        }
    }
}

#[test]
fn a_board_is_refused_where_there_are_none() {
    for game in Catalogue::standard().games().filter(|game| !game.has_boards()) {
        let Err(refused) = game.board(Some("hello world")) else { panic!("{}", game.about().name) };
        assert!(refused.in_lang(Lang::En).contains("this game has no boards"), "{refused}");
        assert!(refused.in_lang(Lang::Ja).contains("このゲームに盤はありません"), "{refused}");
    }
}

#[test]
fn facts_have_names_for_people() {
    let further = [
        ("heap", "moore2: 3 4 5"),
        ("heap", "dynamic3: 20"),
        ("heap", "chomp: 5 5"),
        ("shichinarabe", "rbr + brb @red rights 1 0 reading M"),
        ("shichinarabe", "b(rbb brw) @blue"),
        ("daihinmin", "S3 H3 D5 / C4 S6 H6 rules b"),
    ];
    let mut unnamed = std::collections::BTreeSet::new();
    for game in Catalogue::standard().games() {
        let examples = game.about().examples.iter().map(|example| example.position);
        let lessons = game.lessons().iter().map(|lesson| lesson.position);
        let more = further.iter().filter(|(name, _)| *name == game.about().name).map(|(_, text)| *text);
        for position in examples.chain(lessons).chain(more) {
            let setup = game.parse(position).unwrap();
            let names = setup.names(Lang::Ja);
            for solver in [Solver::Best, Solver::Search] {
                for budget in [Budget::default(), Budget::of_nodes(1)] {
                    let facts = setup.analyse(solver, Run::new(&budget)).facts();
                    let facts: serde_json::Value = serde_json::from_str(facts.as_json()).unwrap();
                    let keys = facts.as_object().into_iter().flat_map(|facts| facts.keys());
                    let name = game.about().name;
                    unnamed.extend(keys.filter(|key| fact_label(name, key, &names).is_none()).cloned());
                }
            }
        }
    }
    assert!(unnamed.is_empty(), "{unnamed:?}");
    for (key, label) in tefuda::fact_labels() {
        assert!(is_japanese(label.ja) && !is_japanese(label.en), "{key}");
    }
}
