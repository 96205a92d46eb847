import { drawRow } from "./cards.js";
import { element } from "./dom.js";
import { board } from "./model.js";
import { picking } from "./picking.js";
import { columnName, word } from "./words.js";

/** The height of a card that was not seen yet, in pixels. */
const usual = 88;

/**
 * The list of a column. Only the cards around those in view are in the page; room is kept for the
 * others, so that it scrolls as if all of them were.
 */
export class ColumnList {
  constructor(status) {
    this.cards = [];
    this.rows = new Map();
    this.heights = new Map();
    this.first = 0;
    this.limit = 50;
    this.above = element("li.room", { role: "presentation", ariaHidden: "true" });
    this.below = element("li.room", { role: "presentation", ariaHidden: "true" });
    this.nothing = element("li.empty", {}, word("empty"));
    this.node = element("ol", { ariaLabel: columnName(status) });
    this.node.addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  /**
   * Shows these cards, at most so many of them at a time. What is in view stays where it is.
   *
   * @param {{isFiltered: boolean, opened: ?string}} facts whether there may be others, and the key of the
   *   card that is read beside the board.
   */
  draw(cards, limit, { isFiltered, opened }) {
    this.cards = cards;
    this.opened = opened;
    this.nothing.textContent = word(isFiltered ? "noneFit" : "empty");
    this.limit = limit;
    this.mount(this.first);
  }

  /** Makes sure that a card is in the page. Returns its button, or undefined where it has none. */
  reveal(key) {
    const index = this.cards.findIndex((card) => card.key === key);
    if (index < 0 || !this.limit) return undefined;
    if (!this.rows.has(key)) this.mount(index - (this.limit >> 1), false);
    return this.button(key);
  }

  button(key) { return this.rows.get(key)?.node.querySelector(".card"); }

  mount(wanted, staysInView = true) {
    const anchor = staysInView ? this.anchor() : null;
    this.measure();
    this.first = Math.max(0, Math.min(wanted, this.cards.length - this.limit));
    const shown = this.cards.slice(this.first, this.first + this.limit);
    const rows = new Map();
    for (const card of shown) rows.set(card.key, this.row(card));
    this.rows = rows;
    const last = this.first + shown.length;
    this.above.style.height = this.span(0, this.first) + "px";
    this.below.style.height = this.span(last, this.cards.length) + "px";
    const nodes = [this.above, ...[...rows.values()].map((row) => row.node), this.below];
    if (!this.cards.length) nodes.push(this.nothing);
    this.place(nodes);
    shown.forEach((card, index) => {
      const { node } = rows.get(card.key);
      node.setAttribute("aria-setsize", this.cards.length);
      node.setAttribute("aria-posinset", this.first + index + 1);
    });
    if (anchor) this.restore(anchor);
  }

  /** A row is drawn anew only where its card is another one: focus and touches stay on it else. */
  row(card) {
    const state = {
      isPicked: picking.keys.has(card.key), isPicking: picking.isActive, canEdit: !board.readOnly,
      isCurrent: card.key === this.opened,
    };
    const mark = `${Object.values(state)} ${new Date().toDateString()}`;
    const known = this.rows.get(card.key);
    if (known?.card === card && known.mark === mark) return known;
    return { card, mark, node: drawRow(card, state) };
  }

  /** Brings the list's children into this order; those that are in it are not touched. */
  place(nodes) {
    const wanted = new Set(nodes);
    for (const child of [...this.node.children]) if (!wanted.has(child)) child.remove();
    nodes.forEach((node, index) => {
      if (this.node.children[index] !== node) this.node.insertBefore(node, this.node.children[index] ?? null);
    });
  }

  measure() {
    for (const [key, { node }] of this.rows) {
      const height = node.offsetHeight;
      if (height) this.heights.set(key, height);
    }
  }

  /** The height of the cards from one index up to another. */
  span(from, to) {
    let sum = 0;
    for (let index = from; index < to; index += 1) sum += this.height(index);
    return sum;
  }

  height(index) { return this.heights.get(this.cards[index].key) ?? usual; }

  /** The first row in view, and how far it is from the top; null at the very top. */
  anchor() {
    if (this.node.scrollTop <= 0) return null;
    const top = this.node.getBoundingClientRect().top;
    for (const [key, { node }] of this.rows) {
      const box = node.getBoundingClientRect();
      if (box.bottom > top) return { key, offset: box.top - top };
    }
    return null;
  }

  restore({ key, offset }) {
    const row = this.rows.get(key);
    if (!row) return;
    const now = row.node.getBoundingClientRect().top - this.node.getBoundingClientRect().top;
    if (Math.abs(now - offset) > 1) this.node.scrollTop += now - offset;
  }

  scrolled() {
    if (this.cards.length <= this.limit) return;
    const { scrollTop, clientHeight } = this.node;
    let [index, sum] = [0, 0];
    while (index < this.cards.length - 1 && sum + this.height(index) <= scrollTop) {
      sum += this.height(index);
      index += 1;
    }
    const end = index + Math.ceil(clientHeight / 40);
    const isNearTop = this.first > 0 && index < this.first + 4;
    const isNearEnd = end > this.first + this.limit && this.first + this.limit < this.cards.length;
    if (isNearTop || isNearEnd) this.mount(index - Math.floor(this.limit / 3));
  }
}
