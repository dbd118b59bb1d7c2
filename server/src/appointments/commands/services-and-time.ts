import {
  FIELD_TEXTS,
  addMinutes,
  assignmentsFit,
  giversOf,
  limits,
  minutesBetween,
  minutesOf,
  sumOfPrices,
  windowOf,
  type Interval,
  type ServiceAssignment,
} from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import type { FieldErrors } from '../../platform/errors.js';
import { findServices, type OfferedService, type ServiceToBook } from '../store/appointments.repository.js';

/** Nobody works longer in one piece; a later end is a mistyped one that windowOf reads as the next morning. */
const LONGEST_MINUTES = 12 * 60;

export interface BookedServices {
  readonly list: readonly ServiceToBook[];
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos. */
  readonly price: number;
}

/** What is wanted of a visit: services, each as often as it is named, and who gives which where that is said. */
export interface WantedServices {
  readonly services: readonly number[];
  readonly assignments?: readonly ServiceAssignment[];
  readonly therapists: readonly number[];
}

/** Does somebody give a service that is not in the visit, or who is not, or is a service left to nobody? */
export const wrongAssignments = ({
  services,
  assignments = [],
  therapists,
}: WantedServices): FieldErrors | undefined =>
  assignments.length > 0 && !assignmentsFit(assignments, { services, therapists })
    ? { service_assignments: [FIELD_TEXTS.assignments] }
    : undefined;

/** Length and price of services, each as often as it is named; or what is wrong with them. Source: R-booking-20. */
export async function priceServices(q: Queryable, wanted: WantedServices): Promise<BookedServices | FieldErrors> {
  const { services: ids, assignments = [] } = wanted;
  const offered = new Map((await findServices(q, ids)).map((service) => [service.id, service]));
  const services = ids.map((id) => offered.get(id));
  if (!services.every((service): service is OfferedService => service !== undefined))
    return { services: [FIELD_TEXTS.notFound] };
  const givers = giversOf(ids, assignments);
  return (
    wrongAssignments(wanted) ?? {
      list: ids.map((id, at) => ({ id, therapistId: givers[at] ?? null })),
      duration: minutesOf(services, assignments),
      price: sumOfPrices(services),
    }
  );
}

export interface RequestedTime {
  readonly date: string;
  readonly startTime: string;
  /** Start plus `duration` where left out. */
  readonly endTime?: string;
  readonly duration: number;
}

/** When an appointment would be; or what is wrong with that. `now` is left out where the start stays as it was. */
export function appointmentTime(
  { date, startTime, endTime, duration }: RequestedTime,
  now?: Date,
): Interval | FieldErrors {
  const { start, end } = windowOf(date, startTime, endTime ?? startTime);
  const interval = { start, end: endTime === undefined ? addMinutes(start, duration) : end };
  if (now && start <= now) return { start_time: [FIELD_TEXTS.startInPast] };
  if (endTime !== undefined && minutesBetween(start, interval.end) < limits.VISIT_MIN)
    return { end_time: [FIELD_TEXTS.visitTooShort] };
  if (minutesBetween(start, interval.end) > LONGEST_MINUTES)
    return { end_time: [`A visit takes at most ${LONGEST_MINUTES / 60} hours.`] };
  return interval;
}

export const isInterval = (value: Interval | FieldErrors): value is Interval => value.start instanceof Date;
export const isPriced = (value: BookedServices | FieldErrors): value is BookedServices =>
  typeof value.duration === 'number';
