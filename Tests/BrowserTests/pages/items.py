"""An item on a page: read, typed in and sent."""

from harness import card, wait_until


def panel(page):
    return page.locator(".panel")


def read_item(page, title):
    card(page, title).click()
    panel(page).get_by_role("heading", name=title, exact=True).wait_for()


def edit_item(page, title):
    read_item(page, title)
    panel(page).get_by_role("button", name="Edit").click()
    page.locator(".edit textarea").wait_for()


def state(page, text):
    page.locator(".edit .state", has_text=text).wait_for()


def body(store, key):
    return store.item(key)["body"].strip()


def commits(store):
    return store.git("log", "--format=%s").splitlines()


def until(page, expression):
    """Waits for a value; the page's own policy forbids Playwright to wait in the page."""
    wait_until(lambda: page.evaluate(expression), what=expression)


def done(page):
    """Ends the editing by its button."""
    page.locator(".edit .primary").click()


def ends(page, *texts):
    """Ends the editing, and waits until these are read."""
    done(page)
    for text in texts:
        panel(page).get_by_text(text).wait_for()


def drafts(page):
    return page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('draft '))")


def hasten(page):
    """Makes ten seconds pass in a third of one; a timer of any other length stays as it is."""
    page.evaluate("""() => {
        const wait = window.setTimeout;
        window.setTimeout = (act, time, ...more) => wait(act, time === 10_000 ? 300 : time, ...more);
    }""")


def hide(page, isHidden=True):
    """As where another tab or another program comes to the front."""
    page.evaluate("""(isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }""", isHidden)
