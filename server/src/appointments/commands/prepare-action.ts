// How it works: docs/subsystems/appointments.md.
import { type Action, FIELD_TEXTS, endOfSession } from 'shared-lib/domain';
import { userIdOf } from '../../platform/caller.js';
import { wrongFields } from '../../platform/errors.js';
import { checkedOccurrence } from '../../platform/occurred-at.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { ParsedBody, Prepare, Prepared } from './action-preparation.js';
import { prepareSecondDriverRequest, prepareSecondDriverTaking } from './prepare-second-driver.js';
import { prepareCannotCome } from './prepare-cannot-come.js';
import { withPaymentDecided } from './prepare-ended-payment.js';
import { prepareAbort, prepareCorrection, preparePayment } from './prepare-payment.js';
import { preparePickupAssignment, preparePickupRefusal, preparePickupRequest } from './prepare-pickup.js';
import { prepareReview } from './prepare-review.js';
import { findTakenMaterials } from '../../inventory/appointment-materials.repository.js';
import { sessionOverrun } from '../jobs/session-overrun.js';
import * as m from '../../texts/m.js';

/** When a session begins, a job is set for its planned end. */
const prepareSessionStart: Prepare<'start_session'> = async ({ tx, deps, now }, { row, state }) => {
  const runAt = new Date(Math.max(endOfSession(state, now.getTime()), now.getTime()));
  await deps.jobs.add(tx, sessionOverrun, { appointmentId: row.id }, { runAt, key: `appointment:${row.id}:overrun` });
  return { input: {} };
};

/** The therapist's answers, material by material. An empty body answers 'not empty' for all. Source: 7-060. */
const prepareMaterialCheck: Prepare<'complete'> = async ({ tx }, { row }, body) => {
  const each = body?.material_status ?? [];
  const taken = each.length ? await findTakenMaterials(tx, row.id) : [];
  if (each.some(({ id }) => !taken.includes(id))) throw wrongFields({ material_status: [FIELD_TEXTS.notFound] });
  return { input: {}, payload: { materials: { each, others_empty: body?.materials_are_empty ?? false } } };
};

const NOTHING: Prepared = { input: {} };
const plain = (): Prepared => NOTHING;

const PREPARE: { readonly [A in Action]: Prepare<A> } = {
  therapist_confirm: plain,
  driver_confirm: plain,
  reject: ({ actor, now }, _locked, { rejection_reason: reason }) => ({
    input: {},
    details: {
      rejection_reason: reason,
      rejected_at: now,
      rejected_by: userIdOf(actor),
      rejection_reviewed_at: null,
      rejection_reviewed_by: null,
      rejection_review_decision: null,
      rejection_review_notes: null,
    },
    payload: { reason },
  }),
  review_rejection: async (context, locked, { payment_decision, ...body }) => {
    if (payment_decision && body.action !== 'accept')
      throw wrongFields({ payment_decision: [m.the_visit_does_not_end()] });
    return withPaymentDecided(context, locked, payment_decision, await prepareReview(context, locked, body));
  },
  start_appointment: plain,
  start_journey: plain,
  pick_up_therapist: (_context, { state }, { therapist_id: therapistId }) => {
    assertMember(state.therapists, therapistId);
    return { input: { therapistId } };
  },
  collect_therapists: plain,
  arrive_at_location: plain,
  // The driver's note at the door goes into the audit trail, not into the appointment's notes.
  drop_off_therapist: (_context, _locked, body) => ({
    input: {},
    payload: { audit: body?.notes ? { notes: body.notes } : {} },
  }),
  start_session: prepareSessionStart,
  mark_awaiting_payment: plain,
  mark_completed: preparePayment,
  confirm_paid: plain,
  complete: prepareMaterialCheck,
  correct_payment: prepareCorrection,
  request_pickup: preparePickupRequest,
  decline_pickup: plain,
  assign_pickup_driver: preparePickupAssignment,
  confirm_pickup: plain,
  reject_pickup: preparePickupRefusal,
  cancel_pickup: plain,
  complete_return_journey: plain,
  ask_backup: prepareSecondDriverRequest,
  withdraw_backup: plain,
  cannot_make_it: prepareCannotCome,
  can_make_it: plain,
  running_late: (_context, _locked, { minutes }) => ({ input: { lateMinutes: minutes } }),
  on_time: plain,
  take_backup: prepareSecondDriverTaking,
  decline_backup: plain,
  // Everyone who was assigned reads the reason; only operators read the note.
  cancel: (context, locked, { reason, internal_note, payment_decision }) =>
    withPaymentDecided(context, locked, payment_decision, {
      input: {},
      details: { cancel_reason: reason, ...(internal_note !== undefined && { internal_note }) },
      payload: { reason },
    }),
  abort_session: async (context, locked, { payment_decision, ...body }) =>
    withPaymentDecided(context, locked, payment_decision, await prepareAbort(context, locked, body)),
  remind: plain,
  undo: (_context, { lastStep }) => ({
    input: {},
    payload: lastStep && { undoes: lastStep, audit: { undone: lastStep.taken.change } },
  }),
  remove_therapist: (_context, { state }, { therapist_id: therapistId }) => {
    assertMember(state.therapists, therapistId);
    return { input: { therapistId } };
  },
};

function assertMember(group: LockedAppointment['state']['therapists'], id: number): void {
  if (!group.some((one) => one.id === id)) throw wrongFields({ therapist_id: [m.not_a_therapist_of_this()] });
}

export async function prepareAction<A extends Action>(
  action: A,
  context: CommandContext,
  locked: LockedAppointment,
  body: ParsedBody<A>,
): Promise<Prepared> {
  const occurredAt = occurrence(body, context.now);
  const prepared = await PREPARE[action](context, locked, body);
  if (!occurredAt) return prepared;
  const { payload } = prepared;
  return { ...prepared, payload: { ...payload, audit: { ...payload?.audit, occurred_at: occurredAt } } };
}

/**
 * When an action happened by the phone's clock, from a client that kept it without a network. It is recorded beside the
 * server's time, never in its place. Source: R-workflow-41.
 */
function occurrence(body: unknown, now: Date): string | undefined {
  if (typeof body !== 'object' || body === null || !('occurred_at' in body) || typeof body.occurred_at !== 'string')
    return undefined;
  return checkedOccurrence(body.occurred_at, now);
}
