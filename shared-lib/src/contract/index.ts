import { accounts } from './accounts.js';
import { appointments } from './appointments.js';
import { attendance } from './attendance.js';
import { availability, people } from './people.js';
import { notifications } from './notifications.js';
import { releases } from './releases.js';

export * from './accounts.js';
export * from './appointments.js';
export * from './attendance.js';
export * from './call.js';
export * from './notifications.js';
export * from './people.js';
export * from './releases.js';
export type { Paginated } from './primitives.js';

/** Every call of the API, by resource. */
export const calls = { accounts, appointments, attendance, availability, notifications, people, releases };
export type Calls = typeof calls;
