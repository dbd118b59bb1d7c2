import type { Shown } from './heartbeat';

/** A page that was blocked. A worker writes it down, because the page itself may never run again. */
export interface Block extends Shown {
  /** The build of the shell. */
  readonly shell: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const STORE = 'blocks';
const KEY = 'last';

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });

async function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('hatid-watch', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await asked(opening);
  const result = await asked(work(database.transaction(STORE, 'readwrite').objectStore(STORE)));
  database.close();
  return result;
}

// A browser may refuse its store. Then a block is not remembered.
const ignored = (): undefined => undefined;

export const keepBlock = (block: Block): Promise<unknown> => inStore((store) => store.put(block, KEY)).catch(ignored);
export const dropBlock = (): Promise<unknown> => inStore((store) => store.delete(KEY)).catch(ignored);
export const readBlock = (): Promise<Block | undefined> =>
  inStore<Block | undefined>((store) => store.get(KEY)).catch(ignored);
