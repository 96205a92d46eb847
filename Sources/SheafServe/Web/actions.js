import { announce, toast } from "./dom.js";
import { assume, board, takeCard } from "./model.js";
import { operationName, perform, send } from "./server.js";
import { columnName, reason, word } from "./words.js";

const undoing = (op) => ({
  word: word("undo"),
  run: () => run({ kind: "undo", of: op }).catch(() => {}),
});

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

/** Moves a card to a column; into the first closed one it is done. */
export async function move(card, status) {
  const isDone = board.columns.find((column) => column.closed)?.status === status;
  const putBack = assume(card.key, { status });
  const op = operationName();
  announce(word("moved", columnName(status)));
  try {
    await run(isDone ? { op, kind: "done", key: card.key } : { op, kind: "move", key: card.key, status });
    toast(isDone ? word("completed", card.title) : word("moved", columnName(status)), undoing(op));
  } catch { putBack(); }
}

/** Moves a card by so many columns. */
export function shift(card, by) {
  const names = board.columns.map((column) => column.status);
  const target = names[names.indexOf(card.status) + by];
  if (target && card.kind === "task") move(card, target);
}

/** Deletes an item; the toast brings it back. */
export async function discard(card) {
  const putBack = assume(card.key, null);
  const op = operationName();
  try {
    await run({ op, kind: "delete", key: card.key });
    toast(word("deleted", card.title || word("untitled")), undoing(op));
  } catch { putBack(); }
}

/** Adds an item. Resolves to the answer, or null where it was refused. */
export async function add(kind, title, fields = {}, tokens = true) {
  return run({ kind: "create", item: kind, title, tokens, fields }).catch(() => null);
}

/** Takes back this device's last step, or does it again. */
export async function takeBack(kind) {
  const step = board.standing[kind];
  if (!step) return;
  const result = await run({ kind }).catch(() => null);
  if (result) toast(word(kind + "Of", step.subject));
}

/** Syncs with the remote. */
export async function sync() {
  try {
    const { received, sent } = await send("sync");
    toast(word("synced", received, sent));
  } catch (error) { toast(reason(error)); }
}

export { run };
