import { move, discard, tick } from "./actions.js";
import { ColumnList } from "./column.js";
import { button, closeBeside, element } from "./dom.js";
import { CardGestures } from "./gestures.js";
import { board, cardsOf, countOf } from "./model.js";
import { picking } from "./picking.js";
import { fly, placesOfMoving } from "./motion.js";
import { columnName, word } from "./words.js";

/** Cards in the page at a time, in all columns together. */
const mostCards = 150;
/** The least width of a column, by the size of the text, where there are more of them than have room. */
const leastWidth = 13;
/** So many columns fit a tablet, whatever the size of its text. */
const alwaysFitting = 3;

/** The columns with their cards. */
export class BoardView {
  /** @param {{onOpen: function(string, boolean), onAdd: function(), filter: function(): function(object): boolean}} hooks */
  constructor({ onOpen, onAdd, filter }) {
    this.onOpen = onOpen;
    this.onAdd = onAdd;
    this.filter = filter;
    this.lists = [];
    this.current = 0;
    this.focused = null;
    /** The key of the card that is read beside the board. */
    this.opened = null;
    this.tabs = element("nav.tabs", { ariaLabel: word("columns") });
    this.columns = element("div.columns");
    this.node = element("div.board", {}, this.tabs, this.columns);
    this.narrow = matchMedia("(max-width: 699px)");
    this.narrow.addEventListener("change", () => this.draw());
    this.gestures = new CardGestures(this);
    this.node.addEventListener("click", (event) => {
      const key = event.target.closest("li.cell")?.dataset.key;
      if (!key) return;
      if (event.target.closest(".tick")) tick(board.cards.get(key));
      else if (event.target.closest(".pencil")) this.onOpen(key, true);
      else if (!event.target.closest(".card")) return;
      else if (picking.isActive) picking.toggle(key);
      else this.onOpen(key, false);
    });
    this.node.addEventListener("focusin", (event) => {
      const key = event.target.closest(".card")?.dataset.key;
      if (key) this.rove(key);
    });
    new ResizeObserver(() => this.measure()).observe(this.columns);
  }

  /** On a phone one column is shown at a time. */
  get isNarrow() { return this.narrow.matches; }

  canDrag = true;

  /** A stroke to the side acts on a card where the board itself does not scroll to the side. */
  get canSwipe() { return this.columns.scrollWidth <= this.columns.clientWidth + 1; }

  /** Draws what changed. What a pointer holds stays until it lets go. */
  draw() {
    if (this.gestures.press) { this.isStale = true; return; }
    this.isStale = false;
    const held = this.heldFocus();
    const places = placesOfMoving(this.lists);
    if (board.columns.map((column) => column.status).join("\n") !== this.drawn) this.build();
    this.current = Math.min(this.current, Math.max(0, board.columns.length - 1));
    const passes = this.filter();
    const shares = this.shares(passes);
    const facts = { isFiltered: passes !== null, opened: this.opened };
    board.columns.forEach((column, index) => {
      this.lists[index].draw(cardsOf(column.status, passes), shares[index], facts);
      this.drawHead(column, index, passes);
    });
    this.rove(this.focused);
    this.giveFocus(held);
    this.measure();
    for (const [key, box] of places) fly(this.columns.querySelector(`.column.current .card[data-key="${CSS.escape(key)}"], .column .card[data-key="${CSS.escape(key)}"]`), box);
  }

  build() {
    this.drawn = board.columns.map((column) => column.status).join("\n");
    this.lists = board.columns.map(({ status, closed }, index) => new ColumnList(columnName(status), {
      folds: closed, nothing: index === 0 ? ["nothingToDo", "addTask", this.onAdd] : undefined }));
    this.tabs.replaceChildren(...board.columns.map(({ status }, index) => element("button", {
      type: "button", dataStatus: status, onclick: () => this.select(index) })));
    this.columns.replaceChildren(...board.columns.map(({ status }, index) =>
      element("section.column", { dataStatus: status, ariaLabel: columnName(status) }, element("h2", {}), this.lists[index].node)));
  }

  drawHead(column, index, passes) {
    const count = countOf(column);
    const shown = passes ? `${this.lists[index].cards.length}/${count}` : String(count);
    const isCurrent = index === this.current;
    const section = this.columns.children[index];
    section.classList.toggle("current", isCurrent);
    const number = () => element("small", { className: column.limit && count > column.limit ? "over" : "" }, shown);
    const limit = column.limit ? [" ", element("small", {}, word("limit", { limit: column.limit }))] : [];
    section.firstChild.replaceChildren(columnName(column.status), " ", number(), ...limit);
    const tab = this.tabs.children[index];
    tab.setAttribute("aria-pressed", String(isCurrent));
    tab.replaceChildren(columnName(column.status), " ", number());
  }

  /** How many cards each column may have in the page. */
  shares(passes) {
    if (this.isNarrow) return board.columns.map((_, index) => (index === this.current ? mostCards / 2 : 0));
    const full = board.columns.filter((column) => cardsOf(column.status, passes).length > 10).length;
    const few = board.columns.length - full;
    const share = Math.max(10, Math.floor((mostCards - few * 10) / Math.max(1, full)));
    return board.columns.map(() => share);
  }

  /** Shows a column where there is room for one alone. */
  select(index) {
    if (!board.columns[index]) return;
    this.current = index;
    if (!this.gestures.isHeld) { this.draw(); return; }
    // The column that a card is dragged out of keeps it: a touch ends with its element.
    const passes = this.filter();
    board.columns.forEach((column, each) => {
      if (each === index && column.status !== this.gestures.press.card.status) {
        this.lists[each].draw(cardsOf(column.status, passes), mostCards / 2, { isFiltered: passes !== null, opened: null });
      }
      this.drawHead(column, each, passes);
    });
    this.isStale = true;
  }

