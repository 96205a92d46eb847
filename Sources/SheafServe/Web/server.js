/** What the server refuses, as the protocol tells it. */
export class Refusal extends Error {
  constructor(facts, status) {
    super(facts.code);
    this.facts = facts;
    this.status = status;
  }
}

const listeners = new Set();
/** Whether the server was reached last. */
export let isOnline = true;

/** Calls `listener` with whether the server can be reached, whenever that changes. */
export function onNetwork(listener) { listeners.add(listener); }

const endings = new Set();

/** Calls `listener` where the server knows this browser no more. */
export function onSessionEnd(listener) { endings.add(listener); }

/** What changes are meant for: `store` is the id of the one that is shown, once that is known. */
export const target = {};

/** Notes whether the server was reached. */
export function setOnline(value) {
  if (value === isOnline) return;
  isOnline = value;
  for (const listener of listeners) listener(value);
}

/** Milliseconds for which the server is waited for where this browser knows as well. */
const [readTimeout, sendTimeout] = [4000, 10000];

async function request(method, address, body, type, { isLast = false, timeout = method === "GET" ? 15000 : 60000 } = {}) {
  let response;
  try {
    response = await fetch(address, {
      method, body, headers: type ? { "Content-Type": type } : {}, cache: "no-store",
      // What a page that goes away sends may be no longer than this (Fetch 4.6).
      keepalive: isLast && body.length < 20000,
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    setOnline(false);
    throw new Refusal({ code: "unreachable" }, 0);
  }
  // A proxy whose server is gone answers so.
  if (response.status >= 502) {
    const facts = await response.json().catch(() => null);
    if (!facts?.error) { setOnline(false); throw new Refusal({ code: "unreachable" }, 0); }
    setOnline(true);
    throw new Refusal(facts.error, response.status);
  }
  if (!response.headers.has("x-kept")) setOnline(true);
  const answer = await response.json().catch(() => null);
  if (response.status === 401 && address !== "api/pair") for (const listener of endings) listener();
  if (answer?.error?.code === "otherStore") {
    // The server of the store that is shown is gone.
    dispatchEvent(new CustomEvent("served", { detail: {} }));
    throw new Refusal({ code: "unreachable" }, 0);
  }
  if (!response.ok) throw new Refusal(answer?.error ?? { code: "failed" }, response.status);
  return answer;
}

const path = (name, query) => "api/" + name
  + (query ? "?" + new URLSearchParams(query).toString() : "");

/** Reads an answer of the server's. Throws `Refusal`. */
export const ask = (name, query, timeout) => request("GET", path(name, query), undefined, null, { timeout });

/** What a promise resolves to; `late` where that takes more than these milliseconds. */
export const within = (time, promise, late) => Promise.race([promise, new Promise((resolve) => { setTimeout(resolve, time, late); })]);

/** What keeps in this browser what cannot be sent, and knows what cannot be read, see offline.js; null where nothing does. */
export let keeper = null;
export function keepBy(each) { keeper = each; }
let arrival = null;
/** Has what is read and done before the keeper is there wait for it, for a while: the server may not be there at all. */
export function awaitKeeper(promise) {
  arrival = within(readTimeout, promise);
}

/** Reads an answer or, without the server, what is known of it here. Throws `Refusal`. */
export async function read(name, query) {
  await arrival;
  if (!keeper) return ask(name, query);
  try {
    if (!isOnline) return await keeper.answer(name, query);
    return keeper.shown(name, query, await ask(name, query, readTimeout));
  } catch (error) {
    if (error.status !== 0) throw error;
    return isOnline ? Promise.reject(error) : keeper.answer(name, query);
  }
}

/** Sends JSON, as the last thing of a page where `isLast`. Throws `Refusal`. */
export const send = (name, facts = {}, how = {}) =>
  request("POST", path(name), JSON.stringify({ protocol: 1, ...facts }), "application/json", how);

/** Removes something. Throws `Refusal`. */
export const remove = (name) => request("DELETE", path(name));

/** Sends a file's bytes. Throws `Refusal`. */
export const upload = (query, file) =>
  request("PUT", path("file", { ...query, ...target }), file, "application/octet-stream");

/** The address of a file of the store. */
export const fileAddress = (name) => path("file", { path: name });

/** Draws the name of an operation: without a secure context there is no `randomUUID`. */
export function operationName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends one operation, or a file that was attached without the server. Throws `Refusal` where it was refused, and where there was no answer.
 *
 * @param {object} operation without its name, or with one to be sent again.
 * @param {boolean} isLast whether the page may be gone before the answer comes.
 */
export async function deliver(operation, isLast = false) {
  if (operation.kind === "file") {
    // The same bytes under the same name are the same file.
    await upload({ key: operation.key, name: operation.name }, operation.blob);
    return { outcome: "written", conflicts: 0, key: operation.key };
  }
  const op = operation.op ?? operationName();
  const answer = await send("ops", { sentAt: Date.now(), ...target, ops: [{ op, ...operation }] }, { isLast });
  const [result] = answer.results;
  if (result.outcome === "refused") throw new Refusal(result.error, 409);
  return result;
}

/** Does one operation, or keeps it to be sent later: `outcome` is "queued" then. Throws `Refusal`. */
export async function perform(operation) {
  const [result] = await performAll([operation]);
  if (result.outcome === "refused") throw new Refusal(result.error, 409);
  return result;
}

/** Does operations in order, or keeps them. Resolves to a result for each, a refused one with its `error`. */
export async function performAll(operations) {
  await arrival;
  const results = [];
  const named = operations.map((operation) => ({ op: operationName(), madeAt: Date.now(), ...operation }));
  // What waits comes first.
  if (keeper && (!isOnline || keeper.isWaiting)) return keeper.keepAll(named, false);
  for (let start = 0; start < named.length; start += 100) {
    const ops = named.slice(start, start + 100);
    const forget = keeper?.noteSent(ops);
    try {
      results.push(...(await send("ops", { sentAt: Date.now(), ...target, ops }, keeper ? { timeout: sendTimeout } : {})).results);
    } catch (error) {
      if (error.status !== 0 || !keeper) throw error;
      return [...results, ...await keeper.keepAll(ops, true), ...await keeper.keepAll(named.slice(start + 100), false)];
    } finally { forget?.(); }
  }
  return results;
}
