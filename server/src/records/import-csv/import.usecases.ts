// How it works: docs/subsystems/files.md.
import type { ImportReport, Likeness, RecordKind, WrongCell } from 'shared-lib/contract';
import { IMPORT_SHOWN, limits } from 'shared-lib/domain';
import { z } from 'zod';
import type { Caller } from '../../platform/caller.js';
import { recordAudit } from '../../audit/audit.repository.js';
import { tellOfManyMaterials } from '../../inventory/stock-screens.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/errors.js';
import { queuedTask } from '../../platform/jobs/job-queue.js';
import { defineTask, type DailyTask } from '../../platform/jobs/task.js';
import { checkLines, type Entry } from './check-lines.js';
import { fieldsOf } from './columns.js';
import {
  findImport,
  findWaitingImport,
  finishImport,
  giveUpImport,
  importOneAtATime,
  insertImport,
  materialIds,
  removeImports,
  writeProgress,
  type StoredReport,
} from './imports.repository.js';
import { findKnown, type Known } from './known-records.repository.js';
import { leftOutOf } from './left-out.js';
import { readFile } from './read-file.js';
import { UnreadableFile } from './csv-table.js';
import { keepOthersOut, storeEntries } from './store-entries.js';
import * as m from '../../texts/m.js';

/** Two people may share a name; a number, an address, and the name of a thing belong to one record. */
const isTheSame = (kind: RecordKind, { field }: Known): boolean =>
  field !== 'name' || kind === 'material' || kind === 'service';

