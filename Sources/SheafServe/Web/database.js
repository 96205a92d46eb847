/** Milliseconds for which the browser's database is waited for: WebKit sometimes never opens it. */
const timeout = 10000;

/** A database of this browser. A connection that was lost, as browsers lose them, is opened anew. */
export class Database {
  /** @param {function(IDBDatabase)} make makes the stores of a new one. */
  constructor(name, make) { Object.assign(this, { name, make, opening: null }); }

  /** Resolves to whether it was made already; true where the browser does not tell. */
  async exists() {
    const known = await indexedDB.databases?.();
    return known?.some(({ name }) => name === this.name) ?? true;
  }

  open() {
    this.opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      setTimeout(reject, timeout, new Error("not opened"));
      request.onupgradeneeded = () => this.make(request.result);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const made = request.result;
        made.onclose = () => { this.opening = null; };
        made.onversionchange = () => { made.close(); this.opening = null; };
        resolve(made);
      };
    });
    this.opening.catch(() => { this.opening = null; });
    return this.opening;
  }

  /**
   * Does something with stores, all of it or nothing.
   *
   * @param {string[]} names of stores.
   * @param {"readonly"|"readwrite"} mode
   * @param {function(...IDBObjectStore): IDBRequest=} work whose request's result is the answer.
   * @param {"strict"|"relaxed"} durability whether what is written has to be on the disk when this resolves.
   */
  async within(names, mode, work, durability = "strict") {
    for (let isAgain = false; ; isAgain = true) {
      try {
        const database = await this.open();
        return await new Promise((resolve, reject) => {
          const transaction = database.transaction(names, mode, { durability });
          let request = null;
          transaction.oncomplete = () => resolve(request?.result);
          transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
          try {
            request = work(...names.map((each) => transaction.objectStore(each)));
          } catch (error) { transaction.abort(); reject(error); }
        });
      } catch (error) {
        this.opening = null;
        if (isAgain || error.name !== "InvalidStateError") throw error;
      }
    }
  }
}
