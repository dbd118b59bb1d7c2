// How it works: docs/subsystems/money-and-reports.md.
import {
  belowPrice,
  changeBetween,
  changedUnapproved,
  formatPesos,
  heldBy,
  heldChanges,
  lastPayment,
  limits,
  partsPaid,
  type RecordedPayment,
  serverLimits,
  standingTips,
  sumPaid,
  type Tip,
  tipsByPerson,
  tipsInHands,
  type Held,
} from 'shared-lib/domain';
import { cashMovedMessage } from '../../notifications/office-messages.js';
import { notifyBesidesVisits } from '../../notifications/notify.js';
import { findLedger, type PaymentEntry, type PaymentPart } from '../../payments/ledger.repository.js';
import { userIdOf } from '../../platform/caller.js';
import type { Queryable } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { correctionLimit } from '../../settings/business-rules.usecases.js';
import { refuseUndecidable } from '../../staff-directory/second-operator.js';
import { hadOtherOperator } from '../../staff-directory/second-operator.repository.js';
import { type Becomes, findApprovedAfter } from '../store/corrections.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findStaffNames } from '../store/staff-names.repository.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { ActionPayload } from '../workflow/effect-context.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Ledger = Awaited<ReturnType<typeof findLedger>>;

/** Who has the money now, by the ledger. */
const heldNow = (entries: Ledger): Held =>
  heldBy([
    ...partsPaid(entries).map(({ method, amount, collected_by_id: collector }) => ({ method, amount, collector })),
    ...tipsInHands(standingTips(entries)),
  ]);
/** A payment as it will be recorded; for a refund, the tips that it leaves. */
const recorded = (
  payment: (Becomes & { readonly amount?: number }) | undefined,
  tipsLeft: readonly Tip[] = [],
): RecordedPayment => ({
  held: heldBy([
    ...(payment?.parts ?? []).map(({ method, amount, collectedBy: collector }) => ({ method, amount, collector })),
    ...tipsInHands(payment?.tips ?? tipsLeft),
  ]),
  tips: tipsByPerson(payment?.tips ?? tipsLeft),
  amount: payment?.amount ?? 0,
  extension: payment?.extension ?? 0,
  discount: payment?.discount?.amount ?? 0,
});

/** Whom a change leaves with less cash of this payment. */
const losersOf = (before: Held, after: Held): number[] =>
  [...heldChanges(before, after)].flatMap(([holder, change]) =>
    typeof holder === 'number' && change < 0 ? holder : [],
  );

/** Does the change leave an operator with less cash of this payment? */
const makesLess = (before: Held, after: Held, operator: number | null): boolean =>
  operator !== null && (heldChanges(before, after).get(operator) ?? 0) < 0;

/** Is there another operator to ask, or was one disabled so recently that they still count? */
const canAsk = ({ tx, now }: CommandContext, operator: number): Promise<boolean> =>
  hadOtherOperator(tx, operator, new Date(now.getTime() - serverLimits.EMAIL_CHANGE_HOURS * 60 * limits.MINUTE));

/** One operator alone may not do this, but may ask another to approve it. */
export const needsApproval = (detail: string, extra: object): ApiError =>
  new ApiError('CORRECTION_NEEDS_APPROVAL', { detail, extra: { ...extra } });

/**
 * Refuses a change of a payment that is too large for one operator, counting all changes since a second operator last
 * approved one; 0 sets no limit. No operator lowers their own cash while there is another operator. After a full
 * refund, a new payment changes what was given back.
 * @param payment as recorded; undefined for a refund
 * @param tipsLeft what a refund leaves
 * Source: R-money-23, R-money-40.
 */
export async function refuseUnapproved(
  context: CommandContext,
  { row }: LockedAppointment,
  payment: PaymentEntry | undefined,
  tipsLeft?: readonly Tip[],
): Promise<void> {
  const { tx, actor } = context;
  const [limit, entries, approvedAfter] = await Promise.all([
    correctionLimit(tx),
    findLedger(tx, row.id),
    findApprovedAfter(tx, row.id),
  ]);
  const before = lastPayment(entries, approvedAfter);
  if (before === null) return;
  const after = recorded(payment, tipsLeft);
  const changedBefore = changedUnapproved(entries, approvedAfter, row.total_price);
  const [paidBefore, paidAfter] = [sumPaid(before), sumPaid(after)];
  const facts = { limit, paid_before: paidBefore, paid_after: paidAfter, changed_before: changedBefore };
  const operator = userIdOf(actor);
  if (operator !== null && makesLess(before.held, after.held, operator) && (await canAsk(context, operator)))
    throw needsApproval(m.it_makes_your_own_cash(), facts);
  const change = changeBetween(before, after);
  if (limit === 0 || change === 0 || change + changedBefore <= limit) return;
  await refuseUndecidable(tx, operator, losersOf(before.held, after.held), context.now);
  const added = changedBefore > 0 ? m.with_the_that_it_was({ changedBefore: formatPesos(changedBefore) }) : '';
  throw needsApproval(m.a_change_of_more_than({ limit: formatPesos(limit), added }), facts);
}

