import type { Body, Calls } from 'shared-lib/contract';
import { auditWords, changesInWords, numbersOf, personName } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Caller } from '../../platform/caller.js';
import { BULK_STATEMENT_MS } from '../../platform/database/connections.js';
import type { Queryable } from '../../platform/database/database.js';
import { readKeptClient } from '../clients.usecases.js';
import { findMergedFrom } from '../merge.repository.js';
import {
  findKept,
  findNamed,
  findTrail,
  findVisitIds,
  findWishIds,
  type KeptRow,
  type TrailRow,
} from './export.repository.js';
import { jsonFile } from './json-file.js';
import type { HistoryLine, KeptVisit, Section } from './kept-of-client.js';
import { OF_CLIENT, OF_VISIT, VISITS } from './kept.js';
import { UNSAID_CHANGES } from './left-out.js';
import { pageFile } from './page-file.js';
import * as m from '../../texts/m.js';

/** Visits that are read at once. A slow download keeps no more than these in memory. */
const PIECE = 50;

/** The value without the members that the record leaves out as well, however deep they are. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !UNSAID_CHANGES.has(name))
      .map(([name, one]) => [name, said(one)]),
  );
}

async function inWords(q: Queryable, rows: readonly TrailRow[]): Promise<HistoryLine[]> {
  const told = rows.map((row) => ({
    ...row,
    changes: row.changes
      .filter(({ field }) => !UNSAID_CHANGES.has(field))
      .map(({ field, before, after }) => ({ field, before: said(before), after: said(after) })),
  }));
  const names = await findNamed(q, numbersOf(told.flatMap(({ changes }) => changes)));
  return told.map(({ at, by, action, changes }) => ({
    at: at.toISOString(),
    by: by ?? m.the_system(),
    what: auditWords(action),
    changes: changesInWords(changes, names),
  }));
}

const sectionsOf = async (q: Queryable, client: number): Promise<Section[]> =>
  Promise.all(OF_CLIENT.map(async (kept) => ({ kept, rows: (await findKept(q, kept, [client])).get(client) ?? [] })));

async function historyOf(q: Queryable, client: number): Promise<HistoryLine[]> {
  const [own, wishes] = await Promise.all([
    findMergedFrom(q, client).then((merged) => findTrail(q, 'client', [client, ...merged])),
    findWishIds(q, client).then((ids) => findTrail(q, 'wish', ids)),
  ]);
  return inWords(
    q,
    [...own, ...wishes].sort((a, b) => a.id - b.id),
  );
}

async function visitsOf(q: Queryable, ids: readonly number[]): Promise<KeptVisit[]> {
  const [rows, parts, trail] = await Promise.all([
    findKept(q, VISITS, ids),
    Promise.all(OF_VISIT.map(async (kept) => ({ kept, found: await findKept(q, kept, ids) }))),
    findTrail(q, 'appointment', ids),
  ]);
  const lines = await inWords(q, trail);
  const history = new Map<string, HistoryLine[]>();
  trail.forEach(({ entity_id: of }, at) => {
    const line = lines[at];
    if (line) history.set(of, [...(history.get(of) ?? []), line]);
  });
  return ids.flatMap((id) =>
    (rows.get(id) ?? []).map((row) => ({
      row,
      sections: parts.map(({ kept, found }) => ({
        kept,
        rows: (found.get(id) ?? []).map((one) => said(one) as KeptRow),
      })),
      history: history.get(String(id)) ?? [],
    })),
  );
}

const FILES = { json: jsonFile, page: pageFile } as const;

/**
 * All that is known of a client as a file, piece by piece. No connection is held while a slow reader takes it. The
 * trail notes who asked before the first piece. Refusal: NOT_FOUND, also for a client whose data were removed.
 */
export async function exportClient(
  id: number,
  { as }: Body<Calls['records']['exportClient']>,
  { deps, actor, origin }: Caller,
): Promise<AsyncGenerator<string>> {
  const db = deps.db.withStatementLimit(BULK_STATEMENT_MS);
  const at = deps.clock.now();
  const client = await deps.db.tx(async (tx) => {
    const found = await readKeptClient(tx, id);
    const after = { file: as };
    recordAudit(tx, { at, actor, ...origin, action: 'client.export', entity: 'client', entityId: id, after });
    return found;
  });
  const who = actor.role === 'system' ? 0 : actor.id;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => deps.inTurn(m.clients_of({ userId: who }), work);
  const [sections, history, ids, names] = await inTurn(() =>
    Promise.all([
      sectionsOf(db, id),
      historyOf(db, id),
      findVisitIds(db, id),
      findNamed(db, { people: [who], services: [] }),
    ]),
  );
  async function* visits(): AsyncGenerator<readonly KeptVisit[]> {
    for (let from = 0; from < ids.length; from += PIECE)
      yield await inTurn(() => visitsOf(db, ids.slice(from, from + PIECE)));
  }
  const by = names.people.get(who) ?? m.the_system();
  return FILES[as]({ name: personName(client), at, by, sections, history, visits: visits() });
}
