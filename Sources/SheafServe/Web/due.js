import { dateText, dueTime } from "./dates.js";
import { board, onChange } from "./model.js";
import { word } from "./words.js";

const day = 86400000;
/** Tasks above which one line is shown for all of them. */
const most = 3;

let storage = {};
try { storage = localStorage; } catch { /* it counts for this page alone */ }

/** Why nothing can be announced here: the name of the words that say so; null where it can. */
export function whyNot() {
  if (!isSecureContext) return "plain";
  if (!("Notification" in window)) return "dueMissing";
  return Notification.permission === "denied" ? "dueDenied" : null;
}

/** Whether tasks are announced when they become due. */
export const isAnnouncing = () => storage.announces && whyNot() === null && Notification.permission === "granted";

/** Has tasks announced from now on, or no more; the browser may ask. */
export async function announceDue(isWanted) {
  if (isWanted) await Notification.requestPermission();
  storage.announces = isWanted && Notification.permission === "granted" ? "yes" : "";
  check();
}

let timer = null;
let open = () => {};

/** Watches for tasks that become due, as long as the page is there. @param {function(string)} show what shows one of them. */
export function watchDue(show) {
  open = show;
  // Not while something is being drawn.
  onChange(() => { clearTimeout(timer); timer = setTimeout(check, 500); });
  addEventListener("visibilitychange", check);
}

/** Announces what became due within a day, each once in this browser, and waits for the next one. */
function check() {
  clearTimeout(timer);
  if (!isAnnouncing()) return;
  const now = Date.now();
  const told = JSON.parse(storage.announced ?? "{}");
  const closed = new Set(board.columns.filter((column) => column.closed).map(({ status }) => status));
  const fresh = [];
  let next = now + day;
  for (const card of board.cards.values()) {
    const at = dueTime(card);
    if (card.kind !== "task" || closed.has(card.status) || !(at > now - day)) continue;
    if (at > now) next = Math.min(next, at);
    else if (!told[card.key + card.due]) fresh.push([card, at]);
  }
  timer = setTimeout(check, next - now);
  if (!fresh.length) return;
  const recent = Object.entries(told).filter(([, at]) => at > now - day);
  // Another page of this browser sees that, and says nothing.
  storage.announced = JSON.stringify(Object.fromEntries([...recent, ...fresh.map(([card, at]) => [card.key + card.due, at])]));
  const cards = fresh.map(([card]) => card);
  if (cards.length > most) say(word("dueMany", { count: cards.length }), cards.map(({ title }) => title).join("\n"), null);
  else for (const card of cards) say(card.title, word("due") + ": " + dateText(card.due), card.key);
}

/** Shows a notification; a press on it shows the item. */
async function say(title, body, key) {
  const facts = { body, tag: key ?? "due", data: { key } };
  // Phones know only those of a worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) worker.showNotification(title, facts);
  else new Notification(title, facts).onclick = () => { window.focus(); if (key) open(key); };
}
