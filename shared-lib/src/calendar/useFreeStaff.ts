import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { instantOf, type LocalTime, now, type ServiceDay, onIdle } from 'shared-lib';
import { availabilityQueries } from 'shared-lib/booking';
import { PREFETCH_WINDOWS } from '../domain/back-office-limits';
import { hourFrom } from './hourFrom';

/** Who is free in the hour from a slot. Without a slot, nothing is requested. */
export function useFreeStaff(date: ServiceDay, slot: LocalTime | null) {
  const hour = slot === null ? { date: '', start_time: '', end_time: '' } : hourFrom(date, slot);
  return {
    therapists: useQuery(availabilityQueries.therapists(hour)),
    drivers: useQuery(availabilityQueries.drivers(hour)),
  };
}
export type FreeStaff = ReturnType<typeof useFreeStaff>;

/** Loads the most requested hours before anybody presses them. Source: 9-008. */
export function usePrefetchedHours(date: ServiceDay): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onIdle(() => {
        for (const [start_time, end_time] of PREFETCH_WINDOWS) {
          if (instantOf(date, start_time) <= now()) continue;
          const hour = { date, start_time, end_time };
          void client.prefetchQuery(availabilityQueries.therapists(hour));
          void client.prefetchQuery(availabilityQueries.drivers(hour));
        }
      }),
    [client, date],
  );
}
