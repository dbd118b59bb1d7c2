import { PERIOD_TEXTS } from '../time/periods.js';
import { addDays, instantOf, type LocalTime, type ServiceDay } from '../time/service-day.js';
import { SLOTS } from './slots.js';
import * as m from '../../texts/m.js';

// Entries change in server/src/waitlist/waitlist.usecases.ts; look-for-openings.ts there offers them a slot.

/** The states of an entry. `offered`: a slot is free for it. Source: R-booking-31. */
export const WAITLIST_STATES = ['waiting', 'offered', 'booked', 'withdrawn', 'expired'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** The page of the waitlist, and the booking form filled in from one of its entries. */
export const WAITLIST_PATH = '/dashboard/bookings?list=waitlist';
export const bookEntryPath = (wish: number): string => `/dashboard/scheduling?booking=wish-${wish}`;
/** The same from a request of the request form. */
export const bookRequestPath = (request: number): string => `/dashboard/scheduling?booking=request-${request}`;

/** Service days that an entry may span. */
export const WAITLIST_DAYS_MAX = 14;

/** When a visit may begin: on any of these days, between these times. */
export interface WaitlistWindow {
  readonly from_day: ServiceDay;
  readonly to_day: ServiceDay;
  readonly from_time: LocalTime;
  readonly to_time: LocalTime;
}

const daysOf = ({ from_day, to_day }: WaitlistWindow): ServiceDay[] => {
  const days: ServiceDay[] = [];
  for (let day = from_day; day <= to_day && days.length < WAITLIST_DAYS_MAX; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * The slots in which the entry's visit may begin, in order of time. 00:30 belongs to the evening before. Empty if the
 * hours contain no slot.
 */
export function waitlistStarts(window: WaitlistWindow): Date[] {
  return daysOf(window).flatMap((day) => {
    const [first, last] = [instantOf(day, window.from_time), instantOf(day, window.to_time)];
    return SLOTS.map((slot) => instantOf(day, slot)).filter((start) => first <= start && start <= last);
  });
}

export const WAITLIST_TEXTS = {
  dayOver: m.this_day_is_over(),
  endsBeforeBegin: PERIOD_TEXTS.endsBeforeBegin,
  tooLong: m.at_most_days({ waitlistDaysMax: WAITLIST_DAYS_MAX }),
  noSlot: m.there_is_no_start_between(),
  tooLate: m.the_last_of_these_starts(),
} as const;

/** The errors of a window, by field; empty if there are none. Source: R-booking-31. */
export function waitlistWindowFaults(
  window: WaitlistWindow,
  { now, today }: { readonly now: Date; readonly today: ServiceDay },
): Partial<Record<keyof WaitlistWindow, string>> {
  if (window.to_day < window.from_day) return { to_day: WAITLIST_TEXTS.endsBeforeBegin };
  if (window.to_day < today) return { to_day: WAITLIST_TEXTS.dayOver };
  if (addDays(window.from_day, WAITLIST_DAYS_MAX) <= window.to_day) return { to_day: WAITLIST_TEXTS.tooLong };
  const last = waitlistStarts(window).at(-1);
  if (!last) return { to_time: WAITLIST_TEXTS.noSlot };
  return last <= now ? { to_time: WAITLIST_TEXTS.tooLate } : {};
}
