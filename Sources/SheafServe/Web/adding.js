import { add } from "./actions.js";
import { button, element, toast } from "./dom.js";
import { icon } from "./icons.js";
import { board } from "./model.js";
import { word } from "./words.js";

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
    this.dialog = element("dialog.add", {},
      element("header.row", {}, this.heading, button(word("close"), icon("close"), () => this.dialog.close())),
      element("div.row", {}, this.title, this.confirm));
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
  }

  typed() { this.confirm.disabled = this.title.value.trim() === ""; }

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
