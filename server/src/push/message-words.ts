// How it works: docs/subsystems/push.md.
import { type PushKind, timeByWhen } from 'shared-lib/domain';
import type { PushStep } from './visit-step.js';
import * as m from '../texts/m.js';

/** What stands on a locked screen: nothing about the client or the visit. Source: R-beyond-283. */
const PRIVATE: Readonly<Record<PushKind, () => string>> = {
  requests: () => m.push_a_new_request(),
  rides: () => m.push_a_ride_home(),
  changes: () => m.push_something_has_changed(),
  cancellations: () => m.push_a_visit_is_called_off(),
  reminders: () => m.push_it_is_your_turn(),
  alarms: () => m.push_something_needs_you(),
  sos: () => m.push_sos(),
};

export const privateTitle = (kind: PushKind, isDrill: boolean): string =>
  isDrill ? m.push_sos_drill() : PRIVATE[kind]();

/** @param until until when an answer counts, in epoch milliseconds */
export const privateBody = (until: number | undefined, now: Date): string =>
  until === undefined ? m.push_open_hatid() : m.push_answer_by({ time: timeByWhen(new Date(until), now) });

export const STEP_LABELS: Readonly<Record<PushStep, () => string>> = {
  therapist_confirm: () => m.push_accept(),
  driver_confirm: () => m.push_accept(),
  confirm_pickup: () => m.push_confirm_pickup(),
  start_journey: () => m.push_start_journey(),
};

/** What the person reads after the press. */
export const STEP_DONE: Readonly<Record<PushStep, () => string>> = {
  therapist_confirm: () => m.push_accepted(),
  driver_confirm: () => m.push_accepted(),
  confirm_pickup: () => m.push_pickup_confirmed(),
  start_journey: () => m.push_journey_started(),
};
