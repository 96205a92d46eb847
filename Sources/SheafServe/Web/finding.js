import { keptItem, keptItems } from "./kept.js";
import { board, onChange } from "./model.js";
import { projected } from "./projection.js";
import { entries } from "./queue.js";

/** Hits that are shown. */
const limit = 60;
const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const finals = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const pairs = { "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ" };
const blanks = "[ \\t\\u00a0\\u3000]*";
const first = 0xac00;
const range = (from, to) => `[${String.fromCharCode(from)}-${String.fromCharCode(to)}]`;

const folds = new Map([["‘", "'"], ["’", "'"], ["“", "\""], ["”", "\""]]);
function foldOne(char) {
  if (!folds.has(char)) folds.set(char, "ıİ".includes(char) ? "i" : char.toLowerCase().toUpperCase().toLowerCase());
  return folds.get(char);
}

/** A text made ready for searching, as the server does: composed, and without case. */
export const folded = (text) => (/^[\u0000-\u007f가-힣]*$/u.test(text) ? text.toLowerCase() : foldAll(text));

const foldAll = (text) => text.normalize("NFC").replace(/[A-Z]+|[^\u0000-\u007f가-힣]/gu, (part) =>
  (part.charCodeAt(0) < 0x80 ? part.toLowerCase() : foldOne(part)));

const below = new Map();

/** A letter of ASCII, or one with marks on it: `e` finds `é`. */
function withMarks(letter) {
  if (!below.size) {
    for (const [from, to] of [[0xc0, 0x24f], [0x1e00, 0x1eff]]) {
      for (let code = from; code <= to; code += 1) {
        const char = String.fromCharCode(code);
        const bare = { "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t" }[char] ?? char.normalize("NFD")[0];
        if (foldOne(char) === char && /[a-z]/u.test(bare)) below.set(bare, (below.get(bare) ?? "") + char);
      }
    }
  }
  return below.has(letter) ? `[${letter}${below.get(letter)}]` : letter;
}

/** Syllables that begin with a consonant, or the letter itself. */
const begun = (letter) => {
  const start = first + initials.indexOf(letter) * 588;
  return `(?:${letter}|${range(start, start + 587)})`;
};

/** What a syllable may still become while it is typed. */
function growing(char) {
  const value = char.charCodeAt(0);
  const final = (value - first) % 28;
  if (final === 0) {
    const vowel = vowels[Math.floor((value - first) / 28) % 21];
    return range(value, value + ({ "ㅗ": 3, "ㅜ": 3, "ㅡ": 1 }[vowel] ?? 0) * 28 + 27);
  }
  const letter = finals[final];
  const own = range(value, value + ({ "ㄱ": 2, "ㄴ": 2, "ㄹ": 7, "ㅂ": 1 }[letter] ?? 0));
  const [kept, next] = pairs[letter] ? [finals.indexOf(pairs[letter][0]), pairs[letter][1]] : [0, letter];
  const start = first + initials.indexOf(next) * 588;
  return initials.includes(next) ? `(?:${own}|${String.fromCharCode(value - final + kept)}${blanks}${range(start, start + 587)})` : own;
}

/**
 * A word as a pattern of folded texts: a consonant stands for what it begins, and blanks between Hangul do not count.
 * Beside Hangul, and where it shall be as it is typed, letters do not stand for those with marks.
 */
export function pattern(word, isGrowing, isAsTyped = /[가-힣ㄱ-ㅎ\u1100-\u1112]/u.test(word)) {
  let source = "";
  let wasHangul = false;
  const chars = [...folded(word)].map((char) => (/[\u1100-\u1112]/u.test(char) ? initials[char.charCodeAt(0) - 0x1100] : char));
  chars.forEach((char, index) => {
    const isSyllable = /[가-힣]/u.test(char);
    const isHangul = isSyllable || /[ㄱ-ㅎ]/u.test(char);
    if (isHangul && wasHangul) source += blanks;
    if (initials.includes(char)) source += begun(char);
    else if (pairs[char]) source += `(?:${char}|${begun(pairs[char][0])}${blanks}${begun(pairs[char][1])})`;
    else if (isSyllable && isGrowing && index === chars.length - 1) source += growing(char);
    else if (!isAsTyped && /[a-z]/u.test(char)) source += withMarks(char);
    else source += char.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
    wasHangul = isHangul;
  });
  return source;
}

/** By key, the texts that are kept, and the same folded. */
let texts = null;
const stale = new Set();
onChange((keys) => { if (keys === null) texts = null; else for (const key of keys) stale.add(key); });

const entry = (item) => ({ title: item.title, body: item.body, created: -(Date.parse(item.fields.created ?? "") || -Infinity), t: folded(item.title), b: folded(item.body) });

