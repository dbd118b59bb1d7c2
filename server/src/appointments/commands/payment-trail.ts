import {
  discountGiven,
  partsPaid,
  type PaymentMethod,
  type ServiceDay,
  serviceDayOf,
  standingEntries,
  standingTips,
  sumTips,
  type Tip,
} from 'shared-lib/domain';
import type { Discount, findLedger, PaymentEntry } from '../../payments/ledger.repository.js';
import { receivedOnOf } from '../../payments/received-on.js';
import { findVoucherEnds } from '../../payments/vouchers.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { ActionPayload } from '../workflow/effect-context.js';

type Ledger = Awaited<ReturnType<typeof findLedger>>;

export interface CreditPart {
  readonly method: PaymentMethod | null;
  readonly amount: number;
  readonly voucher?: number | null | undefined;
}
/** Each once, in order of their numbers. */
export const vouchersOf = (parts: readonly { readonly voucher?: number | null | undefined }[]): number[] =>
  [...new Set(parts.flatMap(({ voucher }) => voucher ?? []))].sort((one, other) => one - other);

type Told = Pick<PaymentEntry, 'tips' | 'receivedOn'> & {
  readonly discount: Omit<Discount, 'holder'> | null;
  readonly parts: readonly CreditPart[];
};
type VoucherEnds = Awaited<ReturnType<typeof findVoucherEnds>>;
/** `12 …K3P4`: the number of each voucher and the end of its code. Source: R-beyond-1222. */
export const voucherTold = (parts: readonly CreditPart[], ends: VoucherEnds): { readonly voucher: string | null } => ({
  voucher:
    vouchersOf(parts)
      .map((id) => `${id} ${ends.get(id) ?? ''}`)
      .join(', ') || null,
});

/** A voucher pays as credit: the end of its code tells the two apart. */
const partTold = ({ method, amount, voucher }: CreditPart, ends: VoucherEnds) => ({
  method,
  amount,
  ...(voucher && { voucher: ends.get(voucher) ?? '' }),
});

/**
 * The facts of a payment for the audit trail that the appointment does not hold. Null for a payment in one part, or in
 * full.
 */
const toldOf = ({ parts, discount, tips, receivedOn }: Told, ends: VoucherEnds) => ({
  payment_parts: parts.length > 1 ? parts.map((part) => partTold(part, ends)) : null,
  ...voucherTold(parts, ends),
  discount_amount: discount?.amount ?? null,
  discount_reason: discount?.reason ?? null,
  discount_kind: discount && discount.kind !== 'other' ? discount.kind : null,
  tip: sumTips(tips) || null,
  received_on: receivedOn,
});

/** The same facts, from a ledger. */
function toldByLedger(ledger: Ledger, ends: VoucherEnds): ReturnType<typeof toldOf> {
  const given = discountGiven(ledger);
  const discount = given
    ? { amount: given.discount, reason: given.reason, kind: given.discount_kind ?? ('other' as const) }
    : null;
  const receivedOn = moneyOf(ledger).find(({ received_on }) => received_on)?.received_on ?? null;
  return toldOf({ parts: partsPaid(ledger), discount, tips: standingTips(ledger), receivedOn }, ends);
}

/** The standing entries of what was paid, one by one: parts put those of two days together. */
export const moneyOf = (ledger: Ledger): Ledger =>
  standingEntries(ledger).filter(({ kind }) => kind === 'payment' || kind === 'extension');
/** The day on which all of it came in, that of an entry that says none included. Null for several days, or none. */
export function dayOfMoney(ledger: Ledger): ServiceDay | null {
  const days = new Set(moneyOf(ledger).map(({ received_on, at }) => received_on ?? serviceDayOf(new Date(at))));
  return days.size === 1 ? ([...days][0] ?? null) : null;
}

/** The facts that differ, before and after. */
export async function trailOf(
  { tx }: CommandContext,
  ledger: Ledger,
  payment: PaymentEntry | undefined,
  tipsLeft: readonly Tip[] = [],
): Promise<Pick<ActionPayload, 'audit' | 'auditBefore'>> {
  const ends = await findVoucherEnds(tx, vouchersOf([...partsPaid(ledger), ...(payment?.parts ?? [])]));
  const before = toldByLedger(ledger, ends);
  const after = toldOf(payment ?? { parts: [], discount: null, tips: tipsLeft, receivedOn: null }, ends);
  if (after.received_on === dayOfMoney(ledger)) after.received_on = before.received_on;
  const isOther = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(after[name as keyof typeof after]);
  const differing = Object.entries(before).filter(isOther);
  return {
    auditBefore: Object.fromEntries(differing),
    audit: Object.fromEntries(differing.map(([name]) => [name, after[name as keyof typeof after]])),
  };
}

interface Paying {
  readonly context: CommandContext;
  readonly locked: LockedAppointment;
  readonly recorded?: Ledger;
}
/** A correction that says nothing keeps the day that is recorded, where all parts came in on it. */
export function receivedOf(
  { context: { now }, locked, recorded = [] }: Paying,
  said: ServiceDay | undefined,
): ServiceDay | null {
  const days = { today: serviceDayOf(now), visited: locked.row.service_day };
  if (said !== undefined) return receivedOnOf(said, days);
  const known = dayOfMoney(recorded);
  return known === null || known === days.today || known < days.visited ? null : known;
}
