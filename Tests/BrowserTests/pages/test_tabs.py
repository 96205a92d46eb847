"""Several tabs of one browser share one stream of events: one of them has it, and tells the others."""

import pytest

from harness import card, said, wait_until
from items import hide

STREAMS = """
    window.streams = [];
    window.EventSource = class extends EventSource { constructor(...all) { super(...all); streams.push(this); } };
"""
DEAF = "BroadcastChannel.prototype.postMessage = () => {};"
"""Has a page say nothing to the others, as one that sleeps."""


def streams(pages):
    """For each page the streams that it has."""
    return [page.evaluate("streams.filter(({ readyState }) => readyState !== EventSource.CLOSED).length") for page in pages]


def alone(pages):
    """Waits until one of the pages has a stream; returns it and the others."""
    wait_until(lambda: sorted(streams(pages)) == [0] * (len(pages) - 1) + [1], what="one stream")
    leader = pages[streams(pages).index(1)]
    return leader, [page for page in pages if page is not leader]


@pytest.fixture
def tabs(store, viewers):
    """Opens so many tabs of one browser."""
    def open_tabs(count):
        first = viewers.open("desktop")
        context = first.context
        context.add_init_script(STREAMS)
        first.reload()
        pages = [first] + [context.new_page() for _ in range(count - 1)]
        for page in pages[1:]:
            page.goto(first.url)
        return pages
    return open_tabs


def test_more_tabs_than_a_browser_has_connections_are_all_live(store, tabs):
    [key] = store.fill("Milk")
    pages = tabs(8)
    alone(pages)
    store.sheaf("set", key, "title:Oat milk")
    for page in pages:
        card(page, "Oat milk").wait_for()
        page.locator('.network[aria-label="Live"]').wait_for()


def test_another_tab_leads_where_one_is_closed_or_hidden(store, tabs):
    [key] = store.fill("Milk")
    leader, others = alone(tabs(3))
    leader.close()
    leader, [other] = alone(others)
    hide(leader)
    alone([other])
    store.sheaf("set", key, "title:Oat milk")
    card(other, "Oat milk").wait_for()
    hide(leader, False)
    card(leader, "Oat milk").wait_for()
    assert alone(others)[0] is other


def test_a_tab_that_sleeps_loses_the_lead(store, tabs):
    [key] = store.fill("Milk")
    leader, [other] = alone(tabs(2))
    leader.evaluate(DEAF)
    wait_until(lambda: streams([other]) == [1], what="the lead of the other one")
    store.sheaf("set", key, "title:Oat milk")
    card(other, "Oat milk").wait_for()


def test_all_tabs_know_whether_the_server_is_there_and_who_is_let_in(store, server, tabs):
    [key] = store.fill("Milk")
    pages = tabs(3)
    alone(pages)
    server.stop()
    for page in pages:
        page.locator(".network.offline").wait_for()
    store.sheaf("set", key, "title:Oat milk")
    server.start()
    for page in pages:
        card(page, "Oat milk").wait_for()
        page.locator('.network[aria-label="Live"]').wait_for()
    alone(pages)
    [device] = store.json("serve", "devices")["devices"]
    store.sheaf("serve", "devices", "--revoke", device["id"])
    for page in pages:
        page.locator("dialog.end").wait_for()


def test_a_step_of_one_tab_is_undone_in_another(store, tabs):
    [key] = store.fill("Milk")
    leader, [other] = alone(tabs(2))
    card(leader, "Milk").focus()
    leader.keyboard.press(">")
    other.locator('.column[data-status="doing"] .card').wait_for()
    other.get_by_role("button", name="Undo").click()
    said(other, "Undo")
    leader.locator('.column[data-status="todo"] .card').wait_for()
    assert store.item(key)["status"] == "todo"
