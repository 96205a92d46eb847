"""Times among ten thousand cards, for a machine that does nothing else."""

from itertools import cycle
from statistics import median

from figures import processor_time
from test_scale import large, whole  # noqa: F401


def test_keys_are_quick(large):
    page = large.open("desktop")
    whole(page)
    page.keyboard.press("ArrowDown")
    spent = processor_time(page, lambda: page.keyboard.press("ArrowDown"), 60)
    print(f"an arrow takes {spent:.1f} ms of the processor")
    assert spent < 50


def test_a_card_moves_quickly(large):
    page = large.open("desktop")
    whole(page)
    page.keyboard.press("ArrowDown")
    keys = cycle("><")
    # Some also pay for what the page keeps for later meanwhile.
    spent = median(processor_time(page, lambda: page.keyboard.press(next(keys)), 1) for _ in range(9))
    print(f"a move takes {spent:.1f} ms of the processor")
    assert spent < 150
    page.locator(".toast").wait_for()
