// How it works: docs/subsystems/offline.md.
import { KEPT_DAY } from 'shared-lib';
import { inStore } from '../storage/inStore';

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

const KEY = 'day';
const STORE = [KEPT_DAY, 'day'] as const;

/** The one kept day of this device. Rejects where the browser keeps nothing. */
export const dayStore = {
  read: (): Promise<KeptDay | undefined> =>
    inStore(STORE, 'readonly', (store) => store.get(KEY) as IDBRequest<KeptDay | undefined>),
  write: (day: KeptDay): Promise<unknown> => inStore(STORE, 'readwrite', (store) => store.put(day, KEY)),
  remove: (): void => void indexedDB.deleteDatabase(KEPT_DAY),
};

export type DayStore = typeof dayStore;
