import type { Role } from './roles.js';

/** Who sees payment data. A driver sees none. Source: R-money-7. */
export const seesPayments = (role: Role): boolean => role !== 'driver';
