// How it works: docs/subsystems/books.md.
import type { Answer, Body, Calls, Query } from 'shared-lib/contract';
import {
  FIELD_TEXTS,
  formatServiceDay,
  MORE_THAN_CREDIT,
  MORE_THAN_VOUCHER,
  type ServiceDay,
  serviceDayOf,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { type Caller, userIdOf } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import {
  clientOfVisit,
  findCredit,
  findCreditEntries,
  findDeposit,
  holdClient,
  lockCredit,
  lockPrepaid,
  ofClient,
  type PrepaidOwner,
  writeCredit,
} from './credit.repository.js';
import { receivedOnOf } from './received-on.js';
import { findWaitingRefund, shownRefunds } from './refunds.repository.js';
import { lockVoucher } from './vouchers.repository.js';
import * as m from '../texts/m.js';

type Credit = Calls['clientCredit'];

/**
 * What a client has paid ahead and not used, and every entry of it, or of one visit. Source: R-beyond-820,
 * R-beyond-1413.
 */
export async function readCredit(
  q: Queryable,
  client: number,
  { appointment: visit, ...page }: Query<Credit['read']>,
  now: Date,
): Promise<Answer<Credit['read']>> {
  const [amount, { rows, count }, waiting, deposit] = await Promise.all([
    findCredit(q, client),
    findCreditEntries(q, { client, visit: visit ?? null }, page),
    findWaitingRefund(q, ofClient(client)),
    visit === undefined ? null : findDeposit(q, client, visit),
  ]);
  const entries = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  const [shown] = await shownRefunds(q, waiting ? [waiting] : [], now);
  return { ...paginated(entries, { ...page, count }), amount, waiting: shown ?? null, deposit };
}

/**
 * Locks what a client or voucher has, which is as much as the operator saw. So the same money is not recorded twice.
 * Refusal: STALE_VERSION.
 */
export async function lockSeenCredit(tx: Tx, owner: PrepaidOwner, had: number): Promise<void> {
  const amount = await lockPrepaid(tx, owner);
  if (amount !== had) throw new ApiError('STALE_VERSION', { extra: { current: { amount } } });
}

/**
 * Records money that a client pays ahead, for a visit or for any. Cash is in the hand of the operator who records it.
 * It is no revenue before a visit is paid with it. The caller has locked the client. Source: R-beyond-821.
 */
export async function addCredit(
  { tx, actor, origin, now }: Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx; readonly now: Date },
  client: number,
  { amount, method, gcash_reference: reference, received_on, appointment, note, had }: Body<Credit['add']>,
): Promise<void> {
  if (method === 'gcash' && !reference) throw wrongFields({ gcash_reference: [FIELD_TEXTS.required] });
  if (appointment !== undefined && (await clientOfVisit(tx, appointment)) !== client)
    throw wrongFields({ appointment: [m.this_is_no_visit_of_the_client()] });
  const receivedOn = receivedOnOf(received_on, { today: serviceDayOf(now) });
  await lockSeenCredit(tx, ofClient(client), had);
  const by = userIdOf(actor);
  await writeCredit(tx, {
    client,
    kind: 'deposit',
    amount,
    method,
    collectedBy: method === 'cash' ? by : null,
    appointment: appointment ?? null,
    gcashReference: method === 'gcash' ? (reference ?? null) : null,
    receivedOn,
    reason: note,
    recordedBy: by,
    at: now,
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'credit.add',
    entity: 'client',
    entityId: client,
    after: {
      amount,
      method,
      ...(receivedOn && { received_on: receivedOn }),
      ...(appointment !== undefined && { appointment }),
      ...(note && { reason: note }),
    },
    ...origin,
  });
}

/**
 * Refuses to pay a visit with more than its client has, counting what the visit gives back when it is corrected. What
 * the client has stays locked. Whole pesos. Source: R-beyond-823.
 * @param standing what of the credit pays for the visit now
 * @param field that shows the refusal
 */
export async function refuseMoreThanCredit(
  tx: Tx,
  { client, amount, standing }: { readonly client: number; readonly amount: number; readonly standing: number },
  field: string,
): Promise<void> {
  await holdClient(tx, client);
  if (amount > (await lockCredit(tx, client)) + standing) throw wrongFields({ [field]: [MORE_THAN_CREDIT] });
}

/**
 * Refuses to pay a visit with more than is left on a voucher, or a visit after its end, counting what the visit gives
 * back when it is corrected. The voucher stays locked. Whole pesos. Source: R-beyond-1222, R-beyond-1223.
 * @param asked `day`: of the visit, or today where that is earlier
 */
export async function refuseMoreThanVoucher(
  tx: Tx,
  asked: { readonly voucher: number; readonly amount: number; readonly standing: number; readonly day: ServiceDay },
  field: string,
): Promise<void> {
  const { voucher, amount, standing, day } = asked;
  const row = await lockVoucher(tx, voucher);
  if (!row) throw wrongFields({ [field]: [FIELD_TEXTS.notFound] });
  if (amount > standing && row.ends_on !== null && row.ends_on < day)
    throw wrongFields({ [field]: [m.this_voucher_ended_on({ day: formatServiceDay(row.ends_on) })] });
  if (amount > row.left + standing) throw wrongFields({ [field]: [MORE_THAN_VOUCHER] });
}
