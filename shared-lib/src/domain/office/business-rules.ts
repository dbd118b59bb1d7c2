import { TRAVEL_MINUTES_MAX } from '../back-office-limits.js';
import { formatPesos } from '../money/money.js';
import { EARLY_STEP, OUTBOUND_AFTER, OUTBOUND_BEFORE, PESO_MAX, PICKUP_HOLD, WINDOW_OVERRUN } from '../limits.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** A whole number that a business may set otherwise. Of a choice it says which, from 0 on. */
export interface BusinessRule {
  readonly unit: 'minutes' | 'months' | 'pesos' | 'choice';
  readonly least: number;
  readonly most: number;
  readonly byDefault: number;
  /** What each number of a choice means, from 0 on. */
  readonly choices?: readonly string[];
  /**
   * A rule by which what operators do is looked at by somebody else, or which keeps from them what they need not have:
   * its name in words, and whether a higher number weakens it, a lower one, or, of a limit, a higher one and 0, which
   * is off. Whoever weakens it needs a second operator. Source: R-money-45.
   */
  readonly control?: { readonly name: string; readonly weakerBy: 'more' | 'less' | 'a higher limit' };
}

/** No hold reaches further than so many minutes before a visit begins, or after it ends. */
export const LONGEST_MARGIN = 240;

/**
 * What operators may set for the business: the one list from which the server checks and stores, and the screen draws.
 * What each does is said in `shell/src/business-rules/ruleWords.ts`.
 * Source: R-pages-9, R-booking-2..R-booking-7, R-booking-17.
 */
export const BUSINESS_RULES = {
  /** Free time of a therapist after each visit. */
  gap: { unit: 'minutes', least: 0, most: LONGEST_MARGIN, byDefault: 0 },
  /** A driver is held for the ride out from so long before the start … */
  outbound_before: { unit: 'minutes', least: 0, most: LONGEST_MARGIN, byDefault: OUTBOUND_BEFORE },
  /** … to so long after it. */
  outbound_after: { unit: 'minutes', least: 1, most: LONGEST_MARGIN, byDefault: OUTBOUND_AFTER },
  /** A driver is held for a ride home so long from the time at which it is planned. */
  pickup: { unit: 'minutes', least: 1, most: LONGEST_MARGIN, byDefault: PICKUP_HOLD },
  /**
   * How far a visit may run past the end of an availability window, and how long after its planned end what is left
   * running keeps its people from beginning anything else. Source: R-booking-7, R-booking-16.
   */
  overrun: { unit: 'minutes', least: 0, most: 600, byDefault: WINDOW_OVERRUN },
  /** The way between two places of which nothing else is said. Source: R-booking-6. */
  travel_between: { unit: 'minutes', least: 0, most: TRAVEL_MINUTES_MAX, byDefault: 45 },
  /** The way within one service area of which nothing else is said. */
  travel_within: { unit: 'minutes', least: 0, most: TRAVEL_MINUTES_MAX, byDefault: 15 },
  /** How far before its planned start a step is asked about first. Source: R-booking-17. */
  early_step: { unit: 'minutes', least: 0, most: 1440, byDefault: EARLY_STEP },
  /** A check-in is late so long after one's own hours begin; with 0 from 13:15 on for everybody. R-day-10. */
  late_after: { unit: 'minutes', least: 0, most: LONGEST_MARGIN, byDefault: 0 },
  /** Personal data of a client is kept so long after the last visit. */
  retention: {
    unit: 'months',
    least: 6,
    most: 120,
    byDefault: 24,
    // With it go the reasons of corrections and discounts, for good.
    control: { name: 'Personal data of clients', weakerBy: 'less' },
  },
  /** Therapists see so far back what they earned; 0 keeps their statement from them. */
  statement: {
    unit: 'months',
    least: 0,
    most: 36,
    byDefault: 12,
    control: { name: 'Statements of therapists', weakerBy: 'less' },
  },
  /** What changes a payment by more is approved by a second operator; 0 lets everybody correct alone. R-money-23. */
  correction_approval: {
    unit: 'pesos',
    least: 0,
    most: PESO_MAX,
    byDefault: 0,
    control: { name: 'Corrections of payments', weakerBy: 'a higher limit' },
  },
  /** What an operator's calendar link shows of clients. R-beyond-40. */
  calendar_details: {
    unit: 'choice',
    least: 0,
    most: 1,
    byDefault: 0,
    choices: ['First names and areas', 'Full names and addresses'],
    // A link is read outside the product, where nobody sees by whom.
    control: { name: 'Calendar links of operators', weakerBy: 'more' },
  },
} as const satisfies Readonly<Record<string, BusinessRule>>;

export type RuleName = keyof typeof BUSINESS_RULES;
export const RULE_NAMES = Object.keys(BUSINESS_RULES) as readonly RuleName[];

const ruleOf = (rule: RuleName): BusinessRule => BUSINESS_RULES[rule];

/** Does this change of a rule weaken a control? Of no other rule it does. Source: R-money-45. */
export function weakens(rule: RuleName, from: number, to: number): boolean {
  const { control } = ruleOf(rule);
  if (!control) return false;
  if (control.weakerBy === 'less') return to < from;
  if (control.weakerBy === 'more') return to > from;
  return from !== 0 && (to === 0 || to > from);
}

/** `Corrections of payments: ₱500.00 to off` */
export function ruleChangeWords({ rule, from, to }: { rule: RuleName; from: number; to: number }): string {
  const { control, unit, choices } = ruleOf(rule);
  const words = (value: number): string =>
    choices?.[value] ?? (value === 0 ? 'off' : unit === 'pesos' ? formatPesos(value) : `${value} ${unit}`);
  return `${control?.name ?? rule}: ${words(from)} to ${words(to)}`;
}

export const outsideRule = ({ least, most }: Pick<BusinessRule, 'least' | 'most'>): string =>
  `Enter a whole number from ${least} to ${most}.`;

export const COMMISSION_TEXTS = {
  percent: outsideRule({ least: 0, most: 100 }),
  past: 'Days that are over keep the rate they were earned with. Choose today or a later day.',
  begun: 'Visits were earned with this rate, so it stays. Set another one from today on.',
} as const;

/** Shares in percent that a therapist earns. Source: R-money-8. */
export interface CommissionShares {
  /** Of what was paid, extensions apart. */
  readonly payment_percent: number;
  /** Of what was paid for extensions. */
  readonly extension_percent: number;
}
export const DEFAULT_COMMISSION: CommissionShares = { payment_percent: 40, extension_percent: 100 };

/** A share that holds from a service day on, for one therapist or, without one, for all who have none of their own. */
export interface DatedCommission extends CommissionShares {
  readonly therapist: number | null;
  readonly from: string;
}

/**
 * What a therapist earns of a visit on a service day: the newest rate of their own that has begun, else the newest of
 * all, else the default. A later rate says nothing of days before it.
 */
export function commissionOn(
  rates: readonly DatedCommission[],
  { therapist, day }: { readonly therapist: number | null; readonly day: string },
): CommissionShares {
  const newest = (of: number | null): DatedCommission | undefined =>
    rates
      .filter((rate) => rate.therapist === of && rate.from <= day)
      .reduce<DatedCommission | undefined>((last, rate) => (last && last.from >= rate.from ? last : rate), undefined);
  const { payment_percent, extension_percent } =
    (therapist === null ? undefined : newest(therapist)) ?? newest(null) ?? DEFAULT_COMMISSION;
  return { payment_percent, extension_percent };
}
