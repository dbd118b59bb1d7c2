import {
  addMinutes,
  DEFAULT_RULES,
  limits,
  outboundTime,
  serviceDayBounds,
  serviceDayOf,
  sessionTime,
  type Interval,
} from 'shared-lib/domain';
import type { World } from './world.js';

const MINUTE = limits.MINUTE;

/** The start to find. */
export interface StartSearch {
  readonly therapists: readonly number[];
  readonly driver: number | null;
  /** Minutes. */
  readonly duration: number;
  /** The best start. */
  readonly near: Date;
  /** First and last moment at which it may begin. */
  readonly from: Date;
  readonly to: Date;
}

/** The same stretches for which the product holds people. */
function spans({ therapists, driver, duration }: StartSearch, start: Date): [id: number, time: Interval][] {
  const visit = { start, end: addMinutes(start, duration) };
  return [
    ...therapists.map((id): [number, Interval] => [id, sessionTime(visit, DEFAULT_RULES)]),
    ...(driver === null ? [] : [[driver, outboundTime(visit, DEFAULT_RULES)] as [number, Interval]]),
  ];
}

/**
 * The nearest free start on the half hour, otherwise on five minutes; undefined where all people are booked the whole
 * time.
 */
export function findStart({ diary }: World, wanted: StartSearch): Date | undefined {
  for (const step of [limits.SLOT_MINUTES, 5]) {
    const grid = step * MINUTE;
    const middle = Math.round(wanted.near.getTime() / grid) * grid;
    for (let away = 0; away <= 24 * 60 * MINUTE; away += grid) {
      for (const start of away ? [middle + away, middle - away] : [middle]) {
        if (start < wanted.from.getTime() || start > wanted.to.getTime()) continue;
        const at = new Date(start);
        const isFree = spans(wanted, at).every(([id, time]) =>
          diary.isFree(id, time.start.getTime(), time.end.getTime()),
        );
        if (isFree) return at;
      }
    }
  }
  return undefined;
}

/** Records in the diary that the people of a visit are booked. */
export function takeStart({ diary }: World, wanted: StartSearch, start: Date): void {
  for (const [id, time] of spans(wanted, start)) diary.take(id, time.start.getTime(), time.end.getTime());
}

/** First and last start of a service day that leave some of it. */
export function startsOfDay(at: Date): { from: Date; to: Date } {
  const { start, end } = serviceDayBounds(serviceDayOf(at));
  return { from: start, to: new Date(end.getTime() - 15 * MINUTE) };
}
