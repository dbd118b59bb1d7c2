import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall } from '../http/http';
import { reportsRoot } from '../http/query-keys';

type Credit = Calls['clientCredit'];

/** Refunds that this operator may decide about. Source: R-beyond-825. */
export const refundsQuery = () =>
  queryOptions({
    queryKey: [...reportsRoot(), 'refunds'] as const,
    queryFn: ({ signal }) => fetchCall<Credit['refundsToDecide']>('/api/reports/refunds/', {}, { signal }),
  });
