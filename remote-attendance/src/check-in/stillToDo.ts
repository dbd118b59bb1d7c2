// How it works: docs/subsystems/attendance.md.
import {
  type AppointmentCard,
  BEFORE_DROP_OFF,
  bringsHome,
  ENDED,
  oneOf,
  personName,
  PICKUP_STATUSES,
  riderNames,
  type Role,
  timeInDay,
} from 'shared-lib';
import * as m from '../texts/m';

/** The person, and the service day. */
export interface Whose {
  readonly id: number;
  readonly role: Role;
  readonly day: string;
  /** Whether that day still runs. Someone who works through a night checks out of it the next morning. */
  readonly isToday: boolean;
}

/** They agreed, whether or not others have answered yet. */
const isAgreed = ({ status, driver_accepted, therapists_details }: AppointmentCard, { id, role }: Whose): boolean =>
  status !== 'pending' ||
  Boolean(role === 'driver' ? driver_accepted : therapists_details.find((one) => one.id === id)?.accepted);

/** A therapist's part ends with the payment, whoever takes them home. */
const hasVisit = ({ status, therapists_details }: AppointmentCard, { id, role }: Whose): boolean =>
  role === 'therapist' &&
  therapists_details.some((one) => one.id === id) &&
  !oneOf([...ENDED, ...PICKUP_STATUSES], status);

/** A driver's part ends with the drop-off. */
const hasRideOut = ({ status, driver }: AppointmentCard, { id, role }: Whose): boolean =>
  role === 'driver' && driver === id && oneOf(BEFORE_DROP_OFF, status);

const hasRideHome = (visit: AppointmentCard, { id, role }: Whose): boolean =>
  role === 'driver' && bringsHome(visit, id);

/**
 * `6:30 PM, Maria Santos`, past midnight with its day (R-day-2). A ride home names its riders, and its time if planned.
 */
function saidOf(visit: AppointmentCard, whose: Whose): string {
  if (!hasRideHome(visit, whose)) return `${timeInDay(visit.starts_at)}, ${personName(visit.client_details)}`;
  const planned = visit.estimated_pickup_time;
  const home = m.ride_home_of({ visit: riderNames(visit) });
  return planned ? `${timeInDay(planned)}, ${home}` : home;
}

/**
 * What still waits for a person on a service day, shown before and after a check-out: `You still have 1 visit today:
 * 6:30 PM, Maria Santos`. Undefined when nothing does. Source: R-day-9.
 */
export function stillToDo(appointments: readonly AppointmentCard[], whose: Whose): string | undefined {
  const open = appointments
    .filter(
      (one) =>
        one.date === whose.day &&
        (hasRideHome(one, whose) || ((hasVisit(one, whose) || hasRideOut(one, whose)) && isAgreed(one, whose))),
    )
    .map((one) => saidOf(one, whose));
  if (open.length === 0) return undefined;
  const [count, words] = [open.length, whose.isToday ? m.today() : m.of_last_night()];
  return whose.role === 'driver'
    ? m.you_still_have_transports({ count, words, open: open.join('; ') })
    : m.you_still_have_visits({ count, words, open: open.join('; ') });
}
