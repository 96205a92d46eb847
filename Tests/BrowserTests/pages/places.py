"""The pages of the board as people come to them, and the sizes, languages and looks in which they are looked at."""

from harness import card
from items import panel

SIZES = {"phone": (390, 844), "small-tablet": (744, 1133), "tablet": (1024, 1366), "desktop": (1440, 900)}

KO = {
    "Book the ferry": "배편 예약", "Call Mina about the keys": "미나에게 열쇠 물어보기", "Water filter": "정수기 필터",
    "Pay the electricity": "전기 요금 내기", "Read chapter 4": "4장 읽기", "Repair the bicycle light": "자전거 전조등 고치기",
    "Write the packing list": "짐 목록 쓰기", "Sharpen the kitchen knives": "부엌칼 갈기", "Buy milk": "우유 사기",
    "Return the library books": "도서관 책 반납", "Bread": "빵", "Kitchen": "부엌", "Rent": "월세",
    "trip": "여행", "home": "집", "study": "공부", "cabin": "오두막", "fer": "배",
    "Buy oat milk +home due:friday": "귀리 우유 사기 +집 마감:금요일",
    "Two adults, one bicycle. The early one leaves at 7.": "어른 둘, 자전거 한 대. 첫 배는 7시에 떠난다.",
    "compare times": "시간표 비교", "pay": "결제", "Same type as last time, see [[Kitchen]] and [[Plumber]].": "지난번과 같은 것으로, [[부엌]]과 [[배관공]] 참고.",
    "Before the first": "첫 배보다 먼저", "After the last": "마지막 배보다 나중에",
    "500 g flour, 350 g water, 10 g salt.": "밀가루 500 g, 물 350 g, 소금 10 g.", "Times": "시간", "mix": "섞기", "bake at 230 °C": "230 °C에서 굽기",
    "Filter: type **B2**.": "필터: **B2**형.",
}
"""The examples in Korean."""


def in_language(language):
    """What says an example in a language."""
    return lambda text: KO[text] if language == "ko" else text


def write(store, language):
    """Writes tasks and memos of every kind: late, due, high, done, with boxes, links, and a conflict. Returns keys by title."""
    say = in_language(language)
    facts = [
        {"title": say("Book the ferry"), "due": "2026-11-20", "tags": [say("trip")], "project": say("cabin"), "priority": "high",
         "body": f"{say('Two adults, one bicycle. The early one leaves at 7.')}\n\n- [x] {say('compare times')}\n- [ ] {say('pay')}\n"},
        {"title": say("Call Mina about the keys"), "due": "2026-11-24", "tags": [say("trip")], "project": say("cabin")},
        {"title": say("Water filter"), "due": "2026-11-25", "tags": [say("home")], "body": say("Same type as last time, see [[Kitchen]] and [[Plumber]].") + "\n"},
        {"title": say("Pay the electricity"), "due": "2026-11-27", "priority": "medium", "tags": [say("home")]},
        {"title": say("Rent"), "due": "2026-12-01", "repeat": "every month on 1"},
        {"title": say("Read chapter 4"), "tags": [say("study")], "priority": "low"},
        {"title": say("Write the packing list"), "status": "doing", "due": "2026-11-26", "project": say("cabin")},
        {"title": say("Sharpen the kitchen knives"), "status": "doing",
         "body": f"<<<<<<< ours\n{say('Before the first')}\n=======\n{say('After the last')}\n>>>>>>> theirs\n"},
        {"title": say("Buy milk"), "status": "done", "completed": "2026-11-23"},
        {"title": say("Return the library books"), "status": "done", "completed": "2026-11-22", "due": "2026-11-19"},
        {"title": say("Bread"), "kind": "memo",
         "body": f"{say('500 g flour, 350 g water, 10 g salt.')}\n\n## {say('Times')}\n\n1. {say('mix')}\n2. {say('bake at 230 °C')}\n\n> {say('mix')}\n\n```\n350 / 500\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n"},
        {"title": say("Kitchen"), "kind": "memo", "tags": [say("home")], "body": say("Filter: type **B2**.") + "\n"},
    ]
    return dict(zip((each["title"] for each in facts), store.fill(*facts)))


