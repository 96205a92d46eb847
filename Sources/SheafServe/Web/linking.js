import { element } from "./dom.js";
import { board } from "./model.js";
import { isComposing } from "./texts.js";
import { word } from "./words.js";

/** So many notes are offered. */
const most = 8;
/** What is typed of a link: behind `[[`, up to the cursor. */
const beginning = /\[\[([^[\]|#\n]*)$/u;

const stemOf = (path) => path.replace(/\.md$/u, "").split("/").at(-1);

/** A link to a card: by its file's name, or its path where others have that name, with the title as its text. */
function linkTo(card) {
  const stem = stemOf(card.path);
  const isOnly = [...board.cards.values()].filter((each) => stemOf(each.path).toLowerCase() === stem.toLowerCase()).length === 1;
  const name = isOnly ? stem : card.path.replace(/\.md$/u, "");
  const title = card.title.replace(/[[\]|]/gu, " ").trim();
  return `[[${name}${title && title !== name ? "|" + title : ""}]]`;
}

/** Offers notes while a link is typed in a text. */
export class Linking {
  constructor(field) {
    this.field = field;
    this.list = element("ul.link-offers", { role: "listbox", id: "offers", ariaLabel: word("toLink"), hidden: true });
    this.chosen = 0;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", "offers");
    field.addEventListener("input", () => this.look());
    field.addEventListener("blur", () => this.close());
    field.addEventListener("keydown", (event) => this.key(event));
  }

  look() {
    const { value, selectionStart: cursor, selectionEnd } = this.field;
    const typed = cursor === selectionEnd ? beginning.exec(value.slice(Math.max(0, cursor - 100), cursor)) : null;
    if (!typed) { this.close(); return; }
    const words = typed[1].toLowerCase().split(/\s+/u).filter(Boolean);
    const found = [];
    for (const card of board.cards.values()) {
      const text = (card.title + " " + card.path).toLowerCase();
      if (words.every((word) => text.includes(word))) found.push(card);
    }
    // What begins so comes first, then what is short.
    const rank = ({ title }) => (title.toLowerCase().startsWith(typed[1].toLowerCase()) ? 0 : 1000) + title.length;
    this.cards = found.sort((left, right) => rank(left) - rank(right)).slice(0, most);
    this.start = cursor - typed[0].length;
    if (!this.cards.length) { this.close(); return; }
    this.draw(0);
  }

  draw(chosen) {
    this.chosen = chosen;
    this.list.replaceChildren(...this.cards.map((card, index) => element("li", {
      role: "option", id: "offer" + index, ariaSelected: String(index === chosen),
      // A press would take the focus, and with it the cursor, away.
      onpointerdown: (event) => event.preventDefault(), onclick: () => this.take(index),
    }, card.title, element("small", {}, card.path))));
    this.list.hidden = false;
    this.field.setAttribute("aria-activedescendant", "offer" + chosen);
  }

  key(event) {
    if (this.list.hidden || isComposing(event)) return;
    const count = this.cards.length;
    if (event.key === "ArrowDown") this.draw((this.chosen + 1) % count);
    else if (event.key === "ArrowUp") this.draw((this.chosen + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") this.take(this.chosen);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  take(index) {
    const { field } = this;
    const end = field.value.startsWith("]]", field.selectionEnd) ? field.selectionEnd + 2 : field.selectionEnd;
    field.setRangeText(linkTo(this.cards[index]), this.start, end, "end");
    this.close();
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  close() {
    this.list.hidden = true;
    this.field.removeAttribute("aria-activedescendant");
  }
}
