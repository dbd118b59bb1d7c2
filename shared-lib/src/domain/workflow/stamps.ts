import type { Status } from './statuses.js';
import type { Action } from './state.js';

/**
 * The time stamp of each leg, in the order of the work, with the action that begins it and the statuses that have it.
 * The server stores it by the status, and going back removes the later ones. A card shows it by the action, before the
 * answer.
 */
export const LEG_STAMPS = [
  { field: 'started_at', by: 'start_appointment', at: ['in_progress'] },
  {
    field: 'journey_started_at',
    by: 'start_journey',
    at: ['journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location'],
  },
  { field: 'arrived_at', by: 'arrive_at_location', at: ['arrived', 'at_location'] },
  { field: 'dropped_off_at', by: 'drop_off_therapist', at: ['dropped_off'] },
  { field: 'session_started_at', by: 'start_session', at: ['session_in_progress'] },
  { field: 'session_completed_at', by: 'mark_awaiting_payment', at: ['awaiting_payment'] },
] as const satisfies readonly { readonly field: string; readonly by: Action; readonly at: readonly Status[] }[];
type LegStamp = (typeof LEG_STAMPS)[number]['field'];

/** Time stamps of other actions, which the server stores with their other fields. */
const OTHER_STAMPS = {
  mark_completed: 'payment_verified_at',
  reject: 'rejected_at',
  request_pickup: 'pickup_requested_at',
  confirm_pickup: 'pickup_confirmed_at',
  complete_return_journey: 'return_journey_completed_at',
  cancel: 'cancelled_at',
} as const satisfies Partial<Record<Action, string>>;
type OtherStamp = (typeof OTHER_STAMPS)[keyof typeof OTHER_STAMPS];

/** The time stamp that an action sets. */
export const ACTION_STAMPS: { readonly [A in Action]?: LegStamp | OtherStamp } = {
  ...Object.fromEntries(LEG_STAMPS.map(({ by, field }) => [by, field])),
  ...OTHER_STAMPS,
};
