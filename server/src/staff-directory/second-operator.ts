import { limits, serverLimits } from 'shared-lib/domain';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { hadOtherOperator, operatorSince } from './second-operator.repository.js';

const WAIT_MS = serverLimits.EMAIL_CHANGE_HOURS * 60 * limits.MINUTE;

/**
 * Refuses as a second operator whoever is none any more, or is one for a shorter time than an address waits: whom they
 * agree with may have registered them for it. One rule, whatever is agreed to. Refusal: FORBIDDEN. Source: R-money-46.
 */
export async function refuseNewOperator(tx: Tx, userId: number | null, now: Date): Promise<void> {
  const since = userId === null ? undefined : await operatorSince(tx, userId);
  if (since && since.getTime() <= now.getTime() - WAIT_MS) return;
  throw new ApiError('FORBIDDEN', {
    detail: `Only an operator who was registered ${serverLimits.EMAIL_CHANGE_HOURS} hours ago or earlier can agree.`,
  });
}

/**
 * Is there an operator besides this one, or was there within the wait? Whoever is disabled to be out of the way counts
 * all the same. Source: R-money-46.
 */
export const hasSecondOperator = (q: Queryable, besides: number, now: Date): Promise<boolean> =>
  hadOtherOperator(q, besides, new Date(now.getTime() - WAIT_MS));
