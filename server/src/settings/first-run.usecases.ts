import { FIRST_RUN_STEPS, type Answer, type Calls, type FirstRunStep } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import type { Principal } from '../platform/principal.js';
import { findFirstRun, type FirstRunFacts } from './first-run.repository.js';

/** What waits for somebody else: people to complete their registration, e-mails for a mail server that takes them. */
const WAITING: Partial<Record<FirstRunStep, keyof FirstRunFacts>> = {
  mail: 'mails_failing',
  therapists: 'therapists_invited',
  drivers: 'drivers_invited',
};

/**
 * What the business has and lacks, by its data alone: nothing is ticked off by hand. It is over with the first
 * confirmed visit of a business that says who it is; nobody needs the rest for that. Source: R-pages-3.
 */
export async function firstRun(q: Queryable, user: Principal): Promise<Answer<Calls['business']['firstRun']>> {
  const facts = await findFirstRun(q, user.userId);
  return {
    complete: facts.company && facts.confirmed,
    steps: FIRST_RUN_STEPS.map((step) => ({ step, done: facts[step], waiting: waitingOf(facts, step) })),
  };
}

function waitingOf(facts: FirstRunFacts, step: FirstRunStep): number {
  const count = WAITING[step];
  return count === undefined ? 0 : Number(facts[count]);
}
