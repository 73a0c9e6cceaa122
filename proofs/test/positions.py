"""Random positions in tefuda's notation."""


def tanhinmin(rng, cut_cards):
    faces = rng.choice([2, 3, 4, 5, 9, 30, 1000])
    most = rng.choice([2, 4, 6, 10, 40])
    share = rng.choice([0, 0.15, 0.4, 0.8]) if cut_cards else 0

    def hand():
        cards = [f"{rng.randint(1, faces)}{'c' if rng.random() < share else ''}"
                 for _ in range(rng.randint(1, most))]
        return " ".join(cards)

    table = f" @ {rng.randint(1, faces)}" if rng.random() < 0.5 else ""
    return f"{hand()} / {hand()}{table}"


def babanuki_state(rng):
    """Two or three players, everybody with a card: how many pairs they share, and who holds the joker."""
    most = rng.choice([2, 4, 8, 12, 40])
    if rng.random() < 0.1:
        return f"c01={rng.randint(1, most)} j={rng.randint(0, 1)} players=2"
    while True:
        x, y, z = (rng.randint(0, most) for _ in range(3))
        joker = rng.randint(0, 2)
        held = [x + y, x + z, y + z]
        held[joker] += 1
        if all(held):
            return f"c01={x} c02={y} c12={z} j={joker} players=3"


def babanuki_hands(rng):
    """The same with cards: every face in two hands."""
    players = rng.choice([2, 3, 3, 3])
    while True:
        hands = [[] for _ in range(players)]
        for face in range(1, rng.randint(2, 20)):
            for hand in rng.sample(hands, 2):
                hand.append(str(face))
        rng.choice(hands).append("J")
        if all(hands):
            return " / ".join(" ".join(rng.sample(hand, len(hand))) for hand in hands)


def shichinarabe(rng):
    """A forest of which only the roots touch white; both colours occur."""
    while True:
        text = " + ".join(tree(rng, rng.choice([2, 4, 8, 16])) for _ in range(rng.randint(1, 4)))
        if "r" in text and "b" in text:
            return f"{text} @{rng.choice(['red', 'blue'])}"


def tree(rng, most):
    """Letters in a row are a chain, parentheses branch."""
    size = rng.randint(1, most) - 1
    children = []
    while size > 0:
        part = rng.randint(1, size)
        children.append(tree(rng, part))
        size -= part
    below = "".join(children) if len(children) < 2 else f"({' '.join(children)})"
    return rng.choice("rb") + below
