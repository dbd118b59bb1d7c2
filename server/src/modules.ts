import { accountsModule } from './accounts/accounts.module.js';
import { ensureFirstOperator } from './accounts/first-operator/first-operator.js';
import { appointmentSource } from './appointments/read/live-source.js';
import { appointmentReadsModule } from './appointments/read/reads.module.js';
import { appointmentsModule } from './appointments/appointments.module.js';
import { attendanceModule } from './attendance/attendance.module.js';
import { availabilityModule } from './availability/availability.module.js';
import { availabilitySource } from './availability/live-source.js';
import { calendarFeedModule } from './calendar-feed/calendar-feed.module.js';
import { cashModule } from './cash/cash.module.js';
import { clientsModule } from './clients/clients.module.js';
import { planStoredPhones } from './clients/stored-phones.js';
import { demoNotice, seedDemoDay } from './demo/demo.js';
import { inventoryModule } from './inventory/inventory.module.js';
import type { LiveSources } from './live-channel/sources.js';
import { logsModule } from './logs/logs.module.js';
import { notificationsModule } from './notifications/notifications.module.js';
import type { Deps } from './platform/deps.js';
import type { Module } from './platform/module.js';
import { paymentsModule } from './payments/payments.module.js';
import { platformModule } from './platform/platform.module.js';
import { redactionModule } from './redaction/redaction.module.js';
import { recordsModule } from './records/records.module.js';
import { reportsModule } from './reports/reports.module.js';
import { settingsModule } from './settings/settings.module.js';
import { servicesModule } from './services/services.module.js';
import { staffDirectoryModule } from './staff-directory/staff-directory.module.js';
import { waitlistModule } from './waitlist/waitlist.module.js';
import { travelModule } from './travel/travel.module.js';
import { webModule } from './web/web.module.js';

/** Every area of the server. To add an area, add a row. */
export const modules: readonly Module[] = [
  platformModule,
  accountsModule,
  appointmentReadsModule,
  appointmentsModule,
  paymentsModule,
  availabilityModule,
  calendarFeedModule,
  inventoryModule,
  clientsModule,
  servicesModule,
  staffDirectoryModule,
  recordsModule,
  attendanceModule,
  notificationsModule,
  settingsModule,
  travelModule,
  reportsModule,
  cashModule,
  redactionModule,
  logsModule,
  waitlistModule,
  webModule(),
];

/** Where the live channel reads what it sends. */
export const liveSources = (deps: Deps): Partial<LiveSources> => ({
  appointments: appointmentSource(deps),
  availability: availabilitySource(deps),
});

/** What runs once before the server takes requests. */
export interface StartUp {
  /** Fills a new database with the demo business, relative to the clock's today. */
  seedDemoDay(deps: Deps): Promise<void>;
  /** Plans to read the phone numbers that were stored before the product could read numbers. */
  planStoredPhones(deps: Deps): Promise<void>;
  /** Outside demo mode: makes sure that an operator can sign in (HATID_ADMIN_EMAIL). */
  ensureFirstOperator(deps: Deps): Promise<void>;
  /** The lines that the start prints below the address in demo mode. */
  demoNotice(url: string): readonly string[];
}

export const startUp: StartUp = {
  seedDemoDay,
  planStoredPhones,
  ensureFirstOperator,
  demoNotice,
};
