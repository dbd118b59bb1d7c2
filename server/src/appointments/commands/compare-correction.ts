import type { Answer, Calls, CorrectionSide } from 'shared-lib/contract';
import { discountGiven, partsPaid, serviceDayOf, standingEntries } from 'shared-lib/domain';
import { findLedger } from '../../payments/ledger.repository.js';
import { findVoucherEnds } from '../../payments/vouchers.repository.js';
import type { Queryable } from '../../platform/database/database.js';
import { findBecomes, type Becomes } from '../store/corrections.repository.js';
import { dayOfMoney, moneyOf } from './payment-trail.js';

type Compared = Answer<Calls['corrections']['ofAppointment']>['compared'];

type Ends = Awaited<ReturnType<typeof findVoucherEnds>>;
type Ledger = Awaited<ReturnType<typeof findLedger>>;

const endOf = (ends: Ends, voucher: number | null | undefined): string | null => ends.get(voucher ?? 0) ?? null;

function recorded(entries: Ledger, ends: Ends): CorrectionSide {
  const discount = discountGiven(entries);
  return {
    parts: partsPaid(entries).map(({ method, amount, collected_by, gcash_reference, voucher }) => ({
      method,
      amount,
      collected_by,
      gcash_reference,
      voucher: endOf(ends, voucher),
    })),
    extension: standingEntries(entries)
      .filter(({ kind }) => kind === 'extension')
      .reduce((sum, { amount }) => sum + amount, 0),
    discount: discount
      ? { amount: discount.discount, reason: discount.reason, kind: discount.discount_kind ?? 'other' }
      : null,
    tips: standingEntries(entries).flatMap(({ kind, tip_for: name, tip: amount, method, tip_kept: kept }) =>
      kind === 'tip' && name !== null && method !== null ? { name, amount, method, kept } : [],
    ),
  };
}

/** The day on which money came in, before and after: where it changes, or is not the day on which it was recorded. */
function receivedOn(
  ledger: Ledger,
  { becomes, asked_at: at }: { readonly becomes: Becomes; readonly asked_at: Date },
): Record<'before' | 'after', Pick<CorrectionSide, 'received_on'>> {
  const before = dayOfMoney(ledger);
  // An older server kept none. Null is the day on which it is recorded.
  const after = becomes.receivedOn === undefined ? before : (becomes.receivedOn ?? (before && serviceDayOf(at)));
  const isPlain = before === after && !becomes.receivedOn && !moneyOf(ledger).some(({ received_on }) => received_on);
  const shown = (day: string | null) => (day === null || isPlain ? {} : { received_on: day });
  // A refund brings nothing in.
  return { before: shown(before), after: becomes.parts?.length ? shown(after) : {} };
}

/** The recorded payment of a visit, and the payment after the waiting correction. Source: R-money-23. */
export async function compareCorrection(q: Queryable, appointment: number): Promise<Compared> {
  const asked = await findBecomes(q, appointment);
  if (!asked) return null;
  const { becomes, names } = asked;
  const ledger = await findLedger(q, appointment);
  const days = receivedOn(ledger, asked);
  const named = [...partsPaid(ledger), ...(becomes.parts ?? [])].flatMap(({ voucher }) => voucher ?? []);
  const ends = await findVoucherEnds(q, named);
  return {
    before: { ...recorded(ledger, ends), ...days.before },
    after: {
      parts: (becomes.parts ?? []).map(({ method, amount, collectedBy, gcashReference, voucher }) => ({
        method,
        amount,
        collected_by: collectedBy === null ? null : (names[collectedBy] ?? null),
        gcash_reference: gcashReference,
        voucher: endOf(ends, voucher),
      })),
      extension: becomes.extension ?? 0,
      discount: becomes.discount
        ? { amount: becomes.discount.amount, reason: becomes.discount.reason, kind: becomes.discount.kind }
        : null,
      tips: (becomes.tips ?? []).map(({ staff, amount, method, isKept: kept }) => ({
        name: names[staff] ?? '',
        amount,
        method,
        kept,
      })),
      ...days.after,
    },
  };
}
