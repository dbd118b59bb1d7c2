// How it works: docs/subsystems/clients.md.
import { z } from 'zod';
import type { Database, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { queuedTask } from '../platform/jobs/job-queue.js';
import { defineTask } from '../platform/jobs/task.js';
import { phoneKey, readPhone, withShownPhone } from '../platform/phone/phone.js';
import {
  isAnyWaiting,
  lockClientPhones,
  lockCompany,
  lockUserPhones,
  takeWaiting,
  writeClientPhone,
  writeCompany,
  writeUserPhone,
  type StoredPhone,
  type WaitingPhone,
} from './stored-phones.repository.js';

/** Records in one transaction: nobody who saves one of them waits long. */
const BATCH = 500;

const differing = (rows: readonly StoredPhone[]): readonly (StoredPhone & { readonly shown: string })[] =>
  rows
    .map((row) => ({ ...row, shown: readPhone(row.phone_number).shown }))
    .filter(({ phone_number, shown }) => phone_number !== shown);

async function readSome(tx: Tx): Promise<number> {
  const waiting = await takeWaiting(tx, BATCH);
  const idsOf = (kind: WaitingPhone['kind']): number[] =>
    waiting.filter((one) => one.kind === kind).map(({ id }) => id);
  for (const { id, phone_number, shown } of differing(await lockClientPhones(tx, idsOf('client'))))
    await writeClientPhone(tx, id, shown, phoneKey(phone_number));
  for (const { id, shown } of differing(await lockUserPhones(tx, idsOf('user')))) await writeUserPhone(tx, id, shown);
  const company = idsOf('company').length ? await lockCompany(tx) : undefined;
  if (company) await writeCompany(tx, withShownPhone(company));
  return waiting.length;
}

/**
 * Writes numbers from earlier versions in their shown form, batch by batch. An interrupted batch is taken again; two
 * servers at once take different ones. Source: R-phone-1.
 */
async function readStoredPhones(db: Database): Promise<void> {
  while ((await db.tx(readSome)) > 0);
}

const queued = queuedTask({ name: 'clients.read_stored_phones', payload: z.strictObject({}) });
export const storedPhonesTask = defineTask({ ...queued, run: (_payload, { db }) => readStoredPhones(db) });

/** Plans the job where numbers wait for it: once, however many servers start together. */
export async function planStoredPhones({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (await isAnyWaiting(db)) await jobs.add(db, queued, {}, { key: queued.name });
}
