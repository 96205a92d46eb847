import { run } from "./actions.js";
import { Attaching } from "./attach.js";
import { button, confirmed, element } from "./dom.js";
import { forget } from "./drafts.js";
import { Fields } from "./fields.js";
import { Linking } from "./linking.js";
import { read } from "./server.js";
import { reason, word } from "./words.js";
import { isBlank, isComposing, normal } from "./texts.js";
import { Visit } from "./visit.js";

/** What takes the focus by a press. */
const controls = "input, textarea, select, button, label, summary";

/** Gives up what was typed in the visit of a panel, and takes back what of it was sent. */
export async function throwAway(panel) {
  const { form, key } = panel;
  if (!(await confirmed(word("discard"), word("discardYes"), word("keepTyping")))) return;
  form.end();
  await form.visit.work;
  forget(key);
  panel.form = null;
  const sent = [...form.visit.done, form.visit.pending?.op].filter(Boolean);
  for (const op of sent.reverse()) await run({ kind: "undo", of: op }).catch(() => {});
  try {
    panel.item = await read("item", { key });
    panel.show();
  } catch { panel.gone(); }
}

/** An item's title, text and fields while they are typed. */
export class ItemForm {
  /**
   * @param {object} item an answer of `api/item`.
   * @param {object|null} draft what was typed earlier, and not sent.
   * @param {{onDone: function(), onDiscard: function()}} hooks
   */
  constructor(item, draft, { onDone, onDiscard }) {
    this.visit = new Visit(item, draft, (...state) => this.tell(...state));
    const { title, body } = this.visit.now;
    const change = () => this.typed();
    /** What is said of a change elsewhere until it is merged, while typing goes on. */
    this.elsewhere = "";
    this.title = element("input.title", { value: title, ariaLabel: word("title"), required: true, enterKeyHint: "next", placeholder: word("title") });
    this.body = element("textarea.text", { value: body, ariaLabel: word("text"), placeholder: word("text") });
    this.linking = new Linking(this.body);
    this.fields = new Fields(item, this.visit.now, change);
    this.state = element("span.grow.state", { role: "status" });
    this.showMerged = button(word("showMerged"), null, () => { this.take(); this.body.focus({ preventScroll: true }); }, { hidden: true, className: "link" });
    this.doneButton = button(word("doneEditing"), null, onDone, { className: "primary" });
    this.discardButton = button(word("discardChanges"), word("discardYes"), onDiscard, { hidden: true });
    this.attaching = new Attaching(item.card.key, {
      onText: (text) => this.insert(text), onState: (text) => { this.state.textContent = text; },
    });
    this.node = element("form.edit", { onsubmit: (event) => event.preventDefault(), oninput: change },
      element("header.row.bar", {}, this.discardButton, this.state, this.showMerged, this.attaching.button, this.doneButton),
      this.title, this.fields.node, this.body, this.linking.list);
    this.node.addEventListener("compositionstart", () => { this.visit.isComposing = true; });
    this.node.addEventListener("compositionend", () => { this.visit.isComposing = false; change(); });
    this.node.addEventListener("keydown", (event) => this.key(event, onDone));
    // A press beside the text leaves the cursor where it is.
    this.node.addEventListener("mousedown", (event) => { if (!event.target.closest(controls)) event.preventDefault(); });
    this.attaching.listen(this.node);
    const ended = new Promise((end) => { this.release = end; });
    // A new version of the page waits for those who type.
    navigator.locks?.request(`sheaf ${location.pathname} typing`, { mode: "shared" }, () => ended);
    this.typed();
  }

  /** Puts the focus where typing begins: into the title of a new item, into the text else. */
  focus(inTitle, place = 0) {
    (inTitle ? this.title : this.body).focus({ preventScroll: true });
    if (!inTitle) this.body.setSelectionRange(place, place);
  }

