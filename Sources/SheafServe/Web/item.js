import { discard, discarded, run } from "./actions.js";
import { element, hasFiles, toast } from "./dom.js";
import { draftOf, forget, forgetFound } from "./drafts.js";
import { ItemLinks } from "./links.js";
import { board, takeCard } from "./model.js";
import { keeper, onNetwork, read, within } from "./server.js";
import { drawReading } from "./reading.js";
import { goBack, keyOfAddress, note } from "./route.js";
import { isBlank } from "./texts.js";
import { reason, word } from "./words.js";

/** Milliseconds for which leaving waits for the server; what was typed is kept here meanwhile. */
const timeout = 4000;

/** Whether another page is at work on an item; what tells comes later than the page does. */
const isClaimed = (key) => import("./claim.js").then((each) => each.isClaimed(key), () => false);

/**
 * Draws a reading anew around its text where that differs in ticks alone. Returns whether it does: a key that is held
 * down on a box would be lost with the box.
 */
function drawAround(shown, node) {
  const drawn = node.querySelector("article");
  if (!shown?.isEqualNode(drawn)) return false;
  const boxes = drawn.querySelectorAll("input");
  shown.querySelectorAll("input").forEach((box, index) => { box.checked = boxes[index].checked; });
  while (shown.previousElementSibling) shown.previousElementSibling.remove();
  drawn.remove();
  shown.before(...node.children);
  return true;
}

/** An item beside the list: to be read, or to be edited. */
export class ItemPanel {
  /**
   * @param {{onShow: function(), onGone: ?function(string), onHistory: function(string), find: function(string): ?string}} hooks
   *   `onShow` is called when another item is shown, or none; `onGone` chooses what is shown after a deletion, `find` the key of the note that a link names.
   */
  constructor(hooks) {
    this.node = element("section.panel", { hidden: true, ariaLabel: word("item") });
    this.hooks = hooks;
    this.item = null;
    this.form = null;
    this.links = new ItemLinks(this);
    /** Boxes whose answers are under way. */
    this.checks = 0;
    this.node.addEventListener("drop", async (event) => {
      if (!hasFiles(event) || this.form || !this.canChange) return;
      const files = [...event.dataTransfer.files];
      await this.edit();
      this.form?.append(files);
    });
    addEventListener("popstate", () => this.follow());
    // What could not be sent need not wait for the next press.
    onNetwork((isOnline) => { if (isOnline && this.form?.visit.state === "waiting") this.form.visit.send("leave"); });
    addEventListener("visibilitychange", () => { if (document.hidden) this.hide(); });
    addEventListener("pagehide", () => this.hide());
    /** What sends, or keeps, the drafts of pages that are gone; it comes later than the page. */
    this.leftovers = import("./leftovers.js");
    this.leftovers.then(({ keepSending }) => keepSending((key) => key === keyOfAddress(), (key) => this.open(key)), () => {});
  }

  get key() { return this.item?.card.key ?? null; }

  get canChange() { return Boolean(this.item?.canEdit) && !board.readOnly; }

  /** Whether something was typed that is kept nowhere yet. */
  get isDirty() { return this.form?.visit.isUnkept ?? false; }

  /**
   * Shows an item. Resolves to whether it is there.
   *
   * @param {boolean|"link"} isStep false where the way back shall not lead here, as for one that is chosen by the page;
   *   "link" where it leads from there to what was shown before.
   */
  async open(key, isEditing = false, isStep = true) {
    if (this.form && key === this.key) return true;
    if (!(await this.leave())) return false;
    // What was asked for last; undefined until something was.
    const asked = this.asked = {};
    let item;
    try { item = await read("item", { key }); } catch (error) { toast(reason(error)); return false; }
    // What was asked for later counts.
    if (this.asked !== asked) return false;
    // One that the address names, and that is not there yet, gives its place to this one.
    note(key, isStep === "link" || (isStep && this.node.hidden && !keyOfAddress()));
    this.item = item;
    this.node.hidden = false;
    this.node.scrollTop = 0;
    const draft = this.canChange ? draftOf(key) ?? keeper?.draftOf(key, isEditing) : null;
    // What another page is at work on is read here; it asks where it is to be edited.
    if (isEditing && this.canChange) await this.edit(await isClaimed(key) ? null : draft);
    else if (draft && !(await isClaimed(key))) await this.edit(draft);
    else this.show();
    this.hooks.onShow();
    return true;
  }

