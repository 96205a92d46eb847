import { forgetKept } from "./kept.js";
import { board, changed, isHere } from "./model.js";
import { target } from "./server.js";

let isLeaving = false;

/**
 * Takes note of the store that is served: the one that is shown may have another name by now. Where it is another one,
 * the page begins anew with that; what waits for the one that was shown stays here.
 *
 * @param {{store: string, storeID: string}} served none of them where only that much is known that it is another one.
 */
export async function noteServed({ store, storeID }) {
  if (isHere({ store, storeID })) {
    Object.assign(board, { store, storeID, isOver: false });
    target.store = storeID;
    changed([]);
  } else if (!isLeaving) {
    isLeaving = true;
    await forgetKept();
    location.replace(location.pathname);
  }
}
