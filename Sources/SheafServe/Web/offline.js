import { search } from "./finding.js";
import { extent, forgetKept, keepItems, keptItem, noteChanged } from "./kept.js";
import { board, changed, isHere, knownCards, onChange } from "./model.js";
import { parsed } from "./markdown.js";
import { projected } from "./projection.js";
import { canPutBack, draftOf, entries, flush, keepAll, keepDraft, onQueue, putBack, release, reload, sendable, takeBackLast } from "./queue.js";
import { reportOn } from "./waiting.js";
import { noteSent, takeUpSent } from "./sent.js";
import { Refusal, ask, keepBy, onNetwork, onSessionEnd } from "./server.js";

const unreachable = () => new Refusal({ code: "unreachable" }, 0);

async function item({ key }) {
  const known = await keptItem(key).catch(() => null);
  // The card may be newer than the text, and what was moved here is not.
  const found = projected(known && { ...known, card: knownCards.get(key) ?? known.card }, key, entries.filter(isHere));
  if (!found) throw knownCards.has(key) ? new Refusal({ code: "notKept" }, 0) : new Refusal({ code: "notFound" }, 404);
  return { ...found, nodes: found.nodes ?? parsed(found.body, found.card.path).nodes };
}

function names() {
  const [tags, projects] = [new Map(), new Map()];
  const count = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const card of board.cards.values()) {
    for (const tag of card.tags) count(tags, tag);
    if (card.project) count(projects, card.project);
  }
  const list = (counts) => [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name, count]) => ({ name, count }));
  return { tags: list(tags), projects: list(projects) };
}

/** What the page does without the server: reads what is kept here, and keeps what is to be sent. */
const keeper = {
  get isWaiting() { return sendable().length > 0; },
  keepAll, keepDraft, draftOf, release, reload, noteSent,
  fileNamed: (name) => entries.find(({ operation }) => operation?.kind === "file" && operation.name === name)?.operation.blob,
  get canRedo() { return canPutBack(); },
  takeBack: (kind) => (kind === "undo" ? takeBackLast() : putBack()),

  /** The answer as far as it is known here. Throws `Refusal` where it is not. */
  async answer(name, query) {
    switch (name) {
      case "item": return item(query);
      case "names": return names();
      case "search": return search(query.q);
      // The worker may have them.
      case "history": case "version": case "next": case "agenda": case "links": return ask(name, query);
      default: throw unreachable();
    }
  },

  /** The server's answer, with what waits of it. */
  shown(name, query, answer) {
    if (name !== "item") return answer;
    if (extent() !== "none") keepItems([answer]).catch(() => {});
    const shown = projected(answer, query.key, entries.filter(isHere));
    return { ...shown, nodes: shown.nodes ?? parsed(shown.body, shown.card.path).nodes };
  },
};

/**
 * Has the page work without the server; resolves when it can.
 *
 * @param {function(string)} open shows an item.
 * @param {boolean} isKept whether the board began with what is kept, and its changes are noted already.
 */
export async function begin(open, isKept) {
  await reload();
  keepBy(keeper);
  onNetwork((isOnline) => { if (isOnline) flush(); });
  onSessionEnd(() => forgetKept());
  reportOn(open);
  onQueue(count);
  count();
  setInterval(() => { takeUpSent(keepAll).catch(() => {}).then(flush); }, 30000);
  for (const name of ["online", "visibilitychange", "pageshow"]) addEventListener(name, () => { if (!document.hidden) flush(); });
  navigator.storage?.persist?.().catch(() => {});
  if (!isKept) {
    onChange(noteChanged);
    noteChanged(null);
  }
  flush();
  takeUpSent(keepAll).catch(() => {});
}

/** Counts what waits, in the page and on the icon of an installed one. */
function count() {
  if (entries.length !== board.unsent) {
    board.unsent = entries.length;
    changed([]);
  }
  (entries.length ? navigator.setAppBadge?.(entries.length) : navigator.clearAppBadge?.())?.catch(() => {});
}
