import { button, capital, element } from "./dom.js";
import { icon } from "./icons.js";
import { DateField } from "./dateField.js";
import { board } from "./model.js";
import { RepeatField } from "./repeatField.js";
import { read, within } from "./server.js";
import { isComposing, tagsOf } from "./texts.js";
import { columnName, word } from "./words.js";

/** Fields that say when, each a value as it is written. */
const planned = ["due", "repeat", "scheduled", "wait"];
/** Tags that are offered at a time. */
const offered = 8;
/** Milliseconds for which an answer about words is waited for; after that the server reads them with the rest. */
const patience = 1500;
let lists = 0;

/** Fields that are out of sight without a value until they are asked for. */
const rare = ["repeat", "scheduled", "wait"];

/** Status, dates, priority, project and tags: each a chip that says its value, and opens to be changed. */
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
    // Which days a phrase means is told by the first one.
    this.due = new DateField("due", () => { this.repeat.read(); onChange(); }, true);
    this.repeat = new RepeatField(() => this.due.value, onChange);
    [this.scheduled, this.wait] = ["scheduled", "wait"].map((name) => new DateField(name, onChange));
    this.priority = element("select", {}, ["", "high", "medium", "low"].map((name) => element("option", { value: name }, word(name || "none"))));
    const list = element("datalist", { id: "projects-" + (lists += 1) });
    this.project = element("input", { list: list.id, autocomplete: "off" });
    this.tags = element("input", { autocapitalize: "off", autocomplete: "off", placeholder: word("tagsHint") });
    this.tagFault = element("output.meaning.fault", {});
    this.offers = element("div.row.offers", {});
    const field = (name, ...inputs) => element("label.field", {}, element("span", {}, word(name)), inputs);
    this.chips = Object.fromEntries([
      ["status", field("status", this.status)], ["due", this.due.node],
      ["priority", field("priority", this.priority)], ["project", field("project", this.project, list)],
      ["tags", field("tags", this.tags), this.tagFault, this.offers],
      ...rare.map((name) => [name, this[name].node]),
    ].map(([name, ...inside]) => [name, element("details.chip", { dataField: name }, element("summary", {}), inside)]));
    this.more = button(word("moreDetails"), icon("more"), () => { this.showsAll = true; this.describe(); this.chips.repeat.firstChild.focus(); });
    this.node = element("div.fields", { role: "group", ariaLabel: word("details") }, Object.values(this.chips), this.more);
    // One is open at a time.
    this.node.addEventListener("toggle", ({ target }) => {
      if (target.open) for (const chip of Object.values(this.chips)) if (chip !== target) chip.open = false;
    }, { capture: true });
    // Enter closes the one that was typed in, Escape any.
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.tags.addEventListener("input", () => this.drawOffers());
    this.due.day.addEventListener("input", () => this.repeat.read());
    this.show(values);
    this.node.addEventListener("toggle", () => this.offer(list), { once: true, capture: true });
  }

  key(event) {
    const chip = event.target.closest("details[open]");
    if (!chip || event.target.closest("summary") || isComposing(event) || !["Enter", "Escape"].includes(event.key)) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey || event.target.closest("button"))) return;
    event.preventDefault();
    event.stopPropagation();
    chip.open = false;
    chip.firstChild.focus();
  }

  show(values) {
    for (const name of planned) this[name].show(values[name]);
    this.status.value = values.status ?? "none";
    this.priority.value = values.priority ?? "";
    this.project.value = values.project ?? "";
    this.written = values.tags;
    this.tags.value = this.shownTags = values.tags.join(" ");
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
    this.tagFault.textContent = others.length ? word("notATag", { tags: others.join(" ") }) : "";
    this.tags.ariaInvalid = String(others.length > 0);
    this.describe();
    return {
      status: this.status.value === "none" ? null : this.status.value,
      ...Object.fromEntries(planned.map((name) => [name, this[name].value])), priority: this.priority.value || null, project: this.project.value.trim() || null, tags,
    };
  }

  /** The first field whose words cannot be read; null where there is none. */
  async unread() {
    const asked = [this.due, this.repeat].map((field) => field.reading);
    await within(patience, Promise.all(asked));
    return [this.due.words, this.repeat.phrase, this.tags].find((field) => field.ariaInvalid === "true") ?? null;
  }

  /** Has each chip say its value, or its name where it has none. */
  describe() {
    const values = {
      status: this.status.value === "none" ? word("memo") : columnName(this.status.value),
      due: this.due.text, repeat: this.repeat.value && "↻ " + this.repeat.value, scheduled: this.scheduled.text, wait: this.wait.text,
      priority: this.priority.value && word(this.priority.value), project: this.project.value.trim(),
      tags: tagsOf(this.tags.value).tags.map((tag) => "#" + tag).join(" "),
    };
    for (const [name, chip] of Object.entries(this.chips)) {
      const value = values[name];
      // A project is called as its owner writes it.
      const text = name === "project" && value ? value : capital(value || word(name));
      const summary = chip.firstChild;
      if (summary.textContent !== text) summary.textContent = text;
      summary.ariaLabel = value ? `${word(name)}: ${value}` : word(name);
      chip.classList.toggle("set", Boolean(value));
      chip.hidden = rare.includes(name) && !value && !this.showsAll && !chip.open;
    }
    this.more.hidden = rare.every((name) => !this.chips[name].hidden);
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
    this.offers.replaceChildren(...fitting.slice(0, offered).map((name) => button(word("addTag", { tag: name }), "#" + name, () => {
      this.tags.value = (isBegun ? this.tags.value.slice(0, -begun.length) : this.tags.value.trimEnd()).trimEnd();
      this.tags.value += (this.tags.value ? " " : "") + name + " ";
      this.drawOffers();
      this.onChange();
    })));
  }
}
