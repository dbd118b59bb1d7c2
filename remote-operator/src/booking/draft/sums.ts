import {
  addMinutes,
  instantOf,
  localTime,
  type LocalTime,
  type Service,
  type ServiceDay,
  sumOfPrices,
} from 'shared-lib';
import { minutesOf } from 'shared-lib/booking';
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

/** Price and minutes of the chosen services. Source: R-booking-20. */
export function sumOf(draft: Giving, services: readonly Service[]): Sum {
  const chosen = servicesWith(draft.services, services);
  return { price: sumOfPrices(chosen), duration: minutesOf(chosen, assignmentsOf(draft, services)) };
}

/** When a visit that starts at `start` ends. It may be the next morning. */
export const endOf = (date: ServiceDay, start: LocalTime, minutes: number): LocalTime =>
  localTime(addMinutes(instantOf(date, start), minutes));