/**
 * Refuses a first payment that is too far below the price for one operator, with or without a discount. That holds at
 * its verification and when a session ends early. Whole pesos. Source: R-money-41.
 * @param followed what the refusal says about what happened, or what to do
 */
export async function refuseUnapprovedDiscount(
  { tx }: CommandContext,
  { row }: LockedAppointment,
  payment: PaymentEntry,
  followed = m.nothing_is_recorded_yet(),
): Promise<void> {
  const limit = await correctionLimit(tx);
  const first = recorded(payment);
  if (limit === 0 || belowPrice(row.total_price, first) <= limit) return;
  throw needsApproval(m.more_than_below_the_price({ limit: formatPesos(limit), followed }), {
    limit,
    paid_before: 0,
    paid_after: sumPaid(first),
    changed_before: 0,
  });
}

/** Refuses the approval of an operator whose own cash becomes less: nobody decides what they gain from. R-money-40. */
export async function refuseGain(
  { tx, actor }: CommandContext,
  { row }: LockedAppointment,
  payment: PaymentEntry | undefined,
  tipsLeft?: readonly Tip[],
): Promise<void> {
  const [entries, approvedAfter] = await Promise.all([findLedger(tx, row.id), findApprovedAfter(tx, row.id)]);
  const before = lastPayment(entries, approvedAfter);
  if (before && makesLess(before.held, recorded(payment, tipsLeft).held, userIdOf(actor)))
    throw new ApiError('CORRECTION_OF_OWN_CASH');
}

/** Who would have less cash of the payment by the correction that waits: they do not approve it. Source: R-money-40. */
export async function losersBy(q: Queryable, appointment: number, becomes: Becomes): Promise<number[]> {
  const [entries, approvedAfter] = await Promise.all([findLedger(q, appointment), findApprovedAfter(q, appointment)]);
  const before = lastPayment(entries, approvedAfter);
  if (!before) return [];
  return losersOf(before.held, recorded(becomes).held);
}

/**
 * Tells all whose cash a change of a payment raises or lowers, also by a refund and a new payment after it. It compares
 * with the ledger before: cash that moves in two steps would otherwise be told to nobody. A first payment is no change.
 * Source: R-money-40.
 * @param before the ledger before the change
 */
export async function tellMovedCash(
  { tx, actor, now }: CommandContext,
  { row }: LockedAppointment,
  before: Ledger,
  { payment, tipsLeft }: Pick<ActionPayload, 'payment' | 'tipsLeft'>,
): Promise<void> {
  if (lastPayment(before, null) === null) return;
  await tellChanges({ tx, actor, now }, row.id, heldChanges(heldNow(before), recorded(payment, tipsLeft).held));
}

/**
 * Tells whoever is said to have taken cash that came later, with what they hold of what was above it, unless they say
 * so themselves. Source: R-beyond-642, R-beyond-1412.
 */
export async function tellLater(
  context: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { row }: LockedAppointment,
  {
    tips,
    forLater,
    ...part
  }: Pick<PaymentPart, 'method' | 'amount' | 'collectedBy'> & Pick<PaymentEntry, 'tips' | 'forLater'>,
): Promise<void> {
  const held = [part, ...forLater].map(({ method, amount, collectedBy: collector }) => ({ method, amount, collector }));
  await tellChanges(context, row.id, heldBy([...held, ...tipsInHands(tips)]));
}

async function tellChanges(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  visit: number,
  changes: Held,
): Promise<void> {
  const hands = [...changes].flatMap(([holder, change]) => (typeof holder === 'number' ? [{ holder, change }] : []));
  const operator = userIdOf(actor);
  const names = await findStaffNames(tx, [...hands.map(({ holder }) => holder), ...(operator ? [operator] : [])]);
  for (const { holder, change } of hands) {
    const said = { visit, change, operator: names.get(operator ?? 0) ?? m.an_operator() };
    notifyBesidesVisits(tx, {
      ...cashMovedMessage(said, holder),
      occasion: 'cash_moved',
      appointment: visit,
      actor,
      now,
    });
  }
}
