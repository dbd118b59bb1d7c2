// How it works: docs/subsystems/books.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import {
  dropAgreement,
  findDifference,
  lockDifference,
  storeAgreement,
  type DifferenceRow,
} from './differences.repository.js';
import { reverseWriteOff, writeOffOwed } from './ledger.repository.js';
import { appointmentExists } from './receipts.repository.js';

type Differences = Calls['paymentDifferences'];
type Difference = Answer<Differences['agree']>;

const shown = ({ called_off: _, ...row }: DifferenceRow): Difference => ({
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
 * Stores that the money stays as it is, and who says so, with an audit row. What is below what was due is written off
 * in the ledger. Source: R-beyond-730.
 */
export async function recordAgreement(
  { tx, actor, origin, now }: Agreeing,
  appointment: number,
  { due, paid, note }: Said,
): Promise<void> {
  const by = userIdOf(actor);
  await storeAgreement(tx, appointment, { by, at: now, note });
  if (paid < due)
    await writeOffOwed(tx, due - paid, { appointmentId: appointment, recordedBy: by, at: now, notes: note });
  recordAudit(tx, {
    at: now,
    actor,
    action: paid < due ? 'payment.write_off' : 'payment.agree_difference',
    entity: 'appointment',
    entityId: appointment,
    after: { due, paid, ...(note && (paid < due ? { reason: note } : { agreement_note: note })) },
    ...origin,
  });
}

/** Operators' lists of money, and 'Needs you now', load again. */
function tellDesks(tx: Tx, appointment: number): void {
  tx.emit({ type: 'payments_update', audience: { operators: true } });
  const changed = { appointment_id: appointment, kind: 'payment_differs', taken: null } as const;
  tx.emit({ type: 'need_update', audience: { operators: true }, payload: changed });
}

/** An operator's statement about a payment: what was due and paid as they saw it, and why it is right. */
export type Said = Omit<Body<Differences['agree']>, 'asks'>;
type Agreeing = Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx; readonly now: Date };

/**
 * Locks the difference in question. Refusals: NEED_OVER where there is none any more, STALE_VERSION where it differs
 * from what the operator saw.
 */
export async function lockSaidOf(tx: Tx, appointment: number, { due, paid }: Pick<Said, 'due' | 'paid'>) {
  if (!(await appointmentExists(tx, appointment))) throw notFound();
  const row = await lockDifference(tx, appointment);
  if (!row) throw new ApiError('NEED_OVER');
  if (row.due !== due || row.paid !== paid) throw new ApiError('STALE_VERSION', { extra: { current: shown(row) } });
  return row;
}

/**
 * Stores that an operator accepts a payment that differs from what was due; the first of two counts. It concerns the
 * payment that the operator saw, and does not change the appointment. It needs a reason for the money of a visit that
 * was called off, and to write off what is owed. Source: R-money-24, R-money-30, R-money-31, R-beyond-730.
 * @param refuseUnless throws where this operator may not say so
 */
export async function agreeWithin(
  agreeing: Agreeing,
  appointment: number,
  said: Said,
  refuseUnless: () => Promise<void>,
): Promise<Difference> {
  const { tx } = agreeing;
  const row = await lockSaidOf(tx, appointment, said);
  if (row.agreed_by !== null) return shown(row);
  if ((row.called_off || row.paid < row.due) && !said.note) throw wrongFields({ note: [FIELD_TEXTS.required] });
  await refuseUnless();
  await recordAgreement(agreeing, appointment, said);
  tellDesks(tx, appointment);
  const agreed = await lockDifference(tx, appointment);
  return shown(agreed ?? row);
}

/**
 * Takes back that what is owed was written off: it is owed again since it was. The second of two who take it back
 * changes nothing. Source: R-beyond-732.
 * @param said what was due and paid as the operator saw it, and why it is owed after all
 */
export async function oweAgain(
  { tx, actor, origin, now }: Agreeing,
  appointment: number,
  { due, paid, reason }: Body<Differences['undo']>,
): Promise<void> {
  const row = await lockSaidOf(tx, appointment, { due, paid });
  if (row.agreed_at === null) return;
  if (row.paid > row.due) throw new ApiError('NEED_OVER');
  await dropAgreement(tx, appointment);
  await reverseWriteOff(tx, { appointmentId: appointment, recordedBy: userIdOf(actor), at: now, notes: reason });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'payment.undo_write_off',
    entity: 'appointment',
    entityId: appointment,
    after: { due, paid, reason },
    ...origin,
  });
  tellDesks(tx, appointment);
}
