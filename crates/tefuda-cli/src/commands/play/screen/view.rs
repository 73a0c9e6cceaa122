//! One frame of the screen. Where there is room, the moves stand beside the picture, or below it; on a small screen there are no frames,
//! and the chosen move stands in one line.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, List, ListItem, ListState, Paragraph};
use tefuda::{Lang, screen_width};

use super::super::session::{MoveResult, Session};
use super::pictures::{self, CardForm, GroundPictures};
use super::state::{Panel, State};
use super::wrap::{cut, wrapped};

/// From this width on the panel stands beside the picture.
const WIDE: u16 = 76;

/// Screens with fewer lines keep none free.
const ROOMY: u16 = 16;

/// With fewer lines between the title and the status, nothing is framed: beside each other, and below each other.
const LEAST_FRAMED: [u16; 2] = [5, 12];

/// What stands before the chosen move.
const CHOSEN: &str = "> ";

fn help(session: &dyn Session) -> String {
    let words = session.words();
    let (results, why) = (words.results, words.why);
    match session.lang() {
        Lang::En => format!(
            "\
up, down     choose a move (or scroll a text)
enter        make the chosen move
: or 0-9     type a move
h            a hint
r            show or hide {results}
w            {why}
u, y         undo, redo
[ ] < >      scroll a picture that does not fit
l            Japanese or English
?            this list
esc          back to the moves
q            quit; the record is printed"
        ),
        Lang::Ja => format!(
            "\
上、下       手を選ぶ(文章では上下に送る)
enter        選んだ手を指す
: または0-9  手を入力する
h            ヒント
r            {results}を表示、または隠す
w            {why}
u, y         取り消す、もう一度指す
[ ] < >      入りきらない図を動かす
l            日本語または英語(English)
?            この一覧
esc          手の一覧に戻る
q            やめる(記録を表示)"
        ),
    }
}

/// The keys at the foot, the most needed last: of these as many are shown as fit.
fn keys(lang: Lang, width: usize) -> String {
    let all = lang.pick(
        [
            "enter play",
            "h hint",
            "r results",
            "w why",
            "u undo",
            "y redo",
            ": type",
            "l 日本語",
            "? keys",
            "q quit",
        ],
        [
            "enter 指す",
            "h ヒント",
            "r 結果",
            "w 理由",
            "u 取消",
            "y やり直し",
            ": 入力",
            "l English",
            "? キー",
            "q 終了",
        ],
    );
    let (others, needed) = all.split_at(all.len() - 2);
    let needed = needed.join("  ");
    let mut shown = String::new();
    for key in others {
        if screen_width(&shown) + screen_width(key) + 2 + screen_width(&needed) > width {
            break;
        }
        shown += key;
        shown += "  ";
    }
    shown + &needed
}

/// Draws everything.
pub(super) fn draw(frame: &mut Frame, state: &mut State) {
    let lang = state.session.lang();
    let whole = frame.area();
    let width = usize::from(whole.width);
    let mut status = status_lines(state, width);
    if whole.height < ROOMY && status.first().is_some_and(|line| line.width() == 0) {
        // Where lines are scarce, none is kept free for what is said later.
        status.remove(0);
    }
    // What is said takes what it needs, but leaves most of the screen to the game.
    let most = (whole.height / 3).max(1);
    let status_height = u16::try_from(status.len()).unwrap_or(most).clamp(1, most);
    let [title, body, status_area, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(status_height),
        Constraint::Length(1),
    ])
    .areas(whole);
    let name = state.session.title();
    let position = cut(&state.session.position(), width.saturating_sub(screen_width(name) + 2));
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(
        Line::from_iter([Span::styled(name, bold), Span::raw(format!("  {position}"))]),
        title,
    );
    let is_wide = body.width >= WIDE;
    if body.height < LEAST_FRAMED[usize::from(!is_wide)] {
        draw_small(frame, state, body);
    } else {
        let [picture, panel] = if is_wide {
            Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(body)
        } else {
            // A short list leaves the rest to the picture.
            let most = body.height * 2 / 5;
            let listed = u16::try_from(state.moves.len()).unwrap_or(most).saturating_add(2);
            let is_list = state.panel == Panel::Moves && state.no_list.is_none();
            let height = if is_list { listed.clamp(3, most) } else { most };
            Layout::vertical([Constraint::Fill(1), Constraint::Length(height)]).areas(body)
        };
        draw_picture(frame, state, picture, true);
        match panel_text(state) {
            None => draw_moves(frame, state, panel),
            Some((heading, text)) => draw_text(frame, state, panel, Some(heading), &text),
        }
    }
    frame.render_widget(Paragraph::new(status), status_area);
    let style = Style::new().fg(Color::DarkGray);
    frame.render_widget(Line::styled(keys(lang, width), style), foot);
}

