import { addMinutes, instantOf, type LocalTime, localTime, type ServiceDay } from 'shared-lib';

/** Pressed slots ask who is free for so long. Source: 2-185. */
const LOOKED_UP_MINUTES = 60;

/** The hour that begins with a slot, as the lookups are asked for it. */
export const hourFrom = (date: ServiceDay, slot: LocalTime) => ({
  date,
  start_time: slot,
  end_time: localTime(addMinutes(instantOf(date, slot), LOOKED_UP_MINUTES)),
});
