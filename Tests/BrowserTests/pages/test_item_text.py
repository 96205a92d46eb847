"""The text of an item as it is read: boxes, pictures, links, and what others wrote to do harm."""

import base64
import zlib
from struct import pack

import pytest

from harness import card, said, wait_until
from items import body, done, edit_item, ends, panel, read_item, until


def picture(width=32, height=16):
    """The bytes of a PNG (RFC 2083)."""
    rows = b"".join(b"\0" + b"\x30\x80\x50" * width for _ in range(height))

    def chunk(name, data):
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


FILES = """([files, how, where]) => {
    const carried = new DataTransfer();
    for (const [name, type, text] of files) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        carried.items.add(new File([bytes], name, { type }));
    }
    const target = document.querySelector(where);
    const event = how === "paste"
        ? new ClipboardEvent("paste", { clipboardData: carried, bubbles: true, cancelable: true })
        : new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
}"""


def bring(page, how, where, *files):
    """Pastes or drops files into a part of the page."""
    carried = [[name, kind, base64.b64encode(data).decode()] for name, kind, data in files]
    assert page.evaluate(FILES, [carried, how, where])


def shown(page, locator):
    """Waits until a picture is there and could be read."""
    locator.wait_for()
    wait_until(lambda: locator.evaluate("(image) => image.complete && image.naturalWidth"), what="the picture")


def test_boxes_are_ticked_and_keep_the_focus(store, viewers):
    key = store.add("Milk", "--body", "- [ ] ask Mina\n  - [ ] oat or soy\n- [x] check the fridge\n")
    page = viewers.open("phone")
    read_item(page, "Milk")
    page.get_by_label("ask Mina").click()
    wait_until(lambda: "- [x] ask Mina" in body(store, key))
    page.get_by_label("oat or soy").press(" ")
    wait_until(lambda: "- [x] oat or soy" in body(store, key))
    until(page, "document.activeElement.type === 'checkbox' && document.activeElement.checked")
    page.get_by_label("check the fridge").click()
    wait_until(lambda: "- [ ] check the fridge" in body(store, key))
    assert body(store, key) == "- [x] ask Mina\n  - [x] oat or soy\n- [ ] check the fridge"


def test_a_key_held_on_a_box_outlives_the_answer_to_another(store, viewers):
    key = store.add("Milk", "--body", "- [ ] ask Mina\n- [ ] oat or soy\n")
    page = viewers.open("desktop")
    read_item(page, "Milk")
    held = []
    page.route("**/api/ops", lambda route: held.append(route), times=1)
    page.get_by_label("ask Mina").click()
    wait_until(lambda: page.title() and held)
    page.get_by_label("oat or soy").focus()
    page.keyboard.down(" ")
    page.evaluate("() => { document.querySelector('.panel header').dataset.old = ''; }")
    held[0].continue_()
    until(page, "!document.querySelector('[data-old]')")
    page.keyboard.up(" ")
    wait_until(lambda: body(store, key) == "- [x] ask Mina\n- [x] oat or soy")


def test_a_box_is_ticked_where_its_text_has_moved(store, viewers):
    key = store.add("Milk", "--body", "- [ ] ask Mina\n- [ ] check the fridge\n")
    page = viewers.open("desktop")
    read_item(page, "Milk")
    # The page hears of it too late: one that gets no answer at all would hold itself to be without a network.
    page.route("**/api/item*", lambda route: None)
    file = store.file(key)
    file.write_text(file.read_text().replace("- [ ] ask", "- [ ] first of all\n- [ ] ask"))
    page.get_by_label("check the fridge").click()
    wait_until(lambda: "- [x] check the fridge" in body(store, key))
    page.get_by_label("first of all").wait_for()
    assert body(store, key) == "- [ ] first of all\n- [ ] ask Mina\n- [x] check the fridge"


