// How it works: docs/subsystems/push.md.
import { hasAgreed, limits, type WorkflowState } from 'shared-lib/domain';
import { z } from 'zod';
import { queuedTask } from '../../platform/jobs/job-queue.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from './command-context.js';

/** jobs/reminder.ts reminds the people of a visit before it begins. */
export const REMINDER = queuedTask({ name: 'appointments.begins_soon', payload: z.object({ appointmentId: z.int() }) });

/** Minutes before the start. */
const SOON = 60;
export const remindsAt = ({ startsAt }: WorkflowState): number => startsAt - SOON * limits.MINUTE;

/** When everybody has agreed to a time, a job is set to remind them. Who agrees later needs no reminder. */
export async function planReminder(
  { tx, deps, now }: CommandContext,
  { row, state }: LockedAppointment,
  next: WorkflowState,
) {
  const at = remindsAt(next);
  if (!hasAgreed(next) || at <= now.getTime() || (hasAgreed(state) && remindsAt(state) === at)) return;
  const key = `appointment:${row.id}:begins_soon`;
  await deps.jobs.add(tx, REMINDER, { appointmentId: row.id }, { runAt: new Date(at), key });
}
