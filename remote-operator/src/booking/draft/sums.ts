import { addMinutes, instantOf, localTime, type LocalTime, type Service, type ServiceDay } from 'shared-lib';
import { minutesOf } from 'shared-lib/booking';
import { costOn, servicesWith } from '../../parts/visitPrice';
import { assignmentsOf, type Giving } from './whoGivesWhat';

/** Without a service the slots are coloured for one hour. Source: R-booking-8. */
export const DURATION_WITHOUT_SERVICES = 60;

export interface Sum {
  price: number;
  /** Minutes. */
  duration: number;
}

/** Price and minutes of the chosen services on the day of the visit. Source: R-booking-20, R-beyond-1240. */
export function sumOf(draft: Giving & { date: ServiceDay }, services: readonly Service[]): Sum {
  const minutes = minutesOf(servicesWith(draft.services, services), assignmentsOf(draft, services));
  return { price: costOn(draft, services), duration: minutes };
}

/** When a visit that starts at `start` ends. It may be the next morning. */
export const endOf = (date: ServiceDay, start: LocalTime, minutes: number): LocalTime =>
  localTime(addMinutes(instantOf(date, start), minutes));
