import { limits } from 'shared-lib';
import { type Problems, required } from 'shared-lib/form';
import { parseUnitCost, type PayoutMethod, STOCK_TEXTS } from 'shared-lib/records';

/** What a bill says, as typed. */
export interface Bill {
  amount: string;
  method: PayoutMethod;
  paidOn: string;
  supplier: string;
  reference: string;
}

/** A bill of today, before anything is typed. */
export const emptyBill = (today: string): Bill => ({
  amount: '',
  method: 'cash',
  paidOn: today,
  supplier: '',
  reference: '',
});

/** The pesos typed, with centavos, above zero; undefined for anything else. */
export function typedAmount(typed: string): number | undefined {
  const pesos = parseUnitCost(typed.replace(/[₱,\s]/g, ''));
  return pesos !== undefined && pesos > 0 && pesos <= limits.PESO_MAX ? pesos : undefined;
}

export const billErrors = ({ amount, paidOn }: Bill): Problems<Bill> => ({
  amount: required(amount) ?? (typedAmount(amount) === undefined ? STOCK_TEXTS.cost : undefined),
  paidOn: required(paidOn),
});

/** As it is sent. */
export const billBody = ({ amount, method, paidOn, supplier, reference }: Bill) => ({
  amount: typedAmount(amount) ?? 0,
  method,
  paid_on: paidOn,
  supplier: supplier.trim(),
  reference: reference.trim(),
});

/** Fields that the server names differently. */
export const BILL_SHOWN_AT = { paid_on: 'paidOn' } as const;
