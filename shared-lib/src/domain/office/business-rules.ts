// How it works: docs/subsystems/money-and-reports.md.
import { TRAVEL_MINUTES_MAX } from '../back-office-limits.js';
import { formatPesos } from '../money/money.js';
import { EARLY_STEP, OUTBOUND_AFTER, OUTBOUND_BEFORE, PESO_MAX, PICKUP_HOLD, WINDOW_OVERRUN } from '../limits.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** A whole number that a business may change. For a choice it is the index, from 0. */
export interface BusinessRule {
  readonly unit: 'minutes' | 'hours' | 'months' | 'pesos' | 'centavos' | 'percent' | 'choice';
  readonly least: number;
  readonly most: number;
  readonly byDefault: number;
  /** The meaning of each index of a choice. */
  readonly choices?: readonly string[];
  /**
   * Marks a rule that lets somebody else check what operators do, or hides data that they do not need. `weakerBy` says
   * which change weakens it: a higher number, a lower one, or, for a limit, a higher one or 0, which is off. Weakening
   * it needs a second operator. Source: R-money-45.
   */
  readonly control?: { readonly name: string; readonly weakerBy: 'more' | 'less' | 'a higher limit' };
}

/** Nobody is held longer than this many minutes before a visit or after it. */
export const LONGEST_MARGIN = 240;

/**
 * What operators may set for the business. The server checks and stores by this list, and the screen draws it. What
 * each rule does is explained in `shell/src/business-rules/ruleWords.ts`.
 * Source: R-pages-9, R-booking-2..R-booking-7, R-booking-17.
 */
