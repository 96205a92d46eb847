"""What assistive technology finds: axe, names and announcements."""

import pytest

from access import check


@pytest.mark.parametrize("language, theme", [("en", "light"), ("ko", "dark")])
def test_axe_finds_nothing_on_the_board(store, viewers, theme, language):
    store.fill(
        {"title": "Book the ferry", "due": "2020-01-01", "tags": ["trip"], "priority": "high", "project": "cabin",
         "body": "Text\n\n- [x] a\n- [ ] b\n"},
        {"title": "Water filter", "priority": "low"}, {"title": "Knives", "status": "doing"}, {"title": "Milk", "status": "done"},
        {"title": "Bread", "kind": "memo"})
    for device in ("phone", "desktop"):
        page = viewers.open(device, language, theme, name=device)
        page.locator(".columns .card").first.wait_for()
        check(page, f"{device} board")
        page.keyboard.press("f")
        check(page, f"{device} filters")
        page.keyboard.press("f")
        page.keyboard.press("ArrowDown")
        page.keyboard.press(" ")
        check(page, f"{device} picking")
        page.keyboard.press("Escape")
        for key in ("m", "n", "?", "H", ","):
            page.keyboard.press(key)
            page.locator("dialog[open]").wait_for()
            page.wait_for_load_state("networkidle")
            check(page, f"{device} dialog of {key}")
            page.keyboard.press("Escape")
            page.locator("dialog[open]").wait_for(state="detached")
        page.get_by_role("searchbox").fill("fer")
        page.locator(".hit").first.wait_for()
        check(page, f"{device} results")
        page.keyboard.press("Escape")


def test_axe_finds_nothing_while_pairing(server, viewers):
    page = viewers.context("phone", "ko", "dark").new_page()
    page.goto(server.origin)
    page.get_by_role("button", name="연결").wait_for()
    check(page, "pairing")


def test_columns_are_lists_and_cards_are_sentences(store, viewers):
    store.fill({"title": "Book the ferry", "due": "2020-01-01", "priority": "high", "project": "cabin", "tags": ["trip"],
                "body": "- [x] a\n- [ ] b\n"}, "Milk")
    page = viewers.open("desktop")
    column = page.get_by_role("list", name="To do")
    assert column.get_by_role("listitem").count() == 2
    [sentence] = [each for each in column.get_by_role("button").all() if (each.get_attribute("aria-label") or "").startswith("Book")]
    assert sentence.get_attribute("aria-label") == (
        "Book the ferry. To do. Due: Jan 1, 2020 · overdue. Priority: High. Project: cabin. Tags: trip. 1 of 2 done")
    assert page.locator('li.cell[aria-setsize="2"]').count() == 2
