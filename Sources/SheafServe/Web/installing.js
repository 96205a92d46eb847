import { toast } from "./dom.js";
import { board } from "./model.js";
import { perform } from "./server.js";
import { reason, word } from "./words.js";

/** Held by each page in which something is typed, see form.js: the pages' files are not changed under it. */
const typingLock = "sheaf " + location.pathname + " typing";

/** Has the worker keep the pages' files, so that they are there without a network. Only secure pages have one. */
export async function install() {
  if (!navigator.serviceWorker) return;
  try {
    const policy = globalThis.trustedTypes?.createPolicy("sheaf", { createScriptURL: () => "assets/worker.js" });
    const registration = await navigator.serviceWorker.register(policy ? policy.createScriptURL("") : "assets/worker.js",
      { scope: "./", updateViaCache: "none" });
    if (registration.waiting && navigator.serviceWorker.controller) change(registration.waiting, false);
  } catch { /* The page works as long as the server is there. */ }
}

const settled = (worker) => new Promise((resolve) => {
  const look = () => { if (worker.state === "installed" || worker.state === "redundant") resolve(worker.state === "installed"); };
  worker.addEventListener("statechange", look);
  look();
});

/** Loads the new version of the page, where it is here and nothing is being typed. */
export async function renew() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !navigator.serviceWorker.controller) { location.reload(); return; }
  // One that is here already is loaded without the server, too.
  try { await registration.update(); } catch { if (!registration.waiting) { toast(word("e-unreachable")); return; } }
  if (registration.installing && !(await settled(registration.installing))) { toast(word("e-failed")); return; }
  if (registration.waiting) await change(registration.waiting, true); else location.reload();
}

async function change(worker, isAsked) {
  const isFree = await navigator.locks.request(typingLock, { ifAvailable: true }, (lock) => {
    if (!lock) return false;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("go");
    return true;
  });
  if (!isFree && isAsked) toast(word("stillTyping"));
}

/** Takes the text of a new task, as in `#add=Milk`, out of the address, so that a reload asks no more; null where there is none. */
function takeAddition() {
  const [, text] = /^#add=(.*)$/su.exec(location.hash) ?? [null, null];
  if (text === null) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  // Text that was put there as it is may hold a sign of its own: "50% milk".
  return text.replace(/(%[\da-f]{2})+/giu, (part) => { try { return decodeURIComponent(part); } catch { return part; } });
}

/** Offers to add what the address says, now and later, as shortcuts of the system have it. */
export function addFromAddress(add) {
  const look = () => {
    const text = takeAddition();
    if (text === null) return;
    if (board.readOnly) toast(word("e-readOnly")); else add(text);
  };
  addEventListener("hashchange", look);
  look();
}

/** Does what a shortcut of the system asks for, or another app that shares a text. */
export async function arrive({ add, search, open }) {
  const asked = new URLSearchParams(location.hash.slice(1)).get("new");
  const [title, text, url] = ["title", "text", "url"].map((name) => new URLSearchParams(location.search).get("share-" + name)?.trim() ?? "");
  if (asked) {
    history.replaceState(null, "", location.pathname);
    if (asked === "search") search.focus(); else add(asked === "memo" ? "memo" : "task");
  }
  if (!title && !text && !url) return;
  const [first] = (title || text || url).split("\n");
  const body = [text === first ? "" : text, url].filter(Boolean).join("\n\n");
  try {
    const { key } = await perform({ kind: "create", item: "memo", title: first.slice(0, 200), body, tokens: false });
    // Until it is kept the address has it: it is there again after a reload.
    history.replaceState(null, "", location.pathname);
    open(key, true);
  } catch (error) { toast(reason(error)); }
}
