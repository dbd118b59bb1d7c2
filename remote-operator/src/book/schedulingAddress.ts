import { isServiceDay, type ServiceDay } from 'shared-lib';

/** The booking form beside the day: closed, for a new booking, or for the one with this id. */
export type PanelAddress = 'closed' | 'new' | number;

export interface SchedulingAddress {
  day: ServiceDay;
  panel: PanelAddress;
}

/** Does the address name the day? */
export const isDayAsked = (params: URLSearchParams): boolean => isServiceDay(params.get('date') ?? '');

export function readScheduling(params: URLSearchParams, today: ServiceDay): SchedulingAddress {
  const date = params.get('date') ?? '';
  const booking = params.get('booking');
  const id = Number(booking);
  return {
    day: isServiceDay(date) ? date : today,
    panel: booking === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : 'closed',
  };
}

export function writeScheduling({ day, panel }: SchedulingAddress): URLSearchParams {
  const params = new URLSearchParams({ date: day });
  if (panel !== 'closed') params.set('booking', String(panel));
  return params;
}
