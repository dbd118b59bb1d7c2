// How it works: docs/subsystems/appointments.md.
import { confinedTo, type ListFilter, type ListPart } from 'shared-lib/contract';
import {
  addDays,
  type BookingOrdering,
  CANCELLED,
  canonicalStatus,
  ON_THE_ROAD,
  readOrdering,
  serviceDayOf,
  type Status,
  type StatusName,
} from 'shared-lib/domain';
import type { ListConditions } from './list-parts.sql.js';
import type { Reader } from '../../platform/principal.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * The statuses of each filter of the list, or the filter's own name where one status is meant. A chip is a phase of the
 * visit, so 'in progress' has everything from the operator's start to the payment. Today and upcoming are days
 * (`FIRST_DAY`), overdue is a passed deadline (store/overdue.sql.ts), unpaid is money that is owed
 * (payments/unpaid.repository.ts). Source: 2-090.
 */
export const FILTER_STATUSES: {
  readonly [F in Exclude<ListFilter, 'all' | 'today' | 'upcoming' | 'overdue' | 'unpaid'>]: readonly Status[];
} = {
  pending: ['pending'],
  confirmed: ['confirmed', 'therapist_confirmed', 'driver_confirmed'],
  in_progress: [...ON_THE_ROAD, 'dropped_off', 'session_in_progress'],
  awaiting_payment: ['awaiting_payment'],
  completed: ['payment_verified', 'payment_completed', 'completed', 'return_journey', 'transport_completed'],
  cancelled: CANCELLED,
  rejected: ['rejected'],
};

/** The query of GET appointments/, parsed. */
export interface ListRequest {
  readonly date?: string;
  readonly date_after?: string;
  readonly date_before?: string;
  readonly filter?: ListFilter;
  readonly status?: StatusName;
  readonly search?: string;
  readonly therapist?: number;
  readonly driver?: number;
  readonly client?: number;
  readonly ordering?: BookingOrdering;
  readonly at_now?: boolean;
  readonly part?: ListPart;
  readonly to_be_paid?: boolean;
}

/**
 * The people whose appointments a reader is limited to. For therapists and drivers themselves, by `confinedTo` of the
 * contract's record-owners.ts; nobody for a reader who sees all.
 */
function ownOf({ role, userId }: Reader): readonly number[] {
  const own = confinedTo({ role, id: userId });
  return own === null ? [] : [own];
}

const present = (...ids: (number | undefined)[]): number[] => [...new Set(ids.filter((id) => id !== undefined))];
const latest = (...days: (string | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
const earliest = (...days: (string | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(0);

const isPhase = (filter: ListFilter): filter is keyof typeof FILTER_STATUSES => Object.hasOwn(FILTER_STATUSES, filter);
const FIRST_DAY: { readonly [F in ListFilter]?: (today: string) => string } = {
  today: (today) => today,
  upcoming: (today) => addDays(today, 1),
};

/** All conditions except the search. `date_after` and `date_before` are the first and last day, both included. */
export function wantedBy(request: ListRequest, reader: Reader, now: Date): ListConditions {
  const today = serviceDayOf(now);
  const { filter = 'all' } = request;
  const ofFilter = isPhase(filter) ? FILTER_STATUSES[filter] : undefined;
  const waits = request.to_be_paid === true && filter !== 'unpaid';
  const people = present(...ownOf(reader), request.therapist, request.driver);
  return {
    ...(people.length && { people }),
    ...(request.client !== undefined && { client: request.client }),
    from: latest(request.date, request.date_after, FIRST_DAY[filter]?.(today)),
    to: earliest(request.date, request.date_before, filter === 'today' ? today : undefined),
    statuses: statusesOf(ofFilter, waits ? 'awaiting_payment' : request.status),
    ...(waits && !ofFilter && reader.role === 'operator' && { unpaid: 'too' as const }),
    ...(filter === 'overdue' && { overdueAt: now }),
    // Drivers may not know prices or who has paid.
    ...(filter === 'unpaid' && (reader.role === 'operator' ? { unpaid: 'only' as const } : { statuses: [] })),
    ...orderingOf(request.ordering, ownOf(reader).length === 0),
  };
}

/**
 * @param isFree readers who see only their own get the order by start: a driver's order by price would reveal the
 *   prices
 */
function orderingOf(
  ordering: BookingOrdering | undefined,
  isFree: boolean,
): Pick<ListConditions, 'by' | 'newestFirst'> {
  if (!ordering || ordering === 'nearest') return { newestFirst: true };
  const { by, descending } = readOrdering(ordering);
  if (by === 'starts_at') return { newestFirst: descending };
  return isFree ? { by, newestFirst: descending } : { newestFirst: true };
}

/** A list around today: today and later, soonest first; and after it the past, latest first. */
export function aroundToday(wanted: ListConditions, now: Date): readonly [ListConditions, ListConditions] {
  const today = serviceDayOf(now);
  return [
    { ...wanted, from: latest(wanted.from, today), newestFirst: false },
    { ...wanted, to: earliest(wanted.to, addDays(today, -1)), newestFirst: true },
  ];
}

/** Today's visits of a list, and what is over and today's of it, latest first. */
export function upToToday(wanted: ListConditions, now: Date): { today: ListConditions; to: ListConditions } {
  const today = serviceDayOf(now);
  const to = { ...wanted, to: earliest(wanted.to, today), newestFirst: true };
  return { today: { ...to, from: latest(wanted.from, today) }, to };
}

/** A filter and a status together keep the visits that match both. */
function statusesOf(
  ofFilter: readonly Status[] | undefined,
  name: StatusName | undefined,
): readonly Status[] | undefined {
  if (name === undefined) return ofFilter;
  const status = canonicalStatus(name);
  return ofFilter && !ofFilter.includes(status) ? [] : [status];
}

/** Soonest first, for a day, a week or the coming days. */
export const byDays = (reader: Reader, from: string | undefined, to: string | undefined): ListConditions => {
  const people = ownOf(reader);
  return { ...(people.length && { people }), from, to, newestFirst: false };
};

/**
 * Soonest first, for the operators' lists of one status. Timeout Monitoring has its own order: `findLate` of
 * reads.repository.ts.
 */
export const byStatus = (status: Status): ListConditions => ({ statuses: [status], newestFirst: false });

/**
 * Soonest first: visits whose payment waits for verification, and completed ones without a payment. Source: R-money-31.
 */
export const TO_BE_PAID: ListConditions = { ...byStatus('awaiting_payment'), unpaid: 'too' };
