import { columnBeside, discard, move, shift } from "./actions.js";
import { Dragging } from "./dragging.js";
import { element } from "./dom.js";
import { board } from "./model.js";
import { slideAway } from "./motion.js";
import { picking } from "./picking.js";
import { columnName, word } from "./words.js";

/** Milliseconds after which a finger lifts a card, and the way that it may tremble. */
const longPress = 400;
const tremble = 8;
/** Strokes that begin so near the screen's edge belong to the system. */
const systemEdge = 24;
/** The way after which a stroke acts. */
const enough = 88;

/**
 * What pointers do to cards: a mouse drags at once. A finger scrolls, or strokes a card to the side;
 * a long press lifts it, then movement drags it and a release in place opens the menu.
 */
export class CardGestures {
  constructor(view) {
    this.view = view;
    this.press = null;
    /** True until the next press: what follows a gesture is no click. */
    this.isSpent = false;
    const { node } = view;
    node.addEventListener("pointerdown", (event) => this.begin(event));
    // These are here before a touch begins: browsers do not wait for one that comes later.
    node.addEventListener("touchmove", (event) => { if (this.isHeld) event.preventDefault(); }, { passive: false });
    node.addEventListener("touchend", (event) => {
      if (this.isSpent && event.cancelable) event.preventDefault();
    }, { passive: false });
    node.addEventListener("click", (event) => {
      if (!this.isSpent) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    node.addEventListener("selectstart", (event) => { if (this.press) event.preventDefault(); });
    node.addEventListener("dragstart", (event) => event.preventDefault());
    node.addEventListener("contextmenu", (event) => {
      const cell = event.target.closest("li.cell");
      if (!cell) return;
      event.preventDefault();
      if (!this.press) view.menu([board.cards.get(cell.dataset.key)], cell.querySelector(".card"));
    });
  }

  /** Whether the page keeps the movement: it must not scroll, nor be pulled to be loaded anew. */
  get isHeld() { return this.press !== null && this.press.phase !== "pressed"; }

  begin(event) {
    this.isSpent = false;
    // A second finger ends what the first one began.
    if (this.press) { this.end(); return; }
    const node = event.target.closest("li.cell")?.querySelector(".card");
    const card = board.cards.get(node?.dataset.key);
    if (!card || event.target.closest(".tick, .pencil") || event.button !== 0 || !event.isPrimary || board.readOnly) return;
    const isTouch = event.pointerType !== "mouse";
    const listening = new AbortController();
    const press = { id: event.pointerId, node, card, isTouch, x: event.clientX, y: event.clientY, phase: "pressed", listening };
    this.press = press;
    if (isTouch) press.timer = setTimeout(() => this.lift(), longPress);
    const listen = (name, act) => addEventListener(name, act, { capture: true, signal: listening.signal });
    listen("pointermove", (moved) => { if (moved.pointerId === press.id) this.go(moved.clientX, moved.clientY); });
    listen("pointerup", (up) => { if (up.pointerId === press.id) this.release(); });
    listen("pointercancel", (gone) => { if (gone.pointerId === press.id) this.end(); });
    listen("keydown", (key) => {
      if (key.key === "Escape" && this.isHeld) { key.stopPropagation(); this.end(); }
    });
    // Another window has come to the front; what merely loses the focus within the page is heard here too.
    listen("blur", ({ target }) => { if (target === window) this.end(); });
  }

  lift() {
    const { press } = this;
    clearTimeout(press.timer);
    press.phase = "lifted";
    this.isSpent = true;
    navigator.vibrate?.(10);
    press.dragging = this.view.canDrag ? new Dragging(this.view, press) : null;
    if (!press.dragging) press.node.classList.add("pressed");
  }

  go(x, y) {
    const { press } = this;
    const [dx, dy] = [x - press.x, y - press.y];
    const way = Math.hypot(dx, dy);
    if (press.phase === "pressed") {
      if (!press.isTouch) { if (way > 4 && this.view.canDrag) this.lift(); else return; }
      else if (way > tremble) { if (!this.startSwipe(dx, dy)) { this.end(); return; } } else return;
    }
    if (press.phase === "swiping") this.swipe(dx);
    else {
      if (way > tremble) press.phase = "dragging";
      if (press.phase === "dragging") press.dragging?.go(x, y);
    }
  }

  startSwipe(dx, dy) {
    const { press } = this;
    clearTimeout(press.timer);
    const isInside = press.x >= systemEdge && press.x <= innerWidth - systemEdge;
    if (!isInside || !this.view.canSwipe || picking.isActive || Math.abs(dx) <= Math.abs(dy)) return false;
    press.phase = "swiping";
    this.isSpent = true;
    const next = columnBeside(press.card, 1);
    press.behind = element("div.behind", { ariaHidden: "true" },
      element("span", {}, next ? columnName(next) : ""), element("span", {}, word("remove")));
    press.next = next;
    press.node.parentNode.prepend(press.behind);
    press.node.parentNode.classList.add("swiped");
    return true;
  }

  swipe(dx) {
    const { press } = this;
    // To the right there is nothing behind the last column: it gives way a little.
    press.dx = dx > 0 && !press.next ? Math.min(24, dx / 4) : dx;
    press.node.style.transform = `translateX(${press.dx}px)`;
    press.behind.className = "behind " + (press.dx < 0 ? "remove" : "on") + (Math.abs(press.dx) >= enough ? " enough" : "");
  }

  release() {
    const { press } = this;
    const target = press.dragging?.target;
    const isActing = press.phase === "swiping" && (press.dx <= -enough || press.dx >= enough);
    if (isActing) { this.act(press); return; }
    this.end();
    if (press.phase === "lifted" && press.isTouch) this.view.menu([press.card], press.node);
    else if (press.phase === "dragging" && target) move(this.dragged(press.card), target);
  }

  /** Has a card that was stroked far enough leave by the side that it was stroked to, and does what that means. */
  async act(press) {
    press.listening.abort();
    press.phase = "leaving";
    // Where the other column is seen the card flies there.
    if (press.dx < 0 || this.view.isNarrow) await slideAway(press.node, press.dx > 0);
    if (this.press === press) this.end();
    if (press.dx < 0) discard(press.card); else shift(press.card, 1);
  }

  /** A card that was picked takes the others along. */
  dragged(card) { return picking.keys.has(card.key) ? picking.cards : [card]; }

  end() {
    const { press } = this;
    if (!press) return;
    this.press = null;
    clearTimeout(press.timer);
    press.listening.abort();
    press.dragging?.end();
    press.behind?.remove();
    press.node.classList.remove("pressed");
    for (const motion of press.node.getAnimations()) motion.cancel();
    press.node.parentNode?.classList.remove("swiped");
    press.node.style.removeProperty("transform");
    this.view.released();
  }
}
