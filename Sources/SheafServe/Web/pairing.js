import { button, element } from "./dom.js";
import { send } from "./server.js";
import { reason, word } from "./words.js";

/** What a person would call this device. */
function deviceName() {
  const agent = navigator.userAgent;
  const machine = /iPad|Macintosh.*Mobile/.test(agent) ? "iPad" : /iPhone/.test(agent) ? "iPhone"
    : /Android/.test(agent) ? "Android" : /Mac/.test(agent) ? "Mac" : /Windows/.test(agent) ? "Windows" : "Linux";
  const browser = /Firefox/.test(agent) ? "Firefox" : /Edg/.test(agent) ? "Edge" : /Chrom/.test(agent) ? "Chrome" : "Safari";
  return `${machine} ${browser}`;
}

/** Says that there is nothing to be shown without the server. */
export function unreachable() {
  document.body.replaceChildren(element("main.pairing", {}, element("h1", {}, word("pairTitle")), element("p", {}, word("nothingKept")),
    button(word("tryAgain"), null, () => location.reload(), { className: "primary" })));
}

/** Asks for the code, or uses the secret of the address. The page is loaded anew once it is paired. */
export function pairing() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("pair");
  // The secret stays neither in the address nor in the browser's history.
  if (secret) history.replaceState(null, "", location.pathname);
  const code = element("input", { inputMode: "numeric", autocomplete: "one-time-code", maxLength: 12, ariaLabel: word("code"), required: true });
  const name = element("input", { value: deviceName(), maxLength: 60, ariaLabel: word("deviceName") });
  const fault = element("p.fault", { role: "alert" });
  const pair = async (facts) => {
    try {
      await send("pair", { name: name.value.trim() || deviceName(), ...facts });
      location.reload();
    } catch (error) { fault.textContent = reason(error); }
  };
  const submit = (event) => { event.preventDefault(); pair({ code: code.value.replace(/\D/g, "") }); };
  document.body.replaceChildren(element("main.pairing", {},
    element("h1", {}, word("pairTitle")), element("p", {}, word("pairLead")),
    element("form", { onsubmit: submit },
      element("label.field", {}, element("span", {}, word("code")), code),
      element("label.field", {}, element("span", {}, word("deviceName")), name), fault,
      button(word("pair"), word("pair"), null, { type: "submit", className: "primary" }))));
  // An address that was opened in this tab once more.
  addEventListener("hashchange", pairing, { once: true });
  if (secret) pair({ secret }); else code.focus();
}
