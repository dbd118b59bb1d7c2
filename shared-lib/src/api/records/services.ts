import { queryOptions } from '@tanstack/react-query';
import type { Calls, Paginated, Service } from '../../contract';
import { currentSession, KEPT_SERVICES } from '../../session/session';
import { fetchCall } from '../http/http';
import { lookup } from '../http/lookup';
import { asPage } from '../http/pages';
import * as m from '../../texts/m';

/**
 * The services shown if the list cannot be fetched and never was. Their ids are not the server's: they show prices, and
 * cannot be booked. Source: 3-036.
 */
export const FALLBACK_SERVICES: readonly Service[] = [
  { id: -1, name: m.n_60_minute_service(), duration: 60, price: 100, description: '' },
  { id: -2, name: m.n_90_minute_service(), duration: 90, price: 150, description: '' },
  { id: -3, name: m.n_75_minute_service(), duration: 75, price: 130, description: '' },
];

function keep(services: readonly Service[]): void {
  // An answer after signing out is not stored.
  if (currentSession().token === null) return;
  try {
    localStorage.setItem(KEPT_SERVICES, JSON.stringify(services));
  } catch {
    // A browser without storage uses the built-in ones.
  }
}

const isService = (value: unknown): boolean => {
  const { id, name, duration, price } = (value ?? {}) as Partial<Record<keyof Service, unknown>>;
  return typeof name === 'string' && [id, duration, price].every(Number.isFinite);
};

/**
 * The services that this device fetched last, for the signed-in person; undefined if none can be read.
 * Source: R-booking-61.
 */
export function keptServices(): Service[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_SERVICES) ?? 'null');
    return Array.isArray(kept) && kept.length > 0 && kept.every(isService) ? (kept as Service[]) : undefined;
  } catch {
    return undefined;
  }
}

export const serviceQueries = {
  /** The same for everyone, and rarely changed. */
  all: () =>
    queryOptions({
      queryKey: ['services'],
      queryFn: async ({ signal }): Promise<Service[]> => {
        const answer = await fetchCall<Calls['people']['services']>(
          '/api/scheduling/services/',
          {},
          { signal, auth: 'optional' },
        );
        const services = asPage<Service, Paginated<Service>>(answer).results;
        keep(services);
        return services;
      },
      ...lookup,
    }),
};

/** The services of the query. If it failed, those fetched last, or else the built-in ones. */
export const servicesOr = (query: { data?: Service[]; isError: boolean }): readonly Service[] =>
  query.data ?? (query.isError ? (keptServices() ?? FALLBACK_SERVICES) : []);
