import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls, XLSX } from 'shared-lib/contract';
import { bookFileName } from 'shared-lib/domain';
import { callerOf } from '../platform/caller.js';
import { FileStream, FROM_STANDBY, route } from '../platform/http/route.js';
import { booksOf, journalPage, receiptsPage, salesPage } from './books.usecases.js';
import { readChart, setChart } from './chart.usecases.js';
import { exportBook } from './export-books.usecases.js';

/** The books that an accountant gets, and their chart of accounts. */
export function bookRoutes(app: FastifyInstance): void {
  const { books } = calls;
  // It may keep the digest of a closed month, so the primary answers it.
  route(app, books.overview, ({ deps, query }) => booksOf(deps, query));
  route(app, books.journal, ({ deps, query }) => journalPage(deps.db, query), FROM_STANDBY);
  route(app, books.sales, ({ deps, query }) => salesPage(deps.db, query), FROM_STANDBY);
  route(app, books.receipts, ({ deps, query }) => receiptsPage(deps.db, query), FROM_STANDBY);
  route(
    app,
    books.export,
    async ({ deps, query, user, request }) => {
      const name = `${bookFileName(query)}.${query.format}`;
      const bytes = Readable.from(await exportBook(deps, query, { userId: user.userId, signal: request.signal }));
      return new FileStream(name, bytes, query.format === 'xlsx' ? XLSX : 'text/csv');
    },
    FROM_STANDBY,
  );
  route(app, books.accounts, ({ deps }) => readChart(deps.db));
  route(app, books.setAccounts, ({ body, ...asked }) => setChart(callerOf(asked), body));
}
