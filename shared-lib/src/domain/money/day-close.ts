// How it works: docs/subsystems/closed-days.md.
import type { ServiceDay } from '../time/service-day.js';
import { serviceDayOf } from '../time/service-day.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// Steps are taken in server/src/closed-days/days.usecases.ts: `notReady` there says why a day cannot be signed.
// A visit without a verified payment keeps no day open: a payment counts on the day of its verification.

/** Open; signed and waiting for a second operator; closed; closed while someone asks to open it again. */
export const DAY_STATES = ['open', 'signed', 'closed', 'reopening'] as const;
export type DayState = (typeof DAY_STATES)[number];

/** What an operator does with a day. */
export const DAY_STEPS = ['sign', 'confirm', 'take_back', 'ask_reopening', 'reopen', 'keep_closed'] as const;
export type DayStep = (typeof DAY_STEPS)[number];

interface DayRule {
  readonly from: DayState;
  readonly to: DayState;
  /** Where no second operator could decide. */
  readonly alone?: DayState;
  /** Only for another operator than the one who signed or asked. */
  readonly byAnother?: true;
  readonly needsReason?: true;
}

/** Who may take which step is one table. Source: R-beyond-551, R-beyond-555. */
const RULES: Readonly<Record<DayStep, DayRule>> = {
  sign: { from: 'open', to: 'signed', alone: 'closed' },
  confirm: { from: 'signed', to: 'closed', byAnother: true },
  take_back: { from: 'signed', to: 'open', needsReason: true },
  ask_reopening: { from: 'closed', to: 'reopening', alone: 'open', needsReason: true },
  reopen: { from: 'reopening', to: 'open', byAnother: true },
  keep_closed: { from: 'reopening', to: 'closed', needsReason: true },
};

/** Does the step need a reason? */
export const needsDayReason = (step: DayStep): boolean => RULES[step].needsReason === true;

/** Does a second operator take it? */
export const isApproval = (step: DayStep): boolean => RULES[step].byAnother === true;

/** A day as an operator finds it. */
export interface FoundDay {
  readonly state: DayState;
  /** Who signed it, or asked to open it again: the one whose step waits. */
  readonly waitsFor: number | null;
}

/** Who takes a step. */
export interface DayActor {
  readonly id: number;
  /** Could a second operator decide? */
  readonly hasSecond: boolean;
}

/**
 * The state after a step; 'moved' where the day is in another state by now, 'by another' where somebody else has to
 * take it. Source: R-beyond-551.
 */
export function dayAfter(
  step: DayStep,
  { state, waitsFor }: FoundDay,
  { id, hasSecond }: DayActor,
): DayState | 'moved' | 'by another' {
  const rule = RULES[step];
  if (state !== rule.from) return 'moved';
  if (rule.byAnother && waitsFor === id) return 'by another';
  return rule.alone && !hasSecond ? rule.alone : rule.to;
}

/** The steps that an operator may take. */
export const daySteps = (found: FoundDay, actor: DayActor): DayStep[] =>
  DAY_STEPS.filter((step) => !['moved', 'by another'].includes(dayAfter(step, found, actor)));

/** A day can be signed from 6:00 AM of the next, when nothing more is dated in it. Source: R-beyond-550. */
export const isDayOver = (day: ServiceDay, now: Date): boolean => day < serviceDayOf(now);

interface Counted {
  readonly expected: number;
  readonly counted: number;
  /** The count also has cash of later days. */
  readonly with_later: boolean;
}
/** What a person should have had when the day ended, and what was counted. Whole pesos. */
export interface DayCount<Count extends Counted = Counted> {
  readonly in_hand: number;
  readonly count: Count | null;
}

/** Whoever holds cash of the day keeps the day open until it is counted. Source: R-beyond-552. */
export const isCounted = ({ in_hand, count }: DayCount): boolean => count !== null || in_hand <= 0;

/** The counts of a day. One that has cash of later days belongs to the last of them. */
export const ownCounts = <Count extends Counted>(people: readonly DayCount<Count>[]): Count[] =>
  people.flatMap(({ count }) => (count && !count.with_later ? count : []));

/** By how much the counts of a day are short and over. Whole pesos. */
export function shortAndOver(people: readonly DayCount[]): { short: number; over: number } {
  const differences = ownCounts(people).map(({ expected, counted }) => counted - expected);
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + Math.abs(one), 0);
  return { short: sum(differences.filter((one) => one < 0)), over: sum(differences.filter((one) => one > 0)) };
}
