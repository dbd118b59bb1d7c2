import { costRoutes } from './costs/costs.routes.js';
import { accountRoutes } from './accounts/accounts.routes.js';
import { cleanUpAccounts } from './accounts/clean-up-accounts.js';
import { ensureFirstOperator } from './accounts/first-operator/first-operator.js';
import { emailChangeElapsed } from './accounts/own-account/email-changes.usecases.js';
import { appointmentWriteRoutes, seriesRoutes } from './appointments/appointments.routes.js';
import { cleanUpUndoableSteps } from './appointments/jobs/clean-up-undoable-steps.js';
import { deadlineNear, deadlineOver, expireUnanswered } from './appointments/jobs/unanswered.js';
import { pickupWindow } from './appointments/jobs/pickup-window.js';
import { secondDriverWindow } from './appointments/jobs/second-driver-window.js';
import { reminder } from './appointments/jobs/reminder.js';
import { rising } from './appointments/jobs/rising.js';
import { sessionOverrun } from './appointments/jobs/session-overrun.js';
import { foldCountsDaily } from './appointments/read/fold-counts.js';
import { appointmentSource } from './appointments/read/appointment-source.js';
import { appointmentReadRoutes } from './appointments/read/reads.routes.js';
import { attendanceRoutes } from './attendance/attendance.routes.js';
import { markAbsences } from './attendance/mark-absences.js';
import { askStillIn, tellStillIn } from './attendance/still-in.js';
import { availabilityRoutes } from './availability/availability.routes.js';
import { cleanUpHolds } from './availability/holds/clean-up-holds.js';
import { availabilitySource } from './availability/availability-source.js';
import { writePatterns } from './availability/pattern/write-patterns.js';
import { feedRoutes, calendarLinkRoutes } from './calendar-feed/feed.routes.js';
import { backupRoutes } from './backups/backups.routes.js';
import { takeNightlyBackup } from './backups/scheduled-backups.js';
import { cashRoutes } from './cash/cash.routes.js';
import { bookRoutes } from './books/books.routes.js';
import { openingRoutes } from './openings/openings.routes.js';
import { dayRoutes } from './closed-days/days.routes.js';
import { clientRoutes } from './clients/clients.routes.js';
import { planStoredPhones, storedPhonesTask } from './clients/stored-phones.js';
import { doctorRoutes } from './doctor/doctor.routes.js';
import { demoNotice, noDemoDataNotice, seedDemoDay } from './demo/demo.js';
import { inventoryRoutes } from './inventory/inventory.routes.js';
import type { LiveSources } from './live-channel/sources.js';
import { forgetOldBrowserLog } from './logs/browser-log.usecases.js';
import { logRoutes } from './logs/logs.routes.js';
import { cleanUpNotifications } from './notifications/clean-up-notifications.js';
import { notificationRoutes } from './notifications/notifications.routes.js';
import { cleanUpReceipts } from './payments/clean-up-receipts.js';
import { paymentRoutes } from './payments/payments.routes.js';
import { clientCreditRoutes } from './client-credit/client-credit.routes.js';
import { payoutRoutes } from './payouts/payouts.routes.js';
import { cleanUpPlatform } from './platform/clean-up-platform.js';
import type { Deps } from './platform/deps.js';
import { devOutboxRoute } from './platform/mail/dev-outbox.js';
import { sendMail } from './platform/mail/mail-delivery.js';
import type { Module } from './platform/module.js';
import { cleanUpImports, importTask } from './records/import-csv/import.usecases.js';
import { pushRoutes } from './push/push.routes.js';
import { ensurePushKeys } from './push/push-keys.js';
import { cleanUpPush, closePush, sendPush } from './push/send-message.js';
import { recordsRoutes } from './records/records.routes.js';
import { redactClients } from './redaction/redact-clients.js';
import { eraseListed, keepErasedListTask } from './redaction/erasure/erase-again.js';
import { redactionRoutes } from './redaction/redaction.routes.js';
import { reportRoutes } from './reports/reports.routes.js';
import { requestRoutes } from './booking-requests/requests.routes.js';
import { forgetOldRequests } from './booking-requests/requests.usecases.js';
import { serviceRoutes } from './services/services.routes.js';
import { businessRoutes, settingsRoutes } from './settings/settings.routes.js';
import { forgetSosCalls } from './sos/forget-calls.js';
import { forgetSosPlaces } from './sos/forget-places.js';
import { ringSosAgain } from './sos/ring-again.js';
import { sosRoutes } from './sos/sos.routes.js';
import { staffDirectoryRoutes } from './staff-directory/staff-directory.routes.js';
import { hasPaper, readPaper } from './tracking/paper.usecases.js';
import { bookPageRoutes } from './tracking/request-form/book.routes.js';
import { privacyPageRoute } from './tracking/privacy-page.js';
import { remindClient } from './client-messages/client-reminders.js';
import { tellDeclined } from './client-messages/declined-requests.js';
import { tellClient, tellClientNow } from './client-messages/mail-client.js';
import { mailPaperTask } from './client-messages/paper-mails.usecases.js';
import { mailOfVisit, mailTextTask } from './client-messages/written-mails.usecases.js';
import { smsCallRoutes } from './client-messages/sms-calls.routes.js';
import {
  clientTextRoutes,
  paperMailRoutes,
  wordsToClientRoutes,
  writtenMailRoutes,
} from './client-messages/client-messages.routes.js';
import { preparedTexts } from './client-messages/prepared-texts.usecases.js';
import { askForReport, textClient, textClientNow } from './client-messages/sms-client.js';
import { releaseTime } from './tracking/time-requests.usecases.js';
import { forgetTrackingLinks } from './tracking/tracking-links.usecases.js';
import {
  cancelRequestRoutes,
  ratingRoutes,
  timeRequestRoutes,
  trackingLinkRoutes,
  trackingPageRoutes,
} from './tracking/tracking.routes.js';
import { recogniseVisitsAtNight, recogniseVisitsTask } from './travel/areas-of-visits.js';
import { travelRoutes } from './travel/travel.routes.js';
import { lookEveryMorning, lookForOpeningsTask } from './waitlist/look-for-openings.js';
import { watchingMetrics } from './watching/metrics.js';
import { waitlistRoutes } from './waitlist/waitlist.routes.js';
import { releasesModule, webModule } from './web/web.routes.js';

