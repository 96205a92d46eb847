import { ColumnList } from "./column.js";
import { drawMemo } from "./cards.js";
import { group } from "./dates.js";
import { capital } from "./dom.js";
import { CardGestures } from "./gestures.js";
import { cardsOf } from "./model.js";
import { word } from "./words.js";

/** Memos in the page at once; the others are blank space. */
const mounted = 100;

/** The list of memos, newest change first, under headings that say when that was. */
export class MemoList {
  /** @param {{onOpen: function(string), onAdd: function(), onMenu: function(object[], Node), filter: function(): ?function(object)}} hooks */
  constructor({ onOpen, onAdd, onMenu, filter }) {
    this.filter = filter;
    this.menu = onMenu;
    this.list = new ColumnList(word("memos"), {
      draw: drawMemo, heading: (card) => capital(group(card.updated)), nothing: ["noMemos", "addMemo", onAdd],
    });
    this.node = this.list.node;
    this.node.className = "memos";
    this.node.tabIndex = -1;
    this.current = null;
    /** The one that was shown last, which is shown again where the list is. */
    this.last = null;
    this.gestures = new CardGestures(this);
    this.node.addEventListener("click", (event) => {
      const key = event.target.closest(".card")?.dataset.key;
      if (key) onOpen(key);
    });
  }

  // What gestures ask a view: a memo is stroked to be deleted, or held for its menu, and goes to no column.

  canSwipe = true;

  canDrag = false;

  /** Draws what changed while a pointer held a memo. */
  released() { if (this.isStale) this.draw(this.current); }

  /** Draws the memos in their order; rows that are as they were stay. */
  draw(current) {
    this.last = current ?? this.last;
    if (this.gestures.press) { this.isStale = true; this.current = current; return; }
    this.isStale = false;
    const isOther = current !== this.current;
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.current = current;
    const passes = this.filter();
    this.list.draw(cardsOf(null, passes), mounted, { isFiltered: passes !== null, opened: current });
    if (isOther) this.show(current);
    if (focused && !this.node.contains(document.activeElement)) this.list.button(focused)?.focus({ preventScroll: true });
  }

  /** Scrolls to a memo, as far as it is needed. */
  show(key) { this.list.reveal(key)?.closest("li").scrollIntoView({ block: "nearest" }); }

  /** Goes by so many memos from the focused or the shown one. */
  step(by) {
    const { cards } = this.list;
    const key = document.activeElement?.closest?.(".memos") ? document.activeElement.dataset.key : this.current;
    const at = cards.findIndex((card) => card.key === key);
    const next = cards[at < 0 ? 0 : at + by];
    if (!next) return;
    this.show(next.key);
    this.list.button(next.key)?.focus({ preventScroll: true });
  }

  /** The memo that is shown at first, or when another one is gone: the one that was shown last, else the newest. */
  top(but) {
    const cards = cardsOf(null, this.filter()).filter((card) => card.key !== but);
    return (cards.find((card) => card.key === this.last) ?? cards[0])?.key ?? null;
  }
}
