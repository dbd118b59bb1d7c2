import { isRole } from 'shared-lib';

/** What people call an area, by its name in the registry: 'Driver area' for a role's own, 'Attendance' for another. */
export function labelOf(area: string): string {
  const words = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
  return isRole(area) ? `${words} area` : words;
}
