import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall } from '../http/http';

type Business = Calls['business'];

export const businessPaths = {
  rules: '/api/settings/business/',
  commission: '/api/settings/commission/',
  workRates: '/api/settings/work-rates/',
  surcharges: '/api/settings/surcharges/',
  privacyNotice: '/api/settings/privacy-notice/',
} as const;
const settingKey = (what: string) => ['settings', currentSession().user?.id ?? 0, what] as const;

/** What operators set for the business. A message of the channel refreshes all of it. */
export const businessQueries = {
  rules: () =>
    queryOptions({
      queryKey: settingKey('business'),
      queryFn: ({ signal }) => fetchCall<Business['rules']>(businessPaths.rules, {}, { signal }),
    }),
  /** What therapists earn from a visit, and from which day. */
  commission: () =>
    queryOptions({
      queryKey: settingKey('commission'),
      queryFn: ({ signal }) => fetchCall<Business['commission']>(businessPaths.commission, {}, { signal }),
    }),
  /** What people are paid by ride, day and hour. */
  workRates: () =>
    queryOptions({
      queryKey: settingKey('work-rates'),
      queryFn: ({ signal }) => fetchCall<Business['workRates']>(businessPaths.workRates, {}, { signal }),
    }),
  /** Lines that visits have beside their services. */
  surcharges: () =>
    queryOptions({
      queryKey: settingKey('surcharges'),
      queryFn: ({ signal }) => fetchCall<Business['surcharges']>(businessPaths.surcharges, {}, { signal }),
    }),
  /** What clients read of their data. */
  privacyNotice: () =>
    queryOptions({
      queryKey: settingKey('privacy-notice'),
      queryFn: ({ signal }) =>
        fetchCall<Calls['settings']['privacyNotice']>(businessPaths.privacyNotice, {}, { signal }),
    }),
  /** What a new business still needs. Not fetched again once it needs nothing. */
  firstRun: () =>
    queryOptions({
      queryKey: settingKey('first-run'),
      queryFn: ({ signal }) => fetchCall<Business['firstRun']>('/api/settings/first-run/', {}, { signal }),
      staleTime: ({ state }) => (state.data?.complete ? Infinity : 0),
    }),
  /** What the last run of retention removed. */
  retentionRun: () =>
    queryOptions({
      queryKey: settingKey('retention-run'),
      queryFn: ({ signal }) => fetchCall<Business['retentionRun']>('/api/settings/retention-run/', {}, { signal }),
    }),
  /** When the last good backup was made. */
  lastBackup: () =>
    queryOptions({
      queryKey: settingKey('last-backup'),
      queryFn: ({ signal }) => fetchCall<Business['lastBackup']>('/api/settings/last-backup/', {}, { signal }),
    }),
};
