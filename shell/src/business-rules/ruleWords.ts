import { BUSINESS_RULES, type RuleName } from 'shared-lib/settings';

export interface RuleWords {
  readonly label: string;
  /** What the rule does, in one sentence. */
  readonly effect: string;
}

/** Shown after a rule or a service area was changed. */
export const SAVED = 'Saved. It holds from now on.';

/** Shown when another operator must approve a weaker rule. All other changes hold at once. Source: R-money-45. */
export const ASKED = 'Another operator is asked to approve what is weaker.';

/** What each business rule does, in the words of an operator. Source: R-pages-9. */
export const RULE_WORDS: Readonly<Record<RuleName, RuleWords>> = {
  gap: {
    label: 'Gap between visits',
    effect: 'A therapist is kept free this long after each visit; with 0 the next one may follow at once.',
  },
  outbound_before: {
    label: 'Ride out, before the start',
    effect: 'A driver is taken for the ride to the client from this long before the visit starts.',
  },
  outbound_after: {
    label: 'Ride out, after the start',
    effect: 'A driver is free for something else this long after the visit has started.',
  },
  pickup: {
    label: 'Ride home',
    effect: 'A driver is taken for a ride home for this long from the time at which it is planned.',
  },
  overrun: {
    label: 'Past the end of availability',
    effect:
      'A visit that begins inside somebody’s availability may end this long after it; and what is left running past its planned end keeps its people from beginning anything else for as long.',
  },
  travel_between: {
    label: 'From one place to another',
    effect:
      'A way takes this long where no minutes are set below for its two areas, or where an address is in none of them; who is too late for it is warned about, and nothing is refused.',
  },
  travel_within: {
    label: 'Within one area',
    effect: 'A way within one area takes this long where no minutes are set for it below.',
  },
  early_step: {
    label: 'Asked before an early step',
    effect: 'Who takes a step of a visit earlier than this before its start is asked first whether it is meant.',
  },
  late_after: {
    label: 'Late after one’s own hours begin',
    effect: 'A check-in is late this long after the person’s own hours begin. With 0, everybody is late from 1:15 PM.',
  },
  retention: {
    label: BUSINESS_RULES.retention.control.name,
    effect:
      'Name, number, e-mail, addresses and notes are forgotten this long after the last visit; visits and payments stay, and what was forgotten does not come back. Less of it needs another operator.',
  },
  calendar_details: {
    label: BUSINESS_RULES.calendar_details.control.name,
    effect:
      'What they show of clients in calendars outside Hatid, to whoever has the link. More of it needs another operator.',
  },
  statement: {
    label: BUSINESS_RULES.statement.control.name,
    effect:
      'Therapists see what they earned this far back; with 0 their statement is kept from them. Less of it needs another operator.',
  },
  correction_approval: {
    label: BUSINESS_RULES.correction_approval.control.name,
    effect:
      'A change of what was paid, or of who has it, by more than this waits for another operator. Changes since the last approval count together. So does a first payment further below the price wait. With 0 everybody corrects alone. More, or 0, needs another operator.',
  },
};

/** The rules in the order of the screen, under their headings. */
export const RULE_GROUPS: readonly { readonly title: string; readonly rules: readonly RuleName[] }[] = [
  { title: 'Time of therapists and drivers', rules: ['gap', 'outbound_before', 'outbound_after', 'pickup', 'overrun'] },
  { title: 'Travel', rules: ['travel_between', 'travel_within'] },
  { title: 'Steps', rules: ['early_step'] },
  { title: 'Attendance', rules: ['late_after'] },
  { title: 'Privacy', rules: ['retention', 'calendar_details'] },
  { title: 'Earnings', rules: ['statement'] },
  { title: 'Payments', rules: ['correction_approval'] },
];
