import { discard, move, shift, takeBack } from "./actions.js";
import { Adding } from "./adding.js";
import { BoardView } from "./board.js";
import { button, element, toast } from "./dom.js";
import { Filters } from "./filters.js";
import { Head } from "./head.js";
import { icon } from "./icons.js";
import { ItemPanel } from "./item.js";
import { listenToKeys } from "./keys.js";
import { MemoList } from "./memos.js";
import { board, cardsOf, followStore, keyNamed, load, onChange, take } from "./model.js";
import { picking, pickingBar } from "./picking.js";
import { dropSecret, keepView, keptView, keyOfAddress } from "./route.js";
import { Search } from "./search.js";
import { ask, awaitKeeper, onNetwork, onSessionEnd, within } from "./server.js";
import { follow, sleep, wake } from "./stream.js";
import { loaded, reason, word } from "./words.js";

/** Calls one of panels.js, which a first start does without. */
const shown = (name) => (...facts) => import("./panels.js").then((panels) => panels[name](...facts));
const [showEnd, showHistory, showKeys, showMore, showSettings, showState] =
  ["showEnd", "showHistory", "showKeys", "showMore", "showSettings", "showState"].map(shown);
/** Milliseconds for which drafts are waited for that only the disk has. */
const draftsTimeout = 1000;
const start = JSON.parse(document.getElementById("start").textContent);
const pair = (isAlone = false) => import("./pairing.js").then((each) => (isAlone ? each.unreachable() : each.pairing()));

/** Shows the board, or how to come to it. Throws `Refusal`. */
async function showPaired() {
  if ((await ask("session")).isPaired) show(await ask("board")); else pair();
}

/** Begins with what is kept here: the page is the worker's, which holds no data. */
async function begin() {
  const isPairing = new URLSearchParams(location.hash.slice(1)).has("pair");
  const kept = isPairing ? null : await import("./kept.js").then((each) => each.keptStart());
  if (kept) { show(kept, true); return; }
  try { await showPaired(); } catch (error) {
    pair(error.status !== 401);
  }
}

