import {
  addMinutes,
  type Appointment,
  instantOf,
  localTime,
  type LocalTime,
  type Service,
  type ServiceDay,
  sumOfPrices,
} from 'shared-lib';
import { isSurcharge, minutesOf, pricedOn } from 'shared-lib/booking';
import { assignmentsOf, type Giving } from './whoGivesWhat';

/** Without a service the slots are coloured for one hour. Source: R-booking-8. */
export const DURATION_WITHOUT_SERVICES = 60;

export interface Sum {
  price: number;
  /** Minutes. */
  duration: number;
}

/** The services with these ids, each as often as its id is listed. Unknown ids are left out. */
export const servicesWith = (ids: readonly number[], services: readonly Service[]): Service[] =>
  ids.flatMap((id) => services.filter((one) => one.id === id));

/** The surcharges of a booked visit: they last no time. */
export const linesOf = ({ services_details }: Pick<Appointment, 'services_details'>) =>
  services_details.filter(isSurcharge);

/** What a booked visit costs without its surcharges. */
export const servicesCost = (booked: Appointment): number =>
  linesOf(booked).reduce((left, { price }) => left - (price ?? 0), booked.total_price ?? 0);

type OnDay = Giving & { date: ServiceDay };

/** Price and minutes of the chosen services on the day of the visit. Source: R-booking-20, R-beyond-1240. */
export function sumOf(draft: OnDay, services: readonly Service[]): Sum {
  const chosen = servicesWith(draft.services, pricedOn(services, draft.date));
  return { price: sumOfPrices(chosen), duration: minutesOf(chosen, assignmentsOf(draft, services)) };
}

/**
 * What the same services cost on the day to which a booked visit moves, if one of their prices begins in between. The
 * visit keeps its price unless the operator chooses this one. Source: R-beyond-1242.
 */
export function priceAfterMove(draft: OnDay, booked: Appointment, services: readonly Service[]): number | null {
  const isSame = draft.services.join() === booked.services.join();
  if (!isSame || servicesWith(draft.services, services).length < draft.services.length) return null;
  const [before, after] = [booked.date, draft.date].map((date) => sumOf({ ...draft, date }, services).price);
  return after === undefined || after === before || after === servicesCost(booked) ? null : after;
}

/** When a visit that starts at `start` ends. It may be the next morning. */
export const endOf = (date: ServiceDay, start: LocalTime, minutes: number): LocalTime =>
  localTime(addMinutes(instantOf(date, start), minutes));
