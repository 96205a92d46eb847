import { unescaped } from "./characters.js";
import { inline } from "./inline.js";
import { pathsFrom } from "./paths.js";
import { isTable, table } from "./tables.js";

const item = /^( {0,3})([-+*]|(\d{1,9})[.)])(?=[ \t]|$)/u;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/u;
const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/u;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/u;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/u;
const quoted = /^ {0,3}> ?/u;
const note = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/u;
const link = /^ {0,3}\[((?:[^[\]\\]|\\.)+)\]:\s*(?:<([^<>]*)>|(\S+))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/u;
const html = new RegExp("^ {0,3}<(?:/?(?:address|article|aside|blockquote|body|center|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|head|header|hr|"
  + "html|iframe|li|link|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?:[\\s/>]|$)|!--|[!?])", "iu");
const indentation = /^(?: {4}| {0,3}\t)/u;
const isBlank = (text) => text.trim() === "";

/** Whether a line ends the paragraph before it. */
function interrupts(text) {
  if ([rule, fence, heading, quoted, html].some((kind) => kind.test(text))) return true;
  // A list does so where it has text and begins with one.
  const [mark, , , number] = item.exec(text) ?? [];
  return mark !== undefined && (number ?? "1") === "1" && !isBlank(text.slice(mark.length));
}

/** The columns of blanks that a line begins with. */
const indentOf = (text) => /^[ \t]*/u.exec(text)[0].replace(/\t/gu, "    ").length;

/** Takes so many columns of blanks off a line. */
function dedent(text, count) {
  let [left, index] = [count, 0];
  while (left > 0 && (text[index] === " " || text[index] === "\t")) {
    left -= text[index] === "\t" ? 4 : 1;
    index += 1;
  }
  return " ".repeat(Math.max(0, -left)) + text.slice(index);
}

/** Lines of a text, each with its number in it, which are read one after the other. */
class Lines {
  constructor(all, at = 0) { Object.assign(this, { all, at }); }

  get hasMore() { return this.at < this.all.length; }

  /** The next line's text. */
  get text() { return this.all[this.at].text; }

  /** The text of the line after the next; none where there is no such line. */
  get following() { return this.all[this.at + 1]?.text ?? ""; }

  take() { this.at += 1; return this.all[this.at - 1]; }

  /** Takes lines as long as their texts pass, each with the one that was taken before it. */
  takeWhile(passes) {
    const own = [];
    while (this.hasMore && passes(this.text, own.at(-1)?.text ?? "")) own.push(this.take());
    return own;
  }
}

/**
 * Takes the lines of a block that begins at the next one: those further in, and those that go on with its paragraph.
 *
 * @param {number} width the columns that others have to be further in.
 * @param {string} first what is the block's own of the next line.
 */
function takeInner(lines, width, first) {
  const own = [{ text: first, line: lines.take().line }];
  let isParagraph = !isBlank(first);
  for (; lines.hasMore; lines.at += 1) {
    const { text, line } = lines.all[lines.at];
    if (isBlank(text)) {
      if (own.length === 1 && isBlank(first)) break;
      isParagraph = false;
      own.push({ text: "", line });
    } else if (indentOf(text) >= width) {
      isParagraph = true;
      own.push({ text: dedent(text, width), line });
    } else if (isParagraph && !interrupts(text) && !item.test(text)) own.push({ text, line });
    else break;
  }
  while (own.length > 1 && isBlank(own.at(-1).text)) { own.pop(); lines.at -= 1; }
  return own;
}

const takeNote = (lines) => takeInner(lines, 4, lines.text.replace(note, ""));

function list(lines, context) {
  const [, , mark, number] = item.exec(lines.text);
  const items = [];
  for (;;) {
    const blank = lines.takeWhile(isBlank);
    const match = lines.hasMore && !rule.test(lines.text) ? item.exec(lines.text) : null;
    if (match?.[2].at(-1) !== mark.at(-1)) { lines.at -= blank.length; break; }
    items.push(listItem(lines, match[0].length, context));
  }
  return number === undefined ? { t: "ul", c: items } : { t: "ol", start: Number(number), c: items };
}

function listItem(lines, markWidth, context) {
  const rest = lines.text.slice(markWidth);
  const blanks = /^[ \t]*/u.exec(rest)[0].length;
  const pad = isBlank(rest) || blanks > 4 ? 1 : blanks;
  const own = takeInner(lines, markWidth + pad, isBlank(rest) ? rest : rest.slice(pad));
  const box = /^\[([ xX])\][ \t]+(?=\S)/u.exec(own[0].text);
  if (!box) return { t: "li", c: blocks(own, context) };
  const done = box[1] !== " ";
  own[0].text = own[0].text.slice(box[0].length);
  const check = context.boxes.push({ line: own[0].line, done });
  return { t: "li", check, done, c: blocks(own, context) };
}

