import { giversOf, minutesOf, type ServiceAssignment } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { wrongFields } from '../../platform/errors.js';
import { putServices, setGivers } from '../store/appointments.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { ActionPayload } from '../workflow/effect-context.js';
import { isPriced, priceServices, wrongAssignments } from './price-services.js';

/* Until when services change: `edit_visit` of shared-lib/src/domain/workflow/table.ts. What is added at the client's is
  an extension, an amount that an operator enters with the payment (prepare-payment.ts). */

/** The services that an edit asks for; missing fields stay as they are. */
export interface WantedChange {
  readonly services?: readonly number[];
  readonly assignments?: readonly ServiceAssignment[];
  /** The therapists of the visit after the edit. */
  readonly therapists: readonly number[];
}

/** The difference between the booked services and those of the edit. */
export interface ServicesChange {
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos; undefined where the services stay and only their therapists change. */
  readonly price?: number;
  readonly payload: ActionPayload;
  readonly store: (tx: Tx) => Promise<void>;
}

/** The same values in the same order. */
export const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/**
 * The change of services that an edit asks for; undefined where nothing changes. If the list changes, every service on
 * it gets today's price and length, also those booked before. An unchanged list keeps its own. Source: R-booking-20.
 */
export async function changeOfServices(
  tx: Tx,
  { row, services: booked }: LockedAppointment,
  { services, assignments, therapists }: WantedChange,
): Promise<ServicesChange | undefined> {
  const before = booked.map(({ id }) => id);
  if (services && !sameList(services, before)) {
    const priced = await priceServices(tx, { services, assignments, therapists });
    if (!isPriced(priced)) throw wrongFields(priced);
    const { duration, price, list } = priced;
    return {
      duration,
      price,
      payload: { auditBefore: { services: before }, audit: { services, service_assignments: assignments } },
      store: (then) => putServices(then, row.id, list),
    };
  }
  if (!assignments) return undefined;
  const wrong = wrongAssignments({ services: before, assignments, therapists });
  if (wrong) throw wrongFields(wrong);
  const givers = giversOf(before, assignments);
  const given = booked.map(({ therapist }) => therapist);
  if (sameList(givers, given)) return undefined;
  return {
    duration: minutesOf(booked, assignments),
    payload: {
      changesGivers: true,
      auditBefore: { services_given_by: given },
      audit: { services_given_by: givers },
    },
    store: (then) => setGivers(then, row.id, givers),
  };
}