def test_boxes_are_ticked_at_once_and_put_back_where_that_failed(store, server, viewers):
    store.add("Milk", "--body", "- [ ] ask Mina\n")
    page = viewers.open("desktop")
    read_item(page, "Milk")
    page.route("**/api/ops", lambda route: route.fulfill(status=403, json={"error": {"code": "readOnly"}}))
    page.get_by_label("ask Mina").click()
    said(page, "this server only shows")
    until(page, "!document.querySelector('article input').checked")


@pytest.mark.parametrize("how", ["paste", "drop"])
def test_a_picture_is_added_while_typing(store, viewers, how):
    key = store.add("Milk", "--body", "one\n\ntwo\n")
    page = viewers.open("desktop")
    edit_item(page, "Milk")
    page.evaluate("document.querySelector('textarea').setSelectionRange(3, 3)")
    bring(page, how, "textarea", ("우유 (1).png", "image/png", picture()))
    said(page, "Added 우유 (1).png")
    assert "![우유 (1)](attachments/" in page.locator("textarea").input_value()
    done(page)
    shown(page, page.locator("article img"))
    text = body(store, key)
    assert text.startswith("one\n![") and text.endswith("two")
    files = store.git("ls-files", "-z").split("\0")
    assert any(name.endswith("attachments/우유 (1).png") for name in files)


def test_a_picture_is_chosen_or_dropped_on_what_is_read(store, viewers):
    key = store.add("Milk", "--body", "one\n")
    page = viewers.open("phone")
    edit_item(page, "Milk")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add a picture or file").click()
    chooser.value.set_files([
        {"name": "image.png", "mimeType": "image/png", "buffer": picture()},
        {"name": "list.csv", "mimeType": "text/csv", "buffer": b"a,b\n"}])
    said(page, "Added list.csv")
    done(page)
    shown(page, page.locator("article img"))
    bring(page, "drop", ".panel h2", ("second.png", "image/png", picture()))
    said(page, "Added second.png")
    done(page)
    until(page, "document.querySelectorAll('article img').length === 2")
    assert body(store, key).count("](attachments/") == 3


HOSTILE = [
    "<img src=x onerror=alert(1)>.png", "../../.git/hooks/post-commit", "a](javascript:alert(1)).png",
    "..", "note.md", "\u202egnp.exe", "CON.png", "x" * 300 + ".png", "a\nb.png", "![x](y).png"]


def test_hostile_names_of_files_stay_files(store, viewers):
    store.add("Milk", "--body", "one\n")
    page = viewers.open("desktop")
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    edit_item(page, "Milk")
    bring(page, "paste", "textarea", *[(name, "image/png", picture()) for name in HOSTILE])
    until(page, f"document.querySelector('textarea').value.split('](attachments/').length === {len(HOSTILE) + 1}")
    done(page)
    page.locator("article a").first.wait_for()
    assert page.locator("article a").count() == len(HOSTILE)
    assert page.locator("article script, article [onerror], article iframe").count() == 0
    added = [each for each in store.git("ls-files", "-z").split("\0") if "attachments/" in each]
    assert len(added) == len(HOSTILE)
    for name in added:
        assert name.count("/") == 3 and name.startswith("tasks/") and not name.endswith(".md"), name
    assert [item["title"] for item in store.items()] == ["Milk"]


