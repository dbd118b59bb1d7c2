import type { Body, Calls, Remittance } from 'shared-lib/contract';
import { asksToSettle, CASH_TEXTS, countFaults, FIELD_TEXTS, leavesHand, type AuditAction } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { notifyOffice } from '../notifications/notify.js';
import { settleRemittances } from '../notifications/settle.js';
import {
  remittanceConfirmedMessages,
  remittanceCountedMessage,
  remittanceDisputedMessage,
  remittanceWithdrawnMessage,
} from '../notifications/office-messages.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields, type FieldErrors } from '../platform/errors.js';
import { hasSecondOperator, refuseNewOperator } from '../staff-directory/second-operator.js';
import { hasOtherOperator } from '../staff-directory/second-operator.repository.js';
import { shownRemittance } from './cash-in-hand.usecases.js';
import {
  findRemittance,
  hasWaiting,
  insertRemittance,
  insertStep,
  isDisabled,
  lockHolder,
  lockRemittance,
  type NewStep,
  type RemittanceRow,
} from './cash.repository.js';
import { askSettlement, overtakeSettlements } from './settlements.usecases.js';

type Cash = Calls['cash'];

const tellCashScreens = (tx: Tx, person: number): void =>
  tx.emit({ type: 'cash_update', audience: { operators: true, users: [person] } });

async function shown(tx: Tx, id: number): Promise<Remittance> {
  const row = await findRemittance(tx, id);
  if (!row) throw notFound();
  return shownRemittance(row);
}

/**
 * Keeps what an operator counts of what somebody hands over: it leaves their hand at once, and waits for their word.
 * Nobody counts their own while another operator could, or could lately. A shortage that is to be settled stays in hand
 * until a second operator approves it; where there is none it is refused at `settles`. Source: R-money-21, R-money-22,
 * R-money-42, R-money-46.
 */
export const countCash = ({ deps, actor, origin }: Caller, body: Body<Cash['count']>): Promise<Remittance> =>
  deps.db.tx(async (tx) => {
    const { person, expected, counted, reason } = body;
    const by = userIdOf(actor);
    const holder = await lockHolder(tx, person);
    if (!holder) throw wrongFields({ person: [FIELD_TEXTS.notFound] });
    const isOwn = person === by;
    const at = deps.clock.now();
    if (isOwn && (await hasSecondOperator(tx, person, at))) throw new ApiError('COUNT_BY_ANOTHER');
    if (holder.in_hand !== expected)
      throw new ApiError('STALE_VERSION', {
        detail: `What ${holder.name} has in hand has changed meanwhile. Nothing is counted yet.`,
        extra: { current: { in_hand: holder.in_hand } },
      });
    const faults: FieldErrors = Object.fromEntries(
      Object.entries(countFaults(body)).map(([field, text]) => [field, [text]]),
    );
    if (Object.keys(faults).length > 0) throw wrongFields(faults);
    const settles = asksToSettle(body);
    if (settles && !(await hasOtherOperator(tx, [by, person])))
      throw wrongFields({ settles: [CASH_TEXTS.nobodySettles] });
    const handedOver = leavesHand(body);
    // Of what was missing before, this count speaks anew.
    await overtakeSettlements(tx, person, { by, at });
    const id = await insertRemittance(tx, { person, expected, counted, handedOver, reason, countedBy: by, at });
    // Who is alone has nobody to count for them: their count is their word.
    if (isOwn) await insertStep(tx, id, { step: 'confirmed', reason: '', by, at });
    recordAudit(tx, {
      at,
      actor,
      action: 'cash.count',
      entity: 'remittance',
      entityId: id,
      after: { staff_id: person, expected, counted, handed_over: handedOver, reason },
      ...origin,
    });
    if (settles) await askSettlement({ tx, actor, origin }, { remittance: id, person, at, amount: expected - counted });
    tellCashScreens(tx, person);
    const remittance = await shown(tx, id);
    const told = { person: holder.name, operator: remittance.counted_by.name, counted };
    notifyOffice(tx, { ...remittanceCountedMessage(told, person), occasion: 'remittance_counted', actor, now: at });
    return remittance;
  });

const ACTIONS: Readonly<Record<NewStep['step'], AuditAction>> = {
  confirmed: 'cash.confirm',
  disputed: 'cash.dispute',
  withdrawn: 'cash.withdraw',
};

/** Locked, as long as anything may still be said of it by whoever asks. */
async function lockOpen(
  tx: Tx,
  id: number,
  mayAsk: (row: RemittanceRow) => void | Promise<void> = () => {},
): Promise<RemittanceRow> {
  const row = await lockRemittance(tx, id);
  if (!row) throw notFound();
  await mayAsk(row);
  if (row.state === 'confirmed' || row.state === 'withdrawn')
    throw new ApiError('REMITTANCE_CLOSED', {
      detail: `${row.answered_by ?? 'Somebody'} has ${row.state} this hand-over already.`,
      extra: { current: shownRemittance(row) },
    });
  return row;
}

