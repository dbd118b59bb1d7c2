import type { Role } from 'shared-lib';

/**
 * The areas that are delivered on their own: a row each. The name is the one in the registry; `paths` are the first
 * segments below /dashboard that belong to it ('' is /dashboard itself), for the roles that have them.
 */
const areas = {
  operator: {
    label: 'Operator area',
    roles: ['operator'],
    paths: [
      '',
      'scheduling',
      'bookings',
      'availability',
      'inventory',
      'sales-reports',
      'data',
      'logs',
      'receipts',
      'appointments',
    ],
  },
  therapist: { label: 'Therapist area', roles: ['therapist'], paths: ['', 'scheduling', 'bookings', 'availability'] },
  driver: { label: 'Driver area', roles: ['driver'], paths: ['', 'scheduling', 'bookings', 'availability'] },
  attendance: { label: 'Attendance', roles: ['operator', 'therapist', 'driver'], paths: ['attendance'] },
} as const satisfies Record<string, { label: string; roles: readonly Role[]; paths: readonly string[] }>;

export type AreaName = keyof typeof areas;

interface Area {
  label: string;
  roles: readonly Role[];
  paths: readonly string[];
}

const rows = Object.entries(areas) as Array<[AreaName, Area]>;

/** What people call an area; its name in the registry where this shell does not know it. */
export const labelOf = (area: string): string => rows.find(([name]) => name === area)?.[1].label ?? area;

/** The areas a role may open. */
export const areasOf = (role: Role): AreaName[] =>
  rows.filter(([, { roles }]) => roles.includes(role)).map(([name]) => name);

/**
 * The area that owns a path below /dashboard for a role: `areaAt('scheduling', 'driver')` is 'driver'. Null where none
 * does: the page belongs to the shell, to another role, or to nobody.
 */
export function areaAt(pathBelowDashboard: string, role: Role): AreaName | null {
  const [segment = ''] = pathBelowDashboard.replace(/^\/+/, '').split('/');
  return rows.find(([, { roles, paths }]) => roles.includes(role) && paths.includes(segment))?.[0] ?? null;
}
