import { discard, move, run } from "./actions.js";
import { button, confirmed, element, toast } from "./dom.js";
import { dayOf, dueText } from "./dates.js";
import { draw } from "./nodes.js";
import { board, takeCard } from "./model.js";
import { operationName, perform, read } from "./server.js";
import { columnName, reason, word } from "./words.js";

const draftName = (key) => "draft " + location.pathname + " " + key;
const drafts = {
  read(key) { try { return JSON.parse(localStorage.getItem(draftName(key))); } catch { return null; } },
  write(key, draft) { try { localStorage.setItem(draftName(key), JSON.stringify(draft)); } catch { return false; } return true; },
  remove(key) { try { localStorage.removeItem(draftName(key)); } catch { /* there is none then */ } },
};

/** An item beside the list: to be read, or to be edited. */
export class ItemPanel {
  /** @param {{onClose: function()}} hooks */
  constructor({ onClose }) {
    this.node = element("section.panel", { hidden: true });
    this.onClose = onClose;
    this.item = null;
    this.form = null;
  }

  get key() { return this.item?.card.key ?? null; }

  /** Whether something was typed that is not saved. */
  get isDirty() { return this.form?.isDirty() ?? false; }

  /** Shows an item. Resolves once it is there. */
  async open(key, isEditing = false) {
    if (!(await this.leave())) return;
    try {
      this.item = await read("item", { key });
    } catch (error) { toast(reason(error)); return; }
    this.node.hidden = false;
    if ((isEditing || drafts.read(key)) && this.item.canEdit && !board.readOnly) this.edit();
    else this.show();
  }

  /** Draws the item anew where others changed it; what is being typed stays. */
  async refresh(keys) {
    if (!this.item || this.form || (keys && !keys.includes(this.key))) return;
    try {
      this.item = await read("item", { key: this.key });
      this.show(false);
    } catch (error) { if (error.status === 404) this.close(); }
  }

  /** Asks before typed text is thrown away. Resolves to whether the panel may go on. */
  async leave() {
    if (this.isDirty && !(await confirmed(word("discard"), word("discardYes"), word("keepTyping")))) return false;
    if (this.form) drafts.remove(this.key);
    this.form = null;
    return true;
  }

  async close() {
    if (!(await this.leave())) return;
    this.node.hidden = true;
    this.item = null;
    this.onClose();
  }

  show(takesFocus = true) {
    this.form = null;
    const { card, nodes, conflicts, canEdit } = this.item;
    const canChange = canEdit && !board.readOnly;
    const check = canChange ? (index, done) => this.check(index, done) : null;
    const heading = element("h2", { tabIndex: -1 }, card.title || word("untitled"));
    this.node.replaceChildren(
      element("header.row", {},
        button(word("back"), "‹", () => this.close()),
        element("span.grow"),
        canChange ? button(word("edit"), word("edit"), () => this.edit()) : null,
        button(word("share"), word("share"), () => this.share()),
        button(word("history"), word("history"), () => this.onHistory?.(card.key)),
        canChange ? button(word("remove"), word("remove"), () => this.discard()) : null),
      heading, this.facts(card, canChange),
      ...conflicts.map((conflict) => this.conflict(conflict, canChange)),
      element("article.text", {}, draw(nodes, check)));
    if (takesFocus) heading.focus();
  }

  facts(card, canChange) {
    const due = dueText(card);
    const line = element("p.facts", {});
    if (card.kind === "task") {
      const menu = element("select", { ariaLabel: word("moveTo"), disabled: !canChange,
        onchange: () => move(card, menu.value) },
      board.columns.map(({ status }) => element("option", { value: status, selected: status === card.status }, columnName(status))));
      line.append(menu);
    }
    if (due) line.append(element("span.due." + due.state, {}, due.text));
    if (card.priority) line.append(element("span.priority." + card.priority, {}, word(card.priority)));
    if (card.project) line.append(element("span", {}, card.project));
    for (const tag of card.tags) line.append(element("span.tag", {}, "#" + tag));
    return line;
  }

  conflict(conflict, canChange) {
    const choose = (choice) => run({ kind: "resolve", key: this.key, digest: conflict.digest, choice })
      .then((result) => { this.item = result.item; this.show(); }, () => {});
    const side = (title, text, source, choice) => element("div.side", {},
      element("strong", {}, title), source ? element("small", {}, " " + word("by", source.author)) : null,
      element("pre", {}, text ?? "—"), canChange ? button(word("keep"), null, () => choose(choice)) : null);
    return element("section.conflict", { ariaLabel: word("conflicts") },
      element("p", {}, word("conflictLead")),
      element("div.sides", {},
        side(word("here"), conflict.current, conflict.currentBy, "current"),
        side(word("other"), conflict.other, conflict.otherBy, "other")),
      canChange ? button(word("both"), null, () => choose("both")) : null);
  }

  async check(index, done) {
    const result = await run({ kind: "check", key: this.key, base: this.item.text, index, done }).catch(() => null);
    if (result?.item) { this.item = result.item; this.show(false); } else this.refresh(null);
  }

  discard() {
    const { card } = this.item;
    this.form = null;
    this.close();
    discard(card);
  }

