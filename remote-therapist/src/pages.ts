import type { PageRows } from 'shared-lib';

/** The pages of this remote, as the registry gets them; what each shows stands in module.tsx. */
export const pages = {
  dashboard: { path: '', label: 'Dashboard', icon: 'home', roles: ['therapist'], order: 10 },
  scheduling: { path: 'scheduling', label: 'Schedule', icon: 'calendar', roles: ['therapist'], order: 20 },
  bookings: { path: 'bookings', label: 'All bookings', roles: ['therapist'] },
  statement: { path: 'statement', label: 'My statement', icon: 'wallet', roles: ['therapist'], order: 45 },
  cash: { path: 'cash', label: 'Cash in hand', icon: 'wallet', roles: ['therapist'], order: 46 },
  availability: { path: 'availability', label: 'My availability', roles: ['therapist'] },
} satisfies PageRows;
