import { inline, unescaped } from "./inline.js";

const item = /^( {0,3})([-+*]|(\d{1,9})[.)])(?=[ \t]|$)/u;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/u;
const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/u;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/u;
const note = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/u;
const link = /^ {0,3}\[((?:[^[\]\\]|\\.)+)\]:\s*(?:<([^<>]*)>|(\S+))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/u;
const html = new RegExp("^ {0,3}<(?:/?(?:address|article|aside|blockquote|body|center|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|head|header|hr|"
  + "html|iframe|li|link|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?:[\\s/>]|$)|!--|[!?])", "iu");
const isBlank = (text) => text.trim() === "";
const isTab = /^(?: {4}| {0,3}\t)/u;

/** Whether a line ends the paragraph before it. */
const interrupts = (text) => rule.test(text) || fence.test(text) || heading.test(text) || /^ {0,3}>/u.test(text) || html.test(text)
  || (item.exec(text)?.[3] ?? "1") === "1" && item.test(text) && !isBlank(text.replace(item, ""));

/** Takes so many columns of blanks off a line. */
function dedent(text, count) {
  let [left, index] = [count, 0];
  while (left > 0 && index < text.length && (text[index] === " " || text[index] === "\t")) {
    left -= text[index] === "\t" ? 4 : 1;
    index += 1;
  }
  return " ".repeat(Math.max(0, -left)) + text.slice(index);
}

const cells = (row) => row.trim().replace(/^\|/u, "").replace(/(?<!\\)\|$/u, "").split(/(?<!\\)\|/u).map((cell) => cell.trim().replace(/\\\|/gu, "|"));
const isDivider = (text) => !/^[ \t]*-+[ \t]*$/u.test(text) && /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u.test(text);

function table(lines, start, context) {
  const [head, divider] = [cells(lines[start].text), cells(lines[start + 1].text)];
  if (head.length !== divider.length) return null;
  const aligns = divider.map((cell) => (/^:-+:$/u.test(cell) ? "center" : /-:$/u.test(cell) ? "right" : /^:-/u.test(cell) ? "left" : null));
  const row = (texts, t) => ({ t: "tr", c: aligns.map((align, index) => ({ t, align, c: inline(texts[index] ?? "", context) })) });
  const rows = [row(head, "th")];
  let end = start + 2;
  while (end < lines.length && !isBlank(lines[end].text) && !interrupts(lines[end].text)) { rows.push(row(cells(lines[end].text), "td")); end += 1; }
  return { node: { t: "table", c: rows }, end };
}

/** The lines that belong to a block which begins at a line: those further in, and those that go on with its paragraph. */
function inner(lines, start, width, first) {
  const own = [{ text: first, line: lines[start].line }];
  let end = start + 1;
  let canGoOn = !isBlank(first);
  for (; end < lines.length; end += 1) {
    const { text, line } = lines[end];
    if (isBlank(text)) {
      if (own.length === 1 && isBlank(first)) break;
      canGoOn = false;
      own.push({ text: "", line });
    } else if (dedent(text, width) === text.replace(/^[ \t]*/u, (blanks) => blanks.slice(0, 0)) && /^[ \t]*/u.exec(text)[0].replace(/\t/gu, "    ").length < width) {
      if (!canGoOn || interrupts(text) || item.test(text)) break;
      own.push({ text, line });
    } else if (/^[ \t]*/u.exec(text)[0].replace(/\t/gu, "    ").length >= width) {
      own.push({ text: dedent(text, width), line });
      canGoOn = true;
    } else if (canGoOn && !interrupts(text) && !item.test(text)) own.push({ text, line });
    else break;
  }
  while (own.length > 1 && isBlank(own.at(-1).text)) { own.pop(); end -= 1; }
  return { own, end };
}

function list(lines, start, context) {
  const [, , mark, number] = item.exec(lines[start].text);
  const kind = mark.at(-1);
  const items = [];
  let end = start;
  while (end < lines.length) {
    let next = end;
    while (next < lines.length && isBlank(lines[next].text)) next += 1;
    const match = next < lines.length && !rule.test(lines[next].text) ? item.exec(lines[next].text) : null;
    if (!match || match[2].at(-1) !== kind) break;
    const rest = lines[next].text.slice(match[0].length);
    const blanks = /^[ \t]*/u.exec(rest)[0].length;
    const pad = isBlank(rest) || blanks > 4 ? 1 : blanks;
    const found = inner(lines, next, match[0].length + pad, rest.slice(isBlank(rest) ? 0 : pad));
    const box = /^\[([ xX])\][ \t]+(?=\S)/u.exec(found.own[0].text);
    if (box) {
      context.boxes.push({ line: found.own[0].line, done: box[1] !== " " });
      found.own[0] = { ...found.own[0], text: found.own[0].text.slice(box[0].length) };
    }
    const own = box ? { check: context.boxes.length, done: box[1] !== " " } : {};
    items.push({ t: "li", ...own, c: blocks(found.own, context) });
    end = found.end;
  }
  return { node: number === undefined ? { t: "ul", c: items } : { t: "ol", start: Number(number), c: items }, end };
}

function code(lines, start) {
  const [, indent, mark, info] = fence.exec(lines[start].text);
  const close = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, "u");
  let end = start + 1;
  const own = [];
  while (end < lines.length && !close.test(lines[end].text)) {
    own.push(lines[end].text.replace(new RegExp(`^ {0,${indent.length}}`, "u"), "") + "\n");
    end += 1;
  }
  // The last line ends the text, and is none of its own.
  if (end === lines.length && own.at(-1) === "\n") own.pop();
  return { node: { t: "code", text: own.join(""), language: unescaped(info.trim()).split(" ")[0] }, end: Math.min(lines.length, end + 1) };
}

