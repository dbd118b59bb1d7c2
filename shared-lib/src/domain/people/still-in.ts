// How it works: docs/subsystems/attendance.md.
import { DAY_STARTS, localTime, type LocalTime } from '../time/service-day.js';

// Asked and told by server/src/attendance/still-in.ts.

/**
 * Who has not checked out at night rises in steps, each once, never as an SOS: the person is asked kindly, it stands
 * in 'Needs you now', then it is urgent there and operators are told. It ends with the check-out, or with the service
 * day, which then lacks one. Times of the night after the service day. Source: R-beyond-327.
 */
export const STILL_IN = { asks: '02:00', needs: '02:30', urgent: '03:30' } as const satisfies Record<string, LocalTime>;

/** The step that the night has reached; undefined by day, and before the first. */
export function stillInStep(now: Date): keyof typeof STILL_IN | undefined {
  const time = localTime(now);
  if (time >= DAY_STARTS || time < STILL_IN.asks) return undefined;
  if (time < STILL_IN.needs) return 'asks';
  return time < STILL_IN.urgent ? 'needs' : 'urgent';
}