/** Groups findings of a line about the same record, or the same earlier line. */
function likenessesOf(kind: RecordKind, known: readonly Known[]): Likeness[] {
  const found = new Map<string, Likeness>();
  for (const one of known) {
    const key = [one.line, one.kind, one.id, one.same_as_line].join();
    const before = found.get(key);
    found.set(key, {
      line: one.line,
      fields: [...(before?.fields ?? []), one.field],
      name: one.name,
      record: one.kind && one.id !== null ? { kind: one.kind, id: one.id } : null,
      same_as_line: one.same_as_line,
      left_out: before?.left_out === true || isTheSame(kind, one),
    });
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}

interface Sifted {
  /** The lines that can be imported. */
  readonly entries: readonly Entry[];
  readonly alike: readonly Likeness[];
}

async function sift(q: Queryable, kind: RecordKind, entries: readonly Entry[]): Promise<Sifted> {
  const alike = likenessesOf(kind, entries.length ? await findKnown(q, kind, entries) : []);
  const leftOut = new Set(alike.filter(({ left_out }) => left_out).map(({ line }) => line));
  return { entries: entries.filter(({ line }) => !leftOut.has(line)), alike };
}

const linesOf = (findings: readonly { readonly line: number }[]): number =>
  new Set(findings.map(({ line }) => line)).size;

const alikeOf = (alike: readonly Likeness[]): Pick<StoredReport, 'alike' | 'alike_rows'> => ({
  alike: alike.slice(0, IMPORT_SHOWN),
  alike_rows: linesOf(alike.filter(({ left_out }) => left_out)),
});

const wrongOf = (wrong: readonly WrongCell[]): Pick<StoredReport, 'wrong' | 'wrong_rows'> => ({
  wrong: wrong.slice(0, IMPORT_SHOWN),
  wrong_rows: linesOf(wrong),
});

export interface Asked {
  readonly kind: RecordKind;
  readonly bytes: Buffer;
  /** The field of each column; by the column names where it is missing. */
  readonly columns?: readonly string[];
  /** Nothing is written. */
  readonly dryRun: boolean;
}

const queued = queuedTask({ name: 'registration.import', payload: z.object({ id: z.int() }), maxAttempts: 5 });

/**
 * Checks a file by the rules of registering one of its kind. Without `dryRun` a job then imports all valid lines
 * together. Refusal: UNREADABLE_FILE; a dry run asks about required fields without a column.
 */
export async function importFile(
  { deps, actor }: Caller,
  { kind, bytes, columns, dryRun }: Asked,
): Promise<ImportReport> {
  const table = await readFile(kind, bytes, columns);
  const { missing, lines } = table;
  if (missing.length && !dryRun) throw new UnreadableFile(m.no_column_of_this_file({ missing: missing.join(', ') }));
  const materials = kind === 'service' ? await materialIds(deps.db) : new Map<string, number>();
  const nothing = { entries: [], wrong: [], dropped: [], kept: [] };
  const checked = missing.length ? nothing : await checkLines(kind, table, materials);
  const { entries, alike } = await sift(deps.db, kind, checked.entries);
  const report: StoredReport = {
    rows: lines.length,
    ready: entries.length,
    ...wrongOf(checked.wrong),
    ...alikeOf(alike),
    dropped: checked.dropped.slice(0, IMPORT_SHOWN),
    kept: checked.kept.slice(0, IMPORT_SHOWN),
    columns: table.columns.map((column) => ({ ...column })),
    head_line: table.head_line,
    fields: fieldsOf(kind).map(({ name, label }) => ({ name, label })),
    missing: [...missing],
    left_out: null,
  };
  if (dryRun)
    return {
      id: null,
      kind,
      state: 'checked',
      progress: 0,
      ...report,
      left_out: leftOutOf(table, checked.wrong, alike),
    };
  return deps.db.tx(async (tx) => {
    // All valid lines, also those that are already on record: the import looks these up again.
    const waiting = { kind, askedBy: actor.id, entries: checked.entries, report: { ...report, columns: [] } };
    const id = await insertImport(tx, waiting, deps.clock.now());
    await deps.jobs.add(tx, queued, { id });
    return { id, kind, state: 'waiting' as const, progress: 0, ...report };
  });
}

export async function readImport(q: Queryable, id: number): Promise<ImportReport> {
  const report = await findImport(q, id);
  if (!report) throw notFound();
  return report;
}

/** Lines that are written, and counted as done, together. */
const BATCH = 500;
/** Thousands of audit rows are one statement at the end. */
const STATEMENT_MS = 120_000;

/**
 * Imports the confirmed lines in one transaction: a server that is killed meanwhile leaves nothing, and the job starts
 * again. Twice, or on two servers at once, it imports once.
 */
async function bringIn(deps: Deps, id: number): Promise<void> {
  await deps.db.withStatementLimit(STATEMENT_MS).tx(async (tx) => {
    await importOneAtATime(tx);
    const waiting = await findWaitingImport(tx, id);
    if (!waiting) return;
    const { kind, report } = waiting;
    const caller: Caller = {
      deps,
      actor: { role: 'operator', id: waiting.asked_by },
      origin: { requestId: `import-${id}` },
    };
    await keepOthersOut(tx, kind);
    const { entries, alike } = await sift(tx, kind, waiting.entries);
    const missed = new Set<number>();
    for (let from = 0; from < entries.length; from += BATCH) {
      const batch = entries.slice(from, from + BATCH);
      for (const line of await storeEntries(kind)(tx, caller, batch)) missed.add(line);
      await writeProgress(deps.db, id, Math.min(from + BATCH, entries.length));
    }
    // Another person registered these meanwhile; now the report can say as whom.
    const late = missed.size
      ? likenessesOf(
          kind,
          await findKnown(
            tx,
            kind,
            entries.filter(({ line }) => missed.has(line)),
          ),
        )
      : [];
    const ready = entries.length - missed.size;
    if (kind === 'material' && ready > 0) tellOfManyMaterials(tx);
    await finishImport(tx, id, ready, { ...report, ready, ...alikeOf([...alike, ...late]) });
    recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.actor,
      action: 'import.finish',
      entity: 'import',
      entityId: id,
      after: { kind, rows: report.rows, imported: ready },
      ...caller.origin,
    });
  });
}

export const importTask = defineTask({
  ...queued,
  async run({ id }, deps, { lastAttempt }) {
    try {
      await bringIn(deps, id);
    } catch (error) {
      // The waiting person is told; nothing was written.
      if (lastAttempt) await giveUpImport(deps.db, id);
      throw error;
    }
  },
});

const KEPT_DAYS = 7;

/** Findings of old imports, with their names, are needed no longer. */
export const cleanUpImports: DailyTask = {
  name: 'registration.clean_up_imports',
  at: '04:20',
  async run({ db, clock }) {
    await removeImports(db, new Date(clock.now().getTime() - KEPT_DAYS * limits.DAY));
  },
};
