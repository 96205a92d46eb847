import { cleaned } from "./characters.js";

/**
 * Makes nodes of what a pattern finds in a text.
 *
 * @param {function(Array): ?{node: Array, length: number}} make makes them of a match, and says how much of it they are.
 * @param {function(string): Array} rest makes nodes of what is between.
 */
function replaced(text, pattern, make, rest) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const made = make(match);
    if (!made) continue;
    found.push(...rest(text.slice(end, match.index)), ...made.nodes);
    end = match.index + made.length;
  }
  return [...found, ...rest(text.slice(end))];
}

/** Links of wikis: `[[page]]`, `[[page|text]]`. */
export const withWikis = (text) => replaced(text, /\[\[([^[\]]+)\]\]/gu, ([all, inner]) => {
  const [page, ...rest] = inner.split("|");
  return { nodes: [{ t: "wiki", to: page || inner, c: [rest.length ? rest.join("|") || page : inner] }], length: all.length };
}, (between) => [between]);

/** What a link leads to: another page, or a file of the store beside the text; nothing that runs. */
export function linked(address, children, isPicture, context) {
  const url = cleaned(address);
  if (/^(https?|mailto):/iu.test(url)) return [{ t: "a", href: url, c: children }];
  if (url === "" || url.includes(":") || url.startsWith("//") || url.startsWith("#")) return children;
  const path = context.path(url);
  if (path === null) return [{ t: "span", c: children }];
  return [{ t: "file", path, image: isPicture && /\.(png|jpe?g|gif|webp|avif|heic)$/iu.test(path), c: children }];
}

/** A bare address without the marks behind it that belong to the sentence; empty where nothing is left. */
function trimmed(match) {
  let address = match;
  for (let last = ""; last !== address;) {
    last = address;
    address = address.replace(/[?!.,:*_~'"]+$/u, "").replace(/&[a-z]+;$/iu, "");
    if (address.endsWith(")") && address.split(")").length > address.split("(").length) address = address.slice(0, -1);
  }
  return /^(https?:\/\/|www\.)?$/iu.test(address) || (/[-_]$/u.test(address) && address.includes("@")) ? "" : address;
}

const bare = /(?<![\p{L}\p{N}/])(?:https?:\/\/|www\.)[^\s<]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
/** Bare addresses are links, and so are those of wikis. */
export const withAddresses = (text, context) => replaced(text, bare, ([match]) => {
  const address = trimmed(match);
  const scheme = /^www/iu.test(address) ? "http://" : address.includes("@") && !/^https?:/iu.test(address) ? "mailto:" : "";
  return address && { nodes: linked(scheme + address, [address], false, context), length: address.length };
}, withWikis);
