import { move } from "./actions.js";
import { drawConflict } from "./conflicts.js";
import { button, element } from "./dom.js";
import { dueText } from "./dates.js";
import { icon } from "./icons.js";
import { draw } from "./nodes.js";
import { board } from "./model.js";
import { columnName, word } from "./words.js";

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
  if (card.priority) line.append(element("span.priority." + card.priority, {}, word("priority") + ": " + word(card.priority)));
  if (card.project) line.append(element("span.project", {}, card.project));
  for (const tag of card.tags) line.append(element("span.tag", {}, "#" + tag));
  for (const [name, value] of Object.entries(fields.extra ?? {})) line.append(element("span.extra", {}, `${name}: ${value}`));
  return line;
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
  const heading = element("h2", { tabIndex: -1 }, card.title || word("untitled"));
  const node = element("div.reading", {},
    element("header.row.bar", {},
      button(word("back"), icon("back"), acts.close, { className: "back" }), element("span.grow"),
      button(word("share"), icon("share"), acts.share), button(word("history"), icon("history"), acts.history),
      canChange ? button(word("remove"), icon("remove"), acts.discard, { className: "danger" }) : null,
      canChange ? element("button.primary.row", { type: "button", onclick: acts.edit }, icon("edit"), word("edit")) : null),
    heading, facts(item, canChange),
    item.canEdit ? null : element("p.fault", {}, word("e.unreadable")),
    conflicts.map((conflict) => drawConflict(conflict, acts.resolve && ((choice) => acts.resolve(conflict, choice)))),
    // Git's marks between two texts are no Markdown.
    element("article.text", {}, conflicts.some(({ kind }) => kind === "markers") ? element("pre", {}, item.body) : draw(nodes, acts)));
  return { node, heading };
}
