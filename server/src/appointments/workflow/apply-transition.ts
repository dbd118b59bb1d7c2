import {
  BEFORE_START,
  UNDOABLE,
  decide,
  wrongRoleText,
  oneOf,
  runningStaff,
  takenBack,
  type Change,
  type ChangeInput,
  type Effect,
  type TakenStep,
  type UndoableAction,
  type WorkflowState,
} from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { notifyAppointment } from '../../notifications/notify.js';
import { SAYS_WHO } from '../../notifications/occasions.js';
import { userIdOf } from '../../platform/caller.js';
import type { PendingResult, Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { actionNotAllowedError } from '../appointments.errors.js';
import type { AppointmentRecord } from '../read/load.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import type { AppointmentRow } from '../store/appointment-row.js';
import { dropCancelRequest } from '../store/dropped-cancel-requests.repository.js';
import { staffOfState, type LockedAppointment } from '../store/locked-appointment.js';
import { findStaffNames } from '../store/staff-names.repository.js';
import { answerByMove, releaseAskedTime } from '../store/asked-time.repository.js';
import { findAboutToBegin } from '../store/running.repository.js';
import { storeTransition } from '../store/transition.repository.js';
import { keepUndoableStep } from '../store/undoable-steps.repository.js';
import { appointmentAtMoment } from './appointment-at-moment.js';
import { secondDriverEvents, eventOf } from './change-events.js';
import type { CommandContext } from './command-context.js';
import type { ActionPayload } from './effect-context.js';
import { runEffects } from './effects.js';
import { planClientMessages } from './plan-client-messages.js';
import { planReminder } from './plan-reminder.js';
import { planRising } from './plan-rising.js';
import { explainStillRunning, warnLeftRunning, explainReviewed } from './explain-refusals.js';
import { auditedTherapists, differing, workflowColumns } from './workflow-columns.js';

/** One change with its data. A PATCH applies several as one. */
export interface Step {
  readonly change: Change;
  readonly input: ChangeInput;
  /** Values that do not follow from the state: reasons, notes, the place. */
  readonly details?: DetailColumns;
  readonly payload?: ActionPayload;
}

interface Decided {
  readonly next: WorkflowState;
  readonly effects: readonly Effect[];
}

/** Refuses a change that the table does not allow, with the current appointment for the actor. */
export async function refuseUnlessAllowed(
  { actor, tx, now }: CommandContext,
  locked: LockedAppointment,
  { change, input }: Step,
  state = locked.state,
): Promise<Decided> {
  const decision = decide(change, { state, actor, input, now: now.getTime() });
  if (decision.allowed) return decision;
  if (decision.lacks) throw new ApiError('WRONG_ROLE', { detail: wrongRoleText(change, actor.role, decision.lacks) });
  if (decision.code === 'STILL_RUNNING' && input.elsewhere)
    throw await explainStillRunning({ actor, tx, now }, locked, input.elsewhere);
  const reviewed = change === 'review_rejection' && (await explainReviewed({ actor, tx, now }, locked));
  throw reviewed || (await actionNotAllowedError(tx, decision.code, { appointmentId: locked.row.id, actor, now }));
}

/** The result of all steps, each decided in the state after the one before. Refuses as each of them does. */
export async function decideAll(
  context: CommandContext,
  locked: LockedAppointment,
  steps: readonly Step[],
): Promise<Decided> {
  let next = locked.state;
  const effects = new Set<Effect>();
  for (const step of steps) {
    const decision = await refuseUnlessAllowed(context, locked, step, next);
    next = decision.next;
    decision.effects.forEach((effect) => effects.add(effect));
  }
  return { next, effects: [...effects] };
}

/**
 * Applies changes to a locked appointment in the caller's transaction: decide, effects, one event, one audit row,
 * notifications, store. The first step names the whole change. It returns while the storing still runs, with the
 * appointment as it will be then. A transaction that does nothing more ends with it.
 */
export async function applyTransition(
  context: CommandContext,
  locked: LockedAppointment,
  steps: readonly [Step, ...Step[]],
): Promise<PendingResult<AppointmentRecord>> {
  const { tx, now, actor, origin } = context;
  const decided = await decideAll(context, locked, steps);
  const payload: ActionPayload = Object.assign({}, ...steps.map((step) => step.payload));
  const given: DetailColumns = Object.assign({}, ...steps.map((step) => step.details));
  const changes = steps.map(({ change }) => change);
  const { change } = steps[0];
  if (oneOf(UNDOABLE, change)) await keepStep(context, locked, change);
  const fromEffects = await runEffects(decided.effects, { context, locked, next: decided.next, payload, changes });

  const moment = { actor, now, undoes: payload.undoes };
  const workflow = differing(locked.row, workflowColumns(locked, decided.next, moment));
  const details = differing(locked.row, { ...given, ...fromEffects });
  const columns = { ...workflow, ...details };
  const responseDeadline = details.response_deadline?.getTime() ?? decided.next.responseDeadline;
  const next: WorkflowState = { ...decided.next, responseDeadline };
  tx.emit(eventOf(change, actor, locked, next));
  secondDriverEvents(locked, next).forEach((event) => tx.emit(event));
  await tellHeldUp(context, locked, next);
  await forgetCancelRequest(context, locked, next);
  await settleTimeRequest(context, locked, next);
  await planRising(context, locked, next);
  await planReminder(context, locked, next);
  await planClientMessages(context, locked, {
    next,
    isDeleted: changes.includes('delete'),
    isOther: 'location' in details || 'total_price' in details,
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: `appointment.${change}`,
    entity: 'appointment',
    entityId: locked.row.id,
    before: { ...pick(locked.row, columns), ...auditedTherapists(locked.state, next), ...payload.auditBefore },
    after: { ...columns, ...auditedTherapists(next, locked.state), version: locked.row.version + 1, ...payload.audit },
    ...origin,
  });
  notifyAppointment(tx, {
    change,
    before: appointmentAtMoment(locked, locked.state),
    after: appointmentAtMoment(locked, next),
    actor,
    now,
    reason: payload.reason,
    refusedBy: locked.row.rejected_by,
    undoes: payload.undoes?.taken,
    changesGivers: payload.changesGivers,
    changesDetails: payload.changesDetails,
    ...(oneOf(SAYS_WHO, change) && { names: await namesOf(tx, [locked.state, next]) }),
    suspendsDriver: decided.effects.includes('suspend_driver'),
  });
  for (const { input } of steps) if (input.elsewhere) await warnLeftRunning(context, locked, input.elsewhere);
  return storeTransition(tx, locked, { next, workflow, details }, now);
}

/**
 * Tells open screens about people who began something or are free again: their next visits show it. Those visits do not
 * change, so their versions stay. Source: R-booking-52.
 */
async function tellHeldUp({ tx, now }: CommandContext, { row, state }: LockedAppointment, next: WorkflowState) {
  const [before, after] = [runningStaff(state), runningStaff(next)];
  const changed = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id));
  if (!changed.length) return;
  for (const { id: appointmentId, status } of await findAboutToBegin(tx, changed, { appointmentId: row.id, now }))
    tx.emit({
      type: 'appointment_updated',
      appointmentId,
      audience: { operators: true },
      payload: { change: 'elsewhere', status },
    });
}

