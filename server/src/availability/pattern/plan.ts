// How it works: docs/subsystems/who-is-free.md.
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
 * Only this file decides how a day is written: the nightly job, exceptions, closing days and patterns all use it.
 * Source: R-pages-4.
 */

/** A day that was set by hand, and then taken away by an exception or a closing day. */
export interface ReplacedDay {
  readonly day: ServiceDay;
  /** Its windows before. */
  readonly windows: readonly WindowTimes[];
  /** The exceptions up to this id are already in these windows. */
  readonly after_exception: number;
}

/** The facts that decide how a person's day is written. */
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

/** The windows of a day by the plan. */
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

/** If not, a person has set the day by hand. */
export const isPlanned = (day: ServiceDay, stored: readonly WindowTimes[], plan: Plan): boolean =>
  sameWindows(stored, planned(day, plan));

/** The windows to store before a day is taken away; undefined where the plan has them anyway. */
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

/** Of these days, those that nothing takes away any more: their stored windows are back in place. */
export const restoredDays = (days: readonly ServiceDay[], { exceptions, closed, replaced }: Plan): ServiceDay[] =>
  days.filter(
    (day) => replaced.has(day) && !closed.has(day) && !exceptions.some(({ from, to }) => from <= day && day <= to),
  );
