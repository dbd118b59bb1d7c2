import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../shared-lib/tooling/chromium.mjs';
import { keepTemporaryFilesInMemory } from '../shared-lib/tooling/memory-folder.cjs';

keepTemporaryFilesInMemory();

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: './tests' },
    // `npm run e2e` runs all of these. `npm test -- --all` leaves out only 'every-action'. They cover the pages around
    // the day's work, every page in both sizes and themes, each action at each status, and faults: killed servers,
    // broken remotes.
    { name: 'pages', testDir: './pages' },
    { name: 'every-page', testDir: './every-page' },
    { name: 'every-action', testDir: './every-action', use: { actionTimeout: 10_000 } },
    { name: 'faults', testDir: './faults' },
    {
      name: 'firefox',
      testMatch: 'browsers/firefox.spec.ts',
      use: {
        browserName: 'firefox',
        // Playwright then speaks WebDriver BiDi to a Firefox as it is shipped.
        channel: 'moz-firefox',
        launchOptions: { executablePath: fileURLToPath(new URL('fixtures/firefox.mjs', import.meta.url)), args: [] },
        contextOptions: {},
        // A picture is taken with a style that Firefox blocks, and says so in the console.
        screenshot: 'off',
      },
    },
    // Its tests speak WebDriver themselves. Playwright starts no browser for them.
    { name: 'webkit', testMatch: 'browsers/webkit.spec.ts' },
  ],
  globalSetup: './global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One more than two processors: with two workers, each leaves its processor idle for a fifth of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/results.json' }]] : 'list',
  outputDir: './test-results/artifacts',
  use: {
    browserName: 'chromium',
    // Traces cost every test some time, so they are recorded only on request.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-PH',
    // Not Manila: no test may depend on the browser's own zone.
    timezoneId: 'America/New_York',
    // `page.route` does not see what a service worker asks for. Tests of what it does allow it.
    serviceWorkers: 'block',
    // Elements appear without a fade, because half-way through a fade their colours fail the contrast check.
    contextOptions: { reducedMotion: 'reduce' },
    // A test page lives for seconds, and optimising its code costs a tenth of its time.
    launchOptions: { executablePath: findChromium(), args: ['--js-flags=--no-maglev --no-opt'] },
  },
});