/** The client asked to cancel another time than this. Source: R-beyond-543. */
async function forgetCancelRequest({ tx }: CommandContext, { row, state }: LockedAppointment, next: WorkflowState) {
  if (next.startsAt === state.startsAt && next.endsAt === state.endsAt) return;
  if (await dropCancelRequest(tx, row.id)) tx.emit({ type: 'cancel_request_update', audience: { operators: true } });
}

/**
 * Another time of the visit answers a client who asked for one. Other people, or a start, free what was held for it.
 * Source: R-beyond-662.
 */
async function settleTimeRequest(
  { tx, actor, now }: CommandContext,
  { row, state }: LockedAppointment,
  next: WorkflowState,
) {
  const isMoved = next.startsAt !== state.startsAt || next.endsAt !== state.endsAt;
  const isOther = !oneOf(BEFORE_START, next.status) || String(staffOfState(next)) !== String(staffOfState(state));
  if (!isMoved && !(isOther && oneOf(BEFORE_START, state.status))) return;
  const isHeard = isMoved ? await answerByMove(tx, row.id, userIdOf(actor), now) : await releaseAskedTime(tx, row.id);
  if (isHeard) tx.emit({ type: 'time_request_update', audience: { operators: true } });
}

/** The names of all who were in it, or are now. */
export const namesOf = (tx: Tx, states: readonly WorkflowState[]): Promise<ReadonlyMap<number, string>> =>
  findStaffNames(tx, [...new Set(states.flatMap(staffOfState))]);

/** Stores the facts before a step, because its person may undo it for a short time. */
async function keepStep(
  { tx, actor, now }: CommandContext,
  { row, state }: LockedAppointment,
  change: UndoableAction,
): Promise<void> {
  if (actor.role === 'system') return;
  const taken: TakenStep = { change, by: actor.id, at: now.getTime(), before: state };
  await keepUndoableStep(tx, {
    appointmentId: row.id,
    version: row.version + 1,
    taken,
    statusSince: row.status_since,
    withHolds: takenBack({ input: { lastStep: taken } }).includes('restore_holds'),
  });
}

const pick = (row: AppointmentRow, columns: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, row[column as keyof AppointmentRow]]));
