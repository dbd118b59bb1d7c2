// How it works: docs/subsystems/calls-and-steps.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CachedCard } from '../api/appointments/appointment-record';
import { appointmentQueries } from '../api/appointments/appointments';
import { MINUTE, RESPONSE_WINDOW } from '../domain/limits';
import { useUser } from '../session/session';
import { now, useNowValue } from '../clock/now';
import { QUEUE, type Urgent } from './needs';
import type { Later } from './useLater';

/** Tells a request from the same one asked again. */
export const requestKey = ({ id, response_deadline }: Pick<CachedCard, 'id' | 'response_deadline'>): string =>
  `request ${id} ${response_deadline}`;

/** What a person who put it off knew of it. Changed, it comes again. */
const laterKey = (request: CachedCard): string =>
  [
    requestKey(request),
    request.starts_at,
    request.ends_at,
    request.location,
    request.services_details.map(({ name }) => name),
  ].join(' ');

/** Asked a moment ago: it is news to a person who opens the product only now. */
const isRecent = ({ created_at }: CachedCard): boolean =>
  now().getTime() - Date.parse(created_at) < RESPONSE_WINDOW * MINUTE;

/**
 * Requests that came while the product was open, or a moment before, and that this person has not answered. The server
 * calls only for those that are nearly over. Answered elsewhere, or called off, they leave by themselves, as the list
 * is live. Source: R-beyond-304.
 *
 * @param calls what calls already: no request is shown twice
 * @returns the request to show, and how many wait after it
 */
export function useNewRequests(
  calls: readonly Pick<Urgent, 'appointment'>[],
  later: Later,
): {
  readonly request: CachedCard | undefined;
  readonly more: number;
  readonly putOff: (request: CachedCard) => void;
} {
  const { id: self } = useUser();
  const { data } = useQuery(appointmentQueries.list({ filter: 'pending', page_size: QUEUE }));
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const [shown, setShown] = useState<number>();
  const asked = data?.results.filter(
    ({ status, waiting_for: awaited }) => status === 'pending' && awaited.some(({ id }) => id === self),
  );
  // What was asked before is on the dashboard.
  if (asked && !known) setKnown(new Set(asked.filter((one) => !isRecent(one)).map(requestKey)));
  const isWaiting = (one: CachedCard, at: Date): boolean =>
    known !== undefined &&
    !known.has(requestKey(one)) &&
    !calls.some(({ appointment }) => appointment.id === one.id) &&
    !later.has(laterKey(one), one.response_deadline, at);
  const ids = useNowValue((at) =>
    asked
      ?.filter((one) => isWaiting(one, at))
      .map(({ id }) => id)
      .join(),
  );
  const waiting = (asked ?? [])
    .filter(({ id }) => ids?.split(',').includes(`${id}`))
    .sort((one, other) => one.response_deadline.localeCompare(other.response_deadline));
  // The one that is being read stays until it is answered or put off: no other comes under the thumb. Source:
  // R-beyond-1500.
  const request = waiting.find(({ id }) => id === shown) ?? waiting[0];
  if (request?.id !== shown) setShown(request?.id);
  return { request, more: waiting.length - 1, putOff: (one) => later.putOff(laterKey(one)) };
}
