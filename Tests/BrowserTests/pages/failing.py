"""A browser whose clock is wrong, and whose storage fails now and then; and what a page in it says."""

from test_offline_queue import ALL

WRONG = """({ shift, seed }) => {
  if (!location.protocol.startsWith("http") || globalThis.said) return;
  const [read, write] = [Storage.prototype.getItem, Storage.prototype.setItem];
  const kept = (name) => Number(read.call(sessionStorage, name) ?? 0);
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...parts) { if (parts.length) super(...parts); else super(Right.now() + shift + kept("later")); }
    static now() { return Right.now() + shift + kept("later"); }
  };
  const draw = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
  const spoil = (prototype, name, spoiled) => {
    const whole = prototype[name];
    prototype[name] = function (...all) {
      if (draw() >= kept("failing")) return whole.apply(this, all);
      write.call(sessionStorage, "failed", kept("failed") + 1);
      return spoiled.call(this, () => whole.apply(this, all));
    };
  };
  globalThis.failing = (share) => write.call(sessionStorage, "failing", share);
  globalThis.later = (time) => write.call(sessionStorage, "later", time);
  const refuse = (name) => { throw new DOMException("by the simulation", name); };
  spoil(Storage.prototype, "setItem", () => refuse("QuotaExceededError"));
  spoil(IDBFactory.prototype, "open", () => refuse("UnknownError"));
  // The connection is lost, or the disk is full at once or only when all is written.
  spoil(IDBDatabase.prototype, "transaction", function () { this.close(); refuse("InvalidStateError"); });
  spoil(IDBObjectStore.prototype, "put", function (whole) {
    if (draw() < 0.5) refuse("QuotaExceededError");
    const request = whole();
    this.transaction.abort();
    return request;
  });
  globalThis.said = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.className === "toast") said.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}"""
"""Has a page's clock go wrong by `shift` milliseconds, a share of what it stores fail, see `failing`, and remembers its toasts."""

STATE = """() => {
  const line = document.querySelector(".edit .state");
  return { said: [...said, line?.textContent ?? ""], isReading: Boolean(document.querySelector(".panel .reading")),
    text: document.querySelector(".edit textarea.text")?.value ?? null, title: document.querySelector("dialog.add input")?.value ?? null };
}"""
"""What the page says, and what stands in the fields in which something is typed."""

READY = f"""async () => {{
  for (let tries = 0; tries < 300; tries += 1) {{
    if (navigator.serviceWorker.controller && (await ({ALL})("texts"))?.length === 3) return true;
    await new Promise((resolve) => {{ setTimeout(resolve, 50); }});
  }}
  return false;
}}"""
"""Waits until a page can do without the server; three texts are kept then."""
