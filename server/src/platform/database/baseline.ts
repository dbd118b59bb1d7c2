import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../errors.js';
import { inTransaction } from './connections.js';
import { FORGET_UP_TO, RECORD } from './migrations.sql.js';

/** Migrations up to this number became the baseline: one file for each area, from 001 on. New ones begin with 206. */
export const LAST_OF_BASELINE = 205;
/** The last commit with the migrations that the baseline replaced. */
const LAST_COMMIT_BEFORE = '4737507b';
/** SHA-256 of the records of a database that has all of them: one line each, with number, name and checksum. */
const ALL_BEFORE = 'b810c97cb470e66b386004e3052a139a3aae1d72f5779404f619375a22ce5dea';

/** A migration as the database records it. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

const digestOf = (records: readonly Applied[]): string =>
  createHash('sha256')
    .update(records.map(({ number, name, checksum }) => `${number} ${name} ${checksum}`).join('\n'))
    .digest('hex');

/**
 * A database with all the migrations that the baseline replaced counts as being at the baseline. One transaction
 * exchanges its records for those of the baseline. Source: R-beyond-206.
 * @param applied the database's records, in order
 * @param baseline the migrations of this program; later ones stay
 * @returns whether records were exchanged
 * @throws StartError if the database has only some of them
 */
export async function exchangeForBaseline(
  client: pg.Client,
  applied: readonly Applied[],
  baseline: readonly Applied[],
): Promise<boolean> {
  const known = new Set(baseline.map(({ name }) => name));
  const before = applied.filter(({ number }) => number <= LAST_OF_BASELINE);
  if (before.every(({ name }) => known.has(name))) return false;
  if (digestOf(before) !== ALL_BEFORE) {
    throw new StartError(
      `This database is from an older version of Hatid: start commit ${LAST_COMMIT_BEFORE} on it once, then start this version again.`,
    );
  }
  await inTransaction(client, async () => {
    await client.query(FORGET_UP_TO, [LAST_OF_BASELINE]);
    for (const { number, name, checksum } of baseline) {
      if (number <= LAST_OF_BASELINE) await client.query(RECORD, [number, name, checksum]);
    }
  });
  return true;
}
