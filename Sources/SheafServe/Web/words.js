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

/** A text of the catalogue, with values in place of {0}, {1}. */
export function word(name, ...values) {
  return withParticles((catalogue[name] ?? name)
    .replace(/\{(\d)\}/g, (_, index) => values[index] ?? ""));
}

/** Chooses Korean particles by the syllable before them: 완료로, 진행 중으로. Other letters keep both. */
const withParticles = (text) => text.replace(/([가-힣])(["”]?)\(으\)로/g, (_, syllable, mark) => {
  const end = (syllable.charCodeAt(0) - 0xac00) % 28;
  return syllable + mark + (end === 0 || end === 8 ? "로" : "으로");
}).replace(/([가-힣])(["”]?)을\(를\)/g, (_, syllable, mark) =>
  syllable + mark + ((syllable.charCodeAt(0) - 0xac00) % 28 ? "을" : "를"));

/** The name of a column; those of the user's own are shown as they are. */
export const columnName = (status) =>
  (["todo", "doing", "done"].includes(status) ? word(status) : status);

/** What a refusal means to a person. */
export function reason(error) {
  const facts = error.facts ?? { code: "failed" };
  const name = "e." + facts.code;
  return word(name in catalogue ? name : "e.failed", facts.text ?? facts.seconds);
}
