import type { Role } from 'shared-lib';
import * as m from '../texts/m';

export interface Question {
  readonly ask: string;
  readonly answer: string;
  /** The roles that ask this; all roles if left out. */
  readonly roles?: readonly Role[];
}

/** Frequent questions. The figures are the limits of the product (shared-lib/src/domain/limits.ts). */
export const QUESTIONS: readonly Question[] = [
  {
    ask: m.i_have_forgotten_my_password(),
    answer: m.press_forgot_your_password_on(),
  },
  {
    ask: m.my_account_is_locked(),
    answer: m.after_five_wrong_passwords_it(),
  },
  {
    ask: m.no_code_arrives_by_e(),
    answer: m.look_into_the_spam_folder(),
  },
  {
    ask: m.a_payment_differs_from_what(),
    answer: m.every_payment_that_is_not(),
    roles: ['operator'],
  },
  {
    ask: m.a_client_will_not_pay(),
    answer: m.open_unpaid_and_write_off(),
    roles: ['operator'],
  },
  {
    ask: m.why_does_this_visit_cost_more(),
    answer: m.look_at_its_lines_under_services(),
    roles: ['operator'],
  },
  {
    ask: m.a_client_gave_a_tip(),
    answer: m.type_what_you_received_under(),
    roles: ['operator'],
  },
  {
    ask: m.a_client_cancels_late(),
    answer: m.set_the_fees_in_business_rules(),
    roles: ['operator'],
  },
  {
    ask: m.a_client_brings_a_voucher(),
    answer: m.use_a_voucher_in_the_payment_form(),
    roles: ['operator'],
  },
  {
    ask: m.i_typed_a_wrong_credit(),
    answer: m.void_it_and_record_the_right_sum(),
    roles: ['operator'],
  },
  {
    ask: m.how_do_i_give_a_payment_back(),
    answer: m.press_refund_in_the_menu(),
    roles: ['operator'],
  },
  {
    ask: m.a_closed_day_is_wrong_what(),
    answer: m.correct_the_payment_on_the_visit(),
    roles: ['operator'],
  },
  {
    ask: m.does_hatid_file_my_taxes(),
    answer: m.hatid_files_nothing_your_accountant(),
    roles: ['operator'],
  },
  {
    ask: m.do_i_enter_my_old_books(),
    answer: m.enter_what_stood_on_the_first_day(),
    roles: ['operator'],
  },
  {
    ask: m.who_changed_this_appointment_and(),
    answer: m.open_the_appointment_and_press(),
    roles: ['operator'],
  },
  {
    ask: m.why_can_i_not_change_the_business_rules(),
    answer: m.your_business_has_owners(),
    roles: ['operator'],
  },
  {
    ask: m.what_do_i_see_without_a_network(),
    answer: m.what_your_phone_last_knew(),
    roles: ['therapist', 'driver'],
  },
  {
    ask: m.i_have_lost_my_phone(),
    answer: m.log_in_on_another_device(),
  },
  {
    ask: m.why_was_i_signed_out(),
    answer: m.somebody_changed_your_password_or(),
  },
  {
    ask: m.the_page_was_loaded_anew(),
    answer: m.what_you_typed_is_kept(),
  },
  {
    ask: m.can_i_work_without_a(),
    answer: m.yes_steps_of_your_visits(),
    roles: ['therapist', 'driver'],
  },
  {
    ask: m.i_forgot_to_check_out(),
    answer: m.until_noon_you_can_still(),
    roles: ['therapist', 'driver'],
  },
  {
    ask: m.who_changed_the_times_of(),
    answer: m.open_the_row_in_attendance(),
    roles: ['operator'],
  },
  {
    ask: m.why_does_an_appointment_in(),
    answer: m.a_service_day_lasts_from(),
  },
  {
    ask: m.why_are_later_dates_of(),
    answer: m.hours_are_known_eight_weeks(),
  },
  {
    ask: m.what_do_the_colours_of(),
    answer: m.green_is_free_amber_is(),
  },
  {
    ask: m.how_is_my_commission_counted(),
    answer: m.each_payment_is_shared_equally(),
    roles: ['therapist'],
  },
  {
    ask: m.a_payout_is_not_what_i_got(),
    answer: m.press_this_is_wrong_and_say_what(),
    roles: ['therapist', 'driver'],
  },
  {
    ask: m.i_paid_the_wrong_sum(),
    answer: m.open_the_person_and_void_it(),
    roles: ['operator'],
  },
  {
    ask: m.where_are_my_tips(),
    answer: m.my_statement_lists_every_tip(),
    roles: ['therapist'],
  },
  {
    ask: m.where_are_my_tips(),
    answer: m.cash_in_hand_lists_every_tip(),
    roles: ['driver'],
  },
  {
    ask: m.why_does_a_report_not(),
    answer: m.revenue_counts_on_the_service(),
    roles: ['operator'],
  },
  {
    ask: m.i_accepted_but_now_i(),
    answer: m.call_your_operator_at_once(),
    roles: ['therapist', 'driver'],
  },
  {
    ask: m.why_can_i_not_press(),
    answer: m.it_appears_once_everybody_has(),
    roles: ['therapist'],
  },
  {
    ask: m.why_can_i_not_check(),
    answer: m.they_are_checked_at_the(),
    roles: ['therapist'],
  },
  {
    ask: m.how_often_am_i_told(),
    answer: m.once_when_it_comes_to(),
    roles: ['operator'],
  },
  {
    ask: m.i_get_no_new_pickups(),
    answer: m.who_does_not_confirm_a(),
    roles: ['driver'],
  },
  {
    ask: m.why_is_a_therapist_not(),
    answer: m.they_have_no_availability_then(),
    roles: ['operator'],
  },
  {
    ask: m.why_is_a_clients_favourite(),
    answer: m.they_are_not_free_then(),
    roles: ['operator'],
  },
  {
    ask: m.who_reads_the_allergies_and(),
    answer: m.allergies_the_therapists_of_their(),
    roles: ['operator'],
  },
  {
    ask: m.who_on_the_waitlist_is(),
    answer: m.whoever_has_waited_longest_of(),
    roles: ['operator'],
  },
  {
    ask: m.why_can_i_not_count(),
    answer: m.another_operator_counts_what_you(),
    roles: ['operator'],
  },
  {
    ask: m.the_office_counted_less_than(),
    answer: m.press_this_is_not_right(),
    roles: ['therapist', 'driver'],
  },
  {
    ask: m.how_does_hatid_know_how(),
    answer: m.by_the_service_areas_under(),
    roles: ['operator'],
  },
  {
    ask: m.why_did_a_bar_of(),
    answer: m.the_reason_stands_on_the(),
    roles: ['operator'],
  },
  {
    ask: m.what_happens_to_an_appointment(),
    answer: m.it_appears_in_timeout_monitoring(),
    roles: ['operator'],
  },
  {
    ask: m.the_page_says_that_real(),
    answer: m.nothing_is_lost_lists_are(),
  },
  {
    ask: m.why_does_my_phone_not_ring(),
    answer: m.look_at_when_the_screen_is_off(),
  },
];
