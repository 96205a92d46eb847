import { Database } from "./database.js";

/** Drafts as they are on the disk: what is put into `localStorage` comes there only after some seconds. */
const database = new Database("sheaf drafts " + location.pathname, (made) => made.createObjectStore("drafts"));
/** Milliseconds without typing after which a draft is written, and those after which it is in any case. */
const [pause, limit] = [250, 1000];
/** What is to be written, by the names of drafts: the text, and the promise that it is there. */
const writing = new Map();

/** Has a draft be on the disk a moment later; null takes it away. */
export function write(name, text) {
  const known = writing.get(name);
  clearTimeout(known?.timer);
  const own = { text, finish: known?.finish, done: known?.done, since: known?.since ?? Date.now() };
  own.done ??= new Promise((finish) => { own.finish = finish; });
  writing.set(name, own);
  own.timer = setTimeout(() => writeNow(name, own), Math.max(0, Math.min(pause, own.since + limit - Date.now())));
}

async function writeNow(name, own) {
  // A browser without a database has it in `localStorage` alone.
  await database.within(["drafts"], "readwrite",
    (drafts) => (own.text === null ? drafts.delete(name) : drafts.put(own.text, name))).catch(() => {});
  // Another text came meanwhile, and is written in its turn.
  if (writing.get(name) !== own) return;
  writing.delete(name);
  own.finish();
}

/** Resolves when a draft is on the disk as it was given last, as far as the browser has one for it. */
export const written = (name) => writing.get(name)?.done ?? Promise.resolve();

/** Brings drafts back that only the disk has: a browser that was killed may lack them in `localStorage`. */
export async function bringBack() {
  if (!(await database.exists())) return;
  const read = (get) => database.within(["drafts"], "readonly", (drafts) => drafts[get]());
  const [names, texts] = await Promise.all([read("getAllKeys"), read("getAll")]);
  names.forEach((name, index) => {
    const known = localStorage.getItem(name);
    if (known === null || JSON.parse(known).at < JSON.parse(texts[index]).at) localStorage.setItem(name, texts[index]);
  });
}
