"""The keyboard: all of the board without a pointer, as on the terminal's live board."""

import pytest

from harness import card, column, said, wait_until


def focused(page):
    return page.evaluate("document.activeElement.querySelector('.title')?.textContent")


@pytest.fixture
def page(store, viewers):
    store.fill("Apples", "Bread", "Cheese", {"title": "Dates", "status": "doing"})
    return viewers.open("desktop")


def test_arrows_and_letters_go_from_card_to_card(page):
    page.keyboard.press("ArrowDown")
    assert focused(page) == "Apples"
    for key, title in [("j", "Bread"), ("ArrowDown", "Cheese"), ("ArrowDown", "Cheese"), ("k", "Bread"),
                       ("ArrowRight", "Dates"), ("l", "Dates"), ("h", "Apples"), ("g", "Apples"), ("G", "Cheese")]:
        page.keyboard.press(key)
        assert focused(page) == title, key
    # One card is a stop of Tab; it is the last that had the focus.
    assert page.locator('.columns .card[tabindex="0"]').count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Cheese"


def test_cards_move_and_the_focus_goes_along(page, store):
    page.keyboard.press("ArrowDown")
    page.keyboard.press(">")
    said(page, "Moved to Doing")
    assert focused(page) == "Apples"
    assert column(page, "doing").locator(".card").count() == 2
    # A screen reader is told the place.
    page.locator('[aria-live="polite"]', has_text="Moved to Doing: 1 of 2").wait_for(state="attached")
    page.keyboard.press("3")
    said(page, "Done: “Apples”")
    page.keyboard.press("<")
    said(page, "Moved to Doing")
    wait_until(lambda: [item["status"] for item in store.items("Apples")] == ["doing"])


def test_the_menu_opens_by_a_key_and_gives_the_focus_back(page, store):
    page.keyboard.press("ArrowDown")
    page.keyboard.press("m")
    page.get_by_role("dialog").get_by_role("button", name="Move to Doing").wait_for()
    page.keyboard.press("Escape")
    assert focused(page) == "Apples"
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    said(page, "Moved to Doing")
    assert focused(page) == "Apples"


def test_what_is_deleted_is_undone_and_done_again(page, store):
    page.keyboard.press("ArrowDown")
    page.keyboard.press("d")
    said(page, "Deleted “Apples”")
    assert focused(page) == "Bread"
    page.locator('.head button[aria-label^="Undo: "]:enabled').wait_for()
    page.keyboard.press("u")
    card(page, "Apples").wait_for()
    page.locator('.head button[aria-label^="Redo: "]:enabled').wait_for()
    page.keyboard.press("Control+Shift+z")
    card(page, "Apples").wait_for(state="detached")
    wait_until(lambda: len(store.items()) == 3)


def test_several_are_picked_moved_and_deleted_after_a_question(page, store):
    page.keyboard.press("ArrowDown")
    for key in [" ", "j", " "]:
        page.keyboard.press(key)
    page.locator(".picking", has_text="2 picked").wait_for()
    page.keyboard.press("2")
    said(page, "Moved 2 to Doing")
    wait_until(lambda: len(store.items("status:doing")) == 3)
    page.keyboard.press("d")
    question = page.get_by_role("dialog", name="Delete 2 items?")
    question.get_by_role("button", name="Cancel").click()
    assert len(store.items()) == 4
    page.keyboard.press("d")
    question.get_by_role("button", name="Delete").click()
    said(page, "Deleted 2 items")
    wait_until(lambda: len(store.items()) == 2)
    page.locator(".picking").wait_for(state="hidden")
    page.locator(".toast button").click()
    wait_until(lambda: len(store.items()) == 4)


def test_items_are_added_one_after_another(page, store):
    page.keyboard.press("n")
    field = page.get_by_label("Title")
    add = page.get_by_role("dialog").get_by_role("button", name="Add", exact=True)
    assert add.is_disabled()
    field.fill("  ")
    assert add.is_disabled()
    field.fill("Eggs +home due:fri")
    field.press("Enter")
    said(page, "Added “Eggs”")
    assert field.input_value() == "" and add.is_disabled()
    field.fill("Flour")
    add.click()
    said(page, "Added “Flour”")
    page.keyboard.press("Escape")
    [eggs] = store.items("Eggs")
    assert eggs["tags"] == ["home"] and eggs["due"]
    card(page, "Flour").wait_for()


def test_what_cannot_be_added_stays_in_its_field(page):
    page.keyboard.press("n")
    page.get_by_label("Title").fill("Eggs due:soonish")
    page.keyboard.press("Enter")
    said(page, "soonish” cannot be read")
    assert page.get_by_label("Title").input_value() == "Eggs due:soonish"


def test_the_keys_of_the_hangul_keyboard_are_those_of_their_places(page):
    page.evaluate("""() => document.body.dispatchEvent(new KeyboardEvent("keydown",
        { key: "ㅜ", code: "KeyN", bubbles: true, cancelable: true }))""")
    page.get_by_role("dialog", name="New task").wait_for()


