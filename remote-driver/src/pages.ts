import type { PageRows } from 'shared-lib';

/** The pages of this remote, for the registry. module.tsx says what each one shows. */
export const pages = {
  dashboard: { path: '', label: 'Dashboard', icon: 'home', roles: ['driver'], order: 10 },
  scheduling: { path: 'scheduling', label: 'Schedule', icon: 'calendar', roles: ['driver'], order: 20 },
  bookings: { path: 'bookings', label: 'All bookings', roles: ['driver'] },
  week: { path: 'week', label: 'My week', roles: ['driver'] },
  cash: { path: 'cash', label: 'Cash in hand', roles: ['driver'] },
  availability: { path: 'availability', label: 'My availability', roles: ['driver'] },
} satisfies PageRows;
