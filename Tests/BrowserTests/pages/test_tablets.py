"""Gestures on tablets of every width, with text of every size and with few or many columns."""

import itertools

import pytest

from harness import card, centre, column, said, wait_until

WIDTHS = [744, 768, 810, 834, 1024]
TEXTS = [16, 17, 19, 23]
"""Pixels of text: iOS has 17, and larger ones by its settings."""


def columns(store, count):
    """Gives the board so many columns, of which the last is closed."""
    names = ["todo", "doing", "review", "waiting", "testing", "later", "ready"][:count - 1]
    lines = "".join(f"  - name: {name}\n" for name in names)
    store.write(".sheaf/config.yml", f"statuses:\n{lines}  - name: done\n    closed: true\n")


def tablet(viewers, width, text=16):
    page = viewers.open("tablet", viewport={"width": width, "height": 1024}, name=f"{width} {text}")
    enlarge(page, text)
    return page


def enlarge(page, text):
    """Has the page's text as large as the system's settings would."""
    page.evaluate("""(size) => {
        document.documentElement.style.fontSize = size + "px";
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }""", text)


def is_wide(page):
    """Whether there is more of the board than the screen shows."""
    return page.locator(".columns").evaluate("each => each.scrollWidth > each.clientWidth + 1")


def scrolled(page):
    return page.locator(".columns").evaluate("each => each.scrollLeft")


@pytest.mark.parametrize("count, widths", [
    (3, WIDTHS), (4, [768, 834, 1024]), (5, [768, 1024]), (6, [810]), (7, [1024]), (8, [744])])
def test_a_stroke_acts_on_a_card_or_moves_the_board(store, viewers, finger, count, widths):
    store.add("Buy milk")
    columns(store, count)
    page = tablet(viewers, widths[0])
    for width, text in itertools.product(widths, TEXTS):
        page.set_viewport_size({"width": width, "height": 1024})
        enlarge(page, text)
        wide = is_wide(page)
        assert not (count == 3 and wide), f"{width} px, {text} px of text"
        x, y = centre(card(page, "Buy milk"))
        hand = finger(page).press(x, y).move(x - 100, y, 4)
        if wide:
            # So much that it is seen that there is more.
            wait_until(lambda: scrolled(page) > 50, what=f"the board of {count} at {width}, {text}")
        else:
            page.locator(".swiped").wait_for()
        hand.cancel()
        page.locator(".swiped").wait_for(state="detached")
        page.locator(".columns").evaluate("each => { each.scrollLeft = 0; }")
        wait_until(lambda: scrolled(page) == 0)
    assert store.item(store.items()[0]["id"])["status"] == "todo"


def test_strokes_do_what_they_say_and_a_long_press_drags(store, viewers, finger):
    page = tablet(viewers, WIDTHS[0])
    for width, text in [*zip(WIDTHS, [23, 17, 19, 23, 16]), (744, 16)]:
        page.set_viewport_size({"width": width, "height": 1024})
        enlarge(page, text)
        title = f"Buy milk at {width}, {text}"
        key = store.add(title)
        finger(page).swipe(card(page, title), 120)
        said(page, "Moved to Doing")
        hand = finger(page).hold(card(page, title))
        hand.move(*centre(column(page, "todo"))).lift()
        said(page, "Moved to To do")
        assert store.item(key)["status"] == "todo"
        finger(page).swipe(card(page, title), -120)
        said(page, f"Deleted “{title}”")
        assert not store.items()


@pytest.mark.parametrize("width, text", [(744, 23), (834, 17)])
def test_a_card_is_carried_over_a_wide_board(store, viewers, finger, width, text):
    key = store.add("Buy milk")
    columns(store, 8)
    page = tablet(viewers, width, text)
    hand = finger(page).hold(card(page, "Buy milk")).move(width - 4, 400)
    wait_until(lambda: not page.locator(".columns").evaluate(
        "each => each.scrollLeft < each.scrollWidth - each.clientWidth - 1"))
    hand.move(*centre(column(page, "ready"))).lift()
    said(page, "Moved to ready")
    assert store.item(key)["status"] == "ready"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_head_stays_in_one_line(store, viewers, language):
    store.add("Buy milk")
    page = viewers.open("tablet", language)
    for width, text in itertools.product(WIDTHS, TEXTS):
        page.set_viewport_size({"width": width, "height": 1024})
        enlarge(page, text)
        faults = page.evaluate("""() => [...document.querySelectorAll(".head button")]
            .filter((each) => each.checkVisibility())
            .filter((each) => { const box = each.getBoundingClientRect();
                return box.height > 3.2 * parseFloat(getComputedStyle(document.documentElement).fontSize) || box.right > innerWidth || each.scrollWidth > each.clientWidth + 1; })
            .map((each) => each.title)""")
        assert not faults, f"{width} px, {text} px of text: {faults}"
        assert page.locator(".head").evaluate("each => each.scrollWidth <= each.clientWidth")
        assert page.locator(".search").evaluate("each => each.clientWidth") >= 90
