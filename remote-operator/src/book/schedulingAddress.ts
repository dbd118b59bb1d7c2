import { isServiceDay, type ServiceDay } from 'shared-lib';
import { type CalendarPlace, readPlace, writePlace } from 'shared-lib/calendar';

/** The booking form beside the calendar: closed, for a new booking, or for the one with this id. */
export type PanelAddress = 'closed' | 'new' | number;

export interface SchedulingAddress {
  place: CalendarPlace;
  panel: PanelAddress;
}

/** Does the address name the day? */
export const isDayAsked = (params: URLSearchParams): boolean => isServiceDay(params.get('date') ?? '');

export function readScheduling(params: URLSearchParams, today: ServiceDay): SchedulingAddress {
  const booking = params.get('booking');
  const id = Number(booking);
  const panel = booking === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : 'closed';
  const place = readPlace(params, today);
  // Beside a form stands the day that is being booked, unless something else is asked for.
  return { place: panel === 'closed' || params.has('show') ? place : { ...place, show: 'day' }, panel };
}

export function writeScheduling({ place, panel }: SchedulingAddress, today: ServiceDay): URLSearchParams {
  const params = writePlace(new URLSearchParams(), place, today);
  if (panel !== 'closed') params.set('booking', String(panel));
  return params;
}
