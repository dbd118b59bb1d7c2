import type { ACTION_BODIES } from 'shared-lib/contract';
import { limits, type Action } from 'shared-lib/domain';
import type { z } from 'zod';
import { prepareCheck } from './prepare-material-check.js';
import { prepareAbort, prepareCorrection, preparePayment } from './prepare-payment.js';
import { wrongFields } from '../appointments.errors.js';
import { prepareReview } from './prepare-review.js';
import { watchOverrun } from '../jobs/session-overrun.js';
import { preparePickupAssignment, preparePickupRefusal } from '../pickup/prepare-pickup.js';
import type { Step } from '../workflow/apply-transition.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { idOf } from '../workflow/workflow-columns.js';
import type { Scene } from '../workflow/command-context.js';

export type ParsedBody<A extends Action> = z.output<(typeof ACTION_BODIES)[A]>;
export type Prepared = Omit<Step, 'change'>;
/** Turns the body of an action into what the workflow decides by and what is stored. Refuses with field errors. */
export type Prepare<A extends Action> = (
  scene: Scene,
  locked: LockedAppointment,
  body: ParsedBody<A>,
) => Prepared | Promise<Prepared>;

const NOTHING: Prepared = { input: {} };
const plain = (): Prepared => NOTHING;

const PREPARE: { readonly [A in Action]: Prepare<A> } = {
  therapist_confirm: plain,
  driver_confirm: plain,
  reject: ({ actor, now }, _locked, { rejection_reason: reason }) => ({
    input: {},
    columns: {
      rejection_reason: reason,
      rejected_at: now,
      rejected_by: idOf(actor),
      rejection_reviewed_at: null,
      rejection_reviewed_by: null,
      rejection_review_decision: null,
      rejection_review_notes: null,
    },
    facts: { reason },
  }),
  review_rejection: prepareReview,
  start_appointment: plain,
  start_journey: plain,
  pick_up_therapist: (_scene, { state }, { therapist_id: therapistId }) => {
    assertMember(state.therapists, therapistId);
    return { input: { therapistId } };
  },
  collect_therapists: plain,
  arrive_at_location: plain,
  // What the driver notes at the door stands in the audit trail, not in the visit's own notes.
  drop_off_therapist: (_scene, _locked, body) => ({
    input: {},
    facts: { audit: body?.notes ? { notes: body.notes } : {} },
  }),
  start_session: watchOverrun,
  mark_awaiting_payment: plain,
  mark_completed: preparePayment,
  complete: prepareCheck,
  correct_payment: prepareCorrection,
  request_pickup: (_scene, _locked, { pickup_urgency: urgency, pickup_notes: notes }) => ({
    input: { urgency },
    columns: notes ? { pickup_notes: notes } : {},
  }),
  assign_pickup_driver: preparePickupAssignment,
  confirm_pickup: plain,
  reject_pickup: preparePickupRefusal,
  cancel_pickup: plain,
  complete_return_journey: plain,
  cancel: (_scene, _locked, { reason }) => ({ input: {}, columns: { cancel_reason: reason }, facts: { reason } }),
  abort_session: prepareAbort,
  remind: plain,
  remove_therapist: (_scene, { state }, { therapist_id: therapistId }) => {
    assertMember(state.therapists, therapistId);
    return { input: { therapistId } };
  },
};

function assertMember(group: LockedAppointment['state']['therapists'], id: number): void {
  if (!group.some((one) => one.id === id))
    throw wrongFields({ therapist_id: ['Not a therapist of this appointment.'] });
}

export async function prepare<A extends Action>(
  action: A,
  scene: Scene,
  locked: LockedAppointment,
  body: ParsedBody<A>,
): Promise<Prepared> {
  const occurredAt = occurrence(body, scene.now);
  const prepared = await PREPARE[action](scene, locked, body);
  if (!occurredAt) return prepared;
  return { ...prepared, facts: { ...prepared.facts, audit: { ...prepared.facts?.audit, occurred_at: occurredAt } } };
}

/** A phone's clock may be a little ahead of ours. */
const AHEAD_MS = 5 * limits.MINUTE;

/**
 * When a queued offline action really happened, as the phone says. It is recorded beside the server's time, never in
 * its place.
 */
function occurrence(body: unknown, now: Date): string | undefined {
  if (typeof body !== 'object' || body === null || !('occurred_at' in body) || typeof body.occurred_at !== 'string')
    return undefined;
  const at = Date.parse(body.occurred_at);
  if (at > now.getTime() + AHEAD_MS) throw wrongFields({ occurred_at: ['This is in the future.'] });
  if (at < now.getTime() - limits.OCCURRED_AT_HOURS * 60 * limits.MINUTE)
    throw wrongFields({ occurred_at: [`This is more than ${limits.OCCURRED_AT_HOURS} hours ago.`] });
  return body.occurred_at;
}
