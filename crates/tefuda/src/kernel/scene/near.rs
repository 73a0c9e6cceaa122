//! Graphs that are too large to be drawn whole: what lies nearest to where the game is.

use std::collections::VecDeque;

use crate::kernel::verdict::Lang;

/// Of a graph that is too large to be drawn whole, this many of the nearest nodes or edges are: more could not be read.
pub(crate) const MOST_NEAR: usize = 120;

/// The first nodes that a walk outwards from `starts` meets, at most `most` of them, ascending.
///
/// Looks at no more than the neighbours of those found, so that a graph of millions of nodes is no more work than a small one.
pub(crate) fn nearest<Next: IntoIterator<Item = usize>>(
    starts: impl IntoIterator<Item = usize>,
    next: impl Fn(usize) -> Next,
    most: usize,
) -> Vec<usize> {
    let mut nearest = std::collections::BTreeSet::new();
    let mut queue = VecDeque::new();
    for start in starts {
        if nearest.len() < most && nearest.insert(start) {
            queue.push_back(start);
        }
    }
    while let Some(node) = queue.pop_front() {
        for neighbour in next(node) {
            if nearest.len() == most {
                return nearest.into_iter().collect();
            }
            if nearest.insert(neighbour) {
                queue.push_back(neighbour);
            }
        }
    }
    nearest.into_iter().collect()
}

/// A caption that says how many of all the things are drawn; as it is if all are. What stands behind a semicolon stays behind it.
pub(crate) fn caption_of_nearest(caption: String, shown: usize, all: usize, lang: Lang) -> String {
    if shown == all {
        return caption;
    }
    let note = match lang {
        Lang::En => format!(", the nearest {shown} of {all}"),
        Lang::Ja => format!("(全{all}のうち近い{shown})"),
    };
    let end = caption.find([';', '。']).unwrap_or(caption.len());
    format!("{}{note}{}", &caption[..end], &caption[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_ends_when_it_has_found_enough() {
        let on_a_line = |node: usize| [node.saturating_sub(1), node + 1];
        assert_eq!(nearest([1000], on_a_line, 5), [998, 999, 1000, 1001, 1002]);
        assert_eq!(nearest([7, 7], |_| [], 5), [7]);
        assert_eq!(nearest([1, 2, 3], on_a_line, 2), [1, 2]);
    }

    #[test]
    fn captions_tell_what_is_left_out() {
        let caption = |shown| caption_of_nearest("The graph; w is white".to_owned(), shown, 9, Lang::En);
        assert_eq!(caption(9), "The graph; w is white");
        assert_eq!(caption(3), "The graph, the nearest 3 of 9; w is white");
    }
}
