import type { PageRows } from 'shared-lib';

/** The pages of this remote, for the registry. module.tsx says what each one shows. */
export const pages = {
  dashboard: { path: '', label: 'Dashboard', icon: 'home', roles: ['therapist'], order: 10 },
  scheduling: { path: 'scheduling', label: 'Schedule', icon: 'calendar', roles: ['therapist'], order: 20 },
  bookings: { path: 'bookings', label: 'All bookings', roles: ['therapist'] },
  week: { path: 'week', label: 'My week', roles: ['therapist'] },
  statement: { path: 'statement', label: 'My statement', roles: ['therapist'] },
  cash: { path: 'cash', label: 'Cash in hand', roles: ['therapist'] },
  availability: { path: 'availability', label: 'My availability', roles: ['therapist'] },
} satisfies PageRows;
