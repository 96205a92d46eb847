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

/** The text as a field of the page holds it: with one kind of line end. */
export const normal = (text) => text.replace(/\r\n?/gu, "\n");
