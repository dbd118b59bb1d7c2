import { addDays, type ServiceDay } from 'shared-lib';
import { LOG_SEARCH_DAYS } from 'shared-lib/records';
import * as m from '../texts/m';

export type PeriodName = 'any' | 'today' | 'yesterday' | 'week' | 'month' | 'chosen';

interface Days {
  from: ServiceDay | null;
  to: ServiceDay | null;
}

export const PERIODS: readonly { value: PeriodName; label: string }[] = [
  { value: 'any', label: m.any_time() },
  { value: 'today', label: m.today() },
  { value: 'yesterday', label: m.yesterday() },
  { value: 'week', label: m.last_7_days() },
  { value: 'month', label: m.last_days({ logSearchDays: LOG_SEARCH_DAYS }) },
  { value: 'chosen', label: m.chosen_days() },
];

/** How many days a choice of single days starts with: no named period has as many. */
const CHOSEN_DAYS = 3;

/** The days of a period. */
export function daysOf(period: PeriodName, today: ServiceDay): Days {
  switch (period) {
    case 'any':
      return { from: null, to: null };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: addDays(today, 1 - LOG_SEARCH_DAYS), to: today };
    case 'chosen':
      return { from: addDays(today, 1 - CHOSEN_DAYS), to: today };
    case 'today':
      return { from: today, to: today };
  }
}

/** The name of these days. */
export const periodOf = ({ from, to }: Days, today: ServiceDay): PeriodName =>
  PERIODS.find(({ value }) => {
    const days = daysOf(value, today);
    return days.from === from && days.to === to;
  })?.value ?? 'chosen';
