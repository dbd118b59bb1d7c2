import { BUSINESS_RULES, type RuleName } from 'shared-lib/settings';
import * as m from '../texts/m';

export interface RuleWords {
  readonly label: string;
  /** What the rule does, in one sentence. */
  readonly effect: string;
}

/** Shown after a rule or a service area was changed. */
export const SAVED = m.saved_it_holds_from_now();

/** Shown when another operator must approve a weaker rule. All other changes hold at once. Source: R-money-45. */
export const ASKED = m.another_operator_is_asked_to();

/** What each business rule does, in the words of an operator. Source: R-pages-9. */
export const RULE_WORDS: Readonly<Record<RuleName, RuleWords>> = {
  gap: {
    label: m.gap_between_visits(),
    effect: m.a_therapist_is_kept_free(),
  },
  outbound_before: {
    label: m.ride_out_before_the_start(),
    effect: m.a_driver_is_taken_for(),
  },
  outbound_after: {
    label: m.ride_out_after_the_start(),
    effect: m.a_driver_is_free_for(),
  },
  pickup: {
    label: m.ride_home(),
    effect: m.a_driver_is_taken_for_a(),
  },
  overrun: {
    label: m.past_the_end_of_availability(),
    effect: m.a_visit_that_begins_inside(),
  },
  travel_between: {
    label: m.from_one_place_to_another(),
    effect: m.a_way_takes_this_long(),
  },
  travel_within: {
    label: m.within_one_area(),
    effect: m.a_way_within_one_area(),
  },
  early_step: {
    label: m.asked_before_an_early_step(),
    effect: m.who_takes_a_step_of(),
  },
  late_after: {
    label: m.late_after_ones_own_hours(),
    effect: m.a_check_in_is_late(),
  },
  cancel_by_client: {
    label: m.clients_ask_to_cancel(),
    effect: m.until_this_long_before_the(),
  },
  move_by_client: {
    label: m.clients_ask_for_another_time(),
    effect: m.until_this_long_before_another_time(),
  },
  book_online: {
    label: m.people_ask_for_visits_online(),
    effect: m.visits_begin_at_least_this_far_ahead(),
  },
  book_code: {
    label: m.codes_of_the_request_form(),
    effect: m.a_code_proves_the_number_or_address(),
  },
  client_mails: {
    label: m.e_mails_to_clients(),
    effect: m.hatid_tells_clients_of(),
  },
  client_sms: {
    label: m.sms_to_clients(),
    effect: m.hatid_texts_clients_of(),
  },
  sms_part_price: {
    label: m.price_of_an_sms_part(),
    effect: m.system_info_says_what_sms_cost(),
  },
  client_reminders: {
    label: m.reminders_by_e_mail(),
    effect: m.clients_who_get_e_mails(),
  },
  client_quiet_hours: {
    label: m.quiet_hours_of_clients(),
    effect: m.e_mails_wait_until(),
  },
  retention: {
    label: BUSINESS_RULES.retention.control.name,
    effect: m.name_number_e_mail_addresses(),
  },
  books: {
    label: BUSINESS_RULES.books.control.name,
    effect: m.notes_and_reasons_of_payments(),
  },
  calendar_details: {
    label: BUSINESS_RULES.calendar_details.control.name,
    effect: m.what_they_show_of_clients(),
  },
  statement: {
    label: BUSINESS_RULES.statement.control.name,
    effect: m.therapists_see_what_they_earned(),
  },
  senior_discount: { label: m.discount_of_senior_citizens(), effect: m.usual_percent_with_an_id() },
  pwd_discount: { label: m.discount_of_pwds(), effect: m.usual_percent_with_an_id() },
  promo_discount: { label: m.discount_by_promos(), effect: m.usual_percent_of_promos() },
  late_cancel_hours: { label: m.cancelling_is_late(), effect: m.cancelling_is_late_effect() },
  late_cancel_fee: { label: m.late_fee_in_pesos(), effect: m.the_higher_of_both_counts() },
  late_cancel_percent: { label: m.late_fee_in_percent(), effect: m.the_higher_of_both_counts() },
  no_show_fee: { label: m.no_show_fee_in_pesos(), effect: m.the_no_show_fee_is_proposed() },
  no_show_percent: { label: m.no_show_fee_in_percent(), effect: m.the_no_show_fee_is_proposed() },
  voucher_months: { label: m.vouchers_end(), effect: m.the_law_may_forbid_an_end() },
  correction_approval: {
    label: BUSINESS_RULES.correction_approval.control.name,
    effect: m.a_change_of_what_was(),
  },
};

/** The rules in the order of the screen, under their headings. */
export const RULE_GROUPS: readonly { readonly title: string; readonly rules: readonly RuleName[] }[] = [
  {
    title: m.time_of_therapists_and_drivers(),
    rules: ['gap', 'outbound_before', 'outbound_after', 'pickup', 'overrun'],
  },
  { title: m.travel(), rules: ['travel_between', 'travel_within'] },
  { title: m.steps(), rules: ['early_step'] },
  { title: m.attendance(), rules: ['late_after'] },
  {
    title: m.clients(),
    rules: [
      'cancel_by_client',
      'move_by_client',
      'book_online',
      'book_code',
      'client_mails',
      'client_sms',
      'sms_part_price',
      'client_reminders',
      'client_quiet_hours',
    ],
  },
  { title: m.privacy(), rules: ['retention', 'books', 'calendar_details'] },
  { title: m.earnings(), rules: ['statement'] },
  {
    title: m.fees_of_clients(),
    rules: ['late_cancel_hours', 'late_cancel_fee', 'late_cancel_percent', 'no_show_fee', 'no_show_percent'],
  },
  {
    title: m.payments(),
    rules: ['correction_approval', 'senior_discount', 'pwd_discount', 'promo_discount', 'voucher_months'],
  },
];
