import type { Actor } from '../people/roles.js';
import * as m from '../../texts/m.js';
import type { Lack } from './decide.js';
import type { Who } from './row.js';
import type { Change } from './state.js';
import { TABLE } from './table.js';

/* Only the server says these. Screens show them as they come, so no first screen loads them. */

const ROLE_NAMES: Record<Who, string> = {
  therapist: 'therapists',
  driver: 'drivers',
  pickup_driver: 'drivers',
  asked_driver: 'drivers',
  any_driver: 'drivers',
  therapist_or_driver: m.therapists_and_drivers(),
  therapist_or_any_driver: m.therapists_and_drivers(),
  operator: 'operators',
  operator_or_therapist: m.operators_and_therapists(),
  system: m.the_system(),
};

/** Each completes 'Only therapists can …'. */
const VERBS: Record<Change, string> = {
  therapist_confirm: m.confirm_appointments(),
  driver_confirm: m.confirm_transports(),
  reject: m.reject_appointments(),
  review_rejection: m.review_rejections(),
  start_appointment: m.start_appointments(),
  start_journey: m.start_journeys(),
  pick_up_therapist: m.pick_up_therapists(),
  collect_therapists: m.collect_therapists(),
  arrive_at_location: m.mark_arrivals(),
  drop_off_therapist: m.drop_off_therapists(),
  start_session: m.start_sessions(),
  mark_awaiting_payment: m.request_payment(),
  mark_completed: m.verify_payments(),
  confirm_paid: m.confirm_payments(),
  complete: m.complete_sessions(),
  correct_payment: m.correct_payments(),
  request_pickup: m.request_pickups(),
  decline_pickup: m.decline_pickups(),
  assign_pickup_driver: m.assign_pickup_drivers(),
  confirm_pickup: m.confirm_pickups(),
  reject_pickup: m.reject_pickups(),
  pickup_timeout: m.end_pickup_windows(),
  cancel_pickup: m.cancel_pickups(),
  complete_return_journey: m.complete_return_journeys(),
  ask_backup: m.ask_for_backup(),
  withdraw_backup: m.withdraw_requests_for_backup(),
  take_backup: m.take_rides_over(),
  decline_backup: m.decline_to_take_rides_over(),
  backup_timeout: m.end_requests_for_backup(),
  cancel: m.cancel_appointments(),
  abort_session: m.abort_sessions(),
  remind: m.send_reminders(),
  remove_therapist: m.remove_therapists(),
  undo: m.undo_steps(),
  edit_visit: m.change_appointments(),
  edit_therapists: m.change_therapists(),
  edit_driver: m.change_drivers(),
  edit_details: m.change_appointments(),
  edit_internal_note: m.write_internal_notes(),
  check_material: m.check_materials_2(),
  add_payment: m.add_payments(),
  set_status: m.set_the_status(),
  delete: m.delete_appointments(),
  auto_cancel: m.auto_cancel_appointments(),
  expire: m.expire_appointments(),
  cannot_make_it: m.say_that_they_cannot_come(),
  can_make_it: m.say_that_they_can_come(),
  running_late: m.say_that_they_run_late(),
  on_time: m.say_that_they_are_on_time(),
};

/**
 * The refusal of a change to somebody of this role: 'Only therapists can start sessions'. Source: 5-029.
 * @param lacks of the refusal of `decide`
 */
export const wrongRoleText = (change: Change, role: Actor['role'], lacks: Lack): string =>
  lacks === 'role'
    ? m.only_can({ who: ROLE_NAMES[TABLE[change].who], verb: VERBS[change] })
    : m.only_the_assigned_can_do({ role });
