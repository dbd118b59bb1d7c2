import { appointmentPath } from '../pages.js';
import type { Role } from '../people/roles.js';
import { bookEntryPath } from '../booking/waitlist.js';

/** What runs low, for who orders it. */
export const LOW_STOCK_PATH = '/dashboard/inventory?show=low';
/** Where operators set the rules of the business, and decide about weaker ones. */
export const RULES_PATH = '/dashboard/settings?view=business';
/** Cash in hand of everybody, for operators; of oneself. */
export const CASH_PATH = '/dashboard/sales-reports?view=cash';
const OWN_CASH_PATH = '/dashboard/cash';

interface NotificationSubject {
  readonly notification_type: string;
  readonly appointment_id: number | null;
  readonly wish_id?: number | undefined;
}

/** Where a notification leads a person of a role: to cash, a wish or the stock, else its visit; undefined: nowhere. */
export function notificationPath(subject: NotificationSubject, role: Role): string | undefined {
  const { notification_type: type, appointment_id: visit, wish_id: wish } = subject;
  if (/^(remittance|cash)_/.test(type)) return role === 'operator' ? CASH_PATH : OWN_CASH_PATH;
  if (wish !== undefined) return bookEntryPath(wish);
  if (visit !== null) return appointmentPath(visit);
  if (type.startsWith('rule_')) return RULES_PATH;
  // What ran low without a visit is bought where the stock is.
  return type === 'material_low' && role === 'operator' ? LOW_STOCK_PATH : undefined;
}
