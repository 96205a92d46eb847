import { discard } from "./actions.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { board, changed } from "./model.js";
import { word } from "./words.js";

/** The cards that were picked for one change of all of them. */
export const picking = {
  keys: new Set(),
  get isActive() { return picking.keys.size > 0; },
  get cards() { return [...picking.keys].map((key) => board.cards.get(key)).filter(Boolean); },

  /** Picks a card, or lets go of it. */
  toggle(key) {
    if (!picking.keys.delete(key)) picking.keys.add(key);
    changed([]);
  },

  /** Lets go of all of them. */
  clear() {
    if (!picking.keys.size) return;
    picking.keys.clear();
    changed([]);
  },
};

/** Makes the bar that says how many are picked, and what can be done to them. */
export function pickingBar(openMenu) {
  const count = element("span.grow", { role: "status" });
  const bar = element("section.picking.row", { hidden: true, ariaLabel: word("pick") }, count,
    button(word("moveTo"), word("moveTo"), () => openMenu(picking.cards)),
    button(word("remove"), icon("remove"), () => discard(picking.cards), { className: "danger" }),
    button(word("cancel"), icon("close"), () => picking.clear()));
  const draw = () => {
    // One that others deleted is not among them any more.
    for (const key of picking.keys) if (!board.cards.has(key)) picking.keys.delete(key);
    bar.hidden = !picking.isActive;
    count.textContent = word("picked", { count: picking.keys.size });
  };
  return { node: bar, draw };
}
