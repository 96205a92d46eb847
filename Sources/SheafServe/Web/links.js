import { add } from "./actions.js";
import { element, toast } from "./dom.js";
import { board } from "./model.js";
import { read } from "./server.js";
import { word } from "./words.js";

/** Milliseconds for which changes elsewhere are awaited together. */
const delay = 500;

/** The note that a link names, without its heading and its text. */
const nameIn = (link) => link.split("|")[0].split("#")[0].trim();

/** The links of the item that a panel shows, and the items that link to it. */
export class ItemLinks {
  /** @param {ItemPanel} panel whose reading the links stand below. */
  constructor(panel) {
    this.panel = panel;
    this.found = null;
  }

  /** Asks for the links, and shows the items that link here. */
  async show() {
    const { key } = this.panel;
    if (!key) return;
    const found = await read("links", { key }).catch(() => null);
    if (this.panel.key !== key || this.panel.form) return;
    this.found = found && { key, ...found };
    const article = this.panel.node.querySelector("article");
    if (!article) return;
    this.panel.node.querySelector(".backlinks")?.remove();
    const missing = new Set(found?.links.filter(({ target }) => target === null).map(({ name }) => name));
    for (const link of article.querySelectorAll(".wiki")) link.classList.toggle("missing", missing.has(nameIn(link.dataset.to)));
    if (!found?.backlinks.length) return;
    article.after(element("section.backlinks", { ariaLabel: word("linkedBy") },
      element("h3", {}, word("linkedBy")),
      element("ul", {}, found.backlinks.map((link) => element("li", {},
        element("button.link", { type: "button", onclick: () => this.panel.open(link.key, false, "link") }, link.title || word("untitled")),
        element("small", {}, link.context))))));
  }

  /** The same after others have changed something. */
  refresh() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.show(), delay);
  }

  /**
   * Follows a link of the item that is shown.
   *
   * @param {string} name as it is typed between the brackets.
   * @param {function(string): ?string} find by which an item is looked for where the server has not said.
   */
  follow(name, find) {
    const wanted = nameIn(name);
    const links = this.found?.key === this.panel.key ? this.found.links : [];
    const key = links.find((link) => link.name === wanted)?.target?.key ?? find(name);
    if (key) this.panel.open(key, false, "link");
    else toast(word("noNote", { name: wanted }), board.readOnly ? null : { word: word("makeNote"), run: () => this.make(wanted) });
  }

  /** Makes the note that a link names, and opens it to be written. */
  async make(name) {
    const made = await add("memo", name.replace(/\.md$/u, "").split("/").at(-1), {}, false);
    if (made) this.panel.open(made.key, true, "link");
  }
}
