import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { UNSENT } from '../../../session/session';
import type { Draft, UnsentStep } from './unsent-step';

interface Schema extends DBSchema {
  steps: { key: number; value: UnsentStep; indexes: { key: string } };
}
type Steps = IDBPDatabase<Schema>;
type Rows = IDBPObjectStore<Schema, ['steps'], 'steps', 'readwrite'>;

/** The unsent steps of one person on this device, in the order in which they were taken. */
export interface UnsentStore {
  all: () => Promise<UnsentStep[]>;
  /** @throws when this browser keeps nothing, or a step with this idempotency key is kept already */
  add: (step: Draft & Pick<UnsentStep, 'occurredAt' | 'state'>) => Promise<void>;
  put: (steps: readonly UnsentStep[]) => Promise<void>;
  remove: (orders: readonly number[]) => Promise<void>;
  close: () => void;
}

/**
 * Each person has a database of their own, so nobody reads or sends the steps of another, and log-out removes all of it
 * (`signOut` of session/session.ts). A session that ended by itself leaves it for a day (`UNSENT_MS` there). It is
 * opened when something is kept. Source: R-device-32.
 */
export function unsentStore(userId: number): UnsentStore {
  const name = `${UNSENT}${userId}`;
  let opened: Promise<Steps> | undefined;
  const forget = (): void => void (opened = undefined);
  const open = (): Promise<Steps> =>
    (opened ??= openDB<Schema>(name, 1, {
      upgrade: (made) => {
        const steps = made.createObjectStore('steps', { keyPath: 'order', autoIncrement: true });
        steps.createIndex('key', 'key', { unique: true });
      },
      // Log-out deletes it: an open connection would make that wait.
      blocking: (_now, _next, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }));

  /** The entry tells other tabs of the change, and the next page that there is something. */
  async function change(work: (db: Steps) => Promise<unknown>): Promise<void> {
    const db = await open();
    await work(db);
    if ((await db.count('steps')) > 0) localStorage.setItem(name, String(Date.now()));
    else localStorage.removeItem(name);
  }
  const each = <T>(values: readonly T[], work: (rows: Rows, value: T) => unknown): Promise<void> =>
    change(async (db) => {
      const tx = db.transaction('steps', 'readwrite');
      await Promise.all([...values.map((value) => work(tx.store, value)), tx.done]);
    });

  return {
    all: async () => (localStorage.getItem(name) === null ? [] : (await open()).getAll('steps')),
    add: (step) =>
      change(async (db) => {
        // Without the entry, what is left there is nobody's: the browser's storage was cleared in part.
        const isNew = localStorage.getItem(name) === null;
        localStorage.setItem(name, String(Date.now()));
        const tx = db.transaction('steps', 'readwrite');
        const cleared = isNew ? tx.store.clear() : Promise.resolve();
        await Promise.all([cleared, tx.store.add(step as UnsentStep), tx.done]);
      }),
    put: (steps) => each(steps, (store, step) => store.put(step)),
    remove: (orders) => each(orders, (store, order) => store.delete(order)),
    close: () => {
      opened?.then(
        (db) => db.close(),
        () => undefined,
      );
      forget();
    },
  };
}
