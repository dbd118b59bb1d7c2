import { queryOptions } from '@tanstack/react-query';
import type { Calls, Paginated, Service } from '../../contract';
import { asPage } from '../appointments/appointment-record';
import { fetchCall } from '../http/http';
import { lookup } from '../http/lookup';

/**
 * What is offered when the list cannot be fetched. Their ids are not the server's: they show prices, and cannot be
 * booked. Source: 3-036.
 */
export const FALLBACK_SERVICES: readonly Service[] = [
  { id: -1, name: '60-minute service', duration: 60, price: 100, description: '' },
  { id: -2, name: '90-minute service', duration: 90, price: 150, description: '' },
  { id: -3, name: '75-minute service', duration: 75, price: 130, description: '' },
];

export const serviceQueries = {
  /** The same for everybody, and rarely changed. */
  all: () =>
    queryOptions({
      queryKey: ['services'],
      queryFn: async ({ signal }): Promise<Service[]> => {
        const answer = await fetchCall<Calls['people']['services']>(
          '/api/scheduling/services/',
          {},
          { signal, auth: 'optional' },
        );
        return asPage<Service, Paginated<Service>>(answer).results;
      },
      ...lookup,
    }),
};

/** The services of the query, or the built-in ones where it failed. */
export const servicesOr = (query: { data?: Service[]; isError: boolean }): readonly Service[] =>
  query.data ?? (query.isError ? FALLBACK_SERVICES : []);