def test_svg_and_html_are_downloads(store, viewers):
    key = store.add("Milk", "--body", "![drawing](attachments/evil.svg)\n\n[page](attachments/evil.html)\n")
    folder = store.file(key).parent / "attachments"
    folder.mkdir()
    (folder / "evil.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><script>top.pwned = 1</script></svg>')
    (folder / "evil.html").write_text("<script>top.pwned = 1</script>")
    page = viewers.open("desktop")
    read_item(page, "Milk")
    for name in ("drawing", "page"):
        with page.expect_download() as download:
            page.locator("article a", has_text=name).click()
        assert download.value.suggested_filename.startswith("evil.")
    assert page.evaluate("window.pwned") is None


EVIL = '"><img src=x onerror=pwned=1><script>pwned=1</script>'


def test_nothing_of_a_text_runs(store, viewers):
    text = "\n\n".join([
        EVIL, "<script>pwned=1</script>", "<img src=x onerror='pwned=1'>", "[a](javascript:pwned=1)",
        "[b](data:text/html,<script>pwned=1</script>)", "![c](javascript:pwned=1)", "<javascript:pwned=1>",
        "[[<img src=x onerror=pwned=1>]]", "`" + EVIL + "`", "```" + EVIL + "\n" + EVIL + "\n```",
        "- [ ] " + EVIL, "[^1]\n\n[^1]: " + EVIL, "| " + EVIL + " |\n|---|\n| x |", "[d](vbscript:x)",
        "[e](//evil.example/x)", "![f](http://evil.example/track.png)", "<a href='javascript:pwned=1'>g</a>"])
    store.write(
        f"tasks/{EVIL.replace('/', '_')}.md",
        f"---\nid: k7m3x9q2\ntitle: '{EVIL}'\nstatus: todo\nproject: '{EVIL}'\ntags: ['{EVIL}', ok]\n"
        f"own: '{EVIL}'\n---\n{text}\n")
    page = viewers.open("desktop")
    outside = []
    page.on("request", lambda request: outside.append(request.url) if "evil.example" in request.url else None)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    card(page, "onerror").click()
    panel(page).locator("article").wait_for()
    assert page.evaluate("window.pwned") is None
    assert panel(page).locator("h2").inner_text() == EVIL
    assert page.locator(".panel script, .panel iframe, .panel [onerror]").count() == 0
    hrefs = page.locator("article a").evaluate_all("(links) => links.map((link) => link.href)")
    assert all(href.startswith(("http", "mailto:")) for href in hrefs) and not outside
    panel(page).get_by_role("button", name="Edit").click()
    assert page.locator("input.title").input_value() == EVIL
    page.locator(".fields .chip[data-field=project].set").wait_for()
    page.locator("textarea").press("Control+End")
    page.keyboard.type("harmless")
    ends(page, "harmless")
    panel(page).get_by_role("button", name="History").click()
    page.locator(".history li").first.wait_for()
    page.locator(".history button.link").first.click()
    page.locator("dialog article").wait_for()
    assert page.evaluate("window.pwned") is None
    assert page.locator("dialog script, dialog [onerror]").count() == 0


def test_links_lead_to_notes(store, viewers):
    store.add("회의록", "--body", "안건", kind="memo")
    store.add("Milk", "--body", "See [[회의록]] and [[Nowhere]].\n")
    page = viewers.open("tablet")
    read_item(page, "Milk")
    page.get_by_role("button", name="Nowhere").click()
    said(page, "There is no note “Nowhere”")
    page.get_by_role("button", name="회의록").click()
    panel(page).get_by_role("heading", name="회의록").wait_for()


def test_a_text_with_marks_of_git_is_shown_without_them_and_as_it_is(store, viewers):
    key = "k7m3x9q2"
    store.write("tasks/clash.md", f"---\nid: {key}\ntitle: Clash\nstatus: todo\n---\nbefore\n<<<<<<< ours\nmine\n=======\ntheirs\n>>>>>>> theirs\n# after\n")
    page = viewers.open("phone", at=f"#item={key}")
    page.locator("section.conflict").wait_for()
    assert panel(page).locator("article").inner_text() == "before\n# after\n"
    assert panel(page).locator("article h3, article h2, article blockquote").count() == 0


def test_a_card_shows_a_text_without_marks(store, viewers):
    store.fill({"title": "Trip", "body": "**Two** tickets, `early`, see [[Ferry|the ferry]], [[Cabin]] and [the site](https://example.org)."})
    page = viewers.open("tablet")
    assert page.locator(".card .preview").inner_text() == "Two tickets, early, see the ferry, Cabin and the site."
