import type { PageRows } from 'shared-lib';

/** The pages of this remote, for the registry. module.tsx says what each one shows. */
export const pages = {
  attendance: {
    path: 'attendance',
    label: 'Attendance',
    icon: 'clock',
    roles: ['operator', 'therapist', 'driver'],
    order: 30,
  },
} satisfies PageRows;
