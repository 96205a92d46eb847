import { button, element } from "./dom.js";
import { dayOf, dueText } from "./dates.js";
import { board } from "./model.js";
import { keeper, read } from "./server.js";
import { tagsOf } from "./texts.js";
import { columnName, reason, word } from "./words.js";

/** Tags that are offered at a time. */
const offered = 8;
let lists = 0;

/** Status, due date, priority, project and tags while they are typed, under a line that sums them up. */
export class Fields {
  /**
   * @param {object} item an answer of `api/item`.
   * @param {object} values of a `Visit`, which may be of a draft.
   * @param {function()} onChange called when the values are others, but for what an input event tells.
   */
  constructor(item, values, onChange) {
    this.onChange = onChange;
    this.item = item;
    const names = ["none", ...board.columns.map((column) => column.status)];
    this.status = element("select", {}, names.map((name) => element("option", { value: name }, name === "none" ? word("memo") : columnName(name))));
    this.day = element("input", { type: "date" });
    this.words = element("input", { placeholder: word("dueHint"), ariaLabel: word("dueWords"), autocapitalize: "off", enterKeyHint: "done" });
    this.meaning = element("output.meaning", {});
    this.clear = button(word("noDate"), "✕", () => { this.day.value = ""; this.setDay(); this.onChange(); });
    this.priority = element("select", {}, ["", "high", "medium", "low"].map((name) => element("option", { value: name }, word(name || "none"))));
    const list = element("datalist", { id: "projects-" + (lists += 1) });
    this.project = element("input", { list: list.id, autocomplete: "off" });
    this.tags = element("input", { autocapitalize: "off", autocomplete: "off", placeholder: word("tagsHint") });
    this.tagFault = element("output.meaning.fault", {});
    this.offers = element("div.row.offers", {});
    this.sum = element("span", {});
    const field = (name, ...inputs) => element("label.field", {}, element("span", {}, word(name)), inputs);
    this.node = element("details.fields", { open: item.card.kind === "task" && innerWidth >= 700 },
      element("summary", {}, word("details"), element("span.facts", {}, this.sum)),
      field("status", this.status),
      element("div.field", { role: "group", ariaLabel: word("due") },
        element("label.row", {}, element("span", {}, word("due")), this.day), this.clear, this.words, this.meaning),
      field("priority", this.priority), field("project", this.project, list),
      field("tags", this.tags), this.tagFault, this.offers);
    this.day.addEventListener("input", () => this.setDay());
    this.words.addEventListener("input", () => this.readWords());
    this.tags.addEventListener("input", () => this.drawOffers());
    this.show(values);
    this.node.addEventListener("toggle", () => this.offer(list), { once: true });
    if (this.node.open) this.offer(list);
  }

  show(values) {
    this.due = values.due;
    this.status.value = values.status ?? "none";
    this.day.value = dayOf(values.due);
    this.priority.value = values.priority ?? "";
    this.project.value = values.project ?? "";
    this.written = values.tags;
    this.tags.value = this.shownTags = values.tags.join(" ");
    this.words.value = "";
    this.meaning.textContent = this.due && this.due !== this.day.value ? this.due : "";
    this.drawOffers();
    this.describe();
  }

  take(item) {
    this.item = item;
    const { card, fields } = item;
    this.show({ ...card, tags: fields.tags });
  }

  /** The values as an operation takes them. */
  values() {
    // What was not touched stays as it is written.
    const isTouched = this.tags.value !== this.shownTags;
    const { tags, others } = isTouched ? tagsOf(this.tags.value) : { tags: this.written, others: [] };
    this.tagFault.textContent = others.length ? word("notATag", others.join(" ")) : "";
    this.describe();
    return {
      status: this.status.value === "none" ? null : this.status.value, due: this.due, priority: this.priority.value || null, project: this.project.value.trim() || null, tags,
    };
  }

  describe() {
    const due = this.due ? dueText({ due: this.due, dueAt: this.day.value && this.due.replace(" ", "T") + (this.due.length > 10 ? "" : "T00:00") }) : null;
    const parts = [this.status.value === "none" ? null : columnName(this.status.value), due?.text,
      this.priority.value && word(this.priority.value), this.project.value.trim(), ...tagsOf(this.tags.value).tags.map((tag) => "#" + tag)];
    this.sum.textContent = parts.filter(Boolean).join(" · ");
  }

  /** A day that was chosen; a time that was written stays. */
  setDay() {
    const time = /^\d{4}-\d\d-\d\d([T ].+)$/u.exec(this.item.card.due ?? "")?.[1] ?? "";
    this.due = this.day.value ? this.day.value + time : null;
    this.words.value = "";
    this.meaning.textContent = time ? this.due ?? "" : "";
    this.describe();
  }

  async readWords() {
    const text = this.words.value.trim();
    if (!text) { this.meaning.textContent = ""; return; }
    const answer = await read("date", { text }).catch((error) => ({ error }));
    // A later word has its own answer.
    if (this.words.value.trim() !== text) return;
    this.meaning.classList.toggle("fault", Boolean(answer.error));
    // The server reads them when they are sent, as of now.
    if (keeper && answer.error?.status === 0) { this.due = text; this.meaning.textContent = word("dueLater"); this.onChange(); return; }
    if (answer.error) { this.meaning.textContent = reason(answer.error); return; }
    this.due = answer.due;
    this.day.value = dayOf(answer.due);
    this.meaning.textContent = "→ " + dueText(answer).text;
    this.onChange();
  }

  async offer(list) {
    const names = await read("names").catch(() => null);
    if (!names) return;
    list.append(...names.projects.map(({ name }) => element("option", { value: name })));
    this.names = names.tags.map(({ name }) => name);
    this.drawOffers();
  }

  drawOffers() {
    const used = new Set(tagsOf(this.tags.value).tags);
    const begun = /[^\s,#]*$/u.exec(this.tags.value)[0].toLowerCase();
    const isBegun = begun !== "" && !used.has(begun);
    const fitting = (this.names ?? []).filter((name) => !used.has(name) && (!isBegun || name.toLowerCase().startsWith(begun)));
    this.offers.replaceChildren(...fitting.slice(0, offered).map((name) => button(word("addTag", name), "#" + name, () => {
      this.tags.value = (isBegun ? this.tags.value.slice(0, -begun.length) : this.tags.value.trimEnd()).trimEnd();
      this.tags.value += (this.tags.value ? " " : "") + name + " ";
      this.drawOffers();
      this.onChange();
    })));
  }
}
