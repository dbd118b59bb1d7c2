import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Calls, type ServiceDay } from 'shared-lib';
import { availabilityKeys } from '../api/http/availability-freshness';
import { fetchCall, send } from '../api/http/http';
import { beginWrite, keyOf } from '../api/http/idempotency-key';
import type { BodyInput } from '../contract';

type Availability = Calls['availability'];

const base = '/api/scheduling/availabilities';

/**
 * A person's usual hours and their exceptions that are not over; one's own if nobody is named.
 * @param from a past day, to include the exceptions from then on
 */
export const patternQuery = (user?: number, from?: ServiceDay) =>
  queryOptions({
    queryKey: [...availabilityKeys.all(), 'pattern', user ?? 'own', from ?? 'today'],
    queryFn: ({ signal }) =>
      fetchCall<Availability['pattern']>(
        `${base}/pattern/`,
        { query: { ...(user !== undefined && { user }), ...(from && { from }) } },
        { signal },
      ),
  });

/** Days on which the business is closed, from today or from an earlier day. */
export const closingDaysQuery = (from?: ServiceDay) =>
  queryOptions({
    queryKey: [...availabilityKeys.all(), 'closing-days', from ?? 'today'],
    queryFn: ({ signal }) =>
      fetchCall<Availability['closingDays']>(`${base}/closing_days/`, { query: from ? { from } : {} }, { signal }),
  });

/**
 * A write of this file: done once, however often it is tried. Then everything that shows availability is fetched again.
 */
export function useWrite<Request extends object, Result>(
  name: string,
  write: (request: Request, key: string) => Promise<Result>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ['availability', name],
    mutationFn: (request: Request) => write(request, keyOf(request)),
    onMutate: beginWrite,
    onSettled: () => cache.invalidateQueries({ queryKey: availabilityKeys.all() }),
  });
}

export const useSetPattern = () =>
  useWrite('set-pattern', (body: BodyInput<Availability['setPattern']>, idempotencyKey) =>
    send<Availability['setPattern']>('PUT', `${base}/pattern/`, { body }, { idempotencyKey, retry: false }),
  );

/** Ends the pattern that the caller sees. */
export const useEndPattern = () =>
  useWrite('end-pattern', (body: BodyInput<Availability['endPattern']>, idempotencyKey) =>
    send<Availability['endPattern']>('POST', `${base}/pattern/end/`, { body }, { idempotencyKey, retry: false }),
  );

export const useAddException = () =>
  useWrite('add-exception', (body: BodyInput<Availability['addException']>, idempotencyKey) =>
    send<Availability['addException']>('POST', `${base}/exceptions/`, { body }, { idempotencyKey, retry: false }),
  );

export const useRemoveException = () =>
  useWrite('remove-exception', ({ id }: { id: number }, idempotencyKey) =>
    send<Availability['removeException']>(
      'DELETE',
      `${base}/exceptions/:id/`,
      { params: { id } },
      { idempotencyKey, retry: false },
    ),
  );

export const useAddClosingDay = () =>
  useWrite('add-closing-day', (body: BodyInput<Availability['addClosingDay']>, idempotencyKey) =>
    send<Availability['addClosingDay']>('POST', `${base}/closing_days/`, { body }, { idempotencyKey, retry: false }),
  );

export const useRemoveClosingDay = () =>
  useWrite('remove-closing-day', ({ day }: { day: string }, idempotencyKey) =>
    send<Availability['removeClosingDay']>(
      'DELETE',
      `${base}/closing_days/:day/`,
      { params: { day } },
      { idempotencyKey, retry: false },
    ),
  );
