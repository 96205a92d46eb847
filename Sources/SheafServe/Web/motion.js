import { board } from "./model.js";

/** Milliseconds that a movement takes. */
const duration = 220;
const easing = "cubic-bezier(.2, .8, .2, 1)";
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The places on the screen of cards that are not drawn yet where they belong by now, by key. */
export function placesOfMoving(lists) {
  const places = new Map();
  if (isCalm()) return places;
  for (const list of lists) {
    for (const [key, { card, node }] of list.rows) {
      const now = board.cards.get(key);
      const box = now && now.status !== card.status ? node.firstElementChild.getBoundingClientRect() : null;
      if (box?.width) places.set(key, box);
    }
  }
  return places;
}

/** Has an element come from where it was on the screen, and shine up where it is now. */
export function fly(node, from) {
  const to = node?.getBoundingClientRect();
  if (!to?.width) return;
  node.animate([
    { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration, easing });
  node.animate([{ boxShadow: "0 0 0 3px var(--accent)" }, { boxShadow: "0 0 0 3px transparent" }], { duration: 4 * duration, easing: "ease-in" });
}

/** Moves an element out of the screen to a side; resolves when it is there. */
export async function slideAway(node, isRight) {
  if (isCalm()) return;
  const to = `translateX(${isRight ? "" : "-"}110%)`;
  await node.animate([{ transform: node.style.transform || "none" }, { transform: to }], { duration: 140, easing: "ease-in", fill: "forwards" })
    .finished.catch(() => {});
}
