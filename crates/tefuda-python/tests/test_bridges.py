"""Other people's algorithms on games of tefuda, by their own tests."""

from itertools import combinations

import pytest

import tefuda
from tefuda.hidden import can_force

#: Small positions of every game.
POSITIONS = {
    "tanhinmin": "1 3 5 / 2 4",
    "babanuki": "1 2 J / 1 2",
    "shichinarabe": "rb + b(b r) @red",
    "daihinmin": "S3 D5 / H4 C6",
    "nim": "1 2 3",
    "heap": "kayles: 5",
    "hackenbush": "0-1 1-2 0-3",
    "coins": "turtles: THTH",
    "sum": "nim 2 + heap kayles: 3",
    "digraph": "a",
}
BOARDS = {"digraph": "a -> b\nb -> c\na -> c\n"}


def test_every_game_has_a_position_here():
    assert set(POSITIONS) == set(tefuda.games())


@pytest.mark.parametrize("name", POSITIONS)
def test_pettingzoo(name):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from tefuda.pettingzoo import env

    environment = env(name, POSITIONS[name], board=BOARDS.get(name), render_mode="ansi")
    api_test(environment, num_cycles=50)
    environment.reset()
    assert environment.render() == environment.position.notation


def test_pettingzoo_with_five_players():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from tefuda.pettingzoo import env

    environment = env("babanuki", "1 J / 1 2 / 2 3 / 3 4 / 4", max_moves=100)
    assert len(environment.possible_agents) == 5
    api_test(environment, num_cycles=100)


def test_perfect_play_wins_in_pettingzoo():
    pytest.importorskip("pettingzoo")
    from tefuda.pettingzoo import env

    environment = env("tanhinmin", "2 3 / 1 2 5")
    environment.reset()
    for agent in environment.agent_iter():
        _, _, over, cut, _ = environment.last()
        best = None if over or cut else environment.moves.index(environment.position.analyse().best)
        if over:
            assert environment._cumulative_rewards[agent] == (1.0 if agent == "player_0" else -1.0)
        environment.step(best)


@pytest.mark.parametrize("name", POSITIONS)
def test_openspiel(name):
    pyspiel = pytest.importorskip("pyspiel")
    import tefuda.openspiel  # noqa: F401

    parameters = {"position": POSITIONS[name], "board": BOARDS.get(name, "")}
    game = pyspiel.load_game(f"tefuda_{name}", parameters)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


def test_openspiel_solves_what_tefuda_solves():
    pytest.importorskip("pyspiel")
    import pyspiel
    from open_spiel.python.algorithms import minimax

    import tefuda.openspiel  # noqa: F401

    for text in ["1 3 5 / 2 4", "2 3 / 1 2 5", "1 2 / 3"]:
        game = pyspiel.load_game("tefuda_tanhinmin", {"position": text})
        value, _ = minimax.alpha_beta_search(game)
        assert value == (1 if tefuda.analyse("tanhinmin", text).winner == 0 else -1)


def test_hidden_hands_in_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    import tefuda.openspiel  # noqa: F401

    game = pyspiel.load_game("tefuda_tanhinmin_hidden", {"cards": 2, "faces": 5})
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


def forced(cards, faces, *, to_move):
    """The share of all deals that a player wins by the belief solver: for each hand, the most hands that the same moves beat."""
    deck = range(1, faces + 1)
    won = deals = 0
    for own in combinations(deck, cards):
        opponents = list(combinations([face for face in deck if face not in own], cards))
        sets = (chosen for size in range(len(opponents), 0, -1) for chosen in combinations(opponents, size))
        won += max((len(chosen) for chosen in sets if can_force(own, chosen, to_move=to_move)), default=0)
        deals += len(opponents)
    return won / deals


def open_handed(cards, faces):
    """The share of all deals that the first player wins with open hands."""
    deck = range(1, faces + 1)
    deals = [
        (own, other)
        for own in combinations(deck, cards)
        for other in combinations([face for face in deck if face not in own], cards)
    ]
    return sum(can_force(own, [other]) for own, other in deals) / len(deals)


def test_cfr_on_hidden_hands():
    """Three cards each from a deck of seven: the strategies come close to an equilibrium, and its value is where it must be."""
    pyspiel = pytest.importorskip("pyspiel")
    import tefuda.openspiel  # noqa: F401

    game = pyspiel.load_game("tefuda_tanhinmin_hidden", {"cards": 3, "faces": 7})
    solver = pyspiel.CFRPlusSolver(game)
    distances = []
    for _ in range(2):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        distances.append(pyspiel.exploitability(game, policy))
    assert distances[1] < distances[0] / 2 and distances[1] < 0.03
    value, _ = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    # Nobody can be kept from what the belief solver wins for them, with open hands as little as with hidden ones.
    lowest, highest = 2 * forced(3, 7, to_move=True) - 1, 1 - 2 * forced(3, 7, to_move=False)
    known = 2 * open_handed(3, 7) - 1
    assert lowest <= known <= highest
    # What a strategy is worth differs from the value of the game by twice its exploitability at most.
    slack = 2 * distances[1]
    assert lowest - slack <= value <= highest + slack
    assert min(lowest, known) - slack <= value <= max(lowest, known) + slack
