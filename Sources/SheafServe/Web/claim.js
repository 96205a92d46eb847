import { confirmed, toast } from "./dom.js";
import { keeper } from "./server.js";
import { word } from "./words.js";

/** Milliseconds within which a page gives an item up; one that does not is asleep. */
const timeout = 6000;
const prefix = `sheaf ${location.pathname} editing `;
const channel = new BroadcastChannel(prefix);
/** By key, what has this page give an item up. */
const held = new Map();
channel.onmessage = ({ data }) => held.get(data)?.();

/** Whether a page of this browser edits an item. */
export const isClaimed = async (key) => Boolean((await navigator.locks?.query())?.held.some(({ name }) => name === prefix + key));

/** Waits until another page of this browser has sent or kept what is typed there, and reads the item again. */
async function takeOver(key) {
  channel.postMessage(key);
  const none = () => {};
  await navigator.locks.request(prefix + key, { signal: AbortSignal.timeout(timeout) }, none)
    .catch(() => navigator.locks.request(prefix + key, { steal: true }, none));
  await keeper?.reload().catch(() => {});
}

/** Asks whether an item that another page edits is to be edited in this panel. */
async function ask(panel, key) {
  panel.form?.end();
  panel.form = null;
  panel.show();
  if (!(await confirmed(word("elsewhere"), word("editHere"), word("cancel"), "primary")) || panel.key !== key || panel.form) return;
  await takeOver(key);
  if (panel.key === key && !panel.form) panel.open(key, true, false);
}

async function giveUp(panel) {
  await panel.done();
  if (!panel.form) toast(word("takenOver"));
}

/**
 * Claims the item that a panel edits: one page of a browser does so at a time. Where another one does, it is asked
 * whether to go on here. Returns what gives the item up.
 */
export function claim(panel) {
  const { key, form } = panel;
  if (!navigator.locks) return () => {};
  let release;
  const ended = new Promise((end) => { release = end; });
  const isCurrent = () => panel.form === form;
  navigator.locks.request(prefix + key, { ifAvailable: true }, (lock) => {
    if (!lock) { if (isCurrent()) ask(panel, key); return null; }
    held.set(key, () => { if (isCurrent()) giveUp(panel); });
    return ended;
  }).catch(() => { /* It was taken while this page was asleep: what was typed is kept, and merged. */ });
  return () => { held.delete(key); release(); };
}
