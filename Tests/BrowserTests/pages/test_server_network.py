"""The server behind a proxy that speaks HTTPS, and at an address of a network."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin

import pytest

from client import Client, Events, trusting
from harness import CHROMIUM, DEVICES, PATIENCE, Server, card, free_port, wait_until
from test_offline_queue import add, texts_kept, waiting


NAME = "notes.test"
"""A name that leads nowhere but in the browser of a test."""


@pytest.fixture
def proxied(store, tmp_path):
    """A server below /notes/ of Debian's Caddy, which has an authority of its own."""
    caddy = shutil.which("caddy")
    assert caddy, "caddy is missing: .ci/setup tests"
    port = free_port()
    origin = f"https://localhost:{port}"
    server = Server(store, "--base", "/notes/", "--origin", origin, "--origin", f"https://{NAME}:{port}")
    (tmp_path / "Caddyfile").write_text(f"""
        {{
            admin off
            auto_https disable_redirects
            skip_install_trust
            storage file_system {tmp_path}/caddy
            servers {{
                protocols h1 h2
            }}
        }}
        {origin}, https://{NAME}:{port} {{
            tls internal
            handle /notes/* {{
                reverse_proxy 127.0.0.1:{server.port}
            }}
            handle {{
                respond "neighbour"
            }}
        }}
    """)
    environment = {**store.environment, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    process = subprocess.Popen(
        [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"],
        env=environment, stdout=subprocess.DEVNULL, stderr=open(tmp_path / "caddy.log", "w"))
    root = tmp_path / "caddy/pki/authorities/local/root.crt"
    wait_until(root.exists, what="Caddy's authority")
    wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0, what="Caddy")
    client = Client(server, host="localhost", port=port, origin=origin, tls=trusting(root),
                    base="/notes/")

    def ready():
        try:
            return client.get("").status == 200
        except ssl.SSLError:
            return False
    wait_until(ready, what="Caddy's certificate")
    client.authority = root
    yield server, client
    process.terminate()
    process.wait(PATIENCE)
    server.stop()


def test_behind_caddy_below_a_path(store, proxied):
    server, client = proxied
    assert server.address.startswith(client.origin + "/notes/#pair=")
    answer = client.pair("Through Caddy")
    assert answer.status == 200
    assert "; Path=/notes/;" in answer.headers["set-cookie"]
    assert answer.headers["set-cookie"].endswith("; Secure")
    # Events are not held back on the way, until the beat that comes every 15 seconds.
    stream = Events(client)
    wait_until(lambda: stream.named("standing"), 10, "the first event")
    key = store.add("Milk")
    wait_until(lambda: any(card["key"] == key for card in stream.cards()), 10, "the card")
    stream.close()
    # What a proxy says of others counts for nothing.
    for name in ("X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Forwarded-For"):
        assert client.get("api/board", headers={name: "evil.example"}).status == 200
    assert client.post("api/ops", {"ops": []}, headers={"Origin": server.origin}).status == 403


@pytest.fixture
def trusting_chromium(store, proxied, playwright):
    """A Chromium whose user has put Caddy's authority where the browser looks for those to trust."""
    database = store.home / ".pki/nssdb"
    database.mkdir(parents=True)
    certutil = shutil.which("certutil")
    assert certutil, "certutil is missing: .ci/setup tests"
    for words in (["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "caddy", "-i", proxied[1].authority]):
        subprocess.run([certutil, "-d", f"sql:{database}", *words], check=True, capture_output=True)
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, env={**os.environ, "HOME": str(store.home)},
        args=["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"])
    yield browser
    browser.close()


def test_a_tablet_installs_the_board_through_caddy(store, proxied, trusting_chromium):
    server, client = proxied
    key = store.add("Milk")
    context = trusting_chromium.new_context(**DEVICES["tablet"])
    context.set_default_timeout(PATIENCE * 1_000)
    page = context.new_page()
    asked, faults = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    home = f"https://{NAME}:{client.port}/notes/"
    page.goto(home + "#" + server.address.split("#")[1])
    card(page, "Milk").wait_for()
    assert page.evaluate("isSecureContext") and page.url == home
    # No address leads out of its path, where a neighbour is.
    assert all("/notes/" in url for url in asked if url.startswith("http") and "favicon" not in url), asked
    # All that a browser wants to see before it offers to install it.
    found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["url"].startswith(home), found
    assert not [each for each in found["errors"] if each["critical"]], found
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone" and manifest["name"]
    base = found["url"]
    assert urljoin(base, manifest["start_url"]).startswith(home) and urljoin(base, manifest["scope"]) == home
    sizes = page.evaluate("""async (addresses) => Promise.all(addresses.map((address) => new Promise((done) => {
        const picture = new Image();
        picture.onload = () => done(picture.naturalWidth);
        picture.onerror = () => done(0);
        picture.src = address;
    })))""", [urljoin(base, each["src"]) for each in manifest["icons"]])
    assert all(sizes) and any(size >= 192 for size in sizes), sizes
    # The worker is there, so that it starts and works without the server.
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
    assert page.evaluate("navigator.serviceWorker.ready.then((each) => each.scope)") == home
    texts_kept(page, 1)
    server.stop()
    page.reload()
    card(page, "Milk").wait_for()
    page.locator(".network.offline").wait_for()
    add(page, "Bread")
    assert len(waiting(page)) == 1
    server.start()
    wait_until(lambda: waiting(page) == [], what="an empty queue")
    assert sorted(item["title"] for item in store.items()) == ["Bread", "Milk"]
    # And what others change is there at once.
    store.sheaf("move", key, "doing")
    page.locator('.column[data-status="doing"] .card', has_text="Milk").wait_for()
    assert not faults, faults
    context.close()


def test_without_tls_at_an_address_of_a_network(store):
    """In a network namespace of its own, where its address is not the loopback's."""
    if os.geteuid() != 0:
        command = ["unshare", "--user", "--map-root-user", "--net"]
    else:
        command = ["unshare", "--net"]
    script = Path(__file__).with_name("in_namespace.py")
    done = subprocess.run(
        [*command, sys.executable, str(script), CHROMIUM], text=True, timeout=4 * PATIENCE,
        capture_output=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^paired at http://10\.77\.0\.1:\d+/, insecure$", done.stdout, re.M)