def test_a_question_mark_shows_them_all(page):
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.locator("tr").first.wait_for()
    assert keys.locator("tr").count() >= 15
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.get_by_label("Memos", exact=True).locator("visible=true").first.wait_for()


def test_history_is_told_and_an_earlier_text_comes_back(page, store):
    page.keyboard.press("H")
    panel = page.get_by_role("dialog", name="History")
    panel.get_by_text("Dates").first.wait_for()
    assert "Mina · laptop" in panel.inner_text()
    panel.get_by_role("button", name="Apples").first.click()
    version = page.get_by_role("dialog", name="Version of")
    version.get_by_role("heading", name="Apples").wait_for()
    file = store.path / store.items("Apples")[0]["path"]
    file.write_text(file.read_text().replace("Apples", "Pears"))
    card(page, "Pears").wait_for(state="attached")
    version.get_by_role("button", name="Restore this version").click()
    said(page, "Restored")
    wait_until(lambda: len(store.items("Apples")) == 1)


def test_enter_reads_and_arrows_go_on(page):
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".panel h2", has_text="Apples").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".panel h2", has_text="Bread").wait_for()
    page.keyboard.press("Escape")
    page.locator(".panel").wait_for(state="hidden")


def test_enter_that_ends_a_syllable_adds_nothing(store, viewers, composer):
    page = viewers.open("phone", "ko")
    page.locator(".plus").click()
    field = page.get_by_label("제목")
    typing = composer(page)
    typing.type("우유 사")
    typing.compose("ㄱ", "기")
    page.keyboard.press("Enter")
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert not store.items() and field.input_value().startswith("우유 사")
    typing.commit("기")
    field.press("Enter")
    said(page, "“우유 사기”를 추가했습니다")
    wait_until(lambda: [item["title"] for item in store.items()] == ["우유 사기"])


def test_a_press_beside_a_menu_closes_it_and_does_nothing_else(page, store):
    page.keyboard.press("ArrowDown")
    page.keyboard.press("m")
    menu = page.get_by_role("dialog")
    box = menu.bounding_box()
    # Its own edge is not beside it.
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert menu.is_visible()
    page.mouse.click(box["x"] - 40, box["y"] + 40)
    menu.wait_for(state="detached")
    assert not page.locator(".panel").is_visible() and len(store.items("status:todo")) == 3


SLOW = """
  EventSource = class extends EventTarget { close() {} };
  const real = fetch;
  window.fetch = async (...all) => {
    const answer = await real(...all);
    if (String(all[0]).includes("api/ops")) await new Promise((done) => { setTimeout(done, 500); });
    return answer;
  };
"""
"""Has a page hear by late answers alone what came of what it did."""


def test_a_key_goes_by_what_came_of_the_one_before(store, viewers):
    store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    page.add_init_script(SLOW)
    page.reload()
    card(page, "Milk").focus()
    page.keyboard.press(">")
    page.keyboard.press("d")
    wait_until(lambda: [item["title"] for item in store.items()] == ["Bread"])


def test_no_letter_acts_while_something_can_be_typed(store, viewers):
    keys = ["d", "Delete", ">", "2", "n", "e", "u", "t", "f", "x", "ㅇ", "ArrowRight"]
    titles = [f"Apples {number:02}" for number in range(len(keys))]
    names = dict(zip(titles, store.fill(*titles)))
    page = viewers.open("desktop")
    for key, title in zip(keys, titles):
        card(page, title).click()
        page.locator(".panel").get_by_role("button", name="Edit").click()
        page.locator(".edit textarea").fill("Red ones.")
        # The focus is nowhere, as after a press beside it or where its button went.
        page.evaluate("document.activeElement.blur()")
        if key == "ㅇ":
            page.evaluate("""() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ㅇ", code: "KeyD", bubbles: true }))""")
        else:
            page.keyboard.press(key)
        page.wait_for_timeout(300)
        assert page.locator(".edit textarea").input_value() == "Red ones.", key
        assert not page.locator(".toast").count() and not page.locator("dialog[open]").count(), key
        assert page.locator(".columns").is_visible() and page.locator(".filters").is_hidden(), key
        page.keyboard.press("Escape")
        page.locator(".reading").wait_for()
        item = store.item(names[title])
        assert item["body"].strip() == "Red ones." and item["status"] == "todo", key
        # From here on they act again.
        page.keyboard.press("d")
        said(page, f"Deleted “{title}”")
        page.evaluate("document.querySelector('.toast').remove()")


def test_a_press_beside_the_text_leaves_the_cursor_where_it_is(page):
    card(page, "Apples").click()
    page.locator(".panel").get_by_role("button", name="Edit").click()
    page.locator(".edit textarea").press_sequentially("Red")
    box = page.locator(".edit .bar").bounding_box()
    page.mouse.click(box["x"] + 200, box["y"] + box["height"] - 3)
    page.keyboard.type(" ones")
    assert page.locator(".edit textarea").input_value() == "Red ones"
