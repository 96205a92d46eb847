import { board } from "./model.js";

const prefix = "sent " + location.pathname + " ";
const life = `sheaf ${location.pathname} page `;
const page = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Has the others know that this page is there, until it goes: one that is kept for the way back holds nothing. */
const live = () => navigator.locks.request(life + page, () => new Promise((end) => { addEventListener("pagehide", end, { once: true }); })).catch(() => {});
live();
addEventListener("pageshow", (event) => { if (event.persisted) live(); });

/**
 * Keeps operations while they are sent, so that they are there where the page ends meanwhile. Returns what forgets
 * them when they are answered, or kept to be sent later.
 */
export function noteSent(operations) {
  const name = [prefix + page, operations[0].op, board.storeID].join(" ");
  try { localStorage.setItem(name, JSON.stringify(operations)); } catch { /* There is no room: they are sent all the same. */ }
  return () => { try { localStorage.removeItem(name); } catch { /* there is none then */ } };
}

/** Has what pages sent that ended before the answer sent again, once more under its names: it happens once. */
export async function takeUpSent(keepAll) {
  const { held } = await navigator.locks.query();
  const isThere = (id) => held.some(({ name }) => name === life + id);
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue;
    const [page, , store] = name.slice(prefix.length).split(" ");
    if (isThere(page) || (store && store !== board.storeID)) continue;
    const operations = JSON.parse(localStorage.getItem(name) ?? "[]");
    await keepAll(operations, true);
    localStorage.removeItem(name);
  }
}
