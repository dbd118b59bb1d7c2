import { Readable } from 'node:stream';
import { RECORD_KINDS } from 'shared-lib/contract';
import { exportAppointments } from '../appointments/read/export.usecases.js';
import { trailCsv } from '../logs/trail-csv.js';
import { piecesOfTrail } from '../logs/trail.usecases.js';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Database } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { exportCsv } from '../records/export-csv/export-csv.usecases.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { exportReport } from './export-report.usecases.js';
import { aRandomLedger, daysOfLedger } from './testing/random-ledger.js';

describe('a file of the office', () => {
  let server: TestApp;
  let asked: { userId: number; signal: AbortSignal };
  beforeAll(async () => {
    server = await testApp();
    const { id: userId } = await server.as('operator');
    asked = { userId, signal: new AbortController().signal };
  });
  afterAll(() => server.close());

  /** Refuses statements with the time limit of a request: on a busy machine a year of visits takes longer. */
  function inBulkAlone(): Deps {
    const refuse = () => Promise.reject(new Error('this statement has the time of a request'));
    const withStatementLimit = (milliseconds: number): Database => {
      expect(milliseconds).toBe(BULK_STATEMENT_MS);
      return server.db;
    };
    return {
      ...server.deps,
      db: { ...server.db, rows: refuse, maybe: refuse, one: refuse, tx: refuse, withStatementLimit },
      searches: { run: () => Promise.reject(new Error('a file gives way to no search that is typed')) },
    };
  }
  const linesOf = async (pieces: AsyncIterable<string | Uint8Array>): Promise<number> => {
    const all: Buffer[] = [];
    for await (const piece of pieces) all.push(Buffer.from(piece));
    return Buffer.concat(all).toString().trim().split('\r\n').length;
  };
  const today = { from: '2026-11-20', to: '2026-11-20', figure: 'revenue', format: 'csv' } as const;

  it.each([
    ['visits behind a figure', { ...today, rows: 'visits' }],
    ['a breakdown', { ...today, rows: 'groups', by: 'hour' }],
    ['materials used', { ...today, rows: 'materials' }],
  ] as const)('has the time of work in bulk: %s (R-pages-196)', async (_, query) => {
    expect(await linesOf(await exportReport(inBulkAlone(), query, asked))).toBeGreaterThan(0);
  });

  it.each(RECORD_KINDS)('has the time of work in bulk: the %ss of Data (R-pages-196)', async (kind) => {
    const { userId, signal } = asked;
    const pieces = await exportCsv(inBulkAlone(), kind, { sort: 'name' }, { userId, request: { signal } });
    expect(await linesOf(pieces)).toBeGreaterThan(0);
  });

  it('has the time of work in bulk: bookings and logs (R-pages-196)', async () => {
    const { userId, signal } = asked;
    const bookings = await exportAppointments(
      {},
      { deps: inBulkAlone(), reader: { role: 'operator', userId } },
      { signal },
    );
    expect(await linesOf(bookings)).toBe(1);
    expect(await linesOf(trailCsv(piecesOfTrail(inBulkAlone(), {}, { userId, request: { signal } })))).toBeGreaterThan(
      0,
    );
  });

  it('has it for a search too, which does not end it after a second or take its place (R-pages-196)', async () => {
    const { userId, signal } = asked;
    const search = 'maria';
    const who = { userId, request: { signal } };
    const bookings = await exportAppointments(
      { search },
      { deps: inBulkAlone(), reader: { role: 'operator', userId } },
      { signal },
    );
    expect(await linesOf(bookings)).toBe(1);
    for (const kind of RECORD_KINDS)
      expect(await linesOf(await exportCsv(inBulkAlone(), kind, { sort: 'name', search }, who))).toBeGreaterThan(0);
    expect(await linesOf(trailCsv(piecesOfTrail(inBulkAlone(), { search }, who)))).toBeGreaterThan(0);
  });

  it('has each visit once, in the order of the pages, and keeps nothing of what it has sent (R-pages-196)', async () => {
    await aRandomLedger(server, 1_300, 7);
    const period = await daysOfLedger(server);
    let described = 0;
    const rows = server.db.rows.bind(server.db);
    const counting: Database = {
      ...server.db,
      rows: <R>(...sent: Parameters<Database['rows']>) => {
        const statement = sent[0];
        if (typeof statement === 'object' && statement.name === 'reports_visits') described++;
        return rows<R>(...sent);
      },
    };
    const deps = { ...server.deps, db: { ...counting, withStatementLimit: () => counting } };
    const pieces = await exportReport(deps, { ...today, ...period, rows: 'visits' }, asked);
    const file = Readable.from(pieces, { highWaterMark: 1 });
    const text: string[] = [];
    for await (const piece of file) {
      text.push(String(piece));
      // The rows that are read before a slow download takes them.
      expect(described).toBeLessThanOrEqual(text.length + 2);
    }
    const ids = text
      .join('')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(new Set(ids).size).toBe(ids.length);
    const operator = await server.as('operator');
    const paged: number[] = [];
    for (let page = 1; ; page++) {
      const { body } = await operator.get<{ results: { id: number }[]; has_next: boolean; count: number }>(
        '/api/reports/appointments/',
        { query: { ...period, page, page_size: 90 } },
      );
      expect(body.count).toBe(ids.length);
      paged.push(...body.results.map(({ id }) => id));
      if (!body.has_next) break;
    }
    expect(paged).toEqual(ids);
  });
});
