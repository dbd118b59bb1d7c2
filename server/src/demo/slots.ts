import { limits, serviceDayBounds, serviceDayOf } from 'shared-lib/domain';
import type { World } from './world.js';

const MINUTE = limits.MINUTE;

export interface Wanted {
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
const spans = ({ therapists, driver, duration }: Wanted, start: number): [id: number, from: number, to: number][] => [
  ...therapists.map((id): [number, number, number] => [id, start, start + duration * MINUTE]),
  ...(driver === null
    ? []
    : [
        [driver, start - limits.OUTBOUND_BEFORE * MINUTE, start + limits.OUTBOUND_AFTER * MINUTE] as [
          number,
          number,
          number,
        ],
      ]),
];

/** The nearest free start on the half hour, else on five minutes; undefined where everybody is taken all through. */
export function findStart({ diary }: World, wanted: Wanted): Date | undefined {
  for (const step of [limits.SLOT_MINUTES, 5]) {
    const grid = step * MINUTE;
    const middle = Math.round(wanted.near.getTime() / grid) * grid;
    for (let away = 0; away <= 24 * 60 * MINUTE; away += grid) {
      for (const start of away ? [middle + away, middle - away] : [middle]) {
        if (start < wanted.from.getTime() || start > wanted.to.getTime()) continue;
        if (spans(wanted, start).every(([id, from, to]) => diary.isFree(id, from, to))) return new Date(start);
      }
    }
  }
  return undefined;
}

/** Notes in the diary that the people of a visit are taken. */
export function takeStart({ diary }: World, wanted: Wanted, start: Date): void {
  for (const [id, from, to] of spans(wanted, start.getTime())) diary.take(id, from, to);
}

/** First and last start of a service day that leave a little of it. */
export function startsOfDay(at: Date): { from: Date; to: Date } {
  const { start, end } = serviceDayBounds(serviceDayOf(at));
  return { from: start, to: new Date(end.getTime() - 15 * MINUTE) };
}
