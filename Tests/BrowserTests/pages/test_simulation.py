"""Twenty short simulations: no line is lost, all converge, nothing happens twice; see simulation.py."""

import pytest

from simulation import simulate


@pytest.mark.parametrize("seed", range(1, 21))
def test_no_line_is_lost(chromium, seed):
    simulate(chromium, seed, steps=6)