/// Without frames: a text takes the place of the picture, and the moves are one line.
fn draw_small(frame: &mut Frame, state: &mut State, area: Rect) {
    if let Some((_, text)) = panel_text(state) {
        draw_text(frame, state, area, None, &text);
        return;
    }
    let [picture, moves] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(area);
    draw_picture(frame, state, picture, false);
    let lang = state.session.lang();
    let line = match (&state.no_list, state.moves.get(state.chosen)) {
        (Some(_), _) => Line::raw(lang.pick("type a move with `:`", "`:` で手を入力してください")),
        (None, None) => Line::raw(to_move(state)),
        (None, Some(text)) => {
            let place = format!("{}/{} ", state.chosen + 1, state.moves.len());
            let chosen = Span::styled(text.clone(), Style::new().add_modifier(Modifier::REVERSED));
            let result = result_of(state, state.chosen).map(result_span);
            Line::from_iter([Span::raw(place), chosen, Span::raw(" ")].into_iter().chain(result))
        }
    };
    frame.render_widget(line, moves);
}

/// The text that stands in the place of the moves, with its heading.
fn panel_text(state: &State) -> Option<(&'static str, String)> {
    let session = &*state.session;
    match state.panel {
        Panel::Moves => None,
        Panel::Why => {
            Some((session.words().why_title, state.explanation.clone().unwrap_or_else(|| "...".to_owned())))
        }
        Panel::Help => Some((session.lang().pick("Keys", "キー"), help(session))),
    }
}

fn draw_picture(frame: &mut Frame, state: &mut State, area: Rect, is_framed: bool) {
    let lang = state.session.lang();
    let block = Block::bordered().title(to_move(state));
    let inside = if is_framed { block.inner(area) } else { area };
    let chosen = state.moves.get(state.chosen).map(String::as_str);
    let name = |seat| state.session.seat_name(seat);
    let (width, height) = (usize::from(inside.width), usize::from(inside.height));
    let ground = match state.ground.take() {
        Some(ground) if ground.width == width => ground,
        _ => GroundPictures::new(&state.scene, width, lang),
    };
    let of = |form| pictures::lines(&state.scene, &ground, form, chosen, lang, name);
    let mut lines = of(CardForm::Boxes);
    if lines.len() > height {
        lines = of(CardForm::Words);
    }
    state.ground = Some(ground);
    // What does not fit is scrolled to where the chosen move stands, and from there by keys.
    let (row, column) = pictures::focus(&lines);
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let [down, right] = &mut state.moved;
    let scrolled = |focus: usize, room: usize, all: usize, moved: &mut isize| {
        let last = all.saturating_sub(room);
        let first = focus.saturating_sub(room / 2).min(last);
        let place = first.saturating_add_signed(*moved).min(last);
        // Keys pressed beyond the edge do not count.
        *moved = place as isize - first as isize;
        (place, last)
    };
    let top = scrolled(row, height, lines.len(), down);
    let left = scrolled(column, width, widest, right);
    let [above, below, to_left, to_right] =
        lang.pick(["above", "below", "left", "right"], ["上", "下", "左", "右"]);
    let more =
        [(top.0 > 0, above), (top.0 < top.1, below), (left.0 > 0, to_left), (left.0 < left.1, to_right)];
    let more: Vec<&str> = more.into_iter().filter(|(is_more, _)| *is_more).map(|(_, word)| word).collect();
    let [top, left] = [top.0, left.0].map(|place| u16::try_from(place).unwrap_or(u16::MAX));
    let picture = Paragraph::new(lines).scroll((top, left));
    if !is_framed {
        frame.render_widget(picture, area);
        return;
    }
    let block = if more.is_empty() {
        block
    } else {
        block.title_bottom(
            lang.pick(format!(" more {} ", more.join(", ")), format!(" {}に続く ", more.join("・"))),
        )
    };
    frame.render_widget(picture.block(block), area);
}

fn to_move(state: &State) -> String {
    let lang = state.session.lang();
    match state.session.mover_name() {
        None => lang.pick(" over ", " 終局 ").to_owned(),
        Some(name) => lang.pick(format!(" {name} to move "), format!(" 手番: {name} ")),
    }
}

