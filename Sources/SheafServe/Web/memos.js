import { drawCard } from "./cards.js";
import { element } from "./dom.js";
import { cardsOf } from "./model.js";
import { word } from "./words.js";

/** The list of memos, the newest change first. */
export class MemoList {
  constructor({ onOpen, filter }) {
    this.filter = filter;
    this.node = element("ol.memos", { ariaLabel: word("memos") });
    this.node.addEventListener("click", (event) => {
      const card = event.target.closest(".card");
      if (card) onOpen(card.dataset.key, false);
    });
  }

  get first() { return cardsOf(null, this.filter())[0]; }

  draw(selected) {
    const cards = cardsOf(null, this.filter());
    this.node.replaceChildren(...cards.slice(0, 150).map((card) =>
      element("li", {}, drawCard(card, card.key === selected))));
    if (!cards.length) this.node.append(element("li.empty", {}, word("empty")));
  }
}
