import {
  addDays,
  addMinutes,
  type AppointmentCard,
  atTimeWithDay,
  instantOf,
  now,
  type PickupDriver,
  serviceDayOf,
  timeWithDay,
} from 'shared-lib';
import type { Facts } from '../../parts/choose-person/whatDiffers';
import { tooSmall, vehicleKind } from '../../parts/visit-words/appointmentWords';
import { suspendedUntil } from '../suspension/suspensionWords';
import * as m from '../../texts/m';

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
  from === null ? m.off_duty_2() : m.off_duty_until({ from: timeWithDay(from, now()) });

/** When the driver is free for it, or why not. */
export function whenFree(driver: PickupDriver, wanted: WantedRide): string {
  const { standing, available_from, suspended_until } = driver;
  const from = available_from === null ? null : timeWithDay(available_from, now());
  return {
    free: wanted.at ? m.free_at({ at: atTimeWithDay(wanted.at, now()) }) : m.free_now(),
    busy: m.free_from({ from: from ?? '' }),
    on_ride: m.still_on_another_ride_which(),
    off_duty: m.agree_it_by_phone_first({ driver: offDuty(driver) }),
    suspended: suspendedUntil(suspended_until),
    vehicle: tooSmall(driver, wanted.passengers),
  }[standing];
}

/** What helps to choose a driver for a ride home. Source: R-booking-5, R-beyond-610. */
export const pickupFacts = (driver: PickupDriver, wanted: WantedRide): Facts => [
  driver.minutes_away !== null && m.min_away({ minutes: driver.minutes_away }),
  whenFree(driver, wanted),
  vehicleKind(driver),
  driver.was_asked && m.already_asked(),
];

const SURE: readonly PickupDriver['standing'][] = ['free', 'busy'];

/** Who is proposed: the first who is sure to come and was not asked yet. Others are agreed by phone first. */
export const bestDriver = (able: readonly PickupDriver[]): number | undefined =>
  able.find(({ standing, was_asked }) => SURE.includes(standing) && !was_asked)?.id;

/** The driver who has a ride home now; undefined while nobody is asked. */
export function askedNow({
  status,
  pickup_driver_name: name,
  pickup_deadline: until,
}: Pick<AppointmentCard, 'status' | 'pickup_driver_name' | 'pickup_deadline'>): string | undefined {
  if (status === 'return_journey') return m.has_confirmed_it({ name: name ?? m.the_driver_2() });
  if (status !== 'driver_assigned_pickup') return undefined;
  const time = until ? m.and_has_until_to_confirm({ until: timeWithDay(until, now()) }) : '';
  return m.name_is_asked_time({ name: name ?? m.the_driver_2(), time });
}

const HALF_A_DAY = 12 * 60;

/** The next time when the clock shows `time`, or the last one if that was in the hours before. */
export function nextTime(time: string, from: Date): Date {
  const day = serviceDayOf(from);
  const at = instantOf(day, time);
  return at < addMinutes(from, -HALF_A_DAY) ? instantOf(addDays(day, 1), time) : at;
}
