import fc from 'fast-check';
import { STATUSES, type Action, type Role, type Status } from 'shared-lib/domain';
import type { Ready } from './ready-request.js';

/** The number of the world's visit with that status. */
export const visitAt = (status: Status): string => String(STATUSES.indexOf(status) + 1);

type Step = readonly [status: Status, action: Action, who: Role, body?: object];
/** Actions on the world's visits, by the person to whom the visit belongs. */
const STEPS: readonly Step[] = [
  ['pending', 'therapist_confirm', 'therapist'],
  ['pending', 'driver_confirm', 'driver'],
  ['pending', 'reject', 'driver', { rejection_reason: 'Too far' }],
  ['pending', 'remind', 'operator'],
  ['pending', 'cancel', 'operator', { reason: 'Client called' }],
  ['confirmed', 'therapist_confirm', 'therapist'],
  ['confirmed', 'cannot_make_it', 'therapist', { reason: 'other', notes: 'My child is ill' }],
  ['therapist_confirmed', 'driver_confirm', 'driver'],
  ['driver_confirmed', 'start_appointment', 'operator'],
  ['in_progress', 'start_journey', 'driver'],
  ['journey', 'arrive_at_location', 'driver'],
  ['journey', 'running_late', 'driver', { minutes: 20 }],
  ['arrived', 'drop_off_therapist', 'driver', { notes: 'At the gate' }],
  ['dropped_off', 'start_session', 'therapist'],
  ['session_in_progress', 'mark_awaiting_payment', 'therapist'],
  ['session_in_progress', 'abort_session', 'operator', { reason: 'Client fell ill', payment_amount: 400 }],
  [
    'awaiting_payment',
    'mark_completed',
    'operator',
    { payment_amount: 850, has_service_extension: true, extension_amount: 300 },
  ],
  ['payment_verified', 'complete', 'therapist', { material_status: [{ id: 1, is_empty: true, notes: 'Buy more' }] }],
  ['completed', 'correct_payment', 'operator', { payment_amount: 900, reason: 'With the tip' }],
  ['completed', 'request_pickup', 'therapist', { pickup_urgency: 'urgent' }],
  ['completed', 'decline_pickup', 'therapist'],
  ['pickup_requested', 'assign_pickup_driver', 'operator', { driver_id: 8 }],
  ['pickup_requested', 'cancel_pickup', 'operator'],
  ['driver_assigned_pickup', 'confirm_pickup', 'driver'],
  ['driver_assigned_pickup', 'reject_pickup', 'driver', { reason: 'Flat tyre' }],
  ['return_journey', 'complete_return_journey', 'driver'],
  ['journey', 'ask_backup', 'operator', { notes: 'At the toll gate' }],
  ['rejected', 'review_rejection', 'operator', { action: 'accept' }],
  ['rejected', 'review_rejection', 'operator', { action: 'decline', therapists: [6], driver: 8 }],
];
export const step = fc
  .constantFrom(...STEPS)
  .map(([status, action, who, body]): Ready => ({ who, members: { id: visitAt(status), action }, body }));
/** The same, named in the body. */
export const named = fc
  .constantFrom(...STEPS)
  .map(([status, action, who, body]): Ready => ({ who, members: { id: visitAt(status) }, body: { action, ...body } }));
