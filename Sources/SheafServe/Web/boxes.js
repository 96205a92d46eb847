import { parsed } from "./markdown.js";

/** The boxes of a text, in their order. */
export const boxesOf = (body) => (/\[[ xX]\]/u.test(body) ? parsed(body).boxes : []);

/** The text with a box ticked or opened, by its number from 1. */
export function toggled(body, number, done) {
  const box = boxesOf(body)[number - 1];
  if (!box) return body;
  const lines = body.split("\n");
  lines[box.line] = lines[box.line].replace(/\[[ xX]\]/u, done ? "[x]" : "[ ]");
  return lines.join("\n");
}
