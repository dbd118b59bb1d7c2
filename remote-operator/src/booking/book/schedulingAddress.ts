import { isServiceDay, type ServiceDay } from 'shared-lib';
import { type CalendarPlace, idOf, readPlace, writePlace } from 'shared-lib/calendar';

/**
 * The booking form beside the calendar: closed, for a new booking, for a waitlist entry, for a request of the request
 * form, or for the booking with this id.
 */
export type PanelAddress = 'closed' | 'new' | `wish-${number}` | `request-${number}` | number;

/** The waitlist entry that the form is to book. */
export const entryOf = (panel: PanelAddress): number | undefined =>
  typeof panel === 'string' && panel.startsWith('wish-') ? Number(panel.slice('wish-'.length)) : undefined;

/** The request that the form is to book. */
export const requestOf = (panel: PanelAddress): number | undefined =>
  typeof panel === 'string' && panel.startsWith('request-') ? Number(panel.slice('request-'.length)) : undefined;

const isAsked = (booking: string): booking is `wish-${number}` | `request-${number}` =>
  /^(?:wish|request)-[1-9]\d{0,8}$/.test(booking);

export interface SchedulingAddress {
  place: CalendarPlace;
  panel: PanelAddress;
  /** The client of a new booking, until another is chosen. */
  client: number | null;
}

/** Whether the address names the day. */
export const isDayAsked = (params: URLSearchParams): boolean => isServiceDay(params.get('date') ?? '');

export function readScheduling(params: URLSearchParams, today: ServiceDay): SchedulingAddress {
  const booking = params.get('booking') ?? '';
  const isNew = booking === 'new' || isAsked(booking);
  const panel = isNew ? booking : (idOf(booking) ?? 'closed');
  const place = readPlace(params, today);
  // The list beside a form shows the day that is being booked, unless the address names another.
  return {
    place: panel === 'closed' || params.has('show') ? place : { ...place, show: 'day' },
    panel,
    client: panel === 'new' ? idOf(params.get('client')) : null,
  };
}

export function writeScheduling({ place, panel, client }: SchedulingAddress, today: ServiceDay): URLSearchParams {
  const params = writePlace(new URLSearchParams(), place, today);
  if (panel !== 'closed') params.set('booking', String(panel));
  if (panel === 'new' && client !== null) params.set('client', String(client));
  return params;
}
