import { button, capital, element } from "./dom.js";
import { isDue } from "./dates.js";
import { board } from "./model.js";
import { onNetwork, read } from "./server.js";
import { reason, word } from "./words.js";

/** Milliseconds without a key after which a query is asked. */
const pause = 250;
const spans = { all: "all", overdue: "overdue", today: "today", week: "thisWeek", none: "noDate" };

/** What of the board is shown: by date, project, tag and query. */
export class Filters {
  constructor({ onChange }) {
    this.onChange = onChange;
    this.span = "all";
    this.isConflicted = false;
    this.isWaiting = false;
    this.keys = null;
    this.chips = Object.entries(spans).map(([span, name]) =>
      button(capital(word(name)), null, () => { this.span = span; this.changed(); }, { className: "chip", dataSpan: span }));
    this.conflicts = button(word("conflicts"), null, () => {
      this.isConflicted = !this.isConflicted;
      this.changed();
    }, { className: "chip" });
    this.waiting = button("", null, () => { this.isWaiting = !this.isWaiting; this.changed(); }, { className: "chip" });
    this.project = this.choice("project");
    this.tag = this.choice("tags");
    this.query = element("input", { placeholder: word("queryHint"), ariaLabel: word("query"), autocapitalize: "off",
      autocomplete: "off", spellcheck: false, onchange: () => this.ask(), oninput: () => this.typed() });
    this.query.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && event.keyCode !== 229) this.ask();
    });
    onNetwork((isOnline) => { if (isOnline) this.refresh(); });
    this.fault = element("output.fault", {});
    this.node = element("section.filters", { hidden: true, ariaLabel: word("filter") },
      this.chips, this.waiting, this.conflicts, this.project, this.tag, this.query, this.fault,
      button(word("showAll"), null, () => this.clear(), { className: "link" }));
    // It leads out of a field, where it shows all again.
    this.node.addEventListener("keydown", ({ key, target }) => { if (key === "Escape" && target.matches("input, select")) this.chips[0].focus(); });
  }

  choice(name) {
    return element("select", { ariaLabel: word(name), dataNone: word(name) + ": " + word("all"),
      onchange: () => this.changed() });
  }

  get isActive() {
    return this.span !== "all" || this.isConflicted || this.isWaiting || this.keys !== null
      || this.project.value !== "" || this.tag.value !== "";
  }

  /** What a card has to hold to; null where all are shown. */
  get passes() {
    if (!this.isActive) return null;
    const { span, keys, isConflicted } = this;
    const [project, tag] = [this.project.value, this.tag.value];
    const passes = (card) => (span === "all" || isDue(card, span)) && (!keys || keys.has(card.key))
      && (!project || card.project === project) && (!tag || card.tags.includes(tag))
      && (!isConflicted || card.conflicted);
    return Object.assign(passes, { isWaiting: this.isWaiting });
  }

  toggle() {
    if (this.node.hidden) this.before = document.activeElement;
    this.node.hidden = !this.node.hidden;
    this.draw();
    // What had the focus before may have been filtered out, and is drawn anew.
    const before = this.before.isConnected ? this.before : document.querySelector('.card[tabindex="0"]');
    (this.node.hidden ? before : this.chips[0])?.focus();
  }

  clear() {
    [this.span, this.isConflicted, this.isWaiting, this.keys] = ["all", false, false, null];
    for (const field of [this.project, this.tag, this.query]) field.value = "";
    this.fault.textContent = "";
    this.changed();
  }

  changed() { this.draw(); this.onChange(); }

  /** Looks for what was typed by now; half a query that cannot be read is no fault yet. */
  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(true), pause);
  }

  /** Asks which items a query finds; the words stay where they cannot be read. */
  async ask(isTyping = false) {
    clearTimeout(this.timer);
    const text = this.query.value.trim();
    const answer = text ? await read("filter", { q: text }).catch((error) => ({ error })) : { keys: null };
    if (text !== this.query.value.trim()) return;
    if (isTyping && answer.error && answer.error.status !== 0) return;
    const isUnasked = answer.error?.status === 0;
    this.fault.textContent = isUnasked ? word("queryWaits") : answer.error ? reason(answer.error) : "";
    // All of the cards would be a wrong answer.
    if (isUnasked) this.keys = new Set();
    else if (!answer.error) this.keys = answer.keys && new Set(answer.keys);
    this.changed();
  }

  /** Asks anew after a change: another item may fit by now. */
  refresh() { if (this.keys) this.ask(); }

  draw() {
    if (this.node.hidden) return;
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(chip.dataset.span === this.span));
    this.waiting.textContent = word("waitingTasks", { count: board.waitingCount ?? 0 });
    this.waiting.setAttribute("aria-pressed", String(this.isWaiting));
    this.waiting.hidden = !board.waitingCount && !this.isWaiting;
    this.conflicts.setAttribute("aria-pressed", String(this.isConflicted));
    this.conflicts.hidden = !board.standing.conflicted && !this.isConflicted;
    const names = { projects: new Set(), tags: new Set() };
    for (const card of board.cards.values()) {
      if (card.project) names.projects.add(card.project);
      for (const tag of card.tags) names.tags.add(tag);
    }
    this.fill(this.project, names.projects, "");
    this.fill(this.tag, names.tags, "#");
  }

  fill(select, names, mark) {
    const { value } = select;
    // A name that nothing has any more stays as long as it is chosen.
    const sorted = [...new Set([...names, value].filter(Boolean))].sort((a, b) => a.localeCompare(b));
    select.hidden = !sorted.length;
    if (select.names === sorted.join("\n")) return;
    select.names = sorted.join("\n");
    select.replaceChildren(element("option", { value: "" }, select.dataset.none),
      ...sorted.map((name) => element("option", { value: name, selected: name === value }, mark + name)));
  }
}
