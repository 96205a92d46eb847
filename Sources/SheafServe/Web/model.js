import { ask, target } from "./server.js";
import { follow } from "./stream.js";

/** The board as the page knows it: all cards by key, and how the store stands. */
export const board = {
  cards: new Map(), columns: [], memoCount: 0, waitingCount: 0, standing: {}, at: null,
  store: "", storeID: undefined, readOnly: false, device: "", isWhole: false,
  /** Changes that wait in this browser to be sent. */
  unsent: 0,
  /** Whether something was sent that had waited. */
  hasSent: false,
  /** Names the files of the page; another one of the server's is told to those who listen. */
  build: document.querySelector("meta[name=build]")?.content || null, isOld: false,
  /** Whether the server knows this browser no more. */
  isOver: false,
};

/** Whether something belongs to the store that is shown; what is older has the name alone. */
export const isHere = ({ store, storeID }) => (storeID && board.storeID ? storeID === board.storeID : store === board.store);

/** Cards as the server has them; those of the board show what waits here to be sent as well. */
export const knownCards = new Map();
/** By key, what makes of the server's card the one that is shown; null where it is none any more. */
let waiting = new Map();

const listeners = new Set();
/** Keys of cards that were taken off the page, and have not been answered for yet. */
const hidden = new Set();

/** Calls `listener` with the keys that changed, or null where all may have. */
export function onChange(listener) { listeners.add(listener); }

/** Tells every listener; no keys at all are told where something other than cards changed. */
export function changed(keys = null) {
  if (keys?.length !== 0) lists = null;
  for (const listener of listeners) listener(keys);
}

function show(key) {
  hidden.delete(key);
  const known = knownCards.get(key) ?? null;
  const card = waiting.has(key) ? waiting.get(key)(known) : known;
  if (card) board.cards.set(key, card); else board.cards.delete(key);
}

function put(card) {
  knownCards.set(card.key, card);
  show(card.key);
}

/** Shows what waits to be sent: a function for each key, see `waiting`. */
export function setWaiting(next) {
  const keys = new Set([...waiting.keys(), ...next.keys()]);
  waiting = next;
  for (const key of keys) show(key);
  changed([...keys]);
}

/** Takes a whole answer of `api/board`, or the start of one. */
export function take(answer) {
  if (target.store && answer.storeID !== target.store) { dispatchEvent(new CustomEvent("served", { detail: answer })); return; }
  if (answer.isWhole) for (const map of [board.cards, knownCards]) map.clear();
  for (const card of answer.cards) put(card);
  for (const key of waiting.keys()) show(key);
  for (const name of ["columns", "memoCount", "waitingCount", "standing", "at", "store", "storeID", "readOnly", "device", "isWhole"]) {
    board[name] = answer[name];
  }
  if (board.storeID) target.store = board.storeID;
  board.build ??= answer.build ?? null;
  changed();
}

/** Whether the board could not be read anew when it had to be. */
let isLacking = false;

/** Reads all of the board. */
export async function load() {
  const { at } = board;
  let answer;
  try { answer = await ask("board"); } catch (error) { isLacking = true; throw error; }
  isLacking = false;
  // What was told meanwhile may be newer than the answer: it is told once more.
  const isOlder = board.at !== at && board.at !== answer.at;
  take(answer);
  if (isOlder && !document.hidden) follow();
}

/** Shows a card as it will be, until the server tells. Returns what puts it back. */
export function assume(key, values) {
  const before = board.cards.get(key);
  if (!before) return () => {};
  const assumed = { ...before, ...values };
  if (values) board.cards.set(key, assumed);
  else hidden.add(key);
  changed([key]);
  return () => {
    hidden.delete(key);
    if (board.cards.get(key) === assumed) board.cards.set(key, before);
    changed([key]);
  };
}

/** Takes a card out of an answer. */
export function takeCard(card) {
  put(card);
  changed([card.key]);
}

const compare = (left, right) => {
  for (let index = 0; index < left.rank.length; index += 1) {
    const [a, b] = [left.rank[index] ?? Infinity, right.rank[index] ?? Infinity];
    if (a !== b) return a < b ? -1 : 1;
  }
  return left.path < right.path ? -1 : 1;
};

/** The place of a card among sorted ones. */
export const placeOf = (card, cards) => cards.filter((each) => each.key !== card.key && compare(each, card) < 0).length;

/** The name of the list of tasks of a column that are out of sight until later. */
const waitingIn = (status) => status + "\n";

/** The sorted cards of each column and, by null, the memos; made anew after a change. */
let lists = null;

function sorted() {
  const lists = new Map();
  for (const card of board.cards.values()) {
    if (hidden.has(card.key)) continue;
    const own = card.kind !== "task" ? null : card.waiting ? waitingIn(card.status) : card.status;
    if (!lists.has(own)) lists.set(own, []);
    lists.get(own).push(card);
  }
  for (const list of lists.values()) list.sort(compare);
  return lists;
}

/** The cards of a column, or the memos for null, in their order; those that wait where the filter asks so. */
export function cardsOf(status, filter = null) {
  lists ??= sorted();
  const cards = lists.get(filter?.isWaiting && status !== null ? waitingIn(status) : status) ?? [];
  return filter ? cards.filter(filter) : cards;
}

/** The key of the note that a link names: by its title, its file's name or its id; null where there is none. */
export function keyNamed(name) {
  const wanted = name.split("|")[0].split("#")[0].trim().toLowerCase();
  const bare = (path) => path.replace(/\.md$/u, "");
  for (const { key, id, title, path } of board.cards.values()) {
    const names = [title, id, path, bare(path), bare(path).split("/").at(-1)];
    if (names.some((each) => each?.toLowerCase() === wanted)) return key;
  }
  return null;
}

/** The number of cards of a column, also while not all of them are here. */
export const countOf = (column) =>
  (board.isWhole ? cardsOf(column.status).length : column.count);

/** Takes what the server tells. */
function heed({ kind, data, id }) {
  if (id) board.at = id;
  switch (kind) {
    case "cards":
      for (const card of data.cards) put(card);
      for (const key of data.gone) { knownCards.delete(key); show(key); }
      board.columns = data.columns;
      [board.memoCount, board.waitingCount] = [data.memoCount, data.waitingCount];
      changed([...data.cards.map((card) => card.key), ...data.gone]);
      break;
    case "standing":
      board.standing = data;
      changed([]);
      break;
    case "build": {
      if (data.storeID && (data.store !== board.store || data.storeID !== board.storeID || board.isOver)) dispatchEvent(new CustomEvent("served", { detail: data }));
      const isOld = Boolean(board.build) && data.build !== board.build;
      if (isOld === board.isOld) return;
      board.isOld = isOld;
      changed([]);
      break;
    }
    case "reset": load().catch(() => {}); break;
    default:
  }
}

/** Follows what happens in the store. */
export const followStore = () => follow({ at: () => board.at, heed, opened: () => { if (isLacking) load().catch(() => {}); } });
