import type { AvailabilityException } from 'shared-lib/contract';
import {
  addDays,
  exceptedWindows,
  sameWindows,
  usualWindows,
  type ServiceDay,
  type WindowTimes,
} from 'shared-lib/domain';
import type { StoredPattern } from './pattern.repository.js';

/**
 * The one place that says how a day is written: the nightly job, exceptions, closing days and patterns all ask here.
 * Source: R-pages-4.
 */

/** A day that was set by hand and then taken away by an exception or a closing day. */
export interface ReplacedDay {
  readonly day: ServiceDay;
  /** What it had before. */
  readonly windows: readonly WindowTimes[];
  /** The exceptions up to this id are in these windows already. */
  readonly after_exception: number;
}

/** What of a person decides how a day of theirs is written. */
export interface Plan {
  readonly pattern: StoredPattern | undefined;
  /** In the order in which they were made. */
  readonly exceptions: readonly Omit<AvailabilityException, 'note'>[];
  readonly closed: ReadonlySet<ServiceDay>;
  readonly replaced: ReadonlyMap<ServiceDay, ReplacedDay>;
}

export const daysFrom = (from: ServiceDay, to: ServiceDay): ServiceDay[] => {
  const days: ServiceDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** What the plan says of a day. */
export function planned(day: ServiceDay, { pattern, exceptions, closed, replaced }: Plan): readonly WindowTimes[] {
  if (closed.has(day)) return [];
  const own = replaced.get(day);
  if (own)
    return exceptedWindows(
      day,
      own.windows,
      exceptions.filter(({ id }) => id > own.after_exception),
    );
  const usual = pattern && day <= pattern.written_until ? usualWindows(day, pattern.days) : [];
  return exceptedWindows(day, usual, exceptions);
}

/** Else somebody has set the day by hand. */
export const isPlanned = (day: ServiceDay, stored: readonly WindowTimes[], plan: Plan): boolean =>
  sameWindows(stored, planned(day, plan));

/** What has to be kept of a day before something takes it away; undefined where the plan says it anyway. */
export function replacedDay(day: ServiceDay, stored: readonly WindowTimes[], plan: Plan): ReplacedDay | undefined {
  if (isPlanned(day, stored, plan)) return undefined;
  return {
    day,
    windows: stored.map(({ start_time, end_time }) => ({ start_time, end_time })),
    after_exception: plan.exceptions.at(-1)?.id ?? 0,
  };
}

export const withReplaced = (plan: Plan, own: ReplacedDay | undefined): Plan =>
  own ? { ...plan, replaced: new Map([...plan.replaced, [own.day, own]]) } : plan;

/** Of these days, those which nothing takes away any more: what was kept of them is where it belongs. */
export const released = (days: readonly ServiceDay[], { exceptions, closed, replaced }: Plan): ServiceDay[] =>
  days.filter(
    (day) => replaced.has(day) && !closed.has(day) && !exceptions.some(({ from, to }) => from <= day && day <= to),
  );
