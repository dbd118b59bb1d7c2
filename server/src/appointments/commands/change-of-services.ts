import { giversOf, minutesOf, sumOfPrices, type ServiceAssignment } from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { wrongFields } from '../../platform/errors.js';
import { findBookedPrices, findPrices, putServices, setGivers, setPrices } from '../store/appointments.repository.js';
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
  /** The service day of the visit after the edit. */
  readonly day: string;
  /** Services that stay get the prices of that day, too. */
  readonly isPricedAnew?: boolean;
}

/** The difference between the booked services and those of the edit. */
export interface ServicesChange {
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos; undefined where services and prices stay and only their therapists change. */
  readonly price?: number;
  readonly payload: ActionPayload;
  readonly store: (tx: Tx) => Promise<void>;
}

/** The same values in the same order. */
export const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/**
 * The change of services that an edit asks for; undefined where nothing changes. If the list changes, every service on
 * it gets the price of the visit's day and today's length, also those booked before. An unchanged list keeps its own,
 * wherever the visit moves, unless the operator asks for the prices of that day. Source: R-booking-20, R-beyond-1242.
 */
export async function changeOfServices(
  tx: Tx,
  locked: LockedAppointment,
  wanted: WantedChange,
): Promise<ServicesChange | undefined> {
  const { row, services: booked } = locked;
  const { services, assignments, therapists, day } = wanted;
  const before = booked.map(({ id }) => id);
  if (!services || sameList(services, before)) {
    const [givers, prices] = [otherGivers(locked, wanted), await otherPrices(tx, locked, wanted)];
    return givers && prices ? both(givers, prices) : (givers ?? prices);
  }
  const priced = await priceServices(tx, { services, assignments, therapists, day });
  if (!isPriced(priced)) throw wrongFields(priced);
  const { duration, price, list } = priced;
  return {
    duration,
    price,
    payload: { auditBefore: { services: before }, audit: { services, service_assignments: assignments } },
    store: (then) => putServices(then, row.id, list),
  };
}

/** Other therapists for the same services. */
function otherGivers(
  { row, services: booked }: LockedAppointment,
  { assignments, therapists }: WantedChange,
): ServicesChange | undefined {
  if (!assignments) return undefined;
  const services = booked.map(({ id }) => id);
  const wrong = wrongAssignments({ services, assignments, therapists });
  if (wrong) throw wrongFields(wrong);
  const givers = giversOf(services, assignments);
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

/** The same services at the prices of the visit's day. Lengths stay. */
async function otherPrices(
  tx: Tx,
  { row, services: booked }: LockedAppointment,
  { day, isPricedAnew }: WantedChange,
): Promise<ServicesChange | undefined> {
  if (!isPricedAnew) return undefined;
  const services = booked.map(({ id }) => id);
  const found = await findPrices(tx, services, day);
  const prices = services.map((id) => found.get(id) ?? 0);
  // Each: two may change and the sum stay.
  if (sameList(prices, await findBookedPrices(tx, row.id))) return undefined;
  const price = sumOfPrices(prices.map((one) => ({ price: one })));
  return { duration: row.duration, price, payload: {}, store: (then) => setPrices(then, row.id, prices) };
}

const both = (givers: ServicesChange, prices: ServicesChange): ServicesChange => ({
  ...givers,
  price: prices.price,
  store: async (then) => {
    await givers.store(then);
    await prices.store(then);
  },
});
