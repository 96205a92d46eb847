"""What axe finds of what keeps people out."""

from axe_playwright_python.sync_playwright import Axe

axe = Axe()


def check(page, where):
    """Fails with what axe finds, and where."""
    # What still fades in has other contrasts.
    page.evaluate("""() => Promise.all(document.getAnimations()
        .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => {})))""")
    found = axe.run(page).response["violations"]
    assert not found, where + ": " + "; ".join(
        f'{each["id"]} {[node["html"][:160] for node in each["nodes"][:3]]}' for each in found)
