"""Every page in four sizes, two languages, light and dark: what axe finds, and that nothing lies outside of the screen.

`SHEAF_PICTURES=FOLDER` keeps pictures of all of them, to be looked at.
"""

import os
import signal
from pathlib import Path

import pytest

from access import check
from harness import Server, Store, Viewers, wait_until
from places import NAMES, SIZES, Place, write

NOW = "2026-11-24T10:30:00+09:00"
PICTURES = os.environ.get("SHEAF_PICTURES")


@pytest.fixture(scope="module", params=["en", "ko"])
def served(request, chromium):
    """Makes a page in a browser that is paired, which a finger or a mouse points at."""
    language = request.param
    store = Store(language, now=NOW)
    keys = write(store, language)
    server = Server(store)
    viewers = Viewers(chromium, server)
    browsers = {}

    def place(name, has_touch):
        # One that is revoked has a browser of its own.
        called = "ended" if name == "ended" else "touch" if has_touch else "mouse"
        if called == "ended" or called not in browsers:
            browsers[called] = viewers.context("desktop", language, has_touch=has_touch)
            viewers.pair(browsers[called], called)
        page = browsers[called].new_page()
        page.clock.set_fixed_time(NOW)
        page.goto(server.origin + "/")
        page.locator("header").first.wait_for()
        return Place(page, store, keys, language)

    place.language = language
    yield place
    viewers.close()
    server.stop(signal.SIGKILL)
    store.close()
    assert not viewers.errors, viewers.errors


def look(page, name, sizes, language):
    """Has axe look at a page in each of the sizes, in light and dark."""
    sizes = list(sizes)
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            where = f"{name}-{size}-{theme}.{language}"
            # In the dark there are other colours, and nothing else: those of all that the smallest and the largest show.
            if theme == "light":
                check(page, where)
            elif size in (sizes[0], sizes[-1]):
                check(page, where, ["color-contrast"])
            if PICTURES:
                page.screenshot(path=Path(PICTURES) / f"{where}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name}-{size} is wider than the screen"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("has_touch", [True, False])
def test_a_page_is_for_all(served, name, has_touch):
    sizes = ["phone", "small-tablet", "tablet"] if has_touch else ["desktop"]
    place = served(name, has_touch)
    width, height = SIZES[sizes[-1]]
    place.page.set_viewport_size({"width": width, "height": height})
    getattr(place, name)()
    look(place.page, name, sizes, served.language)
    if name == "toast":
        place.page.keyboard.press("u")
        place.page.locator(".toast", has_text="Undo" if served.language == "en" else "되돌리기").wait_for()
    place.page.close()


@pytest.fixture(scope="module", params=["en", "ko"])
def empty(request, chromium):
    """Browsers at a store in which there is nothing."""
    store = Store(request.param)
    server = Server(store)
    viewers = Viewers(chromium, server)
    yield viewers, request.param
    viewers.close()
    server.stop(signal.SIGKILL)
    store.close()


def test_an_empty_page_says_so_and_offers_to_add(empty):
    viewers, language = empty
    page = viewers.open("desktop", language)
    for view in ("board", "memos", "plan"):
        page.locator(f"[data-view={view}]").click()
        page.locator(f"main.view-{view} .empty button").first.wait_for()
        assert page.locator(f"main.view-{view} .empty p").first.inner_text()
        look(page, f"empty-{view}", SIZES, language)


def test_one_who_is_not_in_is_told_how(empty):
    viewers, language = empty
    page = viewers.context("desktop", language).new_page()
    page.goto(viewers.server.origin)
    page.locator(".pairing button").wait_for()
    look(page, "pairing", SIZES, language)
    page.locator("input").first.fill("12345678")
    page.keyboard.press("Enter")
    page.locator(".fault", has_text=" ").wait_for()
    look(page, "pairing-refused", SIZES, language)


def test_without_the_server_and_what_is_kept_a_page_offers_to_try_again(empty):
    viewers, language = empty
    page = viewers.open("desktop", language, service_workers="allow")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
    page.goto(viewers.server.origin + "/assets/theme.js")
    page.evaluate("async () => { for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name); }")
    viewers.server.stop(signal.SIGKILL)
    page.goto(viewers.server.origin + "/")
    page.locator(".pairing button.primary").wait_for()
    look(page, "nothing-kept", SIZES, language)
    viewers.server.start()
    page.locator(".pairing button.primary").click()
    page.locator("header").first.wait_for()
