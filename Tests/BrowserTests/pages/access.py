"""What axe finds of what keeps people out."""

from axe_playwright_python.sync_playwright import Axe

axe = Axe()

ASKED = "(rules) => axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })"


def check(page, where, rules=None):
    """Fails with what axe finds, and where; by all rules, or by these alone."""
    # What still fades in has other contrasts.
    page.evaluate("""() => Promise.all(document.getAnimations()
        .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => {})))""")
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    found = page.evaluate(ASKED, rules)["violations"]
    assert not found, where + ": " + "; ".join(
        f'{each["id"]} {[node["html"][:160] for node in each["nodes"][:3]]}' for each in found)
