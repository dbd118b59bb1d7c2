import type { PageRows } from 'shared-lib';

/** The pages of this remote, as the registry gets them; what each shows stands in module.tsx. */
export const pages = {
  attendance: {
    path: 'attendance',
    label: 'Attendance',
    icon: 'clock',
    roles: ['operator', 'therapist', 'driver'],
    order: 30,
  },
} satisfies PageRows;
