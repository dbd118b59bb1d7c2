import { endOfSession } from 'shared-lib/domain';
import { sessionOverrun } from '../jobs/session-overrun.js';
import type { Prepare } from './action-preparation.js';

/** A session that begins looks again at its planned end. */
export const prepareSessionStart: Prepare<'start_session'> = async ({ tx, deps, now }, { row, state }) => {
  const runAt = new Date(Math.max(endOfSession(state, now.getTime()), now.getTime()));
  await deps.jobs.add(tx, sessionOverrun, { appointmentId: row.id }, { runAt, key: `appointment:${row.id}:overrun` });
  return { input: {} };
};
