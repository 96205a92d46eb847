"""What stands beside the text of an item: dates in words, tags, priority, project, status; and Korean."""

import re
from datetime import date

import pytest

from harness import card, said, wait_until
from items import body, done, drafts, edit_item, hasten, panel


class Fields:
    """The fields of an item, each in a chip that is opened first."""

    def __init__(self, page):
        self.node = page.locator(".edit .fields")

    def opened(self, found):
        found.evaluate("""(node) => {
            const chip = node.closest("details");
            if (chip.hidden) document.querySelector(".fields > button").click();
            chip.open = true;
        }""")
        return found

    def get_by_label(self, label, exact=False):
        return self.opened(self.node.locator("input, select, [role=group]").and_(self.node.get_by_label(label, exact=exact)).first)

    def get_by_role(self, role, name):
        return self.opened(self.node.locator(".chip").get_by_role(role, name=name, include_hidden=True).first)

    def get_by_text(self, text):
        return self.node.get_by_text(text)


def fields(page):
    return Fields(page)


def due(page):
    return fields(page).get_by_label(re.compile("^(Due|마감)$")).locator("input[type=date]")


def end(page):
    done(page)
    page.locator(".edit").wait_for(state="detached")


def test_a_due_date_in_korean_words(store, viewers, composer):
    key = store.add("우유 사기")
    page = viewers.open("phone", "ko")
    card(page, "우유 사기").click()
    panel(page).get_by_role("button", name="편집").click()
    fields(page).get_by_label("마감, 말로").focus()
    composer(page).type("다음 주 금요일")
    page.locator(".meaning", has_text="→").wait_for()
    day = due(page).input_value()
    end(page)
    store.sheaf("set", store.add("다른 것"), "due:다음 주 금요일")
    assert store.item(key)["due"] == day == store.items("다른")[0]["due"]
    assert date.fromisoformat(day).weekday() == 4


def test_a_due_date_in_english_words_and_by_the_calendar(store, viewers):
    key = store.add("Buy milk")
    page = viewers.open("desktop")
    edit_item(page, "Buy milk")
    words = fields(page).get_by_label("Due, in words")
    words.fill("soonish maybe")
    page.get_by_text("“soonish maybe” cannot be read").wait_for()
    words.fill("next friday")
    page.locator(".meaning", has_text="→").wait_for()
    assert date.fromisoformat(due(page).input_value()).weekday() == 4
    due(page).fill("2031-02-03")
    assert words.input_value() == ""
    end(page)
    assert store.item(key)["due"] == "2031-02-03"
    panel(page).get_by_role("button", name="Edit").click()
    fields(page).get_by_role("button", name="no date").click()
    end(page)
    assert store.item(key)["due"] is None


@pytest.mark.parametrize("words", ["monthly review", "sometime", "10 days or so", "friday maybe", "tomorrow xyz"])
def test_due_words_that_cannot_be_read_save_nothing_and_stay(store, viewers, words):
    key = store.add("Call", "due:2031-12-18")
    page = viewers.open("phone")
    card(page, "Call").click()
    panel(page).get_by_role("button", name="Edit").click()
    field = fields(page).get_by_label("Due, in words")
    field.press_sequentially(words, delay=30)
    page.locator(".meaning.fault", has_text="cannot be read").wait_for()
    assert due(page).input_value() == "2031-12-18"
    page.locator("textarea").fill("Ask.")
    page.locator(".edit .chip[open] summary").click()
    done(page)
    # It is shown again, with the words as they were typed.
    wait_until(lambda: field.evaluate("each => each === document.activeElement"))
    assert field.input_value() == words
    assert store.item(key)["due"] == "2031-12-18"
    # Nor does anything else lead away from it.
    page.go_back()
    page.wait_for_timeout(500)
    assert field.input_value() == words
    field.fill("")
    end(page)
    assert store.item(key)["due"] == "2031-12-18" and body(store, key) == "Ask."


