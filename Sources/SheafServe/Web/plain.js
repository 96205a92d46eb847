/** Marks of Markdown that one who reads a line does without: those in the groups that begin with "x". */
const marks = [
  /^…?(?<x1>(?:\s*(?:>|#{1,6}(?=\s)|[-*+](?=\s)(?:\s+\[[ xX]\](?=\s))?)\s*)+)/dgu,
  /(?<x1>\[\[(?:[^[\]|]*\|)?)[^[\]|]+(?<x2>\]\])/dgu,
  /(?<x1>!?\[)[^[\]]*(?<x2>\]\([^()\s]*(?:\s+"[^"]*")?\))/dgu,
  /(?<x1>(?<m>\*{1,3}|~~|`+)(?=[^\s*~`]))[^*~`]*?(?<=[^\s*~`])(?<x2>\k<m>)/dgu,
];

/** The places of the marks in a line, those that belong together beside each other. */
const placesOf = (text) => marks.flatMap((mark) => [...text.matchAll(mark)]
  .map(({ indices: { groups } }) => [groups.x1, groups.x2].filter(Boolean)));

/**
 * A line of Markdown as one reads it. What was found stays, also where it is only in a mark, such as an address.
 *
 * @param {Array<string|string[]>} parts as a search tells them: those in an array are marked.
 */
export function plain(parts) {
  const chars = parts.flatMap((part) => Array.from({ length: (typeof part === "string" ? part : part[0]).length }, () => part));
  const text = parts.map((part) => (typeof part === "string" ? part : part[0])).join("");
  const isGone = new Set();
  for (const places of placesOf(text)) {
    const own = places.flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index));
    const isFound = (index) => typeof chars[index] !== "string";
    // What is found in the text of a link need not be shown in its address as well.
    const isInText = places.length > 1 && chars.slice(places[0][1], places[1][0]).some((part) => typeof part !== "string");
    if (isInText || !own.some(isFound)) for (const index of own) isGone.add(index);
  }
  const shown = [];
  let at = 0;
  for (const part of parts) {
    const isFound = typeof part !== "string";
    const whole = isFound ? part[0] : part;
    const left = Array.from({ length: whole.length }, (_, index) => (isGone.has(at + index) ? "" : whole[index])).join("");
    at += whole.length;
    if (left) shown.push(isFound ? [left] : left);
  }
  return shown;
}