export const BUSINESS_RULES = {
  /** Free time of a therapist after each visit. */
  gap: { unit: 'minutes', least: 0, most: LONGEST_MARGIN, byDefault: 0 },
  /** A driver is held for the ride out from this long before the start … */
  outbound_before: { unit: 'minutes', least: 0, most: LONGEST_MARGIN, byDefault: OUTBOUND_BEFORE },
  /** … until this long after it. */
  outbound_after: { unit: 'minutes', least: 1, most: LONGEST_MARGIN, byDefault: OUTBOUND_AFTER },
  /** How long a driver is held for a ride home from its planned time. */
  pickup: { unit: 'minutes', least: 1, most: LONGEST_MARGIN, byDefault: PICKUP_HOLD },
  /**
   * How far a visit may run past the end of an availability window. Also how long after its planned end a running visit
   * or ride still blocks its people from beginning anything else. Source: R-booking-7, R-booking-16.
   */
  overrun: { unit: 'minutes', least: 0, most: 600, byDefault: WINDOW_OVERRUN },
  /** The way between two places that have no entry of their own. Source: R-booking-6. */
  travel_between: { unit: 'minutes', least: 0, most: TRAVEL_MINUTES_MAX, byDefault: 45 },
  /** The way within one service area that has no entry of its own. */
  travel_within: { unit: 'minutes', least: 0, most: TRAVEL_MINUTES_MAX, byDefault: 15 },
  /** A step taken longer than this before its planned start asks for confirmation. Source: R-booking-17. */
  early_step: { unit: 'minutes', least: 0, most: 1440, byDefault: EARLY_STEP },
  /** A check-in is late this long after the person's own hours begin. With 0, from 13:15 for everyone. R-day-10. */
  late_after: { unit: 'minutes', least: 0, most: LONGEST_MARGIN, byDefault: 0 },
  /** Clients ask by their link to cancel until this long before the start; 0 is never. R-beyond-543. */
  cancel_by_client: { unit: 'hours', least: 0, most: 168, byDefault: 2 },
  /** Clients ask by their link for another time until this long before the start; 0 is never. R-beyond-660. */
  move_by_client: { unit: 'hours', least: 0, most: 168, byDefault: 2 },
  /** People ask at `/book/` for visits that begin this long from now or later; 0 closes the page. R-beyond-800. */
  book_online: { unit: 'hours', least: 0, most: 96, byDefault: 0 },
  /** How the code of the request form comes, where the settings name a gateway of SMS. R-beyond-1020. */
  book_code: {
    unit: 'choice',
    least: 0,
    most: 1,
    byDefault: 0,
    choices: [m.by_sms_or_e_mail(), m.by_sms_alone()],
  },
  /** The product e-mails clients who agreed to it. R-beyond-780. */
  client_mails: { unit: 'choice', least: 0, most: 1, byDefault: 0, choices: [m.mails_off(), m.mails_on()] },
  /** The product sends SMS to clients who agreed to it, where the settings name a gateway. R-beyond-977. */
  client_sms: { unit: 'choice', least: 0, most: 1, byDefault: 0, choices: [m.mails_off(), m.mails_on()] },
  /** What the gateway bills for a part of an SMS; 0 says no costs. R-beyond-1311. */
  sms_part_price: { unit: 'centavos', least: 0, most: 10_000, byDefault: 0 },
  /** When clients are reminded: `REMINDERS_TO_CLIENTS`. R-beyond-783. */
  client_reminders: {
    unit: 'choice',
    least: 0,
    most: 3,
    byDefault: 0,
    choices: [m.mails_off(), m.the_evening_before(), m.two_hours_before(), m.both_reminders()],
  },
  /** When messages to clients wait: `CLIENT_QUIET_HOURS`. R-beyond-784. */
  client_quiet_hours: {
    unit: 'choice',
    least: 0,
    most: 2,
    byDefault: 0,
    choices: [m.quiet_none(), m.quiet_9_to_8(), m.quiet_10_to_7()],
  },
  /** How long a client's personal data is kept after the last visit. */
  retention: {
    unit: 'months',
    least: 6,
    most: 120,
    byDefault: 24,
    control: { name: m.personal_data_of_clients(), weakerBy: 'less' },
  },
  /** How long words of payments are kept after the last visit, and not shorter than the client's data. R-beyond-484. */
  books: {
    unit: 'months',
    least: 60,
    most: 240,
    byDefault: 120,
    // It deletes the reasons of corrections and discounts, for good.
    control: { name: m.words_of_payments(), weakerBy: 'less' },
  },
  /** How far back therapists see their earnings; 0 hides their statement. */
  statement: {
    unit: 'months',
    least: 0,
    most: 36,
    byDefault: 12,
    control: { name: m.statements_of_therapists(), weakerBy: 'less' },
  },
  /** A larger change of a payment needs a second operator; 0 lets every operator correct alone. R-money-23. */
  correction_approval: {
    unit: 'pesos',
    least: 0,
    most: PESO_MAX,
    byDefault: 0,
    control: { name: m.corrections_of_payments(), weakerBy: 'a higher limit' },
  },
  /** The usual percent off for senior citizens, PWDs and promos; 0 offers no discount of that kind. R-beyond-1150. */
  senior_discount: { unit: 'percent', least: 0, most: 100, byDefault: 0 },
  pwd_discount: { unit: 'percent', least: 0, most: 100, byDefault: 0 },
  promo_discount: { unit: 'percent', least: 0, most: 100, byDefault: 0 },
  /** A voucher that is sold is proposed to end after so long; 0 proposes no end. Source: R-beyond-1221. */
  voucher_months: { unit: 'months', least: 0, most: 120, byDefault: 0 },
  /** Cancelling later than this before the start is late, and has a fee; 0 is never. Source: R-beyond-1130. */
  late_cancel_hours: { unit: 'hours', least: 0, most: 168, byDefault: 0 },
  /** The fee for it: so many pesos, or so much of the price. The higher of both counts. */
  late_cancel_fee: { unit: 'pesos', least: 0, most: PESO_MAX, byDefault: 0 },
  late_cancel_percent: { unit: 'percent', least: 0, most: 100, byDefault: 0 },
  /** The fee for a visit where nobody was met; without both there is none. */
  no_show_fee: { unit: 'pesos', least: 0, most: PESO_MAX, byDefault: 0 },
  no_show_percent: { unit: 'percent', least: 0, most: 100, byDefault: 0 },
  /** What an operator's calendar link shows about clients. R-beyond-40. */
  calendar_details: {
    unit: 'choice',
    least: 0,
    most: 1,
    byDefault: 0,
    choices: [m.first_names_and_areas(), m.full_names_and_addresses()],
    // A link is read outside the product, where nobody sees who reads it.
    control: { name: m.calendar_links_of_operators(), weakerBy: 'more' },
  },
} as const satisfies Readonly<Record<string, BusinessRule>>;

export type RuleName = keyof typeof BUSINESS_RULES;
export const RULE_NAMES = Object.keys(BUSINESS_RULES) as readonly RuleName[];

const ruleOf = (rule: RuleName): BusinessRule => BUSINESS_RULES[rule];

/** Does this change weaken a control? Always false for other rules. Source: R-money-45. */
export function weakens(rule: RuleName, from: number, to: number): boolean {
  const { control } = ruleOf(rule);
  if (!control) return false;
  if (control.weakerBy === 'less') return to < from;
  if (control.weakerBy === 'more') return to > from;
  return from !== 0 && (to === 0 || to > from);
}

/** 0 hours, months, pesos or centavos mean that the rule is off; 0 minutes are none. */
export const isRuleOff = (rule: RuleName, value: number): boolean =>
  value === 0 && ['hours', 'months', 'pesos', 'centavos'].includes(ruleOf(rule).unit);

/** `Corrections of payments: ₱500.00 to off` */
export function ruleChangeWords({ rule, from, to }: { rule: RuleName; from: number; to: number }): string {
  const { control, unit, choices } = ruleOf(rule);
  const words = (value: number): string =>
    choices?.[value] ?? (isRuleOff(rule, value) ? 'off' : unit === 'pesos' ? formatPesos(value) : `${value} ${unit}`);
  return m.name_from_to_to({ name: control?.name ?? rule, from: words(from), to: words(to) });
}
