import { useQuery, queryOptions } from '@tanstack/react-query';
import { useDebounced } from '../ui/field/useDebounced';
import type { Calls } from '../contract';
import { fetchCall } from '../api/http/http';
import * as m from '../texts/m';

type People = Calls['people'];

const phoneQueries = {
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

/** People pause between the parts of a number while they type. Half a number gets no message yet. */
const PAUSE_MS = 1_200;

/**
 * The hint below a phone field with a number that cannot be read. It is no rejection: the number is stored as typed.
 * Source: R-phone-1.
 */
export function usePhoneHint(typed: string): string | undefined {
  const { data } = useQuery(phoneQueries.read(useDebounced(typed.trim(), PAUSE_MS)));
  return data?.is_number === false ? m.this_is_not_read_as() : undefined;
}
