import { dayWords, limits, now, serviceDayOf } from 'shared-lib';
import * as m from '../../texts/m';

const DAY = 24 * 60 * limits.MINUTE;

/** Whole days since the service day of an instant. */
export const daysOwed = (since: string): number =>
  Math.round((Date.parse(serviceDayOf(now())) - Date.parse(serviceDayOf(new Date(since)))) / DAY);

/** `Owed since Thu, 12 Nov 2026 (8 days)` */
export const owedSince = (since: string): string =>
  m.owed_since({ day: dayWords(serviceDayOf(new Date(since))), count: daysOwed(since) });
