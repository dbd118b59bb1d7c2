import type { Answer, Body, Calls, Query } from 'shared-lib/contract';
import { lockClient } from '../clients/clients.repository.js';
import { clientIsGone, readClient, readKeptClient } from '../clients/clients.usecases.js';
import { findCredit, ofClient, ofVoucher } from '../payments/credit.repository.js';
import { addCredit, readCredit } from '../payments/credit.usecases.js';
import { findRefund, refundOwner } from '../payments/refunds.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { notFound } from '../platform/errors.js';
import { decideRefund, refundCredit } from './refunds.usecases.js';
import { voidCredit } from './voids.usecases.js';
import { changeVoucher } from './vouchers.usecases.js';

type Credit = Calls['clientCredit'];

/** What they paid ahead. Source: R-beyond-820. */
export async function pageOfCredit(
  { db, clock }: Deps,
  id: number,
  page: Query<Credit['read']>,
): Promise<Answer<Credit['read']>> {
  await readClient(db, id);
  return readCredit(db, id, page, clock.now());
}

type Locked = Parameters<typeof addCredit>[0];
/** A change of what a client has. A merge waits. Refusal: NOT_FOUND, also for an erased one. */
const changeCredit = (
  { deps, actor, origin }: Caller,
  id: number,
  change: (on: Locked) => Promise<void>,
): Promise<Answer<Credit['add']>> =>
  deps.db.tx(async (tx) => {
    if (!(await lockClient(tx, id))) throw await clientIsGone(tx, id);
    await readKeptClient(tx, id);
    await change({ tx, actor, origin, now: deps.clock.now() });
    return { client: id, amount: await findCredit(tx, id) };
  });

/** Records money that they pay ahead. Refusals: those of `addCredit`. */
export const takeCredit = (id: number, body: Body<Credit['add']>, caller: Caller): Promise<Answer<Credit['add']>> =>
  changeCredit(caller, id, (on) => addCredit(on, id, body));

/** Pays it back, or asks to. Refusals: those of `refundCredit`. */
export const giveCreditBack = (
  id: number,
  body: Body<Credit['refund']>,
  caller: Caller,
): Promise<Answer<Credit['refund']>> => changeCredit(caller, id, (on) => refundCredit(on, ofClient(id), body));

/** Voids an entry, or asks to. Refusals: those of `voidCredit`. */
export const voidPrepayment = (
  { id, entry }: { readonly id: number; readonly entry: number },
  body: Body<Credit['void']>,
  caller: Caller,
): Promise<Answer<Credit['void']>> =>
  changeCredit(caller, id, (on) => voidCredit(on, ofClient(id), { entry, ...body }));

/** Decides about a refund or void. Refusals: those of `decideRefund`. */
export async function decideAboutRefund(
  id: number,
  body: Body<Credit['decideRefund']>,
  caller: Caller,
): Promise<Answer<Credit['decideRefund']>> {
  const refund = await findRefund(caller.deps.db, id);
  if (!refund) throw notFound();
  const { client, voucher } = refundOwner(refund);
  if (voucher !== null) {
    await changeVoucher(caller, voucher, (on) => decideRefund(on, ofVoucher(voucher), { id, ...body }));
    return { client: 0, amount: 0 };
  }
  if (client === null) throw notFound();
  return changeCredit(caller, client, (on) => decideRefund(on, ofClient(client), { id, ...body }));
}
