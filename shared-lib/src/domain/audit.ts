import type { Change } from './workflow/state.js';

/** Changes of an appointment as the trail calls them. */
type AppointmentAction = `appointment.${Change | 'create'}`;

const OF_APPOINTMENTS: Readonly<Record<AppointmentAction, string>> = {
  'appointment.create': 'booked',
  'appointment.therapist_confirm': 'accepted or is ready',
  'appointment.driver_confirm': 'accepted or is ready to drive',
  'appointment.reject': 'refused',
  'appointment.review_rejection': 'reviewed a refusal',
  'appointment.start_appointment': 'started the appointment',
  'appointment.start_journey': 'began the journey',
  'appointment.pick_up_therapist': 'picked up a therapist',
  'appointment.collect_therapists': 'collected all therapists',
  'appointment.arrive_at_location': 'arrived',
  'appointment.drop_off_therapist': 'dropped off',
  'appointment.start_session': 'started the session',
  'appointment.mark_awaiting_payment': 'asked for payment',
  'appointment.mark_completed': 'verified a payment',
  'appointment.complete': 'checked the materials',
  'appointment.correct_payment': 'corrected a payment',
  'appointment.request_pickup': 'asked for a ride home',
  'appointment.decline_pickup': 'needs no ride home',
  'appointment.assign_pickup_driver': 'assigned a ride home',
  'appointment.confirm_pickup': 'confirmed a ride home',
  'appointment.reject_pickup': 'refused a ride home',
  'appointment.cancel_pickup': 'cancelled a ride home',
  'appointment.complete_return_journey': 'completed the ride home',
  'appointment.ask_backup': 'asked for backup',
  'appointment.withdraw_backup': 'withdrew the request for backup',
  'appointment.take_backup': 'offered to take a ride over',
  'appointment.decline_backup': 'cannot take a ride over',
  'appointment.cancel': 'cancelled',
  'appointment.abort_session': 'aborted the session',
  'appointment.remind': 'reminded whoever has to act',
  'appointment.remove_therapist': 'removed a therapist',
  'appointment.undo': 'took the last step back',
  'appointment.edit_visit': 'changed time or services',
  'appointment.edit_therapists': 'changed the therapists',
  'appointment.edit_driver': 'changed the driver',
  'appointment.edit_details': 'changed place or notes',
  'appointment.edit_internal_note': 'changed the internal note',
  'appointment.check_material': 'answered for a material',
  'appointment.set_status': 'set the status',
  'appointment.delete': 'deleted the appointment',
  'appointment.auto_cancel': 'auto-cancelled as overdue',
  'appointment.pickup_timeout': 'let a ride home run out',
  'appointment.backup_timeout': 'let a request for backup run out',
  'appointment.expire': 'let the appointment expire',
};

/**
 * Everything that the audit trail records, in words that go on from the name of whoever did it: 'Rogelio Panganiban
 * refused'. What has no row here cannot be recorded.
 */
