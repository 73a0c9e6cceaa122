"""Games whose rules are written in Python."""

import json
import pickle
import urllib.request

import pytest

import tefuda


class Kayles(tefuda.Rules):
    """Rows of pins: knock down one, or two adjacent ones; a player who cannot move loses."""

    name = "python-kayles"
    examples = ("(5,)",)

    def moves(self, position):
        for row, pins in enumerate(position):
            for taken in (1, 2):
                for left in range((pins - taken) // 2 + 1):
                    yield row, left, pins - taken - left

    def play(self, position, move):
        row, *rest = move
        return tuple(sorted(pins for pins in (*position[:row], *position[row + 1 :], *rest) if pins))

    def parts(self, position):
        return [(pins,) for pins in position]


class Circle(tefuda.Rules):
    """Walk round three fields for ever, or leave at the first one and win."""

    def to_move(self, position):
        return position[0]

    def over(self, position):
        return position[2]

    def moves(self, position):
        return ["on", "leave"] if position[1] == 0 else ["on"]

    def play(self, position, move):
        player, field, _ = position
        return (1 - player, field, player) if move == "leave" else (1 - player, (field + 1) % 3, None)


@pytest.mark.parametrize("rows", [(1,), (3,), (2, 2), (1, 2, 3), (5, 4)])
def test_the_solver_agrees_with_the_game_of_the_library(rows):
    known = tefuda.analyse("heap", f"kayles: {' '.join(map(str, rows))}")
    assert Kayles().analyse(rows).winner == known.winner
    assert Kayles().value(rows) == Kayles().value(*((row,) for row in rows)) == known.value


def test_it_is_a_game_as_any_other():
    game = Kayles().game
    position = game.parse("(1, 2)")
    assert position.notation == "(1, 2)" and position.legal_moves()
    after = position.play(position.legal_moves()[0])
    assert after.players == (1, 0)
    assert "<svg" in position.svg()
    assert pickle.loads(pickle.dumps(after)).notation == after.notation
    assert game.analyse("(3,)").best in game.legal_moves("(3,)")
    with pytest.raises(tefuda.ParseError):
        game.parse("what")
    with pytest.raises(tefuda.IllegalMove):
        position.play("what")


def test_players_who_keep_their_places_and_cycles():
    circle = Circle()
    assert circle.analyse((0, 0, None)).winner == 0
    # Whoever comes to the first field wins: player 1 does, by walking on.
    assert circle.analyse((0, 2, None)).winner == 1
    with pytest.raises(tefuda.ArgumentError, match="cycle"):
        circle.value((0, 0, None))


def test_sums_of_games():
    class Nim(tefuda.Rules):
        def moves(self, position):
            return range(position)

        def play(self, position, move):
            return move

    both = tefuda.Sum(Kayles(), Nim())
    for pins, counters in [(5, 4), (3, 3), (4, 2)]:
        value = Kayles().value((pins,)) ^ counters
        assert both.value(((pins,), counters)) == value
        analysis = both.analyse(((pins,), counters))
        assert analysis.winner == (0 if value else 1)
        assert len(analysis.moves) == len(analysis.position.legal_moves())
    with pytest.raises(ValueError, match="sum"):
        tefuda.Sum(Circle())


def test_exceptions_come_through():
    class Broken(Kayles):
        def play(self, position, move):
            raise ZeroDivisionError("in the rules")

    for question in (Broken().analyse, Broken().value, lambda rows: Broken().position(rows).play("(0, 0, 1)")):
        with pytest.raises(ZeroDivisionError, match="in the rules"):
            question((2,))
    with pytest.raises(NotImplementedError):
        tefuda.Rules().analyse(1)

    class Unsure(Kayles):
        def over(self, position):
            return "perhaps"

    with pytest.raises(ValueError, match="over"):
        Unsure().analyse((2,))


def test_budgets_hold():
    with pytest.raises(tefuda.Undecided):
        Kayles().analyse((9, 9, 9), max_nodes=10)


def test_the_page_has_the_game():
    page = tefuda.Page([Kayles().game])
    try:
        body = json.dumps({"game": "python-kayles", "position": "(3,)"}).encode()
        request = urllib.request.Request(
            f"{page.link}api/v1/decide", body, {"content-type": "application/json"}
        )
        answer = json.load(urllib.request.urlopen(request, timeout=30))
        assert (answer["outcome"], answer["winner"]) == ("win", 0)
    finally:
        page.stop()
