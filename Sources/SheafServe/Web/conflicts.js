import { button, element } from "./dom.js";
import { ago } from "./dates.js";
import { language, word } from "./words.js";

/** Who wrote a version, on which device and when. */
function origin(source) {
  if (!source) return word("byUnknown");
  const names = [source.author, source.device].filter(Boolean).join(", ");
  return word("by", names, ago(source.time));
}

/** The words of a text that another one lacks are marked: the two are read side by side. */
function marked(text, other) {
  if (!text) return [element("em", {}, word("nothing"))];
  const others = new Set(other.split(/(\s+)/u));
  return text.split(/(\s+)/u).map((part) => (part.trim() === "" || others.has(part) ? part : element("mark", {}, part)));
}

/**
 * Draws a conflict: both texts, whose each is, and the choice.
 *
 * @param {object} conflict of `api/item`.
 * @param {function(string)|null} choose called with "current", "other" or "both".
 */
export function drawConflict(conflict, choose) {
  // Where it is not known what the other version stands against, it can take no place.
  const canReplace = conflict.current !== null || conflict.key !== null;
  const side = (title, text, other, source, choice) => element("div.side", { role: "group", ariaLabel: title },
    element("h4", {}, title), element("small", { title: source ? new Date(source.time).toLocaleString(language) : "" }, origin(source)),
    element("pre", {}, marked(text, other ?? "")),
    choose && (choice === "current" || canReplace) ? button(word("keep"), null, () => choose(choice), { ariaLabel: `${word("keep")}: ${title}` }) : null);
  const name = conflict.key ? word("conflictIn", word(conflict.key)) : conflict.line ? word("conflictAt", conflict.line) : word("conflicts");
  return element("section.conflict", { ariaLabel: name },
    element("h3", {}, "⚠ " + name), element("p", {}, word("conflictLead")),
    element("div.sides", {},
      side(word("here"), conflict.current, conflict.other, conflict.currentBy, "current"),
      side(word("other"), conflict.other, conflict.current, conflict.otherBy, "other")),
    choose && !conflict.key ? button(word("both"), null, () => choose("both")) : null);
}
