"""Who is at work in a simulation: pages in Chromium and WebKit whose clocks are wrong and whose storage fails now and
then, and plain clients.

What a page says decides what is asked of it: a line that it said to keep may not be lost, and one that it did not
keep stays in its field.
"""

import http.client
import json
import re
import secrets

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, Keys

from client import Client
from failing import READY, STATE, WRONG
from harness import wait_until
from test_offline_queue import ALL

KEPT = re.compile(r"^(Saved here|Sent$)")
REFUSED = re.compile(r"Not saved|no room|not kept in this|cannot be reached|it failed|not there any more")


class Page:
    """A page in Chromium."""

    def __init__(self, server, browser, name, random):
        self.server, self.browser, self.name = server, browser, name
        self.lines, self.titles, self.doubtful, self.open = [], [], [], None
        facts = {"shift": int(random.uniform(-12, 12) * 3_600_000), "seed": random.getrandbits(32)}
        self.wrong = f"({WRONG})({json.dumps(facts)})"
        self.start()

    def start(self):
        context = self.browser.context("desktop", service_workers="allow")
        context.add_init_script(self.wrong)
        self.browser.pair(context, self.name)
        self.page = context.new_page()
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.goto(self.server.origin + "/")

    def wait(self):
        """Waits until the page can do without the server."""
        assert self.js(READY), f"{self.name} keeps nothing"

    def js(self, function, *values):
        return self.page.evaluate(f"(all) => ({function})(...all)", list(values))

    def click(self, selector):
        self.page.locator(selector).first.click()

    def fill(self, selector, text):
        self.page.locator(selector).fill(text)

    def key(self, name):
        self.page.keyboard.press(name)

    def load(self):
        self.page.reload()

    def stored(self, store):
        return self.js(ALL, store)

    def shows(self, selector):
        return self.js("(selector) => document.querySelector(selector) !== null", selector)

    def said(self, meaning):
        return any(meaning.search(text) for text in self.js(STATE)["said"])

    def fail(self, share):
        """Has this share of what the page stores fail from now on."""
        self.js("(share) => failing(share)", share)

    @property
    def failed(self):
        """How often something could not be stored."""
        return int(self.js("() => sessionStorage.getItem('failed')") or 0)

    def is_free(self):
        """Leaves what is being typed. Returns whether the page is ready for something else."""
        if not self.shows("header.head"):
            self.reload()
            return False
        if self.shows(".edit"):
            self.end()
        if self.shows(".edit"):
            return False
        self.key("Escape")
        wait_until(lambda: not self.shows(".panel .reading") or self.shows("dialog[open]"), what="a closed item")
        return not self.shows(".panel .reading")

    def add(self, title):
        if not self.is_free():
            return
        self.click("button.plus")
        self.js("() => { said.length = 0; }")
        self.fill("dialog.add input", title)
        self.key("Enter")
        wait_until(lambda: self.js(STATE)["title"] == "" or self.said(REFUSED), what=f"a word on “{title}”")
        is_added = self.js(STATE)["title"] == ""
        # Without an answer it may have happened all the same.
        (self.titles if is_added else self.doubtful).append(title)
        assert is_added or self.js(STATE)["title"] == title, f"“{title}” was refused, and is not in its field"
        self.fill("dialog.add input", "")
        self.key("Escape")

    def type(self, key, line, then):
        """Adds a line to an item; `then` is called before it is left."""
        if not self.is_free():
            return
        self.js("() => { said.length = 0; }")
        self.click(f'.columns .card[data-key="{key}"]')
        for selector, act in ((".panel .reading, .panel .edit", None), (".panel .edit", ".panel .reading .primary")):
            if act and not self.shows(selector):
                self.click(act)
            wait_until(lambda: self.shows(selector) or self.said(REFUSED), what=selector)
            if not self.shows(selector):
                return
        self.js("() => { said.length = 0; }")
        self.fill(".edit textarea.text", self.js(STATE)["text"].rstrip("\n") + "\n\n" + line + "\n")
        self.open = line
        self.heed()
        if then() is not False:
            self.end()

    def heed(self):
        """Takes the page at its word: what it keeps is asked of it."""
        state = self.js(STATE)
        if self.open and (state["isReading"] or self.said(KEPT)):
            self.lines.append(self.open)
            self.open = None
        elif self.open:
            assert self.open in (state["text"] or ""), f"“{self.open}” was not kept, and is not in its field"

    def end(self):
        """Ends the editing as far as the page lets one."""
        self.js("() => { said.length = 0; document.querySelector('.edit .primary')?.click(); }")
        wait_until(lambda: self.shows(".panel .reading") or self.said(REFUSED), what="an end")
        self.heed()

    def reload(self):
        """Loads the page anew; what it did not keep is gone."""
        if self.open:
            self.heed()
        self.open = None
        self.load()
        wait_until(lambda: self.shows("header.head, main.pairing"), what="a page")
        # The item that the address names comes after the page.
        if self.js("() => location.hash.includes('item=')"):
            wait_until(lambda: self.shows("main.pairing, .panel .reading, .panel .edit") or self.said(REFUSED), what="an item")

    def settle(self):
        """Ends with storage that works and the server there, until nothing waits."""
        self.fail(0)
        wait_until(self.is_free, what="an end of the editing")
        if self.failed or self.left():
            # What a page left behind is sent by another one, a while later.
            self.js("() => later(60_000)")
            self.reload()
        wait_until(lambda: self.is_free() and self.stored("queue") == [] and not self.left(), what="a page to send all")

    def left(self):
        return self.js("() => Object.keys(localStorage).filter((name) => /^(draft|sent) /.test(name))")

    def place(self):
        """Up to which event the page knows the board, and whether it thinks that the server is there."""
        return self.js("async () => [(await import(new URL('assets/model.js', document.baseURI))).board.at, document.querySelector('.network').title]")

    def titles_shown(self):
        return self.js("async () => [...(await import(new URL('assets/model.js', document.baseURI))).board.cards.values()].map((each) => each.title)")


