/**
 * The entry point of calls for help. It loads once the first page is drawn, on every page, so it holds only what is
 * asked there at once. What follows a call is in `shared-lib/settings`. Shared like the root.
 */
import { lazyComponent } from './lazy/lazyComponent';

export { alsoAskBeforeLogOut } from './api/accounts/log-out-questions';
export { sosQueries } from './api/safety/sos';
/** Loaded for therapists and drivers alone. */
export const UnsentSteps = lazyComponent(() =>
  import(/* webpackChunkName: "unsent" */ './appointment/unsent/UnsentSteps').then((code) => code.UnsentSteps),
);