async function read() {
  if (!texts) {
    stale.clear();
    texts = new Map((await keptItems()).map((item) => [item.card.key, entry(item)]));
  }
  for (const key of stale) {
    const item = await keptItem(key);
    if (item) texts.set(key, entry(item)); else texts.delete(key);
  }
  stale.clear();
  const found = new Map(texts);
  for (const { key } of entries) {
    const item = projected(key ? await keptItem(key) : null, key, entries);
    if (item) found.set(key, entry(item));
  }
  return found;
}

/** The lines of the shortest stretch that holds all the words. */
function spread(body, words) {
  const places = words.flatMap((word, index) => [...body.matchAll(word)].slice(0, 64).map((match) => ({ at: match.index, end: match.index + match[0].length, index })))
    .sort((left, right) => left.at - right.at);
  const kinds = new Set(places.map((place) => place.index)).size;
  let best = Infinity;
  for (let start = 0; start < places.length; start += 1) {
    const seen = new Set();
    for (let end = start; end < places.length; end += 1) {
      seen.add(places[end].index);
      if (seen.size < kinds) continue;
      best = Math.min(best, body.slice(places[start].at, places[end].end).split("\n").length);
      break;
    }
  }
  return best;
}

const isFound = (word, text) => {
  const found = word.test(text);
  word.lastIndex = 0;
  return found;
};

const isLetter = (char) => char !== undefined && (char < "\u0080" ? /[a-z\d]/iu.test(char) : /[\p{L}\p{N}]/u.test(char));

/** Whether a word stands somewhere by itself; after Hangul particles may follow. */
function standsAlone(word, text) {
  let isAlone = false;
  for (let match = word.exec(text), count = 0; match && !isAlone && count < 64; match = word.exec(text), count += 1) {
    const end = match.index + match[0].length;
    isAlone = !isLetter(text[match.index - 1]) && (!isLetter(text[end]) || /[가-힣]/u.test(text[end - 1]));
  }
  word.lastIndex = 0;
  return isAlone;
}

function rank({ t, b, created }, words) {
  const missing = words.filter((word) => !isFound(word, t)).length;
  // What is found with other marks comes behind what is as it was typed.
  const isAsTyped = (word) => isFound(word.typed, t) || isFound(word.typed, b);
  const inside = words.filter((word) => !isAsTyped(word) || (!standsAlone(word, t) && !standsAlone(word, b))).length;
  return [missing, inside, words.length < 2 || missing === 0 ? 0 : spread(b, words), created];
}

/** A text with what was found in it to be marked. */
function parts(text, words) {
  const flat = folded(text);
  if (flat.length !== text.length) return [text];
  const marks = words.flatMap((word) => [...flat.matchAll(word)].map((match) => [match.index, match.index + match[0].length])).sort((a, b) => a[0] - b[0]);
  const found = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (to <= end) continue;
    const start = Math.max(from, end);
    if (start > end) found.push(text.slice(end, start));
    if (start === end && Array.isArray(found.at(-1))) found[found.length - 1][0] += text.slice(start, to);
    else found.push([text.slice(start, to)]);
    end = to;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** The line of a text that shows most of what was looked for. */
function line({ t, body }, words) {
  const lines = body.split("\n");
  const hidden = new Set(words.filter((word) => isFound(word, t)));
  let [best, most] = [null, 0];
  for (const each of lines) {
    const flat = folded(each);
    const score = words.reduce((sum, word) => sum + (isFound(word, flat) ? (hidden.has(word) ? 1 : 100) : 0), 0);
    if (score > most) [best, most] = [each, score];
  }
  if (best === null) return [];
  const text = best.trim();
  const at = Math.max(0, words.reduce((least, word) => Math.min(least, folded(text).search(word) >>> 0), text.length) - 60);
  return [parts((at > 0 ? "…" : "") + text.slice(at, at + 240), words)];
}

/** Finds items by words, of which the last may be half, as `api/search` does. */
export async function search(text) {
  const names = text.split(" ").filter((word) => word !== "");
  if (!names.length) return { hits: [], count: 0 };
  const words = names.map((name, index) => {
    const isGrowing = index === names.length - 1 && !text.endsWith(" ");
    const word = new RegExp(pattern(name, isGrowing), "gu");
    word.typed = new RegExp(pattern(name, isGrowing, true), "gu");
    return word;
  });
  const all = await read();
  const found = [];
  for (const card of board.cards.values()) {
    const own = all.get(card.key) ?? { title: card.title, body: "", created: Infinity, t: folded(card.title), b: "" };
    if (words.every((word) => isFound(word, own.t) || isFound(word, own.b))) found.push({ card, own });
  }
  for (const each of found) each.rank = rank(each.own, words);
  found.sort((left, right) => {
    for (let index = 0; index < 4; index += 1) if (left.rank[index] !== right.rank[index]) return left.rank[index] - right.rank[index];
    return left.card.path < right.card.path ? -1 : 1;
  });
  return {
    hits: found.slice(0, limit).map(({ card, own }) => ({ key: card.key, title: parts(own.title, words), lines: line(own, words) })),
    count: found.length,
  };
}
