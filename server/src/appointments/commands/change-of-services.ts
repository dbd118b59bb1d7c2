import { giversOf, minutesOf, type ServiceAssignment } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { wrongFields } from '../../platform/errors.js';
import { putServices, setGivers } from '../store/appointments.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { ActionPayload } from '../workflow/effect-context.js';
import { isPriced, priceServices, wrongAssignments } from './price-services.js';

/** What an edit asks of the services of a visit; nothing of what is left out. */
export interface WantedChange {
  readonly services?: readonly number[];
  readonly assignments?: readonly ServiceAssignment[];
  /** Those of the visit as it will be. */
  readonly therapists: readonly number[];
}

/** How the services of an edited visit differ from those that are booked. */
export interface ServicesChange {
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos; undefined where the services stay and only who gives them changes. */
  readonly price?: number;
  readonly payload: ActionPayload;
  readonly store: (tx: Tx) => Promise<void>;
}

/** The same values in the same order. */
export const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/**
 * The change of services that an edit asks for, or undefined where there is none. Other services are booked at today's
 * price and length, and nobody is assigned who is not named; the same ones keep theirs. Source: R-booking-20.
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