  async share() {
    const text = this.item.title + "\n\n" + this.item.body;
    try {
      if (navigator.share) await navigator.share({ title: this.item.title, text });
      else { await navigator.clipboard.writeText(text); toast(word("copied")); }
    } catch (error) {
      if (error.name !== "AbortError") toast(word("plain"));
    }
  }

  edit() {
    this.form = new ItemForm(this.item, {
      onSaved: (item) => { this.item = item; takeCard(item.card); this.show(); },
      onCancel: async () => { if (await this.leave()) this.show(); },
    });
    this.node.replaceChildren(this.form.node);
    this.form.focus();
  }
}

/** The fields of an item while they are typed. */
class ItemForm {
  constructor(item, { onSaved, onCancel }) {
    this.item = item;
    this.onSaved = onSaved;
    const { card } = item;
    const draft = drafts.read(card.key);
    // What was typed belongs to the text that it was typed on.
    this.base = draft?.base ?? item.text;
    this.title = element("input.title", { value: draft?.title ?? item.title, ariaLabel: word("title"), required: true });
    this.body = element("textarea.text", { value: draft?.body ?? item.body, ariaLabel: word("text") });
    this.due = element("input", { type: "date", value: dayOf(card.due) });
    this.words = element("input", { placeholder: word("dueHint"), ariaLabel: word("dueWords") });
    this.meaning = element("output", {});
    this.priority = element("select", {}, ["", "high", "medium", "low"].map((name) =>
      element("option", { value: name, selected: name === (card.priority ?? "") }, name ? word(name) : word("none"))));
    this.project = element("input", { value: card.project ?? "" });
    this.tags = element("input", { value: item.fields.tags.join(" "), autocapitalize: "off" });
    this.state = element("span.grow", { role: "status" });
    this.save = button(word("save"), word("save"), () => this.send(), { className: "primary" });
    this.first = this.values();
    if (draft) toast(word("draft"));
    const field = (name, ...inputs) => element("label.field", {}, element("span", {}, word(name)), inputs);
    this.node = element("form.edit", { onsubmit: (event) => event.preventDefault() },
      element("header.row", {}, button(word("cancel"), word("cancel"), onCancel), this.state, this.save),
      this.title, this.body,
      card.kind === "task" ? field("due", this.due, this.words, this.meaning) : null,
      card.kind === "task" ? field("priority", this.priority) : null,
      field("project", this.project), field("tags", this.tags));
    this.node.addEventListener("input", () => this.typed());
    this.words.addEventListener("input", () => this.readWords());
    this.node.addEventListener("keydown", (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) this.send();
      else if (event.key === "Enter" && event.target === this.title) { event.preventDefault(); this.body.focus(); }
      else if (event.key === "Escape") { event.stopPropagation(); onCancel(); }
    });
    this.typed();
  }

  focus() { this.title.focus(); }

  values() {
    return { title: this.title.value, body: this.body.value, due: this.due.value, words: this.words.value,
      priority: this.priority.value, project: this.project.value, tags: this.tags.value };
  }

  isDirty() { return JSON.stringify(this.values()) !== JSON.stringify(this.first) || this.base !== this.item.text; }

  typed() {
    const isEmpty = this.title.value.trim() === "";
    this.save.disabled = isEmpty;
    this.state.textContent = isEmpty ? word("needsTitle") : "";
    if (!this.isDirty()) return;
    const draft = { base: this.base, title: this.title.value, body: this.body.value };
    if (!drafts.write(this.item.card.key, draft)) this.state.textContent = word("notSaved", "");
  }

  async readWords() {
    const text = this.words.value.trim();
    if (!text) { this.meaning.textContent = ""; return; }
    const answer = await read("date", { text }).catch((error) => ({ error }));
    if (this.words.value.trim() !== text) return;
    this.meaning.textContent = answer.due ?? reason(answer.error);
    if (answer.due) this.due.value = dayOf(answer.due);
  }

  /** The changed values alone: what was not touched is not sent. */
  fields() {
    const now = this.values();
    const fields = {};
    if (now.words.trim()) fields.due = now.words.trim();
    else if (now.due !== this.first.due) fields.due = now.due || null;
    if (now.priority !== this.first.priority) fields.priority = now.priority || null;
    if (now.project !== this.first.project) fields.project = now.project.trim() || null;
    if (now.tags !== this.first.tags) fields.tags = now.tags.split(/[\s,#]+/).filter(Boolean);
    return fields;
  }

  async send() {
    if (this.save.disabled) return;
    this.save.disabled = true;
    this.state.textContent = word("saving");
    const now = this.values();
    const operation = { op: this.op ??= operationName(), kind: "save", key: this.item.card.key, base: this.base, fields: this.fields() };
    if (now.title !== this.item.title) operation.title = now.title;
    if (now.body !== this.item.body || this.base !== this.item.text) operation.body = now.body;
    try {
      const result = await perform(operation);
      drafts.remove(this.item.card.key);
      if (result.outcome === "merged") toast(result.conflicts ? word("mergedConflicts", result.conflicts) : word("merged"));
      if (result.outcome === "broughtBack") toast(word("broughtBack"));
      this.onSaved(result.item);
    } catch (error) {
      // Where no answer came, the same operation is sent again; where it was refused, another one.
      if (error.status !== 0) this.op = null;
      this.save.disabled = false;
      this.state.textContent = word("notSaved", reason(error));
    }
  }
}
