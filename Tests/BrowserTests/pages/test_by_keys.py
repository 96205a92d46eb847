"""All of it by the keyboard alone: at each step the focus is where one expects it, is in view, and can be seen."""

import subprocess

import pytest

from harness import column, said, wait_until
from items import body

FOCUS = """() => {
    const node = document.activeElement, box = node.getBoundingClientRect();
    // In what is typed in the cursor shows where the focus is, and a heading is read from its top.
    const isSeen = getComputedStyle(node).outlineStyle !== "none" || node.matches("input, textarea, h2");
    const isInView = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const name = node.getAttribute("aria-label") ?? (node.labels?.[0] ?? node).textContent.trim();
    return { kind: node.tagName.toLowerCase(), name, isSeen: isSeen && isInView, where: node.closest("dialog, .panel, .head, .filters, .columns, .plan, .memos")?.className };
}"""


KO = {
    "Title": "제목", "Text": "내용", "Added “Milk”": "“Milk”", "Moved to Doing": "진행 중", "Move to To do": "할 일",
    "Moved to To do": "할 일", "Deleted “Apples”": "삭제했습니다", "Undo": "되돌리기",
    "Undo: “Apples” moved to Doing": "되돌리기: “Apples”", "Redo: “Apples” moved to Doing": "다시 실행: “Apples”",
    "Search": "검색", "All": "전체", "Conflicts": "충돌", "Query": "조건", "To do 3": "할 일 3", "Close": "닫기",
    "Use this one: In the file": "이것으로: 파일에 있는 내용", "Settled": "충돌을 정리했습니다", "Appearance": "화면 모드",
    "Synced:": "동기화했습니다:",
}
"""What the pages say in Korean, or a part of it."""

HANGUL = dict(zip("qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"))
"""What the keys of letters write on a Hangul keyboard."""


class Keyboard:
    """A page and nothing but its keys; in Korean they write Hangul."""

    def __init__(self, page, language):
        self.page, self.language = page, language
        self.session = page.context.new_cdp_session(page)

    def say(self, text):
        return KO[text] if self.language == "ko" else text

    def press(self, *keys):
        for key in keys:
            if self.language == "ko" and key.lower() in HANGUL:
                self.press_hangul(key)
            else:
                self.page.keyboard.press(key)

    def press_hangul(self, letter):
        facts = {
            "key": HANGUL[letter.lower()], "code": "Key" + letter.upper(), "windowsVirtualKeyCode": ord(letter.upper()),
            "modifiers": 8 if letter.isupper() else 0}
        for kind in ("rawKeyDown", "keyUp"):
            self.session.send("Input.dispatchKeyEvent", {"type": kind, **facts})

    def type(self, text):
        self.page.keyboard.type(text)

    @property
    def focus(self):
        return self.page.evaluate(FOCUS)

    def at(self, name, kind=None):
        """Waits until what has this name has the focus, and can be seen."""
        def found():
            now = self.focus
            return now["isSeen"] and name in now["name"] and kind in (None, now["kind"])
        wait_until(found, what=f"the focus at {name}; it is at {self.focus}")

    def tab_to(self, name, most=40):
        """Goes on by Tab to what has this name; wherever it comes by can be seen."""
        for _ in range(most):
            self.press("Tab")
            now = self.focus
            assert now["kind"] == "body" or now["isSeen"], now
            if name in now["name"] and now["kind"] in ("button", "input", "select", "textarea", "a", "summary"):
                return
        raise AssertionError(f"no Tab leads to {name}")


@pytest.fixture(params=[("desktop", "en"), ("tablet", "ko")], ids="-".join)
def keys(request, store, viewers):
    device, language = request.param
    hub = str(store.home / "hub.git")
    subprocess.run(["git", "init", "-q", "--bare", hub], env=store.environment, check=True)
    store.sheaf("remote", hub)
    store.filled_keys = store.fill(
        {"title": "Apples", "body": "- [ ] red\n- [ ] green\n"}, "Bread",
        {"title": "Clash", "body": "<<<<<<< ours\nmine\n=======\ntheirs\n>>>>>>> theirs\n"},
        {"title": "Recipe", "kind": "memo", "body": "Flour\n"})
    return Keyboard(viewers.open(device, language), language)


def test_the_first_key_after_a_dialog_counts(keys):
    keys.page.locator(".card", has_text="Apples").wait_for()
    # The dialog tells that it has closed some milliseconds later: without luck the key came before.
    for _ in range(8):
        keys.page.evaluate("document.activeElement.blur()")
        keys.press("n")
        keys.at(keys.say("Title"), "input")
        keys.press("Escape", "ArrowDown")
        keys.at("Apples")


def test_an_item_is_added_read_edited_and_ticked(keys, store):
    apples = store.filled_keys[0]
    keys.press("n")
    keys.at(keys.say("Title"), "input")
    keys.type("Milk")
    keys.press("Enter")
    said(keys.page, keys.say("Added “Milk”"))
    keys.at(keys.say("Title"), "input")
    keys.press("Escape", "ArrowDown")
    keys.at("Apples")
    keys.press("Enter")
    keys.at("Apples", "h2")
    keys.press("e")
    keys.at(keys.say("Text"), "textarea")
    keys.press("Control+End")
    keys.type("And pears")
    keys.press("Control+Enter")
    keys.at("Apples", "h2")
    assert body(store, apples).endswith("And pears")
    keys.press("x")
    keys.at("", "input")
    keys.press(" ")
    wait_until(lambda: "- [x] red" in body(store, apples))
    keys.at("", "input")
    # The fields that say when, from the text backwards.
    keys.press("e")
    keys.at(keys.say("Text"), "textarea")
    keys.press("Shift+Tab", "Shift+Tab")
    keys.tab_to(keys.say("Text"))
    keys.press("Escape")
    keys.at("Apples", "h2")
    keys.press("Escape")
    keys.at("Apples", "button")


