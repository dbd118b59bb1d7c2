// How it works: docs/subsystems/commission.md.
import { dayWords, formatPesos } from 'shared-lib';
import * as m from '../texts/m';

interface Rule {
  readonly unit: 'percent' | 'pesos';
  readonly value: number;
  readonly service: string | null;
  readonly from: string | null;
}

/** `40 %`, or `₱250.00 for each Thai massage, rule of Thu, 1 Oct 2026`. Source: R-beyond-1001. */
export function ruleWords({ unit, value, service, from }: Rule, percent = m.percent_2({ percent: value })): string {
  const day = from === null ? '' : dayWords(from);
  if (unit === 'pesos') {
    const amount = formatPesos(value);
    return service === null ? m.for_each_service({ amount, day }) : m.for_each_of({ amount, service, day });
  }
  return service === null ? percent : m.of_service_rule_of({ rate: percent, service, day });
}
