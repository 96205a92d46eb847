import { button, element } from "./dom.js";
import { dateText, dueText, stamp } from "./dates.js";
import { icon } from "./icons.js";
import { board } from "./model.js";
import { plain } from "./plain.js";
import { columnName, word } from "./words.js";

/** The boxes of an item and the tasks that are a part of it, and those of them that are done. */
export const progressOf = ({ checklist, children }) =>
  ({ done: checklist.done + (children?.done ?? 0), total: checklist.total + (children?.total ?? 0) });

/** A sentence that says all that a card shows. */
function sentence(card, due) {
  const parts = [card.title || word("untitled")];
  if (card.status) parts.push(columnName(card.status));
  if (due) parts.push(word("due") + ": " + due.text);
  if (card.priority) parts.push(word("priority") + ": " + word(card.priority));
  if (card.project) parts.push(word("project") + ": " + card.project);
  if (card.tags.length) parts.push(word("tags") + ": " + card.tags.join(", "));
  const { done, total } = progressOf(card);
  if (total) parts.push(word("checklist", { done, total }));
  if (card.repeat) parts.push(word("repeats", { rule: card.repeat }));
  if (card.waiting) parts.push(word("waitsUntil", { date: dateText(card.wait) }));
  if (card.blocked) parts.push(word("blocked"));
  if (card.conflicted) parts.push(word("conflicted"));
  if (card.isUnsent) parts.push(word(card.comesBack ? "doneHere" : "notSent"));
  return parts.join(". ");
}

/** Tags that a card shows; of more the number. */
const mostTags = 3;

/** Whether a task is closed. */
export const isClosed = ({ status }) => board.columns.some((column) => column.closed && column.status === status);

/** The round box beside a task, which does it or opens it again. */
function drawTick(card, properties = {}) {
  const done = isClosed(card);
  return element("button.tick" + (done ? ".done" : ""), {
    type: "button", ariaLabel: word(done ? "reopenOf" : "doneOf", { title: card.title || word("untitled") }), ...properties,
  }, icon("check"));
}

/** Draws a card as a button that reads the item. */
export function drawCard(card, isCurrent = false) {
  const due = dueText(card);
  const { done, total } = progressOf(card);
  const node = element("button.card", {
    type: "button", ariaLabel: sentence(card, due), dataKey: card.key,
    ariaCurrent: isCurrent ? "true" : null,
  });
  node.append(element("span.title", {}, card.title || word("untitled")));
  if (card.preview) node.append(element("span.preview", {}, plain([card.preview])));
  const facts = element("span.facts", {});
  if (card.conflicted) facts.append(element("span.conflict", {}, "⚠ " + word("conflicted")));
  if (card.waiting) facts.append(element("span", {}, word("waitsUntil", { date: dateText(card.wait) })));
  if (card.blocked) facts.append(element("span", {}, word("blocked")));
  if (card.isUnsent) facts.append(element("span.waits", {}, card.comesBack ? "✓ " + word("doneHere") : "↑ " + word("notSent")));
  if (due) facts.append(element("span.due." + due.state, {}, due.late ?? due.text));
  if (card.repeat) facts.append(element("span", { title: card.repeat, ariaHidden: "true" }, "↻"));
  if (card.priority) facts.append(element("span.priority." + card.priority, {}, word(card.priority)));
  if (card.project) facts.append(element("span.project", {}, card.project));
  for (const tag of card.tags.slice(0, mostTags)) facts.append(element("span.tag", {}, "#" + tag));
  if (card.tags.length > mostTags) facts.append(element("span.tag", {}, "+" + (card.tags.length - mostTags)));
  if (total) facts.append(element("span.boxes" + (done === total ? ".full" : ""), {}, `☑ ${done}/${total}`));
  if (facts.childNodes.length) node.append(facts);
  return node;
}

/**
 * Draws a card of the board: the button that reads, a box that does it, and a pencil that edits.
 *
 * @param {{isPicked: boolean, isPicking: boolean, canEdit: boolean, isCurrent: boolean}} state
 */
export function drawRow(card, { isPicked, isPicking, canEdit, isCurrent }) {
  const node = drawCard(card, isCurrent);
  node.tabIndex = -1;
  if (isPicking) node.setAttribute("aria-pressed", String(isPicked));
  const pencil = canEdit && !isPicking
    ? button(word("editOf", { title: card.title || word("untitled") }), icon("edit"), null,
      { className: "pencil", tabIndex: -1 })
    : null;
  const tick = canEdit && !isPicking ? drawTick(card, { tabIndex: -1 }) : null;
  return element("li.cell" + (isPicked ? ".picked" : "") + (tick ? ".ticks" : "") + (isClosed(card) ? ".closed" : ""), { dataKey: card.key }, node, tick, pencil);
}

/** Draws a row of the memos: a card with the time of its last change, under a heading where one begins. */
export function drawMemo(card, { isCurrent, heading }) {
  const node = drawCard(card, isCurrent);
  if (card.updated) node.querySelector(".title").after(element("time", { dateTime: card.updated }, stamp(card.updated)));
  return element("li.cell.memo", { dataKey: card.key }, heading ? element("h2", {}, heading) : null, element("div.stroked", {}, node));
}
