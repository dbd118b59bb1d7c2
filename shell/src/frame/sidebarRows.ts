import { displayName, type IconName, icons, limits, type StoredUser } from 'shared-lib';
import { type DashboardPage, isShellPage } from './dashboardPages';
import * as m from '../texts/m';

/** Rows of the shell that open under one heading. */
export interface SidebarGroup {
  section: 'help' | 'about';
  label: string;
  icon: IconName;
}

/** Source: 2-064..2-085. */
export const GROUPS: readonly SidebarGroup[] = [
  { section: 'help', label: m.help(), icon: 'help' },
  { section: 'about', label: m.about(), icon: 'info' },
];

const sectionOf = (page: DashboardPage): string | undefined => (isShellPage(page) ? page.section : 'main');

/**
 * The pages with a row in a part of the sidebar, from the top. Pages of remotes stand in 'main', by their `order`; a
 * page without `order` has no row. A remote names its rows and their roles in its `src/pages.ts`
 * (shared-lib/src/remote/contract.ts); `pagesFor` of dashboardPages.ts picks those of a role.
 */
export const rowsIn = (
  section: SidebarGroup['section'] | 'top' | 'main',
  pages: readonly DashboardPage[],
): DashboardPage[] =>
  pages
    .filter((page) => page.order !== undefined && sectionOf(page) === section)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));

/** A newer remote may name an icon that this shell does not have. */
export const iconOf = ({ icon }: DashboardPage): IconName =>
  icon !== undefined && Object.hasOwn(icons, icon) ? (icon as IconName) : 'log';

/** The text of the profile link: the first name or user name, 15 characters at most. Source: 2-065..2-067. */
export function profileLabel(user: StoredUser): string {
  const name = displayName(user, m.profile());
  return name.length > limits.PROFILE_LABEL_MAX ? `${name.slice(0, limits.PROFILE_LABEL_MAX)}…` : name;
}
