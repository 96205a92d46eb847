const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

/** The languages there are words in, by their codes. */
export const languages = { en: "English", ko: "한국어" };

const named = [stored("language"), navigator.language.slice(0, 2)].find((code) => code in languages);

/** The code of the language in use. */
export const language = named ?? "en";

/** The country whose public holidays are shown: "korea" or "noHolidays"; by itself that of the language. */
export const holidayCountry = () => stored("holidays") ?? (language === "ko" ? "korea" : "noHolidays");

const sentences = new Map();
const plurals = new Intl.PluralRules(language);

/**
 * Resolves when there are words. Nothing here waits at the top of a module: WebKit lets those that import such a one
 * by `import()` go on before it has run.
 */
export const loaded = fetch(new URL(`words.${language}.ftl`, import.meta.url))
  .then((answer) => answer.text())
  .then((text) => {
    for (const [, key, sentence] of text.matchAll(/^([A-Za-z][\w-]*) = ([^]*?)(?=\n(?:[A-Za-z#\n]|$))/gm)) {
      sentences.set(key, sentence);
    }
  });

/**
 * A sentence of the catalogue, `words.en.ftl`, with values by their names. It is written in the part of Project
 * Fluent's syntax that `{ $count }`, `{ $count -> [one] … *[other] … }` and `{ JOSA($title, "을", noun: "항목") }` are.
 */
export const word = (name, values = {}) => said(sentences.get(name) ?? name, values);

function said(sentence, values) {
  let text = "", end = 0;
  for (let start; (start = sentence.indexOf("{", end)) >= 0;) {
    text += sentence.slice(end, start);
    end = closing(sentence, start);
    text += placed(sentence.slice(start + 1, end - 1), values);
  }
  return text + sentence.slice(end);
}

/** Returns the place behind the brace that closes the one at `start`. */
function closing(sentence, start) {
  for (let at = start, depth = 0; at < sentence.length; at++) {
    if (sentence[at] === "{") depth++;
    else if (sentence[at] === "}" && --depth === 0) return at + 1;
  }
  return sentence.length;
}

function placed(place, values) {
  const [, name, variants] = place.match(/\$([\w-]+)(?:\s*->([^]*))?/) ?? [];
  const value = values[name] ?? "";
  if (variants) {
    const kind = typeof value === "number" ? plurals.select(value) : value;
    const all = [...variants.matchAll(/\[([\w-]+)\] ?(.*)/g)];
    const [, , chosen] = all.find(([, key]) => key === String(value) || key === kind) ?? all.at(-1);
    return said(chosen, values);
  }
  const [, form, noun] = place.match(/JOSA\([^"]*"([^"]*)"(?:[^"]*"([^"]*)")?/) ?? [];
  return form ? particle(form, value, noun) : String(value);
}

/** The forms of a particle behind a vowel, behind ㄹ, and behind any other consonant. */
const particles = ["를 을 을", "가 이 이", "는 은 은", "로 로 으로", "와 과 과"].map((forms) => forms.split(" "));

/** A particle as the last syllable of `text` wants it; where that is none of Hangul, a noun stands before it. */
function particle(form, text, noun = "항목") {
  const ending = (word) => {
    const last = word.normalize("NFC").match(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u)?.[0] ?? "";
    const place = /[가-힣]/.test(last) ? (last.charCodeAt(0) - 0xac00) % 28 : -1;
    return place < 0 ? -1 : place === 0 ? 0 : place === 8 ? 1 : 2;
  };
  const forms = particles.find((each) => each.includes(form)) ?? [form, form, form];
  const own = ending(String(text));
  return own < 0 ? ` ${noun}${forms[ending(noun)]}` : forms[own];
}

/** The name of a column; those of the user's own are shown as they are. */
export const columnName = (status) =>
  (["todo", "doing", "done"].includes(status) ? word(status) : status);

/** What a refusal means to a person. */
export function reason(error) {
  const facts = error.facts ?? { code: "failed" };
  const name = "e-" + facts.code;
  return word(sentences.has(name) ? name : "e-failed", facts);
}
