import type { Leg } from './workflow/state.js';
import * as m from '../texts/m.js';

/**
 * What screens say when a call fails or succeeds, word for word. Source: 8-001..8-142. Keys name the call or the
 * moment, so screens never write such a text themselves. Texts of one role's workflow actions are in its table of
 * `ActionRow`. Those that several roles share are here.
 */
export const FALLBACK = {
  createAppointment: m.could_not_create_appointment(),
  updateAppointment: m.could_not_update_appointment(),
  updateStatus: m.could_not_update_appointment_status(),
  confirmAppointment: m.could_not_confirm_appointment(),
  rejectAppointment: m.could_not_reject_appointment(),
  availableTherapists: m.could_not_fetch_available_therapists(),
  availableDrivers: m.could_not_fetch_available_drivers(),
  staff: m.could_not_fetch_staff_members(),
  availability: m.could_not_fetch_availability(),
  createAvailability: m.could_not_create_availability(),
  updateAvailability: m.could_not_update_availability(),
  deleteAvailability: m.could_not_delete_availability(),
  clients: m.could_not_fetch_clients(),
  week: m.could_not_fetch_appointments_for(),
  month: m.could_not_fetch_appointments_for_this(),
  notifications: m.could_not_fetch_notifications(),
  markRead: m.could_not_mark_notification_as(),
  markUnread: m.could_not_mark_notification_as_unread(),
  markAllRead: m.could_not_mark_all_notifications(),
  deleteNotification: m.could_not_delete_notification(),
  deleteAllNotifications: m.could_not_delete_all_notifications(),
  deleteReadNotifications: m.could_not_delete_read_notifications(),
  appointments: m.could_not_fetch_appointments(),
  today: m.could_not_fetch_todays_appointments(),
  upcoming: m.could_not_fetch_upcoming_appointments(),
  date: m.could_not_fetch_appointments_for_this_date(),
  checkIn: m.failed_to_check_in(),
  checkOut: m.failed_to_check_out(),
  attendanceRecords: m.failed_to_fetch_attendance_records(),
  todayStatus: m.failed_to_fetch_todays_attendance(),
  approveAttendance: m.failed_to_approve_attendance(),
  attendanceSummary: m.failed_to_generate_attendance_summary(),
  markAbsent: m.failed_to_mark_as_absent(),
  updateAttendance: m.failed_to_update_attendance_record(),
  addNote: m.failed_to_add_note(),
  completeMaterials: m.failed_to_complete_materials_check(),
} as const;

/** For failures without a known reason: another try may help. Source: R-texts-3. */
export const TRY_AGAIN = {
  inAMoment: m.try_again_in_a_moment(),
  confirmAppointment: m.failed_to_confirm_appointment_please(),
} as const;

export const SUCCESS = {
  createAppointment: m.appointment_created_successfully(),
  updateAppointment: m.appointment_updated_successfully(),
  rejectAppointment: m.appointment_rejected_successfully(),
  autoCancel: m.overdue_appointments_auto_canceled_successfully(),
  createAvailability: m.availability_created_successfully(),
  updateAvailability: m.availability_updated_successfully(),
  deleteAvailability: m.availability_deleted_successfully(),
  processOverdue: m.successfully_processed_overdue_appointments(),
} as const;

/** Session and transport. A 401 has three texts, each with its place. Source: R-texts-1. */
export const TRANSPORT = {
  noToken: m.authentication_required(),
  noUser: m.authentication_required_user_not_logged(),
  sessionExpiredAlert: m.your_session_has_expired_you(),
  authenticationFailed: m.authentication_failed(),
  // For a page that could not be loaded. The shorter one below is for the failed call itself (api/http/http.ts).
  // Source: 8-006, 8-007.
  blocked: m.your_request_was_blocked_by(),
  blockedTitle: m.unable_to_load_appointments(),
  blockedShared: m.your_browser_or_an_extension(),
  noConnection: m.unable_to_connect_to_the(),
  noResponse: m.no_response_from_server_please(),
  serverTrouble: m.the_server_is_currently_experiencing(),
  sessionExpired: m.your_session_has_expired_please(),
  forbidden: m.you_do_not_have_permission_to(),
  unexpected: m.an_unexpected_error_occurred(),
  crossDayFailed: m.cross_day_availability_processing_failed(),
  invalidAppointmentId: m.invalid_appointment_id_provided(),
  notifications500: m.server_error_notifications_temporarily(),
  http: (status: number, text: string) => m.http({ status, text }),
} as const;

