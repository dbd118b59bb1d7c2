import { ACCESS_PROTECTIONS } from './protections/access.mjs';
import { ACCOUNTS_PROTECTIONS } from './protections/accounts.mjs';
import { APPOINTMENTS_COMMANDS_PROTECTIONS } from './protections/appointments-commands.mjs';
import { APPOINTMENTS_READ_PROTECTIONS } from './protections/appointments-read.mjs';
import { APPOINTMENTS_WORKFLOW_PROTECTIONS } from './protections/appointments-workflow.mjs';
import { ATTENDANCE_PROTECTIONS } from './protections/attendance.mjs';
import { AVAILABILITY_PROTECTIONS } from './protections/availability.mjs';
import { BACKUPS_PROTECTIONS } from './protections/backups.mjs';
import { CALENDAR_FEED_PROTECTIONS } from './protections/calendar-feed.mjs';
import { CASH_PROTECTIONS } from './protections/cash.mjs';
import { BOOK_PROTECTIONS } from './protections/books.mjs';
import { DAY_PROTECTIONS } from './protections/days.mjs';
import { CLIENTS_PROTECTIONS } from './protections/clients.mjs';
import { FILIPINO_PROTECTIONS } from './protections/filipino.mjs';
import { INVENTORY_PROTECTIONS } from './protections/inventory.mjs';
import { LIVE_CHANNEL_PROTECTIONS } from './protections/live-channel.mjs';
import { LOGS_PROTECTIONS } from './protections/logs.mjs';
import { PAYOUTS_PROTECTIONS } from './protections/payouts.mjs';
import { PAYMENTS_PROTECTIONS } from './protections/payments.mjs';
import { PLATFORM_PROTECTIONS } from './protections/platform.mjs';
import { REDACTION_PROTECTIONS } from './protections/redaction.mjs';
import { PUSH_PROTECTIONS } from './protections/push.mjs';
import { RECORDS_PROTECTIONS } from './protections/records.mjs';
import { REPORTS_PROTECTIONS } from './protections/reports.mjs';
import { SCREENS_PROTECTIONS } from './protections/screens.mjs';
import { SETTINGS_PROTECTIONS } from './protections/settings.mjs';
import { SOS_PROTECTIONS } from './protections/sos.mjs';
import { REQUEST_FORM_PROTECTIONS } from './protections/request-form.mjs';
import { TRACKING_PROTECTIONS } from './protections/tracking.mjs';
import { TRAVEL_PROTECTIONS } from './protections/travel.mjs';
import { UNSENT_PROTECTIONS } from './protections/unsent.mjs';
import { WAITLIST_PROTECTIONS } from './protections/waitlist.mjs';
import { WEB_PROTECTIONS } from './protections/web.mjs';

/**
 * Each protection of the product, the edits that remove it, and the checks that must then fail. An edit names a file, a
 * text that stands in it once, and its replacement. A check names a test file (Jest, or `*.spec.ts` for a browser) and
 * a part of the titles to run.
 *
 * To add a protection, add a row to the file of its area. `npm run controls` fails when a text is not found or a check
 * stays green.
 */
export const PROTECTIONS = [
  ...ACCESS_PROTECTIONS,
  ...ACCOUNTS_PROTECTIONS,
  ...APPOINTMENTS_COMMANDS_PROTECTIONS,
  ...APPOINTMENTS_READ_PROTECTIONS,
  ...APPOINTMENTS_WORKFLOW_PROTECTIONS,
  ...ATTENDANCE_PROTECTIONS,
  ...AVAILABILITY_PROTECTIONS,
  ...BACKUPS_PROTECTIONS,
  ...CALENDAR_FEED_PROTECTIONS,
  ...CASH_PROTECTIONS,
  ...PAYOUTS_PROTECTIONS,
  ...BOOK_PROTECTIONS,
  ...DAY_PROTECTIONS,
  ...CLIENTS_PROTECTIONS,
  ...FILIPINO_PROTECTIONS,
  ...INVENTORY_PROTECTIONS,
  ...LIVE_CHANNEL_PROTECTIONS,
  ...LOGS_PROTECTIONS,
  ...PAYMENTS_PROTECTIONS,
  ...PLATFORM_PROTECTIONS,
  ...PUSH_PROTECTIONS,
  ...REDACTION_PROTECTIONS,
  ...RECORDS_PROTECTIONS,
  ...REPORTS_PROTECTIONS,
  ...SCREENS_PROTECTIONS,
  ...SETTINGS_PROTECTIONS,
  ...SOS_PROTECTIONS,
  ...REQUEST_FORM_PROTECTIONS,
  ...TRACKING_PROTECTIONS,
  ...TRAVEL_PROTECTIONS,
  ...UNSENT_PROTECTIONS,
  ...WAITLIST_PROTECTIONS,
  ...WEB_PROTECTIONS,
];
