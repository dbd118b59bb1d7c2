// How it works: docs/subsystems/money-and-reports.md.
import type { Body, Calls, Remittance } from 'shared-lib/contract';
import { asksToSettle, CASH_TEXTS, countFaults, FIELD_TEXTS, leavesHand, type AuditAction } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
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
import * as m from '../texts/m.js';

type Cash = Calls['cash'];

const tellCashScreens = (tx: Tx, person: number): void =>
  tx.emit({ type: 'cash_update', audience: { operators: true, users: [person] } });

async function shown(tx: Tx, id: number): Promise<Remittance> {
  const row = await findRemittance(tx, id);
  if (!row) throw notFound();
  return shownRemittance(row);
}

/**
 * Stores an operator's count of a person's hand-over. The cash leaves the hand at once, and waits for the person's
 * word. Nobody counts their own while another operator could, or could recently. A shortage to settle stays in hand
 * until a second operator approves it; where there is none, it is refused at `settles`. Source: R-money-21, R-money-22,
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
        detail: m.what_has_in_hand_has({ name: holder.name }),
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
    // This count replaces earlier questions about missing cash.
    await overtakeSettlements(tx, person, { by, at });
    const id = await insertRemittance(tx, { person, expected, counted, handedOver, reason, countedBy: by, at });
    // An operator who is alone has nobody to count for them, so their count is final.
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
    notifyBesidesVisits(tx, {
      ...remittanceCountedMessage(told, person),
      occasion: 'remittance_counted',
      actor,
      now: at,
    });
    return remittance;
  });

const ACTIONS: Readonly<Record<NewStep['step'], AuditAction>> = {
  confirmed: 'cash.confirm',
  disputed: 'cash.dispute',
  withdrawn: 'cash.withdraw',
};

/** Locks the hand-over while the caller may still act on it. */
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
      detail: m.has_this_hand_over_already({ answeredBy: row.answered_by ?? m.somebody(), state: row.state }),
      extra: { current: shownRemittance(row) },
    });
  return row;
}

/**
 * Only the person who handed over says whether it is right. For others it does not exist; operators read whose it is.
 */
const refuseOthers =
  ({ actor }: Caller) =>
  ({ staff_id, staff_name }: RemittanceRow): void => {
    if (staff_id === userIdOf(actor)) return;
    if (actor.role === 'operator')
      throw new ApiError('WRONG_ROLE', { detail: m.only_can_say_whether_it({ staffName: staff_name }) });
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
 * The person who handed over confirms it themselves. For a disabled person an operator does who did not count it, or
 * who is alone. Source: R-money-22, R-money-44, R-money-53.
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
 * For a disabled person it needs a reason where they disagreed, or where the counting operator is alone. The person
 * reads it when they return, all operators at once. Source: R-money-44, R-money-53.
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
      const told = {
        person: row.staff_name,
        operator: remittance.answered_by ?? m.an_operator(),
        counted: row.counted,
      };
      for (const message of remittanceConfirmedMessages(told, reason, row.staff_id))
        notifyBesidesVisits(tx, { ...message, occasion: 'remittance_confirmed', isKept: true, actor, now });
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
    notifyBesidesVisits(tx, { ...message, occasion: 'remittance_disputed', actor: caller.actor, now });
    return shown(tx, id);
  });

/** Withdraws a mistaken count by a further entry: the cash is in hand again. */
export const withdrawRemittance = (
  caller: Caller,
  id: number,
  { reason }: Body<Cash['withdraw']>,
): Promise<Remittance> =>
  caller.deps.db.tx(async (tx) => {
    const row = await lockOpen(tx, id);
    // Settling a shortage locks the hand too, so what returns counts the settled sum, or replaces the question.
    await lockHolder(tx, row.staff_id);
    await overtakeSettlements(tx, row.staff_id, { by: userIdOf(caller.actor), at: caller.deps.clock.now(), of: id });
    const now = await keepStep(tx, caller, row, { step: 'withdrawn', reason });
    const remittance = await shown(tx, id);
    const told = { person: row.staff_name, operator: remittance.answered_by ?? m.an_operator(), counted: row.counted };
    const message = remittanceWithdrawnMessage(told, reason, row.staff_id);
    notifyBesidesVisits(tx, { ...message, occasion: 'remittance_withdrawn', actor: caller.actor, now });
    return remittance;
  });