class WebKitPage(Page):
    """A page in WebKit, which its driver makes wrong only after it has begun."""

    def start(self):
        self.browser.set_window_size(1200, 800)
        self.browser.get(self.server.address)
        wait_until(lambda: self.shows(".columns .card"), what="a board")
        self.js(f"() => {self.wrong}")

    def js(self, function, *values):
        script = "const done = arguments[1]; Promise.resolve((" + function + ")(...arguments[0])).then(done, () => done(null));"
        return self.browser.execute_async_script(script, list(values))

    def tried(self, act):
        """Returns whether the driver could do it: an element may be drawn anew meanwhile."""
        try:
            act()
            return True
        except WebDriverException:
            return False

    def click(self, selector):
        wait_until(lambda: self.tried(lambda: self.browser.find_element("css selector", selector).click()), what=selector)

    def fill(self, selector, text):
        self.js("""(selector, text) => {
          const field = document.querySelector(selector);
          field.value = text;
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }""", selector, text)

    def key(self, name):
        ActionChains(self.browser).send_keys({"Escape": Keys.ESCAPE, "Enter": Keys.ENTER}[name]).perform()

    def load(self):
        if not self.tried(self.browser.refresh):
            # It asks where something is kept nowhere.
            self.browser.switch_to.alert.accept()
        wait_until(lambda: self.js("() => document.readyState") == "complete", what="a page")
        self.js(f"() => {self.wrong}")


class Plain:
    """A client that keeps what it asks for until it is answered, as the page's queue does."""

    def __init__(self, server, name):
        self.client, self.queue = Client(server).paired(name), []

    def add(self, title):
        self.queue.append({"kind": "create", "item": "task", "title": title, "op": secrets.token_hex(12)})

    def append(self, key, line):
        """Adds a line to a text as it was read last; reads it now where the server is there."""
        try:
            answer = self.client.get("api/item?key=" + key, timeout=5)
        except (OSError, http.client.HTTPException):
            return False
        if answer.status != 200:
            return False
        item = answer.json
        self.queue.append({"kind": "save", "key": key, "base": item["text"], "op": secrets.token_hex(12),
                           "body": item["body"].rstrip("\n") + "\n\n" + line + "\n"})
        return True

    def send(self, sends_twice=False):
        while self.queue:
            try:
                for _ in range(2 if sends_twice else 1):
                    result = self.client.operate(**self.queue[0])
            except (OSError, http.client.HTTPException, AssertionError):
                return False
            assert result["outcome"] != "refused", result
            self.queue.pop(0)
        return True
