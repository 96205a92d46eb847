"""Many at work on one store at once while servers are killed: pages, plain clients, the command line, a clone.

Run by itself for many seeds: `python simulation.py --runs 500 --seed 1`. A run that fails says its seed.
"""

import argparse
import http.client
import random
import re
import secrets
import signal
import subprocess
import sys

from playwright.sync_api import sync_playwright

from client import Client
from harness import CHROMIUM, PROGRAMS, Server, Store, Viewers, card, wait_until
from test_offline_queue import texts_kept, waiting

STEPS = 14


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


class Run:
    """One simulation, all of whose choices are by its seed."""

    def __init__(self, browser, seed, pages=2):
        self.random, self.seed, self.lines, self.titles = random.Random(seed), seed, [], []
        self.store = Store()
        hub = self.store.home / "hub.git"
        subprocess.run(["git", "init", "-q", "--bare", hub], check=True, env=self.store.environment)
        self.keys = self.store.fill(*({"title": f"Item {number}", "body": f"start {number}\n"} for number in range(3)))
        self.store.git("remote", "add", "origin", str(hub))
        self.store.sheaf("sync")
        branch = self.store.git("branch", "--show-current").strip()
        self.clone = self.store.home / "clone"
        subprocess.run(["git", "clone", "-q", "-b", branch, hub, self.clone], check=True, env=self.store.environment)
        self.server = Server(self.store)
        self.viewers = Viewers(browser, self.server)
        self.pages = [self.viewers.open("desktop", name=f"page {number}", service_workers="allow") for number in range(pages)]
        for page in self.pages:
            texts_kept(page, 3)
        self.plain = [Plain(self.server, f"plain {number}") for number in range(2)]

    def name(self, kind):
        self.count = getattr(self, "count", 0) + 1
        return f"{kind}-{self.seed}-{self.count}"

    def sheaf(self, *words, text=None):
        """The command line in the clone."""
        subprocess.run([PROGRAMS / "sheaf", *words], cwd=self.clone, env=self.store.environment, input=text,
                       capture_output=True, text=True, timeout=60)

    def sync(self):
        """Syncs the served store, which the server may do at the same moment."""
        wait_until(lambda: subprocess.run(
            [PROGRAMS / "sheaf", "sync"], cwd=self.store.path, env=self.store.environment,
            capture_output=True, timeout=60).returncode == 0, 30, "a sync")

    def step(self):
        act = self.random.choice([
            self.page_adds, self.page_adds, self.page_types, self.page_types, self.plain_adds, self.plain_types,
            self.command, self.clone_types, self.kill, self.reload])
        act()

    def page_adds(self):
        title = self.name("title")
        done = self.random.choice(self.pages).evaluate(
            "async (title) => (await import('./assets/actions.js')).add('task', title).then((result) => result !== null)", title)
        if done:
            self.titles.append(title)

    def page_types(self):
        page, line = self.random.choice(self.pages), self.name("line")
        number = self.random.randrange(3)
        page.keyboard.press("Escape")
        found = card(page, f"Item {number}").first
        if not found.count():
            return
        found.click()
        page.locator(".panel .reading").wait_for()
        page.keyboard.press("e")
        field = page.locator("textarea.text")
        field.wait_for()
        field.fill(field.input_value().rstrip("\n") + "\n\n" + line + "\n")
        if self.random.random() < 0.3:
            self.kill()
        page.get_by_role("button", name="Done").click()
        page.locator(".panel .reading").wait_for()
        self.lines.append(line)

    def plain_adds(self):
        title = self.name("title")
        each = self.random.choice(self.plain)
        each.add(title)
        self.titles.append(title)
        each.send(self.random.random() < 0.5)

    def plain_types(self):
        line = self.name("line")
        each = self.random.choice(self.plain)
        if each.append(self.random.choice(self.keys), line):
            self.lines.append(line)
        if self.random.random() < 0.7:
            each.send()

    def command(self):
        line = self.name("line")
        self.store.sheaf("append", self.random.choice(self.keys), line)
        self.lines.append(line)

    def clone_types(self):
        self.sheaf("sync")
        title = self.name("title")
        self.sheaf("add", title)
        self.titles.append(title)
        self.sheaf("sync")
        if self.random.random() < 0.5:
            self.sync()

    def kill(self):
        if self.server.process:
            self.server.stop(signal.SIGKILL)
        else:
            self.server.start()

    def reload(self):
        self.random.choice(self.pages).reload()

    def settle(self):
        if not self.server.process:
            self.server.start()
        for each in self.plain:
            wait_until(each.send, 30, "a plain client to send all")
        for page in self.pages:
            wait_until(lambda: waiting(page) == [], 60, "a page to send all")
            page.keyboard.press("Escape")
        for _ in range(2):
            self.sheaf("sync")
            self.sync()

    def check(self):
        """No line is lost, nothing happened twice, and all show the same."""
        items = self.store.items()
        texts = "\n".join((self.store.path / each["path"]).read_text() for each in items)
        lost = [line for line in self.lines if not re.search(rf"\b{line}\b", texts)]
        assert not lost, f"lost: {lost}"
        found = [each["title"] for each in items]
        wrong = {title: found.count(title) for title in self.titles if found.count(title) != 1}
        assert not wrong, f"not once: {wrong}"
        tree = "HEAD^{tree}"
        other = subprocess.run(["git", "rev-parse", tree], cwd=self.clone, env=self.store.environment,
                               capture_output=True, text=True, check=True).stdout
        assert self.store.git("rev-parse", tree) == other, "the clone has other files"
        for page in self.pages:
            try:
                wait_until(lambda: sorted(self.shown(page)) == sorted(found), 30)
            except AssertionError:
                shown = self.shown(page)
                raise AssertionError(f"a page shows {sorted(set(shown) ^ set(found))} wrongly: {page.locator('.network').inner_text()}") from None

    def shown(self, page):
        """The titles on a page's board."""
        return page.evaluate("async () => [...(await import('./assets/model.js')).board.cards.values()].map((each) => each.title)")

    def close(self):
        self.viewers.close()
        if self.server.process:
            self.server.stop(signal.SIGKILL)
        self.store.close()


def simulate(browser, seed, steps=STEPS):
    run = Run(browser, seed)
    try:
        for _ in range(steps):
            run.step()
        run.settle()
        run.check()
        assert not run.viewers.errors, run.viewers.errors
    except Exception as error:
        raise AssertionError(f"seed {seed}: {error}") from error
    finally:
        run.close()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for seed in range(chosen.seed, chosen.seed + chosen.runs):
            try:
                simulate(browser, seed)
            except AssertionError as error:
                failed += 1
                print(error, flush=True)
        browser.close()
    print(f"{chosen.runs} runs, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
