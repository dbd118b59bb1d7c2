import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls, Query } from '../../contract';
import { fetchCall, send } from '../http/http';
import { logsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Books = Calls['books'];
export type BookExport = Query<Books['export']>;
interface BookPage {
  /** `2026-11` */
  readonly month: string;
  readonly page: number;
}

/** Below the reports: news of payments and of cash refreshes them. */
const booksRoot = () => [...reportsRoot(), 'books'] as const;

export const bookQueries = {
  overview: (month: string) =>
    queryOptions({
      queryKey: [...booksRoot(), 'overview', month],
      queryFn: ({ signal }) => fetchCall<Books['overview']>('/api/reports/books/', { query: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  journal: (query: BookPage) =>
    queryOptions({
      queryKey: [...booksRoot(), 'journal', query],
      queryFn: ({ signal }) => fetchCall<Books['journal']>('/api/reports/books/journal/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  sales: (query: BookPage) =>
    queryOptions({
      queryKey: [...booksRoot(), 'sales', query],
      queryFn: ({ signal }) => fetchCall<Books['sales']>('/api/reports/books/sales/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  receipts: (query: BookPage) =>
    queryOptions({
      queryKey: [...booksRoot(), 'receipts', query],
      queryFn: ({ signal }) => fetchCall<Books['receipts']>('/api/reports/books/receipts/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** A book of some days, whole, as a file. */
export const fetchBook = async (query: BookExport): Promise<Blob> =>
  (await send<Books['export']>('GET', '/api/reports/books/export/', { query }, { as: 'blob' })) as Blob;

const useWrite = writeHook(() => [booksRoot(), logsRoot()]);

/** Gives an account another number or name. */
export const useSetAccounts = () =>
  useWrite(['books', 'accounts'], (request: { body: BodyInput<Books['setAccounts']> }, once) =>
    send<Books['setAccounts']>('PUT', '/api/settings/accounts/', { body: request.body }, once),
  );
