import { oneOf, type Status } from './statuses.js';
import type { Leg } from './state.js';

/** What somebody of the field staff does at this moment. */
export const DOINGS = [
  'free',
  'off_duty',
  'on_the_road',
  'at_client',
  'in_session',
  'waiting_for_ride',
  'going_home',
  'bringing_home',
  'ride_stuck',
] as const;
export type Doing = (typeof DOINGS)[number];

const UNDER_WAY = [
  'in_progress',
  'journey',
  'picking_up_therapists',
  'transporting_group',
  'driving_to_location',
] as const;
const THERE = ['at_location', 'arrived'] as const;
const INSIDE = ['dropped_off', 'awaiting_payment'] as const;
const RIDE_ASKED = ['pickup_requested', 'driver_assigned_pickup'] as const;

/** Statuses in which an appointment has somebody at work. */
export const AT_WORK_IN: readonly Status[] = [
  ...UNDER_WAY,
  ...THERE,
  ...INSIDE,
  ...RIDE_ASKED,
  'session_in_progress',
  'return_journey',
];

/** What a person's part in an appointment is at its status; undefined where it keeps them from nothing. */
export function doingIn(leg: Leg, status: Status, isStuck: boolean): Doing | undefined {
  if (leg === 'return') return status === 'return_journey' ? 'bringing_home' : undefined;
  if (leg === 'outbound') {
    if (isStuck && oneOf([...UNDER_WAY, ...THERE], status)) return 'ride_stuck';
    if (oneOf(UNDER_WAY, status)) return 'on_the_road';
    return oneOf(THERE, status) ? 'at_client' : undefined;
  }
  if (status === 'session_in_progress') return 'in_session';
  if (status === 'return_journey') return 'going_home';
  if (oneOf(RIDE_ASKED, status)) return 'waiting_for_ride';
  if (oneOf(UNDER_WAY, status)) return 'on_the_road';
  return oneOf([...THERE, ...INSIDE], status) ? 'at_client' : undefined;
}