export const AUDIT_ACTIONS = {
  ...OF_APPOINTMENTS,
  'receipt.upload': 'uploaded a receipt',
  'client.create': 'registered a client',
  'client.update': 'changed a client',
  'client.merge': 'merged two clients',
  'client.mark_no_show': 'marked a no-show',
  'client.mark_do_not_book': 'marked a client do not book',
  'client.lift_mark': 'lifted a mark of a client',
  'client.redact': 'took personal data away',
  'staff.register': 'registered somebody',
  'staff.change': 'changed particulars',
  'staff.invite': 'invited again',
  'user.disable': 'disabled an account',
  'user.enable': 'enabled an account',
  'user.suspend': 'suspended a driver',
  'user.lift_suspension': 'lifted a suspension',
  'user.let_in': 'let an operator in',
  'registration.complete': 'completed the registration',
  'email.verify': 'verified an e-mail address',
  'email.ask': 'asked for another e-mail address',
  'email.change': 'changed an e-mail address',
  'email.keep': 'kept the e-mail address',
  'password.change': 'changed the password',
  'password.reset': 'reset the password',
  'two_factor.switch': 'switched two-factor codes',
  'profile.change': 'changed the own profile',
  'session.start': 'signed in',
  'session.end': 'ended a session',
  'settings.notifications': 'chose notifications',
  'settings.business': 'set business rules',
  'settings.company': 'changed the company info',
  'settings.set_commission': 'set a commission rate',
  'settings.remove_commission': 'removed a commission rate',
  'calendar_link.renew': 'made a calendar link',
  'calendar_link.revoke': 'ended the calendar link',
  'settings.add_area': 'added a service area',
  'settings.change_area': 'changed a service area',
  'settings.remove_area': 'removed a service area',
  'support.ask': 'wrote to the business',
  'material.register': 'registered a material',
  'material.change': 'changed a material',
  'material.restock': 'restocked',
  'material.correction': 'corrected the stock',
  'material.status': 'marked the stock',
  'service.register': 'registered a service',
  'service.change': 'changed a service',
  'attendance.check_in': 'checked in',
  'attendance.check_out': 'checked out',
  'attendance.undo_check_in': 'took a check-in back',
  'attendance.undo_check_out': 'took a check-out back',
  'attendance.approve': 'approved attendance',
  'attendance.mark_absent': 'marked absent',
  'attendance.update_status': 'set the status of attendance',
  'attendance.edit': 'edited attendance',
  'attendance.note': 'noted on attendance',
  'availability.create': 'added hours',
  'availability.update': 'changed hours',
  'availability.delete': 'removed hours',
  'availability.set_day': "set a day's hours",
  'availability.set_pattern': 'set the usual week',
  'availability.add_exception': 'added an exception',
  'availability.remove_exception': 'removed an exception',
  'availability.add_closing_day': 'added a closing day',
  'availability.remove_closing_day': 'removed a closing day',
  'waitlist.keep': 'kept a wish on the waitlist',
  'waitlist.change': 'changed a wish of the waitlist',
  'waitlist.withdraw': 'took a wish off the waitlist',
  'waitlist.offer': 'found a slot for a wish',
  'waitlist.book': 'booked a wish of the waitlist',
  'waitlist.expire': 'closed a wish whose time is over',
  'import.finish': 'imported a CSV file',
  'remote.release': 'released a version',
  'remote.rollback': 'went back to the version before',
  'remote.token_issued': 'issued a release token',
  'remote.tokens_revoked': 'revoked release tokens',
} as const satisfies Readonly<Record<string, string>>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** The kinds of records that entries are about: many of them, and one before its number. */
export const AUDIT_ENTITIES = {
  appointment: ['Appointments', ''],
  client: ['Clients', 'Client'],
  user: ['People', 'Account'],
  attendance_record: ['Attendance', 'Attendance'],
  availability: ['Hours', 'Hours'],
  availability_day: ['Days of hours', 'Hours'],
  availability_pattern: ['Usual weeks', 'Usual week'],
  closing_day: ['Closing days', 'Closing day'],
  material: ['Materials', 'Material'],
  service: ['Services', 'Service'],
  commission_rate: ['Commission rates', 'Commission rate'],
  service_area: ['Service areas', 'Service area'],
  settings: ['Business settings', 'Settings'],
  wish: ['Waitlist', 'Wish'],
  import: ['Imports', 'Import'],
  remote: ['Releases', 'Release'],
} as const satisfies Readonly<Record<string, readonly [many: string, one: string]>>;
export type AuditEntity = keyof typeof AUDIT_ENTITIES;
export const AUDIT_ENTITY_NAMES = Object.keys(AUDIT_ENTITIES) as [AuditEntity, ...AuditEntity[]];

/** The trail's word for what was done; an entry of a version that called it otherwise says its own name. */
export const auditWords = (action: string): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ??
  (action.split('.').at(-1) ?? action).replaceAll('_', ' ');

/** `#2036`, `Client 12`, `Settings business`: what an entry is about, without its name. */
export function auditRecord(entity: string, id: string): string {
  const [, one] = (AUDIT_ENTITIES as Readonly<Record<string, readonly [string, string]>>)[entity] ?? [entity, entity];
  return one === '' ? `#${id}` : `${one} ${id}`;
}
