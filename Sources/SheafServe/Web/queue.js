import { within } from "./kept.js";
import { board, isHere, setWaiting, takeCard } from "./model.js";
import { Refusal, ask, deliver, isOnline, operationName } from "./server.js";
import { fold, overlays, retitled } from "./projection.js";
import { isBlank } from "./texts.js";
import { Visit, fieldNames, passing, valuesOf } from "./visit.js";

const name = "sheaf " + location.pathname;
const channel = new BroadcastChannel(name + " queue");
/** Kinds that mean something without the answer to what was asked before. */
const kinds = ["create", "check", "move", "done", "delete", "resolve", "restore", "undo", "redo", "file"];
/** Milliseconds after which what another page sends is taken over, where that has said nothing. */
const silence = 5000;

/** What waits here to be sent, in its order; those with an `error` were refused and stay until someone decides. */
export let entries = [];
const listeners = new Set();
/** Those that were taken back, and can be put back. */
const undone = [];
let heard = 0;

/** Calls `listener` whenever something else waits, and with what came of an entry that was sent. */
export function onQueue(listener) { listeners.add(listener); }
const tell = (what = null) => { for (const listener of listeners) listener(what); };

/** Those that are sent by themselves; what belongs to another store waits until that one is here. */
export const sendable = () => entries.filter((entry) => !entry.error || (entry.error.code === "otherStore" && isHere(entry)));

/** Takes note of what waits, as it is written down: other pages tell of what they change a little later. */
export async function reload() {
  entries = await within(["queue"], "readonly", (queue) => queue.getAll());
  setWaiting(overlays(entries.filter(isHere)));
  tell();
}
channel.onmessage = ({ data }) => { if (data === "beat") heard = Date.now(); else reload().catch(() => {}); };

/** Changes the queue while no other page does. It is written when this resolves; throws where it cannot be. */
function change(work) {
  return navigator.locks.request(name + " queue", async () => {
    entries = await within(["queue"], "readonly", (queue) => queue.getAll());
    const result = await work();
    await reload();
    channel.postMessage("changed");
    return result;
  });
}

/** Writes an entry; where there is no room, what is kept to be read goes first. */
const write = (entry) => within(["queue"], "readwrite", (queue) => queue.put(entry)).catch(async () => {
  await within(["texts"], "readwrite", (texts) => texts.clear());
  return within(["queue"], "readwrite", (queue) => queue.put(entry));
});
const erase = (number) => within(["queue"], "readwrite", (queue) => queue.delete(number));
/** The store that an entry belongs to. */
const whose = () => ({ store: board.store, storeID: board.storeID });
const titleOf = (key) => board.cards.get(key)?.title ?? "";
const entryOf = (op) => entries.find((entry) => entry.op === op);

/** Draws an id for an item that is made here, as the server does. */
function newID() {
  const symbols = "0123456789abcdefghjkmnpqrstvwxyz";
  const [first, ...others] = crypto.getRandomValues(new Uint32Array(8));
  return symbols[10 + (first % 22)] + others.map((each) => symbols[each % 32]).join("");
}

/**
 * Keeps operations that could not be sent; resolves to a result for each when they are written.
 *
 * @param {object[]} operations with their names.
 * @param {boolean} isAttempted whether they were sent already, and may have happened.
 */
export async function keepAll(operations, isAttempted) {
  const results = [];
  try {
    for (const operation of operations) results.push(await keep(operation, isAttempted));
  } catch { throw new Refusal({ code: "full" }, 507); }
  flush();
  return results;
}

const result = (operation, key, outcome = "queued", more = {}) =>
  ({ op: operation.op, outcome, conflicts: 0, commit: null, key, item: null, ...more });

async function keep(operation, isAttempted) {
  if (!kinds.includes(operation.kind)) return result(operation, null, "refused", { error: { code: "unreachable" } });
  if (["undo", "redo"].includes(operation.kind)) {
    if (!operation.of) return result(operation, null, "refused", { error: { code: "unreachable" } });
    if (operation.kind === "undo" && await drop(operation.of)) return result(operation, null, "written");
  }
  const made = operation.kind === "create" && !isAttempted ? { ...operation, id: operation.id ?? newID() } : operation;
  const key = made.key ?? made.id ?? null;
  await change(async () => {
    const folded = isAttempted ? null : fold(entries, made);
    if (folded) { await write(folded); return; }
    await write({ at: made.madeAt ?? Date.now(), ...whose(), key, title: made.title ?? titleOf(key), op: made.op,
      operation: made, draft: null, isAttempted, error: null });
  });
  return result(made, key);
}

/**
 * Keeps what was typed in a visit to an item, and was not sent.
 *
 * @param {object} draft as `Visit` has it: base, known, now, pending, visit.
 */
export const keepDraft = (key, draft) => change(async () => {
  const made = entries.find((entry) => entry.operation?.id === key && entry.operation.kind === "create" && !entry.isAttempted);
  if (made && !draft.pending) {
    const { body } = draft.now;
    const fields = Object.fromEntries(fieldNames.map((each) => [each, draft.now[each]])
      .filter(([each, value]) => JSON.stringify(value) !== JSON.stringify(draft.known[each])));
    const { operation } = made;
    const title = isBlank(draft.now.title) ? operation.title : retitled(operation, draft.now.title, fields);
    await write({ ...made, error: null, title, operation: { ...operation, title, body, fields: { ...operation.fields, ...fields } } });
    return;
  }
  // Another page of this browser may have left a text of the same item: that one is sent by itself.
  const known = entries.find((entry) => entry.draft?.visit === draft.visit && entry.key === key);
  await write({ ...known, at: draft.typedAt ?? draft.at ?? Date.now(), ...whose(), key, title: draft.now.title, op: known?.op ?? operationName(),
    operation: null, draft: essence(draft, key), isAttempted: false, error: null });
});
const essence = ({ base, known, now, pending, visit, typedAt }, key) => ({ key, base, known, now, pending, visit, typedAt });

