import { button, element, hasFiles, toast } from "./dom.js";
import { icon } from "./icons.js";
import { isOnline, keeper, operationName, upload } from "./server.js";
import { reason, word } from "./words.js";

/** As the server has it: larger files go by other ways. */
const limit = 25 * 1024 * 1024;

const dropsPlace = () => { try { return localStorage.getItem("pictures") === "dropPlace"; } catch { return false; } };

/**
 * A file that other browsers can show too: HEIC of a camera becomes JPEG, where this browser can read it. So
 * does a photo whose place is not to be told: what is drawn anew has none.
 */
async function shown(file) {
  if (!/^image\/hei[cf]/u.test(file.type) && !(file.type === "image/jpeg" && dropsPlace())) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = element("canvas", { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", 0.9); });
    return blob ? new File([blob], file.name.replace(/\.(hei[cf]|jpe?g)$/iu, "") + ".jpg", { type: "image/jpeg" }) : file;
  } catch { return file; }
}

/** A name for what has none of its own, as a picture that was pasted. */
function nameOf(file) {
  if (file.name && file.name !== "image.png") return file.name;
  const now = new Date();
  const digits = (value) => String(value).padStart(2, "0");
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(digits).join("-");
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join("");
  return `${day}-${time}.${file.type.split("/")[1]?.replace("jpeg", "jpg").replace(/\W.*/u, "") || "png"}`;
}

/**
 * Keeps a file to be sent later. The name that it has in the store is drawn here, so that the text can tell it: with
 * nothing in it that the server would take out, and free there.
 */
async function attachLater(key, name, file) {
  const [, stem, type = ""] = /^(.*?)(?:\.([A-Za-z\d]{1,10}))?$/su.exec(name.normalize("NFC"));
  const label = stem.replace(/[^A-Za-z\d가-힣]+/gu, "-").replace(/^-|-$/gu, "").slice(0, 40) || "file";
  const whole = `${label}-${operationName().slice(0, 6)}${type && "." + type.replace(/^md$/iu, "md.txt")}`;
  await keeper.keepAll([{ op: operationName(), madeAt: Date.now(), kind: "file", key, name: whole, blob: file }], false);
  return `${/^image\/(png|jpeg|gif|webp|avif)$/u.test(file.type) ? "!" : ""}[${label}](attachments/${whole})`;
}

/** Sends a file, or keeps it. Resolves to its Markdown. Throws `Refusal`. */
async function attached(key, name, file) {
  if (keeper && !isOnline) return attachLater(key, name, file);
  try { return (await upload({ key, name }, file)).markdown; } catch (error) {
    if (error.status !== 0 || !keeper) throw error;
    return attachLater(key, name, file);
  }
}

/** Files that are pasted, dropped or chosen for an item: they are sent at once, and their Markdown is told. */
export class Attaching {
  /**
   * @param {string} key of the item.
   * @param {{onText: function(string), onState: function(string)}} hooks
   */
  constructor(key, { onText, onState }) {
    this.key = key;
    this.onText = onText;
    this.onState = onState;
    /** Settled when nothing is under way. */
    this.work = Promise.resolve();
    // A phone offers its camera here as well.
    const input = element("input", { type: "file", multiple: true, hidden: true, tabIndex: -1, ariaLabel: word("attach"),
      onchange: () => { this.add([...input.files]); input.value = ""; } });
    this.button = element("span.attach", {}, input, button(word("attach"), icon("attach"), () => input.click()));
  }

  /** Takes what is pasted into a part of the page, or dropped on it. */
  listen(node) {
    node.addEventListener("paste", (event) => {
      const files = [...event.clipboardData.files];
      // Where text comes along, as from a table, it is the text that was meant.
      if (!files.length || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      this.add(files);
    });
    node.addEventListener("dragover", (event) => node.classList.toggle("target", hasFiles(event)));
    node.addEventListener("dragleave", () => node.classList.remove("target"));
    node.addEventListener("drop", (event) => {
      node.classList.remove("target");
      this.add([...event.dataTransfer.files]);
    });
  }

  add(files) {
    this.work = this.work.then(async () => {
      for (const file of files) await this.send(file);
    });
  }

  async send(original) {
    const file = await shown(original);
    const name = nameOf(file);
    if (file.size > limit) { toast(word("tooLargeFile", { name })); return; }
    this.onState(word("attaching", { name }));
    try {
      this.onText(await attached(this.key, name, file));
      toast(word("attached", { name }));
    } catch (error) { toast(word("notAttached", { name, reason: reason(error) })); }
  }
}
