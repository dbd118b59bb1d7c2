import { SYSTEM, type Leg } from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { PendingResult } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/errors.js';
import { loadOne, type AppointmentRecord } from '../read/load.js';
import { lockAppointment, lockToBegin } from '../store/lock.repository.js';
import { isConcerned, type LockedAppointment } from '../store/locked-appointment.js';
import { applyTransition, type Step } from './apply-transition.js';
import type { CommandContext } from './command-context.js';

/** An appointment after a command, and the instant to show it for. */
export interface ChangedAppointment {
  readonly record: AppointmentRecord;
  readonly now: Date;
}

/** Plans the steps of a change to a locked appointment; no steps where nothing changes. */
export type Plan = (context: CommandContext, locked: LockedAppointment) => readonly Step[] | Promise<readonly Step[]>;

/** Runs `work` in a transaction of the caller. */
export const runCommand = <T>(
  { deps, actor, origin }: Caller,
  work: (context: CommandContext) => Promise<T | PendingResult<T>>,
): Promise<T> => deps.db.tx((tx) => work({ deps, actor, origin, tx, now: deps.clock.now() }));

const shownAt = (stored: PendingResult<AppointmentRecord>, now: Date): PendingResult<ChangedAppointment> =>
  stored.map((record) => ({ record, now }));

/** Runs `create` in a transaction and returns the appointment with the id that `create` returns. */
export const createAppointment = (
  caller: Caller,
  create: (context: CommandContext) => Promise<number>,
): Promise<ChangedAppointment> =>
  runCommand(caller, async (context) => {
    const id = await create(context);
    return shownAt(new PendingResult(loadOne(context.tx, id)), context.now);
  });

/** Changes a locked appointment as one of several changes of a transaction: later ones find it stored. */
export async function changeWithin(context: CommandContext, locked: LockedAppointment, plan: Plan): Promise<void> {
  const changed = await applyPlan(context, locked, plan);
  await changed?.answer;
}

/** Applies the steps of the plan as the last part of the transaction; undefined where it plans none. */
async function applyPlan(
  context: CommandContext,
  locked: LockedAppointment,
  plan: Plan,
): Promise<PendingResult<AppointmentRecord> | undefined> {
  const [first, ...rest] = await plan(context, locked);
  return first && applyTransition(context, locked, [first, ...rest]);
}

/**
 * Changes an appointment in a transaction and returns it. The lock comes first, so the plan reads what it will change.
 * 404 for an appointment that does not exist or belongs to another person.
 * @param begins the leg that the change would begin: its people are locked with the appointment
 */
export const changeAppointment = (caller: Caller, id: number, plan: Plan, begins?: Leg): Promise<ChangedAppointment> =>
  runCommand(caller, async (context) => {
    const { tx, now } = context;
    const locked = await (begins ? lockToBegin(tx, id, begins, now) : lockAppointment(tx, id));
    if (!locked || !isConcerned(locked, context.actor)) throw notFound();
    const changed = await applyPlan(context, locked, plan);
    return shownAt(changed ?? new PendingResult(loadOne(context.tx, id)), context.now);
  });

/** The same for a job, as the system; does nothing where the appointment is gone. */
export async function changeAsSystem(deps: Deps, id: number, plan: Plan): Promise<void> {
  await runCommand<unknown>({ deps, actor: SYSTEM, origin: {} }, async (context) => {
    const locked = await lockAppointment(context.tx, id);
    return locked && applyPlan(context, locked, plan);
  });
}
