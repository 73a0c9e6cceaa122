//! Texts in both languages, for messages that are made long before anybody knows in which language they are read.
//!
//! A message is written with [`both!`] where the mistake is found. The English text is made at once, as programs read it; the
//! Japanese one is put together only if somebody asks for it, so that a batch of many errors pays for one text each.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::lesson::Both;
use super::verdict::Lang;

/// A text in both languages. Two are equal if their English texts are.
#[derive(Clone)]
pub struct Words {
    en: Cow<'static, str>,
    ja: Japanese,
}

/// How the Japanese text is had.
#[derive(Clone)]
pub(crate) enum Japanese {
    /// There is none: the text is the same, or nobody has translated it.
    Same,
    Fixed(&'static str),
    Made(Arc<dyn Fn() -> String + Send + Sync>),
}

impl Japanese {
    /// The Japanese text of something whose English text is this.
    pub(crate) fn or<'a>(&self, en: &'a str) -> Cow<'a, str> {
        match self {
            Japanese::Same => Cow::Borrowed(en),
            Japanese::Fixed(text) => Cow::Borrowed(text),
            Japanese::Made(make) => Cow::Owned(make()),
        }
    }
}

impl Words {
    /// A text with another that is made when it is asked for.
    pub fn made(en: impl Into<String>, ja: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Words { en: Cow::Owned(en.into()), ja: Japanese::Made(Arc::new(ja)) }
    }

    /// The text in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> Cow<'_, str> {
        lang.pick(Cow::Borrowed(&*self.en), self.ja.or(&self.en))
    }

    /// Several texts, one after the other.
    pub(crate) fn list(parts: Vec<Words>) -> Self {
        let join = |lang: Lang, parts: &[Words]| {
            parts.iter().map(|part| part.in_lang(lang)).collect::<Vec<_>>().join(lang.pick(", ", "、"))
        };
        Words::made(join(Lang::En, &parts), move || join(Lang::Ja, &parts))
    }

    /// The same words; see [`InBothLanguages`].
    pub(crate) fn told(&self) -> Words {
        self.clone()
    }

    /// The English text, and how the Japanese one is had.
    pub(crate) fn into_parts(self) -> (String, Japanese) {
        (self.en.into_owned(), self.ja)
    }
}

impl From<Both> for Words {
    fn from(both: Both) -> Self {
        Words { en: Cow::Borrowed(both.en), ja: Japanese::Fixed(both.ja) }
    }
}

/// A text that is the same in both languages.
impl From<String> for Words {
    fn from(text: String) -> Self {
        Words { en: Cow::Owned(text), ja: Japanese::Same }
    }
}

/// A text that is the same in both languages.
impl From<&str> for Words {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.en, f)
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.en == other.en
    }
}

impl Eq for Words {}

/// What stands in a message: words of both languages as such, everything else as it is displayed.
pub(crate) trait InBothLanguages: fmt::Display {
    fn told(&self) -> Words {
        self.to_string().into()
    }
}

impl<T: fmt::Display + ?Sized> InBothLanguages for T {}

/// A text in English and in Japanese. What stands in the texts is named behind a semicolon; it may be [`Words`] itself.
///
/// ```ignore
/// both!("a card", "札");
/// both!("`{word}` only once", "`{word}` は1回だけ"; word);
/// both!("at most {most} heaps", "山は{most}個まで"; most = MOST_HEAPS);
/// ```
macro_rules! both {
    ($en:literal, $ja:literal $(,)?) => {
        $crate::kernel::words::Words::from($crate::kernel::lesson::Both { en: $en, ja: $ja })
    };
    ($en:literal, $ja:literal; $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        #[allow(unused_imports, reason = "words of both languages have a method of their own")]
        use $crate::kernel::words::InBothLanguages as _;
        $(let $name = $crate::kernel::words::told!($name $(= $value)?);)+
        let en = format!($en);
        $crate::kernel::words::Words::made(en, move || {
            $(let $name = $name.in_lang($crate::kernel::verdict::Lang::Ja);)+
            format!($ja)
        })
    }};
}
pub(crate) use both;

/// One of the things that stand in a message.
macro_rules! told {
    ($name:ident) => {
        $name.told()
    };
    ($name:ident = $value:expr) => {
        ($value).told()
    };
}
pub(crate) use told;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_in_both_languages() {
        let (count, what) = (3, "x");
        let words = both!("{count} of {what}", "{what}が{count}個"; count, what);
        assert_eq!((words.in_lang(Lang::En), words.in_lang(Lang::Ja)), ("3 of x".into(), "xが3個".into()));
        assert_eq!(both!("a card", "札").in_lang(Lang::Ja), "札");
        let outer = both!("no: {why}", "不可: {why}"; why = words);
        assert_eq!(
            (outer.to_string(), outer.in_lang(Lang::Ja)),
            ("no: 3 of x".to_owned(), "不可: xが3個".into())
        );
        assert_eq!(Words::from("`J`").in_lang(Lang::Ja), "`J`");
        assert_eq!(format!("{words} {words:?}"), "3 of x \"3 of x\"");
    }
}