def test_a_time_reads_as_people_say_it(store, viewers):
    store.add("Call", "due:2031-02-03T15:00")
    page = viewers.open("desktop")
    edit_item(page, "Call")
    page.locator(".chip[data-field=due] > summary", has_text="Feb 3, 2031 3:00 PM").click()
    page.locator(".meaning", has_text="Feb 3, 2031 3:00 PM").wait_for()
    assert fields(page).get_by_text("2031-02-03T").count() == 0


def test_a_chip_opens_by_keys_and_one_press_chooses_a_day(store, viewers):
    key = store.add("Call")
    page = viewers.open("phone")
    card(page, "Call").click()
    panel(page).get_by_role("button", name="Edit").click()
    page.locator(".chip[data-field=due] > summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Tomorrow").click()
    page.locator(".chip[data-field=due] > summary", has_text="Tomorrow").wait_for()
    page.locator(".chip[data-field=tags] > summary").click()
    page.get_by_role("button", name="Tomorrow").wait_for(state="hidden")
    page.locator(".chip[data-field=tags] input").fill("home")
    page.keyboard.press("Enter")
    # The chip is closed, and the item still open.
    assert page.locator(".chip[data-field=tags] > summary").inner_text() == "#home"
    assert page.evaluate("document.activeElement.textContent") == "#home"
    assert not page.locator(".chip[open]").count()
    end(page)
    item = store.item(key)
    assert item["tags"] == ["home"] and item["due"] == page.evaluate(
        "new Date(Date.now() + 86400000).toLocaleDateString('sv')")


def test_a_time_stays_where_the_day_is_changed(store, viewers):
    key = store.add("Call", "due:2031-02-03T15:00")
    page = viewers.open("desktop")
    edit_item(page, "Call")
    due(page).fill("2031-02-04")
    end(page)
    assert store.item(key)["due"].startswith("2031-02-04T15:00")


def test_status_priority_project_and_tags(store, viewers):
    key = store.add("Buy milk", "+home")
    store.add("Bread", "+errands", "project:kitchen")
    page = viewers.open("tablet")
    edit_item(page, "Buy milk")
    box = fields(page)
    box.get_by_label("Status").select_option("doing")
    box.get_by_label("Priority").select_option("high")
    box.get_by_label("Project").fill("부엌")
    box.get_by_role("button", name="Add the tag errands").click()
    assert box.get_by_label("Tags").input_value() == "home errands "
    box.get_by_label("Tags").fill("home, 장보기 #errands 3rd")
    page.locator(".meaning", has_text="No tag: 3rd").wait_for()
    # What can be no tag is not dropped: it stays until someone says what is meant.
    done(page)
    wait_until(lambda: box.get_by_label("Tags").evaluate("each => each === document.activeElement"))
    assert box.get_by_label("Tags").input_value() == "home, 장보기 #errands 3rd"
    box.get_by_label("Tags").fill("home, 장보기 #errands")
    end(page)
    item = store.item(key)
    assert (item["status"], item["priority"], item["project"]) == ("doing", "high", "부엌")
    assert item["tags"] == ["home", "errands", "장보기"] or set(item["tags"]) == {"home", "errands", "장보기"}
    panel(page).locator(".facts", has_text="부엌").wait_for()
    # A value that was not touched is not sent: what another one set meanwhile stays.
    panel(page).get_by_role("button", name="Edit").click()
    store.sheaf("set", key, "priority:low")
    page.locator("textarea").fill("Oat.")
    end(page)
    assert store.item(key)["priority"] == "low" and body(store, key) == "Oat."


def test_the_column_can_be_chosen_while_reading(store, viewers):
    key = store.add("Buy milk")
    page = viewers.open("phone")
    card(page, "Buy milk").click()
    panel(page).get_by_label("Status").select_option("done")
    said(page, "Done: “Buy milk”")
    assert store.item(key)["status"] == "done" and store.item(key)["completed"]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    wait_until(lambda: store.item(key)["status"] == "todo")


