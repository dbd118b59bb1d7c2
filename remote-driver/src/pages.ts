import type { PageRows } from 'shared-lib';

/** The pages of this remote, as the registry gets them; what each shows stands in module.tsx. */
export const pages = {
  dashboard: { path: '', label: 'Dashboard', icon: 'home', roles: ['driver'], order: 10 },
  scheduling: { path: 'scheduling', label: 'Schedule', icon: 'calendar', roles: ['driver'], order: 20 },
  bookings: { path: 'bookings', label: 'All bookings', roles: ['driver'] },
  cash: { path: 'cash', label: 'Cash in hand', roles: ['driver'] },
  availability: { path: 'availability', label: 'My availability', roles: ['driver'] },
} satisfies PageRows;
