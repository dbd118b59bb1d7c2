// How it works: docs/subsystems/database.md.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, StartError } from '../errors.js';
import { inTransaction, type LimitedQuery } from './connections.js';
import { dropIndex, firstAndLast, INDEX_IS_VALID, LOCK_BRIEFLY, nextKey } from './migrations.sql.js';

/**
 * A migration with this first line runs statement by statement while people work: nobody waits for a table.
 * It changes no table's shape. So one that ended in the middle leaves data that every version can use and back up, and
 * it can begin again. How to write one: docs/how-to/add-a-migration.md. Source: R-beyond-1070.
 */
const FIRST_LINE = /^-- online\b/;
const BATCHES = /^-- in batches of ([a-z_]+)\.([a-z_]+)$/;

export const isOnline = (text: string): boolean => FIRST_LINE.test(text);

/** No limit of ours: an index of a large table takes as long as it takes. */
const NO_LIMIT_MS = 86_400_000;
/** Rows of a batch. Their locks last for some tens of milliseconds. */
const BATCH = 2_000;
/** A lock that is not free soon is tried again for this long. */
const PATIENCE_MS = 600_000;
const REST_MS = 500;
/** Somebody else had the lock, or each had what the other wanted. */
const GAVE_WAY = new Set(['55P03', '40P01']);

/**
 * Runs a transaction whose locks are waited for one second at most, again and again until it gets them. Whoever comes
 * after one that waits for a table waits behind it: so a long report would stop every list. Source: R-beyond-1071.
 */
export const givingWay = (client: pg.Client, work: () => Promise<void>): Promise<void> =>
  again(() =>
    inTransaction(client, async () => {
      await client.query(LOCK_BRIEFLY);
      await work();
    }),
  );

/** Does it again as long as it had to give way. */
async function again(work: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!GAVE_WAY.has(codeOf(error) ?? '') || performance.now() > until) throw error;
      await wait(REST_MS);
    }
  }
}

interface Statement {
  readonly text: string;
  /** It makes this index. */
  readonly index?: string;
  /** It runs once for each range of these keys, above $1 and up to $2. */
  readonly batches?: { readonly table: string; readonly column: string };
}

/**
 * The statements of an online migration, in order.
 * @throws StartError for a statement that people would wait for, or that changes a table's shape
 */
export function statementsOf(name: string, text: string): readonly Statement[] {
  const found: Statement[] = [];
  let batches: Statement['batches'];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    const [, table, column] = BATCHES.exec(line) ?? [];
    if (table && column) batches = { table, column };
    if (line.startsWith('--') || line.trim() === '') continue;
    open.push(line);
    if (!line.endsWith(';')) continue;
    found.push(known(name, open.join('\n').slice(0, -1), batches));
    open = [];
    batches = undefined;
  }
  if (open.length > 0 || found.length === 0) throw new StartError(`The migration ${name} does not end with ';'.`);
  return found;
}

function known(name: string, text: string, batches: Statement['batches']): Statement {
  const [, index] = /^create (?:unique )?index concurrently ([a-z_]+)\s+on\s/.exec(text) ?? [];
  if (index) return { text, index };
  const isAlone = /^(drop index concurrently if exists|alter table [a-z_]+ validate constraint) [a-z_]+$/.test(text);
  if (isAlone) return { text };
  const isBatch = /^(update|delete from|insert into) /.test(text) && text.includes('$1') && text.includes('$2');
  if (batches && isBatch) return { text, batches };
  const [first = ''] = text.split('\n');
  throw new StartError(`The migration ${name} is online, and this is no statement for that: ${first}`);
}

/** @param onProgress told the part of the present statement that is done, in per cent, where it can be known */
export async function runOnline(
  client: pg.Client,
  { name, text }: { readonly name: string; readonly text: string },
  onProgress?: (percent: number) => void,
): Promise<void> {
  for (const statement of statementsOf(name, text)) {
    const { index, batches } = statement;
    if (batches) await runInBatches(client, { ...statement, batches }, onProgress);
    else
      await again(async () => {
        if (index === undefined || (await mustBeMade(client, index))) await alone(client, statement.text);
      });
  }
}

const alone = (client: pg.Client, text: string): Promise<unknown> => {
  const query: LimitedQuery = { text, query_timeout: NO_LIMIT_MS };
  return client.query(query);
};

/** An attempt that was cut leaves an index that nothing uses and every write fills. It is removed. */
async function mustBeMade(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(INDEX_IS_VALID, [index]);
  if (rows[0]?.valid === false) await alone(client, dropIndex(index));
  return rows[0]?.valid !== true;
}

async function runInBatches(
  client: pg.Client,
  { text, batches }: Required<Pick<Statement, 'text' | 'batches'>>,
  onProgress?: (percent: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ first: string | null; last: string }>(firstAndLast(batches));
  const first = Number(rows[0]?.first ?? 0) - 1;
  const last = Number(rows[0]?.last ?? 0);
  for (let from = first; ; ) {
    const { rows: found } = await client.query<{ key: string | null }>(nextKey(batches), [from, BATCH]);
    if (found[0]?.key == null) return;
    const to = Number(found[0].key);
    const after = from;
    await givingWay(client, async () => void (await client.query(text, [after, to])));
    from = to;
    onProgress?.(Math.min(100, Math.round((100 * (to - first)) / (last - first))));
  }
}
