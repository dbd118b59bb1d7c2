// How it works: docs/subsystems/push.md.
import { appointmentPath } from '../pages.js';
import type { Role } from '../people/roles.js';
import { bookEntryPath } from '../booking/waitlist.js';

/** Materials that run low, for those who order them. */
export const LOW_STOCK_PATH = '/dashboard/inventory?show=low';
/** Where operators set the business rules, and decide on weaker ones. */
export const RULES_PATH = '/dashboard/settings?view=business';
/** Cash in hand: of everyone, for operators; of one person, for themselves. */
export const CASH_PATH = '/dashboard/sales-reports?view=cash';
/** Where operators close a day. */
export const CLOSE_DAY_PATH = '/dashboard/sales-reports?view=day';
const OWN_CASH_PATH = '/dashboard/cash';
/** What people are paid, for operators. */
export const PAYOUTS_PATH = '/dashboard/sales-reports?view=payouts';
const OWN_PAYOUTS_PATHS = { therapist: '/dashboard/statement', driver: OWN_CASH_PATH, operator: PAYOUTS_PATH } as const;
const ATTENDANCE_PATH = '/dashboard/attendance';
/** Who is at work, for those who ask whether they have gone home. */
export const STILL_IN_PATH = `${ATTENDANCE_PATH}?state=at_work`;

interface NotificationSubject {
  readonly notification_type: string;
  readonly appointment_id: number | null;
  readonly wish_id?: number | undefined;
}

/**
 * The page that a notification opens for a role: cash, a waitlist entry or the stock, else its visit; undefined if
 * none.
 */
export function notificationPath(subject: NotificationSubject, role: Role): string | undefined {
  const { notification_type: type, appointment_id: visit, wish_id: wish } = subject;
  if (/^(remittance|cash)_/.test(type)) return role === 'operator' ? CASH_PATH : OWN_CASH_PATH;
  if (type.startsWith('payout_')) return OWN_PAYOUTS_PATHS[role];
  if (wish !== undefined) return bookEntryPath(wish);
  if (visit !== null) return appointmentPath(visit);
  if (type.startsWith('rule_')) return RULES_PATH;
  if (type.startsWith('day_')) return CLOSE_DAY_PATH;
  if (type.startsWith('still_in')) return role === 'operator' ? STILL_IN_PATH : ATTENDANCE_PATH;
  // A material that ran low outside a visit is bought on the stock page.
  return type === 'material_low' && role === 'operator' ? LOW_STOCK_PATH : undefined;
}
