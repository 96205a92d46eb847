const entities = { amp: "&", lt: "<", gt: ">", quot: "\"", nbsp: "\u00a0", copy: "©", hellip: "…", mdash: "—", ndash: "–", apos: "'" };
const escapable = /[!-/:-@[-\x60{-~]/u;
const isSpace = (text) => text === "" || /\s/u.test(text);
const isMark = (text) => /[\p{P}\p{S}]/u.test(text);

const decoded = (text) => text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]+);/gu, (all, name) => {
  if (name[0] !== "#") return entities[name] ?? all;
  const code = /x/iu.test(name[1]) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "\ufffd";
});
const unescaped = (text) => decoded(text.replace(/\\([!-/:-@[-\x60{-~])/gu, "$1"));

/** Texts beside each other are one. */
function joined(nodes) {
  const found = [];
  for (const node of nodes) {
    if (typeof node === "string" && typeof found.at(-1) === "string") found[found.length - 1] += node;
    else if (node !== "") found.push(node);
  }
  return found;
}

/** Links of wikis: `[[page]]`, `[[page|text]]`. */
function withWikis(text) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(/\[\[([^[\]]+)\]\]/gu)) {
    const [page, ...rest] = match[1].split("|");
    found.push(text.slice(end, match.index), { t: "wiki", to: page || match[1], c: [rest.length ? rest.join("|") || page : match[1]] });
    end = match.index + match[0].length;
  }
  found.push(text.slice(end));
  return found.filter((part) => part !== "");
}

const cleaned = (text) => text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");

/** What a link leads to: another page, or a file of the store beside the text; nothing that runs. */
function linked(address, children, isPicture, context) {
  const url = cleaned(address);
  if (/^(https?|mailto):/iu.test(url)) return [{ t: "a", href: url, c: children }];
  if (url === "" || url.includes(":") || url.startsWith("//") || url.startsWith("#")) return children;
  const path = context.path(url);
  if (path === null) return [{ t: "span", c: children }];
  return [{ t: "file", path, image: isPicture && /\.(png|jpe?g|gif|webp|avif|heic)$/iu.test(path), c: children }];
}

/** Bare addresses are links. */
function withAddresses(text, context) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}/])(?:https?:\/\/|www\.)[^\s<]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu)) {
    let address = match[0];
    for (let last = ""; last !== address;) {
      last = address;
      address = address.replace(/[?!.,:*_~'"]+$/u, "").replace(/&[a-z]+;$/iu, "");
      if (address.endsWith(")") && address.split(")").length > address.split("(").length) address = address.slice(0, -1);
    }
    if (/^(https?:\/\/|www\.)?$/iu.test(address) || /[-_]$/u.test(address) && address.includes("@")) continue;
    const url = address.includes("@") && !/^(https?:|www)/iu.test(address) ? "mailto:" + address : /^www/iu.test(address) ? "http://" + address : address;
    found.push(...withWikis(text.slice(end, match.index)), ...linked(url, [address], false, context));
    end = match.index + address.length;
  }
  found.push(...withWikis(text.slice(end)));
  return found;
}

const nodes = (tokens, context, isInLink) => joined(joined(tokens.map((each) => each.d ? each.d.repeat(each.n) : each))
  .flatMap((each) => typeof each !== "string" ? [each] : isInLink ? withWikis(cleaned(each)) : withAddresses(cleaned(each), context)));

/** Pairs marks of emphasis, as CommonMark says. */
function emphasized(tokens, context, isInLink) {
  for (let close = 0; close < tokens.length; close += 1) {
    const closer = tokens[close];
    if (!closer?.d || !closer.close || !closer.n) continue;
    for (let open = close - 1; open >= 0; open -= 1) {
      const opener = tokens[open];
      if (opener?.d !== closer.d || !opener.open || !opener.n) continue;
      const isOdd = (opener.close || closer.open) && (opener.all + closer.all) % 3 === 0 && (opener.all % 3 !== 0 || closer.all % 3 !== 0);
      if (closer.d !== "~" && isOdd) continue;
      if (closer.d === "~" && (opener.n !== 2 || closer.n !== 2)) continue;
      const count = closer.d === "~" ? 2 : opener.n >= 2 && closer.n >= 2 ? 2 : 1;
      const kind = closer.d === "~" ? "del" : count === 2 ? "strong" : "em";
      const within = tokens.slice(open + 1, close);
      opener.n -= count;
      closer.n -= count;
      tokens.splice(open + 1, close - open - 1, { t: kind, c: nodes(within, context, isInLink) });
      close = open + 2;
      if (!opener.n) { tokens.splice(open, 1); close -= 1; }
      if (!closer.n) { tokens.splice(close, 1); close -= 1; } else close -= 1;
      break;
    }
  }
  return nodes(tokens, context, isInLink);
}

/** The address and the end of what stands in round brackets behind a text; null where it is no link. */
function target(text, start) {
  const match = /^\(\s*(?:<([^<>\n]*)>|((?:\\[!-/:-@[-`{-~]|[^\s\\()<]|\\|\((?:[^\s()\\]|\\.)*\))(?:\\[!-/:-@[-`{-~]|[^\s\\()]|\\|\((?:[^\s()\\]|\\.)*\))*)?)(?:\s+(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)))?\s*\)/u.exec(text.slice(start));
  return match && { address: unescaped(match[1] ?? match[2] ?? ""), end: start + match[0].length };
}

function markAt(text, at) {
  const mark = text[at];
  let end = at;
  while (text[end] === mark) end += 1;
  const [before, after] = [at ? String.fromCodePoint(text.codePointAt(at - (/[\udc00-\udfff]/u.test(text[at - 1]) && at > 1 ? 2 : 1))) : "", end < text.length ? String.fromCodePoint(text.codePointAt(end)) : ""];
  const left = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));
  const right = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after));
  const isWord = mark === "_";
  return { d: mark, n: end - at, all: end - at, open: left && (!isWord || !right || isMark(before)), close: right && (!isWord || !left || isMark(after)) };
}

