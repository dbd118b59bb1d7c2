import { AT_WORK_IN } from './doing.js';
import { BEFORE_START, ON_THE_ROAD, oneOf, type Status } from './statuses.js';

export interface VisitOfDay {
  readonly id: number;
  readonly status: Status;
  /** ISO instant. */
  readonly starts_at: string;
  readonly driver?: number | null;
  readonly assigned_pickup_driver?: number | null;
}
interface Person {
  readonly id: number | null;
  readonly role: string;
}

/** A driver is in it from the start to the drop-off, and on the ride home. A therapist to the end of the ride home. */
const isIn = ({ status, driver, assigned_pickup_driver: home }: VisitOfDay, { id, role }: Person): boolean =>
  role === 'driver'
    ? (driver === id && oneOf(ON_THE_ROAD, status)) || (home === id && status === 'return_journey')
    : oneOf(AT_WORK_IN, status);

const byStart = <V extends VisitOfDay>(visits: readonly V[]): V[] =>
  [...visits].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at) || one.id - other.id);

/**
 * The visit that a therapist or driver is in now, else the next one of theirs; undefined when none is ahead. Whoever is
 * in two is in the one that began last. Source: R-beyond-711.
 */
export function visitOfPerson<V extends VisitOfDay>(
  visits: readonly V[],
  person: Person,
): { readonly visit: V; readonly isNow: boolean } | undefined {
  const inOrder = byStart(visits);
  const now = inOrder.filter((one) => isIn(one, person)).at(-1);
  if (now) return { visit: now, isNow: true };
  const next = inOrder.find(({ status }) => oneOf(BEFORE_START, status));
  return next && { visit: next, isNow: false };
}
