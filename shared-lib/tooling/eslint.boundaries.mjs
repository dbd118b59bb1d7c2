import boundaries from 'eslint-plugin-boundaries';
import sharing from './webpack.sharing.cjs';

/**
 * The areas of the server: each folder of server/src, and the other areas that it may use. All stand on the platform,
 * which knows none of them; the composition root beside them knows all. To add an area: a row. A circle cannot be
 * written here: an area names only such as stand above it.
 */
export const serverAreas = {
  platform: [],
  audit: ['platform'],
  notifications: ['platform'],
  services: ['platform'],
  staff: ['platform'],
  attendance: ['platform', 'audit'],
  clients: ['platform', 'audit', 'payments'],
  settings: ['platform', 'audit'],
  payments: ['platform', 'audit'],
  travel: ['platform', 'audit', 'settings'],
  redaction: ['platform', 'audit', 'settings'],
  reports: ['platform', 'settings'],
  inventory: ['platform', 'audit', 'clients', 'notifications'],
  accounts: ['platform', 'audit'],
  web: ['platform', 'audit', 'accounts'],
  'calendar-feed': ['platform', 'audit', 'accounts'],
  'live-channel': ['platform', 'accounts'],
  logs: ['platform', 'audit', 'clients'],
  availability: ['platform', 'audit', 'clients', 'live-channel', 'services'],
  registration: ['platform', 'audit', 'accounts', 'clients', 'inventory', 'availability'],
  waitlist: ['platform', 'audit', 'availability', 'clients', 'notifications'],
  cash: ['platform', 'audit', 'notifications', 'payments'],
  appointments: [
    'platform',
    'audit',
    'accounts',
    'availability',
    'clients',
    'inventory',
    'live-channel',
    'notifications',
    'payments',
    'settings',
    'waitlist',
    'travel',
  ],
  demo: ['platform', 'accounts', 'appointments', 'availability', 'notifications', 'travel'],
};

/** Tests over all areas, and what tests stand on: these may use every area. */
const SERVER_TESTS = ['access', 'fuzz', 'testing'];

/**
 * Who may import whom. Every file of the workspace belongs to one kind; what no row allows is refused, for static
 * imports, re-exports and import() alike.
 */
const kinds = [
  { type: 'domain', pattern: 'shared-lib/src/domain' },
  { type: 'contract', pattern: 'shared-lib/src/contract' },
  { type: 'testing', pattern: 'shared-lib/src/testing' },
  { type: 'lib', pattern: 'shared-lib/src' },
  { type: 'tooling', pattern: 'shared-lib/tooling' },
  { type: 'shell', pattern: 'shell' },
  { type: 'remote', pattern: 'remote-*' },
  ...[...Object.keys(serverAreas), ...SERVER_TESTS].map((area) => ({ type: area, pattern: `server/src/${area}` })),
  { type: 'unlisted area', pattern: 'server/src/*' },
  { type: 'server', pattern: 'server' },
  { type: 'e2e', pattern: 'e2e' },
];

const tests = '**/*.test.{ts,tsx}';
const kind = (type) => ({ element: { type } });
const anyOf = (...types) => ({ element: { types: { anyOf: types } } });
const through = (source) => ({ dependency: { source } });

const packages = { module: { origin: '{external,core}' } };
const everyArea = Object.keys(serverAreas);
const allOfTheServer = ['server', ...everyArea, ...SERVER_TESTS];

const policies = [
  { allow: { to: packages } },
  // The rules are pure, so that a phone without a network runs the same code as the server: no package but the one
  // that knows the offset of a zone.
  { from: kind('domain'), disallow: { to: packages } },
  { from: kind('domain'), allow: { to: packages, dependency: { source: 'date-fns-tz' } } },
  { from: { ...kind('domain'), file: { categories: 'test' } }, allow: { to: packages } },

  { from: kind('contract'), allow: { to: kind('domain') } },
  { from: kind('lib'), allow: { to: kind('domain') } },
  // The schemas stay out of what browsers download: screens know them as types.
  { from: kind('lib'), allow: { to: kind('contract'), dependency: { kind: 'type' } } },
  { from: kind('testing'), allow: { to: anyOf('lib', 'domain', 'contract') } },

  // By the doors that are shared alone: any other subpath makes a second instance of shared-lib.
  { from: anyOf('shell', 'remote'), allow: { to: kind('lib'), ...through('shared-lib') } },
  ...sharing.LATER_DOORS.map((door) => ({
    from: anyOf('shell', 'remote'),
    allow: { to: kind('lib'), ...through(door) },
  })),
  // Bundled with the whole of shared-lib, the shell's first files may take their part of it alone.
  { from: kind('shell'), allow: { to: kind('lib'), ...through('shared-lib/entry') } },
  { from: anyOf(...allOfTheServer), allow: { to: kind('domain'), ...through('shared-lib/domain') } },
  { from: anyOf(...allOfTheServer), allow: { to: kind('contract'), ...through('shared-lib/contract') } },
  ...Object.entries(serverAreas).map(([area, others]) => ({ from: kind(area), allow: { to: anyOf(area, ...others) } })),
  // The composition root.
  { from: kind('server'), allow: { to: anyOf('server', ...everyArea) } },
  // What was set when the server was started; nothing else of the root.
  {
    from: anyOf(...everyArea),
    allow: { to: { ...kind('server'), file: { categories: 'configuration' } }, dependency: { kind: 'type' } },
  },
  // The program that publishes a release reads it by itself.
  { from: kind('web'), allow: { to: { ...kind('server'), file: { categories: 'configuration' } } } },
  { from: kind('e2e'), allow: { to: kind('testing'), ...through('shared-lib/testing') } },
  { from: kind('e2e'), allow: { to: kind('contract'), ...through('shared-lib/contract') } },
  { from: kind('e2e'), allow: { to: kind('domain'), ...through('shared-lib/domain') } },
  { from: kind('e2e'), allow: { to: kind('tooling') } },

  // Tests may use the builders, and those of shared-lib may look behind its inner doors.
  {
    from: { ...anyOf('shell', 'remote', ...allOfTheServer), file: { categories: 'test' } },
    allow: { to: kind('testing'), ...through('shared-lib/testing') },
  },
  {
    from: { ...anyOf(...allOfTheServer), file: { categories: 'test' } },
    allow: { to: anyOf(...allOfTheServer) },
  },
  { from: { ...kind('lib'), file: { categories: 'test' } }, allow: { to: anyOf('testing', 'contract') } },
];

export const packageBoundaries = {
  files: ['{shell,server,shared-lib,e2e}/**/*.{ts,tsx}', 'remote-*/**/*.{ts,tsx}'],
  plugins: { boundaries },
  settings: {
    'import/resolver': {
      typescript: {
        alwaysTryTypes: true,
        noWarnOnMultipleProjects: true,
        project: ['shared-lib', 'shell', 'remote-operator', 'server', 'e2e'].map((name) => `${name}/tsconfig.json`),
      },
    },
    'boundaries/elements': kinds,
    'boundaries/files': [
      { category: 'test', pattern: tests },
      { category: 'test', pattern: '{server,shell,remote-*}/src/**/testing/**' },
      { category: 'test', pattern: 'server/src/{access,fuzz}/**' },
      { category: 'configuration', pattern: 'server/src/config.ts' },
    ],
  },
  rules: {
    'boundaries/dependencies': ['error', { default: 'disallow', checkAllOrigins: true, policies }],
  },
};
