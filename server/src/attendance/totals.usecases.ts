import type { Answer, Calls } from 'shared-lib/contract';
import { serviceDayOf } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import type { Principal } from '../platform/principal.js';
import { findTotals, type Stretch } from './totals.repository.js';

/**
 * Each person's attendance in total. Therapists and drivers see only their own; another's id answers like an unknown
 * one. Source: R-pages-13.
 */
export async function totals(
  { db, clock }: Deps,
  user: Principal,
  { from, to, staff_id }: Stretch & { readonly staff_id?: number },
): Promise<Answer<Calls['attendance']['totals']>> {
  const isOperator = user.role === 'operator';
  if (!isOperator && staff_id !== undefined && staff_id !== user.userId) return { from, to, staff: [] };
  const whom = isOperator ? (staff_id ?? null) : user.userId;
  return { from, to, staff: await findTotals(db, { from, to }, whom, serviceDayOf(clock.now())) };
}
