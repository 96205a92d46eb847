import { element } from "./dom.js";
import { dueText } from "./dates.js";
import { keeper, read } from "./server.js";
import { reason, word } from "./words.js";

/** The phrase by which an item repeats while it is typed; the server says which days it means. */
export class RepeatField {
  /**
   * @param {function(): string|null} due the item's date as it stands in the form.
   * @param {function()} onChange called when the value is another one, but for what an input event tells.
   */
  constructor(due, onChange) {
    this.due = due;
    this.onChange = onChange;
    this.phrase = element("input", { placeholder: word("repeatHint"), autocapitalize: "off", autocomplete: "off", spellcheck: false, enterKeyHint: "done" });
    this.meaning = element("output.meaning", {});
    this.node = element("div.field", {}, element("label.row", {}, element("span", {}, word("repeat")), this.phrase), this.meaning);
    this.phrase.addEventListener("input", () => { this.reading = this.read(); });
  }

  show(value) {
    this.value = this.good = value ?? null;
    this.phrase.value = value ?? "";
    this.read();
  }

  /** Asks what the phrase means. */
  async read() {
    const text = this.phrase.value.trim();
    const due = this.due();
    // It counts as it is until the server has read it: one may be done with the item before.
    this.value = text || null;
    if (!text) { this.say(""); return; }
    const answer = await read("repeat", { text, ...(due ? { due } : {}) }).catch((error) => ({ error }));
    if (this.phrase.value.trim() !== text) return;
    if (!answer.error) {
      const days = answer.days.map((day) => dueText({ due: day, dueAt: day + "T00:00" }).text);
      this.say(answer.isAfterDone ? word("repeatAfter", { date: days[0], next: days[1] }) : "→ " + days.join(" · "));
    } else if (answer.error.status === 0) this.say(word(keeper ? "dueLater" : "e-unreachable"));
    else {
      this.say(reason(answer.error), true);
      // What cannot be read changes nothing, nor does the beginning of it that could be.
      this.value = this.good;
      this.onChange();
    }
  }

  say(text, isFault = false) {
    this.meaning.textContent = text;
    this.meaning.classList.toggle("fault", isFault);
    this.phrase.ariaInvalid = String(isFault);
  }
}
