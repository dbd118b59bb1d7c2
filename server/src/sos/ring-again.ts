// How it works: docs/subsystems/sos.md.
import { SOS_UNCLAIMED_MS } from 'shared-lib/domain';
import { z } from 'zod';
import { ringOperators } from '../notifications/push.repository.js';
import type { Deps } from '../platform/deps.js';
import type { Tx } from '../platform/database/database.js';
import { defineTask } from '../platform/jobs/task.js';
import { lockCall } from './sos.repository.js';

/** Rings the operators' devices once more, while nobody is on a call for help. Source: R-beyond-967. */
export const ringSosAgain = defineTask({
  name: 'sos.ring_again',
  payload: z.object({ id: z.int() }),
  run: ({ id }, { db, clock }) =>
    db.tx(async (tx) => {
      const call = await lockCall(tx, id);
      if (call && !call.claimed_at && !call.ended_at) await ringOperators(tx, id, clock.now());
    }),
});

/** Rings the operators' devices for a new call now, and plans the second ring. */
export async function ringForCall(tx: Tx, { jobs }: Deps, id: number, now: Date): Promise<void> {
  await ringOperators(tx, id, now);
  await jobs.add(tx, ringSosAgain, { id }, { runAt: new Date(now.getTime() + SOS_UNCLAIMED_MS) });
}
