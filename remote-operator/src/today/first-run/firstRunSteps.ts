import { NEW_BOOKING_PATH } from 'shared-lib';
import type { FirstRunStep } from 'shared-lib/booking';
import * as m from '../../texts/m';

export interface StepWords {
  readonly title: string;
  /** What to do, and why. */
  readonly text: string;
  /** The label of the link, and its address. */
  readonly opens: string;
  readonly to: string;
  /** The text while others must act first. */
  readonly waiting?: (count: number) => string;
}

const invited = (count: number): string => m.registered_the_e_mail_that({ count });

/** The text of each step, and the place where it is done. Source: R-pages-3. */
export const FIRST_RUN_WORDS: Readonly<Record<FirstRunStep, StepWords>> = {
  mail: {
    title: m.e_mail(),
    text: m.invitations_and_codes_go_out(),
    opens: m.see_the_system(),
    to: '/dashboard/about/system',
    waiting: (count) => m.could_not_leave_yet_whoever({ words: count === 1 ? m.an_e_mail() : m.e_mails({ count }) }),
  },
  two_factor: {
    title: m.your_second_step(),
    text: m.your_log_in_opens_all(),
    opens: m.turn_it_on(),
    to: '/dashboard/settings?view=security',
  },
  company: {
    title: m.your_business(),
    text: m.its_name_and_how_clients(),
    opens: m.say_who_you_are(),
    to: '/dashboard/about/company',
  },
  materials: {
    title: m.materials(),
    text: m.what_your_services_use_oils(),
    opens: m.register_materials(),
    to: '/dashboard/data?tab=materials',
  },
  services: {
    title: m.services(),
    text: m.what_clients_book_how_long(),
    opens: m.register_services(),
    to: '/dashboard/data?tab=services',
  },
  therapists: {
    title: m.therapists(),
    text: m.register_each_with_an_e(),
    opens: m.register_therapists(),
    to: '/dashboard/data?tab=therapists',
    waiting: invited,
  },
  drivers: {
    title: m.drivers(),
    text: m.with_their_vehicle_its_plate(),
    opens: m.register_drivers(),
    to: '/dashboard/data?tab=drivers',
    waiting: invited,
  },
  availability: {
    title: m.availability(),
    text: m.nobody_can_be_booked_outside(),
    opens: m.enter_hours(),
    to: '/dashboard/availability',
  },
  clients: {
    title: m.clients(),
    text: m.register_your_first_or_do(),
    opens: m.register_clients(),
    to: '/dashboard/data?tab=clients',
  },
  booking: {
    title: m.the_first_booking(),
    text: m.client_services_a_start_who(),
    opens: m.new_booking(),
    to: NEW_BOOKING_PATH,
  },
  confirmed: {
    title: m.the_first_acceptance(),
    text: m.it_is_confirmed_once_everybody(),
    opens: m.see_who_has_to_answer(),
    to: '/dashboard?view=pending',
  },
};

/** Shown only when something is wrong: bookings work without them. */
export const ADVISED: readonly FirstRunStep[] = ['mail', 'two_factor'];
