import { boxesOf, toggled } from "./boxes.js";
import { board } from "./model.js";

const closed = () => board.columns.find((column) => column.closed)?.status ?? null;
const isCreating = (entry, key) => entry.operation?.kind === "create" && entry.operation.id === key;

/** What a text shows of itself on a card. */
const glance = (body) => {
  const boxes = boxesOf(body);
  const line = body.split("\n").map((each) => each.replace(/^[\s#>*+-]+(\[.\]\s)?/u, "").trim()).find((each) => each !== "") ?? "";
  return { preview: line.slice(0, 200), checklist: { done: boxes.filter((box) => box.done).length, total: boxes.length } };
};

const dueAt = (due) => (/^\d{4}-\d\d-\d\d/u.test(due ?? "") ? due.replace(" ", "T") + (due.length > 10 ? "" : "T00:00:00") : null);

/** Whether a date as it is written is still to come, as far as it is plain here. */
const isAhead = (date) => new Date(dueAt(date) ?? NaN) > new Date();

const token = /^(?:(\+)(?=[^+])|(project|priority|due|프로젝트|우선순위|마감):(?=.))/u;
const english = { "프로젝트": "project", "우선순위": "priority", "마감": "due", "높음": "high", "보통": "medium", "중간": "medium", "낮음": "low" };
const nameOf = (word) => { const [, plus, name] = token.exec(word) ?? []; return plus ? "tags" : english[name] ?? name; };

/** What the tokens of a title say, as far as it is plain here: the server reads them all. */
function tokensOf(line) {
  const words = line.split(/\s+/u);
  const values = (name) => words.filter((each) => nameOf(each) === name).map((each) => each.replace(token, ""));
  const known = (name, value) => (name === "priority" ? english[value] ?? value : value);
  const fields = Object.fromEntries(["project", "priority", "due"].map((name) => [name, known(name, values(name).at(-1))]).filter(([, value]) => value));
  return { title: words.filter((each) => !nameOf(each)).join(" ") || line, fields: { tags: values("tags"), ...fields } };
}

/** The title of an item that was made here, with the tokens that it was made with, those of `fields` left out. */
export const retitled = (operation, title, fields) => (operation.tokens
  ? [title, ...operation.title.split(/\s+/u).filter((each) => nameOf(each) && !(nameOf(each) in fields))].join(" ") : title);

function cardOf({ operation, at }) {
  const { id, item, body = "" } = operation;
  const { title, fields: named } = operation.tokens ? tokensOf(operation.title) : operation;
  const fields = { ...named, ...operation.fields };
  const isTask = item === "task";
  return {
    key: id, id, path: "~" + id, hash: "", kind: item, title, status: isTask ? fields.status ?? board.columns[0]?.status ?? null : null,
    due: fields.due ?? null, dueAt: dueAt(fields.due), tags: fields.tags ?? [], priority: fields.priority ?? null, project: fields.project ?? null,
    scheduled: fields.scheduled ?? null, wait: fields.wait ?? null, waiting: isAhead(fields.wait), repeat: fields.repeat ?? null, blocked: false, conflicted: false, updated: new Date(at).toISOString(), rank: isTask ? [null, null, null, null] : [Number.MIN_SAFE_INTEGER, null, null, null],
    ...glance(body), isUnsent: true,
  };
}

/** A card as an entry leaves it; null where it deletes it. */
function after(card, entry) {
  const { operation, draft } = entry;
  if (operation?.kind === "create") return cardOf(entry);
  if (!card) return null;
  const changed = { ...card, isUnsent: true };
  if (draft) {
    const { title, body, tags, ...fields } = draft.now;
    const { status, due, wait } = fields;
    return { ...changed, ...fields, title, tags, dueAt: due === card.due ? card.dueAt : dueAt(due), kind: status === null ? "memo" : "task",
      waiting: wait === card.wait ? card.waiting : isAhead(wait),
      ...(body === draft.known.body ? {} : glance(body)) };
  }
  switch (operation.kind) {
    case "delete": return null;
    case "move": return { ...changed, status: operation.status };
    // What repeats comes back: its next date is the server's to tell.
    case "done": return card.repeat ? { ...changed, comesBack: true, due: null, dueAt: null } : { ...changed, status: closed() ?? card.status };
    case "check": return { ...changed, checklist: { ...card.checklist, done: card.checklist.done + (operation.done ? 1 : -1) } };
    default: return changed;
  }
}

/** Those of the entries that are shown as if they had happened: of the refused ones only new items are. */
const shown = (entries) => entries.filter((entry) => !entry.error || entry.operation?.kind === "create");

/** By key, what makes of the server's card the one that is shown, see `setWaiting`. */
export function overlays(entries) {
  const found = new Map();
  for (const entry of shown(entries)) {
    if (!entry.key) continue;
    const before = found.get(entry.key) ?? ((card) => card);
    // One that was made has arrived meanwhile.
    found.set(entry.key, (card) => (entry.operation?.kind === "create" && card ? card : after(before(card), entry)));
  }
  return found;
}

const emptyItem = (card, { body = "" }) => ({
  card, text: null, title: card.title, body, fields: { tags: card.tags, created: card.updated, completed: null, extra: {} },
  nodes: null, checklist: [], conflicts: [], canEdit: true,
});

/** An item with what waits of it; null where nothing is known of it. */
export function projected(item, key, entries) {
  let shownItem = item;
  for (const entry of shown(entries)) {
    if (entry.key !== key) continue;
    if (isCreating(entry, key)) { shownItem ??= emptyItem(cardOf(entry), entry.operation); continue; }
    if (!shownItem) continue;
    const card = after(shownItem.card, entry) ?? shownItem.card;
    const { operation, draft } = entry;
    const body = draft ? draft.now.body : operation.kind === "check" ? toggled(shownItem.body, operation.index, operation.done) : shownItem.body;
    shownItem = { ...shownItem, card, title: card.title, body, fields: { ...shownItem.fields, tags: draft ? draft.now.tags : shownItem.fields.tags },
      nodes: body === shownItem.body ? shownItem.nodes : null };
  }
  return shownItem;
}

/**
 * The entry that takes an operation in, as it is then: what is made here takes in its own changes, and what is
 * typed the boxes that are ticked in it. Null where the operation is an entry of its own.
 */
export function fold(entries, operation) {
  const { kind, key } = operation;
  const made = entries.find((entry) => isCreating(entry, key) && !entry.isAttempted);
  if (made) {
    const own = made.operation;
    const withFields = (fields) => ({ ...made, error: null, was: { ...made.was, [operation.op]: { operation: own } }, operation: { ...own, ...fields } });
    if (kind === "move") return withFields({ fields: { ...own.fields, status: operation.status } });
    if (kind === "check") return withFields({ body: toggled(own.body ?? "", operation.index, operation.done) });
  }
  const typed = kind === "check" ? entries.find((entry) => entry.draft && entry.key === key && !entry.error) : null;
  if (!typed) return null;
  const { draft } = typed;
  return { ...typed, was: { ...typed.was, [operation.op]: { draft } }, draft: { ...draft, now: { ...draft.now, body: toggled(draft.now.body, operation.index, operation.done) } } };
}