class Place:
    """A page in a browser, and the ways to what it shows."""

    def __init__(self, page, store, keys, language):
        self.page, self.store, self.keys, self.say = page, store, keys, in_language(language)

    def dialog(self, key):
        self.page.keyboard.press(key)
        self.page.locator("dialog[open]").last.wait_for()

    def item(self, title):
        key = self.keys[self.say(title)]
        self.page.evaluate("(key) => { location.hash = 'item=' + key; }", key)
        self.page.locator(".reading > h2", has_text=self.say(title)).wait_for()

    def board(self):
        card(self.page, self.say("Water filter")).wait_for()

    def filters(self):
        self.page.keyboard.press("f")
        self.page.locator(".filters select").first.wait_for()

    def picked(self):
        for key in ("ArrowDown", " ", "ArrowDown", " "):
            self.page.keyboard.press(key)
        self.page.locator(".picking").wait_for()

    def question(self):
        self.picked()
        self.dialog("d")

    def menu(self):
        self.page.keyboard.press("ArrowDown")
        self.dialog("m")

    def memos(self):
        self.page.locator("[data-view=memos]").click()
        panel(self.page).locator(".reading").wait_for()

    def next(self):
        self.plan("next")

    def month(self):
        self.plan("month")

    def plan(self, span):
        self.page.locator("[data-view=plan]").click()
        self.page.locator(f".plan button[data-span={span}]").click()
        self.page.locator(".plan .days .card").first.wait_for(state="attached")

    def reading(self):
        self.item("Book the ferry")
        panel(self.page).get_by_role("checkbox").first.wait_for()

    def sharing(self):
        self.reading()
        self.page.keyboard.press("y")
        self.page.locator("dialog[open], .toast").first.wait_for()

    def links(self):
        self.item("Water filter")
        self.page.locator(".wiki.missing").wait_for()

    def editing(self):
        self.reading()
        self.page.keyboard.press("e")
        self.page.locator(".edit .chip[data-field=due] summary").click()
        self.page.locator(".edit .chip[open] input[type=date]").wait_for()

    def adding(self):
        self.dialog("n")
        self.page.locator("dialog.add input").fill(self.say("Buy oat milk +home due:friday"))
        self.page.locator(".understood", has_text="#" + self.say("home")).wait_for()

    def search(self):
        self.page.locator(".search").fill(self.say("fer"))
        self.page.locator(".hit").first.wait_for()

    def no_hits(self):
        self.page.locator(".search").fill("zzz")
        self.page.locator(".results .count", has_text="zzz").wait_for()

    def conflict(self):
        self.item("Sharpen the kitchen knives")
        self.page.locator("section.conflict").wait_for()

    def history(self):
        self.dialog("H")
        self.page.locator(".history li button").first.wait_for()

    def version(self):
        self.history()
        self.page.locator(".history li button").first.click()
        self.page.locator("dialog article.text").wait_for()

    def settings(self):
        self.dialog(",")
        self.page.locator(".devices li button").first.wait_for()

    def device(self):
        self.settings()
        self.page.locator(".devices + button").click()
        self.page.locator("dialog p.code").wait_for()

    def calendar(self):
        self.settings()
        self.page.locator(".devices + button + button").click()
        self.page.locator("dialog a.button").wait_for()

    def shortcuts(self):
        self.dialog("?")

    def state(self):
        self.page.locator(".network").click()
        self.page.locator("dialog .state li").first.wait_for()

    def toast(self):
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press(">")
        self.page.locator(".toast button").wait_for()

    def no_history(self):
        """An error: what cannot be read says so, and offers to try again."""
        self.page.route("**/api/history*", lambda route: route.abort())
        self.dialog("H")
        self.page.locator("dialog .empty button").wait_for()

    def edit(self, title):
        self.item(title)
        self.page.keyboard.press("e")
        self.page.locator(".edit textarea").wait_for()

    def untitled(self):
        self.edit("Read chapter 4")
        self.page.locator("input.title").fill("")
        self.page.locator("input.title[aria-invalid=true]").wait_for()

    def unread(self):
        self.edit("Pay the electricity")
        self.page.locator(".edit .chip[data-field=due] summary").click()
        self.page.locator(".edit .chip[data-field=due] input:not([type=date])").fill("x")
        self.page.locator(".chip[open] .meaning.fault").wait_for()

    def ended(self):
        [own] = [each for each in self.store.json("serve", "devices")["devices"] if each["name"] == "ended"]
        self.store.sheaf("serve", "devices", "--revoke", own["id"])
        self.page.locator("dialog.end").wait_for()


NAMES = ["board", "filters", "picked", "question", "menu", "memos", "next", "month", "reading", "sharing", "links", "editing", "adding", "search",
         "no_hits", "conflict", "history", "version", "settings", "device", "calendar", "shortcuts", "state", "no_history", "toast", "untitled", "unread", "ended"]
"""The ways of `Place`; the last ones change something."""
