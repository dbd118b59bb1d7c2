import { limits, serverLimits } from 'shared-lib/domain';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { type Decider, hadOtherOperator, operatorsBy, operatorSince } from './second-operator.repository.js';
import * as m from '../texts/m.js';

const WAIT_MS = serverLimits.EMAIL_CHANGE_HOURS * 60 * limits.MINUTE;

/**
 * Refuses a person who is no operator any more, or has been one for a shorter time than an e-mail change waits. The
 * first operator could otherwise register their own second one. The same rule for every approval. Refusal: FORBIDDEN.
 * Source: R-money-46.
 */
export async function refuseNewOperator(tx: Tx, userId: number | null, now: Date): Promise<void> {
  const since = userId === null ? undefined : await operatorSince(tx, userId);
  if (since && since.getTime() <= now.getTime() - WAIT_MS) return;
  throw new ApiError('FORBIDDEN', {
    detail: m.only_an_operator_who_was({ emailChangeHours: serverLimits.EMAIL_CHANGE_HOURS }),
  });
}

/**
 * Is there another operator, or was there one within the waiting time? So disabling a second operator does not avoid
 * their approval. Source: R-money-46.
 */
export const hasSecondOperator = (q: Queryable, besides: number, now: Date): Promise<boolean> =>
  hadOtherOperator(q, besides, new Date(now.getTime() - WAIT_MS));

/** Who may approve what an operator asks for, but for these: whom `refuseNewOperator` lets. Source: R-beyond-1030. */
export const findApprovers = async (q: Queryable, besides: readonly (number | null)[], now: Date): Promise<Decider[]> =>
  (await operatorsBy(q, new Date(now.getTime() - WAIT_MS))).filter(({ id }) => !besides.includes(id));

/**
 * Refuses to ask where each other operator has cash that it lowers: nobody could ever approve it. They ask, and this
 * operator approves. Refusal: CORRECTION_OF_OWN_CASH. Source: R-beyond-1031.
 */
export async function refuseUndecidable(
  tx: Tx,
  by: number | null,
  holders: readonly number[],
  now: Date,
): Promise<void> {
  if (by !== null && holders.includes(by)) return;
  const others = (await operatorsBy(tx, now)).filter(({ id }) => id !== by);
  if (others.length === 0 || others.some(({ id }) => !holders.includes(id))) return;
  const name = others.map((one) => one.name).join(', ');
  throw new ApiError('CORRECTION_OF_OWN_CASH', { detail: m.only_the_holder_could_approve_it({ name }) });
}
