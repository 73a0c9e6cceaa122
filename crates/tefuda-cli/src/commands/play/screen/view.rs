//! One frame of the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, List, ListItem, ListState, Paragraph, Wrap};

use super::super::super::ask::short_result;
use super::pictures::{self, CardForm};
use super::state::{Panel, State};

/// From this width on the panel stands beside the picture.
const WIDE: u16 = 76;

const HELP: &str = "\
up, down     choose a move (or go up and down in a text)
enter        make the chosen move
: or 0-9     type a move
h            a hint
r            show or hide who wins, and the result of every move
w            why: the explanation
u, y         take back, make again
?            this list
esc          back to the moves
q            stop; the record is printed";

const HELP_JA: &str = "\
上、下       手を選ぶ(文章では上下に送る)
enter        選んだ手を指す
: または0-9  手を入力する
h            ヒント
r            勝者と各手の結果を表示、または隠す
w            理由の説明
u, y         取り消す、もう一度指す
?            この一覧
esc          手の一覧に戻る
q            やめる(記録を表示)";

/// Draws everything.
pub(super) fn draw(frame: &mut Frame, state: &mut State) {
    let lang = state.table.options.lang;
    let [title, body, status, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(4),
        Constraint::Length(3),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let name = state.table.game.about().title;
    let position = state.table.record.now().setup.notation();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(
        Line::from_iter([Span::styled(name, bold), Span::raw(format!("  {position}"))]),
        title,
    );
    let (picture, panel) = if body.width >= WIDE {
        let [picture, panel] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(body);
        (picture, panel)
    } else {
        let [picture, panel] = Layout::vertical([Constraint::Fill(3), Constraint::Fill(2)]).areas(body);
        (picture, panel)
    };
    draw_picture(frame, state, picture);
    match state.panel {
        Panel::Moves => draw_moves(frame, state, panel),
        Panel::Why => {
            let explanation = state.explanation.as_deref().unwrap_or("...");
            let text = explanation.to_owned();
            draw_text(frame, state, panel, lang.pick("Why", "理由"), text);
        }
        Panel::Help => {
            draw_text(frame, state, panel, lang.pick("Keys", "キー"), lang.pick(HELP, HELP_JA).to_owned())
        }
    }
    draw_status(frame, state, status);
    let text = lang.pick(
        "enter play  h hint  r results  w why  u undo  y redo  : type  ? keys  q quit",
        "enter 指す  h ヒント  r 結果  w 理由  u 取消  y やり直し  : 入力  ? キー  q 終了",
    );
    frame.render_widget(Line::styled(text, Style::new().fg(Color::DarkGray)), keys);
}

fn draw_picture(frame: &mut Frame, state: &State, area: Rect) {
    let block = Block::bordered().title(to_move(state));
    let inside = block.inner(area);
    let chosen = state.moves.get(state.chosen).map(String::as_str);
    let name = |seat| state.table.seat_name(seat);
    let (width, height) = (usize::from(inside.width), usize::from(inside.height));
    let of = |form| pictures::lines(&state.scene, form, width, chosen, state.table.options.lang, name);
    let mut lines = of(CardForm::Boxes);
    if lines.len() > height {
        lines = of(CardForm::Words);
    }
    // What does not fit is scrolled to where the chosen move stands.
    let last = lines.len().saturating_sub(height);
    let first = pictures::focus(&lines).saturating_sub(height / 2).min(last);
    let more = match (first > 0, first < last) {
        (true, true) => " more above and below ",
        (true, false) => " more above ",
        (false, true) => " more below ",
        (false, false) => "",
    };
    let block = block.title_bottom(more);
    let first = u16::try_from(first).unwrap_or(u16::MAX);
    let picture = Paragraph::new(lines).scroll((first, 0));
    frame.render_widget(picture.block(block), area);
}

fn to_move(state: &State) -> String {
    let lang = state.table.options.lang;
    match state.table.mover_name() {
        None => lang.pick(" over ", " 終局 ").to_owned(),
        Some(name) => lang.pick(format!(" {name} to move "), format!(" 手番: {name} ")),
    }
}

fn draw_moves(frame: &mut Frame, state: &State, area: Rect) {
    let lang = state.table.options.lang;
    let block = Block::bordered().title(format!(" {} ({}) ", lang.pick("moves", "手"), state.moves.len()));
    if let Some(too_many) = state.table.record.now().setup.too_many_moves() {
        let text = Paragraph::new(lang.pick(
            format!("{too_many}. Type one with `:`."),
            format!("{}。`:` で入力してください。", too_many.in_lang(lang)),
        ))
        .wrap(Wrap { trim: true });
        frame.render_widget(text.block(block), area);
        return;
    }
    let judged = state.judged.as_ref().filter(|_| state.results);
    let items = state.moves.iter().enumerate().map(|(at, text)| {
        let Some(judged) = judged.and_then(|judged| judged.get(at)) else {
            return ListItem::new(text.clone());
        };
        // A sign and a word, not only a colour.
        let (sign, colour) = match judged.wins {
            Some(true) => ("+", Color::Green),
            Some(false) => ("-", Color::Red),
            None => ("?", Color::DarkGray),
        };
        let result = short_result(judged, state.table.options.lang);
        ListItem::new(Line::from_iter([
            Span::raw(format!("{} ", tefuda::padded(text, 12))),
            Span::styled(format!("{sign} {result}"), Style::new().fg(colour)),
        ]))
    });
    let list = List::new(items)
        .block(block)
        .highlight_symbol("> ")
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    let mut chosen = ListState::default().with_selected((!state.moves.is_empty()).then_some(state.chosen));
    frame.render_stateful_widget(list, area, &mut chosen);
}

fn draw_text(frame: &mut Frame, state: &mut State, area: Rect, title: &str, text: String) {
    let block = Block::bordered().title(format!(" {title} "));
    let inside = block.inner(area);
    let width = usize::from(inside.width.max(1));
    // Long lines are wrapped, so this is at least what there is to scroll.
    let lines: usize = text.lines().map(|line| line.chars().count() / width + 1).sum();
    let last = lines.saturating_sub(usize::from(inside.height));
    state.scroll = state.scroll.min(u16::try_from(last).unwrap_or(u16::MAX));
    let text = Paragraph::new(text).wrap(Wrap { trim: false }).scroll((state.scroll, 0));
    frame.render_widget(text.block(block), area);
}

fn draw_status(frame: &mut Frame, state: &State, area: Rect) {
    let lang = state.table.options.lang;
    let first = match (&state.typed, state.is_waiting) {
        (Some(typed), _) => format!("{}: {typed}_", lang.pick("move", "手")),
        (None, true) => lang.pick("thinking ...", "考えています…").to_owned(),
        (None, false) => state.message.clone(),
    };
    let second = match state.verdict.as_ref().filter(|_| state.results) {
        Some(verdict) => verdict.clone(),
        None => {
            let moves: Vec<&str> = state.table.record.played().map(|(_, text)| text.as_str()).collect();
            let shown = &moves[moves.len().saturating_sub(12)..];
            let count = lang.pick(format!("{} moves", moves.len()), format!("{}手", moves.len()));
            format!("{count}{}{}", if moves.is_empty() { "" } else { ": " }, shown.join(", "))
        }
    };
    let text = Paragraph::new(vec![Line::raw(first), Line::raw(second)]).wrap(Wrap { trim: true });
    frame.render_widget(text, area);
}
