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

/** An appointment as a command left it, and the instant it is to be shown at. */
export interface ChangedAppointment {
  readonly record: AppointmentRecord;
  readonly now: Date;
}

/** Says what is to change on an appointment that nobody else changes meanwhile; no step where nothing is. */
export type Plan = (context: CommandContext, locked: LockedAppointment) => readonly Step[] | Promise<readonly Step[]>;

/** Runs `work` in a transaction of the caller. */
export const runCommand = <T>(
  { deps, actor, origin }: Caller,
  work: (context: CommandContext) => Promise<T | PendingResult<T>>,
): Promise<T> => deps.db.tx((tx) => work({ deps, actor, origin, tx, now: deps.clock.now() }));

const shownAt = (stored: PendingResult<AppointmentRecord>, now: Date): PendingResult<ChangedAppointment> =>
  stored.map((record) => ({ record, now }));

/** Runs `create` in a transaction and answers the appointment whose id it answers. */
export const createAppointment = (
  caller: Caller,
  create: (context: CommandContext) => Promise<number>,
): Promise<ChangedAppointment> =>
  runCommand(caller, async (context) => {
    const id = await create(context);
    return shownAt(new PendingResult(loadOne(context.tx, id)), context.now);
  });

/**
 * Changes an appointment that is locked already, as one of several changes of a transaction: what follows finds it
 * stored.
 */
export async function changeWithin(context: CommandContext, locked: LockedAppointment, plan: Plan): Promise<void> {
  const changed = await applyPlan(context, locked, plan);
  await changed?.answer;
}

/** The steps of the plan, applied as the last that the transaction does; undefined where it plans none. */
async function applyPlan(
  context: CommandContext,
  locked: LockedAppointment,
  plan: Plan,
): Promise<PendingResult<AppointmentRecord> | undefined> {
  const [first, ...rest] = await plan(context, locked);
  return first && applyTransition(context, locked, [first, ...rest]);
}

/**
 * Changes an appointment in a transaction and answers it. The lock comes first: whatever the plan reads is what it will
 * change. 404 for an appointment that does not exist or is somebody else's.
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

/** The same for a job, as the system: nothing where the appointment is gone. */
export async function changeAsSystem(deps: Deps, id: number, plan: Plan): Promise<void> {
  await runCommand<unknown>({ deps, actor: SYSTEM, origin: {} }, async (context) => {
    const locked = await lockAppointment(context.tx, id);
    return locked && applyPlan(context, locked, plan);
  });
}
