import type { ComponentType } from 'react';
import { type IconName, lazyComponent, type PageRow, ROLES, type ShellSegment } from 'shared-lib';
import * as m from '../texts/m';

/** A page of the shell itself: a row like the remotes' rows, and its component. */
export interface ShellPage extends PageRow {
  readonly path: ShellSegment | `${ShellSegment}/${string}`;
  readonly icon?: IconName;
  /** The part of the sidebar for its row. The pages of remotes stand in the main part. */
  readonly section?: 'top' | 'help' | 'about';
  readonly Page: ComponentType;
}

/** One row for each page makes its route, sidebar link and title. The code of a page loads when it opens. */
export const SHELL_PAGES: readonly ShellPage[] = [
  {
    path: 'profile',
    label: m.profile(),
    roles: ROLES,
    icon: 'user',
    section: 'top',
    order: 10,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "profile" */ '../profile/ProfilePage').then((code) => code.default),
    ),
  },
  {
    path: 'notifications',
    label: m.notifications(),
    roles: ROLES,
    icon: 'bell',
    section: 'top',
    order: 20,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "notifications" */ '../notifications/NotificationsPage').then((code) => code.default),
    ),
  },
  {
    path: 'settings',
    label: m.settings(),
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "settings" */ '../settings/SettingsPage').then((code) => code.default),
    ),
  },
  {
    path: 'auth-debug',
    label: m.session_facts(),
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "auth-debug" */ '../auth-debug/AuthDebugPage').then((code) => code.default),
    ),
  },
  {
    path: 'logs-test',
    label: m.logs_test(),
    roles: ROLES,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "logs-test" */ '../browser-log/LogsTestPage').then((code) => code.default),
    ),
  },
  {
    path: 'help/user-guide',
    label: m.user_guide(),
    roles: ROLES,
    section: 'help',
    order: 10,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "help" */ '../help/UserGuidePage').then((code) => code.default),
    ),
  },
  {
    path: 'help/faqs',
    label: m.faqs(),
    roles: ROLES,
    section: 'help',
    order: 20,
    Page: lazyComponent(() => import(/* webpackChunkName: "help" */ '../help/FaqsPage').then((code) => code.default)),
  },
  {
    path: 'help/contact',
    label: m.email_support(),
    roles: ROLES,
    section: 'help',
    order: 30,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "help" */ '../help/ContactPage').then((code) => code.default),
    ),
  },
  {
    path: 'about/company',
    label: m.company_info(),
    roles: ROLES,
    section: 'about',
    order: 10,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "about" */ '../about/CompanyPage').then((code) => code.default),
    ),
  },
  {
    path: 'about/system',
    label: m.system_info(),
    roles: ROLES,
    section: 'about',
    order: 20,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "about" */ '../about/SystemPage').then((code) => code.default),
    ),
  },
  {
    // Its door is System Info: the sidebar has the rows that the product's rules name, and no more.
    path: 'about/releases',
    label: m.releases(),
    roles: ['operator'],
    order: 25,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "releases" */ '../releases/ReleasesPage').then((code) => code.default),
    ),
  },
  {
    path: 'about/developers',
    label: m.developers(),
    roles: ROLES,
    section: 'about',
    order: 30,
    Page: lazyComponent(() =>
      import(/* webpackChunkName: "about" */ '../about/DevelopersPage').then((code) => code.default),
    ),
  },
];