def test_a_card_moves_goes_and_comes_back(keys, store):
    keys.press("ArrowDown")
    keys.at("Apples")
    keys.press(">")
    said(keys.page, keys.say("Moved to Doing"))
    keys.at("Apples")
    column(keys.page, "doing").locator(".card").wait_for()
    keys.press("m")
    keys.at(keys.say("Move to To do"))
    keys.press("Enter")
    said(keys.page, keys.say("Moved to To do"))
    keys.at("Apples")
    keys.press("d")
    said(keys.page, keys.say("Deleted “Apples”"))
    keys.at("Bread")
    # By the toast, which a Tab reaches.
    keys.tab_to(keys.say("Undo"), 60)
    while not keys.page.evaluate("document.activeElement.closest('.toast') !== null"):
        keys.tab_to(keys.say("Undo"), 60)
    keys.press("Enter")
    column(keys.page, "todo").locator(".card", has_text="Apples").wait_for()
    keys.press("d" if keys.focus["where"] == "columns" else "ArrowDown")
    keys.at("B")


def test_undo_and_redo(keys, store):
    keys.press("ArrowDown", "2")
    said(keys.page, keys.say("Moved to Doing"))
    keys.press("u")
    said(keys.page, keys.say("Undo: “Apples” moved to Doing"))
    keys.at("Apples")
    keys.press("U")
    said(keys.page, keys.say("Redo: “Apples” moved to Doing"))
    keys.at("Apples")


def test_what_is_looked_for_is_found_and_filtered(keys):
    page = keys.page
    keys.press("/")
    keys.at(keys.say("Search"), "input")
    keys.type("brea")
    page.locator(".hit").wait_for()
    keys.press("ArrowDown")
    keys.at("Bread")
    keys.press("Enter")
    keys.at("Bread", "h2")
    keys.press("Escape")
    keys.at("Bread", "button")
    keys.press("f")
    keys.at(keys.say("All"), "button")
    keys.tab_to(keys.say("Conflicts"))
    keys.press("Enter")
    column(page, "todo").get_by_text("1/3").wait_for()
    keys.at(keys.say("Conflicts"))
    keys.tab_to(keys.say("Query"))
    keys.type("red")
    column(page, "todo").get_by_text("0/3").wait_for()
    # It leads out of the field at first, then it shows all again.
    keys.press("Escape")
    keys.at(keys.say("All"), "button")
    keys.press("Escape")
    column(page, "todo").locator("h2", has_text=keys.say("To do 3")).wait_for()
    keys.press("f")
    page.locator(".filters").wait_for(state="hidden")
    # The card that had it was filtered out meanwhile.
    wait_until(lambda: keys.focus["where"] == "columns" and keys.focus["isSeen"])


def test_the_history_is_read_and_left(keys, store):
    keys.press("ArrowDown", "H")
    keys.at(keys.say("Close"))
    keys.tab_to("Apples")
    keys.press("Enter")
    keys.page.locator("dialog article.text").wait_for()
    keys.at(keys.say("Close"))
    keys.press("Escape")
    keys.at("Apples", "button")
    keys.press("Escape")
    keys.at("Apples", "button")
    assert keys.focus["where"] == "columns"


def test_a_conflict_is_settled(keys, store):
    keys.press("c")
    keys.at("Clash", "h2")
    keys.tab_to(keys.say("Use this one: In the file"))
    keys.press("Enter")
    said(keys.page, keys.say("Settled"))
    keys.at("Clash", "h2")
    wait_until(lambda: body(store, store.filled_keys[2]) == "mine")


def test_settings_plan_memos_and_sync(keys, store):
    page = keys.page
    keys.press("ArrowDown", ",")
    keys.at(keys.say("Close"))
    keys.tab_to(keys.say("Appearance"))
    keys.press("End")
    wait_until(lambda: page.evaluate("document.documentElement.dataset.theme") == "dark")
    keys.press("Escape")
    keys.at("Apples")
    keys.press("p")
    page.locator(".plan .card").first.wait_for()
    keys.press("ArrowDown")
    wait_until(lambda: keys.focus["where"] == "plan" and keys.focus["isSeen"])
    name = keys.focus["name"]
    keys.press("Enter")
    wait_until(lambda: keys.focus["kind"] == "h2" and keys.focus["name"] in name)
    keys.press("Escape")
    wait_until(lambda: keys.focus["where"] == "plan" and keys.focus["name"] == name)
    keys.press("t", "t") if page.locator(".plan").is_hidden() else keys.press("p", "t")
    page.locator("ol.memos .card").wait_for()
    keys.press("ArrowDown")
    keys.at("Recipe")
    keys.press("Enter")
    keys.at("Recipe", "h2")
    keys.press("s")
    said(page, keys.say("Synced:"))
