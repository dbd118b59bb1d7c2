import { accounts } from './accounts.js';
import { appointments } from './appointments.js';
import { attendance } from './attendance.js';
import { availability } from './availability.js';
import { business } from './business.js';
import { calendarLinks } from './calendar-links.js';
import { cancelRequests } from './cancel-requests.js';
import { cash } from './cash.js';
import { bookDays } from './days.js';
import { clientContacts } from './client-contacts.js';
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

/** Every call of the API, by resource. */
export const calls = {
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
  clientContacts,
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
export type Calls = typeof calls;
