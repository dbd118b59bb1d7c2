/** Files that protections of several areas name. */
export const APPOINTMENTS = 'server/src/appointments';
export const AVAILABILITY = 'server/src/availability';
export const CORRECTIONS = `${APPOINTMENTS}/commands/correction-requests`;
/** The rules for free staff. The board uses them too. */
export const STAFF_TIME = 'shared-lib/src/domain/staff-time';
export const PLANNED_PICKUP = `${APPOINTMENTS}/commands/planned-pickup.test.ts`;
export const REPORTS = 'server/src/reports/reports.test.ts';
export const SESSIONS = 'server/src/accounts/sessions/sessions.test.ts';
export const PAYMENT = 'server/src/payments/payment.test.ts';
export const DIFFERENCES = 'server/src/payments/differences.usecases.ts';
export const FIELDS = 'server/src/access/appointment-fields.test.ts';
export const TRAVEL_RULES = 'server/src/travel/travel.usecases.ts';