function fenced(lines) {
  const [, indent, mark, info] = fence.exec(lines.take().text);
  const end = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, "u");
  const own = lines.takeWhile((text) => !end.test(text)).map(({ text }) => text.replace(new RegExp(`^ {0,${indent.length}}`, "u"), "") + "\n");
  // The last line ends the text, and is none of its own.
  if (!lines.hasMore && own.at(-1) === "\n") own.pop();
  lines.at += 1;
  return { t: "code", text: own.join(""), language: unescaped(info.trim()).split(" ")[0] };
}

function indented(lines) {
  const own = lines.takeWhile((text) => indentation.test(text) || isBlank(text)).map(({ text }) => dedent(text, 4));
  while (isBlank(own.at(-1))) { own.pop(); lines.at -= 1; }
  return { t: "code", text: own.join("\n") + "\n", language: "" };
}

function quote(lines, context) {
  const own = [];
  for (; lines.hasMore; lines.at += 1) {
    const { text, line } = lines.all[lines.at];
    const mark = quoted.exec(text)?.[0];
    const last = own.at(-1)?.text;
    if (mark === undefined && (isBlank(text) || interrupts(text) || item.test(text) || isBlank(last) || fence.test(last))) break;
    own.push({ text: text.slice(mark?.length), line });
  }
  return { t: "quote", c: blocks(own, context) };
}

/** HTML is shown as it is written. */
function raw(lines) {
  const isComment = /^ {0,3}<!--/u.test(lines.text);
  const own = lines.takeWhile((text, before) => (isComment ? !before.includes("-->") : !isBlank(text)));
  return { t: "p", c: own.flatMap(({ text }, index) => (index ? [{ t: "br" }, text] : [text])) };
}

function paragraph(lines, context) {
  const own = [lines.take().text];
  let t = "p";
  while (t === "p" && lines.hasMore && !isBlank(lines.text)) {
    const isEnd = interrupts(lines.text) || note.test(lines.text) || (lines.text.includes("|") && isTable(lines.text, lines.following));
    if (underline.test(lines.text)) t = "h"; else if (isEnd) break; else own.push(lines.text);
    lines.at += 1;
  }
  const c = inline(own.map((text) => text.trimStart()).join("\n").trimEnd(), context);
  return t === "h" ? { t, level: 2, c } : { t, c };
}

/** Takes the block that begins at the next line; null for lines that show nothing. */
function takeBlock(lines, context) {
  const { text } = lines;
  if (isBlank(text)) { lines.at += 1; return null; }
  if (indentation.test(text)) return indented(lines);
  if (fence.test(text)) return fenced(lines);
  const head = heading.exec(text);
  if (head || rule.test(text)) lines.at += 1;
  if (head) return { t: "h", level: Math.max(2, head[1].length), c: inline(head[2] ?? "", context) };
  if (rule.test(text)) return { t: "rule" };
  if (quoted.test(text)) return quote(lines, context);
  if (item.test(text)) return list(lines, context);
  if (html.test(text)) return raw(lines);
  if (context.notes.has(note.exec(text)?.[1])) { takeNote(lines); return null; }
  if (link.test(text)) { lines.at += 1; return null; }
  if (!isTable(text, lines.following)) return paragraph(lines, context);
  const own = [lines.take(), lines.take(), ...lines.takeWhile((row) => !isBlank(row) && !interrupts(row))];
  return table(own.map((each) => each.text), context);
}

function blocks(all, context) {
  const lines = new Lines(all);
  const found = [];
  while (lines.hasMore) {
    const block = takeBlock(lines, context);
    if (block) found.push(block);
  }
  return found;
}

/**
 * A text as the tree of nodes that the server makes of it, for what is read without it; and its boxes, in their order.
 *
 * @param {string} place the path of its file, from which addresses start.
 * @returns {{nodes: Array, boxes: {line: number, done: boolean}[]}} lines count from 0.
 */
export function parsed(body, place = "") {
  const lines = body.replace(/\r\n?/gu, "\n").split("\n").map((text, line) => ({ text, line }));
  const context = { path: pathsFrom(place), links: new Map(), notes: new Map(), used: [], boxes: [] };
  lines.forEach(({ text }, index) => {
    const named = note.exec(text)?.[1];
    const [, name, ...addresses] = link.exec(text) ?? [];
    if (named !== undefined && !context.notes.has(named)) context.notes.set(named, takeNote(new Lines(lines, index)));
    const key = name?.trim().replace(/\s+/gu, " ").toLowerCase();
    if (key !== undefined && named === undefined && !context.links.has(key)) context.links.set(key, unescaped(addresses[0] ?? addresses[1]));
  });
  const nodes = blocks(lines, context);
  for (const label of context.used) nodes.push({ t: "note", label, c: blocks(context.notes.get(label), context) });
  return { nodes, boxes: context.boxes };
}
