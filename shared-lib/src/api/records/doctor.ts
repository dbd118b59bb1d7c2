import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall } from '../http/http';

export const doctorQueries = {
  /** What is wrong with this installation. The server looks again after 15 seconds at the earliest. */
  look: () =>
    queryOptions({
      queryKey: ['doctor', currentSession().user?.id ?? 0],
      queryFn: ({ signal }) => fetchCall<Calls['doctor']['look']>('/api/doctor/', {}, { signal }),
      gcTime: 0,
    }),
};
