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


def babanuki(rng):
    """A state of two or three players in which everybody holds a card."""
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
