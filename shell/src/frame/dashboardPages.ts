import { matchRoutes, type Role } from 'shared-lib';
import type { AreaPage, KnownPages } from '../remotes/areaPages';
import { SHELL_PAGES, type ShellPage } from './shellPages';

/** A page below /dashboard: one of the shell, or one that an area brings. */
export type DashboardPage = ShellPage | AreaPage;

export const isShellPage = (page: DashboardPage): page is ShellPage => 'Page' in page;

/** The pages of a role. Where two have one path, which only a local build can bring about, the first one is shown. */
export function pagesFor(role: Role, brought: readonly AreaPage[]): DashboardPage[] {
  const ownFirst = [...brought].sort((one, other) => Number(other.area === role) - Number(one.area === role));
  const mine = [...SHELL_PAGES, ...ownFirst].filter(({ roles }) => roles.includes(role));
  return mine.filter(({ path }, at) => mine.findIndex((page) => page.path === path) === at);
}

/** The page a path below /dashboard opens: `findPage(pages, 'receipts/7')` is the one at 'receipts/:id'. */
export function findPage(pages: readonly DashboardPage[], path: string): DashboardPage | undefined {
  const routes = pages.map((page) => ({ path: page.path, handle: page }));
  return matchRoutes(routes, `/${path}`)?.[0]?.route.handle;
}

/** The areas a role has pages of. */
export const areasOf = (pages: readonly DashboardPage[]): string[] => [
  ...new Set(pages.flatMap((page) => (isShellPage(page) ? [] : [page.area]))),
];

/**
 * The area that answers for a path of which no page is known: a local build that has not come yet, else the role's own.
 * That one may run an older version without the page, or not at all, and says so; otherwise there is no such page.
 */
export const answersFor = (role: Role, { awaited }: KnownPages): string => awaited[0] ?? role;
