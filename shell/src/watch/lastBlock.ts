import { inStore } from '../storage/inStore';
import type { Shown } from './heartbeat';

/** A page that was blocked. A worker writes it down, because the page itself may never run again. */
export interface Block extends Shown {
  /** The build of the shell. */
  readonly shell: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'last';
const STORE = ['hatid-watch', 'blocks'] as const;

// A browser may refuse its store. Then a block is not remembered.
const ignored = (): undefined => undefined;

export const keepBlock = (block: Block): Promise<unknown> =>
  inStore(STORE, 'readwrite', (store) => store.put(block, KEY)).catch(ignored);
export const dropBlock = (): Promise<unknown> =>
  inStore(STORE, 'readwrite', (store) => store.delete(KEY)).catch(ignored);
export const readBlock = (): Promise<Block | undefined> =>
  inStore<Block | undefined>(STORE, 'readonly', (store) => store.get(KEY)).catch(ignored);
