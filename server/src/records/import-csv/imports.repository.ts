import type { ImportReport, RecordKind } from 'shared-lib/contract';
import { sql, type Queryable, type Autocommit, type Tx } from '../../platform/database/database.js';
import type { Entry } from './check-lines.js';

/** The stored report of an import, besides its state. */
export type StoredReport = Omit<ImportReport, 'id' | 'kind' | 'state' | 'progress'>;

export interface NewImport {
  readonly kind: RecordKind;
  readonly askedBy: number;
  readonly entries: readonly Entry[];
  readonly report: StoredReport;
}

const INSERT = sql(
  'imports_insert',
  'insert into imports (kind, asked_by, created_at, entries, report) values ($1, $2, $3, $4, $5) returning id',
);
export const insertImport = async (tx: Tx, { kind, askedBy, entries, report }: NewImport, now: Date): Promise<number> =>
  (await tx.one<{ id: number }>(INSERT, [kind, askedBy, now, JSON.stringify(entries), JSON.stringify(report)])).id;

interface ImportRow {
  readonly id: number;
  readonly kind: RecordKind;
  readonly state: ImportReport['state'];
  readonly progress: number;
  readonly report: StoredReport;
}
/** Members that imports of earlier versions lack. */
const UNSAID = {
  dropped: [],
  kept: [],
  columns: [],
  head_line: 1,
  fields: [],
  missing: [],
  left_out: null,
} as const satisfies Partial<StoredReport>;
const FIND = sql('imports_find', 'select id, kind, state, progress, report from imports where id = $1');
export async function findImport(q: Queryable, id: number): Promise<ImportReport | undefined> {
  const row = await q.maybe<ImportRow>(FIND, [id]);
  return row && { id: row.id, kind: row.kind, state: row.state, progress: row.progress, ...UNSAID, ...row.report };
}

/** The transaction holds the lock: an import that runs twice finds itself done the second time. */
const ONE_AT_A_TIME = sql(
  'imports_one_at_a_time',
  `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('import'))`,
);
export const importOneAtATime = (tx: Tx): Promise<unknown> => tx.rows(ONE_AT_A_TIME);

export interface WaitingImport {
  readonly kind: RecordKind;
  readonly asked_by: number;
  readonly entries: readonly Entry[];
  readonly report: StoredReport;
}
/** Not locked: the progress is written outside the transaction of the import. */
const WAITING = sql(
  'imports_waiting',
  `select kind, asked_by, entries, report from imports where id = $1 and state = 'waiting' and entries is not null`,
);
export const findWaitingImport = (q: Queryable, id: number): Promise<WaitingImport | undefined> =>
  q.maybe<WaitingImport>(WAITING, [id]);

const PROGRESS = sql('imports_progress', `update imports set progress = $2 where id = $1 and state = 'waiting'`);
export const writeProgress = (q: Autocommit, id: number, lines: number): Promise<unknown> =>
  q.rows(PROGRESS, [id, lines]);

const FINISH = sql(
  'imports_finish',
  `update imports set state = 'done', entries = null, progress = $2, report = $3 where id = $1`,
);
export const finishImport = (tx: Tx, id: number, lines: number, report: StoredReport): Promise<unknown> =>
  tx.rows(FINISH, [id, lines, JSON.stringify(report)]);

const GIVE_UP = sql(
  'imports_give_up',
  `update imports set state = 'failed', entries = null where id = $1 and state = 'waiting'`,
);
export const giveUpImport = (q: Autocommit, id: number): Promise<unknown> => q.rows(GIVE_UP, [id]);

const REMOVE = sql('imports_remove', `delete from imports where created_at < $1 and state <> 'waiting'`);
export const removeImports = (q: Autocommit, before: Date): Promise<unknown> => q.rows(REMOVE, [before]);

const MATERIAL_IDS = sql('imports_material_ids', 'select id, lower(name) as name from materials');
export const materialIds = async (q: Queryable): Promise<ReadonlyMap<string, number>> =>
  new Map((await q.rows<{ id: number; name: string }>(MATERIAL_IDS)).map(({ id, name }) => [name, id]));
