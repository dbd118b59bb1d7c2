import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type Role, ROLES } from 'shared-lib';

export interface ShellPage {
  /** Path below /dashboard. */
  path: string;
  roles: readonly Role[];
  Page: LazyExoticComponent<ComponentType>;
}

/** The pages of the dashboard that the shell has itself: one row a page draws route and sidebar. Each is fetched when it is opened. */
export const SHELL_PAGES: readonly ShellPage[] = [
  { path: 'profile', roles: ROLES, Page: lazy(() => import(/* webpackChunkName: "profile" */ '../profile/ProfilePage')) },
  { path: 'notifications', roles: ROLES, Page: lazy(() => import(/* webpackChunkName: "notifications" */ '../notifications/NotificationsPage')) },
  { path: 'settings', roles: ROLES, Page: lazy(() => import(/* webpackChunkName: "settings" */ '../settings/SettingsPage')) },
  { path: 'about/system', roles: ROLES, Page: lazy(() => import(/* webpackChunkName: "about" */ '../about/SystemPage')) },
];
