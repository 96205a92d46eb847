"""Times among ten thousand cards, for a machine that does nothing else."""

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
    keys = iter("><>")
    spent = processor_time(page, lambda: page.keyboard.press(next(keys)), 3)
    print(f"a move takes {spent:.1f} ms of the processor")
    assert spent < 150
    page.locator(".toast").wait_for()
