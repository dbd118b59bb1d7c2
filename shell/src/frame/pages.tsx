import type { ComponentType } from 'react';
import { lazyComponent, type Role, ROLES } from 'shared-lib';

export interface ShellPage {
  /** Path below /dashboard. */
  path: string;
  roles: readonly Role[];
  Page: ComponentType;
}

/**
 * The pages of the dashboard that the shell has itself: one row a page draws route and sidebar. Each is fetched when it
 * is opened.
 */
export const SHELL_PAGES: readonly ShellPage[] = [
  {
    path: 'profile',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "profile" */ '../profile/ProfilePage').then((code) => code.default),
    ),
  },
  {
    path: 'notifications',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "notifications" */ '../notifications/NotificationsPage').then((code) => code.default),
    ),
  },
  {
    path: 'settings',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "settings" */ '../settings/SettingsPage').then((code) => code.default),
    ),
  },
  {
    path: 'auth-debug',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "auth-debug" */ '../auth-debug/AuthDebugPage').then((code) => code.default),
    ),
  },
  {
    path: 'help/user-guide',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "help" */ '../help/UserGuidePage').then((code) => code.default),
    ),
  },
  {
    path: 'help/faqs',
    roles: ROLES,
    Page: lazyComponent(() => import(/* webpackChunkName: "help" */ '../help/FaqsPage').then((code) => code.default)),
  },
  {
    path: 'help/contact',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "help" */ '../help/ContactPage').then((code) => code.default),
    ),
  },
  {
    path: 'about/company',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "about" */ '../about/CompanyPage').then((code) => code.default),
    ),
  },
  {
    path: 'about/system',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "about" */ '../about/SystemPage').then((code) => code.default),
    ),
  },
  {
    path: 'about/developers',
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "about" */ '../about/DevelopersPage').then((code) => code.default),
    ),
  },
];