  /** Shows the item that the address names, after a reload or the way back; closes the panel where it names none. */
  async follow() {
    const key = keyOfAddress();
    if (key === this.key) return;
    if (key !== null) { await this.open(key, false, false); return; }
    if (await this.leave()) this.clear();
    else note(this.key, true);
  }

  /** Draws the item anew where others changed it; what is being typed stays. */
  async refresh(keys) {
    if (this.item && !this.form && keys?.length) this.links.refresh();
    if (!this.item || this.checks || (keys && !keys.includes(this.key))) return;
    const { key, form } = this;
    const asked = this.refreshed = {};
    let item = null;
    try { item = await read("item", { key }); } catch (error) { if (error.status !== 404) return; }
    // Answers may overtake one another.
    if (this.key !== key || this.form !== form || this.checks || this.refreshed !== asked) return;
    if (form) form.noteChange(item);
    else if (!item) {
      if (!discarded.has(key)) toast(word("goneNow", { title: this.item.title || word("untitled") }));
      this.gone();
    } else if (item.text !== this.item.text || item.body !== this.item.body || JSON.stringify(item.card) !== JSON.stringify(this.item.card)) {
      this.item = item;
      this.show(false);
    }
  }

  /** Shows another one in the place of what is deleted, or nothing. */
  async gone() {
    const next = this.hooks.onGone?.(this.key) ?? null;
    this.form?.end();
    this.form = null;
    if (next === null || !(await this.open(next, false, false))) await this.close();
  }

  /** Sends what is typed, before something else is shown. Resolves to whether the panel may go on. */
  async leave() {
    const { form, key } = this;
    if (!form) return true;
    if (await form.pointsOut()) return false;
    const answer = await within(timeout, form.finish(), null);
    if (this.form !== form) return this.form === null;
    if (answer === false && form.visit.refused) { form.focus(false); return false; }
    if (answer && isBlank(form.title.value)) {
      forget(key);
      toast(word("titleKept", { title: form.visit.known.title }));
    } else if (!answer && !(await (await this.leftovers).keepHere(form.visit))) return false;
    if (form.visit.state === "broughtBack") {
      const of = form.visit.done.at(-1);
      toast(word("broughtBack"), { word: word("undo"), run: () => run({ kind: "undo", of }).catch(() => {}) });
    }
    if (form.visit.state === "conflicts") toast(word("mergedConflicts", { count: form.visit.conflicts }));
    form.end();
    this.form = null;
    if (form.visit.item) takeCard(form.visit.item.card);
    return true;
  }

  /** Closes the panel, and takes the item out of the address. */
  async close() {
    if (!(await this.leave())) return;
    this.clear();
    if (!(await goBack())) note(null, false);
  }

