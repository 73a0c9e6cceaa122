//! Edges with labels, which may close again what was open: what a player can do there whatever the opponent does.

use super::Graph;
use crate::games::shichinarabe::bits::Bits;
use crate::games::shichinarabe::layout::{Group, Layout};
use crate::games::shichinarabe::rules::View;

/// The edges with labels of a layout.
pub(super) struct Labels<B> {
    /// The vertices that add or delete edges.
    vertices: B,
    /// For each vertex the edges from it: the vertex that is opened, and the group of the edge.
    edges: Vec<Vec<(u32, u32)>>,
    /// What deletes edges, and what those open.
    deletes: Vec<(u32, B)>,
}

impl<B: Bits> Labels<B> {
    /// The labels of a layout, if it has any.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        if layout.groups().is_empty() {
            return None;
        }
        let mut vertices = B::empty(layout.vertices());
        let mut edges = vec![Vec::new(); layout.vertices()];
        let mut deletes = Vec::new();
        for (number, group) in layout.groups().iter().enumerate() {
            group.added_by.iter().chain(&group.deleted_by).for_each(|&label| vertices.insert(label as usize));
            let mut opened = B::empty(layout.vertices());
            for &(from, to) in &group.edges {
                edges[from as usize].push((to, number as u32));
                opened.insert(to as usize);
            }
            deletes.extend(group.deleted_by.map(|label| (label, opened)));
        }
        Some(Labels { vertices, edges, deletes })
    }

    /// Adds what a vertex opens: by plain edges, and by those with labels whose group will do.
    fn add(&self, graph: &Graph<B>, vertex: usize, will_do: impl Fn(&Group) -> bool, opened: &mut B) {
        opened.add(&graph.opened_by[vertex]);
        let groups = graph.layout.groups();
        for &(to, _) in self.edges[vertex].iter().filter(|(_, group)| will_do(&groups[*group as usize])) {
            opened.insert(to as usize);
        }
    }

    /// Whether a group can still count at some time.
    fn possible(white: &B) -> impl Fn(&Group) -> bool {
        |group| !group.deleted_by.is_some_and(|label| white.contains(label as usize))
    }

    /// Whether a vertex is no label, and can never open a vertex of the opponent.
    fn is_free(&self, graph: &Graph<B>, white: &B, vertex: usize, theirs: &B) -> bool {
        if self.vertices.contains(vertex) {
            return false;
        }
        let mut opened = graph.empty();
        self.add(graph, vertex, Self::possible(white), &mut opened);
        !opened.meets(theirs)
    }

    /// Whether an edge that matters can still be deleted.
    fn may_delete(&self, white: &B) -> bool {
        self.deletes
            .iter()
            .any(|(label, opened)| !white.contains(*label as usize) && !white.contains_all(opened))
    }

    /// An open vertex of the player to move that can be played first. As long as edges can be deleted there is none: to follow a
    /// strategy one move ahead, moves must change places, and one of them may delete the edge that opens the other.
    pub(super) fn free_move(&self, graph: &Graph<B>, white: &B, view: &View<B>) -> Option<usize> {
        if self.may_delete(white) {
            return None;
        }
        let mut rest = view.own.common(&view.opened);
        while let Some(vertex) = rest.pop() {
            if self.is_free(graph, white, vertex, &view.theirs) {
                return Some(vertex);
            }
        }
        None
    }

    /// The vertices that a player can play at most without help, if edges may still be added.
    pub(super) fn at_most(&self, graph: &Graph<B>, white: &B, own: &B, opened: &B) -> B {
        let mut first = own.common(opened);
        // What an edge that is still to be added would open counts too.
        let mut around = graph.empty();
        let mut rest = white.clone();
        while let Some(vertex) = rest.pop() {
            self.add(graph, vertex, Self::possible(white), &mut around);
        }
        around.keep(own);
        first.add(&around);
        self.closed(graph, own, first, Self::possible(white))
    }

    /// The vertices that a player can play whatever the opponent does, who may delete edges: first those that are no labels, and then
    /// the labels and what they open for good.
    pub(super) fn surely(&self, graph: &Graph<B>, white: &B, own: &B, theirs: &B) -> B {
        let counts = |group: &Group| group.counts(|label| white.contains(label as usize));
        let safe = |group: &Group| {
            counts(group) && !group.deleted_by.is_some_and(|label| theirs.contains(label as usize))
        };
        let lasting = |group: &Group| counts(group) && group.deleted_by.is_none();
        let mut opened = graph.empty();
        let (mut rest, mut opened_for_good) = (white.clone(), graph.empty());
        while let Some(vertex) = rest.pop() {
            self.add(graph, vertex, safe, &mut opened);
            self.add(graph, vertex, lasting, &mut opened_for_good);
        }
        let others = own.without(&self.vertices);
        let reached = self.closed(graph, &others, others.common(&opened), safe);
        // A label may delete what opened it, so that only edges that last count for labels.
        let mut rest = reached.clone();
        while let Some(vertex) = rest.pop() {
            self.add(graph, vertex, lasting, &mut opened_for_good);
        }
        let mut all = own.common(&opened_for_good);
        all.add(&reached);
        self.closed(graph, own, all, lasting)
    }

    /// How many moves a player can make for sure that open nothing of the opponent's.
    pub(super) fn free_moves(&self, graph: &Graph<B>, white: &B, own: &B, theirs: &B) -> u32 {
        let mut free = graph.empty();
        let mut rest = own.clone();
        while let Some(vertex) = rest.pop() {
            if self.is_free(graph, white, vertex, theirs) {
                free.insert(vertex);
            }
        }
        self.surely(graph, white, &free, theirs).count()
    }

    /// Adds to `reached` what can be reached from it within a set.
    fn closed(&self, graph: &Graph<B>, within: &B, mut reached: B, will_do: impl Fn(&Group) -> bool) -> B {
        let mut fresh = reached.clone();
        while let Some(vertex) = fresh.pop() {
            let mut next = graph.empty();
            self.add(graph, vertex, &will_do, &mut next);
            next.keep(within);
            next.take(&reached);
            reached.add(&next);
            fresh.add(&next);
        }
        reached
    }
}
