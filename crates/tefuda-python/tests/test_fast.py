"""Arrays of numpy: the same answers as one by one."""

import numpy as np
import pytest

import tefuda
from tefuda import fast


def winner(game, text):
    return tefuda.analyse(game, text).winner


def text_of(owners, cards):
    hands = [[], []]
    for card in range(cards):
        hands[0 if owners >> card & 1 else 1].append(str(card + 1))
    return " / ".join(" ".join(hand) or "-" for hand in hands)


def test_deals_of_tanhinmin():
    random = np.random.default_rng(1)
    for cards in (5, 63, 64):
        deals = random.integers(0, 2**64, 100, np.uint64)
        answers = fast.tanhinmin_deals(deals, cards)
        assert answers.dtype == np.bool_
        for owners, answer in zip(deals.tolist(), answers.tolist()):
            low = owners & (2**cards - 1)
            if low in (0, 2**cards - 1):
                continue
            assert answer == (winner("tanhinmin", text_of(low, cards)) == 0)
    assert len(fast.tanhinmin_deals(random.integers(0, 2**64, 100_003, np.uint64))) == 100_003


def test_deals_of_tanhinmin_in_bits():
    random = np.random.default_rng(4)
    for cards in (5, 64):
        for count in (0, 1, 8, 63, 64, 65, 8 * 2**15 + 13):
            deals = random.integers(0, 2**64, count, np.uint64)
            bits = fast.tanhinmin_deal_bits(deals, cards)
            assert bits.dtype == np.uint8
            packed = np.packbits(fast.tanhinmin_deals(deals, cards), bitorder="little")
            assert np.array_equal(bits, packed)
    with pytest.raises(ValueError, match="cards"):
        fast.tanhinmin_deal_bits(deals, 65)


def test_hands_of_tanhinmin():
    random = np.random.default_rng(2)
    hands = [[sorted(random.integers(1, 9, random.integers(1, 6)).tolist()) for _ in range(50)] for _ in range(2)]
    tables = random.integers(0, 9, 50).astype(np.uint32)
    ragged = []
    for side in hands:
        ragged.append(np.array([face for hand in side for face in hand], np.uint32))
        ragged.append(np.cumsum([0] + [len(hand) for hand in side]).astype(np.int64))
    answers = fast.tanhinmin_hands(*ragged, tables)
    for mine, theirs, table, answer in zip(*hands, tables.tolist(), answers.tolist()):
        text = " / ".join(" ".join(map(str, hand)) for hand in (mine, theirs))
        assert answer == (winner("tanhinmin", text + (f" @ {table}" if table else "")) == 0)


def test_wrong_arrays_are_refused():
    deals = np.arange(10, dtype=np.uint64)
    with pytest.raises(TypeError):
        fast.tanhinmin_deals(deals.astype(np.int32))
    with pytest.raises(ValueError, match="contiguous"):
        fast.tanhinmin_deals(deals[::2])
    with pytest.raises(ValueError, match="cards"):
        fast.tanhinmin_deals(deals, 65)
    faces, offsets = np.array([2, 1], np.uint32), np.array([0, 2], np.int64)
    with pytest.raises(ValueError, match="sorted"):
        fast.tanhinmin_hands(faces, offsets, faces, offsets)
    with pytest.raises(ValueError, match="offsets"):
        fast.tanhinmin_hands(faces, offsets + 5, faces, offsets)
    with pytest.raises(ValueError):
        fast.nim_multiply(deals, deals[:5])
    with pytest.raises(ValueError, match="players"):
        fast.babanuki_states(9, np.zeros((1, 36), np.uint32), np.zeros(1, np.uint8))


def test_deals_of_shichinarabe():
    game = tefuda.game("shichinarabe")
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    names = [suit + rank for suit in "SHDC" for rank in ranks]
    deals = [game.deal(seed) for seed in range(20)]
    first = [set(deal.notation.split("/")[0].split()) for deal in deals]
    # Whoever holds them, the sevens are laid down.
    hands = np.array([sum(1 << at for at, name in enumerate(names) if name in hand) for hand in first], np.uint64)
    answers = fast.shichinarabe_deals(hands)
    assert answers.tolist() == [1 if deal.analyse().winner == 0 else 0 for deal in deals]


def test_products_of_nimbers():
    random = np.random.default_rng(3)
    left, right = (random.integers(0, 2**64, 50, np.uint64) for _ in range(2))
    for a, b, product in zip(left.tolist(), right.tolist(), fast.nim_multiply(left, right).tolist()):
        assert product == tefuda.nimber(f"{a} * {b}")


def test_states_of_babanuki():
    shared = np.array([[a, b, c] for a in range(3) for b in range(3) for c in range(3)], np.uint32)
    shared = shared[(shared > 0).all(axis=1)]
    for joker in range(3):
        answers = fast.babanuki_states(3, shared, np.full(len(shared), joker, np.uint8))
        for (c01, c02, c12), answer in zip(shared.tolist(), answers.tolist()):
            known = tefuda.analyse("babanuki", f"c01={c01} c02={c02} c12={c12} j={joker} players=3").winner
            assert answer == (-1 if known is None else known)
