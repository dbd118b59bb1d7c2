import type { Role } from 'shared-lib';
import * as m from '../texts/m';

export interface Chapter {
  readonly title: string;
  /** The steps in order. `*Words*` are exact texts of the screen. */
  readonly steps: readonly string[];
}

const FIND: Chapter = {
  title: m.find_anything(),
  steps: [m.press_find_above_the_menu(), m.ctrl_shows_all_keys_that()],
};

const INBOX: Chapter = {
  title: m.keep_up_to_date(),
  steps: [
    m.the_number_beside_notifications_counts(),
    m.while_the_list_of_notifications(),
    m.in_settings_under_notifications_you(),
    m.the_word_beside_the_clock(),
    m.when_the_screen_is_off_calls_this_device(),
  ],
};

const ATTENDANCE: Chapter = {
  title: m.check_in_and_out(),
  steps: [
    m.open_attendance_or_my_attendance(),
    m.from_1_15_pm_on(),
    m.check_out_when_you_are(),
    m.if_you_forgot_to_check(),
    m.once_you_have_checked_in(),
  ],
};

const SCHEDULE: Chapter = {
  title: m.look_ahead(),
  steps: [
    m.schedule_shows_your_month(),
    m.time_slots_preview_shows_how(),
    m.all_bookings_is_the_same(),
    m.in_settings_under_calendar_make(),
  ],
};

const WEEK: Chapter = { title: m.see_your_week(), steps: [m.my_week_has_todays_visits()] };

const CASH: Chapter = {
  title: m.hand_over_cash(),
  steps: [m.your_profile_and_your_dashboard(), m.an_operator_counts_what_you()],
};

const SOMETHING_WRONG: Chapter = {
  title: m.something_is_wrong(),
  steps: [m.if_you_cannot_come_press(), m.in_danger_press_sos_and()],
};

const NO_NETWORK: Chapter = {
  title: m.without_a_network(),
  steps: [m.go_on_with_your_steps(), m.press_the_line_above_the(), m.a_step_that_is_not()],
};