/** Every area of the server: its routes, its tasks and its daily work. To add an area, add a row. */
export const modules: readonly Module[] = [
  // What belongs to no area of the business: e-mails, the outbox of demo mode, and cleaning up.
  { name: 'platform', routes: devOutboxRoute, tasks: [sendMail], daily: [cleanUpPlatform] },
  // Who people are: sign-in and sign-out, sessions, codes, profiles.
  { name: 'accounts', routes: accountRoutes, tasks: [emailChangeElapsed], daily: [cleanUpAccounts] },
  { name: 'appointment-reads', routes: appointmentReadRoutes, daily: [foldCountsDaily] },
  {
    name: 'appointments',
    routes(app) {
      appointmentWriteRoutes(app);
      seriesRoutes(app);
    },
    daily: [cleanUpUndoableSteps],
    tasks: [
      secondDriverWindow,
      deadlineNear,
      deadlineOver,
      expireUnanswered,
      pickupWindow,
      reminder,
      rising,
      sessionOverrun,
    ],
  },
  // Receipts, and statements about payments that differ. The actions of an appointment record the payments.
  { name: 'payments', routes: (app) => paymentRoutes(app, { hasPaper, readPaper }), daily: [cleanUpReceipts] },
  { name: 'availability', routes: availabilityRoutes, daily: [cleanUpHolds, writePatterns] },
  // Visits in people's own calendar programs.
  {
    name: 'calendar-feed',
    routes(app) {
      calendarLinkRoutes(app);
      feedRoutes(app);
    },
  },
  // The page by which a client follows a visit, without signing in.
  {
    name: 'tracking',
    async routes(app, deps) {
      trackingLinkRoutes(app, async (deps, id, link) => ({
        ...(await preparedTexts(deps, id, link)),
        mail: await mailOfVisit(deps.db, id),
      }));
      ratingRoutes(app);
      cancelRequestRoutes(app);
      timeRequestRoutes(app);
      privacyPageRoute(app, deps);
      await trackingPageRoutes(app, deps);
      await bookPageRoutes(app, deps);
    },
    tasks: [releaseTime],
    daily: [forgetTrackingLinks],
  },
  // E-mails and SMS to the client of a visit.
  {
    name: 'client-messages',
    routes(app, deps) {
      wordsToClientRoutes(app);
      clientTextRoutes(app);
      paperMailRoutes(app);
      writtenMailRoutes(app);
      smsCallRoutes(app, deps);
    },
    tasks: [
      tellClient,
      tellClientNow,
      textClient,
      textClientNow,
      mailPaperTask,
      mailTextTask,
      askForReport,
      remindClient,
      tellDeclined,
    ],
  },
  { name: 'inventory', routes: inventoryRoutes },
  { name: 'clients', routes: clientRoutes, tasks: [storedPhonesTask] },
  { name: 'services', routes: serviceRoutes },
  { name: 'staff', routes: staffDirectoryRoutes },
  // Operators register people, clients, services and materials; people complete their registration.
  { name: 'records', routes: recordsRoutes, tasks: [importTask], daily: [cleanUpImports] },
  { name: 'attendance', routes: attendanceRoutes, daily: [markAbsences, askStillIn, tellStillIn] },
  { name: 'notifications', routes: notificationRoutes, daily: [cleanUpNotifications] },
  // Calls to devices whose screen is off.
  { name: 'push', routes: pushRoutes, tasks: [sendPush, closePush], daily: [cleanUpPush] },
  {
    name: 'settings',
    routes(app) {
      settingsRoutes(app);
      businessRoutes(app);
    },
  },
  // Calls for help, which every operator's screen rings for.
  { name: 'sos', routes: sosRoutes, tasks: [ringSosAgain], daily: [forgetSosCalls, forgetSosPlaces] },
  { name: 'travel', routes: travelRoutes, tasks: [recogniseVisitsTask], daily: [recogniseVisitsAtNight] },
  { name: 'reports', routes: reportRoutes },
  { name: 'costs', routes: costRoutes },
  { name: 'cash', routes: cashRoutes },
  { name: 'refunds', routes: clientCreditRoutes },
  { name: 'payouts', routes: payoutRoutes },
  { name: 'books', routes: bookRoutes },
  { name: 'openings', routes: openingRoutes },
  { name: 'days', routes: dayRoutes },
  // Personal data that are kept no longer.
  { name: 'redaction', routes: redactionRoutes, tasks: [keepErasedListTask], daily: [redactClients] },
  // What people did, as operators read it, and the errors of screens.
  { name: 'logs', routes: logRoutes, daily: [forgetOldBrowserLog] },
  { name: 'waitlist', routes: waitlistRoutes, tasks: [lookForOpeningsTask], daily: [lookEveryMorning] },
  // Visits that people ask for on the request form.
  { name: 'requests', routes: requestRoutes, daily: [forgetOldRequests] },
  { name: 'doctor', routes: doctorRoutes },
  { name: 'watching', routes: watchingMetrics },
  // The nightly backup, and how old the last good one is.
  { name: 'backups', routes: backupRoutes, daily: [takeNightlyBackup] },
  releasesModule,
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
  /** Erases again whom the list beside the backups has. */
  eraseListed(deps: Deps): Promise<void>;
  /** Makes the keys by which push services know this installation. */
  ensurePushKeys(deps: Deps): Promise<void>;
  /** The lines that the start prints below the address in demo mode. */
  demoNotice(url: string, hasDemoData: boolean): readonly string[];
}

export const startUp: StartUp = {
  seedDemoDay,
  planStoredPhones,
  ensureFirstOperator,
  eraseListed,
  ensurePushKeys: ({ db }) => ensurePushKeys(db),
  demoNotice: (url, hasDemoData) => (hasDemoData ? demoNotice(url) : noDemoDataNotice(url)),
};
