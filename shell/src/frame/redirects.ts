import type { Role } from 'shared-lib';
import type { AreaPage } from '../remotes/areaPages';
import { findPage, pagesFor } from './dashboardPages';

/**
 * Where a path below /dashboard redirects to; null for a path that is a page. A user who opens a page of another role
 * comes to the dashboard.
 * Source: 2-033..2-036, 6-011.
 */
export function redirectOf(path: string, role: Role, brought: readonly AreaPage[]): string | null {
  if (path === 'settings/data') return '/dashboard/data';
  const isMine = findPage(pagesFor(role, brought), path) !== undefined;
  return !isMine && findPage(brought, path) ? '/dashboard' : null;
}
