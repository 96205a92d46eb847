import { dueText } from "./dates.js";
import { announce, confirmed, toast } from "./dom.js";
import { assume, board, cardsOf, knownCards, takeCard } from "./model.js";
import { keeper, operationName, perform, performAll, send } from "./server.js";
import { columnName, reason, word } from "./words.js";

/** Does an operation and shows what came back; says where it was refused. */
async function run(operation) {
  try {
    const result = await perform(operation);
    if (result.item) takeCard(result.item.card);
    return result;
  } catch (error) {
    toast(reason(error));
    throw error;
  }
}

/** What a toast offers: these operations taken back, the last one first. */
const undoing = (names) => ({
  word: word("undo"),
  run: async () => {
    discarded.clear();
    const operations = [...names].reverse().map((of) => ({ kind: "undo", of }));
    const results = await performAll(operations).catch((error) => { toast(reason(error)); return []; });
    take(results);
    const refused = results.find((result) => result.error);
    if (refused) toast(reason({ facts: refused.error }));
    else if (results.length) announce(word("undone"));
  },
});

function take(results) {
  for (const { item } of results) if (item) takeCard(item.card);
}

/** Settles when all that was asked for so far is answered, or was not. */
let answered = Promise.resolve();

/**
 * Changes cards at once on the page, then in the store; a toast takes it back. What is refused is put
 * back and said.
 *
 * @param {object[]} cards
 * @param {object|null} values that the cards are assumed to have, or null where they go.
 * @param {function(object): object} operation
 * @param {function(object[], object[]): string} said called with the cards and the answers
 * @param {?Promise} after what is waited for before anything is sent
 */
async function changeAll(cards, values, operation, said, after = null) {
  const putBack = new Map(cards.map((card) => [card.key, assume(card.key, values)]));
  await after;
  // Of several items it is one step of undo.
  const visit = cards.length > 1 ? { visit: operationName() } : {};
  const operations = cards.map((card) => ({ op: operationName(), key: card.key, ...visit, ...operation(card) }));
  const asked = performAll(operations).then((results) => { take(results); return results; });
  answered = Promise.allSettled([answered, asked]);
  const results = await asked.catch((error) => {
    toast(reason(error));
    return null;
  });
  if (!results) { for (const back of putBack.values()) back(); return; }
  const done = [];
  results.forEach((result, index) => {
    if (result.error || result.outcome === "kept") putBack.get(cards[index].key)();
    else if (result.outcome !== "unchanged") done.push(operations[index].op);
  });
  const refused = results.find((result) => result.error);
  const kept = results.findIndex((result) => result.outcome === "kept");
  const what = refused ? reason({ facts: refused.error })
    : kept >= 0 ? `${word("stays-" + operations[kept].kind)}: ${cards[kept].title}`
      : said(cards, results);
  toast(what, done.length ? undoing(done) : null);
}

const isDone = (status) => board.columns.find((column) => column.closed)?.status === status;

/** Moves cards to a column; into the first closed one they are done. */
export async function move(cards, status) {
  const moved = [cards].flat().filter((card) => card.kind === "task" && card.status !== status && !(card.comesBack && isDone(status)));
  if (!moved.length || board.readOnly) return;
  // Where it was is named, so that one that is sent late undoes no later move; what repeats goes on, and
  // its occurrence is named, so that no later one is closed.
  const operation = ({ occurrence, status: from }) =>
    (!isDone(status) ? { kind: "move", status, from } : occurrence ? { kind: "done", occurrence } : { kind: "done", from });
  const changing = changeAll(moved, { status }, operation, (_, results) => {
    const isRepeated = moved.length === 1 && moved[0].repeat && isDone(status);
    const next = isRepeated ? results[0].item?.card : null;
    if (next && next.status !== status) return word("completedNext", { title: moved[0].title, date: dueText(next)?.text });
    if (isRepeated && results[0].outcome === "queued") return word("completedHere", { title: moved[0].title });
    if (moved.length > 1) return word("movedMany", { count: moved.length, column: columnName(status) });
    return isDone(status) ? word("completed", { title: moved[0].title }) : word("moved", { column: columnName(status) });
  });
  if (moved.length === 1) announce(position(moved[0].key, status));
  await changing;
}

