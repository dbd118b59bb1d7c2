import { FIRST_RUN_STEPS, type Answer, type Calls, type FirstRunStep } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import type { Principal } from '../platform/principal.js';
import { findFirstRun, type FirstRunFacts } from './first-run.repository.js';

/** The steps that wait for others: people who complete their registration, or a mail server that accepts e-mails. */
const WAITING: Partial<Record<FirstRunStep, keyof FirstRunFacts>> = {
  mail: 'mails_failing',
  therapists: 'therapists_invited',
  drivers: 'drivers_invited',
};

/**
 * What the business has and lacks, read from its data: nothing is ticked off by hand. It ends with the first confirmed
 * visit of a business whose own data are filled in. The other steps are not needed for that. Source: R-pages-3.
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
