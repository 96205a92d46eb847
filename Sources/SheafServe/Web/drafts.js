import { target } from "./server.js";

const prefix = "draft " + location.pathname + " ";
/** Each page that is open keeps its own, so that two of them never write over each other's. */
const page = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function names() {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)).filter((name) => name.startsWith(prefix));
  } catch { return []; }
}

function parsed(name) {
  try {
    const text = localStorage.getItem(name);
    return text === null ? null : { ...JSON.parse(text), name, text, isOwn: name.startsWith(prefix + page) };
  } catch { return null; }
}

/** Has a draft be on the disk soon, see disk.js; null takes it away. */
const write = (name, text) => import("./disk.js").then((disk) => disk.write(name, text)).catch(() => {});

/** Resolves when what was kept of an item last is on the disk, as far as the browser has one for it. */
export const onDisk = (key) => import("./disk.js").then((disk) => disk.written(prefix + page + " " + key)).catch(() => {});

/**
 * Keeps what was typed in this browser, at once: it is there after a reload, and soon on the disk, see `onDisk`.
 *
 * @param {string} key of the item.
 * @param {object} draft what was typed, the text that it was typed on, and what was sent and not answered.
 * @returns whether it could be kept: storage may be full or switched off.
 */
export function keep(key, draft) {
  try {
    const [name, text] = [prefix + page + " " + key, JSON.stringify({ ...draft, key, ...target, at: Date.now() })];
    localStorage.setItem(name, text);
    write(name, text);
    return true;
  } catch { return false; }
}

/** Forgets this page's draft of an item. */
export function forget(key) {
  const name = prefix + page + " " + key;
  try { localStorage.removeItem(name); } catch { /* there is none then */ }
  write(name, null);
}

/** Forgets a draft that was found, unless another page has gone on with it. */
export function forgetFound(draft) {
  try {
    if (localStorage.getItem(draft.name) !== draft.text) return;
    localStorage.removeItem(draft.name);
    write(draft.name, null);
  } catch { /* it stays */ }
}

/** The newest draft of an item, of this page or one before it; null where there is none. */
export function draftOf(key) { return allDrafts().find((draft) => draft.key === key) ?? null; }

/** All drafts of the store that is shown, the newest first. */
export function allDrafts() {
  return names().map(parsed).filter((draft) => draft?.key && (draft.store ?? target.store) === target.store).sort((left, right) => right.at - left.at);
}
