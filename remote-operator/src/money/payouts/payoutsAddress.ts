import { isServiceDay, type ServiceDay } from 'shared-lib';
import { PAYOUTS_PATH } from 'shared-lib/notifications';
import { PAY_PERIODS, type PayPeriodKind } from 'shared-lib/records';

export const PAYOUT_FILTERS = ['all', 'therapist', 'driver', 'open'] as const;
export type PayoutFilter = (typeof PAYOUT_FILTERS)[number];

/** What the page shows, as in its address. */
export interface PayoutsAddress {
  readonly kind: PayPeriodKind;
  /** A day of the period; null means today. */
  readonly day: ServiceDay | null;
  readonly show: PayoutFilter;
  /** Cash in hand is taken off. */
  readonly nets: boolean;
  /** The person whose statement is open. */
  readonly person: number | null;
}

export const isPayoutsView = (params: URLSearchParams): boolean => params.get('view') === 'payouts';

export function readPayouts(params: URLSearchParams): PayoutsAddress {
  const person = Number(params.get('person'));
  const day = params.get('day');
  return {
    kind: PAY_PERIODS.find((one) => one === params.get('period')) ?? 'half',
    day: day !== null && isServiceDay(day) ? day : null,
    show: PAYOUT_FILTERS.find((one) => one === params.get('show')) ?? 'all',
    nets: params.get('cash') !== 'kept',
    person: Number.isInteger(person) && person > 0 ? person : null,
  };
}

/** The address after a change; what is as usual is left out. */
export function changePayouts(params: URLSearchParams, change: Partial<PayoutsAddress>): URLSearchParams {
  const { kind, day, show, nets, person } = { ...readPayouts(params), ...change };
  const next = new URLSearchParams(PAYOUTS_PATH.split('?')[1]);
  if (kind !== 'half') next.set('period', kind);
  if (day !== null) next.set('day', day);
  if (show !== 'all') next.set('show', show);
  if (!nets) next.set('cash', 'kept');
  if (person !== null) next.set('person', String(person));
  return next;
}
