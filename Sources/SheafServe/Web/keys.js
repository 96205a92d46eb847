/** The name of a key, by what it writes or, with a keyboard that writes no Latin letters, by its place: ㅜ of the Hangul keyboard is `n`. */
function keyName(event) {
  if (/^[\x20-\x7e]$/.test(event.key) || event.key.length > 1 && event.key !== "Process" && event.key !== "Unidentified") return event.key;
  if (!/^Key[A-Z]$/.test(event.code)) return event.key;
  const letter = event.code.slice(3);
  return event.shiftKey ? letter : letter.toLowerCase();
}

/** Whether a key belongs to the field that has the focus. */
const isInField = ({ target, key }) => target instanceof HTMLElement
  && (target.type === "checkbox" ? key === " " : /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Has keys do things while no field has the focus and no dialog is open.
 *
 * @param {function(): boolean} isTyping whether a form is open: only Escape does something then, wherever the focus is.
 * @param {Object<string, function(KeyboardEvent)>} keys by name; "mod+z" is with Ctrl or ⌘.
 */
export function listenToKeys(keys, isTyping) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || isInField(event)) return;
    const isCommand = event.metaKey || event.ctrlKey;
    if (event.altKey) return;
    const name = (isCommand ? "mod+" : "") + (isCommand && event.shiftKey ? "shift+" : "")
      + (isCommand ? keyName(event).toLowerCase() : keyName(event));
    if (!Object.hasOwn(keys, name) || (isTyping() && name !== "Escape")) return;
    if (keys[name](event) !== false) event.preventDefault();
  });
}