function quote(lines, start, context) {
  const own = [];
  let end = start;
  for (; end < lines.length; end += 1) {
    const { text, line } = lines[end];
    const marked = /^ {0,3}> ?/u.exec(text);
    if (marked) own.push({ text: text.slice(marked[0].length), line });
    else if (isBlank(text) || interrupts(text) || item.test(text) || isBlank(own.at(-1).text) || fence.test(own.at(-1).text)) break;
    else own.push({ text, line });
  }
  return { node: { t: "quote", c: blocks(own, context) }, end };
}

function indented(lines, start) {
  let end = start;
  const own = [];
  for (; end < lines.length && (isTab.test(lines[end].text) || isBlank(lines[end].text)); end += 1) own.push(dedent(lines[end].text, 4));
  while (isBlank(own.at(-1))) { own.pop(); end -= 1; }
  return { node: { t: "code", text: own.join("\n") + "\n", language: "" }, end };
}

function raw(lines, start) {
  let end = start;
  const isComment = /^ {0,3}<!--/u.test(lines[start].text);
  const own = [];
  for (; end < lines.length && (isComment ? !own.some((text) => text.includes("-->")) : !isBlank(lines[end].text)); end += 1) own.push(lines[end].text);
  return { node: { t: "p", c: own.flatMap((text, index) => (index ? [{ t: "br" }, text] : [text])) }, end };
}

function paragraph(lines, start, context) {
  let end = start + 1;
  while (end < lines.length && !isBlank(lines[end].text)) {
    const { text } = lines[end];
    const under = /^ {0,3}(=+|-+)[ \t]*$/u.exec(text);
    if (under) return { node: { t: "h", level: 2, c: text1(lines, start, end, context) }, end: end + 1 };
    if (interrupts(text) || note.test(text)) break;
    if (lines[end + 1] && isDivider(lines[end + 1].text) && text.includes("|") && cells(text).length === cells(lines[end + 1].text).length) break;
    end += 1;
  }
  return { node: { t: "p", c: text1(lines, start, end, context) }, end };
}

const text1 = (lines, start, end, context) =>
  inline(lines.slice(start, end).map((each) => each.text.trimStart()).join("\n").trimEnd(), context);

function blocks(lines, context) {
  const found = [];
  for (let index = 0; index < lines.length;) {
    const { text } = lines[index];
    if (isBlank(text)) { index += 1; continue; }
    let part;
    const head = heading.exec(text);
    if (isTab.test(text)) part = indented(lines, index);
    else if (fence.test(text)) part = code(lines, index);
    else if (head) part = { node: { t: "h", level: Math.max(2, head[1].length), c: inline(head[2] ?? "", context) }, end: index + 1 };
    else if (rule.test(text)) part = { node: { t: "rule" }, end: index + 1 };
    else if (/^ {0,3}>/u.test(text)) part = quote(lines, index, context);
    else if (item.test(text)) part = list(lines, index, context);
    else if (html.test(text)) part = raw(lines, index);
    else if (note.test(text) && context.notes.has(note.exec(text)[1])) { index = skipNote(lines, index).end; continue; }
    else if (link.test(text)) { index += 1; continue; }
    else if (lines[index + 1] && isDivider(lines[index + 1].text)) part = table(lines, index, context) ?? paragraph(lines, index, context);
    else part = paragraph(lines, index, context);
    found.push(part.node);
    index = part.end;
  }
  return found;
}

const skipNote = (lines, index) => inner(lines, index, 4, lines[index].text.replace(note, ""));

/** The path in the store that an address of a text at a path leads to, one with a slash before it from the top; null where it leads out of it. */
function pathFrom(place) {
  const folder = place.split("/").slice(0, -1);
  return (address) => {
    let name;
    try { name = decodeURIComponent(address.split(/[?#]/u)[0]); } catch { return null; }
    const parts = name.startsWith("/") ? [] : [...folder];
    for (const part of name.split("/")) {
      if (part === "..") { if (parts.pop() === undefined) return null; } else if (part !== "." && part !== "") parts.push(part);
    }
    return parts.join("/");
  };
}

function read(body, place) {
  const lines = body.replace(/\r\n?/gu, "\n").split("\n").map((text, line) => ({ text, line }));
  const context = { path: pathFrom(place), links: new Map(), notes: new Map(), used: [], boxes: [] };
  lines.forEach(({ text }, index) => {
    const named = note.exec(text);
    if (named && !context.notes.has(named[1])) context.notes.set(named[1], skipNote(lines, index).own);
    const found = link.exec(text);
    const name = found?.[1].trim().replace(/\s+/gu, " ").toLowerCase();
    if (found && !named && !context.links.has(name)) context.links.set(name, unescaped(found[2] ?? found[3]));
  });
  const nodes = blocks(lines, context);
  for (const label of context.used) nodes.push({ t: "note", label, c: blocks(context.notes.get(label), context) });
  return { nodes, boxes: context.boxes };
}

/**
 * A text as the tree of nodes that the server makes of it, for what is read without it.
 *
 * @param {string} place the path of its file, from which addresses start.
 */
export const nodesOf = (body, place = "") => read(body, place).nodes;

/** The boxes of a text, in their order. */
export const boxesOf = (body) => (/\[[ xX]\]/u.test(body) ? read(body, "").boxes : []);

/** The text with a box ticked or opened, by its number from 1. */
export function toggled(body, number, done) {
  const box = boxesOf(body)[number - 1];
  if (!box) return body;
  const lines = body.split("\n");
  lines[box.line] = lines[box.line].replace(/\[[ xX]\]/u, done ? "[x]" : "[ ]");
  return lines.join("\n");
}
