import { button, confirmed, element, toast } from "./dom.js";
import { ago } from "./dates.js";
import { extent, keepTexts } from "./kept.js";
import { board } from "./model.js";
import { show } from "./panels.js";
import { drop, entries, flush, onQueue, retry, sendable } from "./queue.js";
import { ask, isOnline, performAll } from "./server.js";
import { columnName, reason, word } from "./words.js";

/** What an entry does, in words. */
function deed({ operation, draft }) {
  if (draft) return word("w-save");
  const { kind, status } = operation;
  return kind === "move" ? word("moveToColumn", { column: columnName(status) }) : word("w-" + kind);
}

/** A text of an entry that would be lost with it. */
const textOf = ({ operation, draft }) => (draft ? draft.now.body : operation.body ?? "");

const titleOf = ({ key, title }) => board.cards.get(key)?.title || title || word("untitled");

/** What this page sent of what had waited, the newest first. */
const sentLately = [];
/** Of those so many are shown. */
const most = 50;
/** Milliseconds for which an operation waits without anyone having noticed. */
const brief = 5000;

function outcome({ entry, answer }) {
  const said = answer.conflicts ? word("mergedConflicts", { count: answer.conflicts })
    : answer.outcome === "kept" ? stays(entry)
      : word({ merged: "merged", broughtBack: "broughtBack" }[answer.outcome] ?? "sent");
  return element("li", {}, element("strong", {}, titleOf(entry)), " ", element("small", {}, deed(entry), " · ", said));
}

/** Says why an item is not where an entry would have had it. */
const stays = ({ operation }) => word("stays-" + operation.kind);

/** Sends what waits, also where the server could not be reached last. */
async function send() {
  try {
    if (!isOnline) await ask("devices");
    await flush();
  } catch (error) { toast(reason(error)); }
}

/** Says where nothing could be changed of what waits. */
const failed = () => toast(reason({ facts: { code: "full" } }));

/** Shows what waits to be sent, one by one, and what can be done about it; and what was sent lately. */
export function showWaiting(open) {
  const list = element("ul.waiting", {});
  const row = (entry) => {
    const text = textOf(entry);
    const title = titleOf(entry);
    return element("li", {},
      element("p", {}, element("strong", {}, title), " ", element("small", {}, deed(entry), " · ", ago(entry.at))),
      entry.error ? element("p.fault", {}, word("notSaved", { reason: reason({ facts: entry.error }) })) : null,
      text ? element("details", {}, element("summary", {}, word("text")), element("pre", {}, text)) : null,
      element("div.row", {},
        entry.key && board.cards.has(entry.key) ? button(word("open"), null, () => { dialog.close(); open(entry.key); }) : null,
        entry.error ? button(word("tryAgain"), null, () => retry(entry.op).catch(failed)) : null,
        button(word("dropIt"), null, async () => {
          if (!(await confirmed(word("dropAsk", { title }), word("dropIt"), word("cancel")))) return;
          await drop(entry.op, true).then((gone) => gone ?? toast(word("e-notFound")), failed);
        }, { className: "danger" })));
  };
  const heading = element("h3", {}, word("sent"));
  const sent = element("ul.state", {});
  const save = button(word("exportAll"), null, saveAll);
  const sendNow = button(word("sendNow"), null, send, { className: "primary" });
  const lead = element("p", {}, word("waitingLead"));
  const draw = () => {
    list.replaceChildren(...(entries.length ? entries.map(row) : [element("li.empty", {}, word("nothingWaits"))]));
    sent.replaceChildren(...sentLately.map(outcome));
    sendNow.hidden = lead.hidden = !sendable().length;
    save.hidden = !entries.length;
    heading.hidden = !sentLately.length;
  };
  onQueue(() => { if (list.isConnected) draw(); });
  draw();
  const dialog = show(word("waitingHere"), lead, list, element("div.row", {}, sendNow, save), heading, sent);
}

/** An entry as JSON can hold it: the bytes of a file as a data address. */
async function written(entry) {
  if (!entry.operation?.blob) return entry;
  const reader = new FileReader();
  const blob = await new Promise((resolve) => { reader.onloadend = () => resolve(reader.result); reader.readAsDataURL(entry.operation.blob); });
  return { ...entry, operation: { ...entry.operation, blob } };
}

/** Saves all that waits as a file, for the worst day. */
async function saveAll() {
  const facts = { sheaf: "waiting", version: 1, store: board.store, at: new Date().toISOString(), entries: await Promise.all(entries.map(written)) };
  const address = URL.createObjectURL(new Blob([JSON.stringify(facts, null, 2)], { type: "application/json" }));
  const link = element("a", { href: address, download: `sheaf-waiting-${new Date().toISOString().slice(0, 10)}.json` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Says what came of what was sent, as far as someone has to know. */
export function reportOn(open) {
  let [sent, refused] = [0, 0];
  /** Whether something was said that must not be talked over. */
  let isTold = false;
  onQueue((what) => {
    if (!what) return;
    const { entry, answer, error } = what;
    const isLast = entries.every((each) => each.error);
    const look = { word: word("open"), run: () => open(entry.key) };
    const show = { word: word("show"), run: () => showWaiting(open) };
    if (error) {
      refused += 1;
      toast(isLast && sent ? word("someSent", { sent, refused }) : word("draftRefused", { title: titleOf(entry), reason: reason(error) }), show);
    } else {
      sent += 1;
      sentLately.unshift({ entry, answer });
      sentLately.length = Math.min(most, sentLately.length);
      board.hasSent = true;
      isTold ||= answer.conflicts > 0 || ["kept", "broughtBack"].includes(answer.outcome);
      if (answer.conflicts) toast(word("mergedConflicts", { count: answer.conflicts }), look);
      else if (answer.outcome === "kept") toast(`${stays(entry)}: ${titleOf(entry)}`, look);
      else if (answer.outcome === "broughtBack") {
        const undo = { word: word("undo"), run: () => performAll([{ kind: "undo", of: answer.op ?? entry.op }]).catch((fault) => toast(reason(fault))) };
        toast(`${word("broughtBack")}: ${entry.title}`, undo);
      } else if (isLast && refused && !isTold) toast(word("someSent", { sent, refused }), show);
      else if (isLast && !isTold && (sent > 1 || entry.draft || Date.now() - entry.at > brief)) {
        toast(sent === 1 && entry.draft ? word("draftSent", { title: entry.title }) : word("allSent", { count: sent }), sent === 1 && entry.draft ? look : show);
      }
    }
    if (isLast) [sent, refused, isTold] = [0, 0, false];
  });
}

const size = (bytes) => (bytes / 1048576).toFixed(1) + " MB";

/** The part of the settings about what is kept in this browser. */
export function keptSettings() {
  const state = element("p", {});
  const choice = element("select", { onchange: () => {
    try { localStorage.setItem("kept", choice.value); } catch { /* as it is now, then */ }
    keepTexts().then(draw);
  } }, ["all", "some", "none"].map((each) => element("option", { value: each, selected: each === extent() }, word("kept-" + each))));
  const draw = async () => {
    const isLasting = await navigator.storage?.persisted?.().catch(() => null) ?? null;
    const { usage } = await navigator.storage?.estimate?.().catch(() => ({})) ?? {};
    state.textContent = [usage === undefined ? null : word("used", { size: size(usage) }),
      isLasting === null ? word("lastingUnknown") : word(isLasting ? "lasting" : "notLasting")].filter(Boolean).join(" · ");
  };
  draw();
  return element("section", {}, element("h3", {}, word("withoutNetwork")),
    element("label.field", {}, element("span", {}, word("keptHere")), choice), state);
}

