import { serviceDayOf } from '../time/service-day.js';
import { AT_WORK_IN } from './doing.js';
import { BEFORE_START, ON_THE_ROAD, oneOf, type Status } from './statuses.js';

export interface VisitOfDay {
  readonly id: number;
  readonly status: Status;
  /** ISO instant. */
  readonly starts_at: string;
  readonly driver?: number | null;
  readonly assigned_pickup_driver?: number | null;
  /** Who said that they need no ride home. */
  readonly therapists_details?: readonly { readonly id: number; readonly needs_no_ride?: boolean | undefined }[];
}
interface Person {
  readonly id: number | null;
  readonly role: string;
}

const IN_IT: readonly Status[] = [...AT_WORK_IN, 'payment_verified', 'payment_completed'];

/** Completed, and nobody has said yet how this therapist gets home: they are still at the client's. */
const isWaitingThere = (visit: VisitOfDay, { id }: Person, day: string): boolean =>
  visit.status === 'completed' &&
  visit.driver != null &&
  serviceDayOf(new Date(visit.starts_at)) === day &&
  !visit.therapists_details?.some((one) => one.id === id && one.needs_no_ride);

/** A driver is in it from the start to the drop-off, and on the ride home. A therapist to the end of the ride home. */
function isIn(visit: VisitOfDay, person: Person, day: string): boolean {
  const { status, driver, assigned_pickup_driver: home } = visit;
  return person.role === 'driver'
    ? (driver === person.id && oneOf(ON_THE_ROAD, status)) || (home === person.id && status === 'return_journey')
    : oneOf(IN_IT, status) || isWaitingThere(visit, person, day);
}

const byStart = <V extends VisitOfDay>(visits: readonly V[]): V[] =>
  [...visits].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at) || one.id - other.id);

/**
 * The visit that a therapist or driver is in now, else the next one of theirs; undefined when none is ahead. Whoever is
 * in two is in the one that began last. Source: R-beyond-711, R-beyond-920.
 *
 * @param day the service day of now
 */
export function visitOfPerson<V extends VisitOfDay>(
  visits: readonly V[],
  person: Person,
  day: string,
): { readonly visit: V; readonly isNow: boolean } | undefined {
  const inOrder = byStart(visits);
  const now = inOrder.filter((one) => isIn(one, person, day)).at(-1);
  if (now) return { visit: now, isNow: true };
  const next = inOrder.find(({ status }) => oneOf(BEFORE_START, status));
  return next && { visit: next, isNow: false };
}
