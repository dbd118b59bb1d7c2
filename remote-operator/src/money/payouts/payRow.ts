import { formatPesos } from 'shared-lib';
import { nettedCash, type Payee, type PayGroup, type Payout } from 'shared-lib/records';
import type { PayoutFilter } from './payoutsAddress';
import * as m from '../../texts/m';

/** A person's line of the list. Pesos; advances below zero, as they are taken off. */
export interface PayRow {
  readonly payee: Payee;
  /** Of this period, those that were not voided. */
  readonly payouts: readonly Payout[];
  /** Something was earned, or taken off, that no payout has. */
  readonly isOpen: boolean;
  readonly paid: number;
  readonly visits: number;
  readonly commission: number;
  readonly tips: number;
  /** By ride, day and hour. */
  readonly work: number;
  readonly allowance: number;
  readonly advances: number;
  /** In hand, where it is taken off what is open, and with what payouts settled. */
  readonly openCash: number;
  readonly cash: number;
  /** What a payout would pay now; null where nothing is open, or where nothing can be paid yet. */
  readonly payable: number | null;
  /** What is to pay; zero where the person has to hand over instead, or more was taken off than earned. */
  readonly toPay: number;
  /** Cash in hand above what they earned. */
  readonly handOver: number;
  /** What was taken off above what they earned. It stays for a later payout. */
  readonly later: number;
  /** A payout would pay them. Who hands over is not chosen: their statement settles what they earned. */
  readonly canChoose: boolean;
}

const CENTAVOS = 100;
/** Sums of centavos are whole, so that no rounding adds up. */
export const sumOf = <T>(all: readonly T[], value: (one: T) => number): number =>
  all.reduce((sum, one) => sum + Math.round(value(one) * CENTAVOS), 0) / CENTAVOS;
const amountOf = (lines: readonly PayGroup[], ...kinds: readonly PayGroup['kind'][]): number =>
  sumOf(
    lines.filter(({ kind }) => kinds.includes(kind)),
    ({ amount }) => amount,
  );

/** What was owed from before stands with the allowances, an advance from before with the others. */
const isAllowance = ({ kind, amount }: PayGroup): boolean => kind === 'allowance' || (kind === 'opening' && amount > 0);
const isAdvance = ({ kind, amount }: PayGroup): boolean =>
  kind === 'advance' || kind === 'deduction' || (kind === 'opening' && amount < 0);

/** What a person is paid for a period, and was paid for it. Source: R-beyond-561. */
export function payRow(payee: Payee, nets: boolean): PayRow {
  const payouts = payee.payouts.filter(({ state }) => state !== 'voided');
  // A payment that was taken back leaves a line of nothing.
  const isOpen = payee.lines.some(({ amount }) => amount !== 0);
  const lines = [...payouts.flatMap((payout) => payout.lines), ...payee.lines];
  const openCash = nets && isOpen ? Math.max(0, payee.in_hand) : 0;
  const settles = nets ? nettedCash(payee.open, payee.in_hand) : 0;
  const left = isOpen ? sumOf([payee.open, -openCash], (one) => one) : 0;
  const handOver = Math.min(openCash, Math.max(0, -left));
  const payable = isOpen && payee.open >= 0 ? sumOf([payee.open, -settles], (one) => one) : null;
  return {
    payee,
    payouts,
    isOpen,
    paid: sumOf(payouts, ({ amount }) => amount),
    visits: lines.reduce((sum, { visits }) => sum + visits, 0),
    commission: amountOf(lines, 'commission', 'extension'),
    tips: amountOf(lines, 'tip'),
    work: amountOf(lines, 'ride_out', 'ride_home', 'day', 'hour', 'overtime'),
    allowance: sumOf(lines.filter(isAllowance), ({ amount }) => amount),
    advances: sumOf(lines.filter(isAdvance), ({ amount }) => amount),
    openCash,
    cash: openCash + payouts.reduce((sum, { cash }) => sum + cash, 0),
    payable,
    toPay: Math.max(0, left),
    handOver,
    later: sumOf([Math.max(0, -left), -handOver], (one) => one),
    canChoose: payable !== null && left >= 0,
  };
}

/** What is left of a statement, and what it is. */
export const leftOf = ({ toPay, handOver, later }: PayRow): { readonly label: string; readonly sum: number } =>
  handOver > 0
    ? { label: m.to_hand_over(), sum: handOver }
    : later > 0
      ? { label: m.for_a_later_payout(), sum: later }
      : { label: m.to_pay(), sum: toPay };

/** What the button of a statement does. */
export const payWords = ({ payee, payable, handOver }: PayRow): string =>
  handOver > 0
    ? m.settle_with_their_cash({ amount: formatPesos(sumOf([payee.open, -(payable ?? 0)], (one) => one)) })
    : m.mark_as_paid({ amount: formatPesos(payable ?? 0) });

export const isShown = ({ payee, payable }: PayRow, show: PayoutFilter): boolean =>
  show === 'all' || (show === 'open' ? payable !== null : payee.person.role === show);

/** Is there anything to read of this person in the period? */
export const hasPay = ({ payee, payouts }: PayRow): boolean =>
  payee.lines.length > 0 || payouts.length > 0 || payee.waiting_days > 0;
