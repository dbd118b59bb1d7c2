import { readPage } from 'shared-lib';
import { CASH_PATH } from 'shared-lib/notifications';
import { REMITTANCE_LISTS, type RemittanceList } from 'shared-lib/records';

/** What the view shows, as in its address: everybody, or one person's cash. */
export interface CashAddress {
  readonly person: number | null;
  readonly show: RemittanceList;
  readonly page: number;
}

export const cashOfPath = (person: number): string => `${CASH_PATH}&person=${person}`;
export const isCashView = (params: URLSearchParams): boolean => params.get('view') === 'cash';

export function readCash(params: URLSearchParams): CashAddress {
  const person = Number(params.get('person'));
  return {
    person: Number.isInteger(person) && person > 0 ? person : null,
    show: REMITTANCE_LISTS.find((one) => one === params.get('show')) ?? 'all',
    page: readPage(params.get('page')),
  };
}

/** The address after a change. Another list starts at page 1. */
export function changeCash(params: URLSearchParams, change: { show?: RemittanceList; page?: number }): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) next.set(name, String(value));
  return next;
}
