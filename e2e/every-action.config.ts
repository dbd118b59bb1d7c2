import { defineConfig } from '@playwright/test';
import everyDay from './playwright.config';

/** `npm run every-action -w e2e`: everything that anybody is offered, at every status. A few minutes. */
export default defineConfig({
  ...everyDay,
  projects: [{ name: 'every-action', testDir: './every-action' }],
  // A press that cannot be made is said, and the next one is made.
  use: { ...everyDay.use, actionTimeout: 10_000 },
});
