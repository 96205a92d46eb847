import { element } from "./dom.js";
import { drawCard } from "./cards.js";
import { stamp } from "./dates.js";
import { cardsOf } from "./model.js";
import { word } from "./words.js";

/** Memos in the page at once: all rows are of one height, so that the others are blank space. */
const mounted = 100;

/** The list of memos, newest change first. */
export class MemoList {
  /** @param {{onOpen: function(string), filter: function(): ?function(object)}} hooks */
  constructor({ onOpen, filter }) {
    this.filter = filter;
    this.node = element("ol.memos", { ariaLabel: word("memos"), tabIndex: -1 });
    this.cards = [];
    this.current = null;
    this.rows = new Map();
    this.node.addEventListener("click", (event) => {
      const card = event.target.closest(".card");
      if (card) onOpen(card.dataset.key);
    });
    this.node.addEventListener("scroll", () => this.mount(), { passive: true });
  }

  /** Draws the memos in their order; rows that are as they were stay. */
  draw(current) {
    const isOther = current !== this.current;
    this.cards = cardsOf(null, this.filter());
    this.current = current;
    this.mount();
    if (isOther) this.show(current);
  }

  mount() {
    const height = this.node.querySelector("li.memo")?.offsetHeight || 90;
    const first = Math.max(0, Math.min(Math.floor(this.node.scrollTop / height) - mounted / 4, this.cards.length - mounted));
    const shown = this.cards.slice(first, first + mounted);
    const rows = new Map();
    for (const [index, card] of shown.entries()) {
      const known = this.rows.get(card.key);
      const isCurrent = card.key === this.current;
      const row = known?.card === card && known.isCurrent === isCurrent ? known : { card, isCurrent, node: this.row(card, isCurrent) };
      row.node.setAttribute("aria-posinset", first + index + 1);
      row.node.setAttribute("aria-setsize", this.cards.length);
      rows.set(card.key, row);
    }
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.rows = rows;
    const nodes = [...rows.values()].map((row) => row.node);
    if (nodes.length !== this.node.querySelectorAll("li.memo").length || nodes.some((node, index) => this.shownNodes?.[index] !== node)) {
      const space = (count) => {
        const node = element("li.space", { ariaHidden: "true" });
        node.style.height = count * height + "px";
        return node;
      };
      this.shownNodes = nodes;
      this.node.replaceChildren(space(first), ...nodes, space(this.cards.length - first - shown.length));
      if (!this.cards.length) this.node.append(element("li.empty", {}, word("noMemos")));
      if (focused) this.find(focused)?.focus({ preventScroll: true });
    }
  }

  row(card, isCurrent) {
    const button = drawCard(card, isCurrent);
    if (card.updated) button.append(element("time", { dateTime: card.updated }, stamp(card.updated)));
    return element("li.memo", {}, button);
  }

  find(key) { return this.rows.get(key)?.node.querySelector(".card") ?? null; }

  /** Scrolls to a memo, as far as it is needed. */
  show(key) {
    const index = this.cards.findIndex((card) => card.key === key);
    if (index < 0) return;
    const height = this.node.querySelector("li.memo")?.offsetHeight || 90;
    const [top, view] = [index * height, this.node.clientHeight];
    if (top < this.node.scrollTop) this.node.scrollTop = top;
    else if (top + height > this.node.scrollTop + view) this.node.scrollTop = top + height - view;
    this.mount();
  }

  /** Goes by so many memos from the focused or the shown one. */
  step(by) {
    const key = document.activeElement?.closest?.(".memos") ? document.activeElement.dataset.key : this.current;
    const at = this.cards.findIndex((card) => card.key === key);
    const next = this.cards[at < 0 ? 0 : at + by];
    if (!next) return;
    this.show(next.key);
    this.find(next.key)?.focus({ preventScroll: true });
  }

  /** The memo that is shown when another one is gone: the newest. */
  top(but) { return cardsOf(null, this.filter()).find((card) => card.key !== but)?.key ?? null; }
}
