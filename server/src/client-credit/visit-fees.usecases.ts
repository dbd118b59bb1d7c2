// How it works: docs/subsystems/fees.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, MORE_THAN_CREDIT, proposedFee } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { findCredit, holdClient, lockCredit, writeCredit } from '../payments/credit.repository.js';
import { type Caller, userIdOf } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { feeRules } from '../settings/business-rules.usecases.js';
import * as m from '../texts/m.js';
import {
  type DecidedRow,
  type FeeRow,
  findDecided,
  findFeeFacts,
  lockFeeFacts,
  writeFee,
} from './visit-fees.repository.js';

type Credit = Calls['clientCredit'];
type Fee = Answer<Credit['fee']>;
type Decision = Body<Credit['decideFee']>;

/** One fee a visit. A late cancellation that was waived leaves the no-show that is marked later. */
async function proposalFor(q: Queryable, row: FeeRow, decided: DecidedRow | undefined): Promise<Fee['proposal']> {
  const { price, starts_at: startsAt, called_off_at: cancelledAt, is_no_show: isNoShow } = row;
  if (cancelledAt === null || (decided && decided.amount > 0)) return null;
  const proposed = proposedFee({ price, startsAt, cancelledAt, isNoShow }, await feeRules(q));
  return proposed && proposed.kind !== decided?.kind ? proposed : null;
}

async function shownFee(q: Queryable, appointment: number, row: FeeRow): Promise<Fee> {
  const decided = await findDecided(q, appointment);
  const [proposal, credit] = await Promise.all([proposalFor(q, row, decided), findCredit(q, row.client)]);
  if (!decided) return { appointment, client: row.client, credit, proposal, fee: null };
  const { at, ...fee } = decided;
  return { appointment, client: row.client, credit, proposal, fee: { ...fee, at: at.toISOString() } };
}

/** What the rules propose for a visit that was called off, and what was decided. Source: R-beyond-1130. */
export async function feeOfVisit({ db }: Deps, appointment: number): Promise<Fee> {
  const row = await findFeeFacts(db, appointment);
  if (!row) throw notFound();
  return shownFee(db, appointment, row);
}

/** Field errors of a decision that is not whole. */
function refuseWrong({ proposed, amount, from, gcash_reference: reference, reason }: Decision): void {
  const wrong = {
    ...(amount > proposed && { amount: [m.this_is_more_than_the_fee()] }),
    ...(amount > 0 && !from && { from: [FIELD_TEXTS.required] }),
    ...(amount > 0 && from === 'gcash' && !reference && { gcash_reference: [FIELD_TEXTS.required] }),
    ...(amount < proposed && !reason && { reason: [m.say_why_it_is_waived()] }),
  };
  if (Object.keys(wrong).length > 0) throw wrongFields(wrong);
}

const overtaken = (): ApiError => new ApiError('STALE_VERSION', { detail: m.this_fee_is_decided_or_has_changed() });

type On = Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx; readonly now: Date };

/**
 * Money that the client pays now is paid ahead first, in one step with the fee. So cash in hand, the GCash of the day
 * and the receipts book have it as any prepayment.
 */
async function receive(
  { tx, actor, now }: On,
  appointment: number,
  { client, amount, from, reference }: { client: number; amount: number; from: Decision['from']; reference?: string },
): Promise<void> {
  if (!(await holdClient(tx, client))) throw wrongFields({ amount: [m.no_credit_for_a_removed_client()] });
  const credit = await lockCredit(tx, client);
  if (from === 'credit' && amount > credit) throw wrongFields({ amount: [MORE_THAN_CREDIT] });
  if (from !== 'cash' && from !== 'gcash') return;
  const by = userIdOf(actor);
  await writeCredit(tx, {
    client,
    kind: 'deposit',
    amount,
    method: from,
    collectedBy: from === 'cash' ? by : null,
    appointment,
    gcashReference: from === 'gcash' ? (reference ?? null) : null,
    reason: '',
    recordedBy: by,
    at: now,
  });
}

/** In one transaction, with the visit locked. Refusal: NOT_FOUND. */
const changeFee = (
  { deps, actor, origin }: Caller,
  appointment: number,
  change: (on: On, row: FeeRow, decided: DecidedRow | undefined) => Promise<void>,
): Promise<Fee> =>
  deps.db.tx(async (tx) => {
    const row = await lockFeeFacts(tx, appointment);
    if (!row) throw notFound();
    await change({ tx, actor, origin, now: deps.clock.now() }, row, await findDecided(tx, appointment));
    return shownFee(tx, appointment, row);
  });

/**
 * Takes the fee that is proposed from the client, or less of it, or waives it. Refusals: STALE_VERSION where another
 * fee is proposed by now, or none, as after a second press; field errors. Source: R-beyond-1131, R-beyond-1132.
 */
export const decideFee = (appointment: number, said: Decision, caller: Caller): Promise<Fee> =>
  changeFee(caller, appointment, async (on, row, decided) => {
    const { tx, actor, origin, now } = on;
    const proposal = await proposalFor(tx, row, decided);
    if (proposal?.kind !== said.kind || proposal.amount !== said.proposed) throw overtaken();
    refuseWrong(said);
    const { kind, proposed, amount, from, gcash_reference: reference, reason } = said;
    if (amount > 0)
      await receive(on, appointment, { client: row.client, amount, from, ...(reference && { reference }) });
    await writeFee(tx, { visit: appointment, kind, proposed, amount, reason, recordedBy: userIdOf(actor), at: now });
    recordAudit(tx, {
      at: now,
      actor,
      ...origin,
      entity: 'appointment',
      entityId: appointment,
      action: amount > 0 ? 'fee.charge' : 'fee.waive',
      after: { fee: kind, proposed, amount, ...(amount > 0 && { method: from }), ...(reason && { reason }) },
    });
  });

/**
 * Takes back what was decided about a fee: by mistake, or as the visit takes place after all. Its money becomes credit
 * of the client, to use or pay back. A repeat changes nothing. Refusal: STALE_VERSION where another decision stands
 * than the one that was seen. Source: R-beyond-1134.
 */
export const takeFeeBack = (
  appointment: number,
  { fee: seen, reason }: Body<Credit['takeFeeBack']>,
  caller: Caller,
): Promise<Fee> =>
  changeFee(caller, appointment, async ({ tx, actor, origin, now }, row, decided) => {
    if (!decided) return;
    const { id: reverses, kind, proposed, amount } = decided;
    if (reverses !== seen) throw overtaken();
    if (amount > 0 && !(await holdClient(tx, row.client)))
      throw wrongFields({ reason: [m.no_credit_for_a_removed_client()] });
    const back = { kind, proposed, amount: amount > 0 ? -amount : 0 };
    await writeFee(tx, { visit: appointment, ...back, reason, recordedBy: userIdOf(actor), at: now, reverses });
    recordAudit(tx, {
      at: now,
      actor,
      ...origin,
      entity: 'appointment',
      entityId: appointment,
      action: 'fee.take_back',
      after: { fee: kind, amount, reason },
    });
  });
