import { element } from "./dom.js";
import { picking } from "./picking.js";

/** How near to an edge it begins to scroll, and how many pixels a frame at most. */
const edge = 64;
const speed = 18;
/** Milliseconds over a tab, or at the side of a phone, until the other column is shown. */
const dwell = 500;

/** A card under way to another column: its likeness follows the pointer, and edges scroll. */
export class Dragging {
  constructor(view, { node, card, x, y }) {
    this.view = view;
    this.card = card;
    this.node = node;
    this.start = { x, y };
    /** The status of the column that it would go to; null where it would stay. */
    this.target = null;
    const box = node.getBoundingClientRect();
    this.likeness = node.cloneNode(true);
    this.likeness.removeAttribute("data-key");
    this.likeness.removeAttribute("aria-label");
    this.likeness.inert = true;
    this.likeness.classList.add("lifted");
    Object.assign(this.likeness.style, { left: box.left + "px", top: box.top + "px", width: box.width + "px" });
    const count = picking.keys.has(card.key) ? picking.keys.size : 1;
    if (count > 1) this.likeness.append(element("span.count", {}, String(count)));
    document.body.append(this.likeness);
    node.classList.add("held");
    document.documentElement.classList.add("dragging");
  }

  go(x, y) {
    this.at = { x, y };
    this.likeness.style.transform = `translate(${x - this.start.x}px, ${y - this.start.y}px)`;
    this.aim();
    this.frame ??= requestAnimationFrame(() => this.scroll());
  }

  aim() {
    const { x, y } = this.at;
    const found = document.elementsFromPoint(x, y).map((each) => each.closest?.(".column, .tabs button")).find(Boolean);
    const status = found?.dataset.status ?? null;
    this.over = found ?? null;
    this.target = status === this.card.status ? null : status;
    this.view.aim(this.target, this.card);
  }

  /** Scrolls by how far the pointer is within an edge, as long as it stays there. */
  scroll() {
    this.frame = null;
    const { x, y } = this.at;
    const push = (at, low, high) =>
      (at < low + edge ? -1 : at > high - edge ? 1 : 0) * speed
      * Math.min(1, Math.max((low + edge - at) / edge, (at - high + edge) / edge));
    const { columns } = this.view;
    const sides = columns.getBoundingClientRect();
    columns.scrollLeft += push(x, sides.left, sides.right);
    const list = this.over?.querySelector("ol");
    if (list) {
      const box = list.getBoundingClientRect();
      list.scrollTop += push(y, box.top, Math.min(box.bottom, innerHeight));
    }
    this.turn(x);
    this.aim();
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  /** On a phone another column comes by staying over its tab, or at the side. */
  turn(x) {
    if (!this.view.isNarrow) return;
    const isTab = this.over?.matches(".tabs button");
    const by = isTab ? 0 : x < edge / 2 ? -1 : x > innerWidth - edge / 2 ? 1 : 0;
    const wanted = isTab ? [...this.view.tabs.children].indexOf(this.over) : this.view.current + by;
    if (wanted === this.view.current) { this.since = null; return; }
    if (this.wanted !== wanted || !this.since) { [this.wanted, this.since] = [wanted, performance.now()]; return; }
    if (performance.now() - this.since < dwell) return;
    this.since = null;
    this.view.select(wanted);
  }

  end() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.likeness.remove();
    this.node.classList.remove("held");
    document.documentElement.classList.remove("dragging");
    this.view.aim(null);
  }
}
