const entities = { amp: "&", lt: "<", gt: ">", quot: "\"", nbsp: "\u00a0", copy: "©", hellip: "…", mdash: "—", ndash: "–", apos: "'" };
/** Whether a character, or the end of a text, counts as a blank beside marks of emphasis; and whether as punctuation. */
export const isSpace = (text) => text === "" || /\s/u.test(text);
export const isMark = (text) => /[\p{P}\p{S}]/u.test(text);

/** A text with its entities as characters; the most usual of those with names are known. */
export const decoded = (text) => text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]+);/gu, (all, name) => {
  if (name[0] !== "#") return entities[name] ?? all;
  const code = /x/iu.test(name[1]) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "\ufffd";
});
/** The same with escaped marks as they are. */
export const unescaped = (text) => decoded(text.replace(/\\([!-/:-@[-\x60{-~])/gu, "$1"));

/** Without what changes how a text is shown beyond its own place. */
export const cleaned = (text) => text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
