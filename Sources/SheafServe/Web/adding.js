import { add } from "./actions.js";
import { button, element, toast } from "./dom.js";
import { icon } from "./icons.js";
import { board } from "./model.js";
import { dueText } from "./dates.js";
import { ask } from "./server.js";
import { columnName, word } from "./words.js";

/** Milliseconds without a key after which it is asked what was understood. */
const pause = 150;

/** The dialog that adds items; it stays open for the next one. */
export class Adding {
  /**
   * @param {{kind: function(): string, fields: function(): object, onAdded: function(string, string)}} hooks
   */
  constructor({ kind, fields, onAdded }) {
    Object.assign(this, { kind, fields, onAdded });
    this.title = element("input", { placeholder: word("addHint"), ariaLabel: word("title"), required: true,
      autocomplete: "off", enterKeyHint: "done" });
    this.heading = element("h2.grow", {});
    this.confirm = button(word("add"), word("add"), () => this.append(), { className: "primary", disabled: true });
    this.understood = element("p.facts.understood", { role: "status" });
    // A field that is gone would keep the focus, and take all keys, where nothing had it before. The dialog says a
    // little late that it has closed: the next key may have been pressed, or the dialog be open again.
    const blur = () => this.title.blur();
    this.dialog = element("dialog.add", { oncancel: blur, onclose: () => this.dialog.open || blur() },
      element("header.row", {}, this.heading, button(word("close"), icon("close"), () => this.dialog.close())),
      element("div.row", {}, this.title, this.confirm), this.understood);
    this.title.addEventListener("input", () => this.typed());
    this.title.addEventListener("keydown", (event) => {
      // Enter that ends a syllable adds nothing.
      if (event.key === "Enter" && !event.isComposing && event.keyCode !== 229) this.append();
    });
  }

  /** @param {string|null} text what it is to be named, so that it has only to be confirmed; null where it is typed. */
  open(kind = this.kind(), text = null) {
    this.asked = kind;
    this.isGiven = text !== null;
    if (text) {
      this.title.value = [this.title.value, text].join(" ").replace(/\s+/gu, " ").trim();
      this.typed();
    }
    const name = word(kind === "memo" ? "addMemo" : "addTask");
    this.heading.textContent = name;
    this.dialog.setAttribute("aria-label", name);
    if (!this.dialog.open) this.dialog.showModal();
    this.title.focus();
    this.typed();
  }

  typed() {
    const text = this.title.value.trim();
    this.confirm.disabled = text === "";
    clearTimeout(this.timer);
    if (!text) this.say(null);
    else this.timer = setTimeout(() => this.read(text), pause);
  }

  /** Shows what the words mean that say more than the title: a date, a tag, a project. */
  async read(text) {
    // Without an answer it is said by the item itself.
    const draft = await ask("draft", { text }).catch(() => null);
    if (this.title.value.trim() === text) this.say(draft);
  }

  /** @param {?object} draft an answer of `api/draft`. */
  say(draft) {
    const { status } = this.isGiven ? {} : this.fields();
    const column = draft?.status ?? status ?? board.columns[0]?.status;
    const due = draft?.due ? dueText({ ...draft, status: null }) : null;
    const facts = [
      this.asked === "task" && column ? element("span", {}, columnName(column)) : null,
      due ? element("span.due." + due.state, {}, "→ " + due.text) : null,
      draft?.repeat ? element("span", {}, "↻ " + draft.repeat) : null,
      draft?.priority ? element("span.priority." + draft.priority, {}, word(draft.priority)) : null,
      draft?.project ? element("span.project", {}, draft.project) : null,
      ...(draft?.tags ?? []).map((tag) => element("span.tag", {}, "#" + tag))];
    this.understood.replaceChildren(...facts.filter(Boolean));
  }

  async append() {
    const text = this.title.value.trim();
    if (!text || this.isSending) return;
    const kind = this.asked;
    this.isSending = true;
    const result = await add(kind, text, this.isGiven ? {} : this.fields());
    this.isSending = false;
    // What was typed stays where it was refused, and so does what was typed meanwhile.
    if (!result) return;
    if (this.title.value.trim() === text) this.title.value = "";
    this.typed();
    toast(word("added", { title: result.item?.title ?? board.cards.get(result.key)?.title ?? text }));
    if (kind === "memo" || (this.isGiven && !this.title.value)) this.dialog.close(); else this.title.focus();
    this.onAdded(kind, result.key);
  }
}
