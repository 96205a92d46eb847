import { inline } from "./inline.js";

const cells = (row) => row.trim().replace(/^\|/u, "").replace(/(?<!\\)\|$/u, "").split(/(?<!\\)\|/u)
  .map((cell) => cell.trim().replace(/\\\|/gu, "|"));

/** Whether a line may stand between the head of a table and its rows. */
const isDivider = (text) => !/^[ \t]*-+[ \t]*$/u.test(text) && /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u.test(text);

/** Whether two lines begin a table. */
export const isTable = (head, divider) => isDivider(divider) && cells(head).length === cells(divider).length;

function alignment(cell) {
  if (/^:-+:$/u.test(cell)) return "center";
  if (/-:$/u.test(cell)) return "right";
  return cell.startsWith(":") ? "left" : null;
}

/** A table of lines: its head, what divides that from the rows, and the rows. */
export function table([head, divider, ...rows], context) {
  const aligns = cells(divider).map(alignment);
  const row = (texts, t) => ({ t: "tr", c: aligns.map((align, index) => ({ t, align, c: inline(texts[index] ?? "", context) })) });
  return { t: "table", c: [row(cells(head), "th"), ...rows.map((text) => row(cells(text), "td"))] };
}
