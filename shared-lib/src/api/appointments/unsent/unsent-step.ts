import type { Action } from '../../../domain';
import type { CachedCard, UnsentNote } from '../appointment-record';

/** The steps that are kept without a network. Money, calls for help and answers to a broken-down ride are not. */
const KEPT: ReadonlySet<Action> = new Set<Action>([
  'therapist_confirm',
  'driver_confirm',
  'reject',
  'start_journey',
  'pick_up_therapist',
  'collect_therapists',
  'arrive_at_location',
  'drop_off_therapist',
  'start_session',
  'mark_awaiting_payment',
  'complete',
  'request_pickup',
  'decline_pickup',
  'cancel_pickup',
  'confirm_pickup',
  'reject_pickup',
  'complete_return_journey',
]);

/** May this step wait on the phone? Source: R-device-30. */
export const mayWait = (action: Action): boolean => KEPT.has(action);

/** A step that the server has not taken yet, as the device keeps it: one row a step. */
export interface UnsentStep extends UnsentNote {
  readonly body?: Record<string, unknown> | undefined;
  /** What a card reads while its steps wait, before the first of them. */
  readonly before: CachedCard;
}
