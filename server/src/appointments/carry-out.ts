import { isDeepStrictEqual } from 'node:util';
import { decide, type Change, type ChangeInput, type Effect, type WorkflowState } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { notifyAppointment, type AppointmentFacts } from '../notifications/notify.js';
import { Closing, together } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { notNow } from './appointments.errors.js';
import { putTherapists, setAnswers, updateAppointment } from './appointments.repository.js';
import { eventOf } from './change-events.js';
import { columnsFor, differing } from './columns.js';
import { runEffects, type Facts } from './effects.js';
import type { AppointmentRow, Columns, LockedAppointment } from './locked-appointment.js';
import { loadAppointment, type AppointmentRecord } from './read/load.js';
import type { Scene } from './scene.js';

/** One change with what it brings. Several together (a PATCH) are carried out as one. */
export interface Step {
  readonly change: Change;
  readonly input: ChangeInput;
  /** Columns that do not follow from the state: reasons, notes, the payment. */
  readonly columns?: Columns;
  readonly facts?: Facts;
}

/** Refuses what the table does not allow, with the fresh appointment for the actor. */
export async function refuseUnlessAllowed(
  scene: Scene,
  locked: LockedAppointment,
  { change, input }: Step,
  state = locked.state,
): Promise<{ next: WorkflowState; effects: readonly Effect[] }> {
  const decision = decide(change, { state, actor: scene.actor, input, now: scene.now.getTime() });
  if (decision.allowed) return decision;
  if (decision.code === 'WRONG_ROLE') throw new ApiError('WRONG_ROLE', { detail: decision.text });
  const { actor, tx, now } = scene;
  throw notNow(
    decision.code,
    actor.role === 'system'
      ? undefined
      : await loadAppointment(tx, locked.row.id, { role: actor.role, userId: actor.id }, now),
  );
}

/**
 * Carries out changes on a locked appointment: decide, store, effects, one event, one audit row, notifications, all in
 * the caller's transaction, which ends with it. The first step names the whole. Answers the appointment as it is stored
 * then.
 */
export async function carryOutLast(
  scene: Scene,
  locked: LockedAppointment,
  steps: readonly [Step, ...Step[]],
): Promise<Closing<AppointmentRecord>> {
  const { tx, now, actor } = scene;
  let next = locked.state;
  const effects = new Set<Effect>();
  for (const step of steps) {
    const decision = await refuseUnlessAllowed(scene, locked, step, next);
    next = decision.next;
    decision.effects.forEach((effect) => effects.add(effect));
  }
  const facts: Facts = Object.assign({}, ...steps.map((step) => step.facts));
  const given: Columns = Object.assign({}, ...steps.map((step) => step.columns));

  const fromEffects = await runEffects([...effects], {
    scene,
    locked,
    next,
    facts,
    changes: steps.map(({ change }) => change),
  });
  const columns = {
    ...columnsFor(locked, next, { actor, now }),
    ...differing(locked.row, { ...given, ...fromEffects }),
  };
  if (columns.response_deadline) next = { ...next, responseDeadline: columns.response_deadline.getTime() };
  const { change } = steps[0];
  tx.emit(eventOf(change, actor, locked, next));
  recordAudit(tx, {
    at: now,
    actor,
    action: `appointment.${change}`,
    entity: 'appointment',
    entityId: locked.row.id,
    before: { ...pick(locked.row, columns), ...peopleOf(locked.state, next), ...facts.auditBefore },
    after: { ...columns, ...peopleOf(next, locked.state), version: locked.row.version + 1, ...facts.audit },
    ...scene.origin,
  });
  notifyAppointment(tx, {
    change,
    before: factsOf(locked, locked.state),
    after: factsOf(locked, next),
    actor,
    now,
    reason: facts.reason,
  });
  // Sent one behind the other without waiting in between: the connection keeps their order.
  const people = storePeople(scene, locked, next);
  const stored = updateAppointment(tx, locked.row.id, columns, now);
  return new Closing(together(people, stored).then(([, record]) => record));
}

/** The same in a transaction that goes on. */
export const carryOut = async (...change: Parameters<typeof carryOutLast>): Promise<AppointmentRecord> =>
  (await carryOutLast(...change)).answer;

async function storePeople({ tx, now }: Scene, { row, state }: LockedAppointment, next: WorkflowState): Promise<void> {
  if (groupOf(state) !== groupOf(next)) await putTherapists(tx, row.id, next.therapists, now);
  else if (therapistsDiffer(state, next)) await setAnswers(tx, row.id, next.therapists, now);
}

export const factsOf = ({ row, clientName }: LockedAppointment, state: WorkflowState): AppointmentFacts => ({
  id: row.id,
  clientName,
  state,
});

const pick = (row: AppointmentRow, columns: Columns): Record<string, unknown> =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, row[column as keyof Columns]]));

const groupOf = (state: WorkflowState): string => state.therapists.map(({ id }) => id).join();
const therapistsDiffer = (before: WorkflowState, after: WorkflowState): boolean =>
  !isDeepStrictEqual(before.therapists, after.therapists);

/** The therapists and what they answered, for the audit trail, where that changed. */
const peopleOf = (state: WorkflowState, other: WorkflowState): Record<string, unknown> =>
  therapistsDiffer(state, other) ? { therapists: state.therapists } : {};
