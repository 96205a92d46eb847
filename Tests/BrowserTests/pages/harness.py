"""What the tests of the pages stand on: a store, its server, browsers, fingers and a keyboard.

Everything is a test's own: HOME, git's settings, zone and language are fixed, the server listens on a
free port of the loopback address, and all of it is gone at the end.
"""

import json
import mimetypes
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError

ROOT = Path(__file__).resolve().parents[3]
"""The repository."""

PROGRAMS = Path(os.environ.get("SHEAF_PROGRAMS", ROOT / ".build/release"))
"""The folder of `sheaf` and `sheaf-serve`."""

PAGES = os.environ.get("SHEAF_PAGES")
"""A folder whose files stand in for the server's own, so that a changed page needs no build."""

CHROMIUM = os.environ.get("SHEAF_CHROMIUM") or next(
    (each for each in ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium") if os.access(each, os.X_OK)),
    "/usr/bin/chromium-headless-shell")
"""Debian's Chromium. Without windows it does the same with half the work."""

DEVICES = {
    "phone": {
        "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True,
        "is_mobile": True,
        "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
        "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    },
    "tablet": {
        "viewport": {"width": 1024, "height": 1366}, "device_scale_factor": 1, "has_touch": True,
        "is_mobile": True,
        "user_agent": "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
        "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    },
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
"""The three sizes: a phone and a tablet to touch, a desktop with a mouse."""

PATIENCE = 60
"""Seconds for which anything is waited for: others may be at work on the machine. What is there is seen at once."""

LOCALES = {"en": "en-US", "ko": "ko-KR"}


CALM = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...more) => {
    const text = String(act);
    if (text === "() => line.remove()") return wait(act, 120_000, ...more);
    if (text === "() => this.lift()") return wait(() => { if (!window.isQuick) act(); }, time, ...more);
    return wait(act, time, ...more);
  };
}"""
"""On a busy machine seconds pass between two steps of a test. So what a page says stays until it says something else,
and a finger that does not hold still lifts no card, however long its stroke takes; see `Finger`."""


def wait_until(condition, seconds=PATIENCE, what="the condition"):
    """Returns the first true value of `condition()`; fails where there is none in time."""
    end, pause = time.monotonic() + seconds, 0.01
    while True:
        if value := condition():
            return value
        assert time.monotonic() < end, f"{what} did not hold within {seconds} s"
        # Asking takes the processor from what is waited for.
        time.sleep(pause)
        pause = min(0.1, 1.3 * pause)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Store:
    """A store in a home of its own, changed by the command line as by another program."""

    def __init__(self, language="en", now=None):
        self.home = Path(tempfile.mkdtemp(prefix="sheaf-pages-"))
        self.path = self.home / "notes"
        self.environment = {
            "HOME": str(self.home), "TZ": "Asia/Seoul", "LANG": "C.UTF-8", "SHEAF_LANG": language,
            "PATH": f"{PROGRAMS}:/usr/local/bin:/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Mina", "GIT_AUTHOR_EMAIL": "mina@example.org",
            "GIT_COMMITTER_NAME": "Mina", "GIT_COMMITTER_EMAIL": "mina@example.org",
        }
        (self.home / ".gitconfig").write_text("[sheaf]\n\tdevice = laptop\n")
        if now:
            self.environment["SHEAF_NOW"] = now
        self.sheaf("init", str(self.path))

    def sheaf(self, *words, text=None):
        """Runs a command in the store; returns what it prints."""
        folder = self.path if self.path.exists() else self.home
        done = subprocess.run(
            [PROGRAMS / "sheaf", *words], cwd=folder, env=self.environment, input=text,
            capture_output=True, text=True, timeout=2 * PATIENCE)
        assert done.returncode == 0, f"sheaf {' '.join(words)}: {done.stdout}{done.stderr}"
        return done.stdout

    def json(self, *words):
        return json.loads(self.sheaf(*words, "--json"))

    def git(self, *words):
        return subprocess.run(
            ["git", *words], cwd=self.path, env=self.environment, check=True, timeout=2 * PATIENCE,
            capture_output=True, text=True).stdout

    def add(self, *words, kind="add"):
        """Adds a task (`kind="memo"`: a memo) by title and tokens; returns its key."""
        return self.json(kind, *words)["items"][0]["id"]

    def write(self, path, text, commit=True):
        """Writes a file of the store, as an editor would."""
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if commit:
            self.git("add", "-A")
            self.git("commit", "-qm", "Files")
        return file

    def fill(self, *items):
        """Writes tasks in one commit, quicker than commands would: titles, or front matter and `body`.

        Returns their keys.
        """
        keys = []
        for each in items:
            facts = {"title": each} if isinstance(each, str) else dict(each)
            self.filled = getattr(self, "filled", 0) + 1
            key = f"k7m{self.filled:05}"
            body, folder = facts.pop("body", ""), "memos" if facts.get("kind") == "memo" else "tasks"
            facts.pop("kind", None)
            if folder == "tasks":
                facts.setdefault("status", "todo")
            lines = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in facts.items())
            self.write(f"{folder}/{key}.md", f"---\nid: {key}\n{lines}---\n{body}", commit=False)
            keys.append(key)
        self.git("add", "-A")
        self.git("commit", "-qm", "Files")
        return keys

    def item(self, key):
        return self.json("show", key)["items"][0]

    def items(self, *query):
        return self.json("list", "--all", *query)["items"]

    def file(self, key):
        return self.path / self.item(key)["path"]

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)


class Server:
    """`sheaf serve` over a store."""

    def __init__(self, store, *options, listen="127.0.0.1", port=None, is_started=True):
        self.store, self.options, self.listen = store, options, listen
        self.port = port or free_port()
        self.process = None
        if is_started:
            self.start()

    def start(self):
        self.log = open(self.store.home / "server.log", "ab")
        self.process = subprocess.Popen(
            [PROGRAMS / "sheaf", "serve", "--listen", f"{self.listen}:{self.port}", "--json",
             *self.options],
            cwd=self.store.path, env=self.store.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.said}"
        facts = json.loads(line)
        self.address, self.code = facts["address"], facts["code"]
        wait_until(self.answers, what="the server")

    @property
    def origin(self):
        return f"http://{self.listen}:{self.port}"

    @property
    def said(self):
        return (self.store.home / "server.log").read_text()

    def answers(self):
        assert self.process.poll() is None, f"the server ended: {self.said}"
        with socket.socket() as probe:
            return probe.connect_ex((self.listen, self.port)) == 0

    def stop(self, how=signal.SIGTERM):
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log.close()
        self.process = None

    def restart(self):
        """Ends it and starts it at the same address."""
        self.stop()
        self.start()

    def new_code(self):
        return self.store.json("serve", "pair")["code"]


class Viewers:
    """Browsers at a server: each has a name, a size, a language and a theme, and is paired."""

    def __init__(self, browser, server):
        self.browser, self.server, self.contexts, self.errors = browser, server, [], []

    def context(self, device="phone", language="en", theme="light", **more):
        context = self.browser.new_context(**{
            **DEVICES[device], "locale": LOCALES[language], "timezone_id": "Asia/Seoul",
            # What a worker asks for no test's routes see: those that are about it allow it.
            "color_scheme": theme, "service_workers": "block", **more})
        context.set_default_timeout(PATIENCE * 1_000)
        context.add_init_script(f"({CALM})()")
        if PAGES:
            context.route("**/assets/*", self.own_file)
        context.on("weberror", lambda fault: self.errors.append(str(fault.error)))
        self.contexts.append(context)
        return context

    def own_file(self, route):
        file = Path(PAGES) / route.request.url.split("?")[0].rsplit("/", 1)[1]
        # Above the worker the server writes which files there are; what it asks for no route sees.
        if file.name == "worker.js" or not file.exists():
            return route.continue_()
        kind = mimetypes.guess_type(file.name)[0] or "application/manifest+json"
        return route.fulfill(body=file.read_bytes(), content_type=kind)

    def pair(self, context, name="Browser"):
        """Pairs by code, as the page does."""
        answer = context.request.post(
            self.server.origin + "/api/pair", headers={"Origin": self.server.origin},
            data={"protocol": 1, "code": self.server.new_code(), "name": name})
        assert answer.ok, answer.text()

    def open(self, device="phone", language="en", theme="light", name=None, at="", clock=None,
             **more):
        """Opens the board in a browser of its own; returns its page. `clock` holds its time still."""
        context = self.context(device, language, theme, **more)
        self.pair(context, name or device)
        page = context.new_page()
        if clock:
            page.clock.set_fixed_time(clock)
        page.goto(self.server.origin + "/" + at)
        page.locator("header").first.wait_for()
        return page

    def close(self):
        for context in self.contexts:
            context.close()


class Finger:
    """A finger on a page, by the DevTools protocol: the browser makes of it what it makes of one."""

    def __init__(self, page):
        self.page, self.at = page, None
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": 1} for x, y in points]})

    def press(self, x, y, is_quick=True):
        self.page.evaluate("(isQuick) => { window.isQuick = isQuick; }", is_quick)
        self.at = (x, y)
        self.send("touchStart", self.at)
        return self

    def move(self, x, y, steps=8):
        """Goes there in steps, a frame for each."""
        (ax, ay) = self.at
        for step in range(1, steps + 1):
            self.at = (ax + (x - ax) * step / steps, ay + (y - ay) * step / steps)
            self.send("touchMove", self.at)
            self.frame()
        return self

    def frame(self):
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")

    def lift(self):
        self.send("touchEnd")
        self.at = None

    def cancel(self):
        self.send("touchCancel")
        self.at = None

    def tap(self, where):
        self.press(*centre(where)).lift()

    def swipe(self, where, by, steps=8):
        """A quick stroke over an element: so many pixels to the right, or to the left below 0."""
        x, y = centre(where)
        self.press(x, y).move(x + by, y, steps).lift()

    def hold(self, where, sign=".lifted"):
        """Presses long: until the page shows that it lifted what lies below."""
        self.press(*centre(where), is_quick=False)
        self.page.locator(sign).first.wait_for()
        return self


def card(page, title):
    """The card of the board whose title holds these words."""
    return page.locator(".columns .card", has_text=title)


def column(page, status):
    """A column by its status; on a phone it is shown only while it is the current one."""
    return page.locator(f'.column[data-status="{status}"]')


def said(page, text):
    """Waits for the line at the foot that says so."""
    page.locator(".toast", has_text=text).wait_for()


def centre(where):
    """The middle of an element on the screen, which may be drawn anew meanwhile."""
    def find():
        try:
            where.scroll_into_view_if_needed()
            return where.bounding_box()
        except PlaywrightError:
            return None

    box = wait_until(find, what="an element to be touched")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Composer:
    """A Korean input method: syllables stand in the field before they are decided."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def compose(self, *stages):
        """Shows each stage of what is being composed: "ㅎ", "하", "한"."""
        for text in stages:
            self.session.send("Input.imeSetComposition", {
                "text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    def commit(self, text):
        """Decides on a text in place of what is being composed."""
        self.session.send("Input.insertText", {"text": text})

    def type(self, text):
        """Types whole syllables, each of them composed."""
        for syllable in text:
            self.compose(*stages(syllable))
            self.commit(syllable)


def stages(syllable):
    """The stages in which a Hangul syllable is composed; any other character is its own."""
    index = ord(syllable) - 0xAC00
    if not 0 <= index < 11_172:
        return [syllable]
    first = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"[index // 588]
    open_one = chr(0xAC00 + index // 28 * 28)
    return [first, open_one] + ([syllable] if index % 28 else [])
