"""Twenty short simulations: no line is lost, all converge, nothing happens twice; see simulation.py."""

import pytest

from simulation import simulate


@pytest.mark.parametrize("seed", range(1, 20))
def test_no_line_is_lost(chromium, seed):
    simulate(chromium, seed, steps=6)


def test_a_page_in_webkit_is_among_them(chromium, webkit):
    simulate(chromium, 20, steps=8, webkit=webkit)
