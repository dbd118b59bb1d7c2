const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * One step in the one store of a database of this device. It is opened for each step and closed after it: an open
 * database could not be removed at a log-out. Also for workers. Steps that are kept for later have `idb`
 * (unsent-store.ts of shared-lib). Rejects where the browser keeps nothing.
 */
export async function inStore<T>(
  [database, store]: readonly [database: string, store: string],
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const opened = await done(opening);
  try {
    return await done(work(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}
