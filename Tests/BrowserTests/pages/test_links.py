"""Links between notes: followed, told backwards, and offered while they are typed."""

import pytest

from access import check
from harness import wait_until
from items import body, done, edit_item, panel, read_item


@pytest.fixture
def notes(store):
    garden = store.add("Garden")
    home = store.add("Home")
    store.sheaf("append", home, "See [[Garden]] and [[Nowhere]].")
    return garden, home


def test_a_link_is_followed_and_told_backwards(store, notes, viewers):
    garden, home = notes
    page = viewers.open("tablet")
    read_item(page, "Home")
    panel(page).locator("button.wiki", has_text="Garden").click()
    panel(page).locator("h2", has_text="Garden").wait_for()
    backlinks = panel(page).locator(".backlinks")
    backlinks.get_by_role("button", name="Home").wait_for()
    assert "See [[Garden]] and [[Nowhere]]." in backlinks.inner_text()
    check(page, "backlinks")
    # What links here meanwhile appears by itself.
    other = store.add("Other")
    store.sheaf("append", other, f"[[{garden}]]")
    backlinks.get_by_role("button", name="Other").wait_for()
    backlinks.get_by_role("button", name="Home").click()
    panel(page).locator("h2", has_text="Home").wait_for()
    panel(page).locator("button.wiki", has_text="Nowhere").click()
    page.locator(".toast", has_text="Nowhere").wait_for()


def test_a_new_title_takes_the_link_along(store, notes, viewers):
    garden, home = notes
    page = viewers.open("tablet")
    read_item(page, "Home")
    store.sheaf("set", garden, "title:Yard")
    panel(page).locator("button.wiki", has_text="Yard").click()
    panel(page).locator("h2", has_text="Yard").wait_for()


def test_notes_are_offered_behind_two_brackets(store, notes, viewers):
    garden, home = notes
    page = viewers.open("tablet")
    edit_item(page, "Home")
    text = panel(page).locator("textarea")
    text.press("Control+End")
    text.type(" [[gar")
    offers = page.locator(".link-offers:visible li")
    offers.first.wait_for()
    assert "Garden" in offers.first.inner_text()
    check(page, "offers")
    text.press("Enter")
    assert "|Garden]]" in text.input_value() and offers.count() == 0
    # Escape leaves what is typed, and the item open.
    text.type(" [[zzz")
    text.type(" [[g")
    offers.first.wait_for()
    text.press("Escape")
    wait_until(lambda: offers.count() == 0)
    assert text.is_visible()
    done(page)
    wait_until(lambda: "|Garden]]" in body(store, home))
    links = store.json("links", home)["items"][0]["links"]
    assert [link["target"] and link["target"]["title"] for link in links][:3] == ["Garden", None, "Garden"]
