import { add, discard, move, shift, sync, takeBack } from "./actions.js";
import { BoardView } from "./board.js";
import { drawCard } from "./cards.js";
import { button, element, isTyping, toast } from "./dom.js";
import { ItemPanel } from "./item.js";
import { board, cardsOf, follow, load, onChange, take, wake } from "./model.js";
import { showHistory, showKeys, showSettings, theme } from "./panels.js";
import { pairing } from "./pairing.js";
import { onNetwork, read } from "./server.js";
import { isDue, ago } from "./dates.js";
import { language, reason, word } from "./words.js";

document.documentElement.lang = language;
theme();

const state = { view: "board", filter: null, keys: null, offlineSince: null };

const panel = new ItemPanel({ onClose: () => redraw() });
panel.onHistory = (key) => showHistory(key, (each) => panel.open(each));
const open = (key, isEditing) => panel.open(key, isEditing).then(() => redraw());
const passes = (card) => (!state.keys || state.keys.has(card.key)) && (!state.filter || state.filter(card));
const view = new BoardView({ onOpen: open, filter: passes });
const memos = element("ol.memos", { ariaLabel: word("memos") });
memos.addEventListener("click", (event) => {
  const card = event.target.closest(".card");
  if (card) open(card.dataset.key);
});

const network = element("span.network", { role: "status" });
const undo = button(word("undo"), "↶", () => takeBack("undo"));
const redo = button(word("redo"), "↷", () => takeBack("redo"));
const synced = button(word("sync"), "⟳", () => sync());
const found = element("input.search", { type: "search", placeholder: word("search"), ariaLabel: word("search") });
const results = element("ol.results", { hidden: true, ariaLabel: word("search") });
const filters = element("div.filters", { hidden: true });
const tabs = ["board", "memos"].map((name) => button(word(name), word(name), () => select(name)));
const main = element("main", {});

const head = element("header.head", {},
  element("nav.row", {}, tabs), found,
  element("span.row", {},
    button(word("filter"), "☰", () => { filters.hidden = !filters.hidden; }),
    undo, redo, synced,
    button(word("history"), "↺", () => showHistory(null, open)),
    button(word("settings"), "⚙", () => showSettings()), network));

function select(name) {
  state.view = name;
  redraw();
  if (name === "memos" && !panel.key && innerWidth >= 700) {
    const [first] = cardsOf(null, passes);
    if (first) open(first.key);
  }
}