/** Where a card stands now, for those who do not see it. */
function position(key, status) {
  const list = cardsOf(status);
  const place = list.findIndex((card) => card.key === key) + 1;
  return word("moved", { column: columnName(status) }) + ": " + word("place", { place, count: list.length });
}

/** The column beside a card's own; undefined at the end. */
export function columnBeside(card, by) {
  const names = board.columns.map((column) => column.status);
  return card.kind === "task" ? names[names.indexOf(card.status) + by] : undefined;
}

/** Moves a card by so many columns. */
export function shift(card, by) {
  const target = columnBeside(card, by);
  if (target) move(card, target);
}

/** Does a task, or opens it again. */
export function tick(card) {
  const closed = board.columns.find((column) => column.closed);
  const isClosed = board.columns.some((column) => column.closed && column.status === card?.status);
  if (card && closed) move(card, isClosed ? board.columns[0].status : closed.status);
}

/** Keys of items that were deleted here. */
export const discarded = new Set();

/** Deletes items: one without a question, since the toast brings it back, several after a yes. */
export async function discard(cards) {
  const gone = [cards].flat();
  if (!gone.length || board.readOnly) return;
  if (gone.length > 1
    && !(await confirmed(word("removeMany", { count: gone.length }), word("remove"), word("cancel")))) return;
  for (const { key } of gone) discarded.add(key);
  await changeAll(gone, null, ({ key, isUnsent }) => ({ kind: "delete", ...(isUnsent ? {} : { hash: knownCards.get(key)?.hash }) }), () =>
    (gone.length > 1 ? word("deletedMany", { count: gone.length }) : word("deleted", { title: gone[0].title || word("untitled") })), answered);
}

/** Adds an item. Resolves to the answer, or null where it was refused. */
export async function add(kind, title, fields = {}, tokens = true) {
  return run({ kind: "create", item: kind, title, tokens, fields }).catch(() => null);
}

/**
 * What a step did, as people say it.
 *
 * @param {object} step of the board's standing.
 * @param {number} steps of how many items it was, where each has a commit of its own.
 */
export function stepText({ subject, title, change, count }, steps = 1) {
  const items = Math.max(count, steps);
  if (items > 1) return word("step-many", { count: items });
  if (!change) return subject;
  const facts = { title: title || word("untitled") };
  if (change.change === "status" && change.to) return word("step-status", { title: facts.title, column: columnName(change.to) });
  const own = { added: "added", restored: "added", deleted: "deleted", ticked: "ticked", unticked: "ticked" }[change.change];
  return word("step-" + (own ?? "changed"), facts);
}

/** Takes back this device's last step, or does it again. */
export async function takeBack(kind) {
  await answered;
  // What was not sent yet is taken back here.
  let entry;
  try { entry = await keeper?.takeBack(kind); } catch { toast(reason({ facts: { code: "full" } })); return; }
  if (entry) { toast(word(kind + "Of", { step: entry.title || word("untitled") })); return; }
  if (board.readOnly) return;
  // The server may know of a step that it has not told of yet.
  const result = await run({ kind }).catch(() => null);
  if (!result || result.outcome === "unchanged") return;
  const step = result.step;
  toast(step ? word(kind + "Of", { step: stepText(step, result.steps) }) : word(kind === "undo" ? "undone" : "redone"));
}

/** Syncs with the remote. */
export async function sync() {
  try {
    const { received, sent } = await send("sync");
    toast(word("synced", { received, sent }));
  } catch (error) { toast(reason(error)); }
}

export { run };
