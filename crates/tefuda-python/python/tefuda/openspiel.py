"""Games of tefuda in OpenSpiel: importing this module registers them.

Every game for two players is registered as ``tefuda_NAME`` (``tefuda_tanhinmin``, ``tefuda_nim``, ...), with open hands and the
parameters ``position`` and ``board`` (texts; the first example of the game if they are left out) and ``max_moves``, after which a game
that goes on is a draw. ``tefuda_tanhinmin_hidden`` is TANHINMIN with hidden hands: ``cards`` for each player are dealt from a deck with
one card of each face up to ``faces``, and a player sees their own hand and the moves.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Optional

import numpy as np
import pyspiel

from . import _play
from ._tefuda import Game, Position, games

#: A game may go on for ever; after this many moves it is a draw.
_MAX_MOVES = 1000

_Hand = tuple[int, ...]


def _game_type(name: str, title: str, hidden: bool, parameters: dict[str, Any]) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if hidden else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=parameters,
    )


def _game_info(moves: int, deals: int, most_moves: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=moves,
        max_chance_outcomes=deals,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=max(most_moves, 1),
    )


class _Node:
    """A position with what OpenSpiel asks of it, worked out once: algorithms come back to every position many times."""

    def __init__(self, position: Position, table: _Table) -> None:
        self.position = position
        place = position.to_move
        self.player = int(pyspiel.PlayerId.TERMINAL) if place is None else position.players[place]
        self.legal = sorted(table.numbers[text] for text in position.legal_moves())
        winner = _play.winner(position) if position.over else None
        self.returns = [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]
        self._table = table
        self._after: dict[int, _Node] = {}

    def after(self, action: int) -> _Node:
        """The node that a move leads to."""
        node = self._after.get(action)
        if node is None:
            node = self._table.node(self.position.play(self._table.moves[action]))
            self._after[action] = node
        return node

    def __deepcopy__(self, memo: object) -> _Node:
        return self


class _Table:
    """What all states of a game share: it is not copied with them."""

    def __init__(self, moves: list[str], max_moves: int) -> None:
        self.moves = moves
        self.numbers = {text: number for number, text in enumerate(moves)}
        self.max_moves = max_moves
        self._nodes: dict[tuple[Position, tuple[int, ...]], _Node] = {}

    def node(self, position: Position) -> _Node:
        """The node of a position with these players."""
        key = (position, position.players)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = _Node(position, self)
        return node

    def __deepcopy__(self, memo: object) -> _Table:
        return self


class _Observer:
    """What a player sees, as a text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: Any, player: int) -> str:
        """What this player knows."""
        return str(state.seen_by(player))


class _Game(pyspiel.Game):
    """What both kinds of games share."""

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer()


class _State(pyspiel.State):
    """A game under way."""

    def __init__(self, game: _Game, table: _Table, begin: Optional[Position]) -> None:
        super().__init__(game)
        self._table = table
        #: Before the deal there is none.
        self._node = None if begin is None else table.node(begin)
        self._start = "" if begin is None else begin.notation
        self._played: tuple[str, ...] = ()

    def current_player(self) -> int:
        if self._node is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._node.player

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self._node is None else self._node.legal

    def _apply_action(self, action: int) -> None:
        if self._node is not None:
            self._played += (self._table.moves[action],)
            self._node = self._node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._table.moves[action]

    def is_terminal(self) -> bool:
        if self._node is None:
            return False
        return not self._node.legal or len(self._played) >= self._table.max_moves

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self._node is None else self._node.returns

    def seen_by(self, player: int) -> str:
        """What a player knows: with open hands, everything."""
        return f"{self._start}: {', '.join(self._played)}"

    def __str__(self) -> str:
        return "" if self._node is None else self._node.position.notation


def _register(name: str) -> None:
    kind = _game_type(
        f"tefuda_{name}",
        f"tefuda: {name}",
        hidden=False,
        parameters={"position": "", "board": "", "max_moves": _MAX_MOVES},
    )

    class OpenGame(_Game):
        def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
            params = params or {}
            begin = _play.start(name, params.get("position") or None, params.get("board") or None)
            if len(begin.players) != 2:
                raise ValueError(f"{begin.notation!r} has {len(begin.players)} players, and only two can play here")
            found = _play.survey(begin)
            max_moves = int(params.get("max_moves", _MAX_MOVES))
            max_moves = max_moves if found.most_moves is None else min(found.most_moves, max_moves)
            self._begin = begin
            self._table = _Table(found.moves, max_moves)
            super().__init__(kind, _game_info(len(found.moves), 0, max_moves), params)

        def new_initial_state(self) -> _State:
            return _State(self, self._table, self._begin)

    pyspiel.register_game(kind, OpenGame)


class _HiddenTable(_Table):
    """All deals of a game with hidden hands."""

    def __init__(self, cards: int, faces: int) -> None:
        deck = range(1, faces + 1)
        # Every second move at least lays a card, until a hand is empty.
        super().__init__([str(face) for face in deck] + ["pass"], 4 * cards)
        self.deals: list[tuple[_Hand, _Hand]] = [
            (first, second)
            for first in combinations(deck, cards)
            for second in combinations(sorted(set(deck) - set(first)), cards)
        ]
        rules = Game("tanhinmin")
        self.positions = [rules.parse(_hands_text(deal)) for deal in self.deals]


def _hands_text(deal: tuple[_Hand, _Hand]) -> str:
    return " / ".join(" ".join(map(str, hand)) for hand in deal)


class _HiddenState(_State):
    """A game with hidden hands."""

    _table: _HiddenTable

    def __init__(self, game: _Game, table: _HiddenTable) -> None:
        super().__init__(game, table, None)
        self._deal: Optional[int] = None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = len(self._table.deals)
        return [(number, 1 / deals) for number in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self._deal is None:
            self._deal = action
            self._node = self._table.node(self._table.positions[action])
        else:
            super()._apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {_hands_text(self._table.deals[action])}"
        return super()._action_to_string(player, action)

    def seen_by(self, player: int) -> str:
        """The player's own hand as it was dealt, and the moves of both."""
        hand = () if self._deal is None else self._table.deals[self._deal][player]
        return f"{player}: {' '.join(map(str, hand))}: {', '.join(self._played)}"


_HIDDEN = _game_type(
    "tefuda_tanhinmin_hidden",
    "tefuda: tanhinmin with hidden hands",
    hidden=True,
    parameters={"cards": 3, "faces": 7},
)


class _HiddenTanhinmin(_Game):
    """TANHINMIN with hidden hands."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        params = params or {}
        cards, faces = int(params.get("cards", 3)), int(params.get("faces", 7))
        if not 1 <= cards <= faces - cards:
            raise ValueError(f"two hands of {cards} cards cannot be dealt from {faces}")
        self._table = _HiddenTable(cards, faces)
        info = _game_info(len(self._table.moves), len(self._table.deals), self._table.max_moves)
        super().__init__(_HIDDEN, info, params)

    def new_initial_state(self) -> _HiddenState:
        return _HiddenState(self, self._table)


for _name in games():
    _register(_name)
pyspiel.register_game(_HIDDEN, _HiddenTanhinmin)
