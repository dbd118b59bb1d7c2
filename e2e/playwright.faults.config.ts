import config from './playwright.config';

/** The long runs: broken remotes, killed servers, every page looked at. `npm run faults`, not part of `npm test`. */
export default { ...config, testDir: './faults' };
