"""Themes, languages, sizes, and manners of the page."""

import pytest

from harness import DEVICES, card, centre, said, wait_until

BACK = {"light": "rgb(242, 242, 245)", "dark": "rgb(19, 19, 21)"}


def style(page, selector, name):
    return page.evaluate(
        "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]", [selector, name])


@pytest.mark.parametrize("system, chosen, shown", [
    ("dark", None, "dark"), ("light", "dark", "dark"), ("dark", "light", "light")])
def test_the_theme_is_there_before_anything_is_painted(store, viewers, system, chosen, shown):
    page = viewers.open("phone", theme=system)
    if chosen:
        page.evaluate("theme => localStorage.setItem('theme', theme)", chosen)
    # The modules never come: what is painted is what stands before them.
    page.context.route("**/app.js", lambda route: route.abort())
    page.reload(wait_until="domcontentloaded")
    assert not page.locator("header").count()
    assert style(page, "html", "backgroundColor") == BACK[shown]
    assert f"{shown}" in style(page, "html", "colorScheme")


def test_looks_and_language_are_chosen_and_kept(store, viewers):
    store.fill("Buy milk")
    page = viewers.open("tablet", "en", "light")
    page.keyboard.press(",")
    page.get_by_label("Appearance").select_option("dark")
    wait_until(lambda: style(page, "html", "backgroundColor") == BACK["dark"])
    colours = page.eval_on_selector_all("meta[name=theme-color]", "all => all.map((each) => each.content)")
    assert colours == ["#131315", "#131315"]
    page.get_by_label("Density").select_option("compact")
    page.get_by_label("Language").select_option("ko")
    page.get_by_role("button", name="보드").wait_for()
    assert style(page, "html", "backgroundColor") == BACK["dark"]
    assert page.evaluate("[document.documentElement.dataset.density, document.documentElement.lang]") == ["compact", "ko"]


@pytest.mark.parametrize("device", DEVICES)
def test_the_page_fits_and_the_thumb_reaches_what_adds(store, viewers, device):
    store.fill(*[f"Task {number}" for number in range(30)])
    page = viewers.open(device)
    size = DEVICES[device]["viewport"]
    box = page.locator(".plus").bounding_box()
    assert box["x"] > size["width"] * 0.75 and box["y"] > size["height"] * 0.75
    assert box["width"] >= 44 and box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    small = page.evaluate("""[...document.querySelectorAll("button, input, select")].filter((each) => each.checkVisibility())
        .filter((each) => each.getBoundingClientRect().height < 40).map((each) => each.outerHTML)""")
    assert not small


def test_nothing_pulls_the_page_while_a_card_is_dragged(store, viewers, finger):
    store.fill("Buy milk")
    page = viewers.open("phone")
    assert style(page, "html", "overscrollBehavior") == "none"
    assert style(page, ".column ol", "overscrollBehavior") == "auto contain"
    assert style(page, ".columns li.cell", "touchAction") == "pan-y"
    page.evaluate("""() => addEventListener("touchmove", (event) => { window.prevented = event.defaultPrevented; })""")
    hand = finger(page).hold(card(page, "Buy milk")).move(200, 700)
    assert page.evaluate("prevented") is True
    hand.cancel()


def test_with_less_motion_nothing_moves_by_itself(store, viewers, server):
    page = viewers.open("desktop", reduced_motion="reduce")
    # At once: the head is drawn anew whenever something changes.
    assert page.evaluate("""() => {
        const network = document.querySelector(".network");
        network.classList.add("offline");
        return getComputedStyle(network.querySelector(".sign")).animationName;
    }""") == "none"


def test_the_manifest_and_its_icons_are_there(server, viewers):
    page = viewers.open("phone")
    manifest = page.evaluate("""async () => {
        const address = document.querySelector("link[rel=manifest]").href;
        const facts = await (await fetch(address)).json();
        const icons = await Promise.all(facts.icons.map(async ({ src, type }) => {
            const answer = await fetch(new URL(src, address));
            return answer.ok && answer.headers.get("content-type").startsWith(type);
        }));
        return { ...facts, start: new URL(facts.start_url, address).href, icons };
    }""")
    assert manifest["start"] == server.origin + "/" and manifest["display"] == "standalone"
    assert all(manifest["icons"])


def test_titles_of_others_are_text(store, viewers):
    store.fill({"title": "<img src=x onerror=window.hacked=1><b>bold</b>", "tags": ["a\"><script>"], "project": "</script><h1>p"})
    page = viewers.open("desktop")
    assert page.locator(".card .title").text_content() == "<img src=x onerror=window.hacked=1><b>bold</b>"
    assert page.evaluate("window.hacked") is None and not page.locator(".card b").count()


@pytest.mark.parametrize("device, least, most", [("phone", 390, 390), ("tablet", 500, 800), ("desktop", 500, 800)])
def test_reading_fills_a_phone_and_stands_beside_the_board_else(store, viewers, device, least, most):
    store.fill("Buy milk", {"title": "Call Mina", "status": "done"})
    page = viewers.open(device)
    card(page, "Buy milk").click()
    page.locator(".panel h2", has_text="Buy milk").wait_for()
    # A browser's layout counts in parts of a pixel.
    assert least <= round(page.locator(".panel").bounding_box()["width"]) <= most
    assert page.locator(".board").is_visible() == (device != "phone")
    page.keyboard.press("Escape")
    page.locator(".panel").wait_for(state="hidden")
    card(page, "Buy milk").wait_for()


def test_a_long_toast_fits_a_phone(store, viewers, finger):
    store.fill("미나에게 오두막 열쇠가 어디에 있는지 물어보기")
    page = viewers.open("phone", "ko")
    finger(page).swipe(card(page, "미나에게"), -200)
    said(page, "삭제했습니다")
    cut = page.evaluate("""[...document.querySelectorAll(".toast, .toast *")]
        .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth).map((each) => each.outerHTML)""")
    assert not cut
