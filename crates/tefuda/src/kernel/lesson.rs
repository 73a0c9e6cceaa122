//! Lessons: positions that teach a game step by step, with their words in both languages.

use super::verdict::Lang;

/// One text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both {
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

impl Both {
    /// The text in this language.
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ja)
    }
}

/// What a lesson asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Task {
    /// Find a winning move.
    Move,
    /// Tell who wins.
    Winner,
}

/// A short lesson: what to know, a position, a question about it, and what to learn from the answer.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The name used to call it, within its game.
    pub id: &'static str,
    /// What it is about.
    pub title: Both,
    /// What to know, and the question.
    pub text: Both,
    /// The position in the game's notation.
    pub position: &'static str,
    /// The board of the position, if it is not the usual one.
    pub board: Option<&'static str>,
    /// What is asked.
    pub task: Task,
    /// The statement behind it.
    pub theorem: Option<&'static str>,
    /// What is said once it is solved.
    pub after: Both,
}

/// A lesson in one language, as programs read it.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonAnswer {
    /// The name used to call it, within its game.
    pub id: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What to know, and the question.
    pub text: &'static str,
    /// The position in the game's notation.
    pub position: &'static str,
    /// The board of the position, if it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<&'static str>,
    /// What is asked.
    pub task: Task,
    /// The statement behind it, or null.
    pub theorem: Option<&'static str>,
    /// What is said once it is solved.
    pub after: &'static str,
}

#[cfg(feature = "serde")]
impl Lesson {
    /// The lesson in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> LessonAnswer {
        LessonAnswer {
            id: self.id,
            title: self.title.in_lang(lang),
            text: self.text.in_lang(lang),
            position: self.position,
            board: self.board,
            task: self.task,
            theorem: self.theorem,
            after: self.after.in_lang(lang),
        }
    }
}
