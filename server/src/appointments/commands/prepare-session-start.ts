import { endOfSession } from 'shared-lib/domain';
import { sessionOverrun } from '../jobs/session-overrun.js';
import type { Prepare } from './action-preparation.js';

/** When a session begins, a job is set for its planned end. */
export const prepareSessionStart: Prepare<'start_session'> = async ({ tx, deps, now }, { row, state }) => {
  const runAt = new Date(Math.max(endOfSession(state, now.getTime()), now.getTime()));
  await deps.jobs.add(tx, sessionOverrun, { appointmentId: row.id }, { runAt, key: `appointment:${row.id}:overrun` });
  return { input: {} };
};
