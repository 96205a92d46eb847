import { element } from "./dom.js";
import { isClosed } from "./cards.js";
import { dueText } from "./dates.js";
import { icon } from "./icons.js";
import { board } from "./model.js";
import { plain } from "./plain.js";
import { read } from "./server.js";
import { columnName, reason, word } from "./words.js";

/** Milliseconds without a key after which what was typed is looked for. */
const pause = 80;

const marked = (parts) => parts.map((part) => (typeof part === "string" ? part : element("mark", {}, part[0])));

/** What a hit is: a task of a column with its date, or a memo. */
function about(card) {
  if (!card) return null;
  const due = isClosed(card) ? null : dueText(card);
  return element("span.facts", {}, card.kind === "task" ? columnName(card.status) : word("memo"),
    due ? element("span.due." + due.state, {}, due.late ?? due.text) : null,
    card.project ? element("span.project", {}, card.project) : null);
}

const symbol = (card) => element("span.kind" + (card && isClosed(card) ? ".done" : ""), { ariaHidden: "true" }, icon(card?.kind !== "task" ? "memo" : isClosed(card) ? "check" : "circle"));

/** The search: finds while one types, also half a syllable and initial consonants. */
export class Search {
  constructor({ onOpen }) {
    this.onOpen = onOpen;
    this.number = 0;
    this.field = element("input.search", { type: "search", placeholder: word("search"), ariaLabel: word("search"),
      autocomplete: "off", spellcheck: false, enterKeyHint: "search" });
    this.count = element("p.count", { role: "status" });
    this.list = element("ol", { ariaLabel: word("results") });
    this.results = element("div.results", { hidden: true }, this.count, this.list);
    this.node = element("div.searching", { role: "search" }, this.field, this.results);
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("focus", () => { if (this.list.childNodes.length) this.show(this.field.value.trim() !== ""); });
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focusout", (event) => { if (!this.node.contains(event.relatedTarget)) this.show(false); });
    // A press on a result must not take the focus first: the list would be gone before the click.
    this.results.addEventListener("mousedown", (event) => event.preventDefault());
  }

  show(isShown) { this.results.hidden = !isShown; }

  typed() {
    const number = ++this.number;
    clearTimeout(this.timer);
    if (this.field.value.trim() === "") { this.clear(); return; }
    this.timer = setTimeout(() => this.find(number), pause);
  }

  async find(number) {
    const words = this.field.value;
    const answer = await read("search", { q: words }).catch((error) => ({ error }));
    // Answers that come late are dropped.
    if (number !== this.number) return;
    this.show(true);
    this.list.scrollTop = 0;
    if (answer.error) { this.count.textContent = reason(answer.error); this.list.replaceChildren(); return; }
    this.count.textContent = answer.hits.length ? word("hits", { count: answer.count }) : word("noHits", { words });
    this.list.replaceChildren(...answer.hits.map((hit) => this.row(hit)));
  }

  row(hit) {
    const card = board.cards.get(hit.key);
    return element("li", {}, element("button.hit", { type: "button", dataKey: hit.key, onclick: () => this.open(hit.key) },
      symbol(card), element("span.title", {}, hit.title.length ? marked(hit.title) : word("untitled")),
      hit.lines.map((line) => element("span.preview", {}, marked(plain(line)))), about(card)));
  }

  open(key) { this.show(false); this.onOpen(key, false); }

  /** Forgets what was looked for. */
  clear() {
    this.number += 1;
    this.field.value = "";
    this.count.textContent = "";
    this.list.replaceChildren();
    this.show(false);
  }

  key(event) {
    if (event.isComposing || event.keyCode === 229) return;
    const hits = [...this.list.querySelectorAll(".hit")];
    const at = hits.indexOf(document.activeElement);
    if (event.key === "Escape") { this.clear(); this.field.blur(); }
    else if (event.key === "ArrowDown") (hits[at + 1] ?? hits[at])?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (hits[at - 1] ?? this.field).focus();
    else if (event.key === "Enter" && at < 0) hits[0]?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
