"""What the page knows without the server is what the server says: the tree of a text, and what a search finds."""

import random
import re
from urllib.parse import quote

from client import Client
from harness import ROOT
from test_offline_queue import texts_kept

TEXTS = [
    "Plain\ntwo lines  \nthree\\\nfour\n\nnext *em* **strong** ***both*** ~~del~~ `code` ``a ` b``\n",
    "# One\n## Two ##\nSetext\n===\nOther\n---\n\n***\n- - -\ntext\n",
    "- a\n- b\n  - c\n    - d\n\n  para\n- e\n\n1. one\n2. two\n   - in\n\n7) seven\n8) eight\n",
    "- [ ] open\n- [x] done **bold**\n  - [ ] inner\n- [X] also\n- [] none\n* [ ] other list\n1. [ ] numbered\n",
    "> quote\n> more\nlazy\n>\n> > deep\n\n```swift x\nlet a = 1\n\n  b\n```\n\n    indented\n      more\n\n~~~\ntilde\n~~~\n",
    "| a | b | c |\n|:--|:-:|--:|\n| 1 | *2* | 3 \\| x |\n| only |\n\ntext | no\n",
    "[link](https://example.org \"t\") [rel](notes/a.md) ![p](a.png) [bad](javascript:x) [up](../../../x) [abs](/x) "
    "[mail](mailto:a@b.c) <https://x.org> <a@b.org>\n",
    "https://example.org/a_b?c=d. See www.example.org/x), mail me@example.org!\n",
    "[[Page]] and [[Page|shown]] [[ ]] [[a]b]] [ref][r] [r]\n\n[r]: https://ref.example\n",
    "한국어 **강조**입니다. *기울임*과 ~~취소~~ `코드`\n\n- 우유\n- [ ] 빵\n",
    "<div>\nraw <b>html</b>\n</div>\n\ninline <b>html</b> &amp; &copy; &#33;\n",
    "a_b_c snake_case_word *a*b* **not closed\n\\*escaped\\* \\# \\[x\\]\n",
    "1. a\n\n   ```\n   code\n   ```\n2. b\n\n   para\n",
    "Line\n- list right after\n- two\ntext lazy\n\n+ plus\n\n* star\n",
    "# \n#no heading\n####### seven\n\n- \n- x\n",
    "<<<<<<< here\none\n=======\ntwo\n>>>>>>> other\n", "\ttabbed code\n\n-\ttab item\n", "", "\n\n", "😀 *a😀*\n",
]

EXAMPLES = ROOT / "Fixtures/commonmark/examples.txt"

NODES = """async ([body, place]) => (await import("./assets/markdown.js")).parsed(body, place).nodes"""
FIND = """async (words) => (await import("./assets/finding.js")).search(words)"""


def joined(nodes):
    """The tree with texts beside each other made one: to a reader they are."""
    found = []
    for node in nodes:
        if isinstance(node, str) and found and isinstance(found[-1], str):
            found[-1] += node
        else:
            found.append(node if isinstance(node, str) else {**node, **({"c": joined(node["c"])} if "c" in node else {})})
    return found


def test_a_text_is_the_same_tree_as_the_servers(store, server, viewers):
    client = Client(server).paired("iPad")
    page = viewers.open("desktop")
    for text in TEXTS:
        key = client.operate("create", item="memo", title="Text", body=text)["key"]
        item = client.get("api/item?key=" + key).json
        ours = page.evaluate(NODES, [item["body"], item["card"]["path"]])
        assert joined(ours) == joined(item["nodes"]), text


def test_most_of_commonmark_is_the_same_tree_as_well(store, server, viewers):
    """Of the specification's examples, which are the corners of the language, nine in ten."""
    examples = re.findall(r"^`{32} example\n(.*?)^\.\n", EXAMPLES.read_text(encoding="utf-8"), re.S | re.M)
    chosen = random.Random(7).sample(
        [each.replace("→", "\t") for each in examples if "MAILTO" not in each], 150)
    for index, text in enumerate(chosen):
        store.write(f"memos/x{index}.md", f"---\nid: k7m{index:05}\ntitle: X\n---\n{text}", commit=False)
    store.write("memos/last.md", "---\nid: z7m00000\ntitle: last\n---\n")
    client = Client(server).paired("iPad")
    page = viewers.open("desktop")
    other = []
    for index in range(len(chosen)):
        item = client.get(f"api/item?key=k7m{index:05}").json
        if joined(page.evaluate(NODES, [item["body"], item["card"]["path"]])) != joined(item["nodes"]):
            other.append(item["body"])
    assert len(other) <= 15, f"{len(other)}: " + "\n-----\n".join(other[:10])


FOUND = [
    {"title": "회의록", "kind": "memo", "body": "다음 주 금요일 회의\n\n- [ ] 우유 사기\n"}, {"title": "Buy milk", "body": "two litres\n"},
    {"title": "STRASSE nach Süden", "kind": "memo", "body": "die lange straße\n"}, {"title": "Milky way", "body": "stars and milk\n\nmore milk here\n"},
    {"title": "한국 여행", "body": "서울과 부산\n\n값이 싼 곳\n"}, {"title": "Cafe\u0301 list", "kind": "memo", "body": "café au lait, CAFÉ noir\n"},
    {"title": "Señor", "kind": "memo", "body": "I don’t drink milk\n"},
    {"title": "Garden", "body": "the milk of the\n\nkitchen table stands there\n"}, {"title": "kitchen table", "kind": "memo", "body": "wood\n"},
]
WORDS = ["milk", "mil", "MILK ", "ㅎㅇㄹ", "회의", "횡", "하", "우유사", "금요일 회의", "strasse", "straße", "süd", "sud", "cafe", "café", "cafe au", "don't", "ㄱㅇ ", "값", "갑",
         "ㅂㅅ", "ㅄ", "kitchen table", "table milk", "서울 과", "zzz", "i", "way ", "노", "곳"]


def test_a_search_finds_what_the_server_finds(store, server, viewers):
    store.fill(*FOUND)
    client = Client(server).paired("iPad")
    page = viewers.open("desktop")
    texts_kept(page, len(FOUND))
    for words in WORDS:
        theirs = client.get("api/search?q=" + quote(words)).json
        ours = page.evaluate(FIND, words)
        assert ours["count"] == theirs["count"], words
        assert [hit["key"] for hit in ours["hits"]] == [hit["key"] for hit in theirs["hits"]], words
        for mine, other in zip(ours["hits"], theirs["hits"]):
            # Where letters are several characters each, nothing is marked here.
            assert mine["title"] == other["title"] or mine["title"] == ["Cafe\u0301 list"], words
