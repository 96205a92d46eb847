"""Many at work on one store at once: pages, plain clients, the command line, a clone. Servers are killed meanwhile,
clocks are hours apart, and browsers cannot store now and then; see simulated.py.

Run by itself for many seeds: `python simulation.py --runs 500 --seed 1 --minutes 60`. A run that fails says its seed.
"""

import argparse
import random
import re
import signal
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

from harness import CHROMIUM, PROGRAMS, Server, Store, Viewers, wait_until
from simulated import Page, Plain, WebKitPage

STEPS = 14


class Run:
    """One simulation, all of whose choices are by its seed."""

    def __init__(self, browser, seed, pages=2):
        self.random, self.seed, self.lines, self.titles = random.Random(seed), seed, [], []
        self.count, self.kills, self.begun = 0, 0, int(time.time())
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
        self.pages = [Page(self.server, self.viewers, f"page {number}", self.random) for number in range(pages)]
        self.plain = [Plain(self.server, f"plain {number}") for number in range(2)]

    def name(self, kind):
        self.count += 1
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
            self.command, self.clone_types, self.kill, self.reload, self.storage])
        act()

    def page_adds(self):
        self.random.choice(self.pages).add(self.name("title"))

    def page_types(self):
        page, key, line = self.random.choice(self.pages), self.random.choice(self.keys), self.name("line")
        chance = self.random.random()

        def then():
            if chance < 0.3:
                self.kill()
            if 0.2 < chance < 0.4:
                page.reload()
                return False

        page.type(key, line, then)

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
            self.kills += 1
            self.server.stop(signal.SIGKILL)
        else:
            self.server.start()

    def reload(self):
        self.random.choice(self.pages).reload()

    def storage(self):
        """A browser's storage fails now and then, always, or works again."""
        self.random.choice(self.pages).fail(self.random.choice([0, 0.2, 0.5, 1]))

    def settle(self):
        if not self.server.process:
            self.server.start()
        for each in self.plain:
            wait_until(each.send, what="a plain client to send all")
        for page in self.pages:
            page.settle()
        self.sync()
        self.sheaf("sync")
        self.sync()

    def check(self):
        """No line is lost, nothing happened twice, no time is another one's, and all show the same."""
        items = self.store.items()
        texts = "\n".join((self.store.path / each["path"]).read_text() for each in items)
        lines = self.lines + [line for page in self.pages for line in page.lines]
        lost = [line for line in lines if not re.search(rf"\b{line}\b", texts)]
        assert not lost, f"lost: {lost}"
        found = [each["title"] for each in items]
        titles = self.titles + [title for page in self.pages for title in page.titles]
        wrong = {title: found.count(title) for title in titles if found.count(title) != 1}
        wrong |= {title: found.count(title) for page in self.pages for title in page.doubtful if found.count(title) > 1}
        assert not wrong, f"not once: {wrong}"
        times = [int(each) for each in self.store.git("log", "--format=%at %ct").split()]
        strange = [each - self.begun for each in times if not self.begun - 99 <= each <= time.time() + 1]
        assert not strange, f"commits at other times, in seconds after the beginning: {strange}"
        tree = "HEAD^{tree}"
        other = subprocess.run(["git", "rev-parse", tree], cwd=self.clone, env=self.store.environment,
                               capture_output=True, text=True, check=True).stdout
        assert self.store.git("rev-parse", tree) == other, "the clone has other files"
        for page in self.pages:
            try:
                wait_until(lambda: sorted(page.titles_shown()) == sorted(found))
            except AssertionError:
                shown = set(page.titles_shown())
                raise AssertionError(f"{page.name} lacks {set(found) - shown}, and shows {shown - set(found)}, {page.place()}") from None

    def close(self):
        self.viewers.close()
        if self.server.process:
            self.server.stop(signal.SIGKILL)
        self.store.close()


def simulate(browser, seed, steps=STEPS, webkit=None):
    """Runs one simulation, with a page in WebKit where its driver is given. Returns how many changes, kills and failures to
    store it had."""
    run = Run(browser, seed, 1 if webkit else 2)
    try:
        if webkit:
            run.pages.append(WebKitPage(run.server, webkit, "WebKit", run.random))
        for page in run.pages:
            page.wait()
        for _ in range(steps):
            run.step()
        run.settle()
        run.check()
        assert not run.viewers.errors, run.viewers.errors
        return run.count, run.kills, sum(page.failed for page in run.pages)
    except Exception as error:
        raise AssertionError(f"seed {seed}: {error}") from error
    finally:
        run.close()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--minutes", type=float, default=60, help="begin no run after so many minutes")
    chosen = options.parse_args()
    begun, runs, failed, figures = time.monotonic(), 0, 0, [0, 0, 0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for seed in range(chosen.seed, chosen.seed + chosen.runs):
            if time.monotonic() - begun > chosen.minutes * 60:
                break
            runs += 1
            try:
                figures = [sum(each) for each in zip(figures, simulate(browser, seed))]
            except AssertionError as error:
                failed += 1
                print(error, flush=True)
        browser.close()
    print("{} runs, {} failed; of the others: {} changes, {} kills of the server, {} failures to store".format(runs, failed, *figures))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
