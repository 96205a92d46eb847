"""Real answers to real requests, each held against its schema (see client.py), and each schema used."""

import copy
import json
import re

import pytest

import schemas
from client import Client, Events
from harness import wait_until

BODY = """# Head

A *word*, **strong**, ~~gone~~, `code`, [link](https://example.org), [no](javascript:alert(1)), [[Page]].
See https://example.org/ and ![picture](attachments/a.png) and [file](attachments/a.pdf).[^1]

- one
- [ ] open
- [x] done

1. first

> quoted

| a | b |
|:-:|--:|
| 1 | 2 |

```swift
let x = 1
```

---

[^1]: note
"""


@pytest.fixture
def client(server):
    return Client(server).paired("iPad")


def conflicted(store, client):
    """An item with a conflict in it; its key."""
    key = client.operate("create", item="memo", title="Two", body="one\n")["key"]
    text = client.get("api/item?key=" + key).json["text"]
    client.operate("save", key=key, base=text, body="two\n")
    result = client.operate("save", key=key, base=text, body="three\n")
    assert result["outcome"] == "merged" and result["conflicts"] == 1
    return key


def test_every_answer_fits_its_schema(store, client):
    key = client.operate(
        "create", item="task", title="Write +home due:tomorrow", tokens=True, body=BODY,
        fields={"project": "house"})["key"]
    item = client.get("api/item?key=" + key).json
    schemas.hold({"protocol": 1, "sentAt": 5, "ops": [
        {"op": "aaaaaaaa", "kind": "save", "key": key, "base": item["text"], "title": "x", "madeAt": 4}]},
        "ops")
    kinds = set(re.findall(r'"t": "(\w+)"', json.dumps(item["nodes"])))
    assert {"h", "p", "em", "strong", "del", "codespan", "a", "wiki", "file", "ul", "li", "ol", "quote",
            "table", "tr", "th", "td", "code", "rule"} <= kinds, kinds
    later = client.operate("create", item="task", title="Later", fields={
        "repeat": "every mon", "scheduled": "tomorrow", "wait": "today", "due": None})["item"]["card"]
    assert later["repeat"] == "every mon" and later["scheduled"] and later["occurrence"]
    part = client.operate("create", item="task", title="Part parent:" + key, tokens=True)["item"]["card"]
    whole = client.get("api/item?key=" + key).json["card"]
    assert "children" not in part and whole["children"] == {"done": 0, "total": 1}
    ticked = client.operate("check", key=key, base=item["text"], index=1, done=True)
    assert ticked["outcome"] == "written"
    assert client.operate("move", key=key, status="doing")["outcome"] == "written"
    assert client.operate("done", key=key)["item"]["card"]["status"] == "done"
    assert client.operate("undo")["outcome"] == "written"
    assert client.operate("redo")["outcome"] == "written"
    for path in ("api/board", "api/search?q=wri", "api/search?q=", "api/filter?q=%2Bhome", "api/names",
                 "api/date?text=next+friday", "api/draft?text=Milk+%2Bhome+due:fri+priority:high", "api/repeat?text=every+mon",
                 "api/repeat?text=2+weeks+after+done&due=2027-01-01", "api/next", "api/agenda?span=day", "api/agenda?span=month", "api/bodies?after=", "api/bodies?keys=" + key, "api/history", "api/history?key=" + key, "api/devices"):
        assert client.get(path).status == 200, path
    assert client.get("api/search?q=wri").json["count"] == 1
    first = client.get("api/history?key=" + key).json["entries"][-1]["commit"]
    assert client.get(f"api/version?key={key}&commit={first}").json["title"] == "Write"
    assert client.operate("restore", key=key, commit=first)["outcome"] == "written"
    put = client.ask("PUT", f"api/file?key={key}&name=a.png", b"\x89PNG",
                     {"Content-Type": "image/png"})
    assert put.status == 200 and put.json["markdown"].startswith("![")
    assert client.operate("delete", key=key)["item"] is None
    two = conflicted(store, client)
    [conflict] = client.get("api/item?key=" + two).json["conflicts"]
    assert conflict["currentBy"] or conflict["otherBy"]
    resolved = client.operate("resolve", key=two, digest=conflict["digest"], choice="both")
    assert resolved["outcome"] == "written" and not resolved["item"]["conflicts"]


@pytest.mark.parametrize("path, status, code", [
    ("api/item?key=zzzzzzzz", 404, "notFound"), ("api/item", 400, "malformed"),
    ("api/filter?q=due:nonsense", 422, "input"), ("api/date?text=nonsense", 422, "input"),
    ("api/repeat?text=nonsense", 422, "input"), ("api/agenda?span=century", 400, "malformed"),
    ("api/version?key=a&commit=HEAD", 404, "notFound"), ("api/nothing", 404, "notFound")])
def test_every_refusal_fits_too(client, path, status, code):
    answer = client.get(path)
    assert (answer.status, answer.code) == (status, code)


def test_refused_operations_say_why(client):
    result = client.operate("move", key="zzzzzzzz", status="done")
    assert result["outcome"] == "refused" and result["error"]["code"] == "notFound"
    assert client.post("api/sync").code == "noRemote"
    assert client.post("api/ops", {"protocol": 2, "ops": []}).code == "protocol"
    for body in ("", "{", "[]", "null", '{"protocol":1,"ops":[{}]}', "[" * 50_000, '"\\ud800"'):
        assert client.ask("POST", "api/ops", body).status == 400


def test_events_fit_too(store, client):
    stream = Events(client, at="x.y.1")
    wait_until(lambda: stream.named("reset") and stream.named("standing"))
    key = store.add("Milk")
    wait_until(lambda: stream.cards())
    store.sheaf("rm", key, "--yes")
    wait_until(lambda: any(key in event["data"]["gone"] for event in stream.named("cards")))
    assert not stream.ended.is_set()
    stream.close()


def test_a_schema_refuses_what_is_missing_unknown_or_of_another_kind(client):
    key = client.operate("create", item="task", title="Milk")["key"]
    for name, value in [("board", client.get("api/board").json),
                        ("item", client.get("api/item?key=" + key).json),
                        ("history", client.get("api/history").json)]:
        schemas.hold(value, name)
        for member in value:
            less = copy.deepcopy(value)
            del less[member]
            assert schemas.problems(less, schemas.DEFINITIONS[name]), member
            other = copy.deepcopy(value)
            other[member] = {"x": 1}
            assert schemas.problems(other, schemas.DEFINITIONS[name]), member
        assert schemas.problems({**value, "more": 1}, schemas.DEFINITIONS[name])
