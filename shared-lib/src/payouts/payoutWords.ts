// How it works: docs/subsystems/pay-for-work.md.
import { formatPesos, dayWords, hoursInWords } from 'shared-lib';
import type { PayGroup, Payout } from '../contract';
import { FROM_BEFORE } from '../domain/money/opening-balances';
import { ruleWords } from '../statement/ruleWords';
import { rideAreaWords } from './rideAreas';
import * as m from '../texts/m';

/** `GCash` */
export const METHOD_WORDS: Readonly<Record<Payout['method'], string>> = {
  cash: m.cash(),
  gcash: m.gcash(),
  bank: m.bank_transfer(),
};

/** `Paid ₱4,250.00 by GCash, Fri, 27 Nov 2026` */
export const paidWords = ({ amount, method, paid_on }: Payout): string =>
  m.paid_by_method_on({ amount: formatPesos(amount), method, day: dayWords(paid_on) });

/** What the person said of it, as operators read it. */
export const STATE_WORDS: Readonly<Record<Payout['state'], string>> = {
  paid: m.not_confirmed_yet(),
  received: m.received_it(),
  disputed: m.says_that_it_is_wrong(),
  voided: m.void_(),
};

const MINUTES = 60;

export interface LineWords {
  readonly title: string;
  readonly detail: string;
}

/** A line of a statement: `26 visits`, below it `40 % of ₱33,175.00`. Source: R-beyond-561. */
export function lineWords(line: PayGroup): LineWords {
  const { kind, count, visits, quantity, base, percent, rule, day, reason, by, is_earlier, is_correction } = line;
  const earlier = is_earlier ? [m.of_an_earlier_period()] : [];
  const detail = (...parts: string[]): string => [...parts, ...earlier].join(' · ');
  const share =
    percent === null
      ? m.of_amount({ amount: formatPesos(base) })
      : m.percent_of({ percent, amount: formatPesos(base) });
  const rate = rule ? ruleWords(rule, share) : share;
  const amount = formatPesos(rule?.value ?? 0);
  const since = dayWords(rule?.from ?? day);
  const each = m.each_by_rule_of({ amount, day: since });
  const hourly = m.an_hour_by_rule_of({ amount, day: since });
  const areas = rideAreaWords(rule?.from_area, rule?.to_area);
  const ride = areas === null ? each : `${areas} · ${each}`;
  const work = (done: string, rateOf: string): LineWords => ({
    title: is_correction ? m.correction_of_line({ line: quantity < 0 ? `−${done}` : done }) : done,
    detail: detail(rateOf),
  });
  const amountOf = Math.abs(quantity);
  const hours = hoursInWords(amountOf / MINUTES);
  switch (kind) {
    case 'commission':
      // A further rule of visits that another line counts, or a later rule.
      return { title: visits === 0 ? m.commission_2() : m.commission_of_visits({ visits }), detail: detail(rate) };
    case 'extension':
      return { title: m.extensions_count({ count }), detail: detail(rate) };
    case 'tip':
      return { title: m.tips_count({ count }), detail: detail(m.owed_by_the_office()) };
    case 'ride_out':
      return work(m.drop_offs_count({ count: amountOf }), ride);
    case 'ride_home':
      return work(m.rides_home_count({ count: amountOf }), ride);
    case 'day':
      return work(m.days_worked_count({ count: amountOf }), each);
    case 'hour':
      return work(m.hours_of_work({ hours }), hourly);
    case 'overtime':
      return work(m.hours_of_overtime({ hours }), hourly);
    case 'allowance':
      return { title: m.allowance_of({ day: dayWords(day) }), detail: detail(reason, by ?? '') };
    case 'advance':
      return { title: m.advance_of({ day: dayWords(day) }), detail: detail(reason, by ?? '') };
    case 'opening':
      return { title: FROM_BEFORE, detail: detail(...(reason ? [reason] : []), by ?? '') };
    case 'deduction':
      return { title: m.deduction_of({ day: dayWords(day) }), detail: detail(reason, by ?? '') };
  }
}
