import type { Body, Calls, RecordKind } from 'shared-lib/contract';
import type { Acting } from '../../platform/caller.js';
import { storeClients } from '../../clients/clients.usecases.js';
import type { Tx } from '../../platform/database/database.js';
import { storeMaterial, storeService } from '../materials-and-services.usecases.js';
import { registerOneAtATime } from '../staff.repository.js';
import { storeStaff, type Registering } from '../staff.usecases.js';
import type { Entry } from './check-lines.js';

type Registration = Calls['registration'];

/** Answers the lines that were not taken: somebody registered the same meanwhile. */
type Store = (tx: Tx, acting: Acting, entries: readonly Entry[]) => Promise<readonly number[]>;

const bodyOf = <T>({ body }: Entry): T => body as T;

const oneByOne =
  (store: (tx: Tx, acting: Acting, entry: Entry) => Promise<unknown>): Store =>
  async (tx, acting, entries) => {
    const missed: number[] = [];
    for (const entry of entries) if (!(await store(tx, acting, entry))) missed.push(entry.line);
    return missed;
  };

const staff = (role: 'therapist' | 'driver' | 'operator'): Store =>
  oneByOne((tx, acting, entry) => storeStaff(tx, acting, role, bodyOf<Registering>(entry)));

const STORES: Readonly<Record<RecordKind, Store>> = {
  therapist: staff('therapist'),
  driver: staff('driver'),
  operator: staff('operator'),
  async client(tx, acting, entries) {
    type NewClient = Body<Registration['registerClient']>;
    const clients = entries.map((entry) => {
      const { allow_same_name: _, ...client } = bodyOf<NewClient>(entry);
      return { ...client, email: client.email ?? null };
    });
    const stored = await storeClients(tx, acting, clients);
    return entries.filter((_, at) => !stored[at]).map(({ line }) => line);
  },
  material: oneByOne((tx, acting, entry) => storeMaterial(tx, acting, bodyOf(entry))),
  service: oneByOne((tx, acting, entry) => storeService(tx, acting, bodyOf(entry))),
};

/** Registers what these lines say, by the rules of registering one. */
export const storeEntries = (kind: RecordKind): Store => STORES[kind];

const isStaff = (kind: RecordKind): boolean => ['therapist', 'driver', 'operator'].includes(kind);

/** From here to the end of the transaction nobody of the staff is registered elsewhere. */
export const keepOthersOut = async (tx: Tx, kind: RecordKind): Promise<void> => {
  if (isStaff(kind)) await registerOneAtATime(tx);
};
