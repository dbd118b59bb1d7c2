import { formatLocalTime, formatShortDate, startWords, instantOf, type LocalTime, type ServiceDay } from 'shared-lib';
import { type WaitlistEntry, type WaitlistWindow } from 'shared-lib/booking';
import * as m from '../../texts/m';

/** Past midnight the start is on the next calendar day. Source: R-day-2. */
const shortDay = (day: ServiceDay, from: LocalTime): string => formatShortDate(instantOf(day, from));

/** When the visit may begin: `Sat, 21 Nov to Mon, 23 Nov, between 6:00 PM and 9:00 PM`. */
export function windowInWords({ from_day, to_day, from_time, to_time }: WaitlistWindow): string {
  const days =
    from_day === to_day
      ? shortDay(from_day, from_time)
      : m.to({ fromDay: shortDay(from_day, from_time), toDay: shortDay(to_day, from_time) });
  const hours =
    from_time === to_time
      ? m.at({ fromTime: formatLocalTime(from_time) })
      : m.between_and({ fromTime: formatLocalTime(from_time), toTime: formatLocalTime(to_time) });
  return `${days}, ${hours}`;
}

/** `Swedish massage and Foot reflexology, 120 min, with Maria Cruz` */
export function entryInWords({ services_details, duration, therapist_name }: WaitlistEntry): string {
  const names = services_details.map(({ name }) => name).join(m.and());
  return m.min_with({ names, duration, therapistName: therapist_name ?? 'anybody' });
}

/** `Sat, 21 Nov 2026, 7:00 PM, Maria Cruz`; undefined when nothing is offered. */
export const offerInWords = ({ offer }: WaitlistEntry): string | undefined =>
  offer ? `${startWords(offer.date, offer.start_time)}, ${offer.therapist_name}` : undefined;

/** The label of the button and the title of the question. */
export const withdrawWords = (client: string): string => m.withdraw_the_wish_of({ client });

/** What became of an entry that left the waitlist, and who did it. */
export function closedWords({ state, closed_by, closed_reason }: WaitlistEntry): string {
  const who = closed_by ?? m.somebody();
  if (state === 'booked') return m.booked_this_wish_already({ who });
  if (state === 'withdrawn')
    return m.took_it_off_the_waitlist({ who, closedReason: closed_reason || m.no_reason_was_said() });
  return m.it_expired_no_slot_opened();
}
