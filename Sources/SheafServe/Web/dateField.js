import { button, capital, element } from "./dom.js";
import { dayOf, dueText } from "./dates.js";
import { keeper, read } from "./server.js";
import { reason, word } from "./words.js";

const plus = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
/** Days that one press chooses. */
const nearDays = [
  ["today", (now) => now], ["tomorrow", (now) => plus(now, 1)],
  // Its Monday.
  ["nextWeek", (now) => plus(now, 7 - ((now.getDay() + 6) % 7))],
];

/** A date while it is chosen: by the browser's own picker and, where it takes words, in words. */
export class DateField {
  /**
   * @param {string} name of the word above it.
   * @param {function()} onChange called when the value is another one, but for what an input event tells.
   * @param {boolean} takesWords
   */
  constructor(name, onChange, takesWords = false) {
    this.onChange = onChange;
    this.day = element("input", { type: "date" });
    this.words = takesWords ? element("input", { placeholder: word("dueHint"), ariaLabel: word("dueWords"), autocapitalize: "off", enterKeyHint: "done" }) : null;
    this.meaning = element("output.meaning", {});
    const clear = button(word(name === "due" ? "noDate" : name + "None"), "✕", () => { this.day.value = ""; this.choose(); this.onChange(); });
    const quick = takesWords ? element("div.row.offers", {}, nearDays.map(([name, dayFrom]) => button(capital(word(name)), null, () => {
      this.day.value = dayFrom(new Date()).toLocaleDateString("sv");
      this.choose();
      this.onChange();
    }))) : null;
    this.node = element("div.field", { role: "group", ariaLabel: word(name) }, quick,
      element("label.row", {}, element("span", {}, word(name)), this.day), clear, this.words, this.meaning);
    this.day.addEventListener("input", () => this.choose());
    this.words?.addEventListener("input", () => { this.reading = this.readWords(); });
  }

  /** @param {string|null} value as it is written. */
  show(value) {
    this.value = this.written = this.good = value ?? null;
    this.day.value = dayOf(value);
    this.clearWords();
    this.meaning.textContent = value && value !== this.day.value ? this.text : "";
  }

  /** How it reads; null where there is none. */
  get text() {
    if (!this.value) return null;
    const time = this.value.length > 10 ? this.value.replace(" ", "T") : this.value + "T00:00";
    return dueText({ due: this.value, dueAt: this.value.startsWith(this.day.value || "?") && time }).text;
  }

  /** A day that was chosen; a time that was written stays. */
  choose() {
    const time = /^\d{4}-\d\d-\d\d([T ].+)$/u.exec(this.written ?? "")?.[1] ?? "";
    this.value = this.good = this.day.value ? this.day.value + time : null;
    this.clearWords();
    this.meaning.textContent = time ? this.text ?? "" : "";
  }

  clearWords() {
    if (this.words) this.words.value = "";
    this.mark(false);
  }

  /** Shows whether the words cannot be read. */
  mark(isFault) {
    this.meaning.classList.toggle("fault", isFault);
    if (this.words) this.words.ariaInvalid = String(isFault);
  }

  async readWords() {
    const text = this.words.value.trim();
    // They count as they are until the server has read them: one may be done with the item before.
    this.value = text || this.good;
    if (!text) {
      this.mark(false);
      this.day.value = dayOf(this.good);
      this.meaning.textContent = "";
      return;
    }
    const answer = await read("date", { text }).catch((error) => ({ error }));
    // A later word has its own answer.
    if (this.words.value.trim() !== text) return;
    const isLater = keeper && answer.error?.status === 0;
    this.mark(Boolean(answer.error) && !isLater);
    if (isLater) this.meaning.textContent = word("dueLater");
    else {
      // What cannot be read changes nothing, nor does the beginning of it that could be.
      this.value = answer.error ? this.good : answer.due;
      this.day.value = dayOf(this.value);
      this.meaning.textContent = answer.error ? reason(answer.error) : "→ " + dueText(answer).text;
    }
    this.onChange();
  }
}