/** A step just taken, and taken back. Source: R-workflow-21. */
export const UNDO = {
  label: m.undo(),
  failure: m.could_not_undo_this(),
  acceptance: m.your_acceptance_was_undone(),
  readiness: m.you_are_no_longer_marked(),
  checkedIn: m.check_in_recorded(),
  checkedOut: m.check_out_recorded(),
  checkInUndone: m.check_in_undone(),
  checkOutUndone: m.check_out_undone_your_day(),
} as const;

/**
 * What keeps a person from beginning. That person and operators get a longer text from the server: server-texts.ts.
 * Source: R-booking-16.
 */
export const STILL_RUNNING = {
  /** For colleagues, who need not know the client. */
  colleague: (name: string, leg: Leg, id: number) =>
    m.name_is_still_words_id({ name, words: leg === 'session' ? m.in_another_session() : m.on_another_ride(), id }),
  endFirst: m.it_has_to_end_first(),
  /** Before the press, beside the disabled button. Source: R-booking-52. */
  finishFirst: (leg: Leg, id: number, client: string | null | undefined) =>
    client ? m.finish_the_visit_of_first({ leg, id, client }) : m.finish_appointment_first({ leg, id }),
} as const;

export const CREATE_THERAPIST_TAKEN = m.this_therapist_is_not_available();

export const REJECTION = {
  empty: m.rejection_reason_cannot_be_empty(),
  missing: m.please_provide_a_reason_for(),
  serverRequired: m.rejection_reason_is_required_please(),
  otherText: m.please_specify_the_reason_for(),
} as const;

/** The reason of a cancellation, if the operator who accepted a refusal gave none. */
export const CANCELLED_AFTER_REFUSAL = m.somebody_who_was_asked_could();

/** For the driver who is asked for a ride home. Source: 4-049, R-workflow-19. */
export const PICKUP_WARNING = m.not_confirmed_in_time_your();

export const THERAPIST_ALERT = {
  materialsDuringSession: m.material_check_is_not_available(),
  materialsTooEarly: (status: string) => m.material_check_is_only_available({ status }),
  completeConfirm: m.complete_this_session_this_action(),
} as const;

export const CONNECTION = {
  error: m.connection_error_using_fallback_data(),
  connecting: m.connecting_to_real_time_updates(),
  reconnecting: m.reconnecting_to_real_time_updates(),
  active: m.real_time_updates_active(),
  disabled: m.real_time_updates_disabled(),
} as const;

/** The heading of the note for a driver who is asked to take a ride over. */
export const SECOND_DRIVER_NOTE = m.where_the_ride_stands();

/** For a list whose filters leave nothing. */
export const NO_BOOKING_MATCHES = m.no_booking_matches_these_filters();

/** For an empty list. Source: R-texts-4. */
export const EMPTY = {
  rejected: m.no_rejected_appointments_to_review(),
  pending: m.no_appointments_pending_acceptance(),
  payment: m.no_payments_awaiting_verification(),
  timeout: m.all_appointments_are_on_track(),
  all: m.no_appointments_found(),
  notifications: m.no_unread_notifications(),
  notificationsLine: m.youre_all_caught_up(),
  therapist: m.no_appointments_found_2(),
  therapistText: m.your_visits_appear_here_with(),
  driver: m.no_transport_assignments_found(),
  day: m.no_bookings_found_for_this(),
} as const;
