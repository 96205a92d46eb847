import { toast } from "./dom.js";
import { allDrafts, draftOf, forget, forgetFound } from "./drafts.js";
import { keeper, onNetwork } from "./server.js";
import { Visit } from "./visit.js";
import { reason, word } from "./words.js";

/** Milliseconds after which a draft belongs to no page that is open: that one would have sent it. */
const forgotten = 15000;

/**
 * Sends the drafts that pages left behind, those of a browser that ended or without a network: now, every
 * half a minute, and when the network is back. A draft that was refused waits until its item is opened.
 *
 * @param {function(string): boolean} isShown whether an item is shown in this page, which goes on with its draft.
 * @param {function(string)} open called with the key of one that is to be looked at.
 */
export function keepSending(isShown, open) {
  const send = async () => {
    for (const draft of allDrafts()) {
      if (isShown(draft.key) || draft.refused || !(draft.isOwn || Date.now() - draft.at > forgotten)) continue;
      const { state, value } = await sent(draft);
      if (state === "waiting") {
        if (!keeper || await isTyping()) return;
        // With the others that wait it is sent in its turn.
        const own = draftOf(draft.key) ?? draft;
        if (await isKept(draft.key, own)) forgetFound(own);
        continue;
      }
      const { title } = draft.now;
      const text = state === "refused" ? word("draftRefused", { title, reason: reason(value) })
        : state === "conflicts" ? word("mergedConflicts", { count: value }) : word("draftSent", { title });
      toast(text, { word: word("open"), run: () => open(draft.key) });
    }
  };
  let work = null;
  const begin = () => { work ??= send().finally(() => { work = null; }); };
  onNetwork((isOnline) => { if (isOnline) begin(); });
  setInterval(begin, 30000);
  begin();
}

/** Has what was typed wait with the others to be sent. Resolves to whether there was room. */
const isKept = async (key, draft) => await keeper?.keepDraft(key, draft).then(() => true, () => false) ?? false;

/** Keeps what a visit did not send, to be sent later. Resolves to whether it is kept. */
export async function keepHere(visit) {
  if (await isKept(visit.key, visit.draft)) forget(visit.key);
  else if (visit.isUnkept) {
    visit.schedule(3000);
    toast(word("notKeptHere"));
    return false;
  }
  toast(word("keptWaiting", { reason: word("e-unreachable") }));
  return true;
}

/** Whether a page of this browser has an editor open, which its draft may be of. */
const isTyping = async () => (await navigator.locks.query()).held.some(({ name }) => name === `sheaf ${location.pathname} typing`);

async function sent(draft) {
  let stands = {};
  const visit = new Visit(null, draft, (state, value) => { stands = { state, value }; });
  if (visit.keep()) forgetFound(draft);
  if (await visit.send("leave")) forget(visit.key);
  return stands;
}
