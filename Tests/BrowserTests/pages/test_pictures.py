"""The pictures of the README, in Fixtures/pictures: one that is missing is made and fails the test, so that somebody
looks at it. Pictures of every page are in test_everywhere.py.
"""

import signal

import pytest

from harness import ROOT, Finger, Server, Store, Viewers, centre

NOW = "2026-11-24T10:30:00+09:00"

ENGLISH = [
    ("Book the ferry due:2026-11-20 +trip project:cabin priority:high", "Two adults, one bicycle. The early one leaves at 7.\n\n- [x] compare times\n- [ ] pay\n"),
    ("Call Mina about the keys due:today +trip project:cabin", ""),
    ("Water filter due:tomorrow +home", "Same type as last time, see [[Kitchen]]."),
    ("Pay the electricity due:2026-11-27 priority:high +home", "Account number is in the blue folder."),
    ("Read chapter 4 due:2026-12-04 +study", ""),
    ("Repair the bicycle light", "- [ ] new battery\n- [ ] cable tie\n"),
    ("Write the packing list due:2026-11-26 project:cabin", "- [x] stove\n- [x] lamps\n- [ ] matches\n", "doing"),
    ("Sharpen the kitchen knives +home", "", "doing"),
    ("Buy milk +home", "Two litres, oat.", "done"),
    ("Return the library books due:2026-11-19 +study", "", "done"),
]
KOREAN = [
    ("배편 예약 due:2026-11-20 +여행 project:오두막 priority:high", "어른 둘, 자전거 한 대. 첫 배는 7시에 떠난다.\n\n- [x] 시간표 비교\n- [ ] 결제\n"),
    ("미나에게 열쇠 물어보기 due:today +여행 project:오두막", ""),
    ("정수기 필터 due:tomorrow +집", "지난번과 같은 것으로, [[부엌]] 참고."),
    ("전기 요금 내기 due:2026-11-27 priority:high +집", "고객 번호는 파란 서류철에 있다."),
    ("4장 읽기 due:2026-12-04 +공부", ""),
    ("자전거 전조등 고치기", "- [ ] 새 전지\n- [ ] 케이블 타이\n"),
    ("짐 목록 쓰기 due:2026-11-26 project:오두막", "- [x] 버너\n- [x] 등\n- [ ] 성냥\n", "doing"),
    ("부엌칼 갈기 +집", "", "doing"),
    ("우유 사기 +집", "귀리 우유 두 팩.", "done"),
    ("도서관 책 반납 due:2026-11-19 +공부", "", "done"),
]
MEMOS = {
    "en": [("Bread", "500 g flour, 350 g water, 10 g salt.\n\n## Times\n\n1. mix\n2. rest for an hour\n3. bake at 230 °C\n"), ("Kitchen", "Filter: type **B2**.\n")],
    "ko": [("빵", "밀가루 500 g, 물 350 g, 소금 10 g.\n\n## 시간\n\n1. 섞기\n2. 한 시간 두기\n3. 230 °C에서 굽기\n"), ("부엌", "필터: **B2**형.\n")],
}


def write(store, language):
    for title, body, *status in KOREAN if language == "ko" else ENGLISH:
        key = store.add(*title.split(" "))
        if body:
            store.sheaf("append", key, body)
        if status:
            store.sheaf("move", key, status[0])
    for title, body in MEMOS[language]:
        store.sheaf("append", store.add(title, kind="memo"), body)


@pytest.fixture(scope="module", params=["en", "ko"])
def served(request, chromium):
    store = Store(request.param, now=NOW)
    write(store, request.param)
    server = Server(store)
    viewers = Viewers(chromium, server)
    yield viewers, request.param
    viewers.close()
    server.stop(signal.SIGKILL)
    store.close()


def keep(page, name):
    file = ROOT / "Fixtures/pictures" / name
    if file.exists():
        return
    page.screenshot(path=file)
    pytest.fail(f"{name} was made: look at it")


def test_the_readme_has_pictures(served):
    viewers, language = served
    page = viewers.open("tablet", language, "light", clock=NOW, viewport={"width": 1180, "height": 820})
    page.locator(".card").first.wait_for()
    keep(page, f"serve.{language}.png")


def test_the_readme_has_a_picture_of_a_stroke(served):
    viewers, language = served
    page = viewers.open("phone", language, "dark", clock=NOW, device_scale_factor=1)
    swiped = page.locator(".card").nth(1)
    swiped.wait_for()
    x, y = centre(swiped)
    Finger(page).press(x, y).move(x + 140, y)
    keep(page, f"serve-phone.{language}.png")
