import { dayWords, formatLocalTime, formatPesos } from 'shared-lib';
import type { Surcharge } from 'shared-lib/settings';
import * as m from '../texts/m';

export const surchargeAmount = ({ unit, amount }: Pick<Surcharge, 'unit' | 'amount'>): string =>
  unit === 'pesos' ? formatPesos(amount) : m.percent_of_the_services({ amount });

/** `10:00 PM to 6:00 AM · Fri, 25 Dec · in Makati`. All of it must hold. */
export const surchargeWhen = ({ from_time: from, to_time: to, days, area }: Surcharge): string =>
  [
    from && to && m.start_to_end({ from: formatLocalTime(from), to: formatLocalTime(to) }),
    days.map(dayWords).join(', '),
    area && (area.name === null ? m.in_an_area_that_was_removed() : m.in_area({ area: area.name })),
  ]
    .filter(Boolean)
    .join(' · ');