def test_a_memo_becomes_a_task(store, viewers):
    key = store.add("Call Mina", kind="memo")
    page = viewers.open("desktop", at=f"#item={key}")
    panel(page).get_by_role("button", name="Edit").click()
    fields(page).get_by_label("Status").select_option("todo")
    end(page)
    card(page, "Call Mina").wait_for()
    assert store.item(key)["kind"] == "task"


@pytest.mark.parametrize("field", ["input.title", "textarea"])
def test_hangul_is_composed_and_never_cut(store, viewers, composer, field):
    key = store.add("메모", "--body", "처음")
    page = viewers.open("tablet", "ko")
    hasten(page)
    card(page, "메모").click()
    panel(page).get_by_role("button", name="편집").click()
    where = page.locator(".edit").locator(field)
    where.fill("")
    where.focus()
    keyboard = composer(page)
    keyboard.type("회의")
    keyboard.compose("ㄹ", "로", "록")
    # Neither time nor a change elsewhere sends half a word.
    count = len(store.git("log", "--format=%H").split())
    page.wait_for_timeout(1_000)
    store.sheaf("set", key, "priority:high")
    page.locator(".state", has_text="다른 곳에서 바뀌었습니다").wait_for()
    assert where.input_value() == "회의록"
    assert len(store.git("log", "--format=%H").split()) == count + 1
    # Enter that decides on a syllable does not leave the field.
    page.evaluate("""() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
        { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }))""")
    assert where.evaluate("(node) => node === document.activeElement")
    keyboard.commit("록")
    page.locator(".state", has_text="합쳤습니다").wait_for()
    item = store.item(key)
    assert (item["title"] if field == "input.title" else item["body"].strip()) == "회의록"
    assert item["priority"] == "high"
    end(page)
    assert drafts(page) == []


def test_hangul_of_safari_ends_before_its_enter(store, viewers):
    """In Safari the syllable is decided first, and the Enter that did it comes after with 229."""
    store.add("메모")
    page = viewers.open("desktop", "ko")
    card(page, "메모").click()
    panel(page).get_by_role("button", name="편집").click()
    page.locator("input.title").focus()
    page.evaluate("""() => {
        const field = document.activeElement;
        field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
        field.value = "가";
        field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
        field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "가" }));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }));
    }""")
    assert page.evaluate("document.activeElement.className") == "title"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"


def test_hangul_in_the_search(store, viewers, composer):
    store.add("회의록 정리")
    store.add("우유 사기")
    page = viewers.open("desktop", "ko")
    page.get_by_role("searchbox").or_(page.get_by_role("combobox", name="검색")).first.focus()
    keyboard = composer(page)
    keyboard.type("회")
    keyboard.compose("ㅇ", "으", "의")
    page.locator(".hit", has_text="회의록").wait_for()
    assert page.locator(".hit").count() == 1
    assert page.evaluate("document.activeElement.value") == "회의"
    keyboard.commit("의")
    page.locator(".hit").first.click()
    panel(page).get_by_role("heading", name="회의록 정리").wait_for()


def test_a_project_is_called_as_its_owner_writes_it(store, viewers):
    store.add("Paint", "project:cabin")
    page = viewers.open("phone")
    edit_item(page, "Paint")
    assert page.locator(".chip[data-field=project] summary").text_content() == "cabin"


def test_what_clears_a_date_stands_beside_it(store, viewers):
    store.add("배편 예약", "due:2026-11-20")
    page = viewers.open("tablet", "ko")
    card(page, "배편 예약").click()
    panel(page).locator(".primary").click()
    page.locator(".edit .chip[data-field=due] summary").click()
    day, clear = page.locator(".chip[open] label.row").bounding_box(), page.locator(".chip[open] label.row + button").bounding_box()
    assert abs(day["y"] - clear["y"]) < 8