  /** Marks the column that a card would go to, and its place there. */
  aim(status, card) {
    for (const list of this.lists) list.showLanding(null);
    if (status !== null) this.lists[board.columns.findIndex((column) => column.status === status)]?.showLanding(card);
    for (const node of [...this.columns.children, ...this.tabs.children]) {
      node.classList.toggle("target", status !== null && node.dataset.status === status);
    }
  }

  /** Draws what changed while a pointer held a card. */
  released() { if (this.isStale) this.draw(); }

  /**
   * Gives the columns their least width. They become narrow rather than reach a little beyond the screen, where
   * strokes would move the board and not the cards; of a board that does, half a column shows that there is more.
   */
  measure() {
    const { columnGap, paddingLeft, paddingRight } = getComputedStyle(this.columns);
    const gap = parseFloat(columnGap);
    const room = this.columns.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + gap;
    const least = leastWidth * parseFloat(getComputedStyle(document.documentElement).fontSize);
    const count = board.columns.length;
    const isFitting = count <= alwaysFitting || room / (least + gap) > count - 0.5;
    this.columns.style.setProperty("--least", (isFitting ? Math.min(least, Math.floor(room / count - gap)) : least) + "px");
    this.node.classList.toggle("sideways", !this.canSwipe);
  }

  // Focus: one card can be reached by Tab, the others from there by arrows.

  get cardsInPage() { return [...this.columns.querySelectorAll(".column ol .card")]; }

  rove(key) {
    const cards = this.cardsInPage;
    const chosen = cards.find((card) => card.dataset.key === key) ?? cards[0];
    for (const card of cards) card.tabIndex = card === chosen ? 0 : -1;
    this.focused = chosen?.dataset.key ?? null;
  }

  /** The card that has the focus, and its place; null where none has. */
  heldFocus() {
    const key = document.activeElement?.closest?.(".columns .card")?.dataset.key;
    if (!key) return null;
    const column = this.lists.findIndex((list) => list.rows.has(key));
    return { key, column, index: this.lists[column].cards.findIndex((card) => card.key === key) };
  }

  /** After a change the focus stays on its card, or goes to the one that took its place. */
  giveFocus(held) {
    if (!held || document.activeElement?.closest?.(".columns .card")) return;
    const goal = this.isNarrow ? this.lists[this.current] : this.lists.find((list) => list.reveal(held.key));
    const own = goal?.reveal(held.key);
    if (own) { own.focus({ preventScroll: false }); return; }
    const { cards } = this.lists[held.column] ?? { cards: [] };
    const next = cards[Math.min(held.index, cards.length - 1)];
    if (next) this.lists[held.column].reveal(next.key)?.focus();
  }

  /** The card that keys act on: the one with the focus, else the last that had it. */
  get card() { return board.cards.get(document.activeElement?.dataset?.key ?? this.focused) ?? null; }

  /** Moves the focus by so many cards, or columns. */
  step(rows, columns) {
    const focused = document.activeElement?.closest?.(".columns .card")?.dataset.key;
    const at = this.lists.findIndex((list) => focused && list.cards.some((card) => card.key === focused));
    if (at < 0) { this.cardsInPage.find((card) => card.tabIndex === 0)?.focus(); return; }
    const row = this.lists[at].cards.findIndex((card) => card.key === focused);
    if (rows) { this.focus(at, row + rows); return; }
    for (let next = at + columns; columns && this.lists[next]; next += columns) {
      const passes = this.filter();
      if (!cardsOf(board.columns[next].status, passes).length) continue;
      if (this.isNarrow) this.select(next);
      this.focus(next, row);
      return;
    }
  }

  /** Focuses the card at a place of a column, or the one nearest to it. */
  focus(column, row) {
    const { cards } = this.lists[column];
    const card = cards[Math.max(0, Math.min(row, cards.length - 1))];
    const node = card && this.lists[column].reveal(card.key);
    node?.focus();
    node?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Focuses the first or last card of the focused column. */
  jump(toEnd) {
    const at = this.lists.findIndex((list) => list.rows.has(this.focused));
    if (at >= 0) this.focus(at, toEnd ? Infinity : 0);
  }

  /** The columns that cards can go to, and what else can be done to them. */
  menu(cards, node) {
    const [card] = cards;
    if (!card) return;
    const leave = () => { dialog.remove(); if (node?.isConnected) node.focus(); };
    const choice = (name, act, className = "") =>
      button(name, null, () => { dialog.close(); act(); }, { className });
    const title = cards.length > 1 ? word("picked", { count: cards.length }) : card.title || word("untitled");
    const columns = board.columns.filter(({ status }) => cards.some((each) => each.status !== status));
    const dialog = element("dialog.menu", { ariaLabel: word("moveTo") + " " + title, onclose: leave },
      element("h2", {}, title),
      cards.every((each) => each.kind === "task")
        ? columns.map(({ status }) => choice(word("moveToColumn", { column: columnName(status) }), () => move(cards, status))) : null,
      cards.length > 1 ? null : [
        choice(word("edit"), () => this.onOpen(card.key, true)),
        card.kind === "task" ? choice(word("pick"), () => picking.toggle(card.key)) : null],
      choice(word("remove"), () => discard(cards), "danger"),
      choice(word("cancel"), () => {}));
    closeBeside(dialog);
    document.body.append(dialog);
    dialog.showModal();
  }
}
