// How it works: docs/subsystems/attendance.md.
import type { Answer, AttendanceRecord, Calls } from 'shared-lib/contract';
import { actorOf } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import type { Principal } from '../platform/principal.js';
import { errorText, lacksCheckOut } from 'shared-lib/domain';
import { approveRecords, lockRecords, type AttendanceRow } from './attendance.repository.js';
import { announce, shownRecord } from './attendance.usecases.js';

const isApproved = ({ approved_at, status, arrival }: AttendanceRow): boolean =>
  approved_at !== null && status === arrival;

/**
 * Approves all of them or, where one does not exist, none. The status becomes the arrival. An approved record stays as
 * it is, so approving again, also by two at once, does nothing twice. A past day without a check-out has no hours to
 * approve: NO_CHECK_OUT, and none is approved. Source: 4-085, 6-006, R-day-11.
 */
export async function approveSeveral(
  { db, clock }: Deps,
  user: Principal,
  ids: readonly number[],
  requestId: string,
): Promise<Answer<Calls['attendance']['approveSeveral']>> {
  const wanted = [...new Set(ids)];
  return db.tx(async (tx) => {
    const now = clock.now();
    const locked = await lockRecords(tx, wanted);
    if (locked.length < wanted.length) throw notFound();
    const waiting = new Map(locked.filter((row) => !isApproved(row)).map((row) => [row.id, row]));
    for (const row of waiting.values())
      if (lacksCheckOut(shownRecord(row), now))
        throw new ApiError('NO_CHECK_OUT', { detail: `${row.staff_name}: ${errorText('NO_CHECK_OUT')}` });
    const done = waiting.size ? await approveRecords(tx, [...waiting.keys()], now, user.userId) : [];
    const after = new Map<number, AttendanceRecord>();
    for (const row of done) {
      const before = waiting.get(row.id) ?? null;
      const record = await announce(tx, {
        action: 'approve',
        actor: actorOf(user),
        now,
        before,
        after: row,
        requestId,
      });
      after.set(row.id, record);
    }
    return { results: locked.map((row) => after.get(row.id) ?? shownRecord(row)), approved: done.length };
  });
}

/** Source: 4-085, 6-006, 7-090. */
export async function approve(deps: Deps, user: Principal, id: number, requestId: string): Promise<AttendanceRecord> {
  const [record] = (await approveSeveral(deps, user, [id], requestId)).results;
  if (!record) throw notFound();
  return record;
}
