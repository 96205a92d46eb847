"""Two at one text, and what others change while it is being typed: browsers, the command line, editors."""

import os

import pytest

from harness import said, wait_until
from items import body, commits, done, edit_item, ends, hide, panel, read_item, state

TEXT = "one\n\ntwo\n\nthree\n"


def caret(page):
    return page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]")


def put_caret(page, offset):
    page.evaluate("(offset) => { const text = document.querySelector('.edit textarea'); text.focus(); text.setSelectionRange(offset, offset); }", offset)


@pytest.fixture
def two(store, viewers):
    """An item, and two browsers that edit it."""
    key = store.add("Notes", "--body", TEXT)
    first, second = viewers.open("desktop", name="Mina's iPad"), viewers.open("tablet", name="Phone")
    for page in (first, second):
        edit_item(page, "Notes")
    return key, first, second


def test_two_browsers_at_one_text_keep_both(store, two):
    key, first, second = two
    first.locator("textarea").fill(TEXT.replace("one", "one of A"))
    second.locator("textarea").fill(TEXT.replace("three", "three of B"))
    put_caret(second, 4)
    ends(first, "one of A")
    # The other one is told, and nothing of what it types is touched.
    state(second, "Changed elsewhere; merged when you are done")
    assert second.locator("textarea").input_value() == TEXT.replace("three", "three of B")
    assert caret(second) == [4, 4]
    ends(second, "one of A", "three of B")
    panel(first).get_by_text("three of B").wait_for()
    assert body(store, key) == "one of A\n\ntwo\n\nthree of B"


def test_typing_goes_on_after_a_merge(store, two):
    key, first, second = two
    first.locator("textarea").fill(TEXT.replace("one", "one of A"))
    ends(first, "one of A")
    second.locator("textarea").fill(TEXT.replace("three", "three of B"))
    second.keyboard.press("Control+s")
    state(second, "Merged with a change from elsewhere")
    # The merged text is shown when it is asked for, with the cursor where it was.
    second.locator("textarea").fill(TEXT.replace("three", "three of B, too"))
    second.keyboard.press("Control+s")
    state(second, "Merged")
    assert body(store, key) == "one of A\n\ntwo\n\nthree of B, too"
    put_caret(second, len("one\n\ntwo"))
    second.get_by_role("button", name="Show").click()
    assert second.locator("textarea").input_value().strip() == "one of A\n\ntwo\n\nthree of B, too"
    assert caret(second) == [len("one of A\n\ntwo")] * 2
    second.keyboard.type("!")
    ends(second, "two!")
    assert body(store, key) == "one of A\n\ntwo!\n\nthree of B, too"


def test_a_clash_waits_until_one_is_done_and_shows_both_texts(store, two):
    key, first, second = two
    first.locator("textarea").fill(TEXT.replace("two", "two of A"))
    ends(first, "two of A")
    second.locator("textarea").fill(TEXT.replace("two", "two of B"))
    second.keyboard.press("Control+s")
    state(second, "Changed elsewhere in the same place")
    assert body(store, key) == TEXT.replace("two", "two of A").strip()
    second.locator("textarea").fill(TEXT.replace("two", "two of B, at last"))
    done(second)
    said(second, "both versions of 1 place are kept")
    # The block that keeps both is shown as the choice above, and nowhere else.
    conflict = second.locator("section.conflict")
    assert "[!conflict" not in panel(second).inner_text() and "line" not in conflict.locator("h3").inner_text()
    mine = conflict.get_by_role("group", name="In the file")
    other = conflict.get_by_role("group", name="The other version")
    assert "two of B, at last" in mine.inner_text() and "Mina, Phone" in mine.inner_text()
    assert "two of A" in other.inner_text() and "Mina, Mina's iPad" in other.inner_text()
    first.locator("section.conflict").wait_for()
    other.get_by_role("button", name="Use this one").click()
    said(second, "Settled")
    conflict.wait_for(state="detached")
    assert body(store, key) == TEXT.replace("two", "two of A").strip()
    second.locator(".toast").get_by_role("button", name="Undo").click()
    conflict.wait_for()
    conflict.get_by_role("button", name="Keep both").click()
    said(second, "Settled")
    assert "two of A" in body(store, key) and "two of B, at last" in body(store, key)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_marks_of_git_are_shown_as_the_choice_alone(store, viewers, device):
    [key] = store.fill({"title": "Ferry", "body": "<<<<<<< ours\nat seven\n=======\nat nine\n>>>>>>> theirs\n\nTwo seats.\n"})
    page = viewers.open(device)
    read_item(page, "Ferry")
    conflict = page.locator("section.conflict")
    assert "at seven" in conflict.get_by_role("group", name="In the file").inner_text()
    assert "at nine" in conflict.get_by_role("group", name="The other version").inner_text()
    assert panel(page).locator("article.text").inner_text().strip() == "Two seats."
    for mark in ("<<<", "===", ">>>"):
        assert mark not in panel(page).inner_text()
    file = store.file(key)
    file.write_text(file.read_text().replace("\nTwo seats.\n", ""))
    # Where there is no more of the text no frame stands around nothing.
    panel(page).get_by_text("Two seats.").wait_for(state="detached")
    assert conflict.is_visible() and not panel(page).locator("article pre").is_visible()