  clear() {
    const { key } = this;
    const hadFocus = this.node.contains(document.activeElement);
    this.node.hidden = true;
    this.node.replaceChildren();
    this.item = null;
    this.hooks.onShow();
    if (hadFocus && key) document.querySelector(`.card[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  show(takesFocus = true) {
    const { key, canChange } = this;
    const box = document.activeElement?.dataset?.box;
    const scrolled = this.node.scrollTop;
    const { node, heading } = drawReading(this.item, {
      close: () => this.close(), share: () => import("./share.js").then(({ share }) => share(this.item)), history: () => this.hooks.onHistory(key),
      edit: canChange ? (place) => this.edit(keeper?.draftOf(key, true), place) : null, discard: canChange ? () => this.discard() : null,
      check: canChange ? (index, done) => this.check(index, done) : null,
      resolve: canChange ? (conflict, choice) => this.resolve(conflict, choice) : null,
      follow: (name) => this.links.follow(name, this.hooks.find),
    });
    const hadFocus = this.node.contains(document.activeElement);
    if (!drawAround(this.node.querySelector("article"), node)) this.node.replaceChildren(node);
    this.node.scrollTop = scrolled;
    if (box) this.node.querySelector(`[data-box="${box}"]`)?.focus();
    else if (takesFocus || hadFocus) heading.focus({ preventScroll: true });
    this.links.show();
  }

  /**
   * Begins the editing; its form comes later than the page does.
   *
   * @param {number|"title"|undefined} place of the cursor: an offset in the text.
   */
  async edit(draft = null, place = undefined) {
    const { key } = this;
    const [form, claims] = await Promise.all([import("./form.js"), import("./claim.js")]).catch(() => []);
    if (this.key !== key || this.form) return;
    if (!form) { toast(word("e-unreachable")); this.show(); return; }
    const isNew = draft === null && isBlank(this.item.body) && isBlank(this.item.title);
    this.form = new form.ItemForm(this.item, draft, { onDone: () => this.done(), onDiscard: () => form.throwAway(this) });
    if (draft?.entry && this.form.visit.keep()) keeper.release(draft.entry).catch(() => {});
    if (draft && !draft.entry) { forgetFound(draft); toast(word("draft")); }
    const scrolled = place === undefined ? 0 : this.node.scrollTop;
    this.node.replaceChildren(this.form.node);
    this.node.scrollTop = scrolled;
    this.form.focus(isNew || place === "title", place);
    this.form.giveUp = claims.claim(this);
  }

  /** Ends the editing, and shows what the server has; its button may be pressed again until that is read. */
  async done() {
    const { form } = this;
    if (isBlank(form?.title.value ?? "")) { form?.title.focus(); return; }
    if (await form.pointsOut()) return;
    // What was refused, or can be kept nowhere, stays where it can be gone on with.
    const isSent = await form.finish();
    if (this.form !== form || !(isSent || (keeper && form.visit.state === "waiting")) || !(await this.leave())) return;
    try {
      this.item = (isSent && form.visit.item) || await read("item", { key: this.key });
    } catch (error) { toast(reason(error)); }
    this.show();
    this.refresh(null);
  }

  /** Sends what is typed before the page may be gone. */
  async hide() {
    const { form } = this;
    if (!form || form.visit.isComposing || !form.visit.isDirty) return;
    const isSent = await form.visit.send("hide");
    if (!isSent || this.form !== form || form.visit.isDirty) return;
    if (form.visit.state === "merged") form.take();
    if (form.visit.state !== "conflicts" || !(await this.leave())) return;
    this.item = form.visit.item;
    this.show();
  }

  async check(index, done) {
    const { key } = this;
    this.checks += 1;
    const result = await run({ kind: "check", key, base: this.item.text, index, done }).catch(() => null);
    // What waits here, or was refused, has no item in its answer: an older one would take the tick back.
    const item = result?.item ?? await read("item", { key }).catch(() => null);
    this.checks -= 1;
    // The answer of the last one shows them all.
    if (this.checks || this.form || this.key !== key) return;
    if (item) this.item = item;
    this.show(false);
  }

  async resolve(conflict, choice) {
    const result = await run({ kind: "resolve", key: this.key, digest: conflict.digest, choice }).catch(() => null);
    if (!result) { this.refresh(null); return; }
    if (result.item) this.item = result.item;
    toast(word("settled"), { word: word("undo"), run: () => run({ kind: "undo", of: result.op }).catch(() => {}) });
    this.show();
  }

  discard() {
    const { card } = this.item;
    const next = this.hooks.onGone?.(card.key) ?? null;
    discard(card);
    if (next === null) this.close(); else this.open(next, false, false);
  }
}
