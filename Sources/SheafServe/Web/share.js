import { button, element, toast } from "./dom.js";
import { addressOf } from "./route.js";
import { word } from "./words.js";

/** Copies a text; where the browser does not let a page do that, it is shown to be copied by hand. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(word("copied"));
  } catch {
    const field = element("textarea", { value: text, readOnly: true, rows: 8, ariaLabel: word("copyByHand") });
    const dialog = element("dialog.sheet", { ariaLabel: word("copyByHand"), onclose: () => dialog.remove() },
      element("p", {}, word(isSecureContext ? "copyByHand" : "copyByHandPlain")), field,
      element("div.row", {}, element("span.grow"), button(word("close"), null, () => dialog.close())));
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
    field.select();
  }
}

/** Offers the ways in which an item leaves the page: the system's share sheet, its text, its address. */
export function share(item) {
  const text = [item.title, item.body.trim()].filter(Boolean).join("\n\n") + "\n";
  const act = (run) => () => { dialog.close(); run(); };
  const send = () => navigator.share({ title: item.title, text }).catch((error) => {
    if (error.name !== "AbortError") copy(text);
  });
  const dialog = element("dialog.menu", { ariaLabel: word("share"), onclose: () => dialog.remove() },
    element("h2", {}, item.title || word("untitled")),
    navigator.share ? button(word("shareSystem"), null, act(send)) : null,
    button(word("copyText"), null, act(() => copy(text))),
    button(word("copyLink"), null, act(() => copy(addressOf(item.card.key)))),
    button(word("cancel"), null, () => dialog.close()));
  document.body.append(dialog);
  dialog.showModal();
}
