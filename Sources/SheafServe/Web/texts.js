const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;
const tag = /^\p{Alphabetic}[\p{Alphabetic}\p{N}\p{Mn}\p{Mc}_-]*(\/[\p{Alphabetic}\p{N}\p{Mn}\p{Mc}_-]+)*$/u;

/** Whether a text shows nothing: blanks, zero-width characters, the Hangul filler. No title is like that. */
export const isBlank = (text) => blank.test(text);

/** The tags of a field, and those words of it that can be none. */
export function tagsOf(text) {
  const words = text.split(/[\s,#]+/u).filter((word) => word !== "");
  return { tags: [...new Set(words.filter((word) => tag.test(word)))], others: words.filter((word) => !tag.test(word)) };
}

/** Whether a key belongs to a syllable that is being composed: Safari ends it before the key arrives. */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

const lines = (text) => text.match(/[^\r\n]*(\r\n|\r|\n)|[^\r\n]+$/gu) ?? [];
const bare = (line) => line.replace(/[\r\n]+$/u, "");

/** The text as a field of the page holds it: with one kind of line end. */
export const normal = (text) => text.replace(/\r\n?/gu, "\n");

/** What was typed, with the line ends of the text that it was made of: a field of the page loses them. */
export function withLineEnds(typed, original) {
  if (!original.includes("\r")) return typed;
  const [old, now] = [lines(original), lines(typed)];
  const isSame = (left, right) => left !== undefined && right !== undefined && normal(left) === right;
  let start = 0;
  while (isSame(old[start], now[start])) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && isSame(old.at(-1 - end), now.at(-1 - end))) end += 1;
  const usual = original.match(/\r\n?|\n/u)[0];
  const middle = now.slice(start, now.length - end).map((line) => bare(line) + (line.endsWith("\n") ? usual : ""));
  return [...old.slice(0, start), ...middle, ...old.slice(old.length - end)].join("");
}
