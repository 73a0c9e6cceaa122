//! Which positions a check goes through, in Japanese.
//!
//! A range is told in pieces between semicolons. Each piece is one of the phrases below, in which `{}` stands for a number or a list;
//! the Japanese phrase says with `{0}`, `{1}` where they go.

/// A range in Japanese, by the English text; `None` if somebody has written a piece that is not known here.
pub(in crate::theorem) fn range(english: &str) -> Option<String> {
    let pieces: Option<Vec<String>> = english.split("; ").map(piece).collect();
    Some(pieces?.join("。"))
}

fn piece(english: &str) -> Option<String> {
    let english = english.strip_prefix("and ").unwrap_or(english);
    PHRASES.iter().find_map(|(phrase, japanese)| {
        let mut text = (*japanese).to_owned();
        for (number, given) in blanks(phrase, english)?.into_iter().enumerate() {
            text = text.replace(&format!("{{{number}}}"), given);
        }
        Some(text)
    })
}

/// What stands for the blanks of a phrase, if the text is that phrase.
fn blanks<'a>(phrase: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = phrase.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut blanks = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        // The last piece has to be the end; the others come as soon as they can.
        let at = if parts.peek().is_none() { rest.len().checked_sub(part.len())? } else { rest.find(part)? };
        let (blank, after) = (rest.get(..at)?, rest.get(at..)?);
        // A blank holds numbers and names of shapes, no further words of another phrase.
        if blank.is_empty() || blank.len() > 90 {
            return None;
        }
        blanks.push(blank);
        rest = after.strip_prefix(part)?;
    }
    rest.is_empty().then_some(blanks)
}

