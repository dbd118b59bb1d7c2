// How it works: docs/subsystems/attendance.md.
import { serviceDayOf, STILL_IN, SYSTEM } from 'shared-lib/domain';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { stillInMessage, stillInToldMessage } from '../notifications/office-messages.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { DailyTask, JobContext } from '../platform/jobs/task.js';
import { findStillIn, type StillInRow } from './attendance.repository.js';

/* The system asks and tells; it ends nobody's day. The times are in people/still-in.ts of the domain. Later the person
  says when they left (say-left.usecases.ts), or an operator enters it (edit-record.usecases.ts). */

/** Those of this night alone: a server that was away does not ask about nights that are over. */
const ofTonight = (
  { db, clock }: Deps,
  { due }: JobContext,
  tell: (tx: Tx, people: readonly StillInRow[], now: Date) => void,
): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock.now();
    const day = serviceDayOf(due);
    if (serviceDayOf(now) !== day) return;
    const people = await findStillIn(tx, day);
    if (people.length) tell(tx, people, now);
  });

/** Asks who is still checked in at night whether they have gone home. Source: R-beyond-327. */
export const askStillIn: DailyTask = {
  name: 'attendance.still_in_asks',
  at: STILL_IN.asks,
  run: (deps, context) =>
    ofTonight(deps, context, (tx, people, now) => {
      for (const { id } of people)
        notifyBesidesVisits(tx, { ...stillInMessage(id), occasion: 'still_in', actor: SYSTEM, now });
    }),
};

/** Tells operators of all who still are, in one message. */
export const tellStillIn: DailyTask = {
  name: 'attendance.still_in_told',
  at: STILL_IN.urgent,
  run: (deps, context) =>
    ofTonight(deps, context, (tx, people, now) =>
      notifyBesidesVisits(tx, {
        ...stillInToldMessage(people.map(({ name }) => name)),
        occasion: 'still_in_told',
        actor: SYSTEM,
        now,
      }),
    ),
};
