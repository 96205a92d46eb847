"""The first page: what lets a browser in."""

import pytest

from access import check
from client import Client
from harness import Server, Viewers, card, free_port, wait_until
from qr import decode


def test_the_printed_address_opens_the_board_and_leaves_no_secret_behind(store, server, viewers):
    store.add("Buy milk")
    page = viewers.context("desktop").new_page()
    page.goto(server.address)
    card(page, "Buy milk").wait_for()
    assert page.url == server.origin + "/"


def test_a_code_opens_it_and_a_wrong_one_says_so(store, server, viewers):
    store.add("Buy milk")
    page = viewers.context("phone", "ko").new_page()
    page.goto(server.origin)
    # One below the other, the words in a line.
    heading, form = page.locator("h1").bounding_box(), page.locator("form").bounding_box()
    assert heading["height"] < 60 and form["y"] > heading["y"] + heading["height"]
    page.get_by_label("코드").first.fill("00000000")
    page.get_by_role("button", name="연결").click()
    page.get_by_text("코드가 맞지 않거나").wait_for()
    page.get_by_label("코드").first.fill(server.code)
    page.get_by_role("button", name="연결").click()
    card(page, "Buy milk").wait_for()


def test_it_opens_in_webkit(store, server, webkit, seen):
    store.add("우유 사기")
    webkit.get(server.address)
    assert "우유 사기" in seen(".card").get_attribute("textContent")


def test_a_code_may_be_typed_as_it_is_read_aloud(store, viewers, server):
    page = viewers.context("phone").new_page()
    page.goto(server.origin + "/")
    code = server.new_code()
    page.get_by_label("Code").press_sequentially(code[:4] + " " + code[4:])
    page.get_by_role("button", name="Connect").click()
    page.locator("header.head").wait_for()


def test_a_first_load_is_without_a_fault(store, server, viewers):
    said = []
    page = viewers.context("desktop", service_workers="allow").new_page()
    page.on("console", lambda line: said.append(line.text))
    page.on("response", lambda answer: answer.status < 400 or said.append(f"{answer.status} {answer.url}"))
    page.goto(server.origin)
    page.get_by_label("Code").first.fill(server.code)
    page.get_by_role("button", name="Connect").click()
    page.locator(".columns").wait_for()
    page.locator(".network").click()
    page.get_by_role("dialog", name="State").wait_for()
    assert said == []


def test_another_device_gets_an_address_and_a_picture_of_it(store):
    """Where the page's own address is one that others reach; behind a proxy here."""
    port = free_port()
    proxy = "https://notes.example"
    server = Server(store, "--origin", proxy, "--base", "/notes/", port=port)
    client = Client(server, base="/notes/").paired()
    own = client.post("api/devices/code").json
    assert own["address"] is None and own["picture"] is None and len(own["code"]) == 8
    answer = client.post("api/devices/code", headers={"Host": "notes.example", "Origin": proxy}).json
    address, picture = answer["address"], answer["picture"]
    assert address.startswith(proxy + "/notes/#pair=")
    assert decode([[mark == "1" for mark in row] for row in picture]) == address
    secret = address.split("=")[1]
    assert Client(server, base="/notes/").post("api/pair", {"secret": secret, "name": "Phone"}).status == 200
    server.stop()


@pytest.mark.parametrize("language, theme", [("en", "light"), ("ko", "dark")])
def test_the_page_shows_the_picture_to_a_camera(store, chromium, server, viewers, language, theme):
    behind = Server(store, "--origin", "https://notes.example")
    client = Client(behind).paired()
    answer = client.post("api/devices/code", headers={"Host": "notes.example", "Origin": "https://notes.example"}).json
    page = viewers.open("phone", language, theme)
    names = {"en": ("Settings", "Add a device"), "ko": ("설정", "기기 추가")}[language]

    def add():
        page.keyboard.press(",")
        page.get_by_role("button", name=names[1]).click()
        dialog = page.get_by_role("dialog", name=names[1])
        dialog.wait_for()
        return dialog

    dialog = add()
    assert "sheaf serve --lan" in dialog.text_content() and dialog.locator(".squares").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.route("**/api/devices/code", lambda route: route.fulfill(json=answer))
    dialog = add()
    assert answer["code"] in dialog.text_content() and "http" in dialog.text_content()
    shown = page.evaluate("""() => {
        const path = document.querySelector(".squares path").getAttribute("d");
        const size = document.querySelector(".squares").viewBox.baseVal.width - 8;
        const rows = Array.from({ length: size }, () => Array(size).fill(false));
        for (const [, x, y] of path.matchAll(/M(\\d+) (\\d+)/g)) rows[y - 4][x - 4] = true;
        return rows;
    }""")
    assert decode(shown) == answer["address"]
    box = dialog.locator(".squares").bounding_box()
    assert box["width"] >= 200 and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    check(page, "a device to be added")
    behind.stop()


def test_a_way_in_that_a_paired_page_gets_leaves_its_address(store, server, viewers):
    store.fill("Milk")
    page = viewers.open("desktop", at="#pair=0123456789abcdef0123456789abcdef")
    page.locator(".columns .card").wait_for()
    wait_until(lambda: "pair" not in page.evaluate("location.href"), what="an address without the secret")
    page.evaluate("location.hash = 'pair=fedcba9876543210fedcba9876543210'")
    wait_until(lambda: "pair" not in page.evaluate("location.href"), what="an address without the secret")