/**
 * The nodes of a text within a block.
 *
 * @param {string} text
 * @param {{path: function(string): ?string, links: Map, notes: Map, used: string[]}} context
 */
export function inline(text, context, isInLink = false) {
  const tokens = [];
  const brackets = [];
  const put = (part) => { if (typeof part === "string" && typeof tokens.at(-1) === "string") tokens[tokens.length - 1] += part; else tokens.push(part); };
  for (let at = 0; at < text.length;) {
    const char = text[at];
    const rest = () => text.slice(at);
    let match;
    if (char === "\\" && escapable.test(text[at + 1] ?? "")) { put(text[at + 1]); at += 2; }
    else if (char === "\\" && text[at + 1] === "\n") { put({ t: "br" }); at += 2; }
    else if (char === "\n") {
      if (typeof tokens.at(-1) === "string") tokens[tokens.length - 1] = tokens.at(-1).replace(/ +$/u, "");
      put({ t: "br" });
      at += 1;
      while (text[at] === " ") at += 1;
    } else if (char === "\x60") {
      const mark = /^\x60+/u.exec(rest())[0];
      const close = new RegExp("(?<!`)" + mark + "(?!`)", "u").exec(text.slice(at + mark.length));
      if (!close) { put(mark); at += mark.length; continue; }
      let code = text.slice(at + mark.length, at + mark.length + close.index).replace(/\n/gu, " ");
      if (/^ .* $/u.test(code) && code.trim() !== "") code = code.slice(1, -1);
      put({ t: "codespan", text: cleaned(code) });
      at += 2 * mark.length + close.index;
    } else if (char === "<" && (match = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)*)>/iu.exec(rest()))) {
      for (const node of linked(/^[a-z][a-z\d+.-]*:/iu.test(match[1]) ? match[1] : "mailto:" + match[1], [match[1]], false, context)) put(node);
      at += match[0].length;
    } else if (char === "&" && (match = /^&(#\d{1,7}|#[xX][\da-f]{1,6}|[a-z]+);/iu.exec(rest()))) { put(decoded(match[0])); at += match[0].length; }
    else if ("*_~".includes(char)) {
      const mark = markAt(text, at);
      put(char === "~" && mark.n !== 2 ? char.repeat(mark.n) : mark);
      at += mark.n;
    } else if (char === "[" && (match = /^\[\^([^\]\s]+)\]/u.exec(rest())) && context.notes.has(match[1])) {
      if (!context.used.includes(match[1])) context.used.push(match[1]);
      put({ t: "ref", label: String(context.used.indexOf(match[1]) + 1) });
      at += match[0].length;
    } else if (char === "[" || (char === "!" && text[at + 1] === "[")) {
      brackets.push({ index: tokens.length, at, isPicture: char === "!" });
      tokens.push(char === "!" ? "![" : "[");
      // Texts after a bracket stay apart, so that they can be taken out of it.
      tokens.push("");
      at += char === "!" ? 2 : 1;
    } else if (char === "]") {
      const open = brackets.pop();
      const found = open && (target(text, at + 1) ?? reference(text, open.at + (open.isPicture ? 2 : 1), at, context));
      if (!found || (open.isDead && !open.isPicture)) { put("]"); at += 1; continue; }
      const within = tokens.splice(open.index).slice(1);
      const children = emphasized(within, context, true);
      for (const node of linked(found.address, open.isPicture ? flat(children) : children, open.isPicture, context)) put(node);
      // No link stands in another one.
      if (!open.isPicture) for (const each of brackets) each.isDead = true;
      at = found.end;
    } else { put(char); at += 1; }
  }
  return emphasized(tokens, context, isInLink);
}

const flat = (children) => children;

/** A link whose address stands elsewhere: `[text][name]`, `[name]`. */
function reference(text, start, end, context) {
  const named = /^\[([^\]]*)\]/u.exec(text.slice(end + 1));
  const name = (named?.[1] || text.slice(start, end)).trim().replace(/\s+/gu, " ").toLowerCase();
  const address = context.links.get(name);
  return address === undefined ? null : { address, end: end + 1 + (named?.[0].length ?? 0) };
}

export { unescaped };
