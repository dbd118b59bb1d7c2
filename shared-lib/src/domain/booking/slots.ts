// How it works: docs/subsystems/who-is-free.md.
import { FIRST_SLOT, LAST_SLOT_END, SLOT_MINUTES } from '../limits.js';
import { addMinutes, instantOf, localTime, type LocalTime, type ServiceDay } from '../time/service-day.js';

/**
 * The starts that calendar and form offer for a service day: 13:00, 13:30 … 00:30. They refuse nothing. Who can be
 * booked at an hour: staff-time/on-duty.ts. Source: 9-006, R-day-4.
 */
export const SLOTS: readonly LocalTime[] = (() => {
  const day = '2000-01-03';
  const last = instantOf(day, LAST_SLOT_END);
  const slots: LocalTime[] = [];
  for (let at = instantOf(day, FIRST_SLOT); at < last; at = addMinutes(at, SLOT_MINUTES)) slots.push(localTime(at));
  return slots;
})();

/** The states of a slot. Source: 2-195..2-199. */
export const SLOT_STATES = ['available', 'limited', 'full', 'none', 'past'] as const;
export type SlotState = (typeof SLOT_STATES)[number];

export interface SlotSupply {
  /** Therapists whose window covers the slot. */
  readonly onDuty: number;
  /** Those of them who are not booked at the slot. */
  readonly free: number;
  /** Drivers who could bring them. */
  readonly freeDrivers: number;
}

/**
 * A start in the past cannot be booked. The server rejects it (`appointmentTime` of its appointment-time.ts), the board
 * takes no drop there, and the slot is over. Source: 5-037.
 */
export const isPastStart = (start: Date, now: Date): boolean => start <= now;

/** A slot is limited if fewer than half of those on duty are free, or if no driver is. Source: R-booking-14. */
export function slotState(day: ServiceDay, slot: LocalTime, now: Date, supply: SlotSupply): SlotState {
  if (isPastStart(instantOf(day, slot), now)) return 'past';
  if (supply.onDuty === 0) return 'none';
  if (supply.free === 0) return 'full';
  return supply.freeDrivers === 0 || supply.free * 2 < supply.onDuty ? 'limited' : 'available';
}