fn result_of<'a>(state: &'a State<'_>, at: usize) -> Option<&'a MoveResult> {
    state.judged.as_ref().filter(|_| state.results)?.as_ref().ok()?.get(at)
}

/// A sign and words, not only a colour.
fn result_span(result: &MoveResult) -> Span<'static> {
    let (sign, colour) = match result.wins {
        Some(true) => ("+", Color::Green),
        Some(false) => ("-", Color::Red),
        None => ("?", Color::DarkGray),
    };
    Span::styled(format!("{sign} {}", result.words), Style::new().fg(colour))
}

fn draw_moves(frame: &mut Frame, state: &State, area: Rect) {
    let lang = state.session.lang();
    let moves = lang.pick("moves", "手");
    let count = if state.no_list.is_some() { String::new() } else { format!("({}) ", state.moves.len()) };
    let block = Block::bordered().title(format!(" {moves} {count}"));
    let inside = block.inner(area);
    if let Some(why) = &state.no_list {
        let text =
            lang.pick(format!("{why}. Type one with `:`."), format!("{why}。`:` で入力してください。"));
        let lines = wrapped(&text, usize::from(inside.width));
        let text = Paragraph::new(lines.into_iter().map(Line::raw).collect::<Vec<_>>());
        frame.render_widget(text.block(block), area);
        return;
    }
    let room = usize::from(inside.width).saturating_sub(CHOSEN.len()).max(1);
    let widest = state.moves.iter().map(|text| screen_width(text)).max().unwrap_or(0);
    // Results stand in a column, unless moves are long.
    let column = widest.min(room / 2);
    // Only what can be seen is laid out: there may be thousands.
    let height = usize::from(inside.height);
    let first = state.chosen.saturating_sub(height);
    let items = state.moves.iter().enumerate().skip(first).take(2 * height + 1).map(|(at, text)| {
        let result = result_of(state, at).map(result_span);
        match result {
            Some(result) if screen_width(text) <= column => {
                let text = Span::raw(format!("{} ", tefuda::padded(text, column)));
                ListItem::new(Line::from_iter([text, result]))
            }
            // A long move takes several lines, and its result one of its own.
            result => {
                let lines = wrapped(text, room).into_iter().map(Line::raw);
                ListItem::new(lines.chain(result.map(Line::from)).collect::<Vec<_>>())
            }
        }
    });
    let list = List::new(items)
        .block(block)
        .highlight_symbol(CHOSEN)
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    let mut chosen =
        ListState::default().with_selected((!state.moves.is_empty()).then_some(state.chosen - first));
    frame.render_stateful_widget(list, area, &mut chosen);
}

fn draw_text(frame: &mut Frame, state: &mut State, area: Rect, heading: Option<&str>, text: &str) {
    let block = heading.map(|heading| Block::bordered().title(format!(" {heading} ")));
    let inside = block.as_ref().map_or(area, |block| block.inner(area));
    let lines = wrapped(text, usize::from(inside.width));
    let last = lines.len().saturating_sub(usize::from(inside.height));
    state.scroll = state.scroll.min(u16::try_from(last).unwrap_or(u16::MAX));
    let lines: Vec<Line> = lines.into_iter().map(Line::raw).collect();
    let text = Paragraph::new(lines).scroll((state.scroll, 0));
    frame.render_widget(text, inside);
    if let Some(block) = block {
        frame.render_widget(block, area);
    }
}

/// What is said, and how the game stands.
fn status_lines(state: &State, width: usize) -> Vec<Line<'static>> {
    let lang = state.session.lang();
    let first = match (&state.typed, state.is_waiting) {
        (Some(typed), _) => format!("{}: {typed}_", lang.pick("move", "手")),
        (None, true) => lang.pick("thinking ...", "考えています…").to_owned(),
        (None, false) => state.message.clone(),
    };
    let second = match state.verdict.as_ref().filter(|_| state.results) {
        Some(verdict) => verdict.clone(),
        None => {
            let moves = state.session.played();
            let shown = &moves[moves.len().saturating_sub(12)..];
            let count = lang.pick(format!("{} moves", moves.len()), format!("{}手", moves.len()));
            format!("{count}{}{}", if moves.is_empty() { "" } else { ": " }, shown.join(", "))
        }
    };
    wrapped(&format!("{first}\n{second}"), width).into_iter().map(Line::raw).collect()
}
