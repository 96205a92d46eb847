"""Times among ten thousand cards, for a machine that does nothing else."""

from itertools import cycle

from figures import processor_time
from test_offline_queue import texts_kept
from test_scale import COUNT, large, whole  # noqa: F401


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
    texts_kept(page, COUNT)
    keys = cycle("><")
    times = sorted(processor_time(page, lambda: page.keyboard.press(next(keys)), 1) for _ in range(9))
    # Some also pay for what the page writes down after earlier ones.
    print(f"moves take {[round(each) for each in times]} ms of the processor")
    assert times[1] < 150
    page.locator(".toast").wait_for()