def test_hiding_takes_a_clash_too_and_shows_it(store, two):
    key, first, second = two
    first.locator("textarea").fill(TEXT.replace("two", "two of A"))
    ends(first, "two of A")
    second.locator("textarea").fill(TEXT.replace("two", "two of B"))
    hide(second)
    second.locator("section.conflict").wait_for()
    assert store.item(key)["conflicted"]


def change_by_command(store, key):
    store.sheaf("set", key, "priority:high")


def change_by_vim(store, key):
    """As vim does with backupcopy=no: the old file moves aside, a new one takes its place."""
    file = store.file(key)
    text = file.read_text().replace("one\n", "one by vim\n")
    os.rename(file, str(file) + "~")
    with open(file, "w") as new:
        new.write(text)
        new.flush()
        os.fsync(new.fileno())
    os.remove(str(file) + "~")


def change_by_obsidian(store, key):
    """As Obsidian and its sync do: written beside it and renamed into its place."""
    file = store.file(key)
    beside = file.with_name("." + file.name + ".tmp")
    beside.write_text(file.read_text().replace("one\n", "one by Obsidian\n"))
    os.replace(beside, file)


@pytest.mark.parametrize("change, sign", [
    (change_by_command, None), (change_by_vim, "one by vim"), (change_by_obsidian, "one by Obsidian")])
def test_a_change_by_another_program_does_not_touch_what_is_typed(store, viewers, composer, change, sign):
    key = store.add("Notes", "--body", TEXT)
    page = viewers.open("desktop")
    edit_item(page, "Notes")
    put_caret(page, len("one\n\ntwo"))
    keyboard = composer(page)
    keyboard.type(" 우유")
    keyboard.compose("ㅂ", "빠", "빵")
    at = caret(page)
    change(store, key)
    state(page, "Changed elsewhere")
    assert page.locator("textarea").input_value() == "one\n\ntwo 우유빵\n\nthree\n"
    assert caret(page) == at
    keyboard.commit("빵")
    keyboard.type(" 사기")
    # Neither the typing nor its draft, which is on the disk a moment later, takes that away.
    page.wait_for_timeout(500)
    state(page, "Changed elsewhere")
    ends(page, "two 우유빵 사기")
    assert "two 우유빵 사기" in body(store, key)
    if sign:
        panel(page).get_by_text(sign).wait_for()
        assert sign in body(store, key)
    else:
        panel(page).get_by_text("High").wait_for()


def test_a_reader_sees_changes_and_stays_where_it_was(store, viewers):
    lines = "".join(f"line {number}\n\n" for number in range(200))
    key = store.add("Notes", "--body", lines)
    page = viewers.open("phone")
    page.locator(".card").click()
    panel(page).get_by_text("line 150", exact=True).scroll_into_view_if_needed()
    before = page.evaluate("document.querySelector('.panel').scrollTop")
    change_by_obsidian(store, key)
    store.sheaf("append", key, "the end")
    panel(page).get_by_text("the end").wait_for()
    assert page.evaluate("document.querySelector('.panel').scrollTop") == before > 1000


def test_a_reader_whose_server_was_slow_sees_the_change_all_the_same(store, viewers):
    key = store.add("Notes", "--body", TEXT)
    page = viewers.open("desktop")
    read_item(page, "Notes")
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route)
        return route.abort()

    page.route("**/api/item?*", lose)
    store.sheaf("append", key, "four")
    wait_until(lambda: page.evaluate("1") and lost, what="the request")
    panel(page).get_by_text("four").wait_for()


def test_an_item_deleted_while_it_is_typed_comes_back(store, viewers):
    key = store.add("Notes", "--body", "one")
    page = viewers.open("desktop")
    edit_item(page, "Notes")
    page.locator("textarea").fill("one two")
    store.sheaf("rm", key, "--yes")
    state(page, "Deleted elsewhere; saving brings it back")
    ends(page, "one two")
    assert body(store, key) == "one two"


def test_undo_is_about_this_browsers_steps(store, viewers):
    key = store.add("Notes", "--body", "one")
    first, second = viewers.open("desktop", name="A"), viewers.open("desktop", name="B")
    edit_item(first, "Notes")
    first.locator("textarea").fill("one of A")
    first.keyboard.press("Control+Enter")
    panel(first).get_by_text("one of A").wait_for()
    edit_item(second, "Notes")
    second.locator("input.title").fill("Notes of B")
    second.keyboard.press("Control+Enter")
    panel(second).get_by_role("heading", name="Notes of B").wait_for()
    panel(first).get_by_role("heading", name="Notes of B").wait_for()
    first.keyboard.press("u")
    wait_until(lambda: body(store, key) == "one")
    assert store.item(key)["title"] == "Notes of B"


def test_a_merge_makes_no_commit_where_both_typed_the_same(store, two):
    key, first, second = two
    for page in (first, second):
        page.locator("textarea").fill(TEXT.replace("two", "zwei"))
    ends(first, "zwei")
    count = len(commits(store))
    ends(second, "zwei")
    assert len(commits(store)) == count and not store.item(key)["conflicted"]
