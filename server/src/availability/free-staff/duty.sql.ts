import { dutyStretches, type Interval } from 'shared-lib/domain';

/** An instant as epoch milliseconds. Two hundred people have thousands of them, and dates take longer to read. */
export const milliseconds = (instant: string): string => `round(date_part('epoch', ${instant}) * 1000)`;

/** Stretches of time without names, as they are sent. */
export type Pairs = readonly (readonly [start: number, end: number])[];
export const pairs = (range: string): string =>
  `json_agg(json_build_array(${milliseconds(`lower(${range})`)}, ${milliseconds(`upper(${range})`)}))`;
export const intervals = (stretches: Pairs | null): Interval[] =>
  (stretches ?? []).map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));

/** A stretch with a margin before and after it. */
export const around = (from: string, to: string, margin: string): string =>
  `tstzrange(${from}::timestamptz - interval '${margin}', ${to}::timestamptz + interval '${margin}')`;

/**
 * One person's windows near a stretch, far enough to know the whole duty of any visit that begins in it. Null for none.
 */
export const windowsNear = (staff: string, from: string, to = from): string =>
  `select ${pairs('w.during')} as list from availability_windows w where w.staff_id = ${staff} and w.during && ${around(from, to, '1 day')}`;
export const toDuty = (windows: Pairs | null): Interval[] => dutyStretches(intervals(windows));
