import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall } from '../http/http';

type People = Calls['people'];

export const phoneQueries = {
  /** How the server reads a number. Sends nothing while none is typed. Source: R-phone-1. */
  read: (number: string) =>
    queryOptions({
      queryKey: ['phones', 'read', number],
      queryFn: ({ signal }) =>
        fetchCall<People['readPhone']>('/api/scheduling/phones/read/', { query: { number } }, { signal }),
      enabled: number.trim() !== '',
      // The same text is always read the same way.
      staleTime: Infinity,
    }),
};
