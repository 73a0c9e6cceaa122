//! Editing positions: coins turned, added and taken away, the rule, and how many rows and layers there are.

use super::engine::{MEMBERS, Place, Rule};
use super::notation;
use super::scene;
use crate::kernel::edit::{Draft, Edit, EditRefused, MOST_COINS, OptionTool, Tools};
use crate::kernel::lexing::positive;
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Lang;

/// The rule of a text without any.
const FIRST_RULE: &str = "mock-turtles:";
/// The first few numbers of rows and layers are offered.
const MOST_OFFERED: usize = 8;

/// Coins under a rule, of which there may be none.
pub(super) struct CoinDraft {
    /// The rule as it was typed.
    name: String,
    rule: Rule,
    /// Layers, rows and columns; only the columns may be none.
    size: Place,
    /// By layers, rows and columns.
    heads: Vec<bool>,
}

impl CoinDraft {
    pub(super) fn read(position: &str) -> Result<Self, EditRefused> {
        let text = if position.trim().is_empty() { FIRST_RULE } else { position };
        if let Some(rule) = text.trim().strip_suffix(':') {
            let name = notation::spaced(rule);
            return Ok(CoinDraft { name, rule: Rule::parse(rule)?, size: [1, 1, 0], heads: Vec::new() });
        }
        let setup = notation::parse(text)?;
        let [layers, rows, columns] = setup.size();
        // No size is beyond a number: that many coins have been read.
        let coins = layers * rows * columns;
        if coins > MOST_COINS {
            return Err(too_many_coins());
        }
        let place = |at| [at / columns / rows, at / columns % rows, at % columns];
        let heads = (0..coins).map(|at| setup.is_head(place(at))).collect();
        Ok(CoinDraft {
            name: setup.board.name.clone(),
            rule: setup.rule().clone(),
            size: setup.size(),
            heads,
        })
    }

    /// The same coins on another number of layers, rows and columns: what is new shows tails.
    fn resize(&mut self, size: Place) -> Result<(), EditRefused> {
        let coins = size.iter().try_fold(1usize, |coins, &side| coins.checked_mul(side));
        let coins = coins.filter(|&coins| coins <= MOST_COINS).ok_or_else(too_many_coins)?;
        let [_, old_rows, old_columns] = self.size;
        let mut heads = Vec::with_capacity(coins);
        for layer in 0..size[0] {
            for row in 0..size[1] {
                for column in 0..size[2] {
                    let was_there = [layer, row, column].iter().zip(self.size).all(|(&at, side)| at < side);
                    heads.push(was_there && self.heads[(layer * old_rows + row) * old_columns + column]);
                }
            }
        }
        (self.size, self.heads) = (size, heads);
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        let [layers, rows, columns] = self.size;
        let refused = || EditRefused::no_such_option(name, value);
        let number = || positive(value).and_then(|number| usize::try_from(number).ok()).ok_or_else(refused);
        match (name, self.rule.dimensions()) {
            ("rule", _) => {
                let rule = Rule::parse(value)?;
                // Where there are fewer dimensions, what was beside each other comes one after the other.
                self.size = match rule.dimensions() {
                    1 => [1, 1, layers * rows * columns],
                    2 => [1, layers * rows, columns],
                    _ => self.size,
                };
                (self.name, self.rule) = (notation::spaced(value), rule);
                Ok(())
            }
            ("rows", 2..) => self.resize([layers, number()?, columns]),
            ("layers", 3..) => self.resize([number()?, rows, columns]),
            _ => Err(refused()),
        }
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let [layers, rows, columns] = self.size;
        let row = |layer: usize, row: usize| {
            let start = (layer * rows + row) * columns;
            self.heads[start..start + columns].iter().map(|&head| if head { 'H' } else { 'T' }).collect()
        };
        (0..layers).map(|layer| (0..rows).map(|number| row(layer, number)).collect()).collect()
    }
}

fn too_many_coins() -> EditRefused {
    EditRefused::too_many(MOST_COINS, "coins", "硬貨")
}

/// How many rows or layers there are.
fn side_tool(name: &str, label: &str, value: usize) -> OptionTool {
    let choices = (1..=MOST_OFFERED).map(|number| (number.to_string(), number.to_string()));
    OptionTool::new(name, label, value.to_string(), choices).open()
}

impl Draft for CoinDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let rules = MEMBERS.iter().map(|member| {
            let [english, japanese] = member.turns;
            (member.name.to_owned(), format!("{}: {}", member.name, lang.pick(english, japanese)))
        });
        let others =
            ["{1,2,3}", "upto 4", "exactly 4", "[0 | 0,1 | 0,2,5]", "ruler*twins", "twins*twins*twins"];
        let rules = rules.chain(others.map(|rule| (rule.to_owned(), rule.to_owned())));
        let rule = OptionTool::new("rule", lang.pick("rule", "規則"), self.name.as_str(), rules).open();
        let dimensions = self.rule.dimensions();
        let rows = (dimensions > 1).then(|| side_tool("rows", lang.pick("rows", "行の数"), self.size[1]));
        let layers =
            (dimensions > 2).then(|| side_tool("layers", lang.pick("layers", "層の数"), self.size[0]));
        Tools {
            flip: true,
            options: [rule].into_iter().chain(rows).chain(layers).collect(),
            ..Tools::default()
        }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        let [layers, rows, columns] = self.size;
        match edit {
            Edit::Flip { coin } => {
                let head =
                    self.heads.get_mut(*coin).ok_or_else(|| EditRefused::no_such("coin", "硬貨", *coin))?;
                *head = !*head;
                Ok(())
            }
            Edit::AddCoin => self.resize([layers, rows, columns + 1]),
            Edit::RemoveCoin => match columns.checked_sub(1) {
                Some(columns) => self.resize([layers, rows, columns]),
                None => Err(EditRefused::new("there is no coin to take away", "取り除く硬貨がありません")),
            },
            Edit::Option { name, value } => self.set(name, value),
            _ => Err(EditRefused::no_such_tool()),
        }
    }

    fn position(&self) -> String {
        if self.heads.is_empty() {
            return format!("{}:", self.name);
        }
        let layers: Vec<String> = self.rows().iter().map(|rows| rows.join("/")).collect();
        format!("{}: {}", self.name, layers.join("//"))
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let none = self.heads.is_empty();
        none.then(|| lang.pick("there is no coin yet", "硬貨がまだありません").to_owned())
    }

    fn sketch(&self, _: Lang) -> Scene {
        Scene { items: vec![scene::still(self.rows(), Vec::new())] }
    }
}
