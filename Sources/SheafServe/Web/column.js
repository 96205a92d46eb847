import { drawRow } from "./cards.js";
import { button, element } from "./dom.js";
import { board, placeOf } from "./model.js";
import { picking } from "./picking.js";
import { word } from "./words.js";

/** The height of a card that was not seen yet, in pixels. */
const usual = 88;

/** Cards of a column of closed tasks that are shown unasked. */
const unfolded = 15;

/**
 * A list of cards: of a column, or of the memos. Only the cards around those in view are in the page; room is kept for the
 * others, so that it scrolls as if all of them were.
 */
export class ColumnList {
  /**
   * @param {string} name for a screen reader.
   * @param {{draw: function, heading: ?function(object): string, nothing: ?Array, folds: ?boolean}} looks `draw` makes a row,
   *   `heading` says under which one a card stands, `nothing` are the names of a sentence for an empty list and of
   *   a button with what it does, `folds` has only the first cards shown until all are asked for.
   */
  constructor(name, { draw = drawRow, heading = () => null, nothing = ["empty"], folds = false } = {}) {
    Object.assign(this, { drawOne: draw, heading, isFolded: folds, isClosed: folds });
    this.cards = [];
    this.rows = new Map();
    this.heights = new Map();
    this.first = 0;
    this.limit = 50;
    this.above = element("li.room", { role: "presentation", ariaHidden: "true" });
    this.below = element("li.room", { role: "presentation", ariaHidden: "true" });
    const [sentence, action, act] = nothing;
    this.emptySentence = sentence;
    this.nothing = element("li.empty", {}, element("p", {}), act ? button(word(action), null, act) : null);
    this.unfold = element("li.empty", {}, button("", null, () => { this.isFolded = false; this.draw(this.all, this.limit, this.facts); }));
    this.node = element("ol", { ariaLabel: name });
    this.node.addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  /**
   * Shows these cards, at most so many of them at a time. What is in view stays where it is.
   *
   * @param {{isFiltered: boolean, opened: ?string}} facts whether there may be others, and the key of the
   *   card that is read beside the board.
   */
  draw(cards, limit, facts) {
    const { isFiltered, opened } = facts;
    Object.assign(this, { all: cards, facts, opened, limit });
    this.folded = this.isFolded && !isFiltered ? Math.max(0, cards.length - unfolded) : 0;
    this.cards = this.folded ? cards.slice(0, unfolded) : cards;
    this.nothing.firstChild.textContent = word(isFiltered ? "noneFit" : this.emptySentence);
    if (this.nothing.children[1]) this.nothing.children[1].hidden = isFiltered || board.readOnly;
    this.unfold.firstChild.textContent = word("showOlder", { count: this.folded });
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
    shown.forEach((card, index) => rows.set(card.key, this.row(card, this.cards[this.first + index - 1])));
    this.rows = rows;
    const last = this.first + shown.length;
    this.above.style.height = this.span(0, this.first) + "px";
    this.below.style.height = this.span(last, this.cards.length) + "px";
    const nodes = [this.above, ...[...rows.values()].map((row) => row.node), this.below];
    if (!this.cards.length) nodes.push(this.nothing);
    if (this.folded) nodes.push(this.unfold);
    this.place(nodes);
    shown.forEach((card, index) => {
      const { node } = rows.get(card.key);
      node.setAttribute("aria-setsize", this.cards.length);
      node.setAttribute("aria-posinset", this.first + index + 1);
    });
    if (anchor) this.restore(anchor);
  }

  /** A row is drawn anew only where its card is another one: focus and touches stay on it else. */
  row(card, before) {
    const heading = this.heading(card);
    const state = {
      isPicked: picking.keys.has(card.key), isPicking: picking.isActive, canEdit: !board.readOnly,
      isCurrent: card.key === this.opened, heading: before && this.heading(before) === heading ? null : heading,
    };
    const mark = `${Object.values(state)} ${new Date().toDateString()}`;
    const known = this.rows.get(card.key);
    if (known?.card === card && known.mark === mark) return known;
    return { card, mark, node: this.drawOne(card, state) };
  }

  /** Brings the list's children into this order; those that are in it are not touched. */
  place(nodes) {
    const wanted = new Set(nodes);
    for (const child of [...this.node.children]) if (!wanted.has(child)) child.remove();
    nodes.forEach((node, index) => {
      if (this.node.children[index] !== node) this.node.insertBefore(node, this.node.children[index] ?? null);
    });
  }

  /** Shows where a card would stand among the others; null ends that. */
  showLanding(card) {
    this.landing ??= element("li.landing", { ariaHidden: "true" });
    this.landing.remove();
    // What is done now comes first among what is done.
    const place = card && !this.isClosed ? placeOf(card, this.cards) : 0;
    const after = this.rows.get(this.cards[place - 1]?.key)?.node;
    if (card) (after ?? this.above).after(this.landing);
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
