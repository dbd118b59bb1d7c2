import { defineConfig } from '@playwright/test';
import { findChromium } from '../shared-lib/tooling/chromium.mjs';
import { keepTemporaryFilesInMemory } from '../shared-lib/tooling/memory-folder.cjs';

keepTemporaryFilesInMemory();

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: './tests' },
    // By `npm run e2e`, and all but every action by `npm test -- --all`: what stands around the day's work; every page
    // in both sizes and themes; each action at each status, where the next one is pressed after one that cannot be;
    // servers killed, remotes broken.
    { name: 'pages', testDir: './pages' },
    { name: 'every-page', testDir: './every-page' },
    { name: 'every-action', testDir: './every-action', use: { actionTimeout: 10_000 } },
    { name: 'faults', testDir: './faults' },
  ],
  globalSetup: './global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One more than two processors: of two workers, each leaves its own idle for a fifth of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/results.json' }]] : 'list',
  outputDir: './test-results/artifacts',
  use: {
    browserName: 'chromium',
    // To record what may fail costs every test a part of its time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-PH',
    // Not Manila: nothing may rely on the browser's own zone.
    timezoneId: 'America/New_York',
    // What fades in is looked at when it is there; half-way through, its colours are nobody's.
    contextOptions: { reducedMotion: 'reduce' },
    // A page of a test lives for seconds: code that is optimised for later costs a tenth of what its pages take.
    launchOptions: { executablePath: findChromium(), args: ['--js-flags=--no-maglev --no-opt'] },
  },
});
