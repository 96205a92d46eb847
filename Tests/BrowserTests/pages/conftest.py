"""Fixtures for the tests of the pages; see harness.py for what they give."""

import os
import signal
import subprocess

import pytest
from playwright.sync_api import sync_playwright

from harness import CHROMIUM, Composer, Finger, Server, Store, Viewers, wait_until


@pytest.fixture(scope="session")
def playwright():
    """What drives Chromium."""
    assert os.access(CHROMIUM, os.X_OK), f"{CHROMIUM} is missing: .ci/setup tests"
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    """Debian's Chromium, one for all tests of a file."""
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
    yield browser
    browser.close()


@pytest.fixture
def store():
    """An empty store of the test's own."""
    made = Store()
    yield made
    made.close()


@pytest.fixture
def server(store):
    """A server over the store."""
    started = Server(store)
    yield started
    started.stop(signal.SIGKILL)


@pytest.fixture
def viewers(chromium, server):
    """Browsers at the server. A fault that a page did not catch fails the test."""
    opened = Viewers(chromium, server)
    yield opened
    opened.close()
    assert not opened.errors, opened.errors


@pytest.fixture
def finger():
    """Makes a finger for a page."""
    return Finger


@pytest.fixture
def composer():
    """Makes a Korean input method for a page."""
    return Composer


@pytest.fixture(scope="session")
def display():
    """An X server without a screen."""
    ours, theirs = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
        pass_fds=[theirs], stderr=subprocess.DEVNULL)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start: .ci/setup tests"
    yield f":{number}"
    process.terminate()
    process.wait()


@pytest.fixture
def webkit(display, store):
    """Debian's WebKit, driven by WebDriver: stands in for Safari, without touch."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    environment = {
        **store.environment, "DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
        "XDG_RUNTIME_DIR": str(store.home), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    driver = webdriver.WebKitGTK(
        options=Options(),
        service=Service(executable_path="/usr/bin/WebKitWebDriver", env=environment))
    yield driver
    driver.quit()


@pytest.fixture
def seen(webkit):
    """Waits in WebKit for an element by its CSS selector, also over a page that is loaded anew."""
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.common.by import By

    def find(selector):
        try:
            return next((each for each in webkit.find_elements(By.CSS_SELECTOR, selector)
                         if each.is_displayed()), None)
        except WebDriverException:
            return None

    return lambda selector: wait_until(lambda: find(selector), what=selector)
