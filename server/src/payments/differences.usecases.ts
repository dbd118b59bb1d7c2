import type { Answer, Body, Calls } from 'shared-lib/contract';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { ApiError, notFound } from '../platform/errors.js';
import { findDifference, lockDifference, storeAgreement, type DifferenceRow } from './differences.repository.js';
import { appointmentExists } from './receipts.repository.js';

type Differences = Calls['paymentDifferences'];
type Difference = Answer<Differences['agree']>;

const shown = (row: DifferenceRow): Difference => ({
  ...row,
  since: row.since.toISOString(),
  agreed_at: row.agreed_at?.toISOString() ?? null,
});

export async function readDifference(q: Queryable, appointment: number): Promise<Answer<Differences['read']>> {
  if (!(await appointmentExists(q, appointment))) throw notFound();
  const row = await findDifference(q, appointment);
  return { appointment, difference: row ? shown(row) : null };
}

/**
 * Keeps that an operator says of a payment that it is right, though it differs from what was due; of two the first. It
 * is said of what the operator saw, and is no change of the appointment. Source: R-money-24.
 */
export const agreeDifference = (
  { deps, actor, origin }: Caller,
  appointment: number,
  { due, paid, note }: Body<Differences['agree']>,
): Promise<Difference> =>
  deps.db.tx(async (tx) => {
    if (!(await appointmentExists(tx, appointment))) throw notFound();
    const row = await lockDifference(tx, appointment);
    if (!row) throw new ApiError('NEED_OVER');
    if (row.due !== due || row.paid !== paid) throw new ApiError('STALE_VERSION', { extra: { current: shown(row) } });
    if (row.agreed_by !== null) return shown(row);
    const at = deps.clock.now();
    await storeAgreement(tx, appointment, { by: userIdOf(actor), at, note });
    recordAudit(tx, {
      at,
      actor,
      action: 'payment.agree_difference',
      entity: 'appointment',
      entityId: appointment,
      after: { due, paid, ...(note && { agreement_note: note }) },
      ...origin,
    });
    tx.emit({ type: 'payments_update', audience: { operators: true } });
    const over = { appointment_id: appointment, kind: 'payment_differs', taken: null } as const;
    tx.emit({ type: 'need_update', audience: { operators: true }, payload: over });
    const agreed = await lockDifference(tx, appointment);
    return shown(agreed ?? row);
  });
