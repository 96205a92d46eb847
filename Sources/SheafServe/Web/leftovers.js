import { toast } from "./dom.js";
import { allDrafts, forget, forgetFound } from "./drafts.js";
import { onNetwork } from "./server.js";
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
      if (state === "waiting") return;
      const { title } = draft.now;
      const text = state === "refused" ? word("draftRefused", title, reason(value))
        : state === "conflicts" ? word("mergedConflicts", value) : word("draftSent", title);
      toast(text, { word: word("open"), run: () => open(draft.key) });
    }
  };
  let work = null;
  const begin = () => { work ??= send().finally(() => { work = null; }); };
  onNetwork((isOnline) => { if (isOnline) begin(); });
  setInterval(begin, 30000);
  begin();
}

async function sent(draft) {
  let stands = {};
  const visit = new Visit(null, draft, (state, value) => { stands = { state, value }; });
  if (visit.keep()) forgetFound(draft);
  if (await visit.send("leave")) forget(visit.key);
  return stands;
}
