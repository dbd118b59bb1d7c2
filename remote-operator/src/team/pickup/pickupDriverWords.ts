import {
  addDays,
  addMinutes,
  type AppointmentCard,
  atTimeWithDay,
  instantOf,
  now,
  personName,
  type PickupDriver,
  serviceDayOf,
  timeWithDay,
} from 'shared-lib';
import { tooSmall, vehicle } from '../../parts/visit-words/appointmentWords';
import { suspendedUntil } from '../suspension/suspensionWords';

/** The ride home that the dialog asks for. */
export interface WantedRide {
  /** The therapists to take along. */
  readonly passengers: number;
  /** The chosen time; undefined means as soon as a driver can. */
  readonly at?: Date;
}

/** Whether a driver can be chosen: at all, and at the chosen time. */
export const canTake = ({ available_from: from }: PickupDriver, { at }: WantedRide): boolean =>
  from !== null && (at === undefined || new Date(from) <= at);

const offDuty = ({ on_duty_from: from }: PickupDriver): string =>
  from === null ? 'off duty' : `off duty until ${timeWithDay(from, now())}`;

/** When the driver can be there, or why not. */
export function pickupDriverWords(driver: PickupDriver, wanted: WantedRide): string {
  const { standing, available_from, suspended_until, was_asked } = driver;
  const from = available_from === null ? null : timeWithDay(available_from, now());
  const says = {
    free: wanted.at ? `free ${atTimeWithDay(wanted.at, now())}` : 'free now',
    busy: wanted.at ? `busy until ${from}` : `busy until ${from}, can be there then`,
    on_ride: 'still on another ride, which is late',
    off_duty: `${offDuty(driver)}: agree it by phone first`,
    suspended: suspendedUntil(suspended_until),
    vehicle: tooSmall(driver, wanted.passengers),
  }[standing];
  return was_asked ? `${says} · was asked already` : says;
}

/** The driver who has a ride home now; undefined while nobody is asked. */
export function askedNow({
  status,
  pickup_driver_name: name,
  pickup_deadline: until,
}: Pick<AppointmentCard, 'status' | 'pickup_driver_name' | 'pickup_deadline'>): string | undefined {
  if (status === 'return_journey') return `${name ?? 'The driver'} has confirmed it`;
  if (status !== 'driver_assigned_pickup') return undefined;
  const time = until ? ` and has until ${timeWithDay(until, now())} to confirm` : '';
  return `${name ?? 'The driver'} is asked${time}`;
}

/** `Ben Castro · company car · NCR 4821` */
export const driverLabel = (driver: PickupDriver): string =>
  [personName(driver), vehicle(driver)].filter(Boolean).join(' · ');

const HALF_A_DAY = 12 * 60;

/** The next time when the clock shows `time`, or the last one if that was in the hours before. */
export function nextTime(time: string, from: Date): Date {
  const day = serviceDayOf(from);
  const at = instantOf(day, time);
  return at < addMinutes(from, -HALF_A_DAY) ? instantOf(addDays(day, 1), time) : at;
}
