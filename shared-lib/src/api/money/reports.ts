import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Calls, Query } from '../../contract';
import type { Period } from '../../domain/time/periods';
import type { ReportDimension } from '../../domain/office/reports';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';

type Reports = Calls['reports'];
/** A figure or a row of a breakdown, and the page of its visits. */
export type BehindSearch = Period & Partial<Query<Reports['appointments']>>;
export type ReportExport = Period & Partial<Query<Reports['export']>>;

/** Sums change with every payment, and the live channel says so (`payments_update`). */
export const reportQueries = {
  /** With `soFar`, the last day counts only up to the present time of day. */
  summary: (period: Period, soFar = false) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'summary', period, soFar],
      queryFn: ({ signal }) =>
        fetchCall<Reports['summary']>(
          '/api/reports/summary/',
          { query: { ...period, ...(soFar && { so_far: true }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  breakdown: (by: ReportDimension, period: Period) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'breakdown', by, period],
      queryFn: ({ signal }) =>
        fetchCall<Reports['breakdown']>('/api/reports/breakdown/', { query: { ...period, by } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Changes with the stock, which sends no live message here: fetched again whenever it is opened. */
  materials: (period: Period) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'materials', period],
      queryFn: ({ signal }) =>
        fetchCall<Reports['materials']>('/api/reports/materials/', { query: period }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  /** Changes with every count of cash, and the live channel says so (`cash_update`). */
  shortOver: (period: Period) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'short-over', period],
      queryFn: ({ signal }) =>
        fetchCall<Reports['shortOver']>('/api/reports/short-over/', { query: period }, { signal }),
      placeholderData: keepPreviousData,
    }),
  visits: (query: BehindSearch) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'visits', query],
      queryFn: ({ signal }) => fetchCall<Reports['appointments']>('/api/reports/appointments/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Without a name, a therapist's own. */
  statement: (period: Period, therapist?: number) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'statement', period, therapist],
      queryFn: ({ signal }) =>
        fetchCall<Reports['statement']>('/api/reports/statement/', { query: { ...period, therapist } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** The rows on the screen, all pages, as a file. */
export const fetchReport = async (query: ReportExport): Promise<Blob> =>
  (await send<Reports['export']>('GET', '/api/reports/export/', { query }, { as: 'blob' })) as Blob;
