import { readPage } from 'shared-lib';
import { COST_CATEGORIES, type CostCategory } from 'shared-lib/records';
import { readMonth } from '../books/booksAddress';

/** The costs of a month, in the reports. */
export const COSTS_PATH = '/dashboard/sales-reports?view=costs';
export const isCostsView = (params: URLSearchParams): boolean => params.get('view') === 'costs';

export interface CostsAddress {
  /** `2026-11`; null means this month. */
  readonly month: string | null;
  readonly category: CostCategory | null;
  readonly page: number;
}

export const readCosts = (params: URLSearchParams): CostsAddress => ({
  month: readMonth(params),
  category: COST_CATEGORIES.find((one) => one === params.get('category')) ?? null,
  page: readPage(params.get('page')),
});

/** The address after a change. Another month or category starts at page 1. */
export function changeCosts(params: URLSearchParams, change: Partial<CostsAddress>): URLSearchParams {
  const { month, category, page } = { ...readCosts(params), page: 1, ...change };
  const next = new URLSearchParams(COSTS_PATH.split('?')[1]);
  if (month !== null) next.set('month', month);
  if (category !== null) next.set('category', category);
  if (page > 1) next.set('page', String(page));
  return next;
}