/**
 * What was typed in an item and waits, to be gone on with.
 *
 * @param {boolean} isEditing whether it is to be edited; what was refused is in any case.
 */
export function draftOf(key, isEditing) {
  const entry = entries.find((each) => each.draft && each.key === key && (isEditing || each.error));
  return entry ? { ...entry.draft, entry: entry.op } : null;
}

/** Forgets an entry that is kept elsewhere by now. */
export const release = (op) => change(async () => { const entry = entryOf(op); if (entry) await erase(entry.number); });

/** Takes an entry out of the queue. Resolves to it; null where it is not there or, unless `isForced`, may have happened. */
export const drop = async (op, isForced = false) => {
  const entry = await change(async () => {
    const entry = entryOf(op);
    const whole = entry ? null : entries.find((each) => each.was?.[op]);
    if (whole && !whole.isAttempted) { await write({ ...whole, ...whole.was[op] }); return whole; }
    if (!entry || (!isForced && (entry.isAttempted || entry.draft?.pending))) return null;
    await erase(entry.number);
    return entry;
  });
  if (entry && entry.op === op) undone.push(entry);
  return entry;
};

/** Takes back what was asked for last and was not sent. Resolves to it, or null. */
export const takeBackLast = async () => {
  const last = sendable().at(-1);
  return last && !last.isAttempted ? drop(last.op) : null;
};

export const canPutBack = () => undone.length > 0;

/** Puts back what was taken out of the queue last. Resolves to it, or null. */
export async function putBack() {
  const entry = undone.pop();
  if (entry) await change(() => write(entry)).then(flush);
  return entry ?? null;
}

/** Has a refused entry sent once more, since someone asked for it. */
export const retry = async (op) => {
  await change(async () => { const entry = entryOf(op); if (entry) await write({ ...entry, ...whose(), error: null }); });
  await flush();
};

let flushing = null;

/** Sends what waits, in its order, each until its answer is there. One page of a browser does so at a time. */
export function flush() {
  if (!isOnline || !sendable().length) return Promise.resolve();
  flushing ??= sendAll().finally(() => { flushing = null; });
  return flushing;
}

async function sendAll() {
  const isSilent = heard && Date.now() - heard > silence && !document.hidden;
  const beat = setInterval(() => channel.postMessage("beat"), 1000);
  try {
    // A page that went to sleep while it sent holds the lock. What both send happens once.
    await navigator.locks.request(name + " send", isSilent ? { steal: true } : { ifAvailable: true }, async (lock) => {
      if (!lock) { heard ||= Date.now(); setTimeout(flush, silence + 500); return; }
      heard = 0;
      await reload();
      for (let entry = sendable()[0]; entry; entry = sendable()[0]) if (!(await send(entry))) return;
    });
  } catch { /* Another page has taken over. */ } finally { clearInterval(beat); }
}

/** Writes an entry, unless it was taken out of the queue meanwhile. */
const update = (entry) => change(async () => { if (entries.some(({ number }) => number === entry.number)) await write(entry); });
const finish = (entry) => change(() => erase(entry.number));

async function send(entry) {
  if (!isHere(entry)) { await update({ ...entry, error: { code: "otherStore", text: entry.store } }); return true; }
  return entry.draft ? sendDraft(entry) : sendOperation(entry);
}

async function sendOperation(entry) {
  if (!entry.isAttempted) await update({ ...entry, isAttempted: true });
  try {
    const answer = await deliver(entry.operation);
    await finish(entry);
    if (answer.item) takeCard(answer.item.card);
    tell({ entry, answer });
    return true;
  } catch (error) { return failed({ ...entry, isAttempted: true }, error); }
}

/** What was typed in an item that was made here, on the text that the server has of it now. */
async function based({ draft, key }) {
  const item = await ask("item", { key });
  const known = valuesOf(item);
  // What others wrote meanwhile stays above what was typed.
  const body = known.body === draft.known.body ? draft.now.body : known.body + "\n" + draft.now.body;
  return { ...draft, base: item.text, known, now: { ...draft.now, body } };
}

async function sendDraft(first) {
  let entry = first;
  if (entry.draft.base === null) {
    try { entry = { ...entry, draft: await based(entry) }; } catch (error) { return failed(entry, error); }
  }
  let stands = null;
  const keeper = { keep: (_, draft) => update({ ...entry, draft: { ...draft, key: entry.key } }), forget: () => {} };
  const visit = new Visit(null, entry.draft, (state, value) => { stands = { state, value }; }, keeper);
  if (await visit.send("leave")) {
    await finish(entry);
    if (visit.item) takeCard(visit.item.card);
    tell({ entry, answer: { outcome: stands.state, conflicts: visit.conflicts ?? 0, key: entry.key, op: visit.done.at(-1) } });
    return true;
  }
  if (!(stands.value instanceof Refusal)) return false;
  return failed({ ...entries.find(({ number }) => number === entry.number) ?? entry }, stands.value);
}

/** Resolves to whether the next entry may be sent. */
async function failed(entry, error) {
  const { facts, status } = error;
  if (status === 0 || passing.has(facts?.code)) {
    if (status !== 0 && facts.code !== "session") setTimeout(flush, 1000 * (facts.seconds ?? 3));
    return false;
  }
  await update({ ...entry, error: facts ?? { code: "failed" } });
  tell({ entry, error });
  return true;
}
