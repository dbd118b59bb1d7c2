import { isRole } from 'shared-lib';
import * as m from '../texts/m';

/** The name of an area on screens, from its registry name: 'Driver area' for a role's own, 'Attendance' for another. */
export function labelOf(area: string): string {
  const words = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
  return isRole(area) ? m.words_area({ words }) : words;
}
