import type { Body, Calls, RecordKind } from 'shared-lib/contract';
import type { Caller } from '../../platform/caller.js';
import { storeClients } from '../../clients/clients.usecases.js';
import type { Tx } from '../../platform/database/database.js';
import { storeMaterial, storeService } from '../materials-and-services.usecases.js';
import { registerOneAtATime } from '../staff.repository.js';
import { storeStaff, type Registering } from '../staff.usecases.js';
import type { Entry } from './check-lines.js';

type Registration = Calls['registration'];

/** Returns the lines that were not stored, because another person registered the same meanwhile. */
type Store = (tx: Tx, caller: Caller, entries: readonly Entry[]) => Promise<readonly number[]>;

const bodyOf = <T>({ body }: Entry): T => body as T;

const oneByOne =
  (store: (tx: Tx, caller: Caller, entry: Entry) => Promise<unknown>): Store =>
  async (tx, caller, entries) => {
    const missed: number[] = [];
    for (const entry of entries) if (!(await store(tx, caller, entry))) missed.push(entry.line);
    return missed;
  };

const staff = (role: 'therapist' | 'driver' | 'operator'): Store =>
  oneByOne((tx, caller, entry) => storeStaff(tx, caller, role, bodyOf<Registering>(entry)));

const STORES: Readonly<Record<RecordKind, Store>> = {
  therapist: staff('therapist'),
  driver: staff('driver'),
  operator: staff('operator'),
  async client(tx, caller, entries) {
    type NewClient = Body<Registration['registerClient']>;
    const clients = entries.map((entry) => {
      const { allow_same_name: _, ...client } = bodyOf<NewClient>(entry);
      return { ...client, email: client.email ?? null };
    });
    const stored = await storeClients(tx, caller, clients);
    return entries.filter((_, at) => !stored[at]).map(({ line }) => line);
  },
  material: oneByOne((tx, caller, entry) => storeMaterial(tx, caller, bodyOf(entry))),
  service: oneByOne((tx, caller, entry) => storeService(tx, caller, bodyOf(entry))),
};

/** Registers these lines, by the rules of registering one record. */
export const storeEntries = (kind: RecordKind): Store => STORES[kind];

const isStaff = (kind: RecordKind): boolean => ['therapist', 'driver', 'operator'].includes(kind);

/** Until the end of the transaction no other request registers staff. */
export const keepOthersOut = async (tx: Tx, kind: RecordKind): Promise<void> => {
  if (isStaff(kind)) await registerOneAtATime(tx);
};
