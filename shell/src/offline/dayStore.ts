import { KEPT_DAY } from 'shared-lib';

/** An answer of the server: its query, by hash and key, and the device's instant at which it came. */
export interface KeptAnswer {
  readonly hash: string;
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

/** What a person's screens were last told. */
export interface KeptDay {
  readonly user: number;
  /** The form of its answers. With another one nobody can read it. */
  readonly form: string;
  readonly answers: readonly KeptAnswer[];
}

const STORE = 'day';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opened for each use and closed after it: an open database could not be removed at a log-out. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(KEPT_DAY, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  try {
    return await done(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The one kept day of this device. Rejects where the browser keeps nothing. */
export const dayStore = {
  read: (): Promise<KeptDay | undefined> =>
    withStore('readonly', (store) => store.get(STORE) as IDBRequest<KeptDay | undefined>),
  write: (day: KeptDay): Promise<unknown> => withStore('readwrite', (store) => store.put(day, STORE)),
  remove: (): void => void indexedDB.deleteDatabase(KEPT_DAY),
};

export type DayStore = typeof dayStore;
