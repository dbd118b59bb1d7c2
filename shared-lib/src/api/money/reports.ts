import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Calls, Query } from '../../contract';
import type { Period } from '../../domain/time/periods';
import type { ReportDimension } from '../../domain/office/reports';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';

type Reports = Calls['reports'];
/** A figure, or a row of a breakdown, and the page of the visits behind it. */
export type BehindSearch = Period & Partial<Query<Reports['appointments']>>;
export type ReportExport = Period & Partial<Query<Reports['export']>>;

/** What is added up changes with every payment: the live channel says so (`payments_update`). */
export const reportQueries = {
  /** With `soFar` of the last day only what was before the present time of day. */
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
  /** Moves with the stock, of which the live channel says nothing here: asked for anew whenever it is opened. */
  materials: (period: Period) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'materials', period],
      queryFn: ({ signal }) =>
        fetchCall<Reports['materials']>('/api/reports/materials/', { query: period }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  /** Moves with every count of cash, of which the live channel tells (`cash_update`). */
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
  /** A therapist's own where nobody is named. */
  statement: (period: Period, therapist?: number) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'statement', period, therapist],
      queryFn: ({ signal }) =>
        fetchCall<Reports['statement']>('/api/reports/statement/', { query: { ...period, therapist } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** The rows that the screen shows, all their pages, as a file. */
export const fetchReport = async (query: ReportExport): Promise<Blob> =>
  (await send<Reports['export']>('GET', '/api/reports/export/', { query }, { as: 'blob' })) as Blob;
