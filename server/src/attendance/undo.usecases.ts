// How it works: docs/subsystems/attendance.md.
import type { TodayStatus } from 'shared-lib/contract';
import { limits } from 'shared-lib/domain';
import { actorOf } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import type { Principal } from '../platform/principal.js';
import {
  lockOwnStep,
  removeRecord,
  takeCheckInBack,
  takeCheckOutBack,
  type AttendanceRow,
  type OwnStep,
} from './attendance.repository.js';
import { announce, todayStatus } from './attendance.usecases.js';

/** The record before the step. A check-in that made the record leaves none; the day shows as without it. */
async function takeBack(tx: Tx, step: OwnStep, now: Date): Promise<AttendanceRow> {
  if (step.check_out_at) return takeCheckOutBack(tx, step.id, now);
  if (step.was_marked) return takeCheckInBack(tx, step.id, now);
  await removeRecord(tx, step.id);
  return { ...step, check_in_at: null };
}

/**
 * Undoes the person's own last check-in or check-out, within 10 seconds and while nobody has changed the record since.
 * Refusal: NOT_UNDOABLE. Source: R-workflow-21.
 */
export async function undo(deps: Deps, user: Principal, requestId: string): Promise<TodayStatus> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - limits.UNDO_SECONDS * 1_000);
  await deps.db.tx(async (tx) => {
    const before = await lockOwnStep(tx, user.userId, since);
    if (!before) throw new ApiError('NOT_UNDOABLE');
    const after = await takeBack(tx, before, now);
    const action = before.check_out_at ? 'undo_check_out' : 'undo_check_in';
    await announce(tx, { action, actor: actorOf(user), now, before, after, requestId });
  });
  return todayStatus(deps, user);
}
