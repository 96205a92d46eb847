import { ago, dueText } from "./dates.js";
import { button, element } from "./dom.js";
import { progressOf } from "./cards.js";
import { calendar, holidayNames } from "./calendar.js";
import { board } from "./model.js";
import { isOnline, read } from "./server.js";
import { columnName, language, reason, word } from "./words.js";

/** Milliseconds after a change until the server is asked again. */
const pause = 300;
const views = ["next", "day", "week", "month"];
/** What a day is called beside its date. */
const near = [word("today"), word("tomorrow")];

/** Its looks come with it. */
const looks = element("link", { rel: "stylesheet", href: new URL("plan.css", import.meta.url).href });
const dressed = new Promise((done) => { looks.onload = looks.onerror = done; });
document.head.append(looks);
await dressed;

/** What can be done now, and what stands on the days ahead, as the server works it out. */
export class PlanView {
  /** @param {{onOpen: function(string, boolean), onAdd: function(), filter: function(): function(object): boolean}} hooks */
  constructor({ onOpen, onAdd, filter }) {
    Object.assign(this, { filter, onAdd });
    let kept = null;
    try { kept = localStorage.getItem("plan"); } catch { /* it begins with the first one */ }
    this.view = views.includes(kept) ? kept : views[0];
    /** The last answer for each view; null for one that the server could not give. */
    this.answers = {};
    this.tabs = element("nav.group.views", { ariaLabel: word("span") },
      views.map((name) => button(word(name), null, () => this.choose(name), { dataSpan: name })));
    this.note = element("p.note", { role: "status" });
    this.list = element("div.days", {});
    this.node = element("div.plan", { tabIndex: -1 }, this.tabs, this.note, this.list);
    this.node.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      const day = event.target.closest("[data-more]")?.dataset.more;
      if (key) onOpen(key, false);
      else if (day) this.node.querySelector(`[id="day-${day}"]`)?.focus();
    });
  }

  /** Begins to follow the server's answers, or ends it. */
  follow(isShown) {
    this.isShown = isShown;
    if (isShown) this.ask();
  }

  /** Asks anew soon, where it is shown. */
  refresh() {
    clearTimeout(this.timer);
    if (this.isShown) this.timer = setTimeout(() => this.ask(), pause);
  }

  choose(view) {
    this.view = view;
    try { localStorage.setItem("plan", view); } catch { /* it counts for this page alone */ }
    this.draw(this.opened);
    this.ask();
  }

  async ask() {
    const { view } = this;
    const asked = this.asked = {};
    const answer = await (view === "next" ? read("next") : read("agenda", { span: view })).catch((error) => ({ error }));
    if (this.asked !== asked) return;
    this.error = answer.error ?? null;
    if (!answer.error) this.answers[view] = answer;
    this.draw(this.opened);
  }

  /** Draws the last answer; what was closed or deleted since is left out. What has the focus keeps it. */
  draw(opened) {
    this.opened = opened;
    for (const tab of this.tabs.children) tab.setAttribute("aria-pressed", String(tab.dataset.span === this.view));
    const answer = this.answers[this.view];
    const isKept = !isOnline || this.error?.status === 0;
    this.say(!answer ? this.error && (isKept ? word("needsServer") : reason(this.error)) : isKept ? word("keptPlan", { ago: ago(answer.at) }) : "");
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.row : null;
    const scrolled = this.node.scrollTop;
    this.list.replaceChildren(...(!answer ? [] : this.view === "next" ? this.next(answer) : this.days(answer)));
    this.node.scrollTop = scrolled;
    if (focused) this.list.querySelector(`[data-row="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  say(text) {
    this.note.textContent = text || "";
    this.note.hidden = !text;
  }

  /** The card of a task that is still to be done and fits the filter; undefined for any other. */
  open(key) {
    const card = board.cards.get(key);
    const isClosed = board.columns.some(({ status, closed }) => closed && status === card?.status);
    return card?.kind === "task" && !isClosed && (this.filter()?.(card) ?? true) ? card : undefined;
  }

  next({ tasks, count }) {
    const shown = tasks.map((task) => ({ ...task, card: this.open(task.key) })).filter(({ card }) => card);
    if (!shown.length) return [this.nothing("nothingNext")];
    return [element("ol", { ariaLabel: word("next") }, shown.map((task) => this.row(task.card, task.key, this.why(task)))),
      tasks.length < count ? element("p.empty", {}, word("ofAll", { count: tasks.length, total: count })) : ""];
  }

  /** Why a task stands where it does. */
  why({ card, blocks, due, dueAt, priority }) {
    const parts = [];
    if (card.status !== board.columns[0]?.status) parts.push(element("span", {}, columnName(card.status)));
    if (blocks) parts.push(element("span", {}, word("blocks", { title: board.cards.get(blocks)?.title || word("untitled") })));
    const date = due && dueText({ due, dueAt });
    if (date) parts.push(element("span.due." + date.state, {}, word("dueOn", { date: date.text })));
    if (priority) parts.push(element("span.priority." + priority, {}, word("priority") + ": " + word(priority)));
    return parts.length ? parts : [element("span", {}, word("noDate"))];
  }

  days(answer) {
    const entries = answer.entries.map((entry) => ({ ...entry, card: this.open(entry.key) })).filter(({ card }) => card);
    if (!entries.length) return [this.nothing("nothingAhead")];
    const groups = new Map();
    for (const entry of entries) {
      const day = entry.reason === "overdue" ? "" : entry.day;
      groups.set(day, [...groups.get(day) ?? [], entry]);
    }
    const holidays = holidayNames(answer);
    const lists = [...groups].map(([day, found]) => element("section", { ariaLabel: this.heading(day) },
      element("h2" + (day ? "" : ".overdue"), { id: "day-" + day, tabIndex: -1 }, this.heading(day),
        holidays.has(day) ? [" ", element("span.holiday", {}, holidays.get(day))] : null),
      element("ol", {}, found.map((entry) => this.row(entry.card, entry.day + entry.key, this.mark(entry), entry.reason === "occurrence")))));
    return [...(this.view === "month" ? [calendar(answer, groups)] : []), ...lists];
  }

  /** Says why there is nothing, and offers to add a task. */
  nothing(name) {
    const isFiltered = this.filter() !== null;
    return element("div.empty", {}, element("p", {}, word(isFiltered ? "noneFit" : name)),
      isFiltered || board.readOnly ? null : button(word("addTask"), null, () => this.onAdd()));
  }

  heading(day) {
    if (!day) return word("overdueTasks");
    const date = new Date(day + "T00:00");
    const full = date.toLocaleDateString(language, { weekday: "long", month: "long", day: "numeric" });
    const { text } = dueText({ due: day, dueAt: day + "T00:00" });
    return near.includes(text) ? `${text}, ${full}` : full;
  }

  mark({ card, reason }) {
    const due = dueText(card);
    if (reason === "overdue") return [element("span.due.overdue", {}, due?.text ?? "")];
    if (reason === "due") return card.due?.length > 10 ? [element("span", {}, new Date(card.dueAt).toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" }))] : [];
    return [element("span", {}, word(reason === "scheduled" ? "planned" : "comesBack"))];
  }

  /** A task as a button that reads it. @param {Node[]} marks what is said of it here. */
  row(card, name, marks, isLater = false) {
    const { done, total } = progressOf(card);
    const facts = [...marks, card.project && element("span.project", {}, card.project), ...card.tags.map((tag) => element("span.tag", {}, "#" + tag)),
      total ? element("span.boxes" + (done === total ? ".full" : ""), { ariaLabel: word("checklist", { done, total }), role: "img" }, `☑ ${done}/${total}`) : null].filter(Boolean);
    return element("li", {}, element("button.card" + (isLater ? ".later" : ""), { type: "button", dataKey: card.key, dataRow: name, ariaCurrent: card.key === this.opened ? "true" : null },
      element("span.title", {}, card.title || word("untitled")), facts.length ? element("span.facts", {}, facts) : null));
  }

  get rows() { return [...this.list.querySelectorAll(".card")]; }

  /** The task that keys act on. */
  get card() { return board.cards.get(document.activeElement?.closest?.(".plan .card")?.dataset.key) ?? null; }

  /** Goes by so many rows from the focused one. */
  step(by) {
    const { rows } = this;
    const at = rows.indexOf(document.activeElement);
    rows[at < 0 ? 0 : Math.max(0, Math.min(at + by, rows.length - 1))]?.focus();
  }
}
