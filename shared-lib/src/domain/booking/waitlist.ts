import { PERIOD_TEXTS } from '../time/periods.js';
import { addDays, instantOf, type LocalTime, type ServiceDay } from '../time/service-day.js';
import { SLOTS } from './slots.js';

/** The states of an entry. `offered`: a slot is free for it. Source: R-booking-31. */
export const WAITLIST_STATES = ['waiting', 'offered', 'booked', 'withdrawn', 'expired'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** The page of the waitlist, and the booking form filled in from one of its entries. */
export const WAITLIST_PATH = '/dashboard/bookings?list=waitlist';
export const bookEntryPath = (wish: number): string => `/dashboard/scheduling?booking=wish-${wish}`;

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
  dayOver: 'This day is over.',
  endsBeforeBegin: PERIOD_TEXTS.endsBeforeBegin,
  tooLong: `At most ${WAITLIST_DAYS_MAX} days.`,
  noSlot: 'There is no start between these times. Bookings start from 1:00 PM to 12:30 AM.',
  tooLate: 'The last of these starts has gone by.',
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
