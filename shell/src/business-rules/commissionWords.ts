import { formatPesos } from 'shared-lib';
import type { CommissionRate } from 'shared-lib/settings';
import * as m from '../texts/m';

export type CommissionValue = Pick<CommissionRate, 'unit' | 'payment_percent' | 'extension_percent' | 'pesos'>;

/** `50 %`, `₱250.00 for each`, or that the rule ended. */
export function valueWords({ unit, payment_percent, pesos }: CommissionValue): string {
  if (unit === 'none') return m.no_rule_of_its_own();
  return unit === 'pesos'
    ? m.each_service({ pesos: formatPesos(pesos ?? 0) })
    : m.percent_of_service({ paymentPercent: payment_percent ?? 0 });
}

/** `Ana Cruz`, `Thai massage` or `Ana Cruz, Thai massage`. */
export function subjectWords({ therapist, service }: Pick<CommissionRate, 'therapist' | 'service'>): string {
  const who = therapist?.name ?? m.all_therapists();
  if (!service) return who;
  return therapist ? m.rate_of_service({ who, service: service.name }) : service.name;
}
