"""What assistive technology is told: names and announcements; what axe finds is in test_everywhere.py."""


def test_columns_are_lists_and_cards_are_sentences(store, viewers):
    store.fill({"title": "Book the ferry", "due": "2020-01-01", "priority": "high", "project": "cabin", "tags": ["trip"],
                "body": "- [x] a\n- [ ] b\n"}, "Milk")
    page = viewers.open("desktop")
    column = page.get_by_role("list", name="To do")
    assert column.get_by_role("listitem").count() == 2
    [sentence] = [each for each in column.get_by_role("button").all() if (each.get_attribute("aria-label") or "").startswith("Book")]
    assert sentence.get_attribute("aria-label") == (
        "Book the ferry. To do. Due: Jan 1, 2020 · overdue. Priority: High. Project: cabin. Tags: trip. 1 of 2 done")
    assert page.locator('li.cell[aria-setsize="2"]').count() == 2
