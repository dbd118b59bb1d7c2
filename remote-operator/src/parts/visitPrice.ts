import { type Appointment, type Service, type ServiceDay, sumOfPrices } from 'shared-lib';
import { isSurcharge, pricedOn } from 'shared-lib/booking';

/** The services with these ids, each as often as its id is listed. Unknown ids are left out. */
export const servicesWith = (ids: readonly number[], services: readonly Service[]): Service[] =>
  ids.flatMap((id) => services.filter((one) => one.id === id));

/** The surcharges of a booked visit: they last no time. */
export const linesOf = ({ services_details }: Pick<Appointment, 'services_details'>) =>
  services_details.filter(isSurcharge);

/** What a booked visit costs without its surcharges. */
export const servicesCost = (booked: Appointment): number =>
  linesOf(booked).reduce((left, { price }) => left - (price ?? 0), booked.total_price ?? 0);

interface OnDay {
  /** Ids, each as often as it is booked. */
  readonly services: readonly number[];
  readonly date: ServiceDay;
}

/** Pesos of these services on a service day. Source: R-booking-20, R-beyond-1240. */
export const costOn = ({ services: ids, date }: OnDay, services: readonly Service[]): number =>
  sumOfPrices(servicesWith(ids, pricedOn(services, date)));

/**
 * What the same services cost on the day to which a booked visit moves, if one of their prices begins in between. The
 * visit keeps its price unless the operator chooses this one. Source: R-beyond-1242.
 */
export function priceAfterMove(moved: OnDay, booked: Appointment, services: readonly Service[]): number | null {
  const isSame = moved.services.join() === booked.services.join();
  if (!isSame || servicesWith(moved.services, services).length < moved.services.length) return null;
  const [before, after] = [booked.date, moved.date].map((date) => costOn({ ...moved, date }, services));
  return after === undefined || after === before || after === servicesCost(booked) ? null : after;
}
