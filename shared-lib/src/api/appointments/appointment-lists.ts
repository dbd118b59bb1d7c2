import { ENDED, oneOf, serviceDayOf } from '../../domain';
import type { AppointmentPage, CachedCard, ListKind, ListParams } from './appointment-record';

export interface ListPlace {
  kind: ListKind;
  params: ListParams;
}

/** The changed list. `exact`: it is now what the server would answer, as far as this browser can know. */
export interface Placed {
  page: AppointmentPage;
  exact: boolean;
}

type Membership = boolean | 'unknown';

/** Only the server knows the place of an ended visit in a list of the day: some lists leave it out. */
const dated = (inside: boolean, appointment: CachedCard): Membership =>
  inside && oneOf(ENDED, appointment.status) ? 'unknown' : inside;

function belongsToList(params: ListParams, appointment: CachedCard): Membership {
  const { date, date_after: after, date_before: before } = params;
  if (date && appointment.date !== date) return false;
  if ((after && appointment.date < after) || (before && appointment.date > before)) return false;
  if (params.status && appointment.status !== params.status) return false;
  if (params.therapist && !appointment.therapists_details.some(({ id }) => id === params.therapist)) return false;
  if (params.driver && appointment.driver !== params.driver) return false;
  if (params.client && appointment.client !== params.client) return false;
  return params.search || params.to_be_paid || (params.filter && params.filter !== 'all') ? 'unknown' : true;
}

/** Does the appointment belong to a list? Follows the server's lists if their rule depends only on the record. */
export function belongsTo({ kind, params }: ListPlace, appointment: CachedCard, now: Date): Membership {
  const today = serviceDayOf(now);
  switch (kind) {
    case 'today':
      return dated(appointment.date === today, appointment);
    case 'upcoming':
      return dated(appointment.date > today, appointment);
    case 'pending':
      return appointment.status === 'pending';
    case 'awaiting-payment':
      return appointment.status === 'awaiting_payment'
        ? true
        : appointment.payment_status === 'paid'
          ? false
          : 'unknown';
    case 'timeout':
    case 'rejected':
      return 'unknown';
    default:
      return belongsToList(params, appointment);
  }
}

/** The direction of a list ordered by start; null if the order is the server's own (most urgent first …). */
function orderOf({ kind, params }: ListPlace): 1 | -1 | null {
  if (kind === 'list')
    return params.ordering === 'starts_at' ? 1 : (params.ordering ?? '-starts_at') === '-starts_at' ? -1 : null;
  return kind === 'timeout' || kind === 'rejected' ? null : 1;
}

const byStart =
  (direction: 1 | -1) =>
  (a: CachedCard, b: CachedCard): number =>
    direction * (Date.parse(a.starts_at) - Date.parse(b.starts_at) || a.id - b.id);

const isWhole = (page: AppointmentPage): boolean => page.total_pages <= 1 && page.results.length === page.count;

function resized(page: AppointmentPage, results: CachedCard[]): AppointmentPage {
  const count = page.count + results.length - page.results.length;
  return {
    ...page,
    results,
    count,
    total_pages: Math.max(page.total_pages && 1, Math.ceil(count / Math.max(1, page.page_size))),
  };
}

/** The list without the appointment. */
export function without(page: AppointmentPage, id: number): Placed {
  const results = page.results.filter((one) => one.id !== id);
  if (results.length === page.results.length) return { page, exact: isWhole(page) };
  return { page: resized(page, results), exact: isWhole(page) };
}

function replaced(page: AppointmentPage, place: ListPlace, next: CachedCard): Placed {
  const before = page.results.find((one) => one.id === next.id);
  const results = page.results.map((one) => (one.id === next.id ? next : one));
  if (before?.starts_at === next.starts_at) return { page: { ...page, results }, exact: true };
  const order = orderOf(place);
  if (order === null || !isWhole(page)) return { page: { ...page, results }, exact: false };
  return { page: { ...page, results: results.sort(byStart(order)) }, exact: true };
}

function added(page: AppointmentPage, place: ListPlace, next: CachedCard): Placed {
  const order = orderOf(place);
  if (order === null || !isWhole(page) || page.count >= page.page_size) return { page, exact: false };
  const results = [...page.results, next].sort(byStart(order));
  return { page: resized(page, results), exact: true };
}

/**
 * The list with the current appointment: replaced, removed, or inserted. A newer version in the list stays. `before` is
 * what this browser knew until now: it shows when a change touches no list.
 */
export function placeIn(
  page: AppointmentPage,
  place: ListPlace,
  change: { next: CachedCard; before?: CachedCard; now: Date },
): Placed {
  const { next, before, now } = change;
  const here = page.results.find((one) => one.id === next.id);
  if (here && here.version > next.version) return { page, exact: true };
  const belongs = belongsTo(place, next, now);
  if (here) {
    if (belongs === false) return without(page, next.id);
    const result = replaced(page, place, next);
    // A ride home that becomes urgent moves up in its list.
    const isMoved = here.status !== next.status || here.pickup_urgency !== next.pickup_urgency;
    return belongs === 'unknown' && isMoved ? { ...result, exact: false } : result;
  }
  if (belongs === false) return { page, exact: before ? belongsTo(place, before, now) === false : isWhole(page) };
  // It is on another page of the list, and stays there.
  if (before && !isWhole(page) && before.status === next.status && before.starts_at === next.starts_at)
    return { page, exact: true };
  return belongs === 'unknown' ? { page, exact: false } : added(page, place, next);
}
