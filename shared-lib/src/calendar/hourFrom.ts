import { addMinutes, formatLocalTime, instantOf, type LocalTime, localTime, type ServiceDay } from 'shared-lib';

/** A pressed slot asks who is free for this many minutes. Source: 2-185. */
const LOOKED_UP_MINUTES = 60;

/** The end of the hour from a slot. */
export const hourEnds = (date: ServiceDay, slot: LocalTime): Date =>
  addMinutes(instantOf(date, slot), LOOKED_UP_MINUTES);

/** The hour from a slot, as the lookups expect it. */
export const hourFrom = (date: ServiceDay, slot: LocalTime) => ({
  date,
  start_time: slot,
  end_time: localTime(hourEnds(date, slot)),
});

/** `8:00 – 9:00 PM` */
export function hourInWords(date: ServiceDay, slot: LocalTime): string {
  const { start_time, end_time } = hourFrom(date, slot);
  const [from, to] = [formatLocalTime(start_time), formatLocalTime(end_time)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} – ${to}` : `${from} – ${to}`;
}
