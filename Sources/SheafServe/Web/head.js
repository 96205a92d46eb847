import { stepText, sync, takeBack } from "./actions.js";
import { ago } from "./dates.js";
import { announce, button, element, toast } from "./dom.js";
import { icon } from "./icons.js";
import { board } from "./model.js";
import { keeper } from "./server.js";
import { language, word } from "./words.js";

/** Loads the page anew; where a worker keeps its files, that changes first. */
export const renew = () => (navigator.serviceWorker?.controller
  ? import("./installing.js").then((installing) => installing.renew()) : location.reload());

/** The width of a head without room for everything, by the size of the text. */
const tightWidth = 52;

const timeOf = (date) => date.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });

/** The head of the page: undo and redo that know whether they can, sync, and the sign of the network. */
export class Head {
  /** @param {{onState: function(), onHistory: function(), onSettings: function(), onMore: function()}} hooks */
  constructor({ onState, onHistory, onSettings, onMore }) {
    this.offlineSince = null;
    this.node = element("header.head", {});
    // By the size of the text: what has no room beside the search is in the menu.
    new ResizeObserver(() => this.node.classList.toggle("tight",
      this.node.clientWidth < tightWidth * parseFloat(getComputedStyle(document.documentElement).fontSize))).observe(this.node);
    this.undo = button(word("undo"), icon("undo"), () => takeBack("undo"));
    this.redo = button(word("redo"), icon("redo"), () => takeBack("redo"), { className: "roomy" });
    this.syncCount = element("span.badge", { hidden: true });
    this.sync = button(word("sync"), icon("sync"), () => this.syncNow(), { className: "wide" });
    this.sync.append(this.syncCount);
    this.sign = element("span.sign", { ariaHidden: "true" });
    this.said = element("span.said", {});
    this.network = button(word("state"), null, onState, { className: "network" });
    this.unsent = element("span.unsent", { hidden: true });
    this.trouble = element("span.trouble", { hidden: true });
    this.network.replaceChildren(this.sign, this.trouble, this.said, this.unsent);
    this.steps = element("span.group", {}, this.undo, this.redo);
    this.tools = element("span.group", {}, this.sync,
      button(word("history"), icon("history"), onHistory, { className: "wide" }),
      button(word("settings"), icon("settings"), onSettings, { className: "wide" }),
      this.network,
      button(word("menu"), icon("more"), onMore, { className: "narrow" }));
  }

  /** On a phone there is room for few buttons. */
  get isNarrow() { return innerWidth < 700; }

  get canSync() { return Boolean(board.standing.remote) && !board.readOnly; }

  async syncNow() {
    if (!this.canSync || this.sync.disabled) return;
    this.sync.disabled = true;
    this.sync.classList.add("busy");
    await sync();
    this.sync.classList.remove("busy");
    this.sync.disabled = false;
    this.draw();
  }

  /** Notes whether the server can be reached. */
  setOnline(isOnline) {
    this.offlineSince = isOnline ? null : new Date();
    announce(this.network.title = this.words[0]);
    this.draw();
  }

  /** How the store stands, in words; the first ones are about the server. */
  get words() {
    const { remote, conflicted = 0, broken = [] } = board.standing;
    const words = [this.offlineSince ? word("offline", { time: timeOf(this.offlineSince) }) : word("live")];
    if (board.unsent) words.push(word("unsent", { count: board.unsent }));
    if (board.isOld) words.push(word("newVersion"));
    if (board.readOnly) words.push(word("readOnly"));
    if (remote?.offlineSince) words.push(word("remoteOffline", { ago: ago(remote.offlineSince) }));
    if (remote?.ahead) words.push(word("waiting", { count: remote.ahead }));
    if (remote?.behind) words.push(word("toReceive", { count: remote.behind }));
    if (conflicted) words.push(word("conflictCount", { count: conflicted }));
    if (broken.length) words.push(word("brokenCount", { count: broken.length }));
    return words;
  }

  draw() {
    const { undo, redo, remote, conflicted = 0, broken = [] } = board.standing;
    for (const [node, name, step] of [[this.undo, "undo", undo], [this.redo, "redo", redo]]) {
      node.hidden = board.readOnly;
      node.disabled = !step && !(name === "undo" ? board.unsent : keeper?.canRedo);
      node.title = step ? word(name + "Of", { step: stepText(step) }) : word(name);
      node.setAttribute("aria-label", node.title);
    }
    this.sync.hidden = !this.canSync;
    const waiting = [remote?.ahead ? "↑" + remote.ahead : "", remote?.behind ? "↓" + remote.behind : ""].filter(Boolean).join(" ");
    this.syncCount.textContent = waiting;
    this.syncCount.hidden = waiting === "";
    const title = [word("sync"), ...this.words.slice(1)].join(" · ");
    this.sync.title = title;
    this.sync.setAttribute("aria-label", title);
    const { words } = this;
    if (board.isOld && !this.isToldOfVersion) {
      this.isToldOfVersion = true;
      toast(word("newVersion"), { word: word("loadAnew"), run: () => renew() });
    }
    const trouble = conflicted + broken.length;
    const isWarning = trouble > 0 || Boolean(remote?.offlineSince);
    this.trouble.textContent = trouble;
    this.trouble.hidden = !trouble;
    this.network.className = "network" + (this.offlineSince ? " offline" : isWarning ? " warning" : "");
    this.unsent.textContent = board.unsent;
    this.unsent.hidden = !board.unsent;
    // Beside it stands the number of what waits.
    this.said.textContent = words.filter((each) => each !== word("unsent", { count: board.unsent })).join(" · ");
    this.network.title = words.join(" · ");
    this.network.setAttribute("aria-label", words.join(" · "));
  }
}
