import { formatServiceDay, type ServiceDay } from 'shared-lib';
import type { Period } from '../domain/time/periods';

/** `20`, `Nov`, `2026` */
const partsOf = (day: ServiceDay): readonly [date: string, month: string, year: string] => {
  const [date = '', month = '', year = ''] = formatServiceDay(day)
    .replace(/^\w+, /, '')
    .split(' ');
  return [date, month, year];
};

/** `1 – 20 Nov 2026`, `28 Oct – 3 Nov 2026`, `30 Dec 2026 – 2 Jan 2027`, `20 Nov 2026`. */
export function periodWords({ from, to }: Period): string {
  const [date, month, year] = partsOf(from);
  const [lastDate, lastMonth, lastYear] = partsOf(to);
  const end = `${lastDate} ${lastMonth} ${lastYear}`;
  if (from === to) return end;
  if (year !== lastYear) return `${date} ${month} ${year} – ${end}`;
  return month === lastMonth ? `${date} – ${end}` : `${date} ${month} – ${end}`;
}
