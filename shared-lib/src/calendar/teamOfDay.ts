import type { ComponentType, ReactNode } from 'react';
import type { LocalTime, ServiceDay, Trade } from 'shared-lib';

/** In epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A person's day around an hour in which they are free. */
export interface PersonsDay {
  readonly duty: readonly Span[];
  readonly busy: readonly Span[];
  /** `since 8:00 PM`, `until 11:00 PM`, `30 min past 10 PM`. */
  readonly words: string;
  /** The bar's other information, for screen readers. */
  readonly alsoSpoken: string;
  /** The hour runs past the end of their duty. */
  readonly isPast: boolean;
}

/** Who works on a day, as far as it helps to choose people for an hour. */
export interface TeamOfDay {
  readonly dayOf: (id: number) => PersonsDay | undefined;
  /** How many are on duty in the hour, busy or not. */
  readonly onDuty: (trade: Trade) => number;
  /** `Amihan until 10:00 PM, Corazon from 9:30 PM`; empty if nobody is busy. */
  readonly busy: (trade: Trade) => string;
}

/** Loads it and passes it on; undefined while unknown. Provided for people who may see colleagues' days. */
export type TeamOfDayProps = {
  date: ServiceDay;
  slot: LocalTime;
  children: (team: TeamOfDay | undefined, isAwaited: boolean) => ReactNode;
};
export type TeamOfDayComponent = ComponentType<TeamOfDayProps>;
