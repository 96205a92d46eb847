/** The key of the item that the page's address names; null where it names none. */
export const keyOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("item");

const fragment = (key) => "#" + new URLSearchParams({ item: key }).toString();

/** The address of an item, for another browser of the same server. */
export const addressOf = (key) => location.origin + location.pathname + fragment(key);

/**
 * Puts the item that is shown into the address: after a reload it is shown again, and the way back of a
 * phone closes it.
 *
 * @param {string|null} key null where none is shown.
 * @param {boolean} isStep whether the way back leads to what was shown before.
 */
export function note(key, isStep) {
  if (key === keyOfAddress()) return;
  const address = key === null ? location.pathname + location.search : fragment(key);
  if (isStep && key !== null) history.pushState({ isOurs: true }, "", address);
  else history.replaceState(history.state, "", address);
}

/** Takes a way in out of the address, of which a browser that is in already has no need. */
export function dropSecret() {
  if (new URLSearchParams(location.hash.slice(1)).has("pair")) history.replaceState(history.state, "", location.pathname);
}

/**
 * Closes the item by the way back where that leads to the list, so that it is not gone twice. Resolves to whether it
 * does, once the address names no item any more.
 */
export async function goBack() {
  if (!history.state?.isOurs) return false;
  await new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
    history.back();
  });
  return true;
}

/** Keeps which view this tab shows, for when it is loaded anew. */
export function keepView(name) { try { sessionStorage.setItem("view", name); } catch { /* the board is shown then */ } }

/** The view that this tab showed last; null where that is not known. */
export function keptView() { try { return sessionStorage.getItem("view"); } catch { return null; } }
