"""Run within a network namespace of its own: opens the board at an address that is not the loopback's,
where a browser allows less."""

import subprocess
import sys

from playwright.sync_api import sync_playwright

from client import Client, Events
from harness import Server, Store, wait_until

ADDRESS = "10.77.0.1"

for words in (["link", "set", "lo", "up"], ["addr", "add", f"{ADDRESS}/32", "dev", "lo"]):
    subprocess.run(["ip", *words], check=True)

store = Store()
store.add("Milk")
server = Server(store, listen=ADDRESS)
try:
    assert server.address.startswith(f"http://{ADDRESS}:{server.port}/#pair=")
    client = Client(server).paired()
    assert "Secure" not in client.get("").headers["set-cookie"]
    # It answers to that address alone.
    assert client.get("api/board", headers={"Host": f"10.77.0.2:{server.port}"}).status == 403
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=sys.argv[1], args=["--no-sandbox", "--disable-dev-shm-usage"])
        page = browser.new_page()
        faults = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(server.address)
        page.locator(".card", has_text="Milk").first.wait_for()
        is_secure = page.evaluate("isSecureContext")
        stream = Events(client)
        wait_until(lambda: stream.seen)
        key = store.add("Bread")
        page.locator(".card", has_text="Bread").first.wait_for()
        wait_until(lambda: any(card["key"] == key for card in stream.cards()))
        assert not faults, faults
        print(f"paired at http://{ADDRESS}:{server.port}/, {'secure' if is_secure else 'insecure'}")
        browser.close()
    server.stop()
    # At all addresses of the machine any of them is answered, and no name that leads there.
    everywhere = Server(store, "--lan", listen="0.0.0.0")
    for host, status in ((ADDRESS, 200), ("127.0.0.1", 200), ("evil.example", 403)):
        answer = Client(everywhere, host=ADDRESS).get("", headers={"Host": f"{host}:{everywhere.port}"})
        assert answer.status == status, host
    everywhere.stop()
finally:
    server.stop()
    store.close()
