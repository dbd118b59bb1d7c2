import type { ComponentType, ReactNode } from 'react';
import type { LocalTime, ServiceDay, Trade } from 'shared-lib';

/** In epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Somebody's day around an hour for which they are free. */
export interface PersonsDay {
  readonly duty: readonly Span[];
  readonly busy: readonly Span[];
  /** `since 8:00 PM`, `until 11:00 PM`, `30 min past 10 PM`. */
  readonly words: string;
  /** What else the bar shows, for who does not see it. */
  readonly alsoSpoken: string;
  /** The hour runs past the end of their duty. */
  readonly isPast: boolean;
}

/** Who of the staff does what on a day, as far as it says whom to choose for an hour. */
export interface TeamOfDay {
  readonly dayOf: (id: number) => PersonsDay | undefined;
  /** How many are on duty for the hour, busy or not. */
  readonly onDuty: (trade: Trade) => number;
  /** `Amihan until 10:00 PM, Corazon from 9:30 PM`; empty where nobody is busy. */
  readonly busy: (trade: Trade) => string;
}

/** Fetches it and hands it on; undefined while it is not known. Whoever may see colleagues' days brings one along. */
export type TeamOfDayProps = {
  date: ServiceDay;
  slot: LocalTime;
  children: (team: TeamOfDay | undefined) => ReactNode;
};
export type TeamOfDayComponent = ComponentType<TeamOfDayProps>;
