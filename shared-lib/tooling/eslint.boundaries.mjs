import boundaries from 'eslint-plugin-boundaries';

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
  { type: 'server', pattern: 'server' },
  { type: 'e2e', pattern: 'e2e' },
];

const tests = '**/*.test.{ts,tsx}';
const kind = (type) => ({ element: { type } });
const anyOf = (...types) => ({ element: { types: { anyOf: types } } });
const through = (source) => ({ dependency: { source } });

const packages = { module: { origin: '{external,core}' } };

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
  { from: anyOf('shell', 'remote'), allow: { to: kind('lib'), ...through('shared-lib/form') } },
  // Bundled with the whole of shared-lib, the shell's first files may take their part of it alone.
  { from: kind('shell'), allow: { to: kind('lib'), ...through('shared-lib/entry') } },
  { from: kind('server'), allow: { to: kind('domain'), ...through('shared-lib/domain') } },
  { from: kind('server'), allow: { to: kind('contract'), ...through('shared-lib/contract') } },
  { from: kind('e2e'), allow: { to: kind('testing'), ...through('shared-lib/testing') } },
  { from: kind('e2e'), allow: { to: kind('contract'), ...through('shared-lib/contract') } },
  { from: kind('e2e'), allow: { to: kind('domain'), ...through('shared-lib/domain') } },

  // Tests may use the builders, and those of shared-lib may look behind its inner doors.
  {
    from: { ...anyOf('shell', 'remote', 'server'), file: { categories: 'test' } },
    allow: { to: kind('testing'), ...through('shared-lib/testing') },
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
      { category: 'test', pattern: 'server/src/**/testing/**' },
    ],
  },
  rules: {
    'boundaries/dependencies': ['error', { default: 'disallow', checkAllOrigins: true, policies }],
  },
};
