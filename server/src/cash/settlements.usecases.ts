// How it works: docs/subsystems/money-and-reports.md.
import type { Answer, Calls, CashSettlement } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { settlementAskedMessage, settlementDecidedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { settleSettlements } from '../notifications/settle.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound } from '../platform/errors.js';
import type { Reader } from '../platform/principal.js';
import { refuseNewOperator } from '../staff-directory/second-operator.js';
import { findRemittance, lockHolder } from './cash.repository.js';
import {
  decideSettlementRow,
  findSettlement,
  findSettlementsToDecide,
  hasWaitingSettlement,
  insertSettlement,
  isCorrectedSince,
  overtakeRows,
  type NewSettlement,
  type Overtaking,
  type SettlementDecision,
  type SettlementRow,
} from './settlements.repository.js';
import * as m from '../texts/m.js';

const shownSettlement = (row: SettlementRow): CashSettlement => {
  const { staff_id, staff_name, asked_by, asked_by_name, asked_at, ...rest } = row;
  return {
    ...rest,
    person: { id: staff_id, name: staff_name },
    asked_by: { id: asked_by, name: asked_by_name },
    asked_at: asked_at.toISOString(),
  };
};

/** Shortages that wait for an operator who neither counted nor owes them. Source: R-money-42. */
export const settlementsToDecide = async (
  q: Queryable,
  { userId }: Reader,
): Promise<Answer<Calls['cash']['settlements']>> => ({
  results: (await findSettlementsToDecide(q, userId)).map(shownSettlement),
});

/** Asks the other operators to settle the shortage of a count. The person's hand is locked. R-money-42. */
export async function askSettlement(
  { tx, actor, origin }: Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx },
  asked: NewSettlement,
): Promise<void> {
  const { remittance, amount, at } = asked;
  await insertSettlement(tx, asked, userIdOf(actor));
  const count = await findRemittance(tx, remittance);
  if (!count) throw notFound();
  const after = { staff_id: count.staff_id, amount };
  recordAudit(tx, {
    at,
    actor,
    action: 'cash.ask_settlement',
    entity: 'remittance',
    entityId: remittance,
    after,
    ...origin,
  });
  const said = { person: count.staff_name, operator: count.counted_by_name, amount };
  const message = settlementAskedMessage(said, count.reason);
  notifyBesidesVisits(tx, { ...message, occasion: 'cash_settlement_asked', actor, now: at });
}

const settleIfNoneWaits = async (tx: Tx, at: Date): Promise<void> => {
  if (!(await hasWaitingSettlement(tx))) settleSettlements(tx, at);
};

/** Closes the waiting questions about a person: they are counted again, or the count is withdrawn. */
export async function overtakeSettlements(tx: Tx, person: number, overtaking: Overtaking): Promise<void> {
  if ((await overtakeRows(tx, person, overtaking)) > 0) await settleIfNoneWaits(tx, overtaking.at);
}

/** A payment that was corrected since may explain the shortage: then there is nothing to settle. The hand is locked. */
async function refuseOtherHand(tx: Tx, row: SettlementRow, inHand: number): Promise<void> {
  if (inHand >= row.amount && !(await isCorrectedSince(tx, row.remittance))) return;
  throw new ApiError('STALE_VERSION', {
    detail: m.a_payment_was_corrected_since({ staffName: row.staff_name, inHand: formatPesos(inHand) }),
    extra: { current: { in_hand: inHand } },
  });
}

interface Decided extends Pick<SettlementDecision, 'state'> {
  readonly id: number;
  readonly reason?: string;
}

/**
 * Settles a shortage, which then leaves the hand, or refuses to. Its counter and its debtor may not decide. Refusals:
 * SETTLED_BY_ANOTHER; SETTLEMENT_CLOSED, where it is decided or the person was counted again; STALE_VERSION, where
 * payments have changed the hand before settling; FORBIDDEN for a new operator. Source: R-money-42.
 */
export const decideSettlement = (
  { deps, actor, origin }: Caller,
  { id, state, reason = '' }: Decided,
): Promise<CashSettlement> =>
  deps.db.tx(async (tx) => {
    const found = await findSettlement(tx, id);
    if (!found) throw notFound();
    const by = userIdOf(actor);
    if (by === found.asked_by || by === found.staff_id) throw new ApiError('SETTLED_BY_ANOTHER');
    // A count of the person, or its withdrawal, locks the hand too.
    const holder = await lockHolder(tx, found.staff_id);
    const row = await findSettlement(tx, id);
    if (row?.state !== 'waiting')
      throw new ApiError('SETTLEMENT_CLOSED', {
        ...(row?.state === 'overtaken' && { detail: m.the_cash_was_counted_anew() }),
        extra: { current: row && shownSettlement(row) },
      });
    if (state === 'approved') await refuseOtherHand(tx, row, holder?.in_hand ?? 0);
    const at = deps.clock.now();
    if (state === 'approved') await refuseNewOperator(tx, by, at);
    await decideSettlementRow(tx, id, { state, by, at, reason });
    recordAudit(tx, {
      at,
      actor,
      action: state === 'approved' ? 'cash.settle' : 'cash.refuse_settlement',
      entity: 'remittance',
      entityId: row.remittance,
      after: { staff_id: row.staff_id, amount: row.amount, ...(reason && { reason }) },
      ...origin,
    });
    await settleIfNoneWaits(tx, at);
    const decided = shownSettlement((await findSettlement(tx, id)) ?? row);
    const said = { person: row.staff_name, operator: decided.decided_by ?? m.an_operator(), amount: row.amount };
    const to = [...new Set([row.asked_by, row.staff_id])];
    const message = settlementDecidedMessage(said, { to, isSettled: state === 'approved', reason });
    notifyBesidesVisits(tx, { ...message, occasion: 'cash_settlement_decided', actor, now: at });
    tx.emit({ type: 'cash_update', audience: { operators: true, users: [row.staff_id] } });
    return decided;
  });
