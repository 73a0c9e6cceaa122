"""Questions about positions."""

import copy
import json
import pickle
import threading
import time
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import tefuda


def test_an_analysis_tells_who_wins_by_which_moves_and_why():
    analysis = tefuda.analyse("tanhinmin", "2 3 / 1 2 5")
    assert (analysis.game, analysis.outcome, analysis.winner, analysis.to_move) == ("tanhinmin", "win", 0, 0)
    assert analysis.position.notation == "2 3 / 1 2 5"
    assert {move.text: move.wins for move in analysis.moves} == {"2": True, "3": False}
    assert [move.winner for move in analysis.moves] == [0, 1]
    assert analysis.best == "2" and analysis.advice.wins and analysis.advice.why
    assert analysis.reason.theorem == "thesis/2.2"
    assert analysis.reason.facts["mover_matching"] == 2
    assert analysis.reason.en != analysis.reason.ja
    assert analysis.reason.text == analysis.reason.en
    assert str(analysis).startswith("The first player wins: ")
    assert tefuda.analyse("tanhinmin", "2 3 / 1 2 5", lang="ja").reason.text == analysis.reason.ja


def test_the_dictionary_has_the_fields_of_the_contract():
    analysis = tefuda.analyse("nim", "3 5 7")
    answer = analysis.to_dict()
    assert list(answer)[:4] == ["game", "position", "outcome", "winner"]
    assert answer["explanation"] == analysis.explain() and answer["best"] == analysis.best
    assert [move["move"] for move in answer["moves"]] == [move.text for move in analysis.moves]
    assert "moves" not in analysis.to_dict(moves=False, explanation=False)
    json.dumps(answer)
    assert "。" in analysis.explain(lang="ja")


def test_values_are_numbers():
    assert tefuda.analyse("nim", "3 5 7").value == 1
    half = tefuda.analyse("hackenbush", "0-1:b 1-2:r @blue").value
    assert half in (Fraction(1, 2), Fraction(-1, 2)) and isinstance(half, Fraction)
    assert tefuda.analyse("nim", f"{2**60}").value == 2**60


def test_solvers_agree():
    for text in ["1 3 4 5 8c / 2 6 7 @ 4", "1 2 / 3", "5 / 1 1 1"]:
        best = tefuda.analyse("tanhinmin", text)
        search = tefuda.analyse("tanhinmin", text, solver="search")
        assert best.winner == search.winner
        assert [move.wins for move in best.moves] == [move.wins for move in search.moves]
    assert search.reason.theorem is None and search.nodes > 0


@pytest.mark.parametrize("name", tefuda.games())
def test_every_game_is_played_to_its_end_with_its_pictures(name):
    game = tefuda.game(name)
    position = game.parse(game.examples[0]) if name != "digraph" else game.parse("a", board="a -> b\nb -> c\n")
    for picture in (position.svg(), position._repr_svg_()):
        ElementTree.fromstring(picture)
    analysis = position.analyse(max_nodes=200_000)
    ElementTree.fromstring(analysis._repr_svg_())
    assert "data:image/svg+xml" in analysis._repr_html_()
    start = position.players
    for _ in range(30):
        if position.over:
            assert position.legal_moves() == [] and position.to_move is None
            break
        position = position.play(position.legal_moves()[0])
        assert set(position.players) <= set(start)
        assert len(position.names()) == len(position.players)


def test_players_keep_their_numbers_while_places_change():
    start = tefuda.game("tanhinmin").parse("2 3 / 1 2 5")
    after = start.play("2")
    assert (after.notation, after.to_move, after.players) == ("1 2 5 / 3 @ 2", 0, (1, 0))
    assert after.names() == ["the second player", "the first player"]
    assert tefuda.game("tanhinmin").play("2 3 / 1 2 5", "2") == after
    assert hash(after) == hash(start.play("2")) and after != start
    assert tefuda.game("tanhinmin").legal_moves(start) == ["2", "3"]


def test_positions_are_copied_and_pickled():
    start = tefuda.game("tanhinmin").parse("2 3 / 1 2 5")
    graph = tefuda.game("digraph").parse("a", board="a -> b\nb -> c\n")
    for position in (start, start.play("2"), graph):
        assert copy.copy(position) is position and copy.deepcopy([position])[0] is position
        kept = pickle.loads(pickle.dumps(position))
        assert kept == position and kept.board == position.board
        assert (kept.players, kept.names()) == (position.players, position.names())
    assert pickle.loads(pickle.dumps(tefuda.game("nim"))).name == "nim"


def test_deals_are_repeatable():
    game = tefuda.game("tanhinmin")
    assert game.deal(7) == game.deal(7)
    assert len({game.deal(seed).notation for seed in range(20)}) > 10
    with pytest.raises(tefuda.ArgumentError):
        game.deal(7, no_such_parameter=3)


def hard_position():
    return tefuda.game("daihinmin").deal(1, cards=20)


def test_a_budget_ends_in_undecided_with_what_is_known():
    hard = hard_position()
    with pytest.raises(tefuda.Undecided) as caught:
        hard.analyse(solver="search", max_nodes=10)
    assert caught.value.limit == "nodes"
    assert caught.value.result.outcome == "undecided"
    with pytest.raises(tefuda.Undecided) as caught:
        hard.analyse(solver="search", max_seconds=0.05)
    assert caught.value.limit == "time"
    for wrong in (-1.0, float("nan")):
        with pytest.raises(ValueError):
            hard.analyse(max_seconds=wrong)


def test_the_clock_stands_still_while_nobody_works():
    analysis = tefuda.analyse("tanhinmin", "2 3 / 1 2 5", max_seconds=0.2, solver="search")
    time.sleep(0.4)
    assert all(move.wins is not None for move in analysis.moves)


def test_work_leaves_the_interpreter_to_others():
    hard = hard_position()
    ticks = []

    def tick():
        for _ in range(20):
            ticks.append(time.monotonic())
            time.sleep(0.01)

    other = threading.Thread(target=tick)
    other.start()
    with pytest.raises(tefuda.Undecided):
        hard.analyse(solver="search", max_seconds=0.5)
    assert len(ticks) == 20
    other.join()


def test_threads_may_read_one_analysis():
    analysis = tefuda.analyse("nim", "3 5 7 9")
    texts = []
    readers = [threading.Thread(target=lambda: texts.append(analysis.explain())) for _ in range(8)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert len(texts) == 8 and len(set(texts)) == 1
