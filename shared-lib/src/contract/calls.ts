import { accounts } from './accounts.js';
import { appointments } from './appointments.js';
import { attendance } from './attendance.js';
import { availability } from './availability.js';
import { business } from './business.js';
import { calendarLinks } from './calendar-links.js';
import { cancelRequests } from './cancel-requests.js';
import { cash } from './cash.js';
import { bookDays } from './days.js';
import { corrections } from './corrections.js';
import { dispatch } from './dispatch.js';
import { doctor } from './doctor.js';
import { erasures } from './erasures.js';
import { people } from './people.js';
import { imports } from './imports.js';
import { inventory } from './inventory.js';
import { logs } from './logs.js';
import { mix } from './mix.js';
import { needs } from './needs.js';
import { parts } from './parts.js';
import { paymentDifferences } from './payment-differences.js';
import { payouts } from './payouts.js';
import { notifications } from './notifications.js';
import { push } from './push.js';
import { ratings } from './ratings.js';
import { records } from './records.js';
import { registration } from './registration.js';
import { releases } from './releases.js';
import { reports } from './reports.js';
import { receipts } from './receipts.js';
import { series } from './series.js';
import { settings } from './settings.js';
import { sos } from './sos.js';
import { waitlist } from './waitlist.js';
import { tracking } from './tracking.js';
import { timeRequests } from './time-requests.js';
import { travel } from './travel.js';

/** Every call of the API, by resource. Written out: the compiler serializes no inferred type of this length. */
export type Calls = {
  readonly accounts: typeof accounts;
  readonly appointments: typeof appointments;
  readonly attendance: typeof attendance;
  readonly availability: typeof availability;
  readonly imports: typeof imports;
  readonly business: typeof business;
  readonly calendarLinks: typeof calendarLinks;
  readonly cancelRequests: typeof cancelRequests;
  readonly bookDays: typeof bookDays;
  readonly cash: typeof cash;
  readonly corrections: typeof corrections;
  readonly dispatch: typeof dispatch;
  readonly doctor: typeof doctor;
  readonly erasures: typeof erasures;
  readonly logs: typeof logs;
  readonly mix: typeof mix;
  readonly needs: typeof needs;
  readonly parts: typeof parts;
  readonly paymentDifferences: typeof paymentDifferences;
  readonly payouts: typeof payouts;
  readonly notifications: typeof notifications;
  readonly people: typeof people;
  readonly push: typeof push;
  readonly ratings: typeof ratings;
  readonly records: typeof records;
  readonly registration: typeof registration;
  readonly releases: typeof releases;
  readonly inventory: typeof inventory;
  readonly receipts: typeof receipts;
  readonly reports: typeof reports;
  readonly series: typeof series;
  readonly settings: typeof settings;
  readonly sos: typeof sos;
  readonly timeRequests: typeof timeRequests;
  readonly waitlist: typeof waitlist;
  readonly tracking: typeof tracking;
  readonly travel: typeof travel;
};
export const calls: Calls = {
  accounts,
  appointments,
  attendance,
  availability,
  imports,
  business,
  calendarLinks,
  cancelRequests,
  bookDays,
  cash,
  corrections,
  dispatch,
  doctor,
  erasures,
  logs,
  mix,
  needs,
  parts,
  paymentDifferences,
  payouts,
  notifications,
  people,
  push,
  ratings,
  records,
  registration,
  releases,
  inventory,
  receipts,
  reports,
  series,
  settings,
  sos,
  timeRequests,
  waitlist,
  tracking,
  travel,
};
