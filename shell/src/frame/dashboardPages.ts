import { matchRoutes, type Role } from 'shared-lib';
import type { AreaPage, KnownPages } from '../remotes/areaPages';
import { SHELL_PAGES, type ShellPage } from './shellPages';

/** A page below /dashboard, from the shell or from an area. */
export type DashboardPage = ShellPage | AreaPage;

export const isShellPage = (page: DashboardPage): page is ShellPage => 'Page' in page;

/** The pages of a role. Only a local build can bring the same path twice; then the first page wins. */
export function pagesFor(role: Role, brought: readonly AreaPage[]): DashboardPage[] {
  const ownFirst = [...brought].sort((one, other) => Number(other.area === role) - Number(one.area === role));
  const mine = [...SHELL_PAGES, ...ownFirst].filter(({ roles }) => roles.includes(role));
  return mine.filter(({ path }, at) => mine.findIndex((page) => page.path === path) === at);
}

/** The page that a path below /dashboard opens: `findPage(pages, 'receipts/7')` is the page at 'receipts/:id'. */
export function findPage(pages: readonly DashboardPage[], path: string): DashboardPage | undefined {
  const routes = pages.map((page) => ({ path: page.path, handle: page }));
  return matchRoutes(routes, `/${path}`)?.[0]?.route.handle;
}

/** The areas that bring pages for a role. */
export const areasOf = (pages: readonly DashboardPage[]): string[] => [
  ...new Set(pages.flatMap((page) => (isShellPage(page) ? [] : [page.area]))),
];

/**
 * The area that answers for a path without a known page. That is a local build that has not loaded yet, or else the
 * role's own area. The role's area may run an older version without the page, or not run at all, and then says so.
 */
export const answersFor = (role: Role, { awaited }: KnownPages): string => awaited[0] ?? role;

/**
 * Where a path below /dashboard redirects to; null for a path that is a page. A user who opens a page of another role
 * comes to the dashboard.
 * Source: 2-033..2-036, 6-011.
 */
export function redirectOf(path: string, role: Role, brought: readonly AreaPage[]): string | null {
  if (path === 'settings/data') return '/dashboard/data';
  const isMine = findPage(pagesFor(role, brought), path) !== undefined;
  return !isMine && findPage([...SHELL_PAGES, ...brought], path) ? '/dashboard' : null;
}

/**
 * True for a page that went with a version that broke. Whoever is on it when the earlier version is drawn comes to the
 * dashboard. Source: R-beyond-214.
 */
export const isLost = (path: string, { lost }: Pick<KnownPages, 'lost'>): boolean => findPage(lost, path) !== undefined;
