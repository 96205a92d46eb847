import { move, shift, discard } from "./actions.js";
import { button, element } from "./dom.js";
import { drawCard } from "./cards.js";
import { board, cardsOf } from "./model.js";
import { columnName, word } from "./words.js";

/** Cards of a column that are in the page at once; more come as one scrolls. */
const chunk = 40;
const longPress = 400;

/** The columns with their cards. */
export class BoardView {
  /** @param {{onOpen: function(string), filter: function(object): boolean}} hooks */
  constructor({ onOpen, filter }) {
    this.onOpen = onOpen;
    this.filter = filter;
    this.shown = new Map();
    this.current = 0;
    this.tabs = element("nav.tabs", { role: "tablist" });
    this.columns = element("div.columns");
    this.node = element("div.board", {}, this.tabs, this.columns);
    this.node.addEventListener("click", (event) => {
      const card = event.target.closest(".card");
      if (card && !this.wasDragged) this.onOpen(card.dataset.key);
      this.wasDragged = false;
    });
    this.node.addEventListener("pointerdown", (event) => this.press(event));
    this.node.addEventListener("contextmenu", (event) => { if (event.target.closest(".card")) event.preventDefault(); });
  }

  draw() {
    const focused = document.activeElement?.dataset?.key;
    const scrolled = [...this.columns.querySelectorAll("ol")].map((list) => list.scrollTop);
    this.columns.replaceChildren(...board.columns.map((column, index) => this.column(column, index)));
    [...this.columns.querySelectorAll("ol")].forEach((list, index) => { list.scrollTop = scrolled[index] ?? 0; });
    this.tabs.replaceChildren(...board.columns.map(({ status, count }, index) => element("button", {
      type: "button", role: "tab", ariaSelected: String(index === this.current), onclick: () => this.select(index),
    }, `${columnName(status)} ${count}`)));
    if (focused) this.columns.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  select(index) { this.current = index; this.draw(); }

  column({ status, count }, index) {
    const cards = cardsOf(status, this.filter);
    const limit = this.shown.get(status) ?? chunk;
    const list = element("ol", { ariaLabel: columnName(status) },
      cards.slice(0, limit).map((card) => element("li", {}, drawCard(card))));
    if (cards.length > limit) {
      list.append(element("li", {}, button(word("more"), null, () => {
        this.shown.set(status, limit + chunk);
        this.draw();
      })));
    }
    if (!cards.length) list.append(element("li.empty", {}, word("empty")));
    return element("section.column" + (index === this.current ? ".current" : ""), { dataStatus: status },
      element("h2", {}, columnName(status), " ", element("small", {}, String(count))), list);
  }

  // Pointers: a mouse drags at once; a finger lifts a card by a long press, so that scrolling stays.
  press(event) {
    const node = event.target.closest(".card");
    if (!node || event.button !== 0 || board.readOnly) return;
    const card = board.cards.get(node.dataset.key);
    if (!card || card.kind !== "task") return;
    const isTouch = event.pointerType !== "mouse";
    const press = { node, card, x: event.clientX, y: event.clientY, isLifted: false, moved: false, id: event.pointerId };
    const timer = isTouch ? setTimeout(() => lift(), longPress) : null;
    const lift = () => {
      press.isLifted = true;
      node.classList.add("lifted");
      navigator.vibrate?.(10);
    };
    const onMove = (moved) => {
      if (moved.pointerId !== press.id) return;
      const [dx, dy] = [moved.clientX - press.x, moved.clientY - press.y];
      const distance = Math.hypot(dx, dy);
      if (!press.isLifted) {
        if (!isTouch && distance > 4) lift();
        else if (isTouch && distance > 8) {
          clearTimeout(timer);
          // A swipe acts on the card; one that begins at the screen's edge is the system's.
          const isInside = press.x > 24 && press.x < innerWidth - 24;
          press.swipe = isInside && Math.abs(dx) > 2 * Math.abs(dy) ? dx : press.swipe && dx;
        }
        if (!press.isLifted) return;
      }
      press.moved = press.moved || distance > 8;
      node.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
      this.scrollAtEdges(moved);
      this.target = document.elementsFromPoint(moved.clientX, moved.clientY).map((each) => each.closest?.(".column")).find(Boolean);
      for (const column of this.columns.children) column.classList.toggle("target", column === this.target);
    };
    const end = (isDone) => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) removeEventListener(name, listener, true);
      node.classList.remove("lifted");
      node.style.removeProperty("transform");
      for (const column of this.columns.children) column.classList.remove("target");
      const status = this.target?.dataset.status;
      this.target = null;
      this.wasDragged = press.isLifted || Math.abs(press.swipe ?? 0) > 60;
      if (!isDone) return;
      if (press.isLifted && !press.moved && isTouch) this.menu(card, node);
      else if (press.isLifted && status && status !== card.status) move(card, status);
      else if (press.swipe < -60) discard(card);
      else if (press.swipe > 60) shift(card, 1);
    };
    const listeners = [["pointermove", onMove], ["pointerup", () => end(true)], ["pointercancel", () => end(false)],
      ["touchmove", (touch) => { if (press.isLifted) touch.preventDefault(); }],
      ["keydown", (key) => { if (key.key === "Escape") end(false); }]];
    for (const [name, listener] of listeners) addEventListener(name, listener, { capture: true, passive: false });
  }

  scrollAtEdges(event) {
    const edge = 60;
    if (event.clientX < edge) this.columns.scrollBy(-16, 0);
    if (event.clientX > innerWidth - edge) this.columns.scrollBy(16, 0);
    const list = this.target?.querySelector("ol");
    if (event.clientY < 140) list?.scrollBy(0, -16);
    if (event.clientY > innerHeight - edge) list?.scrollBy(0, 16);
  }

  /** The columns that a card can go to. */
  menu(card, node) {
    const leave = () => { dialog.remove(); node?.focus(); };
    const dialog = element("dialog.menu", { ariaLabel: word("moveTo"), onclose: leave },
      element("h2", {}, card.title || word("untitled")),
      board.columns.filter(({ status }) => status !== card.status).map(({ status }) =>
        button(columnName(status), null, () => { dialog.close(); move(card, status); })),
      button(word("remove"), null, () => { dialog.close(); discard(card); }, { className: "danger" }),
      button(word("cancel"), null, () => dialog.close()));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Moves the focus: by cards, or by columns. */
  step(rows, columns) {
    const lists = [...this.columns.querySelectorAll(".column")].map((column) => [...column.querySelectorAll(".card")]);
    const at = lists.findIndex((list) => list.includes(document.activeElement));
    if (at < 0) { lists.find((list) => list.length)?.[0].focus(); return; }
    const row = lists[at].indexOf(document.activeElement);
    if (rows) lists[at][row + rows]?.focus();
    for (let next = at + columns; columns && lists[next]; next += columns) {
      if (!lists[next].length) continue;
      if (this.current !== next && innerWidth < 700) { this.select(next); this.columns.querySelectorAll(".column")[next].querySelector(".card")?.focus(); }
      else lists[next][Math.min(row, lists[next].length - 1)].focus();
      return;
    }
  }
}
