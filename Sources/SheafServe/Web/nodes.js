import { element } from "./dom.js";
import { fileAddress } from "./server.js";

const plain = {
  p: "p", ul: "ul", quote: "blockquote", em: "em", strong: "strong", del: "del", table: "table",
  tr: "tr", footnotes: "section", span: "span",
};

/**
 * Draws a text's tree of nodes.
 *
 * @param {Array} nodes of `api/item`.
 * @param {function(number, boolean)|null} check called with a box's index and its new state.
 */
export function draw(nodes, check = null) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    const children = draw(node.c ?? [], check);
    if (node.t in plain) return element(plain[node.t], {}, children);
    switch (node.t) {
      case "h": return element("h" + Math.min(6, node.level), {}, children);
      case "ol": return element("ol", { start: node.start }, children);
      case "li": return item(node, children, check);
      case "code": return element("pre", {}, element("code", {}, node.text));
      case "codespan": return element("code", {}, node.text);
      case "rule": return element("hr");
      case "br": return element("br");
      case "th": case "td": return element(node.t + (node.align ? "." + node.align : ""), {}, children);
      case "a":
        return element("a", { href: node.href, target: "_blank", rel: "noopener noreferrer" }, children);
      case "wiki": return element("span.wiki", {}, children);
      case "file": return file(node, children);
      case "note": return element("p.note", {}, element("sup", {}, node.label + " "), children);
      case "ref": return element("sup", {}, node.label);
      default: return element("span", {}, children);
    }
  });
}

function item(node, children, check) {
  if (node.check === undefined) return element("li", {}, children);
  const box = element("input", {
    type: "checkbox", checked: node.done, disabled: !check || node.check === null,
    ariaLabel: node.c?.map((child) => child.c?.join?.("") ?? child).join(" ").slice(0, 80),
    onchange: () => check(node.check, box.checked),
  });
  return element("li.box", {}, element("label.row", {}, box, element("div", {}, children)));
}

function file(node, children) {
  const address = fileAddress(node.path);
  if (!node.image) return element("a", { href: address, download: "" }, children);
  return element("img", { src: address, alt: node.c?.join?.(" ") ?? "", loading: "lazy" });
}
