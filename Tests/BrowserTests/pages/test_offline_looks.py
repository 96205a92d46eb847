"""What is shown without the server, and of what waits, is seen and heard by all; `SHEAF_PICTURES=FOLDER` keeps pictures."""

import os
from pathlib import Path

import pytest

from access import check
from harness import card, wait_until
from test_offline_queue import offline, waiting

WORDS = {
    "en": {"waits": "Waiting here", "calendar": "Calendar", "yes": "Discard change", "no": "Cancel"},
    "ko": {"waits": "보낼 변경", "calendar": "달력", "yes": "변경 버리기", "no": "취소"},
}


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("language, theme", [("en", "light"), ("ko", "dark")])
def test_axe_finds_nothing_without_the_server(store, server, viewers, language, theme, device, tmp_path):
    words = WORDS[language]
    folder = Path(os.environ.get("SHEAF_PICTURES", tmp_path))
    store.fill({"title": "우유 사기", "body": "두 팩\n"}, {"title": "Book the ferry", "due": "2026-11-20", "priority": "high", "tags": ["trip"]},
               "Water filter", {"title": "Knives", "status": "doing"}, {"title": "Bread", "kind": "memo"})
    page = viewers.open(device, language, theme)

    def look(name):
        check(page, name)
        page.screenshot(path=folder / f"offline-{name}-{device}-{theme}.{language}.png")

    def close():
        dialogs = page.locator("dialog[open]")
        count = dialogs.count()
        page.keyboard.press("Escape")
        wait_until(lambda: dialogs.count() == count - 1, what="the end of a dialog")

    card(page, "Water filter").wait_for()
    page.keyboard.press(",")
    page.locator("dialog.sheet select").last.wait_for()
    page.get_by_role("button", name=words["calendar"]).click()
    page.locator("dialog a.button").wait_for()
    look("calendar")
    close()
    close()
    offline(page, server, 5)
    page.keyboard.press("n")
    page.locator("dialog.add input").fill("Butter +kitchen 우선순위:높음")
    page.keyboard.press("Enter")
    card(page, "Butter").wait_for()
    page.keyboard.press("Escape")
    card(page, "ferry").focus()
    page.keyboard.press(">")
    wait_until(lambda: len(waiting(page)) == 2)
    card(page, "우유").click()
    page.locator(".panel .reading").wait_for()
    page.keyboard.press("e")
    page.locator("textarea.text").fill("두 팩\n\n귀리 우유도\n")
    page.locator(".edit .primary").click()
    page.locator(".panel .reading").wait_for()
    look("item")
    page.keyboard.press("Escape")
    wait_until(lambda: len(waiting(page)) == 3)
    look("board")
    page.locator(".network").click()
    page.locator("dialog.sheet").wait_for()
    look("state")
    page.get_by_role("button", name=words["waits"], exact=True).click()
    page.locator("ul.waiting li").nth(2).wait_for()
    page.locator("ul.waiting summary").last.click()
    look("waiting")
    page.locator("ul.waiting li").first.get_by_role("button", name=words["yes"]).click()
    look("question")
    page.get_by_role("button", name=words["no"]).click()
    close()
    page.keyboard.press(",")
    page.locator("dialog.sheet section").wait_for()
    look("settings")
    close()
    # What is refused, and what came of what was sent.
    store.sheaf("rm", next(item["id"] for item in store.items() if "ferry" in item["title"]), "--yes")
    server.start()
    wait_until(lambda: [bool(entry["error"]) for entry in waiting(page)] == [True])
    page.locator(".network:not(.offline)").click()
    page.get_by_role("button", name=words["waits"], exact=True).click()
    page.locator("ul.waiting .fault").wait_for()
    look("refused")