/** Only whoever handed over says whether it is right; to others it is not there, operators are told whose it is. */
const refuseOthers =
  ({ actor }: Caller) =>
  ({ staff_id, staff_name }: RemittanceRow): void => {
    if (staff_id === userIdOf(actor)) return;
    if (actor.role === 'operator')
      throw new ApiError('WRONG_ROLE', { detail: `Only ${staff_name} can say whether it is right.` });
    throw notFound();
  };

async function keepStep(
  tx: Tx,
  { deps, actor, origin }: Caller,
  row: RemittanceRow,
  { step, reason }: Pick<NewStep, 'step' | 'reason'>,
): Promise<Date> {
  const at = deps.clock.now();
  await insertStep(tx, row.id, { step, reason, by: userIdOf(actor), at });
  recordAudit(tx, {
    at,
    actor,
    action: ACTIONS[step],
    entity: 'remittance',
    entityId: row.id,
    before: { state: row.state },
    after: { state: step, ...(reason && { reason }) },
    ...origin,
  });
  if (!(await hasWaiting(tx, row.staff_id))) settleRemittances(tx, row.staff_id, at);
  tellCashScreens(tx, row.staff_id);
  return at;
}

/**
 * Whoever handed over confirms it themselves. For somebody who is disabled, and so cannot, an operator does who did not
 * count it, or who is alone. Source: R-money-22, R-money-44, R-money-53.
 */
const refuseUnlessConfirming =
  (tx: Tx, caller: Caller) =>
  async (row: RemittanceRow): Promise<void> => {
    const { actor } = caller;
    const isForAnother = actor.role === 'operator' && row.staff_id !== userIdOf(actor);
    if (!isForAnother || !(await isDisabled(tx, row.staff_id))) return refuseOthers(caller)(row);
    const by = userIdOf(actor);
    const now = caller.deps.clock.now();
    if (row.counted_by !== by) await refuseNewOperator(tx, by, now);
    else if (await hasSecondOperator(tx, by, now)) throw new ApiError('CONFIRM_BY_ANOTHER');
  };

/**
 * For somebody who is disabled it takes a reason where they did not agree, or where whoever counted it is alone; they
 * find out once they return, all operators at once. Source: R-money-44, R-money-53.
 */
export const confirmRemittance = (caller: Caller, id: number, body?: Body<Cash['confirm']>): Promise<Remittance> =>
  caller.deps.db.tx(async (tx) => {
    const { actor } = caller;
    const reason = body?.reason ?? '';
    const row = await lockOpen(tx, id, refuseUnlessConfirming(tx, caller));
    const isForAnother = row.staff_id !== userIdOf(actor);
    const isDoubted = row.state === 'disputed' || row.counted_by === userIdOf(actor);
    if (isForAnother && isDoubted && reason === '') throw wrongFields({ reason: [FIELD_TEXTS.required] });
    const now = await keepStep(tx, caller, row, { step: 'confirmed', reason });
    const remittance = await shown(tx, id);
    if (isForAnother) {
      const told = { person: row.staff_name, operator: remittance.answered_by ?? 'An operator', counted: row.counted };
      for (const message of remittanceConfirmedMessages(told, reason, row.staff_id))
        notifyOffice(tx, { ...message, occasion: 'remittance_confirmed', isKept: true, actor, now });
    }
    return remittance;
  });

/** Operators see it until it is withdrawn, or until the two agree after all. */
export const disputeRemittance = (caller: Caller, id: number, { reason }: Body<Cash['dispute']>): Promise<Remittance> =>
  caller.deps.db.tx(async (tx) => {
    const row = await lockOpen(tx, id, refuseOthers(caller));
    const now = await keepStep(tx, caller, row, { step: 'disputed', reason });
    const told = { person: row.staff_name, operator: row.counted_by_name, counted: row.counted };
    const message = remittanceDisputedMessage(told, reason);
    notifyOffice(tx, { ...message, occasion: 'remittance_disputed', actor: caller.actor, now });
    return shown(tx, id);
  });

/** A mistaken count, taken back by a further entry: what left the hand is in it again. */
export const withdrawRemittance = (
  caller: Caller,
  id: number,
  { reason }: Body<Cash['withdraw']>,
): Promise<Remittance> =>
  caller.deps.db.tx(async (tx) => {
    const row = await lockOpen(tx, id);
    // Whoever settles its shortage holds the hand, too: what comes back counts what was settled, or overtakes it.
    await lockHolder(tx, row.staff_id);
    await overtakeSettlements(tx, row.staff_id, { by: userIdOf(caller.actor), at: caller.deps.clock.now(), of: id });
    const now = await keepStep(tx, caller, row, { step: 'withdrawn', reason });
    const remittance = await shown(tx, id);
    const told = { person: row.staff_name, operator: remittance.answered_by ?? 'An operator', counted: row.counted };
    const message = remittanceWithdrawnMessage(told, reason, row.staff_id);
    notifyOffice(tx, { ...message, occasion: 'remittance_withdrawn', actor: caller.actor, now });
    return remittance;
  });
