import { addMinutes, formatLocalTime, instantOf, type LocalTime, localTime, type ServiceDay } from 'shared-lib';

/** Pressed slots ask who is free for so long. Source: 2-185. */
const LOOKED_UP_MINUTES = 60;

/** When the hour that begins with a slot is over. */
export const hourEnds = (date: ServiceDay, slot: LocalTime): Date =>
  addMinutes(instantOf(date, slot), LOOKED_UP_MINUTES);

/** The hour that begins with a slot, as the lookups are asked for it. */
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
