const stored = () => { try { return localStorage.getItem("language"); } catch { return null; } };

/** The language in use: "ko" or "en". */
export const language = stored() ?? (navigator.language.startsWith("ko") ? "ko" : "en");

const catalogue = {};

/**
 * Resolves when there are words. Nothing here waits at the top of a module: WebKit lets those that import such a one
 * by `import()` go on before it has run.
 */
export const loaded = (language === "ko" ? import("./words.ko.js") : import("./words.en.js"))
  .then(({ words }) => { Object.assign(catalogue, words); });

/** Adds words that the first start does without. */
export const addWords = (more) => Object.assign(catalogue, more[language]);

/**
 * A text of the catalogue, with values in place of {0}, {1}, and in place of {0:을:값} the Korean particle that
 * follows the value.
 */
export function word(name, ...values) {
  return (catalogue[name] ?? name).replace(/\{(\d)(?::([^:}]+):([^}]+))?\}/g, (_, index, particle, noun) =>
    (particle ? withParticle(String(values[index] ?? ""), particle, noun) : values[index] ?? ""));
}

/**
 * What follows a word: 을 or 를, 으로 or 로, by its last syllable, as `Particle` of SheafWords has it. How other
 * letters are read nobody can tell, so a noun stands between: doing 상태로.
 */
function withParticle(before, particle, noun) {
  const last = before.match(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u)?.[0] ?? "";
  const isHangul = /[가-힣]/.test(last);
  const final = ((isHangul ? last : noun.at(-1)).charCodeAt(0) - 0xac00) % 28;
  const open = { 을: "를", 으로: "로" }[particle];
  const form = final === 0 || (final === 8 && particle === "으로") ? open : particle;
  return isHangul ? form : ` ${noun}${form}`;
}

/** The name of a column; those of the user's own are shown as they are. */
export const columnName = (status) =>
  (["todo", "doing", "done"].includes(status) ? word(status) : status);

/** What a refusal means to a person. */
export function reason(error) {
  const facts = error.facts ?? { code: "failed" };
  const name = "e." + facts.code;
  return word(name in catalogue ? name : "e.failed", facts.text ?? facts.seconds);
}
