import { risingKind, risingStep, type WorkflowState } from 'shared-lib/domain';
import { z } from 'zod';
import { queuedTask } from '../../platform/jobs/job-queue.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from './command-context.js';

/** jobs/rising.ts looks whether a session or a ride goes on too long. */
export const RISING = queuedTask({ name: 'appointments.rising', payload: z.object({ appointmentId: z.int() }) });

export const risingKey = (appointmentId: number): string => `appointment:${appointmentId}:rising`;

/** When a session or a ride begins, a job is set for the first step of what goes on too long. Source: R-beyond-262. */
export async function planRising(
  { tx, deps, now }: CommandContext,
  { row, state }: LockedAppointment,
  next: WorkflowState,
) {
  if (risingKind(next) === risingKind(state)) return;
  const at = now.getTime();
  const rising = risingStep(next, { statusSince: at, sessionStartedAt: at }, at);
  if (!rising) return;
  const runAt = new Date(rising.nextAt ?? at);
  await deps.jobs.add(tx, RISING, { appointmentId: row.id }, { runAt, key: risingKey(row.id) });
}
