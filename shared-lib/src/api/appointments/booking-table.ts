import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import type { BookingTable } from '../../domain/booking/booking-table';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Settings = Calls['settings'];
const path = '/api/settings/booking-table/';
const key = () => ['settings', currentSession().user?.id ?? 0, 'booking-table'] as const;

/** This operator's settings of the bookings table, on every device. */
export const bookingTableQuery = () =>
  queryOptions<BookingTable>({
    queryKey: key(),
    queryFn: ({ signal }) => fetchCall<Settings['bookingTable']>(path, {}, { signal }),
  });

/** Stores the settings: shown at once, undone on failure. */
export function useKeepBookingTable() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['settings', 'booking-table'],
    mutationFn: (request: BookingTable) =>
      send<Settings['setBookingTable']>(
        'PUT',
        path,
        { body: { ...request, columns: [...request.columns] } },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: async (request, { client }) => {
      beginWrite(request);
      await client.cancelQueries({ queryKey: key() });
      const before = client.getQueryData<BookingTable>(key());
      client.setQueryData(key(), request);
      return before;
    },
    onError: (_error, _request, before, { client }) => client.setQueryData(key(), before),
    onSettled: () => cache.invalidateQueries({ queryKey: key() }),
    // One after the other, so the last choice wins.
    scope: { id: 'booking-table' },
  });
}
