import { forget, keep, onDisk } from "./drafts.js";
import { Refusal, deliver, operationName } from "./server.js";
import { isBlank, normal } from "./texts.js";

/** Milliseconds without typing after which a text is sent. */
const idle = 10000;
/** Characters above which a draft is not written at each input, but soon after: it would hold up the typing. */
const large = 50000;
/** Refusals that pass by themselves. */
export const passing = new Set(["busy", "tooFast", "beingEdited", "refused", "session", "protocol", "host", "origin"]);
export const fieldNames = ["status", "due", "scheduled", "wait", "repeat", "priority", "project", "tags"];
const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** The values of an item that can be changed, line ends as a field of the page has them: the server keeps the file's. */
export const valuesOf = ({ title, body, card, fields }) => ({
  title, body: normal(body), status: card.status, due: card.due, scheduled: card.scheduled ?? null, wait: card.wait ?? null, repeat: card.repeat ?? null,
  priority: card.priority, project: card.project, tags: fields.tags,
});

/**
 * One visit to an item's text: what is typed is kept in this browser at each input, and sent on leaving, on
 * hiding, or after ten seconds without typing. Each sending carries the text that it was typed on, so that
 * the server merges it with what others did; nothing here touches the fields that are being typed in.
 */
export class Visit {
  /**
   * @param {object} item an answer of `api/item`; null where all of it is in the draft.
   * @param {object|null} draft one to go on with.
   * @param {function(string, *)} onState told how the text stands: "", "keeping", "kept", "full", "sending", "sent",
   *   "merged", "conflicts" with their number, "clash", "broughtBack", "waiting" or "refused" with the error.
   * @param {{keep: function, forget: function, onDisk: function=}} keeper where what is typed is kept meanwhile.
   */
  constructor(item, draft, onState = () => {}, keeper = { keep, forget, onDisk }) {
    this.keeper = keeper;
    this.key = draft?.key ?? item.card.key;
    this.base = draft?.base ?? item.text;
    // A draft of an older page may lack some.
    const own = item ? valuesOf(item) : {};
    /** The values of `base`. */
    this.known = { ...own, ...draft?.known };
    this.now = draft ? { ...own, ...draft.now } : this.known;
    /** Sent, and not answered: it is sent again as it was, since it may have happened. */
    this.pending = draft?.pending ?? null;
    this.name = draft?.visit ?? operationName();
    /** The operations that happened. */
    this.done = [];
    /** When it was typed. */
    this.at = draft?.typedAt ?? draft?.at ?? null;
    this.tell = onState;
    this.isComposing = false;
    this.work = Promise.resolve();
  }

  /** Whether something is typed that the server has not answered for. */
  get isDirty() { return this.pending !== null || this.changes() !== null || isBlank(this.now.title); }

  /** Whether something is typed that is kept nowhere. */
  get isUnkept() { return this.isDirty && this.isKept === false; }

  onState(state, value) {
    this.state = state;
    if (state === "conflicts") this.conflicts = value;
    this.tell(state, value);
  }

  /** Whether this visit has changed anything, here or there. */
  get hasChanged() { return this.isDirty || this.done.length > 0; }

  /** Goes on from what the server holds; nothing typed may be unsent. */
  restart(item) {
    this.base = item.text;
    this.known = valuesOf(item);
    this.now = this.known;
  }

  /** Takes note of what is typed by now. */
  typed(now) {
    this.now = now;
    this.at = null;
    clearTimeout(this.timer);
    clearTimeout(this.keeping);
    if (!this.isDirty) {
      this.keeper.forget(this.key);
      this.onState("");
      return;
    }
    if (now.body.length > large) this.keeping = setTimeout(() => this.keepNow(), 250);
    else this.keepNow();
  }

  async keepNow() {
    const isKept = this.keep();
    this.onState(isKept ? "keeping" : "full");
    this.schedule(isKept ? idle : 1000);
    if (!isKept) return;
    await this.keeper.onDisk?.(this.key);
    if (this.state === "keeping") this.onState("kept");
  }

  schedule(delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // A syllable is not cut in two; the end of it is typed too.
      if (this.isComposing) this.schedule(delay);
      else if (!this.isClashing && !isBlank(this.now.title)) this.send("idle");
    }, delay);
  }

  keep() {
    clearTimeout(this.keeping);
    this.isKept = this.keeper.keep(this.key, this.draft);
    return this.isKept;
  }

  /** All that is needed to go on with it. */
  get draft() {
    const { base, known, now, pending, name: visit, refused } = this;
    return { base, known, now, pending, visit, refused, typedAt: this.at ?? Date.now() };
  }

  /** What differs from `known`, as an operation takes it; null where nothing does. */
  changes() {
    const { known, now } = this;
    if (this.compared?.known !== known || this.compared.now !== now) this.compared = { known, now, changes: this.compare(known, now) };
    return this.compared.changes;
  }

  compare(known, now) {
    const changes = {};
    if (now.title !== known.title && !isBlank(now.title)) changes.title = now.title;
    if (now.body !== known.body) changes.body = now.body;
    const fields = Object.fromEntries(fieldNames.filter((name) => !same(now[name], known[name])).map((name) => [name, now[name]]));
    if (Object.keys(fields).length) changes.fields = fields;
    return Object.keys(changes).length ? changes : null;
  }

  /**
   * Sends what is there to be sent, after what is under way.
   *
   * @param {"idle"|"hide"|"leave"} why an idle text is not sent where it would clash: the one who types
   *   would go on typing between the marks.
   * @returns whether the server has it all.
   */
  send(why) {
    clearTimeout(this.timer);
    this.work = this.work.then(() => this.sendNow(why));
    return this.work;
  }

  async sendNow(why) {
    if (this.pending && !(await this.perform(this.pending, why))) return false;
    const changes = this.changes();
    if (!changes) return true;
    // It is an item that was made here, and is not there yet.
    if (this.base === null) { this.onState("waiting", new Refusal({ code: "unreachable" }, 0)); return false; }
    this.pending = { op: operationName(), kind: "save", key: this.key, base: this.base, visit: this.name, madeAt: this.at ?? Date.now(), ...changes };
    if (why === "idle") this.pending.clashes = false;
    await this.keep();
    return this.perform(this.pending, why);
  }

  async perform(operation, why) {
    this.onState("sending");
    let result;
    try {
      result = await deliver(operation, why === "hide");
    } catch (error) {
      // Where no answer came it may have happened; where it was refused it has not.
      const isLost = error.status === 0 || passing.has(error.facts.code);
      if (!isLost) {
        this.pending = null;
        this.refused = error.facts.code;
      }
      await this.keep();
      this.onState(isLost ? "waiting" : "refused", error);
      if (isLost && why === "idle") this.schedule(idle);
      return false;
    }
    this.pending = null;
    this.isClashing = result.outcome === "clash";
    if (this.isClashing) {
      this.keep();
      this.onState("clash");
      return false;
    }
    this.done.push(operation.op);
    this.refused = undefined;
    this.base = result.typed ?? this.base;
    const { title = this.known.title, body = this.known.body, fields } = operation;
    this.known = { ...this.known, ...fields, title, body };
    this.item = result.item;
    if (this.isDirty) await this.keep();
    else this.keeper.forget(this.key);
    const state = { merged: result.conflicts ? "conflicts" : "merged", broughtBack: "broughtBack" }[result.outcome] ?? "sent";
    this.onState(state, result.conflicts);
    return true;
  }

  /** Ends the visit; a draft that is not sent stays in this browser. */
  end() {
    clearTimeout(this.timer);
    clearTimeout(this.keeping);
  }
}
