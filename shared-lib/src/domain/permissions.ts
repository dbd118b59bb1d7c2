import type { Role } from './roles.js';

/** Who sees payment data. A driver sees none. Source: spec 6; product 6. */
export const seesPayments = (role: Role): boolean => role !== 'driver';
