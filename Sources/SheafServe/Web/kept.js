import { Database } from "./database.js";
import { board, cardsOf, knownCards } from "./model.js";
import { ask } from "./server.js";

/** Milliseconds after which changes of the board are written down. */
const pause = 700;
const name = "sheaf " + location.pathname;

const database = new Database(name, (made) => {
  made.createObjectStore("facts");
  made.createObjectStore("cards", { keyPath: "key" });
  made.createObjectStore("texts", { keyPath: ["key", "hash"] });
  made.createObjectStore("queue", { keyPath: "number", autoIncrement: true });
});

/** Does something with stores of this browser's database, see `Database`. */
export const within = (...asked) => database.within(...asked);

export const fact = (key) => within(["facts"], "readonly", (facts) => facts.get(key));
export const setFact = (key, value) => within(["facts"], "readwrite", (facts) => facts.put(value, key));

const facts = ["columns", "memoCount", "waitingCount", "standing", "at", "store", "storeID", "readOnly", "device"];

/** Cards of each column that are there at once. */
const first = 25;

/** The beginning of the board as it was known last, as the page holds one of the server's; null where none is kept. */
export const keptStart = () => fact("start").then((known) => known ?? null, () => null);

/** All of the board as it was known last, as an answer of `api/board`; null where none is kept. */
export async function keptBoard() {
  try {
    const known = await fact("board");
    if (!known) return null;
    return { ...known, isWhole: true, cards: await within(["cards"], "readonly", (cards) => cards.getAll()) };
  } catch { return null; }
}

/** The beginning of the board as it is now. */
function beginning(own) {
  const cards = [...board.columns.map(({ status }) => status), null].flatMap((status) => cardsOf(status).slice(0, first));
  return { ...own, isWhole: false, cards: cards.map(({ key }) => knownCards.get(key)).filter(Boolean) };
}

/** Which texts are kept here: "all", "some" for the thousand changed last, or "none". */
export const extent = () => { try { return localStorage.getItem("kept") ?? "all"; } catch { return "all"; } };

const changes = new Set();
let isAll = false;
let timer = null;

/** Notes that cards changed, by their keys; null for all of them. */
export function noteChanged(keys) {
  if (!board.isWhole) return;
  if (keys === null) isAll = true;
  else for (const key of keys) changes.add(key);
  timer ??= setTimeout(() => { timer = null; write(); }, pause);
}

/** Writes the board down as it is now. */
async function write() {
  const own = Object.fromEntries(facts.map((each) => [each, board[each]]));
  const start = beginning(own);
  const keys = isAll ? null : [...changes];
  changes.clear();
  isAll = false;
  try {
    await within(["facts", "cards"], "readwrite", (facts, cards) => {
      if (keys === null) cards.clear();
      for (const key of keys ?? knownCards.keys()) {
        const card = knownCards.get(key);
        if (card) cards.put(card); else cards.delete(key);
      }
      facts.put(start, "start");
      return facts.put(own, "board");
    });
  } catch { isAll = true; return; }
  await keepTexts();
}

/** Reads the texts that are not kept yet; one page of a browser does so. */
export async function keepTexts() {
  if (navigator.locks) await navigator.locks.request(name + " texts", { ifAvailable: true }, (lock) => lock && readTexts());
  else await readTexts();
}

function wanted() {
  if (extent() === "none") return [];
  const cards = [...knownCards.values()];
  if (extent() === "all") return cards;
  const time = (card) => card.updated ?? "";
  return cards.sort((left, right) => (time(left) < time(right) ? 1 : -1)).slice(0, 1000);
}

async function readTexts() {
  try {
    const cards = wanted();
    const stored = await within(["texts"], "readonly", (texts) => texts.getAllKeys());
    const kept = new Map(stored);
    const names = new Set(cards.map((card) => card.key));
    const gone = stored.filter(([key]) => !names.has(key));
    if (gone.length) await within(["texts"], "readwrite", (texts) => { for (const key of gone) texts.delete(key); });
    const missing = cards.filter((card) => kept.get(card.key) !== card.hash).map((card) => card.key);
    if (missing.length > 400 && extent() === "all") {
      await readAll(new Set(kept.keys()));
      return;
    }
    for (let start = 0; start < missing.length; start += 60) {
      const { bodies } = await ask("bodies", { keys: missing.slice(start, start + 60).join("\n") });
      await keepItems(bodies);
    }
  } catch { /* Without room or without the server it is tried again with the next change. */ }
}

/** Reads all texts. While some are written down the server works on the next ones. */
async function readAll(kept) {
  for (let asked = ask("bodies", { after: "" }); asked;) {
    const { bodies, next } = await asked;
    asked = next === null ? null : ask("bodies", { after: next });
    // Where these cannot be kept nobody waits for the others.
    asked?.catch(() => {});
    await keepItems(bodies, kept);
  }
}

/** The body is mostly the end of the text, and is kept once then. */
const packed = (item) => {
  const { nodes, card, body, ...rest } = item;
  return { ...rest, key: card.key, hash: card.hash, card, tail: item.text.endsWith(body) ? body.length : null,
    body: item.text.endsWith(body) ? null : body };
};

/**
 * Keeps items, as `api/bodies` tells them. They can be read again, and need not be on the disk at once.
 *
 * @param {?Set} kept the keys of those that an older text is kept of; null where that is not known.
 */
export const keepItems = (items, kept = null) => within(["texts"], "readwrite", (texts) => {
  for (const item of items) {
    const { key } = item.card;
    if (kept?.has(key) ?? true) texts.delete(IDBKeyRange.bound([key], [key, []]));
    texts.put(packed(item));
  }
}, "relaxed");

const unpacked = ({ key, hash, tail, ...rest }) =>
  ({ ...rest, body: tail === null ? rest.body : rest.text.slice(rest.text.length - tail) });

/** An item as it was known last; null where it is not kept. */
export async function keptItem(key) {
  const [found] = await within(["texts"], "readonly", (texts) => texts.getAll(IDBKeyRange.bound([key], [key, []])));
  return found ? unpacked(found) : null;
}

/** All items that are kept. */
export const keptItems = async () => (await within(["texts"], "readonly", (texts) => texts.getAll())).map(unpacked);

/** Forgets what was kept to be read, and nothing that waits to be sent. */
export async function forgetKept() {
  await within(["facts", "cards", "texts"], "readwrite", (facts, cards, texts) => {
    for (const store of [cards, texts]) store.clear();
    return facts.clear();
  }).catch(() => {});
  await globalThis.caches?.delete("sheaf data " + new URL("./", location.href).href).catch(() => {});
}
