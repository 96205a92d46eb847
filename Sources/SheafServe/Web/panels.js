import { run } from "./actions.js";
import { button, capital, closeBeside, confirmed, element, toast } from "./dom.js";
import { ago } from "./dates.js";
import { announceDue, isAnnouncing, whyNot } from "./due.js";
import { draw } from "./nodes.js";
import { drawing, icon } from "./icons.js";
import { board, changed } from "./model.js";
import { renew } from "./head.js";
import { keeper, read, remove, send } from "./server.js";
import { columnName, holidayCountry, language, languages, reason, word } from "./words.js";

const store = {
  read(name) { try { return localStorage.getItem(name); } catch { return null; } },
  write(name, value) { try { localStorage.setItem(name, value); } catch { /* kept for this page alone */ } },
};

/** Shows a dialog under a name, with a button that closes it. */
export function show(name, ...children) {
  const dialog = element("dialog.sheet", { ariaLabel: name, onclose: () => dialog.remove() },
    element("header.row", {}, element("h2.grow", {}, name), button(word("close"), icon("close"), () => dialog.close())), ...children);
  closeBeside(dialog);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Has theme.js apply what this browser keeps of the page's looks. */
const applyLooks = () => document.dispatchEvent(new Event("looks"));

/** Says that this browser was taken off the list of devices. Of what is shown only what is being typed stays in reach. */
export function showEnd() {
  board.isOver = true;
  changed([]);
  if (document.querySelector("dialog.end")) return;
  const dialog = show(word("ended"), element("p", {}, word("endedLead")),
    button(word("pair"), null, () => location.reload(), { className: "primary" }));
  dialog.classList.add("end");
}

/** The keys of the page. */
export function showKeys() {
  const rows = word("keysLead").split("; ").map((line) => line.split(" — "));
  show(word("keys"), element("table.keys", {}, rows.map(([names, does]) => element("tr", {},
    element("th", { scope: "row" }, names.split(" ").map((name) => element("kbd", {}, name))), element("td", {}, does)))));
}

/** What has no room in the head of a phone. */
export function showMore(choices) {
  const dialog = element("dialog.menu", { ariaLabel: word("menu"), onclose: () => dialog.remove() },
  choices.filter(([, , isThere = true]) => isThere).map(([name, act]) =>
    button(name, null, () => { dialog.close(); act(); })),
  button(word("cancel"), null, () => dialog.close()));
  closeBeside(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

/** How the store stands: the server, the remote, conflicts, files that cannot be read. */
export function showState(head, { onConflicts, onWaiting }) {
  const { remote, broken = [], conflicted = 0 } = board.standing;
  const dialog = show(word("state"),
    element("ul.state", {}, head.words.map((line) => element("li", {}, line)),
      remote?.lastSync ? element("li", {}, word("lastSync", { ago: ago(remote.lastSync) })) : null,
      remote ? null : element("li", {}, capital(word("e-noRemote"))),
      broken.map((path) => element("li.fault", {}, word("broken", { path })))),
    element("div.row", {},
      board.unsent || board.hasSent ? button(word("waitingHere"), null, () => { dialog.close(); onWaiting(); }) : null,
      head.canSync ? button(word("sync"), null, () => { dialog.close(); head.syncNow(); }, { className: "primary" }) : null,
      board.isOld ? button(word("loadAnew"), null, () => renew()) : null,
      conflicted ? button(word("conflicts"), null, () => { dialog.close(); onConflicts(); }) : null));
}

function change(facts) {
  const name = { due: word("due"), priority: word("priority"), project: word("project"), created: word("h-created") }[facts.change]
    ?? facts.change.replace(/^extra\./, "");
  switch (facts.change) {
    case "title": return word("h-title", { from: facts.from, to: facts.to });
    case "status": return word("h-status", { from: columnName(facts.from ?? word("none")), to: columnName(facts.to ?? word("none")) });
    case "tagged": case "untagged": return word("h-" + facts.change, { tags: facts.tags.join(", ") });
    case "text": return word("h-text", { added: facts.added, removed: facts.removed });
    case "ticked": case "unticked": return word("h-" + facts.change, { items: facts.items.join(", ") });
    case "path": return word("h-path", { to: facts.to });
    case "conflicted": case "settled": return word("h-" + facts.change, { count: facts.count });
    case "added": case "deleted": case "restored": case "kept": case "merged": case "id": case "converted": case "reformatted": return word("h-" + facts.change);
    default: return facts.to === null ? word("h-cleared", { name }) : word("h-set", { name, to: facts.to });
  }
}

/** Says in a list why it could not be read, and offers to try again. */
const failure = (error, again) =>
  element("li.empty", {}, element("p", { role: "alert" }, capital(reason(error))), button(word("tryAgain"), null, again));

/** The history of the store, or of an item. */
export function showHistory(key, open) {
  const list = element("ol.history", {});
  const more = button(word("more"), null, () => page());
  const dialog = show(word("history"), list, more);
  let before = null;
  const page = async () => {
    try {
      const answer = await read("history", { ...(key ? { key } : {}), ...(before ? { before } : {}) });
      before = answer.next;
      more.hidden = before === null;
      if (!answer.entries.length && !list.children.length) list.append(element("li.empty", {}, word("noHistory")));
      list.append(...answer.entries.map((entry) => row(entry)));
    } catch (error) {
      if (list.children.length) { toast(reason(error)); return; }
      more.hidden = true;
      list.replaceChildren(failure(error, () => { list.replaceChildren(); page(); }));
    }
  };
  const row = (entry) => element("li", {},
    element("small", { title: new Date(entry.time).toLocaleString(language) }, [ago(entry.time), entry.author, entry.device].filter(Boolean).join(" · ")),
    entry.items.map((item) => element("p", {},
      element("button.link", { type: "button", onclick: () => version(entry, item) }, item.title || word("untitled")),
      ": ", item.changes.map(change).join(", "))),
    entry.omitted ? element("p", {}, word("omitted", { count: entry.omitted })) : null,
    entry.files.map((file) => element("p", {}, word("h-file", { path: file.path, change: word("h-" + file.change) }))));
  const version = async (entry, item) => {
    const answer = await read("version", { commit: entry.commit, key: item.key }).catch((error) => ({ error }));
    if (answer.error) { toast(reason(answer.error)); return; }
    const sheet = show(word("version", { time: new Date(entry.time).toLocaleString(language) }),
      element("h3", {}, answer.title), element("article.text", {}, draw(answer.nodes)),
      board.readOnly ? null : button(word("restore"), null, async () => {
        const result = await run({ kind: "restore", key: item.key, commit: entry.commit }).catch(() => null);
        if (!result) return;
        toast(word("restored"));
        sheet.close();
        dialog.close();
        open(item.key);
      }));
  };
  page();
}

/** A switch that has tasks announced, and says why it cannot where the browser does not let it. */
function dueSwitch() {
  const draw = () => {
    const reason = whyNot();
    box.checked = Boolean(isAnnouncing());
    box.disabled = reason !== null;
    lead.textContent = word(reason ?? "dueLead");
  };
  const lead = element("small", { id: "due-lead", role: "status" });
  const box = element("input", { type: "checkbox", role: "switch", ariaDescribedby: "due-lead", onchange: () => announceDue(box.checked).then(draw) });
  draw();
  return element("div", {}, element("label.field", {}, element("span", {}, word("dueNow")), box), lead);
}

/** Draws a QR code, with the light edge that cameras want: rows of a 1 for each dark square. */
function squares(rows, name) {
  const dark = rows.flatMap((row, y) => [...row].map((mark, x) => (mark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  return drawing(rows.length + 8, dark.join(""), { class: "squares", role: "img", "aria-label": name });
}

/** Lets one more device in: by this page's address, also for a camera, and by a code. */
async function addDevice() {
  const answer = await send("devices/code").catch((error) => { toast(reason(error)); });
  if (!answer) return;
  const { code, address, picture } = answer;
  show(word("addDevice"),
    element("p", {}, address ? word("cameraLead", { address: new URL(".", document.baseURI).href }) : word("onlyHere")),
    picture ? squares(picture, word("cameraPicture")) : null,
    element("p", {}, word("codeLead")), element("p.code", {}, code));
}

/** The page's own settings, and the devices. */
export function showSettings() {
  const choice = (name, initial, values, then) => element("label.field", {}, element("span", {}, word(name)),
    element("select", { onchange: (event) => { store.write(name, event.target.value); then(); } },
      values.map(([value, text]) => element("option", { value, selected: value === initial }, text))));
  const devices = element("ul.devices", {});
  const kept = element("div", {});
  if (keeper) import("./waiting.js").then((waiting) => kept.replaceChildren(waiting.keptSettings()));
  show(word("settings"),
    choice("language", language, Object.entries(languages), () => location.reload()),
    choice("theme", store.read("theme") ?? "system", ["system", "light", "dark"].map((each) => [each, word(each)]), applyLooks),
    choice("density", store.read("density") ?? "comfortable", ["comfortable", "compact"].map((each) => [each, word(each)]), applyLooks),
    choice("holidays", holidayCountry(), ["korea", "noHolidays"].map((each) => [each, word(each)]), () => location.reload()),
    choice("pictures", store.read("pictures") ?? "keepPlace", ["keepPlace", "dropPlace"].map((each) => [each, word(each)]), () => {}),
    dueSwitch(), kept, element("h3", {}, word("devices")), devices,
    button(word("addDevice"), null, addDevice), " ", button(word("calendar"), null, async () => {
      const answer = await send("calendar", { name: word("calendarOf", { device: board.device }).slice(0, 60) }).catch((error) => { toast(reason(error)); });
      if (!answer) return;
      const address = new URL(answer.path, document.baseURI).href;
      list();
      show(word("calendar"), element("p", {}, word("calendarLead")),
        element("a.button", { href: address.replace(/^http/u, "webcal") }, word("subscribe")), " ",
        button(word("copyLink"), null, () => import("./share.js").then(({ copy }) => copy(address))));
    }),
    element("p", {}, button(word("keys"), null, () => showKeys())));
  list();

  async function list() {
    const answer = await read("devices").catch((error) => ({ error }));
    if (answer.error) { devices.replaceChildren(failure(answer.error, list)); return; }
    devices.replaceChildren(...answer.devices.map((device) => element("li.row", {},
      element("span.grow", {}, device.name, " ", element("small", {}, device.isThis ? word("thisDevice") : ago(device.seen))),
      button(device.isThis ? word("logOut") : word("revoke"), null, async () => {
        if (!(await confirmed(word("revokeAsk", { device: device.name }), word("revoke"), word("cancel")))) return;
        await remove("devices/" + device.id).catch((error) => toast(reason(error)));
        if (device.isThis) location.reload(); else list();
      }))));
  }
}
