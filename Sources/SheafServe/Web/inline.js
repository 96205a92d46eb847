import { linked, withAddresses, withWikis } from "./addresses.js";
import { cleaned, decoded, isMark, isSpace, unescaped } from "./characters.js";

/** Texts beside each other are one. */
function joined(nodes) {
  const found = [];
  for (const node of nodes) {
    if (typeof node === "string" && typeof found.at(-1) === "string") found[found.length - 1] += node;
    else if (node !== "") found.push(node);
  }
  return found;
}

/** The nodes of tokens, of which marks of emphasis that are left over are text. */
const nodes = (tokens, context, isInLink) => joined(joined(tokens.map((each) => (each.mark ? each.mark.repeat(each.count) : each)))
  .flatMap((each) => (typeof each !== "string" ? [each] : isInLink ? withWikis(cleaned(each)) : withAddresses(cleaned(each), context))));

/** How many marks of each make an emphasis of what is between them; 0 where they make none (CommonMark 6.2, rules 9 and 10). */
function pairing(open, close) {
  if (open.mark !== close.mark || !open.opens || !open.count) return 0;
  if (close.mark === "~") return open.count === 2 && close.count === 2 ? 2 : 0;
  const isOdd = (open.closes || close.opens) && (open.all + close.all) % 3 === 0 && (open.all % 3 !== 0 || close.all % 3 !== 0);
  return isOdd ? 0 : Math.min(open.count, close.count, 2);
}

/** Pairs marks of emphasis, as CommonMark says. */
function emphasized(tokens, context, isInLink) {
  for (let end = 0; end < tokens.length; end += 1) {
    const close = tokens[end];
    if (!close.closes || !close.count) continue;
    let begin = end - 1;
    while (begin >= 0 && !pairing(tokens[begin], close)) begin -= 1;
    if (begin < 0) continue;
    const [open, count] = [tokens[begin], pairing(tokens[begin], close)];
    const t = close.mark === "~" ? "del" : count === 2 ? "strong" : "em";
    const c = nodes(tokens.slice(begin + 1, end), context, isInLink);
    open.count -= count;
    close.count -= count;
    const left = [open, { t, c }, close].filter((token) => token.count !== 0);
    tokens.splice(begin, end - begin + 1, ...left);
    // What is left of the second one may end more.
    end = begin + left.length - 1 - (close.count ? 1 : 0);
  }
  return nodes(tokens, context, isInLink);
}

/** The address and the end of what stands in round brackets behind a text; null where it is no link. */
function target(text, start) {
  const match = /^\(\s*(?:<([^<>\n]*)>|((?:\\[!-/:-@[-`{-~]|[^\s\\()<]|\\|\((?:[^\s()\\]|\\.)*\))(?:\\[!-/:-@[-`{-~]|[^\s\\()]|\\|\((?:[^\s()\\]|\\.)*\))*)?)(?:\s+(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)))?\s*\)/u.exec(text.slice(start));
  return match && { address: unescaped(match[1] ?? match[2] ?? ""), end: start + match[0].length };
}

/** A link whose address stands elsewhere: `[text][name]`, `[name]`. */
function reference(text, start, end, context) {
  const named = /^\[([^\]]*)\]/u.exec(text.slice(end + 1));
  const name = (named?.[1] || text.slice(start, end)).trim().replace(/\s+/gu, " ").toLowerCase();
  const address = context.links.get(name);
  return address === undefined ? null : { address, end: end + 1 + (named?.[0].length ?? 0) };
}

/** Marks of emphasis, and whether an emphasis may begin or end with them (CommonMark 6.2). */
function emphasis([marks], { text, at, end }) {
  const mark = marks[0];
  if (mark === "~" && marks.length !== 2) return [marks];
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  const [after = ""] = text.slice(end, end + 2);
  const left = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));
  const right = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after));
  const [opens, closes] = mark === "_" ? [left && (!right || isMark(before)), right && (!left || isMark(after))] : [left, right];
  return [{ mark, count: marks.length, all: marks.length, opens, closes }];
}

function code([, , text]) {
  const line = text.replace(/\n/gu, " ");
  return [{ t: "codespan", text: cleaned(/^ .* $/u.test(line) && line.trim() !== "" ? line.slice(1, -1) : line) }];
}

function footnote([, label], { context: { notes, used } }) {
  if (!notes.has(label)) return null;
  if (!used.includes(label)) used.push(label);
  return [{ t: "ref", label: String(used.indexOf(label) + 1) }];
}

function open([mark], reader) {
  reader.brackets.push({ index: reader.tokens.length, at: reader.end, isPicture: mark === "![" });
  return [mark];
}

function close(_, reader) {
  const { text, at, tokens, brackets, context } = reader;
  const begin = brackets.pop();
  const found = begin && (target(text, at + 1) ?? reference(text, begin.at, at, context));
  if (!found || (begin.isDead && !begin.isPicture)) return null;
  const children = emphasized(tokens.splice(begin.index).slice(1), context, true);
  // No link stands in another one.
  if (!begin.isPicture) for (const each of brackets) each.isDead = true;
  reader.end = found.end;
  return linked(found.address, children, begin.isPicture, context);
}

/** What may stand at a place of a text, and what makes tokens of it, or null where it is nothing of the kind; the first one counts. */
const kinds = [
  [/(?:[^\\\n\x60<&*_~[\]! ]| +(?![ \n]))+/uy, ([text]) => [text]],
  [/\\([!-/:-@[-\x60{-~])/uy, ([, mark]) => [mark]],
  [/\\\n| *\n */uy, () => [{ t: "br" }]],
  [/(?=(\x60+))\1([^]*?(?<!\x60))\1(?!\x60)/uy, code],
  [/\x60+/uy, ([marks]) => [marks]],
  [/<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)*)>/iuy, ([, address], { context }) =>
    linked(/^[a-z][a-z\d+.-]*:/iu.test(address) ? address : "mailto:" + address, [address], false, context)],
  [/&(?:#\d{1,7}|#[xX][\da-f]{1,6}|[a-z]+);/iuy, ([name]) => [decoded(name)]],
  [/\*+|_+|~+/uy, emphasis],
  [/\[\^([^\]\s]+)\]/uy, footnote],
  [/!?\[/uy, open],
  [/\]/uy, close],
  [/[^]/uy, ([mark]) => [mark]],
];

/**
 * The nodes of a text within a block.
 *
 * @param {string} text
 * @param {{path: function(string): ?string, links: Map, notes: Map, used: string[]}} context
 */
export function inline(text, context) {
  const reader = { text, context, at: 0, end: 0, tokens: [], brackets: [] };
  while (reader.at < text.length) {
    for (const [pattern, read] of kinds) {
      pattern.lastIndex = reader.at;
      const match = pattern.exec(text);
      reader.end = pattern.lastIndex;
      const tokens = match && read(match, reader);
      if (!tokens) continue;
      reader.tokens.push(...tokens);
      break;
    }
    reader.at = reader.end;
  }
  return emphasized(reader.tokens, context, false);
}
