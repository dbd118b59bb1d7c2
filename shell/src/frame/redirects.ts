import { AREAS, type Role } from 'shared-lib';

/** Where a path below /dashboard leads besides its page. Points 2-033..2-036; product 9. */
export function redirectOf(path: string, role: Role): string | null {
  if (path === 'settings/data') return '/dashboard/data';
  const [segment = ''] = path.split('/');
  const area = AREAS.find((one) => one.path === segment);
  return area && !(area.roles as readonly Role[]).includes(role) ? '/dashboard' : null;
}
