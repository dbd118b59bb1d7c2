import type { Role } from './roles.js';

/** The areas of the product and who may open them: one row draws router, sidebar and guard. Source: spec 2 and 6. */
export const AREAS = [
  { key: 'dashboard', path: '', roles: ['operator', 'therapist', 'driver'] },
  { key: 'scheduling', path: 'scheduling', roles: ['operator', 'therapist', 'driver'] },
  { key: 'bookings', path: 'bookings', roles: ['operator', 'therapist', 'driver'] },
  { key: 'availability', path: 'availability', roles: ['operator', 'therapist', 'driver'] },
  { key: 'attendance', path: 'attendance', roles: ['operator', 'therapist', 'driver'] },
  { key: 'notifications', path: 'notifications', roles: ['operator', 'therapist', 'driver'] },
  { key: 'profile', path: 'profile', roles: ['operator', 'therapist', 'driver'] },
  { key: 'settings', path: 'settings', roles: ['operator', 'therapist', 'driver'] },
  { key: 'inventory', path: 'inventory', roles: ['operator'] },
  { key: 'sales-reports', path: 'sales-reports', roles: ['operator'] },
  { key: 'data', path: 'data', roles: ['operator'] },
  { key: 'logs', path: 'logs', roles: ['operator'] },
  { key: 'receipts', path: 'receipts', roles: ['operator'] },
  { key: 'appointments', path: 'appointments', roles: ['operator'] },
] as const satisfies readonly { key: string; path: string; roles: readonly Role[] }[];

export type Area = (typeof AREAS)[number]['key'];

/** May a role open an area? */
export const mayOpen = (role: Role, area: Area): boolean =>
  AREAS.some((row) => row.key === area && (row.roles as readonly Role[]).includes(role));

/** Who sees payment data. A driver sees none. Source: spec 6; product 6. */
export const seesPayments = (role: Role): boolean => role !== 'driver';
