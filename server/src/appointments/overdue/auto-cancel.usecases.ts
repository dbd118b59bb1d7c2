import type { Answer, Calls } from 'shared-lib/contract';
import { texts } from 'shared-lib/domain';
import type { Principal } from '../../platform/principal.js';
import { sql, type Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { carryOut } from '../carry-out.js';
import { lockAppointment } from '../locked-appointment.js';
import { actorOf, type Origin, type Scene } from '../scene.js';
import { silentTherapists } from './disable-silent.js';

const OVERDUE = sql(
  'appointments_overdue',
  `
  select id from appointments where status = 'pending' and deleted_at is null and response_deadline < $1 order by id`,
);
const NAMES = sql(
  'auto_cancel_names',
  `
  select id, concat_ws(' ', first_name, nullif(last_name, '')) as name from users where id = any($1::int[]) and ($2 or is_active) order by first_name, last_name, id`,
);

interface Run {
  readonly dryRun: boolean;
  readonly origin: Origin;
}

type Result = Answer<Calls['appointments']['autoCancelOverdue']>;

/**
 * Cancels every overdue appointment and disables the therapists who never answered it, or only names both.
 * One transaction: either all of what was named happens or nothing. Source: product 2; points 4-064, 4-065, 7-063.
 */
export const autoCancelOverdue = (deps: Deps, user: Principal, { dryRun, origin }: Run): Promise<Result> =>
  deps.db.tx(async (tx) => {
    const scene: Scene = { tx, deps, actor: actorOf(user), now: deps.clock.now(), origin };
    const overdue = await tx.rows<{ id: number }>(OVERDUE, [scene.now]);
    const cancelled: number[] = [];
    const silent = new Set<number>();
    for (const { id } of overdue) {
      const locked = await lockAppointment(tx, id);
      // Somebody answered, or another operator was here, while this waited for the lock.
      if (locked?.state.status !== 'pending' || scene.now.getTime() <= locked.state.responseDeadline) continue;
      silentTherapists(locked).forEach((therapist) => silent.add(therapist));
      cancelled.push(id);
      if (!dryRun)
        await carryOut(scene, locked, [
          { change: 'auto_cancel', input: {}, columns: { cancel_reason: 'Not everybody answered in time.' } },
        ]);
    }
    return { message: texts.SUCCESS.autoCancel, cancelled, disabled: await namesOf(tx, [...silent], !dryRun) };
  });

/** Before: those who still can be disabled. Afterwards: those of whom it was said. */
const namesOf = (tx: Tx, ids: readonly number[], includeDisabled: boolean): Promise<{ id: number; name: string }[]> =>
  ids.length ? tx.rows(NAMES, [ids, includeDisabled]) : Promise.resolve([]);
