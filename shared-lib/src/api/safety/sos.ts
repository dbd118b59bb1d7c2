import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall } from '../http/http';

type Sos = Calls['sos'];

/** The message `sos_update` refreshes both. */
const sosRoot = () => ['sos', currentSession().user?.id ?? 0] as const;
/** For a channel that is down. */
const EVERY_MS = 30_000;
const SOON_MS = 5_000;
/**
 * In a hidden tab too, where the library would hold its own retries until somebody looks: a failure is asked again by
 * the interval.
 */
const WATCHED = { refetchIntervalInBackground: true, retry: false } as const;

export const sosQueries = {
  /** For operators: the calls for help that have not ended. */
  open: () =>
    queryOptions({
      queryKey: [...sosRoot(), 'open'],
      queryFn: ({ signal }) => fetchCall<Sos['open']>('/api/sos/', {}, { signal }),
      refetchInterval: ({ state }) => (state.error ? SOON_MS : EVERY_MS),
      ...WATCHED,
    }),
  /** For therapists and drivers: their own call. */
  mine: () =>
    queryOptions({
      queryKey: [...sosRoot(), 'mine'],
      queryFn: ({ signal }) => fetchCall<Sos['mine']>('/api/sos/mine/', {}, { signal }),
      refetchInterval: SOON_MS,
      ...WATCHED,
    }),
};
