// How it works: docs/subsystems/sos.md.
import type { DailyTask } from '../platform/jobs/task.js';
import { retentionMonths } from '../settings/business-rules.usecases.js';
import { forgetCalls } from './sos.repository.js';

/** Removes calls for help, with who saw them, once they ended longer ago than clients are kept. Source: R-beyond-7. */
export const forgetSosCalls: DailyTask = {
  name: 'sos.forget_calls',
  at: '04:45',
  async run({ db, clock }) {
    await forgetCalls(db, clock.now(), await retentionMonths(db));
  },
};
