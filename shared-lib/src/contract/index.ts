import { accounts } from './accounts.js';
import { appointments } from './appointments.js';
import { attendance } from './attendance.js';
import { availability, people } from './people.js';
import { inventory } from './inventory.js';
import { notifications } from './notifications.js';
import { registration } from './registration.js';
import { releases } from './releases.js';
import { receipts } from './receipts.js';
import { settings } from './settings.js';

export * from './accounts.js';
export * from './appointment.js';
export * from './appointment-bodies.js';
export * from './appointment-card.js';
export * from './appointments.js';
export * from './attendance.js';
export * from './call.js';
export * from './inventory.js';
export * from './notifications.js';
export * from './people.js';
export * from './registration.js';
export * from './releases.js';
export * from './receipts.js';
export * from './settings.js';
export type { Paginated } from './primitives.js';

/** Every call of the API, by resource. */
export const calls = {
  accounts,
  appointments,
  attendance,
  availability,
  notifications,
  people,
  registration,
  releases,
  inventory,
  receipts,
  settings,
};
export type Calls = typeof calls;
