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
 * A database with all the migrations that the baseline replaced counts as being at the baseline. Source: R-beyond-206.
 * @param applied the database's records, in order
 * @param migrations those of this program
 * @returns the records that it then has
 * @throws StartError if the database has only some of them
 */
export function atBaseline(applied: readonly Applied[], migrations: readonly Applied[]): readonly Applied[] {
  const known = new Set(migrations.map(({ name }) => name));
  const before = applied.filter(({ number }) => number <= LAST_OF_BASELINE);
  if (before.every(({ name }) => known.has(name))) return applied;
  if (digestOf(before) !== ALL_BEFORE) {
    throw new StartError(
      `This database is from an older version of Hatid: start commit ${LAST_COMMIT_BEFORE} on it once, then start this version again.`,
    );
  }
  const ofBaseline = migrations.filter(({ number }) => number <= LAST_OF_BASELINE);
  return [...ofBaseline, ...applied.filter(({ number }) => number > LAST_OF_BASELINE)];
}

/** Exchanges the records of such a database for those of the baseline, in one transaction. Others stay. */
export async function exchangeForBaseline(
  client: pg.Client,
  applied: readonly Applied[],
  migrations: readonly Applied[],
): Promise<void> {
  const exchanged = atBaseline(applied, migrations);
  if (exchanged === applied) return;
  await inTransaction(client, async () => {
    await client.query(FORGET_UP_TO, [LAST_OF_BASELINE]);
    for (const { number, name, checksum } of exchanged) {
      if (number <= LAST_OF_BASELINE) await client.query(RECORD, [number, name, checksum]);
    }
  });
}
