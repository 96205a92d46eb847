"""Ten thousand cards."""

import signal

import pytest

from figures import fill
from harness import Server, Store, Viewers, wait_until

COUNT = 10_000


@pytest.fixture(scope="module")
def large(chromium):
    store = Store()
    fill(store, COUNT, ("todo", "todo", "doing", "done"))
    server = Server(store)
    yield Viewers(chromium, server)
    server.stop(signal.SIGKILL)
    store.close()


def whole(page):
    """Waits until all cards are there."""
    wait_until(lambda: page.evaluate(
        "[...document.querySelectorAll('li.cell')].some((row) => row.ariaSetSize >= 4990)"))


def mounted(page):
    return page.evaluate("document.querySelectorAll('.card').length")


# In view are cards, or the space between two of them, not the room that is kept for others.
IN_VIEW = """() => {
    const list = document.querySelector(".column.current ol"), box = list.getBoundingClientRect();
    return [0.1, 0.3, 0.5, 0.7, 0.9].every((part) => {
        const found = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height * part);
        return found.includes(list) && !found.some((each) => each.matches(".room"));
    });
}"""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_few_cards_are_in_the_page_and_all_can_be_reached(large, device):
    page = large.open(device)
    whole(page)
    assert page.evaluate("document.querySelector('.column.current ol').scrollHeight") > 5000 * 50
    places = set()
    for part in range(11):
        page.evaluate("""part => { const list = document.querySelector(".column.current ol");
            list.scrollTop = list.scrollHeight * part / 10; }""", part)
        wait_until(lambda: page.evaluate(IN_VIEW), what=f"cards at {part}/10")
        places.update(page.evaluate("[...document.querySelectorAll('.column.current li.cell')].map((row) => Number(row.ariaPosInSet))"))
        assert mounted(page) <= 150
    assert 1 in places and max(places) >= 4999 and len(places) > 10 * 30


def test_the_end_of_a_column_is_a_key_away(large):
    page = large.open("desktop")
    whole(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("G")
    assert page.evaluate("document.activeElement.closest('li').getAttribute('aria-posinset')") in ("4999", "5000", "5001")
    assert page.evaluate("""() => { const box = document.activeElement.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight; }""")
