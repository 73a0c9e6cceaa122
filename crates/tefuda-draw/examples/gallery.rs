//! Every example of every game with the reason of its verdict, as one page to look at.
//!
//! `cargo run -p tefuda-draw --example gallery -- 700 en > gallery.html`; a third word keeps to one game,
//! further ones are its positions.

use tefuda::{Catalogue, Lang, Options};
use tefuda_draw::{STYLESHEET, Style, draw};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let width = words.first().and_then(|word| word.parse().ok()).unwrap_or(700.0);
    let lang = if words.get(1).is_some_and(|word| word == "ja") { Lang::Ja } else { Lang::En };
    println!(
        "<!doctype html><meta charset=\"utf-8\"><style>:root {{ color-scheme: light dark }} {STYLESHEET} body {{ background: var(--tefuda-surface); color: \
         var(--tefuda-ink); font-family: sans-serif }} section {{ display: inline-block; vertical-align: top; margin: 8px }} \
         .board {{ outline: 1px dotted #8888 }} h2 {{ font-size: 13px; max-width: {width}px }}</style>"
    );
    let options = Options { lang, ..Options::default() };
    for entry in Catalogue::standard().entries() {
        let about = entry.game.about();
        if words.get(2).is_some_and(|game| game != about.name) {
            continue;
        }
        let typed: Vec<&str> = words.iter().skip(3).map(String::as_str).collect();
        let own = about.examples.iter().map(|example| example.position).collect();
        for position in if typed.is_empty() { own } else { typed } {
            let Ok(setup) = entry.game.parse(position).map_err(|error| eprintln!("{error}")) else {
                continue;
            };
            let names = setup.names(lang);
            let style = Style {
                names: names.players().iter().map(|name| name.to_string()).collect(),
                ..Style::new(lang, width)
            };
            let board = draw(&setup.scene(lang), &style);
            let reason = draw(&setup.analyse(options.solver, options.run()).picture(&names), &style);
            let title = format!("{} {}", about.name, position).replace('<', "&lt;");
            println!(
                "<section><h2>{}</h2><div class=board>{}</div>",
                title.chars().take(200).collect::<String>(),
                board.to_svg()
            );
            println!("<p></p><div class=board>{}</div></section>", reason.to_svg());
        }
    }
}