  key(event, onDone) {
    // A syllable that is being composed takes its own Enter and Escape.
    if (isComposing(event)) return;
    const isCommand = event.metaKey || event.ctrlKey;
    if (event.key === "Enter" && isCommand) onDone();
    else if (event.key === "Enter" && event.target === this.title) {
      this.body.focus();
      this.body.setSelectionRange(0, 0);
    } else if (event.key === "Escape") onDone();
    else if (event.key.toLowerCase() === "s" && isCommand) this.visit.send("idle");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  typed() {
    this.visit.typed({ ...this.visit.now, title: this.title.value, body: this.body.value, ...this.fields.values() });
    const isEmpty = isBlank(this.title.value);
    this.doneButton.disabled = isEmpty;
    this.doneButton.textContent = word(isEmpty ? "needsTitle" : "doneEditing");
    this.doneButton.ariaLabel = this.doneButton.title = this.doneButton.textContent;
    this.title.ariaInvalid = String(isEmpty);
    this.discardButton.hidden = !this.visit.hasChanged;
  }

  tell(state, value) {
    if (["sent", "merged", "conflicts", "broughtBack"].includes(state)) this.elsewhere = "";
    const isUnkept = state === "waiting" && this.visit.isUnkept;
    const texts = {
      "": this.elsewhere, keeping: this.elsewhere || word("keeping"), kept: this.elsewhere || word("kept"), full: word("notKept"), sending: word("sending"), sent: word("sent"), merged: word("merged"),
      conflicts: word("mergedConflicts", { count: value }), clash: word("clash"), broughtBack: word("broughtBack"),
      waiting: isUnkept ? word("notKeptHere") : state === "waiting" ? word("keptWaiting", { reason: reason(value) }) : "", refused: state === "refused" ? word("notSaved", { reason: reason(value) }) : "",
    };
    if (this.state.textContent !== texts[state]) this.state.textContent = texts[state];
    this.state.classList.toggle("fault", isUnkept || ["full", "refused"].includes(state));
    this.showMerged.hidden = state !== "merged";
    this.discardButton.hidden = !this.visit.hasChanged;
  }

  /**
   * Takes note of a change elsewhere: what is being typed stays as it is.
   *
   * @param {object|null} item as it is now; null where it is deleted.
   */
  noteChange(item) {
    // What was sent without an answer may be what changed it.
    if (item && (this.visit.pending || [this.visit.base, this.visit.item?.text].includes(item.text))) return;
    if (item && !this.visit.isDirty && !this.node.contains(document.activeElement)) this.take(item);
    else this.elsewhere = this.state.textContent = word(item ? "changedElsewhere" : "goneElsewhere");
  }

  /** Shows the merged text in the fields, with the cursor where it was. Nothing typed may be unsent. */
  take(item = this.visit.item) {
    if (this.visit.isComposing || this.visit.isDirty || !item) return;
    this.showMerged.hidden = true;
    if (this.elsewhere) this.elsewhere = this.state.textContent = "";
    this.visit.restart(item);
    this.title.value = item.title;
    this.fields.take(item);
    const [old, now] = [this.body.value, normal(item.body)];
    const place = (offset) => {
      // After what both have in common at the beginning, or before what they have at the end.
      if (now.startsWith(old.slice(0, offset))) return offset;
      return now.endsWith(old.slice(offset)) ? now.length - (old.length - offset) : Math.min(offset, now.length);
    };
    const [start, end, scrolled] = [place(this.body.selectionStart), place(this.body.selectionEnd), this.body.scrollTop];
    this.body.value = now;
    this.body.setSelectionRange(start, end);
    this.body.scrollTop = scrolled;
  }

  /** Adds files, whose names go to the end of the text. */
  append(files) {
    const { length } = this.body.value;
    this.body.setSelectionRange(length, length);
    this.attaching.add(files);
  }

  /** Inserts a text of its own paragraph at the cursor. */
  insert(text) {
    const { value, selectionStart: start, selectionEnd: end } = this.body;
    const before = start > 0 && value[start - 1] !== "\n" ? "\n" : "";
    const after = value[end] === "\n" ? "" : "\n";
    this.body.setRangeText(before + text + after, start, end, "end");
    this.typed();
  }

  /** Shows the field whose words cannot be read, so that they are not lost. Resolves to whether there is one. */
  async pointsOut() {
    const field = await this.fields.unread();
    if (field && this.node.isConnected) {
      field.closest("details").open = true;
      field.focus();
    }
    return Boolean(field);
  }

  /** Sends what is typed. Resolves to whether the server has it all. */
  async finish() {
    await this.attaching.work;
    return this.visit.send("leave");
  }

  end() {
    this.visit.end();
    this.release();
    this.giveUp?.();
  }
}