/** Draws what changed; what is being typed is never touched. */
function redraw() {
  tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(["board", "memos"][index] === state.view)));
  if (state.view === "board") view.draw();
  else {
    const cards = cardsOf(null, passes);
    memos.replaceChildren(...cards.slice(0, 150).map((card) =>
      element("li", {}, drawCard(card, card.key === panel.key))));
    if (!cards.length) memos.append(element("li.empty", {}, word("empty")));
  }
  const list = state.view === "board" ? view.node : memos;
  if (list.parentNode !== main) main.replaceChildren(list, panel.node);
  main.className = "view-" + state.view + (panel.node.hidden ? "" : " open");
  const { undo: last, redo: next, remote, conflicted = 0, broken = [] } = board.standing;
  for (const [node, name, step] of [[undo, "undo", last], [redo, "redo", next]]) {
    node.hidden = board.readOnly;
    node.disabled = !step;
    node.title = step ? word(name + "Of", step.subject) : word(name);
    node.setAttribute("aria-label", node.title);
  }
  synced.hidden = !remote || board.readOnly;
  const parts = [state.offlineSince ? word("offline", state.offlineSince.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" })) : word("live")];
  if (remote?.ahead) parts.push(word("waiting", remote.ahead));
  if (remote?.offlineSince) parts.push(word("e.offline") + " (" + ago(remote.offlineSince) + ")");
  if (conflicted) parts.push(`⚠ ${word("conflicts")} ${conflicted}`);
  if (broken.length) parts.push(word("broken", broken.join(", ")));
  network.textContent = parts.join(" · ");
  network.classList.toggle("offline", state.offlineSince !== null);
}

// Search: answers that come late are dropped.
let asked = 0;
found.addEventListener("input", () => {
  const number = ++asked;
  setTimeout(async () => {
    if (number !== asked) return;
    const words = found.value;
    results.hidden = words.trim() === "";
    if (results.hidden) return;
    const answer = await read("search", { q: words }).catch((error) => ({ error }));
    if (number !== asked) return;
    if (answer.error) { results.replaceChildren(element("li.empty", {}, reason(answer.error))); return; }
    const marked = (parts) => parts.map((part) => (typeof part === "string" ? part : element("mark", {}, part[0])));
    results.replaceChildren(...answer.hits.map((hit) => element("li", {},
      element("button.hit", { type: "button", onclick: () => { results.hidden = true; open(hit.key); } },
        element("span.title", {}, marked(hit.title)), hit.lines.map((line) => element("span.preview", {}, marked(line)))))));
    if (!answer.hits.length) results.append(element("li.empty", {}, word("noHits", words)));
  }, 120);
});

// Filters: spans of dates, and a query with the place of what cannot be read.
const spans = ["all", "overdue", "today", "week", "none"];
const spanNames = { all: "all", overdue: "overdue", today: "today", week: "thisWeek", none: "noDate" };
const chips = spans.map((span) => button(word(spanNames[span]), word(spanNames[span]), () => {
  state.filter = span === "all" ? null : (card) => isDue(card, span);
  chips.forEach((chip, index) => chip.setAttribute("aria-pressed", String(spans[index] === span)));
  redraw();
}));
const query = element("input", { placeholder: "+home due.before:fri", ariaLabel: word("query"), autocapitalize: "off" });
const fault = element("output.fault", {});
query.addEventListener("change", async () => {
  const text = query.value.trim();
  const answer = text ? await read("filter", { q: text }).catch((error) => ({ error })) : { keys: null };
  fault.textContent = answer.error ? reason(answer.error) : "";
  if (!answer.error) state.keys = answer.keys && new Set(answer.keys);
  redraw();
});
filters.append(...chips, query, fault);

// Adding: the dialog stays for the next one.
const title = element("input", { placeholder: word("addHint"), ariaLabel: word("title"), required: true });
const confirm = button(word("add"), word("add"), () => append(), { className: "primary", disabled: true });
const adding = element("dialog.add", { ariaLabel: word("add") },
  element("div.row", {}, title, confirm, button(word("close"), "✕", () => adding.close())));
title.addEventListener("input", () => { confirm.disabled = title.value.trim() === ""; });
title.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.isComposing && event.keyCode !== 229) append();
});
async function append() {
  const text = title.value.trim();
  if (!text) return;
  const isMemo = state.view === "memos";
  const status = board.columns[view.current]?.status;
  const isOpen = board.columns[view.current]?.closed === false;
  const result = await add(isMemo ? "memo" : "task", text, !isMemo && isOpen && innerWidth < 700 ? { status } : {});
  if (!result) return;
  title.value = "";
  confirm.disabled = true;
  toast(word("added", result.item?.title ?? text));
  if (isMemo) { adding.close(); open(result.key, true); } else title.focus();
}
const plus = button(word("add"), "＋", () => { adding.showModal(); title.focus(); }, { className: "plus" });

const focusedCard = () => board.cards.get(document.activeElement?.dataset?.key ?? panel.key);
const withCard = (act) => () => { const card = focusedCard(); if (card && !board.readOnly) act(card); };
const keys = {
  ArrowDown: () => view.step(1, 0), j: () => view.step(1, 0), ArrowUp: () => view.step(-1, 0), k: () => view.step(-1, 0),
  ArrowRight: () => view.step(0, 1), l: () => view.step(0, 1), ArrowLeft: () => view.step(0, -1), h: () => view.step(0, -1),
  e: withCard((card) => open(card.key, true)), n: () => plus.click(), m: withCard((card) => view.menu(card, document.activeElement)),
  "<": withCard((card) => shift(card, -1)), ">": withCard((card) => shift(card, 1)),
  d: withCard((card) => { const done = board.columns.find((column) => column.closed); if (done) move(card, done.status); }),
  x: withCard(discard), Delete: withCard(discard), u: () => takeBack("undo"), U: () => takeBack("redo"),
  "/": () => found.focus(), f: () => { filters.hidden = !filters.hidden; }, b: () => select("board"), w: () => select("memos"),
  g: () => showHistory(null, open), s: () => { if (!synced.hidden) sync(); }, "?": () => showKeys(), Escape: () => panel.close(),
};
addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const isCommand = event.metaKey || event.ctrlKey;
  if (isTyping(event)) {
    if (event.key === "Escape" && event.target === found) { found.value = ""; results.hidden = true; found.blur(); }
    return;
  }
  if (isCommand && event.key.toLowerCase() === "z") { event.preventDefault(); takeBack(event.shiftKey ? "redo" : "undo"); return; }
  if (isCommand || event.altKey || !(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
});

onChange((changed) => { redraw(); panel.refresh(changed); });
onNetwork((isOnline) => { state.offlineSince = isOnline ? null : new Date(); redraw(); });
addEventListener("beforeunload", (event) => { if (panel.isDirty) event.preventDefault(); });
addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("online", () => follow());

const start = JSON.parse(document.getElementById("start").textContent);
if (start === null) pairing();
else {
  plus.hidden = start.readOnly;
  document.title = start.store;
  document.body.append(head, results, filters, main, plus, adding);
  take(start);
  follow();
  if (!start.isWhole) load().catch((error) => toast(reason(error)));
}
