import { element } from "./dom.js";
import { fileAddress, keeper } from "./server.js";

const plain = {
  p: "p", ul: "ul", quote: "blockquote", em: "em", strong: "strong", del: "del", table: "table",
  tr: "tr", footnotes: "section", span: "span",
};
/** What stands beside the box of a list item, and not below it. */
const isInline = (node) => typeof node === "string" || !["p", "ul", "ol", "quote", "code", "table", "rule", "h"].includes(node.t);

/**
 * Draws a text's tree of nodes. Texts only ever become text, whatever they hold.
 *
 * @param {Array} nodes of `api/item`.
 * @param {{check: ?function(number, boolean), follow: ?function(string)}} acts for a box that is ticked, and for a
 *   link to another note; without them both only show.
 */
export function draw(nodes, acts = {}) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    if (node.t === "li") return item(node, acts);
    const children = draw(node.c ?? [], acts);
    if (node.t in plain) return element(plain[node.t], {}, children);
    switch (node.t) {
      case "h": return element("h" + Math.min(6, node.level), {}, children);
      case "ol": return element("ol", { start: node.start }, children);
      case "code": return element("pre", { tabIndex: 0 }, element("code", {}, node.text));
      case "codespan": return element("code", {}, node.text);
      case "rule": return element("hr");
      case "br": return element("br");
      case "th": case "td": return element(node.t + (["center", "right"].includes(node.align) ? "." + node.align : ""), {}, children);
      case "a": return link(node, children);
      case "wiki": return acts.follow
        ? element("button.link.wiki", { type: "button", dataTo: node.to, onclick: () => acts.follow(node.to) }, children) : element("span.wiki", {}, children);
      case "file": return file(node, children);
      case "note": return element("p.note", {}, element("sup", {}, node.label + " "), children);
      case "ref": return element("sup", {}, node.label);
      default: return element("span", {}, children);
    }
  });
}

function link(node, children) {
  // The server has looked at it already.
  if (!/^(https?|mailto):/iu.test(node.href)) return element("span", {}, children);
  return element("a", { href: node.href, target: "_blank", rel: "noopener noreferrer" }, children);
}

function item(node, acts) {
  const nodes = node.c ?? [];
  if (node.check === undefined) return element("li", {}, draw(nodes, acts));
  // The first line names the box; what is nested has boxes of its own.
  const first = nodes.findIndex((child) => !isInline(child));
  const count = first < 0 ? nodes.length : nodes[first].t === "p" && first === 0 ? 1 : first;
  const canCheck = acts.check && node.check !== null;
  const box = element("input", {
    type: "checkbox", checked: node.done, disabled: !canCheck, dataBox: node.check ?? "",
    onchange: () => acts.check(node.check, box.checked),
  });
  return element("li.box", {}, element("label.row", {}, box, element("span", {}, spans(nodes.slice(0, count), acts))), draw(nodes.slice(count), acts));
}

/** A label holds no paragraph. */
const spans = (nodes, acts) => nodes.flatMap((node) => (node.t === "p" ? draw(node.c ?? [], acts) : draw([node], acts)));

function file(node, children) {
  const address = fileAddress(node.path);
  if (!node.image) return element("a", { href: address, download: node.path.split("/").at(-1) }, "📄 ", children);
  const text = node.c?.filter((child) => typeof child === "string").join(" ") ?? "";
  const picture = element("img", { src: address, alt: text, loading: "lazy" });
  // One that is not sent yet is here; what is there and cannot be shown can still be taken along.
  picture.addEventListener("error", () => {
    const kept = keeper?.fileNamed(node.path.split("/").at(-1));
    if (!kept) { shown.replaceChildren("📄 ", text || node.path); return; }
    picture.src = shown.href = URL.createObjectURL(kept);
  }, { once: true });
  const shown = element("a.picture", { href: address, target: "_blank", rel: "noopener noreferrer", ariaLabel: text || node.path }, picture);
  return shown;
}