/** A guide for each role, in the order of a working day. It follows the screens: rename a button there and here. */
export const GUIDES: Readonly<Record<Role, readonly Chapter[]>> = {
  therapist: [
    {
      title: m.see_your_day(),
      steps: [
        m.today_shows_what_is_left(),
        m.a_card_has_one_green(),
        m.the_card_has_a_button(),
        m.below_the_address_stands_how(),
        m.in_settings_under_this_device(),
      ],
    },
    {
      title: m.answer_a_new_appointment(),
      steps: [m.press_accept_or_reject_and(), m.when_everybody_has_accepted_press()],
    },
    {
      title: m.serve_the_client(),
      steps: [m.press_start_session_when_you(), m.at_the_end_press_request(), m.press_check_materials_and_say()],
    },
    {
      title: m.get_home(),
      steps: [m.press_request_pickup_normal_or(), m.the_card_shows_who_comes()],
    },
    WEEK,
    CASH,
    SCHEDULE,
    NO_NETWORK,
    SOMETHING_WRONG,
    {
      title: m.see_what_you_earned(),
      steps: [m.my_statement_is_on_your(), m.above_it_stands_what_you_were_paid()],
    },
    ATTENDANCE,
    INBOX,
  ],
  driver: [
    {
      title: m.see_your_day(),
      steps: [
        m.todays_transports_shows_what_is(),
        m.a_card_has_one_green(),
        m.view_completed_lists_what_you(),
        m.below_the_address_stands_how_to(),
        m.in_settings_under_this_device(),
      ],
    },
    {
      title: m.answer_a_new_transport(),
      steps: [m.press_accept_transport_or_reject(), m.when_the_therapist_is_ready()],
    },
    {
      title: m.drive(),
      steps: [m.press_start_journey_when_you(), m.with_a_group_tick_each(), m.if_you_run_late()],
    },
    {
      title: m.bring_a_therapist_home(),
      steps: [m.when_a_pickup_is_asked(), m.who_does_not_answer_in(), m.press_complete_return_journey_when()],
    },
    WEEK,
    CASH,
    SCHEDULE,
    NO_NETWORK,
    SOMETHING_WRONG,
    ATTENDANCE,
    INBOX,
  ],
  operator: [
    {
      title: m.book_an_appointment(),
      steps: [
        m.open_bookings_the_month_shows(),
        m.or_press_new_booking_search(),
        m.while_nothing_is_typed_whom(),
        '*Repeat* books every week or every few weeks. *Check the dates* shows each date first: where somebody is not free, take another time or another therapist, or *Leave out* the date. Then all of them are booked at once.',
        m.a_change_of_a_visit(),
        m.or_press_paste_a_message(),
        m.choose_services_day_and_time(),
        m.several_therapists_make_a_group(),
        m.press_enter_after_each_choice(),
        '*Little time for the way* names whoever would have to come from, or go on to, another visit faster than the way takes. You can book all the same.',
        '*Two visits at once* has a link to what the client, or somebody at this address, is booked for then. The dates of *Repeat* and the board say it, too.',
        m.where_no_slot_suits_press(),
        m.therapists_and_driver_are_asked(),
      ],
    },
    {
      title: m.watch_over_the_day(),
      steps: [
        '*Needs you now* has what waits for operators, the most urgent first. *Claim* tells the others that it is yours, as does the line’s own button. *Release* gives it back; after 10 minutes that happens by itself. *Take over* what a colleague has claimed.',
        m.somebody_who_cannot_come_says(),
        m.a_driver_who_runs_late(),
        m.a_session_or_a_ride_that(),
        m.an_sos_rings_over_every(),
        m.in_company_info_you_set(),
        '*Sound on* beside it rings for what is new, on this device.',
        '*Rejection Reviews*: accept a refusal, which cancels the appointment, or decline it, with somebody else where needed, and everybody is asked again.',
        '*Pending Acceptance Appointments*: a reminder reaches whoever has not answered, at most every 5 minutes.',
        '*Timeout Monitoring*: appointments whose answer is overdue or that did not start. *Auto-cancel overdue* cancels them and names who is disabled.',
        m.when_everybody_is_ready_press(),
        '*Select* above a list ticks several at once, with Shift a range: then *Remind*, *Start*, *Auto-cancel overdue* or *Export CSV* for all of them. What was refused is said one by one.',
        '*All bookings* begins with what is on now. *Earlier bookings* above the list has what is over. Below it you choose how many rows a page has.',
        '*Columns* on *All bookings* chooses what the table shows. Press the head of a column to put the bookings in its order, and again to turn it round; on a phone there is *Sort by*. Both are kept for you on every device.',
        '*Export CSV* saves every booking that the filters leave, all pages, in the order that you see.',
      ],
    },
    {
      title: m.move_the_day_on_the(),
      steps: [
        '*Board* has a row for every therapist and driver. Drag a bar to another time or another person; what would break is said before you let go.',
        m.by_keyboard_arrow_keys_go(),
        m.press_where_nothing_is_in(),
        '*Unassigned* lists what waits for somebody, with who could take it. One press asks them, *Undo* takes it back.',
        m.pull_the_end_of_a(),
        '*Suggest drivers for the rest of the day* draws who could drive what. Use or skip them one by one, or *Use all*. Nobody is asked before you do.',
      ],
    },
    {
      title: m.verify_payments(),
      steps: [
        '*Payment Verification* lists what waits. Press *Verify Payment*, choose cash or GCash and type the amount in whole pesos.',
        m.gcash_needs_a_proof_of_payment(),
        m.an_extension_of_the_service(),
        m.a_payment_that_is_not(),
        m.a_visit_that_is_completed(),
        m.unpaid_lists_who_owes(),
        m.write_off_gives_up(),
        m.record_a_payment_takes_what(),
        m.what_a_client_pays_ahead(),
        m.pay_it_back_returns_money(),
        m.a_paid_visit_that_was(),
        m.where_business_rules_set_an(),
      ],
    },
    {
      title: m.count_the_cash(),
      steps: [
        '*Cash in hand* on *Sales & Reports* shows who has cash, how much and since when; a name opens what it is made of.',
        m.when_somebody_hands_over_press(),
        m.a_shortage_is_settled_once(),
        m.they_confirm_it_on_their(),
      ],
    },
    {
      title: m.pay_the_people(),
      steps: [
        m.payouts_on_sales_and_reports_lists(),
        m.a_name_opens_the_statement(),
        m.mark_as_paid_asks_how_and_when(),
        m.set_pay_for_work_for_each_ride(),
        m.they_say_received_on_their_phone(),
      ],
    },
    {
      title: m.close_a_day(),
      steps: [m.close_the_day_once_it(), m.press_close_the_day_another(), m.a_closed_day_does_not()],
    },
    {
      title: m.record_what_you_spend(),
      steps: [m.costs_on_sales_and_reports(), m.a_bill_of_materials_goes(), m.a_mistake_in_costs_is_voided()],
    },
    {
      title: m.give_the_books_to_your_accountant(),
      steps: [
        m.for_the_accountant_shows_a_month(),
        m.press_excel_or_csv_for_the_book(),
        m.moving_in_record_what_you_have(),
        m.the_month_says_whether_it_changed(),
      ],
    },
    {
      title: m.give_clients_invoices(),
      steps: [
        m.press_enter_the_permit(),
        m.the_page_of_a_paid_visit_links(),
        m.where_no_invoice_stands_print(),
        m.void_the_invoice_if_it_is_wrong(),
      ],
    },
    {
      title: m.send_a_driver_back(),
      steps: [m.a_therapist_who_asks_for()],
    },
    {
      title: m.change_what_was_agreed(),
      steps: [m.the_menu_of_a_card(), m.whoever_ends_a_paid_visit(), m.nobody_can_be_booked_twice()],
    },
    {
      title: m.keep_staff_clients_and_services(),
      steps: [
        '*Data* has a tab for therapists, drivers, operators, clients, materials and services. A row opens all that is known; *Register* adds one, and says who looks like somebody on record.',
        '*Import* takes a workbook (.xlsx) or a CSV file. It guesses what each column fills, and you can change that. Nothing is written before you confirm.',
        m.rows_that_cannot_be_taken(),
        m.two_records_of_one_client(),
        '*Surcharges* in *Settings* add lines to the price: at some hours, on days such as holidays, or in an area. A booked visit keeps its lines until its time, place or services change. Its page can leave one out, with a reason, before it begins and before any payment.',
        '*Set a coming price* on a service says what it costs from a later day. Visits of that day and later get it; booked visits keep theirs. *Take back* works until it begins.',
      ],
    },
    {
      title: m.know_your_clients(),
      steps: [
        m.a_client_has_a_page(),
        '*Edit* keeps what they ask for and what whoever comes has to know. *Gate instructions* are told to the driver and the therapists, *Allergies* to the therapists of a visit alone.',
        '*Message client* on a visit has a text with a link. Behind it the client sees who comes and when. A press there that confirms the time shows as *Confirmed by client* wherever the visit stands.',
        'A client who asks there to cancel stands in *Needs you now*. Open the visit, and cancel it or *Keep it*. In Business rules you set until when they can ask.',
        'A client can ask there for another time, of those that are free. It is held for 10 minutes. On the visit press *Move to …* or *Keep the time*.',
        m.who_is_preferred_is_offered(),
        m.nobody_opened_cancel_the_visit(),
        '*Do not book* makes every later booking ask first, with the reason and your name. *Lift the mark* ends that; both stay on record.',
      ],
    },
    {
      title: m.keep_the_stock(),
      steps: [
        '*Inventory* lists what runs low first, then what lasts shortest at the pace of the last 14 days. The mark in a bar is the reorder level.',
        m.press_restock_type_how_much(),
        m.where_the_shelf_says_something(),
        '*Edit material* sets the *Cost of a unit*: it holds from then on, and what was used before keeps its price.',
      ],
    },
    {
      title: m.see_what_was_earned(),
      steps: [
        '*Sales & Reports* adds up a day, a week, a month or days of your choice, beside the days before or a year ago. A press on any figure, bar or name opens the visits behind it.',
        m.while_today_is_not_over(),
        m.what_is_paid_counts_on(),
        '*Table* shows a chart as a table; the one of therapists leads to each *Statement*, which prints. *Excel* and *CSV* take what is shown as a file.',
        '*By area* goes by the service areas of *Settings*. *Materials used* opens how much of each material visits used up, and what it cost, also of what was not in stock.',
      ],
    },
    {
      title: m.see_what_was_done(),
      steps: [
        '*Logs* has every change, newest first: who did what to which record, when and from where. A line unfolds to what stood there before and after.',
        m.narrow_it_by_who_what(),
        '*All in Logs* on the page of an appointment and on a record of *Data* opens its whole history. *Client errors* lists what went wrong on screens, without saying whose. Its *Number* is the support number that people read on an error.',
        '*Open the proof of payment* on the page of an appointment shows it beside the payment and its ledger, to look at closely and to print.',
        '*Last backup* on *System Info* says when the data was last backed up by itself. A message comes when a night is missing: tell the person who runs the server.',
        '*Releases* on *System Info* shows which versions run and how they start. One that fails goes back by itself. *Who may choose versions* there lets testers run others in their own browser.',
      ],
    },
    {
      title: m.approve_attendance(),
      steps: [
        '*Attendance* shows the day of everybody on the staff, who waits for approval first. *Approve* takes one; tick some and press *Approve … chosen*, or *Approve all* for all that the filters show.',
        m.a_day_marked_no_check(),
        '*Mark as absent* stands where somebody has not checked in. At 1:30 AM that happens by itself.',
        m.the_pencil_of_a_row(),
        '*Week* and *Month* add up days, late, absent, hours and overtime of each person. *Export CSV* and *Print* take what the filters show.',
      ],
    },
    {
      title: m.set_what_holds_for_the(),
      steps: [
        m.in_settings_under_business_rules(),
        m.an_operator_can_be_an_owner(),
        m.a_weaker_control_a_higher(),
        m.press_set_a_rate_for(),
        m.under_service_areas_stand_the(),
        m.under_messages_to_clients_you_write(),
        m.under_filipino_you_correct(),
        m.while_your_business_has_had(),
      ],
    },
    FIND,
    INBOX,
  ],
};