#[rustfmt::skip]
const PHRASES: &[(&str, &str)] = &[
    // TANHINMIN
    ("hands of 1 to {} cards with faces 1 to {}, ordinary and cut", "通常札と8切り札、数字1から{1}までの1枚から{0}枚の手札"),
    ("hands of 1 to {} cards with faces 1 to {}, ordinary", "通常札、数字1から{1}までの1枚から{0}枚の手札"),
    ("hands of 1 to {} ordinary cards with faces 1 to {}, empty table", "通常札、数字1から{1}までの1枚から{0}枚の手札、空場"),
    ("three hands of 1 to {} ordinary cards with faces 1 to {}, empty table", "通常札、数字1から{1}までの1枚から{0}枚の三つの手札、空場"),
    ("classes with hands of 1 to {} cards with faces 1 to {}, ordinary and cut", "通常札と8切り札、数字1から{1}までの1枚から{0}枚の手札の類"),
    ("classes with hands of 1 to {} cards with faces 1 to {}, ordinary", "通常札、数字1から{1}までの1枚から{0}枚の手札の類"),
    ("table empty or 1 to {}", "空場または場の札1から{0}"),
    ("{} random positions with hands of up to {} cards", "手札が{1}枚までのランダムな{0}局面"),
    ("{} random deals with {} to {} unsorted cards a hand", "各{1}枚から{2}枚の順不同の札のランダムな{0}通りの配り方"),
    ("the instances", "書かれた例"),
    ("every deal of the cards 1 to n, n from 2 to {}, on an empty table", "札1からnまで(nは2から{0})のすべての配り方、空場"),
    // BABANUKI
    ("one state for each number of players: of cards up to {}, equilibria up to {}", "各人数につき一つの状態: 手札は{0}人まで、均衡は{1}人まで"),
    ("the draws of one state", "一つの状態での引き方"),
    ("all states of five players with up to {} pairs", "組が{0}個までの五人のすべての状態"),
    ("all states of four players with up to {} pairs", "組が{0}個までの四人のすべての状態"),
    ("equilibria of all states of five players with up to {} pairs, and of six with up to {}", "組が{0}個までの五人と、{1}個までの六人のすべての状態の均衡"),
    ("equilibria of all states of four players with up to {} pairs", "組が{0}個までの四人のすべての状態の均衡"),
    ("the state of the lemma with each player to move", "補題の状態で、それぞれのプレイヤーの手番"),
    ("all states of three players with the joker at player {}: with up to {} pairs as hands of cards, with x, y, z up to {} as states, both by a solver that knows only the rules", "プレイヤー{0}がジョーカーを持つ三人のすべての状態: 組{1}個までは手札として、x、y、zが{2}までは状態として、どちらもルールだけを知る解法による"),
    ("all states of three players: with up to {} pairs as hands of cards, with x, y, z up to {} as states, both by a solver that knows only the rules", "三人のすべての状態: 組{0}個までは手札として、x、y、zが{1}までは状態として、どちらもルールだけを知る解法による"),
    ("up to {} by the decider's tables", "{0}までは判定器の表による"),
    ("all hands of cards with faces among 1 to {}", "数字1から{0}までのすべての手札"),
    ("all states of two players with 1 to {} pairs", "組が1個から{0}個までの二人のすべての状態"),
    ("decided by a solver that knows only the rules", "ルールだけを知る解法で判定"),
    // SHICHINARABE
    ("all graphs of up to {} vertices and a white one, all colourings, both movers, up to one pass and one right each", "白い頂点一つと{0}頂点までのすべてのグラフ、すべての塗り方、両方の手番、パスと権利は各1回まで"),
    ("all graphs of up to {} vertices and a white one with one labelled edge, all colourings, both movers, and all positions that follow", "白い頂点一つと{0}頂点までで印のある辺が一つのすべてのグラフ、すべての塗り方、両方の手番と、その後のすべての局面"),
    ("all graphs of up to {} vertices and a white one, all colourings, both movers", "白い頂点一つと{0}頂点までのすべてのグラフ、すべての塗り方、両方の手番"),
    ("up to {} passes each", "パスは各{0}回まで"),
    ("{} random positions with labelled edges and all readings of rights", "印のある辺と、権利のあらゆる解釈を含むランダムな{0}局面"),
    ("all positions of a suit of seven cards with tunnels", "トンネルのある7枚のスートのすべての局面"),
    ("all forests of up to {} vertices below one seven, all colourings, both movers, up to {} passes each", "一つの7の下の{0}頂点までのすべての森、すべての塗り方、両方の手番、パスは各{1}回まで"),
    ("all forests of up to {} vertices below one seven, all colourings, both movers, a right for red", "一つの7の下の{0}頂点までのすべての森、すべての塗り方、両方の手番、赤に権利"),
    ("all forests of up to {} vertices below one seven, all colourings, both movers", "一つの7の下の{0}頂点までのすべての森、すべての塗り方、両方の手番"),
    ("{} forests each of {} to {} vertices: path, star, legs, caterpillar, binary, random, deep, gadgets", "{1}頂点から{2}頂点の森を各形{0}個(道、星、脚、毛虫、二分木、ランダム、深い木、部品)"),
    ("all trees of up to {} vertices besides a white one, some of them white too", "白い頂点のほかに{0}頂点までのすべての木、白い頂点がさらにあるものも含む"),
    ("all forests of up to {} vertices with a right", "権利のある{0}頂点までのすべての森"),
    ("all positions of a deck of two suits of five cards with a joker", "5枚のスート二つとジョーカーの山札のすべての局面"),
    ("all positions of a deck of two suits of five cards", "5枚のスート二つの山札のすべての局面"),
    ("spiders that need 1 to {} rights", "1個から{0}個の権利が要る蜘蛛型"),
    ("{} instances on small grids and up to {} on grids of 3 x 2 and 3 x 3, all different", "小さい格子の{0}個と、3 x 2と3 x 3の格子の{1}個までの、すべて異なる問題例"),
    ("hardness itself is not checked by running", "困難さそのものは実行では確かめられない"),
    ("every choice of terminals on small grids, each with three bounds, all instances different", "小さい格子のすべての端点の選び方に三つずつの上限、問題例はすべて異なる"),
    ("{} random boards with labelled edges", "印のある辺をもつランダムな{0}個の盤"),
    ("{} random graphs in payoff form, half of them trees", "利得形のランダムな{0}個のグラフ、半分は木"),
    ("all forests of up to {} vertices, any of which may touch white, all colourings, both movers", "白に隣り合う頂点が任意の、{0}頂点までのすべての森、すべての塗り方、両方の手番"),
    ("all forests of up to {} vertices, any of which may touch white, all colourings", "白に隣り合う頂点が任意の、{0}頂点までのすべての森、すべての塗り方"),
    ("all forests of up to {} vertices, any of which may touch white, with one right", "白に隣り合う頂点が任意で権利が一つの、{0}頂点までのすべての森"),
    ("{} random trees of up to {} vertices, half of them with passes", "{1}頂点までのランダムな{0}個の木、半分はパスあり"),
    ("all forests of up to {} vertices below one white vertex with 1 to {} rights, one a turn or several", "一つの白い頂点の下の{0}頂点までのすべての森、権利は1個から{1}個で、一手番に一つまたは複数"),
    ("{} random trees and forests with 1 to {} rights, some of them with passes", "権利が1個から{1}個のランダムな{0}個の木と森、一部はパスあり"),
    ("those of legs, with 1 to {} rights", "そのうち脚からなるもの、権利は1個から{0}個"),
    ("one to four paths of up to {} vertices together, and two equal trees of up to {} vertices, all colourings, both movers", "合わせて{0}頂点までの一本から四本の道と、{1}頂点までの二つの等しい木、すべての塗り方、両方の手番"),
    ("all colourings of grids of {} with a white corner, both movers", "隅の一つが白い格子({0})のすべての塗り方、両方の手番"),
    ("red has the joker", "赤がジョーカーを持つ"),
    // DAIHINMIN
    ("{} random positions of up to {} cards a hand, of all {} sets in turn, half of them of a few adjacent ranks, half with a table", "手札{1}枚までのランダムな{0}局面、{2}のルールの組を順に、半分は隣り合う少数の数字、半分は場の札あり"),
    ("every {}th time leads with a weak and a strong group of up to {} cards a hand", "{0}回に一度は手札{1}枚までで弱い組と強い組によるリード"),
    ("every deal of 2 to {} different cards, and of 1 to {} ranks with two cards each", "異なる札2枚から{0}枚と、各2枚の数字1個から{1}個のすべての配り方"),
    ("every deal of 1 to {} ranks with 1 to {} cards each, set b", "各1枚から{1}枚の数字1個から{0}個のすべての配り方、組b"),
    // Games on graphs
    ("all graphs without cycles of up to {} vertices, every vertex, and {} random ones of up to {}", "{0}頂点までの閉路のないすべてのグラフの全頂点と、{2}頂点までのランダムな{1}個"),
    ("all digraphs of up to {} vertices and {} random ones of up to {}: every sum of up to three vertices, by exhaustive play", "{0}頂点までのすべての有向グラフと{2}頂点までのランダムな{1}個: 三つまでの頂点のすべての和を最後まで指す"),
    ("all digraphs of up to {} vertices, all functions on them", "{0}頂点までのすべての有向グラフ、その上のすべての関数"),
    ("all digraphs of up to {} vertices", "{0}頂点までのすべての有向グラフ"),
    // Heaps
    ("all positions of {} heaps up to {}, normal and misère", "{1}までの山{0}個のすべての局面、正規形と逆形"),
    ("three heaps up to {}", "{0}までの山三つ"),
    ("two heaps up to {}", "{0}までの山二つ"),
    ("one heap", "山一つ"),
    ("heaps up to {}", "{0}までの山"),
    ("all octal codes of {} digits, and those that may also break a heap without taking", "{0}桁のすべての8進コードと、取らずに山を分けてもよいもの"),
    ("two pairs of the game Euclid in both forms (the rule of the second is the decider's), heaps up to {}", "二つの形のユークリッドのゲームの組二つ(二つ目の規則は判定器のもの)、{0}までの山"),
    ("three or four heaps, of which one, two or three are taken from, up to {}", "{0}までの山三つか四つから、一つ、二つ、三つの山の石を取る"),
    ("four steps with heaps up to {}", "{0}までの山がある四段"),
    ("factors 1, 2, 3, 4 and 9", "倍率は1、2、3、4、9"),
    ("at the start and with limits from the move before", "最初の局面と、直前の手による制限のある局面"),
    ("two rows, two columns and hooks with sides up to the largest heap, and rectangles with sides of at most {}", "最大の山までの2段、2列、かぎ形と、一辺{0}以下の長方形"),
    ("sides up to {}", "一辺{0}まで"),
    ("two to four heaps under fifteen rules, heaps up to {}", "十五の規則での{0}までの山二つから四つ"),
    ("two or three heaps, or two pairs, under seven rules, a move in every one", "七つの規則での山二つか三つ、または組二つ、そのすべてで動く"),
    // Hackenbush
    ("all rooted trees of up to {} edges, all colourings in blue and red", "{0}辺までのすべての根付き木、青と赤のすべての塗り方"),
    ("all rooted trees of up to {} edges", "{0}辺までのすべての根付き木"),
    ("all pictures of up to {} edges on up to {} vertices besides the ground, with stalks", "地面のほかに{1}頂点、{0}辺までのすべての図に茎を載せたもの"),
    ("all pictures of up to {} edges on up to {} vertices besides the ground, all colourings in blue and red", "地面のほかに{1}頂点、{0}辺までのすべての図、青と赤のすべての塗り方"),
    ("all pictures of up to {} edges on up to {} vertices besides the ground, every cut", "地面のほかに{1}頂点、{0}辺までのすべての図、すべての切り方"),
    ("all pictures of up to {} edges on up to {} vertices besides the ground", "地面のほかに{1}頂点、{0}辺までのすべての図"),
    // Coins and sums
    ("all rows of {} coins, under every named row rule and three others", "硬貨{0}枚のすべての列、名前のあるすべての列の規則と名前のない三つの規則"),
    ("the first {} coins, and all rows of {} coins", "最初の{0}枚の硬貨と、硬貨{1}枚のすべての列"),
    ("the first {} coins", "最初の{0}枚の硬貨"),
    ("the first {} rows and columns", "最初の{0}行{0}列"),
    ("all products of named row rules: grids of {}, and boxes of up to {}", "名前のある列の規則のすべての積: {0}の格子と{1}までの箱"),
    ("all sums of two of {} components: heaps up to {} under nim and ten other rules, pairs of heaps, coins and pictures", "{0}個の成分のうち二つのすべての和: ニムとほかの十の規則での{1}までの山、山の組、硬貨、図"),
    ("{} random sums of up to three", "三つまでのランダムな{0}個の和"),
    ("single components with heaps up to {}", "{0}までの山の単独の成分"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_told_one_by_one() {
        let translated = range(
            "hands of 1 to 4 cards with faces 1 to 6, ordinary; table empty or 1 to 6; and 1000 random positions with hands of up to 16 cards",
        );
        assert_eq!(
            translated.as_deref(),
            Some(
                "通常札、数字1から6までの1枚から4枚の手札。空場または場の札1から6。手札が16枚までのランダムな1000局面"
            )
        );
        assert_eq!(range("something else"), None);
        assert_eq!(range("three heaps up to 12; something else"), None);
    }

    #[test]
    fn every_blank_of_a_phrase_has_its_place() {
        for (phrase, japanese) in PHRASES {
            for number in 0..phrase.matches("{}").count() {
                assert!(japanese.contains(&format!("{{{number}}}")), "{phrase}");
            }
            let filled = phrase.replace("{}", "7");
            assert!(piece(&filled).is_some_and(|text| !text.contains('{')), "{phrase}");
        }
    }
}
