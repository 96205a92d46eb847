import { move } from "./actions.js";
import { button, element } from "./dom.js";
import { progressOf } from "./cards.js";
import { ago, dateText, dueText } from "./dates.js";
import { icon } from "./icons.js";
import { draw } from "./nodes.js";
import { board } from "./model.js";
import { isBlank, normal } from "./texts.js";
import { columnName, language, word } from "./words.js";

/** The column of a task, which can be chosen, and what else is known of an item. */
function facts({ card, fields }, canChange) {
  const due = dueText(card);
  const line = element("p.facts", {});
  if (card.kind === "task") {
    const menu = element("select", { ariaLabel: word("status"), disabled: !canChange, onchange: () => move(board.cards.get(card.key) ?? card, menu.value) },
      board.columns.map(({ status }) => element("option", { value: status, selected: status === card.status }, columnName(status))));
    line.append(menu);
  }
  if (due) line.append(element("span.due." + due.state, {}, due.text));
  if (card.repeat) line.append(element("span", {}, word("repeats", { rule: card.repeat })));
  if (card.comesBack) line.append(element("span", {}, "✓ " + word("doneHere")));
  if (card.scheduled) line.append(element("span", {}, word("scheduledFor", { date: dateText(card.scheduled) })));
  if (card.waiting) line.append(element("span", {}, word("waitsUntil", { date: dateText(card.wait) })));
  if (card.blocked) line.append(element("span", {}, word("blocked")));
  if (card.children) line.append(element("span.boxes", {}, word("checklist", { done: progressOf(card).done, total: progressOf(card).total })));
  if (card.priority) line.append(element("span.priority." + card.priority, {}, word("priority") + ": " + word(card.priority)));
  if (card.project) line.append(element("span.project", {}, card.project));
  for (const tag of card.tags) line.append(element("span.tag", {}, "#" + tag));
  for (const [name, value] of Object.entries(fields.extra ?? {})) line.append(element("span.extra", {}, `${name}: ${value}`));
  return line;
}

/** Who wrote a version, on which device and when. */
function origin(source) {
  if (!source) return word("byUnknown");
  const names = [source.author, source.device].filter(Boolean).join(", ");
  return word("by", { names, ago: ago(source.time) });
}

/** The words of a text that another one lacks are marked where most are the same: the two are read side by side. */
function marked(text, other) {
  if (!text) return [element("em", {}, word("nothing"))];
  const others = new Set(other.split(/(\s+)/u));
  const own = text.split(/\s+/u).filter(Boolean);
  if (2 * own.filter((part) => others.has(part)).length < own.length) return [text];
  return text.split(/(\s+)/u).map((part) => (part.trim() === "" || others.has(part) ? part : element("mark", {}, part)));
}

/**
 * Draws a conflict: both texts, whose each is, and the choice.
 *
 * @param {object} conflict of `api/item`.
 * @param {function(string)|null} choose called with "current", "other" or "both".
 */
function drawConflict(conflict, choose) {
  // Where it is not known what the other version stands against, it can take no place.
  const canReplace = conflict.current !== null || conflict.key !== null;
  const side = (title, text, other, source, choice) => element("div.side", { role: "group", ariaLabel: title },
    element("h4", {}, title), element("small", { title: source ? new Date(source.time).toLocaleString(language) : "" }, origin(source)),
    element("pre", {}, marked(text, other ?? "")),
    choose && (choice === "current" || canReplace) ? button(word("keep"), null, () => choose(choice), { ariaLabel: `${word("keep")}: ${title}` }) : null);
  const name = conflict.key ? word("conflictIn", { key: word(conflict.key) }) : word(conflict.line ? "conflictInText" : "conflicts");
  return element("section.conflict", { ariaLabel: name },
    element("h3", {}, "⚠ " + name), element("p", {}, word("conflictLead")),
    element("div.sides", {},
      side(word("here"), conflict.current, conflict.other, conflict.currentBy, "current"),
      side(word("other"), conflict.other, conflict.current, conflict.otherBy, "other")),
    choose && !conflict.key ? button(word("both"), null, () => choose("both")) : null);
}

/** Whether a node is the block of a conflict, which is shown above the text with both of its sides. */
const isConflictBlock = (node) => node.t === "quote" && /^\[!conflict\]/u.test(node.c?.[0]?.c?.[0] ?? "");

/**
 * The place in an item's Markdown that a press on its text means: the same word, as often as it came before. Null where
 * the press was on something that does more, or marked a part of the text.
 */
function placeOf(event, article, body) {
  if (event.target.closest("a, button, input, label, summary") || !getSelection().isCollapsed) return null;
  const { clientX: x, clientY: y } = event;
  const at = document.caretPositionFromPoint?.(x, y) ?? document.caretRangeFromPoint?.(x, y);
  const [node, offset] = [at?.offsetNode ?? at?.startContainer, at?.offset ?? at?.startOffset ?? 0];
  if (node?.nodeType !== Node.TEXT_NODE || !article.contains(node)) return body.length;
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  let found = -1;
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text === node || text.data === node.data) found = body.indexOf(node.data, found + 1);
    if (text === node) break;
  }
  return found < 0 ? body.length : found + offset;
}

/**
 * Draws an item to be read.
 *
 * @param {object} item an answer of `api/item`.
 * @param {object} acts `close`, `edit`, `share`, `history`, `discard`, `check`, `resolve`, `follow`; those that
 *   change are null where nothing may be changed.
 */
export function drawReading(item, acts) {
  const { card, nodes, conflicts } = item;
  const canChange = acts.edit !== null;
  const heading = element("h2", { tabIndex: -1, onclick: canChange ? () => acts.edit("title") : null }, card.title || word("untitled"));
  const article = element("article.text", {});
  if (canChange) article.addEventListener("click", (event) => {
    const place = placeOf(event, article, normal(item.body));
    if (place !== null) acts.edit(place);
  });
  const node = element("div.reading", {},
    element("header.row.bar", {},
      button(word("back"), icon("back"), acts.close, { className: "back" }), element("span.grow"),
      button(word("share"), icon("share"), acts.share), button(word("history"), icon("history"), acts.history),
      canChange ? button(word("remove"), icon("remove"), acts.discard, { className: "danger" }) : null,
      canChange ? element("button.primary.row", { type: "button", onclick: () => acts.edit() }, icon("edit"), word("edit")) : null),
    heading, facts(item, canChange),
    item.canEdit ? null : element("p.fault", {}, word("e-unreadable")),
    conflicts.map((conflict) => drawConflict(conflict, acts.resolve && ((choice) => acts.resolve(conflict, choice)))),
    article);
  // Git's marks between two texts are no Markdown; both texts are above.
  const rest = normal(item.body).replace(/^<{7}[^]*?^>{7}.*\n?/gmu, "");
  article.append(...(conflicts.some(({ kind }) => kind === "markers") ? [element("pre", { hidden: isBlank(rest) }, rest)]
    : draw(nodes.filter((node) => !conflicts.length || !isConflictBlock(node)), acts)));
  return { node, heading };
}
