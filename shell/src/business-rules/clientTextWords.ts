import type { ClientTextKind, ClientTextPart, ClientTextValue } from 'shared-lib/settings';
import * as m from '../texts/m';

/** Which message it is, and when a client gets it. */
export const KIND_WORDS: Readonly<Record<ClientTextKind, { label: string; when: string }>> = {
  confirmation: { label: m.the_visit_is_booked(), when: m.when_all_have_accepted() },
  new_time: { label: m.the_visit_has_a_new_time(), when: m.when_all_have_accepted_another_time() },
  changed: { label: m.the_visit_has_changed(), when: m.when_what_they_were_told_changed() },
  kept: { label: m.we_keep_the_visit(), when: m.when_a_wish_is_refused() },
  declined: { label: m.a_request_is_declined(), when: m.when_you_decline_a_request() },
  reminder: { label: m.reminder_of_the_visit(), when: m.as_the_business_rules_say() },
  cancellation: { label: m.the_visit_is_cancelled(), when: m.when_a_visit_is_cancelled() },
  on_the_way: { label: m.we_are_on_the_way(), when: m.when_the_ride_starts() },
  arrived: { label: m.we_are_here(), when: m.when_they_arrive() },
  come_down: { label: m.please_come_down(), when: m.when_someone_who_comes_presses_it() },
  which_unit: { label: m.which_unit(), when: m.when_someone_who_comes_presses_it() },
  receipt: { label: m.the_receipt(), when: m.when_the_payment_is_verified() },
  thanks: { label: m.thank_you_and_rate(), when: m.two_hours_after_the_receipt() },
};

export const PART_WORDS: Readonly<Record<ClientTextPart, string>> = {
  sms: m.sms(),
  subject: m.subject_of_the_e_mail(),
  mail: m.e_mail(),
};

/** What a value means, for who writes a text with it. */
export const VALUE_WORDS: Readonly<Record<ClientTextValue, string>> = {
  client: m.first_name_of_the_client(),
  day: m.day_of_the_visit(),
  time: m.start_of_the_visit(),
  services: m.services_of_the_visit(),
  price: m.price_of_the_visit(),
  therapists: m.first_names_of_the_therapists(),
  who: m.a_sentence_that_says_who_comes(),
  changes: m.what_has_changed(),
  arrival: m.about_when_they_arrive(),
  amount: m.what_was_paid(),
  link: m.link_to_the_page_of_the_visit(),
  office: m.phone_number_of_the_office(),
  business: m.name_of_the_business(),
};
