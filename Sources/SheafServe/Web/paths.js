/**
 * Finds files of the store by the addresses of a text.
 *
 * @param {string} place the path of the text's own file, from which addresses start.
 * @returns a function that makes a path of an address, one with a slash before it from the top; null where it leads out of
 *   the store, or cannot be read.
 */
export function pathsFrom(place) {
  const folder = place.split("/").slice(0, -1);
  return (address) => {
    let name;
    try { name = decodeURIComponent(address.split(/[?#]/u)[0]); } catch { return null; }
    const parts = name.startsWith("/") ? [] : [...folder];
    for (const part of name.split("/")) {
      if (part === "..") {
        if (parts.pop() === undefined) return null;
      } else if (part !== "." && part !== "") parts.push(part);
    }
    return parts.join("/");
  };
}
