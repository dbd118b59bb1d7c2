import { oneOf, type Status } from './statuses.js';
import type { Leg } from './state.js';

/** What a therapist or driver is doing now. */
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

/** Statuses in which an appointment keeps a person at work. */
export const AT_WORK_IN: readonly Status[] = [
  ...UNDER_WAY,
  ...THERE,
  ...INSIDE,
  ...RIDE_ASKED,
  'session_in_progress',
  'return_journey',
];

/** What a person is doing in an appointment at its status; undefined if it does not occupy them. */
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
