"""Holds JSON against `Fixtures/protocol`: of JSON Schema as much as those files use."""

import json
import re

from harness import ROOT

DEFINITIONS = json.loads(
    (ROOT / "Fixtures/protocol/protocol.schema.json").read_text(encoding="utf-8"))["$defs"]

TYPES = {"string": str, "boolean": bool, "object": dict, "array": list, "null": type(None)}
KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "enum",
    "const", "pattern", "format", "minimum", "maximum", "minLength", "maxLength", "anyOf", "$ref",
    "description"}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)")

ANSWERS = {
    ("GET", "api/board"): "board", ("GET", "api/item"): "item",
    ("GET", "api/bodies"): "bodies", ("GET", "api/search"): "search",
    ("GET", "api/filter"): "filter", ("GET", "api/date"): "date",
    ("GET", "api/draft"): "draft", ("GET", "api/names"): "names",
    ("GET", "api/repeat"): "repeat", ("GET", "api/next"): "next", ("GET", "api/agenda"): "agenda",
    ("GET", "api/history"): "history", ("GET", "api/version"): "version",
    ("GET", "api/devices"): "devices", ("GET", "api/session"): "session", ("POST", "api/devices/code"): "code",
    ("POST", "api/pair"): "paired", ("POST", "api/ops"): "results", ("POST", "api/sync"): "synced",
    ("PUT", "api/file"): "attached",
}


def is_of(value, kind):
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[kind])


def problems(value, schema, path="$"):
    """What is wrong with a value; nothing where it fits."""
    assert set(schema) <= KNOWN, f"unknown rules: {set(schema) - KNOWN}"
    if "$ref" in schema:
        return problems(value, DEFINITIONS[schema["$ref"].removeprefix("#/$defs/")], path)
    if "anyOf" in schema:
        found = [problems(value, each, path) for each in schema["anyOf"]]
        return [] if not all(found) else min(found, key=len)
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(is_of(value, kind) for kind in kinds):
        return [f"{path}: {value!r:.60} is no {' or '.join(kinds)}"]
    if "enum" in schema and value not in schema["enum"] or value != schema.get("const", value):
        return [f"{path}: {value!r:.60} is none of the values"]
    if isinstance(value, str):
        return text_problems(value, schema, path)
    if isinstance(value, dict):
        return object_problems(value, schema, path)
    if isinstance(value, list):
        size = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        rest = [problem for index, each in enumerate(value)
                for problem in problems(each, schema.get("items", {}), f"{path}[{index}]")]
        return rest if size else [f"{path}: {len(value)} elements"]
    if isinstance(value, int):
        inside = schema.get("minimum", value) <= value <= schema.get("maximum", value)
        return [] if inside else [f"{path}: {value}"]
    return []


def text_problems(value, schema, path):
    fits = (re.search(schema.get("pattern", ""), value)
            and schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
            and (schema.get("format") != "date-time" or TIME.fullmatch(value)))
    return [] if fits else [f"{path}: {value!r:.60}"]


def object_problems(value, schema, path):
    known = schema.get("properties", {})
    for name, rule in known.items():
        # A value of another kind: what is within it does not matter.
        if "const" in rule and value.get(name) != rule["const"]:
            return [f"{path}.{name}: {value.get(name)!r:.60} is not {rule['const']!r}"]
    found = [f"{path}: {name} is missing" for name in schema.get("required", []) if name not in value]
    for name, member in value.items():
        rule = known.get(name, schema.get("additionalProperties", {}))
        if rule is False:
            found.append(f"{path}: {name} is unknown")
        else:
            found += problems(member, rule, f"{path}.{name}")
    return found


def hold(value, name):
    """Fails where a value does not fit the definition."""
    found = problems(value, DEFINITIONS[name])
    assert not found, f"{name}: " + "; ".join(found[:5])


def hold_answer(method, path, status, kind, body):
    """Holds an answer of the server against what its address answers."""
    if kind != "application/json" or method == "HEAD":
        return
    value = json.loads(body)
    if status >= 400:
        return hold(value, "error")
    path = path.split("?")[0]
    if path.startswith("api/devices/") and method == "DELETE":
        return hold(value, "empty")
    hold(value, ANSWERS[(method, path)])
