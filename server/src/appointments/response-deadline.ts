import { limits, responseDeadline } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import type { Jobs } from '../platform/jobs/job-queue.js';
import { deadlineNear, deadlineOver, expireUnanswered } from './deadline-tasks.js';
import type { Consequence } from './effects.js';
import type { Columns } from './locked-appointment.js';

/** Minutes before the deadline at which those who have not answered hear of it again. */
const NOTICE_BEFORE = 5;

export interface Asked {
  readonly appointmentId: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly now: Date;
}

/**
 * Plans the notices before and at the response deadline, and the end of an appointment nobody agreed to. Answers the
 * deadline.
 */
export async function planDeadline(
  tx: Queryable,
  jobs: Jobs,
  { appointmentId, startsAt, endsAt, now }: Asked,
): Promise<Date> {
  const at = responseDeadline(startsAt, now.getTime());
  const deadline = new Date(at);
  const payload = { appointmentId, deadline: deadline.toISOString() };
  const near = at - NOTICE_BEFORE * limits.MINUTE;
  if (near > now.getTime())
    await jobs.add(tx, deadlineNear, payload, {
      runAt: new Date(near),
      key: `appointment:${appointmentId}:deadline_near`,
    });
  // Overdue is past the deadline, not at it: a moment later the rule holds.
  await jobs.add(tx, deadlineOver, payload, {
    runAt: new Date(at + 1),
    key: `appointment:${appointmentId}:deadline_over`,
  });
  await jobs.add(
    tx,
    expireUnanswered,
    { appointmentId },
    { runAt: new Date(endsAt), key: `appointment:${appointmentId}:expire` },
  );
  return deadline;
}

/** Those who must answer are asked anew. Source: product 2, 'Response deadline'. */
export async function setDeadline({ scene, locked, next }: Consequence): Promise<Columns> {
  const { tx, deps, now } = scene;
  const deadline = await planDeadline(tx, deps.jobs, {
    appointmentId: locked.row.id,
    startsAt: next.startsAt,
    endsAt: next.endsAt,
    now,
  });
  return { asked_at: now, response_deadline: deadline };
}
