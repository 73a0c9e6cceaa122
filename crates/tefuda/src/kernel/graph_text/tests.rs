use super::*;

fn parsed(text: &str) -> GraphText {
    GraphText::parse(text, BareWords::Edges).unwrap()
}

#[test]
fn lists_and_dot_say_the_same() {
    let list = parsed("a -> b -> c; c - d # a comment; with a semicolon\n\"e f\" a\nb>d");
    let dot = parsed(
        "/* a */ strict digraph g { node [shape=box]; edge [style=dotted]\n a -> b -> c; c -> d [dir=none]; // b\n \
         \"e f\" -> a; b -> d; rankdir=LR }",
    );
    let pairs = |graph: &GraphText| graph.edges.iter().map(|edge| (edge.from, edge.to)).collect::<Vec<_>>();
    assert_eq!(pairs(&list), [(0, 1), (1, 2), (2, 3), (4, 0), (1, 3)]);
    assert_eq!(pairs(&dot), pairs(&list));
    assert_eq!(&*list.vertices[4].name, "e f");
    assert_eq!(dot.attributes(&dot.edges[0])[0].name, "style");
    assert!(!list.edges[2].directed && list.edges[3].directed);
    // A name may begin with `-`, but not where an edge can be meant.
    let numbers = parsed("0-1; 1-2; 3 -1");
    let names: Vec<&str> = numbers.vertices.iter().map(|vertex| &*vertex.name).collect();
    assert_eq!(names, ["0", "1", "2", "3", "-1"]);
    assert_eq!(pairs(&numbers), [(0, 1), (1, 2), (3, 4)]);
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    for (text, at) in [
        ("a -", 3..3),
        ("- a", 0..1),
        ("a - - b", 4..5),
        ("a = ", 0..1),
        ("a ! b", 2..3),
        ("\"a", 0..2),
        ("graph z\"{\"\"\"", 12..12),
        ("graph { a -- }", 13..14),
        ("graph { a [x=] }", 11..12),
        ("graph { } a", 10..11),
    ] {
        let error = GraphText::parse(text, BareWords::Edges).unwrap_err();
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
}