/** Builds the page, and follows what happens in the store. */
async function show(start, isKept = false) {
  let current = "board";
  const panel = new ItemPanel({
    onShow: () => redraw(),
    onGone: (key) => (current === "memos" && innerWidth >= 700 ? memos.top(key) : null),
    onHistory: (key) => showHistory(key, open),
    find: keyNamed,
  });
  const open = (key, isEditing = false) => panel.open(key, isEditing);
  const filters = new Filters({ onChange: () => redraw() });
  const view = new BoardView({ onOpen: open, onAdd: () => adding.open("task"), filter: () => filters.passes });
  const memos = new MemoList({ onOpen: open, onAdd: () => adding.open("memo"), onMenu: (cards, node) => view.menu(cards, node), filter: () => filters.passes });
  const lists = { board: view, memos, plan: null };
  const search = new Search({ onOpen: open });
  const history = () => showHistory(null, open);
  const settings = () => showSettings();
  const waiting = () => import("./waiting.js").then((each) => each.showWaiting(open));
  const state = () => showState(head, { onConflicts: conflicts, onWaiting: waiting });
  const head = new Head({ onState: state, onHistory: history, onSettings: settings,
    onMore: () => showMore([[word("redo"), () => takeBack("redo"), head.isNarrow && !head.redo.disabled], [word("sync"), () => head.syncNow(), head.canSync], [word("history"), history], [word("settings"), settings], [word("keys"), showKeys]]) });
  const bar = pickingBar((cards) => view.menu(cards));
  const adding = new Adding({
    kind: () => (current === "memos" ? "memo" : "task"),
    fields: () => {
      const column = view.isNarrow ? board.columns[view.current] : board.columns.find(({ status }) => status === view.card?.status);
      return current === "board" && column && !column.closed ? { status: column.status } : {};
    },
    onAdded: (kind, key) => { if (kind === "memo") open(key, true); },
  });
  const plus = button(word("add"), icon("add"), () => adding.open(), { className: "plus", hidden: start.readOnly });
  const views = Object.keys(lists).map((name) => button(word(name), null, () => select(name), { dataView: name }));
  const filtering = button(word("filter"), icon("filter"), () => { filters.toggle(); redraw(); }, { ariaExpanded: "false" });
  const main = element("main", {});
  const title = element("h1.quiet", {}, start.store);

  /** Settles when the memo that was read is closed, and the address names it no more. */
  let closing = null;

  async function select(name) {
    const { PlanView } = name === "plan" ? await import("./plan.js").catch(() => ({})) : {};
    if (name === "plan" && !PlanView) { toast(word("e-unreachable")); return; }
    if (PlanView) lists.plan ??= new PlanView({ onOpen: open, onAdd: () => adding.open("task"), filter: () => filters.passes });
    current = name;
    keepView(name);
    lists.plan?.follow(name === "plan");
    redraw();
    if (name !== "memos" && panel.item?.card.kind === "memo" && !panel.form) closing = panel.close();
    await closing;
    const first = memos.top(null);
    if (name === "memos" && current === name && !panel.key && !keyOfAddress() && innerWidth >= 700 && first) panel.open(first, false, false);
  }

  /** Draws what changed; what is being typed is never touched. */
  function redraw() {
    for (const each of views) each.setAttribute("aria-pressed", String(each.dataset.view === current));
    const { node } = lists[current];
    if (node.parentNode !== main) main.replaceChildren(node, panel.node);
    main.className = "view-" + current + (panel.node.hidden ? "" : " open");
    view.opened = panel.node.hidden ? null : panel.key;
    lists[current].draw(panel.key);
    filtering.setAttribute("aria-expanded", String(!filters.node.hidden));
    filtering.classList.toggle("active", filters.isActive);
    filters.draw();
    head.draw();
    bar.draw();
    document.body.classList.toggle("shows-item", !panel.node.hidden);
    document.body.classList.toggle("picks", picking.isActive);
    document.body.classList.toggle("ended", board.isOver);
  }

  function conflicts() {
    const found = [...board.cards.values()].filter((card) => card.conflicted);
    if (!found.length) { toast(word("noConflicts")); return; }
    const next = found[(found.findIndex((card) => card.key === panel.key) + 1) % found.length];
    open(next.key);
  }

  /** Reads the card after or before the one that is open. */
  function turn(by) {
    const card = board.cards.get(panel.key);
    if (!card) return;
    const cards = cardsOf(card.kind === "task" ? card.status : null, filters.passes);
    const next = cards[cards.findIndex((each) => each.key === card.key) + by];
    if (next) open(next.key);
  }

  const isReading = () => panel.node.contains(document.activeElement);
  const chosen = () => (isReading() || current === "memos" ? board.cards.get(panel.key) : lists[current].card);
  const targets = () => (picking.isActive ? picking.cards : [chosen()].filter(Boolean));
  const withCard = (act) => () => { const card = chosen(); if (card && !board.readOnly) act(card); };
  const aside = (by) => () => (isReading() ? turn(by) : current === "board" && view.step(0, by));
  const along = (by) => () => {
    if (isReading()) return false;
    lists[current].step(by, 0);
  };
  const keys = {
    ArrowDown: along(1), j: along(1), ArrowUp: along(-1), k: along(-1),
    ArrowRight: aside(1), l: aside(1), ArrowLeft: aside(-1), h: aside(-1),
    g: () => view.jump(false), Home: () => view.jump(false), G: () => view.jump(true), End: () => view.jump(true),
    PageDown: along(8), PageUp: along(-8),
    n: () => { if (!board.readOnly) adding.open(); }, e: withCard((card) => open(card.key, true)),
    m: () => view.menu(targets(), document.activeElement),
    "<": withCard((card) => shift(card, -1)), ">": withCard((card) => shift(card, 1)),
    " ": () => (document.activeElement?.closest(".columns .card") ? picking.toggle(view.card.key) : false),
    d: () => discard(targets()), Delete: () => discard(targets()),
    u: () => takeBack("undo"), U: () => takeBack("redo"),
    "mod+z": () => takeBack("undo"), "mod+shift+z": () => takeBack("redo"), "mod+y": () => takeBack("redo"),
    "/": () => search.field.focus(), f: () => { filters.toggle(); redraw(); },
    t: () => select(current === "board" ? "memos" : "board"), p: () => select(current === "plan" ? "board" : "plan"),
    x: () => { const card = chosen(); if (card) open(card.key).then(() => panel.node.querySelector("input[type=checkbox]")?.focus()); },
    H: history, r: () => showHistory(isReading() ? panel.key : null, open),
    c: conflicts, s: () => head.syncNow(), y: () => { if (panel.item) import("./share.js").then(({ share }) => share(panel.item)); },
    ",": settings, "?": () => showKeys(),
    Escape: () => { if (panel.form) panel.done(); else if (!panel.node.hidden) panel.close(); else if (picking.isActive) picking.clear(); else if (filters.isActive) filters.clear(); },
  };
  for (let number = 1; number <= 9; number += 1) {
    keys[number] = () => { const status = board.columns[number - 1]?.status; if (status) move(targets(), status); };
  }
  listenToKeys(keys, () => panel.form !== null);
  // A button is pressed when the space bar comes up; on a card it has picked it by then.
  addEventListener("keyup", (event) => { if (event.key === " " && event.target.closest?.(".columns .card")) event.preventDefault(); });

  // The space that a phone's keyboard takes away.
  window.visualViewport?.addEventListener("resize", () => {
    const hidden = Math.max(0, innerHeight - visualViewport.height);
    document.documentElement.style.setProperty("--keyboard", hidden + "px");
  });

  onChange((changed) => {
    document.title = title.textContent = board.isOver ? "sheaf" : board.store;
    redraw();
    panel.refresh(changed);
    if (changed?.length === 0) return;
    filters.refresh();
    lists.plan?.refresh();
  });
  addEventListener("served", ({ detail }) => import("./served.js").then(({ noteServed }) => noteServed(detail)).catch(() => {}));
  onSessionEnd(() => showEnd());
  onNetwork((isOnline) => {
    head.setOnline(isOnline);
    // What it was told of meanwhile it could not read.
    if (isOnline) panel.refresh(null);
  });
  addEventListener("beforeunload", (event) => { if (panel.isDirty) event.preventDefault(); });
  addEventListener("visibilitychange", () => { if (document.hidden) sleep(); else { redraw(); wake(); } });
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", () => follow());

  let settle;
  awaitKeeper(new Promise((resolve) => { settle = resolve; }));
  document.title = start.store;
  head.node.append(title, element("nav.group.views", { ariaLabel: word("views") }, views), search.node,
    element("span.group", {}, filtering), head.steps, head.tools);
  document.body.append(head.node, filters.node, main, bar.node, plus, adding.dialog);
  take(start);
  // What is kept comes first, so that the server tells what is different since.
  const kept = isKept ? await import("./kept.js") : null;
  const whole = await kept?.keptBoard() ?? null;
  if (whole) take(whole);
  // The server may tell of changes before all is loaded that keeps them.
  if (kept) onChange(kept.noteChanged);
  followStore();
  const ready = isSecureContext && navigator.locks && globalThis.indexedDB
    ? import("./offline.js").then((offline) => offline.begin(open, isKept)).catch(() => {}) : null;
  settle(ready);
  if (keptView() !== current && keptView() in lists) select(keptView());
  within(draftsTimeout, import("./disk.js").then((disk) => disk.bringBack()).catch(() => {}))
    // What was chosen meanwhile stays.
    .then(() => panel.asked || panel.follow());
  dropSecret();
  addEventListener("hashchange", dropSecret);
  const installing = import("./installing.js");
  installing.then(({ addFromAddress }) => addFromAddress((text) => adding.open("task", text))).catch(() => {});
  import("./due.js").then(({ watchDue }) => watchDue(open)).catch(() => {});
  if (!start.isWhole && !whole) load().catch((error) => toast(reason(error)));
  for (const later of [import("./panels.js"), import("./form.js"), import("./claim.js")]) later.catch(() => {});
  await ready;
  installing.then(({ arrive, install }) => {
    install();
    arrive({ add: (kind) => adding.open(kind), search: search.field, open });
  }).catch(() => {});
}

loaded.then(() => {
  if (start) show(start);
  else if (navigator.serviceWorker?.controller) begin();
  // A browser keeps its cookie back from a page that a link of another site leads to; what the page itself asks for has it.
  else showPaired().catch(() => pair());
});
