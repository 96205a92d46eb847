import { word } from "./words.js";

/**
 * Makes an element. Texts of others only ever become text: nothing here reads HTML.
 *
 * @param {string} tag its name, with classes behind dots: "button.primary".
 * @param {object} properties DOM properties; `aria…`, `data…` and `role` become attributes, `on…` listeners.
 * @param {...(Node|string|null)} children null ones are left out.
 */
export function element(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2).toLowerCase(), value);
    else if (/^(aria|data)[A-Z]/.test(key)) {
      const rest = key.replace(/^(aria|data)/, "");
      const end = key.startsWith("data") ? rest.replace(/(?!^)[A-Z]/g, (c) => "-" + c) : rest;
      node.setAttribute(key.slice(0, 4) + "-" + end.toLowerCase(), value);
    } else if (key === "role" || key === "for" || key === "list") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button with a word and a symbol; the word is what a screen reader says. */
export function button(word, symbol, action, properties = {}) {
  return element("button", {
    type: "button", ariaLabel: word, title: word, onclick: action, ...properties,
  }, symbol ?? word);
}

const live = element("div.quiet", { role: "status", ariaLive: "polite" });

/** Says something to a screen reader. */
export function announce(text) {
  if (!live.isConnected) document.body.append(live);
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 50);
}

/** Has a dialog close by a press beside it. */
export function closeBeside(dialog) {
  dialog.addEventListener("click", ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close();
  });
}

/** Asks a question. Resolves to whether it was answered with yes. */
export function confirmed(question, yes, no, className = "danger") {
  return new Promise((resolve) => {
    const answer = (value) => () => { dialog.close(); dialog.remove(); resolve(value); };
    const dialog = element("dialog", { ariaLabel: question, oncancel: answer(false) },
      element("p", {}, question),
      element("div.row", {},
        button(no, null, answer(false)), button(yes, null, answer(true), { className })));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A sentence of the catalogue at the beginning of a line; words of the reader's own stay as they are. */
export const capital = (text) => text.replace(/^[a-z]/u, (letter) => letter.toUpperCase());

const drawer = element("div.toasts");

/** Shows a line for some seconds, with something to do about it. */
export function toast(text, action = null) {
  // Below an open dialog it could be neither read nor pressed.
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  (dialog ?? document.body).append(drawer);
  dialog?.addEventListener("close", () => document.body.append(drawer), { once: true });
  const line = element("div.toast", { role: "status" }, element("span", {}, capital(text)));
  const end = () => line.remove();
  if (action) line.append(button(action.word, null, () => { end(); action.run(); }));
  drawer.replaceChildren(line);
  setTimeout(end, action ? 8000 : 5000);
}

// A file that is dropped beside everything would take the place of the page.
for (const name of ["dragover", "drop"]) {
  addEventListener(name, (event) => { if (hasFiles(event)) event.preventDefault(); });
}

/** Whether files are dragged over the page, or dropped on it. */
export const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
