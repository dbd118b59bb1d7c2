// How it works: docs/subsystems/appointments.md.
import {
  FIELD_TEXTS,
  assignmentsFit,
  giversOf,
  minutesOf,
  sumOfPrices,
  type ServiceAssignment,
} from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import type { FieldErrors } from '../../platform/errors.js';
import { findServices, type OfferedService, type ServiceToBook } from '../store/appointments.repository.js';

export interface BookedServices {
  readonly list: readonly ServiceToBook[];
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos. */
  readonly price: number;
}

/** The services of a visit, each as often as it is named, and who gives each where that is set. */
export interface WantedServices {
  readonly services: readonly number[];
  readonly assignments?: readonly ServiceAssignment[];
  readonly therapists: readonly number[];
  /** The service day of the visit. */
  readonly day: string;
}

/** Does somebody give a service that is not in the visit, or who is not, or is a service left to nobody? */
export const wrongAssignments = ({
  services,
  assignments = [],
  therapists,
}: Omit<WantedServices, 'day'>): FieldErrors | undefined =>
  assignments.length > 0 && !assignmentsFit(assignments, { services, therapists })
    ? { service_assignments: [FIELD_TEXTS.assignments] }
    : undefined;

/**
 * Length and price of services on the day of the visit, each as often as it is named, or what is wrong with them.
 * Source: R-booking-20, R-beyond-1240.
 */
export async function priceServices(q: Queryable, wanted: WantedServices): Promise<BookedServices | FieldErrors> {
  const { services: ids, assignments = [], day } = wanted;
  const offered = new Map((await findServices(q, ids, day)).map((service) => [service.id, service]));
  const services = ids.map((id) => offered.get(id));
  if (!services.every((service): service is OfferedService => service !== undefined))
    return { services: [FIELD_TEXTS.notFound] };
  const givers = giversOf(ids, assignments);
  return (
    wrongAssignments(wanted) ?? {
      list: services.map((service, at) => ({ ...service, therapistId: givers[at] ?? null })),
      duration: minutesOf(services, assignments),
      price: sumOfPrices(services),
    }
  );
}

export const isPriced = (value: BookedServices | FieldErrors): value is BookedServices =>
  typeof value.duration === 'number';
