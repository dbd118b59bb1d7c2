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

/** A start that is looked for. */
export interface StartSearch {
  readonly therapists: readonly number[];
  readonly driver: number | null;
  /** Minutes. */
  readonly duration: number;
  /** Where it would best begin. */
  readonly near: Date;
  /** First and last moment at which it may begin. */
  readonly from: Date;
  readonly to: Date;
}

/** The same stretches that the product holds people for. */
function spans({ therapists, driver, duration }: StartSearch, start: Date): [id: number, time: Interval][] {
  const visit = { start, end: addMinutes(start, duration) };
  return [
    ...therapists.map((id): [number, Interval] => [id, sessionTime(visit, DEFAULT_RULES)]),
    ...(driver === null ? [] : [[driver, outboundTime(visit, DEFAULT_RULES)] as [number, Interval]]),
  ];
}

/** The nearest free start on the half hour, else on five minutes; undefined where everybody is taken all through. */
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

/** Notes in the diary that the people of a visit are taken. */
export function takeStart({ diary }: World, wanted: StartSearch, start: Date): void {
  for (const [id, time] of spans(wanted, start)) diary.take(id, time.start.getTime(), time.end.getTime());
}

/** First and last start of a service day that leave a little of it. */
export function startsOfDay(at: Date): { from: Date; to: Date } {
  const { start, end } = serviceDayBounds(serviceDayOf(at));
  return { from: start, to: new Date(end.getTime() - 15 * MINUTE) };
}
