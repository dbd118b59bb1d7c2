import { limits, responseDeadline } from 'shared-lib/domain';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { queuedTask, type Jobs } from '../../platform/jobs/job-queue.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import type { EffectContext } from './effect-context.js';

const asked = z.object({ appointmentId: z.int(), deadline: z.iso.datetime() });

/** jobs/unanswered.ts says what happens at a deadline. */
export const DEADLINE_NEAR = queuedTask({ name: 'appointments.deadline_near', payload: asked });
export const DEADLINE_OVER = queuedTask({ name: 'appointments.deadline_over', payload: asked });
export const EXPIRE = queuedTask({ name: 'appointments.expire', payload: z.object({ appointmentId: z.int() }) });

/** Minutes before the deadline at which people who have not answered are reminded. */
const NOTICE_BEFORE = 5;

export interface Asked {
  readonly appointmentId: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly now: Date;
}

/**
 * Plans the notices before and at the response deadline, and the end of an unanswered appointment. Returns the
 * deadline.
 */
export async function planDeadline(tx: Tx, jobs: Jobs, { appointmentId, startsAt, endsAt, now }: Asked): Promise<Date> {
  const at = responseDeadline(startsAt, now.getTime());
  const deadline = new Date(at);
  const payload = { appointmentId, deadline: deadline.toISOString() };
  const near = at - NOTICE_BEFORE * limits.MINUTE;
  if (near > now.getTime())
    await jobs.add(tx, DEADLINE_NEAR, payload, {
      runAt: new Date(near),
      key: `appointment:${appointmentId}:deadline_near`,
    });
  // Overdue begins after the deadline, not at it, so the job runs a moment later.
  await jobs.add(tx, DEADLINE_OVER, payload, {
    runAt: new Date(at + 1),
    key: `appointment:${appointmentId}:deadline_over`,
  });
  await jobs.add(
    tx,
    EXPIRE,
    { appointmentId },
    { runAt: new Date(endsAt), key: `appointment:${appointmentId}:expire` },
  );
  return deadline;
}

/** Asks those who must answer again. Source: R-workflow-42. */
export async function setDeadline({ context, locked, next }: EffectContext): Promise<DetailColumns> {
  const { tx, deps, now } = context;
  const deadline = await planDeadline(tx, deps.jobs, {
    appointmentId: locked.row.id,
    startsAt: next.startsAt,
    endsAt: next.endsAt,
    now,
  });
  return { asked_at: now, response_deadline: deadline };
}
